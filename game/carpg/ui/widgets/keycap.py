"""A row that shows which key does something, and takes a new one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from carpg.platform.inputs import KeyInput
from carpg.ui import theme
from carpg.ui.paint import surfaces
from carpg.ui.paint import text as txt
from carpg.ui.paint.canvas import Canvas
from carpg.ui.strings import tr
from carpg.ui.widgets.base import Box, R
from carpg.ui.widgets.button import Pressable

_CAP_W: Final = 108


class KeyCatcher(Pressable):
    """Press it, then press a key."""

    radius = theme.RADIUS_CHIP
    outset = 16
    ring_gap = 6

    def __init__(self, rect: Box, label: str, key_label: str, on_key: Callable[[str], None]) -> None:
        super().__init__(
            rect,
            name=tr("settings.keys.name", action=label, key=key_label),
            on_press=self._listen,
            key=f"key-{label}",
        )
        self.label = label
        self.key_label = key_label
        self.listening = False
        self._take = on_key

    def _listen(self) -> None:
        self.listening = True
        self.invalidate()

    def on_focus(self, focused: bool) -> None:
        """Leaving ends the wait for a key."""
        if not focused:
            self.listening = False
        super().on_focus(focused)

    def on_key(self, event: KeyInput) -> bool:
        """While waiting every key counts; Escape ends the wait."""
        if not self.listening:
            return False
        self.listening = False
        self.invalidate()
        if event.key != "escape":
            self._take(event.key)
        return True

    @property
    def fits(self) -> bool:
        """Whether the label can be read whole."""
        return txt.fits(self.label, self.rect.w - _CAP_W - theme.S3, "text", "label")

    def draw(self, cv: Canvas) -> None:
        """The action's name and a key cap."""
        p = theme.palette()
        label, size = txt.fitted(self.label, self.rect.w - _CAP_W - theme.S3, "text", "label")
        txt.text(cv, label, (self.rect.x, self.rect.centery), size=size)
        cap = R(self.rect.right - _CAP_W, self.rect.y + 4, _CAP_W, self.rect.h - 8)
        surfaces.plate(cv, cap, 10, theme.darker(p.paper_3, 0.2))
        face = R(cap.x, cap.y, cap.w, cap.h - (2 if self.pressed else 4))
        surfaces.plate(cv, face, 10, p.sun_lit if self.listening else theme.CHALK, edge=p.paper_3, edge_w=1.5)
        wanted = tr("settings.keys.press") if self.listening else self.key_label
        text, text_size = txt.fitted(wanted, face.w - 12, "bold", "label")
        txt.text(cv, text, face.center, size=text_size, face="bold", align="centre")
