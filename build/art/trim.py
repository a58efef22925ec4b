"""Stripes, lamps, bonnets and spoilers."""

from __future__ import annotations

import math
from collections.abc import Callable

from .builder import CHROME, HOODS, INK, LAMPS, LENS, RED, SPOILERS, STRIPES, Builder, entry
from .geometry import RGB, Row, slant

stripes, lamps, hood, spoiler = entry(STRIPES), entry(LAMPS), entry(HOODS), entry(SPOILERS)
FLAME_HEART: RGB = (255, 214, 70)


@stripes
def stripes__none(b: Builder) -> None:
    """Plain paint."""


@hood
def hood__plain(b: Builder) -> None:
    """A smooth bonnet."""


@spoiler
def spoiler__none(b: Builder) -> None:
    """A clean tail."""


@lamps
def lamps__none(b: Builder) -> None:
    """No lamps."""


def band(b: Builder, x0: float, x1: float, color: RGB) -> None:
    """A stripe over the whole length."""
    b.toy.stripe(b.skin, b.body, b.d.y(0.004), b.d.y(0.996), x0, x1, color, steps=40)


@stripes
def stripes__twin(b: Builder) -> None:
    """Two racing stripes."""
    for s in (-1, 1):
        band(b, s * 0.048 - 0.028, s * 0.048 + 0.028, b.d.palette.accent)


@stripes
def stripes__single(b: Builder) -> None:
    """One broad stripe between two fine lines."""
    band(b, -0.055, 0.055, b.d.palette.accent)
    for s in (-1, 1):
        band(b, s * 0.076 - 0.007, s * 0.076 + 0.007, b.d.palette.accent)


@stripes
def stripes__offset(b: Builder) -> None:
    """A broad and a thin stripe on the left of the middle."""
    band(b, -0.125, -0.045, b.d.palette.accent)
    band(b, -0.025, -0.008, b.d.palette.accent)


@stripes
def stripes__side(b: Builder) -> None:
    """A stripe along each flank."""
    for low, high in ((0.03, 0.115), (0.885, 0.97)):
        rows: list[Row] = [(i / 20, low, high) for i in range(1, 20)]
        b.toy.patch(b.skin, b.body, rows, b.d.palette.accent, cells=3)


@stripes
def stripes__skirt(b: Builder) -> None:
    """Two-tone: the lower half of both flanks in the second colour."""
    for low, high in ((0.0, 0.15), (0.85, 1.0)):
        rows: list[Row] = [(i / 24, low, high) for i in range(25)]
        b.toy.patch(b.skin, b.body, rows, b.d.palette.accent, cells=5)


@stripes
def stripes__band(b: Builder) -> None:
    """A belt across the doors."""
    rows: list[Row] = [(0.42 + i * 0.025, 0.0, 1.0) for i in range(8)]
    b.toy.patch(b.skin, b.body, rows, b.d.palette.accent, cells=24)


@stripes
def stripes__halves(b: Builder) -> None:
    """The front half in the second colour."""
    rows: list[Row] = [(i / 40, 0.0, 1.0) for i in range(1, 17)]
    b.toy.patch(b.skin, b.body, rows, b.d.palette.accent, cells=24)


@stripes
def stripes__zebra(b: Builder) -> None:
    """Belts all along the body."""
    for k in range(5):
        t = 0.08 + k * 0.18
        b.toy.patch(b.skin, b.body, [(t, 0, 1), (t + 0.04, 0, 1), (t + 0.08, 0, 1)], b.d.palette.accent, cells=24)


@stripes
def stripes__hazard(b: Builder) -> None:
    """Slanted warning stripes over the whole skin."""
    for k in range(-5, 8):
        x = k * 0.13
        b.toy.stripe(
            b.skin,
            b.body,
            b.d.y(0.02),
            b.d.y(0.98),
            slant(x - 0.35, 0.35, b.hw),
            slant(x - 0.29, 0.35, b.hw),
            b.d.palette.accent,
            steps=30,
        )


@stripes
def stripes__chevron(b: Builder) -> None:
    """Two wings from the nose back to the doors."""
    y0, y1, w = b.d.y(0.02), b.d.y(0.40), b.hw
    for k in (-1, 1):
        near, far = slant(0, k * w), slant(k * w * 0.45, k * w)
        b.toy.stripe(b.skin, b.body, y0, y1, near if k > 0 else far, far if k > 0 else near, b.d.palette.accent)


