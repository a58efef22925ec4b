"""Every modifier changes what it says, for its owner, in an aura, and only under its condition."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.tactics.skills.programs import ENEMY, active, passive, use
from tests.tactics.table import END, attack, car, events, move, play, refused

from carpg.tactics.skills.vocabulary import WHATS

FORECAST = {"do": "forecast", "target": "b"}


def odds(key: str, **more: Any) -> Callable[[dict[str, Any], str], Any]:
    """A look at one figure of the forecast of a attacking b; `owner` has the skill."""

    def look(modifier: dict[str, Any], owner: str) -> Any:
        cars = {
            "a": car("a", 0, (1, 1), stats={"element": more.get("element", "fire")}),
            "b": car("b", 1, (2, 1), facing=more.get("facing", "W"), statuses=more.get("statuses", [])),
        }
        if modifier:
            cars[owner]["skill"] = passive(modifier)
        result = play(*cars.values(), arena=more.get("arena", ["....", "....", "...."]), commands=[FORECAST])
        figure: Any = result["forecasts"][0]
        for part in key.split("."):
            figure = figure[part]
        return figure

    return look


def refusal(*cars: dict[str, Any], **more: Any) -> Callable[[dict[str, Any], str], Any]:
    """A look at the code with which a scenario is refused, or None."""

    def look(modifier: dict[str, Any], owner: str) -> Any:
        from carpg.kernel.scenario import ScenarioError

        table = [{**item, "skill": passive(modifier)} if modifier and item["id"] == owner else item for item in cars]
        try:
            play(*table, **more)
        except ScenarioError as error:
            return error.code
        return None

    return look


def outcome(pick: Callable[[dict[str, Any]], Any], *cars: dict[str, Any], **more: Any) -> Callable[..., Any]:
    """A look at the result of a scenario."""

    def look(modifier: dict[str, Any], owner: str) -> Any:
        table = [{**item, "skill": passive(modifier)} if modifier and item["id"] == owner else item for item in cars]
        return pick(play(*table, **more))

    return look


A = car("a", 0, (1, 1), stats={"speed": 3})
B = car("b", 1, (2, 1), facing="W")
FAR = car("b", 1, (3, 1), facing="W")
DIFFICULT = ["....", "..~.", "...."]
HARM = active({"op": "status", "status": "hazed", "turns": 1}, target=ENEMY)
HEAL = active({"op": "heal", "amount": 1}, target={"kind": "car", "who": "any", "within": 9})
PUSH = active({"op": "push", "tiles": 2}, target=ENEMY)
SAFE = [{"status": "invulnerable"}]
LONG = move((1, 2), (1, 3), (1, 4), (2, 4))


def statuses(name: str) -> Callable[[dict[str, Any]], Any]:
    return lambda result: [item["status"] for item in result["cars"][name]["statuses"]]


CASES: list[tuple[dict[str, Any], str, Callable[[dict[str, Any], str], Any], Any, Any]] = [
    ({"what": "attack", "add": 2}, "a", odds("damage.max"), 9, 11),
    ({"what": "defense", "add": 1}, "b", odds("damage.max"), 9, 8),
    ({"what": "speed", "add": 1}, "a", refusal(A, FAR, commands=[LONG]), "too_far", None),
    ({"what": "steps", "add": 1}, "a", refusal(A, FAR, commands=[LONG]), "too_far", None),
    ({"what": "hit_on", "add": -1}, "a", odds("hit_on"), 4, 3),
    ({"what": "hit_on", "add": -1}, "a", odds("hit_on", arena=DIFFICULT), 5, 5),
    ({"what": "hit_on_against", "add": 1}, "b", odds("hit_on"), 4, 5),
    ({"what": "hit_on_against", "add": 9}, "b", odds("hit_on"), 4, 6),
    ({"what": "crit_on", "set": 5}, "a", odds("crit_on"), 6, 5),
    ({"what": "crit_on_against", "set": 4}, "b", odds("crit_on"), 6, 4),
    ({"what": "damage", "add": 2}, "a", odds("damage.min"), 2, 4),
    ({"what": "damage", "add": {"of": "missing_health", "plus": 1}}, "a", odds("damage.min"), 2, 3),
    ({"what": "damage_against", "add": -1}, "b", odds("damage.min"), 2, 1),
    ({"what": "backstab", "add": 1}, "a", odds("damage.min", facing="E"), 4, 5),
    ({"what": "backstab_against", "add": 2}, "b", odds("damage.min", facing="E"), 4, 6),
    ({"what": "matchup", "set": "advantage"}, "a", odds("matchup"), "neutral", "advantage"),
    ({"what": "matchup_against", "set": "disadvantage"}, "b", odds("matchup"), "neutral", "disadvantage"),
    ({"what": "reach", "set": 2}, "a", refusal(A, FAR, dice=[1], commands=[attack("b")]), "out_of_range", None),
    (
        {"what": "reach", "set": 2, "bend": True},
        "a",
        refusal(A, car("b", 1, (2, 2)), dice=[1], commands=[attack("b")]),
        "out_of_range",
        None,
    ),
    (
        {"what": "diagonal", "set": True},
        "a",
        refusal(A, car("b", 1, (2, 2)), dice=[1], commands=[attack("b")]),
        "out_of_range",
        None,
    ),
    ({"what": "reroll", "set": "miss"}, "a", odds("chance_hit"), 0.5, 0.75),
    ({"what": "reroll_against", "set": "hit"}, "b", odds("chance_hit"), 0.5, 0.25),
    ({"what": "ignores", "set": ["difficult"]}, "a", odds("hit_on", arena=DIFFICULT), 5, 4),
    (
        {"what": "ignores", "set": ["dodge"]},
        "a",
        odds("chance_hit", statuses=[{"status": "dodge", "charges": 1}]),
        0.0,
        0.5,
    ),
    (
        {"what": "ignores", "set": ["untargetable"]},
        "a",
        refusal(A, {**B, "statuses": [{"status": "untargetable"}]}, dice=[1], commands=[attack("b")]),
        "no_target",
        None,
    ),
    (
        {"what": "ignores", "set": ["shielded"]},
        "a",
        odds("damage.max", statuses=[{"status": "shielded", "absorb": 4}, {"status": "shielded", "reduce": 1}]),
        4,
        9,
    ),
    (
        {"what": "ignores", "set": ["invulnerable"]},
        "a",
        odds("damage.max", statuses=[{"status": "invulnerable"}]),
        0,
        9,
    ),
    ({"what": "ignores", "set": ["shield_zone"]}, "a", odds("damage.min", arena=["....", "..+.", "...."]), 1, 2),
    (
        {"what": "ignores", "set": ["redirect"]},
        "a",
        outcome(
            lambda result: result["cars"]["b"]["health"],
            A,
            {**B, "statuses": [{"status": "redirect", "to": "c"}]},
            car("c", 1, (3, 1)),
            dice=[4, 1],
            commands=[attack("b")],
        ),
        6,
        4,
    ),
    (
        {"what": "immune", "set": ["hazed"]},
        "b",
        outcome(statuses("b"), {**A, "skill": HARM}, B, commands=[use("b")]),
        ["hazed"],
        [],
    ),
    (
        {"what": "immune", "set": ["forced"]},
        "b",
        outcome(lambda result: result["cars"]["b"]["at"], {**A, "skill": PUSH}, B, commands=[use("b")]),
        [4, 1],
        [2, 1],
    ),
    ({"what": "immune", "set": ["critical"]}, "b", odds("chance_crit"), 0.1667, 0.0),
    ({"what": "immune", "set": ["backstab"]}, "b", odds("damage.min", facing="E"), 4, 2),
    ({"what": "immune", "set": ["terrain"]}, "b", odds("damage.min", arena=DIFFICULT), 3, 2),
    (
        {"what": "immune", "set": ["splash"]},
        "b",
        outcome(
            lambda result: result["cars"]["b"]["health"],
            {
                **A,
                "skill": active({"op": "each", "cars": {"who": "enemies"}, "do": [{"op": "damage", "amount": 2}]}),
            },
            B,
            commands=[use()],
        ),
        4,
        6,
    ),
    (
        {"what": "passes", "set": ["enemies"]},
        "a",
        refusal(A, B, commands=[move((2, 1), (3, 1))]),
        "blocked",
        None,
    ),
    (
        {"what": "heal", "add": 2},
        "b",
        outcome(
            lambda result: result["cars"]["b"]["health"],
            {**A, "skill": HEAL},
            {**B, "health": 1},
            commands=[use("b")],
        ),
        2,
        4,
    ),
    (
        {"what": "turns", "add": 1, "status": "hazed", "aura": {"who": "allies"}},
        "c",
        outcome(
            lambda result: result["cars"]["b"]["statuses"][0]["turns"],
            {**A, "skill": HARM},
            B,
            car("c", 0, (5, 4)),
            commands=[use("b")],
        ),
        1,
        2,
    ),
]


def test_every_modifier_has_a_case() -> None:
    assert {case[0]["what"] for case in CASES} == set(WHATS)


@pytest.mark.parametrize("case", CASES, ids=[f"{n}-{case[0]['what']}" for n, case in enumerate(CASES)])
def test_modifier(case: tuple[dict[str, Any], str, Callable[[dict[str, Any], str], Any], Any, Any]) -> None:
    modifier, owner, look, before, after = case
    assert look({}, owner) == before
    assert look(modifier, owner) == after


def test_passing_walls_does_not_let_it_stop_there() -> None:
    walled = ["...", ".#.", "...", "...", "..."]
    mover = car("a", 0, (1, 0), skill=passive({"what": "passes", "set": ["walls"]}))
    other = car("b", 1, (0, 4))
    assert play(mover, other, arena=walled, commands=[move((1, 1), (1, 2))])["cars"]["a"]["at"] == [1, 2]
    assert refused(mover, other, arena=walled, commands=[move((1, 1))])["code"] == "blocked"
    plain = car("a", 0, (1, 0))
    assert refused(plain, other, arena=walled, commands=[move((1, 1), (1, 2))])["code"] == "blocked"


def test_ignoring_disadvantage() -> None:
    def hit_on(skill: dict[str, Any] | None) -> tuple[int, float]:
        mine = car("a", 0, (1, 1), stats={"element": "fire"}, skill=skill)
        theirs = car("b", 1, (2, 1), stats={"element": "water"}, facing="W")
        (found,) = play(mine, theirs, commands=[FORECAST])["forecasts"]
        return found["hit_on"], found["damage"]["min"]

    assert hit_on(None) == (5, 1)
    assert hit_on(passive({"what": "ignores", "set": ["disadvantage"]})) == (4, 2)


def test_speed_modifiers_count_for_initiative_and_the_card() -> None:
    slow = car("a", 0, (1, 1), stats={"speed": 3}, skill=passive({"what": "speed", "add": 5}))
    result = play(slow, car("b", 1, (4, 1)), active=None)
    assert (result["order"], result["cars"]["a"]["speed"]) == (["a", "b"], 8)
    crawling = car("a", 0, (1, 1), stats={"speed": 3}, skill=passive({"what": "speed", "add": -9}))
    assert play(crawling)["cars"]["a"]["speed"] == 1


def test_an_aura_holds_for_others_and_for_the_owner_only_if_it_says_so() -> None:
    aura = {"what": "damage", "add": 2, "aura": {"who": "allies", "adjacent": True}}

    def least(owner_at: tuple[int, int], own: bool, attacker: str) -> int:
        skill = passive({**aura, **({"own": True} if own else {})})
        table = [
            car("c", 0, owner_at, skill=skill, stats={"speed": 9}),
            car("a", 0, (1, 1)),
            car("b", 1, (2, 1), facing="W"),
        ]
        table.sort(key=lambda item: item["id"] != attacker)
        return int(play(*table, commands=[FORECAST])["forecasts"][0]["damage"]["min"])

    assert least((1, 0), False, "a") == 4
    assert least((1, 3), False, "a") == 2
    assert least((2, 2), False, "c") == 2
    assert least((2, 2), True, "c") == 4


def test_modifiers_end_with_their_owner_and_while_disabled() -> None:
    guard = passive({"what": "damage_against", "add": -1, "aura": {"who": "allies"}})

    def least(**more: Any) -> int:
        table = (car("a", 0, (1, 1)), car("b", 1, (2, 1), facing="W"), car("c", 1, (4, 4), skill=guard, **more))
        return int(play(*table, commands=[FORECAST])["forecasts"][0]["damage"]["min"])

    assert least() == 1
    assert least(health=0) == 2
    assert least(statuses=[{"status": "skill_disabled"}]) == 2


def test_skills_in_the_trace_of_an_attack_and_of_a_forecast() -> None:
    mine = passive({"what": "hit_on", "add": -1}, {"what": "crit_on", "set": 5}, {"what": "damage", "add": 2})
    cars = (car("a", 0, (1, 1), skill=mine), car("b", 1, (2, 1), facing="W"))
    result = play(*cars, dice=[5, 1], commands=[FORECAST, attack("b")])
    for trace in (result["forecasts"][0]["trace"], events(result, "attacked")[0]["trace"]):
        steps = [(line["before"], line["after"]) for line in trace if line["rule"] == "skill.skill-of-a"]
        assert steps[:2] == [(4, 3), (6, 5)]
        assert steps[2][1] - steps[2][0] == 2
        assert {line["tag"] for line in trace if line["rule"].startswith("skill.")} == {"skill"}


def test_rerolls_show_both_dice() -> None:
    again = passive({"what": "reroll", "set": "miss"})
    cars = (car("a", 0, (1, 1), skill=again), car("b", 1, (2, 1)))
    (hit,) = events(play(*cars, dice=[1, 4, 1], commands=[attack("b"), END]), "attacked")
    assert (hit["rerolled"], hit["roll"], hit["hit"]) == (1, 4, True)
