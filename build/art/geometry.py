"""Shapes of toy cars: curves and lofted bodies.

Car space: x to the right, y to the rear (the front is -y), z up; one unit is one tile.
World space after turning: x east, y south. The light never turns with the car.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

RGB = tuple[int, int, int]
Vec = tuple[float, float, float]
Keys = Sequence[tuple[float, float]]
Row = tuple[float, float, float]
"""One row of a patch: t along the loft, and the section parameter from and to."""

FACINGS = "NESW"
TURN: dict[str, Callable[[float, float], tuple[float, float]]] = {
    "N": lambda x, y: (x, y),
    "E": lambda x, y: (-y, x),
    "S": lambda x, y: (-x, -y),
    "W": lambda x, y: (y, -x),
}


def clamp(value: float, low: float, high: float) -> float:
    """The value, kept between low and high."""
    return max(low, min(high, value))


def smooth(low: float, high: float, value: float) -> float:
    """0 below low, 1 above high, a soft step between."""
    t = clamp((value - low) / (high - low), 0.0, 1.0)
    return t * t * (3 - 2 * t)


def curve(keys: Keys, t: float) -> float:
    """Cubic Hermite through (t, value) keys, with flat ends."""
    if t <= keys[0][0]:
        return keys[0][1]
    for i in range(len(keys) - 1):
        (t0, v0), (t1, v1) = keys[i], keys[i + 1]
        if t <= t1:
            span, u = t1 - t0, (t - t0) / (t1 - t0)
            m0 = (v1 - keys[i - 1][1]) / (t1 - keys[i - 1][0]) * span if i else 0.0
            m1 = (keys[i + 2][1] - v0) / (keys[i + 2][0] - t0) * span if i + 2 < len(keys) else 0.0
            u2, u3 = u * u, u * u * u
            return (2 * u3 - 3 * u2 + 1) * v0 + (u3 - 2 * u2 + u) * m0 + (3 * u2 - 2 * u3) * v1 + (u3 - u2) * m1
    return keys[-1][1]


def slant(start: float, per: float, limit: float = 9.0) -> Callable[[float], float]:
    """A straight edge for stripes: x from start, moving by per over the stripe, kept within the limit."""
    return lambda u: clamp(start + per * u, -limit, limit)


def darker(c: RGB, k: float) -> RGB:
    """The colour times k."""
    return (int(c[0] * k), int(c[1] * k), int(c[2] * k))


def mix(a: RGB, b: RGB, t: float) -> RGB:
    """Linear blend: t = 0 gives a, t = 1 gives b."""
    return (round(a[0] + (b[0] - a[0]) * t), round(a[1] + (b[1] - a[1]) * t), round(a[2] + (b[2] - a[2]) * t))


@dataclass(frozen=True)
class Loft:
    """A body swept along y: half width and top height as curves, rounded ends and section."""

    y0: float
    y1: float
    w: Keys
    top: Keys
    base: float = 0.05
    n: float = 3.6
    """Section: 2 is round, 6 boxy."""
    nose: float = 5.0
    """Rounding of the plan in front; the larger, the squarer."""
    tail: float = 6.0
    x0: float = 0.0
    rise: float = 2.2
    """How upright the ends stand."""

    def half(self, t: float) -> float:
        """Half the width at t."""
        s, p = 2 * t - 1, self.nose if t < 0.5 else self.tail
        return float(max(0.0, curve(self.w, t)) * max(0.0, 1 - abs(s) ** p) ** (1 / p))

    def peak(self, t: float) -> float:
        """Height of the ridge at t."""
        s, p = 2 * t - 1, (self.nose if t < 0.5 else self.tail) * self.rise
        return float(self.base + (curve(self.top, t) - self.base) * max(0.0, 1 - abs(s) ** p) ** (1 / p))

    def at(self, t: float, a: float) -> Vec:
        """Point at t along the length and a (0 right edge .. 1 left edge) over the section."""
        ang = a * math.pi
        c, s, e = math.cos(ang), max(0.0, math.sin(ang)), 2 / self.n
        x = self.half(t) * math.copysign(abs(c) ** e, c)
        return (self.x0 + x, self.y0 + (self.y1 - self.y0) * t, self.base + (self.peak(t) - self.base) * s**e)

    def over(self, t: float, x: float) -> float:
        """The section parameter that lies above x (relative to the loft's middle)."""
        w = self.half(t)
        q = clamp(x / w, -1.0, 1.0) if w > 1e-6 else 0.0
        return math.acos(math.copysign(abs(q) ** (self.n / 2), q)) / math.pi

    def t_of(self, y: float) -> float:
        """The parameter along the length at y."""
        return (y - self.y0) / (self.y1 - self.y0)

    def y_of(self, t: float) -> float:
        """The place along the length at t."""
        return self.y0 + (self.y1 - self.y0) * t

    def height(self, x: float, y: float) -> float:
        """Height of the skin above (x, y)."""
        t = clamp(self.t_of(y), 0.0, 1.0)
        return self.at(t, self.over(t, x - self.x0))[2]
