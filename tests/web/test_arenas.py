"""The workshop in a real page: painted by role, kept over a reload, out and in as a file, chosen for a battle."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.web.game import Game
    from tests.web.hosting import Hosted

pytestmark = pytest.mark.web


def test_an_arena_is_painted_saved_exported_and_loaded(game: Game, host: Callable[..., Hosted], tmp_path: Path) -> None:
    url = host().url
    page = game.open(url).page
    page.get_by_role("button", name="Arenas").click()
    page.get_by_role("button", name="New arena").click()
    page.get_by_role("radio", name="Paint with: Surge").click()
    page.get_by_role("button", name="Column 6, row 4: Ground").click()
    expect(page.get_by_role("button", name="Column 6, row 4: Surge")).to_be_attached()
    expect(page.get_by_role("button", name="Column 7, row 5: Surge")).to_be_attached()
    page.get_by_role("button", name="More").click()
    page.get_by_role("menuitem", name="Name and size").click()
    page.get_by_role("textbox", name="Name").fill("Rug")
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Save", exact=True).click()
    page.wait_for_function("Object.keys(localStorage).some(key => key.includes('/arena-'))")
    page.get_by_role("button", name="More").click()
    with page.expect_download() as waiting:
        page.get_by_role("menuitem", name="Save as a file").click()
    file = tmp_path / "rug.json"
    waiting.value.save_as(file)
    assert json.loads(file.read_text())["rows"][3][5] == "*"

    game.open(url)
    page.get_by_role("button", name="Arenas").click()
    page.get_by_role("button", name="From a code or a file").click()
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a file").click()
    chooser.value.set_files(file)
    expect(page.get_by_role("button", name="Column 6, row 4: Surge")).to_be_attached()
    page.get_by_role("button", name="Back").click()
    page.get_by_role("button", name="Leave").click()
    page.get_by_role("radio", name="Which arenas: Yours").click()
    expect(page.get_by_role("heading", name="Rug")).to_be_attached()
    page.get_by_role("button", name="Play here").click()
    expect(page.get_by_role("heading", name="Rug")).to_be_attached()
    page.get_by_role("button", name="Start the battle").click()
    expect(page.get_by_role("button", name="End turn").first).to_be_attached()
