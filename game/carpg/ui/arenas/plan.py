"""An arena in small, for lists and previews."""

from __future__ import annotations

from functools import lru_cache

import pygame

from carpg.tactics.arena import Arena
from carpg.ui import art, theme
from carpg.ui.board.display import TEAMS, arena_terrain, design_of
from carpg.ui.board.ground import paint_ground
from carpg.ui.game.progress import Miniature, MiniCar
from carpg.ui.paint import controls, surfaces
from carpg.ui.paint.canvas import Canvas
from carpg.ui.widgets.base import R

#: Device pixels of a tile at least and at most.
LEAST, MOST = 4, 144
#: The largest tile of a list's plan, in device pixels.
SMALL = 20
#: A car's mark on a small board is at least so wide, in points.
_LEAST_MARK = 11.0


def plan(arena: Arena, px: int, pictures: bool) -> pygame.Surface:
    """An arena's ground with the blocks on it, `px` device pixels a tile; drawn anew once the `pictures` are there."""
    hues = tuple(theme.team(team).hue for team in TEAMS)
    return (_small if px <= SMALL else _large)(arena, px, pictures, hues)


def _paint(arena: Arena, px: int, pictures: bool, hues: tuple[theme.Colour, ...]) -> pygame.Surface:
    terrain = arena_terrain(arena)
    ground = paint_ground(arena, terrain, px)
    dx, dy = art.overlap("tiles/wall", px)
    for tile, kind in sorted(terrain.items(), key=lambda item: (item[0][1], item[0][0])):
        if kind == "wall":
            at = (ground.margin + tile[0] * px + dx, ground.margin + tile[1] * px + dy)
            picture = art.tile("wall", tile[0] * 3 + tile[1] * 5, px)
            ground.surface.blit(picture, at, special_flags=pygame.BLEND_PREMULTIPLIED)
    return ground.surface


#: Many small plans are kept for lists, a few large ones for pages.
_small = lru_cache(maxsize=64)(_paint)
_large = lru_cache(maxsize=4)(_paint)


def draw_plan(cv: Canvas, r: R, arena: Arena, *, air: int = 8) -> int:
    """The arena as large as it fits into a dark plate; returns the device pixels of a tile."""
    surfaces.plate(cv, r, theme.RADIUS_CONTROL, theme.palette().plum)
    room = cv.px(r.w - 2 * air), cv.px(r.h - 2 * air)
    px = max(LEAST, min(MOST, room[0] // (arena.width + 1), room[1] // (arena.height + 1)))
    with cv.clipped(r):
        cv.put_centred(plan(arena, px, art.has("tiles/normal")), r.center)
    return px


def draw_board(cv: Canvas, r: R, board: Miniature, *, air: int = 3) -> None:
    """A battle in small: the ground, and each car on a mark of its team (coral round, teal square)."""
    px = draw_plan(cv, r, board.arena, air=air) / cv.scale
    left = r.centerx - board.arena.width * px / 2
    top = r.centery - board.arena.height * px / 2
    with cv.clipped(r):
        for car in sorted(board.cars, key=lambda car: (car.y, car.x)):
            _draw_car(cv, (left + (car.x + 0.5) * px, top + (car.y + 0.5) * px), max(px, _LEAST_MARK), car)


def _draw_car(cv: Canvas, at: tuple[float, float], size: float, car: MiniCar) -> None:
    hue = theme.team(TEAMS[car.side])
    if car.side == 0:
        controls.disc(cv, at, size * 1.15, hue.hue, hue.deep)
    else:
        box = R(0, 0, round(size * 1.05), round(size * 1.05))
        box.center = (round(at[0]), round(at[1]))
        surfaces.plate(cv, box, 2, hue.hue, edge=hue.deep, edge_w=1)
    cv.put_centred(art.car(design_of(car.car or None), car.facing, cv.px(size * 1.2)), at)
