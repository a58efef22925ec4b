"""Text with bold parts and inline pictures."""

from __future__ import annotations

from carpg.ui.paint import rich
from carpg.ui.paint.canvas import Canvas
from carpg.ui.theme import Colour, TextRole
from carpg.ui.widgets.base import Box, Widget


class RichLabel(Widget):
    """Wrapped text with bold parts and inline pictures (see `carpg.ui.paint.rich`)."""

    role = "text"
    outset = 2

    def __init__(
        self, rect: Box, text: str, *, size: TextRole | int = "body", colour: Colour | None = None, key: str = ""
    ) -> None:
        super().__init__(rect, name=rich.plain(text), key=key)
        self.markup = text
        self.size: TextRole | int = size
        self.colour = colour

    @property
    def fits(self) -> bool:
        """Whether the whole text can be read in the box."""
        return rich.height(self.markup, self.rect.w, self.size) <= self.rect.h + 2

    def draw(self, cv: Canvas) -> None:
        """The text."""
        rich.draw(cv, self.markup, self.rect.topleft, self.rect.w, size=self.size, colour=self.colour)
