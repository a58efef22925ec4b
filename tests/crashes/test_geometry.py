from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carpg.crashes import angles
from carpg.crashes.conform import conform, pivot_corners
from carpg.crashes.geometry import CORNERS, INCH, SQUARE, TOUCH, Body, facing_sides, meeting, overlap

COORDS = st.integers(-40 * SQUARE, 40 * SQUARE)
BODIES = st.builds(
    Body,
    COORDS,
    COORDS,
    st.integers(0, 359),
    st.integers(SQUARE, 3 * SQUARE),
    st.integers(SQUARE, 14 * SQUARE),
)


def test_sines_are_the_rounded_ones() -> None:
    for degrees in range(-360, 720):
        assert angles.sin(degrees) == round(math.sin(math.radians(degrees)) * angles.ONE)
        assert angles.cos(degrees) == round(math.cos(math.radians(degrees)) * angles.ONE)


@given(st.integers(-(10**6), 10**6), st.integers(-(10**6), 10**6))
def test_bearing_is_the_nearest_whole_degree(dx: int, dy: int) -> None:
    if (dx, dy) == (0, 0):
        assert angles.bearing(0, 0) == 0
        return
    exact = math.degrees(math.atan2(dx, -dy))
    off = abs((angles.bearing(dx, dy) - exact + 180) % 360 - 180)
    assert off <= 0.501


def test_headings_are_clockwise_from_north() -> None:
    assert [angles.forward(heading) for heading in (0, 90, 180, 270)] == [
        (0, -angles.ONE),
        (angles.ONE, 0),
        (0, angles.ONE),
        (-angles.ONE, 0),
    ]
    assert Body(0, 0, 90).moved(90, INCH) == Body(INCH, 0, 90)
    assert angles.between(350, 20) == 30
    assert angles.signed(190) == -170


def test_corners_of_a_car_that_faces_east() -> None:
    assert Body(0, 0, 90).corners() == ((2048, -1024), (2048, 1024), (-2048, 1024), (-2048, -1024))
    assert [Body(0, 0, 90).normal(side) for side in ("front", "right", "back", "left")] == [90, 180, 270, 0]


@given(BODIES, st.sampled_from(CORNERS), st.integers(-180, 180))
def test_a_pivot_keeps_its_corner(body: Body, corner: str, degrees: int) -> None:
    turned = body.pivoted(corner, degrees)  # type: ignore[arg-type]
    assert turned.heading == (body.heading + degrees) % 360
    before, after = body.corner(corner), turned.corner(corner)  # type: ignore[arg-type]
    assert max(abs(before[0] - after[0]), abs(before[1] - after[1])) <= 1


@given(BODIES, BODIES)
def test_overlap_is_symmetric_and_agrees_with_the_meeting(a: Body, b: Body) -> None:
    assert overlap(a, b) == overlap(b, a)
    assert overlap(a, b) == (meeting(a, b).depth > 0)
    assert overlap(a, a)


@given(BODIES, st.integers(0, 359), st.integers(1, 3 * SQUARE))
def test_local_and_at_are_inverse(body: Body, heading: int, distance: int) -> None:
    point = body.at(distance, -distance)
    ahead, right = body.local(point)
    assert abs(ahead - distance) <= 2
    assert abs(right + distance) <= 2


def test_corner_sectors_are_borders() -> None:
    body = Body(0, 0, 0)
    assert facing_sides(body, 0) == ("front",)
    assert facing_sides(body, 45) == ("front", "right")
    assert facing_sides(body, 225) == ("back", "left")
    assert facing_sides(body, 90) == ("right",)


def test_touching_means_close_but_not_overlapping() -> None:
    a, b = Body(0, 0, 0), Body(0, 4 * SQUARE + 5, 0)
    assert not overlap(a, b)
    assert overlap(a, b, TOUCH)


@given(st.integers(0, 359), st.integers(-2 * SQUARE, 2 * SQUARE), st.integers(1, SQUARE))
def test_conforming_clears_the_overlap_by_a_pivot(heading: int, along: int, deep: int) -> None:
    """A car is hit in its left side, anywhere, from any depth up to one square."""
    pushed = Body(0, 0, 0)
    pusher = Body(-3 * SQUARE + deep, along, 90)
    clear = conform(pushed, pusher)
    assert not overlap(clear, pusher)
    assert conform(clear, pusher) == clear


def test_conforming_turns_about_the_corner_that_needs_less() -> None:
    pushed = Body(0, 0, 0)
    pusher = Body(-3 * SQUARE + 100, -SQUARE, 90)
    assert pivot_corners(pushed, pusher) == ("back_left", "front_left")
    clear = conform(pushed, pusher)
    assert 0 < clear.heading < 45
    assert clear.corner("back_left") == pytest.approx(pushed.corner("back_left"), abs=1)
    other = conform(pushed, pusher, "front_left")
    assert other.corner("front_left") == pytest.approx(pushed.corner("front_left"), abs=1)
    assert 180 < other.heading < 360


def test_a_body_has_a_size() -> None:
    with pytest.raises(ValueError, match="width"):
        Body(0, 0, 0, 0, 10)
