"""Choosing a team's cars from the roster: search, element filters, the team at the top."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from carpg.kernel.errors import DocumentError
from carpg.tactics.cars import Car, roster
from carpg.tactics.elements import ELEMENTS, element_names
from carpg.tactics.skills.library import skills
from carpg.ui import art, layout, theme
from carpg.ui.app import App
from carpg.ui.battle.setup_parts import draw_car
from carpg.ui.board.display import TEAMS
from carpg.ui.garage.saved import load_team, saved_teams
from carpg.ui.layout import Form
from carpg.ui.paint import controls, surfaces
from carpg.ui.paint import text as txt
from carpg.ui.paint.canvas import Canvas
from carpg.ui.paint.glyphs import element_disc
from carpg.ui.paint.icons import icon
from carpg.ui.scene import Scene
from carpg.ui.scenes.frame import bar_height, framed
from carpg.ui.strings import tr
from carpg.ui.widgets import Button, Card, Dropdown, Label, Listing, Painted, TextField, Widget
from carpg.ui.widgets.base import R

if TYPE_CHECKING:
    from carpg.ui.scenes.setup import SetupScene

_CELL: Final = 84
_STRIP: Final = 60


class TeamScene(Scene):
    """The roster as a list; pressing a car puts it into the team or takes it out."""

    title = "setup.choose"

    def __init__(self, app: App, setup: SetupScene, team: int) -> None:
        super().__init__(app)
        self.setup = setup
        self.team = team
        self._saved = saved_teams(app.saves)
        self.search = ""
        self.element = ""

    @property
    def chosen(self) -> tuple[str, ...]:
        """The team so far."""
        return self.setup.draft.teams[self.team]

    def found(self) -> list[Car]:
        """The cars that fit search and filter."""
        wanted = self.search.casefold().strip()
        return [
            car
            for car in roster().values()
            if (not self.element or car.element == self.element) and (not wanted or wanted in _words(car))
        ]

    # ---- the screen ----

    def build(self, form: Form) -> Widget:
        """Search and filter, the team, the list."""
        key = TEAMS[self.team]
        size = self.setup.draft.size
        title = tr("setup.pick_title", team=tr(f"battle.{key}"), count=len(self.chosen), size=size)
        width = 112
        root, area = framed(self, form, title, keep_right=width + theme.S2)
        done = R(form.inner.right - width, form.inner.y, width, bar_height(form))
        root.add(Button(done, tr("setup.pick_done"), self.back, kind="primary"))
        tools = R(area.x, area.y, area.w, 52)
        parts = [1.2, 1, 1] if self._saved else [1.6, 1]
        field, drop, *rest = layout.row(tools, parts, theme.S2)
        saved = rest[0] if rest else drop
        hint = tr("setup.pick_search")
        root.add(TextField(field, hint, self.search, self._searched, glyph="search", placeholder=hint, key="search"))
        names = element_names()
        options = [("", tr("setup.pick_all")), *((name, names[name]) for name in ELEMENTS)]
        root.add(Dropdown(drop, "Element", options, self.element, self._filtered, glyph="filter", key="element"))
        if self._saved:
            root.add(self._saved_teams(saved))
        strip = R(area.x, tools.bottom + theme.S2, area.w, _STRIP)
        self._add_strip(root, strip)
        card = Card(R(area.x, strip.bottom + theme.S2, area.w, area.bottom - strip.bottom - theme.S2))
        self._add_list(card, form)
        return root.add(card)

    def _saved_teams(self, box: R) -> Widget:
        """A menu of the teams kept in the garage."""
        options = [("", tr("setup.pick_saved")), *((info.slot, info.name) for info in self._saved)]
        return Dropdown(box, tr("setup.pick_saved"), options, "", self._take_saved, key="saved")

    def _take_saved(self, slot: str) -> None:
        """The cars of a saved team, as many as there are places, without those of the other team."""
        if not slot:
            return
        try:
            team, _ = load_team(self.app.saves, slot)
        except DocumentError as error:
            self.app.notices.toast(error.message, glyph="warning")
            return
        other = () if self.setup.draft.duplicates else self.setup.draft.teams[1 - self.team]
        self._take(tuple(car for car in team.cars if car not in other)[: self.setup.draft.size])

    def _add_strip(self, root: Widget, r: R) -> None:
        """The team's cars; pressing one takes it out."""
        if not self.chosen:
            colour = theme.palette().frame_soft
            root.add(Label(r, tr("setup.pick_empty"), colour=colour))
            return
        side = min(56, (r.w - 6 * (len(self.chosen) - 1)) // len(self.chosen))
        for i, car in enumerate(self.chosen):
            box = R(r.x + i * (side + 6), r.y, side, max(44, side))
            name = f"{i + 1}. {roster()[car].name}"
            root.add(Painted(box, name, partial(self._paint_token, car), partial(self._drop, i), key=f"in-{i}"))

    def _paint_token(self, car: str, cv: Canvas, widget: Painted) -> None:
        side = min(widget.rect.size)
        box = R(widget.rect.x, widget.rect.y, side, side)
        draw_car(cv, box, car, TEAMS[self.team])
        controls.badge_dot(cv, (box.right - 8, box.y + 8), "cross", theme.palette().bad, 18)

    def _add_list(self, card: Card, form: Form) -> None:
        cars = self.found()
        inside = card.rect.inflate(-20, -16)
        if not cars:
            card.add(Label(inside, tr("setup.pick_none"), size="label", align="centre"))
            return
        columns = layout.columns_for(inside.w, 330, 8, 4)
        key = f"cars-{self.search}-{self.element}"
        card.add(Listing(inside, len(cars), _CELL, partial(self._cell, cars), columns=columns, key=key))

    def _cell(self, cars: list[Car], index: int, rect: R) -> Widget:
        car = cars[index]
        row = tr(
            "setup.pick_row",
            name=car.name,
            element=element_names()[car.element],
            attack=car.attack,
            defense=car.defense,
            speed=car.speed,
            health=car.health,
        )
        count = self.chosen.count(car.id)
        other = car.id in self.setup.draft.teams[1 - self.team]
        name = tr("setup.pick_in", row=row) if count else tr("setup.pick_other", row=row) if other else row
        press = partial(self._toggle, car)
        cell = Painted(rect, name, partial(self._paint, car), press, chosen=count > 0, key=f"car-{car.id}")
        program = skills().get(car.skill or "")
        cell.info = f"{program.name}: {program.text}" if program else ""
        return cell

    def _paint(self, car: Car, cv: Canvas, widget: Painted) -> None:
        r, p = widget.rect, theme.palette()
        mine = car.id in self.chosen
        theirs = not mine and car.id in self.setup.draft.taken(self.team)
        fill = theme.mix(p.paper, p.sun, 0.35) if mine else p.paper_2
        if widget.hovered:
            fill = theme.darker(fill, 0.05)
        surfaces.plate(cv, r, theme.RADIUS_CONTROL, fill, edge=p.sun_deep if mine else None, edge_w=2 if mine else 0)
        box = R(r.x + 8, r.y + 8, 68, 68)
        surfaces.team_plate(cv, box, TEAMS[1 - self.team if theirs else self.team], 12, pale=True)
        cv.put_centred(art.car(car.design or car.id, "E", cv.px(70)), box.center)
        element_disc(cv, car.element, (box.x + 11, box.y + 11), 24)
        x, room = box.right + 12, r.right - box.right - 24
        name, size = txt.fitted(car.name, room - (24 if mine else 0), "display", "label")
        txt.text(cv, name, (x, r.y + 19), size=size, face="display")
        program = skills().get(car.skill or "")
        skill, size = txt.fitted(program.name if program else "", room, "text", "caption")
        txt.text(cv, skill, (x, r.y + 42), size=size, colour=p.text_soft)
        step = room / 4
        for i, (glyph, value) in enumerate(
            (("sword", car.attack), ("shield", car.defense), ("speed", car.speed), ("heart", car.health))
        ):
            icon(cv, glyph, (x + step * i + 9, r.y + 65), 18, p.text_soft)
            txt.text(cv, str(value), (x + step * i + 22, r.y + 65), size="body", face="bold")
        if mine or theirs:
            glyph, colour = ("check", p.good) if mine else ("lock", p.neutral)
            controls.badge_dot(cv, (r.right - 16, r.y + 16), glyph, colour, 22)

    # ---- choosing ----

    def _toggle(self, car: Car) -> None:
        draft = self.setup.draft
        if car.id in self.chosen and not draft.duplicates:
            self._take(tuple(name for name in self.chosen if name != car.id))
        elif car.id in draft.taken(self.team):
            self.app.notices.toast("setup.pick_taken", glyph="lock")
        elif len(self.chosen) >= draft.size:
            self.app.notices.toast("setup.pick_full", glyph="info")
        else:
            self._take((*self.chosen, car.id))

    def _drop(self, index: int) -> None:
        self._take((*self.chosen[:index], *self.chosen[index + 1 :]))

    def _take(self, cars: tuple[str, ...]) -> None:
        self.setup.draft = self.setup.draft.with_team(self.team, cars)
        self.rebuild()

    def _searched(self, text: str) -> None:
        self.search = text
        self.rebuild()

    def _filtered(self, element: str) -> None:
        self.element = element
        self.rebuild()


def _words(car: Car) -> str:
    """What a search looks in."""
    program = skills().get(car.skill or "")
    skill = f"{program.name} {program.text}" if program else ""
    return f"{car.name} {element_names()[car.element]} {car.element} {skill}".casefold()
