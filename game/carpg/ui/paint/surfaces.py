"""Surfaces: rounded plates, soft shadows, paper cards, team patterns. Drawn in nine parts, so size costs little."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import pygame

from carpg.ui import theme
from carpg.ui.paint import pixels
from carpg.ui.paint.canvas import Canvas
from carpg.ui.paint.pen import Pen
from carpg.ui.theme import Colour

R = pygame.Rect


@lru_cache(maxsize=512)
def _disc(radius: int, fill: Colour) -> pygame.Surface:
    """A disc of four corners, `radius` in device pixels."""
    pen = Pen((radius * 2, radius * 2), 1.0, 4)
    pen.circle((radius, radius), radius, fill)
    return pen.done()


def _fill_box(cv: Canvas, box: R, fill: Colour) -> None:
    if box.w <= 0 or box.h <= 0:
        return
    if len(fill) == 4 and fill[3] < 255:
        box = box.clip(cv.surface.get_clip())
        if box.w > 0 and box.h > 0:
            veil = pixels.clear(box.size)
            veil.fill(fill)
            cv.surface.blit(veil, box)
    else:
        cv.surface.fill(fill[:3], box)


def _device_plate(cv: Canvas, box: R, radius: int, fill: Colour) -> None:
    """A rounded plate in device pixels: four corner pictures and three filled bars."""
    r = max(0, min(radius, box.w // 2, box.h // 2))
    if not box.colliderect(cv.surface.get_clip()):
        return
    if r:
        disc = _disc(r, fill)
        for x, sx in ((box.x, 0), (box.right - r, r)):
            for y, sy in ((box.y, 0), (box.bottom - r, r)):
                cv.surface.blit(disc, (x, y), (sx, sy, r, r), special_flags=pygame.BLEND_PREMULTIPLIED)
    _fill_box(cv, R(box.x + r, box.y, box.w - 2 * r, r), fill)
    _fill_box(cv, R(box.x, box.y + r, box.w, box.h - 2 * r), fill)
    _fill_box(cv, R(box.x + r, box.bottom - r, box.w - 2 * r, r), fill)


def plate(cv: Canvas, r: R, radius: float, fill: Colour, *, edge: Colour | None = None, edge_w: float = 0) -> None:
    """A rounded plate, with an edge inside its outline where one is given."""
    box = cv.box(r)
    corner = cv.px(radius)
    if edge is not None and edge_w and not _translucent(fill):
        w = cv.px(edge_w)
        _device_plate(cv, box, corner, edge)
        _device_plate(cv, box.inflate(-2 * w, -2 * w), max(0, corner - w), fill)
    else:
        _device_plate(cv, box, corner, fill)
        if edge is not None and edge_w:
            ring(cv, r, radius, edge, edge_w)


def _translucent(fill: Colour) -> bool:
    return len(fill) == 4 and fill[3] < 255


@lru_cache(maxsize=64)
def _corner_ring(radius: int, width: int, colour: Colour) -> pygame.Surface:
    pen = Pen((radius * 2, radius * 2), 1.0, 4)
    pen.circle((radius, radius), radius - width / 2, colour, width)
    return pen.done()


def ring(cv: Canvas, r: R, radius: float, colour: Colour, width: float) -> None:
    """The outline of a rounded rectangle, drawn inside it."""
    box, w = cv.box(r), cv.px(width)
    c = min(cv.px(radius), box.w // 2, box.h // 2)
    picture = _corner_ring(max(c, w), w, colour)
    c = picture.get_width() // 2
    for x, sx in ((box.x, 0), (box.right - c, c)):
        for y, sy in ((box.y, 0), (box.bottom - c, c)):
            cv.surface.blit(picture, (x, y), (sx, sy, c, c), special_flags=pygame.BLEND_PREMULTIPLIED)
    for y in (box.y, box.bottom - w):
        _fill_box(cv, R(box.x + c, y, box.w - 2 * c, w), colour)
    for x in (box.x, box.right - w):
        _fill_box(cv, R(x, box.y + c, w, box.h - 2 * c), colour)


def _coarseness(blur: int) -> int:
    """Device pixels to one in which a shadow is blurred: it is soft anyway, and half the size takes an eighth."""
    return max(2, blur // 4) if blur >= 4 else 1


@lru_cache(maxsize=32)
def _shadow_tile(radius: int, blur: int, alpha: int) -> pygame.Surface:
    """A shadow of the smallest box that still has all nine parts. Blurred small and scaled up."""
    coarse = _coarseness(blur)
    soft, corner = max(1, blur // coarse), radius // coarse
    pad = soft * 3
    side = 2 * corner + 2 + 4 * pad
    base = pixels.clear((side, side))
    pygame.draw.rect(base, (10, 6, 26, alpha), (pad, pad, side - 2 * pad, side - 2 * pad), border_radius=corner)
    blurred = pygame.transform.gaussian_blur(base.premul_alpha(), soft)
    return blurred if coarse == 1 else pygame.transform.smoothscale(blurred, (side * coarse, side * coarse))


@lru_cache(maxsize=192)
def _shadow_edge(radius: int, blur: int, alpha: int, length: int, upright: bool) -> pygame.Surface:
    tile = _shadow_tile(radius, blur, alpha)
    mid = tile.get_width() // 2
    strip = tile.subsurface((0, mid, tile.get_width(), 1) if upright else (mid, 0, 1, tile.get_height()))
    size = (tile.get_width(), length) if upright else (length, tile.get_height())
    return pygame.transform.scale(strip, size)


def shadow(
    cv: Canvas,
    r: R,
    radius: float,
    *,
    blur: float = theme.SHADOW_BLUR,
    dy: float = theme.SHADOW_DY,
    alpha: int = theme.SHADOW_ALPHA,
) -> None:
    """A soft shadow round a box (its middle is left open: the box covers it)."""
    corner, soft = cv.px(radius), cv.px(blur)
    tile = _shadow_tile(corner, soft, alpha)
    coarse = _coarseness(soft)
    half, pad = tile.get_width() // 2, max(1, soft // coarse) * 3 * coarse
    box = cv.box(r).move(0, cv.px(dy)).inflate(2 * pad, 2 * pad)
    if not box.colliderect(cv.surface.get_clip()):
        return
    cw, ch = min(half, box.w // 2), min(half, box.h // 2)
    flags = pygame.BLEND_PREMULTIPLIED
    for x, sx in ((box.x, 0), (box.right - cw, tile.get_width() - cw)):
        for y, sy in ((box.y, 0), (box.bottom - ch, tile.get_height() - ch)):
            cv.surface.blit(tile, (x, y), (sx, sy, cw, ch), special_flags=flags)
    wide, high = box.w - 2 * cw, box.h - 2 * ch
    if wide > 0:
        edge = _shadow_edge(corner, soft, alpha, wide, upright=False)
        cv.surface.blit(edge, (box.x + cw, box.y), (0, 0, wide, ch), special_flags=flags)
        cv.surface.blit(edge, (box.x + cw, box.bottom - ch), (0, edge.get_height() - ch, wide, ch), special_flags=flags)
    if high > 0:
        edge = _shadow_edge(corner, soft, alpha, high, upright=True)
        cv.surface.blit(edge, (box.x, box.y + ch), (0, 0, cw, high), special_flags=flags)
        cv.surface.blit(edge, (box.right - cw, box.y + ch), (edge.get_width() - cw, 0, cw, high), special_flags=flags)


def card(cv: Canvas, r: R, fill: Colour | None = None, radius: float = theme.RADIUS_CARD) -> None:
    """A paper card: one soft shadow, a thin lit top, a paper edge below."""
    paper = theme.palette().paper if fill is None else fill
    shadow(cv, r, radius)
    plate(cv, r, radius, theme.darker(paper, 0.16))
    plate(cv, R(r.x, r.y, r.w, r.h - 3), radius, theme.lighter(paper, 0.7))
    plate(cv, R(r.x, r.y + 2, r.w, r.h - 5), radius, paper)


def panel(cv: Canvas, r: R, radius: float = theme.RADIUS_CARD) -> None:
    """A sunk panel on the frame, for things that stand on the table without being a card."""
    p = theme.palette()
    plate(cv, r, radius, (*p.ink_deep, 165), edge=p.plum_lit, edge_w=1.5)


@lru_cache(maxsize=24)
def _stripes(w: int, h: int, radius: int, colour: Colour, step: int) -> pygame.Surface:
    pen = Pen((w, h), 1.0)
    for x in range(-h, w + h, step):
        pen.poly([(x, h), (x + step / 2, h), (x + step / 2 + h, 0), (x + h, 0)], colour[:3])
    return _masked(pen, w, h, radius, colour)


@lru_cache(maxsize=24)
def _dots(w: int, h: int, radius: int, colour: Colour, step: int) -> pygame.Surface:
    pen = Pen((w, h), 1.0)
    for row, y in enumerate(range(step // 2, h + step, step)):
        for x in range(step // 2 + (row % 2) * step // 2, w + step, step):
            pen.circle((x, y), step * 0.22, colour[:3])
    return _masked(pen, w, h, radius, colour)


def _masked(pen: Pen, w: int, h: int, radius: int, colour: Colour) -> pygame.Surface:
    """Cut a pattern to a rounded shape and give it the colour's alpha."""
    mask = Pen((w, h), 1.0)
    cut = (255, 255, 255, colour[3]) if len(colour) == 4 else (255, 255, 255)
    pygame.draw.rect(mask.surface, cut, mask.surface.get_rect(), border_radius=round(radius * mask.k))
    pen.surface.blit(mask.surface, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return pen.done()


def team_plate(cv: Canvas, r: R, team: str, radius: float = theme.RADIUS_CONTROL, pale: bool = False) -> None:
    """A fill in the team's hue with the team's pattern."""
    colours = theme.team(team)
    plate(cv, r, radius, colours.pale if pale else colours.hue)
    ink = (*(colours.hue if pale else colours.deep), 46 if pale else 60)
    make: Callable[[int, int, int, Colour, int], pygame.Surface] = _stripes if colours.pattern == "stripes" else _dots
    box = cv.box(r)
    step = cv.px(16 if colours.pattern == "stripes" else 12)
    cv.surface.blit(make(box.w, box.h, cv.px(radius), ink, step), box, special_flags=pygame.BLEND_PREMULTIPLIED)


def focus_ring(cv: Canvas, r: R, radius: float) -> None:
    """Keyboard focus: a chalk ring with an ink line on both sides, outside the control."""
    ring(cv, r.inflate(12, 12), radius + 6, theme.NIGHT, 2)
    ring(cv, r.inflate(8, 8), radius + 4, theme.CHALK, 3)
    ring(cv, r.inflate(2, 2), radius + 1, theme.NIGHT, 1.5)
