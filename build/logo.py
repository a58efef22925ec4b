"""Keeps the logo as a picture: `python build/logo.py` after a change of game/carpg/ui/paint/logo.py."""

from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "game"))

from build.art.png import packed
from carpg.ui.paint import logo

ROOT = Path(__file__).resolve().parents[1]
COLOURS = 160


def main() -> None:
    """Draw, cut to a palette, write."""
    data = packed(logo.draw(logo.MASTER_SCALE), COLOURS)
    logo.FILE.parent.mkdir(parents=True, exist_ok=True)
    logo.FILE.write_bytes(data)
    sys.stdout.write(f"{logo.FILE.relative_to(ROOT)}: {len(data):,} bytes\n")


if __name__ == "__main__":
    main()
