"""Saves in the browser's own storage: a kill at any moment, no network, two tabs, and storage that misbehaves."""

from __future__ import annotations

import itertools
import json
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tests.web.game import Game
from tests.web.kept import KEPT, OWN, matches, store_of
from tests.web.player import TEAMS, Player, settle_in

from carpg.storage.backends import MemoryBackend
from carpg.storage.store import SaveStore
from carpg.tactics.arena import arenas
from carpg.tactics.setup import match_setup
from carpg.ui.game.session import Seat, Session

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page
    from tests.web.hosting import Hosted

pytestmark = pytest.mark.web

#: Notes what the storage holds after every single write: what a page that is killed there leaves behind.
WATCH_WRITES = """
globalThis.carpgLeft = [];
for (const name of ["setItem", "removeItem"]) {
  const work = Storage.prototype[name];
  Storage.prototype[name] = function (...rest) {
    work.apply(this, rest);
    globalThis.carpgLeft.push(Object.fromEntries(Object.entries(this)));
  };
}
"""
FILL = """() => {
  for (let size = 1 << 20; size >= 1; size >>= 1)
    for (let i = 0; ; i += 1)
      try { localStorage.setItem(`neighbour/${size}/${i}`, "x".repeat(size)); } catch { break; }
  return Object.keys(localStorage).filter((key) => key.startsWith("neighbour/")).length;
}"""
BLOCK = """Object.defineProperty(globalThis, "localStorage", { get() {
  throw new DOMException("The operation is insecure.", "SecurityError"); } })"""


def _continue(page: Page) -> Player:
    player = Player(page, "roles")
    player.go_on()
    return player


def _turn_by_turn(player: Player) -> None:
    """One turn, whatever is asked about it, until the next one can be played."""
    player.play_turn()
    dialog = player.page.get_by_role("dialog")
    if dialog.count():
        dialog.get_by_role("button", name="End turn").evaluate("element => element.click()")
    other = player.page.get_by_role("button", name="I’m ").or_(player.page.get_by_role("button", name="End turn"))
    expect(other.first).to_be_visible()


def test_whatever_moment_kills_the_page_the_match_is_whole(
    game: Game, context: BrowserContext, host: Callable[..., Hosted]
) -> None:
    settle_in(context)
    context.add_init_script(WATCH_WRITES)
    player = Player(game.open(host().url).page, "roles")
    player.start()
    player.play_out()
    left = game.page.evaluate("carpgLeft")
    counts = [matches(each) for each in left]
    begun = list(itertools.dropwhile(lambda count: not count, counts))
    assert len(begun) > 40
    assert all(len(count) == 1 for count in begun), "a kill there would have lost the match"
    commands = [next(iter(count.values())) for count in begun]
    assert commands == sorted(commands)
    assert all(later - earlier <= 1 for earlier, later in itertools.pairwise(commands)), "a command was not kept"
    assert commands[-1] > 8


def test_killed_pages_are_taken_up_again(context: BrowserContext, host: Callable[..., Hosted]) -> None:
    settle_in(context)
    url, before = host().url, 0
    for kill in range(3):
        page = Game(context.new_page()).open(url).page
        player = _continue(page) if kill else Player(page, "roles")
        if not kill:
            player.start()
        player.play_turn()
        kept = page.evaluate(KEPT)
        (count,) = matches(kept).values()
        assert count > before
        before = count
        tools = context.new_cdp_session(page)
        with page.expect_event("crash"):
            tools.send("Page.navigate", {"url": "chrome://crash"})
        page.close()
    player = _continue(Game(context.new_page()).open(url).page)
    player.play_out()
    expect(player.page.get_by_role("button", name="Rematch")).to_be_visible()


def test_a_match_goes_on_without_a_network(game: Game, context: BrowserContext, host: Callable[..., Hosted]) -> None:
    settle_in(context)
    hosted = host()
    player = Player(game.open(hosted.url).page, "roles")
    game.wait_offline_copy()
    hosted.kill()
    player.start()
    player.play_turn()
    game.page.reload()
    game.wait_ready()
    game.wait_later()
    _continue(game.page).play_out()
    assert game.errors == []


def test_two_tabs_on_one_match_keep_it_whole(context: BrowserContext, host: Callable[..., Hosted]) -> None:
    settle_in(context)
    url = host().url
    first = Player(Game(context.new_page()).open(url).page, "roles")
    first.start()
    first.play_turn()
    second = _continue(Game(context.new_page()).open(url).page)
    for _ in range(4):
        for player in (first, second):
            player.page.bring_to_front()
            player.step()
            assert len(matches(player.page.evaluate(KEPT))) == 1
    third = _continue(Game(context.new_page()).open(url).page)
    third.play_out()


def _spoilt() -> dict[str, str]:
    """What a browser might hold after an accident: a match cut short, pointers and choices that make no sense."""
    backend = MemoryBackend()
    setup = match_setup(arenas()["marble-run"], TEAMS, 5)
    Session.start("cut", setup, (Seat("Ada"), Seat("Ben"))).autosave(SaveStore(backend), "2026-01-01T00:00:00")
    cut = {key: text if key.endswith("/p") else text[:-30] for key, text in backend.texts.items()}
    strange = {
        "carpg/1/auto-0000/p": "not JSON",
        "carpg/1/strange": "",
        "setup": "[[[",
        "settings": '{"speed": ["instant"], "keys": 3}',
    }
    return {"neighbour": "untouched", **{OWN + key: text for key, text in {**cut, **strange}.items()}}


def test_spoilt_storage_is_told_and_the_game_plays(game: Game, host: Callable[..., Hosted]) -> None:
    page = game.page
    page.add_init_script(f"Object.assign(localStorage, {json.dumps(_spoilt())})")
    player = Player(game.open(host().url).page, "roles")
    expect(page.get_by_role("log")).to_contain_text("A kept match can’t be continued")
    expect(page.get_by_role("button", name="Continue")).to_have_count(0)
    player.start()
    _turn_by_turn(player)
    kept = page.evaluate(KEPT)
    assert kept["neighbour"] == "untouched"
    assert any(not info.damaged for info in store_of(kept).saves("auto-"))
    assert game.errors == []


def test_full_storage_is_told_and_the_game_plays(
    game: Game, context: BrowserContext, host: Callable[..., Hosted]
) -> None:
    settle_in(context)
    page = game.open(host().url).page
    filled = page.evaluate(FILL)
    player = Player(page, "roles")
    player.start()
    expect(page.get_by_role("log")).to_contain_text("This match can’t be saved: This browser's room for saves is used")
    _turn_by_turn(player)
    kept = page.evaluate(KEPT)
    assert sum(key.startswith("neighbour/") for key in kept) == filled
    page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('neighbour/'))"
                  ".forEach((key) => localStorage.removeItem(key))")  # fmt: skip
    player.play_turn()
    (count,) = matches(page.evaluate(KEPT)).values()
    assert count >= 2
    assert game.errors == []


def test_blocked_storage_is_told_and_the_game_plays(game: Game, host: Callable[..., Hosted]) -> None:
    game.page.add_init_script(BLOCK)
    player = Player(game.open(host().url).page, "roles")
    player.start()
    expect(game.page.get_by_role("log")).to_contain_text("This browser keeps no saves")
    _turn_by_turn(player)
    assert game.errors == []
