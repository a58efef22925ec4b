"""Base rings and what flashes up on the board: dice, hits, smoke, sparks, healing, bubbles, stars."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

import pygame

from .geometry import RGB, mix
from .pen import Pen, Point, deeper, lighter, on_circle, rgb
from .tiles import UNIT, N, Sheet

CORAL, TEAL, SUN, CHALK = rgb("#F26350"), rgb("#1FA9A4"), rgb("#FFC53F"), rgb("#FFFDF4")
INK, NEUTRAL = rgb("#3A2740"), rgb("#B7A68C")
RING = round(N * 1.2)
"""Rings reach a little over their tile."""
MID: Point = (N / 2, N / 2)


def ring(team: str, active: bool) -> pygame.Surface:
    """A base of painted wood: coral with slanted stripes, teal with dots, neutral plain; a sun rim when active."""
    pen, c = Pen((RING, RING), 4), (RING / 2, RING / 2)
    hue = {"coral": CORAL, "teal": TEAL}.get(team, NEUTRAL)
    pen.circle((c[0] + 3, c[1] + 6), N * 0.515, (28, 14, 36, 90))
    if active:
        pen.circle(c, N * 0.565, (*SUN, 120))
        pen.circle(c, N * 0.545, SUN)
    pen.circle((c[0], c[1] + 4), N * 0.505, deeper(hue, 0.6))
    pen.circle(c, N * 0.505, deeper(hue, 0.3))
    pen.circle((c[0], c[1] - 1), N * 0.49, lighter(hue, 0.28))
    pen.circle(c, N * 0.48, hue)
    if team == "coral":
        for k in range(16):
            a = 22.5 * k
            pen.line([on_circle(c, N * 0.425, a - 5), on_circle(c, N * 0.455, a + 5)], rgb("#FFD2C7"), N * 0.035)
    elif team == "teal":
        for k in range(16):
            pen.circle(on_circle(c, N * 0.44, 22.5 * k), N * 0.024, rgb("#D6F4EF"))
    pen.circle(c, N * 0.395, deeper(hue, 0.45))
    pen.circle((c[0], c[1] + 2), N * 0.38, mix(rgb("#E9D5AE"), hue, 0.08))
    return pen.done()


PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0.5, 0.5),),
    2: ((0.3, 0.3), (0.7, 0.7)),
    3: ((0.27, 0.27), (0.5, 0.5), (0.73, 0.73)),
    4: ((0.3, 0.3), (0.7, 0.3), (0.3, 0.7), (0.7, 0.7)),
    5: ((0.28, 0.28), (0.72, 0.28), (0.5, 0.5), (0.28, 0.72), (0.72, 0.72)),
    6: ((0.3, 0.25), (0.7, 0.25), (0.3, 0.5), (0.7, 0.5), (0.3, 0.75), (0.7, 0.75)),
}


def die(face: int, turn: float = 0.0, hue: RGB = CORAL) -> pygame.Surface:
    """A wooden die from above, showing a face; turned for the tumble."""
    pen, side = Pen((UNIT, UNIT), 4), N * 0.62
    x, y = (N - side) / 2, (N - side) / 2 - N * 0.05
    pen.rrect((x, y + N * 0.12, side, side), N * 0.14, deeper(hue, 0.5))
    pen.rrect((x, y, side, side), N * 0.14, lighter(hue, 0.5))
    pen.rrect((x + 2, y + 3, side - 4, side - 5), N * 0.125, hue)
    for px, py in PIPS[face]:
        at = (x + side * px, y + side * py)
        pen.circle((at[0], at[1] + 1.5), N * 0.062, deeper(hue, 0.35))
        pen.circle(at, N * 0.06, CHALK)
    if not turn:
        return pen.done()
    whole = pygame.transform.rotozoom(pen.surface, turn, 1)
    pen.surface.fill((0, 0, 0, 0))
    middle = ((pen.surface.get_width() - whole.get_width()) // 2, (pen.surface.get_height() - whole.get_height()) // 2)
    pen.surface.blit(whole, middle)
    return pen.done()


def hit(step: int) -> pygame.Surface:
    """A jagged star that bursts."""
    pen, grow = Pen((UNIT, UNIT), 4), (0.55, 0.85, 1.0)[step]
    for k, (size, ink) in enumerate(((0.48, INK), (0.44, rgb("#F2542E")), (0.33, SUN), (0.19, CHALK))):
        pen.star(MID, 9, (N * size * grow, N * size * grow * 0.56), ink, -90 + 7 * k)
    return pen.done()


def crit(step: int) -> pygame.Surface:
    """A larger double star with rays: a critical."""
    pen, grow = Pen((UNIT, UNIT), 4), (0.6, 0.9, 1.0)[step]
    for k in range(12):
        a = 30 * k + 15
        pen.line([on_circle(MID, N * 0.34 * grow, a), on_circle(MID, N * 0.48 * grow, a)], SUN, N * 0.03)
    for size, ink, turn in (
        (0.45, INK, -90),
        (0.41, rgb("#D8332A"), -90),
        (0.32, rgb("#FF8A2A"), -75),
        (0.22, CHALK, -90),
    ):
        pen.star(MID, 12, (N * size * grow, N * size * grow * 0.6), ink, turn)
    return pen.done()


def puff(step: int, hue: RGB, seed: int = 3) -> pygame.Surface:
    """Clouds that grow, part and thin out over six frames."""
    pen, rng, t = Pen((UNIT, UNIT), 3), random.Random(seed), step / 5
    alpha = round(235 * (1 - t) ** 0.8) + 12
    balls = [(rng.uniform(0, 360), rng.uniform(0.03, 0.16), rng.uniform(0.09, 0.17)) for _ in range(9)]
    for shade in (deeper(hue, 0.3), hue, lighter(hue, 0.5)):
        for a, d, r in balls:
            x, y = on_circle(MID, N * d * (0.5 + 1.7 * t), a)
            off = {deeper(hue, 0.3): 3.0, hue: 0.0}.get(shade, -3.0)
            size = N * r * (0.55 + 0.7 * t) * (1.0 if off >= 0 else 0.55)
            pen.circle((x + off, y + off - N * 0.14 * t), size, (*shade, alpha))
    return pen.done()


def sparks(step: int) -> pygame.Surface:
    """Short bright streaks flying off."""
    pen, rng, t = Pen((UNIT, UNIT), 4), random.Random(8), (step + 1) / 4
    for k in range(14):
        a, reach = 360 / 14 * k + rng.uniform(-9, 9), rng.uniform(0.3, 0.48)
        near, far = N * reach * (t - 0.22), N * reach * t
        pen.line(
            [on_circle(MID, max(4.0, near), a), on_circle(MID, far, a)], (SUN, rgb("#FF8A2A"), CHALK)[k % 3], N * 0.026
        )
    return pen.done()


def _leaf(pen: Pen, c: Point, r: float, turn: float) -> None:
    tip, stalk = on_circle(c, r, turn), on_circle(c, r * 1.15, turn + 180)
    for grow, ink in ((1.28, rgb("#1D5A38")), (1.0, rgb("#5CBF6A"))):
        blade = [on_circle(c, r * grow * (1.0 if i % 4 == 0 else 0.62), turn + 45 * i) for i in range(8)]
        blade[2], blade[6] = on_circle(c, r * grow * 0.5, turn + 90), on_circle(c, r * grow * 0.5, turn + 270)
        pen.poly(blade, ink)
    pen.line([tip, stalk], rgb("#D8F6C8"), r * 0.14)


def leaves(step: int) -> pygame.Surface:
    """Green leaves and plus signs that rise: healing."""
    pen, rng, t = Pen((UNIT, UNIT), 4), random.Random(5), step / 5
    for k in range(7):
        x, y = N * (0.16 + 0.115 * k), (rng.uniform(0.45, 0.9) - 0.34 * t) * N
        r, lean = N * rng.uniform(0.065, 0.095), rng.uniform(-120, -60) + 50 * t
        if k % 2:
            for ink, w in ((rgb("#1D5A38"), 0.075), (rgb("#8CE0A0"), 0.042)):
                pen.line([(x - r * 0.8, y), (x + r * 0.8, y)], ink, N * w)
                pen.line([(x, y - r * 0.8), (x, y + r * 0.8)], ink, N * w)
        else:
            _leaf(pen, (x, y), r, lean)
    return pen.done()


def bubble(step: int) -> pygame.Surface:
    """A blue shield bubble with a moving gloss."""
    pen, k = Pen((UNIT, UNIT), 4), (0.98, 1.0, 0.98, 0.96)[step]
    pen.circle(MID, N * 0.47 * k, (120, 190, 250, 62))
    pen.circle(MID, N * 0.47 * k, (214, 238, 255, 235), N * 0.028)
    pen.circle(MID, N * 0.43 * k, (120, 190, 250, 110), N * 0.02)
    for i in range(7):
        pen.circle(
            on_circle(MID, N * 0.37 * k, 205 + 9 * i + 4 * step), N * (0.035 - abs(3 - i) * 0.006), (255, 255, 255, 200)
        )
    return pen.done()


def stars(step: int) -> pygame.Surface:
    """Stars that circle over a knocked-out car."""
    pen = Pen((UNIT, UNIT), 4)
    spots = [(*on_circle((N / 2, N * 0.34), N * 0.34, 72 * k + 12 * step, 0.42), k) for k in range(5)]
    for x, y, k in sorted(spots, key=lambda s: s[1]):
        size = 0.8 + 0.4 * (y - N * 0.2) / (N * 0.28)
        pen.star((x, y), 5, (N * 0.1 * size, N * 0.046 * size), INK, 14 * step + 20 * k)
        pen.star((x, y), 5, (N * 0.075 * size, N * 0.034 * size), SUN, 14 * step + 20 * k)
    return pen.done()


def fire(step: int) -> pygame.Surface:
    """Licking flames, for burning cars and tiles."""
    pen = Pen((UNIT, UNIT), 4)
    for layer, (ink, size) in enumerate(((rgb("#D8391E"), 1.0), (rgb("#FF8A2A"), 0.72), (rgb("#FFE27A"), 0.42))):
        for k in range(5):
            x, base = N * (0.18 + 0.16 * k), N * 0.9
            tall = N * (0.34 + 0.16 * math.sin(k * 2.1 + step * 1.57 + layer)) * size
            lean, w = N * 0.03 * math.sin(step * 1.57 + k), N * 0.1 * size
            pen.poly(
                [
                    (x - w, base),
                    (x - w * 0.8, base - tall * 0.4),
                    (x + lean, base - tall),
                    (x + w * 0.8, base - tall * 0.4),
                    (x + w, base),
                ],
                ink,
            )
    return pen.done()


def zap(step: int) -> pygame.Surface:
    """Jagged lightning across the tile."""
    pen, rng = Pen((UNIT, UNIT), 4), random.Random(step + 30)
    for _ in range(3):
        pts = [(N * (0.1 + 0.16 * i), N * rng.uniform(0.22, 0.78)) for i in range(6)]
        for ink, w in ((rgb("#5A2EA6"), 0.06), (rgb("#FFE056"), 0.034), (CHALK, 0.014)):
            pen.line(pts, ink, N * w)
    return pen.done()


def gust(step: int) -> pygame.Surface:
    """Curls of wind: a car leaves the ground."""
    pen = Pen((UNIT, UNIT), 4)
    for k, (r, start) in enumerate(((0.43, 10), (0.33, 140), (0.23, 260))):
        arc = [on_circle(MID, N * r, start + 40 * step + 12 * i, 0.62) for i in range(12)]
        pen.line(arc, (96, 150, 190, 130), N * 0.055)
        pen.line(arc, (244, 252, 255, 235), N * (0.03 - 0.005 * k))
    return pen.done()


def venom(step: int) -> pygame.Surface:
    """Green and violet bubbles that rise and burst."""
    pen, rng = Pen((UNIT, UNIT), 4), random.Random(12)
    for k in range(9):
        t = (rng.random() + step / 6) % 1
        x, y, r = N * rng.uniform(0.16, 0.84), N * (0.92 - 0.8 * t), N * rng.uniform(0.04, 0.09) * (0.6 + 0.5 * t)
        hue = rgb("#8EDC2E") if k % 2 else rgb("#9A4FD0")
        pen.circle((x, y), r, (*deeper(hue, 0.35), 220))
        pen.circle((x, y), r * 0.82, (*hue, 220))
        pen.circle((x - r * 0.3, y - r * 0.3), r * 0.26, (255, 255, 255, 220))
    return pen.done()


def frost(_: int) -> pygame.Surface:
    """A sheet of ice over a tile or a held car."""
    pen, rng = Pen((UNIT, UNIT), 4), random.Random(4)
    pen.rrect((N * 0.05, N * 0.05, N * 0.9, N * 0.9), N * 0.12, (176, 224, 250, 130))
    pen.rrect((N * 0.05, N * 0.05, N * 0.9, N * 0.9), N * 0.12, (236, 250, 255, 210), N * 0.025)
    for _k in range(7):
        x, y = rng.uniform(0.15, 0.7) * N, rng.uniform(0.15, 0.8) * N
        pen.line([(x, y), (x + N * 0.16, y - N * 0.08)], (255, 255, 255, 170), N * 0.016)
    for x, y in ((0.25, 0.3), (0.72, 0.66)):
        for k in range(3):
            pen.line(
                [on_circle((N * x, N * y), N * 0.1, 60 * k), on_circle((N * x, N * y), N * 0.1, 60 * k + 180)],
                (255, 255, 255, 230),
                N * 0.02,
            )
    return pen.done()


def vines(_: int) -> pygame.Surface:
    """Shoots and leaves all over a tile."""
    pen, rng = Pen((UNIT, UNIT), 4), random.Random(6)
    for k in range(6):
        pts = [(N * (0.06 + 0.17 * i), N * (0.14 + 0.15 * k + 0.05 * math.sin(i * 1.9 + k * 1.3))) for i in range(6)]
        pen.line(pts, rgb("#2F6A34"), N * 0.03)
        for x, y in pts:
            r, a = N * rng.uniform(0.05, 0.08), rng.uniform(0, 360)
            pen.poly(
                [on_circle((x, y), r * (1.3 if i % 4 == 0 else 0.7), a + 45 * i) for i in range(8)], rgb("#255A2C")
            )
            pen.poly(
                [on_circle((x, y - 1.5), r * (1.1 if i % 4 == 0 else 0.6), a + 45 * i) for i in range(8)],
                rgb("#5DAE4A"),
            )
    return pen.done()


def trap(_: int) -> pygame.Surface:
    """A warning mark on a tile: something happens to whoever ends a move there."""
    pen = Pen((UNIT, UNIT), 4)
    pen.circle(MID, N * 0.3, (*INK, 150), N * 0.04)
    for k in range(8):
        pen.line([on_circle(MID, N * 0.3, 45 * k), on_circle(MID, N * 0.4, 45 * k)], (*INK, 150), N * 0.04)
    pen.line([(N * 0.5, N * 0.36), (N * 0.5, N * 0.53)], (*INK, 190), N * 0.06)
    pen.circle((N * 0.5, N * 0.64), N * 0.036, (*INK, 190))
    return pen.done()


def scratches(_: int) -> pygame.Surface:
    """Bare metal, soot and a plaster, laid over a worn car (the loader cuts it to the car's shape)."""
    pen, rng = Pen((UNIT, UNIT), 4), random.Random(21)
    for x, y, r in ((0.36, 0.4, 0.1), (0.62, 0.62, 0.085), (0.55, 0.3, 0.06)):
        for k in range(3):
            pen.circle((N * x + 2 * k, N * y), N * r * (1 - 0.25 * k), (34, 24, 44, 70))
    for _k in range(8):
        x, y = rng.uniform(0.24, 0.72) * N, rng.uniform(0.22, 0.76) * N
        dx, dy = rng.uniform(-0.14, 0.14) * N, rng.uniform(0.04, 0.1) * N
        pen.line([(x, y), (x + dx, y + dy)], (52, 40, 58), N * 0.022)
        pen.line([(x - 1, y - 1), (x + dx - 1, y + dy - 1)], (232, 228, 224), N * 0.011)
    for turn in (35, -55):
        a, b = on_circle((N * 0.5, N * 0.5), N * 0.085, turn), on_circle((N * 0.5, N * 0.5), N * 0.085, turn + 180)
        pen.line([a, b], rgb("#B98A58"), N * 0.062)
        pen.line([a, b], rgb("#F6D0A4"), N * 0.05)
    return pen.done()


def _frames(make: Callable[[int], pygame.Surface], count: int, colours: int = 64) -> Callable[[], Sheet]:
    return lambda: Sheet([make(k) for k in range(count)], colours=colours)


def sheets() -> dict[str, Callable[[], Sheet]]:
    """Every ring and effect by name."""
    out: dict[str, Callable[[], Sheet]] = {}
    for team in ("coral", "teal", "neutral"):
        out[f"rings/{team}"] = lambda team=team: Sheet([ring(team, False)])  # type: ignore[misc]
        out[f"rings/{team}-active"] = lambda team=team: Sheet([ring(team, True)])  # type: ignore[misc]
    out["effects/die"] = lambda: Sheet([die(face) for face in range(1, 7)])
    out["effects/die-teal"] = lambda: Sheet([die(face, hue=TEAL) for face in range(1, 7)])
    out["effects/tumble"] = lambda: Sheet([die(face, turn) for face, turn in ((3, 20), (5, 65), (2, 110), (4, 155))])
    for name, make, count in (
        ("hit", hit, 3),
        ("crit", crit, 3),
        ("smoke", lambda k: puff(k, rgb("#8E8898")), 6),
        ("dust", lambda k: puff(k, rgb("#D9BE94"), 9), 6),
        ("sparks", sparks, 4),
        ("leaves", leaves, 6),
        ("bubble", bubble, 4),
        ("stars", stars, 6),
        ("fire", fire, 4),
        ("zap", zap, 3),
        ("gust", gust, 4),
        ("venom", venom, 6),
        ("frost", frost, 1),
        ("vines", vines, 1),
        ("trap", trap, 1),
        ("scratches", scratches, 1),
    ):
        out[f"effects/{name}"] = _frames(make, count)
    return out
