"""The game starts in the other two engines as well."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.web.game import START_TIMEOUT, Game

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Playwright
    from tests.web.hosting import Hosted

pytestmark = pytest.mark.web

FIREFOX = os.environ.get("CARPG_FIREFOX") or shutil.which("firefox-esr")
WEBKIT = os.environ.get("CARPG_WEBKIT") or shutil.which("WebKitWebDriver")
STATE = "return document.documentElement.dataset.state"
DRIVER_PATIENCE = 60  # seconds for the driver to answer


@pytest.mark.skipif(FIREFOX is None, reason="firefox-esr is not installed")
def test_starts_in_firefox_and_offline_too(playwright: Playwright, host: Callable[..., Hosted]) -> None:
    hosted = host()
    browser = playwright.firefox.launch(channel="moz-firefox", executable_path=FIREFOX)
    game = Game(browser.new_page(viewport={"width": 1180, "height": 820})).open(hosted.url)
    assert game.errors == []
    assert game.colours() > 2  # the driver's own style for pictures is refused by the page's policy
    game.wait_offline_copy()
    hosted.kill()
    game.open(hosted.url)
    browser.close()


@pytest.fixture
def webkit_driver() -> Iterator[str]:
    """The address of a running WebKitWebDriver."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [str(WEBKIT), f"--port={port}", "--host=127.0.0.1"]
    if not os.environ.get("DISPLAY"):
        command = ["xvfb-run", "-a", *command]
    driver = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    url = f"http://127.0.0.1:{port}"
    _wait_for_answer(f"{url}/status")
    yield url
    os.killpg(driver.pid, 15)
    driver.wait()


def _wait_for_answer(url: str) -> None:
    end = time.monotonic() + DRIVER_PATIENCE
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


@pytest.mark.skipif(WEBKIT is None, reason="webkit2gtk-driver is not installed")
def test_starts_in_webkit(webkit_driver: str, host: Callable[..., Hosted]) -> None:
    from selenium import webdriver
    from selenium.webdriver.remote.client_config import ClientConfig
    from selenium.webdriver.remote.remote_connection import RemoteConnection
    from selenium.webdriver.support.ui import WebDriverWait

    options = webdriver.WebKitGTKOptions()
    options.binary_location = _mini_browser()
    options.add_argument("--automation")
    connection = RemoteConnection(client_config=ClientConfig(remote_server_addr=webkit_driver))
    browser = webdriver.Remote(command_executor=connection, options=options)
    try:
        browser.get(host().url)
        state = WebDriverWait(browser, START_TIMEOUT / 1000).until(lambda b: b.execute_script(STATE))
        assert state == "ready", browser.execute_script("return document.getElementById('panel-trace').textContent")
        later = "const done = arguments[0]; carpgLater.then(done)"
        browser.set_script_timeout(START_TIMEOUT / 1000)
        assert browser.execute_async_script(later) is True
    finally:
        browser.quit()
