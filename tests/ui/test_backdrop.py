"""The table: the light that the palette says, a grain that is faint, the screen's own kind of pixels."""

from __future__ import annotations

import pygame
import pytest

from carpg.ui import theme
from carpg.ui.paint import backdrop
from carpg.ui.theme import Colour

PLACES = (0.0, 0.1, 0.18, 0.35, 0.5, 0.75, 1.0)


def _light(p: theme.Palette, x: float, y: float) -> Colour:
    """Plum that goes over to ink towards the lower right, and a glow round a point near the top left."""
    depth = (x * 0.9 + y * 1.1) / 2
    near = max(0.0, 1 - ((x - 0.18) ** 2 + (y - 0.1) ** 2) ** 0.5 * 1.5)
    return theme.mix(theme.mix(p.plum, p.ink, min(1.0, depth * 1.5)), p.glow, near * 0.55)


@pytest.mark.parametrize("contrast", [False, True])
@pytest.mark.parametrize(("size", "scale"), [((1180, 820), 1.0), ((390, 844), 1.0), ((780, 1688), 2.0)])
def test_the_table_is_lit_as_the_palette_says(contrast: bool, size: tuple[int, int], scale: float) -> None:
    theme.set_look(theme.Look(palette=theme.palette_for("coral-teal", contrast)))
    table = backdrop.table(size, scale)
    assert table.get_size() == size
    for x in PLACES:
        for y in PLACES:
            area = pygame.Rect(0, 0, 32, 54)
            area.center = (round(x * size[0]), round(y * size[1]))
            area.clamp_ip(table.get_rect())
            found = pygame.transform.average_color(table, area)
            wanted = _light(theme.palette(), area.centerx / size[0], area.centery / size[1])
            assert all(abs(a - b) <= 4 for a, b in zip(found[:3], wanted, strict=True)), (x, y, found, wanted)


def test_the_grain_is_there_and_faint() -> None:
    table = backdrop.table((1180, 820), 1.0)
    column = [table.get_at((1100, y))[0] for y in range(500, 820)]
    assert len(set(column)) > 3
    assert max(column) - min(column) < 30


def test_the_table_lies_as_the_screen_does_so_that_it_is_just_copied() -> None:
    screen = pygame.display.get_surface()
    assert screen is not None
    assert backdrop.table((400, 300), 1.0).get_masks() == screen.get_masks()
