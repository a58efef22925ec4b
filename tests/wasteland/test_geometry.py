from __future__ import annotations

from math import cos, hypot, pi, sin, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carpg.wasteland.geometry import (
    BACK,
    FRONT,
    HAIR,
    LEFT,
    RIGHT,
    SCALE,
    SQUARE,
    VECTORS,
    Box,
    Point,
    contact_point,
    corners,
    crosses_box,
    crosses_rect,
    divided,
    in_arc,
    inside,
    local,
    moved,
    nearest_on_side,
    overlap,
    penetration,
    sides_towards,
    squares_to_side,
    squares_up,
    turn_between,
)

PLACES = st.integers(-20_000, 20_000)
TURNS = st.integers(0, 7)
BOXES = st.builds(
    Box, PLACES, PLACES, TURNS, st.sampled_from([1000, 2000]), st.sampled_from([1000, 3000, 4000, 10_000])
)


def _car(x: float, y: float, heading: int = 0) -> Box:
    return Box(round(x * SQUARE), round(y * SQUARE), heading, 2 * SQUARE, 4 * SQUARE)


@given(PLACES, PLACES, TURNS, st.integers(0, 10))
def test_a_speed_covers_the_same_length_in_every_direction(x: int, y: int, heading: int, speed: int) -> None:
    end = moved(x, y, heading, speed * SQUARE)
    assert abs(hypot(end.x - x, end.y - y) - speed * SQUARE) <= 1
    assert abs(end.x - x - speed * SQUARE * sin(heading * pi / 4)) <= 1
    assert abs(end.y - y + speed * SQUARE * cos(heading * pi / 4)) <= 1


@given(BOXES, st.integers(-9000, 9000), st.integers(-9000, 9000))
def test_own_frame_and_map_frame_agree(box: Box, ahead: int, right: int) -> None:
    point = moved(box.x, box.y, box.heading, ahead, right)
    found = local(box, point.x, point.y)
    assert abs(found[0] - ahead) <= 2 and abs(found[1] - right) <= 2


@given(BOXES, BOXES)
def test_overlap_is_mutual_and_pushing_out_ends_it(a: Box, b: Box) -> None:
    assert overlap(a, b) == overlap(b, a)
    found = penetration(a, b)
    if found is not None:
        depth, vx, vy = found
        away = a._replace(x=a.x + divided(depth * vx, SCALE), y=a.y + divided(depth * vy, SCALE))
        assert not overlap(away, b)


@given(BOXES, BOXES)
def test_boxes_with_a_corner_well_inside_the_other_overlap(a: Box, b: Box) -> None:
    if any(inside(b, p.x, p.y, -2 * HAIR) for p in corners(a)):
        assert overlap(a, b)


def test_bumpers_that_touch_do_not_overlap() -> None:
    assert not overlap(_car(0, 0), _car(0, 4))
    assert overlap(_car(0, 0), _car(0, 3.9))
    assert not overlap(_car(0, 0), _car(2, 0))
    assert overlap(_car(0, 0), _car(2.4, 0, 1))
    assert not overlap(_car(0, 0), _car(3.2, 0, 1))


def test_a_car_turned_by_45_degrees_keeps_its_size() -> None:
    front_left, front_right, back_right, _ = corners(_car(0, 0, 1))
    assert abs(hypot(front_left.x - front_right.x, front_left.y - front_right.y) - 2000) <= 2
    assert abs(hypot(front_right.x - back_right.x, front_right.y - back_right.y) - 4000) <= 2


@pytest.mark.parametrize(("value", "by", "result"), [(5, 2, 3), (-5, 2, -3), (4, 3, 1), (-4, 3, -1), (0, 7, 0)])
def test_division_treats_both_signs_alike(value: int, by: int, result: int) -> None:
    assert divided(value, by) == result


@pytest.mark.parametrize(
    ("squares", "counted"), [(0.0, 0), (0.004, 0), (0.1, 1), (1.0, 1), (3.0, 3), (3.5, 4), (6.2, 7), (7.0, 7)]
)
def test_partial_squares_count(squares: float, counted: int) -> None:
    gun = Box(500, 500, 0, SQUARE, SQUARE)
    target = _car(0.5, -(squares + 2))
    assert squares_to_side(gun, target, BACK) == counted


def test_distance_runs_straight_to_the_nearest_point_of_the_struck_side() -> None:
    gun = Box(500, 500, 0, SQUARE, SQUARE)
    assert squares_to_side(gun, _car(5, -5, 0), BACK) == squares_up(3000**2 + 3000**2)
    assert squares_to_side(gun, _car(5, -5, 0), FRONT) == 8
    diagonal = moved(500, 500, 1, 5500 + 2000)
    assert squares_to_side(gun, Box(*diagonal, 1, 2000, 4000), BACK) == 5
    assert nearest_on_side(_car(5, -5), BACK, Point(0, 0)) == Point(4000, -3000)


