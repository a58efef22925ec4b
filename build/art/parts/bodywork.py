"""Fixed to the body: bumpers, grilles, guards, stripes of wood, dents."""

from __future__ import annotations

from ..builder import CHROME, INK, LENS, RED, Builder, part
from ..geometry import RGB, Loft

WOOD: RGB = (190, 128, 70)


@part
def plain_skin(b: Builder) -> None:
    """No shut lines (read by the builder)."""


@part
def bumpers(b: Builder) -> None:
    """Chrome bars at both ends."""
    b.bumper(0.015)
    b.bumper(0.985)


@part
def grille(b: Builder) -> None:
    """A chrome grille in the nose."""
    y = b.d.y(0) + 0.012
    w = b.hw * 0.52
    b.toy.stripe(b.skin, b.body, y, y + 0.036, -w, w, INK, "matte", 4)
    for k in range(-3, 4):
        x = k * w / 3.6
        b.toy.stripe(b.skin, b.body, y + 0.003, y + 0.034, x - 0.007, x + 0.007, CHROME, "chrome", 4)


@part
def lamp_pod(b: Builder) -> None:
    """Four rally lamps on the bonnet."""
    y = b.d.y(0.10)
    for x in (-0.115, -0.040, 0.040, 0.115):
        z = b.top(x, y) + 0.022
        b.toy.ball((x, y + 0.008, z), (0.038, 0.034, 0.034), (60, 58, 70), "paint", 4)
        b.toy.ball((x, y - 0.006, z + 0.008), (0.030, 0.026, 0.032), LENS, "lamp", 4.5)


@part
def side_pipes(b: Builder) -> None:
    """Exhausts along both flanks."""
    for s in (-1, 1):
        x = s * (b.hw + 0.008)
        b.toy.tube(
            [(x * 0.9, b.d.y(0.32), 0.12), (x, b.d.y(0.38), 0.075), (x, b.d.y(0.74), 0.07)], 0.036, CHROME, layer=2
        )


@part
def fenders(b: Builder) -> None:
    """Old-fashioned round mudguards that stand out over the wheels."""
    for ax in b.d.axles:
        for s in (-1, 1):
            y, x = b.d.y(ax.at), s * (b.width_at(b.d.y(ax.at)) + 0.010)
            mudguard = Loft(
                y - ax.r * 1.75,
                y + ax.r * 1.9,
                [(0, 0.058)],
                [(0, 0.12), (0.45, 0.185), (1, 0.11)],
                0.085,
                2.6,
                2.4,
                2.4,
                x,
            )
            b.toy.loft(mudguard, b.d.palette.accent, layer=2.5, steps=(20, 14))


@part
def tail_fins(b: Builder) -> None:
    """The two upright fins of a fifties cruiser, each with a lamp."""
    for s in (-1, 1):
        x, y0, y1 = s * b.hw * 0.84, b.d.y(0.58), b.d.y(1.03)
        fin = Loft(
            y0, y1, [(0, 0.012), (0.7, 0.030), (1, 0.026)], [(0, 0.17), (0.6, 0.225), (1, 0.27)], 0.08, 3, 14, 12, x, 2
        )
        b.toy.loft(fin, b.d.palette.body, layer=4, steps=(24, 12))
        for k in (0, 1):
            b.toy.ball((x, y1 + 0.004, 0.17 + k * 0.05), (0.022, 0.026, 0.022), RED, "lamp", 4.5)


@part
def ram_bar(b: Builder) -> None:
    """A push bar before the grille."""
    y, w = b.d.y(0) - 0.025, b.hw * 0.52
    for x in (-w, w):
        b.toy.tube([(x, y + 0.03, 0.07), (x, y, 0.10), (x, y + 0.01, 0.20)], 0.032, (70, 66, 82), "paint", 3)
    for z in (0.11, 0.19):
        b.toy.tube([(-w, y, z), (w, y, z)], 0.030, (70, 66, 82), "paint", 3.1)


