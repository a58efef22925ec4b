"""The table under everything: ink blue to plum, lit from the top left, with a faint wood grain."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import pygame

from carpg.kernel.dice import Dice
from carpg.ui import theme

_CELLS: Final = 28
_PLANK: Final = 108
_GRAIN_SEED: Final = 4


def table(size: tuple[int, int], scale: float) -> pygame.Surface:
    """The table for a screen of `size` device pixels; kept until size or palette change."""
    p = theme.palette()
    return _table(size, scale, p.plum, p.ink, p.glow)


@lru_cache(maxsize=2)
def _table(
    size: tuple[int, int], scale: float, plum: theme.Colour, ink: theme.Colour, glow: theme.Colour
) -> pygame.Surface:
    half = (max(1, round(size[0] / scale / 2)), max(1, round(size[1] / scale / 2)))
    small = pygame.transform.smoothscale(_light(plum, ink, glow), half)
    grain = pygame.Surface(half, pygame.SRCALPHA)
    _draw_grain(grain)
    small.blit(grain, (0, 0))
    return pygame.transform.smoothscale(small, size)


def _light(plum: theme.Colour, ink: theme.Colour, glow: theme.Colour) -> pygame.Surface:
    small = pygame.Surface((_CELLS, _CELLS))
    last = _CELLS - 1
    for y in range(_CELLS):
        for x in range(_CELLS):
            depth = (x / last * 0.9 + y / last * 1.1) / 2
            near = max(0.0, 1 - ((x / last - 0.18) ** 2 + (y / last - 0.1) ** 2) ** 0.5 * 1.5)
            base = theme.mix(plum, ink, min(1.0, depth * 1.5))
            small.set_at((x, y), theme.mix(base, glow, near * 0.55))
    return small


def _draw_grain(layer: pygame.Surface) -> None:
    """Planks and fibres at half the logical size: scaling up softens them."""
    dice = Dice(_GRAIN_SEED)

    def pick(low: int, high: int) -> int:
        return low + dice.below("map", high - low)

    w, h = layer.get_size()
    for plank in range(0, h, _PLANK // 2):
        pygame.draw.line(layer, (0, 0, 0, 46), (0, plank), (w, plank), 1)
        pygame.draw.line(layer, (255, 230, 255, 12), (0, plank + 1), (w, plank + 1), 1)
        for _ in range(12):
            y, x = plank + pick(4, _PLANK // 2 - 3), pick(-50, w)
            colour = (255, 220, 250, 9) if pick(0, 2) else (0, 0, 0, 22)
            pygame.draw.line(layer, colour, (x, y), (x + pick(40, 210), y + pick(-1, 2)), 1)
