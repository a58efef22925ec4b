"""The page starts, alone and anywhere, and says clearly why when it can't."""

from __future__ import annotations

import shutil
import zipfile
from typing import TYPE_CHECKING

import pytest
from build.imports import module_name
from playwright.sync_api import expect
from tests.web.game import START_TIMEOUT

from build import stage

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Browser
    from tests.web.game import Game
    from tests.web.hosting import Hosted

pytestmark = pytest.mark.web

CROWD = 12  # an empty screen has one or two colours
HTTP_PAGE = '<!doctype html><title>A shop</title><iframe src="{url}" width="900" height="600"></iframe>'
PROBE_IMPORTS = """
import importlib, traceback
import js
faults = []
for name in NAMES:
    try:
        importlib.import_module(name)
    except BaseException:
        faults.append(name + ": " + traceback.format_exc())
js.document.body.dataset.faults = "\\n".join(faults)
js.document.body.dataset.probed = "yes"
"""
CRASH = """
import asyncio

async def main():
    import pygame
    pygame.init()
    pygame.display.set_mode((320, 200))
    pygame.display.flip()
    await asyncio.sleep(0)
    FAULT

asyncio.run(main())
"""


def test_starts_and_draws_without_a_gesture(game: Game, host: Callable[..., Hosted]) -> None:
    game.open(host().url)
    assert game.colours() > 2
    game.wait_later()
    assert game.errors == []


def test_the_loading_screen_goes_once_the_title_stands(game: Game, host: Callable[..., Hosted]) -> None:
    game.open(host().url)
    expect(game.page.locator("#loading")).to_have_count(0)
    expect(game.panel()).to_be_hidden()


def test_starts_below_a_base_path(game: Game, host: Callable[..., Hosted]) -> None:
    hosted = host(base="/toys/carpg/")
    game.open(hosted.url)
    assert all(path.startswith("/toys/carpg/") or path == "/favicon.ico" for path in hosted.faults.asked)


def test_the_upload_for_itch_starts_in_a_frame_and_keeps_no_copy_there(
    game: Game, host: Callable[..., Hosted], built: Path, tmp_path: Path
) -> None:
    with zipfile.ZipFile(built.parent / "dist" / "carpg-itch.zip") as upload:
        upload.extractall(tmp_path / "upload")
    inner = host(tmp_path / "upload", base="/html/1234567/")
    shop = tmp_path / "shop"
    shop.mkdir()
    (shop / "index.html").write_text(HTTP_PAGE.format(url=inner.url))
    game.page.goto(host(shop).url)
    frame = next(frame for frame in game.page.frames if frame.url == inner.url)
    frame.wait_for_function("document.documentElement.dataset.state === 'ready'", timeout=START_TIMEOUT)
    assert frame.evaluate("carpgLater") is True
    assert frame.evaluate("navigator.serviceWorker.getRegistrations().then((found) => found.length)") == 0


@pytest.mark.parametrize("scale", [1, 2])
def test_starts_at_each_device_scale(browser: Browser, host: Callable[..., Hosted], scale: int) -> None:
    from tests.web.game import Game

    context = browser.new_context(viewport={"width": 1180, "height": 820}, device_scale_factor=scale)
    game = Game(context.new_page()).open(host().url)
    assert game.colours() > 2
    assert game.page.evaluate("devicePixelRatio") == scale
    context.close()


def test_counts_the_bytes_before_python_runs(game: Game, host: Callable[..., Hosted]) -> None:
    hosted = host()
    hosted.faults.held = "pyodide.asm.wasm"
    game.page.goto(hosted.url)
    expect(game.page.locator("#stage")).to_contain_text(" MB", timeout=START_TIMEOUT)
    game.page.wait_for_function("document.getElementById('bar').value > 0")
    assert game.page.evaluate("document.getElementById('bar').value") < 800
    hosted.faults.released.set()
    game.wait_ready()


@pytest.mark.parametrize(
    "name", ["game.apk", "python_stdlib.zip", "pyodide.asm.wasm", "pyodide.asm.mjs", "pyodide.mjs"]
)
def test_a_missing_part_shows_a_panel_and_retry_mends_it(game: Game, host: Callable[..., Hosted], name: str) -> None:
    hosted = host()
    hosted.faults.missing = {name}
    game.page.goto(hosted.url)
    expect(game.panel()).to_be_visible(timeout=START_TIMEOUT)
    expect(game.page.locator("#panel-title")).to_contain_text("A part of CarPG")
    assert name in game.trace
    hosted.faults.missing.clear()
    game.page.get_by_role("button", name="Retry").click()
    game.wait_ready()


