"""Icons of menus and navigation. One line weight in a 24-point box."""

from __future__ import annotations

from collections.abc import Callable

from carpg.ui.paint.pen import Pen, on_circle
from carpg.ui.theme import Colour

W = 2.4


def menu(p: Pen, c: Colour) -> None:
    """Three bars."""
    for y in (6, 12, 18):
        p.line([(4, y), (20, y)], c, W + 0.4)


def log(p: Pen, c: Colour) -> None:
    """Log."""
    p.line([(5, 3), (19, 3), (19, 21), (5, 21), (5, 3)], c, W)
    for y in (8, 12, 16):
        p.line([(9, y), (15, y)], c, W - 0.4)


def up(p: Pen, c: Colour) -> None:
    """A chevron up."""
    p.line([(5, 15), (12, 8), (19, 15)], c, W + 0.2)


def down(p: Pen, c: Colour) -> None:
    """A chevron down."""
    p.line([(5, 9), (12, 16), (19, 9)], c, W + 0.2)


def right(p: Pen, c: Colour) -> None:
    """A chevron right."""
    p.line([(9, 5), (16, 12), (9, 19)], c, W + 0.2)


def left(p: Pen, c: Colour) -> None:
    """A chevron left."""
    p.line([(15, 5), (8, 12), (15, 19)], c, W + 0.2)


def check(p: Pen, c: Colour) -> None:
    """A tick."""
    p.line([(4.5, 12.5), (10, 18), (19.5, 6.5)], c, W + 0.8)


def cross(p: Pen, c: Colour) -> None:
    """A cross."""
    p.line([(6, 6), (18, 18)], c, W + 0.8)
    p.line([(18, 6), (6, 18)], c, W + 0.8)


def lock(p: Pen, c: Colour) -> None:
    """A padlock."""
    p.rrect((5, 11, 14, 10), 3, c)
    p.arc((12, 10.5), 4.5, (180, 360), c, W)


def garage(p: Pen, c: Colour) -> None:
    """A garage with its door down."""
    p.line([(3, 20), (3, 9), (12, 3.5), (21, 9), (21, 20)], c, W)
    for y in (12, 16, 20):
        p.line([(7, y), (17, y)], c, W - 0.2)


def arena(p: Pen, c: Colour) -> None:
    """Four tiles."""
    for x in (3.5, 13):
        for y in (3.5, 13):
            p.rrect((x, y, 7.5, 7.5), 2, c, W - 0.2)


def book(p: Pen, c: Colour) -> None:
    """An open book."""
    p.line([(12, 6), (9, 4), (3, 4), (3, 18), (9, 18), (12, 20), (15, 18), (21, 18), (21, 4), (15, 4), (12, 6)], c, W)
    p.line([(12, 6), (12, 20)], c, W)


def waste(p: Pen, c: Colour) -> None:
    """Hills under a sun."""
    p.circle((17, 7), 3, c, W)
    p.line([(2, 20), (7, 12), (11, 17), (15, 13), (22, 20), (2, 20)], c, W)


def cards(p: Pen, c: Colour) -> None:
    """Two cards."""
    p.line([(8, 6), (3.5, 7.5), (7.5, 20), (10, 19.3)], c, W)
    p.rrect((10, 3.5, 10.5, 16), 2.4, c, W)
    p.circle((15.2, 11.5), 2, c)


def gear(p: Pen, c: Colour) -> None:
    """A cog wheel."""
    for i in range(8):
        p.line([on_circle((12, 12), 7, 45 * i), on_circle((12, 12), 9.6, 45 * i)], c, 3.6)
    p.circle((12, 12), 6.6, c, W)
    p.circle((12, 12), 2, c, W - 0.4)


def two(p: Pen, c: Colour) -> None:
    """Two people."""
    for x in (7.5, 16.5):
        p.circle((x, 7.5), 3.2, c, W)
        p.arc((x, 20), 5.2, (190, 350), c, W)


def search(p: Pen, c: Colour) -> None:
    """A magnifying glass."""
    p.circle((10.5, 10.5), 6, c, W)
    p.line([(15, 15), (20, 20)], c, W + 0.4)


def sort(p: Pen, c: Colour) -> None:
    """Bars by length."""
    for y, x in ((6, 20), (12, 16), (18, 11)):
        p.line([(4, y), (x, y)], c, W)


def play(p: Pen, c: Colour) -> None:
    """A triangle."""
    p.poly([(7, 4.5), (7, 19.5), (19.5, 12)], c)
    p.line([(7, 4.5), (19.5, 12), (7, 19.5), (7, 4.5)], c, W)


def plus(p: Pen, c: Colour) -> None:
    """A plus sign."""
    p.line([(12, 4.5), (12, 19.5)], c, W + 0.6)
    p.line([(4.5, 12), (19.5, 12)], c, W + 0.6)


