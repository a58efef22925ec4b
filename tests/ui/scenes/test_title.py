"""The title: its buttons come first, the picture beside them one frame later."""

from __future__ import annotations

import pygame
import pytest

from carpg.platform.memory import MemoryPlatform
from carpg.ui import art
from carpg.ui.app import App
from carpg.ui.scenes.settings import SettingsScene
from carpg.ui.scenes.title import TitleScene

PICTURE = (10, 200, 30)


@pytest.fixture
def widths(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The widths at which the picture was asked for; it is green all over."""
    asked: list[int] = []

    def scene(width: int) -> pygame.Surface:
        asked.append(width)
        picture = pygame.Surface((width, round(width * 1.5)), pygame.SRCALPHA)
        picture.fill(PICTURE)
        return picture

    monkeypatch.setattr(art, "has", lambda name: True)
    monkeypatch.setattr(art, "scene", scene)
    monkeypatch.setattr(art, "scene_shape", lambda: 1 / 1.5)
    return asked


def _title(size: tuple[int, int] = (1180, 820)) -> App:
    app = App(MemoryPlatform(*size))
    app.settings.motion = "reduced"
    app.apply_settings(save=False)
    app.open(TitleScene(app))
    return app


def test_the_first_frame_is_without_the_picture_and_the_second_shows_it(widths: list[int]) -> None:
    app = _title()
    assert app.frame()
    assert widths == []
    at = (1100, 760)
    assert tuple(app.canvas.surface.get_at(at))[:3] != PICTURE
    assert app.frame()
    assert len(widths) == 1
    assert tuple(app.canvas.surface.get_at(at))[:3] == PICTURE
    assert not app.frame()


def test_coming_back_to_the_title_shows_the_picture_at_once(widths: list[int]) -> None:
    app = _title()
    app.frame()
    app.open(SettingsScene(app))
    app.frame()
    widths.clear()
    app.back()
    app.frame()
    assert len(widths) == 1


@pytest.mark.parametrize("size", [(1180, 820), (820, 1180), (1024, 1366)])
def test_the_picture_fills_its_corner(widths: list[int], size: tuple[int, int]) -> None:
    app = _title(size)
    app.frame()
    app.frame()
    assert tuple(app.canvas.surface.get_at((size[0] - 2, size[1] - 2)))[:3] == PICTURE


def test_where_there_is_no_room_one_frame_is_enough(widths: list[int]) -> None:
    app = _title((844, 390))
    app.frame()
    assert not app.stage.dirty
    assert not app.frame()
    assert widths == []
