"""Links in a real page: a code behind '#' opens what it holds, a damaged one is told, and a link can be copied."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from carpg.tactics.cars import roster
from carpg.ui.garage.teams import Team, code_of, team_from_code

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.web.game import Game
    from tests.web.hosting import Hosted

pytestmark = pytest.mark.web

CARS = tuple(sorted(roster())[:3])
CODE = code_of(Team("Night shift", 3, CARS))


def test_a_link_opens_its_team_and_makes_another_link(game: Game, host: Callable[..., Hosted]) -> None:
    url = host().url
    page = game.open(f"{url}#{CODE}").page
    expect(page.get_by_role("textbox", name="Team name")).to_have_value("Night shift")
    for place, car in enumerate(CARS, 1):
        expect(page.get_by_role("button", name=f"Place {place}: {roster()[car].name}")).to_be_attached()
    page.wait_for_function("location.hash === ''")
    page.evaluate(
        "Object.defineProperty(navigator, 'clipboard', "
        "{ value: { writeText: async (text) => { globalThis.copied = text; } } })"
    )
    page.get_by_role("button", name="Share").click()
    page.get_by_role("button", name="Copy link").click()
    page.wait_for_function("globalThis.copied")
    address, _, code = str(page.evaluate("globalThis.copied")).partition("#")
    assert address == url
    assert team_from_code(code) == (Team("Night shift", 3, CARS), 0)
    assert game.errors == []


def test_a_damaged_link_is_told_and_the_next_one_opens_at_once(game: Game, host: Callable[..., Hosted]) -> None:
    url = host().url
    page = game.open(f"{url}#{CODE[:-4]}").page
    message = page.get_by_role("dialog", name="This code can’t be opened")
    expect(message).to_be_attached()
    expect(page.get_by_text("its checksum does not fit").first).to_be_attached()
    page.wait_for_function("location.hash === ''")
    page.get_by_role("button", name="OK").click()
    expect(message).to_have_count(0)
    page.evaluate("(code) => { location.hash = code; }", CODE)
    expect(page.get_by_role("textbox", name="Team name")).to_have_value("Night shift")
    assert game.errors == []


def test_a_code_can_be_entered_where_the_page_shows_no_address(game: Game, host: Callable[..., Hosted]) -> None:
    """As inside another page (itch.io): typed or pasted, on the title."""
    page = game.open(host().url).page
    page.get_by_role("button", name="Enter code").click()
    page.get_by_role("textbox", name="Code or link").fill(CODE[:-3])
    page.get_by_role("button", name="Open it").click()
    expect(page.get_by_text("its checksum does not fit").first).to_be_attached()
    page.evaluate(
        "(code) => Object.defineProperty(navigator, 'clipboard', { value: { readText: async () => code } })",
        f"https://example.org/game/#{CODE}",
    )
    page.get_by_role("button", name="Paste").click()
    expect(page.get_by_role("textbox", name="Code or link")).to_have_value(f"https://example.org/game/#{CODE}")
    page.get_by_role("button", name="Open it").click()
    expect(page.get_by_role("textbox", name="Team name")).to_have_value("Night shift")
    assert game.errors == []
