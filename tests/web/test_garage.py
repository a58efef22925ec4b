"""Garage and saves in a real page: by role, kept over a reload, files out and in."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.web.game import Game
    from tests.web.hosting import Hosted

pytestmark = pytest.mark.web


def test_a_team_is_built_saved_exported_and_imported(game: Game, host: Callable[..., Hosted], tmp_path: Path) -> None:
    url = host().url
    page = game.open(url).page
    page.get_by_role("button", name="Garage").click()
    page.get_by_role("textbox", name="Name, element or skill").fill("porsche 71")
    page.get_by_role("button", name="Porsche 71, Light").click()
    page.get_by_role("button", name="Add to team").click()
    page.get_by_role("button", name="Your team: 1 of 5 cars").click()
    page.get_by_role("textbox", name="Team name").fill("Night shift")
    page.get_by_role("button", name="Random").click()
    expect(page.get_by_role("button", name="Place 5:")).to_be_attached()
    page.get_by_role("button", name="Save", exact=True).click()
    page.wait_for_function("Object.keys(localStorage).some(key => key.includes('/team-'))")

    game.open(url)
    page.get_by_role("button", name="Saves").click()
    more = page.get_by_role("button", name="What to do with 1. Night shift")
    more.click()
    with page.expect_download() as waiting:
        page.get_by_role("menuitem", name="Export as a file").click()
    file = tmp_path / "team.txt"
    waiting.value.save_as(file)
    assert file.read_text().startswith("z1:")

    more.click()
    page.get_by_role("menuitem", name="Delete").click()
    expect(page.get_by_role("button", name="Undo: bring Night shift back")).to_be_attached()
    expect(more).to_have_count(0)
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Import a file").click()
    chooser.value.set_files(file)
    page.get_by_role("button", name="1. Night shift, Team, 5 cars").click()
    expect(page.get_by_role("textbox", name="Team name")).to_have_value("Night shift")
    expect(page.get_by_role("button", name="Place 1: Porsche 71")).to_be_attached()