def minus(p: Pen, c: Colour) -> None:
    """A minus sign."""
    p.line([(4.5, 12), (19.5, 12)], c, W + 0.6)


def info(p: Pen, c: Colour) -> None:
    """A letter i."""
    p.circle((12, 12), 9, c, W)
    p.circle((12, 7.6), 1.6, c)
    p.line([(12, 11.4), (12, 16.6)], c, W)


def question(p: Pen, c: Colour) -> None:
    """A question mark."""
    p.circle((12, 12), 9, c, W)
    p.arc((12, 9.8), 2.9, (180, 400), c, W - 0.2)
    p.line([(14.2, 11.7), (12, 13.4)], c, W - 0.2)
    p.circle((12, 16.8), 1.5, c)


def warning(p: Pen, c: Colour) -> None:
    """A triangle with a mark."""
    p.line([(12, 3.5), (21, 19.5), (3, 19.5), (12, 3.5)], c, W)
    p.line([(12, 9.5), (12, 13)], c, W)
    p.circle((12, 16.4), 1.4, c)


def sound(p: Pen, c: Colour) -> None:
    """A loudspeaker."""
    p.poly([(3, 9), (7, 9), (12, 4.5), (12, 19.5), (7, 15), (3, 15)], c)
    p.arc((12, 12), 4.6, (-45, 45), c, W - 0.2)
    p.arc((12, 12), 8.6, (-45, 45), c, W - 0.2)


def mute(p: Pen, c: Colour) -> None:
    """A loudspeaker with a cross."""
    p.poly([(3, 9), (7, 9), (12, 4.5), (12, 19.5), (7, 15), (3, 15)], c)
    p.line([(15.5, 9), (21, 15)], c, W)
    p.line([(21, 9), (15.5, 15)], c, W)


def text(p: Pen, c: Colour) -> None:
    """A large and a small letter."""
    p.line([(2.5, 19), (8, 5), (13.5, 19)], c, W)
    p.line([(4.6, 14.4), (11.4, 14.4)], c, W - 0.2)
    p.circle((18, 15.8), 3, c, W - 0.2)
    p.line([(21.2, 12.4), (21.2, 19.2)], c, W - 0.2)


def contrast(p: Pen, c: Colour) -> None:
    """A half-filled disc."""
    p.circle((12, 12), 8.6, c, W)
    p.poly([(12, 4), *(on_circle((12, 12), 8.6, a) for a in range(-90, 91, 15)), (12, 20)], c)


def hand(p: Pen, c: Colour) -> None:
    """A pointing hand."""
    p.line([(9, 13), (9, 4.5)], c, W + 0.6)
    p.line([(9, 10), (17, 12), (17.5, 16), (15.5, 20.5), (9.5, 20.5), (4.5, 14.5)], c, W)


def key(p: Pen, c: Colour) -> None:
    """A key of a keyboard."""
    p.rrect((3, 4, 18, 16), 3.4, c, W)
    p.line([(8.5, 16), (12, 8), (15.5, 16)], c, W - 0.4)
    p.line([(9.8, 13.4), (14.2, 13.4)], c, W - 0.6)


def save(p: Pen, c: Colour) -> None:
    """An arrow into a tray."""
    p.line([(12, 3.5), (12, 14.5)], c, W)
    p.line([(7.5, 10.2), (12, 14.8), (16.5, 10.2)], c, W)
    p.line([(3.5, 15), (3.5, 20), (20.5, 20), (20.5, 15)], c, W)


def load(p: Pen, c: Colour) -> None:
    """An arrow out of a tray."""
    p.line([(12, 15), (12, 4)], c, W)
    p.line([(7.5, 8.2), (12, 3.6), (16.5, 8.2)], c, W)
    p.line([(3.5, 15), (3.5, 20), (20.5, 20), (20.5, 15)], c, W)


def copy(p: Pen, c: Colour) -> None:
    """Two sheets."""
    p.rrect((8.5, 8.5, 12, 12), 2.6, c, W)
    p.line([(15.5, 5), (15.5, 3.5), (3.5, 3.5), (3.5, 15.5), (5, 15.5)], c, W)


def trash(p: Pen, c: Colour) -> None:
    """A bin."""
    p.line([(4, 6.5), (20, 6.5)], c, W)
    p.line([(9, 6), (9.6, 3.4), (14.4, 3.4), (15, 6)], c, W - 0.2)
    p.line([(6, 7), (7.2, 20.6), (16.8, 20.6), (18, 7)], c, W)
    for x in (10, 14):
        p.line([(x, 11), (x, 16.6)], c, W - 0.6)


def edit(p: Pen, c: Colour) -> None:
    """A pencil."""
    p.line([(4, 20), (5, 15.4), (15.8, 4.6), (19.4, 8.2), (8.6, 19), (4, 20)], c, W)
    p.line([(13.2, 7.2), (16.8, 10.8)], c, W - 0.4)


