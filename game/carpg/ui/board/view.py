"""The board as a control: draws a `Display`, answers pointers and keys, and gives the twin its cars and tiles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from carpg.tactics.grid import Tile
from carpg.ui.board.camera import MIN_TILE, Camera
from carpg.ui.board.display import Display
from carpg.ui.board.fx import Fx
from carpg.ui.board.ground import Ground, paint_ground, stretched
from carpg.ui.board.layers import draw_edges, draw_floating, draw_marks, draw_standing
from carpg.ui.board.overlay import EMPTY, Overlay
from carpg.ui.paint.canvas import Canvas
from carpg.ui.pointer import Gesture
from carpg.ui.ticker import Handle
from carpg.ui.widgets.base import Box, TwinNode, Widget

R = pygame.Rect

_STEPS: Final = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
_WHEEL_STEP: Final = 1.12
#: Milliseconds after the last step of a zoom until the ground is painted sharply.
SHARPEN_MS: Final = 160


@dataclass
class BoardCalls:
    """What the board tells its scene. A route is drawn from the active car, one tile a step, the start left out."""

    tile: Callable[[Tile], None] = lambda tile: None
    info: Callable[[Tile], None] = lambda tile: None
    hover: Callable[[Tile | None], None] = lambda tile: None
    route: Callable[[tuple[Tile, ...]], None] = lambda tiles: None
    #: The finger that drew a route has left: controls may be built anew.
    drawn: Callable[[], None] = lambda: None
    #: Words for a tile in the twin, or '' for a tile that means nothing now.
    describe: Callable[[Tile], str] = lambda tile: ""
    #: Words for any other tile, told while the keys' cursor stands on it.
    ground: Callable[[Tile], str] = lambda tile: ""


class BoardView(Widget):
    """Shows a battle (or an empty arena). Keep one through rebuilds of the scene and `place` it anew."""

    role = "group"
    focusable = True
    outset = 0
    #: The ring of the focus stays outside, unseen: the cursor shows where the keys are.
    radius = 0

    def __init__(self, rect: Box, display: Display, calls: BoardCalls | None = None, *, name: str = "Board") -> None:
        super().__init__(rect, name=name, key="board")
        self.display = display
        self.calls = calls or BoardCalls()
        self.overlay = EMPTY
        self.fx = Fx()
        self.smallest = MIN_TILE
        self.may_draw_route = False
        self.camera = Camera(display.arena.width, display.arena.height, self.rect)
        self.cursor: Tile | None = None
        self.tiles_wanted: Callable[[], Iterable[Tile]] = tuple
        self._told: dict[str, Tile] = {}
        self._ground: Ground | None = None
        self._route: list[Tile] = []
        self._hover: Tile | None = None
        self._panning = False
        #: While zooming the old ground is stretched; it is painted anew a moment later.
        self._zooming = False
        self._sharpen: Handle | None = None
        self.place(rect)

    # ---- where ----

    def place(self, rect: Box, smallest: float = MIN_TILE, largest: float = 96.0) -> None:
        """Take a new place on the screen and fit the board into it."""
        self.rect = R(rect)
        self.smallest = smallest
        self.camera.area = self.rect.copy()
        self.camera.columns, self.camera.rows = self.display.arena.width, self.display.arena.height
        self.camera.fit(smallest, largest)
        if self.display.active and not self.camera.whole:
            piece = self.display.pieces[self.display.active]
            self.camera.show((piece.x, piece.y), 2.0)
        self.invalidate()

    def set_overlay(self, overlay: Overlay) -> None:
        """Show other marks."""
        if overlay != self.overlay:
            self.overlay = overlay
            self.invalidate()

    def terrain_changed(self) -> None:
        """Paint the ground anew."""
        self._ground = None
        self.invalidate()

    def show(self, at: tuple[float, float], margin: float = 1.5) -> None:
        """Pan so that a place can be seen."""
        if self.camera.show(at, margin):
            self.invalidate()

    def touch(self, at: tuple[float, float], reach: float = 1.3) -> None:
        """Ask for a redraw around a place on the board."""
        if self.stage is None:
            return
        x, y = self.camera.corner((at[0] - reach, at[1] - reach - 0.4))
        side = self.camera.tile * (2 * reach + 1)
        area = R(round(x), round(y), round(side), round(side + self.camera.tile * 0.4)).clip(self.rect)
        self.stage.invalidate(area)

    # ---- drawing ----

    @property
    def bounds(self) -> R:
        """The board never draws beyond its rectangle."""
        return self.rect

    def draw(self, cv: Canvas) -> None:
        """Draw ground, marks, whatever stands, and what floats above."""
        px = cv.px(self.camera.tile)
        if self._ground is not None and self._ground.outdated:
            self._ground = None
        if self._ground is None or (self._ground.px != px and not self._zooming):
            self._ground = paint_ground(self.display.arena, self.display.terrain, px)
        elif self._ground.px != px:
            self._ground = stretched(self._ground, px)
        with cv.clipped(self.rect) as clip:
            if clip.w <= 0 or clip.h <= 0:
                return
            x, y = cv.at((self.camera.x, self.camera.y))
            corner = (x - self._ground.margin, y - self._ground.margin)
            cv.surface.blit(self._ground.surface, corner, special_flags=pygame.BLEND_PREMULTIPLIED)
            draw_marks(cv, self.camera, self.display, self.overlay, px)
            draw_standing(cv, self.camera, self.display, px, self.overlay)
            shown_cursor = self._here() if self._keys_in_use() else None
            draw_floating(cv, self.camera, self.display, self.overlay, px, shown_cursor)
            self.fx.draw(cv, self.camera, self.rect)
            draw_edges(cv, self.camera)

    def _keys_in_use(self) -> bool:
        return self.stage is not None and self.stage.focused is self and self.stage.focus_visible

    # ---- pointers ----

    def on_gesture(self, g: Gesture) -> bool:
        """Taps choose tiles, drags draw a route from the active car or pan, wheel and pinch zoom."""
        handler = {
            "down": self._down,
            "tap": self._tap,
            "long": self._long,
            "hover": self._moved_over,
            "leave": self._left,
            "drag": self._drag,
            "dragging": self._drag,
            "drop": self._drop,
            "cancel": self._drop,
            "wheel": self._wheel,
            "pinch": self._pinch,
        }.get(g.kind)
        return handler(g) if handler else False

    def _down(self, g: Gesture) -> bool:
        tile = self.camera.tile_at(g.pos)
        self._route = []
        self._panning = not (self.may_draw_route and tile is not None and tile == self._active_tile())
        return True

    def _active_tile(self) -> Tile | None:
        piece = self.display.pieces.get(self.display.active or "")
        return piece.tile if piece else None

    def _here(self) -> Tile:
        """Where the keys are: at the cursor, else at the active car, else at the first tile that means something."""
        return self.cursor or self._active_tile() or min(self._wanted(), key=_by_rows, default=(0, 0))

    def _wanted(self) -> set[Tile]:
        return {*self.tiles_wanted(), *(piece.tile for piece in self.display.standing())}

    def _tap(self, g: Gesture) -> bool:
        tile = self.camera.tile_at(g.pos)
        if tile is not None:
            self.cursor = tile
            self.calls.tile(tile)
        return True

    def _long(self, g: Gesture) -> bool:
        tile = self.camera.tile_at(g.pos)
        if tile is not None:
            self.calls.info(tile)
        return True

    def _moved_over(self, g: Gesture) -> bool:
        tile = self.camera.tile_at(g.pos)
        if tile != self._hover:
            self._hover = tile
            self.calls.hover(tile)
        return True

    def _left(self, g: Gesture) -> bool:
        self._hover = None
        self.calls.hover(None)
        return True

    def _drag(self, g: Gesture) -> bool:
        if self._panning:
            if self.camera.pan(*g.delta):
                self.invalidate()
            return True
        tile = self.camera.tile_at(g.pos)
        if tile is not None and self._extend(tile):
            self.calls.route(tuple(self._route))
        return True

    def _extend(self, tile: Tile) -> bool:
        """Lengthen the drawn route by the next tile, or shorten it when it goes back; True if it changed."""
        start = self._active_tile()
        if start is None:
            return False
        line = [start, *self._route]
        if tile == line[-1]:
            return False
        if len(line) > 1 and tile == line[-2]:
            self._route.pop()
            return True
        before = len(self._route)
        for step in _steps_between(line[-1], tile):
            self._route.append(step)
        return len(self._route) != before

    def _drop(self, g: Gesture) -> bool:
        if not self._panning and self._route:
            self._route = []
            self.calls.drawn()
        self._panning = False
        return True

    def _wheel(self, g: Gesture) -> bool:
        return self._zoom(_WHEEL_STEP if g.delta[1] > 0 else 1 / _WHEEL_STEP, g.pos)

    def _pinch(self, g: Gesture) -> bool:
        moved = self.camera.pan(*g.delta)
        zoomed = self._zoom(g.zoom, g.pos)
        if moved:
            self.invalidate()
        return moved or zoomed

    def _zoom(self, factor: float, about: tuple[float, float]) -> bool:
        if self.camera.zoom(factor, about):
            self._zooming = True
            if self.stage is not None:
                if self._sharpen is not None:
                    self._sharpen.stop()
                self._sharpen = self.stage.ticker.after(SHARPEN_MS, self._zoomed)
            self.invalidate()
        return True

    def _zoomed(self) -> None:
        """Zooming has stopped: paint the ground sharply."""
        self._zooming, self._sharpen, self._ground = False, None, None
        self.invalidate()

    # ---- keys ----

    def on_action(self, action: str) -> bool:
        """Arrows move the cursor, confirm chooses its tile, info asks about it, zoom keys zoom."""
        if action in _STEPS:
            return self._step(_STEPS[action])
        if action in {"confirm", "info"}:
            (self.calls.tile if action == "confirm" else self.calls.info)(self._here())
            return True
        if action in {"zoom_in", "zoom_out"}:
            return self._zoom(_WHEEL_STEP if action == "zoom_in" else 1 / _WHEEL_STEP, self.rect.center)
        return False

    def _step(self, step: tuple[int, int]) -> bool:
        """Move the cursor; past the edge the focus goes on to the next control."""
        at = self._here()
        new = (at[0] + step[0], at[1] + step[1])
        if not (0 <= new[0] < self.camera.columns and 0 <= new[1] < self.camera.rows):
            return False
        self.cursor = new
        self.show((float(new[0]), float(new[1])), 0.5)
        self.calls.hover(new)
        self.invalidate()
        return True

    def activate(self) -> None:
        """Choose the cursor's tile."""
        self.calls.tile(self._here())

    # ---- twin ----

    def twin(self) -> Sequence[TwinNode]:
        """A button for every tile that means something now, named as the scene describes it, and for the cursor's.

        Tab stops at the cursor's alone: the arrows lead from there to the others, and each is spoken.
        """
        tiles, here = sorted(self._wanted(), key=_by_rows), self._here()
        nodes = [TwinNode(self.key, "group", self.name, self.rect)]
        self._told = {}
        for tile in tiles if here in tiles else [*tiles, here]:
            name = self.calls.describe(tile) or (self.calls.ground(tile) if tile == here else "")
            if name:
                nodes.append(self._tile_node(tile, name, stop=tile == here))
                self._told[nodes[-1].id] = tile
        return nodes

    def _tile_node(self, tile: Tile, name: str, *, stop: bool) -> TwinNode:
        seen = self.camera.rect(tile).clip(self.rect)
        rect = seen if seen.w and seen.h else self.rect
        return TwinNode(_tile_id(tile), "button", name, rect, activate=partial(self.calls.tile, tile), stop=stop)

    def twin_focus(self) -> str:
        """The tile at the cursor, so that a screen reader says it when the cursor moves."""
        return _tile_id(self._here())

    def on_twin_focus(self, node: TwinNode) -> None:
        """A screen reader went to a tile: the cursor goes along."""
        tile = self._told.get(node.id)
        if tile is not None and tile != self.cursor:
            self.cursor = tile
            self.invalidate()
            if self._keys_in_use():
                self.calls.hover(tile)


def _by_rows(tile: Tile) -> Tile:
    return tile[1], tile[0]


def _tile_id(tile: Tile) -> str:
    return f"tile-{tile[0]}-{tile[1]}"


def _steps_between(a: Tile, b: Tile) -> list[Tile]:
    """Orthogonal steps from one tile to another: a quick drag may skip tiles."""
    steps: list[Tile] = []
    x, y = a
    while (x, y) != b and len(steps) < 40:
        dx, dy = b[0] - x, b[1] - y
        if abs(dx) >= abs(dy):
            x += 1 if dx > 0 else -1
        else:
            y += 1 if dy > 0 else -1
        steps.append((x, y))
    return steps
