"""Colours under simulated colour blindness: teams, health, odds and elements stay apart, and no hue stands alone.

How far apart is enough, in CIEDE2000: 1 is the least that can be seen side by side, about 10 is told at a glance
between neighbouring fields, 20 across a board; ISO 12646 calls 5 a clear difference in print.
"""

from __future__ import annotations

import functools
import gc
from itertools import combinations

import pygame
import pytest
from tests.ui import checks
from tests.ui.battle.helpers import PEOPLE, Table, run
from tests.ui.colours import GREY, VISIONS, apart, ciede2000, contrast
from tests.ui.conftest import OpenScene

from carpg.ui import art, strings, theme
from carpg.ui.app import App
from carpg.ui.battle.forecast import ORANGE, RED
from carpg.ui.board import pieces
from carpg.ui.paint import controls
from carpg.ui.paint.canvas import Canvas
from carpg.ui.paint.glyphs import element_disc
from carpg.ui.paint.livery import repainted
from carpg.ui.scenes.title import TitleScene
from carpg.ui.strings import tr

#: Rings on the board, plates, bands: seen across the whole table.
ACROSS = 20.0
#: Fields beside one another: grounds under cars, names on paper, pips.
GLANCE = 10.0
#: The pairs that are made for it do much better than the one that is made for looks.
MADE_FOR_IT = 40.0
#: The cardboard of the board, which rings lie on.
WOOD = (216, 188, 146)
PAIRS = sorted(theme.TEAM_PAIRS)
BLIND = sorted(VISIONS)


@pytest.mark.parametrize(
    ("one", "two", "difference"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((50.0, -1.0, 2.0), (50.0, 0.0, 0.0), 2.3669),
        ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0011), 7.2195),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ],
)
def test_the_measure_is_right(
    one: tuple[float, float, float], two: tuple[float, float, float], difference: float
) -> None:
    assert ciede2000(one, two) == pytest.approx(difference, abs=1e-4)
    assert ciede2000(two, one) == pytest.approx(difference, abs=1e-4)


def test_the_simulation_knows_the_classic_confusions() -> None:
    red, green, blue = (200, 60, 40), (120, 130, 40), (60, 60, 200)
    for vision in ("protanopia", "deuteranopia"):
        assert apart(red, green, VISIONS[vision]) < apart(red, green, VISIONS["normal"]) / 2
        assert apart(red, blue, VISIONS[vision]) > ACROSS
    assert apart((0, 160, 160), (80, 130, 190), VISIONS["tritanopia"]) < GLANCE


@pytest.mark.parametrize("vision", BLIND)
@pytest.mark.parametrize("name", PAIRS)
def test_teams_stay_apart(name: theme.PaletteName, vision: str) -> None:
    coral, teal = theme.TEAM_PAIRS[name]["coral"], theme.TEAM_PAIRS[name]["teal"]
    seen = VISIONS[vision]
    assert apart(coral.hue, teal.hue, seen) >= (ACROSS if name == "coral-teal" else MADE_FOR_IT)
    assert apart(coral.deep, teal.deep, seen) >= GLANCE
    assert apart(coral.pale, teal.pale, seen) >= GLANCE
    for team in (coral, teal):
        assert apart(team.hue, WOOD, seen) >= GLANCE
        assert contrast(theme.CHALK, team.deep, seen) >= 4.5


def test_one_pair_needs_no_hue_at_all() -> None:
    pair = theme.TEAM_PAIRS["light-dark"]
    assert apart(pair["coral"].hue, pair["teal"].hue, GREY) >= MADE_FOR_IT
    assert apart(pair["coral"].pale, pair["teal"].pale, GREY) >= GLANCE


@pytest.mark.parametrize("vision", BLIND)
def test_health_can_be_counted(vision: str) -> None:
    seen = VISIONS[vision]
    pip = {name: fill for name, (fill, _) in controls._PIPS.items()}
    for full, low, empty in ((pieces.GOOD, pieces.LOW, pieces.EMPTY), (pip["full"], pip["low"], pip["empty"])):
        assert apart(full, empty, seen) >= ACROSS
        assert apart(low, empty, seen) >= ACROSS
        assert apart(full, low, seen) >= GLANCE
    assert apart(pieces.EMPTY, pieces.INKY, seen) >= GLANCE