@stripes
def stripes__waves(b: Builder) -> None:
    """A wavy line between two paints along the flanks and a crest over the bonnet."""
    for side in (0, 1):
        rows: list[Row] = []
        for i in range(41):
            edge = 0.20 + 0.05 * math.sin(i * 0.95)
            rows.append((i / 40, 0.0, edge) if side == 0 else (i / 40, 1 - edge, 1.0))
        b.toy.patch(b.skin, b.body, rows, b.d.palette.accent, cells=6)


def tongue(x: float, w: float) -> Callable[[float], float]:
    """One edge of a flame."""
    return lambda u: x + w * (1 - u) ** 0.7 - 0.01 * math.sin(u * 6)


@stripes
def stripes__flame(b: Builder) -> None:
    """Flames licking back from the nose: long tongues at the sides, short ones between."""
    y0 = b.d.y(0.01)
    tongues = (
        (-0.13, 0.30, 0.05),
        (0.13, 0.30, 0.05),
        (-0.06, 0.2, 0.042),
        (0.06, 0.2, 0.042),
        (0.0, 0.27, 0.045),
        (-0.19, 0.38, 0.04),
        (0.19, 0.38, 0.04),
    )
    for x, reach, w in tongues:
        for col, f in ((b.d.palette.accent, 1.0), (FLAME_HEART, 0.6)):
            edge = (tongue(x, -w * f), tongue(x, w * f))
            b.toy.stripe(b.skin, b.body, y0, y0 + reach * (0.5 + f / 2), *edge, col, steps=16)


def _front_lamp(b: Builder, s: int, x: float, y: float, size: tuple[float, float, float, float]) -> None:
    z = b.top(s * x, y)
    wide, deep, lens_w, lens_d = size
    b.toy.ball((s * x, y + 0.004, z - 0.004), (wide, deep, 0.022), CHROME, "chrome", 2)
    b.toy.ball((s * x, y - 0.003, z + 0.004), (lens_w, lens_d, 0.026), LENS, "lamp", 3)


def _tail_lamps(b: Builder) -> None:
    y = b.d.y(1) - 0.022
    x = b.width_at(y) * 0.66
    for s in (-1, 1):
        b.toy.ball((s * x, y, b.top(s * x, y) - 0.012), (0.045, 0.020, 0.026), RED, "lamp", 2)


@lamps
def lamps__round(b: Builder) -> None:
    """Round lamps in chrome rings."""
    y = b.d.y(0) + 0.045
    for s in (-1, 1):
        _front_lamp(b, s, b.width_at(y) * 0.70, y, (0.040, 0.044, 0.029, 0.034))
    _tail_lamps(b)


@lamps
def lamps__wide(b: Builder) -> None:
    """Broad lamps."""
    y = b.d.y(0) + 0.045
    for s in (-1, 1):
        _front_lamp(b, s, b.width_at(y) * 0.70, y, (0.050, 0.026, 0.043, 0.019))
    _tail_lamps(b)


@lamps
def lamps__single(b: Builder) -> None:
    """One big lamp in the middle of the nose."""
    y = b.d.y(0) + 0.05
    _front_lamp(b, 1, 0.0, y, (0.062, 0.058, 0.048, 0.048))
    _tail_lamps(b)


@lamps
def lamps__slit(b: Builder) -> None:
    """Narrow slanted lamps."""
    x = b.width_at(b.d.y(0) + 0.045) * 0.70
    y = b.d.y(0) + 0.035
    for s in (-1, 1):
        left, right = (0.0, -0.05) if s < 0 else (0.05, 0.0)
        for half, ya, yb, col, finish in (
            (0.045, y, y + 0.085, INK, "matte"),
            (0.037, y + 0.006, y + 0.07, LENS, "lamp"),
        ):
            edges = (slant(x * s - half, left), slant(x * s + half, right))
            b.toy.stripe(b.skin, b.body, ya, yb, *edges, col, finish, 8)
    _tail_lamps(b)


