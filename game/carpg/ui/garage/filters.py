"""The sheet with the finer filters: kind of skill, spans of figures."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from carpg.ui import layout, theme
from carpg.ui.app import App
from carpg.ui.garage.facts import STATS, most
from carpg.ui.garage.query import SKILL_KINDS, Query
from carpg.ui.paint import controls
from carpg.ui.paint import text as txt
from carpg.ui.strings import tr
from carpg.ui.widgets import Button, Group, Label, Layer, Scroll, Stepper, ToggleChip, Widget, open_sheet
from carpg.ui.widgets.base import R

_ROW: Final = 52
_WIDTH: Final = 520


class FilterSheet:
    """Open it with `show`; every change is told at once through `on_change`."""

    def __init__(self, app: App, query: Query, on_change: Callable[[Query], None]) -> None:
        self.app = app
        self.query = query
        self.on_change = on_change
        self._layer: Layer | None = None

    def show(self) -> None:
        """Open the sheet (anew)."""
        label_h = txt.line_height("label")
        height = 2 * (label_h + 8) + _ROW + len(STATS) * (label_h + _ROW + 12) + 24 + 64
        size = (_WIDTH, height)
        self._layer = open_sheet(self.app.stage, self.app.form, tr("garage.filter"), size, self._fill)

    def _again(self, query: Query) -> None:
        self.query = query
        self.on_change(query)
        if self._layer is not None:
            self.app.stage.pop(self._layer)
        self.show()

    def _close(self) -> None:
        if self._layer is not None:
            self.app.stage.pop(self._layer)

    def _fill(self, r: R) -> Widget:
        root = Group(r)
        body, foot = layout.column(r, [1, 56], 8)
        scroll = Scroll(body, key="filters", pad=4)
        area = R(body.x + 4, body.y, body.w - 20, 0)
        y = self._kinds(scroll, area)
        for glyph_stat in STATS:
            y = self._span(scroll, R(area.x, y + 12, area.w, 0), glyph_stat[1])
        scroll.fit()
        none, shown = layout.row(foot, [1, 1.4], 8)
        count = len(self.query.found())
        text = tr("garage.filter_show_one") if count == 1 else tr("garage.filter_show", count=count)
        plain = Query(self.query.text, self.query.elements, order=self.query.order)
        clear = Button(none, tr("garage.filter_none"), partial(self._again, plain), kind="inset")
        return root.add(scroll, clear, Button(shown, text, self._close, kind="primary"))

    def _kinds(self, scroll: Scroll, r: R) -> int:
        label_h = txt.line_height("label")
        scroll.add(Label((r.x, r.y, r.w, label_h), tr("garage.filter_kind"), size="label", face="display"))
        names = [tr(f"garage.kind_{kind}") for kind in SKILL_KINDS]
        widths = [controls.chip_width(name, "check", 36) for name in names]
        boxes = layout.flow(R(r.x, r.y + label_h + 6, r.w, 0), widths, 48, 8)
        for kind, name, box in zip(SKILL_KINDS, names, boxes, strict=True):
            scroll.add(ToggleChip(box, name, kind in self.query.kinds, partial(self._kind, kind), key=f"kind-{kind}"))
        return boxes[-1].bottom

    def _kind(self, kind: str, on: bool) -> None:
        self._again(self.query.with_kind(kind))

    def _span(self, scroll: Scroll, r: R, stat: str) -> int:
        low, high = self.query.span(stat)
        name = tr(f"garage.{stat}")
        label_h = txt.line_height("label")
        columns = layout.row(R(r.x, r.y, r.w, label_h), [1, 1], theme.S3)
        fields = layout.row(R(r.x, r.y + label_h + 4, r.w, _ROW - 4), [1, 1], theme.S3)
        ends = (
            ("least", low, lambda value: self._again(self.query.with_least(stat, value))),
            ("most", high, lambda value: self._again(self.query.with_most(stat, value))),
        )
        for column, field, (end, value, change) in zip(columns, fields, ends, strict=True):
            label = tr(f"garage.filter_{end}", stat=name)
            scroll.add(Label(column, label))
            scroll.add(Stepper(field, label, value, (0, most(stat)), change, key=f"{stat}-{end}"))
        return fields[0].bottom
