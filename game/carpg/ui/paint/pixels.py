"""Pictures whose bytes lie in the screen's order.

The page's canvas has red and blue the other way round than pygame's own transparent surfaces, and than rendered text.
Placing such a picture there takes four to fourteen times as long, at every blit.
"""

from __future__ import annotations

import pygame


def clear(size: tuple[int, int]) -> pygame.Surface:
    """A transparent picture."""
    screen = pygame.display.get_surface()
    if screen is None or screen.get_bytesize() != 4:
        return pygame.Surface(size, pygame.SRCALPHA)
    red, green, blue, _ = screen.get_masks()
    alpha = ~(red | green | blue) & 0xFFFFFFFF
    return pygame.Surface(size, pygame.SRCALPHA, 32, (red, green, blue, alpha))


def native(picture: pygame.Surface) -> pygame.Surface:
    """A copy of a picture with alpha, of whatever kind: from a palette, from a file, from a font."""
    if pygame.display.get_surface() is not None:
        return picture.convert_alpha()
    out = clear(picture.get_size())
    out.blit(picture, (0, 0))
    return out


def premultiplied(picture: pygame.Surface) -> pygame.Surface:
    """A copy of a picture with alpha, premultiplied so that scaling leaves no dark fringe."""
    out = native(picture)
    out.premul_alpha_ip()
    return out
