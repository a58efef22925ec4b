from __future__ import annotations

from typing import Any

import pytest
from tests.wasteland.helpers import WORKED, car, of_kind, state, unit

from carpg.kernel.errors import IllegalCommandError
from carpg.wasteland.commands import Board, Choose, EndAttacks, Fire, Walk
from carpg.wasteland.design import Fitting
from carpg.wasteland.engine import ENGINE
from carpg.wasteland.events import BoardingFailed, Driverless, GotIn, GotOut, HazardEntered, Walked, WeaponFired
from carpg.wasteland.ground import Hazard, Wall
from carpg.wasteland.people import leaving_damage
from carpg.wasteland.rules import Rules
from carpg.wasteland.state import State


def _match(dice: list[int], speed: int = 3, **changes: Any) -> State:
    a = unit("a", (50, 50), "N", speed, design=changes.pop("design", car(handguns=2)))
    b = unit("b", (20, 20), "N", 0)
    return state(a, b, dice=dice, **changes)


def _leave(made: State, index: int = 0) -> list[Any]:
    ENGINE.apply(made, Choose("b"))
    return list(ENGINE.apply(made, Choose("a", leave=index)))


def test_the_worked_jump() -> None:
    (example,) = [example for example in WORKED["examples"] if example["kind"] == "leave"]
    made = _match(example["roll"], example["speed"])
    (event,) = of_kind(_leave(made), GotOut)
    assert leaving_damage(tuple(example["roll"])) == event.damage == example["expected"]["damage"]
    person = made.units["a-1"]
    assert person.crew[0].points == 20 - event.damage
    assert person.handguns == [8] and made.units["a"].handguns == [8]


def test_getting_out_of_a_standing_car_is_free_and_the_empty_car_rolls_from_the_next_turn() -> None:
    made = _match([], speed=0)
    events = _leave(made)
    assert not of_kind(events, Driverless)
    assert made.units["a-1"].crew[0].points == 20
    made.dice = state(unit("x", (0, 0)), dice=[3]).dice
    ENGINE.apply(made, Choose("b"))
    events = list(ENGINE.apply(made, Walk("a-1", (0,))))
    assert len(of_kind(events, Driverless)) == 1


def _walker(made: State) -> State:
    """The driver has got out; it is the next turn's choice."""
    _leave(made)
    ENGINE.apply(made, Choose("b"))
    made.units["a"].out = "exploded"
    return made


def test_on_foot_one_walks_up_to_four_squares_in_any_direction() -> None:
    made = _walker(_match([], speed=0))
    x, y = made.units["a-1"].x, made.units["a-1"].y
    events = ENGINE.apply(made, Walk("a-1", (6, 6, 0, 0)))
    (walked,) = of_kind(events, Walked)
    assert walked.points[-1] == (x - 2000, y - 2000)
    for path in ((0,) * 5, (8,)):
        with pytest.raises(IllegalCommandError):
            ENGINE.check(made, Walk("a-1", path))


def test_walls_and_vehicles_stop_a_walk() -> None:
    made = _walker(_match([], speed=0, walls=(Wall(45, 40, 1, 20),)))
    (walked,) = of_kind(ENGINE.apply(made, Walk("a-1", (6, 6, 6, 6))), Walked)
    assert len(walked.points) == 2


def test_mines_work_on_foot() -> None:
    made = _walker(_match([], speed=0))
    person = made.units["a-1"]
    square = Hazard("light_mine", person.x // 1000, person.y // 1000 - 2)
    made.ground = state(hazards=(square,)).ground
    made.dice = state(unit("x", (0, 0)), dice=[5, 4, 5, 2]).dice
    events = ENGINE.apply(made, Walk("a-1", (0, 0)))
    assert [event.effect for event in of_kind(events, HazardEntered)] == ["hit"]
    assert person.crew[0].points == 16


def test_people_fire_handguns_in_any_direction() -> None:
    made = _walker(_match([], speed=0))
    person, target = made.units["a-1"], made.units["b"]
    target.x, target.y = person.x, person.y + 8000
    made.dice = state(unit("x", (0, 0)), dice=[6, 6, 6, 1]).dice
    ENGINE.apply(made, Walk("a-1"))
    (shot,) = of_kind(ENGINE.apply(made, Fire("a-1", 0, -1, "b")), WeaponFired)
    assert shot.hit and shot.side == "front" and made.turn == 3


def test_shooting_at_people_goes_to_their_damage_points() -> None:
    made = _walker(_match([], speed=0))
    person, b = made.units["a-1"], made.units["b"]
    gunman = unit("c", (0, 0), design=car(Fitting("heavy_machine_gun", (0, 0), "front")), seat=1)
    made.units["c"] = gunman
    gunman.x, gunman.y = person.x, person.y + 8000
    made.dice = state(unit("x", (0, 0)), dice=[6, 6, 6, 1]).dice
    ENGINE.apply(made, Choose("c"))
    ENGINE.apply(made, Walk("a-1"))
    while ENGINE.to_act(made) == (0,):
        ENGINE.apply(made, EndAttacks(0))
    ENGINE.apply(made, Fire("c", 0, 0, "a-1"))
    assert person.crew[0].points == 15 and b.active


def _boarding(speed: int, **changes: Any) -> State:
    made = _walker(_match([], speed=0, **changes))
    taxi = unit("t", (46, 50), "N", speed, seat=0)
    made.units["t"] = taxi
    return made


def test_a_slow_vehicle_picks_someone_up_as_a_gunner() -> None:
    made = _boarding(3)
    ENGINE.apply(made, Choose("t"))
    events = ENGINE.apply(made, Board("a-1", "t"))
    (got_in,) = of_kind(events, GotIn)
    taxi = made.units["t"]
    assert taxi.crew[got_in.crew].role == "gunner" and taxi.crew[got_in.crew].trained
    assert taxi.handguns == [8] and made.units["a-1"].out == "aboard"


def test_boarding_fails_if_the_vehicle_gets_too_fast() -> None:
    made = _boarding(3)
    ENGINE.apply(made, Choose("t", "accelerate"))
    events = ENGINE.apply(made, Board("a-1", "t"))
    assert of_kind(events, BoardingFailed) and made.units["a-1"].active


@pytest.mark.parametrize("reason", ["fast", "far", "foreign", "switch"])
def test_who_may_not_board(reason: str) -> None:
    made = _boarding(4 if reason == "fast" else 3, rules=Rules(pick_up=reason != "switch"))
    taxi = made.units["t"]
    if reason == "far":
        taxi.x -= 3000
    if reason == "foreign":
        taxi.seat = 1
    with pytest.raises(IllegalCommandError) as caught:
        ENGINE.check(made, Board("a-1", "t"))
    assert caught.value.code == "cannot_board"


def test_a_gunner_may_get_out_while_the_driver_goes_on() -> None:
    design = car(Fitting("gunner", (0, 2)), armor=5)
    made = _match([6], speed=1, design=design)
    _leave(made, 1)
    assert made.units["a"].driver is not None
    assert not made.units["a"].crew[1].aboard and made.units["a-1"].crew[0].role == "gunner"
    assert not made.units["a-1"].living_driver
