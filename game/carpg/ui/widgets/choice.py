"""Controls that hold a value: switch, stepper, segmented choice, slider."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from carpg.ui import theme
from carpg.ui.paint import controls, surfaces
from carpg.ui.paint import text as txt
from carpg.ui.paint.canvas import Canvas
from carpg.ui.paint.icons import icon
from carpg.ui.pointer import Gesture
from carpg.ui.theme import TextRole
from carpg.ui.widgets.base import Box, R, TwinNode, Widget
from carpg.ui.widgets.button import Pressable

_KNOB: Final = 28
_TRACK_W: Final = 60
_TRACK_H: Final = 34


class Switch(Pressable):
    """A label with an on-off switch at its right end; the whole row can be pressed."""

    role = "switch"
    radius = theme.RADIUS_CHIP
    outset = 16
    ring_gap = 6

    def __init__(
        self,
        rect: Box,
        label: str,
        on: bool,
        on_change: Callable[[bool], None],
        *,
        note: str = "",
        enabled: bool = True,
        key: str = "",
    ) -> None:
        super().__init__(rect, name=label, on_press=self._toggle, enabled=enabled, key=key)
        self.on = on
        self.note = note
        self._on_change = on_change

    def _toggle(self) -> None:
        self.on = not self.on
        self.invalidate()
        self._on_change(self.on)

    @staticmethod
    def height_for(label: str, note: str, width: int) -> int:
        """The height that label and note need in a width."""
        room = width - _TRACK_W - theme.S3
        note_h = txt.paragraph_height(note, room, "text", "caption") if note else 0
        return max(theme.TOUCH + 8, txt.paragraph_height(label, room, "text", "label") + note_h + theme.S2)

    @property
    def fits(self) -> bool:
        """Whether label and note can be read whole."""
        return self.height_for(self.name, self.note, self.rect.w) <= self.rect.h

    def draw(self, cv: Canvas) -> None:
        """Label, note, track, knob with a tick or a cross."""
        p = theme.palette()
        room, cy = self.rect.w - _TRACK_W - theme.S3, self.rect.centery
        label_h = txt.paragraph_height(self.name, room, "text", "label")
        note_h = txt.paragraph_height(self.note, room, "text", "caption") if self.note else 0
        y = cy - (label_h + note_h) / 2
        txt.paragraph(cv, self.name, (self.rect.x, y), room, size="label")
        if self.note:
            txt.paragraph(cv, self.note, (self.rect.x, y + label_h), room, size="caption", colour=p.text_soft)
        track = R(self.rect.right - _TRACK_W, cy - _TRACK_H // 2, _TRACK_W, _TRACK_H)
        surfaces.plate(cv, track, _TRACK_H / 2, p.good if self.on else p.text_soft)
        x = track.right - _TRACK_H / 2 if self.on else track.x + _TRACK_H / 2
        controls.disc(cv, (x, cy), _KNOB, theme.CHALK)
        icon(cv, "check" if self.on else "cross", (x, cy), 16, p.good if self.on else p.text_soft)

    def twin_states(self) -> dict[str, bool | int]:
        """On or off."""
        return {**super().twin_states(), "checked": self.on}


class Segments(Widget):
    """A few exclusive choices side by side, as radio buttons."""

    role = "radiogroup"
    outset = 12
    radius = theme.RADIUS_CONTROL

    def __init__(
        self,
        rect: Box,
        name: str,
        options: Sequence[tuple[str, str]],
        value: str,
        on_change: Callable[[str], None],
        *,
        key: str = "",
        size: TextRole | int = "body",
    ) -> None:
        super().__init__(rect, name=name, key=key)
        self.value = value
        gap = 6
        width = (self.rect.w - gap * (len(options) - 1)) // len(options)
        for i, (option, label) in enumerate(options):
            box = R(self.rect.x + i * (width + gap), self.rect.y, width, self.rect.h)
            self.add(Segment(box, label, option, self, size))
        self._on_change = on_change

    def choose(self, option: str) -> None:
        """Take a choice."""
        if option != self.value:
            self.value = option
            self.invalidate()
            self._on_change(option)

    def twin(self) -> Sequence[TwinNode]:
        """The group's name stands in each radio button's."""
        return ()


class Segment(Pressable):
    """One choice of `Segments`."""

    role = "radio"
    radius = theme.RADIUS_CONTROL
    outset = 12

    def __init__(self, rect: Box, label: str, option: str, group: Segments, size: TextRole | int) -> None:
        super().__init__(
            rect, name=f"{group.name}: {label}", on_press=lambda: group.choose(option), key=f"{group.key}/{option}"
        )
        self.label = label
        self.option = option
        self.group = group
        self.size: TextRole | int = size

    @property
    def chosen(self) -> bool:
        """Whether this is the group's value."""
        return self.group.value == self.option

    def _lines(self) -> tuple[tuple[str, ...], TextRole | int]:
        """The label in one line, or in two smaller ones where the segment is narrow."""
        room = self.rect.w - 8
        if txt.fits(self.label, room, "bold", self.size):
            line, size = txt.fitted(self.label, room, "bold", self.size)
            return (line,), size
        return txt.wrap(self.label, room, "bold", 13), 13

    @property
    def fits(self) -> bool:
        """Whether the label can be read whole."""
        lines, size = self._lines()
        room = self.rect.w - 8
        return len(lines) <= 2 and all(txt.width(line, "bold", size) <= room for line in lines)

    def draw(self, cv: Canvas) -> None:
        """A dark plate when chosen, a paper one otherwise."""
        p = theme.palette()
        fill, ink = (p.text, p.paper) if self.chosen else (p.paper_2, p.text)
        if self.pressed or (self.hovered and not self.chosen):
            fill = theme.darker(fill, 0.08)
        surfaces.plate(cv, self.rect, self.radius, fill, edge=p.text_soft if p.outline else None, edge_w=p.outline)
        lines, size = self._lines()
        step = txt.line_height(size) * 0.9
        y = self.rect.centery - step * (len(lines) - 1) / 2
        for line in lines:
            txt.text(cv, line, (self.rect.centerx, y), size=size, face="bold", colour=ink, align="centre")
            y += step

    def twin_states(self) -> dict[str, bool | int]:
        """Chosen or not."""
        return {**super().twin_states(), "checked": self.chosen}

    def on_action(self, action: str) -> bool:
        """Left and right go through the group's choices."""
        if action in {"left", "right"} and self.stage is not None:
            options = self.group.children
            index = options.index(self) + (1 if action == "right" else -1)
            if 0 <= index < len(options):
                self.stage.focus(options[index], visible=True)
                options[index].activate()
                return True
        return super().on_action(action)


