"""The title: the logo, a corner of the table-top, the ways in."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from carpg import __version__
from carpg.ui import art, layout, theme
from carpg.ui.layout import Form
from carpg.ui.paint import logo
from carpg.ui.paint.canvas import Canvas
from carpg.ui.paint.controls import Kind
from carpg.ui.scene import Scene
from carpg.ui.scenes.about import AboutScene
from carpg.ui.scenes.entries import BATTLES, PLACES, Entry, resume
from carpg.ui.scenes.settings import SettingsScene
from carpg.ui.strings import tr
from carpg.ui.widgets.base import Group, R, Widget
from carpg.ui.widgets.button import Button, IconButton, TileButton
from carpg.ui.widgets.label import Label
from carpg.ui.widgets.picture import Picture

_COLUMN: Final = 536
_TAGLINE_H: Final = 40


class TitleScene(Scene):
    """The first screen."""

    title = "CarPG"
    can_leave = False

    def build(self, form: Form) -> Widget:
        """Logo and ways in on the left (or above one another), the table-top on the right."""
        root = Group(form.screen)
        area = self._column(form)
        logo_h = self._logo_height(form, area)
        y = area.y
        root.add(self._logo(R(area.x, y, area.w, logo_h)))
        y += logo_h
        if not form.low:
            line = R(area.x + 2, y, area.w, _TAGLINE_H)
            colour = theme.palette().frame_text
            size: theme.TextRole = "figure" if form.kind != "phone" else "title"
            root.add(Label(line, tr("title.tagline"), size=size, face="display", colour=colour))
            y += _TAGLINE_H + theme.S2
        self._add_ways(root, R(area.x, y, area.w, area.bottom - y), form)
        self._add_corner(root, form)
        return root

    def draw_background(self, cv: Canvas) -> None:
        """The table, with a corner of the play mat on its right where there is room."""
        super().draw_background(cv)
        form = self.form
        left = self._column(form).right + theme.S5
        if form.wide and form.screen.right - left > 160 and art.has("title"):
            room, height = cv.px(form.screen.right - left), cv.px(form.screen.h)
            picture = art.scene(room)
            if picture.get_height() < height:
                picture = art.scene(round(picture.get_width() * height / picture.get_height()) + 1)
            cv.put(picture, (left, 0))

    def _column(self, form: Form) -> R:
        inner = form.inner
        width = min(_COLUMN, inner.w)
        x = inner.x + (32 if form.wide and inner.w > 900 else 0)
        if form.kind == "portrait":
            x = inner.centerx - width // 2
        return R(x, inner.y, width, inner.h)

    def _logo_height(self, form: Form, area: R) -> int:
        full = round(area.w * logo.SIZE[1] / logo.SIZE[0])
        room = form.inner.h - self._ways_height(form) - (0 if form.low else _TAGLINE_H + theme.S2)
        top = 56 if form.kind in {"phone", "portrait"} else 0
        return max(72, min(full + top, room))

    def _logo(self, box: R) -> Widget:
        def paint(cv: Canvas, widget: Widget) -> None:
            width = min(widget.rect.w, round(widget.rect.h * logo.SIZE[0] / logo.SIZE[1]))
            picture = logo.logo(round(cv.scale * width / logo.SIZE[0], 3))
            height = picture.get_height() / cv.scale
            cv.put(picture, (widget.rect.x - 10, widget.rect.bottom - height))

        return Picture(box, paint, name=tr("title.name"))

    def _ways_height(self, form: Form) -> int:
        places = len([e for e in PLACES if e.exists])
        rows = (places + 2) // 3
        return 96 + 16 + 80 + rows * (96 + 16) + 32

    def _add_ways(self, root: Widget, area: R, form: Form) -> None:
        gap = form.gap
        low = form.kind == "phone" or form.low
        y = area.y
        saved = resume(self.app)
        battles = [e for e in BATTLES if e.exists]
        if saved is not None:
            box = R(area.x, y, area.w, 72 if low else 92)
            note = saved.note
            root.add(
                Button(
                    box,
                    tr("title.continue"),
                    lambda: self.app.open(saved.open(self.app)),
                    glyph="play",
                    kind="primary",
                    note=note,
                    size="figure",
                    align="left",
                )
            )
            y += box.h + gap
        if battles:
            boxes = layout.row(R(area.x, y, area.w, 72 if low else 80), [1] * len(battles), gap)
            for index, (box, entry) in enumerate(zip(boxes, battles, strict=True)):
                first = index == 0 and saved is None
                root.add(self._battle(box, entry, "primary" if first else "normal"))
            y += boxes[0].h + gap
        y = self._add_places(root, R(area.x, y, area.w, area.bottom - y), form)
        self._add_foot(root, R(area.x, y, area.w, 24))

    def _battle(self, box: R, entry: Entry, kind: Kind) -> Button:
        return Button(
            box,
            tr(entry.text),
            partial(self._enter, entry),
            glyph=entry.glyph,
            kind=kind,
            note=tr(entry.note) if entry.note else "",
            size="title" if box.w > 200 else "label",
            align="left" if box.w > 200 else "centre",
        )

    def _add_places(self, root: Widget, area: R, form: Form) -> int:
        places = [e for e in PLACES if e.exists]
        if not places:
            return area.y
        height = 76 if form.kind == "phone" or form.low else 96
        cells = layout.grid(area, min(3, len(places)), len(places), height, form.gap)
        for cell, entry in zip(cells, places, strict=True):
            root.add(TileButton(cell, tr(entry.text), partial(self._enter, entry), glyph=entry.glyph, kind="quiet"))
        return cells[-1].bottom + form.gap

    def _add_foot(self, root: Widget, line: R) -> None:
        text = tr("title.version", version=__version__)
        root.add(Label(line, text, size="body", colour=theme.palette().frame_soft))

    def _add_corner(self, root: Widget, form: Form) -> None:
        inner = form.inner
        if form.kind == "phone":
            for i, (glyph, name, call) in enumerate(self._corner()):
                root.add(IconButton((inner.right - 48 - 56 * i, inner.y, 48, 48), glyph, name, call))
            return
        x = inner.right
        for glyph, name, call in self._corner():
            x -= 168
            root.add(Button((x, inner.y, 168, 56), name, call, glyph=glyph, kind="quiet"))
            x -= theme.S3

    def _corner(self) -> tuple[tuple[str, str, Callable[[], None]], ...]:
        return (
            ("gear", tr("title.settings"), lambda: self.app.open(SettingsScene(self.app))),
            ("info", tr("title.about"), lambda: self.app.open(AboutScene(self.app))),
        )

    def _enter(self, entry: Entry) -> None:
        self.app.open(entry.open(self.app))

    def on_action(self, action: str) -> bool:
        """The menu key opens the settings."""
        if action == "menu":
            self.app.open(SettingsScene(self.app))
            return True
        return False
