"""Saves: every slot with its progress; play on, watch, rename, duplicate, export, delete (and bring back), import."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Final

from carpg.kernel.errors import DocumentError
from carpg.storage.backends import StorageError
from carpg.ui import layout, theme
from carpg.ui.app import App
from carpg.ui.arenas.actions import share as share_arena
from carpg.ui.arenas.keep import KIND as ARENA
from carpg.ui.arenas.keep import load_arena
from carpg.ui.garage import teams
from carpg.ui.garage.saved import Removed, open_share
from carpg.ui.layout import Form
from carpg.ui.paint import text as txt
from carpg.ui.scene import Scene
from carpg.ui.scenes import replay_keep, saves_data
from carpg.ui.scenes.frame import framed
from carpg.ui.scenes.replay_film import KIND as REPLAY
from carpg.ui.scenes.replay_film import reel_from_record
from carpg.ui.scenes.replay_open import watch
from carpg.ui.scenes.saves_data import Row
from carpg.ui.scenes.saves_parts import ROW_H, open_rename, paint_slot
from carpg.ui.share import enter_code
from carpg.ui.strings import extend, tr
from carpg.ui.texts.garage import TEXTS as GARAGE
from carpg.ui.texts.saves import TEXTS
from carpg.ui.texts.teams import TEXTS as TEAMS
from carpg.ui.widgets import (
    Button,
    Card,
    Choice,
    Dropdown,
    Group,
    IconButton,
    Item,
    Label,
    Listing,
    Painted,
    Progress,
    Tabs,
    Widget,
    open_menu,
)
from carpg.ui.widgets.base import R

extend(TEXTS)
extend(GARAGE)
extend(TEAMS)

_TABS: Final = (
    ("", "saves.all"),
    ("match", "saves.battles"),
    (REPLAY, "saves.replays"),
    (teams.KIND, "saves.teams"),
    (ARENA, "saves.arenas_tab"),
)
_TAB_H: Final = 52
_BUTTON_H: Final = 56


class SavesScene(Scene):
    """The slots, by kind."""

    title = "saves.title"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.kind = ""
        self.removed: Removed | None = None
        #: Slots that turned out to be unreadable, with the reason.
        self.problems: dict[str, str] = {}
        self._task: asyncio.Task[None] | None = None

    # ---- life ----

    def enter(self) -> None:
        """Look through the slots, one a frame, for damaged ones."""
        self._task = self.app.spawn(self._check())

    def leave(self) -> None:
        """Stop looking; what was deleted stays deleted."""
        self.removed = None
        if self._task is not None:
            self._task.cancel()

    async def _check(self) -> None:
        try:
            slots = self.app.saves.slots()
            for slot in slots:
                problem = saves_data.check(self.app.saves, slot)
                if problem and self.problems.get(slot) != problem:
                    self.problems[slot] = problem
                    self.rebuild()
                await asyncio.sleep(0)
        except StorageError as error:
            self.app.notices.tell(tr("saves.problem"), str(error))

    # ---- the screen ----

    def build(self, form: Form) -> Widget:
        """Tabs, the list, and below: the way back, the meter, import and protection."""
        store = self.app.saves
        every, shown = saves_data.rows(store, self.problems), saves_data.rows(store, self.problems, self.kind)
        note = tr("saves.count_one") if len(every) == 1 else tr("saves.count", count=len(every))
        root, area = framed(self, form, tr("saves.title"), note)
        tabs = [(kind, tr(key)) for kind, key in _TABS]
        box = R(area.x, area.y, area.w, _TAB_H)
        if form.phone:
            root.add(Dropdown(box, tr("saves.kinds"), tabs, self.kind, self._show, glyph="filter", key="kinds"))
        else:
            pages = [(*tab, "") for tab in tabs]
            root.add(Tabs(box, pages, self.kind, self._show, name=tr("saves.title"), key="kinds"))
        low = self._add_foot(root, area, form)
        top = area.y + _TAB_H + 8
        self._add_list(root, R(area.x, top, area.w, low - top), shown)
        return root

    def _add_list(self, root: Widget, r: R, shown: list[Row]) -> None:
        card = Card(r)
        inside = r.inflate(-20, -20)
        if shown:
            columns = layout.columns_for(inside.w, 430, 8, 3)
            make = partial(self._row, shown)
            card.add(Listing(inside, len(shown), ROW_H, make, columns=columns, key=f"saves-{self.kind}"))
        else:
            words = tr("saves.none_battles") if self.kind in {"", "match"} else tr("saves.none")
            height = txt.paragraph_height(words, inside.w - 16, "text", "label")
            box = R(inside.x + 8, inside.y + 16, inside.w - 16, height)
            card.add(Label(box, words, size="label", wrap=True, align="centre"))
        root.add(card)

    def _row(self, shown: list[Row], index: int, rect: R) -> Widget:
        row = shown[index]
        kind = tr("saves.damaged" if row.damaged else "saves.auto" if row.auto else f"saves.kind_{row.kind}")
        name = tr("saves.row", name=row.info.name, kind=kind, about=row.about(), date=row.date())
        more_w = 52
        slot = Painted(
            R(rect.x, rect.y, rect.w - more_w - 8, rect.h),
            f"{index + 1}. {name}",
            partial(paint_slot, row),
            partial(self.open_slot, row),
            key=f"slot-{row.info.slot}",
        )
        box = R(rect.right - more_w, rect.y + 4, more_w, rect.h - 8)
        more = IconButton(box, "menu", tr("saves.more", name=f"{index + 1}. {row.info.name}"), kind="inset")
        more.on_press = partial(self._menu, row, more)
        return Group(rect).add(slot, more)

    def _add_foot(self, root: Widget, area: R, form: Form) -> int:
        """Everything below the list; returns its upper edge less a gap."""
        y = area.bottom - _BUTTON_H
        line = R(area.x, y, area.w, _BUTTON_H)
        if form.phone:
            y -= _BUTTON_H + 8
            meter, protect = layout.row(R(area.x, y, area.w, _BUTTON_H), [1, 1], form.gap)
            load, code = layout.row(line, [1, 1], form.gap)
        else:
            meter, load, code, protect = layout.row(line, [1, 1, 1, 1], form.gap)
        self._add_meter(root, meter)
        ways = (
            (load, "saves.import", "load", self._import, "normal"),
            (code, "saves.code", "link", partial(enter_code, self.app), "normal"),
            (protect, "saves.protect", "lock", self._protect, "quiet"),
        )
        for box, key, glyph, press, kind in ways:
            roomy = txt.fits(tr(key), box.w - 88, "display", "label")
            button = Button(box, tr(key), press, glyph=glyph if roomy else "", kind=kind)  # type: ignore[arg-type]
            button.info = tr("saves.protect_info") if glyph == "lock" else ""
            root.add(button)
        if not self.app.saves.persistent:
            height = txt.paragraph_height(tr("saves.blocked"), area.w, "bold", "body")
            y -= height + 8
            colour = theme.palette().sun_lit
            root.add(Label((area.x, y, area.w, height), tr("saves.blocked"), face="bold", colour=colour, wrap=True))
        if self.removed is not None:
            y -= _BUTTON_H + 8
            text = tr("saves.undo", name=self.removed.name)
            box = R(area.x, y, area.w, _BUTTON_H)
            root.add(Button(box, text, self._restore, glyph="undo", kind="planned", key="undo"))
        return y - form.gap

    def _add_meter(self, root: Widget, r: R) -> None:
        """How much room the saves take."""
        used, room = saves_data.used(self.app.saves), saves_data.room_of(self.app.platform)
        words = tr("saves.meter_plain", used=saves_data.size_words(used))
        if room is not None:
            words = tr("saves.meter_of", used=saves_data.size_words(used), room=saves_data.size_words(room))
        line_h = txt.line_height("body")
        if room is not None:
            fill = theme.palette().bad if used * 5 > room * 4 else None
            bar = R(r.x, r.y + (r.h - line_h - 18) // 2 + line_h + 6, r.w, 12)
            root.add(Progress(bar, tr("saves.meter"), used / room, fill=fill, on_frame=True))
            r = R(r.x, bar.y - line_h - 6, r.w, line_h)
        root.add(Label(r, words, colour=theme.palette().frame_text))

    def _show(self, kind: str) -> None:
        self.kind = kind
        self.rebuild()

    # ---- opening ----

    def open_slot(self, row: Row) -> None:
        """The main thing to do with a slot."""
        if row.damaged:
            self._tell_unreadable(row)
        elif row.kind == "match" and not row.over:
            self._play(row)
        elif row.kind in {"match", REPLAY}:
            self._watch(row)
        elif row.kind == teams.KIND:
            self._garage(row)
        elif row.kind == ARENA:
            self._arena(row)

    def _guarded(self, row: Row, work: Callable[[], None]) -> None:
        """Do something with a slot; what goes wrong is explained."""
        try:
            work()
        except DocumentError as error:
            self.problems[row.info.slot] = error.message
            self._tell_unreadable(Row(row.info, error.message))
            self.rebuild()
        except StorageError as error:
            self.app.notices.tell(tr("saves.problem"), str(error))

    def _tell_unreadable(self, row: Row) -> None:
        text = tr("saves.unreadable_text", why=row.problem or row.info.message)
        choices = [
            Choice(tr("common.close"), None, kind="quiet"),
            Choice(tr("saves.export_as_is"), partial(self._export, row), kind="primary"),
        ]
        self.app.notices.show(tr("saves.unreadable"), text, choices)

    def _play(self, row: Row) -> None:
        from carpg.ui.scenes.battle import BattleScene

        def work() -> None:
            session = saves_data.resume(self.app.saves, row.info.slot)
            if session.over:
                self._watch(row)
            else:
                self.app.open(BattleScene(self.app, session, fresh=False))

        self._guarded(row, work)

    def _watch(self, row: Row) -> None:
        def work() -> None:
            watch(self.app, reel_from_record(self.app.saves.load(row.info.slot)), row.info.name)

        self._guarded(row, work)

    def _garage(self, row: Row) -> None:
        from carpg.ui.scenes.garage import GarageScene
        from carpg.ui.scenes.team_builder import TeamBuilderScene

        def work() -> None:
            team, lost = teams.team_of(self.app.saves.load(row.info.slot), row.info.slot)
            garage = GarageScene(self.app)
            self.app.open(garage)
            builder = TeamBuilderScene(self.app, garage)
            self.app.open(builder)
            builder.take_up(team, lost)

        self._guarded(row, work)

    def _arena(self, row: Row) -> None:
        from carpg.ui.scenes.arenas import ArenasScene

        scene = ArenasScene(self.app)
        scene.shelf, scene.chosen = "own", row.info.slot
        self.app.open(scene)

    # ---- the menu of a slot ----

    def _menu(self, row: Row, anchor: Widget) -> None:
        open_menu(self.app.stage, anchor.rect, row.info.name, self._items(row), least=240)

    def _items(self, row: Row) -> list[Item]:
        """What can be done with a slot."""
        export = tr("saves.export_as_is") if row.damaged else tr("saves.export")
        last = [
            Item(export, partial(self._export, row), "save"),
            Item(tr("saves.delete"), partial(self._delete, row), "trash"),
        ]
        if row.damaged:
            return last
        items = []
        if row.kind == "match" and not row.over:
            items.append(Item(tr("saves.play"), partial(self._play, row), "play"))
        if row.kind in {"match", REPLAY}:
            items.append(Item(tr("saves.watch"), partial(self._watch, row), "eye"))
        if row.kind == teams.KIND:
            items.append(Item(tr("saves.garage"), partial(self._garage, row), "garage"))
        if row.kind == ARENA:
            items.append(Item(tr("saves.arenas"), partial(self._arena, row), "arena"))
        if row.kind in {REPLAY, teams.KIND, ARENA}:
            items.append(Item(tr("saves.share"), partial(self._share, row), "link"))
        copy = tr("saves.keep") if row.auto else tr("saves.copy")
        items.append(Item(tr("saves.rename"), partial(self._rename, row), "edit"))
        items.append(Item(copy, partial(self._copy, row), "copy"))
        return items + last

    def _share(self, row: Row) -> None:
        """A code and a link, or a word that a file is better."""

        def work() -> None:
            record = self.app.saves.load(row.info.slot)
            if row.kind == REPLAY:
                replay_keep.share(self.app, reel_from_record(record))
            elif row.kind == ARENA:
                share_arena(self.app, load_arena(self.app.saves, row.info.slot))
            else:
                open_share(self.app, teams.team_of(record, row.info.slot)[0])

        self._guarded(row, work)

    def _rename(self, row: Row) -> None:
        def take(name: str) -> None:
            self._guarded(row, lambda: saves_data.rename(self.app.saves, row.info.slot, name))
            self.rebuild()

        open_rename(self.app, row.info.name, take)

    def _copy(self, row: Row) -> None:
        def work() -> None:
            saves_data.duplicate(self.app.saves, row.info.slot)

        self._guarded(row, work)
        self.rebuild()

    def _export(self, row: Row) -> None:
        """A sound slot as a fresh file, a damaged one exactly as it is kept."""
        try:
            text = self.app.saves.original(row.info.slot)
        except StorageError as error:
            self.app.notices.tell(tr("saves.problem"), str(error))
            return
        replay_keep.export_text(self.app, replay_keep.file_name(row.kind, row.info.name), text or "")

    def _delete(self, row: Row) -> None:
        try:
            self.removed = Removed(self.app.saves, row.info.slot, row.info.name)
        except StorageError as error:
            self.app.notices.tell(tr("saves.problem"), str(error))
            return
        self.app.twin.say(tr("saves.deleted", name=row.info.name))
        self.rebuild()

    def _restore(self) -> None:
        if self.removed is None:
            return
        try:
            self.removed.restore()
        except StorageError as error:
            self.app.notices.tell(tr("saves.problem"), str(error))
            return
        self.removed = None
        self.rebuild()

    # ---- files, protection ----

    def _import(self) -> None:
        self.app.spawn(self._open_file())

    async def _open_file(self) -> None:
        file = await self.app.platform.open_file(".txt,.json")
        if file is None:
            return
        try:
            record = saves_data.record_from_bytes(file.data)
            saves_data.keep(self.app.saves, record)
        except DocumentError as error:
            self.app.notices.tell(tr("saves.import_problem"), error.message)
            return
        except StorageError as error:
            self.app.notices.tell(tr("saves.import_problem"), str(error))
            return
        self.kind = ""
        self.app.notices.toast("saves.imported", glyph="check", name=record.name)
        self.rebuild()

    def _protect(self) -> None:
        self.app.spawn(self._ask_protection())

    async def _ask_protection(self) -> None:
        done = await self.app.platform.request_persistence()
        self.app.notices.toast(
            "saves.protected" if done else "saves.protect_refused", glyph="check" if done else "info"
        )
