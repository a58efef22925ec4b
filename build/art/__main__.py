"""Command line: `python -m build.art` renders the game's pictures."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from . import make
from .design import DesignError


def main() -> int:
    """Render all pictures, print what they weigh."""
    parser = argparse.ArgumentParser(prog="python -m build.art", description="Render the game's pictures.")
    parser.add_argument("--out", type=Path, default=make.ASSETS, help="the assets folder (default: game/assets)")
    parser.add_argument("--cache", type=Path, default=make.CACHE, help="where finished pictures are kept")
    parser.add_argument("--workers", type=int, default=None, help="processes (default: one a core)")
    options = parser.parse_args()
    start = time.monotonic()
    try:
        sizes = make.make(options.out, options.cache, options.workers)
    except DesignError as error:
        print(f"art: {error}", file=sys.stderr)
        return 1
    for name, size in sizes.items():
        print(f"{name:6} {size / 1024:8.0f} KB")
    print(f"{time.monotonic() - start:.1f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
