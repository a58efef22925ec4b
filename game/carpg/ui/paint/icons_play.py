"""Icons of play: actions, figures, odds. One line weight in a 24-point box."""

from __future__ import annotations

from collections.abc import Callable

from carpg.ui.paint.pen import Pen, on_circle
from carpg.ui.theme import Colour

W = 2.4


def move(p: Pen, c: Colour) -> None:
    """A path with a corner."""
    p.line([(4, 19), (4, 12), (12, 12), (12, 6), (19, 6)], c, W)
    p.line([(15.5, 2.5), (19.5, 6), (15.5, 9.5)], c, W)
    p.circle((4, 19), 2, c)


def attack(p: Pen, c: Colour) -> None:
    """A gun-sight."""
    p.circle((12, 12), 7, c, W)
    for a in (0, 90, 180, 270):
        p.line([on_circle((12, 12), 4.5, a), on_circle((12, 12), 10.6, a)], c, W)
    p.circle((12, 12), 1.6, c)


def skill(p: Pen, c: Colour) -> None:
    """A star."""
    pts = [on_circle((12, 12.4), 10 if i % 2 == 0 else 4.6, -90 + 36 * i) for i in range(11)]
    p.line(pts, c, W)


def end(p: Pen, c: Colour) -> None:
    """A flag."""
    p.line([(5, 3), (5, 21)], c, W)
    p.line([(5, 4), (19, 4), (16, 8.5), (19, 13), (5, 13)], c, W)


def undo(p: Pen, c: Colour) -> None:
    """An arrow that turns back."""
    p.line([(8, 4), (4, 8), (8, 12)], c, W)
    p.line([(4, 8), (14, 8)], c, W)
    p.arc((14, 13.5), 5.5, (-90, 90), c, W)
    p.line([(14, 19), (8, 19)], c, W)


def redo(p: Pen, c: Colour) -> None:
    """An arrow that turns forward again."""
    p.line([(16, 4), (20, 8), (16, 12)], c, W)
    p.line([(20, 8), (10, 8)], c, W)
    p.arc((10, 13.5), 5.5, (90, 270), c, W)
    p.line([(10, 19), (16, 19)], c, W)


def dodge(p: Pen, c: Colour) -> None:
    """A swerve round a point."""
    p.line([(3, 18), (8, 18), (14, 7), (20, 7)], c, W + 0.4)
    p.line([(16.5, 3), (20.5, 7), (16.5, 11)], c, W + 0.4)
    p.circle((16, 17.5), 3, c)


def hint(p: Pen, c: Colour) -> None:
    """A light bulb."""
    p.arc((12, 9.5), 6.5, (125, 415), c, W)
    p.line([(8.4, 15), (8.8, 17.5), (15.2, 17.5), (15.6, 15)], c, W)
    p.line([(10, 21), (14, 21)], c, W)


def sword(p: Pen, c: Colour) -> None:
    """A sword: attack."""
    p.line([(19.5, 4.5), (9, 15)], c, W + 1)
    p.line([(5.5, 11.5), (12.5, 18.5)], c, W)
    p.line([(8, 16), (4, 20)], c, W + 0.4)


def shield(p: Pen, c: Colour) -> None:
    """A shield: defense."""
    p.line([(12, 3), (20, 6), (19, 13.5), (12, 21), (5, 13.5), (4, 6), (12, 3)], c, W)


def speed(p: Pen, c: Colour) -> None:
    """A dial."""
    p.arc((12, 14), 9, (170, 370), c, W)
    p.line([(12, 14), (16.5, 8.5)], c, W)
    p.circle((12, 14), 2, c)


def heart(p: Pen, c: Colour) -> None:
    """A heart: health."""
    p.circle((8, 9), 4.7, c)
    p.circle((16, 9), 4.7, c)
    p.poly([(3.7, 11), (20.3, 11), (12, 20.5)], c)
    p.poly([(5, 9), (19, 9), (19, 12), (5, 12)], c)


def dice(p: Pen, c: Colour) -> None:
    """A five."""
    p.rrect((4, 4, 16, 16), 4, c, W)
    for x, y in ((8.6, 8.6), (15.4, 8.6), (12, 12), (8.6, 15.4), (15.4, 15.4)):
        p.circle((x, y), 1.5, c)


def knockout(p: Pen, c: Colour) -> None:
    """Knock-out: a car wheel on its side, with stars."""
    p.circle((12, 14), 6.4, c, W)
    p.circle((12, 14), 2, c)
    for x, y in ((3.5, 6), (12, 3), (20.5, 6)):
        p.line([(x - 1.6, y), (x + 1.6, y)], c, W - 0.6)
        p.line([(x, y - 1.6), (x, y + 1.6)], c, W - 0.6)


def bolt(p: Pen, c: Colour) -> None:
    """A bolt of lightning."""
    p.poly([(14, 2), (5, 13.5), (11, 13.5), (9.5, 22), (19, 9.8), (13, 9.8)], c)


def crash(p: Pen, c: Colour) -> None:
    """A burst."""
    pts = [on_circle((12, 12), 10.2 if i % 2 == 0 else 5.6, -90 + 22.5 * i) for i in range(17)]
    p.line(pts, c, W)


SHAPES: dict[str, Callable[[Pen, Colour], None]] = {
    "move": move,
    "attack": attack,
    "skill": skill,
    "end": end,
    "undo": undo,
    "redo": redo,
    "dodge": dodge,
    "hint": hint,
    "sword": sword,
    "shield": shield,
    "speed": speed,
    "heart": heart,
    "dice": dice,
    "knockout": knockout,
    "bolt": bolt,
    "crash": crash,
}
