"""Exact plane geometry in whole numbers: poses in eight headings, oriented footprints, sides, arcs.

Lengths are thousandths of a square (`SQUARE` = 1000), x to the right, y down. Headings are 0 to 7, clockwise from
north in steps of 45°. Directions come from a table of integers, so that every Python and the browser agree
(rulings G01 and G02: real coordinates, never snapped; a speed covers the same length in every direction).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import isqrt
from typing import NamedTuple

#: One square, about a yard.
SQUARE = 1000
#: The length of a vector in the direction table.
SCALE = 100_000
#: cos 45° on that scale.
DIAGONAL = 70_711
#: tan 22.5° on that scale: half a firing arc of 45° (ruling A01).
HALF_ARC = 41_421
#: Less than this is nothing: rounding of turned footprints stays below it.
HAIR = 5

HEADINGS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
VECTORS = (
    (0, -SCALE),
    (DIAGONAL, -DIAGONAL),
    (SCALE, 0),
    (DIAGONAL, DIAGONAL),
    (0, SCALE),
    (-DIAGONAL, DIAGONAL),
    (-SCALE, 0),
    (-DIAGONAL, -DIAGONAL),
)
_COS = (SCALE, DIAGONAL, 0, -DIAGONAL, -SCALE, -DIAGONAL, 0, DIAGONAL)

FRONT, RIGHT, BACK, LEFT, TOP, BOTTOM = range(6)
SIDES = ("front", "right", "back", "left", "top", "bottom")


class Point(NamedTuple):
    """A place, in thousandths of a square."""

    x: int
    y: int


class Box(NamedTuple):
    """An oriented rectangle: centre, heading of its front, and size in thousandths of a square."""

    x: int
    y: int
    heading: int
    width: int
    length: int


def divided(value: int, by: int) -> int:
    """Division to the nearest whole number, halves away from zero, the same for both signs."""
    return (2 * value + by) // (2 * by) if value >= 0 else -((-2 * value + by) // (2 * by))


def moved(x: int, y: int, heading: int, ahead: int, right: int = 0) -> Point:
    """The point `ahead` along a heading and `right` across it."""
    vx, vy = VECTORS[heading]
    return Point(x + divided(ahead * vx - right * vy, SCALE), y + divided(ahead * vy + right * vx, SCALE))


def local(box: Box, x: int, y: int) -> tuple[int, int]:
    """How far a point lies ahead of and to the right of a box's centre."""
    vx, vy = VECTORS[box.heading]
    dx, dy = x - box.x, y - box.y
    return divided(dx * vx + dy * vy, SCALE), divided(dy * vx - dx * vy, SCALE)


def corners(box: Box) -> tuple[Point, Point, Point, Point]:
    """The corners: front left, front right, back right, back left."""
    ahead, right = box.length // 2, box.width // 2
    x, y, heading = box.x, box.y, box.heading
    return (
        moved(x, y, heading, ahead, -right),
        moved(x, y, heading, ahead, right),
        moved(x, y, heading, -ahead, right),
        moved(x, y, heading, -ahead, -right),
    )


@cache
def _radius(width: int, length: int) -> int:
    return isqrt(width * width + length * length) // 2 + 1


def reach(box: Box) -> int:
    """The radius of the circle around a box."""
    return _radius(box.width, box.length)


def far_apart(a: Box, b: Box, squares: int) -> bool:
    """Whether two boxes are surely more than some squares apart: a quick test by their circles."""
    span = reach(a) + reach(b) + squares * SQUARE
    return (a.x - b.x) ** 2 + (a.y - b.y) ** 2 > span * span


def turn_between(a: int, b: int) -> int:
    """The angle between two headings in steps of 45°, 0 to 4."""
    gap = (a - b) % 8
    return min(gap, 8 - gap)


def _axes(box: Box) -> Iterator[tuple[int, int, int]]:
    """The two axes of a box with its half extents along them."""
    vx, vy = VECTORS[box.heading]
    yield vx, vy, box.length // 2
    yield -vy, vx, box.width // 2


def penetration(a: Box, b: Box) -> tuple[int, int, int] | None:
    """How deep two boxes overlap and along which axis `a` leaves `b` soonest, or None.

    Returns (depth, vx, vy); moving `a` by depth along the vector (on `SCALE`) clears the overlap.
    """
    dx, dy = a.x - b.x, a.y - b.y
    span = _radius(a.width, a.length) + _radius(b.width, b.length)
    if dx * dx + dy * dy >= span * span:
        return None
    cos, sin = abs(_COS[(a.heading - b.heading) % 8]), abs(_COS[(a.heading - b.heading + 2) % 8])
    best: tuple[int, int, int] | None = None
    for box, other in ((a, b), (b, a)):
        half_length, half_width = other.length // 2, other.width // 2
        across = ((half_length * cos + half_width * sin), (half_length * sin + half_width * cos))
        for (vx, vy, half), others in zip(_axes(box), across, strict=True):
            gap = dx * vx + dy * vy
            depth = divided(half * SCALE + others - abs(gap), SCALE)
            if depth < HAIR:
                return None
            if best is None or depth < best[0]:
                best = (depth, vx, vy) if gap >= 0 else (depth, -vx, -vy)
    return best


def overlap(a: Box, b: Box) -> bool:
    """Whether two boxes share more than a hair of ground."""
    return penetration(a, b) is not None


def inside(box: Box, x: int, y: int, slack: int = HAIR) -> bool:
    """Whether a point lies in a box, its edge included."""
    ahead, right = local(box, x, y)
    return abs(ahead) <= box.length // 2 + slack and abs(right) <= box.width // 2 + slack


