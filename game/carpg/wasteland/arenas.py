"""Seeded arenas and roads, point-symmetric so that no side has the better ground."""

from __future__ import annotations

from carpg.kernel.dice import Dice
from carpg.wasteland.geometry import HEADINGS, SQUARE, Box, overlap
from carpg.wasteland.ground import Ground, Hazard, HazardKind, Start, Wall

STREAM = "map"
ARENA = 40
ROAD_WIDTH = 40
ROAD_LENGTH = 240
#: The paved part of a road, in squares from the left.
LANES = (13, 27)
GATE = 8
#: Free ground around a starting place, in squares.
ELBOW_ROOM = 8

_ON_THE_ROAD: tuple[HazardKind, ...] = ("potholes", "oil_slick", "animal_or_bystander", "fruit_stand", "spike_strip")
_IN_THE_ARENA: tuple[HazardKind, ...] = (
    "oil_slick",
    "pool_of_water",
    "ice_patch",
    "light_mine",
    "medium_mine",
    "military_mine",
    "speed_bump",
    "spike_strip",
)


def _start(x: int, y: int, heading: str, team: int = 0) -> Start:
    return Start(x * SQUARE, y * SQUARE, HEADINGS.index(heading), team)


def ring(size: int) -> tuple[Start, ...]:
    """Six starting places around an arena, all facing its middle; the first two are opposite."""
    low, high, middle = 6, size - 6, size // 2
    return (
        _start(low, middle, "E"),
        _start(high, middle, "W"),
        _start(low + 2, low + 2, "SE"),
        _start(high - 2, high - 2, "NW"),
        _start(high - 2, low + 2, "SW"),
        _start(low + 2, high - 2, "NE"),
    )


def border(width: int, height: int, gate: int = 0) -> tuple[Wall, ...]:
    """Walls along the edges, one square inside; with a gate in the middle of each side, if it has a width."""
    if not gate:
        return (
            Wall(0, 0, width, 1),
            Wall(0, height - 1, width, 1),
            Wall(0, 1, 1, height - 2),
            Wall(width - 1, 1, 1, height - 2),
        )
    left, right = (width - gate) // 2, (width + gate) // 2
    top, bottom = (height - gate) // 2, (height + gate) // 2
    across = [Wall(x, y, w, 1) for y in (0, height - 1) for x, w in ((0, left), (right, width - right))]
    down = [Wall(x, y, 1, h) for x in (0, width - 1) for y, h in ((1, top - 1), (bottom, height - 1 - bottom))]
    return (*across, *down)


def _clear_of_starts(x: int, y: int, width: int, height: int, starts: tuple[Start, ...]) -> bool:
    box = Box((2 * x + width) * SQUARE // 2, (2 * y + height) * SQUARE // 2, 0, width * SQUARE, height * SQUARE)
    room = 2 * ELBOW_ROOM * SQUARE
    return not any(overlap(box, Box(start.x, start.y, 0, room, room)) for start in starts)


def _blocks(dice: Dice, starts: tuple[Start, ...]) -> list[Wall]:
    """A few blocks inside an arena, each with its point mirror."""
    found: list[Wall] = []
    for _ in range(2 + dice.below(STREAM, 3)):
        width, height = 1 + dice.below(STREAM, 4), 1 + dice.below(STREAM, 4)
        x, y = 8 + dice.below(STREAM, ARENA - 18), 8 + dice.below(STREAM, ARENA - 18)
        mirror = Wall(ARENA - x - width, ARENA - y - height, width, height)
        if all(_clear_of_starts(wall.x, wall.y, width, height, starts) for wall in (Wall(x, y, width, height), mirror)):
            found += [Wall(x, y, width, height), mirror]
    return found


def arena(seed: int, gates: bool = False) -> Ground:
    """A walled square; with gates for a tournament."""
    dice = Dice(seed)
    starts = ring(ARENA)
    walls = (*border(ARENA, ARENA, GATE if gates else 0), *_blocks(dice, starts))
    hazards = []
    for _ in range(dice.below(STREAM, 8)):
        kind = dice.pick(STREAM, _IN_THE_ARENA)
        x, y = 4 + dice.below(STREAM, ARENA - 8), 4 + dice.below(STREAM, ARENA - 8)
        hazards += [Hazard(kind, x, y), Hazard(kind, ARENA - 1 - x, ARENA - 1 - y)]
    name = "Three Lives" if gates else "The Bone Bowl"
    return Ground(
        "tournament" if gates else "arena", name, "arena", ARENA, ARENA, walls, tuple(dict.fromkeys(hazards)), starts
    )


def road(seed: int, name: str, starts: tuple[Start, ...], ident: str) -> Ground:
    """A long road through the desert, open on all sides, with something on it every few lengths."""
    dice = Dice(seed)
    hazards = []
    for y in range(6, ROAD_LENGTH - 80, 9):
        if dice.below(STREAM, 3):
            kind = dice.pick(STREAM, _ON_THE_ROAD)
            x = LANES[0] + dice.below(STREAM, LANES[1] - LANES[0])
            hazards += [Hazard(kind, x, y), Hazard(kind, ROAD_WIDTH - 1 - x, y)]
    return Ground(ident, name, "road", ROAD_WIDTH, ROAD_LENGTH, (), tuple(dict.fromkeys(hazards)), starts)


def highway(seed: int) -> Ground:
    """Two gangs on a road, side by side in the same direction; team 0 on the left."""
    rows = (ROAD_LENGTH - 20, ROAD_LENGTH - 28, ROAD_LENGTH - 36)
    starts = [_start(x, y, "N", team) for y in rows for x, team in ((13, 0), (27, 1))]
    return road(seed, "Mile Zero", tuple(starts), "highway")


def convoy(seed: int) -> Ground:
    """The tanker (first place) with its escort, and packs of attackers (team 0) on both sides of the road."""
    far = ROAD_LENGTH - 60
    escort = tuple(_start(x, y, "N", 1) for x, y in ((20, far), (20, far - 14), (20, far + 14), (25, far)))
    rows = (far - 18, far - 6, far + 6, far + 18)
    attackers = tuple(_start(x, y, "N", 0) for y in rows for x in (5, 35))
    return road(seed, "The Dry Run", escort + attackers, "convoy")