def test_low_health_is_shorter_too() -> None:
    def heights(surface: pygame.Surface, colour: tuple[int, ...]) -> int:
        column = [surface.get_at((surface.get_width() // 12, y))[:3] for y in range(surface.get_height())]
        return sum(max(abs(a - b) for a, b in zip(dot, colour, strict=True)) < 8 for dot in column)

    full, low = pieces._health_bar(120, 20, 6, 6), pieces._health_bar(120, 20, 2, 6)
    assert 0 < heights(low, pieces.LOW) < heights(full, pieces.GOOD)
    filled, worn = controls._pip(16, 14, "full", 1), controls._pip(16, 14, "low", 1)
    assert worn.get_bounding_rect().h < filled.get_bounding_rect().h


@pytest.mark.parametrize("vision", BLIND)
@pytest.mark.parametrize("high", [False, True])
def test_good_and_bad_can_be_read_and_told_apart(vision: str, high: bool) -> None:
    """Words in these inks carry a sign or a number as well, so a clear difference is enough."""
    palette, seen = theme.palette_for("coral-teal", high), VISIONS[vision]
    for ink in (palette.good, palette.bad, palette.neutral, palette.text, palette.text_soft):
        for paper in (palette.paper, palette.paper_2):
            assert contrast(ink, paper, seen) >= 4.5
    assert apart(palette.good, palette.bad, seen) >= 5
    assert apart(ORANGE, RED, seen) >= GLANCE
    for ink, fill in ((theme.CHALK, palette.good), (theme.CHALK, palette.bad)):
        assert contrast(ink, fill, seen) >= 4.5


@pytest.mark.parametrize("vision", BLIND)
def test_element_glyphs_can_be_read_on_their_discs(vision: str) -> None:
    for hue in theme.ELEMENTS.values():
        assert contrast(theme.CHALK, hue, VISIONS[vision]) >= 3


def test_element_hues_differ_for_who_sees_them() -> None:
    for one, two in combinations(sorted(theme.ELEMENTS), 2):
        assert apart(theme.ELEMENTS[one], theme.ELEMENTS[two], VISIONS["normal"]) >= 5, f"{one} and {two}"


def _in_grey(element: str, size: int) -> list[int]:
    surface = pygame.Surface((size, size))
    surface.fill(WOOD)
    element_disc(Canvas(surface, 1.0), element, (size / 2, size / 2), size)
    grey = pygame.transform.grayscale(surface)
    return [grey.get_at((x, y))[0] for x in range(size) for y in range(size)]


@pytest.mark.parametrize("size", [18, 24])
def test_elements_are_told_by_shape_alone(size: int) -> None:
    """Fourteen hues can't all differ for everybody: on the smallest disc of the board two glyphs differ in grey.

    A twentieth of the disc by more than a quarter of the span from black to white is about the stem of a letter.
    """
    pictures = {element: _in_grey(element, size) for element in theme.ELEMENTS}
    for one, two in combinations(sorted(pictures), 2):
        other = sum(abs(a - b) > 64 for a, b in zip(pictures[one], pictures[two], strict=True))
        assert other >= size * size // 20, f"{one} and {two}"


# ---- the chosen pair is taken up everywhere -----------------------------------


def test_painted_pictures_follow_the_pair() -> None:
    names = [("ring", side) for side in ("coral", "teal")]
    theme.set_look(theme.Look())
    before = {key: pygame.image.tobytes(art.ring(key[1], 96), "RGBA") for key in names}
    for pair in ("amber-blue", "light-dark"):
        theme.set_look(theme.Look(theme.palette_for(pair, False)))
        for key in names:
            assert pygame.image.tobytes(art.ring(key[1], 96), "RGBA") != before[key]
    theme.set_look(theme.Look())
    assert {key: pygame.image.tobytes(art.ring(key[1], 96), "RGBA") for key in names} == before


def test_repainting_keeps_wood_and_shape_and_meets_the_hue() -> None:
    painted, wanted = theme.PAINTED["coral"].hue, theme.TEAM_PAIRS["amber-blue"]["coral"].hue
    picture = pygame.Surface((4, 1), pygame.SRCALPHA)
    colours = [(*painted, 255), (*WOOD, 200), (*theme.rgb("#FFC53F"), 255), (0, 0, 0, 0)]
    for x, colour in enumerate(colours):
        picture.set_at((x, 0), colour)
    out = repainted(picture, "coral", painted, wanted)
    assert [tuple(out.get_at((x, 0))) for x in range(4)] == [(*wanted, 255), *colours[1:]]


def _without_memory(app: App) -> bytes:
    """The screen drawn anew with nothing kept from before."""
    for kept in gc.get_objects():
        if isinstance(kept, functools._lru_cache_wrapper) and kept.__module__.startswith("carpg.ui"):
            kept.cache_clear()
    art.load()
    app.stage.invalidate_all()
    app.frame()
    return checks.picture(app)


@pytest.mark.parametrize("pair", ["amber-blue", "light-dark"])
def test_a_battle_takes_another_pair_up_at_once(pair: str) -> None:
    async def play() -> None:
        table = Table(PEOPLE, plain=True, commands=6)
        await table.my_turn()
        table.scene.hands.threat_all = True
        table.scene.rebuild()
        await table.frame()
        before = checks.picture(table.app)
        table.app.settings.palette = pair
        table.app.apply_settings()
        await table.frame()
        after = checks.picture(table.app)
        assert after != before
        assert after == _without_memory(table.app), "something kept its old colours"

    run(play())


@pytest.mark.parametrize(("pair", "names"), [("coral-teal", "Coral Teal"), ("amber-blue", "Amber Blue")])
def test_the_sides_are_called_what_they_look_like(open_scene: OpenScene, pair: str, names: str) -> None:
    app = open_scene(TitleScene, palette=pair)
    app.twin.find("button", "Local battle").activate()
    app.frame()
    app.twin.refresh()
    for name in names.split():
        assert app.twin.find("heading", f"{name} team")
        assert app.twin.find("textbox", f"Name of the {name} team").value == name
    assert [tr("battle.coral"), tr("battle.teal")] == names.split()


def test_every_text_about_a_side_has_one_for_every_pair() -> None:
    sides = [key for key in strings.keys() if key.endswith(("coral", "teal")) and "settings" not in key]
    assert len(sides) >= 8
    for key in sides:
        for pair in ("amber-blue", "light-dark"):
            assert strings.known(f"{key}@{pair}")
