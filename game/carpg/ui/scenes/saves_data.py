"""What the saves' screen knows about slots: lists, checks, copies, files in and out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from carpg.kernel.codec import decode
from carpg.kernel.errors import DocumentError
from carpg.platform import Platform
from carpg.storage.backends import StorageError
from carpg.storage.codes import HEAD, decode_code
from carpg.storage.envelope import Record, unpack
from carpg.storage.store import SaveStore, SlotInfo
from carpg.tactics.arena import FORMAT as ARENA_FORMAT
from carpg.tactics.arena import Arena
from carpg.tactics.setup import BattleSetup
from carpg.ui.arenas import keep as arenas
from carpg.ui.game.progress import Miniature
from carpg.ui.game.saves import new_id, now
from carpg.ui.game.session import KIND as MATCH
from carpg.ui.game.session import Session
from carpg.ui.garage import teams
from carpg.ui.scenes.replay_film import KIND as REPLAY
from carpg.ui.scenes.replay_film import PREFIX as REPLAY_PREFIX
from carpg.ui.scenes.replay_film import Reel, reel_from_json, reel_from_record
from carpg.ui.strings import tr

AUTO: Final = "auto-"
#: Kind -> how its slots begin.
PREFIXES: Final = {MATCH: "match-", REPLAY: REPLAY_PREFIX, teams.KIND: teams.PREFIX, arenas.KIND: arenas.PREFIX}
#: What browsers give a page's localStorage at least, in characters.
WEB_ROOM: Final = 5_000_000
MAX_NAME: Final = 60
#: So far into a file an arena says that it is one.
_HEAD: Final = 400


@dataclass(frozen=True)
class Row:
    """A slot as it is listed; `problem` says why it can't be read."""

    info: SlotInfo
    problem: str = ""

    @property
    def kind(self) -> str:
        """match, replay, team, arena, or other."""
        return self.info.kind if self.info.kind in PREFIXES else "other"

    @property
    def auto(self) -> bool:
        """Whether the game saved it by itself."""
        return self.info.slot.startswith(AUTO)

    @property
    def damaged(self) -> bool:
        """Whether it can't be read."""
        return bool(self.problem) or self.info.damaged

    @property
    def over(self) -> bool:
        """Whether it is a battle that has been decided."""
        return self.kind == MATCH and bool(self.info.about.get("over"))

    def count(self, key: str) -> int:
        """A whole number of the facts for lists, 0 where there is none."""
        value = self.info.about.get(key)
        return value if type(value) is int and 0 <= value < 10_000 else 0

    def standing(self) -> tuple[int, int] | None:
        """Cars still standing on both sides, where the facts say so."""
        value = self.info.about.get("standing")
        if isinstance(value, list | tuple) and len(value) == 2 and all(type(n) is int and 0 <= n < 100 for n in value):
            return (value[0], value[1])
        return None

    def text(self, key: str) -> str:
        """A short text of the facts."""
        value = self.info.about.get(key)
        return value[:60] if isinstance(value, str) else ""

    def date(self) -> str:
        """When it was saved, in a form for people."""
        return self.info.saved_at.replace("T", " ")[:16] or tr("saves.undated")

    def about(self) -> str:
        """Its progress in words, with the cars that are left."""
        score = self.standing()
        if score is None or self.damaged:
            return self.progress()
        return f"{self.progress()} · {tr('saves.about_standing', coral=score[0], teal=score[1])}"

    def progress(self) -> str:
        """How far it has come, without the cars that are left."""
        if self.damaged:
            return tr("saves.damaged_about")
        if self.kind == teams.KIND:
            cars = self.info.about.get("cars")
            count = len(cars) if isinstance(cars, list) else 0
            return tr("saves.about_cars_one") if count == 1 else tr("saves.about_cars", count=count)
        if self.kind == arenas.KIND and self.count("width"):
            return tr("saves.about_size", width=self.count("width"), height=self.count("height"))
        parts = []
        if number := self.count("round"):
            parts.append(tr("saves.about_over" if self.over else "saves.about_round", round=number))
        if arena := self.text("arena"):
            parts.append(arena)
        return " · ".join(parts) or tr(f"saves.kind_{self.kind}")


def rows(store: SaveStore, problems: dict[str, str], kind: str = "") -> list[Row]:
    """Slots newest first; `problems` are those found by `check`, by slot. `kind` '' means all.

    A host that forbids its storage from one moment to the next leaves an empty list.
    """
    try:
        found = [Row(info, problems.get(info.slot, "")) for info in store.saves()]
    except StorageError:
        return []
    return [row for row in found if not kind or row.kind == kind]


