"""Saved teams: take one up, duplicate it, share it, delete it (and bring it back)."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from carpg.kernel.errors import DocumentError
from carpg.storage.backends import StorageError
from carpg.storage.store import SlotInfo
from carpg.tactics.cars import Car, roster
from carpg.ui import layout, theme
from carpg.ui.app import App
from carpg.ui.garage import paint
from carpg.ui.garage.saved import Removed, load_team, lost_words, open_share, save_team, saved_teams
from carpg.ui.garage.teams import MAX_NAME
from carpg.ui.layout import Form
from carpg.ui.paint import surfaces
from carpg.ui.paint import text as txt
from carpg.ui.paint.canvas import Canvas
from carpg.ui.scene import Scene
from carpg.ui.scenes.frame import framed
from carpg.ui.strings import tr
from carpg.ui.widgets import Button, Card, IconButton, Item, Label, Listing, Painted, Widget, open_menu
from carpg.ui.widgets.base import Group, R

if TYPE_CHECKING:
    from carpg.ui.scenes.team_builder import TeamBuilderScene

_ROW: Final = 104


class TeamsScene(Scene):
    """The list of saved teams."""

    title = "teams.saved_title"

    def __init__(self, app: App, builder: TeamBuilderScene) -> None:
        super().__init__(app)
        self.builder = builder
        self.removed: Removed | None = None

    def build(self, form: Form) -> Widget:
        """A row a team; a way back for the one that was deleted last."""
        teams = saved_teams(self.app.saves)
        note = tr("teams.saved_note_one") if len(teams) == 1 else tr("teams.saved_note", count=len(teams))
        root, area = framed(self, form, tr("teams.saved_title"), note)
        if self.removed is not None:
            foot = R(area.x, area.bottom - 56, area.w, 56)
            text = tr("teams.undo", name=self.removed.name)
            root.add(Button(foot, text, self._restore, glyph="undo", kind="planned", key="undo"))
            area = R(area.x, area.y, area.w, area.h - 56 - form.gap)
        card = Card(area)
        inside = area.inflate(-20, -20)
        if teams:
            columns = layout.columns_for(inside.w, 420, 8, 2)
            make = partial(self._row, teams)
            card.add(Listing(inside, len(teams), _ROW, make, columns=columns, key="teams"))
        else:
            height = txt.paragraph_height(tr("teams.none"), inside.w - 16, "text", "label")
            box = R(inside.x + 8, inside.y + 16, inside.w - 16, height)
            card.add(Label(box, tr("teams.none"), size="label", wrap=True, align="centre"))
        return root.add(card)

    def _row(self, teams: list[SlotInfo], index: int, rect: R) -> Widget:
        info = teams[index]
        cars = [roster()[car] for car in _texts(info.about.get("cars")) if car in roster()]
        size = info.about.get("size")
        size = size if isinstance(size, int) and len(cars) <= size <= 10 else max(1, len(cars))
        name = tr("teams.row", name=info.name, count=len(cars), size=size, date=info.saved_at.replace("T", " "))
        more_w = 52
        press = Painted(
            R(rect.x, rect.y, rect.w - more_w - 8, rect.h),
            f"{name} ({index + 1})",
            partial(_paint, info, cars, size),
            partial(self.use, info),
            key=f"team-{info.slot}",
        )
        box = R(rect.right - more_w, rect.y + 4, more_w, rect.h - 8)
        menu = IconButton(box, "menu", tr("teams.more", name=f"{info.name} ({index + 1})"), kind="inset")
        menu.on_press = partial(self._menu, info, menu)
        return Group(rect).add(press, menu)

    # ---- what can be done ----

    def use(self, info: SlotInfo) -> None:
        """Take the team into the garage."""
        try:
            team, lost = load_team(self.app.saves, info.slot)
        except DocumentError as error:
            self.app.notices.tell(tr("teams.problem"), error.message)
            return
        self.app.back()
        self.builder.take_up(team, lost)

    def _menu(self, info: SlotInfo, anchor: Widget) -> None:
        items = [
            Item(tr("teams.use"), partial(self.use, info), "garage"),
            Item(tr("teams.copy_one"), partial(self._duplicate, info), "copy"),
            Item(tr("teams.share"), partial(self._share, info), "link"),
            Item(tr("teams.delete"), partial(self._delete, info), "trash"),
        ]
        open_menu(self.app.stage, anchor.rect, info.name, items, least=240)

    def _duplicate(self, info: SlotInfo) -> None:
        try:
            team, _ = load_team(self.app.saves, info.slot)
            name = tr("teams.copy_name", name=info.name)[:MAX_NAME]
            save_team(self.app.saves, replace(team, name=name, slot=""), name)
        except (DocumentError, StorageError) as error:
            self.app.notices.tell(tr("teams.problem"), str(error))
        self.rebuild()

    def _share(self, info: SlotInfo) -> None:
        try:
            team, lost = load_team(self.app.saves, info.slot)
        except DocumentError as error:
            self.app.notices.tell(tr("teams.problem"), error.message)
            return
        open_share(self.app, team)
        if lost:
            self.app.notices.toast(lost_words(lost), glyph="warning")

    def _delete(self, info: SlotInfo) -> None:
        """Delete at once; the way back stays until the next deletion or until this screen is left."""
        try:
            self.removed = Removed(self.app.saves, info.slot, info.name)
        except StorageError as error:
            self.app.notices.tell(tr("teams.problem"), str(error))
            return
        self.app.twin.say(tr("teams.deleted", name=info.name))
        self.rebuild()

    def _restore(self) -> None:
        if self.removed is not None:
            try:
                self.removed.restore()
            except StorageError as error:
                self.app.notices.tell(tr("teams.problem"), str(error))
                return
            self.removed = None
        self.rebuild()


def _texts(value: object) -> list[str]:
    return [item for item in value if isinstance(item, str)] if isinstance(value, list) else []


def _paint(info: SlotInfo, cars: list[Car], size: int, cv: Canvas, row: Painted) -> None:
    """Name and date over the cars."""
    r, p = row.rect, theme.palette()
    surfaces.plate(cv, r, theme.RADIUS_CONTROL, theme.darker(p.paper_2, 0.05) if row.hovered else p.paper_2)
    date = info.saved_at.replace("T", " ")[:16]
    date_w = txt.width(date, "text", "caption")
    room = r.w - 40 - date_w
    name, fit = txt.fitted(info.name, room, "display", "label")
    txt.text(cv, name, (r.x + 14, r.y + 22), size=fit, face="display")
    txt.text(cv, date, (r.right - 14, r.y + 22), size="caption", colour=p.text_soft, align="right")
    paint.tokens(cv, R(r.x + 12, r.y + 42, r.w - 24, r.h - 50), cars, size)
