"""Small parts of controls: button bodies, badges, chips, pips, dice, rule tags."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Literal

import pygame

from carpg.ui import theme
from carpg.ui.paint import text as txt
from carpg.ui.paint.canvas import Canvas
from carpg.ui.paint.icons import icon
from carpg.ui.paint.pen import Pen, Point
from carpg.ui.paint.surfaces import plate, ring, shadow
from carpg.ui.theme import Colour, TextRole

R = pygame.Rect
Kind = Literal["primary", "normal", "planned", "disabled", "quiet", "danger", "inset", "faded"]
Pip = Literal["full", "low", "stat", "maybe", "empty"]

LIP: Final = 5
LIP_PRESSED: Final = 2


def disabled(kind: Kind) -> Kind:
    """How a button that does nothing now is drawn: faded on paper, dark on the frame."""
    return "faded" if kind in {"inset", "faded"} else "disabled"


def button_face(cv: Canvas, r: R, kind: Kind, *, pressed: bool = False, radius: float = theme.RADIUS_CARD) -> R:
    """The body of a button with its lip, down when pressed. Returns the face, where the label goes."""
    p = theme.palette()
    colours = p.buttons[kind]
    flat = kind in {"disabled", "faded"}
    drop = LIP_PRESSED if pressed or flat else LIP
    if not flat:
        shadow(cv, r, radius, blur=6, dy=2 if pressed else 4, alpha=120)
    face = R(r.x, r.y + LIP - drop if pressed else r.y, r.w, r.h - (LIP if pressed else drop))
    body = theme.darker(colours.face, 0.07) if pressed else colours.face
    plate(cv, R(r.x, face.y, r.w, r.bottom - face.y), radius, colours.lip)
    plate(cv, face, radius, theme.lighter(body, 0.06 if flat or pressed else 0.55))
    plate(cv, R(face.x, face.y + 2, face.w, face.h - 2), radius, body)
    if p.outline:
        ring(cv, r, radius, colours.ink, p.outline)
    return face


def hover_veil(cv: Canvas, face: R, radius: float = theme.RADIUS_CARD) -> None:
    """A breath of light on a control under the pointer."""
    plate(cv, face, radius, (255, 255, 255, 26))


@lru_cache(maxsize=128)
def _disc(pixels: int, fill: Colour, rim: Colour | None) -> pygame.Surface:
    pen = Pen((pixels, pixels), 1.0, 4)
    half = pixels / 2
    if rim is not None:
        pen.circle((half, half), half, rim)
    pen.circle((half, half), half * (0.86 if rim is not None else 1.0), fill)
    return pen.done()


def disc(cv: Canvas, centre: Point, size: float, fill: Colour, rim: Colour | None = None) -> None:
    """A filled disc, with a rim where one is given."""
    cv.put_centred(_disc(cv.px(size), fill, rim), centre)


def badge_dot(cv: Canvas, centre: Point, glyph: str, fill: Colour, size: float = 20) -> None:
    """A small round badge with an icon, for the corner of a control."""
    disc(cv, centre, size, fill, theme.CHALK)
    icon(cv, glyph, centre, size * 0.62, theme.CHALK)


def count_dot(cv: Canvas, centre: Point, label: str, fill: Colour, size: float = 22) -> None:
    """A small round badge with a number or a letter."""
    disc(cv, centre, size, fill, theme.CHALK)
    txt.text(cv, label, centre, size="caption", face="bold", colour=theme.CHALK, align="centre")


def chip_width(label: str, glyph: str = "", h: int = 28, size: TextRole | int = "caption") -> int:
    """Width of a chip in logical points."""
    return txt.width(label, "bold", size) + 20 + (h - 7 if glyph else 0)


def chip(
    cv: Canvas,
    at: Point,
    label: str,
    *,
    glyph: str = "",
    fill: Colour | None = None,
    ink: Colour | None = None,
    h: int = 28,
    size: TextRole | int = "caption",
) -> int:
    """A pill with an optional icon and its corner at a point. Returns its width."""
    p = theme.palette()
    colour = p.text if ink is None else ink
    w = chip_width(label, glyph, h, size)
    r = R(round(at[0]), round(at[1]), w, h)
    plate(cv, r, h / 2, p.paper_2 if fill is None else fill)
    x = r.x + 10
    if glyph:
        g = h - 12
        icon(cv, glyph, (x + g / 2, r.centery), g, colour)
        x += g + 5
    txt.text(cv, label, (x, r.centery), size=size, face="bold", colour=colour)
    return w


def rule_tag(cv: Canvas, right: float, cy: float, tag: str) -> int:
    """A rule's tag (Official, Confirmed, Assumption), its right end at a point. Returns its width."""
    fill, ink = theme.RULE_TAGS[tag]
    w = txt.width(tag, "bold", "caption") + 16
    h = txt.line_height("caption") + 3
    r = R(round(right - w), round(cy - h / 2), w, h)
    plate(cv, r, 7, fill)
    txt.text(cv, tag, r.center, size="caption", face="bold", colour=ink, align="centre")
    return w