@part
def wood_sides(b: Builder) -> None:
    """Framed wooden flanks from the doors back, and a wooden tailgate."""
    frame = (246, 214, 150)
    for low, high in ((0.03, 0.30), (0.70, 0.97)):
        b.toy.patch(b.skin, b.body, [(0.36 + k * 0.058, low, high) for k in range(11)], WOOD, "paint", 8)
        edge = (high - 0.035, high) if low < 0.5 else (low, low + 0.035)
        b.toy.patch(b.skin, b.body, [(0.36 + k * 0.058, *edge) for k in range(11)], frame, "paint", 3)
        for k in range(4):
            t = 0.36 + k * 0.19
            b.toy.patch(b.skin, b.body, [(t, low, high), (t + 0.018, low, high)], frame, "paint", 6)


@part
def stacks(b: Builder) -> None:
    """Two upright exhausts behind the cabin."""
    y = b.d.y(b.d.cabin.rear if b.d.cabin else 0.4) + 0.02
    for s in (-1, 1):
        b.toy.tube([(s * b.hw * 0.9, y, 0.12), (s * b.hw * 0.9, y, 0.40)], 0.04, CHROME, layer=5)
        b.toy.ball((s * b.hw * 0.9, y, 0.40), (0.016, 0.016, 0.006), INK, "matte", 6)


@part
def nose_cap(b: Builder) -> None:
    """A coloured nose cone."""
    b.toy.patch(b.skin, b.body, [(t / 40, 0, 1) for t in range(1, 10)], b.d.palette.accent, cells=22)
    b.toy.patch(b.skin, b.body, [(0.245, 0, 1), (0.265, 0, 1)], CHROME, "chrome", 22)


@part
def fins(b: Builder) -> None:
    """A swept delta under the tail and one upright fin."""
    y0, y1, col = b.d.y(0.56), b.d.y(1.04), b.d.palette.accent
    delta = Loft(
        y0, y1, [(0, b.hw * 0.45), (0.75, b.hw + 0.13), (1, b.hw + 0.15)], [(0, 0.145)], 0.115, 9, 30, 22, rise=1.5
    )
    b.toy.loft(delta, col, layer=0.9, steps=(30, 12))
    tail = Loft(b.d.y(0.62), y1, [(0, 0.016)], [(0, 0.25), (0.6, 0.33), (1, 0.38)], 0.20, 4, 30, 16, rise=2)
    b.toy.loft(tail, col, layer=5, steps=(24, 10))


@part
def nozzle(b: Builder) -> None:
    """A rocket nozzle and its fire."""
    y = b.d.y(1)
    b.toy.loft(
        Loft(y - 0.05, y + 0.045, [(0, 0.07), (1, 0.095)], [(0, 0.21), (1, 0.235)], 0.06, 2, 20, 20),
        CHROME,
        "chrome",
        0.8,
        (12, 20),
    )
    for r, ln, col in ((0.07, 0.10, (255, 120, 30)), (0.048, 0.08, (255, 206, 70)), (0.026, 0.055, (255, 250, 220))):
        b.toy.loft(
            Loft(
                y + 0.03,
                y + 0.03 + ln,
                [(0, r), (0.5, r * 0.8), (1, 0.004)],
                [(0, 0.15 + r), (1, 0.15)],
                0.15 - r * 0.5,
                2,
                9,
                2,
            ),
            col,
            "lamp",
            0.9 + r * -1,
            (14, 12),
        )


@part
def spikes(b: Builder) -> None:
    """Bone spikes along the flanks."""
    for s in (-1, 1):
        for k in range(4):
            y = b.d.y(0.38 + k * 0.085)
            for q in range(4):
                x = s * (b.hw * 0.97 + q * 0.018)
                b.toy.tube(
                    [(x, y, 0.20), (x + s * 0.018, y, 0.20)], 0.050 - q * 0.012, (226, 220, 214), layer=2 + q * 0.01
                )
