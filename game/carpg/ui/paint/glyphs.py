"""Element glyphs: fourteen shapes and the disc that carries them."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

import pygame

from carpg.ui import theme
from carpg.ui.paint.canvas import Canvas
from carpg.ui.paint.pen import Point
from carpg.ui.paint.sketch import Sketch, star
from carpg.ui.theme import Colour


def grass(s: Sketch, ink: Colour, gap: Colour) -> None:
    """A seedling."""
    s.stroke([(0.0, 0.78), (0.0, 0.2), (0.04, -0.1)], 0.17, ink, True)
    s.blob([(0.02, 0.12), (0.16, -0.42), (0.76, -0.62), (0.66, -0.10), (0.34, 0.12)], ink)
    s.blob([(-0.02, 0.40), (-0.14, -0.10), (-0.74, -0.30), (-0.64, 0.20), (-0.32, 0.42)], ink)
    s.stroke([(0.12, 0.02), (0.50, -0.38)], 0.07, gap)
    s.stroke([(-0.12, 0.32), (-0.50, -0.06)], 0.07, gap)


def fire(s: Sketch, ink: Colour, gap: Colour) -> None:
    """A flame."""
    s.blob(
        [
            (0.05, -0.86),
            (0.20, -0.45),
            (0.52, -0.16),
            (0.60, 0.32),
            (0.32, 0.72),
            (-0.12, 0.78),
            (-0.52, 0.50),
            (-0.58, 0.06),
            (-0.36, -0.26),
            (-0.26, 0.02),
            (-0.10, -0.34),
        ],
        ink,
    )
    s.blob([(0.04, -0.05), (0.26, 0.30), (0.20, 0.60), (-0.06, 0.66), (-0.26, 0.46), (-0.18, 0.20), (-0.06, 0.24)], gap)


def water(s: Sketch, ink: Colour, gap: Colour) -> None:
    """A drop."""
    s.poly([(0, -0.84), (0.36, -0.20), (-0.36, -0.20)], ink)
    s.blob(
        [
            (0, -0.80),
            (0.30, -0.30),
            (0.54, 0.16),
            (0.38, 0.60),
            (0, 0.76),
            (-0.38, 0.60),
            (-0.54, 0.16),
            (-0.30, -0.30),
        ],
        ink,
    )
    s.arc((0, 0.20), 0.32, (70, 160), 0.11, gap)


def electric(s: Sketch, ink: Colour, gap: Colour) -> None:
    """A bolt."""
    s.poly([(0.22, -0.88), (-0.52, 0.14), (-0.06, 0.14), (-0.24, 0.88), (0.54, -0.22), (0.08, -0.22)], ink)


def air(s: Sketch, ink: Colour, gap: Colour) -> None:
    """Three gusts."""
    s.stroke(
        [(-0.78, -0.22), (0.10, -0.22), (0.38, -0.36), (0.34, -0.62), (0.08, -0.64), (0.02, -0.50)], 0.17, ink, True
    )
    s.stroke([(-0.62, 0.08), (0.50, 0.08), (0.76, -0.08), (0.68, -0.32)], 0.17, ink, True)
    s.stroke([(-0.78, 0.38), (0.16, 0.38), (0.42, 0.52), (0.34, 0.76), (0.08, 0.72)], 0.17, ink, True)


def psychic(s: Sketch, ink: Colour, gap: Colour) -> None:
    """An open eye."""
    s.blob(
        [
            (-0.82, 0.08),
            (-0.42, -0.30),
            (0, -0.42),
            (0.42, -0.30),
            (0.82, 0.08),
            (0.42, 0.46),
            (0, 0.56),
            (-0.42, 0.46),
        ],
        ink,
    )
    s.dot((0, 0.07), 0.35, gap)
    s.dot((0, 0.07), 0.19, ink)
    for a in (-140, -90, -40):
        x, y = math.cos(math.radians(a)), math.sin(math.radians(a))
        s.stroke([(x * 0.62, 0.0 + y * 0.62), (x * 0.86, y * 0.84)], 0.13, ink)


def ice(s: Sketch, ink: Colour, gap: Colour) -> None:
    """A snow crystal."""
    for k in range(6):
        a = math.radians(60 * k - 90)
        ex, ey = math.cos(a), math.sin(a)
        s.stroke([(0, 0), (0.82 * ex, 0.82 * ey)], 0.15, ink)
        for side in (-1, 1):
            b = a + side * math.radians(52)
            s.stroke(
                [(0.46 * ex, 0.46 * ey), (0.46 * ex + 0.28 * math.cos(b), 0.46 * ey + 0.28 * math.sin(b))], 0.13, ink
            )


def light(s: Sketch, ink: Colour, gap: Colour) -> None:
    """A sun."""
    s.dot((0, 0), 0.38, ink)
    for k in range(8):
        a = math.radians(45 * k)
        r = 0.86 if k % 2 == 0 else 0.76
        s.stroke([(0.58 * math.cos(a), 0.58 * math.sin(a)), (r * math.cos(a), r * math.sin(a))], 0.16, ink)


def dark(s: Sketch, ink: Colour, gap: Colour) -> None:
    """A moon and a star."""
    s.dot((-0.08, 0.02), 0.74, ink)
    s.dot((0.24, -0.16), 0.60, gap)
    s.poly(star(0.30, 0.11, 4, c=(0.36, -0.18)), ink)


def ground(s: Sketch, ink: Colour, gap: Colour) -> None:
    """Two mountains."""
    s.poly([(-0.86, 0.62), (-0.22, -0.62), (0.02, -0.30), (0.16, 0.62)], ink)
    s.poly([(0.02, 0.62), (0.42, -0.16), (0.86, 0.62)], ink)
    s.stroke([(-0.86, 0.62), (0.86, 0.62)], 0.14, ink)
    s.poly(
        [
            (-0.40, -0.20),
            (-0.22, -0.02),
            (-0.08, -0.16),
            (0.06, 0.02),
            (0.02, 0.14),
            (-0.08, 0.06),
            (-0.22, 0.22),
            (-0.46, -0.04),
        ],
        gap,
    )


def steel(s: Sketch, ink: Colour, gap: Colour) -> None:
    """A cog wheel."""
    for k in range(8):
        a = math.radians(45 * k + 22.5)
        s.stroke([(0.4 * math.cos(a), 0.4 * math.sin(a)), (0.74 * math.cos(a), 0.74 * math.sin(a))], 0.26, ink)
    s.dot((0, 0), 0.60, ink)
    s.dot((0, 0), 0.26, gap)


def fighting(s: Sketch, ink: Colour, gap: Colour) -> None:
    """A fist seen from the front: four knuckles over a thumb."""
    for k in range(4):
        x = -0.51 + k * 0.34
        s.stroke([(x, -0.42 + abs(k - 1.4) * 0.05), (x, 0.04)], 0.34, ink)
    s.poly([(-0.68, -0.05), (0.68, -0.05), (0.58, 0.60), (-0.42, 0.60)], ink)
    s.stroke([(-0.40, 0.62), (0.50, 0.62)], 0.24, ink)
    for x in (-0.34, 0.0, 0.34):
        s.stroke([(x, -0.52), (x, -0.02)], 0.065, gap)
    s.stroke([(-0.68, 0.10), (0.12, 0.10), (0.24, 0.24), (0.12, 0.38), (-0.20, 0.38)], 0.08, gap, False)


def spirit(s: Sketch, ink: Colour, gap: Colour) -> None:
    """A ghost."""
    s.dot((0, -0.18), 0.58, ink)
    s.poly([(-0.58, -0.18), (0.58, -0.18), (0.58, 0.72), (0.29, 0.48), (0, 0.76), (-0.29, 0.48), (-0.58, 0.72)], ink)
    for x in (-0.22, 0.22):
        s.blob([(x, -0.38), (x + 0.12, -0.20), (x, -0.02), (x - 0.12, -0.20)], gap)
    s.blob([(0, 0.10), (0.10, 0.20), (0, 0.32), (-0.10, 0.20)], gap)


def poison(s: Sketch, ink: Colour, gap: Colour) -> None:
    """A flask."""
    s.poly(
        [
            (-0.18, -0.56),
            (0.18, -0.56),
            (0.18, -0.16),
            (0.60, 0.56),
            (0.46, 0.76),
            (-0.46, 0.76),
            (-0.60, 0.56),
            (-0.18, -0.16),
        ],
        ink,
    )
    s.stroke([(-0.27, -0.60), (0.27, -0.60)], 0.17, ink)
    s.dot((-0.14, 0.42), 0.16, gap)
    s.dot((0.20, 0.54), 0.10, gap)
    s.dot((0.10, 0.16), 0.08, gap)
    s.dot((0.42, -0.76), 0.13, ink)
    s.dot((0.60, -0.40), 0.09, ink)


def boss(s: Sketch, ink: Colour, gap: Colour) -> None:
    """A crown: for the label Z-Boss, which is no element."""
    crown = [(-0.72, 0.52), (-0.80, -0.40), (-0.36, 0.02), (0.0, -0.66), (0.36, 0.02), (0.80, -0.40), (0.72, 0.52)]
    s.poly(crown, ink)
    s.stroke([(-0.62, 0.74), (0.62, 0.74)], 0.16, ink)
    for x, y in ((-0.80, -0.50), (0.0, -0.76), (0.80, -0.50)):
        s.dot((x, y), 0.13, ink)
    s.dot((0.0, 0.22), 0.12, gap)


#: Hue of a disc whose name is no element's.
BOSS_HUE = theme.rgb("#7A4B00")

GLYPHS: dict[str, Callable[[Sketch, Colour, Colour], None]] = {
    f.__name__: f
    for f in (grass, fire, water, electric, air, psychic, ice, light, dark, ground, steel, fighting, spirit, poison)
}


@lru_cache(maxsize=256)
def _disc(element: str, pixels: int) -> pygame.Surface:
    hue, big = theme.ELEMENTS.get(element, BOSS_HUE), pixels * 4
    s = Sketch(big)
    s.dot((0, 0), 0.99, theme.CHALK)
    s.dot((0, 0), 0.87, theme.darker(hue, 0.3))
    s.dot((-0.02, -0.03), 0.83, hue)
    glyph = Sketch(round(big * 0.72))
    GLYPHS.get(element, boss)(glyph, theme.CHALK, hue)
    off = (big - glyph.px) // 2
    s.surf.blit(glyph.surf, (off, off))
    s.arc((0, 0), 0.74, (200, 262), 0.05, theme.lighter(hue, 0.6))
    return pygame.transform.smoothscale(s.surf.premul_alpha(), (pixels, pixels))


def element_disc(cv: Canvas, element: str, centre: Point, size: float = 24) -> None:
    """An element's glyph in chalk on its hue (a crown for anything else), `size` logical points across."""
    cv.put_centred(_disc(element, cv.px(size)), centre)
