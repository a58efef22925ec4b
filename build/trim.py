"""Make the runtime small and quick to start: standard library, pygame wheel, lock file."""

from __future__ import annotations

import json
import tomllib
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from build.compiling import BARE, compiled
from build.imports import Library, imported
from build.paths import BUILD, RUNTIME, BuildError, sha256

if TYPE_CHECKING:
    from collections.abc import Iterable

WHEEL = RUNTIME / "pygame_ce-2.5.8-cp314-cp314-pyemscripten_2026_0_wasm32.whl"

_CHOICE = tomllib.loads((BUILD / "stdlib.toml").read_text(encoding="utf-8"))
ROOTS: list[str] = _CHOICE["roots"]
UNUSED: frozenset[str] = frozenset(_CHOICE["unused"])

# Parts of pygame that the game leaves alone, or that need what browsers lack.
UNUSED_PYGAME = (
    "pygame/_debug.py",
    "pygame/freesansbold.ttf",
    "pygame/ftfont.py",
    "pygame/sndarray.py",
    "pygame/surfarray.py",
    "pygame/typing.py",
)
LICENCES = ".dist-info/licenses/"


def _read(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as archive:
        return {info.filename: archive.read(info) for info in archive.infolist() if not info.is_dir()}


def _pygame() -> dict[str, bytes]:
    return {name: data for name, data in _read(WHEEL).items() if name not in UNUSED_PYGAME}


def _roots(game: Iterable[bytes]) -> list[str]:
    pygame = [data for name, data in _pygame().items() if name.endswith(".py")]
    found = {name for source in [*game, *pygame] for name in imported(source.decode(), "")}
    return sorted(found | set(ROOTS))


def stdlib(pyodide: Path, game: Iterable[bytes]) -> dict[str, bytes]:
    """The files of a smaller python_stdlib.zip, compiled: what Pyodide and the game's sources import."""
    files = _read(pyodide / "python_stdlib.zip")
    kept = Library(files).closure(_roots(game), UNUSED)
    return _as_compiled({name: files[name] for name in kept})


def _as_compiled(files: dict[str, bytes]) -> dict[str, bytes]:
    sources = {name: data for name, data in files.items() if name.endswith(".py")}
    others = {name: data for name, data in files.items() if name not in sources}
    return others | compiled(sources, BARE)


def wheel() -> dict[str, bytes]:
    """The files of the pygame wheel without what the game leaves alone; its licences come apart from it.

    Raises BuildError when the committed wheel is not the one of the lock file.
    """
    pins = (RUNTIME / "SHA256SUMS").read_text(encoding="utf-8").split()
    if sha256(WHEEL.read_bytes()) not in pins:
        raise BuildError(f"{WHEEL.name} is not the wheel that build/runtime/SHA256SUMS names.\n  Restore it with git.")
    return _as_compiled({name: data for name, data in _pygame().items() if ".dist-info/" not in name})


def licences() -> dict[str, bytes]:
    """The licence texts of pygame and the libraries in it, by file name."""
    found = {name: data for name, data in _pygame().items() if LICENCES in name}
    return {name.rpartition("/")[2]: data for name, data in found.items()}


def lock(pyodide: Path) -> dict[str, Any]:
    """Pyodide's lock file with no packages in it: nothing is ever fetched by name."""
    full = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))
    return {"info": full["info"], "packages": {}}
