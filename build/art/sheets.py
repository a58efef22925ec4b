"""Contact sheets for looking at the work: `python -m build.art.sheets --out DIR [--element E] [--px 64]`."""

from __future__ import annotations

import argparse
from pathlib import Path

from . import effects, png, sprites, tiles
from .design import ELEMENTS, CarDesign, designs_of

import pygame  # isort: skip  # after the modules that choose SDL's dummy driver

GAP, TITLE = 6, 14


def sheet(designs: list[CarDesign], px: int, columns: int) -> pygame.Surface:
    """Designs in four facings on card tiles, on the two team rings in turn, each with its id."""
    pygame.font.init()
    font = pygame.font.Font(None, 17)
    rows = -(-len(designs) // columns)
    wide, tall = px * 4 + GAP * 2, px + TITLE + GAP
    out = pygame.Surface((columns * wide, rows * tall))
    out.fill((44, 32, 62))
    for i, design in enumerate(designs):
        x, y = i % columns * wide + GAP, i // columns * tall + TITLE
        out.blit(font.render(design.id, True, (255, 244, 223)), (x, y - TITLE + 2))
        _row(out, design, (x, y), px)
    return out


def _row(out: pygame.Surface, design: CarDesign, at: tuple[int, int], px: int) -> None:
    strip = sprites.strip(design)
    size = sprites.MASTER
    for k in range(4):
        spot = (at[0] + k * px, at[1])
        out.blit(pygame.transform.smoothscale(tiles.plain(k * 3), (px, px)), spot)
        if k in (1, 2):
            base = effects.ring("coral" if k == 1 else "teal", active=False)
            grown = round(px * base.get_width() / tiles.UNIT)
            base = pygame.transform.smoothscale(base, (grown, grown))
            out.blit(base, (spot[0] - (grown - px) // 2, spot[1] - (grown - px) // 2))
        car = strip.subsurface((k * size, 0, size, size)).premul_alpha()
        out.blit(pygame.transform.smoothscale(car, (px, px)), spot, special_flags=pygame.BLEND_PREMULTIPLIED)


def pictures(px: int) -> pygame.Surface:
    """Every tile, ring and effect, one kind a row."""
    pygame.font.init()
    font = pygame.font.Font(None, 17)
    found = {name: make().frames for name, make in {**tiles.sheets(), **effects.sheets()}.items()}
    out = pygame.Surface((13 * (px + GAP) * 2, (len(found) + 1) // 2 * (px + TITLE + 18)))
    out.fill((120, 108, 130))
    for i, (name, frames) in enumerate(found.items()):
        x0, y = (i % 2) * 13 * (px + GAP), i // 2 * (px + TITLE + 18)
        out.blit(font.render(name, True, (255, 255, 255)), (x0, y))
        for k, frame in enumerate(frames):
            width, height = (round(side * px / tiles.UNIT) for side in frame.get_size())
            out.blit(pygame.transform.smoothscale(frame, (width, height)), (x0 + k * (px + GAP), y + TITLE))
    return out


def main() -> None:
    """Write the sheets."""
    parser = argparse.ArgumentParser(prog="python -m build.art.sheets", description="Contact sheets of the pictures.")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--element", choices=ELEMENTS, action="append")
    parser.add_argument("--px", type=int, default=96)
    parser.add_argument("--columns", type=int, default=3)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    for element in options.element or ELEMENTS:
        image = sheet(designs_of(element), options.px, options.columns)
        pygame.image.save(image, str(options.out / f"{element}-{options.px}.png"))
    if not options.element:
        (options.out / "pictures.png").write_bytes(png.packed(pictures(64), 250))


if __name__ == "__main__":
    main()