_PIPS: Final[dict[Pip, tuple[Colour, Colour]]] = {
    "full": (theme.rgb("#2B8A4C"), theme.rgb("#7CCB92")),
    "low": (theme.rgb("#D9481F"), theme.rgb("#FF9C74")),
    "stat": (theme.rgb("#5A67B4"), theme.rgb("#9AA6E6")),
    "maybe": (theme.rgb("#F2A33A"), theme.rgb("#FFD08A")),
    "empty": (theme.rgb("#DDD0B8"), theme.rgb("#E6DBC6")),
}

#: Low pips are shorter by this share of the height: hue is not all that tells them.
_LOW_TOP: Final = 0.3


@lru_cache(maxsize=96)
def _pip(w: int, h: int, state: Pip, edge: int) -> pygame.Surface:
    fill, lit = _PIPS[state]
    pen = Pen((w, h), 1.0, 4)
    top = h * _LOW_TOP if state == "low" else 0
    r, tall = min(w, h) / 3, h - top
    pen.rrect((0, top, w, tall), r, theme.darker(fill, 0.45))
    pen.rrect((edge, top + edge, w - 2 * edge, tall - 2 * edge), r - edge * 0.6, fill)
    if state != "empty":
        pen.rrect((2 * edge, top + 2 * edge, w - 4 * edge, max(1.5, (tall - 4 * edge) * 0.36)), r - edge, lit)
    return pen.done()


def pips(cv: Canvas, at: Point, states: Sequence[Pip], *, w: float = 16, h: float = 14, gap: float = 4) -> float:
    """Countable pips from a corner on. Returns the width."""
    for i, state in enumerate(states):
        cv.put(_pip(cv.px(w), cv.px(h), state, cv.px(1)), (at[0] + i * (w + gap), at[1]))
    return len(states) * (w + gap) - gap


def health_pips(value: int, total: int) -> list[Pip]:
    """Health as pips: green, or red and shorter when a third or less is left."""
    kind: Pip = "low" if value * 3 <= total else "full"
    return [kind] * max(0, value) + ["empty"] * max(0, total - max(0, value))


_SPOTS: Final[dict[int, tuple[Point, ...]]] = {
    1: ((0.5, 0.5),),
    2: ((0.27, 0.27), (0.73, 0.73)),
    3: ((0.27, 0.27), (0.5, 0.5), (0.73, 0.73)),
    4: ((0.27, 0.27), (0.73, 0.27), (0.27, 0.73), (0.73, 0.73)),
    5: ((0.27, 0.27), (0.73, 0.27), (0.5, 0.5), (0.27, 0.73), (0.73, 0.73)),
    6: ((0.27, 0.27), (0.73, 0.27), (0.27, 0.5), (0.73, 0.5), (0.27, 0.73), (0.73, 0.73)),
}
#: Die faces by meaning: fill, spots, edge.
DIE_COLOURS: Final[dict[str, tuple[Colour, Colour, Colour]]] = {
    "miss": (theme.rgb("#E0D2BA"), theme.rgb("#9B8B76"), theme.rgb("#B9A88C")),
    "hit": (theme.rgb("#FFFFFF"), theme.rgb("#2B2342"), theme.rgb("#25744A")),
    "critical": (theme.rgb("#FFC53F"), theme.rgb("#2B2342"), theme.rgb("#C97F06")),
    "plain": (theme.rgb("#FFFFFF"), theme.rgb("#2B2342"), theme.rgb("#B9A88C")),
}


@lru_cache(maxsize=96)
def _die(pixels: int, value: int, meaning: str) -> pygame.Surface:
    fill, ink, edge = DIE_COLOURS[meaning]
    d, w = float(pixels), pixels / 30
    pen = Pen((d, d), 1.0, 4)
    pen.rrect((0, 0, d, d), d * 0.24, edge)
    pen.rrect((w, w, d - 2 * w, d - 3.4 * w), d * 0.2, fill)
    for x, y in _SPOTS[value]:
        pen.circle((x * d, y * d - 0.6 * w), d * 0.085, ink)
    return pen.done()


def die(cv: Canvas, centre: Point, size: float, value: int, meaning: str = "plain") -> None:
    """A die's face from 1 to 6 whose colours say miss, hit, critical or plain."""
    cv.put_centred(_die(cv.px(size), value, meaning), centre)
