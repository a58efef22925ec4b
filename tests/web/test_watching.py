"""Watching two opponents in the page: pause, speed, skip and hurry, and that thinking leaves the page alive."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tests.web.game import START_TIMEOUT, Game
from tests.web.player import CHANGED, Player, settle_in

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Page
    from tests.web.hosting import Hosted

pytestmark = pytest.mark.web

LIVELY = {"motion": "full", "speed": "normal", "muted": True}
#: So many frames without a change of the twin mean that nothing goes on.
STILL = 90


def still(page: Page) -> bool:
    """Whether the twin says the same for a while."""
    before = page.evaluate(CHANGED, [None, 0])
    return bool(page.evaluate(CHANGED, [before, STILL]) == before)


def press(page: Page, name: str) -> None:
    """Press a button whose name begins so."""
    page.get_by_role("button", name=re.compile(f"^{name}")).first.click(timeout=START_TIMEOUT)


def test_watching_with_pause_speed_and_hurry(browser: Browser, host: Callable[..., Hosted]) -> None:
    context = browser.new_context(viewport={"width": 1180, "height": 820})
    context.add_init_script(f"localStorage.setItem('carpg/settings', {json.dumps(json.dumps(LIVELY))})")
    settle_in(context, players=("champion", "driver"))
    game = Game(context.new_page()).open(host().url)
    page = game.page
    Player(page, "roles").start()

    press(page, "Pause")
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    for _ in range(20):  # what was being shown comes to its end
        if still(page):
            break
    assert still(page), "a paused battle goes on"
    before = page.evaluate(CHANGED, [None, 0])

    press(page, "Go on")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.wait_for_function(f"async (before) => (await ({CHANGED})([null, 0])) !== before", arg=before)

    for speed in ("fast", "instant"):
        press(page, "Speed")
        expect(page.get_by_role("log").get_by_text(f"Speed: {speed}")).to_have_count(1)
    press(page, "Hurry")
    expect(page.get_by_role("button", name="Rematch")).to_be_visible(timeout=3 * START_TIMEOUT)
    expect(page.get_by_role("heading", level=1)).to_contain_text("win")
    assert game.errors == []
    context.close()
