"""Sheets of the workshop and the arenas: name and size, faults, a code or a file from outside."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from carpg.kernel.errors import DocumentError
from carpg.tactics.arena import MAX_SIDE, MIN_SIDE, Arena
from carpg.ui import layout, theme
from carpg.ui.app import App
from carpg.ui.arenas.edit import resized
from carpg.ui.arenas.keep import MAX_NAME, MOST_CARS, arena_from_code, arena_from_file
from carpg.ui.paint import text as txt
from carpg.ui.strings import tr
from carpg.ui.widgets import Button, Group, Label, Layer, Stepper, TextField, Widget, open_sheet
from carpg.ui.widgets.base import R

if TYPE_CHECKING:
    from carpg.ui.scenes.workshop import WorkshopScene

_WIDTH: Final = 460
_ROW: Final = 52
_LABEL: Final = 26
MOST_CODE: Final = 8_000
ACCEPT: Final = ".json,.txt"


# ---- name and size ------------------------------------------------------------


def open_size(scene: WorkshopScene) -> None:
    """Name, columns, rows, and how many cars a team can have; every change shows at once."""
    height = _ROW + 3 * (_LABEL + _ROW) + 6 * 8 + 64
    open_sheet(scene.app.stage, scene.app.form, tr("workshop.size"), (_WIDTH, height), partial(_fill_size, scene))


def _fill_size(scene: WorkshopScene, r: R) -> Widget:
    arena = scene.arena
    root = Group(r)
    rows = layout.stack(r, [_ROW, *([_LABEL, _ROW] * 3)], 8)
    name = tr("workshop.name")
    hint = tr("arenas.unnamed")
    root.add(
        TextField(rows[0], name, arena.name, partial(_named, scene), placeholder=hint, most=MAX_NAME, key="arena-name")
    )
    steps = (
        ("width", arena.width, (MIN_SIDE, MAX_SIDE), partial(_sized, scene, True)),
        ("height", arena.height, (MIN_SIDE, MAX_SIDE), partial(_sized, scene, False)),
        ("teams", arena.sizes[1], (1, MOST_CARS), partial(_teamed, scene)),
    )
    for i, (key, value, span, change) in enumerate(steps):
        label = tr(f"workshop.{key}")
        root.add(Label(rows[1 + 2 * i], label, face="bold"))
        root.add(Stepper(rows[2 + 2 * i], label, value, span, change, label=partial(_count, key), key=f"size-{key}"))
    return root


def _count(key: str, count: int) -> str:
    if key == "teams" and count == 1:
        return tr("workshop.teams_one")
    return tr(f"workshop.{key}_n", count=count)


def _named(scene: WorkshopScene, name: str) -> None:
    scene.rename(name.strip())


def _sized(scene: WorkshopScene, columns: bool, count: int) -> None:
    arena = scene.arena
    width, height = (count, arena.height) if columns else (arena.width, count)
    scene.change(resized(arena, width, height, scene.symmetry))


def _teamed(scene: WorkshopScene, count: int) -> None:
    arena = scene.arena
    scene.change(replace(arena, sizes=(min(arena.sizes[0], count), count)))


# ---- from outside -------------------------------------------------------------


def open_load(app: App, on_arena: Callable[[Arena], None]) -> None:
    """A sheet that takes an arena's code, typed or pasted, or opens a file."""
    _Load(app, on_arena).show()


class _Load:
    """The sheet's state: the code so far and what is wrong with it (or with the file)."""

    def __init__(self, app: App, on_arena: Callable[[Arena], None]) -> None:
        self.app = app
        self.code = ""
        self.problem = ""
        self._on_arena = on_arena
        self._layer: Layer | None = None

    def show(self) -> None:
        """Open the sheet (anew)."""
        if self._layer is not None:
            self.app.stage.pop(self._layer)
        room = min(_WIDTH, self.app.form.inner.w) - 64
        words = self.problem or tr("arenas.open_note")
        self._words_h = txt.paragraph_height(words, room, "bold" if self.problem else "text", "body")
        height = self._words_h + 2 * _ROW + 56 + 3 * 12 + 12
        self._layer = open_sheet(self.app.stage, self.app.form, tr("arenas.paste_title"), (_WIDTH, height), self._fill)

    def _fill(self, r: R) -> Widget:
        root = Group(r)
        rows = layout.stack(r, [self._words_h, _ROW, _ROW, 56], 12)
        words = self.problem or tr("arenas.open_note")
        p = theme.palette()
        ink = p.bad if self.problem else p.text_soft
        root.add(Label(rows[0], words, face="bold" if self.problem else "text", colour=ink, wrap=True))
        field = tr("arenas.paste_field")
        root.add(
            TextField(rows[1], field, self.code, self._typed, most=MOST_CODE, placeholder="CPG1-A…", key="arena-code")
        )
        paste, file = layout.row(rows[2], [1, 1.2], 8)
        root.add(Button(paste, tr("arenas.paste_clip"), self._paste_soon, glyph="copy", kind="inset"))
        root.add(Button(file, tr("arenas.open_file"), self._open_soon, glyph="load", kind="inset"))
        return root.add(Button(rows[3], tr("arenas.paste_take"), self._take, glyph="check", kind="primary"))

    def _typed(self, text: str) -> None:
        self.code = text

    def _paste_soon(self) -> None:
        self.app.spawn(self._paste())

    async def _paste(self) -> None:
        text = await self.app.platform.paste_text()
        if text is None:
            self.app.notices.toast("arenas.paste_refused", glyph="warning")
            return
        self.code, self.problem = "".join(text.split())[:MOST_CODE], ""
        self.show()

    def _open_soon(self) -> None:
        self.app.spawn(self._open())

    async def _open(self) -> None:
        file = await self.app.platform.open_file(ACCEPT)
        if file is not None:
            self._read(partial(arena_from_file, file.data))

    def _take(self) -> None:
        self._read(partial(arena_from_code, self.code))

    def _read(self, read: Callable[[], Arena]) -> None:
        """Take what was read; what is wrong with it stands in the sheet."""
        try:
            arena = read()
        except DocumentError as error:
            self.problem = error.message
            self.app.twin.say(self.problem)
            self.show()
            return
        if self._layer is not None:
            self.app.stage.pop(self._layer)
        self._on_arena(arena)
