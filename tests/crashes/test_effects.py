"""Crash results carried out over the phases."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carpg.crashes.crash_tables import Crash, Result, result_row
from carpg.crashes.effects import (
    Down,
    Start,
    Trouble,
    advance,
    begin,
    fishtail,
    moves,
    next_down,
)
from carpg.crashes.geometry import INCH, SQUARE, Body
from carpg.crashes.maneuvers import Glide, Spin, Swing
from carpg.crashes.rules import CrashDice
from carpg.kernel.dice import ForcedDice

CAR = Body(0, 0, 0)


def crash(result: Result | None, tail: int = 0, direction: int = 0, dice: CrashDice = "one_die") -> Crash:
    row = None if result is None else result_row(result, dice)
    return Crash(1 if row else 2, (0,), tail, "right", row, direction, 0)


def started(result: Result, throws: list[int], dice: CrashDice = "one_die", over: bool = False) -> Start:
    roller = ForcedDice(throws)
    start = begin(crash(result, dice=dice), CAR, 60, roller, end_over_end=over)
    roller.finish()
    return start


@pytest.mark.parametrize("squares", [1, 2, 3])
def test_a_fishtail_moves_the_rear_corner_by_its_squares(squares: int) -> None:
    swing = fishtail(CAR, squares, "right")
    after = CAR.pivoted(swing.corner, swing.degrees)
    assert swing.corner == "front_left"
    assert swing.degrees < 0, "the rear goes right, the nose left"
    assert after.corner("front_left") == pytest.approx(CAR.corner("front_left"), abs=1)
    was, now = CAR.corner("back_right"), after.corner("back_right")
    way = ((was[0] - now[0]) ** 2 + (was[1] - now[1]) ** 2) ** 0.5
    assert way == pytest.approx(squares * SQUARE, rel=0.05)
    mirror = fishtail(CAR, squares, "left")
    assert (mirror.corner, mirror.degrees) == ("front_right", -swing.degrees)


def test_a_fishtail_alone_leaves_the_driver_in_charge() -> None:
    start = begin(crash(None, tail=2), CAR, 60, ForcedDice([]))
    assert start.trouble is None
    assert [type(leg) for leg in start.legs] == [Swing]


@pytest.mark.parametrize(
    ("result", "skid", "tires"),
    [("trivial_skid", 1, "0"), ("minor_skid", 2, "0"), ("moderate_skid", 3, "0"), ("severe_skid", 4, "2")],
)
def test_skids_go_the_old_way_then_where_the_nose_points(result: Result, skid: int, tires: str) -> None:
    start = begin(crash(result, direction=90), CAR, 60, ForcedDice([]))
    assert str(start.tires) == tires
    assert start.trouble is not None
    step = advance(start.trouble, 0, 2)
    assert step.legs == (Glide(90, skid * SQUARE), Glide(0, INCH - skid * SQUARE))
    assert step.trouble is None


def test_a_half_move_skids_half_an_inch_at_most() -> None:
    step = advance(Trouble("skid", 90, skid=4), 0, 1)
    assert step.legs == (Glide(90, 2 * SQUARE), Glide(0, 0))


def test_at_more_than_an_inch_the_rest_is_straight() -> None:
    step = advance(Trouble("skid", 90, skid=1), 0, 5)
    assert step.legs == (Glide(90, SQUARE), Glide(0, 5 * INCH // 2 - SQUARE))


def test_with_two_dice_a_skid_slows_and_a_smaller_one_follows() -> None:
    start = started("severe_skid", [], "two_dice")
    assert (start.slows, str(start.tires)) == (20, "2")
    assert start.trouble is not None
    step = advance(start.trouble, 0, 2, "two_dice")
    assert step.trouble == Trouble("skid", 0, skid=2)
    assert advance(step.trouble, 0, 2, "two_dice").trouble is None
    moderate = started("moderate_skid", [], "two_dice")
    assert (moderate.slows, str(moderate.tires)) == (10, "1")


@pytest.mark.parametrize(("throw", "turn"), [(2, 90), (1, -90)])
def test_a_spinout_turns_a_quarter_and_an_inch_every_phase(throw: int, turn: int) -> None:
    start = started("spinout", [throw], "two_dice")
    assert str(start.tires) == "1d"
    assert start.trouble is not None
    step = advance(start.trouble, 45, 2)
    assert step.legs == (Glide(0, INCH), Spin(turn))
    assert step.trouble == start.trouble
    assert [moves(start.trouble, 15, phase) for phase in range(1, 6)] == [2] * 5


def test_a_roll_goes_sideways_a_quarter_turn_a_phase() -> None:
    start = started("roll", [1])
    assert start.legs == (Spin(-90),)
    assert start.burns_from == 0
    assert start.trouble is not None
    assert start.trouble.lead == "right"
    down: list[Down | None] = []
    trouble: Trouble | None = start.trouble
    for _ in range(8):
        assert trouble is not None
        step = advance(trouble, 270, 2)
        assert step.legs == (Glide(0, INCH),)
        down.append(step.down)
        trouble = step.trouble
    assert down == ["right", "top", "left", "bottom"] * 2
    assert started("roll_burn", [2]).burns_from == 4


def test_a_roll_to_the_other_side() -> None:
    start = started("roll", [2])
    assert start.legs == (Spin(90),)
    assert start.trouble is not None
    assert next_down("bottom", start.trouble.lead) == "left"


@pytest.mark.parametrize(("inches", "lands_on"), [(1, "top"), (2, "bottom"), (3, "top"), (4, "bottom"), (5, "top")])
def test_a_vault_flies_and_lands_on_top_or_bottom(inches: int, lands_on: str) -> None:
    start = started("vault", [1, inches])
    assert (str(start.tires), start.tire_side) == ("3d", "right")
    trouble = start.trouble
    flown = 0
    for _ in range(inches):
        assert trouble is not None
        assert trouble.kind == "flight"
        step = advance(trouble, 270, 2)
        flown += sum(leg.ahead for leg in step.legs if isinstance(leg, Glide))
        trouble = step.trouble
    assert flown == inches * INCH
    assert (step.down, step.landed_at) == (lands_on, 60)
    assert trouble is not None
    assert (trouble.kind, trouble.down) == ("roll", lands_on)


def test_a_vault_ends_where_its_way_ends_even_in_a_long_phase() -> None:
    start = started("vault", [2, 1])
    assert start.trouble is not None
    step = advance(start.trouble, 90, 6)
    assert step.legs == (Glide(0, INCH),)


def test_a_vault_with_two_dice_hurts_the_crew_and_may_go_end_over_end() -> None:
    start = started("vault", [2, 3], "two_dice", over=True)
    assert (start.crew, start.tire_side) == (1, "front")
    assert start.legs == (Spin(0),)
    assert start.trouble is not None
    assert start.trouble.lead == "front"


def test_a_bootlegger_ends_reversed_and_standing() -> None:
    trouble = Trouble("bootlegger", 0, turn=90, speed=30)
    step = advance(trouble, 90, 2)
    assert step.legs == (Glide(0, INCH), Spin(90))
    assert (step.trouble, step.slows) == (None, 30)


def test_a_t_stop_slides_on_and_brakes() -> None:
    step = advance(Trouble("t_stop", 0), 90, 2)
    assert step.legs == (Glide(0, INCH),)
    assert step.slows == 20
    assert step.trouble is not None


@given(
    st.sampled_from(["trivial_skid", "severe_skid", "roll", "roll_burn", "vault"]),
    st.integers(0, 359),
    st.integers(0, 359),
    st.integers(0, 3),
    st.lists(st.integers(1, 6), min_size=2, max_size=2),
)
def test_what_starts_ends_up_sideways_or_as_it_was(
    result: Result, heading: int, direction: int, tail: int, throws: list[int]
) -> None:
    body = Body(0, 0, heading)
    start = begin(crash(result, tail, direction), body, 80, ForcedDice(throws))
    for leg in start.legs:
        assert not isinstance(leg, Glide)
        body = body.turned(leg.degrees)
    assert start.trouble is not None
    assert start.trouble.direction == direction
    if start.trouble.kind in {"roll", "flight"}:
        assert body.normal(start.trouble.lead) == direction
