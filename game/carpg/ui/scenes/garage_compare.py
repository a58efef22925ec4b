"""Two cars side by side: figures against each other, skills, and what one attack would do."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from carpg.tactics.cars import Car, roster
from carpg.tactics.elements import element_names
from carpg.ui import layout, theme
from carpg.ui.app import App
from carpg.ui.garage import paint
from carpg.ui.garage.duel import duel
from carpg.ui.garage.facts import STATS, most, program_of, win_rates
from carpg.ui.garage.page import chips_of
from carpg.ui.layout import Form
from carpg.ui.paint import controls, surfaces
from carpg.ui.paint import text as txt
from carpg.ui.paint.canvas import Canvas
from carpg.ui.paint.icons import icon
from carpg.ui.scene import Scene
from carpg.ui.scenes.frame import bar_height, framed
from carpg.ui.strings import tr
from carpg.ui.widgets import Button, Card, IconButton, Label, Picture, Scroll, Widget
from carpg.ui.widgets.base import R

if TYPE_CHECKING:
    from carpg.ui.scenes.garage import GarageScene

_STAT_H: Final = 44
_STAND_H: Final = 150


class CompareScene(Scene):
    """A comparison; either car can be changed for another from the garage."""

    title = "garage.compare_title"

    def __init__(self, app: App, garage: GarageScene, first: str, second: str) -> None:
        super().__init__(app)
        self.garage = garage
        self.pair = (first, second)

    @property
    def cars(self) -> tuple[Car, Car]:
        """Both cars."""
        return (roster()[self.pair[0]], roster()[self.pair[1]])

    def build(self, form: Form) -> Widget:
        """Columns of the two, what they share in the middle."""
        side = bar_height(form)
        root, area = framed(self, form, tr("garage.compare_title"))
        foot = R(area.x, area.bottom - 60, area.w, 60)
        card = Card(R(area.x, area.y, area.w, foot.y - area.y - form.gap))
        scroll = Scroll(card.rect.inflate(-2 * theme.S3, -2 * theme.S3), key="compare", pad=theme.S2)
        self._fill(scroll, R(scroll.rect.x, scroll.rect.y, scroll.rect.w - 12, 0))
        scroll.fit()
        root.add(card.add(scroll))
        left, middle, right = layout.row(foot, [1, side + 40, 1], form.gap)
        for box, place in ((left, 0), (right, 1)):
            name = self.cars[place].name
            root.add(
                Button(
                    box,
                    tr("garage.compare_other"),
                    partial(self._change, place),
                    glyph="" if form.phone else "edit",
                    name=tr("garage.compare_change", name=name),
                    key=f"change-{place}",
                )
            )
        swap = IconButton(middle, "rotate", tr("garage.compare_swap"), self._swap)
        return root.add(swap)

    def _change(self, place: int) -> None:
        """Back to the list; the next car chosen stands beside the other one."""
        self.app.back()
        self.garage.comparing = ""
        self.garage.compare(self.pair[1 - place])

    def _swap(self) -> None:
        self.pair = (self.pair[1], self.pair[0])
        self.rebuild()

    # ---- content ----

    def _fill(self, scroll: Scroll, r: R) -> None:
        columns = layout.row(r, [1, 1], theme.S3)
        y = max(self._head(scroll, R(c.x, r.y, c.w, 0), car) for c, car in zip(columns, self.cars, strict=True))
        for glyph, stat in STATS:
            values = (getattr(self.cars[0], stat), getattr(self.cars[1], stat))
            name = tr("garage.better", stat=tr(f"garage.{stat}"), a=values[0], b=values[1])
            row = R(r.x, y, r.w, _STAT_H)
            scroll.add(Picture(row, partial(_versus, glyph, stat, values), name=name))
            y = row.bottom
        y += theme.S2
        y = max(self._skill(scroll, R(c.x, y, c.w, 0), car) for c, car in zip(columns, self.cars, strict=True))
        y += theme.S3
        one, two = self.pair
        odds = ((one, two, columns[0]), (two, one, columns[1]))
        y = max(_duel(scroll, R(c.x, y, c.w, 0), roster()[a], roster()[b]) for a, b, c in odds)
        note = tr("garage.duel_note")
        height = txt.paragraph_height(note, r.w, "text", "caption")
        label = Label((r.x, y + 8, r.w, height), note, size="caption", wrap=True, colour=theme.palette().text_soft)
        scroll.add(label)

    def _head(self, scroll: Scroll, r: R, car: Car) -> int:
        stand = R(r.x, r.y, r.w, min(_STAND_H, max(120, r.w)))
        picture = tr("garage.picture", name=car.name)
        scroll.add(Picture(stand, lambda cv, widget: paint.stand(cv, widget.rect, car), name=picture))
        name_h = txt.paragraph_height(car.name, r.w, "display", "title")
        scroll.add(
            Label((r.x, stand.bottom + 8, r.w, name_h), car.name, size="title", face="display", wrap=True, key=car.id)
        )
        rate = win_rates().get(car.id)
        line = element_names()[car.element]
        if rate is not None:
            low, high = rate.interval
            line += f" · {tr('garage.wins_span', percent=rate.percent, low=low, high=high)}"
        y = stand.bottom + 8 + name_h
        line_h = txt.paragraph_height(line, r.w, "text", "body")
        scroll.add(Label((r.x, y, r.w, line_h), line, wrap=True, colour=theme.palette().text_soft))
        return y + line_h + 8

    def _skill(self, scroll: Scroll, r: R, car: Car) -> int:
        program = program_of(car)
        name = program.name if program else tr("garage.skill_none")
        words = ", ".join(mark for _, mark in chips_of(program)) if program else ""
        text = program.text if program else ""
        room, x, y = r.w - 24, r.x + 12, r.y + 10
        parts = ((name, "display", "label"), (words, "bold", "caption"), (text, "text", "body"))
        heights = [txt.paragraph_height(t, room, face, size) if t else 0 for t, face, size in parts]  # type: ignore[arg-type]
        field = R(r.x, r.y, r.w, sum(heights) + 28)
        scroll.add(Picture(field, lambda cv, widget: _field(cv, widget.rect)))
        for (line, face, size), height in zip(parts, heights, strict=True):
            if line:
                scroll.add(Label((x, y, room, height), line, face=face, size=size, wrap=True))  # type: ignore[arg-type]
            y += height + 4
        return field.bottom


def _field(cv: Canvas, r: R) -> None:
    surfaces.plate(cv, r, theme.RADIUS_CONTROL, theme.palette().paper_2)


def _duel(scroll: Scroll, r: R, attacker: Car, target: Car) -> int:
    """What one attack would do, in words."""
    odds = duel(attacker.id, target.id)
    title = tr("garage.duel", a=attacker.name, b=target.name)
    title_h = txt.paragraph_height(title, r.w, "bold", "body")
    scroll.add(Label((r.x, r.y, r.w, title_h), title, face="bold", wrap=True))
    if odds is None:
        return r.y + title_h
    words = tr(
        "garage.duel_odds",
        hit=odds.hit_on,
        chance=round(odds.chance_hit * 100),
        damage=f"{odds.damage.avg:.1f}",
        out=round(odds.chance_knock_out * 100),
    )
    height = txt.paragraph_height(words, r.w)
    scroll.add(Label((r.x, r.y + title_h, r.w, height), words, wrap=True, key=f"odds-{attacker.id}"))
    return r.y + title_h + height


def _versus(glyph: str, stat: str, values: tuple[int, int], cv: Canvas, widget: Widget) -> None:
    """A stat of both: figures outside, bars that grow from the middle, the better one in green."""
    r, p = widget.rect, theme.palette()
    label = tr(f"garage.{stat}")
    middle = max(txt.width(tr(f"garage.{name}"), "text", "body") for _, name in STATS) + 44
    top = most(stat)
    icon(cv, glyph, (r.centerx - middle / 2 + 14, r.centery), 20, p.text_soft)
    txt.text(cv, label, (r.centerx - middle / 2 + 30, r.centery))
    room = (r.w - middle) / 2 - 44
    for place, sign in ((0, -1), (1, 1)):
        value, other = values[place], values[1 - place]
        ink = p.good if value > other else p.text
        x = r.centerx + sign * (middle / 2 + 18)
        txt.text(cv, str(value), (x, r.centery), size="title", face="display", colour=ink, align="centre")
        length = max(6, round(room * value / top))
        start = x + sign * 22
        bar = R(round(start if sign > 0 else start - length), r.centery - 8, length, 16)
        fill = p.good if value > other else p.neutral if value == other else p.paper_3
        surfaces.plate(cv, bar, 8, fill)
        if value > other and room > 60:
            controls.badge_dot(cv, (start + sign * (length + 2), r.centery), "up", p.good, 20)
