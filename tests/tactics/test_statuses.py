from __future__ import annotations

from typing import Any

import pytest
from tests.tactics.table import END, attack, car, data, events, move, play, refused, scene, started

from carpg.kernel.errors import DocumentError
from carpg.tactics.effects import gain_status
from carpg.tactics.run import Run
from carpg.tactics.statuses import STATUSES, Status, status_from_json, status_json

FORECAST = {"do": "forecast", "target": "b"}


def odds(mine: list[dict[str, Any]], theirs: list[dict[str, Any]], **target: Any) -> dict[str, Any]:
    cars = (car("a", 0, (1, 1), statuses=mine), car("b", 1, (2, 1), statuses=theirs, facing="W", **target))
    result: dict[str, Any] = play(*cars, commands=[FORECAST])["forecasts"][0]
    return result


def test_the_twenty_statuses_and_their_frames() -> None:
    listed = [(kind.id, kind.kind, kind.frame) for kind in STATUSES.values()]
    assert listed == [(row["id"], row["kind"], row["frame"]) for row in data("rules_tables.json")["statuses"]]


SAMPLES = [
    {"status": "prone", "turns": 0},
    {"status": "shielded", "reduce": 2, "turns": 3},
    {"status": "shielded", "absorb": 4},
    {"status": "stat_change", "stat": "speed", "delta": -2, "rounds": 2},
    {"status": "dodge", "charges": 2},
    {"status": "redirect", "to": "b", "turns": 1},
    {"status": "elemental_shift", "element": "ice", "turns": 1},
    {"status": "elemental_shift", "attack_matchup": "advantage"},
    {"status": "elemental_shift", "defend_matchup": "disadvantage", "ends": "end", "turns": 1},
    {"status": "copied_skill", "skill": "some-skill", "turns": 2, "source": 1},
    {"status": "damage_boost", "amount": 2, "attacks": 1},
]


@pytest.mark.parametrize("sample", SAMPLES)
def test_json_round_trip(sample: dict[str, Any]) -> None:
    assert status_json(status_from_json(sample)) == sample


@pytest.mark.parametrize(
    "bad",
    [
        "prone",
        {"status": "asleep"},
        {"status": ["prone"]},
        {"status": "prone", "amount": 3},
        {"status": "prone", "turns": 1.5},
        {"status": "prone", "turns": True},
        {"status": "prone", "turns": 100},
        {"status": "stat_change", "stat": "health", "delta": 1},
        {"status": "stat_change", "stat": "speed"},
        {"status": "elemental_shift", "element": "wood"},
        {"status": "redirect"},
        {"status": "prone", "ends": "never"},
    ],
)
def test_bad_statuses_are_refused(bad: Any) -> None:
    with pytest.raises(DocumentError):
        status_from_json(bad)


def test_shield_reduces_in_step_seven_and_absorbs_after_the_clamp() -> None:
    plain = odds([], [])["damage"]
    reduced = odds([], [{"status": "shielded", "reduce": 2}])["damage"]
    assert (reduced["min"], reduced["max"]) == (0, plain["max"] - 2)
    cars = (car("a", 0, (1, 1)), car("b", 1, (2, 1), statuses=[{"status": "shielded", "absorb": 3}]))
    result = play(*cars, dice=[4, 4], commands=[attack("b")])
    (hit,) = events(result, "attacked")
    assert (hit["absorbed"], hit["damage"], result["cars"]["b"]["health"]) == (3, 2, 4)
    assert result["cars"]["b"]["statuses"] == []
    weak = play(*cars, dice=[4, 1], commands=[attack("b")])
    assert weak["cars"]["b"]["statuses"] == [{"status": "shielded", "absorb": 1}]


def test_dodge_evades_a_hit_and_spends_a_charge() -> None:
    cars = (car("a", 0, (1, 1)), car("b", 1, (2, 1), statuses=[{"status": "dodge", "charges": 2}]))
    result = play(*cars, dice=[6], commands=[attack("b")])
    (hit,) = events(result, "attacked")
    assert (hit["hit"], hit["dodged"], hit["damage"]) == (False, True, 0)
    assert result["cars"]["b"]["statuses"] == [{"status": "dodge", "charges": 1}]
    missed = play(*cars, dice=[1], commands=[attack("b")])
    assert missed["cars"]["b"]["statuses"] == [{"status": "dodge", "charges": 2}]
    assert odds([], [{"status": "dodge", "charges": 1}])["chance_hit"] == 0


def test_invulnerable_takes_nothing_but_is_still_knocked_down() -> None:
    theirs = [{"status": "invulnerable"}, {"status": "airborne"}]
    cars = (car("a", 0, (1, 1)), car("b", 1, (2, 1), statuses=theirs))
    result = play(*cars, dice=[6, 6], commands=[attack("b")])
    assert result["cars"]["b"]["health"] == 6
    assert {"prone", "invulnerable"} == {status["status"] for status in result["cars"]["b"]["statuses"]}


def test_redirect_hands_the_damage_over_once() -> None:
    cars = (
        car("a", 0, (1, 1)),
        car("b", 1, (2, 1), statuses=[{"status": "redirect", "to": "c"}]),
        car("c", 1, (5, 4), statuses=[{"status": "redirect", "to": "d"}]),
        car("d", 1, (0, 4)),
    )
    result = play(*cars, dice=[4, 2], commands=[attack("b")])
    assert [result["cars"][name]["health"] for name in "bcd"] == [6, 3, 6]
    assert events(result, "attacked")[0]["taken_by"] == "c"
    fallen = (*cars[:2], {**cars[2], "health": 0}, cars[3])
    assert play(*fallen, dice=[4, 2], commands=[attack("b")])["cars"]["b"]["health"] == 3


