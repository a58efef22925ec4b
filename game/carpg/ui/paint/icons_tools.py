"""Icons of tools and options. One line weight in a 24-point box."""

from __future__ import annotations

from collections.abc import Callable

from carpg.ui.paint.pen import Pen
from carpg.ui.theme import Colour

W = 2.4


def eye(p: Pen, c: Colour) -> None:
    """An eye."""
    p.arc((12, 17.5), 10.5, (212, 328), c, W)
    p.arc((12, 6.5), 10.5, (32, 148), c, W)
    p.circle((12, 12), 3.2, c)


def wrench(p: Pen, c: Colour) -> None:
    """A spanner."""
    p.line([(5, 19), (13.4, 10.6)], c, W + 1.6)
    p.arc((16, 8), 4.6, (0, 270), c, W + 0.2)


def home(p: Pen, c: Colour) -> None:
    """A house."""
    p.line([(3, 12), (12, 4), (21, 12)], c, W)
    p.line([(6, 11), (6, 20), (18, 20), (18, 11)], c, W)
    p.line([(12, 20), (12, 15)], c, W + 0.6)


def funnel(p: Pen, c: Colour) -> None:
    """A funnel."""
    p.line([(4, 5), (20, 5), (14, 12.5), (14, 18), (10, 20.5), (10, 12.5), (4, 5)], c, W)


def full(p: Pen, c: Colour) -> None:
    """Four corners."""
    for x, dx in ((4, 1), (20, -1)):
        for y, dy in ((4, 1), (20, -1)):
            p.line([(x + 5 * dx, y), (x, y), (x, y + 5 * dy)], c, W)


def clock(p: Pen, c: Colour) -> None:
    """A clock."""
    p.circle((12, 12), 8.6, c, W)
    p.line([(12, 7), (12, 12), (15.6, 14)], c, W)


def door(p: Pen, c: Colour) -> None:
    """A door with an arrow."""
    p.line([(13, 4), (4.5, 4), (4.5, 20), (13, 20)], c, W)
    p.line([(10, 12), (20, 12)], c, W)
    p.line([(16, 7.6), (20.4, 12), (16, 16.4)], c, W)


def rotate(p: Pen, c: Colour) -> None:
    """A quarter turn."""
    p.arc((12, 14), 7.4, (180, 300), c, W)
    p.line([(12.6, 3.6), (16.6, 7), (13.2, 11)], c, W)
    p.rrect((9, 12, 6, 6), 1.6, c, W - 0.4)


def brush(p: Pen, c: Colour) -> None:
    """A paint brush."""
    p.line([(20, 4), (11.6, 13)], c, W + 0.6)
    p.circle((8, 16), 3.6, c)
    p.poly([(4.4, 15.6), (9, 19.4), (3, 21)], c)


def bucket(p: Pen, c: Colour) -> None:
    """A tilted bucket with a drop."""
    p.line([(11, 3.5), (18.5, 11), (10, 19.5), (2.5, 12), (11, 3.5)], c, W)
    p.poly([(4.4, 12.4), (16.8, 12.4), (10, 19)], c)
    p.line([(11, 3.5), (8.4, 2)], c, W)
    p.circle((20.6, 18.6), 2.1, c)
    p.poly([(18.7, 17.9), (20.6, 13.8), (22.5, 17.9)], c)


def gamepad(p: Pen, c: Colour) -> None:
    """A game controller."""
    p.rrect((2.5, 7, 19, 11), 5.4, c, W)
    p.line([(6, 12.5), (10, 12.5)], c, W - 0.6)
    p.line([(8, 10.5), (8, 14.5)], c, W - 0.6)
    p.circle((15, 14), 1.3, c)
    p.circle((17.6, 11), 1.3, c)


def flag(p: Pen, c: Colour) -> None:
    """A chequered flag."""
    p.line([(5, 3), (5, 21)], c, W)
    p.line([(5, 4), (20, 4), (20, 13), (5, 13)], c, W - 0.4)
    for x, y in ((6, 5), (13, 5), (9.5, 8.6), (16.5, 8.6)):
        p.poly([(x, y), (x + 3.5, y), (x + 3.5, y + 3.6), (x, y + 3.6)], c)


SHAPES: dict[str, Callable[[Pen, Colour], None]] = {
    "eye": eye,
    "wrench": wrench,
    "home": home,
    "filter": funnel,
    "full": full,
    "clock": clock,
    "door": door,
    "rotate": rotate,
    "brush": brush,
    "bucket": bucket,
    "gamepad": gamepad,
    "flag": flag,
}
