"""Find the browsers for the tests; install what is missing where that can be done unasked."""

from __future__ import annotations

import contextlib
import os
import platform
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from build.paths import BuildError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
CHROMIUM_PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
)
# Debian's package for each program that the tests start.
PACKAGES = {
    "chromium": "chromium",
    "firefox-esr": "firefox-esr",
    "WebKitWebDriver": "webkit2gtk-driver",
    "xvfb-run": "xvfb",
    "xdotool": "xdotool",
}
ENVIRONMENT = "CARPG_CHROMIUM"


@dataclass(frozen=True)
class Browsers:
    """Paths of the browsers that the tests can use; None where there is none."""

    chromium: str
    firefox: str | None
    webkit: str | None

    def environment(self) -> dict[str, str]:
        """Variables through which the tests learn of them."""
        found = {ENVIRONMENT: self.chromium, "CARPG_FIREFOX": self.firefox, "CARPG_WEBKIT": self.webkit}
        return {name: path for name, path in found.items() if path}


def _is_debian() -> bool:
    try:
        return platform.freedesktop_os_release().get("ID") == "debian"
    except OSError:
        return False


def _installed_chromium() -> str | None:
    named = os.environ.get(ENVIRONMENT)
    if named:
        if not Path(named).is_file():
            raise BuildError(f"{ENVIRONMENT} names {named}, but there is no such file.\n  Correct it or unset it.")
        return named
    on_path = next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)
    return on_path or next((place for place in CHROMIUM_PLACES if Path(place).is_file()), None) or _playwrights()


def _playwrights() -> str | None:
    """The Chromium that Playwright keeps for itself, if it was fetched."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).is_file() else None


def _apt_install(packages: list[str]) -> None:
    """Install Debian packages; a failure shows later, as a browser that is still missing."""
    print(f"Installing {' '.join(packages)} (apt-get) …", flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages]
    for command in (["apt-get", "update", "-qq"], install):
        done = subprocess.run(command, env=quiet, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
        if done.returncode:
            print(done.stderr.strip()[-1500:], flush=True)


def _may_use_apt() -> bool:
    return _is_debian() and os.geteuid() == 0 and shutil.which("apt-get") is not None


def find() -> Browsers:
    """All browsers there are, after installing the missing ones where this is allowed.

    Raises BuildError when there is no Chromium and none can be installed.
    """
    chromium = _installed_chromium()
    missing = [package for program, package in PACKAGES.items() if not shutil.which(program)]
    if chromium:
        missing = [package for package in missing if package != "chromium"]
    if missing and _may_use_apt():
        _apt_install(missing)
        chromium = chromium or shutil.which("chromium")
    if chromium is None:
        print("Fetching Playwright's Chromium …", flush=True)
        command = [sys.executable, "-m", "playwright", "install", "chromium"]
        subprocess.run(command, stdin=subprocess.DEVNULL, check=False)
        chromium = _playwrights()
    if chromium is None:
        raise BuildError(
            "The tests need Chrome or Chromium, and none could be found or installed.\n"
            f"  Install one, or name its program in the environment variable {ENVIRONMENT}."
        )
    webkit = shutil.which("WebKitWebDriver") if shutil.which("xvfb-run") or os.environ.get("DISPLAY") else None
    return Browsers(chromium, shutil.which("firefox-esr"), webkit)


@contextlib.contextmanager
def headless() -> Iterator[Browser]:
    """A Chromium without a window, for measuring; raises BuildError when none can be found or installed."""
    path = find().chromium  # before Playwright starts: looking for its own Chromium starts one, too
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()
