"""The transition between two scenes: the new one shows through the old one. Any press skips it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from carpg.ui.paint.canvas import Canvas
from carpg.ui.ticker import linear

if TYPE_CHECKING:
    from carpg.ui.app import App

_MS: Final = 160


class Fade:
    """Paints frames between two pictures of the screen."""

    def __init__(self, app: App, old: pygame.Surface) -> None:
        self._app = app
        self._old = old
        self._new: pygame.Surface | None = None
        self._share = 0.0
        app.ticker.tween(_MS, self._step, linear, app.fade_over)

    def _step(self, share: float) -> None:
        self._share = share

    def paint(self, cv: Canvas) -> list[pygame.Rect]:
        """Draw the frame of now; everything changes."""
        surface = cv.surface
        if self._new is None:
            self._app.stage.paint(cv)
            self._new = surface.copy()
        if self._old.get_size() != surface.get_size():
            return [surface.get_rect()]
        surface.blit(self._new, (0, 0))
        self._old.set_alpha(round(255 * (1 - self._share)))
        surface.blit(self._old, (0, 0))
        return [surface.get_rect()]
