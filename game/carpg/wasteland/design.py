"""A vehicle on paper: what a player chooses in the workshop.

`carpg.wasteland.audit` weighs a design and says whether it is legal.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from carpg.kernel.codec import decode
from carpg.kernel.errors import DocumentError
from carpg.kernel.events import Json

#: How a weapon points: fixed to one side of the vehicle, or anywhere from a turning mount in its square.
Facing = Literal["front", "right", "back", "left", "mount"]

MAX_FITTINGS = 60
MAX_HANDGUNS = 20
MAX_FIGURE = 1000
_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")


@dataclass(frozen=True)
class Armor:
    """Armor points on the six sides; a point weighs a pound."""

    front: int = 0
    right: int = 0
    back: int = 0
    left: int = 0
    top: int = 0
    bottom: int = 0

    def __post_init__(self) -> None:
        """Refuse figures that no vehicle has."""
        if not all(0 <= points <= MAX_FIGURE for points in self.sides()):
            raise ValueError(f"armor is 0 to {MAX_FIGURE} a side")

    def sides(self) -> tuple[int, int, int, int, int, int]:
        """The points in the order of `geometry.SIDES`."""
        return (self.front, self.right, self.back, self.left, self.top, self.bottom)


@dataclass(frozen=True)
class Fitting:
    """A weapon or option on a square (column from the left, row from the front); weapons also have a facing."""

    item: str
    square: tuple[int, int]
    facing: Facing | None = None


@dataclass(frozen=True)
class Design:
    """A vehicle as built. `driver` and `engine_at` are squares of the footprint."""

    id: str
    name: str
    body: str
    frame: str
    engine: str
    tires: str
    armor: Armor
    driver: tuple[int, int]
    engine_at: tuple[int, int]
    fittings: tuple[Fitting, ...] = ()
    handguns: int = 0
    vest: bool = False
    note: str = ""

    def __post_init__(self) -> None:
        """Refuse sizes that no vehicle has."""
        if not _ID.fullmatch(self.id):
            raise ValueError("a design's id is 1 to 40 small letters, digits and hyphens")
        if not 1 <= len(self.name) <= 60:
            raise ValueError("a design's name has 1 to 60 characters")
        if len(self.fittings) > MAX_FITTINGS:
            raise ValueError(f"a design has at most {MAX_FITTINGS} fittings")
        if not 0 <= self.handguns <= MAX_HANDGUNS:
            raise ValueError(f"a design has 0 to {MAX_HANDGUNS} handguns")


def design_from(data: Json, where: str = "design") -> Design:
    """A design from JSON values; raises `DocumentError` if the form is wrong (not: if it is illegal)."""
    if not isinstance(data, dict):
        raise DocumentError("should be an object", where)
    return decode(Design, data, where)