@lamps
def lamps__bar(b: Builder) -> None:
    """A bright bar across nose and tail, as concept cars have."""
    for t0, t1, col in ((0.035, 0.085, (170, 250, 255)), (0.93, 0.965, RED)):
        y0, y1 = b.d.y(t0), b.d.y(t1)
        w = b.width_at((y0 + y1) / 2) * 0.86
        b.toy.stripe(b.skin, b.body, y0 - 0.008, y1 + 0.008, -w, w, INK, "matte", 4)
        b.toy.stripe(b.skin, b.body, y0, y1, -w * 0.94, w * 0.94, col, "lamp", 4)


@hood
def hood__vents(b: Builder) -> None:
    """Two rows of louvres."""
    y = b.hood_y() + 0.01
    for s in (-1, 1):
        x = s * 0.085
        for k in range(3):
            row = y + k * 0.026
            b.toy.stripe(b.skin, b.body, row, row + 0.012, x - 0.034, x + 0.034, INK, "matte", 3)


@hood
def hood__scoop(b: Builder) -> None:
    """An air scoop on the bonnet."""
    y = b.hood_y() + 0.02
    z = b.top(0, y)
    ends = (y - 0.075, y + 0.085)
    g, box = b.toy.box((-0.062, 0.062), ends, (z - 0.02, z + 0.045), b.d.palette.body, n=4)
    b.toy.stripe(g, box, y - 0.070, y - 0.045, -0.045, 0.045, INK, "matte", 4)
    b.toy.shades(0, y, 0.06, 0.08, z + 0.01)


@hood
def hood__blower(b: Builder) -> None:
    """A chrome supercharger through the bonnet."""
    y = b.hood_y()
    z = b.top(0, y)
    b.toy.box((-0.075, 0.075), (y - 0.085, y + 0.075), (z - 0.03, z + 0.035), (88, 88, 100), "chrome", 3, 5)
    for k in (-1, 0, 1):
        b.toy.ball((0, y + k * 0.050, z + 0.05), (0.05, 0.028, 0.032), CHROME, "chrome", 4)
    ends = (y - 0.07, y + 0.02)
    g, box = b.toy.box((-0.055, 0.055), ends, (z + 0.055, z + 0.105), b.d.palette.accent, n=4, layer=5)
    b.toy.stripe(g, box, y - 0.066, y - 0.040, -0.042, 0.042, INK, "matte", 4)
    b.toy.shades(0, y, 0.08, 0.09, z + 0.01)


@hood
def hood__engine(b: Builder) -> None:
    """An open V8: block, two banks of pipes, air filter."""
    y = b.hood_y() - 0.01
    z = b.top(0, y)
    b.toy.box((-0.085, 0.085), (y - 0.11, y + 0.10), (z - 0.06, z + 0.03), (98, 96, 108), "chrome", 3, 4)
    for s in (-1, 1):
        side = (s * 0.075 - 0.03, s * 0.075 + 0.03)
        b.toy.box(side, (y - 0.10, y + 0.09), (z, z + 0.055), b.d.palette.accent, layer=4, n=3)
        for k in range(4):
            yy = y - 0.075 + k * 0.05
            bend = [(s * 0.10, yy, z + 0.02), (s * 0.165, yy + 0.015, z + 0.03), (s * 0.20, yy + 0.05, z - 0.06)]
            b.toy.tube(bend, 0.026, CHROME, layer=4)
    b.toy.ball((0, y, z + 0.075), (0.062, 0.062, 0.03), CHROME, "chrome", 5)
    b.toy.ball((0, y, z + 0.10), (0.022, 0.022, 0.014), RED, "paint", 6)


@spoiler
def spoiler__lip(b: Builder) -> None:
    """A small edge on the boot."""
    y = b.d.y(0.955)
    z, w = b.top(0, y), b.hw * 0.86
    b.toy.box((-w, w), (y - 0.022, y + 0.022), (z - 0.01, z + 0.024), b.d.palette.body, n=4)


@spoiler
def spoiler__duck(b: Builder) -> None:
    """A raised tail in the second colour."""
    y = b.d.y(0.93)
    z, w = b.top(0, y), b.hw * 0.80
    b.toy.box((-w, w), (y - 0.05, y + 0.04), (z - 0.02, z + 0.045), b.d.palette.accent, n=3)


