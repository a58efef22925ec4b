"""Where texts are kept: in memory, in a folder, or (through the platform) in the browser's localStorage."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Protocol
from urllib.parse import quote, unquote

from carpg.kernel.errors import CarpgError


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


class FolderBackend:
    """One file a key in a folder; a file is replaced in one step, so a crash leaves the old text."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def _path(self, key: str) -> Path:
        return self.folder / (quote(key, safe="") + ".txt")

    def get(self, key: str) -> str | None:
        """Return the text of a key, or None; raises `StorageBlockedError` if the file can't be read."""
        try:
            return self._path(key).read_text(encoding="utf-8", errors="replace")
        except FileNotFoundError:
            return None
        except OSError as error:
            raise StorageBlockedError(f"The save folder can't be read: {error.strerror}.") from error

    def set(self, key: str, text: str) -> None:
        """Write a text through a temporary file; raises `StorageFullError` or `StorageBlockedError`."""
        path = self._path(key)
        draft = path.with_suffix(f".{os.getpid()}.part")
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            draft.write_text(text, encoding="utf-8")
            draft.replace(path)
        except OSError as error:
            draft.unlink(missing_ok=True)
            kind = StorageFullError if error.errno in {28, 122} else StorageBlockedError
            raise kind(f"The save folder can't be written: {error.strerror}.") from error

    def remove(self, key: str) -> None:
        """Delete the key's file."""
        try:
            self._path(key).unlink(missing_ok=True)
        except OSError as error:
            raise StorageBlockedError(f"The save folder can't be changed: {error.strerror}.") from error

    def keys(self) -> list[str]:
        """All keys, sorted; files of other kinds are passed over."""
        if not self.folder.is_dir():
            return []
        return sorted(unquote(path.stem) for path in self.folder.glob("*.txt"))
