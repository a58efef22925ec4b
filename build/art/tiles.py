"""The board's pictures: printed cardboard tiles, terrain, painted wooden blocks, marks that lie on tiles."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

import pygame

from .geometry import RGB, mix
from .pen import Pen, deeper, lighter, on_circle, rgb

UNIT = 128
"""Pixels of a tile in the files."""
CARDBOARD = (rgb("#DDBB8C"), rgb("#D6B181"))
TINTS = (rgb("#E4B98A"), rgb("#C9B98A"), rgb("#DFC79B"))
MEADOW, CARD_EDGE = rgb("#A8B86C"), rgb("#A97E4C")
CORAL_DEEP, TEAL_DEEP = rgb("#AE2F23"), rgb("#0B6663")
WOOD = (rgb("#C5554F"), rgb("#4F76B8"), rgb("#DDA94A"), rgb("#D8894C"), rgb("#5E9A5C"), rgb("#8A68B0"))
WALL_LIFT = 0.26
N = float(UNIT)


@dataclass(frozen=True)
class Sheet:
    """One file: frames side by side."""

    frames: list[pygame.Surface]
    lift: float = 0.0
    colours: int = 96


def card(seed: int, meadow: bool = False) -> tuple[Pen, random.Random, RGB]:
    """A blank cardboard tile with lit edge and fibres; the pen to print on it."""
    pen, rng = Pen((UNIT, UNIT), 3), random.Random(seed)
    base = mix(CARDBOARD[seed % 2], rng.choice(TINTS), 0.28)
    base = mix(base, MEADOW, 0.48) if meadow else base
    pen.rrect((1, 1, N - 2, N - 2), N * 0.09, deeper(base, 0.24))
    pen.rrect((2.4, 2.4, N - 5.6, N - 6.4), N * 0.08, lighter(base, 0.34))
    pen.rrect((4, 5.2, N - 8.4, N - 10), N * 0.07, base)
    for _ in range(18):
        x, y = rng.uniform(10, N - 24), rng.uniform(10, N - 12)
        ink = (*deeper(base, 0.3), 44) if rng.random() < 0.5 else (255, 248, 224, 44)
        pen.line([(x, y), (x + rng.uniform(4, 16), y + rng.uniform(-2, 2))], ink, 1.8)
    return pen, rng, base


def plain(seed: int) -> pygame.Surface:
    """Cardboard; some tiles carry a faint print."""
    pen, rng, _ = card(seed)
    ink, c = (120, 84, 52, 46), (N / 2, N / 2)
    kind = seed % 12
    if kind == 3:
        pen.circle(c, N * 0.2, ink, N * 0.03)
    elif kind == 5:
        pen.star(c, 5, (N * 0.2, N * 0.09), ink)
    elif kind == 8:
        for i in range(3):
            pen.line([(N * 0.5, N * (0.2 + 0.25 * i)), (N * 0.5, N * (0.3 + 0.25 * i))], ink, N * 0.05)
    elif kind == 10:
        _tyre_marks(pen, rng)
    return pen.done()


def _tyre_marks(pen: Pen, rng: random.Random) -> None:
    for x in (0.36, 0.58):
        for i in range(9):
            y = N * (0.1 + 0.085 * i)
            lean = N * (x + 0.004 * i * i)
            pen.line([(lean, y), (lean + N * 0.055, y + N * 0.02)], (92, 66, 52, 54), N * 0.025)


def meadow(seed: int) -> pygame.Surface:
    """A tile printed as grass with a few tufts."""
    pen, rng, base = card(seed, meadow=True)
    for _ in range(3 + seed % 3):
        x, y = rng.uniform(N * 0.15, N * 0.8), rng.uniform(N * 0.2, N * 0.85)
        for k in (-1, 0, 1):
            pen.line([(x, y), (x + k * 5, y - 9 + abs(k) * 2)], (*deeper(base, 0.28), 110), 2.2)
    if seed % 4 == 1:
        x, y = rng.uniform(N * 0.25, N * 0.75), rng.uniform(N * 0.25, N * 0.75)
        for k in range(5):
            pen.circle(on_circle((x, y), 4.4, 72 * k), 2.8, (255, 250, 235))
        pen.circle((x, y), 2.6, rgb("#FFC53F"))
    return pen.done()


def difficult(seed: int) -> pygame.Surface:
    """Churned gravel with ruts."""
    pen, rng, _ = card(seed)
    m = N * 0.07
    pen.rrect((m, m, N - 2 * m, N - 2 * m), N * 0.16, rgb("#6E5A4A"))
    pen.rrect((m + 2, m + 4, N - 2 * m - 4, N - 2 * m - 6), N * 0.15, rgb("#927C67"))
    for dy in (0.34, 0.64):
        pts = [(N * 0.14, N * dy), (N * 0.4, N * (dy + 0.05)), (N * 0.62, N * (dy - 0.04)), (N * 0.86, N * (dy + 0.02))]
        pen.line(pts, (70, 54, 46, 150), N * 0.09)
    stones = sorted((rng.uniform(m + 9, N - m - 10), rng.uniform(m + 9, N - m - 10)) for _ in range(44))
    for x, y in sorted(stones, key=lambda p: p[1]):
        r = rng.uniform(N * 0.022, N * 0.062)
        shade = rng.choice([rgb("#BCA892"), rgb("#A08B78"), rgb("#CDBDA8"), rgb("#857160")])
        pen.circle((x, y + 2.4), r, rgb("#4E3D34"))
        pen.circle((x, y), r, shade)
        pen.circle((x - r * 0.3, y - r * 0.35), r * 0.42, lighter(shade, 0.45))
    return pen.done()


def launch(seed: int) -> pygame.Surface:
    """A launch pad: a lifted ramp with chevrons that light up in turn; frames run for an animation."""
    pen, _, _ = card(2)
    m = N * 0.1
    pen.rrect((m, m + N * 0.07, N - 2 * m, N - 2 * m), N * 0.1, rgb("#7A3F12"))
    pen.rrect((m, m - N * 0.03, N - 2 * m, N - 2 * m), N * 0.1, rgb("#E88630"))
    pen.rrect((m + 2, m - N * 0.03 + 3, N - 2 * m - 4, N * 0.1), N * 0.05, rgb("#FFC27A"))
    for k in range(4):
        x = N * (0.17 + 0.2 * k)
        pen.rrect((x, N * 0.79, N * 0.07, N * 0.045), N * 0.02, rgb("#B85F1C"))
    for i in range(3):
        lit = (2 - i) == seed % 3
        ink = rgb("#FFFDF2") if lit else (rgb("#FFE2AE"), rgb("#FFD9A0"), rgb("#FFD08A"))[i]
        y = N * (0.2 + 0.19 * i)
        chevron = [(N * 0.28, y + N * 0.12), (N * 0.5, y), (N * 0.72, y + N * 0.12)]
        pen.line([(x, yy + N * 0.025) for x, yy in chevron], (122, 63, 18, 170), N * 0.075)
        pen.line(chevron, ink, N * (0.085 if lit else 0.072))
    return pen.done()


BOLT = ((0.55, 0.27), (0.37, 0.53), (0.49, 0.53), (0.45, 0.74), (0.64, 0.46), (0.52, 0.46))


def surge(seed: int) -> pygame.Surface:
    """An elemental surge: a glowing decal whose sparks turn; eight frames."""
    pen, _, _ = card(4)
    c, phase = (N / 2, N / 2), abs(4 - seed % 8) / 4
    for r, a in ((0.45, 40), (0.40, 60), (0.35, 90)):
        pen.circle(c, N * (r + 0.015 * phase), (132, 72, 216, round(a + 40 * phase)))
    pen.circle(c, N * 0.27, rgb("#6B35C4"))
    pen.circle(c, N * 0.21, mix(rgb("#7B45D4"), rgb("#A878F0"), phase))
    pen.circle(c, N * 0.27, rgb("#E7C8FF"), N * 0.03)
    pen.poly([(x * N + 3, y * N + 4) for x, y in BOLT], rgb("#3A1A78"))
    pen.poly([(x * N, y * N) for x, y in BOLT], mix(rgb("#FFE056"), rgb("#FFF8C8"), phase))
    for k in range(6):
        turn = 60 * k + 7.5 * (seed % 8)
        pen.line(
            [on_circle(c, N * 0.35, turn), on_circle(c, N * (0.42 + 0.03 * phase), turn + 6)], rgb("#FFF3C2"), N * 0.035
        )
    return pen.done()


def shield(seed: int) -> pygame.Surface:
    """A shield zone: a ring of bumpers round a printed field."""
    pen, _, _ = card(seed)
    c = (N / 2, N / 2)
    pen.circle(c, N * 0.40, (88, 160, 226, 150))
    pen.circle(c, N * 0.30, (210, 236, 255, 130), N * 0.03)
    crest = [(-0.10, -0.11), (0.10, -0.11), (0.10, 0.02), (0.0, 0.14), (-0.10, 0.02)]
    pen.poly([(N * (0.5 + x), N * (0.5 + y)) for x, y in crest], (236, 246, 255, 190))
    for i in range(10):
        p = on_circle(c, N * 0.375, 36 * i)
        hue = rgb("#F5F7FA") if i % 2 else rgb("#3C6FB4")
        pen.circle((p[0], p[1] + N * 0.03), N * 0.085, rgb("#26324F"))
        pen.circle(p, N * 0.085, hue)
        pen.circle((p[0] - N * 0.02, p[1] - N * 0.025), N * 0.03, lighter(hue, 0.6))
    return pen.done()


def spawn(team: str) -> pygame.Surface:
    """A start box in the team's hue with its pattern."""
    pen, _, _ = card(0 if team == "coral" else 1)
    hue, m = (CORAL_DEEP if team == "coral" else TEAL_DEEP), N * 0.14
    pen.rrect((m, m, N - 2 * m, N - 2 * m), N * 0.08, (*hue, 34))
    pen.rrect((m, m, N - 2 * m, N - 2 * m), N * 0.08, (*hue, 130), N * 0.035)
    for i in range(4):
        if team == "coral":
            x = N * (0.2 + 0.16 * i)
            pen.line([(x, N * 0.77), (x + N * 0.1, N * 0.66)], (*hue, 130), N * 0.04)
        else:
            pen.circle((N * (0.26 + 0.16 * i), N * 0.715), N * 0.037, (*hue, 140))
    return pen.done()


