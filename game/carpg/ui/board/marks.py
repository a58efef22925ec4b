"""Chalk on the board: dots, routes, hatching, brackets, arrows. Pictures are made once a size and premultiplied."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import pygame

from carpg.ui import theme
from carpg.ui.paint import pixels
from carpg.ui.paint.pen import Pen

Point = tuple[float, float]

INKY: Final = (58, 39, 64)
CHALK: Final = (255, 253, 244)
SUN: Final = (255, 197, 63)
STEP: Final = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


@lru_cache(maxsize=16)
def reach_dot(px: int) -> pygame.Surface:
    """A tile where the move can end."""
    pen = Pen((px, px))
    m = px * 0.06
    pen.rrect((m, m, px - 2 * m, px - 2 * m), px * 0.1, (255, 253, 244, 56))
    pen.circle((px / 2, px / 2 + 1), px * 0.125, (*INKY, 130))
    pen.circle((px / 2, px / 2), px * 0.105, CHALK)
    return pen.done()


@lru_cache(maxsize=16)
def through_dot(px: int) -> pygame.Surface:
    """A tile that can be passed, but not stopped on: a hollow dot."""
    pen = Pen((px, px))
    pen.circle((px / 2, px / 2), px * 0.09, (*INKY, 150), px * 0.06)
    pen.circle((px / 2, px / 2), px * 0.09, CHALK, px * 0.03)
    return pen.done()


@lru_cache(maxsize=16)
def hatch(px: int, team: int, deep: theme.Colour) -> pygame.Surface:
    """Hatching over a tile that a team can strike; the two teams' lines lean to different sides."""
    pen = Pen((px, px))
    m, step = px * 0.08, px / 5.5
    for i in range(1, 11):
        d = i * step
        a = (max(m, d - px + m), min(px - m, d - m))
        b = (min(px - m, d - m), max(m, d - px + m))
        if a[0] < b[0]:
            pen.line([a, b], (*deep, 165), px * 0.035)
    out = pen.done()
    return pygame.transform.flip(out, True, False) if team == 0 else out


@lru_cache(maxsize=16)
def rear_mark(px: int, facing: str) -> pygame.Surface:
    """The tile straight behind a target that faces `facing`: chevrons lead to it."""
    pen = Pen((px, px))
    m = px * 0.05
    pen.rrect((m, m, px - 2 * m, px - 2 * m), px * 0.1, (255, 197, 63, 130))
    pen.rrect((m, m, px - 2 * m, px - 2 * m), px * 0.1, (138, 75, 0, 220), px * 0.05)
    for grow, colour in ((px * 0.06, (*INKY, 210)), (0.0, CHALK)):
        for x in (0.2, 0.42):
            chevron = [(px * (x + 0.16), px * 0.3), (px * x, px * 0.5), (px * (x + 0.16), px * 0.7)]
            pen.line(chevron, colour, px * 0.085 + grow)
    turn = {"W": 0, "S": 90, "E": 180, "N": 270}[facing]
    return pygame.transform.rotate(pen.done(), turn)


@lru_cache(maxsize=16)
def risk_mark(px: int) -> pygame.Surface:
    """The car's own back would be open to a strike from this tile."""
    pen = Pen((px, px))
    m = px * 0.1
    pen.rrect((m, m, px - 2 * m, px - 2 * m), px * 0.12, (176, 53, 42, 70))
    pen.rrect((m, m, px - 2 * m, px - 2 * m), px * 0.12, (176, 53, 42, 230), px * 0.045)
    pen.poly([(px * 0.5, px * 0.24), (px * 0.74, px * 0.68), (px * 0.26, px * 0.68)], (*INKY, 230))
    pen.line([(px * 0.5, px * 0.4), (px * 0.5, px * 0.53)], CHALK, px * 0.06)
    pen.circle((px * 0.5, px * 0.62), px * 0.03, CHALK)
    return pen.done()


@lru_cache(maxsize=16)
def choice_mark(px: int) -> pygame.Surface:
    """A tile or car that a skill may be used on: a sun-coloured frame of dashes."""
    pen = Pen((px, px))
    m, n = px * 0.07, 5
    pen.rrect((m, m, px - 2 * m, px - 2 * m), px * 0.1, (255, 197, 63, 64))
    side = px - 2 * m
    for i in range(n):
        a, b = m + side * (i + 0.18) / n, m + side * (i + 0.82) / n
        for line in ([(a, m), (b, m)], [(a, px - m), (b, px - m)], [(m, a), (m, b)], [(px - m, a), (px - m, b)]):
            pen.line(line, (*INKY, 230), px * 0.075)
            pen.line(line, SUN, px * 0.04)
    return pen.done()


