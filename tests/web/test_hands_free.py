"""Keyboard and gamepad in a real page: tiles are spoken as the cursor moves, and nothing holds the focus fast."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tests.web.player import Player, settle_in

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Page
    from tests.web.game import Game
    from tests.web.hosting import Hosted

pytestmark = pytest.mark.web


#: Counts the pictures that are put on the canvas from now on. The game's clock goes on by a little each time that it is
#: read, so that a fade has as many pictures on a slow machine as on a fast one.
COUNT = """() => {
  let time = carpgHost.now();
  carpgHost.now = () => (time += 4);
  const proto = CanvasRenderingContext2D.prototype, put = proto.putImageData;
  globalThis.pictures = 0;
  proto.putImageData = function (...rest) { globalThis.pictures += 1; return put.apply(this, rest); };
}"""
#: True once no picture has come for twenty frames.
STILL = """async () => {
  const before = globalThis.pictures;
  for (let i = 0; i < 20; i += 1) await new Promise(requestAnimationFrame);
  return globalThis.pictures === before;
}"""


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


#: A gamepad of our own in the place of the browser's: `pad.press(button)` holds a button for two frames.
FAKE_PAD = """
const state = { index: 0, id: "Pad", connected: true, mapping: "standard", axes: [0, 0, 0, 0],
  buttons: Array.from({ length: 17 }, () => ({ pressed: false, value: 0 })) };
const frames = async (count) => { for (let i = 0; i < count; i += 1) await new Promise(requestAnimationFrame); };
const seen = () => `${document.activeElement.dataset.id} ${document.getElementById("twin").innerHTML}`;
const hold = async (set) => {
  const before = seen();
  set(true);
  await frames(2);
  set(false);
  for (let i = 0; i < 40 && seen() === before; i += 1) await frames(1);
  await frames(2);
};
globalThis.pad = {
  press: (button) => hold((on) => { state.buttons[button].pressed = on; }),
  tilt: (axis, way) => hold((on) => { state.axes[axis] = on ? way : 0; }),
};
Object.defineProperty(navigator, "getGamepads", { value: () => [null, state] });
"""
PAD_A, PAD_B, PAD_RIGHT_SHOULDER, PAD_START = 0, 1, 5, 9
PAD_ARROWS = {"up": 12, "down": 13, "left": 14, "right": 15}
MOST_PRESSES = 80


class PadPlayer:
    """A player with a gamepad, who knows the screen by what has the focus."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, button: int) -> None:
        self.page.evaluate("(button) => pad.press(button)", button)

    def go_to(self, pattern: str) -> None:
        """The right shoulder goes from control to control."""
        for _ in range(MOST_PRESSES):
            if re.search(pattern, focused(self.page)):
                return
            self.press(PAD_RIGHT_SHOULDER)
        raise AssertionError(f"the focus never comes to {pattern}")

    def use(self, pattern: str) -> None:
        self.go_to(pattern)
        self.press(PAD_A)

    def drive_cursor(self, goal: tuple[int, int]) -> None:
        """Take the board's cursor to a tile: the stick across, the cross up and down."""
        for _ in range(MOST_PRESSES):
            found = re.search(r"column (\d+) row (\d+)", focused(self.page))
            assert found, focused(self.page)
            across, down = goal[0] - int(found[1]), goal[1] - int(found[2])
            if not across and not down:
                return
            if across:
                self.page.evaluate("(way) => pad.tilt(0, way)", 1 if across > 0 else -1)
            else:
                self.press(PAD_ARROWS["down" if down > 0 else "up"])
        raise AssertionError(f"the cursor never comes to {goal}")


def test_a_gamepad_plays_a_whole_turn(game: Game, host: Callable[..., Hosted]) -> None:
    page = game.page
    settle_in(page)
    page.add_init_script(FAKE_PAD)
    game.open(host().url)
    page.evaluate("dispatchEvent(new Event('gamepadconnected'))")
    page.get_by_role("button", name="Local battle").wait_for(state="attached")
    player = PadPlayer(page)
    player.use("^Local battle")
    page.get_by_role("button", name="Start the battle").wait_for(state="attached")
    player.use("^Start the battle")
    page.get_by_role("button", name="End turn").wait_for(state="attached")

    player.go_to("column")
    acting = focused(page)
    assert ", acting, " in acting
    goal = page.get_by_role("button", name="Drive to column").last.get_attribute("aria-label")
    found = re.search(r"column (\d+) row (\d+)", goal or "")
    assert found
    player.drive_cursor((int(found[1]), int(found[2])))
    player.press(PAD_A)
    wait_focus(page, "^End of the way")
    player.press(PAD_A)
    wait_focus(page, f", acting, .*column {found[1]} row {found[2]}")

    player.press(PAD_START)
    page.get_by_role("button", name="Back to the battle").wait_for(state="attached")
    player.press(PAD_B)
    page.get_by_role("button", name="End turn").wait_for(state="attached")
    player.use("^End turn")
    before = acting.partition(",")[0]
    heading = page.get_by_role("heading", level=1).first
    expect(heading).not_to_contain_text(before)
    assert game.errors == []


def test_reduced_motion_of_the_device_leaves_the_fades_out(browser: Browser, host: Callable[..., Hosted]) -> None:
    """The change of screens paints a dozen pictures; a device that asks for less motion gets one or two."""
    painted = {}
    for motion in ("no-preference", "reduce", "changed"):
        context = browser.new_context(reduced_motion="reduce" if motion == "reduce" else "no-preference")
        page = context.new_page()
        page.goto(host().url)
        page.get_by_role("button", name="About").wait_for(state="attached")
        page.evaluate("carpgLater")
        if motion == "changed":
            page.emulate_media(reduced_motion="reduce")
        page.evaluate(COUNT)
        page.get_by_role("button", name="About").evaluate("element => element.click()")
        page.get_by_role("heading", name="About CarPG").wait_for(state="attached")
        page.wait_for_function(STILL)
        painted[motion] = page.evaluate("globalThis.pictures")
        context.close()
    assert max(painted["reduce"], painted["changed"]) <= 3 < painted["no-preference"]
