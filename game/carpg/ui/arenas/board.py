"""The board of the workshop: draws with the pointer, shows faults and what a line would paint."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

import pygame

from carpg.tactics.arena import Arena
from carpg.tactics.grid import Tile
from carpg.ui import art, theme
from carpg.ui.board.display import Display, arena_terrain
from carpg.ui.board.view import BoardCalls, BoardView
from carpg.ui.paint import controls
from carpg.ui.paint.canvas import Canvas
from carpg.ui.pointer import Gesture
from carpg.ui.widgets.base import Box

#: With more faulty tiles than this only so many carry a sign: the list names all of them.
MOST_SIGNS: Final = 120
_ZOOM: Final = 1.25


@dataclass
class StrokeCalls:
    """What the board tells the workshop while something is drawn."""

    down: Callable[[Tile], None]
    over: Callable[[Tile, Tile], None]
    up: Callable[[], None]


class WorkshopBoard(BoardView):
    """An empty board; while `draws` is set, dragging draws instead of panning."""

    def __init__(self, rect: Box, arena: Arena, calls: BoardCalls, strokes: StrokeCalls, *, name: str) -> None:
        super().__init__(rect, Display.empty(arena), calls, name=name)
        self.strokes = strokes
        self.draws = True
        self.faults: Mapping[Tile, str] = {}
        self._last: Tile | None = None
        self.tiles_wanted = self._in_view

    def _in_view(self) -> list[Tile]:
        arena, camera = self.display.arena, self.camera
        every = ((x, y) for y in range(arena.height) for x in range(arena.width))
        return [tile for tile in every if self.rect.contains(camera.rect(tile).inflate(-8, -8))]

    # ---- another state of the arena ----

    def show_arena(self, arena: Arena, *, rough: bool = False) -> None:
        """Show a changed arena; `rough` only repaints the tiles that changed (while a stroke goes on)."""
        old = self.display.arena
        self.display.arena = arena
        self.display.terrain = arena_terrain(arena)
        if (old.width, old.height) != (arena.width, arena.height):
            self.cursor = None
            self.place(self.rect, self.smallest)
            self.terrain_changed()
        elif rough and self._ground is not None:
            self._patch(old, arena)
        else:
            self.terrain_changed()

    def _patch(self, old: Arena, arena: Arena) -> None:
        """Repaint changed tiles flat, without light and shadow: the full picture follows when the stroke ends."""
        ground = self._ground
        if ground is None:
            return
        for y, row in enumerate(arena.rows):
            for x, char in enumerate(row):
                if char == old.at((x, y)):
                    continue
                at = (ground.margin + x * ground.px, ground.margin + y * ground.px)
                ground.surface.fill((0, 0, 0, 0), (*at, ground.px, ground.px))
                for name in _layers(char, self.display.terrain[x, y]):
                    picture = art.tile(name, 0, ground.px)
                    ground.surface.blit(picture, at, special_flags=pygame.BLEND_PREMULTIPLIED)
        self.invalidate()

    def show_faults(self, faults: Mapping[Tile, str]) -> None:
        """Mark other tiles as faulty."""
        if faults != self.faults:
            self.faults = faults
            self.invalidate()

    def zoom_by(self, steps: int) -> None:
        """Zoom from a button: in for positive steps."""
        self._zoom(_ZOOM if steps > 0 else 1 / _ZOOM, self.rect.center)

    # ---- drawing ----

    def draw(self, cv: Canvas) -> None:
        """The board, with a sign on every faulty tile."""
        super().draw(cv)
        bad = theme.palette().bad
        size = min(28.0, self.camera.tile * 0.5)
        with cv.clipped(self.rect):
            for tile in sorted(self.faults)[:MOST_SIGNS]:
                r = self.camera.rect(tile)
                if r.colliderect(cv.clip):
                    box = cv.box(r.inflate(-4, -4))
                    pygame.draw.rect(cv.surface, bad, box, max(2, cv.px(3)), border_radius=cv.px(6))
                    controls.badge_dot(cv, r.center, "warning", bad, size)

    # ---- pointers ----

    def _down(self, g: Gesture) -> bool:
        super()._down(g)
        self._last = self.camera.tile_at(g.pos) if self.draws else None
        self._panning = not self.draws
        return True

    def _drag(self, g: Gesture) -> bool:
        if not self.draws:
            return super()._drag(g)
        tile = self.camera.tile_at(g.pos)
        if tile is None:
            return True
        if g.kind == "drag" or self._last is None:
            self.strokes.down(self._last or tile)
        if tile != self._last:
            self.strokes.over(self._last or tile, tile)
        self._last = tile
        return True

    def _drop(self, g: Gesture) -> bool:
        if self.draws:
            self.strokes.up()
            self._last = None
            return True
        return super()._drop(g)


def _layers(char: str, terrain: str) -> tuple[str, ...]:
    """The pictures of a tile from the ground up."""
    if terrain == "void":
        return ()
    if char in "01":
        return ("normal", "spawn-coral" if char == "0" else "spawn-teal")
    return ("normal",) if terrain in {"normal", "wall"} else ("normal", terrain)