@lru_cache(maxsize=16)
def brackets(px: int, sure: bool) -> pygame.Surface:
    """Corner brackets round a target; the chosen one's are sun-coloured, others chalk."""
    pen = Pen((px, px))
    m, k = px * 0.03, px * 0.26
    for sx in (0, 1):
        for sy in (0, 1):
            x, y = (m if sx == 0 else px - m), (m if sy == 0 else px - m)
            dx, dy = (k if sx == 0 else -k), (k if sy == 0 else -k)
            for width, colour in ((px * 0.11, INKY), (px * 0.06, SUN if sure else CHALK)):
                pen.line([(x, y + dy), (x, y), (x + dx, y)], colour, width)
    return pen.done()


@lru_cache(maxsize=8)
def pointer(px: int) -> pygame.Surface:
    """The marker over the car whose turn it is."""
    pen = Pen((px, px))
    a, b, c = (px * 0.06, px * 0.2), (px * 0.94, px * 0.2), (px * 0.5, px * 0.86)
    pen.line([a, b, c, a], INKY, px * 0.2)
    pen.poly([a, b, c], SUN)
    pen.line([a, b, c, a], SUN, px * 0.06)
    return pen.done()


@lru_cache(maxsize=8)
def cursor(px: int) -> pygame.Surface:
    """The keyboard's place: a chalk ring."""
    pen = Pen((px, px))
    m = px * 0.04
    pen.rrect((m, m, px - 2 * m, px - 2 * m), px * 0.14, (*INKY, 235), px * 0.1)
    pen.rrect((m, m, px - 2 * m, px - 2 * m), px * 0.14, CHALK, px * 0.05)
    return pen.done()


@lru_cache(maxsize=8)
def trap_mark(px: int) -> pygame.Surface:
    """A tile that a skill has marked."""
    pen = Pen((px, px))
    c = (px / 2, px / 2)
    pen.circle(c, px * 0.28, (*INKY, 200), px * 0.07)
    for i in range(8):
        a = math.radians(45 * i)
        inner = (c[0] + math.cos(a) * px * 0.15, c[1] + math.sin(a) * px * 0.15)
        outer = (c[0] + math.cos(a) * px * 0.27, c[1] + math.sin(a) * px * 0.27)
        pen.line([inner, outer], (214, 200, 220), px * 0.035)
    return pen.done()


@lru_cache(maxsize=24)
def route_picture(px: int, cells: tuple[tuple[int, int], ...]) -> pygame.Surface:
    """A route in chalk with an arrowhead, for cells relative to their bounding box with a tile of margin."""
    width, height = max(x for x, _ in cells) + 3, max(y for _, y in cells) + 3
    points = [((x + 1.5) * px, (y + 1.5) * px) for x, y in cells]
    pen = Pen((width * px, height * px), k=2)
    end, before = points[-1], points[-2]
    ux, uy = (end[0] - before[0]) / px, (end[1] - before[1]) / px
    first = points[1]
    sx, sy = (first[0] - points[0][0]) / px, (first[1] - points[0][1]) / px
    start = (points[0][0] + sx * px * 0.42, points[0][1] + sy * px * 0.42)
    tip = (end[0] + ux * px * 0.2, end[1] + uy * px * 0.2)
    line = [start, *points[1:-1], (end[0] - ux * px * 0.06, end[1] - uy * px * 0.06)]
    barbs = [
        (tip[0] - ux * px * 0.34 + s * uy * px * 0.24, tip[1] - uy * px * 0.34 + s * ux * px * 0.24) for s in (-1, 1)
    ]
    for grow, colour in ((px * 0.07, INKY), (0.0, CHALK)):
        pen.line(line, colour, px * 0.12 + grow)
        if grow:
            pen.line([barbs[0], tip, barbs[1], barbs[0]], colour, grow * 1.3)
        pen.poly([barbs[0], tip, barbs[1]], colour)
    return pen.done()


def relative(cells: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], tuple[tuple[int, int], ...]]:
    """Cells as an offset and positions from there, so that equal shapes share one picture."""
    x0, y0 = min(x for x, _ in cells), min(y for _, y in cells)
    return (x0, y0), tuple((x - x0, y - y0) for x, y in cells)


@lru_cache(maxsize=8)
def edge_fade(length: int, depth: int) -> pygame.Surface:
    """A dark edge where more board waits; upright, dark at the left."""
    strip = pixels.clear((2, 1))
    strip.set_at((0, 0), (27, 28, 58, 215))
    strip.set_at((1, 0), (27, 28, 58, 0))
    return pygame.transform.smoothscale(strip, (max(1, depth), max(1, length))).premul_alpha()
