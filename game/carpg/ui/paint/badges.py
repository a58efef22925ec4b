"""Status badges: hexagon for good, octagon for bad, square for a state, one icon each in one line weight."""

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

W = 0.17
GOOD: Colour = (34, 128, 98)
BAD: Colour = (190, 56, 58)
STATE: Colour = (72, 92, 168)
CORAL: Colour = (255, 112, 88)
TEAL: Colour = (64, 204, 196)


def _ngon(n: int, r: float, turn: float) -> list[Point]:
    return [
        (r * math.cos(math.radians(turn + 360 * k / n)), r * math.sin(math.radians(turn + 360 * k / n)))
        for k in range(n)
    ]


FRAMES: dict[str, tuple[list[Point], Colour]] = {
    "hexagon": (_ngon(6, 0.90, -90), GOOD),
    "octagon": (_ngon(8, 0.92, 22.5), BAD),
    "square": (_ngon(4, 1.06, 45), STATE),
}


def _car(s: Sketch, c: Point, angle: float, ink: Colour, bg: Colour, *, k: float = 1.0) -> None:
    """A little car from the side, turned by angle about c."""
    ca, sa = math.cos(math.radians(angle)) * k, math.sin(math.radians(angle)) * k

    def at(x: float, y: float) -> Point:
        return (c[0] + x * ca - y * sa, c[1] + x * sa + y * ca)

    body = [
        (-0.76, 0.20),
        (-0.78, -0.06),
        (-0.46, -0.12),
        (-0.26, -0.46),
        (0.22, -0.46),
        (0.46, -0.10),
        (0.78, -0.02),
        (0.78, 0.20),
    ]
    s.poly([at(*p) for p in body], ink)
    s.poly([at(*p) for p in ((-0.26, -0.12), (-0.16, -0.34), (0.14, -0.34), (0.26, -0.12))], bg)
    for x in (-0.42, 0.42):
        s.dot(at(x, 0.22), 0.27 * k, bg)
        s.dot(at(x, 0.22), 0.19 * k, ink)


def prone(s: Sketch, c: Colour, bg: Colour) -> None:
    """A car on its roof."""
    _car(s, (0.02, 0.0), 160, c, bg, k=1.16)
    s.stroke([(-0.82, 0.80), (0.82, 0.80)], W, c)


def airborne(s: Sketch, c: Colour, bg: Colour) -> None:
    """A car above two chevrons."""
    _car(s, (0, -0.22), -8, c, bg, k=1.02)
    for y in (0.56, 0.88):
        s.stroke([(-0.38, y), (0, y - 0.22), (0.38, y)], W, c)


def elemental_surge(s: Sketch, c: Colour, bg: Colour) -> None:
    """A four-pointed spark."""
    s.poly(star(0.86, 0.26, 4), c)
    s.poly(star(0.44, 0.20, 4, turn=-45), c)
    s.dot((0, 0), 0.15, bg)


def shielded(s: Sketch, c: Colour, bg: Colour) -> None:
    """A shield."""
    s.blob(
        [
            (0, -0.80),
            (0.34, -0.66),
            (0.68, -0.58),
            (0.64, 0.06),
            (0.36, 0.54),
            (0, 0.82),
            (-0.36, 0.54),
            (-0.64, 0.06),
            (-0.68, -0.58),
            (-0.34, -0.66),
        ],
        c,
    )
    s.stroke([(0, -0.42), (0, 0.42)], W, bg)
    s.stroke([(-0.32, -0.10), (0.32, -0.10)], W, bg)


def charging(s: Sketch, c: Colour, bg: Colour) -> None:
    """A battery that fills."""
    s.stroke([(-0.76, -0.40), (0.58, -0.40), (0.58, 0.40), (-0.76, 0.40), (-0.76, -0.40)], W, c)
    s.stroke([(0.80, -0.14), (0.80, 0.14)], W, c)
    for x in (-0.50, -0.16):
        s.poly([(x - 0.10, -0.20), (x + 0.12, -0.20), (x + 0.12, 0.20), (x - 0.10, 0.20)], c)


def stat_change(s: Sketch, c: Colour, bg: Colour) -> None:
    """An arrow up and an arrow down."""
    s.stroke([(-0.36, 0.70), (-0.36, -0.30)], W * 1.2, c)
    s.head((-0.36, -0.46), -90, 0.34, c)
    s.stroke([(0.36, -0.70), (0.36, 0.30)], W * 1.2, c)
    s.head((0.36, 0.46), 90, 0.34, c)


