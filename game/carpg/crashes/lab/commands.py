"""What the driver whose vehicle is next may order."""

from __future__ import annotations

from dataclasses import dataclass

from carpg.crashes.contact import CollisionKind
from carpg.crashes.geometry import Corner
from carpg.crashes.maneuvers import Maneuver

STRAIGHT = Maneuver()


@dataclass(frozen=True, slots=True)
class ChangeSpeed:
    """Go to another speed in mph (below 0: reverse) before moving; once a turn."""

    vehicle: str
    speed: int


@dataclass(frozen=True, slots=True)
class Drive:
    """Move the vehicle that is next through its part of the phase, with one maneuver."""

    vehicle: str
    maneuver: Maneuver = STRAIGHT


@dataclass(frozen=True, slots=True)
class Prefer:
    """What the owner chooses where the rules leave it open.

    border: the kind of collision when struck at a border angle; pivot: the corner to conform on.
    """

    vehicle: str
    border: CollisionKind | None = None
    pivot: Corner | None = None


Command = ChangeSpeed | Drive | Prefer
