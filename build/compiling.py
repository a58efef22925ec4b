"""Compile Python sources for the browser's Python, with that Python itself."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from build import node
from build.paths import BUILD, CACHE, BuildError, sha256

if TYPE_CHECKING:
    from collections.abc import Mapping

# For the game: with asserts and line numbers; for the library: without.
WHOLE = 0
BARE = 1


def compiled(sources: Mapping[str, bytes], level: int) -> dict[str, bytes]:
    """The .pyc for each named .py, taken from the cache where the source is known.

    Raises BuildError naming the file when a source doesn't compile.
    """
    keys = {name: _key(name, data, level) for name, data in sources.items()}
    missing = {name: data for name, data in sources.items() if not keys[name].exists()}
    if missing:
        _compile(missing, keys, level)
    return {f"{name}c": keys[name].read_bytes() for name in sources}


def _key(name: str, data: bytes, level: int) -> Path:
    pins = b"".join((BUILD / path).read_bytes() for path in ("runtime/package-lock.json", "compile.mjs", "unroll.py"))
    digest = sha256(b"\0".join([pins, name.encode(), str(level).encode(), data]))
    return CACHE / "pyc" / digest[:2] / digest[2:40]


def _compile(sources: Mapping[str, bytes], keys: Mapping[str, Path], level: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        source_dir, target_dir = Path(folder, "from"), Path(folder, "to")
        target_dir.mkdir()
        for name, data in sources.items():
            path = source_dir / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        command = [*node.commands()[0], str(BUILD / "compile.mjs"), str(node.pyodide())]
        command += [str(source_dir), str(target_dir), str(level)]
        done = subprocess.run(command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
        if done.returncode:
            raise BuildError(f"Compiling for the browser failed:\n{done.stderr.strip()[-2000:]}")
        for name in sources:
            keys[name].parent.mkdir(parents=True, exist_ok=True)
            shutil.move(target_dir / f"{name}c", keys[name])
