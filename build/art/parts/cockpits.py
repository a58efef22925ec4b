"""Open seats, cages, suspension arms and what belongs to racers."""

from __future__ import annotations

from ..builder import CHROME, GLASS, INK, LENS, Builder, part
from ..geometry import RGB, Loft


@part
def roll_cage(b: Builder) -> None:
    """Bent tubes over an open cockpit."""
    x, z0, z1 = b.hw * 0.80, 0.14, 0.33
    ya, yb, yc, yd = (b.d.y(t) for t in (0.30, 0.46, 0.70, 0.92))
    col = b.d.palette.accent
    for s in (-1, 1):
        b.toy.tube(
            [(s * x, ya, z0), (s * x * 0.9, yb, z1), (s * x * 0.9, yc, z1), (s * x * 0.9, yd, z0 + 0.04)],
            0.028,
            col,
            layer=5,
        )
        b.toy.tube([(s * x * 0.9, yc, z1), (s * x, yc + 0.01, z0)], 0.026, col, layer=4)
    b.toy.tube([(-x * 0.9, yb, z1), (x * 0.9, yb, z1)], 0.028, col, layer=6)
    b.toy.tube([(-x * 0.9, yc, z1), (x * 0.9, yc, z1)], 0.028, col, layer=6)
    for s in (-1, 1):
        b.toy.ball((s * x * 0.5, yb - 0.005, z1 + 0.02), (0.034, 0.026, 0.028), LENS, "lamp", 7)


def _seat(b: Builder, x: float, y: float, z: float, color: RGB) -> None:
    """A seat."""
    b.toy.box((x - 0.055, x + 0.055), (y - 0.05, y + 0.05), (z - 0.02, z + 0.02), color, "matte", 3, 3)
    b.toy.box((x - 0.055, x + 0.055), (y + 0.035, y + 0.07), (z, z + 0.09), color, "paint", 4, 3)


@part
def seats(b: Builder) -> None:
    """Two leather seats and a steering wheel."""
    y = b.d.y(0.58)
    z = b.top(0, y)
    for s in (-1, 1):
        _seat(b, s * b.hw * 0.36, y, z, (150, 72, 56))
    b.toy.tube(
        [(b.hw * -0.36 - 0.035, y - 0.10, z + 0.06), (b.hw * -0.36 + 0.035, y - 0.10, z + 0.06)], 0.018, INK, "matte", 4
    )


@part
def cockpit(b: Builder) -> None:
    """An open two-seat cockpit with a raked windscreen."""
    y0, y1, w = b.d.y(0.40), b.d.y(0.74), b.hw * 0.72
    b.toy.stripe(
        b.skin,
        b.body,
        y0,
        y1,
        lambda u: -w * (1 - abs(2 * u - 1) ** 5 * 0.3),
        lambda u: w * (1 - abs(2 * u - 1) ** 5 * 0.3),
        (62, 40, 40),
        "matte",
    )
    b.toy.stripe(b.skin, b.body, y0 + 0.02, y1 - 0.012, -w * 0.9, w * 0.9, (104, 62, 50), "matte")
    seats(b)
    z = b.top(0, y0)
    glass = Loft(
        y0 - 0.045,
        y0 + 0.07,
        [(0, w * 1.02), (1, w * 0.92)],
        [(0, z), (0.75, z + 0.10), (1, z + 0.105)],
        z - 0.02,
        4,
        6,
        30,
        rise=3,
    )
    g = b.toy.loft(glass, GLASS, "glass", 4.2, (16, 20))
    b.toy.patch(g, glass, [(0.80, 0.08, 0.92), (0.97, 0.08, 0.92)], CHROME, "chrome", 14)


@part
def driver(b: Builder) -> None:
    """A driver with helmet and visor."""
    y, z = b.d.y(0.56), 0.20
    b.toy.ball((0, y, z), (0.085, 0.07, 0.07), (56, 60, 90), "paint", 4)
    b.toy.ball((0, y, z + 0.075), (0.066, 0.070, 0.066), b.d.palette.accent, "paint", 5)
    b.toy.ball((0, y - 0.034, z + 0.088), (0.052, 0.034, 0.040), (40, 46, 70), "glass", 6)


@part
def single_seat(b: Builder) -> None:
    """A racing cockpit with a driver and a head fairing."""
    y = b.d.y(0.55)
    b.toy.disc(b.skin, b.body, 0, y, b.width_at(y) * 0.66, INK, "matte", 0.11)
    driver(b)
    b.toy.ball((0, y + 0.15, 0.20), (0.055, 0.11, 0.07), b.d.palette.body, "paint", 4)


@part
def front_wing(b: Builder) -> None:
    """A wing under the nose with end plates."""
    y, w = b.d.y(0.06), b.hw * 1.0
    b.toy.box((-w, w), (y - 0.045, y + 0.035), (0.045, 0.075), b.d.palette.accent, layer=0.5, n=8)
    for s in (-1, 1):
        b.toy.box((s * w - 0.012, s * w + 0.012), (y - 0.06, y + 0.06), (0.04, 0.12), b.d.palette.body, layer=0.6)


@part
def arms(b: Builder) -> None:
    """Suspension arms from a slim body to open wheels."""
    for ax in b.d.axles:
        y = b.d.y(ax.at)
        for s in (-1, 1):
            for k in (-0.03, 0.03):
                b.toy.tube(
                    [(s * 0.04, y + k * 1.6, 0.12), (s * b.hw, y + k * 0.4, ax.r)], 0.018, (84, 82, 94), layer=0.4
                )


@part
def rear_engine(b: Builder) -> None:
    """An engine behind the seats with two pipes."""
    y = b.d.y(0.86)
    z = b.top(0, y)
    b.toy.box((-0.085, 0.085), (y - 0.06, y + 0.06), (z - 0.03, z + 0.07), (92, 90, 102), "chrome", 3, 4)
    for s in (-1, 1):
        b.toy.tube(
            [(s * 0.05, y, z + 0.08), (s * 0.10, y + 0.06, z + 0.07), (s * 0.10, y + 0.11, z)], 0.034, CHROME, layer=5
        )
    b.toy.ball((0, y - 0.01, z + 0.09), (0.045, 0.04, 0.025), CHROME, "chrome", 5)
