"""A window onto something taller: wheel, drag with inertia, keys, and a thin bar."""

from __future__ import annotations

from typing import Final

from carpg.ui import theme
from carpg.ui.paint import surfaces
from carpg.ui.paint.canvas import Canvas
from carpg.ui.pointer import Gesture
from carpg.ui.ticker import Handle, ease_out
from carpg.ui.widgets.base import Box, R, Widget

_BAR_W: Final = 5
_LINE: Final = 56
#: A flick goes on for this long and this many times the last step.
_FLICK_MS: Final = 420
_FLICK: Final = 11.0


class Scroll(Widget):
    """Children are placed in screen coordinates as if all of them were visible; scrolling moves them.

    Call `fit()` after the children have been added.
    """

    outset = 0

    def __init__(self, rect: Box, *, key: str = "scroll", pad: int = 0) -> None:
        super().__init__(rect, key=key)
        self.pad = pad
        self.offset = 0
        self._content = self.rect.h
        self._speed = 0.0
        self._glide: Handle | None = None

    @property
    def most(self) -> int:
        """The largest offset."""
        return max(0, self._content - self.rect.h)

    def fit(self, height: int | None = None) -> None:
        """Measure the children (or take a given height) and keep the offset within it."""
        low = max((child.rect.bottom for child in self.children), default=self.rect.bottom)
        self._content = low + self.offset - self.rect.y + self.pad if height is None else height
        self.scroll_to(self.offset)

    def child_window(self) -> R | None:
        """Children show within this widget's box."""
        window = self.window
        return self.rect if window is None else self.rect.clip(window)

    @property
    def takes_gestures(self) -> bool:
        """Empty places scroll too."""
        return True

    def scroll_to(self, offset: float) -> None:
        """Show the content from an offset on, in points."""
        target = round(max(0, min(self.most, offset)))
        by = self.offset - target
        if by:
            self.offset = target
            for child in self.children:
                child.shift(0, by)
            self.invalidate()

    def reveal(self, area: R) -> None:
        """Scroll so that a child's area can be seen."""
        room = 12
        if area.top < self.rect.top + room:
            self.scroll_to(self.offset - (self.rect.top + room - area.top))
        elif area.bottom > self.rect.bottom - room:
            self.scroll_to(self.offset + area.bottom - self.rect.bottom + room)

    def hit(self, pos: tuple[float, float]) -> Widget | None:
        """Only what lies within the window."""
        return super().hit(pos) if self.rect.collidepoint(pos) else None

    def draw_tree(self, cv: Canvas) -> None:
        """Children clipped to the window, then the bar."""
        if not self.visible or not self.rect.colliderect(cv.clip):
            return
        with cv.clipped(self.rect):
            for child in self.children:
                child.draw_tree(cv)
            self._draw_bar(cv)

    def _draw_bar(self, cv: Canvas) -> None:
        if self.most <= 0:
            return
        p = theme.palette()
        track = R(self.rect.right - _BAR_W, self.rect.y + 4, _BAR_W, self.rect.h - 8)
        length = max(32, round(track.h * self.rect.h / self._content))
        y = track.y + round((track.h - length) * self.offset / self.most)
        surfaces.plate(cv, track, 2.5, p.paper_3)
        surfaces.plate(cv, R(track.x, y, _BAR_W, length), 2.5, p.text_soft)

    def on_gesture(self, g: Gesture) -> bool:
        """Wheel and drag scroll."""
        if g.kind == "wheel":
            self._stop()
            before = self.offset
            self.scroll_to(self.offset + g.delta[1])
            return self.most > 0 and (before != self.offset or abs(g.delta[1]) > 0)
        if g.kind == "down":
            self._stop()
            return True
        if g.kind in {"drag", "dragging"}:
            if g.kind == "drag" and (self.most <= 0 or abs(g.delta[0]) > abs(g.delta[1]) * 1.4):
                return False
            self._speed = -g.delta[1]
            self.scroll_to(self.offset - g.delta[1])
            return True
        if g.kind == "drop":
            self._fling()
            return True
        return g.kind in {"tap", "cancel", "release"}

    def _fling(self) -> None:
        if self.stage is None or abs(self._speed) < 2:
            return
        start, way = self.offset, self._speed * _FLICK
        self._glide = self.stage.ticker.tween(_FLICK_MS, lambda t: self.scroll_to(start + way * t), ease_out)

    def _stop(self) -> None:
        if self._glide is not None:
            self._glide.stop()
            self._glide = None
        self._speed = 0.0

    def on_action(self, action: str) -> bool:
        """Page keys scroll when a child has the focus."""
        steps = {
            "page_up": -self.rect.h + _LINE,
            "page_down": self.rect.h - _LINE,
            "home": -self.most,
            "end": self.most,
        }
        if action in steps and self.most:
            self.scroll_to(self.offset + steps[action])
            return True
        return False

    def remember(self) -> object:
        """The offset."""
        return self.offset or None

    def recall(self, state: object) -> None:
        """The offset again."""
        if isinstance(state, int):
            self.scroll_to(state)
