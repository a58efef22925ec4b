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
from carpg.ui.scenes.entries import BATTLES, PLACES, Entry, Resume, resume
from carpg.ui.scenes.waiting import when_unpacked
from carpg.ui.strings import tr
from carpg.ui.widgets.base import Group, R, Widget
from carpg.ui.widgets.button import Button, IconButton, TileButton
from carpg.ui.widgets.label import Label
from carpg.ui.widgets.picture import Picture
from carpg.ui.widgets.resume import ResumeButton

_COLUMN: Final = 536
_COLUMN_PORTRAIT: Final = 640
_TAGLINE_H: Final = 40
_FOOT_H: Final = 24
_LEAST_PICTURE: Final = 140


class TitleScene(Scene):
    """The first screen."""

    title = "title.name"
    can_leave = False
    _saved: Resume | None = None
    _low_edge = 0

    def build(self, form: Form) -> Widget:
        """Logo and ways in on one side, the corner of the play mat on the other or below."""
        root = Group(form.screen)
        self._low_edge = form.screen.bottom
        self._saved = resume(self.app)
        if form.low and form.wide:
            self._build_low(root, form)
        else:
            area = self._column(form)
            y = self._add_logo(root, area, form)
            y = self._add_battles(root, R(area.x, y, area.w, 0), form)
            y = self._add_places(root, R(area.x, y, area.w, 0), form)
            self._add_foot(root, R(area.x, y, area.w, _FOOT_H))
            self._low_edge = y + _FOOT_H
        self._add_corner(root, form)
        return root

    def _build_low(self, root: Widget, form: Form) -> None:
        """A phone on its side: the battles on the left, the places on the right."""
        left, right = layout.row(form.inner, [1, 1], form.gap)
        y = left.y + max(72, left.h - self._battles_height(form))
        root.add(self._logo(R(left.x, left.y, left.w, y - left.y - form.gap)))
        self._add_battles(root, R(left.x, y, left.w, 0), form)
        self._add_places(root, R(right.x, right.y + 48 + form.gap, right.w, 0), form)

    def update(self) -> None:
        """A link that the page was opened with, or that came while the title shows."""
        if self.app.platform.screens_ready() and self.app.platform.fragment():
            from carpg.ui.share import open_arrived

            open_arrived(self.app)

    def on_screens(self) -> None:
        """A kept game can be found now."""
        self.rebuild()

    # ---- regions ----

    def _column(self, form: Form) -> R:
        inner = form.inner
        width = min(_COLUMN_PORTRAIT if form.kind == "portrait" else _COLUMN, inner.w)
        x = inner.x + (32 if form.wide and inner.w > 900 else 0)
        if form.kind == "portrait":
            x = inner.centerx - width // 2
        top = 48 + form.gap if not form.wide else 0
        return R(x, inner.y + top, width, inner.h - top)

    @staticmethod
    def _tight(form: Form) -> bool:
        return form.kind == "phone" or form.low

    def _battles_height(self, form: Form) -> int:
        rows = (1 if self._saved is not None else 0) + 1
        return rows * ((72 if self._tight(form) else 92) + form.gap)

    def _ways_height(self, form: Form) -> int:
        rows = -(-(len(PLACES) + 1) // 3)
        return self._battles_height(form) + rows * (self._place_height(form) + form.gap) + _FOOT_H

    def _place_height(self, form: Form) -> int:
        return 76 if self._tight(form) else 96

    # ---- logo and picture ----

    def _add_logo(self, root: Widget, area: R, form: Form) -> int:
        full = round(area.w * logo.SIZE[1] / logo.SIZE[0])
        room = area.h - self._ways_height(form) - _TAGLINE_H - theme.S2
        height = max(72, min(full, room))
        root.add(self._logo(R(area.x, area.y, area.w, height)))
        line = R(area.x + 2, area.y + height, area.w - 2, _TAGLINE_H)
        size: theme.TextRole = "title" if form.kind == "phone" else "figure"
        colour = theme.palette().frame_text
        root.add(Label(line, tr("title.tagline"), size=size, face="display", colour=colour))
        return line.bottom + theme.S2

    def _logo(self, box: R) -> Widget:
        def paint(cv: Canvas, widget: Widget) -> None:
            width = min(widget.rect.w, round(widget.rect.h * logo.SIZE[0] / logo.SIZE[1]))
            picture = logo.logo(round(cv.scale * width / logo.SIZE[0], 3))
            height = picture.get_height() / cv.scale
            cv.put(picture, (widget.rect.x - 10 * width / logo.SIZE[0], widget.rect.bottom - height))

        return Picture(box, paint, name=tr("title.name"))

    def draw_background(self, cv: Canvas) -> None:
        """The table, with a corner of the play mat where there is room.

        The program's first frame is without it: the buttons need not wait until the picture is read and scaled.
        """
        super().draw_background(cv)
        box = self._picture_box(self.form)
        if box is None or not art.has("title"):
            return
        if not self.app.frames_drawn:
            self.app.stage.invalidate(box)
            return
        width = cv.px(box.w * 1.06)
        if box.h > box.w:
            width = max(width, round(cv.px(box.h * 1.04) * art.scene_shape()))
        with cv.clipped(box):
            cv.put(art.scene(width), (box.x, box.y - box.h * 0.02 if self.form.wide else box.y))

    def _picture_box(self, form: Form) -> R | None:
        if form.low:
            return None
        if form.wide:
            left = self._column(form).right + theme.S4
            box = R(left, 0, form.screen.right - left, form.screen.h)
        else:
            top = self._low_edge + theme.S3
            box = R(form.screen.w // 12, top, form.screen.w * 11 // 12, form.screen.bottom - top)
        return box if min(box.size) >= _LEAST_PICTURE else None

    # ---- ways in ----

    def _add_battles(self, root: Widget, area: R, form: Form) -> int:
        y, gap = area.y, form.gap
        saved = self._saved
        if saved is not None:
            box = R(area.x, y, area.w, 72 if self._tight(form) else 92)
            start = saved.open
            root.add(ResumeButton(box, tr("title.continue"), saved.note, lambda: self._start(start), saved.cars))
            y = box.bottom + gap
        boxes = layout.row(R(area.x, y, area.w, 72 if self._tight(form) else 80), [1] * len(BATTLES), gap)
        for index, (box, entry) in enumerate(zip(boxes, BATTLES, strict=True)):
            kind: Kind = "primary" if index == 0 and saved is None else "normal"
            root.add(self._battle(box, entry, kind))
        return boxes[0].bottom + gap

    def _start(self, make: Callable[..., Scene]) -> None:
        self.app.open(make(self.app))

    def _battle(self, box: R, entry: Entry, kind: Kind) -> Button:
        wide = box.w > 220
        button = Button(
            box,
            tr(entry.text),
            partial(self._enter, entry),
            glyph=entry.glyph if wide else "",
            kind=kind,
            note=tr(entry.note) if entry.note else "",
            size="title" if wide else "label",
            align="left" if wide else "centre",
        )
        button.sound = "engine"
        return button

    def _add_places(self, root: Widget, area: R, form: Form) -> int:
        ways: list[tuple[str, str, Callable[[], None]]] = [
            *((e.text, e.glyph, partial(self._enter, e)) for e in PLACES),
            ("title.code", "link", self._enter_code),
        ]
        cells = layout.grid(area, 3, len(ways), self._place_height(form), form.gap)
        for cell, (text, glyph, press) in zip(cells, ways, strict=True):
            root.add(TileButton(cell, tr(text), press, glyph=glyph, kind="quiet"))
        return cells[-1].bottom + form.gap

    def _add_foot(self, root: Widget, line: R) -> None:
        text = tr("title.version", version=__version__)
        root.add(Label(line, text, size="body", colour=theme.palette().frame_soft))

    # ---- corner ----

    def _add_corner(self, root: Widget, form: Form) -> None:
        inner = form.inner
        for i, (glyph, name, call) in enumerate(self._corner()):
            if self._tight(form):
                root.add(IconButton((inner.right - 48 - 56 * i, inner.y, 48, 48), glyph, name, call))
            else:
                root.add(Button((inner.right - 168 - 184 * i, inner.y, 168, 56), name, call, glyph=glyph, kind="quiet"))

    def _corner(self) -> tuple[tuple[str, str, Callable[[], None]], ...]:
        ways: list[tuple[str, str, Callable[[], None]]] = [
            ("gear", tr("title.settings"), self._open_settings),
            ("info", tr("title.about"), self._open_about),
        ]
        if self.app.platform.can_close():
            ways.append(("door", tr("title.quit"), self.app.quit))
        return tuple(ways)

    def _open_settings(self) -> None:
        from carpg.ui.scenes.settings import SettingsScene

        self.app.open(SettingsScene(self.app))

    def _open_about(self) -> None:
        from carpg.ui.scenes.about import AboutScene

        self.app.open(AboutScene(self.app))

    def _enter(self, entry: Entry) -> None:
        when_unpacked(self.app, lambda: self.app.open(entry.open(self.app)))

    def _enter_code(self) -> None:
        def enter() -> None:
            from carpg.ui.share import enter_code

            enter_code(self.app)

        when_unpacked(self.app, enter)

    def on_action(self, action: str) -> bool:
        """The menu key opens the settings."""
        if action == "menu":
            self._open_settings()
            return True
        return False
