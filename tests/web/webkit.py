"""WebKitGTK through its own driver: a tab for the tests, and a player in it."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tests.web.game import START_TIMEOUT
from tests.web.player import BUTTONS, CHANGED, STILL_FRAMES, Player, Seen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selenium.webdriver import Remote

DRIVER: Final = os.environ.get("CARPG_WEBKIT") or shutil.which("WebKitWebDriver")
#: Seconds for the driver to answer.
PATIENCE: Final = 60
FOUND: Final = "document.querySelectorAll('#twin button:not([role]), #twin [role=button]')"
NAME: Final = "(element.getAttribute('aria-label') ?? element.textContent)"


@contextlib.contextmanager
def open_browser() -> Iterator[Remote]:
    """MiniBrowser under its driver, on a display of its own where there is none."""
    from selenium import webdriver
    from selenium.webdriver.remote.client_config import ClientConfig
    from selenium.webdriver.remote.remote_connection import RemoteConnection

    options = webdriver.WebKitGTKOptions()
    options.binary_location = _mini_browser()
    options.add_argument("--automation")
    with _driver() as address:
        connection = RemoteConnection(client_config=ClientConfig(remote_server_addr=address))
        browser = webdriver.Remote(command_executor=connection, options=options)
        browser.set_script_timeout(START_TIMEOUT / 1000)
        try:
            yield browser
        finally:
            browser.quit()


@contextlib.contextmanager
def _driver() -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [str(DRIVER), f"--port={port}", "--host=127.0.0.1"]
    if not os.environ.get("DISPLAY"):
        command = ["xvfb-run", "-a", *command]
    driver = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    address = f"http://127.0.0.1:{port}"
    try:
        _wait_for_answer(f"{address}/status")
        yield address
    finally:
        os.killpg(driver.pid, signal.SIGTERM)
        driver.wait()


def _wait_for_answer(url: str) -> None:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            urllib.request.urlopen(url, timeout=5).close()
        except (urllib.error.URLError, OSError):
            assert time.monotonic() < end, "WebKitWebDriver does not answer"
            time.sleep(0.1)
        else:
            return


def _mini_browser() -> str:
    found = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
    assert found, "webkit2gtk-driver brings MiniBrowser, but it is not below /usr/lib"
    return str(found[-1])


class WebKitTab:
    """The game in WebKit."""

    def __init__(self, browser: Remote) -> None:
        self._browser = browser

    def evaluate(self, expression: str, *values: Any) -> Any:
        """The value of an expression or of the promise that it gives; the values are arguments[0] and so on."""
        script = (
            f"const done = arguments[arguments.length - 1]; Promise.resolve({expression})"
            ".then((value) => done([value]), (error) => done(String(error)));"
        )
        answer = self._browser.execute_async_script(script, *values)
        assert isinstance(answer, list), answer
        return answer[0]

    def wait_for(self, expression: str) -> Any:
        """Wait until an expression is true; returns its value."""
        from selenium.webdriver.support.ui import WebDriverWait

        return WebDriverWait(self._browser, START_TIMEOUT / 1000).until(lambda _: self.evaluate(expression))

    def open(self, url: str) -> None:
        """Load the page and wait for the title."""
        self._browser.get(url)
        state = self.wait_for("document.documentElement.dataset.state")
        assert state == "ready", self.evaluate("document.getElementById('panel-trace').textContent")

    def player(self) -> Player:
        """Somebody who plays here."""
        return WebKitPlayer(self)


class WebKitPlayer(Player):
    """Sees and presses the twin's buttons by script."""

    def __init__(self, tab: WebKitTab) -> None:
        super().__init__(page=None, hand="roles")  # type: ignore[arg-type]
        self._tab = tab

    def look(self) -> list[Seen]:
        """Every button of the twin."""
        self._text = self._tab.evaluate(f"({CHANGED})([null, 0])")
        return [Seen(**found) for found in self._tab.evaluate(f"({BUTTONS})([...{FOUND}])")]

    def wait_change(self) -> None:
        """Wait until the twin says something new."""
        self._tab.evaluate(f"({CHANGED})(arguments[0])", [self._text, STILL_FRAMES])

    def acting_team(self) -> str:
        """Whose turn the heading tells."""
        heading = str(self._tab.evaluate("document.querySelector('#twin h1')?.textContent ?? ''"))
        return heading.rpartition(" · ")[2]

    def press(self, seen: Seen, key: str = "") -> None:
        """Click the button of that name."""
        self.presses.append(seen.name)
        self._tab.evaluate(f"[...{FOUND}].find((element) => {NAME} === arguments[0])?.click()", seen.name)

    def choose(self, name: str) -> None:
        """Click the first button whose name begins so, once it is there."""
        search = f"[...{FOUND}].find((element) => {NAME}.startsWith({name!r}))"
        self._tab.wait_for(f"Boolean({search})")
        self._tab.evaluate(f"{search}.click()")

    def wait_battle(self) -> None:
        """Wait until the battle shows."""
        self._tab.wait_for(f"[...{FOUND}].some((element) => {NAME} === 'Menu')")

    def over(self) -> bool:
        """Whether the result shows."""
        return bool(self._tab.evaluate(f"[...{FOUND}].some((element) => {NAME} === 'Rematch')"))
