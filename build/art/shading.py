"""Paints faces: turns them, lights them, fills them. Warm light from the top left, plum shade, a soft gloss."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import pygame

from .geometry import RGB, TURN, Vec, smooth

TILT_Y, TILT_Z = 0.895, 0.446
"""How much of y and of z the eye sees: the board from above, slightly lifted."""
VIEW: Vec = (0.0, TILT_Z, TILT_Y)
_RAW_LIGHT = (-0.50, -0.42, 0.76)
_SIZE = math.hypot(*_RAW_LIGHT)
LIGHT: Vec = (_RAW_LIGHT[0] / _SIZE, _RAW_LIGHT[1] / _SIZE, _RAW_LIGHT[2] / _SIZE)
SHADE_TINT, LIT_TINT = (0.54, 0.45, 0.58), (1.13, 1.09, 1.03)
SKY = 235


@dataclass(frozen=True)
class Finish:
    """How a material answers the light."""

    gloss: float = 0.75
    sky: float = 0.30
    contrast: float = 1.0


FINISH = {
    "paint": Finish(0.85, 0.15, 1.0),
    "chrome": Finish(1.0, 0.75, 1.35),
    "glass": Finish(0.75, 0.42, 0.8),
    "rubber": Finish(0.14, 0.10, 0.8),
    "matte": Finish(0.06, 0.04, 0.95),
    "lamp": Finish(0.6, 0.1, 0.25),
}


@dataclass(frozen=True)
class Blocker:
    """A tall part that shades the skin below it: middle, half sizes, height."""

    x: float
    y: float
    hx: float
    hy: float
    z: float


@dataclass
class Face:
    """A coloured polygon, or (with a width above 0) a tube along its points."""

    pts: list[Vec]
    color: RGB
    finish: str
    width: float = 0.0


@dataclass(frozen=True)
class Frame:
    """Where a car stands inside its square picture: pixels, scale and the row of its middle."""

    px: int
    fit: float
    sink: float
    left: float = 0.5


def project(p: Vec) -> tuple[float, float]:
    """World point to picture units: right and down."""
    return p[0], p[1] * TILT_Y - p[2] * TILT_Z


class FacePen:
    """Turns, shades and fills faces on one surface."""

    def __init__(self, surf: pygame.Surface, frame: Frame, blockers: Sequence[Blocker], facing: str) -> None:
        self.surf, self.frame, self.turn = surf, frame, TURN[facing]
        self.blockers = [self._turned(b, facing) for b in blockers]

    def _turned(self, b: Blocker, facing: str) -> Blocker:
        x, y = self.turn(b.x, b.y)
        return Blocker(x, y, b.hx, b.hy, b.z) if facing in "NS" else Blocker(x, y, b.hy, b.hx, b.z)

    def spot(self, p: Vec) -> tuple[float, float]:
        """World point to pixels."""
        f = self.frame
        u, v = project(p)
        return f.px * (f.left + f.fit * u), f.px * (f.sink + f.fit * v)

    def face(self, f: Face) -> None:
        """Paint one face, unless it looks away."""
        pts = [(*self.turn(p[0], p[1]), p[2]) for p in f.pts]
        if f.width:
            self._tube(f, pts)
            return
        n = normal(pts)
        if n is None or n[1] * VIEW[1] + n[2] * VIEW[2] <= 0.01:
            return
        k = len(pts)
        mid = (sum(p[0] for p in pts) / k, sum(p[1] for p in pts) / k, sum(p[2] for p in pts) / k)
        color = shade(f.color, FINISH[f.finish], n, mid, self._dim(mid))
        pygame.draw.polygon(self.surf, color, [self.spot(p) for p in pts])

    def _tube(self, f: Face, pts: list[Vec]) -> None:
        w = max(1, round(f.width * self.frame.px * self.frame.fit))
        fin, spots = FINISH[f.finish], [self.spot(p) for p in pts]
        for grow, nrm, off in ((1.0, (0.5, 0.6, 0.1), 0.0), (0.62, (0.0, 0.0, 1.0), -0.14), (0.25, LIGHT, -0.22)):
            col = shade(f.color, fin, nrm, pts[0], 1.0) if f.finish != "matte" else f.color
            for a, b in pairwise(spots):
                _rod(self.surf, col, a, b, w * grow, off * w)
            if f.finish == "matte":
                return

    def _dim(self, p: Vec) -> float:
        """Soft shadow that taller parts cast on the skin below them."""
        dim = 1.0
        for b in self.blockers:
            if p[2] < b.z:
                d = max(abs(p[0] - b.x - 0.018) - b.hx, abs(p[1] - b.y - 0.018) - b.hy)
                dim = min(dim, 0.60 + 0.40 * smooth(-0.015, 0.045, d))
        return dim


def _rod(surf: pygame.Surface, col: RGB, a: tuple[float, float], b: tuple[float, float], w: float, off: float) -> None:
    ax, ay, bx, by = a[0] + off, a[1] + off, b[0] + off, b[1] + off
    d = math.hypot(bx - ax, by - ay) or 1.0
    nx, ny = (ay - by) / d * w / 2, (bx - ax) / d * w / 2
    pygame.draw.polygon(surf, col, [(ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)])
    for p in ((ax, ay), (bx, by)):
        pygame.draw.circle(surf, col, p, max(1.0, w / 2))


def normal(p: Sequence[Vec]) -> Vec | None:
    """Unit normal of a polygon from its diagonals; None for a sliver."""
    q = len(p) // 2
    if len(p) == 3:
        a = [p[1][i] - p[0][i] for i in range(3)]
        b = [p[2][i] - p[0][i] for i in range(3)]
    else:
        far, near = (p[(q + len(p)) // 2], p[q // 2]) if len(p) > 4 else (p[3], p[1])
        a = [p[q][i] - p[0][i] for i in range(3)]
        b = [far[i] - near[i] for i in range(3)]
    n = (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])
    size = math.hypot(*n)
    return None if size < 1e-12 else (n[0] / size, n[1] / size, n[2] / size)


def shade(color: RGB, fin: Finish, n: Vec, at: Vec, dim: float) -> RGB:
    """Warm light, plum shade, a soft box reflection and a little sky on grazing parts."""
    diff = max(0.0, n[0] * LIGHT[0] + n[1] * LIGHT[1] + n[2] * LIGHT[2])
    nv = max(0.0, n[1] * VIEW[1] + n[2] * VIEW[2])
    r = tuple(2 * nv * n[i] - VIEW[i] for i in range(3))
    rl = r[0] * LIGHT[0] + r[1] * LIGHT[1] + r[2] * LIGHT[2]
    lit = 1 - fin.contrast * (1 - smooth(-0.15, 0.95, diff))
    lit = max(0.0, min(1.0, lit - 0.30 * (at[0] + at[1]))) * dim  # the lamp stands near: a slope over the car
    low = 0.80 + 0.20 * smooth(0.02, 0.16, at[2])
    soft, mid, core = smooth(0.6, 0.96, rl), smooth(0.930, 0.985, rl), smooth(0.955, 0.990, rl)
    spec = min(0.95, fin.gloss * (0.22 * mid + 0.30 * core + 0.15 * soft) * dim)
    sky = fin.sky * (smooth(0.1, 0.9, r[2]) * 0.35 + 0.65 * (1 - nv) ** 3) * max(0.0, 0.4 - 0.6 * n[0] - 0.5 * n[1])
    sky = min(0.6, max(0.0, sky))
    out = []
    for c, dark, bright in zip(color, SHADE_TINT, LIT_TINT, strict=True):
        v = min(255.0, c * (dark + (bright - dark) * lit) * low)
        v += (255 - v) * spec + (SKY - v) * sky
        out.append(int(max(0, min(255, v))))
    return (out[0], out[1], out[2])
