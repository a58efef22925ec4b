"""Menus: a button that shows its choice and opens a list, and the list itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from carpg.ui import theme
from carpg.ui.paint import controls, surfaces
from carpg.ui.paint import text as txt
from carpg.ui.paint.canvas import Canvas
from carpg.ui.paint.icons import icon
from carpg.ui.widgets.base import Box, R
from carpg.ui.widgets.button import Pressable
from carpg.ui.widgets.layer import Layer
from carpg.ui.widgets.painted import Painted, paint_row
from carpg.ui.widgets.panel import Card
from carpg.ui.widgets.scroll import Scroll

if TYPE_CHECKING:
    from carpg.ui.stage import Stage

_ROW_H: Final = 48


@dataclass(frozen=True)
class Item:
    """One line of a menu; `chosen` tells whether it is the present one, where one of them is."""

    label: str
    then: Callable[[], None]
    glyph: str = ""
    chosen: bool | None = None


def open_menu(stage: Stage, anchor: R, name: str, items: Sequence[Item], *, least: int = 200) -> Layer:
    """Show a menu beside a box, inside the screen; choosing, tapping beside it or Escape closes it.

    The focus goes to the chosen item, else to the first one.
    """
    room = max(txt.width(item.label, "bold", "label") for item in items) + 88
    width = min(stage.size[0] - 24, max(least, room))
    height = min(len(items) * _ROW_H + 16, stage.size[1] - 24)
    box = R(anchor.x, anchor.bottom + 6, width, height)
    if box.bottom > stage.size[1] - 12:
        box.bottom = anchor.y - 6
    box.clamp_ip(R(12, 12, stage.size[0] - 24, stage.size[1] - 24))
    card = Card(box)
    scroll = Scroll(box.inflate(-12, -16), key="menu")
    layer = Layer(card, name=name, role="menu")

    def choose(item: Item) -> None:
        stage.pop(layer)
        item.then()

    for i, item in enumerate(items):
        row = R(scroll.rect.x, scroll.rect.y + i * _ROW_H, scroll.rect.w, _ROW_H - 4)
        paint, role = partial(_paint_item, item), "menuitem" if item.chosen is None else "menuitemradio"
        scroll.add(Painted(row, item.label, paint, partial(choose, item), chosen=item.chosen, role=role))
    scroll.fit()
    card.add(scroll)
    layer.on_dismiss = lambda: stage.pop(layer)
    stage.push(layer)
    chosen = next((place for place, item in enumerate(items) if item.chosen), 0)
    stage.focus(scroll.children[chosen])
    return layer


def _paint_item(item: Item, cv: Canvas, row: Painted) -> None:
    p = theme.palette()
    paint_row(cv, row)
    glyph = item.glyph or ("check" if item.chosen else "")
    if glyph:
        icon(cv, glyph, (row.rect.x + 22, row.rect.centery), 22, p.text)
    label, size = txt.fitted(item.label, row.rect.w - 56, "bold", "label")
    txt.text(cv, label, (row.rect.x + 44, row.rect.centery), size=size, face="bold")


class Dropdown(Pressable):
    """Shows the chosen option; opens the others as a menu."""

    role = "button"
    radius = theme.RADIUS_CONTROL

    def __init__(
        self,
        rect: Box,
        label: str,
        options: Sequence[tuple[str, str]],
        value: str,
        on_change: Callable[[str], None],
        *,
        glyph: str = "",
        key: str = "",
    ) -> None:
        shown = dict(options)[value]
        super().__init__(rect, name=f"{label}: {shown}", on_press=self._open, key=key or f"dropdown-{label}")
        self.label = label
        self.shown_label = shown
        self.glyph = glyph
        self._options = options
        self._value = value
        self._on_change = on_change

    def _open(self) -> None:
        if self.stage is None:
            return
        items = [
            Item(label, partial(self._on_change, option), chosen=option == self._value)
            for option, label in self._options
        ]
        open_menu(self.stage, self.rect, self.label, items, least=self.rect.w)

    @property
    def fits(self) -> bool:
        """Whether the option can be read whole."""
        return txt.fits(self.shown_label, self.rect.w - (84 if self.glyph else 54), "bold", "body")

    def draw(self, cv: Canvas) -> None:
        """An inset plate with an arrow."""
        p = theme.palette()
        surfaces.plate(cv, self.rect, self.radius, theme.darker(p.paper_2, 0.06) if self.pressed else p.paper_2)
        if self.hovered:
            controls.hover_veil(cv, self.rect, self.radius)
        x = self.rect.x + 14
        if self.glyph:
            icon(cv, self.glyph, (x + 11, self.rect.centery), 22, p.text)
            x += 30
        label, size = txt.fitted(self.shown_label, self.rect.right - x - 40, "bold", "body")
        txt.text(cv, label, (x, self.rect.centery), size=size, face="bold")
        icon(cv, "down", (self.rect.right - 22, self.rect.centery), 20, p.text_soft)

    def twin_states(self) -> dict[str, bool | int]:
        """Opens a menu; closed, as the open menu is a layer of its own."""
        return {**super().twin_states(), "menu": True, "expanded": False}
