"""Vector pen: shapes in logical units, drawn several times too large and scaled down smoothly."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

import pygame

from carpg.ui.paint import pixels
from carpg.ui.theme import Colour

Point = tuple[float, float]
Box = tuple[float, float, float, float]
SUPERSAMPLE: Final = 3
CLEAR: Final[Colour] = (0, 0, 0, 0)


class Pen:
    """Draws antialiased shapes. `scale` is device pixels a logical unit; CLEAR cuts holes."""

    def __init__(self, size: Point, scale: float = 1.0, k: int = SUPERSAMPLE) -> None:
        self.k = scale * k
        self.pixels = (max(1, round(size[0] * scale)), max(1, round(size[1] * scale)))
        self.surface = pixels.clear((self.pixels[0] * k, self.pixels[1] * k))

    def _draw(self, colour: Colour, shape: Callable[[pygame.Surface], object]) -> None:
        if len(colour) == 4 and 0 < colour[3] < 255:
            layer = pixels.clear(self.surface.get_size())
            shape(layer)
            self.surface.blit(layer, (0, 0))
        else:
            shape(self.surface)

    def _box(self, box: Box) -> pygame.Rect:
        return pygame.Rect(*(round(v * self.k) for v in box))

    def circle(self, c: Point, r: float, colour: Colour, width: float = 0) -> None:
        """A disc, or a ring whose line's middle lies at r."""
        k = self.k
        w = max(1, round(width * k)) if width else 0
        centre = (c[0] * k, c[1] * k)
        self._draw(colour, lambda s: pygame.draw.circle(s, colour, centre, (r + width / 2) * k, w))

    def ellipse(self, box: Box, colour: Colour, width: float = 0) -> None:
        """An ellipse in a box (x, y, width, height)."""
        w = max(1, round(width * self.k)) if width else 0
        self._draw(colour, lambda s: pygame.draw.ellipse(s, colour, self._box(box), w))

    def poly(self, pts: Sequence[Point], colour: Colour) -> None:
        """A filled polygon."""
        scaled = [(x * self.k, y * self.k) for x, y in pts]
        self._draw(colour, lambda s: pygame.draw.polygon(s, colour, scaled))

    def rrect(self, box: Box, radius: float, colour: Colour, width: float = 0) -> None:
        """A rectangle with round corners."""
        w = max(1, round(width * self.k)) if width else 0
        corner = round(radius * self.k)
        self._draw(colour, lambda s: pygame.draw.rect(s, colour, self._box(box), w, border_radius=corner))

    def line(self, pts: Sequence[Point], colour: Colour, width: float) -> None:
        """A polyline with round caps and joins."""
        self._draw(colour, lambda s: self._line(s, pts, colour, width))

    def _line(self, s: pygame.Surface, pts: Sequence[Point], colour: Colour, width: float) -> None:
        k, half = self.k, width * self.k / 2
        for x, y in pts:
            pygame.draw.circle(s, colour, (x * k, y * k), half)
        for (x0, y0), (x1, y1) in pairwise(pts):
            length = math.hypot(x1 - x0, y1 - y0) or 1
            nx, ny = -(y1 - y0) / length * half, (x1 - x0) / length * half
            quad = [
                (x0 * k + nx, y0 * k + ny),
                (x1 * k + nx, y1 * k + ny),
                (x1 * k - nx, y1 * k - ny),
                (x0 * k - nx, y0 * k - ny),
            ]
            pygame.draw.polygon(s, colour, quad)

    def arc(self, c: Point, r: float, span: Point, colour: Colour, width: float) -> None:
        """An arc over a span of degrees, clockwise from east, with round ends."""
        a0, a1 = span
        n = max(4, int(abs(a1 - a0) / 6))
        self.line([on_circle(c, r, a0 + (a1 - a0) * i / n) for i in range(n + 1)], colour, width)

    def done(self) -> pygame.Surface:
        """The finished picture in device pixels, premultiplied."""
        return pygame.transform.smoothscale(self.surface.premul_alpha(), self.pixels)


def on_circle(c: Point, r: float, degrees: float) -> Point:
    """The point at an angle (clockwise from east) on a circle."""
    a = math.radians(degrees)
    return (c[0] + r * math.cos(a), c[1] + r * math.sin(a))