def link(p: Pen, c: Colour) -> None:
    """A chain of two links."""
    p.line([(10, 7), (6.5, 7), (3, 12), (6.5, 17), (10, 17)], c, W)
    p.line([(14, 7), (17.5, 7), (21, 12), (17.5, 17), (14, 17)], c, W)
    p.line([(8.5, 12), (15.5, 12)], c, W)


def pause(p: Pen, c: Colour) -> None:
    """Two bars."""
    for x in (8, 16):
        p.line([(x, 5), (x, 19)], c, W + 1.6)


def fast(p: Pen, c: Colour) -> None:
    """Two triangles."""
    for x in (3.5, 12):
        p.poly([(x, 5), (x, 19), (x + 9, 12)], c)


def step(p: Pen, c: Colour) -> None:
    """A triangle with a stop."""
    p.poly([(5, 4.5), (5, 19.5), (15, 12)], c)
    p.line([(18, 5.5), (18, 18.5)], c, W + 0.8)


def step_back(p: Pen, c: Colour) -> None:
    """A triangle with a stop, to the left."""
    p.poly([(19, 4.5), (19, 19.5), (9, 12)], c)
    p.line([(6, 5.5), (6, 18.5)], c, W + 0.8)


def reset(p: Pen, c: Colour) -> None:
    """A circle with an arrowhead."""
    p.arc((12, 12.6), 7.6, (-50, 230), c, W)
    p.line([(7.6, 2.6), (7, 6.8), (11.2, 7.6)], c, W)


def robot(p: Pen, c: Colour) -> None:
    """A robot's head."""
    p.rrect((4, 8, 16, 12), 3.4, c, W)
    p.line([(12, 7.4), (12, 4)], c, W - 0.2)
    p.circle((12, 3.6), 1.6, c)
    for x in (9, 15):
        p.circle((x, 13), 1.6, c)
    p.line([(9.4, 17), (14.6, 17)], c, W - 0.8)


def person(p: Pen, c: Colour) -> None:
    """One person."""
    p.circle((12, 7.5), 3.8, c, W)
    p.arc((12, 21), 7, (190, 350), c, W)


def star(p: Pen, c: Colour) -> None:
    """A filled star."""
    pts = [on_circle((12, 12.6), 10 if i % 2 == 0 else 4.4, -90 + 36 * i) for i in range(10)]
    p.poly(pts, c)
    p.line([*pts, pts[0]], c, W - 1)


def trophy(p: Pen, c: Colour) -> None:
    """A cup."""
    p.line([(7, 4), (17, 4), (16.4, 10), (12, 14), (7.6, 10), (7, 4)], c, W)
    p.line([(6.6, 5.6), (3.4, 5.6), (4.4, 9.4), (7.6, 10.6)], c, W - 0.4)
    p.line([(17.4, 5.6), (20.6, 5.6), (19.6, 9.4), (16.4, 10.6)], c, W - 0.4)
    p.line([(12, 14), (12, 20)], c, W)
    p.line([(8, 20.4), (16, 20.4)], c, W + 0.4)


def zoom_in(p: Pen, c: Colour) -> None:
    """A magnifying glass with a plus."""
    search(p, c)
    p.line([(7.6, 10.5), (13.4, 10.5)], c, W - 0.6)
    p.line([(10.5, 7.6), (10.5, 13.4)], c, W - 0.6)


def zoom_out(p: Pen, c: Colour) -> None:
    """A magnifying glass with a minus."""
    search(p, c)
    p.line([(7.6, 10.5), (13.4, 10.5)], c, W - 0.6)


SHAPES: dict[str, Callable[[Pen, Colour], None]] = {
    "menu": menu,
    "log": log,
    "up": up,
    "down": down,
    "right": right,
    "left": left,
    "check": check,
    "cross": cross,
    "lock": lock,
    "garage": garage,
    "arena": arena,
    "book": book,
    "waste": waste,
    "cards": cards,
    "gear": gear,
    "two": two,
    "search": search,
    "sort": sort,
    "play": play,
    "plus": plus,
    "minus": minus,
    "info": info,
    "help": question,
    "warning": warning,
    "sound": sound,
    "mute": mute,
    "text": text,
    "contrast": contrast,
    "hand": hand,
    "key": key,
    "save": save,
    "load": load,
    "copy": copy,
    "trash": trash,
    "edit": edit,
    "link": link,
    "pause": pause,
    "fast": fast,
    "step": step,
    "step_back": step_back,
    "reset": reset,
    "robot": robot,
    "person": person,
    "star": star,
    "trophy": trophy,
    "zoom_in": zoom_in,
    "zoom_out": zoom_out,
}
