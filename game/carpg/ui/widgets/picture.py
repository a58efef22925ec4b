"""A picture made by code or taken from the assets."""

from __future__ import annotations

from collections.abc import Callable

from carpg.ui.paint.canvas import Canvas
from carpg.ui.widgets.base import Box, Widget


class Picture(Widget):
    """Draws through a function that is given the canvas and the widget; `name` describes it, '' if it only adorns."""

    role = "img"
    outset = 4

    def __init__(self, rect: Box, paint: Callable[[Canvas, Widget], None], *, name: str = "", key: str = "") -> None:
        super().__init__(rect, name=name, key=key)
        self._paint = paint
        if not name:
            self.role = ""

    def draw(self, cv: Canvas) -> None:
        """Call the function."""
        self._paint(cv, self)
