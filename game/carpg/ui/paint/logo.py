"""The logo: 'Car' as die-cast letters on wheels, towing 'P' and 'G' as wooden blocks."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

import pygame

from carpg.ui import fonts, theme
from carpg.ui.paint import pixels
from carpg.ui.paint.pen import Pen, Point
from carpg.ui.theme import Colour, rgb

#: Size in logical points at full size.
SIZE: Final = (636, 268)
#: The kept pictures by their device pixels a point: the larger one is enough for the largest place on the densest
#: screen, the smaller one costs a quarter of the time wherever it does.
FILES: Final = {1.0: fonts.ASSETS / "ui" / "logo.png", 2.0: fonts.ASSETS / "ui" / "logo-2x.png"}
_STEEL: Final = rgb("#B9B2C6")


def _tinted(glyph: pygame.Surface, colour: Colour) -> pygame.Surface:
    out = glyph.copy()
    out.fill((*colour[:3], 255), special_flags=pygame.BLEND_RGBA_MULT)
    return out


def _shaded(glyph: pygame.Surface, top: Colour, low: Colour) -> pygame.Surface:
    ramp = pygame.Surface((1, 2), pygame.SRCALPHA)
    ramp.set_at((0, 0), (*top, 255))
    ramp.set_at((0, 1), (*low, 255))
    out = glyph.copy()
    out.blit(pygame.transform.smoothscale(ramp, glyph.get_size()), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return out


def _cut(front: pygame.Surface, glyph: pygame.Surface, d: int) -> pygame.Surface:
    """The face without a thin rim at the top left, where the light catches the edge."""
    moved = pygame.Surface(glyph.get_size(), pygame.SRCALPHA)
    moved.blit(glyph, (d, d))
    out = front.copy()
    out.blit(moved, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return out


def _outline(ch: str, size: float, k: float) -> pygame.Surface:
    """A letter grown by the rim and down the side, in ink; made at half the size, as it has no detail."""
    k /= 2
    glyph = _tinted(fonts.font("display", round(size * k)).render(ch, True, (255, 255, 255)), theme.NIGHT)
    pad, deep, rim = round(14 * k), round(12 * k), 8 * k
    out = pygame.Surface((glyph.get_width() + 2 * pad, glyph.get_height() + 2 * pad + deep), pygame.SRCALPHA)
    for dy in (0, deep // 2, deep):
        for i in range(14):
            a = i * math.tau / 14
            out.blit(glyph, (pad + round(rim * math.cos(a)), pad + round(rim * math.sin(a)) + dy))
    return out


def _letter(ch: str, size: int, face: Colour, k: float) -> pygame.Surface:
    """A die-cast letter: ink outline, deep side, lit face, gloss; k pixels a point."""
    glyph = fonts.font("display", round(size * k)).render(ch, True, (255, 255, 255))
    pad, deep = round(14 * k), round(12 * k)
    whole = (glyph.get_width() + 2 * pad, glyph.get_height() + 2 * pad + deep)
    out = pygame.transform.smoothscale(_outline(ch, size, k), whole)
    side = _tinted(glyph, theme.darker(face, 0.45))
    for dy in range(deep, 0, -max(1, round(1.2 * k))):
        out.blit(side, (pad, pad + dy))
    out.blit(_tinted(glyph, theme.lighter(face, 0.55)), (pad, pad))
    front = _shaded(glyph, theme.lighter(face, 0.12), theme.darker(face, 0.08))
    out.blit(_cut(front, glyph, round(3 * k)), (pad, pad))
    return out


def _block(ch: str, size: int, wood: Colour, ink: Colour, k: float) -> pygame.Surface:
    """A wooden letter block: lit top edge, dark side, inset letter; k pixels a point."""
    deep = size * 0.12
    pen = Pen((size + 16, size + deep + 16), k, 1)
    o, m = 8.0, size * 0.1
    pen.rrect((o - 7, o - 7, size + 14, size + deep + 14), size * 0.17, theme.NIGHT)
    pen.rrect((o, o + deep, size, size), size * 0.13, theme.darker(wood, 0.5))
    pen.rrect((o, o, size, size), size * 0.13, theme.lighter(wood, 0.6))
    pen.rrect((o + 3, o + 4, size - 6, size - 6), size * 0.11, wood)
    pen.rrect((o + m, o + m, size - 2 * m, size - 2 * m), size * 0.08, theme.darker(wood, 0.18), 3)
    for i in range(5):
        y = o + size * (0.16 + 0.17 * i)
        pen.line([(o + m, y), (o + size * 0.5, y + 3), (o + size - m, y - 1)], (*theme.darker(wood, 0.4), 60), 2)
    font = fonts.font("display", round(size * 0.8 * k))
    glyph = font.render(ch, True, ink)
    shade = font.render(ch, True, theme.lighter(wood, 0.6))
    x = (pen.surface.get_width() - glyph.get_width()) / 2
    y = o * k + (size * k - glyph.get_height()) / 2
    pen.surface.blit(shade, (x + 2 * k, y + 2 * k))
    pen.surface.blit(glyph, (x, y))
    return pen.surface


def _wheel(pen: Pen, at: Point, r: float) -> None:
    x, y = at
    pen.circle((x, y), r + 7, theme.NIGHT)
    pen.circle((x, y), r, rgb("#3A3444"))
    pen.circle((x, y), r * 0.86, rgb("#2A2534"))
    pen.circle((x, y), r * 0.58, rgb("#E9E3F2"))
    pen.circle((x, y), r * 0.46, theme.STANDARD.sun)
    pen.circle((x - r * 0.14, y - r * 0.16), r * 0.18, theme.STANDARD.sun_lit)


def _road(pen: Pen) -> None:
    pen.line([(14, 251), (592, 251)], (255, 253, 244, 46), 5)
    for x in range(20, 576, 46):
        pen.line([(x, 251), (x + 22, 251)], theme.CHALK, 5)
    pen.line([(300, 196), (352, 196)], theme.NIGHT, 20)
    pen.line([(300, 196), (352, 196)], _STEEL, 8)


def draw(scale: float) -> pygame.Surface:
    """The logo with plain alpha, drawn from its parts at `scale` device pixels a point."""
    pen = Pen(SIZE, scale, 2)
    k, s = pen.k, pen.surface
    _road(pen)
    for ch, wood, ink, x, y, turn in (
        ("P", rgb("#E3A65C"), rgb("#6E2A78"), 334, 78, 4.0),
        ("G", rgb("#8FB4DE"), rgb("#1F3D7A"), 452, 90, -5.0),
    ):
        s.blit(pygame.transform.rotozoom(_block(ch, 122, wood, ink, k), turn, 1), (x * k, y * k))
    teams = theme.TEAM_PAIRS["coral-teal"]
    for ch, face, x, y, turn in (
        ("r", teams["teal"].hue, 216, 6, -4.0),
        ("a", theme.STANDARD.sun, 116, 4, 3.0),
        ("C", teams["coral"].hue, 0, -14, 5.0),
    ):
        s.blit(pygame.transform.rotozoom(_letter(ch, 196, face, k), turn, 1), (x * k, y * k))
    for x in (78, 178, 268, 396, 516):
        _wheel(pen, (x, 226), 22 if x < 300 else 20)
    return pygame.transform.smoothscale(s, pen.pixels)


@lru_cache(maxsize=len(FILES))
def _master(density: float) -> pygame.Surface:
    """A picture that `build/logo.py` keeps of the drawing, as drawing it takes a while in the browser."""
    file = FILES[density]
    picture = pygame.image.load(str(file)) if file.is_file() else draw(density)
    return pixels.premultiplied(picture)


@lru_cache(maxsize=2)
def logo(scale: float) -> pygame.Surface:
    """The logo, premultiplied, at `scale` device pixels a point of its full size."""
    size = (max(1, round(SIZE[0] * scale)), max(1, round(SIZE[1] * scale)))
    density = next((d for d in sorted(FILES) if d >= scale), max(FILES))
    return pygame.transform.smoothscale(_master(density), size)
