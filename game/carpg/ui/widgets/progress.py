"""A bar that says how far something is."""

from __future__ import annotations

from carpg.ui import theme
from carpg.ui.paint import surfaces
from carpg.ui.paint.canvas import Canvas
from carpg.ui.theme import Colour
from carpg.ui.widgets.base import Box, R, Widget


class Progress(Widget):
    """A share of 0 to 1 as a filled bar; `on_frame` picks colours for the table instead of paper."""

    role = "progressbar"
    outset = 2

    def __init__(
        self, rect: Box, name: str, share: float, *, fill: Colour | None = None, on_frame: bool = False, key: str = ""
    ) -> None:
        super().__init__(rect, name=name, key=key)
        self.share = max(0.0, min(1.0, share))
        self.fill = fill
        self.on_frame = on_frame

    def set(self, share: float) -> None:
        """Change the share."""
        share = max(0.0, min(1.0, share))
        if share != self.share:
            self.share = share
            self.invalidate()

    def draw(self, cv: Canvas) -> None:
        """Track and filled part."""
        p = theme.palette()
        radius = self.rect.h / 2
        surfaces.plate(cv, self.rect, radius, p.ink_deep if self.on_frame else p.paper_3)
        width = round(self.rect.w * self.share)
        if width:
            box = R(self.rect.x, self.rect.y, max(self.rect.h, width), self.rect.h)
            surfaces.plate(cv, box, radius, p.sun if self.fill is None else self.fill)

    def twin_states(self) -> dict[str, bool | int]:
        """Per cent."""
        return {"now": round(self.share * 100)}
