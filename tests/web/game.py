"""What a test may do with the page of the game; every wait is for a condition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

#: Whether the service worker holds the whole release.
HOLDS_A_COPY = "navigator.serviceWorker.getRegistration().then((r) => r?.active?.state === 'activated')"
START_TIMEOUT = 60_000  # milliseconds: a slow machine that runs other tests besides


class Game:
    """The game in one tab."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    def open(self, url: str) -> Game:
        """Load the page and wait until the title is on the screen."""
        self.page.goto(url)
        return self.wait_ready()

    def wait_ready(self) -> Game:
        """Wait for the first picture; a failed start shows its own words here."""
        self.page.wait_for_function("document.documentElement.dataset.state", timeout=START_TIMEOUT)
        state = self.page.evaluate("document.documentElement.dataset.state")
        assert state == "ready", f"{self.page.text_content('#panel-title')}\n{self.trace}"
        return self

    @property
    def trace(self) -> str:
        """The text of the error panel's details."""
        return self.page.text_content("#panel-trace") or ""

    @property
    def release(self) -> str:
        """Which release runs."""
        return str(self.page.evaluate("carpgBoot.release"))

    def panel(self) -> Locator:
        """The error panel."""
        return self.page.locator("#panel")

    def expect_panel(self, title: str) -> Locator:
        """Wait for the error panel with this title."""
        expect(self.panel()).to_be_visible(timeout=START_TIMEOUT)
        expect(self.page.locator("#panel-title")).to_have_text(title)
        return self.panel()

    def wait_later(self) -> None:
        """Wait until all that comes behind the title is unpacked."""
        self.page.wait_for_function("carpgLater", timeout=START_TIMEOUT)

    def wait_until(self, promise: str) -> None:
        """Wait until a JavaScript expression that gives a promise gives a true one."""
        self.page.evaluate(
            f"(async () => {{ while (!(await ({promise}))) await new Promise(requestAnimationFrame); }})()"
        )

    def wait_offline_copy(self) -> None:
        """Wait until the service worker holds the whole release."""
        self.wait_until(HOLDS_A_COPY)

    def colours(self) -> int:
        """How many colours a picture of the page has: one or two mean an empty screen."""
        import io
        import os

        os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
        import pygame

        picture = pygame.image.load(io.BytesIO(self.page.screenshot()), "page.png")
        width, height = picture.get_size()
        return len({tuple(picture.get_at((x, y))) for x in range(0, width, 7) for y in range(0, height, 7)})
