"""Fixed objects: trees, boulders, posts, walls. They give back what they take, up to their points."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from typing import Any, Literal

from carpg.crashes.collision import change_hazard, share, up_to_raster
from carpg.crashes.contact import SWIPE_ANGLE, T_BONE_ANGLE, Mover
from carpg.crashes.geometry import SQUARE, Body, Side, facing_sides, leading_side, meeting, overlap
from carpg.crashes.tables import DicePool, ram_dice, table, temporary_speed

FixedKind = Literal["head_on", "sideswipe"]

#: Room to either side of a vehicle that goes through a wall.
_EDGE = SQUARE // 4
#: Breaches of a quarter inch that a vehicle needs to get through a wall.
BREACHES_NEEDED = 2


@dataclass(frozen=True, slots=True)
class Fixed:
    """An object that doesn't move.

    points: damage points (DP); for a wall those of one quarter-inch section. wall: whether two breaches are
    needed. taken: damage that the struck place has taken already.
    """

    body: Body
    points: int
    wall: bool = False
    taken: int = 0

    @property
    def strength(self) -> int:
        """Points that a vehicle must overcome to get through, without what was taken already."""
        return self.points * (BREACHES_NEEDED if self.wall else 1)

    @property
    def left(self) -> int:
        """Points still to overcome."""
        return max(0, self.strength - self.taken)


@dataclass(frozen=True, slots=True)
class FixedContact:
    """A contact with a fixed object: its kinds (the default first) and the armor that is struck.

    side: the side of the vehicle that meets the object. along: the heading of the object's surface that lies
    nearest to the vehicle's way, for sliding along it.
    """

    kinds: tuple[FixedKind, ...]
    side: Side
    along: int

    @property
    def kind(self) -> FixedKind:
        """The kind that counts without a decision."""
        return self.kinds[0]


@dataclass(frozen=True, slots=True)
class FixedOutcome:
    """What a collision with a fixed object does.

    speed: collision speed in mph. damage: what the vehicle deals. to_vehicle: what it gets back. broken:
    whether it gets through. breaches: walls: breaches there are now (0 to 2). speed_after: mph. hazard:
    difficulty. slides: it slides along the object for the rest of the phase. stops: it is held where it is.
    """

    kind: FixedKind
    speed: int
    dice: DicePool
    ram_roll: int
    to_object: int
    to_vehicle: int
    broken: bool
    breaches: int
    speed_after: int
    hazard: int
    slides: bool
    stops: bool


@cache
def object_rows() -> dict[str, Any]:
    """The objects of the data files by id: points, wall or not, sources and confidence."""
    return {row["id"]: row for row in table("objects")["objects"]}


def object_modifier(points: int) -> Fraction:
    """The modifier of an object of that strength for the temporary speed (ruling X07)."""
    rows = table("objects")["object_modifier"]
    for row in rows:
        if points <= row["to_points"]:
            return Fraction(str(row["modifier"]))
    return Fraction(1 + -(-(points - rows[-1]["to_points"]) // 20))


def classify_fixed(mover: Mover, fixed: Fixed) -> FixedContact | None:
    """Head-on or sideswipe, or None without overlap.

    A flank along the surface within 22.5 degrees swipes it; a leading side that meets it at 45 degrees or
    more is head-on; in between both are open and the nearer limit is the default.
    """
    if not overlap(mover.body, fixed.body):
        return None
    met = meeting(mover.body, fixed.body, first=1)
    surface = fixed.body if met.owner == 1 else mover.body
    normal = surface.normal(met.side)
    along = _nearest_way((normal + 90) % 360, mover.direction)
    inward = (normal + 180) % 360 if met.owner == 1 else normal
    side = met.side if met.owner == 0 else facing_sides(mover.body, inward)[0]
    angle = _between_lines(normal, mover.direction)
    lead = leading_side(mover.body, mover.direction)
    if angle <= SWIPE_ANGLE:
        return FixedContact(("sideswipe",), side, along)
    if angle > T_BONE_ANGLE or (angle == T_BONE_ANGLE and side == lead):
        return FixedContact(("head_on",), lead, along)
    nearer: tuple[FixedKind, ...] = ("sideswipe", "head_on") if angle <= 33 else ("head_on", "sideswipe")
    return FixedContact(nearer, side, along)


def _nearest_way(line: int, heading: int) -> int:
    """Of the two headings along a line the one nearer to a heading."""
    off = abs((line - heading + 180) % 360 - 180)
    return line if off <= 90 else (line + 180) % 360


def _between_lines(normal: int, heading: int) -> int:
    """The angle between a way and a surface with that normal, 0 (along it) to 90 (straight at it)."""
    off = abs((normal - heading + 180) % 360 - 180)
    return abs(90 - off)


def fixed_speed(kind: FixedKind, speed: int) -> int:
    """The collision speed with something that stands: all of it, or a quarter for a sideswipe."""
    return abs(speed) if kind == "head_on" else up_to_raster(abs(speed), 4)


def resolve_fixed(mover: Mover, fixed: Fixed, kind: FixedKind, ram_roll: int) -> FixedOutcome:
    """Carry out a collision with a fixed object for a given ram roll.

    A wall must be breached twice, and each of its two sections returns up to its points. The temporary speed
    takes the object's strength as a weight (ruling X07); a wall counts with both sections (assumption).
    """
    dealt = share(ram_roll, mover.modifier)
    broken = dealt >= fixed.left
    back = min(dealt, fixed.left)
    taken = fixed.taken + dealt
    breaches = min(BREACHES_NEEDED, taken // max(1, fixed.points)) if fixed.wall else int(broken)
    speed, before = fixed_speed(kind, mover.speed), abs(mover.speed)
    after = before
    if kind == "head_on":
        after = temporary_speed(before, mover.modifier, object_modifier(fixed.strength)) if broken else 0
        hazard = change_hazard(before, after)
    else:
        hazard = -(-speed // 10)
    return FixedOutcome(
        kind,
        speed,
        ram_dice(speed),
        ram_roll,
        dealt,
        back,
        broken,
        breaches,
        after if mover.speed >= 0 else -after,
        hazard,
        slides=kind == "sideswipe" and not broken,
        stops=kind == "head_on" and not broken,
    )


def sections(fixed: Fixed, mover: Body, way: int, reach: int = 0) -> tuple[Fixed, tuple[Fixed, ...]]:
    """Divide a wall at the place where a vehicle meets it: the struck stretch, and what stands to either side.

    The stretch is as wide as the vehicle, and as its way through when it goes on by `reach` along the heading
    `way` (assumption: a breach lets the vehicle pass that made it). What is left of a wall keeps its points whole.
    """
    body = fixed.body
    axis, half = (0, body.length // 2) if body.length >= body.width else (1, body.width // 2)
    corners = (*mover.corners(), *mover.moved(way, reach).corners())
    spots = [body.local(corner)[axis] for corner in corners]
    low, high = max(-half, min(spots) - _EDGE), min(half, max(spots) + _EDGE)
    if high - low < SQUARE:
        return fixed, ()
    rest = [(start, end) for start, end in ((-half, low), (high, half)) if end - start >= SQUARE // 2]
    struck = replace(fixed, body=_stretch(body, axis, low, high))
    return struck, tuple(Fixed(_stretch(body, axis, start, end), fixed.points, True) for start, end in rest)


def _stretch(body: Body, axis: int, start: int, end: int) -> Body:
    """The part of an oblong between two places on its long axis."""
    middle = (start + end) // 2
    x, y = body.at(middle, 0) if axis == 0 else body.at(0, middle)
    width, length = (body.width, end - start) if axis == 0 else (end - start, body.length)
    return Body(x, y, body.heading, width, length)
