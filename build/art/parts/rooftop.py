"""Carried on the roof."""

from __future__ import annotations

from ..builder import AMBER, CHROME, GLASS, INK, RED, Builder, part
from ..geometry import Loft, darker, slant


@part
def roof_scoop(b: Builder) -> None:
    """An air intake on the roof."""
    r = b.roof
    y = r.y0 + (r.y1 - r.y0) * 0.42
    z = r.height(0, y)
    g, box = b.toy.box((-0.045, 0.045), (y - 0.05, y + 0.05), (z - 0.01, z + 0.028), b.d.palette.accent, layer=5, n=4)
    b.toy.stripe(g, box, y - 0.046, y - 0.026, -0.032, 0.032, INK, "matte", 3)


@part
def roof_stripes(b: Builder) -> None:
    """Twin stripes carried on over the roof."""
    r = b.roof
    t0, t1 = b.rake + 0.02, 1 - b.rake_rear - 0.02
    y0, y1 = (r.y0 + (r.y1 - r.y0) * t for t in (t0, t1))
    for s in (-1, 1):
        b.toy.stripe(b.roof_skin, r, y0, y1, s * 0.048 - 0.028, s * 0.048 + 0.028, b.d.palette.accent)


@part
def siren(b: Builder) -> None:
    """A red and blue light bar."""
    r = b.roof
    y = r.y0 + (r.y1 - r.y0) * (b.rake + 0.055)
    z = r.height(0, y)
    w = b.hw * 0.60
    b.toy.box((-w, w), (y - 0.03, y + 0.03), (z - 0.01, z + 0.018), CHROME, "chrome", 5)
    for s, col in ((-1, (232, 44, 48)), (1, (52, 120, 255))):
        b.toy.ball((s * w * 0.55, y, z + 0.02), (w * 0.45, 0.028, 0.032), col, "lamp", 6)


@part
def checker(b: Builder) -> None:
    """A checkered belt on both sides and over the boot."""
    for s in (0, 1):
        for row in (0, 1):
            for k in range(14):
                if (k + row) % 2:
                    continue
                t, a = 0.10 + k * 0.058, 0.045 + row * 0.05
                a0, a1 = (a, a + 0.05) if s == 0 else (1 - a - 0.05, 1 - a)
                b.toy.patch(b.skin, b.body, [(t, a0, a1), (t + 0.058, a0, a1)], INK, "matte", 2)


@part
def rack(b: Builder) -> None:
    """A chrome luggage rack."""
    r = b.roof
    w = r.w[0][1] * 0.80
    ya, yb = r.y0 + (r.y1 - r.y0) * 0.30, r.y0 + (r.y1 - r.y0) * 0.86
    z = r.height(0, (ya + yb) / 2) + 0.028
    for k in range(4):
        y = ya + (yb - ya) * k / 3
        b.toy.tube([(-w, y, z), (w, y, z)], 0.018, CHROME, layer=5)
    for s in (-1, 1):
        b.toy.tube([(s * w, ya, z), (s * w, yb, z)], 0.022, CHROME, layer=5.5)


@part
def surfboard(b: Builder) -> None:
    """A surfboard on the rack."""
    r = b.roof
    y, z = (r.y0 + r.y1) / 2 + 0.03, 0.0
    z = r.height(0, y) + 0.03
    board = Loft(y - 0.27, y + 0.25, [(0, 0.04), (0.4, 0.075), (1, 0.04)], [(0, z + 0.03)], z, 2.4, 2.2, 2.6, 0.03)
    g = b.toy.loft(board, (255, 236, 190), layer=6, steps=(24, 12))
    b.toy.stripe(g, board, y - 0.25, y + 0.23, -0.012, 0.012, (230, 84, 70), steps=10)


