from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from build.art import compare, effects, make, png, sprites, tiles
from build.art.design import all_designs, by_id
from hypothesis import given
from hypothesis import strategies as st

import pygame  # isort: skip  # after the modules that choose SDL's dummy driver


def _loaded(data: bytes) -> pygame.Surface:
    raw = pygame.image.load(io.BytesIO(data), "picture.png")
    full = pygame.Surface(raw.get_size(), pygame.SRCALPHA)
    full.blit(raw, (0, 0))
    return full


@given(st.lists(st.tuples(*[st.integers(0, 255)] * 4), min_size=6, max_size=6))
def test_few_colours_survive_packing_nearly_unchanged(colours: list[tuple[int, int, int, int]]) -> None:
    surf = pygame.Surface((6, 1), pygame.SRCALPHA)
    for x, colour in enumerate(colours):
        surf.set_at((x, 0), colour)
    back = pygame.image.load(io.BytesIO(png.packed(surf)), "picture.png")
    for x, (r, g, b, a) in enumerate(colours):
        got = back.unmap_rgb(back.get_at_mapped((x, 0)))
        if a < 16:
            continue
        assert all(abs(p - q) <= 8 for p, q in zip((r, g, b), tuple(got)[:3], strict=True))


def test_packing_keeps_size_transparency_and_is_repeatable() -> None:
    surf = tiles.surge(0)
    data = png.packed(surf, 64)
    back = _loaded(data)
    assert back.get_size() == surf.get_size()
    assert back.get_at((0, 0)).a == 0
    assert back.get_at((64, 64)).a == 255
    assert data == png.packed(surf, 64)


def test_an_empty_picture_can_be_packed() -> None:
    assert _loaded(png.packed(pygame.Surface((3, 2), pygame.SRCALPHA))).get_size() == (3, 2)


def test_a_palette_never_exceeds_its_size() -> None:
    data = png.packed(tiles.difficult(20), 16)
    at = data.index(b"PLTE")
    assert int.from_bytes(data[at - 4 : at], "big") <= 16 * 3


def test_a_car_strip_shows_four_lit_facings() -> None:
    strip = sprites.strip(by_id("camaro-69"), 48, over=2)
    assert strip.get_size() == (192, 48)
    parts = [strip.subsurface((k * 48, 0, 48, 48)) for k in range(4)]
    assert len({pygame.image.tobytes(p, "RGBA") for p in parts}) == 4
    for part in parts:
        box = part.get_bounding_rect(200)
        assert box.w > 20
        assert box.h > 20
        assert part.get_at((24, 24)).a == 255
        assert part.get_at((0, 0)).a == 0


def test_the_front_is_told_by_a_larger_brighter_windscreen() -> None:
    strip = sprites.strip(by_id("paladin-black"), 96, over=2)

    def bluish(k: int) -> int:
        part = strip.subsurface((k * 96, 0, 96, 96))
        spots = (part.get_at((x, y)) for x in range(96) for y in range(96))
        return sum(1 for c in spots if c.a == 255 and c.b > 150 and c.b > c.r + 24)

    assert bluish(2) > 2 * bluish(0)


def test_sheets_have_frames_of_one_size() -> None:
    made = {name: maker() for name, maker in {**tiles.sheets(), **effects.sheets()}.items()}
    for sheet in made.values():
        assert len({frame.get_size() for frame in sheet.frames}) == 1
    for terrain in ("normal", "difficult", "launch_pad", "surge", "shield_zone", "wall", "void"):
        assert f"tiles/{terrain}" in made
    assert made["tiles/wall"].lift > 0


def test_team_rings_differ_by_pattern_not_only_by_colour() -> None:
    def grey(team: str) -> bytes:
        return pygame.image.tobytes(pygame.transform.grayscale(effects.ring(team, active=False)), "RGB")

    assert len({grey(team) for team in ("coral", "teal", "neutral")}) == 3


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_the_rendered_set_is_complete_small_and_distinct(tmp_path: Path) -> None:
    sizes = make.make(tmp_path)
    assert sizes["cars"] <= 2_200_000
    assert sizes["first"] <= 250_000
    index: dict[str, list[float]] = {}
    for part in ("first", "later"):
        index |= json.loads((tmp_path / part / "art.json").read_text(encoding="utf-8"))
    assert {name for name in index if name.startswith("cars/")} == {f"cars/{d.id}" for d in all_designs()}
    prints = {}
    for path in sorted(tmp_path.glob("*/cars/*.png")):
        prints[path.stem] = compare.fingerprint(_loaded(path.read_bytes()))
    distance, one, other = compare.closest(prints, 1)[0]
    assert distance >= compare.LEAST, f"{one} and {other} look alike"
