"""Applications without a window."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

from carpg.platform.memory import MemoryPlatform
from carpg.ui import theme
from carpg.ui.app import App
from carpg.ui.scene import Scene

OpenScene = Callable[..., App]


@pytest.fixture(autouse=True, scope="session")
def _display() -> Iterator[None]:
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    yield
    pygame.quit()


@pytest.fixture(autouse=True)
def _standard_look() -> Iterator[None]:
    yield
    theme.set_look(theme.Look())


@pytest.fixture
def platform() -> MemoryPlatform:
    return MemoryPlatform()


@pytest.fixture
def open_scene() -> OpenScene:
    """open_scene(make, size, text_size='largest', …) -> App that shows the scene, without movement."""

    def make(scene: Callable[[App], Scene], size: tuple[int, int] = (1180, 820), **settings: object) -> App:
        app = App(MemoryPlatform(*size))
        app.settings.motion = "reduced"
        for name, value in settings.items():
            setattr(app.settings, name, value)
        app.apply_settings(save=False)
        app.open(scene(app))
        app.frame()
        app.frame()  # the title's picture comes one frame later than its buttons
        return app

    return make
