"""What the title screen needs, found by showing it without a window: `python -m build.needs` prints it.

Whatever else belongs to the game comes behind the title.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from build.paths import GAME, ROOT, BuildError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from carpg.ui.app import App

#: The browser's platform can't run here.
ALWAYS = frozenset({"main.py", "carpg/platform/web.py"})
SIZES = ((1180, 820), (820, 1180), (390, 844), (844, 390))


def title_needs() -> frozenset[str]:
    """Modules that are loaded and data files that are read until the title shows, by their paths below game/.

    Raises BuildError when the title can't be shown.
    """
    command = [sys.executable, "-m", "build.needs"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    if done.returncode:
        raise BuildError(f"Showing the title to see what it needs failed:\n{done.stderr.strip()[-2000:]}")
    return ALWAYS | set(json.loads(done.stdout.splitlines()[-1]))


def _below_game(path: str) -> str | None:
    try:
        return Path(path).resolve().relative_to(GAME).as_posix()
    except (OSError, ValueError):
        return None


def _show_title() -> None:
    """The title at every form of the screen, and what it opens while the rest is on its way."""
    import pygame

    from carpg.platform.memory import MemoryPlatform
    from carpg.ui.app import App

    pygame.display.init()
    pygame.display.set_mode((1, 1))
    for size in SIZES:
        app = App(MemoryPlatform(*size))
        for make in _screens():
            make(app)
            app.frame()
            app.frame()  # the title's picture comes one frame later than its buttons


def _open_settings(tab: str, app: App) -> None:
    from carpg.ui.scenes.settings import SettingsScene

    app.open(SettingsScene(app, tab))


def _screens() -> Iterator[Callable[[App], object]]:
    from carpg.ui.scenes.about import AboutScene
    from carpg.ui.scenes.settings import TABS
    from carpg.ui.scenes.title import TitleScene
    from carpg.ui.scenes.waiting import WaitingScene
    from carpg.ui.widgets.base import Widget

    yield lambda app: app.open(TitleScene(app))
    yield lambda app: app.open(AboutScene(app))
    for tab, _ in TABS:
        yield partial(_open_settings, tab)
    yield lambda app: app.open(WaitingScene(app, lambda: None))
    yield lambda app: app.notices.toast("Said")
    yield lambda app: app.notices.tell("Said", "and shown")
    yield lambda app: app.stage.info_card(Widget((9, 9, 9, 9)), "what is under the finger")


def main() -> None:
    """Show the title and print what was loaded and read for it, as a JSON list on the last line."""
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    sys.path.insert(0, str(GAME))
    opened: set[str] = set()
    sys.addaudithook(lambda event, values: opened.add(str(values[0])) if event == "open" else None)
    _show_title()
    modules = {module.__file__ for module in list(sys.modules.values()) if getattr(module, "__file__", None)}
    found = {_below_game(path) for path in opened | {str(path) for path in modules}}
    print(json.dumps(sorted(path for path in found if path and not path.endswith(".pyc"))))


if __name__ == "__main__":
    main()