def dodge(s: Sketch, c: Colour, bg: Colour) -> None:
    """A path that bends round a point."""
    s.dot((0.0, 0.10), 0.20, c)
    s.stroke([(-0.20, 0.84), (-0.56, 0.46), (-0.58, -0.10), (-0.20, -0.46), (0.24, -0.52)], W * 1.1, c, True)
    s.head((0.44, -0.52), 0, 0.34, c)


def skill_disabled(s: Sketch, c: Colour, bg: Colour) -> None:
    """A struck-out star."""
    s.poly(star(0.84, 0.36, 5), c)
    s.stroke([(-0.76, 0.76), (0.76, -0.76)], W * 2.3, bg)
    s.stroke([(-0.72, 0.72), (0.72, -0.72)], W, c)


def damage_over_time(s: Sketch, c: Colour, bg: Colour) -> None:
    """A heart that runs down."""
    s.dot((-0.32, -0.34), 0.37, c)
    s.dot((0.32, -0.34), 0.37, c)
    s.poly([(-0.66, -0.20), (0.66, -0.20), (0, 0.66)], c)
    s.stroke([(0.02, -0.44), (0.02, 0.14)], W, bg)
    s.head((0.02, 0.22), 90, 0.22, bg)


def stalled(s: Sketch, c: Colour, bg: Colour) -> None:
    """A pause sign."""
    s.arc((0, 0), 0.68, (0, 360), W * 1.2, c)
    for x in (-0.20, 0.20):
        s.stroke([(x, -0.26), (x, 0.26)], W * 1.3, c)


def invulnerable(s: Sketch, c: Colour, bg: Colour) -> None:
    """A diamond."""
    s.poly([(-0.46, -0.62), (0.46, -0.62), (0.82, -0.18), (0, 0.78), (-0.82, -0.18)], c)
    s.stroke([(-0.70, -0.16), (0.70, -0.16)], W * 0.6, bg)
    s.stroke([(-0.30, -0.16), (0, 0.62), (0.30, -0.16), (0, -0.56), (-0.30, -0.16)], W * 0.6, bg)


def redirect(s: Sketch, c: Colour, bg: Colour) -> None:
    """A line that bounces."""
    s.stroke([(-0.74, -0.54), (-0.04, 0.34), (0.50, -0.34)], W * 1.2, c)
    s.head((0.58, -0.44), -52, 0.36, c)
    s.stroke([(-0.46, 0.70), (0.42, 0.70)], W * 1.2, c)


def guaranteed_crit(s: Sketch, c: Colour, bg: Colour) -> None:
    """A gun-sight."""
    s.arc((0, 0), 0.54, (0, 360), W, c)
    for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        s.stroke([(x * 0.42, y * 0.42), (x * 0.86, y * 0.86)], W, c)
    s.dot((0, 0), 0.17, c)


def damage_boost(s: Sketch, c: Colour, bg: Colour) -> None:
    """A burst with a plus."""
    s.poly(star(0.90, 0.56, 9), c)
    s.stroke([(0, -0.34), (0, 0.34)], W * 1.2, bg)
    s.stroke([(-0.34, 0), (0.34, 0)], W * 1.2, bg)


def elemental_shift(s: Sketch, c: Colour, bg: Colour) -> None:
    """Two arrows round a spark."""
    s.arc((0, 0), 0.64, (200, 330), W * 1.1, c)
    s.head((0.64, -0.14), 80, 0.30, c)
    s.arc((0, 0), 0.64, (20, 150), W * 1.1, c)
    s.head((-0.64, 0.14), 260, 0.30, c)
    s.poly(star(0.34, 0.13, 4), c)


def hazed(s: Sketch, c: Colour, bg: Colour) -> None:
    """A cloud over waves."""
    for x, y, r in ((-0.40, -0.20, 0.28), (0.0, -0.40, 0.36), (0.42, -0.20, 0.28)):
        s.dot((x, y), r, c)
    s.stroke([(-0.44, -0.06), (0.46, -0.06)], 0.28, c)
    for y, x in ((0.36, -0.08), (0.68, 0.12)):
        s.stroke([(x - 0.56, y), (x - 0.28, y - 0.10), (x, y), (x + 0.28, y + 0.10), (x + 0.56, y)], W, c, True)


