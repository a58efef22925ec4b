"""Beds, tanks, drums, tracks, ploughs and whole upper bodies."""

from __future__ import annotations

import math

from ..builder import CHROME, GLASS, INK, SCREEN, TYRE, Builder, part
from ..geometry import RGB, Loft, darker, slant

WOOD: RGB = (190, 128, 70)


@part
def bed(b: Builder) -> None:
    """A pickup's load bed with walls and planks."""
    y0, y1, w = b.d.y(0.60), b.d.y(0.97), b.hw * 0.93
    z = b.top(0, (y0 + y1) / 2)
    b.toy.stripe(b.skin, b.body, y0, y1, -w * 0.86, w * 0.86, (70, 46, 44), "matte", 6)
    for k in range(-2, 3):
        x = k * w * 0.33
        b.toy.stripe(b.skin, b.body, y0 + 0.012, y1 - 0.012, x - 0.025, x + 0.025, WOOD, "matte", 6)
    for s in (-1, 1):
        b.toy.box(
            (s * w - 0.020, s * w + 0.020),
            (y0 - 0.01, y1 + 0.01),
            (z - 0.05, z + 0.055),
            b.d.palette.body,
            layer=3,
            n=3,
        )
        b.toy.shades(s * w, (y0 + y1) / 2, 0.02, (y1 - y0) / 2, z + 0.01)
    b.toy.box((-w, w), (y1 - 0.018, y1 + 0.02), (z - 0.05, z + 0.052), b.d.palette.body, layer=3, n=3)


@part
def crates(b: Builder) -> None:
    """Two crates in the bed."""
    y = b.d.y(0.79)
    z = b.top(0, y)
    for x, yy, r, col in ((-0.06, y + 0.02, 0.062, (196, 140, 82)), (0.075, y - 0.035, 0.05, (206, 84, 60))):
        g, box = b.toy.box((x - r, x + r), (yy - r, yy + r), (z, z + r * 1.5), col, "paint", 3.5, 9)
        b.toy.stripe(g, box, yy - r * 0.2, yy + r * 0.2, x * 0 - r * 0.9, r * 0.9, darker(col, 0.75), "matte", 2)


@part
def bus(b: Builder) -> None:
    """Two rows of windows round a tall box, and a pale roof."""
    y0, y1 = b.d.y(0), b.d.y(1)
    zt = b.d.top[0][1]
    floor = zt - b.d.base

    def rail(f0: float, f1: float, t0: float, t1: float, n: int, col: RGB, fin: str) -> None:
        e = b.d.square / 2
        a0, a1 = (math.asin(min(1, f**e)) / math.pi for f in (f0, f1))
        step = (t1 - t0) / n
        for i in range(n):
            ta, tb = t0 + i * step, t0 + (i + 1) * step - (0.018 if n > 1 else 0)
            for low, high in ((a0, a1), (1 - a1, 1 - a0)):
                b.toy.patch(b.skin, b.body, [(ta, low, high), ((ta + tb) / 2, low, high), (tb, low, high)], col, fin, 3)

    rail(0.44, 0.56, 0.02, 0.98, 1, b.d.palette.accent, "paint")
    rail(0.16, 0.42, 0.06, 0.92, 6, SCREEN, "glass")
    rail(0.60, 0.90, 0.06, 0.95, 7, SCREEN, "glass")
    for f0, f1 in ((0.14, 0.44), (0.60, 0.90)):  # front and rear panes stand on the end faces
        for y, s in ((y0, -1), (y1, 1)):
            pane_box(b, y, s, b.d.base + floor * f0, b.d.base + floor * f1)


def pane_box(b: Builder, y: float, s: int, z0: float, z1: float) -> None:
    """A pane on an end face."""
    b.toy.box(
        (-b.hw * 0.80, b.hw * 0.80), (y - 0.012 + s * 0.002, y + 0.012 + s * 0.002), (z0, z1), GLASS, "glass", 2, 9
    )


@part
def open_deck(b: Builder) -> None:
    """The open top deck of a tour bus: floor, rows of seats, a front screen."""
    y0, y1, w = b.d.y(0.09), b.d.y(0.96), b.hw * 0.80
    z = b.d.top[0][1]
    b.toy.stripe(b.skin, b.body, y0, y1, -w, w, (96, 66, 62), "matte", 4)
    b.toy.stripe(b.skin, b.body, y0 + 0.01, y1 - 0.008, -w * 0.93, w * 0.93, b.d.palette.roof or WOOD, "matte", 4)
    for row in range(6):
        y = y0 + 0.10 + row * (y1 - y0 - 0.13) / 5
        for s in (-1, 1):
            x = s * w * 0.56
            col = (48, 112, 196) if (row + (s > 0)) % 3 else (250, 190, 60)
            b.toy.box((x - 0.066, x + 0.066), (y - 0.035, y + 0.03), (z - 0.01, z + 0.02), col, "paint", 3, 4)
            b.toy.box((x - 0.066, x + 0.066), (y + 0.018, y + 0.046), (z, z + 0.065), col, "paint", 4, 3)
    screen = Loft(
        b.d.y(0), b.d.y(0.11), [(0, b.hw * 0.95)], [(0, z), (0.7, z + 0.06), (1, z + 0.06)], z - 0.02, 6, 9, 40
    )
    b.toy.loft(screen, (112, 164, 204), "glass", 5, (14, 20))


