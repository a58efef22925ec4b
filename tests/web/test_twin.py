"""The accessible twin in a real page: roles can be clicked, fingers hit the canvas, text is typed, idle means idle."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Browser
    from tests.web.game import Game
    from tests.web.hosting import Hosted

pytestmark = pytest.mark.web

GALLERY = """
import asyncio
from carpg.platform import open_platform
from carpg.ui.app import App
from carpg.ui.scenes.components import ComponentsScene
asyncio.run(App(open_platform()).run(ComponentsScene))
"""
#: Counts pictures put on the canvas for so many animation frames.
COUNT_PICTURES = """async (frames) => {
  const proto = CanvasRenderingContext2D.prototype, put = proto.putImageData;
  let count = 0;
  proto.putImageData = function (...rest) { count += 1; return put.apply(this, rest); };
  for (let i = 0; i < frames; i += 1) await new Promise(requestAnimationFrame);
  proto.putImageData = put;
  return count;
}"""


def test_settings_by_role_are_kept(game: Game, host: Callable[..., Hosted]) -> None:
    page = game.open(host().url).page
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("heading", name="Settings")).to_be_attached()
    page.get_by_role("switch", name="Mute all sounds").check()
    page.get_by_role("slider", name="Battle volume").fill("30")
    expect(page.get_by_role("slider", name="Battle volume")).to_have_attribute("aria-valuetext", "30 %")
    page.get_by_role("tab", name="Look").click()
    page.get_by_role("radio", name="Text size: Largest").check()
    page.wait_for_function("JSON.parse(localStorage.getItem('carpg/settings')).text_size === 'largest'")
    kept = json.loads(page.evaluate("localStorage.getItem('carpg/settings')"))
    assert (kept["muted"], kept["sound_volume"]) == (True, 30)
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="About")).to_be_visible()
    expect(page.get_by_role("tab", name="Look")).to_have_count(0)


def test_an_idle_page_paints_nothing(game: Game, host: Callable[..., Hosted]) -> None:
    page = game.open(host().url).page
    game.wait_later()
    expect(page.get_by_role("button", name="Settings")).to_be_visible()
    page.wait_for_function(f"({COUNT_PICTURES})(30).then((count) => count === 0)")
    assert page.evaluate(COUNT_PICTURES, 60) == 0


def test_a_finger_on_the_canvas_means_the_control_there(browser: Browser, host: Callable[..., Hosted]) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, device_scale_factor=2)
    page = context.new_page()
    page.goto(host().url)
    box = page.get_by_role("button", name="Settings").bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + 4, box["y"] + 4)
    expect(page.get_by_role("tab", name="Keys")).to_be_visible()
    assert page.evaluate("document.getElementById('canvas').width") == 780
    context.close()


def test_fields_menus_and_scripts_work(game: Game, host: Callable[..., Hosted], program: Callable[[str], Path]) -> None:
    page = game.open(host(program(GALLERY)).url).page
    field = page.get_by_role("textbox", name="Name or skill")
    field.click()
    page.keyboard.type("Mach é")
    page.keyboard.press("Enter")
    expect(field).to_have_value("Mach é")
    page.get_by_role("button", name="Sort: Fastest first").click()
    expect(page.get_by_role("menu", name="Sort")).to_be_attached()
    expect(page.get_by_role("button", name="Primary")).to_have_count(0)
    page.get_by_role("menuitemradio", name="Fastest first").click()
    expect(page.get_by_role("button", name="Primary")).to_be_visible()
    more = page.get_by_role("button", name="Cars a team: +")
    for _ in range(5):  # from 5 to 10, each click without a press, as a screen reader's
        more.evaluate("element => element.click()")
    expect(more).to_have_attribute("aria-disabled", "true")
    assert game.errors == []


def test_tab_moves_and_enter_presses_once(
    game: Game, host: Callable[..., Hosted], program: Callable[[str], Path]
) -> None:
    page = game.open(host(program(GALLERY)).url).page
    switch = page.get_by_role("switch", name="Curtain")
    page.get_by_role("slider", name="Volume").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("slider", name="Volume")).to_have_value("45")
    page.keyboard.press("Tab")
    expect(switch).to_be_focused()
    expect(switch).to_be_checked()
    page.keyboard.press("Space")
    expect(switch).not_to_be_checked()
    page.keyboard.press("Enter")
    expect(switch).to_be_checked()


def test_disabled_controls_say_so_and_why(
    game: Game, host: Callable[..., Hosted], program: Callable[[str], Path]
) -> None:
    page = game.open(host(program(GALLERY)).url).page
    off = page.get_by_role("button", name="Disabled")
    expect(off).to_be_disabled()
    off.click(force=True)
    expect(page.get_by_role("tooltip", name="Only after a move")).to_be_attached()
    expect(page.get_by_role("log")).to_contain_text("Only after a move")
