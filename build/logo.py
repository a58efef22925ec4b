"""Keeps the logo as pictures: `python build/logo.py` after a change of game/carpg/ui/paint/logo.py."""

from __future__ import annotations

import os
import sys
from collections import Counter
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "game"))

import pygame

from build.art import png
from carpg.ui.paint import logo

ROOT = Path(__file__).resolve().parents[1]
COLOURS = 160
EXACT = 64
"""So many of the commonest colours stay as they are: paints and chalk, of which the eye sees whole areas."""


def kept(picture: pygame.Surface) -> bytes:
    """A picture as a palette PNG."""
    raw = iter(pygame.image.tobytes(picture, "RGBA"))
    pixels = [(r, g, b, a) if a > 8 else (0, 0, 0, 0) for r, g, b, a in zip(raw, raw, raw, raw, strict=True)]
    counted = Counter(pixels)
    palette = [colour for colour, _ in counted.most_common(EXACT)]
    rest = Counter({colour: n for colour, n in counted.items() if colour not in palette})
    palette += png.palette_of(rest, COLOURS - EXACT)[0]
    where = {colour: _nearest(colour, palette) for colour in counted}
    return _sorted_by_alpha(picture.get_size(), [where[p] for p in pixels], palette)


def _nearest(colour: png.RGBA, palette: list[png.RGBA]) -> int:
    """Place of the colour that the eye minds least: the medians alone leave bands in a soft change."""

    def error(at: int) -> int:
        return sum((w * (a - b)) ** 2 for w, a, b in zip(png.WEIGHTS, colour, palette[at], strict=True))

    return min(range(len(palette)), key=error)


def _sorted_by_alpha(size: tuple[int, int], pixels: list[int], palette: list[png.RGBA]) -> bytes:
    """Opaque colours last, as a PNG needn't give their alpha."""
    order = sorted(range(len(palette)), key=lambda at: (palette[at][3], palette[at]))
    place = {old: new for new, old in enumerate(order)}
    return png.write(size, bytes(place[at] for at in pixels), [palette[at] for at in order])


def main() -> None:
    """Draw, cut to a palette, write."""
    for density, file in logo.FILES.items():
        data = kept(logo.draw(density))
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
        sys.stdout.write(f"{file.relative_to(ROOT)}: {len(data):,} bytes\n")


if __name__ == "__main__":
    main()
