"""Buttons: wide (icon beside a label and a note), tile (icon above), icon only."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from carpg.ui import theme
from carpg.ui.paint import controls
from carpg.ui.paint import text as txt
from carpg.ui.paint.canvas import Canvas
from carpg.ui.paint.controls import Kind
from carpg.ui.paint.icons import icon
from carpg.ui.paint.text import Align
from carpg.ui.pointer import Gesture
from carpg.ui.theme import Colour, TextRole
from carpg.ui.widgets.base import Box, R, Widget

#: Icon size beside a label, by the button's height.
_MAX_ICON: Final = 36


class Pressable(Widget):
    """Press, hover, focus and activation, shared by everything that can be pressed."""

    role = "button"
    focusable = True
    sound = "click"

    def __init__(
        self, rect: Box, *, name: str, on_press: Callable[[], None] | None = None, enabled: bool = True, key: str = ""
    ) -> None:
        super().__init__(rect, name=name, key=key)
        self.on_press = on_press
        self.enabled = enabled

    def activate(self) -> None:
        """Run the action, with its sound; a disabled control says why instead (its `info`)."""
        if self.stage is not None:
            self.stage.play(self.sound if self.enabled else "error")
            if not self.enabled and self.info:
                self.stage.show_info(self, self.info)
        if self.enabled and self.on_press is not None:
            self.on_press()

    def on_gesture(self, g: Gesture) -> bool:
        """Down and up show; a tap activates; a long press shows the info."""
        if g.kind in {"wheel", "pinch", "drag", "dragging", "drop"}:
            return False
        if g.kind == "long":
            self._set(pressed=False)
            return bool(self.info) and self.stage is not None and self.stage.show_info(self, self.info)
        if g.kind in {"hover", "leave"}:
            self._set(hovered=g.kind == "hover")
        else:
            self._set(pressed=g.kind == "down" and self.enabled)
            if g.kind == "tap":
                self.activate()
        return True

    def on_action(self, action: str) -> bool:
        """Confirm activates, info shows the info."""
        if action == "confirm":
            self.activate()
            return True
        if action == "info" and self.info and self.stage is not None:
            return self.stage.show_info(self, self.info)
        return False

    def _set(self, *, pressed: bool | None = None, hovered: bool | None = None) -> None:
        before = (self.pressed, self.hovered)
        self.pressed = self.pressed if pressed is None else pressed
        self.hovered = self.hovered if hovered is None else hovered
        if before != (self.pressed, self.hovered):
            self.invalidate()


class Button(Pressable):
    """Icon left of a label and a note. `kind` is the mock's: primary, normal, planned, quiet, danger, inset."""

    radius = theme.RADIUS_CARD

    def __init__(
        self,
        rect: Box,
        label: str,
        on_press: Callable[[], None] | None = None,
        *,
        glyph: str = "",
        kind: Kind = "normal",
        note: str = "",
        size: TextRole | int = "label",
        align: Align = "centre",
        enabled: bool = True,
        name: str = "",
        key: str = "",
    ) -> None:
        super().__init__(rect, name=name or label, on_press=on_press, enabled=enabled, key=key)
        self.label = label
        self.glyph = glyph
        self.kind: Kind = kind
        self.note = note
        self.size: TextRole | int = size
        self.align: Align = align
        #: Points kept free at the right end, for what a scene draws there.
        self.keep_right = 0

    @property
    def look(self) -> Kind:
        """The kind to draw: disabled ones look alike."""
        return self.kind if self.enabled else controls.disabled(self.kind)

    def _icon(self) -> int:
        return min(_MAX_ICON, self.rect.h - 20) if self.glyph else 0

    def _room(self) -> int:
        used = self._icon() + 12 if self.glyph else 0
        pad = 40 if self.rect.w > 160 else 24
        return self.rect.w - pad - used - self.keep_right

    @property
    def fits(self) -> bool:
        """Whether label and note can be read whole."""
        room = self._room()
        return txt.fits(self.label, room, "display", self.size) and txt.fits(self.note, room, "bold", "caption")

    def draw(self, cv: Canvas) -> None:
        """Body, icon, label, note."""
        face = controls.button_face(cv, self.rect, self.look, pressed=self.pressed, radius=self.radius)
        if self.hovered and self.enabled and not self.pressed:
            controls.hover_veil(cv, face, self.radius)
        ink = theme.palette().buttons[self.look].ink
        self._draw_line(cv, face, ink)

    def _draw_line(self, cv: Canvas, face: R, ink: Colour) -> None:
        g, room = self._icon(), self._room()
        gap = 12 if g else 0
        label, size = txt.fitted(self.label, room, "display", self.size)
        note, note_size = txt.fitted(self.note, room, "bold", "caption")
        w = max(txt.width(label, "display", size), txt.width(note, "bold", note_size) if note else 0)
        centred = self.align == "centre"
        x = face.x + (face.w - self.keep_right - g - gap - w) / 2 if centred else face.x + min(20, face.h / 3)
        if g:
            icon(cv, self.glyph, (x + g / 2, face.centery), g, ink)
        x += g + gap
        if note:
            up, down = txt.line_height(note_size) * 0.54, txt.line_height(size) * 0.48
            txt.text(cv, label, (x, face.centery - up), size=size, face="display", colour=ink)
            txt.text(cv, note, (x, face.centery + down), size=note_size, face="bold", colour=ink)
        else:
            txt.text(cv, label, (x, face.centery), size=size, face="display", colour=ink)