def wing(b: Builder, y: float, z: float, w: float, chord: float, color: RGB, rise: float) -> None:
    """A wing on two posts with end plates."""
    for s in (-1, 1):
        post = (s * w * 0.55 - 0.012, s * w * 0.55 + 0.012)
        b.toy.box(post, (y - 0.02, y + 0.025), (z, z + rise), INK, "paint", 3)
    g, blade = b.toy.box((-w, w), (y - chord, y + chord), (z + rise, z + rise + 0.018), color, layer=5, n=8)
    accent = b.d.palette.accent
    b.toy.stripe(g, blade, y - chord * 0.35, y + chord * 0.05, -w * 0.8, w * 0.8, accent, "paint", 3)
    for s in (-1, 1):
        plate = (s * w - 0.010, s * w + 0.010)
        b.toy.box(plate, (y - chord * 1.25, y + chord * 1.25), (z + rise - 0.03, z + rise + 0.04), color, layer=6)
    b.toy.shades(0, y, w, chord, z + rise - 0.01)


@spoiler
def spoiler__wing(b: Builder) -> None:
    """A wing in the body's colour."""
    y = b.d.y(0.93)
    wing(b, y, b.top(0, y) - 0.01, b.hw * 0.98, 0.040, b.d.palette.body, 0.085)


@spoiler
def spoiler__tall(b: Builder) -> None:
    """A high wing in the second colour."""
    y = b.d.y(0.94)
    wing(b, y, b.top(0, y) - 0.02, b.hw * 1.02, 0.055, b.d.palette.accent, 0.13)


@spoiler
def spoiler__double(b: Builder) -> None:
    """Two wings, one above the other."""
    y = b.d.y(0.93)
    z = b.top(0, y) - 0.02
    wing(b, y, z, b.hw * 1.08, 0.045, b.d.palette.accent, 0.10)
    wing(b, y + 0.02, z + 0.08, b.hw * 0.9, 0.035, b.d.palette.body, 0.10)


@stripes
def stripes__split(b: Builder) -> None:
    """The left half in the second colour."""
    rows: list[Row] = [(i / 40, 0.5, 1.0) for i in range(41)]
    b.toy.patch(b.skin, b.body, rows, b.d.palette.accent, cells=12)


@stripes
def stripes__rings(b: Builder) -> None:
    """Rings around the hind body, as on a wasp."""
    for k in range(4):
        b.toy.belt(b.skin, b.body, 0.42 + k * 0.14, 0.49 + k * 0.14, b.d.palette.accent)


@stripes
def stripes__halves_low(b: Builder) -> None:
    """The upper half of the body in the second colour, as on a camper."""
    rows: list[Row] = [(i / 40, 0.24, 0.76) for i in range(41)]
    b.toy.patch(b.skin, b.body, rows, b.d.palette.accent, cells=12)


RAINBOW: tuple[RGB, ...] = (
    (232, 60, 60),
    (246, 146, 44),
    (250, 220, 66),
    (92, 190, 84),
    (62, 160, 230),
    (80, 90, 200),
    (160, 80, 200),
)


@stripes
def stripes__rainbow(b: Builder) -> None:
    """Seven belts in the colours of the rainbow."""
    step = 0.9 / len(RAINBOW)
    for k, color in enumerate(RAINBOW):
        b.toy.belt(b.skin, b.body, 0.05 + k * step, 0.05 + (k + 1) * step, color)


@stripes
def stripes__patch(b: Builder) -> None:
    """Four paints, one behind the other."""
    for k, color in enumerate(((196, 68, 46), (230, 196, 120), (62, 110, 92), (92, 70, 120))):
        b.toy.belt(b.skin, b.body, k * 0.25, (k + 1) * 0.25, color)


@stripes
def stripes__circuit(b: Builder) -> None:
    """Bent golden lines with round ends, as on a printed circuit."""
    gold = b.d.palette.accent
    for x, bend, start, end in ((0.05, 0.11, 0.04, 0.30), (0.0, 0.0, 0.03, 0.26), (0.10, 0.17, 0.10, 0.42)):
        for s in (-1, 1):
            y0, y1 = b.d.y(start), b.d.y(end)
            pts = [(s * x, y0), (s * x, (y0 + y1) / 2), (s * bend, (y0 + y1) / 2 + 0.04), (s * bend, y1)]
            b.toy.line(b.skin, [(px, py, b.top(px, py) + 0.003) for px, py in pts], 0.014, gold)
            b.toy.disc(b.skin, b.body, s * bend, y1, 0.020, gold)
