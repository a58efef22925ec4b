"""Texts kept in a folder, for where there is a disk."""

from __future__ import annotations

import os
from pathlib import Path
from urllib.parse import quote, unquote

from carpg.storage.backends import StorageBlockedError, StorageFullError


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
