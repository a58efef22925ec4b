"""The button that continues a game, with some of its cars."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from carpg.ui import art, theme
from carpg.ui.paint import surfaces
from carpg.ui.paint.canvas import Canvas
from carpg.ui.widgets.base import Box, R
from carpg.ui.widgets.button import Button

_TOKEN: Final = 42
_STEP: Final = 46


class ResumeButton(Button):
    """A primary button; `cars` are (design id, team), drawn at its right end where there is room."""

    def __init__(
        self, rect: Box, label: str, note: str, on_press: Callable[[], None], cars: Sequence[tuple[str, str]]
    ) -> None:
        super().__init__(
            rect, label, on_press, glyph="play", kind="primary", note=note, size="figure", align="left", name=label
        )
        self.cars = tuple(cars) if self.rect.w >= 420 else ()
        self.keep_right = len(self.cars) * _STEP + theme.S3 if self.cars else 0

    def draw(self, cv: Canvas) -> None:
        """The button and the cars on their teams' plates."""
        super().draw(cv)
        x = self.rect.right - theme.S3 - len(self.cars) * _STEP
        for design, team in self.cars:
            box = R(x, self.rect.centery - _TOKEN // 2 - 2, _TOKEN, _TOKEN)
            surfaces.plate(cv, box, 11, theme.team(team).hue)
            surfaces.team_plate(cv, box.inflate(-6, -6), team, 8, pale=True)
            cv.put(art.car(design, "E", cv.px(_TOKEN)), box.topleft)
            x += _STEP
