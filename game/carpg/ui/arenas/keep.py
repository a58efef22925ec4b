"""Own arenas: what is saved, shared as a code, and kept as a file; and everything that can be wrong with those."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from carpg.kernel.codec import decode, encode
from carpg.kernel.errors import DocumentError
from carpg.storage.backends import Backend, StorageError
from carpg.storage.codes import HEAD, decode_code, encode_code
from carpg.storage.envelope import Record, unpack
from carpg.storage.store import SaveStore, SlotInfo
from carpg.tactics.arena import FORMAT, Arena, Fault, arena_faults, check_rows
from carpg.ui.arenas.edit import squared
from carpg.ui.game.progress import Miniature
from carpg.ui.game.saves import new_id, now

if TYPE_CHECKING:
    from carpg.ui.app import App

KIND: Final = "arena"
PREFIX: Final = "arena-"
MAX_NAME: Final = 32
MAX_NOTE: Final = 160
MOST_CARS: Final = 10
#: Where the arena on the workbench is kept between visits.
BENCH_KEY: Final = "workshop"
#: The longest file that is read as an arena, in characters.
MAX_TEXT: Final = 60_000
MIME: Final = "application/json"


def arena_json(arena: Arena) -> dict[str, Any]:
    """An arena as it is saved and shared: the form of the game's own arena files, without a slot."""
    data: dict[str, Any] = encode(replace(arena, id=""))
    return data


def arena_from_json(data: object) -> Arena:
    """An arena from outside; it may have faults that the workshop shows. Raises `DocumentError`."""
    if not isinstance(data, Mapping):
        raise DocumentError("This holds no arena.")
    if data.get("format") != FORMAT:
        raise DocumentError(f"This is not an arena that this game can read: its format should be {FORMAT}.")
    arena = decode(Arena, dict(data), "arena")
    check_rows(arena.rows)
    low, high = arena.sizes
    if not 1 <= low <= high <= MOST_CARS:
        raise DocumentError(f"An arena is for teams of 1 to {MOST_CARS} cars.")
    name, note = _clean(arena.name, MAX_NAME), _clean(arena.note, MAX_NOTE)
    return squared(replace(arena, id="", name=name, note=note))


def _clean(text: str, most: int) -> str:
    return "".join(char for char in text if char.isprintable())[:most]


def code_of(arena: Arena) -> str:
    """The arena as a code to share."""
    return encode_code(KIND, arena_json(arena))


def arena_from_code(text: str) -> Arena:
    """The arena behind a code; `DocumentError` says what is wrong with it."""
    kind, content = decode_code(text)
    if kind != KIND:
        raise DocumentError(f"This code holds a {kind}, not an arena.")
    return arena_from_json(content)


def file_text(arena: Arena) -> str:
    """The arena as a file that people can read and write."""
    return json.dumps(arena_json(arena), indent=2, ensure_ascii=False) + "\n"


def arena_from_file(data: bytes) -> Arena:
    """The arena in a file: plain, a code, or an exported save. Raises `DocumentError`."""
    try:
        text = data.decode("utf-8-sig").strip()
    except UnicodeDecodeError as error:
        raise DocumentError("The file holds no text.") from error
    if len(text) > MAX_TEXT:
        raise DocumentError("The file is too large for an arena.")
    if text.startswith(HEAD[:3]):
        return arena_from_code(text)
    if text.startswith("{"):
        try:
            content = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise DocumentError("The file is damaged: it can't be read as JSON.") from error
        if content.get("format") == FORMAT:
            return arena_from_json(content)
    record = unpack(text)
    if record.kind != KIND:
        raise DocumentError(f"This file holds a {record.kind}, not an arena.")
    return arena_from_json(record.payload)


# ---- slots --------------------------------------------------------------------


def record_of(arena: Arena) -> Record:
    """An arena as something to keep; lists show its size without unpacking it."""
    board = Miniature(arena).as_json()
    about = {"width": arena.width, "height": arena.height, "sizes": list(arena.sizes), "board": board}
    return Record(KIND, arena.name, arena_json(arena), now(), about)


def save_arena(store: SaveStore, arena: Arena) -> Arena:
    """Keep an arena in its slot (its id) or a new one, and return it with that id; raises `StorageError`."""
    slot = arena.id if arena.id.startswith(PREFIX) else PREFIX + new_id()
    store.save(slot, record_of(arena))
    return replace(arena, id=slot)


def load_arena(store: SaveStore, slot: str) -> Arena:
    """A saved arena, its slot as id; raises `DocumentError`."""
    record = store.load(slot)
    if record.kind != KIND:
        raise DocumentError(f"This save holds a {record.kind}, not an arena.")
    return replace(arena_from_json(record.payload), id=slot, name=record.name[:MAX_NAME])


def saved_arenas(store: SaveStore) -> list[tuple[SlotInfo, Arena | None]]:
    """All own arenas, newest first; None stands for one that can't be read (its original can be exported)."""
    try:
        infos = store.saves(PREFIX)
    except StorageError:
        return []
    return [(info, _readable(store, info)) for info in infos]


def _readable(store: SaveStore, info: SlotInfo) -> Arena | None:
    try:
        return load_arena(store, info.slot)
    except (DocumentError, StorageError):
        return None


def own_arenas(app: App) -> dict[str, Arena]:
    """The own arenas that can be played, by id, newest first: for the set-up of a battle."""
    found = (arena for _, arena in saved_arenas(app.saves) if arena is not None)
    return {arena.id: arena for arena in found if not faults_of(arena)}


@lru_cache(maxsize=128)
def faults_of(arena: Arena) -> tuple[Fault, ...]:
    """What keeps an arena from being played by teams of its largest size."""
    return arena_faults(arena, arena.sizes[1])


# ---- the workbench ------------------------------------------------------------


def keep_bench(storage: Backend, arena: Arena | None) -> None:
    """Remember the arena in work, or None when nothing would be lost; a storage that refuses is no trouble."""
    try:
        if arena is None:
            storage.remove(BENCH_KEY)
        else:
            storage.set(BENCH_KEY, json.dumps({**arena_json(arena), "id": arena.id}))
    except StorageError:
        return


def recall_bench(storage: Backend) -> Arena | None:
    """The arena in work as it was left."""
    try:
        text = storage.get(BENCH_KEY)
        if text is None or len(text) > MAX_TEXT:
            return None
        data = json.loads(text)
        arena = arena_from_json(data)
    except (StorageError, DocumentError, ValueError, RecursionError):
        return None
    slot = data.get("id", "")
    return replace(arena, id=slot if isinstance(slot, str) and slot.startswith(PREFIX) else "")
