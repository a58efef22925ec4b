"""The table under everything: ink blue to plum, lit from the top left, with a faint wood grain."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import pygame

from carpg.kernel.dice import Dice
from carpg.ui import theme
from carpg.ui.theme import Colour

#: The light changes so slowly that so few colours a side do, smoothed.
_CELLS: Final = 16
_PLANK: Final = 108
_FIBRES: Final = 12
_GRAIN_SEED: Final = 4
#: Lines of the grain, where they darken: shares of 255.
_GAP: Final = (209, 209, 209)
_DARK_FIBRE: Final = (233, 233, 233)
#: Lines of the grain, where they lighten: what they add.
_EDGE: Final = (10, 9, 9)
_LIT_FIBRE: Final = (7, 7, 6)


def table(size: tuple[int, int], scale: float) -> pygame.Surface:
    """The table for a screen of `size` device pixels; kept until size or palette change."""
    p = theme.palette()
    return _table(size, scale, p.plum, p.ink, p.glow)


@lru_cache(maxsize=2)
def _table(size: tuple[int, int], scale: float, plum: Colour, ink: Colour, glow: Colour) -> pygame.Surface:
    half = (max(1, round(size[0] / scale / 2)), max(1, round(size[1] / scale / 2)))
    small = pygame.transform.smoothscale(_cells(plum, ink, glow), half)
    _draw_grain(small)
    return pygame.transform.smoothscale(small, size)


def _cells(plum: Colour, ink: Colour, glow: Colour) -> pygame.Surface:
    """The light without the grain. In whole numbers (1 is 1024), as the first frame waits for the browser's Python."""
    steps = [i / (_CELLS - 1) for i in range(_CELLS)]
    bands = [(a << 10, b - a, c << 10) for a, b, c in zip(plum, ink, glow, strict=True)]
    shares = [
        (min(1024, int(x * 691 + y * 845)), max(0, int(563 - 845 * ((x - 0.18) ** 2 + (y - 0.1) ** 2) ** 0.5)))
        for y in steps
        for x in steps
    ]
    colours = [
        ((start + way * depth) * (1024 - near) + lit * near + (1 << 19)) >> 20
        for depth, near in shares
        for start, way, lit in bands
    ]
    cells = pygame.Surface((_CELLS, _CELLS))
    cells.blit(pygame.image.frombytes(bytes(colours), cells.get_size(), "RGB"), (0, 0))
    return cells


def _draw_grain(table: pygame.Surface) -> None:
    """Planks and fibres at half the logical size: scaling up softens them.

    They change the colours under them, as a layer over the whole table takes the browser 20 ms to place.
    """
    dice = Dice(_GRAIN_SEED)
    w, h = table.get_size()
    for plank in range(0, h, _PLANK // 2):
        table.fill(_GAP, (0, plank, w, 1), pygame.BLEND_RGB_MULT)
        table.fill(_EDGE, (0, plank + 1, w, 1), pygame.BLEND_RGB_ADD)
        for _ in range(_FIBRES):
            _draw_fibre(table, plank, dice.bits("map"))


def _draw_fibre(table: pygame.Surface, plank: int, chance: int) -> None:
    """A line that may climb or fall by a pixel on its way; 64 bits of chance are enough for all of it."""
    down, along, far, kind = (chance >> shift & 0xFFFF for shift in (0, 16, 32, 48))
    x = (along * (table.get_width() + 50) >> 16) - 50
    y = plank + 4 + (down * (_PLANK // 2 - 7) >> 16)
    run = 20 + (far * 85 >> 16)
    slope, lit = kind % 3 - 1, kind & 0x8000
    colour, flag = (_LIT_FIBRE, pygame.BLEND_RGB_ADD) if lit else (_DARK_FIBRE, pygame.BLEND_RGB_MULT)
    table.fill(colour, (x, y, run, 1), flag)
    table.fill(colour, (x + run, y + slope, run, 1), flag)
