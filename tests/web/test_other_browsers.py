"""The other two engines: the game starts, a turn is played and kept, a reload goes on there, also without a network."""

from __future__ import annotations

import json
import os
import shutil
from typing import TYPE_CHECKING, Any, Final, Protocol

import pytest
from tests.web import webkit
from tests.web.game import HOLDS_A_COPY, Game
from tests.web.kept import KEPT, matches
from tests.web.player import Player, earlier_visit

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page, Playwright
    from tests.web.hosting import Hosted

pytestmark = pytest.mark.web

FIREFOX: Final = os.environ.get("CARPG_FIREFOX") or shutil.which("firefox-esr")
#: All that the twin says: cars with their health, facing and tile, whose turn it is, what can be done.
SAID: Final = """[...document.querySelectorAll("#twin [data-id]")]
  .map((element) => element.getAttribute("aria-label") ?? element.textContent).sort()"""
#: Whose turn it is.
ACTING: Final = """(document.querySelector("#twin h1")?.textContent ?? "")"""


class Tab(Protocol):
    """The game in some browser."""

    def open(self, url: str) -> None:
        """Load the page and wait for the title."""

    def evaluate(self, expression: str) -> Any:
        """The value of an expression or of the promise that it gives."""

    def wait_for(self, expression: str) -> Any:
        """Wait until an expression, or the promise that it gives, is true."""

    def player(self) -> Player:
        """Somebody who plays here."""


class FirefoxTab:
    """The game in Firefox."""

    def __init__(self, page: Page) -> None:
        self.game = Game(page)

    def open(self, url: str) -> None:
        """Load the page and wait for the title."""
        self.game.open(url)

    def evaluate(self, expression: str) -> Any:
        """The value of an expression or of the promise that it gives."""
        return self.game.page.evaluate(expression)

    def wait_for(self, expression: str) -> Any:
        """Wait until an expression, or the promise that it gives, is true."""
        self.game.wait_until(expression)

    def player(self) -> Player:
        """Somebody who plays here."""
        return Player(self.game.page, "roles")


def _play_leave_and_come_back(tab: Tab, hosted: Hosted) -> None:
    tab.open(hosted.url)
    tab.evaluate(f"(() => {{ {earlier_visit()} }})()")
    tab.open(hosted.url)
    player = tab.player()
    player.start()
    player.wait_my_turn()
    acting = tab.evaluate(ACTING)
    player.play_turn()
    tab.wait_for(f"{ACTING} !== {json.dumps(acting)}")  # the twin may still tell of the turn that has ended
    player.wait_my_turn()
    kept, said = matches(tab.evaluate(KEPT)), tab.evaluate(SAID)
    assert len(kept) == 1
    assert sum(kept.values()) >= 2, "the turn is not kept"

    tab.open(hosted.url)
    player = tab.player()
    player.go_on()
    player.wait_my_turn()
    assert tab.evaluate(SAID) == said
    assert matches(tab.evaluate(KEPT)) == kept

    tab.wait_for(HOLDS_A_COPY)
    hosted.kill()
    tab.open(hosted.url)
    assert tab.evaluate("carpgLater") is True
    player = tab.player()
    player.go_on()
    player.wait_my_turn()
    assert tab.evaluate(SAID) == said
    player.play_turn()
    assert sum(matches(tab.evaluate(KEPT)).values()) > sum(kept.values())


@pytest.mark.skipif(FIREFOX is None, reason="firefox-esr is not installed: the turn in Firefox is not tested")
def test_a_turn_in_firefox_is_kept_and_goes_on_offline(playwright: Playwright, host: Callable[..., Hosted]) -> None:
    browser = playwright.firefox.launch(channel="moz-firefox", executable_path=FIREFOX)
    tab = FirefoxTab(browser.new_page(viewport={"width": 1180, "height": 820}))
    _play_leave_and_come_back(tab, host())
    assert tab.game.errors == []
    assert tab.game.colours() > 2  # the driver's own style for pictures is refused by the page's policy
    browser.close()


@pytest.mark.skipif(
    webkit.DRIVER is None, reason="webkit2gtk-driver is not installed: the turn in WebKit is not tested"
)
def test_a_turn_in_webkit_is_kept_and_goes_on_offline(host: Callable[..., Hosted]) -> None:
    with webkit.open_browser() as browser:
        _play_leave_and_come_back(webkit.WebKitTab(browser), host())
