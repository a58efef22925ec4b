"""Colours keep their contrast in every palette, teams stay apart, text sizes follow the player."""

from __future__ import annotations

from itertools import product

import pytest

from carpg.ui import theme

PALETTES = [theme.palette_for(name, high) for name, high in product(theme.TEAM_PAIRS, (False, True))]


@pytest.mark.parametrize("palette", PALETTES)
def test_text_can_be_read(palette: theme.Palette) -> None:
    for ground in (palette.paper, palette.paper_2):
        for ink in (palette.text, palette.text_soft, palette.good, palette.bad):
            assert theme.contrast(ink, ground) >= 4.5
    for ground in (palette.ink, palette.plum, palette.plum_lit):
        assert theme.contrast(palette.frame_text, ground) >= 4.5
    for colours in palette.buttons.values():
        assert theme.contrast(colours.ink, colours.face) >= 4.5


@pytest.mark.parametrize("palette", PALETTES)
def test_teams_carry_chalk_and_differ(palette: theme.Palette) -> None:
    coral, teal = palette.teams["coral"], palette.teams["teal"]
    assert coral.pattern != teal.pattern
    assert coral.hue != teal.hue
    for team in (coral, teal):
        assert theme.contrast(theme.CHALK, team.deep) >= 4.5


def _seen_without(colour: theme.Colour, weights: tuple[tuple[float, ...], ...]) -> tuple[float, ...]:
    lin = [(v / 255) ** 2.2 for v in colour]
    return tuple(sum(w * v for w, v in zip(row, lin, strict=True)) for row in weights)


#: Linear RGB as seen without red, green or blue cones (Viénot, Brettel and Mollon's simplification).
VISION = {
    "protan": ((0.112, 0.888, 0.0), (0.112, 0.888, 0.0), (0.004, -0.004, 1.0)),
    "deutan": ((0.293, 0.707, 0.0), (0.293, 0.707, 0.0), (-0.022, 0.022, 1.0)),
    "tritan": ((1.0, 0.15, -0.15), (0.0, 0.86, 0.14), (0.0, 0.86, 0.14)),
}


@pytest.mark.parametrize("kind", VISION)
@pytest.mark.parametrize("name", theme.TEAM_PAIRS)
def test_teams_stay_apart_for_every_colour_vision(kind: str, name: theme.PaletteName) -> None:
    pair = theme.TEAM_PAIRS[name]
    a, b = (_seen_without(pair[team].hue, VISION[kind]) for team in ("coral", "teal"))
    assert sum((x - y) ** 2 for x, y in zip(a, b, strict=True)) ** 0.5 > 0.2


def test_rule_tags_can_be_read() -> None:
    for fill, ink in theme.RULE_TAGS.values():
        assert theme.contrast(fill, ink) >= 4.5


def test_elements_carry_a_chalk_glyph() -> None:
    for hue in theme.ELEMENTS.values():
        assert theme.contrast(theme.CHALK, hue) >= 3


def test_points_follow_size_and_form() -> None:
    theme.set_look(theme.Look(text_scale=1.3))
    assert theme.points("body") == 20
    theme.set_look(theme.Look(text_scale=1.0, phone=True))
    assert theme.points("caption") == 13
