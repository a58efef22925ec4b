from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.wasteland.helpers import car, of_kind, state, unit

from carpg.crashes.crash_tables import first_table
from carpg.wasteland.advanced import mover_of, trouble_of
from carpg.wasteland.catalogue import designs
from carpg.wasteland.engine import ENGINE
from carpg.wasteland.events import Contact, ControlRolled, TroubleCame
from carpg.wasteland.motion import move_all
from carpg.wasteland.play import Play
from carpg.wasteland.rules import Rules
from carpg.wasteland.state import State, Unit
from carpg.wasteland.troubles import suffer

ADVANCED = Rules(collisions="advanced")
MEDIUM = car(frame="medium")


def _move(*units: Unit, dice: list[int]) -> tuple[State, Play]:
    made = state(*units, dice=dice, rules=ADVANCED)
    play = Play(made)
    move_all(play)
    made.dice.finish()
    return made, play


def test_a_head_on_by_the_crash_rules() -> None:
    """40 against 30 mph, both modifier 1: 70 mph, nine dice, 5 and 0 mph after, hazards 4 and 3."""
    a, b = unit("a", (50, 60), "N", 4, design=MEDIUM), unit("b", (50, 54), "S", 3, design=MEDIUM)
    _, play = _move(a, b, dice=[3] * 9)
    (contact,) = of_kind(play.events, Contact)
    assert contact.collision == "head_on" and contact.rolls == ((27,), ())
    assert contact.damage == (13, 13) and contact.speeds_after == (0, 0)
    assert [(event.difficulty, event.status) for event in of_kind(play.events, ControlRolled)] == [(4, -2), (3, -1)]


def test_weight_decides_who_suffers_more() -> None:
    light = car(frame="light", armor=20)
    truck = designs()["rolling-wall"]
    a, b = unit("a", (50, 60), "N", 3, design=light), unit("b", (50, 53), "S", 3, design=truck)
    _, play = _move(a, b, dice=[2] * 7)
    (contact,) = of_kind(play.events, Contact)
    assert contact.damage[0] == 14 and contact.damage[1] == 14 * 2 // 3 // 2
    assert contact.speeds_after[1] >= contact.speeds_after[0]


def test_a_rear_end_shares_the_speed() -> None:
    """60 against 10 mph, both modifier 1: both leave with 35 mph, which is 3 points."""
    a, b = unit("a", (50, 56), "N", 6, design=MEDIUM), unit("b", (50, 51), "N", 1, design=MEDIUM)
    _, play = _move(a, b, dice=[1] * 5)
    (contact,) = of_kind(play.events, Contact)
    assert contact.collision == "rear_end" and contact.speeds_after == (3, 3)


def test_a_ram_leaves_the_struck_speed_alone() -> None:
    a, b = unit("a", (50, 57), "N", 5, design=MEDIUM), unit("b", (47.5, 51.5), "E", 4, design=MEDIUM)
    _, play = _move(a, b, dice=[1] * 5)
    (contact,) = of_kind(play.events, Contact)
    assert contact.collision == "ram_side"
    assert contact.speeds_after == (2, 4)


def test_losing_control_leads_to_a_trouble_at_the_next_maneuver_step() -> None:
    design = car(frame="medium", armor=30)
    a, b = unit("a", (50, 62), "N", 8, design=design), unit("b", (50, 51), "S", 8, design=design)
    _, play = _move(a, b, dice=[1] * 27 + [1, 4, 2, 6] + [6])
    rolled = of_kind(play.events, ControlRolled)
    assert [(event.difficulty, event.die, event.kept) for event in rolled] == [(8, 1, False), (8, 6, True)]
    assert rolled[0].trouble == a.trouble == "burning_roll:right"
    assert b.trouble == ""


@pytest.mark.parametrize(
    ("trouble", "dice", "expected"),
    [
        ("fishtail:left", [], {"x": 49_000}),
        ("skid:right", [], {"x": 51_000}),
        ("long_skid:right", [], {"x": 52_000, "speed": 3}),
        ("swerve:left", [], {"heading": 1}),
        ("swerve:right", [], {"heading": 7}),
        ("spinout:left", [], {"heading": 1, "spin": 1}),
        ("roll:left", [2], {"flipped": True, "speed": 0}),
        ("burning_roll:left", [2, 3], {"flipped": True, "out": ""}),
        ("burning_roll:left", [2, 4], {"out": "exploded"}),
        ("vault:left", [2, 3], {"flipped": True}),
    ],
)
def test_what_each_trouble_does(trouble: str, dice: list[int], expected: dict[str, Any]) -> None:
    car_a = unit("a", (50, 50), "N", 4)
    car_a.trouble = trouble
    made = state(car_a, dice=dice)
    play = Play(made)
    suffer(play, car_a)
    made.dice.finish()
    assert [event.trouble for event in of_kind(play.events, TroubleCame)] == [trouble]
    assert {name: getattr(car_a, name) for name in expected} == expected
    assert car_a.trouble == ""


def test_every_row_of_both_crash_tables_is_a_trouble() -> None:
    from carpg.crashes.crash_tables import Crash

    words = set()
    for dice in ("one_die", "two_dice"):
        for row in first_table(dice):
            words.add(trouble_of(Crash(1, (5,), 0, "left", row, 0, 0)))
    assert words == {f"{word}:left" for word in ("skid", "long_skid", "spinout", "roll", "burning_roll", "vault")}
    assert trouble_of(Crash(2, (5,), 1, "right", None, 0, 0)) == "fishtail:right"
    assert trouble_of(Crash(2, (5,), 3, "right", None, 0, 0)) == "swerve:right"


@given(st.integers(-50_000, 50_000), st.integers(-50_000, 50_000), st.integers(0, 7), st.integers(0, 10))
def test_the_mapping_keeps_place_heading_size_and_speed(x: int, y: int, heading: int, speed: int) -> None:
    car_a = unit("a", (0, 0), "N", speed)
    mover = mover_of(car_a, car_a.box()._replace(x=x, y=y, heading=heading))
    assert abs(mover.body.x * 1000 - x * 1024) <= 1000 and abs(mover.body.y * 1000 - y * 1024) <= 1000
    assert (mover.body.heading, mover.speed) == (45 * heading, 10 * speed)
    assert (mover.body.width, mover.body.length) == (2048, 4096)


def test_matches_with_advanced_collisions_run() -> None:
    made = state(unit("a", (50, 60), "N", 6, design=MEDIUM), unit("b", (50, 49), "S", 6, design=MEDIUM), rules=ADVANCED)
    made.step = "maneuver"
    events = ENGINE.start(made)
    assert of_kind(events, Contact)
