"""The arena workshop: a board to paint on, tools, and what is still wrong with it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final, cast

from carpg.tactics.arena import Arena, Fault
from carpg.tactics.grid import Tile
from carpg.ui import layout
from carpg.ui.app import App
from carpg.ui.arenas import actions, edit
from carpg.ui.arenas.board import StrokeCalls, WorkshopBoard
from carpg.ui.arenas.edit import History, Symmetry
from carpg.ui.arenas.faults import brush_name, fault_tiles, tile_words
from carpg.ui.arenas.keep import PREFIX, faults_of, keep_bench
from carpg.ui.arenas.sheets import open_size
from carpg.ui.arenas.tools import (
    add_brushes,
    add_mirror,
    add_tools,
    add_verdict,
    glyph_for,
    open_faults,
    short_verdict,
    verdict,
)
from carpg.ui.board.overlay import EMPTY, Overlay
from carpg.ui.board.view import BoardCalls
from carpg.ui.layout import Form
from carpg.ui.paint.controls import Kind
from carpg.ui.scene import Scene
from carpg.ui.scenes.frame import bar_height, framed
from carpg.ui.strings import tr
from carpg.ui.widgets import Button, Card, IconButton, Item, Layer, Panel, Widget, open_menu
from carpg.ui.widgets.base import R

_SIDE: Final = 332
_ROOM_FOR_ZOOM: Final = 700
_BOARD_LEAST: Final = 24.0


class WorkshopScene(Scene):
    """One arena on the workbench. `saved` False: it is nowhere else yet."""

    title = "workshop.title"

    def __init__(self, app: App, arena: Arena, *, saved: bool = True) -> None:
        super().__init__(app)
        #: Name and slot are no steps of the history: undo never takes them back.
        self.name, self.slot = arena.name, arena.id if arena.id.startswith(PREFIX) else ""
        self.history = History(replace(arena, id="", name=""))
        self.kept: Arena | None = self.arena if saved else None
        self.tool = "paint"
        self.brush = "#"
        self.symmetry: Symmetry = edit.symmetry_of(self.history.arena)
        self.line_from: Tile | None = None
        self.sheet: Layer | None = None
        self.faults: tuple[Fault, ...] = faults_of(self.arena)
        strokes = StrokeCalls(self._stroke_down, self._stroke_over, self._stroke_up)
        calls = BoardCalls(tile=self.use_tile, info=self._tell_tile, describe=self._describe, ground=self._describe)
        self.board = WorkshopBoard(R(0, 0, 320, 320), self.arena, calls, strokes, name=tr("workshop.board"))
        self.board.show_faults(fault_tiles(self.faults))

    # ---- state ----

    @property
    def arena(self) -> Arena:
        """The arena in work."""
        return replace(self.history.arena, id=self.slot, name=self.name)

    @property
    def unsaved(self) -> bool:
        """Whether something would be lost."""
        return self.arena != self.kept

    def change(self, arena: Arena) -> bool:
        """Take up a change as one step; False if it changes nothing."""
        changed = self.history.change(replace(arena, id="", name=""))
        if changed:
            self._show()
        return changed

    def _show(self) -> None:
        """Board, faults and controls follow the arena."""
        self.line_from = None
        self.board.set_overlay(EMPTY)
        self.faults = faults_of(self.arena)
        self.board.show_arena(self.arena)
        self.board.show_faults(fault_tiles(self.faults))
        self.rebuild()

    def undo(self) -> None:
        """One step back."""
        if self.history.undo():
            self._show()
            self.app.twin.say(tr("workshop.undone"))

    def redo(self) -> None:
        """One step forward again."""
        if self.history.redo():
            self._show()
            self.app.twin.say(tr("workshop.redone"))

    def take_tool(self, tool: str) -> None:
        """Another tool in hand."""
        self.tool = tool
        self.board.draws = tool != "hand"
        self._line_start(None)
        self.rebuild()

    def take_brush(self, char: str) -> None:
        """Another thing to paint with; a hand that moves the board takes the brush."""
        self.brush = char
        if self.tool == "hand":
            self.take_tool("paint")
        self.app.twin.say(brush_name(char))
        self.rebuild()

    def take_symmetry(self, kind: str) -> None:
        """Another way to mirror what is painted."""
        self.symmetry = cast(Symmetry, kind)
        self.rebuild()

    # ---- painting ----

    def use_tile(self, tile: Tile) -> None:
        """A tap (or the keyboard's confirm) on a tile."""
        if self.tool == "line":
            self._line_tap(tile)
        elif self.tool == "hand":
            self.app.twin.say(self._describe(tile))
        else:
            tiles = edit.area_of(self.arena, tile) if self.tool == "fill" else {tile}
            self._paint(sorted(tiles))

    def _paint(self, tiles: list[Tile]) -> None:
        if self.change(edit.painted(self.arena, tiles, self.brush, self.symmetry)):
            self.app.sounds.play("tick")
            self.app.twin.say(verdict(self)[0])

    def _line_tap(self, tile: Tile) -> None:
        if self.line_from is None:
            self._line_start(tile)
            self.app.notices.toast("workshop.line_from", glyph="edit", x=tile[0] + 1, y=tile[1] + 1)
            return
        start = self.line_from
        self._line_start(None)
        self._paint(list(edit.line_between(start, tile)))

    def _line_start(self, tile: Tile | None) -> None:
        self.line_from = tile
        self._mark_line(() if tile is None else (tile,))

    def _mark_line(self, tiles: tuple[Tile, ...]) -> None:
        self.board.set_overlay(Overlay(choices=frozenset(tiles)) if tiles else EMPTY)

    # ---- strokes ----

    def _stroke_down(self, tile: Tile) -> None:
        """A finger starts to draw: all of it is one step."""
        if self.tool == "line":
            self._line_start(tile)
        elif self.tool == "paint":
            self.history.start_stroke()
            self._stroke((tile,))

    def _stroke_over(self, before: Tile, tile: Tile) -> None:
        if self.tool == "line" and self.line_from is not None:
            self._mark_line(edit.line_between(self.line_from, tile))
        elif self.tool == "paint":
            self._stroke(edit.line_between(before, tile))

    def _stroke(self, tiles: tuple[Tile, ...]) -> None:
        if self.history.change(edit.painted(self.history.arena, tiles, self.brush, self.symmetry)):
            self.board.show_arena(self.arena, rough=True)

    def _stroke_up(self) -> None:
        marked = self.board.overlay.choices
        if self.tool == "line" and self.line_from is not None and len(marked) > 1:
            self._line_start(None)
            self._paint(sorted(marked))
        elif self.tool == "paint":
            self.history.end_stroke()
            self._show()

    def _describe(self, tile: Tile) -> str:
        return tile_words(self.history.arena, tile, self.board.faults)

    def _tell_tile(self, tile: Tile) -> None:
        """What lies there, on a long press."""
        self.app.notices.toast(self._describe(tile))

    def show_fault(self, fault: Fault) -> None:
        """Bring a fault's tile into view."""
        if self.sheet is not None:
            self.app.stage.pop(self.sheet)
            self.sheet = None
        if fault.tile is not None:
            self.board.cursor = fault.tile
            self.board.show((float(fault.tile[0]), float(fault.tile[1])))
            self.app.stage.focus(self.board, visible=True)
            self.board.invalidate()

    # ---- the screen ----

    def build(self, form: Form) -> Widget:
        """The board with the tools beside it, or below it."""
        name = self.arena.name or tr("arenas.unnamed")
        note = tr("workshop.unsaved", name=tr("workshop.title")) if self.unsaved else tr("workshop.title")
        zooms = form.inner.w >= _ROOM_FOR_ZOOM
        side = bar_height(form)
        keep = (side + 8) * (5 if zooms else 3)
        root, area = framed(self, form, name, note if zooms else "", keep_right=keep)
        self._add_bar(root, R(form.inner.right - keep + 8, form.inner.y, keep - 8, side), zooms)
        if form.wide:
            board, panel = layout.row(area, [1, _SIDE], form.gap)
            if form.low:
                self._add_panel(root, panel, 5, (48, 94, 46, 1))
            else:
                self._add_side(root, panel)
        else:
            columns, brushes = (5, 118) if form.inner.w < _ROOM_FOR_ZOOM else (9, 56)
            board, panel = layout.column(area, [1, 58 + brushes + 48 + 56 + 3 * 8 + 20], form.gap)
            self._add_panel(root, panel, columns, (58, brushes, 48, 1))
        root.add(Panel(board))
        inner = board.inflate(-8, -8)
        if self.board.rect != inner:
            self.board.place(inner, _BOARD_LEAST if form.wide else 30.0)
        return root.add(self.board)

    def _add_bar(self, root: Widget, r: R, zooms: bool) -> None:
        """Undo, redo, zoom, more."""
        cells = layout.row(r, [1] * (5 if zooms else 3), 8)
        undo = IconButton(cells[0], "undo", tr("workshop.undo"), self.undo, enabled=self.history.can_undo, key="undo")
        redo = IconButton(cells[1], "redo", tr("workshop.redo"), self.redo, enabled=self.history.can_redo, key="redo")
        root.add(undo, redo)
        if zooms:
            root.add(IconButton(cells[2], "zoom_out", tr("workshop.zoom_out"), partial(self.board.zoom_by, -1)))
            root.add(IconButton(cells[3], "zoom_in", tr("workshop.zoom_in"), partial(self.board.zoom_by, 1)))
        more = IconButton(cells[-1], "menu", tr("workshop.more"), key="more")
        more.on_press = partial(self._more, more.rect, zooms)
        root.add(more)

    def _add_side(self, root: Widget, r: R) -> None:
        """Everything in a column beside the board."""
        card = Card(r)
        inside = r.inflate(-24, -24)
        tools, paints, mirror, state, foot = layout.column(inside, [58, 3 * 58 + 12, 48, 1, 56], 10)
        add_tools(card, tools, self)
        add_brushes(card, paints, self, 3)
        add_mirror(card, mirror, self)
        add_verdict(card, state, self)
        self._add_foot(card, foot)
        root.add(card)

    def _add_panel(self, root: Widget, r: R, columns: int, heights: tuple[int, ...]) -> None:
        """Tools, brushes, mirror and the two ways on, where there is little room."""
        card = Card(r)
        inside = r.inflate(-20, -20)
        tools, paints, middle, foot = layout.column(inside, heights, 8)
        add_tools(card, tools, self)
        add_brushes(card, paints, self, columns)
        mirror, state = layout.row(middle, [1, 1], 8)
        add_mirror(card, mirror, self)
        title = short_verdict(self)
        kind: Kind = "danger" if self.faults else "planned"
        glyph = glyph_for("warning" if self.faults else "check", title, state.w)
        card.add(Button(state, title, partial(open_faults, self), glyph=glyph, kind=kind, size="body", key="faults"))
        self._add_foot(card, foot)
        root.add(card)

    def _add_foot(self, card: Widget, r: R) -> None:
        """Save, and the test drive."""
        save, drive = layout.row(r, [1, 1.35], 8)
        ways: tuple[tuple[R, str, str, Kind, Callable[[], None]], ...] = (
            (save, "save", "save", "inset", self.save),
            (drive, "drive", "play", "primary", self.drive),
        )
        for box, key, glyph, kind, then in ways:
            label = tr(f"workshop.{key}")
            card.add(Button(box, label, then, glyph=glyph_for(glyph, label, box.w), kind=kind, key=key))

    # ---- what can be done ----

    def _more(self, anchor: R, zooms: bool) -> None:
        items = [
            Item(tr("workshop.size"), partial(open_size, self), "edit"),
            Item(tr("workshop.mirror_all"), self.mirror_all, "two"),
            Item(tr("workshop.clear"), self.clear, "trash"),
            Item(tr("workshop.save_copy"), self.save_copy, "copy"),
            Item(tr("arenas.share"), partial(actions.share, self.app, self.arena), "link"),
            Item(tr("arenas.export"), partial(actions.export, self.app, self.arena), "save"),
        ]
        if not zooms:
            items += [
                Item(tr("workshop.zoom_in"), partial(self.board.zoom_by, 1), "zoom_in"),
                Item(tr("workshop.zoom_out"), partial(self.board.zoom_by, -1), "zoom_out"),
            ]
        open_menu(self.app.stage, anchor, tr("workshop.more"), items, least=260)

    def mirror_all(self) -> None:
        """Make the second half the image of the first."""
        if self.symmetry == "none":
            self.app.notices.toast("workshop.no_mirror", glyph="info")
        else:
            self.change(edit.made_symmetric(self.arena, self.symmetry))
            self.app.notices.toast("workshop.mirrored", glyph="two")

    def clear(self) -> None:
        """Plain ground everywhere; undo brings the rest back."""
        self.change(replace(self.arena, rows=("." * self.arena.width,) * self.arena.height))

    def save(self) -> None:
        """Keep the arena in its slot, or a new one."""
        saved = actions.keep(self.app, self.arena)
        if saved is None:
            return
        self.name, self.slot = saved.name, saved.id
        self.kept = self.arena
        keep_bench(self.app.platform.storage, None)
        self.rebuild()

    def save_copy(self) -> None:
        """Keep the arena in a slot of its own and go on with that copy."""
        before = self.name, self.slot
        self.name, self.slot = actions.copy_of(self.arena).name, ""
        self.save()
        if not self.slot:
            self.name, self.slot = before

    def rename(self, name: str) -> None:
        """Another name."""
        self.name = name
        self.rebuild()

    def drive(self) -> None:
        """A battle here and now; the arena waits on the workbench."""
        actions.drive(self.app, self.arena)

    def leave(self) -> None:
        """Whatever is not saved stays on the workbench."""
        self._to_bench()

    def on_hidden(self) -> None:
        """The page may go away for good."""
        self._to_bench()

    def _to_bench(self) -> None:
        keep_bench(self.app.platform.storage, self.arena if self.unsaved else None)

    def on_action(self, action: str) -> bool:
        """Undo, redo and zoom by their keys."""
        keys: dict[str, Callable[[], None]] = {
            "undo": self.undo,
            "redo": self.redo,
            "zoom_in": partial(self.board.zoom_by, 1),
            "zoom_out": partial(self.board.zoom_by, -1),
        }
        if action in keys:
            keys[action]()
        return action in keys

    def back(self) -> None:
        """Ask before changes are left behind."""
        if self.line_from is not None:
            self._line_start(None)
        elif self.unsaved:
            text = tr("workshop.leave_text")
            self.app.notices.ask(tr("workshop.leave"), tr("workshop.leave_yes"), self.app.back, text=text)
        else:
            super().back()
