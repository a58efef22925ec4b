"""The game in a real window: `run.py desktop` on a display without a monitor, played by keys, taken up again."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest

from carpg.storage.folders import FolderBackend
from carpg.storage.store import SaveStore
from carpg.ui.game.session import Session

ROOT: Final = Path(__file__).resolve().parents[2]
NEEDED: Final = ("Xvfb", "xdotool")
MISSING: Final = [program for program in NEEDED if shutil.which(program) is None]
PATIENCE: Final = 90  # seconds: a slow machine that runs other tests besides

pytestmark = pytest.mark.skipif(bool(MISSING), reason=f"{', '.join(MISSING)} not installed: no window is tested")


@pytest.fixture
def display() -> Iterator[str]:
    """A display of our own."""
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x900x24", "-nolisten", "tcp"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert server.stdout is not None
    with server:
        yield f":{server.stdout.readline().strip()}"
        server.terminate()


class Window:
    """The running program and its window."""

    def __init__(self, display: str, data: Path) -> None:
        self._environment = {
            **os.environ,
            "DISPLAY": display,
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
            "XDG_DATA_HOME": str(data),
        }
        program = [sys.executable, str(ROOT / "game" / "main.py")]
        self._process = subprocess.Popen(program, env=self._environment, stderr=subprocess.PIPE, text=True)
        self._id = ""
        until(lambda: bool(self._find()))
        self._ask("windowfocus", "--sync", self._id)

    def _find(self) -> str:
        assert self._process.poll() is None, self._process.communicate()[1]
        self._id = self._ask("search", "--onlyvisible", "--class", "main.py")
        return self._id

    def _ask(self, *words: str) -> str:
        done = subprocess.run(["xdotool", *words], env=self._environment, capture_output=True, text=True, check=False)
        return done.stdout.strip()

    def keys(self, *names: str) -> None:
        """Press keys, one after the other."""
        assert self._process.poll() is None, self._process.communicate()[1]
        for name in names:
            self._ask("key", name)

    def kill(self) -> None:
        """End the program without a warning."""
        self._process.kill()
        self._process.communicate()


def until(what: Callable[[], bool]) -> None:
    """Wait until something holds."""
    end = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < end, "it never came about"
        time.sleep(0.1)


def commands(data: Path) -> int:
    """How many commands the kept match holds; none without one."""
    store = SaveStore(FolderBackend(data / "carpg"))
    return sum(len(Session.resume(store.load(info.slot)).commands()) for info in store.saves("auto-"))


def test_a_turn_in_a_window_is_kept_and_taken_up(display: str, tmp_path: Path) -> None:
    window = Window(display, tmp_path)

    def played(more_than: int) -> Callable[[], bool]:
        def look() -> bool:
            window.keys("e", "Return")  # ends a turn, and says yes if that is asked
            return commands(tmp_path) > more_than

        return look

    window.keys("Tab", "Return")  # a quick battle
    until(lambda: len(list((tmp_path / "carpg").glob("*auto*"))) > 0)
    until(played(1))
    window.kill()
    before = commands(tmp_path)
    window = Window(display, tmp_path)
    window.keys("Tab", "Return")  # on with it
    until(played(before))
    window.kill()
    assert len(SaveStore(FolderBackend(tmp_path / "carpg")).saves("auto-")) == 1