def wall(variant: int, cracked: bool = False) -> pygame.Surface:
    """A painted wooden block, taller than its tile: lit top, dark side."""
    lift = N * WALL_LIFT
    pen, hue, m = Pen((UNIT, round(N + lift)), 3), WOOD[variant % len(WOOD)], 3.0
    pen.rrect((m, lift + m, N - 2 * m, N - 2 * m - 1), N * 0.1, deeper(hue, 0.74))
    pen.rrect((m, lift - 3, N - 2 * m, N - 2 * m - 1), N * 0.1, deeper(hue, 0.5))
    for i in range(3):
        x = N * (0.22 + 0.28 * i)
        pen.line([(x, N + lift * 0.1), (x, N + lift * 0.72)], (20, 10, 20, 66), 2.4)
    pen.rrect((m, m, N - 2 * m, N - 2 * m - 2), N * 0.1, lighter(hue, 0.5))
    pen.rrect((m + 2.4, m + 4.4, N - 2 * m - 4.8, N - 2 * m - 9), N * 0.09, hue)
    for i in range(4):
        y = m + N * (0.2 + 0.19 * i)
        grain = [(m + 11, y), (N * 0.4, y + (4 if i % 2 else -2)), (N - m - 11, y + 1)]
        pen.line(grain, (*deeper(hue, 0.35), 90), 2.4)
    pen.rrect((m + 9, m + 11, N - 2 * m - 18, N - 2 * m - 25), N * 0.07, (*lighter(hue, 0.45), 120), 2.8)
    for x in (0.16, 0.84):
        for y in (0.17, 0.78):
            pen.circle((N * x, N * y + 1.5), N * 0.028, deeper(hue, 0.5))
            pen.circle((N * x, N * y), N * 0.026, lighter(hue, 0.35))
    if cracked:
        crack = [
            (N * 0.2, N * 0.1),
            (N * 0.38, N * 0.34),
            (N * 0.32, N * 0.5),
            (N * 0.56, N * 0.66),
            (N * 0.5, N * 1.14),
        ]
        pen.line(crack, (40, 20, 36), N * 0.035)
        pen.line([(N * 0.38, N * 0.34), (N * 0.66, N * 0.24)], (40, 20, 36), N * 0.025)
    return pen.done()


