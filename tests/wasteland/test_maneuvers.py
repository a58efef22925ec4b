from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from tests.wasteland.helpers import WORKED, car, of_kind, state, unit

from carpg.wasteland.commands import Choose
from carpg.wasteland.engine import ENGINE
from carpg.wasteland.events import Driverless, Exploded, Flipped, ManeuverMade, Slid, SpinEnded, UnitMoved
from carpg.wasteland.maneuvers import MANEUVERS, odds, possible
from carpg.wasteland.state import State, Unit

BIKE = car(body="motorcycle", frame="light", armor=5)


def _one(dice: list[int], speed: int = 4, **changes: Any) -> tuple[State, Unit]:
    """A practice match of one vehicle in its maneuver step."""
    made = state(unit("a", (50, 50), "N", speed, **changes), dice=dice, objective="practice")
    return made, made.units["a"]


def _choose(made: State, **choice: Any) -> list[Any]:
    """Choose for the vehicle; the next turn's movement has happened when this returns."""
    events = list(ENGINE.apply(made, Choose("a", **choice)))
    made.dice.finish()
    return events


@pytest.mark.parametrize(("name", "chances"), WORKED["maneuver_chances"].items())
def test_the_chances_of_each_table(name: str, chances: dict[str, str]) -> None:
    handgun = name.endswith("_handgun")
    choice = Choose("a", name.removesuffix("_handgun"), 1, handgun)  # type: ignore[arg-type]
    found = odds(unit("a", (0, 0)), choice)
    assert found == {result: Fraction(text) for result, text in chances.items()}


def test_forecast_odds_are_those_of_the_dice() -> None:
    """Every pair of dice, thrown for real, gives the shares that the forecast tells."""
    for name, handgun in (("turn45_hold", False), ("turn45_hold", True), ("turn45_accel", False), ("turn90", False)):
        counted: Counter[str] = Counter()
        for first, second in product(range(1, 7), repeat=2):
            made, _ = _one([first, second, 1, 1], handguns=[8])
            choice = Choose("a", name, 1, handgun)  # type: ignore[arg-type]
            (event,) = of_kind(ENGINE.apply(made, choice), ManeuverMade)
            counted[event.result] += 1
        expected = odds(unit("a", (0, 0)), Choose("a", name, 1, handgun))  # type: ignore[arg-type]
        assert {result: Fraction(count, 36) for result, count in counted.items()} == expected


@pytest.mark.parametrize(
    ("maneuver", "turn", "speed", "heading"),
    [
        ("hold", 0, 4, 0),
        ("accelerate", 0, 5, 0),
        ("decelerate", 0, 3, 0),
        ("turn45_slow", 1, 3, 1),
        ("turn45_slow", -1, 3, 7),
    ],
)
def test_maneuvers_without_a_die(maneuver: Any, turn: Any, speed: int, heading: int) -> None:
    made, car_a = _one([])
    _choose(made, maneuver=maneuver, turn=turn)
    assert (car_a.speed, car_a.heading) == (speed, heading)


@pytest.mark.parametrize(
    ("maneuver", "dice", "speed", "heading"),
    [
        ("turn45_hold", [3], 4, 1),
        ("turn45_accel", [5], 5, 1),
        ("turn90", [6], 3, 2),
        ("turn180", [5], 1, 4),
    ],
)
def test_turns_that_come_off(maneuver: Any, dice: list[int], speed: int, heading: int) -> None:
    made, car_a = _one(dice)
    _choose(made, maneuver=maneuver, turn=1)
    assert (car_a.speed, car_a.heading, car_a.spin) == (speed, heading, 0)


@pytest.mark.parametrize("maneuver", ["turn90", "turn180"])
def test_motorcycles_turn_sharply_without_a_die(maneuver: Any) -> None:
    made, bike = _one([], design=BIKE)
    _choose(made, maneuver=maneuver, turn=-1)
    assert (bike.heading, bike.speed) == ((6, 3) if maneuver == "turn90" else (4, 1))


