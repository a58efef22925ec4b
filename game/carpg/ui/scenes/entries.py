"""What the title offers; the scenes' modules are not loaded before they are opened."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from carpg.storage.backends import SAVES, StorageError

if TYPE_CHECKING:
    from carpg.ui.app import App
    from carpg.ui.scene import Scene


@dataclass(frozen=True)
class Entry:
    """A way into the game: text key, icon, 'module:name' of what makes the scene from the application."""

    text: str
    glyph: str
    target: str
    note: str = ""

    def open(self, app: App) -> Scene:
        """Make the scene."""
        module, _, name = self.target.partition(":")
        make: Callable[[App], Scene] = getattr(importlib.import_module(module), name)
        return make(app)


@dataclass(frozen=True)
class Resume:
    """A game that can be continued: a line that says which, what makes its scene, and who is in it.

    `cars` are (design id, team) of a few cars to show on the button, at most four.
    """

    note: str
    open: Callable[[App], Scene]
    cars: tuple[tuple[str, str], ...] = ()


#: The two large ways in.
BATTLES: Final = (
    Entry("title.quick", "bolt", "carpg.ui.scenes.setup:quick_battle", "title.quick.note"),
    Entry("title.local", "two", "carpg.ui.scenes.setup:local_battle", "title.local.note"),
)
#: The tiles below.
PLACES: Final = (
    Entry("title.tutorial", "flag", "carpg.ui.scenes.tutorial:TutorialScene"),
    Entry("title.garage", "garage", "carpg.ui.scenes.garage:GarageScene"),
    Entry("title.arenas", "arena", "carpg.ui.scenes.arenas:ArenasScene"),
    Entry("title.codex", "book", "carpg.ui.scenes.codex:CodexScene"),
    Entry("title.saves", "save", "carpg.ui.scenes.saves:SavesScene"),
)
#: 'module:name' of functions App -> Resume | None, asked in order.
RESUMES: Final = ("carpg.ui.scenes.setup:resume",)


def resume(app: App) -> Resume | None:
    """The game to continue, if there is one. Without any save no mode is loaded, so the title comes sooner."""
    if not app.platform.screens_ready() or not _anything_saved(app):
        return None
    for target in RESUMES:
        module, _, name = target.partition(":")
        find: Callable[[App], Resume | None] = getattr(importlib.import_module(module), name)
        found = find(app)
        if found is not None:
            return found
    return None


def _anything_saved(app: App) -> bool:
    try:
        return any(key.startswith(SAVES) for key in app.platform.storage.keys())
    except StorageError:
        return False
