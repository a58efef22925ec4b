"""Pictures of entries: what stands before a title, and the large ones at the top of a page."""

from __future__ import annotations

from functools import partial
from typing import Final

from carpg.tactics.cars import roster
from carpg.ui import art, theme
from carpg.ui.paint import controls, surfaces
from carpg.ui.paint import text as txt
from carpg.ui.paint.badges import status_badge
from carpg.ui.paint.canvas import Canvas
from carpg.ui.paint.glyphs import element_disc
from carpg.ui.paint.icons import icon
from carpg.ui.paint.pen import Point
from carpg.ui.widgets.base import R, Widget
from carpg.ui.widgets.picture import Picture

HERO_H: Final = 168
_FACINGS: Final = "ESNW"


def entry_icon(cv: Canvas, kind: str, what: str, centre: Point, size: float) -> None:
    """The small picture of an entry: an icon, an element, a badge, a tile, a car, or a rule's tag."""
    p = theme.palette()
    box = R(0, 0, round(size), round(size))
    box.center = (round(centre[0]), round(centre[1]))
    match kind:
        case "element":
            element_disc(cv, what, centre, size * 0.92)
        case "status":
            status_badge(cv, what, centre, size * 0.92)
        case "terrain":
            tile(cv, what, centre, size * 0.86)
        case "car":
            surfaces.plate(cv, box, size * 0.24, theme.mix(p.paper_2, p.paper, 0.4))
            cv.put_centred(art.car(what, "E", cv.px(size * 1.04)), centre)
        case "tag":
            fill, ink = theme.RULE_TAGS[what.capitalize()]
            surfaces.plate(cv, box, size * 0.24, fill)
            txt.text(cv, what[:1].upper(), centre, size=round(size * 0.5), face="display", colour=ink, align="centre")
        case _:
            surfaces.plate(cv, box, size * 0.24, p.text)
            icon(cv, what, centre, size * 0.6, p.paper)


def tile(cv: Canvas, terrain: str, centre: Point, size: float, variant: int = 0) -> None:
    """A tile of a terrain; out of bounds is the dark table."""
    if terrain == "void":
        box = R(0, 0, round(size), round(size))
        box.center = (round(centre[0]), round(centre[1]))
        surfaces.plate(cv, box, size * 0.1, theme.palette().plum)
        return
    cv.put_centred(art.tile(terrain, variant, cv.px(size)), centre)


def hero(box: R, kind: str, what: str, chips: tuple[str, ...]) -> Picture:
    """The large picture at the top of a page on a field of its own; it only adorns."""
    return Picture(box, partial(_paint_hero, kind, what, chips))


def _paint_hero(kind: str, what: str, chips: tuple[str, ...], cv: Canvas, widget: Widget) -> None:
    p, r = theme.palette(), widget.rect
    surfaces.plate(cv, r, theme.RADIUS_CONTROL, p.paper_2)
    middle = r.centery
    if kind == "car":
        _cars(cv, r, what)
    elif kind == "terrain":
        count = max(1, min(4, (r.w - 24) // 112))
        for i in range(count):
            x = r.centerx + (i - (count - 1) / 2) * 112
            tile(cv, what, (x, middle), 96, i)
    else:
        status_badge(cv, what, (r.centerx, middle - (14 if chips else 0)), 84)
    _chips(cv, r, chips)


def _cars(cv: Canvas, r: R, car: str) -> None:
    design = roster()[car].design
    count = 4 if r.w >= 520 else 2
    step = min(160, r.w / count)
    for i in range(count):
        x = r.centerx + (i - (count - 1) / 2) * step
        cv.put_centred(art.car(design, _FACINGS[i], cv.px(112)), (x, r.centery - 14))


def _chips(cv: Canvas, r: R, chips: tuple[str, ...]) -> None:
    if not chips:
        return
    widths = [controls.chip_width(chip) for chip in chips]
    x = r.centerx - (sum(widths) + 8 * (len(chips) - 1)) / 2
    for chip, width in zip(chips, widths, strict=True):
        controls.chip(cv, (x, r.bottom - 36), chip, fill=theme.palette().paper)
        x += width + 8
