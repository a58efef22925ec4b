"""The table top under the cars: slab, cardboard tiles, terrain, printed road, warm light, shadows of blocks.

It only changes with the terrain or the zoom, so it is painted once into one surface and then copied by areas.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import pygame

from carpg.tactics.arena import Arena
from carpg.tactics.grid import Tile
from carpg.ui import art, theme
from carpg.ui.paint import pixels

#: Pixels of shadow and slab around the board, in tiles.
MARGIN = 0.5

#: Shadows are drawn at this fraction of the size.
COARSE = 4
#: How far the warm light reaches, and how dark the far corner gets.
LIT, SHADE = 0.34, 60


@dataclass(frozen=True)
class Ground:
    """The painted ground: a surface in device pixels, `margin` pixels of it beyond the board on each side."""

    surface: pygame.Surface
    margin: int
    px: int
    #: Painted without the pictures, which come later: a stand-in.
    plain: bool = False
    #: Whose spawns are painted on it.
    teams: Mapping[str, theme.Team] = field(default_factory=dict)

    @property
    def outdated(self) -> bool:
        """Whether the pictures have arrived, or the teams got other colours, since it was painted."""
        return (self.plain and art.has("tiles/normal")) or self.teams != theme.palette().teams


def paint_ground(arena: Arena, terrain: Mapping[Tile, str], px: int) -> Ground:
    """Paint all that lies flat, for tiles of `px` device pixels."""
    margin = round(px * MARGIN)
    size = (arena.width * px + 2 * margin, arena.height * px + 2 * margin)
    out = pixels.clear(size)
    cells = [tile for tile, kind in terrain.items() if kind != "void"]
    _slab(out, cells, px, margin)
    for tile in cells:
        _face(out, arena, tile, terrain[tile], px, margin)
    _light(out, cells, arena, px, margin)
    _block_shadows(out, [tile for tile in cells if terrain[tile] == "wall"], px, margin)
    return Ground(out, margin, px, not art.has("tiles/normal"), theme.palette().teams)


def stretched(ground: Ground, px: int) -> Ground:
    """The ground at another size, quickly: for the frames of a zoom."""
    grow = px / ground.px
    size = (round(ground.surface.get_width() * grow), round(ground.surface.get_height() * grow))
    surface = pygame.transform.scale(ground.surface, size)
    return Ground(surface, round(ground.margin * grow), px, teams=ground.teams)


def _corner(tile: Tile, px: int, margin: int) -> tuple[int, int]:
    return (margin + tile[0] * px, margin + tile[1] * px)


def _slab(out: pygame.Surface, cells: Iterable[Tile], px: int, margin: int) -> None:
    """Thickness of the cardboard and its shadow on the table."""
    cells = list(cells)
    boxes = []
    for tile in cells:
        x, y = _corner(tile, px, margin)
        boxes.append((x + px / 32, y + px / 8, px * 1.03, px * 1.125))
    _soft_shadow(out, boxes, px, (8, 4, 22, 190), px / 8)
    for depth, colour in ((px // 9, (94, 62, 44)), (px // 16, (158, 116, 76))):
        for tile in cells:
            x, y = _corner(tile, px, margin)
            pygame.draw.rect(out, colour, (x, y + depth, px, px), border_radius=px // 11)


def _soft_shadow(
    out: pygame.Surface, boxes: Iterable[tuple[float, ...]], px: int, colour: tuple[int, ...], blur: float
) -> None:
    """A blurred shadow of boxes. It is drawn small and scaled up: soft things have no details to lose."""
    size = (max(1, out.get_width() // COARSE), max(1, out.get_height() // COARSE))
    small = pixels.clear(size)
    for box in boxes:
        pygame.draw.rect(small, colour, [value / COARSE for value in box], border_radius=max(1, px // 8 // COARSE))
    soft = pygame.transform.gaussian_blur(small.premul_alpha(), max(1, round(blur / COARSE)))
    out.blit(pygame.transform.smoothscale(soft, out.get_size()), (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)


def _face(out: pygame.Surface, arena: Arena, tile: Tile, kind: str, px: int, margin: int) -> None:
    x, y = tile
    variant = (x * 7 + y * 13) % 23
    name = "normal" if kind == "wall" else kind
    inner = 2 <= x < arena.width - 2 and 2 <= y < arena.height - 2
    if name == "normal":
        char = arena.at(tile)
        if char in "01":
            name = "spawn-coral" if char == "0" else "spawn-teal"
        elif inner:
            name = "meadow"
    corner = _corner(tile, px, margin)
    if name.startswith("spawn") or name in {"surge", "shield_zone", "launch_pad", "difficult"}:
        base = "meadow" if inner else "normal"
        out.blit(art.tile(base, variant, px), corner, special_flags=pygame.BLEND_PREMULTIPLIED)
    out.blit(art.tile(name, variant, px), corner, special_flags=pygame.BLEND_PREMULTIPLIED)


def _light(out: pygame.Surface, cells: Iterable[Tile], arena: Arena, px: int, margin: int) -> None:
    """Warm light from the top left: near tiles a little warmer, far ones in plum shade."""
    span = arena.width + arena.height
    for x, y in cells:
        far = (x + y) / span
        tint = (255, 238, 196, round(40 - 110 * far)) if far < LIT else (52, 20, 78, round(SHADE * (far - LIT)))
        if tint[3] > 2:
            veil = pixels.clear((px - 2, px - 3))
            pygame.draw.rect(veil, tint, veil.get_rect(), border_radius=px // 12)
            cx, cy = _corner((x, y), px, margin)
            out.blit(veil, (cx + 1, cy + 1))


def _block_shadows(out: pygame.Surface, walls: Iterable[Tile], px: int, margin: int) -> None:
    boxes = []
    for tile in walls:
        x, y = _corner(tile, px, margin)
        boxes.append((x + px * 0.1, y + px * 0.12, px * 1.06, px * 0.98))
    if boxes:
        _soft_shadow(out, boxes, px, (40, 18, 40, 150), px / 14)