@part
def cone(b: Builder) -> None:
    """A giant ice-cream cone lying on the roof, scoop to the front."""
    r = b.roof
    y = (r.y0 + r.y1) / 2 + 0.04
    z = r.height(0, y) + 0.005
    waffle = Loft(y - 0.06, y + 0.22, [(0, 0.085), (1, 0.012)], [(0, z + 0.12), (1, z + 0.05)], z, 2, 8, 3)
    g = b.toy.loft(waffle, (226, 160, 84), layer=6, steps=(20, 18))
    for k in range(4):
        t = 0.16 + k * 0.2
        b.toy.patch(g, waffle, [(t, 0, 1), (t + 0.05, 0, 1)], (186, 118, 54), "matte", 12)
    b.toy.ball((0, y - 0.11, z + 0.055), (0.10, 0.095, 0.085), (255, 158, 190), "paint", 7)
    b.toy.ball((0.02, y - 0.19, z + 0.085), (0.072, 0.07, 0.065), (255, 246, 226), "paint", 7.5)
    b.toy.ball((0.02, y - 0.215, z + 0.15), (0.028, 0.028, 0.028), RED, "paint", 8)


@part
def awning(b: Builder) -> None:
    """A striped shade over a serving hatch on both sides."""
    r = b.roof
    for s in (-1, 1):
        for k in range(6):
            y0 = r.y0 + (r.y1 - r.y0) * (0.40 + k * 0.075)
            y1 = y0 + (r.y1 - r.y0) * 0.075
            x0, x1, z0, z1 = s * b.hw * 0.80, s * (b.hw + 0.045), 0.31, 0.255
            col = b.d.palette.trim if k % 2 else (255, 250, 240)
            b.toy.box((min(x0, x1), max(x0, x1)), (y0, y1), (z1, z0), col, "paint", 4.5, 9)


@part
def sunroof(b: Builder) -> None:
    """A glass panel in the roof."""
    r = b.roof
    y0, y1 = (r.y0 + (r.y1 - r.y0) * t for t in (0.40, 0.66))
    b.toy.stripe(b.roof_skin, r, y0 - 0.008, y1 + 0.008, -0.088, 0.088, CHROME, "chrome", 4)
    b.toy.stripe(b.roof_skin, r, y0, y1, -0.08, 0.08, GLASS, "glass", 6)
    b.toy.stripe(
        b.roof_skin, r, y0 + 0.01, y1 - 0.01, slant(-0.07, 0.05), slant(-0.03, 0.05), (160, 200, 226), "glass", 6
    )


@part
def luggage(b: Builder) -> None:
    """Three suitcases."""
    r = b.roof
    for x, t, hx, hy, h, col in (
        (-0.06, 0.50, 0.062, 0.075, 0.06, (172, 82, 52)),
        (0.075, 0.46, 0.052, 0.060, 0.05, (232, 178, 70)),
        (0.05, 0.70, 0.075, 0.050, 0.07, (60, 112, 150)),
    ):
        y = r.y0 + (r.y1 - r.y0) * t
        z = r.height(x, y) + 0.012
        g, box = b.toy.box((x - hx, x + hx), (y - hy, y + hy), (z, z + h), col, "paint", 6, 5)
        for k in (-0.5, 0.5):
            b.toy.stripe(g, box, y + k * hy - 0.007, y + k * hy + 0.007, -hx, hx, darker(col, 0.6), "matte", 2)


@part
def ladder(b: Builder) -> None:
    """A long ladder."""
    r = b.roof
    z = max(0.33, r.height(0, (r.y0 + r.y1) / 2) + 0.05)
    y0, y1 = b.d.y(0.14), b.d.y(1.04)
    for s in (-1, 1):
        b.toy.tube([(s * 0.062, y0, z), (s * 0.062, y1, z)], 0.026, CHROME, layer=6)
    for k in range(9):
        y = y0 + (y1 - y0) * (k + 0.5) / 9
        b.toy.tube([(-0.062, y, z), (0.062, y, z)], 0.018, CHROME, layer=6)
    b.toy.box((-0.09, 0.09), (b.d.y(0.62), b.d.y(0.80)), (z - 0.09, z - 0.02), (70, 66, 80), "paint", 5, 4)


@part
def beacon(b: Builder) -> None:
    """An amber light."""
    r = b.roof
    y = (r.y0 + r.y1) / 2
    z = r.height(0, y)
    b.toy.ball((0, y, z + 0.012), (0.042, 0.042, 0.045), AMBER, "lamp", 6)
