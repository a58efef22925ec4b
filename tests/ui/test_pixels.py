"""Pictures lie in the screen's byte order, and look the same as any others."""

from __future__ import annotations

import pygame
import pytest

from carpg.ui import fonts
from carpg.ui.paint import pixels

CANVAS = (0xFF, 0xFF00, 0xFF0000)
"""The page's masks of red, green and blue."""


@pytest.mark.parametrize("colours", [CANVAS, (0xFF0000, 0xFF00, 0xFF)])
def test_a_clear_picture_has_the_screens_order(monkeypatch: pytest.MonkeyPatch, colours: tuple[int, int, int]) -> None:
    screen = pygame.Surface((4, 4), 0, 32, (*colours, 0))
    monkeypatch.setattr(pygame.display, "get_surface", lambda: screen)
    made = pixels.clear((3, 2))
    assert made.get_masks() == (*colours, 0xFF000000)
    assert made.get_size() == (3, 2)
    assert tuple(made.get_at((0, 0))) == (0, 0, 0, 0)
    assert made.get_flags() & pygame.SRCALPHA


def test_a_screen_of_few_colours_and_none_at_all_do_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    for screen in (None, pygame.Surface((4, 4), 0, 16)):
        monkeypatch.setattr(pygame.display, "get_surface", lambda screen=screen: screen)
        made = pixels.clear((2, 2))
        made.set_at((1, 1), (10, 20, 30, 40))
        assert tuple(made.get_at((1, 1))) == (10, 20, 30, 40)


def test_pictures_keep_their_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    word = fonts.font("bold", 20).render("Car", True, (200, 90, 40))
    file = pygame.image.load(str(fonts.ASSETS / "ui" / "logo.png"))
    for picture in (word, file):
        straight = pygame.image.tobytes(picture, "RGBA")
        assert pygame.image.tobytes(pixels.native(picture), "RGBA") == straight
        plain = pygame.image.tobytes(pixels.premultiplied(picture), "RGBA")
        with monkeypatch.context() as patch:
            patch.setattr(pygame.display, "get_surface", lambda: None)
            assert pygame.image.tobytes(pixels.premultiplied(picture), "RGBA") == plain
        assert pygame.image.tobytes(picture, "RGBA") == straight