def check(store: SaveStore, slot: str) -> str:
    """Why a slot can't be read, or ''."""
    try:
        store.load(slot)
    except DocumentError as error:
        return error.message
    return ""


def rename(store: SaveStore, slot: str, name: str) -> None:
    """Give a slot another name; the rest stays. Raises `DocumentError` or `StorageError`."""
    store.save(slot, replace(store.load(slot), name=name[:MAX_NAME]))


def duplicate(store: SaveStore, slot: str) -> str:
    """Copy a slot into a new one (of an autosave: one that stays) and return its name."""
    record = store.load(slot)
    copy = PREFIXES.get(record.kind, "other-") + new_id()
    name = record.name if slot.startswith(AUTO) else tr("saves.copy_name", name=record.name)[:MAX_NAME]
    store.save(copy, replace(record, name=name))
    return copy


def resume(store: SaveStore, slot: str) -> Session:
    """The battle of a slot. One that was kept stays as it is: its copy is played under a new name."""
    session = Session.resume(store.load(slot))
    if not slot.startswith(AUTO):
        session.id = new_id()
    return session


def record_from_bytes(data: bytes) -> Record:
    """What a file holds: a save, a code, or an arena's own file. Anything else raises `DocumentError`."""
    try:
        text = data.decode("utf-8-sig").strip()
    except UnicodeDecodeError:
        raise DocumentError(tr("saves.import_bytes")) from None
    if text.startswith("{") and ARENA_FORMAT in text[:_HEAD]:
        return _arena(arenas.arena_from_file(data))
    record = _from_code(text) if text.startswith(HEAD[:3]) else unpack(text)
    if record.kind not in PREFIXES:
        raise DocumentError(tr("saves.import_kind", kind=record.kind[:40]))
    _check_payload(record)
    return record


def _from_code(text: str) -> Record:
    kind, content = decode_code(text)
    if kind == teams.KIND:
        team, _ = teams.team_from_json(content)
        return teams.record_of(team, team.name or tr("saves.kind_team"), now())
    if kind == REPLAY:
        reel = reel_from_json(content)
        name = " – ".join(seat.name for seat in reel.seats)
        return Record(REPLAY, name, content, now(), _about_replay(reel))
    if kind == arenas.KIND:
        return _arena(arenas.arena_from_json(content))
    raise DocumentError(tr("saves.import_kind", kind=kind))


def _about_replay(reel: Reel) -> dict[str, Any]:
    """What a list can show of a replay that has not been played yet: its arena."""
    try:
        arena = decode(BattleSetup, reel.replay.get("setup"), "setup").arena
    except DocumentError:
        return {}
    return {"arena": arena.name, "board": Miniature(arena).as_json()}


def _arena(arena: Arena) -> Record:
    return replace(arenas.record_of(arena), name=arena.name or tr("saves.kind_arena"))


def _check_payload(record: Record) -> None:
    """A record whose envelope is sound may still hold nonsense: it is refused before it takes a slot."""
    if record.kind == MATCH:
        Session.resume(record)
    elif record.kind == REPLAY:
        reel_from_record(record)
    elif record.kind == teams.KIND:
        teams.team_of(record, "")
    else:
        arenas.arena_from_json(record.payload)


def keep_match(store: SaveStore, session: Session, name: str) -> str:
    """Keep a battle as it stands in a slot that stays, and return the slot; raises `StorageError`."""
    slot = PREFIXES[MATCH] + new_id()
    store.save(slot, session.record(now(), name[:MAX_NAME]))
    return slot


def keep(store: SaveStore, record: Record) -> str:
    """Put an imported record into a new slot; raises `StorageError`."""
    slot = PREFIXES[record.kind] + new_id()
    store.save(slot, replace(record, saved_at=record.saved_at or now()))
    return slot


def used(store: SaveStore) -> int:
    """Characters that all saves take; 0 where the host does not let the game look."""
    try:
        return store.used()
    except StorageError:
        return 0


# ---- room ---------------------------------------------------------------------


def room_of(platform: Platform) -> int | None:
    """How many characters the host gives, where that is known."""
    return WEB_ROOM if platform.name == "web" else None


def size_words(count: int) -> str:
    """A number of characters as kB or MB."""
    if count < 1_000_000:
        return tr("saves.kilo", count=-(-count // 1000))
    return tr("saves.mega", count=f"{count / 1_000_000:.1f}")
