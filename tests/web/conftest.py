from __future__ import annotations

import contextlib
import os
import shutil
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from build.browsers import ENVIRONMENT
from build.paths import CACHE
from build.webpage import Site
from tests.web.game import Game
from tests.web.hosting import Hosted

from build import bundle

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from build.webpage import Parts
    from playwright.sync_api import BrowserContext, Page, Request

# No host but this machine can be reached, whatever asks for it: page, worker or the browser itself.
CHROMIUM_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
]


@contextlib.contextmanager
def _one_at_a_time() -> Iterator[None]:
    """Let one test process build while the others wait."""
    import fcntl

    CACHE.mkdir(parents=True, exist_ok=True)
    with (CACHE / "build.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@pytest.fixture(scope="session")
def built() -> Path:
    """The built page, brought up to date once."""
    with _one_at_a_time():
        return bundle.build()


@pytest.fixture(scope="session")
def parts(built: Path) -> Parts:
    """What the release is made of, for putting together other ones."""
    with _one_at_a_time():
        return bundle.make_parts()


@pytest.fixture
def host(built: Path, tmp_path: Path) -> Iterator[Callable[..., Hosted]]:
    """Serve folders until the test ends; without a folder, the built page."""
    hosted: list[Hosted] = []

    def serve(folder: Path = built, base: str = "/") -> Hosted:
        hosted.append(Hosted(folder, base))
        return hosted[-1]

    yield serve
    for each in hosted:
        each.kill()


@pytest.fixture
def program(parts: Parts, tmp_path: Path) -> Callable[[str], Path]:
    """A page like the game's, with another main.py."""

    def make(source: str) -> Path:
        files = bundle.whole_game(parts) | {"assets/main.py": source.encode()}
        folder = tmp_path / "program"
        Site(replace(parts, game=bundle.zipped(files), screens=None)).write(folder)
        return folder

    return make


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    chromium = os.environ.get(ENVIRONMENT) or shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        pytest.fail(f"no Chromium: python3 run.py test finds or installs one, or set {ENVIRONMENT}")
    return {"executable_path": chromium, "args": CHROMIUM_ARGUMENTS}


@pytest.fixture
def foreign(context: BrowserContext) -> Iterator[list[str]]:
    """Every request to another host; any one fails the test at its end."""
    asked: list[str] = []

    def note(request: Request) -> None:
        if not request.url.startswith(("http://127.0.0.1:", "data:", "blob:")):
            asked.append(request.url)

    context.on("request", note)
    yield asked
    assert asked == [], "the page asked other hosts"


@pytest.fixture
def game(page: Page, foreign: list[str]) -> Game:
    """A tab of the browser, watched for errors and for requests to other hosts."""
    return Game(page)
