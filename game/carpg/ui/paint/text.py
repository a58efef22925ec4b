"""Text: one line, wrapped lines, fitted lines. Sizes are logical points, already in the player's text size."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal

import pygame

from carpg.ui import fonts, theme
from carpg.ui.fonts import Face
from carpg.ui.paint import pixels
from carpg.ui.paint.canvas import Canvas
from carpg.ui.paint.pen import Point
from carpg.ui.theme import Colour, TextRole

Align = Literal["left", "centre", "right"]
LEADING: Final = 1.36
#: Text may shrink to this part of its size before it is cut with an ellipsis.
SMALLEST_FIT: Final = 0.8
_ANCHOR: Final[dict[Align, float]] = {"left": 0.0, "centre": 0.5, "right": 1.0}


@lru_cache(maxsize=1536)
def _image(label: str, face: Face, size: int, colour: Colour) -> pygame.Surface:
    return pixels.native(fonts.font(face, size).render(label, True, colour[:3]))


def text(
    cv: Canvas,
    label: str,
    at: Point,
    *,
    size: TextRole | int = "body",
    face: Face = "text",
    colour: Colour | None = None,
    align: Align = "left",
    middle: bool = True,
) -> float:
    """Draw one line; `at` is its vertical middle, or its top if middle is False. Returns the width in points."""
    if not label:
        return 0.0
    ink = theme.palette().text if colour is None else colour
    points = fonts.size_of(size)
    image = _image(label, face, cv.px(points), ink)
    w, h = image.get_width() / cv.scale, image.get_height() / cv.scale
    # Fredoka's figures sit low in their line box.
    nudge = -0.03 * points if face == "display" else 0.0
    y = at[1] - h / 2 + nudge if middle else at[1]
    cv.blit(image, (at[0] - w * _ANCHOR[align], y))
    return w


def width(label: str, face: Face = "text", size: TextRole | int = "body") -> int:
    """Width of one line in logical points."""
    return fonts.width(label, face, fonts.size_of(size))


def fitted(label: str, room: float, face: Face, size: TextRole | int) -> tuple[str, int]:
    """The label and the unscaled size at which it fits: a little smaller if need be, then cut with an ellipsis."""
    scale = theme.look().text_scale
    points = round(fonts.size_of(size) / scale)
    least = max(11, int(points * SMALLEST_FIT))
    for trial in range(points, least - 1, -1):
        if width(label, face, trial) <= room:
            return label, trial
    cut = label
    while cut and width(cut + "…", face, least) > room:
        cut = cut[:-1]
    return (cut.rstrip() + "…" if cut else ""), least


def fits(label: str, room: float, face: Face, size: TextRole | int) -> bool:
    """Whether a line can be shown whole in the room, at worst a little smaller."""
    return fitted(label, room, face, size)[0] == label


@lru_cache(maxsize=512)
def _wrapped(label: str, room: int, face: Face, points: int) -> tuple[str, ...]:
    lines: list[str] = []
    for block in label.split("\n"):
        line = ""
        for word in block.split(" "):
            trial = f"{line} {word}" if line else word
            if line and fonts.width(trial, face, points) > room:
                lines.append(line)
                line = word
            else:
                line = trial
        lines.append(line)
    return tuple(lines)


def wrap(label: str, room: int, face: Face = "text", size: TextRole | int = "body") -> tuple[str, ...]:
    """The lines of a text in a width; a newline starts a new one."""
    return _wrapped(label, room, face, fonts.size_of(size))


def line_height(size: TextRole | int = "body") -> int:
    """Distance of two lines in logical points."""
    return round(fonts.size_of(size) * LEADING)


def paragraph_height(label: str, room: int, face: Face = "text", size: TextRole | int = "body") -> int:
    """Height of a wrapped text in logical points."""
    return line_height(size) * len(wrap(label, room, face, size))


def paragraph(
    cv: Canvas,
    label: str,
    at: Point,
    room: int,
    *,
    size: TextRole | int = "body",
    face: Face = "text",
    colour: Colour | None = None,
    align: Align = "left",
) -> int:
    """Draw wrapped text from a top-left corner. Returns the height used."""
    step = line_height(size)
    lines = wrap(label, room, face, size)
    x = at[0] + room * _ANCHOR[align]
    for i, line in enumerate(lines):
        text(cv, line, (x, at[1] + (i + 0.5) * step), size=size, face=face, colour=colour, align=align)
    return step * len(lines)
