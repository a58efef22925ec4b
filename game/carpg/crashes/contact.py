"""What kind of collision a contact is: head-on, rear-end, T-bone or sideswipe (ruling X08).

The side that is met comes from the counters' geometry, the rest from the directions of travel. The "front"
of the procedures is the side that leads: the back of a vehicle in reverse (ruling X17), whatever side
goes first when a vehicle skids or turns in a bootlegger (ruling X18).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from carpg.crashes.angles import between, signed
from carpg.crashes.geometry import SIDES, Body, Point, Side, facing_sides, meeting, overlap, parallel_angle
from carpg.crashes.tables import PEDESTRIAN, damage_modifier

CollisionKind = Literal["head_on", "rear_end", "t_bone", "sideswipe"]
MoverKind = Literal["car", "cycle", "trike", "oversized", "pedestrian"]

#: Side contact within this many degrees of parallel is a sideswipe: 22.5, and headings are whole degrees.
SWIPE_ANGLE = 22
#: From here to 90 degrees a front that strikes a side is a T-bone. Between the two the struck player decides.
T_BONE_ANGLE = 45
#: Without a decision the nearer of the two limits counts.
_NEARER = 33
#: Speed in mph that counts for a vehicle in the middle of a bootlegger reverse (ruling X18).
BOOTLEGGER_SPEED = 15


@dataclass(frozen=True, slots=True)
class Mover:
    """A body in motion, as a collision sees it.

    speed: mph, below 0 in reverse. weight: pounds at the start of the trip. travel: the heading along which
    it really moves when that is neither its nose nor its tail (a skid, a roll, a bootlegger).
    """

    body: Body
    speed: int
    weight: int
    kind: MoverKind = "car"
    travel: int | None = None

    @property
    def modifier(self) -> Fraction:
        """The damage modifier (DM): by weight, 1/5 on foot."""
        return PEDESTRIAN if self.kind == "pedestrian" else damage_modifier(self.weight)

    @property
    def direction(self) -> int:
        """The heading along which it moves; a standing vehicle's nose."""
        if self.travel is not None:
            return self.travel
        return self.body.heading if self.speed >= 0 else (self.body.heading + 180) % 360


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to name a contact.

    striker: which of the two (0 or 1) is V1 of the procedure; for a head-on or a sideswipe it only orders
    the report. sides: the armor that is struck on either one. same_way: whether both go the same way.
    """

    kind: CollisionKind
    striker: int
    sides: tuple[Side, Side]
    same_way: bool = False


@dataclass(frozen=True, slots=True)
class Contact:
    """A contact with its readings, the default first; more than one means that the struck player decides."""

    readings: tuple[Reading, ...]
    point: Point
    owner: int
    side: Side

    @property
    def reading(self) -> Reading:
        """The reading that counts without a decision."""
        return self.readings[0]

    @property
    def kinds(self) -> tuple[CollisionKind, ...]:
        """The kinds to choose from."""
        return tuple(reading.kind for reading in self.readings)

    def choose(self, kind: CollisionKind | None) -> Reading:
        """The reading of that kind, or the default if it isn't open to choice."""
        for reading in self.readings:
            if reading.kind == kind:
                return reading
        return self.readings[0]


def classify(a: Mover, b: Mover, phasing: int = 0) -> Contact | None:
    """Name the contact of two movers, or None if they don't overlap.

    `phasing` is the one (0 or 1) whose move it is. At exactly 45 or 135 degrees, and where a side is met
    at 23 to 44 degrees, there are several readings.
    """
    if not overlap(a.body, b.body):
        return None
    movers = (a, b)
    met = meeting(a.body, b.body, first=1 - phasing)
    owner, striking = movers[met.owner], movers[1 - met.owner]
    inward = (owner.body.normal(met.side) + 180) % 360
    readings: list[Reading] = []
    for side in facing_sides(striking.body, inward):
        sides = (met.side, side) if met.owner == 0 else (side, met.side)
        for reading in _readings(movers, sides, phasing):
            if reading.kind not in {known.kind for known in readings}:
                readings.append(reading)
    return Contact(tuple(readings), _point(owner.body, striking.body, met.side), met.owner, met.side)


def _readings(movers: tuple[Mover, Mover], sides: tuple[Side, Side], phasing: int) -> list[Reading]:
    """The readings of one pair of sides."""
    roles = (_role(movers[0], sides[0]), _role(movers[1], sides[1]))
    if roles == ("lead", "lead"):
        return [Reading("head_on", phasing, sides)]
    if "lead" in roles:
        striker = roles.index("lead")
        kind: CollisionKind = "rear_end" if roles[1 - striker] == "trail" else "t_bone"
        return [Reading(kind, striker, sides, same_way=kind == "rear_end")]
    swipe = Reading("sideswipe", phasing, sides, _same_way(movers))
    angle = parallel_angle(movers[0].direction, movers[1].direction)
    if roles != ("flank", "flank") or angle <= SWIPE_ANGLE:
        return [swipe]
    return _gap_readings(movers, sides, phasing, swipe, angle)


def _gap_readings(
    movers: tuple[Mover, Mover], sides: tuple[Side, Side], phasing: int, swipe: Reading, angle: int
) -> list[Reading]:
    """Sides met at 23 to 45 degrees: a sideswipe or a T-bone by the phasing vehicle's leading side."""
    lead = facing_sides(movers[phasing].body, movers[phasing].direction)[0]
    struck = (lead, sides[1]) if phasing == 0 else (sides[0], lead)
    bone = Reading("t_bone", phasing, struck)
    return [swipe, bone] if angle <= _NEARER else [bone, swipe]


def _role(mover: Mover, side: Side) -> Literal["lead", "flank", "trail"]:
    """Whether a side goes first, last, or along the flank of a mover."""
    off = abs(signed(mover.body.normal(side) - mover.direction))
    return "lead" if off <= 45 else "trail" if off >= 135 else "flank"


def _same_way(movers: tuple[Mover, Mover]) -> bool:
    return between(movers[0].direction, movers[1].direction) <= 90


def _point(owner: Body, striking: Body, side: Side) -> Point:
    """The place of contact: the middle of the stretch on the owner's side that the other one covers."""
    along = SIDES.index(side) % 2 == 1
    locals_ = [owner.local(corner) for corner in striking.corners()]
    half = (owner.length if along else owner.width) // 2
    depth = (owner.width if along else owner.length) // 2
    sign = 1 if side in {"front", "right"} else -1
    spans = sorted(place[0 if along else 1] for place in _nearest(locals_, sign, along))
    low, high = max(-half, min(half, spans[0])), max(-half, min(half, spans[-1]))
    middle = (low + high) // 2
    return owner.at(middle, sign * depth) if along else owner.at(sign * depth, middle)


def _nearest(places: list[Point], sign: int, along: bool) -> list[Point]:
    """The corners of the striking counter that lie nearest to the side: one, or two when it is flat on."""
    axis = 1 if along else 0
    closest = min(sign * place[axis] for place in places)
    return [place for place in places if sign * place[axis] <= closest + 8]
