"""Surfaces that other controls stand on."""

from __future__ import annotations

from carpg.ui import theme
from carpg.ui.paint import surfaces
from carpg.ui.paint.canvas import Canvas
from carpg.ui.theme import Colour
from carpg.ui.widgets.base import Box, Widget


class Card(Widget):
    """A paper card with one level of shadow."""

    radius = theme.RADIUS_CARD

    def __init__(self, rect: Box, *, fill: Colour | None = None, name: str = "", key: str = "") -> None:
        super().__init__(rect, name=name, key=key)
        self.fill = fill
        if name:
            self.role = "group"

    def draw(self, cv: Canvas) -> None:
        """The paper."""
        surfaces.card(cv, self.rect, self.fill, self.radius)

    @property
    def takes_gestures(self) -> bool:
        """A press on paper never reaches what lies below."""
        return True


class Panel(Widget):
    """A sunk panel on the frame."""

    radius = theme.RADIUS_CARD
    outset = 2

    def draw(self, cv: Canvas) -> None:
        """The panel."""
        surfaces.panel(cv, self.rect, self.radius)


class Inset(Widget):
    """A darker field on a card that keeps things together."""

    radius = theme.RADIUS_CONTROL
    outset = 2

    def draw(self, cv: Canvas) -> None:
        """The field."""
        surfaces.plate(cv, self.rect, self.radius, theme.palette().paper_2)


class Rule(Widget):
    """A level line that parts two sections of a card."""

    outset = 0

    def draw(self, cv: Canvas) -> None:
        """The line."""
        surfaces.plate(cv, self.rect, 1, theme.palette().paper_3)
