"""Text that is only read: headings, lines, paragraphs."""

from __future__ import annotations

from carpg.ui import theme
from carpg.ui.fonts import Face
from carpg.ui.paint import text as txt
from carpg.ui.paint.canvas import Canvas
from carpg.ui.paint.text import Align
from carpg.ui.theme import Colour, TextRole
from carpg.ui.widgets.base import Box, Widget


class Label(Widget):
    """A text in a box: one line (made to fit) or, with `wrap`, a paragraph from the top down."""

    role = "text"
    outset = 2

    def __init__(
        self,
        rect: Box,
        text: str,
        *,
        size: TextRole | int = "body",
        face: Face = "text",
        colour: Colour | None = None,
        align: Align = "left",
        wrap: bool = False,
        key: str = "",
    ) -> None:
        super().__init__(rect, name=text, key=key)
        self.size: TextRole | int = size
        self.face: Face = face
        self.colour = colour
        self.align: Align = align
        self.wrap = wrap

    @property
    def text(self) -> str:
        """The text shown."""
        return self.name

    def set_text(self, text: str) -> None:
        """Change the text."""
        if text != self.name:
            self.name = text
            self.invalidate()

    @property
    def fits(self) -> bool:
        """Whether the whole text can be read in the box."""
        if self.wrap:
            return txt.paragraph_height(self.name, self.rect.w, self.face, self.size) <= self.rect.h + 2
        return txt.fits(self.name, self.rect.w, self.face, self.size)

    def draw(self, cv: Canvas) -> None:
        """The text."""
        ink = theme.palette().text if self.colour is None else self.colour
        if self.wrap:
            at = self.rect.topleft
            txt.paragraph(cv, self.name, at, self.rect.w, size=self.size, face=self.face, colour=ink, align=self.align)
            return
        line, size = txt.fitted(self.name, self.rect.w, self.face, self.size)
        x = {"left": self.rect.x, "centre": self.rect.centerx, "right": self.rect.right}[self.align]
        txt.text(cv, line, (x, self.rect.centery), size=size, face=self.face, colour=ink, align=self.align)


class Heading(Label):
    """A title in the display face; `level` is its depth for screen readers."""

    role = "heading"

    def __init__(
        self,
        rect: Box,
        text: str,
        *,
        level: int = 1,
        size: TextRole | int = "title",
        colour: Colour | None = None,
        align: Align = "left",
    ) -> None:
        super().__init__(rect, text, size=size, face="display", colour=colour, align=align)
        self.level = level

    def twin_states(self) -> dict[str, bool | int]:
        """The level."""
        return {"level": self.level}
