"""A pressable thing with looks of its own: list rows, car tiles, filter discs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from carpg.ui import theme
from carpg.ui.paint import controls, surfaces
from carpg.ui.paint.canvas import Canvas
from carpg.ui.widgets.base import Box
from carpg.ui.widgets.button import Pressable

#: What a chosen one of a role is called; buttons are pressed.
_CHOSEN: Final = {
    "option": "selected",
    "tab": "selected",
    "radio": "checked",
    "checkbox": "checked",
    "menuitemradio": "checked",
}


class Painted(Pressable):
    """Draws through a function that is given the canvas and this widget (its rect, chosen, hovered, pressed)."""

    def __init__(
        self,
        rect: Box,
        name: str,
        paint: Callable[[Canvas, Painted], None],
        on_press: Callable[[], None] | None = None,
        *,
        chosen: bool | None = None,
        role: str = "button",
        radius: float = theme.RADIUS_CONTROL,
        key: str = "",
    ) -> None:
        super().__init__(rect, name=name, on_press=on_press, key=key)
        self.chosen = chosen
        self.role = role
        self.radius = radius
        self._paint = paint

    def draw(self, cv: Canvas) -> None:
        """Call the function."""
        self._paint(cv, self)

    def twin_states(self) -> dict[str, bool | int]:
        """Pressed for toggling buttons, selected for options, checked for radio buttons."""
        states = super().twin_states()
        if self.chosen is not None:
            states[_CHOSEN.get(self.role, "pressed")] = self.chosen
        return states


def paint_row(cv: Canvas, row: Painted) -> None:
    """The ground of a row in a list on paper: sun when chosen, a breath darker under the pointer."""
    p = theme.palette()
    if row.chosen:
        surfaces.plate(cv, row.rect, row.radius, theme.mix(p.paper, p.sun, 0.35), edge=p.sun_deep, edge_w=2)
    elif row.pressed or row.hovered:
        surfaces.plate(cv, row.rect, row.radius, p.paper_2)
    elif p.outline:
        surfaces.ring(cv, row.rect, row.radius, p.paper_3, 1)


class ToggleChip(Pressable):
    """A pill that is on or off: filters. `on` ones are dark with a tick of their own icon."""

    radius = 18
    outset = 10

    def __init__(
        self, rect: Box, label: str, on: bool, on_change: Callable[[bool], None], *, glyph: str = "", key: str = ""
    ) -> None:
        super().__init__(rect, name=label, on_press=lambda: on_change(not on), key=key)
        self.on = on
        self.glyph = glyph

    def draw(self, cv: Canvas) -> None:
        """The pill in the middle of its (taller) target."""
        p = theme.palette()
        h = min(36, self.rect.h)
        fill, ink = (p.text, p.paper) if self.on else (p.paper_2, p.text)
        at = (self.rect.x, self.rect.centery - h // 2)
        controls.chip(
            cv, at, self.name, glyph="check" if self.on and not self.glyph else self.glyph, fill=fill, ink=ink, h=h
        )

    def twin_states(self) -> dict[str, bool | int]:
        """On or off."""
        return {**super().twin_states(), "pressed": self.on}
