"""Icons by name, cached in device pixels."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import pygame

from carpg.ui.paint import icons_menu, icons_play, icons_tools
from carpg.ui.paint.canvas import Canvas
from carpg.ui.paint.pen import Pen, Point
from carpg.ui.theme import Colour

SHAPES: Final = {**icons_menu.SHAPES, **icons_play.SHAPES, **icons_tools.SHAPES}
_BOX: Final = 24


@lru_cache(maxsize=768)
def _picture(name: str, pixels: int, colour: Colour) -> pygame.Surface:
    pen = Pen((_BOX, _BOX), pixels / _BOX, 4)
    SHAPES[name](pen, colour)
    return pen.done()


def icon(cv: Canvas, name: str, centre: Point, size: float, colour: Colour) -> None:
    """Draw an icon round a point, `size` logical points square."""
    cv.put_centred(_picture(name, cv.px(size), colour), centre)
