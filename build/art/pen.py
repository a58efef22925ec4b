"""Draws smooth flat shapes: everything is painted several times too large and scaled down."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import pygame

from .geometry import RGB, mix

Ink = tuple[int, int, int] | tuple[int, int, int, int]
Point = tuple[float, float]


def rgb(code: str) -> RGB:
    """'#rrggbb' as numbers."""
    return (int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16))


def lighter(c: RGB, k: float) -> RGB:
    """Towards white."""
    return mix(c, (255, 255, 255), k)


def deeper(c: RGB, k: float) -> RGB:
    """Towards a warm dark."""
    return mix(c, (38, 18, 40), k)


def on_circle(c: Point, r: float, degrees: float, squash: float = 1.0) -> Point:
    """A point on a circle; 0 is to the right, 90 is below."""
    a = math.radians(degrees)
    return (c[0] + r * math.cos(a), c[1] + r * squash * math.sin(a))


class Pen:
    """Paints on a surface `over` times as large as the finished picture; lengths are the finished picture's pixels."""

    def __init__(self, size: tuple[float, float], over: int = 4) -> None:
        self.size, self.over = (round(size[0]), round(size[1])), over
        self.surface = pygame.Surface((self.size[0] * over, self.size[1] * over), pygame.SRCALPHA)

    def _blend(self, ink: Ink, box: pygame.Rect) -> pygame.Surface | None:
        """A layer for half-transparent ink; None when the ink covers."""
        return pygame.Surface(box.size, pygame.SRCALPHA) if len(ink) == 4 and ink[3] < 255 else None

    def rrect(self, box: tuple[float, float, float, float], radius: float, ink: Ink, width: float = 0) -> None:
        """A rounded rectangle, filled or as a line."""
        k = self.over
        r = pygame.Rect(*(round(v * k) for v in box))
        layer = self._blend(ink, r)
        line, bend = max(1, round(width * k)) if width else 0, round(radius * k)
        if layer is None:
            pygame.draw.rect(self.surface, ink, r, line, bend)
        else:
            pygame.draw.rect(layer, ink, layer.get_rect(), line, bend)
            self.surface.blit(layer, r)

    def circle(self, c: Point, radius: float, ink: Ink, width: float = 0) -> None:
        """A disc or a circle."""
        k = self.over
        r = radius * k
        box = pygame.Rect(
            math.floor(c[0] * k - r), math.floor(c[1] * k - r), math.ceil(2 * r) + 2, math.ceil(2 * r) + 2
        )
        layer = self._blend(ink, box)
        line = max(1, round(width * k)) if width else 0
        if layer is None:
            pygame.draw.circle(self.surface, ink, (c[0] * k, c[1] * k), r, line)
        else:
            pygame.draw.circle(layer, ink, (c[0] * k - box.x, c[1] * k - box.y), r, line)
            self.surface.blit(layer, box)

    def poly(self, pts: Sequence[Point], ink: Ink) -> None:
        """A filled polygon."""
        k = self.over
        spots = [(x * k, y * k) for x, y in pts]
        xs, ys = [p[0] for p in spots], [p[1] for p in spots]
        box = pygame.Rect(math.floor(min(xs)), math.floor(min(ys)), 0, 0)
        box.size = (math.ceil(max(xs)) - box.x + 1, math.ceil(max(ys)) - box.y + 1)
        layer = self._blend(ink, box)
        if layer is None:
            pygame.draw.polygon(self.surface, ink, spots)
        else:
            pygame.draw.polygon(layer, ink, [(x - box.x, y - box.y) for x, y in spots])
            self.surface.blit(layer, box)

    def line(self, pts: Sequence[Point], ink: Ink, width: float) -> None:
        """A line with round ends and joints."""
        layer = Pen(self.size, self.over) if len(ink) == 4 and ink[3] < 255 else self
        solid = ink[:3]
        k, w = self.over, max(1.0, width * self.over)
        for (ax, ay), (bx, by) in pairwise(pts):
            d = math.hypot(bx - ax, by - ay) or 1.0
            nx, ny = (ay - by) / d * w / 2, (bx - ax) / d * w / 2
            quad = [
                (ax * k + nx, ay * k + ny),
                (bx * k + nx, by * k + ny),
                (bx * k - nx, by * k - ny),
                (ax * k - nx, ay * k - ny),
            ]
            pygame.draw.polygon(layer.surface, solid, quad)
        for x, y in pts:
            pygame.draw.circle(layer.surface, solid, (x * k, y * k), w / 2)
        if layer is not self:
            layer.surface.fill((255, 255, 255, ink[3]), special_flags=pygame.BLEND_RGBA_MULT)  # type: ignore[misc]
            self.surface.blit(layer.surface, (0, 0))

    def star(self, c: Point, tips: int, radii: tuple[float, float], ink: Ink, turn: float = -90) -> None:
        """A star with so many tips, outer and inner radius."""
        self.poly([on_circle(c, radii[i % 2], turn + 180 * i / tips) for i in range(2 * tips)], ink)

    def glow(self, c: Point, radius: float, color: RGB, alpha: int) -> None:
        """A soft light that fades outwards."""
        for i in range(8):
            self.circle(c, radius * (1 - i / 8), (*color, alpha // 5))

    def soften(self, radius: float) -> None:
        """Blur all that is painted so far."""
        soft = pygame.transform.gaussian_blur(self.surface.premul_alpha(), max(1, round(radius * self.over)))
        self.surface = unpremultiplied(soft)

    def done(self) -> pygame.Surface:
        """The finished picture, with plain alpha."""
        return shrunk(self.surface, self.size)


def unpremultiplied(surf: pygame.Surface) -> pygame.Surface:
    """Plain alpha again, for files."""
    raw = bytearray(pygame.image.tobytes(surf, "RGBA"))
    for i in range(0, len(raw), 4):
        a = raw[i + 3]
        if 0 < a < 255:
            for k in range(3):
                raw[i + k] = min(255, raw[i + k] * 255 // a)
    return pygame.image.frombytes(bytes(raw), surf.get_size(), "RGBA")


def shrunk(surf: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Scaled down without dark fringes at half-transparent edges."""
    return unpremultiplied(pygame.transform.smoothscale(surf.premul_alpha(), size))
