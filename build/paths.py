"""Where things stand, and the hashing that tells whether they changed."""

from __future__ import annotations

import hashlib
import json
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import io
    from collections.abc import Iterable, Mapping

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
GAME = ROOT / "game"
PAGE = BUILD / "page"
RUNTIME = BUILD / "runtime"
CACHE = BUILD / "cache"
STAGE = BUILD / "stage"
WEB = BUILD / "web"
DIST = BUILD / "dist"

# Every archive carries this date, so that equal contents give equal bytes.
FIXED_DATE = (2026, 1, 1, 0, 0, 0)


class BuildError(Exception):
    """A step failed; the text says what went wrong and how to mend it."""


def sha256(data: bytes) -> str:
    """Hash of the bytes as lower-case hexadecimal digits."""
    return hashlib.sha256(data).hexdigest()


def tree_digest(files: Iterable[Path], *extra: str) -> str:
    """One hash over the names and contents of the files and the further strings."""
    total = hashlib.sha256()
    for path in sorted(files):
        total.update(f"{path.as_posix()}\0{sha256(path.read_bytes())}\n".encode())
    for item in extra:
        total.update(f"{item}\n".encode())
    return total.hexdigest()


def files_under(folder: Path) -> list[Path]:
    """All files below the folder in sorted order, without caches and hidden ones."""
    found = (path for path in folder.rglob("*") if path.is_file())
    return sorted(path for path in found if not _is_left_out(path.relative_to(folder)))


def _is_left_out(path: Path) -> bool:
    return any(part.startswith(".") or part == "__pycache__" for part in path.parts) or path.suffix == ".pyc"


def write_zip(target: Path | io.BytesIO, files: Mapping[str, bytes], *, stored: frozenset[str] = frozenset()) -> None:
    """Write a zip whose bytes depend on the contents alone: sorted names, one date, one mode.

    Files whose suffix is in `stored` are compressed already and kept as they are.
    """
    with zipfile.ZipFile(target, "w") as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, FIXED_DATE)
            entry.external_attr = 0o100644 << 16
            packed = Path(name).suffix in stored
            entry.compress_type = zipfile.ZIP_STORED if packed else zipfile.ZIP_DEFLATED
            archive.writestr(entry, files[name], compresslevel=None if packed else 9)


def compact_json(value: Any) -> str:
    """JSON without blanks and with sorted keys."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
