"""The drawing target: logical coordinates in, device pixels out.

Everything on the screen is drawn through a `Canvas`. Pictures are made in device pixels (so text and
icons stay crisp on dense displays) and placed in logical points.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pygame

from carpg.ui.paint import pixels
from carpg.ui.paint.pen import Point


class Canvas:
    """A surface in device pixels with the scale that turns logical points into them."""

    def __init__(self, surface: pygame.Surface, scale: float = 1.0) -> None:
        self.surface = surface
        self.scale = scale

    @property
    def clip(self) -> pygame.Rect:
        """What may be drawn on now, in logical points (rounded outwards)."""
        c = self.surface.get_clip()
        s = self.scale
        x, y = int(c.x / s), int(c.y / s)
        return pygame.Rect(x, y, int(c.right / s + 0.999) - x, int(c.bottom / s + 0.999) - y)

    def px(self, length: float) -> int:
        """A logical length in device pixels, at least 1 for a positive length."""
        return max(1, round(length * self.scale)) if length > 0 else 0

    def at(self, point: Point) -> tuple[int, int]:
        """A logical point in device pixels."""
        return (round(point[0] * self.scale), round(point[1] * self.scale))

    def box(self, r: pygame.Rect) -> pygame.Rect:
        """A logical rectangle in device pixels; neighbours stay neighbours."""
        x, y = self.at(r.topleft)
        right, bottom = self.at(r.bottomright)
        return pygame.Rect(x, y, right - x, bottom - y)

    @contextmanager
    def clipped(self, r: pygame.Rect) -> Iterator[pygame.Rect]:
        """Narrow the clip to a logical rectangle for the block; yields what is left of it."""
        before = self.surface.get_clip()
        self.surface.set_clip(self.box(r).clip(before))
        try:
            yield self.clip
        finally:
            self.surface.set_clip(before)

    def put(self, picture: pygame.Surface, at: Point) -> None:
        """Place a premultiplied picture (what `Pen.done` and the icons give) with its corner at a logical point."""
        self.surface.blit(picture, self.at(at), special_flags=pygame.BLEND_PREMULTIPLIED)

    def put_centred(self, picture: pygame.Surface, centre: Point) -> None:
        """Place a premultiplied picture with its middle at a logical point."""
        x, y = centre[0] * self.scale, centre[1] * self.scale
        corner = (round(x - picture.get_width() / 2), round(y - picture.get_height() / 2))
        self.surface.blit(picture, corner, special_flags=pygame.BLEND_PREMULTIPLIED)

    def blit(self, picture: pygame.Surface, at: Point) -> None:
        """Place a picture with plain alpha (sprites from files, rendered text) at a logical point."""
        self.surface.blit(picture, self.at(at))

    def fill(self, r: pygame.Rect, colour: tuple[int, ...]) -> None:
        """Fill a logical rectangle with an opaque or a translucent colour."""
        if len(colour) == 4 and colour[3] < 255:
            box = self.box(r).clip(self.surface.get_clip())
            if box.w > 0 and box.h > 0:
                veil = pixels.clear(box.size)
                veil.fill(colour)
                self.surface.blit(veil, box)
        else:
            self.surface.fill(colour[:3], self.box(r))

    def line(self, a: Point, b: Point, colour: tuple[int, ...], width: float = 1) -> None:
        """A straight line: for rules and separators, upright or level."""
        pygame.draw.line(self.surface, colour, self.at(a), self.at(b), self.px(width))
