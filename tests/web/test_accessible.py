"""Every screen's twin under axe-core: nothing on it is wrong, however slight."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any

import pytest
from tests.web.game import Game
from tests.web.player import settle_in
from tests.web.walks import WALKS

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Page
    from tests.web.hosting import Hosted

pytestmark = pytest.mark.web

LANDSCAPE = (1180, 820)
SIZES = {"phone": (390, 844)}


@cache
def _axe() -> str:
    return resources.files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")


def faults(page: Page) -> list[str]:
    """What axe-core finds on the page as it stands, a line a rule with the first element that breaks it."""
    page.evaluate(_axe())
    found: list[dict[str, Any]] = page.evaluate("axe.run().then((results) => results.violations)")
    return [f"{each['impact']}: {each['id']}, {each['help']}: {each['nodes'][0]['html'][:200]}" for each in found]


@pytest.mark.parametrize("walk", WALKS)
def test_no_screen_has_a_fault(browser: Browser, host: Callable[..., Hosted], walk: str) -> None:
    width, height = SIZES.get(walk, LANDSCAPE)
    context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
    settle_in(context)
    game = Game(context.new_page()).open(host().url)
    wrong = {screen: told for screen in WALKS[walk](game.page) if (told := faults(game.page))}
    assert wrong == {}
    assert game.errors == []
    context.close()


def test_axe_sees_what_the_twin_must_not_say(game: Game, host: Callable[..., Hosted]) -> None:
    page = game.open(host().url).page
    assert faults(page) == []
    for wrong in (
        '<div role="tab" tabindex="0">Look</div>',
        '<button aria-label=""></button>',
        '<p role="slider"></p>',
    ):
        page.evaluate("(html) => { document.getElementById('twin').insertAdjacentHTML('beforeend', html); }", wrong)
        told = faults(page)
        assert [line for line in told if line.startswith(("critical", "serious"))], wrong
        page.evaluate("document.getElementById('twin').lastElementChild.remove()")
