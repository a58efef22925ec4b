from __future__ import annotations

from typing import Any

import pytest
from tests.wasteland.helpers import WORKED, of_kind, state, unit

from carpg.wasteland.events import HazardEntered, TiresPopped
from carpg.wasteland.ground import Hazard
from carpg.wasteland.hazards import ACTIVE, active_hits, shift_of
from carpg.wasteland.motion import move_all
from carpg.wasteland.play import Play
from carpg.wasteland.state import State

SETTINGS = [example for example in WORKED["examples"] if example["kind"] == "hazard"]


def _drive(kind: Any, dice: list[int], speed: int = 4, squares: int = 1, **changes: Any) -> tuple[State, Play]:
    hazards = tuple(Hazard(kind, 49, 46 - i) for i in range(squares))
    made = state(unit("a", (50, 50), "N", speed, **changes), dice=dice, hazards=hazards)
    play = Play(made)
    move_all(play)
    made.dice.finish()
    return made, play


@pytest.mark.parametrize("example", SETTINGS)
def test_the_worked_hazards(example: dict[str, Any]) -> None:
    assert active_hits(example["hazard"], example["die"]) == example["expected"]["hit"]
    assert example["die"] + ACTIVE[example["hazard"]].power == example["expected"]["total"]


@pytest.mark.parametrize(
    ("kind", "least", "extra"),
    [
        ("spike_strip", 2, 0),
        ("light_mine", 3, 0),
        ("medium_mine", 2, 2),
        ("military_mine", 1, 4),
        ("animal_or_bystander", 3, 0),
        ("fruit_stand", 2, 2),
    ],
)
def test_active_hazards_hit_the_bottom(kind: Any, least: int, extra: int) -> None:
    for die in range(1, 7):
        hit = die >= least
        made, play = _drive(kind, [die, *([3] if hit else [])])
        (event,) = of_kind(play.events, HazardEntered)
        assert event.effect == ("hit" if hit else "miss")
        assert made.units["a"].armor[5] == (10 - 3 - extra if hit else 10)
        assert (0 in made.gone) == (hit and kind != "spike_strip")
        assert made.units["a"].popped == bool(of_kind(play.events, TiresPopped)) == (hit and kind == "spike_strip")


@pytest.mark.parametrize(("speed", "after", "dice"), [(2, 1, []), (3, 2, []), (4, 2, [5]), (8, 2, [5])])
def test_a_bump_slows_or_throws(speed: int, after: int, dice: list[int]) -> None:
    made, _ = _drive("speed_bump", dice, speed)
    assert made.units["a"].speed == after
    assert made.units["a"].armor[5] == 10 - sum(dice)


@pytest.mark.parametrize(
    ("die", "reinforced", "chosen", "right"),
    [(1, False, 1, -1), (2, False, -1, 1), (3, False, 1, 0), (1, True, 1, 1), (1, True, -1, -1), (2, True, 1, 0)],
)
def test_where_slippery_squares_shift(die: int, reinforced: bool, chosen: int, right: int) -> None:
    assert shift_of(die, reinforced, chosen) == right


@pytest.mark.parametrize("kind", ["oil_slick", "pool_of_water", "ice_patch", "potholes"])
def test_a_shift_costs_one_speed_and_one_square_and_the_way_goes_on(kind: Any) -> None:
    made, _ = _drive(kind, [2])
    car_a = made.units["a"]
    assert (car_a.x, car_a.y, car_a.speed) == (51_000, 46_000, 3)
    made, _ = _drive(kind, [4])
    assert (made.units["a"].x, made.units["a"].speed) == (50_000, 4)


def test_every_square_asks_for_a_roll_of_its_own() -> None:
    _, play = _drive("light_mine", [1, 2, 1], squares=3)
    assert [event.die for event in of_kind(play.events, HazardEntered)] == [1, 2, 1]


def test_a_square_that_was_left_and_entered_again_asks_again() -> None:
    made, _ = _drive("light_mine", [1])
    made.units["a"].y = 50_000
    made.dice = state(unit("b", (0, 0)), dice=[2]).dice
    play = Play(made)
    move_all(play)
    assert len(of_kind(play.events, HazardEntered)) == 1


def test_standing_on_a_square_asks_for_nothing() -> None:
    _, play = _drive("light_mine", [], speed=0)
    assert not of_kind(play.events, HazardEntered)
