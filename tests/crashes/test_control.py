"""Handling, control rolls, crash rolls and maneuvers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carpg.crashes.contact import MoverKind
from carpg.crashes.crash_tables import NO_AIM, Crash, crash_adds, result_row, roll_crash, worse
from carpg.crashes.fire import catches_fire
from carpg.crashes.geometry import INCH, SQUARE, Body
from carpg.crashes.handling import (
    ROADS,
    Hazard,
    chance_kept,
    class_without,
    control_roll,
    fire_hazard,
    hazard_difficulty,
    lose,
    recover,
    reflex_bonus,
    road_effect,
)
from carpg.crashes.maneuvers import (
    Glide,
    Leg,
    Maneuver,
    ManeuverKind,
    Spin,
    Swing,
    bend_cost,
    braking,
    check,
    difficulty,
    legs,
    skid_row,
    t_stop_crash_adds,
    tire_damage,
)
from carpg.crashes.rules import CrashRules
from carpg.crashes.tables import LOST, control_needs
from carpg.kernel.dice import Dice, ForcedDice
from carpg.kernel.errors import IllegalCommandError

TWO = CrashRules(crash_dice="two_dice")


def test_the_example_of_the_control_table() -> None:
    """Class 3 at 60 mph: a D2 bend is safe, a D3 hazard then asks for 2, a D1 one more for 3."""
    status = lose(3, 2)
    assert (status, control_needs(status, 60)) == (1, 0)
    status = lose(status, 3)
    assert (status, control_needs(status, 60)) == (-2, 2)
    status = lose(status, 1)
    assert (status, control_needs(status, 60)) == (-3, 3)


def test_control_rolls_throw_only_when_it_matters() -> None:
    safe = control_roll(3, 60, ForcedDice([]))
    assert (safe.kept, safe.roll) == (True, 0)
    lost = control_roll(-6, 300, ForcedDice([]))
    assert (lost.kept, lost.needs) == (False, LOST)
    assert control_roll(-3, 60, ForcedDice([3])).kept
    assert not control_roll(-3, 60, ForcedDice([2])).kept


@given(st.integers(-6, 7), st.integers(0, 300))
def test_the_chance_is_the_share_of_faces_that_reach_it(status: int, speed: int) -> None:
    faces = 0
    for face in range(1, 7):
        needs = control_needs(status, speed)
        faces += needs == 0 or face >= needs
    assert chance_kept(status, speed) == pytest.approx(faces / 6)


def test_status_has_a_floor_and_comes_back_by_class_and_skill() -> None:
    assert lose(-4, 5) == -6
    assert lose(9, 1) == 6
    assert recover(-6, 3, 3, 0) == -3
    assert recover(-6, 3, 3, 1) == -2
    assert recover(-6, 0, 0, 0) == -5, "at least 1"
    assert recover(-6, -2, -4, 0) == -5
    assert recover(2, 3, 3) == 3, "not above the start"
    assert recover(-6, 3, 1, 0, CrashRules(recovery="full")) == 3


def test_reflexes() -> None:
    assert [reflex_bonus(roll) for roll in range(1, 7)] == [0, 0, 0, 0, 1, 2]
    assert reflex_bonus(3, 2) == 1
    assert reflex_bonus(6, 3) == 2


@pytest.mark.parametrize(
    ("hazard", "points"),
    [
        ("fire_1_5", 1),
        ("fire_6_9", 2),
        ("fire_10", 3),
        ("driver_hit", 2),
        ("obstacle", 3),
        ("debris", 1),
        ("any_collision", 4),
        ("tire_first", 2),
        ("tire_last", 6),
    ],
)
def test_hazards(hazard: Hazard, points: int) -> None:
    assert hazard_difficulty(hazard) == points


def test_debris_by_the_older_edition() -> None:
    assert hazard_difficulty("debris", CrashRules(debris_difficulty=2)) == 2


def test_hazard_of_fire_by_points() -> None:
    assert [fire_hazard(points) for points in (0, 1, 5, 6, 9, 10, 40)] == [
        None,
        "fire_1_5",
        "fire_1_5",
        "fire_6_9",
        "fire_6_9",
        "fire_10",
        "fire_10",
    ]


@pytest.mark.parametrize(
    ("road", "maneuvers", "hazards"),
    [
        ("off_road", 1, 0),
        ("light_rain", 1, 1),
        ("heavy_rain", 2, 2),
        ("gravel", 1, 1),
        ("oil", 2, 2),
        ("light_snow", 2, 2),
        ("heavy_snow", 3, 3),
        ("ice", 4, 4),
    ],
)
def test_roads(road: str, maneuvers: int, hazards: int) -> None:
    effect = road_effect([road])
    assert (effect.maneuvers, effect.hazards, effect.off_road) == (maneuvers, hazards, road == "off_road")


def test_roads_add_up_and_are_known() -> None:
    assert road_effect(["ice", "gravel", "ice"]).maneuvers == 5
    assert len(ROADS) == 8
    with pytest.raises(ValueError, match="lava"):
        road_effect(["lava"])


def test_lost_corners_cost_class() -> None:
    assert class_without(3, 1) == 1
    assert class_without(3, 0, 1) == 0


def test_what_sets_a_vehicle_alight() -> None:
    assert [catches_fire(False, ForcedDice([face])) for face in range(1, 7)] == [True] * 2 + [False] * 4
    assert [catches_fire(True, ForcedDice([face])) for face in range(1, 7)] == [True] * 4 + [False] * 2


# Crash rolls


def test_what_is_added_to_crash_rolls() -> None:
    assert crash_adds(60, 4) == 1
    assert crash_adds(60, 4, skill=2, adds=4, off_road=True) == 1 + 4 - 3
    assert crash_adds(60, 4, skill=2, dice="two_dice") == 1 + 1 - 2
    assert [crash_adds(speed, 0) for speed in (5, 20, 30, 40, 100, 300)] == [-3, -2, -1, 0, 3, 9]


def test_a_failed_maneuver_goes_to_table_1() -> None:
    crash = roll_crash(1, 40, 90, ForcedDice([4]))
    assert crash.row is not None
    assert (crash.row.result, crash.fishtail, crash.direction, crash.totals) == ("severe_skid", 0, 90, (4,))


def test_a_failed_hazard_goes_to_table_2_and_on() -> None:
    """Total 6: two squares aside, side by a die (even: right), then table 1."""
    dice = ForcedDice([6, 2, 5])
    crash = roll_crash(2, 40, 0, dice)
    dice.finish()
    assert crash.row is not None
    assert (crash.fishtail, crash.side, crash.totals, crash.row.result) == (2, "right", (6, 5), "roll")
    mild = roll_crash(2, 40, 0, ForcedDice([1, 1]))
    assert (mild.fishtail, mild.side, mild.row) == (1, "left", None)


def test_after_a_sideswipe_the_side_is_given() -> None:
    dice = ForcedDice([1])
    assert roll_crash(2, 40, 0, dice, side="right").side == "right"
    dice.finish()


def test_two_dice_with_difficulty_and_skill() -> None:
    dice = ForcedDice([5, 4])
    crash = roll_crash(1, 60, 0, dice, difficulty=4, skill=1, rules=TWO)
    dice.finish()
    assert crash.row is not None
    assert (crash.totals, crash.row.result, crash.aim) == ((10,), "spinout", NO_AIM)


def test_two_dice_fishtails_keep_the_worse_aim() -> None:
    crash = roll_crash(2, 60, 0, ForcedDice([4, 4, 1, 1, 1]), difficulty=3, rules=TWO)
    assert (crash.totals, crash.aim) == ((9, 3), NO_AIM)


def test_only_the_worse_of_two_results_counts() -> None:
    tail = roll_crash(2, 40, 0, ForcedDice([1, 1]))
    skid = roll_crash(1, 40, 0, ForcedDice([2]))
    roll = roll_crash(1, 40, 0, ForcedDice([5]))
    assert worse(None, tail) is tail
    assert worse(tail, None) is tail
    assert worse(tail, skid) is skid
    assert worse(roll, skid) is roll
    twin = roll_crash(1, 40, 0, ForcedDice([2]))
    assert worse(skid, twin) is skid


def test_the_one_die_tables_have_no_spinout() -> None:
    assert result_row("spinout", "two_dice").slows_each_turn == 20
    with pytest.raises(ValueError, match="spinout"):
        result_row("spinout")


@given(st.integers(), st.integers(0, 300), st.sampled_from([1, 2]), st.sampled_from([CrashRules(), TWO]))
def test_every_crash_roll_has_a_result(seed: int, speed: int, number: int, rules: CrashRules) -> None:
    crash: Crash = roll_crash(1 if number == 1 else 2, speed, 0, Dice(seed), difficulty=3, rules=rules)
    assert (crash.row is not None) or (number == 2 and crash.fishtail > 0)
    assert len(crash.totals) == (1 if number == 1 or crash.row is None else 2)


# Maneuvers


@pytest.mark.parametrize(
    ("maneuver", "cost"),
    [
        (Maneuver("bend", 1), 1),
        (Maneuver("bend", 15), 1),
        (Maneuver("bend", 16), 2),
        (Maneuver("bend", 45), 3),
        (Maneuver("bend", 90), 6),
        (Maneuver("drift"), 1),
        (Maneuver("steep_drift"), 3),
        (Maneuver("swerve", 30), 3),
        (Maneuver("bend", 30, skid=1), 3),
        (Maneuver("bend", 30, skid=4), 6),
        (Maneuver("bootlegger"), 7),
        (Maneuver("pivot", 90), 0),
        (Maneuver("evening", 10), 0),
        (Maneuver(), 0),
    ],
)
def test_difficulties(maneuver: Maneuver, cost: int) -> None:
    assert difficulty(maneuver, 30) == cost


def test_a_t_stop_counts_the_speed_it_takes() -> None:
    stop = Maneuver("t_stop")
    assert [difficulty(stop, speed) for speed in (20, 35)] == [2, 2]
    assert difficulty(stop, 35, inches=2) == 4
    assert tire_damage(stop, 35) == 1
    assert [t_stop_crash_adds(slowed) for slowed in (0, 5, 20, 25, 35)] == [0, 1, 1, 2, 2]


def test_road_and_reverse_add_to_maneuvers() -> None:
    assert difficulty(Maneuver("bend", 30), 10, ["ice"]) == 6
    assert difficulty(Maneuver("bend", 30), 10, reverse=True) == 3
    assert difficulty(Maneuver(), 10, ["ice"]) == 0
    assert bend_cost(46) == 4


@pytest.mark.parametrize(
    ("quarters", "row"),
    [(0, (0, 0, 0, 0)), (1, (1, 0, 0, -1)), (2, (2, 5, 0, -3)), (3, (3, 5, 1, -6)), (4, (4, 10, 2, NO_AIM))],
)
def test_controlled_skids(quarters: int, row: tuple[int, int, int, int]) -> None:
    found = skid_row(quarters)
    assert (found.difficulty, found.slows, found.tires, found.aim) == row


@pytest.mark.parametrize(
    ("lose_mph", "cost", "tires"),
    [
        (0, 0, "0"),
        (5, 0, "0"),
        (10, 0, "0"),
        (15, 1, "0"),
        (20, 2, "0"),
        (25, 3, "0"),
        (30, 5, "0"),
        (35, 7, "2"),
        (40, 9, "1d"),
        (45, 11, "1d+3"),
    ],
)
def test_braking(lose_mph: int, cost: int, tires: str) -> None:
    assert (braking(lose_mph).difficulty, str(braking(lose_mph).tires)) == (cost, tires)


def test_nobody_brakes_harder() -> None:
    with pytest.raises(IllegalCommandError, match="45"):
        braking(50)


@pytest.mark.parametrize(
    ("kind", "speed", "code"),
    [
        ("bootlegger", 15, "wrong_speed"),
        ("bootlegger", 40, "wrong_speed"),
        ("t_stop", 40, "wrong_speed"),
        ("bootlegger", 20, None),
        ("bootlegger", 35, None),
        ("t_stop", 35, None),
        ("bend", 300, None),
    ],
)
def test_conditions(kind: ManeuverKind, speed: int, code: str | None) -> None:
    order = Maneuver(kind, 30 if kind == "bend" else 0)
    if code is None:
        check(order, speed)
        return
    with pytest.raises(IllegalCommandError) as caught:
        check(order, speed)
    assert caught.value.code == code


def test_a_pivot_needs_5_mph_and_some_vehicles_do_no_bootlegger() -> None:
    check(Maneuver("pivot", 90), 5)
    with pytest.raises(IllegalCommandError, match="5 mph"):
        check(Maneuver("pivot", 90), 10)
    kinds: tuple[MoverKind, ...] = ("cycle", "oversized")
    for kind in kinds:
        with pytest.raises(IllegalCommandError, match="bootlegger"):
            check(Maneuver("bootlegger"), 30, kind)


@pytest.mark.parametrize(
    "bad",
    [("bend", 0, 0), ("bend", 91, 0), ("drift", 15, 0), ("bend", 30, 5), ("drift", 0, 1), ("evening", 15, 0)],
)
def test_maneuvers_that_do_not_exist(bad: tuple[ManeuverKind, int, int]) -> None:
    with pytest.raises(ValueError, match=r"skid|degrees|turns"):
        Maneuver(bad[0], bad[1], "left", bad[2])


def carried_out(body: Body, way: tuple[Leg, ...]) -> Body:
    for leg in way:
        match leg:
            case Glide(heading, ahead, aside):
                body = body.moved(heading, ahead).moved(heading + 90, aside)
            case Swing(corner, degrees):
                body = body.pivoted(corner, degrees)
            case Spin(degrees):
                body = body.turned(degrees)
    return body


def test_where_maneuvers_lead() -> None:
    start = Body(0, 0, 0)
    assert carried_out(start, legs(Maneuver(), 0)) == Body(0, -INCH, 0)
    assert carried_out(start, legs(Maneuver("drift", side="left"), 0)) == Body(-SQUARE, -INCH, 0)
    assert carried_out(start, legs(Maneuver("steep_drift"), 0)) == Body(2 * SQUARE, -INCH, 0)
    bend = carried_out(start, legs(Maneuver("bend", 90), 0))
    assert (bend.heading, bend.corner("back_right")) == (90, (SQUARE, -INCH + 2 * SQUARE))
    left = carried_out(start, legs(Maneuver("bend", 90, "left"), 0))
    assert (left.heading, left.x) == (270, -bend.x)
    swerve = carried_out(start, legs(Maneuver("swerve", 30), 0))
    assert swerve.heading == 330


@given(st.sampled_from(["bend", "swerve"]), st.integers(1, 90), st.sampled_from(["left", "right"]), st.integers(0, 4))
def test_every_maneuver_covers_one_inch(kind: ManeuverKind, degrees: int, side: str, skid: int) -> None:
    way = legs(Maneuver(kind, degrees, side, skid), 0)  # type: ignore[arg-type]
    assert sum(leg.ahead for leg in way if isinstance(leg, Glide)) == INCH
    assert sum(abs(leg.degrees) for leg in way if isinstance(leg, Swing)) == degrees


def test_reverse_goes_backwards_and_turns_the_tail() -> None:
    body = carried_out(Body(0, 0, 0), legs(Maneuver("bend", 30), 0, reverse=True))
    assert body.y > 0
    assert body.heading == 330