@given(BOXES, BOXES)
def test_distance_is_never_less_than_the_gap_of_the_circles(gun: Box, target: Box) -> None:
    square = gun._replace(width=SQUARE, length=SQUARE)
    gap = hypot(square.x - target.x, square.y - target.y) - sqrt(0.5) * SQUARE
    gap -= hypot(target.width, target.length) / 2
    nearest = min(squares_to_side(square, target, side) for side in (FRONT, RIGHT, BACK, LEFT))
    assert nearest * SQUARE + 2 * HAIR >= gap


@pytest.mark.parametrize(
    ("point", "sides"),
    [
        (Point(0, -9000), (FRONT,)),
        (Point(0, 9000), (BACK,)),
        (Point(9000, 0), (RIGHT,)),
        (Point(-9000, 0), (LEFT,)),
        (Point(3000, -6000), (FRONT, RIGHT)),
        (Point(3000, -5900), (RIGHT,)),
        (Point(2900, -6000), (FRONT,)),
        (Point(-3000, 6000), (BACK, LEFT)),
    ],
)
def test_the_sectors_of_the_sides_meet_at_the_corners(point: Point, sides: tuple[int, ...]) -> None:
    assert sides_towards(_car(0, 0), point) == sides


@pytest.mark.parametrize("heading", range(8))
def test_sides_turn_with_the_car(heading: int) -> None:
    ahead = moved(0, 0, heading, 9000)
    across = moved(0, 0, heading, 0, 9000)
    assert sides_towards(_car(0, 0, heading), ahead) == (FRONT,)
    assert sides_towards(_car(0, 0, heading), across) == (RIGHT,)


def test_the_arc_is_45_degrees_and_any_part_inside_is_enough() -> None:
    def dot(degrees: float, distance: float = 10_000) -> Box:
        angle = degrees * pi / 180
        return Box(round(distance * sin(angle)), round(-distance * cos(angle)), 0, 2, 2)

    apex = Point(0, 0)
    assert in_arc(apex, 0, dot(22)) and in_arc(apex, 0, dot(-22))
    assert not in_arc(apex, 0, dot(23)) and not in_arc(apex, 0, dot(-23))
    assert not in_arc(apex, 0, dot(180))
    assert in_arc(apex, 2, dot(90 + 22)) and not in_arc(apex, 2, dot(90 + 23))
    wide = Box(0, -2000, 0, 40_000, 200)
    assert in_arc(apex, 0, wide)
    behind = wide._replace(y=2000)
    assert not in_arc(apex, 0, behind)
    assert in_arc(apex, 0, Box(0, 0, 0, 4000, 4000))


@given(TURNS, PLACES, PLACES, BOXES)
def test_eight_arcs_leave_no_direction_uncovered(heading: int, x: int, y: int, box: Box) -> None:
    del heading
    assert any(in_arc(Point(x, y), direction, box) for direction in range(8))


def test_lines_along_an_edge_do_not_cross() -> None:
    rect = (0, 0, 1000, 1000)
    assert crosses_rect((-500, 500), (1500, 500), rect)
    assert not crosses_rect((-500, 0), (1500, 0), rect)
    assert not crosses_rect((-500, 500), (-100, 500), rect)
    assert not crosses_rect((-1000, 0), (1000, 2000), rect)
    assert crosses_rect((500, 500), (500, 500), rect)
    assert crosses_box(Point(0, -9000), Point(0, 9000), _car(0, 0, 1))
    assert not crosses_box(Point(2900, -9000), Point(2900, 9000), _car(0, 0, 1))


@given(TURNS, TURNS)
def test_angles_between_headings(a: int, b: int) -> None:
    assert turn_between(a, b) == turn_between(b, a) == min((a - b) % 8, (b - a) % 8)


def test_the_contact_point_lies_on_the_common_edge() -> None:
    assert contact_point(_car(0, 0), _car(0, -3.9)) == Point(0, -1950)
    corner = contact_point(_car(0, 0), _car(3, -3, 1))
    assert corner.x > 0 > corner.y
    cross = contact_point(Box(0, 0, 0, 2000, 10_000), Box(0, 0, 2, 2000, 10_000))
    assert abs(cross.x) <= 1000 and abs(cross.y) <= 1000


def test_the_direction_table_has_unit_length() -> None:
    for vx, vy in VECTORS:
        assert abs(hypot(vx, vy) - SCALE) < 1
