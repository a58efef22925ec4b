"""The kept pictures of the logo are the drawing that the code makes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from carpg.ui.paint import logo


@pytest.fixture
def loaded(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Names of the files that are loaded, with nothing kept from before."""
    names: list[str] = []
    load = pygame.image.load

    def noted(path: str) -> pygame.Surface:
        names.append(Path(path).name)
        return load(path)

    monkeypatch.setattr(pygame.image, "load", noted)
    for cache in (logo._master, logo.logo):
        cache.cache_clear()
    yield names
    for cache in (logo._master, logo.logo):
        cache.cache_clear()


@pytest.mark.parametrize("density", list(logo.FILES))
def test_the_kept_pictures_are_up_to_date(density: float) -> None:
    kept = pygame.image.load(str(logo.FILES[density]))
    drawn = logo.draw(density)
    assert kept.get_size() == drawn.get_size()
    small = (106, 45)
    pair = [pygame.transform.smoothscale(p.convert_alpha().premul_alpha(), small) for p in (kept, drawn)]
    a, b = (pygame.image.tobytes(p, "RGBA") for p in pair)
    differences = [abs(x - y) for x, y in zip(a, b, strict=True)]
    assert sum(differences) / len(differences) < 3, "run: python build/logo.py"


def test_any_size_can_be_had() -> None:
    assert logo.logo(0.5).get_size() == (318, 134)
    assert logo.logo(1.25).get_size() == (795, 335)
    assert logo.logo(2.5).get_size() == (1590, 670)


@pytest.mark.parametrize(("scale", "file"), [(0.5, "logo.png"), (1.0, "logo.png"), (1.1, "logo-2x.png")])
def test_the_smaller_picture_is_taken_wherever_it_is_large_enough(loaded: list[str], scale: float, file: str) -> None:
    logo.logo(scale)
    assert loaded == [file]
