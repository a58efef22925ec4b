"""Whole matches in the browser, by every kind of hand, found through the accessible twin alone.

Each leaves pictures of its screens in artifacts/screens.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from build.paths import ROOT
from playwright.sync_api import expect
from tests.web.game import Game
from tests.web.player import Hand, Player, settle_in

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser
    from tests.web.hosting import Hosted

pytestmark = pytest.mark.web

PICTURES = ROOT / "artifacts" / "screens"
CROWD = 100  # an empty screen has a few colours
SAID = """[...document.querySelectorAll("#twin [data-id]")]
  .map((element) => element.getAttribute("aria-label") ?? element.textContent)"""
#: Whether each button of the battle's bar lies in a window of this size, large enough for a finger.
WITHIN = """([names, width, height]) => names.every((name) => {
  const found = [...document.querySelectorAll("#twin button")].find((element) => element.ariaLabel === name);
  const box = found?.getBoundingClientRect();
  return box && box.left >= 0 && box.top >= 0 && box.right <= width && box.bottom <= height
    && Math.min(box.width, box.height) >= 44; })"""
BAR = ("Menu", "Undo", "Hint", "Move", "Attack", "Skill", "End turn")


def _picture(game: Game, name: str, size: tuple[int, int]) -> None:
    """Keep what the screen shows."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    game.page.screenshot(path=PICTURES / f"{name}-{size[0]}x{size[1]}.png")
    assert game.colours() > CROWD, f"{name} shows next to nothing"


@pytest.mark.parametrize(
    ("hand", "size", "scale", "players"),
    [
        ("touch", (1180, 820), 1, ("person", "person")),
        ("mouse", (1440, 900), 1, ("person", "rookie")),
        ("keys", (1024, 768), 2, ("person", "person")),
        ("roles", (390, 844), 2, ("person", "rookie")),
    ],
)
def test_a_full_match(
    browser: Browser,
    host: Callable[..., Hosted],
    hand: Hand,
    size: tuple[int, int],
    scale: int,
    players: tuple[str, str],
) -> None:
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        device_scale_factor=scale,
        has_touch=hand == "touch",
        reduced_motion="reduce",
    )
    settle_in(context, players=players)
    game = Game(context.new_page()).open(host().url)
    game.wait_later()
    _picture(game, "title", size)
    player = Player(game.page, hand)
    player.choose("Local battle")
    expect(game.page.get_by_role("button", name="Start the battle")).to_be_visible()
    _picture(game, "setup", size)
    player.choose("Start the battle")
    player.wait_battle()
    assert game.page.evaluate("document.getElementById('canvas').width") == size[0] * scale
    player.play_turn()
    player.wait_my_turn()
    _picture(game, "battle", size)
    player.play_out()
    _picture(game, "result", size)
    expect(game.page.get_by_role("heading", level=1)).to_contain_text("win")
    assert any(name.endswith(", aimed at") for name in player.presses)
    expect(game.page.get_by_role("button", name="Swap sides")).to_be_visible()
    assert game.errors == []
    context.close()


def test_turning_the_device_keeps_the_battle_and_the_planned_way(browser: Browser, host: Callable[..., Hosted]) -> None:
    context = browser.new_context(viewport={"width": 1180, "height": 820}, has_touch=True, reduced_motion="reduce")
    settle_in(context)
    game = Game(context.new_page()).open(host().url)
    player = Player(game.page, "touch")
    player.start()
    while not any(name.startswith("Drive to column") for name in player.presses):
        player.step()
    expect(game.page.get_by_role("button", name="End of the way")).to_be_attached()
    planned = _told(game)
    for width, height in ((820, 1180), (390, 844), (844, 390), (1440, 900), (1180, 820)):
        game.page.set_viewport_size({"width": width, "height": height})
        game.page.wait_for_function("(width) => document.getElementById('canvas').width === width", arg=width)
        game.page.wait_for_function(WITHIN, arg=[BAR, width, height])
        assert _told(game) == planned
        _picture(game, "turned", (width, height))
    before = game.page.evaluate(SAID)
    player.play_turn()
    player.wait_my_turn()
    assert game.page.evaluate(SAID) != before
    player.play_out()
    assert game.errors == []
    context.close()


def _told(game: Game) -> list[str]:
    """What the twin says of tiles and cars."""
    told = (" health, facing ", "Drive to ", "End of the way", "can be attacked")
    return sorted(name for name in game.page.evaluate(SAID) if any(words in name for words in told))
