"""Text with bold parts and inline pictures, wrapped.

Markup: `**bold**`, `{heart}` for an icon, `{water}` for an element's disc, `{@stalled}` for a status badge.
Unknown names in braces stay as they are written.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from carpg.ui import fonts, theme
from carpg.ui.fonts import Face
from carpg.ui.paint import text as txt
from carpg.ui.paint.badges import ICONS, status_badge
from carpg.ui.paint.canvas import Canvas
from carpg.ui.paint.glyphs import element_disc
from carpg.ui.paint.icons import SHAPES, icon
from carpg.ui.paint.pen import Point
from carpg.ui.theme import Colour, TextRole

_PARTS: Final = re.compile(r"(\*\*|\{@?[a-z_]+\}|\s+)")
Kind = Literal["word", "icon", "element", "status"]


@dataclass(frozen=True)
class _Token:
    kind: Kind
    text: str
    bold: bool
    #: Stands against the token before it, without a space.
    glued: bool


@dataclass(frozen=True)
class _Placed:
    token: _Token
    x: float


def _kind(part: str) -> tuple[Kind, str]:
    if not part.startswith("{"):
        return "word", part
    name = part.strip("{}")
    if name.startswith("@") and name[1:] in ICONS:
        return "status", name[1:]
    if name in theme.ELEMENTS:
        return "element", name
    return ("icon", name) if name in SHAPES else ("word", part)


def _tokens(text: str) -> list[_Token]:
    tokens: list[_Token] = []
    bold, glued = False, True
    for part in _PARTS.split(text):
        if not part:
            continue
        if part == "**":
            bold = not bold
        elif part.isspace():
            glued = False
        else:
            tokens.append(_Token(*_kind(part), bold, glued))
            glued = True
    return tokens


def _width(token: _Token, points: int) -> float:
    if token.kind == "word":
        return fonts.width(token.text, _face(token), points)
    return points * 1.35


def _face(token: _Token) -> Face:
    return "bold" if token.bold else "text"


@lru_cache(maxsize=256)
def _lines(text: str, room: int, points: int) -> tuple[tuple[_Placed, ...], ...]:
    lines: list[tuple[_Placed, ...]] = []
    space = fonts.width(" ", "text", points)
    for block in text.split("\n"):
        line: list[_Placed] = []
        x = 0.0
        for token in _tokens(block):
            wide = _width(token, points)
            gap = 0.0 if token.glued or not line else space
            if line and not token.glued and x + gap + wide > room:
                lines.append(tuple(line))
                line, x, gap = [], 0.0, 0.0
            line.append(_Placed(token, x + gap))
            x += gap + wide
        lines.append(tuple(line))
    return tuple(lines)


def height(text: str, room: int, size: TextRole | int = "body") -> int:
    """Height of the wrapped text in points."""
    return txt.line_height(size) * len(_lines(text, room, fonts.size_of(size)))


def plain(text: str) -> str:
    """The text without markup, for screen readers: pictures become their names."""
    words: list[str] = []
    for token in _tokens(text.replace("\n", " ")):
        word = token.text if token.kind == "word" else token.text.replace("_", " ").capitalize()
        if token.glued and words:
            words[-1] += word
        else:
            words.append(word)
    return " ".join(words)


def draw(
    cv: Canvas, text: str, at: Point, room: int, *, size: TextRole | int = "body", colour: Colour | None = None
) -> int:
    """Draw from a top-left corner. Returns the height used."""
    points, step = fonts.size_of(size), txt.line_height(size)
    ink = theme.palette().text if colour is None else colour
    unscaled = round(points / theme.look().text_scale)
    lines = _lines(text, room, points)
    for i, line in enumerate(lines):
        y, drift = at[1] + (i + 0.5) * step, 0.0
        for placed in line:
            x = at[0] + placed.x + drift
            if placed.token.kind == "word":
                face = _face(placed.token)
                drawn = txt.text(cv, placed.token.text, (x, y), size=unscaled, face=face, colour=ink)
                # On dense screens glyphs are set finer than whole points: keep the gaps even.
                drift += drawn - _width(placed.token, points)
            else:
                _draw_picture(cv, placed.token, (x + points * 0.675, y), points, ink)
    return step * len(lines)


def _draw_picture(cv: Canvas, token: _Token, middle: Point, points: int, ink: Colour) -> None:
    if token.kind == "icon":
        icon(cv, token.text, middle, points * 1.2, ink)
    elif token.kind == "element":
        element_disc(cv, token.text, middle, points * 1.3)
    else:
        status_badge(cv, token.text, middle, points * 1.3)
