"""Cars and blocks as they stand on the board."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import pygame

from carpg.ui import art, theme
from carpg.ui.board.camera import Camera
from carpg.ui.board.display import MAX_BADGES, Piece
from carpg.ui.paint import controls
from carpg.ui.paint import text as txt
from carpg.ui.paint.badges import status_badge
from carpg.ui.paint.canvas import Canvas
from carpg.ui.paint.glyphs import element_disc
from carpg.ui.paint.pen import Pen

INKY: Final = (58, 39, 64)
GOOD: Final = (126, 219, 143)
LOW: Final = (240, 98, 60)
EMPTY: Final = (107, 90, 116)

#: Badges show their turns or amounts from this size of tiles on, in points.
COUNTED_FROM: Final = 58.0
#: How high a flying car hovers, in tiles.
HOVER: Final = 0.22


@lru_cache(maxsize=64)
def _health_bar(width: int, height: int, health: int, full: int) -> pygame.Surface:
    """Pips on a dark plate; the last third is another colour and shorter, so that hue is not all."""
    pen = Pen((width, height))
    pen.rrect((0, 0, width, height), height * 0.35, INKY)
    gap = max(1.0, width * 0.012)
    inner = width - 4 * gap
    step = inner / full
    low = health * 3 <= full
    for i in range(full):
        top = 0.4 if low and i < health else 0.2
        box = (2 * gap + i * step + gap / 2, height * top, max(1.0, step - gap), height * (0.8 - top))
        pen.rrect(box, min(2.0, step / 4), (LOW if low else GOOD) if i < health else EMPTY)
    return pen.done()


@lru_cache(maxsize=16)
def _contact_shadow(px: int, level: bool) -> pygame.Surface:
    pen = Pen((px, px))
    if level:
        pen.ellipse((px * 0.1, px * 0.34, px * 0.86, px * 0.44), (20, 8, 30, 120))
    else:
        pen.ellipse((px * 0.22, px * 0.16, px * 0.6, px * 0.74), (20, 8, 30, 120))
    return pygame.transform.gaussian_blur(pen.done(), max(1, px // 14))


def draw_block(cv: Canvas, camera: Camera, tile: tuple[int, int], px: int) -> None:
    """A wooden block, taller than its tile."""
    dx, dy = art.overlap("tiles/wall", px)
    x, y = camera.corner(tile)
    picture = art.tile("wall", tile[0] * 3 + tile[1] * 5, px)
    cv.put(picture, (x + dx / cv.scale, y + dy / cv.scale))


def draw_piece(cv: Canvas, camera: Camera, piece: Piece, px: int, *, active: bool) -> None:
    """A car with its ring and shadow."""
    x, y = camera.corner((piece.x + piece.shake, piece.y))
    _ring(cv, camera, piece, px, active)
    lift = piece.lift + (HOVER if piece.airborne else 0.0)
    level = piece.facing in "EW"
    shadow = _contact_shadow(px, level)
    cv.put(shadow, (x + lift * camera.tile * 0.35, y + lift * camera.tile * 0.2))
    cv.put_centred(_car_picture(piece, px), (x + camera.tile / 2, y + camera.tile / 2 - lift * camera.tile))


def _ring(cv: Canvas, camera: Camera, piece: Piece, px: int, active: bool) -> None:
    x, y = camera.corner((piece.x, piece.y))
    name = f"rings/{piece.side_team}{'-active' if active else ''}"
    dx, dy = art.overlap(name, px)
    cv.put(art.ring(piece.side_team, px, active=active), (x + dx / cv.scale, y + dy / cv.scale))


def _car_picture(piece: Piece, px: int) -> pygame.Surface:
    picture = art.car(piece.design, piece.facing, px, "worn" if piece.worn else "normal")
    tilt = piece.tilt + (14.0 if piece.prone else 0.0)
    if tilt:
        picture = _tilted(picture, round(tilt))
    if piece.fade < 1.0:
        picture = picture.copy()
        level = round(255 * max(0.0, piece.fade))
        picture.fill((level, level, level, level), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


def _tilted(picture: pygame.Surface, degrees: int) -> pygame.Surface:
    return pygame.transform.rotozoom(picture, degrees, 1.0)


def draw_tags(cv: Canvas, camera: Camera, piece: Piece, raised: bool) -> None:
    """Element at the top left, health along the bottom, statuses at the top right.

    `raised` lifts the health above the block that stands in front of the car.
    """
    if piece.fade < 1.0:
        return
    tile = camera.tile
    x, y = camera.corner((piece.x + piece.shake, piece.y))
    size = max(18.0, tile * 0.31)
    element_disc(cv, piece.element, (x + size * 0.46, y + size * 0.4), size)
    width, height = cv.px(tile * 0.66), cv.px(max(7.0, tile * 0.13))
    cv.put(
        _health_bar(width, height, piece.health, piece.max_health),
        (x + tile * 0.17, y + tile * (0.78 if raised else 1.0) - height / cv.scale * 0.9),
    )
    for i, badge in enumerate(piece.badges[:MAX_BADGES]):
        centre = (x + tile - size * 0.42, y + size * 0.4 + i * size * 0.82)
        status_badge(cv, badge.status, centre, size)
        if badge.number > 1 and tile >= COUNTED_FROM:
            controls.disc(cv, (centre[0] + size * 0.42, centre[1] + size * 0.3), 13, INKY)
            at = (centre[0] + size * 0.42, centre[1] + size * 0.3)
            txt.text(cv, str(badge.number), at, size=11, face="bold", colour=theme.CHALK, align="centre")
