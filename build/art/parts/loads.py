"""Beds, tanks, drums, tracks, ploughs and whole upper bodies."""

from __future__ import annotations

from ..builder import CHROME, INK, TYRE, Builder, part
from ..geometry import RGB, Loft, slant

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
