from __future__ import annotations

from typing import Any

import pytest
from tests.wasteland.helpers import car, of_kind, state, unit

from carpg.wasteland.events import Contact, HeldUp, LeftMap, RanOver, Slid, TurnBlocked, UnitMoved, WallHit
from carpg.wasteland.geometry import SQUARE, overlap
from carpg.wasteland.ground import Wall
from carpg.wasteland.motion import move_all, slide, turn_to
from carpg.wasteland.people import leave
from carpg.wasteland.play import Play
from carpg.wasteland.rules import Rules
from carpg.wasteland.state import State, Unit


def _move(*units: Unit, **changes: Any) -> tuple[State, Play]:
    made = state(*units, **changes)
    play = Play(made)
    move_all(play)
    made.dice.finish()
    return made, play


def test_everyone_moves_straight_by_their_speed() -> None:
    made, play = _move(unit("a", (20, 50), "N", 6), unit("b", (40, 50), "E", 3), unit("c", (70, 70), "SW", 0, seat=2))
    assert (made.units["a"].x, made.units["a"].y) == (20_000, 44_000)
    assert (made.units["b"].x, made.units["b"].y) == (43_000, 50_000)
    assert (made.units["c"].x, made.units["c"].y) == (70_000, 70_000)
    assert [event.unit for event in of_kind(play.events, UnitMoved)] == ["a", "b"]


def test_following_at_the_same_speed_never_touches() -> None:
    _, play = _move(unit("a", (50, 50), "N", 8), unit("b", (50, 54), "N", 8))
    assert not of_kind(play.events, Contact)


def test_crossing_at_the_same_time_is_a_collision_but_passing_later_is_not() -> None:
    _, play = _move(unit("a", (50, 57), "N", 8), unit("b", (43, 50), "E", 8), dice=[1] * 16)
    assert [event.collision for event in of_kind(play.events, Contact)] == ["ram_side"]
    _, play = _move(unit("a", (50, 57), "N", 8), unit("b", (30, 50), "E", 8))
    assert not of_kind(play.events, Contact)


def test_head_on_takes_own_speed_in_dice_and_stops_both() -> None:
    made, play = _move(unit("a", (50, 60), "N", 2), unit("b", (50, 54), "S", 3), dice=[5, 4, 6, 2, 3])
    (contact,) = of_kind(play.events, Contact)
    assert (contact.collision, contact.sides) == ("head_on", ("front", "front"))
    assert contact.damage == (9, 11) and contact.speeds_after == (0, 0)
    assert made.units["a"].armor[0] == 1 and made.units["b"].armor[0] == 0


def test_a_ram_hits_the_flank_and_slows_both_by_two() -> None:
    made, play = _move(unit("a", (50, 56), "N", 2), unit("b", (48.5, 51.5), "E", 3), dice=[5, 4, 6, 2, 3])
    (contact,) = of_kind(play.events, Contact)
    assert (contact.collision, contact.sides) == ("ram_side", ("front", "right"))
    assert contact.damage == (4, 5) and contact.speeds_after == (0, 1)
    assert made.units["b"].armor[1] == 5


def test_a_rear_end_counts_the_difference_and_leaves_the_lower_speed() -> None:
    made, play = _move(unit("a", (50, 56), "N", 7), unit("b", (50, 51), "N", 3), dice=[6, 6, 1, 1, 6, 6, 6, 6])
    (contact,) = of_kind(play.events, Contact)
    assert (contact.collision, contact.sides) == ("rear_end", ("front", "back"))
    assert contact.damage == (7, 12) and contact.speeds_after == (3, 3)
    assert made.units["b"].armor[2] == 0


def test_the_first_contact_stops_both_and_the_others_go_on() -> None:
    made, play = _move(
        unit("a", (50, 60), "N", 4),
        unit("b", (50, 54), "S", 4),
        unit("c", (20, 60), "N", 10, seat=2),
        dice=[1] * 8,
    )
    assert made.units["c"].y == 50_000
    gap = made.units["a"].y - made.units["b"].y - 4 * SQUARE
    assert 0 <= gap <= SQUARE // 4
    assert len(of_kind(play.events, Contact)) == 1


def test_cars_that_stay_in_contact_do_not_collide_again() -> None:
    made, play = _move(unit("a", (50, 56), "N", 7), unit("b", (50, 51.9), "N", 3), dice=[1] * 8)
    assert len(of_kind(play.events, Contact)) == 1
    made.units["a"].speed = 5
    again = Play(made)
    move_all(again)
    assert not of_kind(again.events, Contact)
    assert [(event.unit, event.speed) for event in of_kind(again.events, HeldUp)] == [("a", 3)]


def test_coming_apart_makes_a_new_collision_possible() -> None:
    made, _ = _move(unit("a", (50, 56), "N", 7), unit("b", (50, 51.9), "N", 3), dice=[1] * 8)
    made.units["b"].y -= 2 * SQUARE
    made.units["a"].speed = 9
    made.dice = state(unit("a", (0, 0)), dice=[1] * 12).dice
    again = Play(made)
    move_all(again)
    assert len(of_kind(again.events, Contact)) == 1