def test_guaranteed_crit_makes_every_hit_critical_but_must_hit() -> None:
    sure = odds([{"status": "guaranteed_crit"}], [])
    assert sure["chance_crit"] == sure["chance_hit"] == 0.5


def test_damage_boost_adds() -> None:
    assert odds([{"status": "damage_boost", "amount": 3}], [])["damage"]["min"] == 5


def test_elemental_shift_by_element_and_by_force() -> None:
    assert odds([{"status": "elemental_shift", "element": "water"}], [])["matchup"] == "advantage"
    assert odds([], [{"status": "elemental_shift", "element": "water"}])["matchup"] == "disadvantage"
    forced = [
        {"status": "elemental_shift", "element": "water"},
        {"status": "elemental_shift", "attack_matchup": "disadvantage"},
    ]
    assert odds(forced, [])["matchup"] == "disadvantage"
    assert odds([], [{"status": "elemental_shift", "defend_matchup": "disadvantage"}])["matchup"] == "disadvantage"


def test_haze_needs_a_success_roll_first() -> None:
    cars = (car("a", 0, (1, 1), statuses=[{"status": "hazed"}]), car("b", 1, (2, 1)))
    lost = play(*cars, dice=[3], commands=[attack("b")])
    (hit,) = events(lost, "attacked")
    assert (hit["hazed"], hit["roll"], hit["hit"]) == (True, 0, False)
    assert events(lost, "success_rolled")[0] == {
        "event": "success_rolled",
        "car": "a",
        "cause": "hazed",
        "roll": 3,
        "needed": 4,
        "success": False,
    }
    went_on = play(*cars, dice=[4, 4, 2], commands=[attack("b")])
    assert went_on["cars"]["b"]["health"] == 3
    assert odds([{"status": "hazed"}], [])["chance_hit"] == 0.25


def test_movement_boost_changes_steps_and_not_initiative() -> None:
    cars = (car("a", 0, (0, 0), stats={"speed": 1}, statuses=[{"status": "movement_boost", "amount": 2}]),)
    result = play(*cars, car("b", 1, (5, 4), stats={"speed": 2}), commands=[move((1, 0), (2, 0), (3, 0))])
    assert result["cars"]["a"]["speed"] == 1
    assert result["order"] == ["b", "a"]
    slowed = car("a", 0, (0, 0), stats={"speed": 2}, statuses=[{"status": "movement_boost", "amount": -2}])
    assert refused(slowed, commands=[move((1, 0))])["code"] == "too_far"


def test_untargetable_can_not_be_chosen_and_still_blocks() -> None:
    cars = (car("a", 0, (1, 0)), car("b", 1, (2, 0), statuses=[{"status": "untargetable"}]))
    assert refused(*cars, commands=[attack("b")])["code"] == "no_target"
    assert refused(*cars, commands=[move((2, 0))])["code"] == "blocked"


def test_stat_change_has_floors() -> None:
    changes = [{"status": "stat_change", "stat": stat, "delta": -9} for stat in ("attack", "defense", "speed")]
    result = play(car("a", 0, (0, 0), statuses=changes))["cars"]["a"]
    assert (result["attack"], result["defense"], result["speed"]) == (0, 0, 1)


def test_switched_sides_changes_control_and_not_ownership() -> None:
    cars = (
        car("a", 0, (1, 1), stats={"speed": 9}),
        car("b", 1, (2, 1), statuses=[{"status": "switched_sides", "turns": 1}]),
        car("c", 1, (3, 1), stats={"speed": 1}),
    )
    result = play(*cars, dice=[1], commands=[END, attack("c")])
    assert (result["cars"]["b"]["team"], result["cars"]["b"]["side"]) == (1, 0)
    assert refused(*cars, commands=[attack("b")])["code"] == "no_target"
    back = play(*cars, dice=[1], commands=[END, attack("c"), END, END, END])
    assert (back["active"], back["cars"]["b"]["side"]) == ("b", 1)
    assert [event["side"] for event in events(back, "control_changed")] == [1]


def test_a_switched_car_that_falls_counts_for_its_owner() -> None:
    cars = (
        car("a", 0, (1, 1)),
        car("b", 1, (2, 1), health=1, statuses=[{"status": "switched_sides", "turns": 3}]),
        car("c", 1, (3, 1), stats={"speed": 9}),
    )
    result = play(cars[2], cars[0], cars[1], dice=[4, 1], commands=[attack("b")])
    assert result["cars"]["b"]["knocked_out"]
    assert result["winner"] is None


def test_airborne_and_prone_exclude_each_other() -> None:
    _, state, _ = started(scene(car("a", 0, (1, 1)), car("b", 1, (2, 1))))
    run, mine = Run(state), state.cars[0]
    gain_status(run, mine, Status("prone", 0), "test")
    gain_status(run, mine, Status("airborne", 2), "test")
    assert [status.status for status in mine.statuses] == ["airborne"]
    gain_status(run, mine, Status("prone", 0), "test")
    assert [status.status for status in mine.statuses] == ["prone"]


def test_the_same_status_again_keeps_the_longest_time_and_the_newest_size() -> None:
    _, state, _ = started(scene(car("a", 0, (1, 1)), car("b", 1, (2, 1))))
    run, mine = Run(state), state.cars[0]
    gain_status(run, mine, Status("damage_boost", 3, amount=1), "test")
    gain_status(run, mine, Status("damage_boost", 1, amount=2), "test")
    assert mine.statuses == (Status("damage_boost", 3, amount=2),)
    gain_status(run, mine, Status("stat_change", 2, mode="speed", amount=1), "test")
    gain_status(run, mine, Status("stat_change", 2, mode="attack", amount=1), "test")
    assert len(mine.statuses) == 3
    assert (mine.speed, mine.attack) == (8, 6)
