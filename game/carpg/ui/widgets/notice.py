"""Passing messages: a toast at the top, an info card beside a control."""

from __future__ import annotations

from carpg.ui import theme
from carpg.ui.paint import surfaces
from carpg.ui.paint import text as txt
from carpg.ui.paint.canvas import Canvas
from carpg.ui.paint.icons import icon
from carpg.ui.widgets.base import Box, Widget


class Toast(Widget):
    """A line on a dark plate with an icon; it takes no gestures."""

    role = "status"
    radius = theme.RADIUS_CARD

    def __init__(self, rect: Box, text: str, glyph: str) -> None:
        super().__init__(rect, name=text)
        self.glyph = glyph

    def draw(self, cv: Canvas) -> None:
        """Plate, icon, text."""
        p = theme.palette()
        surfaces.shadow(cv, self.rect, self.radius)
        surfaces.plate(cv, self.rect, self.radius, p.text, edge=p.sun, edge_w=2)
        icon(cv, self.glyph, (self.rect.x + 30, self.rect.centery), 24, p.sun)
        room = self.rect.w - 68
        h = txt.paragraph_height(self.name, room, "bold", "body")
        at = (self.rect.x + 52, self.rect.centery - h / 2)
        txt.paragraph(cv, self.name, at, room, face="bold", colour=theme.CHALK)


class InfoCard(Widget):
    """A few lines on paper beside what they explain."""

    role = "tooltip"
    radius = theme.RADIUS_CONTROL

    def __init__(self, rect: Box, text: str) -> None:
        super().__init__(rect, name=text)

    def draw(self, cv: Canvas) -> None:
        """Paper with a sun edge, and the text."""
        p = theme.palette()
        surfaces.shadow(cv, self.rect, self.radius, blur=10, dy=6, alpha=150)
        surfaces.plate(cv, self.rect, self.radius, p.paper, edge=p.sun_deep, edge_w=2)
        at = (self.rect.x + theme.S3, self.rect.y + theme.S4 / 2)
        txt.paragraph(cv, self.name, at, self.rect.w - 2 * theme.S3 + 2)
