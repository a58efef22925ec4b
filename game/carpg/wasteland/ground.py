"""The ground of a match: its size, walls, hazards and starting places. Nothing here changes during play.

Sizes and places are whole squares; an edge of the map lets vehicles out, unless a wall stands on it (ruling G11).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from carpg.wasteland.geometry import SQUARE, Box

HazardKind = Literal[
    "spike_strip",
    "speed_bump",
    "light_mine",
    "medium_mine",
    "military_mine",
    "oil_slick",
    "pool_of_water",
    "ice_patch",
    "potholes",
    "animal_or_bystander",
    "fruit_stand",
]

MAX_SIZE = 1000
MAX_HAZARDS = 400
MAX_WALLS = 100


@dataclass(frozen=True)
class Hazard:
    """One square of something on the ground."""

    kind: HazardKind
    x: int
    y: int

    def box(self) -> Box:
        """The square that it covers."""
        return square_box(self.x, self.y)


@dataclass(frozen=True)
class Wall:
    """An upright rectangle of wall, in squares from its upper left corner."""

    x: int
    y: int
    width: int
    height: int

    def __post_init__(self) -> None:
        """Refuse walls without ground."""
        if not (1 <= self.width <= 2 * MAX_SIZE and 1 <= self.height <= 2 * MAX_SIZE):
            raise ValueError("a wall is at least 1 square wide and high")


@dataclass(frozen=True)
class Start:
    """Where a vehicle starts: its centre in thousandths of a square, its heading, its team."""

    x: int
    y: int
    heading: int
    team: int = 0

    def __post_init__(self) -> None:
        """Refuse headings that do not exist."""
        if not 0 <= self.heading <= 7:
            raise ValueError("a heading is 0 (north) to 7 (north-west)")


@dataclass(frozen=True)
class Ground:
    """A map. `kind` is what the screen draws: a road or an arena."""

    id: str
    name: str
    kind: Literal["road", "arena"]
    width: int
    height: int
    walls: tuple[Wall, ...] = ()
    hazards: tuple[Hazard, ...] = ()
    starts: tuple[Start, ...] = ()

    def __post_init__(self) -> None:
        """Refuse sizes that no match needs."""
        if not (4 <= self.width <= MAX_SIZE and 4 <= self.height <= MAX_SIZE):
            raise ValueError(f"a map is 4 to {MAX_SIZE} squares wide and high")
        if len(self.walls) > MAX_WALLS or len(self.hazards) > MAX_HAZARDS:
            raise ValueError(f"a map has at most {MAX_WALLS} walls and {MAX_HAZARDS} hazards")
        if len(self.starts) > MAX_WALLS:
            raise ValueError(f"a map has at most {MAX_WALLS} starting places")

    @cached_property
    def wall_boxes(self) -> tuple[Box, ...]:
        """The walls as oriented boxes."""
        return tuple(
            Box(
                wall.x * SQUARE + wall.width * SQUARE // 2,
                wall.y * SQUARE + wall.height * SQUARE // 2,
                0,
                wall.width * SQUARE,
                wall.height * SQUARE,
            )
            for wall in self.walls
        )

    def holds(self, x: int, y: int) -> bool:
        """Whether a point (in thousandths of a square) is on the map."""
        return 0 <= x <= self.width * SQUARE and 0 <= y <= self.height * SQUARE


def square_box(x: int, y: int) -> Box:
    """The box of one square of the map."""
    return Box(x * SQUARE + SQUARE // 2, y * SQUARE + SQUARE // 2, 0, SQUARE, SQUARE)
