"""Every constant and switch is data and really changes play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from tests.tactics.table import END, attack, car, data, move, play, refused, scene, started

from carpg.kernel.errors import CarpgError, DocumentError
from carpg.tactics.arena import Arena
from carpg.tactics.effects import knock_out
from carpg.tactics.rules import make_rules, rule_rows, rule_tag
from carpg.tactics.run import Run
from carpg.tactics.setup import match_setup
from carpg.tactics.turn import next_turn

FORECAST = {"do": "forecast", "target": "b"}


@dataclass(frozen=True)
class Switch:
    """A rule, another value, a look at play, and what is seen before and after."""

    rule: str
    value: Any
    look: Callable[[dict[str, Any]], Any]
    before: Any
    after: Any
    more: dict[str, Any] = field(default_factory=dict)


def odds(mine: str = "fire", theirs: str = "fire", floor: str = ".", **more: Any) -> Callable[[dict[str, Any]], Any]:
    """A look at one figure of a forecast of a attacking b from the west."""
    key = more.pop("key")
    status = {name: [{"status": word} for word in more.pop(name, ())] for name in ("mine_has", "theirs_have")}
    facing = more.pop("facing", "W")
    stats = {"element": mine, **more.pop("stats", {})}

    def look(rules: dict[str, Any]) -> Any:
        cars = (
            car("a", 0, (1, 1), stats=stats, statuses=status["mine_has"]),
            car("b", 1, (2, 1), stats={"element": theirs}, statuses=status["theirs_have"], facing=facing),
        )
        result = play(*cars, arena=["....", f"..{floor}.", "...."], rules=rules, commands=[FORECAST])
        figure: Any = result["forecasts"][0]
        for part in key.split("."):
            figure = figure[part]
        return figure

    return look


def outcome(*cars: dict[str, Any], pick: Callable[[dict[str, Any]], Any], **more: Any) -> Callable[..., Any]:
    """A look at the result of a scenario, or at the code with which it is refused."""

    def look(rules: dict[str, Any]) -> Any:
        from carpg.headless.scenario import play as play_document
        from carpg.kernel.scenario import ScenarioError

        try:
            return pick(play_document(scene(*cars, rules=rules, **more)))
        except ScenarioError as error:
            return error.code

    return look


def statuses_of(name: str) -> Callable[[dict[str, Any]], Any]:
    return lambda result: [status["status"] for status in result["cars"][name]["statuses"]]


def at(name: str) -> Callable[[dict[str, Any]], Any]:
    return lambda result: tuple(result["cars"][name]["at"])


A, B = car("a", 0, (0, 0)), car("b", 1, (1, 0))
FLYING = {"statuses": [{"status": "airborne", "turns": 2}]}
FAR = car("z", 1, (5, 4))
SHOT_DOWN = (car("b", 1, (1, 0), stats={"speed": 9, "health": 20}, **FLYING), A)
SHOOT = {"dice": [6, 1], "commands": [END, attack("b"), END]}


def diagonal(rules: dict[str, Any]) -> Any:
    cars = (car("a", 0, (0, 1)), car("b", 1, (1, 0), statuses=[{"status": "prone"}]))
    return outcome(*cars, pick=lambda _: "hit", dice=[1], commands=[attack("b")])(rules)


def turn_count(command: dict[str, Any], other: dict[str, Any], dice: list[int] | None = None) -> Callable[..., Any]:
    more = {} if dice is None else {"dice": dice}
    return outcome(A, B, pick=lambda _: "ok", commands=[command, other], **more)


def revived(rules: dict[str, Any]) -> Any:
    cars = [car(name, index % 2, (index, 0), stats={"speed": 9 - index}) for index, name in enumerate("abc")]
    _, state, _ = started(scene(*cars, rules=rules))
    run, back = Run(state), state.cars[2]
    knock_out(run, back, None, "test")
    back.health, back.revived = 3, state.round
    state.place(back, 2)
    state.slot = 1
    next_turn(run)
    return (state.round, state.active)


def setup_of(sizes: tuple[int, int], names: tuple[str, ...] | None = None) -> Callable[..., Any]:
    arena = Arena(("00..11", "0....1", "......", "......"))
    cars = names or ("porsche-71", "bmw-507", "ford-32", "mach-5", "mach-6", "wily-41")

    def look(rules: dict[str, Any]) -> Any:
        try:
            match_setup(arena, [cars[: sizes[0]], cars[sizes[0] : sum(sizes)]], rules=rules)
        except CarpgError as error:
            return str(error)
        return "fits"

    return look


def knocked_prone(rules: dict[str, Any]) -> Any:
    from carpg.tactics.effects import knock_prone

    _, state, _ = started(scene(A, FAR, rules=rules))
    run, target = Run(state), state.cars[1]
    knock_prone(run, target, run.rules.prone_duration, None, "test")
    return {"turns": target.statuses[0].turns, "ends": target.statuses[0].ends}


def teleported(rules: dict[str, Any]) -> Any:
    from carpg.tactics.places import teleport

    _, state, _ = started(scene(A, FAR, rules=rules, arena=[".^....", *["......"] * 4]))
    teleport(Run(state), state.cars[0], 1, None, "test")
    return [status.status for status in state.cars[0].statuses]


OVER = move((1, 0), (2, 0), (3, 0))
SIZES = {"equal_only": False, "standard": 5, "blitz": 3, "min": 1, "max": 10}

SWITCHES = [
    Switch("hit.advantage_min", 2, odds("water", key="hit_on"), 3, 2),
    Switch("hit.difficult_min", 6, odds(floor="~", key="hit_on"), 5, 6),
    Switch("damage.backstab", 4, odds(facing="E", key="damage.min"), 4, 6),
    Switch("damage.difficult_taken", 3, odds(floor="~", key="damage.min"), 3, 5),
    Switch("crit.natural_min", 4, odds(key="chance_crit"), 0.1667, 0.5),
    Switch("crit.vs_prone_min", 4, odds(theirs_have=["prone"], key="crit_on"), 5, 4),
    Switch(
        "crit.airborne_target_effect",
        "none",
        outcome(A, SHOT_DOWN[0], pick=statuses_of("b"), dice=[6, 1], commands=[attack("b")]),
        ["prone"],
        ["airborne"],
    ),
    Switch("range.diagonal_vs_prone", False, diagonal, "hit", "out_of_range"),
    Switch("hit.neutral_min", 3, odds(key="hit_on"), 4, 3),
    Switch("hit.disadvantage_min", 6, odds("fire", "water", key="hit_on"), 5, 6),
    Switch("hit.stacking", "least_restrictive", odds(floor="~", key="hit_on"), 5, 4),
    Switch("damage.base_die", "1d8", odds(key="damage.max"), 9, 11),
    Switch(
        "damage.die_source",
        "hit_die",
        outcome(A, B, pick=lambda result: result["cars"]["b"]["health"], dice=[5], commands=[attack("b")]),
        "bad_dice",
        0,
    ),
    Switch("damage.default_bonus", 2, odds(key="damage.min"), 2, 3),
    Switch("damage.disadvantage", -2, odds("fire", "water", key="damage.max"), 8, 7),
    Switch("damage.shield_zone_taken", -2, odds(floor="+", key="damage.min"), 1, 0),
    Switch("damage.negative_crit_modifier", "applied", odds(stats={"attack": 1}, key="damage.min"), 2, 0),
    Switch("crit.airborne_attacker_min", 4, odds(mine_has=["airborne"], key="crit_on"), 5, 4),
    Switch(
        "backstab.position",
        "rear_arc",
        outcome(
            car("a", 0, (0, 0)),
            car("b", 1, (1, 1), facing="E", statuses=[{"status": "prone"}]),
            pick=lambda result: result["forecasts"][0]["backstab"],
            commands=[FORECAST],
        ),
        False,
        True,
    ),
    Switch(
        "facing.after_move",
        "unchanged",
        outcome(car("a", 0, (0, 0), facing="N"), FAR, pick=lambda r: r["cars"]["a"]["facing"], commands=[move((0, 1))]),
        "S",
        "N",
    ),
    Switch(
        "move.end_on_ally",
        True,
        outcome(A, car("b", 0, (1, 0)), FAR, pick=at("a"), commands=[move((1, 0))]),
        "occupied",
        (1, 0),
    ),
    Switch(
        "terrain.launch_pad_airtime_turns",
        3,
        outcome(
            A,
            FAR,
            pick=lambda r: r["cars"]["a"]["statuses"][0]["turns"],
            arena=[".^....", *["......"] * 4],
            commands=[move((1, 0))],
        ),
        2,
        3,
    ),
    Switch(
        "terrain.surge_effect",
        "none",
        outcome(A, FAR, pick=statuses_of("a"), arena=[".*....", *["......"] * 4], commands=[move((1, 0))]),
        ["elemental_surge"],
        [],
    ),
    Switch("skill.success_roll_min", 5, odds(mine_has=["hazed"], key="chance_hit"), 0.25, 0.1667),
    Switch(
        "initiative.order",
        ["attack", "speed", "defense"],
        outcome(
            car("a", 0, (0, 0), stats={"speed": 8, "attack": 2}),
            car("b", 1, (5, 0), stats={"speed": 2, "attack": 8}),
            pick=lambda r: r["order"],
        ),
        ["a", "b"],
        ["b", "a"],
    ),
    Switch(
        "initiative.full_tie",
        "list_order",
        outcome(car("a", 0, (0, 0)), car("b", 1, (5, 0)), pick=lambda r: r["order"], seed=7),
        ["b", "a"],
        ["a", "b"],
    ),
    Switch("turn.moves", 2, turn_count(move((0, 1)), move((0, 0))), "already_moved", "ok"),
    Switch("turn.attacks", 2, turn_count(attack("b"), attack("b"), [1, 1]), "already_attacked", "ok"),
    Switch(
        "move.through_allies",
        False,
        outcome(A, car("b", 0, (1, 0)), FAR, pick=at("a"), commands=[move((1, 0), (2, 0))]),
        (2, 0),
        "blocked",
    ),
    Switch(
        "move.airborne_over_walls",
        False,
        outcome(
            car("a", 0, (0, 0), **FLYING),
            FAR,
            pick=at("a"),
            arena=[".#....", *["......"] * 4],
            commands=[move((1, 0), (2, 0))],
        ),
        (2, 0),
        "blocked",
    ),
    Switch(
        "prone.duration",
        "own_next_turn_end",
        knocked_prone,
        {"turns": 0, "ends": "start"},
        {"turns": 1, "ends": "end"},
    ),
    Switch(
        "prone.airborne_crit_duration",
        "own_next_turn_end",
        outcome(*SHOT_DOWN, pick=statuses_of("b"), **SHOOT),
        [],
        ["prone"],
    ),
    Switch(
        "initiative.recalculate_each_round",
        False,
        outcome(
            car(
                "a",
                0,
                (0, 0),
                stats={"speed": 5},
                statuses=[{"status": "stat_change", "stat": "speed", "delta": 3, "turns": 0}],
            ),
            car("b", 1, (5, 0), stats={"speed": 6}),
            pick=lambda r: (r["round"], r["order"]),
            active=None,
            commands=[END, END],
        ),
        (2, ["b", "a"]),
        (2, ["a", "b"]),
    ),
    Switch("map.spawn_tiles_per_car", 2, setup_of((2, 2)), "fits", "arena : each team needs at least 4 spawn tiles"),
    Switch("setup.team_size", SIZES, setup_of((2, 1)), "teams: both teams have the same number of cars", "fits"),
    Switch(
        "airborne.airtime_clock",
        "launch_turn_counts",
        outcome(
            A,
            FAR,
            pick=lambda r: r["cars"]["a"]["statuses"][0]["turns"],
            arena=[".^....", *["......"] * 4],
            commands=[move((1, 0))],
        ),
        2,
        1,
    ),
    Switch(
        "setup.duplicates_per_team",
        True,
        setup_of((2, 2), ("ford-32", "ford-32", "mach-5", "mach-5")),
        "teams[0]: a car stands in a team at most once",
        "fits",
    ),
    Switch("turn.move_after_attack", False, turn_count(attack("b"), move((0, 1)), [1]), "ok", "already_attacked"),
    Switch(
        "turn.extra_moves_share_speed",
        False,
        lambda rules: outcome(
            car("a", 0, (0, 0), stats={"speed": 1}), FAR, pick=at("a"), commands=[move((1, 0)), move((2, 0))]
        )({"turn.moves": 2, **rules}),
        "too_far",
        (2, 0),
    ),
    Switch("turn.skill_activations", 0, lambda rules: make_rules(rules).turn_skill_activations, 1, 0),
    Switch(
        "move.airborne_over_void",
        True,
        outcome(
            car("a", 0, (0, 0), **FLYING),
            FAR,
            pick=at("a"),
            arena=[". ....", *["......"] * 4],
            commands=[move((1, 0), (2, 0))],
        ),
        "blocked",
        (2, 0),
    ),
    Switch(
        "move.airborne_over_enemies",
        True,
        outcome(car("a", 0, (0, 0), **FLYING), B, pick=at("a"), commands=[move((1, 0), (2, 0))]),
        "blocked",
        (2, 0),
    ),
    Switch(
        "prone.ends_airborne",
        False,
        outcome(A, SHOT_DOWN[0], pick=statuses_of("b"), dice=[6, 1], commands=[attack("b")]),
        ["prone"],
        ["airborne", "prone"],
    ),
    Switch(
        "prone.limits_own_actions",
        True,
        outcome(car("a", 0, (0, 0), statuses=[{"status": "prone"}]), FAR, pick=at("a"), commands=[move((1, 0))]),
        (1, 0),
        "blocked",
    ),
    Switch(
        "status.reapply",
        "extend",
        outcome(
            car("a", 0, (0, 0), **FLYING),
            FAR,
            pick=lambda r: r["cars"]["a"]["statuses"][0]["turns"],
            arena=[".^....", *["......"] * 4],
            commands=[move((1, 0))],
        ),
        2,
        4,
    ),
    Switch(
        "terrain.trigger_on",
        "every_tile",
        outcome(
            A, FAR, pick=statuses_of("a"), arena=[".^*...", *["......"] * 4], commands=[move((1, 0), (2, 0), (3, 0))]
        ),
        [],
        ["airborne", "elemental_surge"],
    ),
    Switch("terrain.forced_move_triggers", False, teleported, ["airborne"], []),
    Switch(
        "terrain.ground_affects_airborne",
        False,
        odds(floor="~", theirs_have=["airborne"], key="hit_on"),
        5,
        4,
    ),
    Switch("revive.acts_same_round", False, revived, (1, 2), (2, 0)),
]


def test_every_rule_has_a_switch_test() -> None:
    assert sorted(switch.rule for switch in SWITCHES) == sorted(rule_rows())


@pytest.mark.parametrize("switch", SWITCHES, ids=[switch.rule for switch in SWITCHES])
def test_a_changed_rule_changes_play(switch: Switch) -> None:
    assert switch.look({}) == switch.before
    assert switch.look({switch.rule: switch.value}) == switch.after
    assert switch.before != switch.after


def test_the_49_rules_with_their_values_and_tags() -> None:
    rows = rule_rows()
    listed = {row["id"]: (row["value"], row["tag"]) for row in data("rules_tables.json")["constants"]}
    assert {row.id: (row.value, row.tag) for row in rows.values()} == listed
    tags = [row.tag for row in rows.values()]
    assert [tags.count(tag) for tag in ("official", "confirmed", "assumption")] == [8, 27, 14]
    for row in rows.values():
        assert row.label
        assert row.accepts(row.value)
        assert row.value in row.choices()
        assert rule_tag(row.id) == row.tag


@pytest.mark.parametrize(
    "overrides",
    [
        {"hit.unknown": 3},
        {"hit.neutral_min": 7},
        {"hit.neutral_min": True},
        {"hit.neutral_min": "4"},
        {"move.through_allies": 1},
        {"initiative.order": ["speed", "speed", "attack"]},
        {"initiative.order": [["speed"], "attack", "defense"]},
        {"setup.team_size": {"min": 1}},
        {"damage.base_die": "1d100"},
    ],
)
def test_unknown_rules_and_values_are_refused(overrides: dict[str, Any]) -> None:
    with pytest.raises(DocumentError):
        make_rules(overrides)
    assert refused(A, FAR, rules=overrides)["code"] == "bad_document"


def test_surge_may_last_until_a_hit() -> None:
    surge = car("a", 0, (0, 0), statuses=[{"status": "elemental_surge"}])
    rules = {"terrain.surge_effect": "next_hit_advantage"}
    missed = play(surge, B, rules=rules, dice=[1], commands=[attack("b")])
    assert missed["cars"]["a"]["statuses"] == [{"status": "elemental_surge"}]
    hit = play(surge, B, rules=rules, dice=[3, 1], commands=[attack("b")])
    assert hit["cars"]["a"]["statuses"] == []