def test_the_title_works_before_the_other_screens_are_there(game: Game, host: Callable[..., Hosted]) -> None:
    hosted = host()
    hosted.faults.missing = {"screens.apk"}
    page = game.open(hosted.url).page
    page.get_by_role("button", name="Settings").click()
    for name in ("Look", "Play", "Keys", "Sound"):
        page.get_by_role("tab", name=name).click()
        expect(page.get_by_role("tab", name=name)).to_have_attribute("aria-selected", "true")
    page.get_by_role("button", name="Back").click()
    page.get_by_role("button", name="About").click()
    page.get_by_role("button", name="Back").click()
    page.get_by_role("button", name="Local battle").click()
    expect(page.get_by_role("heading", name="Unpacking")).to_be_attached()
    hosted.faults.missing.clear()
    expect(page.get_by_role("button", name="Start the battle")).to_be_attached(timeout=START_TIMEOUT)
    game.wait_later()
    assert game.errors == []


@pytest.mark.parametrize("kept", [False, True])
def test_a_kept_game_brings_all_screens_before_the_title(game: Game, host: Callable[..., Hosted], kept: bool) -> None:
    if kept:
        game.page.add_init_script("localStorage.setItem('carpg/carpg/1/auto-0/p', '{}')")
    hosted = host()
    hosted.faults.held = "screens.apk"
    game.page.goto(hosted.url)
    if kept:
        expect(game.page.locator("#stage")).to_contain_text(" MB", timeout=START_TIMEOUT)
        assert game.page.evaluate("document.documentElement.dataset.state") is None
        hosted.faults.released.set()
    game.wait_ready()
    assert game.page.evaluate("carpgBoot.hasScreens()") is kept


@pytest.mark.parametrize("name", ["boot.js", "page.css"])
def test_a_page_without_its_script_or_style_says_so_or_starts(
    game: Game, host: Callable[..., Hosted], name: str
) -> None:
    hosted = host()
    hosted.faults.missing = {name}
    game.page.goto(hosted.url)
    if name == "boot.js":
        game.expect_panel("A part of CarPG didn't arrive")
    else:
        game.wait_ready()


def test_parts_of_two_releases_are_never_mixed(
    game: Game, host: Callable[..., Hosted], built: Path, tmp_path: Path
) -> None:
    site = tmp_path / "site"
    shutil.copytree(built, site)
    data = bytearray((site / "game.apk").read_bytes())
    data[len(data) // 2] ^= 1
    (site / "game.apk").write_bytes(bytes(data))
    game.page.goto(host(site).url)
    game.expect_panel("A part of CarPG belongs to another version")


def test_without_webassembly_one_sentence_says_so(game: Game, host: Callable[..., Hosted]) -> None:
    game.page.add_init_script("delete globalThis.WebAssembly")
    game.page.goto(host().url)
    game.expect_panel("CarPG can't start here")
    expect(game.page.locator("#panel-text")).to_contain_text("no WebAssembly")


def test_an_old_browser_is_told_which_one_it_needs(game: Game, host: Callable[..., Hosted]) -> None:
    game.page.add_init_script("WebAssembly.validate = () => false")
    game.page.goto(host().url)
    game.expect_panel("CarPG can't start here")
    expect(game.page.locator("#panel-text")).to_contain_text("Safari 16.4")


def test_the_policy_lets_nothing_foreign_in_or_out(game: Game, host: Callable[..., Hosted]) -> None:
    game.open(host().url)
    other = host()
    refused = game.page.evaluate(
        "(url) => new Promise((done) => {"
        " addEventListener('securitypolicyviolation', (e) => done(e.effectiveDirective));"
        " fetch(url).catch(() => {}); })",
        other.url,
    )
    assert refused == "connect-src"
    inline = game.page.evaluate(
        "new Promise((done) => { addEventListener('securitypolicyviolation', (e) => done(e.effectiveDirective));"
        " const s = document.createElement('script'); s.textContent = 'window.bad = 1'; document.body.append(s); })"
    )
    assert inline == "script-src-elem"
    assert game.page.evaluate("window.bad") is None
    assert other.faults.asked == []


def test_every_module_of_the_game_imports_in_the_browser(
    game: Game, host: Callable[..., Hosted], program: Callable[[str], Path]
) -> None:
    names = [module_name(path) for path in stage.game_files() if path.startswith("carpg/") and path.endswith(".py")]
    game.page.goto(host(program(PROBE_IMPORTS.replace("NAMES", repr(names)))).url)
    game.page.wait_for_selector("body[data-probed]", timeout=START_TIMEOUT)
    assert game.page.evaluate("document.body.dataset.faults") == ""


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        ('raise ValueError("the axle broke")', ["main.py", "line 10, in main", "the axle broke"]),
        ("import json; json.loads('[')", ["main.py", "json/decoder.py", "Expecting value"]),
    ],
)
def test_a_crash_shows_its_traceback_and_a_way_on(
    game: Game, host: Callable[..., Hosted], program: Callable[[str], Path], fault: str, told: list[str]
) -> None:
    game.page.goto(host(program(CRASH.replace("FAULT", fault))).url)
    game.expect_panel("CarPG stopped")
    assert [words for words in told if words not in game.trace] == []
    expect(game.page.get_by_role("button", name="Retry")).to_be_visible()
