"""The team in work: its places, live checks, advice on elements, saving and sharing."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from carpg.storage.backends import StorageError
from carpg.tactics.cars import roster
from carpg.ui import layout, theme
from carpg.ui.app import App
from carpg.ui.game.safekeeping import ask_once
from carpg.ui.game.saves import new_seed
from carpg.ui.garage import paint
from carpg.ui.garage.actions import to_battle
from carpg.ui.garage.cover import add_checks, add_cover
from carpg.ui.garage.saved import lost_words, open_enter, open_share, save_team
from carpg.ui.garage.teams import MAX_NAME, MOST_CARS, Team
from carpg.ui.layout import Form
from carpg.ui.paint import controls, surfaces
from carpg.ui.paint import text as txt
from carpg.ui.paint.canvas import Canvas
from carpg.ui.paint.icons import icon
from carpg.ui.scene import Scene
from carpg.ui.scenes.frame import framed
from carpg.ui.strings import tr
from carpg.ui.widgets import Button, Card, Group, Painted, Scroll, Stepper, TextField, TileButton, Widget
from carpg.ui.widgets.base import R

if TYPE_CHECKING:
    from carpg.ui.scenes.garage import GarageScene

_FIELD: Final = 48
_PLACE_W: Final = 132
_PLACE_H: Final = 128
_PLACE_MOST: Final = 168
_FOOT: Final = 60
_TOOL_H: Final = 72


class TeamBuilderScene(Scene):
    """One team; its cars are chosen in the garage below."""

    title = "teams.title"

    def __init__(self, app: App, garage: GarageScene) -> None:
        super().__init__(app)
        self.garage = garage

    @property
    def team(self) -> Team:
        """The team on the bench."""
        return self.garage.team

    def take(self, team: Team) -> None:
        """Another team."""
        self.garage.take_team(team)
        self.rebuild()

    # ---- the screen ----

    def build(self, form: Form) -> Widget:
        """Places on the left (or at the top), checks and advice beside (or below), the ways on at the bottom."""
        root, area = framed(self, form, tr("teams.title"))
        foot = R(area.x, area.bottom - _FOOT, area.w, _FOOT)
        body = R(area.x, area.y, area.w, foot.y - area.y - form.gap)
        if form.wide and not form.low:
            left, right = layout.row(body, [1.25, 1], form.gap)
            self._card(root, left, "places", [self._places, self._tools])
            self._card(root, right, "advice", [self._checks, self._cover])
        else:
            self._card(root, body, "team", [self._places, self._tools, self._checks, self._cover])
        self._ways(root, foot, form)
        return root

    @staticmethod
    def _card(root: Widget, r: R, key: str, parts: list[object]) -> None:
        """A card whose parts follow each other, scrolling where they are too high."""
        card = Card(r)
        scroll = Scroll(r.inflate(-2 * theme.S3, -2 * theme.S3), key=key, pad=theme.S2)
        y = scroll.rect.y + 2
        for part in parts:
            group = Group((scroll.rect.x + 2, y, scroll.rect.w - 16, 0))
            low = part(group, R(group.rect))  # type: ignore[operator]
            group.rect.h = low - y
            scroll.add(group)
            y = low + theme.S3
        scroll.fit()
        root.add(card.add(scroll))

    # ---- places ----

    def _places(self, root: Widget, r: R) -> int:
        """Name, size, and a tile a place."""
        team = self.team
        stepper_w = 216
        if r.w >= stepper_w + 220:
            name, size = layout.row(R(r.x, r.y, r.w, _FIELD), [1, stepper_w], theme.S3)
        else:
            name, size = layout.stack(r, [_FIELD, _FIELD], theme.S2)
        hint = tr("teams.name")
        root.add(TextField(name, hint, team.name, self._named, placeholder=hint, most=MAX_NAME, key="team-name"))

        def label(count: int) -> str:
            return tr("teams.size_one") if count == 1 else tr("teams.size_n", count=count)

        root.add(Stepper(size, tr("teams.size"), team.size, (1, MOST_CARS), self._sized, label=label, key="team-size"))
        top = R(r.x, max(name.bottom, size.bottom) + theme.S3, r.w, 0)
        columns = layout.columns_for(r.w, min(_PLACE_W, (r.w - 16) // 3), theme.S2, max(3, -(-team.size // 2)))
        most = _PLACE_H if self.form.low else _PLACE_MOST
        height = max(_PLACE_H, min(most, r.w // columns * 4 // 5))
        cells = layout.grid(top, columns, team.size, height, theme.S2)
        for place, cell in enumerate(cells):
            root.add(self._place(place, cell))
        return cells[-1].bottom

    def _place(self, place: int, cell: R) -> Widget:
        if place < len(self.team.cars):
            car = self.team.cars[place]
            name = tr("teams.place", place=place + 1, car=roster()[car].name)
            return Painted(cell, name, partial(_paint_car, car), partial(self._out, place), key=f"place-{place}")
        name = tr("teams.place_empty", place=place + 1)
        return Painted(cell, name, _paint_free, self.back, key=f"place-{place}")

    def _named(self, name: str) -> None:
        """A name while it is typed: nothing is built anew under the keys."""
        self.garage.take_team(replace(self.team, name=name.strip()))

    def _sized(self, size: int) -> None:
        self.take(self.team.with_size(size))

    def _out(self, place: int) -> None:
        self.take(self.team.without(place))

    # ---- tools ----

    def _tools(self, root: Widget, r: R) -> int:
        ways = (
            ("teams.random", "dice", self._random),
            ("teams.clear", "trash", self._clear),
            ("teams.open", "garage", self.open_teams),
            ("teams.share", "link", self._share),
            ("teams.paste", "load", self._enter_code),
            ("teams.draft", "two", self._draft),
        )
        columns = 3 if r.w >= 400 else 2
        cells = layout.grid(r, columns, len(ways), _TOOL_H, theme.S2)
        for cell, (key, glyph, press) in zip(cells, ways, strict=True):
            root.add(TileButton(cell, tr(key), press, glyph=glyph, kind="inset", size="body"))
        return cells[-1].bottom

    def _random(self) -> None:
        """Fill the free places; a full team is drawn anew."""
        team = replace(self.team, cars=()) if self.team.full else self.team
        self.app.sounds.play("dice")
        self.take(team.filled(new_seed()))

    def _clear(self) -> None:
        self.take(replace(self.team, cars=(), slot="", name=""))
        self.app.notices.toast("teams.cleared", glyph="check")

    def _enter_code(self) -> None:
        open_enter(self.app, self.take_up)

    def _draft(self) -> None:
        """Both teams at once, by two players."""
        from carpg.ui.scenes.team_draft import DraftScene

        self.app.open(DraftScene(self.app, self.team.size))

    def _share(self) -> None:
        open_share(self.app, self.team)

    def take_up(self, team: Team, lost: int) -> None:
        """Take up a team from outside, and say what was left out."""
        self.take(team)
        name = team.name or tr("teams.unnamed")
        text = tr("teams.taken", name=name) + (f" {lost_words(lost)}" if lost else "")
        self.app.notices.toast(text, glyph="warning" if lost else "check")

    # ---- checks ----

    def _checks(self, root: Widget, r: R) -> int:
        """Against the other team of the set-up as well, as it was left last."""
        from carpg.ui.game.draft import recall

        return add_checks(root, r, self.team, recall(self.app.platform.storage).teams[1])

    def _cover(self, root: Widget, r: R) -> int:
        return add_cover(root, r, self.team, self._show)

    def _show(self, element: str) -> None:
        self.garage.show_element(element)
        self.app.back()

    # ---- ways on ----

    def _ways(self, root: Widget, r: R, form: Form) -> None:
        save, go = layout.row(r, [1, 1.3], form.gap)
        roomy = not form.phone
        root.add(
            Button(
                save,
                tr("teams.save"),
                self.save,
                glyph="save" if roomy else "",
                enabled=bool(self.team.cars),
            )
        )
        root.add(
            Button(
                go,
                tr("garage.to_battle"),
                partial(to_battle, self.app, self.team),
                glyph="flag" if roomy else "",
                kind="primary",
                enabled=bool(self.team.cars),
            )
        )

    def save(self) -> None:
        """Keep the team in its slot."""
        name = self.team.name or tr("teams.unnamed")
        try:
            slot = save_team(self.app.saves, self.team, name)
        except StorageError as error:
            self.app.notices.tell(tr("teams.problem"), str(error))
            return
        self.garage.take_team(replace(self.team, slot=slot))
        ask_once(self.app)
        self.app.notices.toast("teams.saved", glyph="save", name=name)

    def open_teams(self) -> None:
        """The saved teams."""
        from carpg.ui.scenes.teams import TeamsScene

        self.app.open(TeamsScene(self.app, self))


def _paint_car(car: str, cv: Canvas, widget: Painted) -> None:
    """A place with its car: picture, name, a cross that takes it out."""
    r, p, entry = widget.rect, theme.palette(), roster()[car]
    surfaces.plate(cv, r, theme.RADIUS_CONTROL, theme.darker(p.paper_2, 0.05) if widget.hovered else p.paper_2)
    side = min(r.w - 16, r.h - 46)
    paint.token(cv, R(r.centerx - side // 2, r.y + 8, side, side), entry)
    lines = txt.wrap(entry.name, r.w - 8, "bold", "caption")[:2]
    step = txt.line_height("caption") * 0.92
    y = r.bottom - 20 - step * (len(lines) - 1) / 2
    for line in lines:
        words, size = txt.fitted(line, r.w - 6, "bold", "caption")
        txt.text(cv, words, (r.centerx, y), size=size, face="bold", align="centre")
        y += step
    controls.badge_dot(cv, (r.right - 14, r.y + 14), "cross", p.bad, 22)


def _paint_free(cv: Canvas, widget: Painted) -> None:
    r, p = widget.rect, theme.palette()
    fill = theme.darker(p.paper, 0.04) if widget.hovered else p.paper
    surfaces.plate(cv, r, theme.RADIUS_CONTROL, fill, edge=p.paper_3, edge_w=2)
    icon(cv, "plus", r.center, 36, p.text_soft)
