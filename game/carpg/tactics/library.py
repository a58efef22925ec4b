"""Reads the game's own data files (`game/data`), which stand beside the package."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from carpg.kernel.errors import DocumentError

#: The folder with all data files of the game.
DATA = Path(__file__).resolve().parents[2] / "data"


def read_json(path: Path) -> Any:
    """Parse a JSON file; a broken one raises `DocumentError` that names it."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise DocumentError(f"can't be read: {error}", path.name) from error


@cache
def table(name: str) -> Any:
    """One JSON file of `game/data/tactics`, read once."""
    return read_json(DATA / "tactics" / name)
