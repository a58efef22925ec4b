"""A vector pen on a square from -1 to 1, for glyphs and badges."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import pygame

from carpg.ui.paint import pixels
from carpg.ui.paint.pen import Point
from carpg.ui.theme import Colour


class Sketch:
    """Vector pen on a square from -1 to 1, drawn large and scaled down."""

    def __init__(self, px: int) -> None:
        self.px = px
        self.surf = pixels.clear((px, px))

    def at(self, p: Point) -> Point:
        """A point of the square in pixels."""
        return ((p[0] + 1) * self.px / 2, (p[1] + 1) * self.px / 2)

    def poly(self, pts: Sequence[Point], colour: Colour) -> None:
        """A filled polygon."""
        pygame.draw.polygon(self.surf, colour, [self.at(p) for p in pts])

    def blob(self, pts: Sequence[Point], colour: Colour) -> None:
        """A filled smooth shape through the points."""
        self.poly(spline(pts, closed=True), colour)

    def dot(self, p: Point, r: float, colour: Colour) -> None:
        """A disc."""
        pygame.draw.circle(self.surf, colour, self.at(p), r * self.px / 2)

    def stroke(self, pts: Sequence[Point], w: float, colour: Colour, curve: bool = False) -> None:
        """A line with round caps and joins, smooth if `curve`."""
        line = spline(pts, closed=False) if curve else list(pts)
        for a, b in pairwise(line):
            d = math.hypot(b[0] - a[0], b[1] - a[1]) or 1
            nx, ny = (a[1] - b[1]) / d * w / 2, (b[0] - a[0]) / d * w / 2
            self.poly(
                [(a[0] + nx, a[1] + ny), (b[0] + nx, b[1] + ny), (b[0] - nx, b[1] - ny), (a[0] - nx, a[1] - ny)], colour
            )
        for p in line:
            self.dot(p, w / 2, colour)

    def arc(self, c: Point, r: float, span: Point, w: float, colour: Colour) -> list[Point]:
        """An arc over a span of degrees, clockwise from the right; returns the points drawn."""
        pts = [
            (
                c[0] + r * math.cos(math.radians(span[0] + (span[1] - span[0]) * i / 40)),
                c[1] + r * math.sin(math.radians(span[0] + (span[1] - span[0]) * i / 40)),
            )
            for i in range(41)
        ]
        self.stroke(pts, w, colour)
        return pts

    def head(self, tip: Point, angle: float, size: float, colour: Colour) -> None:
        """A filled arrowhead pointing along angle (degrees)."""
        a = math.radians(angle)
        pts = [(tip[0] + size * math.cos(a + k), tip[1] + size * math.sin(a + k)) for k in (0, 2.3, -2.3)]
        self.poly(pts, colour)
        self.stroke([*pts, pts[0]], size * 0.18, colour)


def spline(pts: Sequence[Point], closed: bool, n: int = 10) -> list[Point]:
    """A Catmull-Rom curve through the points, n steps a piece."""
    k = len(pts)
    out: list[Point] = []
    for i in range(k if closed else k - 1):
        p = [pts[(i + j) % k] if closed else pts[min(k - 1, max(0, i + j))] for j in (-1, 0, 1, 2)]
        for step in range(n):
            t = step / n
            x, y = (_curve([q[axis] for q in p], t) for axis in (0, 1))
            out.append((x, y))
    return out if closed else [*out, pts[-1]]


def _curve(p: list[float], t: float) -> float:
    return 0.5 * (
        2 * p[1]
        + (p[2] - p[0]) * t
        + (2 * p[0] - 5 * p[1] + 4 * p[2] - p[3]) * t * t
        + (3 * p[1] - p[0] - 3 * p[2] + p[3]) * t**3
    )


def star(r0: float, r1: float, n: int, turn: float = -90, c: Point = (0, 0)) -> list[Point]:
    """The outline of an n-pointed star of two radii."""
    return [
        (
            c[0] + (r0, r1)[i % 2] * math.cos(math.radians(turn + 180 * i / n)),
            c[1] + (r0, r1)[i % 2] * math.sin(math.radians(turn + 180 * i / n)),
        )
        for i in range(2 * n)
    ]
