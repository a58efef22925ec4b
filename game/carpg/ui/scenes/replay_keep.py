"""Keeping and sharing replays: slots, files, codes. For the result, the battle's menu and the saves too."""

from __future__ import annotations

import re
from typing import Any, Final

from carpg.kernel.errors import DocumentError
from carpg.storage.backends import StorageError
from carpg.storage.codes import encode_code
from carpg.storage.envelope import Record, pack
from carpg.ui.app import App
from carpg.ui.game.safekeeping import ask_once
from carpg.ui.game.saves import new_id, now
from carpg.ui.game.session import Session
from carpg.ui.garage.saved import open_code
from carpg.ui.scenes.replay_film import KIND, PREFIX, Reel, reel_json, reel_of
from carpg.ui.strings import extend, tr
from carpg.ui.texts.replays import TEXTS

extend(TEXTS)

#: Codes longer than this are no pleasure to pass on: a file is better.
MOST_CODE: Final = 6_000
MIME: Final = "text/plain"


def record_of(reel: Reel, name: str, about: dict[str, Any]) -> Record:
    """A replay as something to keep."""
    return Record(KIND, name, reel_json(reel), now(), about)


def keep_session(app: App, session: Session) -> bool:
    """Save a match's replay in a slot of its own and say so; False if that can't be (and why is said)."""
    name = " – ".join(seat.name for seat in session.seats)
    try:
        reel = reel_of(session)
    except DocumentError as error:
        app.notices.tell(tr("replay.problem"), error.message)
        return False
    return keep_record(app, record_of(reel, name, dict(session.about())))


def keep_record(app: App, record: Record) -> bool:
    """Save a replay's record in a new slot and say so."""
    try:
        app.saves.save(PREFIX + new_id(), record)
    except StorageError as error:
        app.notices.toast("replay.not_saved", glyph="warning", why=str(error))
        return False
    ask_once(app)
    app.notices.toast("replay.kept", glyph="save")
    return True


def code_of(reel: Reel) -> str | None:
    """The replay as a code, or None where it would be too long to pass on."""
    try:
        code = encode_code(KIND, reel_json(reel))
    except DocumentError:
        return None
    return code if len(code) <= MOST_CODE else None


def share(app: App, reel: Reel) -> None:
    """Show the code, or say that a file is better."""
    code = code_of(reel)
    if code is None:
        app.notices.toast("replay.share_large", glyph="info")
    else:
        open_code(app, tr("replay.share_title"), tr("replay.share_note", size=len(code)), code)


def file_name(kind: str, name: str) -> str:
    """A plain file name for a record."""
    plain = re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")[:40]
    return f"carpg-{kind}-{plain or 'save'}.txt"


def export(app: App, record: Record) -> None:
    """Offer a record as a file."""
    export_text(app, file_name(record.kind, record.name), pack(record))


def export_text(app: App, name: str, text: str) -> None:
    """Offer a text as a file and say whether it worked."""

    async def work() -> None:
        done = await app.platform.save_file(name, text.encode("utf-8"), MIME)
        app.notices.toast("replay.exported" if done else "replay.export_refused", glyph="check" if done else "warning")

    app.spawn(work())
