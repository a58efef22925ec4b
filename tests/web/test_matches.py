"""Whole matches in the browser, by every kind of hand, found through the accessible twin alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tests.web.game import Game
from tests.web.player import Hand, Player, settle_in

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser
    from tests.web.hosting import Hosted

pytestmark = pytest.mark.web


@pytest.mark.parametrize(
    ("hand", "size", "players"),
    [
        ("touch", (1024, 768), ("person", "person")),
        ("mouse", (1440, 900), ("person", "rookie")),
        ("keys", (1180, 820), ("person", "person")),
        ("roles", (390, 844), ("person", "rookie")),
    ],
)
def test_a_full_match(
    browser: Browser,
    host: Callable[..., Hosted],
    hand: Hand,
    size: tuple[int, int],
    players: tuple[str, str],
) -> None:
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, has_touch=hand == "touch", reduced_motion="reduce"
    )
    settle_in(context, players=players)
    game = Game(context.new_page()).open(host().url)
    player = Player(game.page, hand)
    player.start()
    player.play_out()
    expect(game.page.get_by_role("heading", level=1)).to_contain_text("win")
    assert any(name.endswith(", aimed at") for name in player.presses)
    expect(game.page.get_by_role("button", name="Swap sides")).to_be_visible()
    assert game.errors == []
    context.close()
