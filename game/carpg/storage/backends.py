"""Where texts are kept: in memory, in a folder (`folders`), or (through the platform) in the browser's localStorage."""

from __future__ import annotations

from typing import Final, Protocol

from carpg.kernel.errors import CarpgError

#: Keys of saved games, teams and arenas begin so; settings have keys of their own.
SAVES: Final = "carpg/1/"


class StorageError(CarpgError):
    """A text could not be kept or read; the message says what the player can do."""


class StorageFullError(StorageError):
    """The browser's or the disk's room is used up."""


class StorageBlockedError(StorageError):
    """The host forbids storage (private window, third-party frame, read-only disk)."""


class Backend(Protocol):
    """A flat store of texts by key."""

    def get(self, key: str) -> str | None:
        """Return the text of a key, or None; raises `StorageBlockedError`."""
        ...

    def set(self, key: str, text: str) -> None:
        """Keep a text; raises `StorageFullError` or `StorageBlockedError` and then leaves the old text."""
        ...

    def remove(self, key: str) -> None:
        """Forget a key; a missing one is no error."""
        ...

    def keys(self) -> list[str]:
        """All keys, sorted."""
        ...


class MemoryBackend:
    """Keeps texts until the program ends; `room` bounds the characters held, as browsers do."""

    def __init__(self, room: int | None = None) -> None:
        self.texts: dict[str, str] = {}
        self.room = room

    def get(self, key: str) -> str | None:
        """Return the text of a key, or None."""
        return self.texts.get(key)

    def set(self, key: str, text: str) -> None:
        """Keep a text; raises `StorageFullError` when it would not fit."""
        held = sum(len(k) + len(v) for k, v in self.texts.items() if k != key)
        if self.room is not None and held + len(key) + len(text) > self.room:
            raise StorageFullError("The storage is full. Delete old saves or export them to a file.")
        self.texts[key] = text

    def remove(self, key: str) -> None:
        """Forget a key."""
        self.texts.pop(key, None)

    def keys(self) -> list[str]:
        """All keys, sorted."""
        return sorted(self.texts)
