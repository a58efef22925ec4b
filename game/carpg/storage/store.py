"""Slots that survive: a new text is written, read back, and only then does the slot's pointer flip to it.

Keys (all with one prefix, because games may share an origin):

    carpg/1/<slot>/p              pointer: JSON with the current and the previous generation, and facts for lists
    carpg/1/<slot>/g<n>-<tab>     one generation of the slot's record

The tab's name is part of a generation's key, so two tabs that save at once never write into one text:
the last pointer wins, and both records are whole. The generation before the current one is kept as a spare.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from carpg.kernel.errors import DocumentError
from carpg.storage.backends import (
    SAVES,
    Backend,
    MemoryBackend,
    StorageBlockedError,
    StorageError,
    StorageFullError,
)
from carpg.storage.envelope import Record, pack, unpack

#: How many matches keep an autosave, newest first.
AUTOSAVES = 3

_SLOT = re.compile(r"[a-z0-9][a-z0-9-]{0,63}")
_GENERATION = re.compile(r"g(\d{1,12})-[a-z0-9]{1,16}")


@dataclass(frozen=True)
class SlotInfo:
    """What a list of saves shows; `damaged` slots can still be exported as they are."""

    slot: str
    name: str
    kind: str
    saved_at: str
    about: Mapping[str, Any]
    size: int
    damaged: bool = False
    message: str = ""


class SaveStore:
    """All saves behind one backend. `tab` is a short name that no other open tab has."""

    def __init__(self, backend: Backend, tab: str = "a") -> None:
        self.backend = backend
        self.tab = tab
        self.persistent = True

    # -- writing ---------------------------------------------------------------------------------------------------

    def save(self, slot: str, record: Record) -> None:
        """Keep a record in a slot; raises `StorageError`, and then the slot holds what it held before."""
        if not _SLOT.fullmatch(slot):
            raise StorageError(f"{slot!r} is not a slot's name.")
        before = self._generations(slot)
        number = 1 + max((n for n, _ in before), default=0)
        key, text = f"{SAVES}{slot}/g{number}-{self.tab}", pack(record)
        self._write_checked(key, text)
        current = self._pointer(slot).get("current")
        try:
            self.backend.set(f"{SAVES}{slot}/p", _pointer_text(key, current, record, len(text)))
        except StorageError:
            self.backend.remove(key)
            raise
        for _, old in before:
            if old != current:
                self.backend.remove(old)

    def _write_checked(self, key: str, text: str) -> None:
        try:
            self.backend.set(key, text)
        except StorageFullError:
            if not self._make_room():
                raise
            self.backend.set(key, text)
        if self.backend.get(key) != text:
            self.backend.remove(key)
            raise StorageError("The save could not be read back, so the old one was kept.")

    def _make_room(self) -> bool:
        """Give up spare generations, never a current one; returns whether anything was freed."""
        freed = False
        for slot in self.slots():
            current = self._pointer(slot).get("current")
            for _, key in self._generations(slot):
                if current is not None and key != current:
                    self.backend.remove(key)
                    freed = True
        return freed

    def autosave(self, match: str, record: Record) -> None:
        """Keep a match's autosave, and only the newest `AUTOSAVES` matches' ones."""
        slot = f"auto-{match}"
        self.save(slot, record)
        others = [info for info in self.saves("auto-") if info.slot != slot]
        for info in others[AUTOSAVES - 1 :]:
            self.delete(info.slot)

    def delete(self, slot: str) -> None:
        """Forget a slot with all its generations."""
        self.backend.remove(f"{SAVES}{slot}/p")
        for _, key in self._generations(slot):
            self.backend.remove(key)

    # -- reading ---------------------------------------------------------------------------------------------------

    def load(self, slot: str) -> Record:
        """Return a slot's record, from the spare generation if the current one is damaged; raises `DocumentError`."""
        problem = DocumentError("There is nothing in this slot.", code="empty")
        for key in self._candidates(slot):
            text = self.backend.get(key)
            if text is None:
                continue
            try:
                return unpack(text)
            except DocumentError as error:
                problem = error
        raise problem

    def original(self, slot: str) -> str | None:
        """The slot's text exactly as it is kept, for export, however damaged."""
        for key in self._candidates(slot):
            text = self.backend.get(key)
            if text is not None:
                return text
        return None

    def slots(self) -> list[str]:
        """All slots that hold anything, sorted by name."""
        found = set()
        for key in self.backend.keys():
            parts = key.removeprefix(SAVES).split("/") if key.startswith(SAVES) else []
            if len(parts) == 2 and _SLOT.fullmatch(parts[0]):
                found.add(parts[0])
        return sorted(found)

    def saves(self, prefix: str = "") -> list[SlotInfo]:
        """What is saved, newest first; only slots whose name starts with `prefix`."""
        infos = [self.info(slot) for slot in self.slots() if slot.startswith(prefix)]
        return sorted(infos, key=lambda info: (info.saved_at, info.slot), reverse=True)

    def info(self, slot: str) -> SlotInfo:
        """Facts of one slot, without unpacking the payload where the pointer is sound."""
        pointer = self._pointer(slot)
        if pointer and self.backend.get(pointer["current"]) is not None:
            return SlotInfo(
                slot, pointer["name"], pointer["kind"], pointer["saved_at"], pointer["about"], pointer["size"]
            )
        try:
            record = self.load(slot)
        except DocumentError as error:
            size = len(self.original(slot) or "")
            return SlotInfo(slot, slot, "unknown", "", {}, size, damaged=True, message=error.message)
        return SlotInfo(slot, record.name, record.kind, record.saved_at, record.about, len(pack(record)))

    def used(self) -> int:
        """Characters held by all saves, keys included."""
        return sum(len(key) + len(self.backend.get(key) or "") for key in self.backend.keys() if key.startswith(SAVES))

    # -- keys ------------------------------------------------------------------------------------------------------

    def _generations(self, slot: str) -> list[tuple[int, str]]:
        head = f"{SAVES}{slot}/"
        found = []
        for key in self.backend.keys():
            match = _GENERATION.fullmatch(key.removeprefix(head)) if key.startswith(head) else None
            if match:
                found.append((int(match[1]), key))
        return sorted(found)

    def _candidates(self, slot: str) -> Iterator[str]:
        pointer = self._pointer(slot)
        named = [pointer[key] for key in ("current", "previous") if isinstance(pointer.get(key), str)]
        yield from named
        yield from (key for _, key in reversed(self._generations(slot)) if key not in named)

    def _pointer(self, slot: str) -> dict[str, Any]:
        try:
            pointer = json.loads(self.backend.get(f"{SAVES}{slot}/p") or "{}")
        except (ValueError, RecursionError):
            return {}
        return pointer if _sound(pointer, f"{SAVES}{slot}/") else {}


def _pointer_text(key: str, previous: str | None, record: Record, size: int) -> str:
    return json.dumps(
        {
            "current": key,
            "previous": previous,
            "name": record.name,
            "kind": record.kind,
            "saved_at": record.saved_at,
            "about": dict(record.about),
            "size": size,
        }
    )


def _sound(pointer: object, head: str) -> bool:
    """Whether a pointer has the form that `_pointer_text` gives and stays inside its own slot."""
    if not isinstance(pointer, dict):
        return False
    texts = all(isinstance(pointer.get(key), str) for key in ("current", "name", "kind", "saved_at"))
    sizes = isinstance(pointer.get("size"), int) and isinstance(pointer.get("about"), dict)
    return bool(texts and sizes and pointer["current"].startswith(head))


def open_store(backend: Backend, tab: str = "a") -> SaveStore:
    """A store on `backend`, or on memory (with `persistent` False) where the host blocks storage."""
    probe = f"{SAVES}probe-{tab}"
    try:
        backend.set(probe, "x")
        works = backend.get(probe) == "x"
        backend.remove(probe)
    except StorageFullError:
        works = True
    except StorageBlockedError:
        works = False
    store = SaveStore(backend if works else MemoryBackend(), tab)
    store.persistent = works
    return store
