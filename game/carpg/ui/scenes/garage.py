"""The garage: every car, found by filters; the chosen one's page beside the list; the team at the top."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

from carpg.tactics.cars import Car, roster
from carpg.tactics.elements import ELEMENTS, element_names
from carpg.ui import layout, theme
from carpg.ui.app import App
from carpg.ui.garage import paint
from carpg.ui.garage.actions import add_actions, read, to_battle
from carpg.ui.garage.bar import TeamBar
from carpg.ui.garage.facts import win_rates
from carpg.ui.garage.filters import FilterSheet
from carpg.ui.garage.page import car_page
from carpg.ui.garage.query import ORDERS, Query
from carpg.ui.garage.teams import Team, keep_bench, recall_bench
from carpg.ui.layout import Form
from carpg.ui.paint import controls, surfaces
from carpg.ui.paint.canvas import Canvas
from carpg.ui.paint.glyphs import element_disc
from carpg.ui.paint.icons import icon
from carpg.ui.scene import Scene
from carpg.ui.scenes.frame import bar_height, framed
from carpg.ui.strings import extend, tr
from carpg.ui.texts.garage import TEXTS
from carpg.ui.texts.teams import TEXTS as TEAM_TEXTS
from carpg.ui.widgets import Button, Card, Dropdown, Label, Listing, Painted, TextField, Widget, paint_row
from carpg.ui.widgets.base import R

extend(TEXTS)
extend(TEAM_TEXTS)

_ROW: Final = 76
_FIELD: Final = 48
_DISC: Final = 44
_LIST_W: Final = 404
#: Elements in one row where there is room, else in rows of eight; the last place lifts the filter.
_DISC_COLUMNS: Final = 8


class GarageScene(Scene):
    """The list of cars, and, where there is room, the page of the chosen one."""

    title = "garage.title"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.query = Query()
        self.team = recall_bench(app.platform.storage)
        self.chosen = next(iter(Query().found())).id
        #: The car that is to be compared with the next one chosen.
        self.comparing = ""

    # ---- the team ----

    def take_team(self, team: Team) -> None:
        """Another team on the bench."""
        self.team = team
        keep_bench(self.app.platform.storage, team)
        self.rebuild()

    def toggle_member(self, car: str) -> None:
        """Put a car into the team, or take it out."""
        if car in self.team.cars:
            self.take_team(replace(self.team, cars=tuple(c for c in self.team.cars if c != car)))
            self.app.twin.say(tr("garage.team_count", count=len(self.team.cars), size=self.team.size))
        elif self.team.full:
            self.app.notices.toast("garage.full", glyph="info")
        else:
            self.take_team(self.team.with_car(car))
            self.app.twin.say(tr("garage.team_count", count=len(self.team.cars), size=self.team.size))

    def open_team(self) -> None:
        """The team's own screen."""
        from carpg.ui.scenes.team_builder import TeamBuilderScene

        self.app.open(TeamBuilderScene(self.app, self))

    # ---- the screen ----

    def build(self, form: Form) -> Widget:
        """Header with the team; list and page."""
        cars = self.query.found()
        every = len(roster())
        note = tr("garage.all", all=every) if len(cars) == every else tr("garage.found", found=len(cars), all=every)
        if self.comparing:
            note = tr("garage.compare_with", name=roster()[self.comparing].name)
        wide = form.wide and not form.low
        keep = form.inner.w - self._list_width(form) if wide else 0
        root, area = framed(self, form, tr("garage.title"), note, keep_right=keep)
        if wide:
            head = R(form.inner.right - keep + form.gap, form.inner.y, keep - form.gap, bar_height(form) + 16)
            self._add_team(root, head, form)
            area = R(area.x, area.y + 16, area.w, area.h - 16)
            left, right = layout.row(area, [self._list_width(form), 1], form.gap)
            self._add_list(root, left, cars)
            self._add_page(root, right)
        else:
            foot = R(area.x, area.bottom - 60, area.w, 60)
            self._add_list(root, R(area.x, area.y, area.w, foot.y - area.y - form.gap), cars)
            self._add_team(root, foot, form)
        return root

    @staticmethod
    def _list_width(form: Form) -> int:
        return _LIST_W if form.inner.w < 1300 else 460

    def _add_team(self, root: Widget, r: R, form: Form) -> None:
        """The team's cars and the way into battle with them."""
        missing = self.team.size - len(self.team.cars)
        note = tr("garage.missing_one") if missing == 1 else tr("garage.missing", count=missing)
        note = tr("garage.team_ready") if not missing else note
        width = min(200, r.w * 2 // 5)
        bar, go = layout.row(r, [1, width], form.gap)
        root.add(TeamBar(bar, self.team, self.open_team))
        kind: controls.Kind = "normal" if form.wide else "primary"
        roomy = width >= 190
        button = Button(
            go,
            tr("garage.to_battle"),
            partial(to_battle, self.app, self.team),
            glyph="flag" if roomy else "",
            kind=kind,
            note=note if roomy else "",
            enabled=bool(self.team.cars),
        )
        button.info = "" if self.team.cars else tr("garage.missing", count=missing)
        root.add(button)

    # ---- the list ----

    def _add_list(self, root: Widget, r: R, cars: list[Car]) -> None:
        card = Card(r)
        inside = r.inflate(-2 * theme.S3, -2 * theme.S3)
        narrow = inside.h < 420
        field = tools = R(inside.x, inside.y, inside.w, _FIELD)
        if narrow:
            field, tools = layout.row(field, [1, 1], theme.S2)
        hint = tr("garage.search")
        card.add(
            TextField(field, hint, self.query.text, self._searched, glyph="search", placeholder=hint, key="search")
        )
        if not narrow:
            low = self._add_elements(card, R(inside.x - 10, field.bottom + theme.S2, inside.w + 20, 0))
            tools = R(inside.x, low + theme.S2, inside.w, _FIELD)
        self._add_tools(card, tools)
        y = tools.bottom + theme.S2
        body = R(r.x + 8, y, r.w - 16, r.bottom - y - 10)
        if cars:
            columns = layout.columns_for(body.w, 330, 8, 3)
            make = partial(self._row, cars)
            key = f"cars-{hash_free(self.query)}"
            card.add(Listing(body, len(cars), _ROW, make, columns=columns, gap=4, key=key))
        else:
            card.add(Label(body, tr("garage.none"), size="label", align="centre"))
        root.add(card)

    def _add_elements(self, card: Widget, r: R) -> int:
        """A disc an element; several may be on. The last place lifts them all."""
        count = len(ELEMENTS) + 1
        one_row = r.w >= count * (_DISC + 3)
        cells = layout.grid(r, count if one_row else _DISC_COLUMNS, count, _DISC, 0)
        for element, cell in zip(ELEMENTS, cells, strict=False):
            name = tr("garage.element", name=element_names()[element])
            on = element in self.query.elements
            press = partial(self._filter, self.query.with_element(element))
            disc = Painted(
                cell, name, partial(_paint_disc, element), press, chosen=on, radius=22, key=f"element-{element}"
            )
            disc.info = element_names()[element]
            card.add(disc)
        every = partial(self._filter, replace(self.query, elements=frozenset()))
        lift = Painted(
            cells[-1],
            tr("garage.element_all"),
            _paint_all,
            every,
            chosen=not self.query.elements,
            radius=22,
            key="element-",
        )
        card.add(lift)
        return cells[-1].bottom

    def _add_tools(self, card: Widget, r: R) -> None:
        orders = [name for name in ORDERS if name != "wins" or win_rates()]
        options = [(name, tr(f"garage.sort_{name}")) for name in orders]
        order, more = layout.row(r, [1.35, 1], theme.S2)
        card.add(
            Dropdown(order, tr("garage.sort"), options, self.query.order, self._ordered, glyph="sort", key="order")
        )
        count = self.query.narrowed
        text = tr("garage.filter_n", count=count) if count else tr("garage.filter")
        kind: controls.Kind = "planned" if count else "inset"
        sheet = FilterSheet(self.app, self.query, self._filter)
        card.add(Button(more, text, sheet.show, glyph="filter", kind=kind, size="body", key="filters"))

    def _row(self, cars: list[Car], index: int, rect: R) -> Widget:
        car = cars[index]
        mine = car.id in self.team.cars
        name = tr(
            "garage.row",
            name=car.name,
            element=element_names()[car.element],
            attack=car.attack,
            defense=car.defense,
            speed=car.speed,
            health=car.health,
        )
        if mine:
            name = tr("garage.row_in", row=name)
        chosen = car.id == self.chosen and self.form.wide and not self.form.low

        def draw(cv: Canvas, row: Painted) -> None:
            paint_row(cv, row)
            paint.list_row(cv, row.rect, car, mine=mine)

        return Painted(rect, name, draw, partial(self.choose, car.id), chosen=chosen, key=f"car-{car.id}")

    # ---- the page ----

    def _add_page(self, root: Widget, r: R) -> None:
        card = Card(r)
        inside = r.inflate(-2 * theme.S3, -2 * theme.S3)
        foot = R(inside.x, inside.bottom - 64, inside.w, 64)
        box = R(inside.x, inside.y, inside.w, foot.y - inside.y - 8)
        card.add(car_page(box, roster()[self.chosen], partial(read, self.app)))
        add_actions(card, foot, self, self.chosen)
        root.add(card)

    def choose(self, car: str) -> None:
        """Show a car's page; while comparing, put it beside the other."""
        if self.comparing and car != self.comparing:
            from carpg.ui.scenes.garage_compare import CompareScene

            first, self.comparing = self.comparing, ""
            self.chosen = car
            self.app.open(CompareScene(self.app, self, first, car))
            return
        self.chosen = car
        if self.form.wide and not self.form.low:
            self.rebuild()
            return
        from carpg.ui.scenes.car_page import CarPageScene

        self.app.open(CarPageScene(self.app, self, car))

    def compare(self, car: str) -> None:
        """Ask for a second car; asked again, stop asking."""
        self.comparing = "" if self.comparing == car else car
        if self.comparing:
            self.app.notices.toast("garage.compare_with", glyph="two", name=roster()[car].name)
        self.rebuild()

    # ---- filters ----

    def _searched(self, text: str) -> None:
        self._filter(replace(self.query, text=text))

    def _ordered(self, order: str) -> None:
        self._filter(replace(self.query, order=order))

    def _filter(self, query: Query) -> None:
        self.query = query
        self.rebuild()

    def show_element(self, element: str) -> None:
        """Only the cars of an element (advice of the team's screen)."""
        self._filter(replace(self.query.plain(), elements=frozenset({element})))

    def back(self) -> None:
        """Escape ends comparing first."""
        if self.comparing:
            self.comparing = ""
            self.rebuild()
        else:
            super().back()


def hash_free(query: Query) -> str:
    """Names a query, so that the list keeps its place as long as the query stays."""
    parts = [query.text, *sorted(query.elements), *sorted(query.kinds), query.order]
    return "-".join([*parts, *(f"{stat}{low}{high}" for stat, (low, high) in sorted(query.spans.items()))])


def _paint_disc(element: str, cv: Canvas, widget: Painted) -> None:
    """An element's disc; a ring of sun when it is on."""
    p, centre = theme.palette(), widget.rect.center
    if widget.chosen:
        controls.disc(cv, centre, 44, p.sun_deep)
        controls.disc(cv, centre, 40, p.sun_lit)
    elif widget.hovered:
        controls.disc(cv, centre, 42, p.paper_3)
    element_disc(cv, element, centre, 33)


def _paint_all(cv: Canvas, widget: Painted) -> None:
    """A cross that lifts the elements' filter, soft while nothing is filtered."""
    p, centre = theme.palette(), widget.rect.center
    if widget.hovered:
        controls.disc(cv, centre, 42, p.paper_3)
    surfaces.plate(cv, R(centre[0] - 17, centre[1] - 17, 34, 34), 17, p.paper_2)
    icon(cv, "check" if widget.chosen else "cross", centre, 20, p.text_soft if widget.chosen else p.bad)