def contact_point(a: Box, b: Box) -> Point:
    """The middle of the ground that two touching boxes share."""
    found = [p for p in corners(a) if inside(b, p.x, p.y)] + [p for p in corners(b) if inside(a, p.x, p.y)]
    if not found:
        near = nearest(a, Point(b.x, b.y))
        found = [near, nearest(b, near)]
    return Point(divided(sum(p.x for p in found), len(found)), divided(sum(p.y for p in found), len(found)))


def nearest(box: Box, point: Point) -> Point:
    """The point of a box that is nearest to a point."""
    ahead, right = local(box, point.x, point.y)
    length, width = box.length // 2, box.width // 2
    return moved(box.x, box.y, box.heading, max(-length, min(length, ahead)), max(-width, min(width, right)))


def sides_towards(box: Box, point: Point) -> tuple[int, ...]:
    """The side of a box that faces a point most; two on the bearing of a corner (rulings A04, G07)."""
    ahead, right = local(box, point.x, point.y)
    along, across = abs(ahead) * box.width, abs(right) * box.length
    long_side = FRONT if ahead >= 0 else BACK
    cross_side = RIGHT if right >= 0 else LEFT
    slack = HAIR * max(box.width, box.length)
    if abs(along - across) <= slack:
        return (long_side, cross_side)
    return (long_side,) if along > across else (cross_side,)


def _side_segment(box: Box, side: int) -> tuple[int, int, int, int]:
    """A side in the box's own frame: (ahead from, ahead to, right from, right to)."""
    length, width = box.length // 2, box.width // 2
    return {
        FRONT: (length, length, -width, width),
        BACK: (-length, -length, -width, width),
        RIGHT: (-length, length, width, width),
        LEFT: (-length, length, -width, -width),
    }[side]


def nearest_on_side(box: Box, side: int, point: Point) -> Point:
    """The point of a side that is nearest to a point."""
    a0, a1, r0, r1 = _side_segment(box, side)
    ahead, right = local(box, point.x, point.y)
    return moved(box.x, box.y, box.heading, max(a0, min(a1, ahead)), max(r0, min(r1, right)))


def squares_to_side(square: Box, box: Box, side: int) -> int:
    """Squares between a weapon's square and a side, partial ones counted; 0 if they touch (ruling G04)."""
    a0, a1, r0, r1 = _side_segment(box, side)
    best = -1
    for corner in corners(square):
        ahead, right = local(box, corner.x, corner.y)
        best = _less(best, max(a0 - ahead, 0, ahead - a1), max(r0 - right, 0, right - r1))
    for ahead, right in ((a0, r0), (a1, r1)):
        end = moved(box.x, box.y, box.heading, ahead, right)
        own_ahead, own_right = local(square, end.x, end.y)
        best = _less(best, max(0, abs(own_ahead) - square.length // 2), max(0, abs(own_right) - square.width // 2))
    return squares_up(best)


def _less(best: int, a: int, b: int) -> int:
    found = a * a + b * b
    return found if best < 0 or found < best else best


def squares_up(square_of_length: int) -> int:
    """A length, given by its square, in squares rounded up; less than a hair is nothing."""
    root = isqrt(square_of_length)
    return max(0, root - HAIR + SQUARE - 1) // SQUARE


def in_arc(apex: Point, heading: int, box: Box) -> bool:
    """Whether any part of a box lies within 22.5° to either side of a heading from a point (ruling A01)."""
    vx, vy = VECTORS[heading]
    seen = []
    for corner in corners(box):
        dx, dy = corner.x - apex.x, corner.y - apex.y
        ahead, right = dx * vx + dy * vy, dy * vx - dx * vy
        if ahead >= 0 and abs(right) * SCALE <= ahead * HALF_ARC:
            return True
        seen.append((ahead, right))
    if inside(box, apex.x, apex.y, 0):
        return True
    return any(_crosses(seen[i - 1], seen[i], side) for i in range(4) for side in (1, -1))


def _crosses(a: tuple[int, int], b: tuple[int, int], side: int) -> bool:
    """Whether an edge crosses one border ray of the arc."""
    off_a = side * a[1] * SCALE - a[0] * HALF_ARC
    off_b = side * b[1] * SCALE - b[0] * HALF_ARC
    if (off_a > 0) == (off_b > 0):
        return False
    gap = off_a - off_b
    ahead = a[0] * gap + (b[0] - a[0]) * off_a
    return ahead >= 0 if gap > 0 else ahead <= 0


def crosses_box(a: Point, b: Point, box: Box) -> bool:
    """Whether a straight line runs through the inside of a box, not just along its edge."""
    (a_ahead, a_right), (b_ahead, b_right) = local(box, a.x, a.y), local(box, b.x, b.y)
    return crosses_rect(
        (a_ahead, a_right),
        (b_ahead, b_right),
        (-(box.length // 2), -(box.width // 2), box.length // 2, box.width // 2),
    )


def crosses_rect(a: tuple[int, int], b: tuple[int, int], rect: tuple[int, int, int, int]) -> bool:
    """Whether the line from `a` to `b` shares inner ground with an upright rectangle (x0, y0, x1, y1)."""
    x0, y0, x1, y1 = rect
    if max(a[0], b[0]) <= x0 or min(a[0], b[0]) >= x1 or max(a[1], b[1]) <= y0 or min(a[1], b[1]) >= y1:
        return False
    dx, dy = b[0] - a[0], b[1] - a[1]
    signs = [dx * (y - a[1]) - dy * (x - a[0]) for x in (x0, x1) for y in (y0, y1)]
    return min(signs) < 0 < max(signs) or (dx == 0 and dy == 0)
