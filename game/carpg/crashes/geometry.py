"""Oriented counters on fixed-point coordinates: corners, overlap, which sides meet, pivoting.

Lengths are whole numbers of 1/1024 of a square; a square is a quarter of an inch on the table (and a
yard or so in the wasteland). x grows to the east and y to the south.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from carpg.crashes.angles import ONE, between, cos, forward, scaled, signed, sin

#: One grid square, a quarter of an inch.
SQUARE = 1024
#: One inch of movement: four squares.
INCH = 4 * SQUARE
#: Counters closer than this still count as touching, so that jitter makes no second collision.
TOUCH = SQUARE // 3

Point = tuple[int, int]
Side = Literal["front", "right", "back", "left"]
Corner = Literal["front_left", "front_right", "back_right", "back_left"]

SIDES: tuple[Side, ...] = ("front", "right", "back", "left")
CORNERS: tuple[Corner, ...] = ("front_left", "front_right", "back_right", "back_left")


@dataclass(frozen=True, slots=True)
class Body:
    """A counter on the table: centre, heading in degrees, width and length (a car is 2 by 4 squares)."""

    x: int
    y: int
    heading: int
    width: int = 2 * SQUARE
    length: int = 4 * SQUARE

    def __post_init__(self) -> None:
        if self.width <= 0 or self.length <= 0:
            raise ValueError("a body has a width and a length above 0")

    def shifted(self, dx: int, dy: int) -> Body:
        """The same counter somewhere else."""
        return Body(self.x + dx, self.y + dy, self.heading, self.width, self.length)

    def moved(self, heading: int, distance: int) -> Body:
        """The counter slid along any heading, its nose unchanged."""
        fx, fy = forward(heading)
        return self.shifted(scaled(fx * distance), scaled(fy * distance))

    def turned(self, degrees: int) -> Body:
        """The counter turned about its centre, clockwise for positive degrees."""
        return Body(self.x, self.y, (self.heading + degrees) % 360, self.width, self.length)

    def at(self, forward_by: int, right_by: int) -> Point:
        """The point that far ahead of the centre and to the right of it."""
        sine, cosine = sin(self.heading), cos(self.heading)
        return (
            self.x + scaled(sine * forward_by + cosine * right_by),
            self.y + scaled(sine * right_by - cosine * forward_by),
        )

    def corner(self, name: Corner) -> Point:
        """Where a corner is."""
        ahead = self.length // 2 if name.startswith("front") else -(self.length // 2)
        aside = self.width // 2 if name.endswith("right") else -(self.width // 2)
        return self.at(ahead, aside)

    def corners(self) -> tuple[Point, Point, Point, Point]:
        """The four corners: front left, front right, back right, back left."""
        a, b, c, d = (self.corner(name) for name in CORNERS)
        return a, b, c, d

    def local(self, point: Point) -> Point:
        """How far a point lies ahead of the centre and to the right of it."""
        dx, dy = point[0] - self.x, point[1] - self.y
        sine, cosine = sin(self.heading), cos(self.heading)
        return scaled(dx * sine - dy * cosine), scaled(dx * cosine + dy * sine)

    def pivoted(self, corner: Corner, degrees: int) -> Body:
        """The counter turned about one of its corners, clockwise for positive degrees."""
        px, py = self.corner(corner)
        turned = self.turned(degrees)
        nx, ny = turned.corner(corner)
        return turned.shifted(px - nx, py - ny)

    def normal(self, side: Side) -> int:
        """The heading that a side faces."""
        return (self.heading + 90 * SIDES.index(side)) % 360


@dataclass(frozen=True, slots=True)
class Meeting:
    """Where two counters meet: the flat side that is met, whose it is (0 or 1), and how deep they overlap.

    `depth` is in length units: positive when they overlap, negative by the gap between them.
    """

    owner: int
    side: Side
    depth: int


def meeting(a: Body, b: Body, first: int = 1) -> Meeting:
    """The shallowest way in which two counters overlap (or the widest gap): whose side faces the other.

    On a tie the side belongs to `first` (the struck one).
    """
    bodies = (a, b)
    best: Meeting | None = None
    for owner in (first, 1 - first):
        for candidate in _faces(owner, bodies[owner], bodies[1 - owner]):
            if best is None or candidate.depth < best.depth:
                best = candidate
    assert best is not None
    return best


def _faces(owner: int, own: Body, other: Body) -> tuple[Meeting, Meeting]:
    """Overlap along the owner's length and width, each with the side that faces the other counter."""
    dx, dy = other.x - own.x, other.y - own.y
    sine, cosine = sin(own.heading), cos(own.heading)
    along, aside = dx * sine - dy * cosine, dx * cosine + dy * sine
    turn = other.heading - own.heading
    c, s = abs(cos(turn)), abs(sin(turn))
    reach_along = (own.length * ONE + other.length * c + other.width * s) >> 1
    reach_aside = (own.width * ONE + other.length * s + other.width * c) >> 1
    return (
        Meeting(owner, "front" if along >= 0 else "back", scaled(reach_along - abs(along))),
        Meeting(owner, "right" if aside >= 0 else "left", scaled(reach_aside - abs(aside))),
    )


def overlap(a: Body, b: Body, margin: int = 0) -> bool:
    """Whether two counters overlap; with a margin, whether they are closer than that."""
    reach = (a.width + a.length + b.width + b.length) // 2 + margin
    if abs(a.x - b.x) > reach or abs(a.y - b.y) > reach:
        return False
    return all(face.depth > -margin for face in (*_faces(0, a, b), *_faces(1, b, a)))


def facing_sides(body: Body, toward: int) -> tuple[Side, ...]:
    """The side of a counter that looks along a heading; two when it is exactly a corner."""
    turn = signed(toward - body.heading)
    size = abs(turn)
    flank: Side = "right" if turn > 0 else "left"
    if size == 45:
        return ("front", flank)
    if size == 135:
        return ("back", flank)
    return ("front",) if size < 45 else ("back",) if size > 135 else (flank,)


def struck_corners(body: Body, side: Side) -> tuple[Corner, Corner]:
    """The two corners at the ends of a side."""
    place = SIDES.index(side)
    return CORNERS[place], CORNERS[(place + 1) % 4]


def leading_side(body: Body, travel: int) -> Side:
    """The side that goes first when a counter moves along a heading."""
    return facing_sides(body, travel)[0]


def parallel_angle(first: int, second: int) -> int:
    """The angle between two lines of travel, 0 (parallel, either way) to 90 degrees."""
    angle = between(first, second)
    return min(angle, 180 - angle)
