"""Drawing of the garage: a car on its stand, stat bars, small rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from carpg.tactics.cars import Car
from carpg.ui import art, theme
from carpg.ui.garage.facts import STATS, most
from carpg.ui.paint import controls, surfaces
from carpg.ui.paint import text as txt
from carpg.ui.paint.canvas import Canvas
from carpg.ui.paint.glyphs import element_disc
from carpg.ui.paint.icons import icon
from carpg.ui.strings import tr
from carpg.ui.widgets.base import R

#: Height of a stat's bar on a page.
STAT_H: Final = 44
#: Tokens below this size show the car alone.
_SMALL: Final = 36


def ground(element: str) -> theme.Colour:
    """The pale ground of an element that a car stands on."""
    hue = theme.ELEMENTS.get(element, theme.palette().plum_lit)
    return theme.mix(theme.palette().paper, hue, 0.22)


def stand(cv: Canvas, r: R, car: Car, facing: str = "S") -> None:
    """A car, large, on a turntable over its element's ground."""
    p = theme.palette()
    tint = ground(car.element)
    surfaces.plate(cv, r, theme.RADIUS_CARD, tint)
    side = min(r.w, r.h) - 24
    centre = (r.centerx, r.centery)
    controls.disc(cv, (centre[0], centre[1] + 6), side, theme.darker(tint, 0.35))
    controls.disc(cv, centre, side, theme.lighter(tint, 0.55), theme.darker(tint, 0.12))
    controls.disc(cv, centre, side * 0.8, theme.mix(p.paper, tint, 0.25))
    cv.put_centred(art.car(car.design or car.id, facing, cv.px(side * 0.86)), centre)
    element_disc(cv, car.element, (r.x + 28, r.y + 28), 40)


def facings(cv: Canvas, r: R, car: Car) -> None:
    """The car from its other sides, in small."""
    tint = ground(car.element)
    side = min(r.h, (r.w - 24) // 4)
    x = r.centerx - (4 * side + 24) / 2
    for i, facing in enumerate("NESW"):
        box = R(round(x + i * (side + 8)), r.y, side, side)
        surfaces.plate(cv, box, theme.RADIUS_CONTROL, tint)
        cv.put_centred(art.car(car.design or car.id, facing, cv.px(side - 4)), box.center)


def stat_bar(cv: Canvas, r: R, glyph: str, stat: str, value: int) -> None:
    """Icon, name, figure, and pips up to the roster's highest."""
    p = theme.palette()
    ink = p.bad if stat == "health" else p.text_soft
    icon(cv, glyph, (r.x + 14, r.centery), 24, ink)
    label = tr(f"garage.{stat}")
    label_w = max(txt.width(tr(f"garage.{name}"), "text", "label") for _, name in STATS)
    figure_x = r.x + 40 + label_w + 34
    x = figure_x + 14
    room = r.right - x
    if room < 96:
        figure_x = r.right
    txt.text(cv, label, (r.x + 38, r.centery), size="label")
    txt.text(cv, str(value), (figure_x, r.centery), size="figure", face="display", align="right")
    if room >= 96:
        top = most(stat)
        longest = max(most(name) for _, name in STATS)
        w = min(18.0, (room - 3 * (longest - 1)) / longest)
        kind: controls.Pip = "full" if stat == "health" else "stat"
        states: list[controls.Pip] = [kind] * value + ["empty"] * (top - value)
        controls.pips(cv, (x, r.centery - 8), states, w=w, h=17, gap=3)


def stat_line(cv: Canvas, x: float, y: float, room: float, car: Car, colour: theme.Colour | None = None) -> None:
    """The four figures with their icons in a line."""
    p = theme.palette()
    step = min(56.0, room / 4)
    for i, (glyph, stat) in enumerate(STATS):
        icon(cv, glyph, (x + step * i + 9, y), 18, colour or p.text_soft)
        txt.text(cv, str(getattr(car, stat)), (x + step * i + 22, y), size="body", face="bold")


def token(cv: Canvas, r: R, car: Car, team: str = "coral") -> None:
    """A car on its team's plate, with its element where there is room."""
    radius = min(12, r.w // 4)
    surfaces.plate(cv, r, radius, theme.team(team).hue)
    rim = 3 if r.w >= _SMALL else 2
    surfaces.team_plate(cv, r.inflate(-2 * rim, -2 * rim), team, max(2, radius - rim), pale=True)
    cv.put_centred(art.car(car.design or car.id, "E", cv.px(r.w - 2)), r.center)
    if r.w >= _SMALL:
        element_disc(cv, car.element, (r.x + 9, r.y + 9), max(18, round(r.w * 0.34)))


def empty_token(cv: Canvas, r: R, glyph: str = "plus") -> None:
    """A free place on the frame or on paper."""
    p = theme.palette()
    radius = min(12, r.w // 4)
    surfaces.plate(cv, r, radius, p.ink)
    surfaces.ring(cv, r, radius, p.sun, 2 if r.w >= _SMALL else 1)
    icon(cv, glyph, r.center, round(r.w * 0.42), p.sun)


def tokens(cv: Canvas, r: R, cars: Sequence[Car], size: int, gap: int = 6) -> None:
    """A team's cars side by side, free places behind them."""
    side = min(r.h, (r.w - gap * (size - 1)) // size)
    for i in range(size):
        box = R(r.x + i * (side + gap), r.centery - side // 2, side, side)
        if i < len(cars):
            token(cv, box, cars[i])
        else:
            empty_token(cv, box)


def list_row(cv: Canvas, r: R, car: Car, *, mine: bool) -> None:
    """A car's row in the list: portrait, name, figures."""
    p = theme.palette()
    box = R(r.x + 8, r.y + 7, 72, r.h - 14)
    surfaces.plate(cv, box, theme.RADIUS_CONTROL, ground(car.element))
    cv.put_centred(art.car(car.design or car.id, "E", cv.px(70)), box.center)
    element_disc(cv, car.element, (box.x + 11, box.y + 11), 24)
    x, room = box.right + 12, r.right - box.right - 24
    name, size = txt.fitted(car.name, room - (26 if mine else 0), "display", "label")
    txt.text(cv, name, (x, r.y + r.h * 0.32), size=size, face="display")
    stat_line(cv, x, r.y + r.h * 0.7, room, car)
    if mine:
        controls.badge_dot(cv, (r.right - 20, r.y + r.h * 0.32), "check", p.good, 22)
