"""Saved teams: the list, deleting with a way back, codes to and from the clipboard."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from carpg.kernel.errors import DocumentError
from carpg.storage.backends import StorageError
from carpg.storage.store import PREFIX as KEYS
from carpg.storage.store import SaveStore, SlotInfo
from carpg.ui import layout, theme
from carpg.ui.app import App
from carpg.ui.game.saves import new_id, now
from carpg.ui.garage.teams import KIND, PREFIX, Team, code_of, record_of, team_from_code, team_of
from carpg.ui.paint import text as txt
from carpg.ui.strings import extend, tr
from carpg.ui.texts.share import TEXTS as SHARE_TEXTS
from carpg.ui.texts.teams import TEXTS
from carpg.ui.widgets import Button, Group, Label, Layer, TextField, Widget, open_sheet
from carpg.ui.widgets.base import R

extend(TEXTS)
extend(SHARE_TEXTS)

_WIDTH: Final = 520
_ROW: Final = 52
#: Both ways to copy stand side by side from this width on, in points.
_TWO_BUTTONS: Final = 440
MOST_CODE: Final = 4000


def saved_teams(store: SaveStore) -> list[SlotInfo]:
    """Teams that are saved, newest first, damaged ones left out."""
    try:
        return [info for info in store.saves(PREFIX) if info.kind == KIND and not info.damaged]
    except StorageError:
        return []


def save_team(store: SaveStore, team: Team, name: str) -> str:
    """Keep a team in its slot (or a new one) and return the slot; raises `StorageError`."""
    slot = team.slot or PREFIX + new_id()
    store.save(slot, record_of(team, name, now()))
    return slot


def load_team(store: SaveStore, slot: str) -> tuple[Team, int]:
    """A saved team, and how many of its cars are not known; raises `DocumentError`."""
    return team_of(store.load(slot), slot)


class Removed:
    """A slot that was deleted, with everything to bring it back exactly as it was."""

    def __init__(self, store: SaveStore, slot: str, name: str) -> None:
        head = f"{KEYS}{slot}/"
        self.name = name
        self._store = store
        self._texts = {key: store.backend.get(key) or "" for key in store.backend.keys() if key.startswith(head)}
        store.delete(slot)

    def restore(self) -> None:
        """Bring it back; raises `StorageError` where the room is gone."""
        for key in sorted(self._texts, key=lambda key: key.endswith("/p")):
            self._store.backend.set(key, self._texts[key])


def lost_words(count: int) -> str:
    """What to say about cars that were left out."""
    return tr("teams.lost_one") if count == 1 else tr("teams.lost", count=count)


# ---- codes --------------------------------------------------------------------


def open_share(app: App, team: Team) -> None:
    """Show a team's code, to copy it or a link with it."""
    code = code_of(team)
    open_code(app, tr("teams.share_title"), tr("teams.share_note"), code)


def open_code(app: App, title: str, note: str, code: str) -> None:
    """A sheet with a code to copy, and, where the game has an address, a link that opens it."""
    address = app.platform.page_address()
    room = min(_WIDTH, app.form.inner.w) - 64
    note_h = txt.paragraph_height(note, room)
    rows_of_buttons = 2 if address and room < _TWO_BUTTONS else 1
    buttons_h = 56 * rows_of_buttons + 8 * (rows_of_buttons - 1)

    def fill(r: R) -> Widget:
        rows = layout.stack(r, [note_h, _ROW, buttons_h], 12)
        field = TextField(rows[1], tr("teams.share_code"), code, lambda text: None, most=len(code), key="code")
        root = Group(r).add(Label(rows[0], note, wrap=True), field)
        boxes = layout.grid(rows[2], 2 // rows_of_buttons, 2, 56, 8) if address else [rows[2]]
        copy = partial(_copy_soon, app, code)
        root.add(Button(boxes[0], tr("teams.copy"), copy, glyph="copy", kind="normal" if address else "primary"))
        if address:
            link = partial(_copy_soon, app, f"{address}#{code}")
            root.add(Button(boxes[1], tr("share.copy_link"), link, glyph="link", kind="primary"))
        return root

    open_sheet(app.stage, app.form, title, (_WIDTH, note_h + _ROW + buttons_h + 32), fill)


def _copy_soon(app: App, code: str) -> None:
    app.spawn(_copy(app, code))


async def _copy(app: App, code: str) -> None:
    done = await app.platform.copy_text(code)
    app.notices.toast("teams.copied" if done else "teams.copy_refused", glyph="check" if done else "warning")


def open_enter(app: App, on_team: Callable[[Team, int], None]) -> None:
    """A sheet that takes a team's code, typed or pasted."""
    entry = _Entry(app, on_team)
    entry.show()


class _Entry:
    """The sheet's state: the code so far and what is wrong with it."""

    def __init__(self, app: App, on_team: Callable[[Team, int], None]) -> None:
        self.app = app
        self.code = ""
        self.problem = ""
        self._on_team = on_team
        self._layer: Layer | None = None

    def show(self) -> None:
        """Open the sheet (anew)."""
        if self._layer is not None:
            self.app.stage.pop(self._layer)
        room = min(_WIDTH, self.app.form.inner.w) - 64
        self._problem_h = txt.paragraph_height(self.problem, room, "bold", "body") if self.problem else 0
        height = _ROW + 56 + 24 + (self._problem_h + 12 if self.problem else 0)
        self._layer = open_sheet(self.app.stage, self.app.form, tr("teams.paste_title"), (_WIDTH, height), self._fill)

    def _fill(self, r: R) -> Widget:
        root = Group(r)
        heights = [_ROW, self._problem_h, 56] if self.problem else [_ROW, 56]
        rows = layout.stack(r, heights, 12)
        name = tr("teams.paste_field")
        root.add(
            TextField(rows[0], name, self.code, self._typed, most=MOST_CODE, placeholder="CPG1-T…", key="enter-code")
        )
        if self.problem:
            root.add(Label(rows[1], self.problem, face="bold", colour=theme.palette().bad, wrap=True))
        paste, take = layout.row(rows[-1], [1, 1.3], 8)
        root.add(Button(paste, tr("teams.paste_clip"), self._paste_soon, glyph="load", kind="inset"))
        return root.add(Button(take, tr("teams.paste_take"), self._take, kind="primary"))

    def _typed(self, text: str) -> None:
        self.code = text

    def _paste_soon(self) -> None:
        self.app.spawn(self._paste())

    async def _paste(self) -> None:
        text = await self.app.platform.paste_text()
        if text is None:
            self.app.notices.toast("teams.paste_refused", glyph="warning")
            return
        self.code, self.problem = "".join(text.split())[:MOST_CODE], ""
        self.show()

    def _take(self) -> None:
        try:
            team, lost = team_from_code(self.code)
        except DocumentError as error:
            self.problem = error.message
            self.app.twin.say(self.problem)
            self.show()
            return
        if self._layer is not None:
            self.app.stage.pop(self._layer)
        self._on_team(team, lost)
