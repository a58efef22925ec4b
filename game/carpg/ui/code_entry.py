"""A sheet that takes a code: typed, pasted from the clipboard, or out of a file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from carpg.kernel.errors import DocumentError
from carpg.storage.codes import MAX_CODE
from carpg.ui import layout, theme
from carpg.ui.app import App
from carpg.ui.fonts import Face
from carpg.ui.layout import Form
from carpg.ui.paint import text as txt
from carpg.ui.strings import extend, tr
from carpg.ui.texts.codes import TEXTS
from carpg.ui.widgets import Button, Group, Label, Layer, TextField, Widget, open_sheet
from carpg.ui.widgets.base import R

extend(TEXTS)

_WIDTH: Final = 520
_ROW: Final = 52
_BUTTON: Final = 56
_GAP: Final = 12
_ACCEPT: Final = ".json,.txt"


@dataclass(frozen=True)
class CodeWords:
    """What the sheet says: its title, a line about what it takes, the field's name and hint, the last button."""

    title: str
    note: str
    field: str
    hint: str
    take: str


class CodeEntry:
    """The sheet with its state: the code so far and what is wrong with it.

    `take` gets the code, `take_file` the bytes of a file (without it no file is offered). Either may raise
    `DocumentError`: its message then stands in the sheet, which stays open.
    """

    def __init__(
        self,
        app: App,
        words: CodeWords,
        take: Callable[[str], None],
        take_file: Callable[[bytes], None] | None = None,
    ) -> None:
        self.app = app
        self.words = words
        self.code = ""
        self.problem = ""
        self._take = take
        self._take_file = take_file
        self._layer: Layer | None = None

    def show(self) -> None:
        """Open the sheet (anew)."""
        self.close()
        stage, form, title = self.app.stage, self.app.form, self.words.title
        self._layer = open_sheet(stage, form, title, self._size, self._fill, on_close=self._forget)

    def _size(self, form: Form) -> tuple[int, int]:
        return _WIDTH, self._told_h(min(_WIDTH, form.inner.w) - 2 * theme.S3) + 2 * _ROW + _BUTTON + 4 * _GAP

    def _told_h(self, room: int) -> int:
        return txt.paragraph_height(self._told, room, self._face, "body")

    def close(self) -> None:
        """Take the sheet away, if it shows."""
        if self._layer is not None:
            self.app.stage.pop(self._layer)
            self._layer = None

    def _forget(self) -> None:
        self._layer = None

    @property
    def _told(self) -> str:
        return self.problem or self.words.note

    @property
    def _face(self) -> Face:
        return "bold" if self.problem else "text"

    def _fill(self, r: R) -> Widget:
        root, p, words = Group(r), theme.palette(), self.words
        told, field, ways, take = layout.stack(r, [self._told_h(r.w), _ROW, _ROW, _BUTTON], _GAP)
        ink = p.bad if self.problem else p.text_soft
        root.add(Label(told, self._told, face=self._face, colour=ink, wrap=True))
        root.add(
            TextField(
                field,
                words.field,
                self.code,
                self._typed,
                most=MAX_CODE,
                placeholder=words.hint,
                on_submit=self._submit,
                key="enter-code",
            )
        )
        boxes = layout.row(ways, [1, 1.2], 8) if self._take_file is not None else [ways]
        root.add(Button(boxes[0], tr("codes.paste"), self._paste_soon, glyph="copy", kind="inset"))
        if self._take_file is not None:
            root.add(Button(boxes[1], tr("codes.file"), self._open_soon, glyph="load", kind="inset"))
        return root.add(Button(take, words.take, self._submit, glyph="check", kind="primary"))

    def _typed(self, text: str) -> None:
        self.code = text

    def _submit(self, _: str = "") -> None:
        self._read(partial(self._take, self.code))

    def _paste_soon(self) -> None:
        self.app.spawn(self._paste())

    async def _paste(self) -> None:
        text = await self.app.platform.paste_text()
        if self._layer is None:
            return
        if text is None:
            self.app.notices.toast("codes.paste_refused", glyph="warning")
            return
        self.code, self.problem = "".join(text.split())[:MAX_CODE], ""
        self.show()

    def _open_soon(self) -> None:
        self.app.spawn(self._open())

    async def _open(self) -> None:
        file = await self.app.platform.open_file(_ACCEPT)
        if file is not None and self._take_file is not None:
            self._read(partial(self._take_file, file.data))

    def _read(self, read: Callable[[], None]) -> None:
        """Take what was given; what is wrong with it stands in the sheet."""
        layer = self._layer
        try:
            read()
        except DocumentError as error:
            self.problem = error.message
            self.app.twin.say(self.problem)
            self.show()
            return
        if layer is not None:
            self.app.stage.pop(layer)
        self._layer = None
