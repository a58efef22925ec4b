"""Where the board stands on the screen: fitting, panning, zooming, and from points to tiles and back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from carpg.tactics.grid import Tile

R = pygame.Rect
Point = tuple[float, float]

#: A tile is a target for a finger: never smaller, in points.
MIN_TILE: Final = 44.0
MAX_TILE: Final = 128.0
#: Room above the top row for walls and markers, and below for the slab, in tiles.
HEADROOM: Final = 0.5
FOOTROOM: Final = 0.2
#: Points between a board that is seen whole and the edge of its area.
AIR: Final = 14


@dataclass
class Camera:
    """A board of `columns` by `rows` tiles seen through `area` (logical points); `tile` points a tile."""

    columns: int
    rows: int
    area: R
    tile: float = 64.0
    x: float = 0.0
    y: float = 0.0

    def fit(self, smallest: float = MIN_TILE, largest: float = 96.0) -> None:
        """Show the whole board if tiles stay at least `smallest`; else that size, the middle in view."""
        room = self.area.w - 2 * AIR, self.area.h - AIR
        wanted = min(room[0] / self.columns, room[1] / (self.rows + HEADROOM + FOOTROOM))
        self.tile = float(int(max(smallest, min(largest, wanted))))
        self.x = self.area.centerx - self.columns * self.tile / 2
        self.y = self.area.centery - (self.rows + FOOTROOM - HEADROOM) * self.tile / 2
        self.clamp()

    @property
    def whole(self) -> bool:
        """Whether all of the board can be seen at once."""
        return self.columns * self.tile <= self.area.w + 1 and self.rows * self.tile <= self.area.h + 1

    def clamp(self) -> None:
        """Keep the board in the area: centred where there is room, else without a gap at its edge."""
        self.x = _clamped(self.x, self.columns * self.tile, self.area.x, self.area.w, 0.0, 0.0)
        room = self.tile * HEADROOM, self.tile * FOOTROOM
        self.y = _clamped(self.y, self.rows * self.tile, self.area.y, self.area.h, *room)

    def corner(self, at: Point) -> Point:
        """The top left corner of a tile (or a place between tiles) in points."""
        return (self.x + at[0] * self.tile, self.y + at[1] * self.tile)

    def centre(self, at: Point) -> Point:
        """The middle of a tile in points."""
        return (self.x + (at[0] + 0.5) * self.tile, self.y + (at[1] + 0.5) * self.tile)

    def rect(self, tile: Tile) -> R:
        """A tile's rectangle in points."""
        x, y = self.corner(tile)
        return R(round(x), round(y), round(self.tile), round(self.tile))

    def tile_at(self, pos: Point) -> Tile | None:
        """The tile under a point, or None beside the board."""
        column, row = int((pos[0] - self.x) // self.tile), int((pos[1] - self.y) // self.tile)
        return (column, row) if 0 <= column < self.columns and 0 <= row < self.rows else None

    def pan(self, dx: float, dy: float) -> bool:
        """Move the view; returns whether anything moved."""
        before = self.x, self.y
        self.x += dx
        self.y += dy
        self.clamp()
        return before != (self.x, self.y)

    def zoom(self, factor: float, about: Point) -> bool:
        """Change the size of tiles around a point that stays in place; returns whether it changed."""
        smallest = min(MIN_TILE, self.area.w / self.columns, self.area.h / self.rows)
        tile = max(24.0, smallest, min(MAX_TILE, self.tile * factor))
        tile = float(round(tile))
        if tile == self.tile:
            return False
        grow = tile / self.tile
        self.x = about[0] - (about[0] - self.x) * grow
        self.y = about[1] - (about[1] - self.y) * grow
        self.tile = tile
        self.clamp()
        return True

    def show(self, at: Point, margin: float = 1.0) -> bool:
        """Pan as little as is needed to see a tile with a margin around it; returns whether it moved."""
        left, top = self.corner((at[0] - margin, at[1] - margin))
        right, bottom = self.corner((at[0] + 1 + margin, at[1] + 1 + margin))
        dx = max(0.0, self.area.x - left) or min(0.0, self.area.right - right)
        dy = max(0.0, self.area.y - top) or min(0.0, self.area.bottom - bottom)
        return self.pan(dx, dy)

    def hidden(self) -> tuple[bool, bool, bool, bool]:
        """Whether more board waits beyond the left, right, top and bottom edge."""
        return (
            self.x < self.area.x - 1,
            self.x + self.columns * self.tile > self.area.right + 1,
            self.y < self.area.y - 1,
            self.y + self.rows * self.tile > self.area.bottom + 1,
        )


def _clamped(at: float, size: float, start: float, room: float, before: float, after: float) -> float:
    """A board's start so that it is centred in its room, or covers it."""
    if size + before + after <= room:
        return start + (room - size + before - after) / 2
    return max(start + room - size - after, min(start + before, at))
