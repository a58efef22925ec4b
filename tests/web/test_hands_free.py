"""Keyboard and gamepad in a real page: tiles are spoken as the cursor moves, and nothing holds the focus fast."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tests.web.player import Player, settle_in

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page
    from tests.web.game import Game
    from tests.web.hosting import Hosted

pytestmark = pytest.mark.web


def focused(page: Page) -> str:
    """What a screen reader says of the element that has the focus."""
    name = page.evaluate("document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent")
    return str(name)


def wait_focus(page: Page, pattern: str) -> str:
    """Wait until the focus is on an element whose name fits, and give the name."""
    page.wait_for_function(
        "(pattern) => new RegExp(pattern).test(document.activeElement.getAttribute('aria-label') ?? '')", arg=pattern
    )
    return focused(page)


def test_arrows_speak_the_tiles_and_tab_leaves_the_board(game: Game, host: Callable[..., Hosted]) -> None:
    settle_in(game.page)
    page = game.open(host().url).page
    player = Player(page, "keys")
    player.start()
    player.look()
    page.keyboard.press("m")
    here = re.search(r"column (\d+) row (\d+)", wait_focus(page, ", acting, "))
    assert here
    x, y = int(here[1]), int(here[2])
    for key, (dx, dy) in {"ArrowRight": (1, 0), "ArrowDown": (0, 1), "ArrowLeft": (-1, 0)}.items():
        x, y = x + dx, y + dy
        page.keyboard.press(key)
        wait_focus(page, f"column {x} row {y}\\b")
    before = focused(page)
    page.keyboard.press("Tab")
    page.wait_for_function("!document.activeElement.closest('[aria-label=Board]')")
    page.keyboard.press("Shift+Tab")
    assert wait_focus(page, "column") == before
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Back to the battle").wait_for(state="attached")
    page.get_by_role("button", name="Leave to the title").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Continue").wait_for(state="attached")
    page.keyboard.press("Tab")
    wait_focus(page, "^Continue")
    assert game.errors == []


def test_the_board_is_one_stop_of_tab(game: Game, host: Callable[..., Hosted]) -> None:
    settle_in(game.page)
    page = game.open(host().url).page
    Player(page, "roles").start()
    board = page.get_by_role("group", name="Board")
    expect(board.locator("[tabindex='0']")).to_have_count(1)
    assert board.locator("[tabindex='-1']").count() > 5
    assert game.errors == []