class TileButton(Button):
    """Icon over a label, with a note below: for the action bar. Planned and disabled ones carry a badge."""

    @property
    def fits(self) -> bool:
        """Whether label and note can be read whole."""
        room = self.rect.w - 8
        return txt.fits(self.label, room, "display", self.size) and txt.fits(self.note, room, "bold", "caption")

    def _draw_line(self, cv: Canvas, face: R, ink: Colour) -> None:
        room = face.w - 8
        label, size = txt.fitted(self.label, room, "display", self.size)
        note, note_size = txt.fitted(self.note, room, "bold", "caption")
        label_h = txt.line_height(size) * 0.9
        note_h = txt.line_height(note_size) * 0.92 if note else 0
        g = max(18, min(_MAX_ICON, face.h - label_h - note_h - 10))
        g = min(g, 36 if face.h >= 90 else 28)
        y = face.y + (face.h - g - label_h - note_h) / 2
        icon(cv, self.glyph, (face.centerx, y + g / 2), g, ink)
        y += g + label_h / 2
        txt.text(cv, label, (face.centerx, y), size=size, face="display", colour=ink, align="centre")
        if note:
            y += (label_h + note_h) / 2
            txt.text(cv, note, (face.centerx, y), size=note_size, face="bold", colour=ink, align="centre")
        self._draw_mark(cv, face)

    def _draw_mark(self, cv: Canvas, face: R) -> None:
        d = 20 if face.h >= 70 else 16
        at = (face.right - d * 0.7, face.y + d * 0.7)
        if not self.enabled:
            controls.badge_dot(cv, at, "lock", theme.palette().buttons["quiet"].lip, d)
        elif self.kind == "planned":
            controls.badge_dot(cv, at, "check", theme.palette().good, d)


class IconButton(Pressable):
    """An icon alone; `name` says what it does."""

    radius = theme.RADIUS_CONTROL

    def __init__(
        self,
        rect: Box,
        glyph: str,
        name: str,
        on_press: Callable[[], None] | None = None,
        *,
        kind: Kind = "quiet",
        enabled: bool = True,
        key: str = "",
    ) -> None:
        super().__init__(rect, name=name, on_press=on_press, enabled=enabled, key=key)
        self.glyph = glyph
        self.kind: Kind = kind
        self.info = name

    def draw(self, cv: Canvas) -> None:
        """Body and icon."""
        kind: Kind = self.kind if self.enabled else controls.disabled(self.kind)
        face = controls.button_face(cv, self.rect, kind, pressed=self.pressed, radius=self.radius)
        if self.hovered and self.enabled and not self.pressed:
            controls.hover_veil(cv, face, self.radius)
        icon(cv, self.glyph, face.center, min(28, face.h - 18), theme.palette().buttons[kind].ink)