def slab(_: int) -> pygame.Surface:
    """The cardboard's thickness, seen below a tile at the board's lower edge; put it one tile down."""
    pen = Pen((UNIT, round(N * 0.2)), 3)
    pen.rrect((0, -N * 0.3, N, N * 0.44), N * 0.09, deeper(CARD_EDGE, 0.5))
    pen.rrect((0, -N * 0.3, N, N * 0.38), N * 0.09, CARD_EDGE)
    return pen.done()


def void(seed: int) -> pygame.Surface:
    """The table where no tile lies: dark planks."""
    pen, rng = Pen((UNIT, UNIT), 2), random.Random(seed + 90)
    pen.rrect((0, 0, N, N), 0, rgb("#2A1D43"))
    for _ in range(10):
        y, x = rng.uniform(6, N - 6), rng.uniform(-30, N * 0.6)
        pen.line([(x, y), (x + rng.uniform(30, 90), y + rng.uniform(-1, 1))], (255, 220, 250, 9), 2)
    pen.line([(0, 1), (N, 1)], (0, 0, 0, 60), 2)
    return pen.done()


def _many(make: Callable[[int], pygame.Surface], seeds: range) -> Sheet:
    return Sheet([make(s) for s in seeds])


def sheets() -> dict[str, Callable[[], Sheet]]:
    """Every tile picture by name."""
    return {
        "tiles/normal": lambda: _many(plain, range(12)),
        "tiles/meadow": lambda: _many(meadow, range(8)),
        "tiles/difficult": lambda: _many(difficult, range(20, 24)),
        "tiles/launch_pad": lambda: _many(launch, range(3)),
        "tiles/surge": lambda: _many(surge, range(8)),
        "tiles/shield_zone": lambda: _many(shield, range(2)),
        "tiles/spawn-coral": lambda: Sheet([spawn("coral")]),
        "tiles/spawn-teal": lambda: Sheet([spawn("teal")]),
        "tiles/wall": lambda: Sheet([wall(v) for v in range(len(WOOD))], WALL_LIFT, 128),
        "tiles/wall-cracked": lambda: Sheet([wall(v, cracked=True) for v in range(len(WOOD))], WALL_LIFT, 128),
        "tiles/slab": lambda: _many(slab, range(1)),
        "tiles/void": lambda: _many(void, range(3)),
    }