def test_a_spin_out_slides_on_and_ends_at_90_degrees_and_a_standstill() -> None:
    made, car_a = _one([2])
    events = _choose(made, maneuver="turn45_hold", turn=1)
    (moved,) = of_kind(events, UnitMoved)
    assert (moved.heading, moved.course, moved.end) == (1, 0, (50_000, 46_000))
    assert [event.heading for event in of_kind(events, SpinEnded)] == [2]
    assert (car_a.heading, car_a.course, car_a.speed, car_a.spin) == (2, 2, 0, 0)


def test_a_spinning_car_has_no_attack_that_turn() -> None:
    made, car_a = _one([2], speed=4, handguns=[8])
    made.units["b"] = unit("b", (50, 45), "N", 4)
    ENGINE.apply(made, Choose("b"))
    ENGINE.apply(made, Choose("a", "turn45_hold", 1, handgun=False))
    assert (made.turn, ENGINE.to_act(made), car_a.spin) == (2, (1,), 1)


def test_a_flip_ends_the_ride_and_hits_the_top() -> None:
    made, car_a = _one([1, 1, 4])
    events = _choose(made, maneuver="turn45_hold", turn=1)
    assert of_kind(events, Flipped) and car_a.flipped
    assert car_a.speed == 0 and car_a.armor[4] == 6


def test_a_failed_bootlegger_explodes_on_one() -> None:
    made, car_a = _one([1])
    events = _choose(made, maneuver="turn180", turn=1)
    assert of_kind(events, Exploded) and car_a.out == "exploded"
    assert not any(crew.alive for crew in car_a.crew)


@pytest.mark.parametrize(("die", "x"), [(1, 49_000), (2, 51_000), (3, 50_000), (6, 50_000)])
def test_braking_hard_slides_on_one_and_two(die: int, x: int) -> None:
    made, car_a = _one([die])
    events = _choose(made, maneuver="brake_hard")
    assert (car_a.speed, car_a.x, len(of_kind(events, Slid))) == (2, x, int(die < 3))


def test_what_is_possible_depends_on_the_speed() -> None:
    def names(speed: int, **changes: Any) -> set[str]:
        return set(possible(unit("a", (0, 0), "N", speed, **changes)))

    assert names(0) == {"hold", "accelerate", "turn45_accel"}
    assert names(1) == set(MANEUVERS) - {"brake_hard"}
    assert names(5) == set(MANEUVERS)
    assert names(10) == set(MANEUVERS) - {"accelerate", "turn45_accel"}
    assert names(5, popped=True) == set(MANEUVERS) - {"accelerate", "turn45_accel"}


def test_popped_tires_lose_one_speed_each_turn() -> None:
    made, car_a = _one([], speed=3, popped=True)
    for speed in (2, 1, 0, 0):
        _choose(made)
        assert car_a.speed == speed


@pytest.mark.parametrize(
    ("die", "speed", "result"), [(3, 3, "slower"), (4, 3, "slower"), (5, 5, "faster"), (6, 5, "faster")]
)
def test_a_vehicle_without_a_driver_speeds_up_or_slows_down(die: int, speed: int, result: str) -> None:
    gunner = car(body="van", armor=0)
    made, car_a = _one([die], design=gunner)
    car_a.crew[0].points = 0
    made.units["b"] = unit("b", (10, 90))
    events = ENGINE.apply(made, Choose("b"))
    made.dice.finish()
    assert [event.result for event in of_kind(events, Driverless)] == [result]
    assert car_a.speed == speed


@pytest.mark.parametrize(("die", "x"), [(1, 48_000), (2, 52_000)])
def test_a_vehicle_without_a_driver_may_slide_two_and_explode(die: int, x: int) -> None:
    made, car_a = _one([die])
    car_a.crew[0].points = 0
    made.units["b"] = unit("b", (10, 90))
    ENGINE.apply(made, Choose("b"))
    assert (car_a.x, car_a.out) == (x, "exploded")
