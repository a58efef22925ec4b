"""Saved teams: the list, deleting with a way back, codes to and from the clipboard."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from carpg.storage.backends import SAVES, StorageError
from carpg.storage.store import SaveStore, SlotInfo
from carpg.ui import layout, theme
from carpg.ui.app import App
from carpg.ui.code_entry import CodeEntry, CodeWords
from carpg.ui.game.saves import new_id, now
from carpg.ui.garage.teams import KIND, PREFIX, Team, code_of, record_of, team_from_code, team_of
from carpg.ui.layout import Form
from carpg.ui.paint import text as txt
from carpg.ui.strings import extend, tr
from carpg.ui.texts.share import TEXTS as SHARE_TEXTS
from carpg.ui.texts.teams import TEXTS
from carpg.ui.widgets import Button, Group, Label, TextField, Widget, open_sheet
from carpg.ui.widgets.base import R

extend(TEXTS)
extend(SHARE_TEXTS)

_WIDTH: Final = 520
_ROW: Final = 52
#: Both ways to copy stand side by side from this width on, in points.
_TWO_BUTTONS: Final = 440


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
        head = f"{SAVES}{slot}/"
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

    def heights(room: int) -> tuple[int, int, int]:
        """Of the note, the field, and the buttons beside or below each other."""
        buttons = 2 if address and room < _TWO_BUTTONS else 1
        return txt.paragraph_height(note, room), _ROW, 56 * buttons + 8 * (buttons - 1)

    def size(form: Form) -> tuple[int, int]:
        return _WIDTH, sum(heights(min(_WIDTH, form.inner.w) - 2 * theme.S3)) + 32

    def fill(r: R) -> Widget:
        rows = layout.stack(r, heights(r.w), 12)
        field = TextField(rows[1], tr("teams.share_code"), code, lambda text: None, most=len(code), key="code")
        root = Group(r).add(Label(rows[0], note, wrap=True), field)
        columns = 1 if rows[2].h > 56 else 2
        boxes = layout.grid(rows[2], columns, 2, 56, 8) if address else [rows[2]]
        copy = partial(_copy_soon, app, code)
        root.add(Button(boxes[0], tr("teams.copy"), copy, glyph="copy", kind="normal" if address else "primary"))
        if address:
            link = partial(_copy_soon, app, f"{address}#{code}")
            root.add(Button(boxes[1], tr("share.copy_link"), link, glyph="link", kind="primary"))
        return root

    open_sheet(app.stage, app.form, title, size, fill)


def _copy_soon(app: App, code: str) -> None:
    app.spawn(_copy(app, code))


async def _copy(app: App, code: str) -> None:
    done = await app.platform.copy_text(code)
    app.notices.toast("teams.copied" if done else "teams.copy_refused", glyph="check" if done else "warning")


def open_enter(app: App, on_team: Callable[[Team, int], None]) -> None:
    """A sheet that takes a team's code, typed or pasted."""
    words = CodeWords(
        tr("teams.paste_title"), tr("teams.paste_note"), tr("teams.paste_field"), "CPG1-T…", tr("teams.paste_take")
    )
    CodeEntry(app, words, lambda code: on_team(*team_from_code(code))).show()