class Slider(Widget):
    """A value on a track, in whole steps."""

    role = "slider"
    focusable = True
    radius = theme.RADIUS_CHIP
    outset = 14

    def __init__(
        self,
        rect: Box,
        name: str,
        value: int,
        span: tuple[int, int],
        on_change: Callable[[int], None],
        *,
        step: int = 1,
        label: Callable[[int], str] = str,
        key: str = "",
    ) -> None:
        super().__init__(rect, name=name, key=key)
        self.value = value
        self.span = span
        self.step = step
        self._on_change = on_change
        self._label = label

    def set(self, value: float) -> None:
        """Take the nearest step within the span."""
        low, high = self.span
        new = max(low, min(high, low + round((value - low) / self.step) * self.step))
        if new != self.value:
            self.value = new
            self.invalidate()
            self._on_change(new)

    def _track(self) -> R:
        text_w = max(txt.width(self._label(v), "bold", "label") for v in self.span) + theme.S3
        return R(self.rect.x + 16, self.rect.centery - 5, self.rect.w - 32 - text_w, 10)

    def draw(self, cv: Canvas) -> None:
        """Track, filled part, knob, value."""
        p = theme.palette()
        track = self._track()
        share = (self.value - self.span[0]) / max(1, self.span[1] - self.span[0])
        x = track.x + track.w * share
        surfaces.plate(cv, track, 5, p.paper_3)
        surfaces.plate(cv, R(track.x, track.y, max(10, round(track.w * share)), 10), 5, p.neutral)
        controls.disc(cv, (x, track.centery + 2), 32, theme.darker(p.paper_3, 0.3))
        controls.disc(cv, (x, track.centery), 32 if self.pressed else 30, theme.CHALK, p.neutral)
        label = self._label(self.value)
        txt.text(cv, label, (self.rect.right, self.rect.centery), size="label", face="bold", align="right")

    def on_gesture(self, g: Gesture) -> bool:
        """A press jumps there, a drag follows."""
        if g.kind in {"wheel", "pinch", "long"}:
            return False
        self.pressed = g.kind in {"down", "drag", "dragging"}
        if g.kind in {"down", "drag", "dragging", "tap"}:
            track = self._track()
            share = (g.pos[0] - track.x) / max(1, track.w)
            self.set(self.span[0] + share * (self.span[1] - self.span[0]))
        self.invalidate()
        return True

    def on_action(self, action: str) -> bool:
        """Arrows step, home and end jump."""
        low, high = self.span
        page = max(self.step, (high - low) // 5)
        moves = {"left": -self.step, "right": self.step, "page_down": -page, "page_up": page}
        if action in moves:
            self.set(self.value + moves[action])
            return True
        if action in {"home", "end"}:
            self.set(low if action == "home" else high)
            return True
        return False

    def twin_value(self) -> str:
        """The value as shown."""
        return self._label(self.value)

    def twin_states(self) -> dict[str, bool | int]:
        """Span and value."""
        return {**super().twin_states(), "min": self.span[0], "max": self.span[1], "now": self.value}

    def twin_set(self, value: str) -> None:
        """A whole number within the span."""
        if value.lstrip("-").isdigit() and len(value) < 10:
            self.set(int(value))


class Stepper(Widget):
    """A number between two buttons."""

    role = "group"
    outset = 14

    def __init__(
        self,
        rect: Box,
        name: str,
        value: int,
        span: tuple[int, int],
        on_change: Callable[[int], None],
        *,
        label: Callable[[int], str] = str,
        key: str = "",
    ) -> None:
        super().__init__(rect, name=name, key=key)
        self.value = value
        self.span = span
        self._on_change = on_change
        self._label = label
        side = self.rect.h
        left = R(self.rect.x, self.rect.y, side, side)
        right = R(self.rect.right - side, self.rect.y, side, side)
        self.less = _Step(left, "minus", f"{name}: −", self, -1)
        self.more = _Step(right, "plus", f"{name}: +", self, 1)
        self.add(self.less, self.more)
        self._mark()

    def change(self, by: int) -> None:
        """Step within the span."""
        new = max(self.span[0], min(self.span[1], self.value + by))
        if new != self.value:
            self.value = new
            self._mark()
            self.invalidate()
            self._on_change(new)

    def _mark(self) -> None:
        self.less.enabled = self.value > self.span[0]
        self.more.enabled = self.value < self.span[1]

    def draw(self, cv: Canvas) -> None:
        """The value in the middle."""
        room = self.rect.w - 2 * self.rect.h - 8
        label, size = txt.fitted(self._label(self.value), room, "display", "title")
        txt.text(cv, label, self.rect.center, size=size, face="display", align="centre")

    def twin(self) -> Sequence[TwinNode]:
        """A group that holds the value, which is spoken when it changes, and the two buttons."""
        shown = TwinNode(f"{self.key}/value", "status", self._label(self.value), self.shown)
        return (*super().twin(), shown) if self.shown else ()


class _Step(Pressable):
    """One button of a stepper."""

    radius = theme.RADIUS_CONTROL
    sound = "tick"

    def __init__(self, rect: Box, glyph: str, name: str, owner: Stepper, by: int) -> None:
        super().__init__(rect, name=name, on_press=lambda: owner.change(by))
        self.glyph = glyph

    def draw(self, cv: Canvas) -> None:
        """A small raised plate with a sign."""
        p = theme.palette()
        kind: controls.Kind = "inset" if self.enabled else "faded"
        face = controls.button_face(cv, self.rect, kind, pressed=self.pressed, radius=self.radius)
        icon(cv, self.glyph, face.center, 22, p.buttons[kind].ink)
