"""Tiles as bits: an arena's geometry for sets of tiles that are plain integers.

Tile (x, y) is bit `y * stride + x`. The stride is one more than the width: the extra column is never part of
an arena, so that a shift over the left or right edge falls off the board.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

#: A tile as players see it: x to the right, y down.
Tile = tuple[int, int]

NORTH, EAST, SOUTH, WEST = range(4)
FACINGS = "NESW"
FACING_INDEX = {letter: index for index, letter in enumerate(FACINGS)}
#: Step of each facing in x and y.
STEPS: tuple[Tile, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))


class Grid:
    """Geometry of all arenas of one size; shared and never changed.

    `deltas[f]` is the index step of facing `f`; `ortho[i]`, `diag[i]` and `ring[i]` are the boards of the
    four, the four diagonal and all eight neighbours of tile `i`.
    """

    __slots__ = ("deltas", "diag", "height", "ortho", "rectangle", "ring", "stride", "width")

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.stride = width + 1
        self.deltas = (-self.stride, 1, self.stride, -1)
        row = (1 << width) - 1
        self.rectangle = sum(row << (y * self.stride) for y in range(height))
        size = self.stride * height
        self.ortho = tuple(self._around(i, ((0, -1), (1, 0), (0, 1), (-1, 0))) for i in range(size))
        self.diag = tuple(self._around(i, ((1, -1), (1, 1), (-1, 1), (-1, -1))) for i in range(size))
        self.ring = tuple(a | b for a, b in zip(self.ortho, self.diag, strict=True))

    def _around(self, index: int, steps: tuple[Tile, ...]) -> int:
        x, y = self.tile(index)
        if x >= self.width:
            return 0
        return sum(1 << self.index((x + dx, y + dy)) for dx, dy in steps if self.contains((x + dx, y + dy)))

    def contains(self, tile: Tile) -> bool:
        """Whether a tile lies inside the rectangle of the arena."""
        return 0 <= tile[0] < self.width and 0 <= tile[1] < self.height

    def index(self, tile: Tile) -> int:
        """The bit number of a tile inside the rectangle."""
        return tile[1] * self.stride + tile[0]

    def tile(self, index: int) -> Tile:
        """The tile of a bit number."""
        y, x = divmod(index, self.stride)
        return (x, y)

    def tiles(self, board: int) -> tuple[Tile, ...]:
        """The tiles of a board in reading order."""
        return tuple(self.tile(index) for index in bits(board))

    def distance(self, one: int, other: int) -> int:
        """Orthogonal steps between two tiles (a diagonal neighbour is 2 away, official)."""
        ya, xa = divmod(one, self.stride)
        yb, xb = divmod(other, self.stride)
        return abs(xa - xb) + abs(ya - yb)


@lru_cache(maxsize=64)
def grid_of(width: int, height: int) -> Grid:
    """The geometry of a size, made once."""
    return Grid(width, height)


def flood_layers(start: int, steps: int, free: int, stride: int) -> list[int]:
    """The boards that are reached first after 0, 1, 2 … orthogonal steps from `start` over `free` tiles.

    At most `steps` steps; no tile is in two of them, so that their sum is all that is reached.
    """
    frontier, found = start, [start]
    free &= ~start
    for _ in range(steps):
        frontier = (frontier << 1 | frontier >> 1 | frontier << stride | frontier >> stride) & free
        if not frontier:
            break
        free ^= frontier
        found.append(frontier)
    return found


def bits(board: int) -> Iterator[int]:
    """The bit numbers of a board, lowest first."""
    while board:
        low = board & -board
        yield low.bit_length() - 1
        board ^= low


def nth_bit(board: int, n: int) -> int:
    """The bit number of the n-th (from 0) tile of a board."""
    for _ in range(n):
        board &= board - 1
    return (board & -board).bit_length() - 1
