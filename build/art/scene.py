"""The title's corner of the table top: tiles, a block, a die and four toy cars on their bases."""

from __future__ import annotations

import pygame

from . import effects, sprites, tiles
from .design import by_id
from .geometry import FACINGS
from .pen import Pen, deeper, unpremultiplied
from .tiles import CARD_EDGE, UNIT, N, Sheet

LAYOUT = ("  .m1.", "  .*m.", "  ~mm.", "  mm..", "  .^m+", "  m.~.", "  ..m.")
CAST = (
    ("corvette-19", "coral", 2, 3, "E"),
    ("camaro-69", "teal", 4, 3, "W"),
    ("charger-70", "teal", 4, 1, "S"),
    ("mach-5", "coral", 3, 5, "N"),
)
TURN = 9
"""Degrees that the table is turned."""
WIDE = 640
"""Pixels of the finished picture's width."""


def _tile(kind: str, seed: int) -> pygame.Surface:
    makers = {"m": tiles.meadow, "*": tiles.surge, "~": tiles.difficult, "^": tiles.launch, "+": tiles.shield}
    if kind == "1":
        return tiles.spawn("teal")
    return makers.get(kind, tiles.plain)(seed)


def _ground(board: pygame.Surface, cells: list[tuple[int, int, str]]) -> None:
    for down, colour in ((13, deeper(CARD_EDGE, 0.45)), (7, CARD_EDGE)):
        for x, y, _ in cells:
            pygame.draw.rect(board, colour, (x * UNIT, y * UNIT + down, UNIT, UNIT), border_radius=12)
    for x, y, kind in cells:
        board.blit(_tile(kind, (x * 5 + y * 11) % 23), (x * UNIT, y * UNIT))


def _arrow() -> pygame.Surface:
    """A chalk arrow from one car to the other: the game in one mark."""
    pen, y = Pen((round(N * 1.2), UNIT), 3), N / 2
    for grow, colour in ((8.0, (58, 39, 64, 210)), (0.0, (255, 253, 244, 255))):
        for i in range(2):
            pen.line([(N * (0.2 + 0.28 * i), y), (N * (0.34 + 0.28 * i), y)], colour, 11 + grow)
        pen.line([(N * 0.78, y - 22), (N * 0.98, y), (N * 0.78, y + 22)], colour, 11 + grow)
    return pen.done()


def _car(design: str, facing: str, px: int) -> pygame.Surface:
    strip = sprites.strip(by_id(design), px, smoothness=1.6)
    return strip.subsurface((FACINGS.index(facing) * px, 0, px, px))


def draw() -> pygame.Surface:
    """The scene, turned a little, its left half empty for the menu."""
    board = pygame.Surface((UNIT * 6, UNIT * 7), pygame.SRCALPHA)
    cells = [(x, y, k) for y, line in enumerate(LAYOUT) for x, k in enumerate(line) if k != " "]
    _ground(board, cells)
    board.blit(tiles.wall(1), (3 * UNIT, UNIT - round(N * tiles.WALL_LIFT)))
    board.blit(_arrow(), (round(2.9 * UNIT), 3 * UNIT))
    board.blit(effects.die(6), (2 * UNIT, 2 * UNIT))
    px = round(N * 1.04)
    for design, team, x, y, facing in CAST:
        base = effects.ring(team, active=False)
        board.blit(base, (x * UNIT - (base.get_width() - UNIT) // 2, y * UNIT - (base.get_height() - UNIT) // 2))
        board.blit(_car(design, facing, px), (x * UNIT - (px - UNIT) // 2, y * UNIT - (px - UNIT) // 2))
    turned = pygame.transform.rotozoom(board.premul_alpha(), TURN, 1)
    box = turned.get_bounding_rect()
    return unpremultiplied(turned.subsurface(box))


def scene_sheet() -> Sheet:
    """The scene as one picture."""
    whole = draw()
    tall = round(whole.get_height() * WIDE / whole.get_width())
    small = pygame.transform.smoothscale(whole.premul_alpha(), (WIDE, tall))
    return Sheet([unpremultiplied(small)], colours=200)
