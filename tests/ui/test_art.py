from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from carpg.ui import art
from carpg.ui.fonts import ASSETS


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """Two small picture files with an index: four frames of a car, a wall that is taller than its tile."""
    (tmp_path / "cars").mkdir()
    (tmp_path / "tiles").mkdir()
    car = pygame.Surface((32, 8), pygame.SRCALPHA)
    for k, colour in enumerate(((200, 0, 0), (0, 200, 0), (0, 0, 200), (200, 200, 0))):
        pygame.draw.rect(car, colour, (k * 8 + 1, 1, 6, 6))
    pygame.image.save(car, str(tmp_path / "cars" / "box.png"))
    wall = pygame.Surface((16, 10), pygame.SRCALPHA)
    wall.fill((90, 60, 30))
    pygame.image.save(wall, str(tmp_path / "tiles" / "wall.png"))
    index = {"cars/box": [4, 8, 8, 8, 0.0], "tiles/wall": [2, 8, 10, 8, 0.25]}
    (tmp_path / "art.json").write_text(json.dumps(index), encoding="utf-8")
    art.load((tmp_path,))
    yield tmp_path
    art.load((ASSETS / "first", ASSETS / "later"))


def test_facings_are_frames_and_sizes_are_kept_once(folder: Path) -> None:
    assert art.car("box", "E", 8).get_at((4, 4))[:3] == (0, 200, 0)
    assert art.car("box", "south", 8).get_at((4, 4))[:3] == (0, 0, 200)
    assert art.car("box", "N", 24).get_size() == (24, 24)
    assert art.car("box", "N", 24) is art.car("box", "N", 24)


def test_tall_pictures_say_where_their_corner_goes(folder: Path) -> None:
    assert art.tile("wall", 5, 16).get_size() == (16, 20)
    assert art.lift("tiles/wall") == 0.25
    assert art.overlap("tiles/wall", 16) == (0, -4)


def test_knocked_out_cars_are_tipped_and_pale_and_worn_ones_keep_their_shape(folder: Path) -> None:
    plain, out = art.car("box", "N", 64), art.car("box", "N", 64, "out")
    assert out.get_size() == plain.get_size()
    red, green, blue = out.get_at((32, 32))[:3]
    assert red - max(green, blue) < 120
    corners = [out.get_at(at).a for at in ((0, 0), (63, 0), (0, 63), (63, 63))]
    assert corners == [0, 0, 0, 0]
    worn = art.car("box", "N", 64, "worn")
    assert [worn.get_at((x, 32)).a for x in range(64)] == [plain.get_at((x, 32)).a for x in range(64)]


def test_missing_pictures_have_stand_ins_of_the_right_size(folder: Path) -> None:
    assert not art.has("cars/nobody")
    for made in (art.car("nobody", "W", 40), art.ring("teal", 40), art.tile("lava", 1, 40), art.effect("boo", 40)):
        assert made.get_size() == (40, 40)
    assert art.car("nobody", "W", 40).get_at((20, 20)).a == 255
    assert art.frames("effects/boo") == 1
    assert art.scene(40).get_width() == 40


def test_new_pictures_replace_stand_ins_after_loading_again(folder: Path) -> None:
    before = art.car("late", "N", 8)
    (folder / "cars" / "late.png").write_bytes((folder / "cars" / "box.png").read_bytes())
    index = json.loads((folder / "art.json").read_text(encoding="utf-8"))
    (folder / "art.json").write_text(json.dumps({**index, "cars/late": [4, 8, 8, 8, 0.0]}), encoding="utf-8")
    art.load((folder,))
    assert art.car("late", "N", 8) is not before
    assert art.car("late", "N", 8).get_at((4, 4))[:3] == (200, 0, 0)


@pytest.mark.parametrize("text", ["{", "[]", '{"cars/box": [4]}', '{"cars/box": "four"}'])
def test_a_broken_index_gives_stand_ins(folder: Path, text: str) -> None:
    (folder / "art.json").write_text(text, encoding="utf-8")
    art.load((folder,))
    assert art.car("box", "N", 16).get_size() == (16, 16)


def test_a_picture_that_is_no_picture_gives_a_stand_in(folder: Path) -> None:
    (folder / "cars" / "box.png").write_bytes(b"not a picture")
    art.load((folder,))
    assert art.car("box", "N", 16).get_at((8, 8)).a == 255


def test_scaled_pictures_stay_within_their_memory(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(art, "CACHE_BYTES", 4 * 100 * 100 * 3)
    for px in range(90, 101):
        art.car("box", "N", px)
    assert art._store.used <= art.CACHE_BYTES
    assert art._store.used == sum(s.get_width() * s.get_height() * 4 for s in art._store.scaled.values())