def movement_boost(s: Sketch, c: Colour, bg: Colour) -> None:
    """Three chevrons."""
    for x in (-0.66, -0.16, 0.34):
        s.stroke([(x, -0.50), (x + 0.40, 0), (x, 0.50)], W * 1.25, c)


def untargetable(s: Sketch, c: Colour, bg: Colour) -> None:
    """A struck-out eye."""
    s.blob(
        [(-0.94, 0.0), (-0.46, -0.44), (0, -0.58), (0.46, -0.44), (0.94, 0.0), (0.46, 0.44), (0, 0.58), (-0.46, 0.44)],
        c,
    )
    s.dot((0, 0), 0.38, bg)
    s.dot((0, 0), 0.21, c)
    s.stroke([(-0.70, 0.74), (0.70, -0.74)], W * 1.9, bg)
    s.stroke([(-0.70, 0.74), (0.70, -0.74)], W * 0.9, c)


def switched_sides(s: Sketch, c: Colour, bg: Colour) -> None:
    """Two arrows in the team colours."""
    s.stroke([(-0.70, -0.34), (0.36, -0.34)], W * 1.3, CORAL)
    s.head((0.48, -0.34), 0, 0.36, CORAL)
    s.stroke([(0.70, 0.34), (-0.36, 0.34)], W * 1.3, TEAL)
    s.head((-0.48, 0.34), 180, 0.36, TEAL)


def copied_skill(s: Sketch, c: Colour, bg: Colour) -> None:
    """Two sheets with a star."""
    s.stroke([(-0.16, -0.70), (0.66, -0.70), (0.66, 0.24)], W, c)
    s.poly([(-0.70, -0.38), (0.34, -0.38), (0.34, 0.78), (-0.70, 0.78)], c)
    s.poly(star(0.40, 0.18, 5, c=(-0.18, 0.20)), bg)


ICONS: dict[str, Callable[[Sketch, Colour, Colour], None]] = {
    f.__name__: f
    for f in (
        prone,
        airborne,
        elemental_surge,
        shielded,
        charging,
        stat_change,
        dodge,
        skill_disabled,
        damage_over_time,
        stalled,
        invulnerable,
        redirect,
        guaranteed_crit,
        damage_boost,
        elemental_shift,
        hazed,
        movement_boost,
        untargetable,
        switched_sides,
        copied_skill,
    )
}
FRAME_OF: dict[str, str] = (
    dict.fromkeys(ICONS, "hexagon")
    | dict.fromkeys(("prone", "skill_disabled", "damage_over_time", "stalled", "hazed"), "octagon")
    | dict.fromkeys(("charging", "stat_change", "redirect", "switched_sides", "copied_skill"), "square")
)


def _round(s: Sketch, pts: list[Point], grow: float, soft: float, colour: Colour) -> None:
    """A polygon with rounded corners: a smaller one with a thick outline."""
    k = grow - soft
    inner = [(x * k, y * k) for x, y in pts]
    s.poly(inner, colour)
    s.stroke([*inner, inner[0]], soft * 1.7, colour)


@lru_cache(maxsize=256)
def _badge(status: str, pixels: int) -> pygame.Surface:
    shape = FRAME_OF[status]
    pts, hue = FRAMES[shape]
    s = Sketch(pixels * 4)
    for grow, colour in ((1.05, theme.darker(hue, 0.55)), (0.97, theme.CHALK), (0.87, theme.lighter(hue, 0.22))):
        _round(s, pts, grow, 0.22, colour)
    face = Sketch(s.px)
    _round(face, pts, 0.84, 0.22, hue)
    s.surf.blit(face.surf, (s.px * 0.010, s.px * 0.014))
    icon = Sketch(int(s.px * (0.64 if shape == "square" else 0.62)))
    ICONS[status](icon, theme.CHALK, hue)
    off = (s.px - icon.px) // 2
    s.surf.blit(icon.surf, (off, off))
    return pygame.transform.smoothscale(s.surf.premul_alpha(), (pixels, pixels))


def status_badge(cv: Canvas, status: str, centre: Point, size: float = 24) -> None:
    """A status's badge, `size` logical points across."""
    cv.put_centred(_badge(status, cv.px(size)), centre)
