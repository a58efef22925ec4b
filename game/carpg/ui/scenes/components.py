"""A gallery of the parts, to look at while building: every control in every state, badges, type, colours.

No entry of the title leads here: `python build/shots.py components` shows it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from carpg.ui import layout, theme
from carpg.ui.app import App
from carpg.ui.layout import Form
from carpg.ui.paint import controls, surfaces
from carpg.ui.paint import text as txt
from carpg.ui.paint.badges import ICONS, status_badge
from carpg.ui.paint.canvas import Canvas
from carpg.ui.paint.controls import Kind
from carpg.ui.paint.glyphs import element_disc
from carpg.ui.paint.icons import SHAPES, icon
from carpg.ui.scene import Scene
from carpg.ui.widgets import (
    Card,
    Dropdown,
    Group,
    Heading,
    Label,
    Picture,
    Progress,
    RichLabel,
    Scroll,
    Segments,
    Slider,
    Stepper,
    Switch,
    TextField,
    TileButton,
    ToggleChip,
    Widget,
)
from carpg.ui.widgets.base import R

_KINDS: Final[tuple[Kind, ...]] = ("primary", "normal", "planned", "quiet", "danger", "inset")
_RICH: Final = (
    "Pays **2** {heart} at the start of its next two turns and is {@stalled} stalled. "
    "{water} Water beats {fire} Fire, so it **hits on 3 or more**."
)


class ComponentsScene(Scene):
    """Everything at a glance."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.values: dict[str, Any] = {"speed": "normal", "typed": "", "volume": 40, "curtain": True, "cars": 5}

    def build(self, form: Form) -> Widget:
        """Buttons above two columns of cards."""
        root = Group(form.screen)
        inner = form.inner
        columns = layout.columns_for(inner.w, 148, 8, 7)
        cells = layout.grid(inner, columns, len(_KINDS) + 1, 88)
        for cell, kind in zip(cells, _KINDS, strict=False):
            root.add(TileButton(cell, kind.capitalize(), glyph="move", kind=kind, note="ready"))
        off = TileButton(cells[-1], "Disabled", glyph="move", note="not now", enabled=False)
        off.info = "Only after a move"
        root.add(off)
        top = cells[-1].bottom + form.gap
        area = R(inner.x, top, inner.w, inner.bottom - top)
        scroll = Scroll(area, key="parts")
        halves = layout.row(area, [1, 1] if inner.w > 800 else [1], form.gap)
        left = self._controls(R(halves[0].x, area.y, halves[0].w - 12, 640))
        scroll.add(left)
        below = area.y if len(halves) > 1 else left.rect.bottom + form.gap
        scroll.add(self._pictures(R(halves[-1].x, below, halves[-1].w - 12, 640)))
        scroll.fit()
        return root.add(scroll)

    def _controls(self, box: R) -> Card:
        card = Card(box)
        x, w = box.x + 24, box.w - 48
        rows = layout.stack(R(x, box.y + 20, w, 0), [52, 36, 28, 48, 48, 52, 48, 48, 52, 44, 14], 10)
        card.add(
            Heading(rows[0], "Hero 40", size="hero"),
            Label(rows[1], "Figure 28 %", size="figure", face="display"),
            Label(rows[2], "Body 15: Water beats Fire, so it hits on 3 or more"),
            RichLabel(rows[3], _RICH),
            Slider(rows[4], "Volume", self.values["volume"], (0, 100), self._keep("volume"), step=5),
            Switch(rows[5], "Curtain", self.values["curtain"], self._keep("curtain"), note="between two players"),
            Segments(
                rows[6],
                "Speed",
                [(s, s.capitalize()) for s in ("slow", "normal", "fast")],
                self.values["speed"],
                self._keep("speed"),
            ),
            Stepper(R(rows[7].x, rows[7].y, 220, 48), "Cars a team", self.values["cars"], (1, 10), self._keep("cars")),
            TextField(
                rows[8],
                "Name or skill",
                self.values["typed"],
                self._keep("typed"),
                placeholder="Name or skill",
                glyph="search",
            ),
            ToggleChip(R(rows[9].x, rows[9].y, 110, 44), "Active", True, lambda on: None),
            ToggleChip(R(rows[9].x + 118, rows[9].y, 100, 44), "New", False, lambda on: None, glyph="star"),
            Progress(rows[10], "Loading", 0.6),
            Dropdown(R(rows[7].x + 240, rows[7].y, w - 240, 48), "Sort", [("a", "Fastest first")], "a", lambda v: None),
        )
        return card

    def _keep(self, name: str) -> Callable[[Any], None]:
        return lambda value: self.values.__setitem__(name, value)

    def _pictures(self, box: R) -> Card:
        card = Card(box)
        parts = layout.stack(R(box.x + 16, box.y + 16, box.w - 32, 0), [120, 120, 60, 300], 8)
        for part, paint in zip(parts, (_elements, _badges, _odds, _icons), strict=True):
            card.add(Picture(part, paint))
        return card


def _elements(cv: Canvas, widget: Widget) -> None:
    cells = layout.grid(widget.rect, 7, len(theme.ELEMENTS), 56, 4)
    for cell, name in zip(cells, theme.ELEMENTS, strict=True):
        element_disc(cv, name, (cell.centerx, cell.y + 18), 36)
        txt.text(cv, name.capitalize(), (cell.centerx, cell.y + 46), size="caption", align="centre")


def _badges(cv: Canvas, widget: Widget) -> None:
    cells = layout.grid(widget.rect, 10, len(ICONS), 56, 4)
    for cell, name in zip(cells, ICONS, strict=True):
        status_badge(cv, name, cell.center, 34)


def _odds(cv: Canvas, widget: Widget) -> None:
    x, y = widget.rect.x, widget.rect.y
    for i, meaning in enumerate(("miss", "hit", "critical")):
        controls.die(cv, (x + 20 + i * 44, y + 24), 38, 2 * i + 2, meaning)
    controls.pips(cv, (x + 140, y + 4), controls.health_pips(5, 6))
    controls.pips(cv, (x + 140, y + 32), controls.health_pips(2, 6))
    right = float(widget.rect.right)
    for tag in ("Assumption", "Confirmed", "Official"):
        right -= controls.rule_tag(cv, right, y + 14, tag) + 8
    for i, team in enumerate(("coral", "teal")):
        surfaces.team_plate(cv, R(widget.rect.right - 160 + 84 * i, y + 32, 76, 28), team, 8)


def _icons(cv: Canvas, widget: Widget) -> None:
    names = sorted(SHAPES)
    cells = layout.grid(widget.rect, 12, len(names), 40, 4)
    for cell, name in zip(cells, names, strict=True):
        icon(cv, name, cell.center, 26, theme.palette().text)
