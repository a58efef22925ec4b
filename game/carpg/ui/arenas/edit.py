"""Changes to an arena's rows: painting, filling, lines, symmetry, size. Nothing here draws."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final, Literal, TypeVar

from carpg.tactics.arena import MAX_SIDE, MIN_SIDE, Arena
from carpg.tactics.grid import Tile

Symmetry = Literal["none", "sides", "ends", "turned"]

SYMMETRIES: Final[tuple[Symmetry, ...]] = ("none", "sides", "ends", "turned")
#: Characters in the order in which brushes stand.
BRUSHES: Final = (".", "#", "~", "^", "*", "+", " ", "0", "1")
#: A tile's image belongs to the other team.
SWAP: Final = {"0": "1", "1": "0"}
STEPS_KEPT: Final = 200

Rows = tuple[str, ...]
Item = TypeVar("Item")


def blank(width: int = 12, height: int = 8) -> Arena:
    """An empty arena with spawns for five cars a team at its ends."""
    grid = [["."] * width for _ in range(height)]
    for i in range(min(5, height)):
        y = i + (height - min(5, height)) // 2
        grid[y][0], grid[height - 1 - y][width - 1] = "0", "1"
    return Arena(_rows(grid), sizes=(1, min(5, height)))


def squared(arena: Arena) -> Arena:
    """All rows of equal length: what is missing is out of bounds."""
    return replace(arena, rows=tuple(row.ljust(arena.width) for row in arena.rows))


def image_of(arena: Arena, tile: Tile, symmetry: Symmetry) -> Tile:
    """Where a tile lies on the other side."""
    x, y = tile
    if symmetry in {"sides", "turned"}:
        x = arena.width - 1 - x
    if symmetry in {"ends", "turned"}:
        y = arena.height - 1 - y
    return (x, y)


def painted(arena: Arena, tiles: Iterable[Tile], char: str, symmetry: Symmetry = "none") -> Arena:
    """The arena with tiles (and their images) of one character; tiles outside are ignored.

    An image of a spawn is the other team's. On the axis itself a tile is its own image and can't be a spawn.
    """
    grid = _grid(arena)
    for x, y in tiles:
        if not (0 <= x < arena.width and 0 <= y < arena.height):
            continue
        other = image_of(arena, (x, y), symmetry)
        if symmetry != "none":
            grid[other[1]][other[0]] = SWAP.get(char, char)
        grid[y][x] = "." if symmetry != "none" and other == (x, y) and char in SWAP else char
    return replace(arena, rows=_rows(grid))


def area_of(arena: Arena, tile: Tile) -> set[Tile]:
    """Tiles of the same character that hang together with a tile by their edges."""
    char = arena.at(tile)
    found, frontier = {tile}, [tile]
    while frontier:
        x, y = frontier.pop()
        for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            inside = 0 <= near[0] < arena.width and 0 <= near[1] < arena.height
            if inside and near not in found and arena.at(near) == char:
                found.add(near)
                frontier.append(near)
    return found


def line_between(a: Tile, b: Tile) -> tuple[Tile, ...]:
    """The tiles of a straight line, both ends included (Bresenham)."""
    (x, y), (dx, dy) = a, (abs(b[0] - a[0]), abs(b[1] - a[1]))
    sx, sy = (1 if b[0] > x else -1), (1 if b[1] > y else -1)
    error, tiles = dx - dy, [a]
    while (x, y) != b:
        twice = 2 * error
        if twice > -dy:
            error, x = error - dy, x + sx
        if twice < dx:
            error, y = error + dx, y + sy
        tiles.append((x, y))
    return tuple(tiles)


def made_symmetric(arena: Arena, symmetry: Symmetry) -> Arena:
    """The first half (left, or upper) decides; the second becomes its image."""
    out = arena
    for x, y in _first_half(arena, symmetry):
        out = painted(out, ((x, y),), arena.at((x, y)), symmetry)
    return out


def _first_half(arena: Arena, symmetry: Symmetry) -> Iterator[Tile]:
    """Each pair of a tile and its image once, by the tile on the left (or upper) side."""
    for y in range(arena.height):
        for x in range(arena.width):
            other = image_of(arena, (x, y), symmetry)
            first = (x, y) <= other if symmetry != "ends" else y <= other[1]
            if first and symmetry != "none":
                yield (x, y)


def is_symmetric(arena: Arena, symmetry: Symmetry) -> bool:
    """Whether both sides have the same ground."""
    return made_symmetric(arena, symmetry).rows == arena.rows


def symmetry_of(arena: Arena) -> Symmetry:
    """The symmetry that an arena has already; 'none' where both sides differ."""
    kinds: tuple[Symmetry, ...] = ("turned", "sides", "ends")
    return next((kind for kind in kinds if is_symmetric(arena, kind)), "none")


def resized(arena: Arena, width: int, height: int, symmetry: Symmetry = "none") -> Arena:
    """Another size within the limits: columns and rows come and go at the end, or in the middle of a symmetric one."""
    width, height = max(MIN_SIDE, min(MAX_SIDE, width)), max(MIN_SIDE, min(MAX_SIDE, height))
    rows = [list(row) for row in squared(arena).rows]
    rows = _to_length(rows, height, ["."] * arena.width, symmetry in {"ends", "turned"})
    wide = [_to_length(row, width, ".", symmetry in {"sides", "turned"}) for row in rows]
    return replace(arena, rows=_rows(wide))


def _to_length(items: list[Item], length: int, new: Item, in_middle: bool) -> list[Item]:
    items = list(items)
    while len(items) != length:
        place = len(items) // 2 if in_middle else len(items) - (len(items) > length)
        if len(items) > length:
            del items[place]
        else:
            items.insert(place, new)
    return items


def _grid(arena: Arena) -> list[list[str]]:
    return [list(row.ljust(arena.width)) for row in arena.rows]


def _rows(grid: Iterable[Iterable[str]]) -> Rows:
    return tuple("".join(row) for row in grid)


class History:
    """The arena in work with its earlier and later states. A stroke of many small changes is one step."""

    def __init__(self, arena: Arena) -> None:
        self.arena = squared(arena)
        self._before: list[Arena] = []
        self._after: list[Arena] = []
        self._stroke: Arena | None = None

    @property
    def can_undo(self) -> bool:
        """Whether there is an earlier state."""
        return bool(self._before)

    @property
    def can_redo(self) -> bool:
        """Whether there is a later state."""
        return bool(self._after)

    def start_stroke(self) -> None:
        """What follows until `end_stroke` is one step."""
        if self._stroke is None:
            self._stroke = self.arena

    def end_stroke(self) -> None:
        """The stroke is over."""
        start, self._stroke = self._stroke, None
        if start is not None and start != self.arena:
            self._keep(start)

    def change(self, arena: Arena) -> bool:
        """Take up a change; False if it changes nothing."""
        if arena == self.arena:
            return False
        if self._stroke is None:
            self._keep(self.arena)
        self.arena = arena
        return True

    def _keep(self, arena: Arena) -> None:
        self._before.append(arena)
        del self._before[:-STEPS_KEPT]
        self._after.clear()

    def undo(self) -> bool:
        """Go back one step."""
        self.end_stroke()
        if not self._before:
            return False
        self._after.append(self.arena)
        self.arena = self._before.pop()
        return True

    def redo(self) -> bool:
        """Go forward again."""
        if not self._after:
            return False
        self._before.append(self.arena)
        self.arena = self._after.pop()
        return True
