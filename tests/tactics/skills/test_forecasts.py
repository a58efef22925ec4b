"""Odds with skills: played out by the code that resolves them."""

from __future__ import annotations

from typing import Any

import pytest
from tests.tactics.skills.programs import ENEMY, active, triggered, use
from tests.tactics.table import attack, car, play, scene, started

from carpg.tactics.commands import Attack

FORECAST = {"do": "forecast", "target": "b"}


def odds(mine: Any = None, theirs: Any = None, **target: Any) -> dict[str, Any]:
    cars = (car("a", 0, (1, 1), skill=mine), car("b", 1, (2, 1), facing="W", skill=theirs, **target))
    result: dict[str, Any] = play(*cars, commands=[FORECAST])["forecasts"][0]
    return result


def test_a_skill_that_cancels_half_of_the_attacks() -> None:
    cancel = triggered("attacked", {"op": "cancel"}, success_roll=True)
    found = odds(theirs=cancel)
    assert (found["chance_hit"], found["bound"]) == (0.25, "exact")
    assert found["expected_damage"] == pytest.approx(odds()["expected_damage"] / 2, abs=0.001)


def test_damage_after_the_hit_counts_for_the_knock_out() -> None:
    extra = triggered("hit_dealt", {"op": "damage", "amount": 4}, cars={"who": "other"})
    assert odds(mine=extra, health=6)["chance_knock_out"] == 0.5
    assert odds(health=6)["chance_knock_out"] < 0.5
    assert odds(mine=extra, health=6)["damage"] == odds(health=6)["damage"]


def test_a_skill_that_keeps_it_standing() -> None:
    keep = triggered("would_fall", {"op": "prevent", "health": 1}, success_roll=True)
    assert odds(theirs=keep, health=1)["chance_knock_out"] == 0.25


def test_a_boost_at_the_start_of_the_attack() -> None:
    boost = triggered("attack_start", {"op": "status", "status": "damage_boost", "amount": 2, "attacks": 1})
    assert odds(mine=boost)["damage"]["min"] == odds()["damage"]["min"] + 2


def test_a_forecast_changes_nothing_and_covers_what_happens() -> None:
    skill = triggered("hit_taken", {"op": "reflect", "over": 2}, uses={"per": "battle", "times": 1})
    cars = (car("a", 0, (1, 1)), car("b", 1, (2, 1), facing="W", skill=skill))
    engine, state, _ = started(scene(*cars))
    before = engine.digest(state)
    found = engine.forecast(state, Attack("b"))
    assert engine.digest(state) == before
    assert found is not None
    assert sum(found.spread) == pytest.approx(1)
    for seed in range(12):
        result = play(*cars, seed=seed, commands=[attack("b")])
        dealt = next(event for event in result["events"] if event["event"] == "attacked")["damage"]
        assert found.spread[dealt] > 0


def test_the_odds_of_an_active_skill() -> None:
    skill = active(
        {"op": "damage", "amount": 2},
        {"op": "status", "status": "hazed", "turns": 1},
        target=ENEMY,
        success_roll=True,
    )
    cars = (car("a", 0, (1, 1), skill=skill), car("b", 1, (2, 1), health=2), car("c", 1, (5, 4)))
    (found,) = play(*cars, commands=[{"do": "forecast", "skill": True, "targets": ["b"]}])["forecasts"]
    assert (found["skill"], found["chance_success"], found["bound"]) == ("skill-of-a", 0.5, "exact")
    assert found["effects"] == [
        {
            "car": "b",
            "expected_damage": 1.0,
            "expected_healing": 0.0,
            "chance_knock_out": 0.5,
            "statuses": [],
        }
    ]
    tougher = (cars[0], car("b", 1, (2, 1)), cars[2])
    (found,) = play(*tougher, commands=[{"do": "forecast", "targets": ["b"]}])["forecasts"]
    assert found["effects"][0]["statuses"] == [["hazed", 0.5]]


def test_odds_from_another_tile_change_nothing() -> None:
    from carpg.tactics.forecast import forecast_attack, forecast_attack_from

    cars = (car("a", 0, (0, 0)), car("b", 1, (2, 1), facing="E"))
    engine, state, _ = started(scene(*cars))
    before = engine.digest(state)
    behind = forecast_attack_from(state, state.cars[0], state.cars[1], (1, 1))
    assert behind.backstab
    assert engine.digest(state) == before
    state.place(state.cars[0], state.setup.board.grid.index((1, 1)))
    assert forecast_attack(state, state.cars[0], state.cars[1]) == behind


def test_effects_without_end_are_reported() -> None:
    from tests.tactics.table import refused

    op: dict[str, Any] = {"op": "status", "status": "hazed", "turns": 1}
    for _ in range(3):
        op = {"op": "each", "cars": {"who": "cars"}, "do": [op]}
    crowd = [car(f"c{n}", n % 2, (n % 6, n // 6)) for n in range(1, 20)]
    error = refused(car("a", 0, (0, 0), skill=active(op)), *crowd, commands=[use()])
    assert (error["command"], error["code"]) == (0, "endless")


def test_a_forecast_of_an_illegal_use_is_refused() -> None:
    from tests.tactics.table import refused

    error = refused(car("a", 0, (1, 1)), car("b", 1, (2, 1)), commands=[{"do": "forecast", "skill": True}])
    assert error["code"] == "no_uses_left"


def test_uses_by_a_skill_of_dice_and_the_same_result_by_seed() -> None:
    skill = active({"op": "roll", "success": [{"op": "damage", "amount": 1}]}, target=ENEMY)
    cars = (car("a", 0, (1, 1), skill=skill), car("b", 1, (2, 1)))
    healths = {play(*cars, seed=seed, commands=[use("b")])["cars"]["b"]["health"] for seed in range(20)}
    assert healths == {5, 6}
