"""Every hook answers when it should, for the car that it should, and names the other car."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest
from tests.tactics.skills.programs import ENEMY, active, count, triggered, use
from tests.tactics.table import END, attack, car, events, move, play

from carpg.tactics.skills.vocabulary import HOOKS

HIT = {"dice": [4, 1], "commands": [attack("b")]}
MISS = {"dice": [1], "commands": [attack("b")]}
CRIT = {"dice": [6, 1], "commands": [attack("b")]}
FLYING = [{"status": "airborne", "turns": 0}]


@dataclass(frozen=True)
class Case:
    """Who owns the skill, what is played, how often it works, and which car is `other`."""

    owner: str
    play: dict[str, Any]
    times: int = 1
    other: str | None = None
    changes: dict[str, dict[str, Any]] = field(default_factory=dict)


KILL = {"b": {"health": 1}}
HARM = active({"op": "damage", "amount": 1}, target=ENEMY)
CASES: dict[str, Case] = {
    "battle_start": Case("c", {"commands": []}),
    "round_start": Case("c", {"commands": [END] * 4}, 2),
    "round_end": Case("c", {"commands": [END] * 4}),
    "turn_start": Case("b", {"commands": [END]}),
    "turn_end": Case("a", {"commands": [END]}),
    "car_turn_start": Case("c", {"commands": [END]}, other="b"),
    "car_turn_end": Case("c", {"commands": [END]}, other="a"),
    "attack_start": Case("a", MISS, other="b"),
    "attacked": Case("b", MISS, other="a"),
    "ally_attacked": Case("c", MISS, other="b"),
    "attack_end": Case("a", MISS, other="b"),
    "hit_dealt": Case("a", HIT, other="b"),
    "crit_dealt": Case("a", CRIT, other="b"),
    "miss_dealt": Case("a", MISS, other="b"),
    "backstab_dealt": Case("a", HIT, other="b", changes={"b": {"facing": "E"}}),
    "attack_taken": Case("b", MISS, other="a"),
    "hit_taken": Case("b", HIT, other="a"),
    "crit_taken": Case("b", CRIT, other="a"),
    "miss_taken": Case("b", MISS, other="a"),
    "ally_hit": Case("c", HIT, other="b"),
    "enemy_hit": Case("d", HIT, other="b"),
    "damage_taken": Case("b", HIT, other="a"),
    "healed": Case("b", {"commands": []}, other="c", changes={"b": {"health": 3}}),
    "low_health": Case("b", {**HIT, "dice": [4, 2]}, other="a"),
    "would_fall": Case("b", HIT, other="a", changes=KILL),
    "knocked_out": Case("b", HIT, other="a", changes=KILL),
    "knock_out_dealt": Case("a", HIT, other="b", changes=KILL),
    "ally_fell": Case("c", HIT, other="b", changes=KILL),
    "enemy_fell": Case("d", HIT, other="b", changes=KILL),
    "move_end": Case("a", {"commands": [move((0, 1))]}),
    "forced": Case("b", {"commands": [use("b")]}, other="a"),
    "passed": Case("a", {"commands": [move((0, 1), (0, 2))]}, other="d", changes={"d": {"at": [1, 1]}}),
    "passed_by": Case("d", {"commands": [move((0, 1), (0, 2))]}, other="a", changes={"d": {"at": [1, 1]}}),
    "neighbour_came": Case("d", {"commands": [move((0, 1))]}, other="a", changes={"d": {"at": [0, 2]}}),
    "launched": Case("a", {"commands": [move((0, 1))], "arena": ["......", "^.....", *["......"] * 3]}),
    "landed": Case("b", {"commands": [END]}, changes={"b": {"statuses": FLYING}}),
    "status_gained": Case("b", {"commands": [use("b")]}, other="a"),
    "status_ended": Case("b", {"commands": [END]}, changes={"b": {"statuses": FLYING}}),
    "tile_effect": Case("a", {"commands": [move((0, 1))], "arena": ["......", "*.....", *["......"] * 3]}),
    "skill_used": Case("b", {"commands": [use("b")]}, other="a"),
    "skill_failed": Case("b", {"dice": [1], "commands": [END]}),
    "use": Case("a", {"commands": [use("b")]}, other="b"),
    "trap": Case("b", {"commands": [END, END, END, END, move((0, 1))]}, other="a"),
}
#: Skills that the acting car needs for the hook to come up at all.
HELPERS: dict[str, dict[str, Any]] = {
    "forced": active({"op": "push", "tiles": 1}, target=ENEMY),
    "status_gained": active({"op": "status", "status": "hazed", "turns": 1}, target=ENEMY),
    "skill_used": HARM,
}


def cars_of(hook: str, case: Case) -> list[dict[str, Any]]:
    """a attacks b beside it; c is b's friend and d a's, both far off."""
    cars = {
        "a": car("a", 0, (0, 0), stats={"speed": 9}),
        "b": car("b", 1, (1, 0), facing="W", stats={"speed": 8}),
        "c": car("c", 1, (5, 4), stats={"speed": 7}),
        "d": car("d", 0, (0, 4), stats={"speed": 6}),
    }
    for name, change in case.changes.items():
        cars[name].update(change)
    if hook in HELPERS:
        cars["a"]["skill"] = HELPERS[hook]
    if hook == "healed":
        cars["c"]["skill"] = triggered("battle_start", {"op": "heal", "amount": 1}, cars={"who": "allies"})
    cars[case.owner]["skill"] = program_of(hook)
    return list(cars.values())


def program_of(hook: str) -> dict[str, Any]:
    mark = {"op": "each", "cars": {"who": "other"}, "do": [count("other")]}
    if hook == "use":
        return active(count(), mark, target=ENEMY, handler={"cars": {"who": "self"}})
    if hook == "would_fall":
        return triggered(hook, count(), mark, {"op": "prevent", "health": 1})
    if hook == "knocked_out":
        return triggered(hook, {"op": "damage", "amount": 2}, cars={"who": "other"})
    program = triggered(hook, count(), mark)
    if hook == "skill_failed":
        program["handlers"].append({"on": "turn_start", "success_roll": True, "do": [count("luck")]})
    if hook == "trap":
        tiles = {"tiles": "around", "of": "other", "empty": True}
        lay = {"op": "trap", "tiles": tiles, "rounds": 3, "who": "enemies"}
        program["handlers"].append({"on": "car_turn_end", "if": {"car": "other", "team": "enemy"}, "do": [lay]})
    return program


def test_every_hook_has_a_case() -> None:
    assert sorted(CASES) == sorted(HOOKS)


@pytest.mark.parametrize("hook", HOOKS)
def test_hook(hook: str) -> None:
    case = CASES[hook]
    with_start = hook in {"battle_start", "round_start"}
    more = {"active": None} if with_start else {"active": "a"}
    result = play(*cars_of(hook, case), **{**case.play, **more})
    if hook == "knocked_out":
        assert result["cars"]["a"]["health"] == 4
        assert result["cars"]["b"]["knocked_out"]
        return
    counters = result["cars"][case.owner]["counters"]
    assert counters["n"] == case.times
    used = [event for event in events(result, "skill_used") if event["car"] == case.owner]
    assert len(used) >= case.times
    fallen = case.other is not None and result["cars"][case.other]["knocked_out"]
    assert ("other" in counters) == (case.other is not None and not fallen)


@pytest.mark.parametrize("hook", [hook for hook in HOOKS if CASES[hook].other is not None and hook != "use"])
def test_other_is_the_right_car(hook: str) -> None:
    case = CASES[hook]
    cars = cars_of(hook, case)
    owner = next(item for item in cars if item["id"] == case.owner)
    program = program_of(hook)
    program["handlers"][0] = {
        "on": hook,
        "cars": {"who": "other"},
        "do": [{"op": "status", "status": "damage_boost", "amount": 7}],
    }
    owner["skill"] = program
    result = play(*cars, **{**case.play, "active": "a"})
    marked = [event["car"] for event in events(result, "status_gained") if event["amount"] == 7]
    fallen = [name for name, state in result["cars"].items() if state["knocked_out"]]
    assert marked == [] if case.other in fallen else set(marked) == {case.other}


def test_others_do_not_answer_hooks_of_one_car() -> None:
    listener = triggered("hit_taken", count())
    cars = cars_of("hit_dealt", CASES["hit_dealt"])
    cars[2]["skill"] = listener
    assert play(*cars, **HIT, active="a")["cars"]["c"]["counters"] == {}


def test_answers_come_in_initiative_order_and_by_priority() -> None:
    cars = cars_of("hit_dealt", CASES["hit_dealt"])
    for item in cars:
        item["skill"] = triggered("round_start", count())
    result = play(*cars, active=None)
    assert [event["car"] for event in events(result, "skill_used")] == ["a", "b", "c", "d"]
    cars[3]["skill"] = triggered("round_start", count(), priority=-1)
    first = events(play(*cars, active=None), "skill_used")[0]
    assert first["car"] == "d"