def test_a_wall_is_a_head_on_with_the_own_speed() -> None:
    made, play = _move(unit("a", (50, 56), "N", 6), walls=(Wall(40, 49, 20, 2),), dice=[2] * 6)
    (hit,) = of_kind(play.events, WallHit)
    assert (hit.side, hit.damage, hit.speed) == ("front", 12, 0)
    assert not overlap(made.units["a"].box(), made.ground.wall_boxes[0])
    made.units["a"].speed = 1
    again = Play(made)
    move_all(again)
    assert [(event.by, event.speed) for event in of_kind(again.events, HeldUp)] == [("wall:0", 0)]


def test_over_the_edge_is_out_of_play() -> None:
    made, play = _move(unit("a", (50, 3), "N", 6), unit("b", (50, 50)))
    assert [event.unit for event in of_kind(play.events, LeftMap)] == ["a"]
    assert made.units["a"].out == "left"


def test_a_slide_shifts_sideways_and_contact_is_a_sideswipe() -> None:
    made = state(unit("a", (50, 50), "N", 4), unit("b", (53.5, 50), "N", 4), dice=[3, 5])
    play = Play(made)
    assert slide(play, made.units["a"], -1, 1)
    assert made.units["a"].x == 49_000
    assert not slide(play, made.units["a"], 1, 3)
    (contact,) = of_kind(play.events, Contact)
    assert contact.collision == "sideswipe" and contact.damage == (3, 5)
    assert (made.units["a"].speed, made.units["b"].speed) == (3, 3)
    assert [event.right for event in of_kind(play.events, Slid)] == [-1, 1]


def test_sliding_into_a_wall_costs_one_die_and_one_speed() -> None:
    made = state(unit("a", (50, 50), "N", 4), walls=(Wall(51, 40, 1, 20),), dice=[6])
    play = Play(made)
    slide(play, made.units["a"], 1, 1)
    (hit,) = of_kind(play.events, WallHit)
    assert (hit.collision, hit.side, hit.damage, hit.speed) == ("sideswipe", "right", 6, 3)


def test_a_sliding_motorcycle_goes_over_on_one_to_three() -> None:
    for die, flipped in ((3, True), (4, False)):
        bike = unit("a", (50, 50), "N", 4, design=car(body="motorcycle", frame="light"))
        made = state(bike, dice=[die, *([5] if flipped else [])])
        slide(Play(made), bike, 1, 1)
        made.dice.finish()
        assert bike.flipped == flipped


def test_turning_by_a_wall_stands_clear_of_it_without_damage() -> None:
    made = state(unit("a", (50, 53), "N", 1), walls=(Wall(40, 49, 20, 2),), dice=[])
    play = Play(made)
    turn_to(play, made.units["a"], 1)
    assert made.units["a"].heading == 1 and made.units["a"].y > 53_000
    assert not overlap(made.units["a"].box(), made.ground.wall_boxes[0])


def test_turning_without_room_is_blocked() -> None:
    walls = (Wall(46, 40, 3, 20), Wall(51, 40, 3, 20))
    made = state(unit("a", (50, 50), "N", 1), walls=walls, dice=[])
    play = Play(made)
    turn_to(play, made.units["a"], 1)
    assert made.units["a"].heading == 0
    assert [event.unit for event in of_kind(play.events, TurnBlocked)] == ["a"]


def test_turning_into_a_neighbour_is_a_collision() -> None:
    made = state(unit("a", (50, 50), "N", 3), unit("b", (52.1, 50), "N", 3), dice=[2, 4])
    play = Play(made)
    turn_to(play, made.units["a"], 1)
    (contact,) = of_kind(play.events, Contact)
    assert contact.collision == "sideswipe" and contact.damage == (2, 4)
    assert not overlap(made.units["a"].box(), made.units["b"].box())


def test_a_vehicle_without_a_driver_explodes_in_any_collision() -> None:
    a, b = unit("a", (50, 60), "N", 2), unit("b", (50, 54), "S", 3)
    a.crew[0].points = 0
    made, _ = _move(a, b, dice=[1] * 5)
    assert made.units["a"].out == "exploded" and made.units["b"].active


def test_running_someone_over() -> None:
    a, b = unit("a", (50, 60), "N", 4), unit("b", (80, 80))
    made = state(a, b, dice=[6, 5, 4, 3, 3, 2])
    passenger = unit("c", (70, 70), seat=1)
    made.units["c"] = passenger
    leave(Play(made), passenger, 0)
    person = made.units["c-1"]
    person.x, person.y = 50_000, 55_000
    play = Play(made)
    move_all(play)
    (event,) = of_kind(play.events, RanOver)
    assert (event.damage, event.die, event.hit) == (9, 3, True)
    assert person.crew[0].points == 11
    assert a.armor[5] == 8


@pytest.mark.parametrize("standing_too", [False, True])
def test_a_standing_car_that_is_rammed(standing_too: bool) -> None:
    _, play = _move(
        unit("a", (50, 56), "N", 4),
        unit("b", (50, 51.5), "E", 0),
        rules=Rules(stationary_rammed=standing_too),
        dice=[1] * 4 + ([6, 6] if standing_too else []),
    )
    (contact,) = of_kind(play.events, Contact)
    assert contact.damage == (2, 6 if standing_too else 0)