@part
def tank(b: Builder) -> None:
    """A long tank with bands and lids."""
    y0, y1 = b.d.y(0.38), b.d.y(1.0)
    r = b.hw * 0.92
    b.toy.box((-b.hw * 0.8, b.hw * 0.8), (y0, y1), (0.06, 0.13), (70, 66, 80), "paint", 1.5)
    drum = Loft(y0, y1 + 0.01, [(0, r)], [(0, 0.10 + 2 * r * 0.84)], 0.10, 2.3, 7, 7, rise=1)
    g = b.toy.loft(drum, b.d.palette.roof or CHROME, "paint", 3, (40, 30))
    for t in (0.16, 0.80):
        b.toy.patch(g, drum, [(t, 0, 1), (t + 0.06, 0, 1)], b.d.palette.body, cells=26)
    b.toy.patch(g, drum, [(0.34, 0.04, 0.96), (0.66, 0.04, 0.96)], b.d.palette.accent, cells=26)
    z = 0.10 + 2 * r * 0.84
    for t in (0.30, 0.5, 0.70):
        y = y0 + (y1 - y0) * t
        b.toy.ball((0, y, z), (0.045, 0.045, 0.025), (120, 120, 134), "chrome", 4)
    b.toy.shades(0, (y0 + y1) / 2, r, (y1 - y0) / 2, 0.2)


@part
def tracks(b: Builder) -> None:
    """Crawler tracks with cleats instead of wheels."""
    for s in (-1, 1):
        x = s * (b.hw - 0.035)
        belt = Loft(b.d.y(0.06), b.d.y(0.98), [(0, 0.062)], [(0, 0.165)], 0.01, 5, 3, 3, x, 1.2)
        g = b.toy.loft(belt, TYRE, "rubber", 0.5, (30, 16))
        for k in range(13):
            t = 0.08 + k * 0.067
            b.toy.patch(g, belt, [(t, 0.1, 0.9), (t + 0.026, 0.1, 0.9)], (98, 92, 104), "rubber", 8)
        near = b.toy.lathe(
            (x + s * 0.060 - 0.004, x + s * 0.060 + 0.004), b.d.y(0.3), 0.085, 0.055, CHROME, "chrome", 2, (s, 0, 0)
        )
        for t in (0.18, 0.39, 0.60, 0.82):
            b.toy.hub(near, x + s * 0.066, b.d.y(t), 0.085, 0.052, (118, 112, 126))
            b.toy.hub(near, x + s * 0.067, b.d.y(t), 0.085, 0.026, b.d.palette.accent)


@part
def plough(b: Builder) -> None:
    """A broad steel blade with a hazard-striped rim, on two arms."""
    y, w = b.d.y(0) - 0.05, 0.245
    for s in (-1, 1):
        b.toy.tube([(s * 0.12, y + 0.03, 0.12), (s * 0.16, y + 0.26, 0.12)], 0.040, (92, 86, 98), layer=1.6)
    blade = Loft(y - 0.055, y + 0.045, [(0, w)], [(0, 0.09), (0.45, 0.17), (1, 0.25)], 0.015, 9, 12, 12, rise=3)
    g = b.toy.loft(blade, (196, 200, 212), "chrome", 5, (16, 24))
    for k in range(12):
        x0, x1 = -w + k * w / 6, -w + (k + 1) * w / 6
        col = INK if k % 2 else (255, 204, 40)
        b.toy.stripe(g, blade, y + 0.005, y + 0.040, slant(x0, -0.03, w), slant(x1, -0.03, w), col, "paint", 3)
    b.toy.shades(0, y, w, 0.06, 0.2)


@part
def drum(b: Builder) -> None:
    """A turning drum with a spiral."""
    y0, y1 = b.d.y(0.36), b.d.y(1.02)
    body = Loft(
        y0,
        y1,
        [(0, 0.10), (0.35, 0.205), (0.7, 0.17), (1, 0.08)],
        [(0, 0.30), (0.35, 0.44), (0.75, 0.42), (1, 0.36)],
        0.14,
        2.2,
        4,
        4,
        rise=1,
    )
    g = b.toy.loft(body, b.d.palette.roof or b.d.palette.accent, layer=3, steps=(36, 30))
    for k in range(4):
        b.toy.spiral(g, body, 0.08 + k * 0.2, 0.12, 0.075, b.d.palette.body)
    b.toy.box((-b.hw * 0.8, b.hw * 0.8), (b.d.y(0.40), b.d.y(0.98)), (0.06, 0.15), (70, 66, 80), "paint", 1.5)
