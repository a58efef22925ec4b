"""The Codex on the screen: every size, its list, its links, its search, its calculator."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.ui import checks

from carpg.ui.app import App
from carpg.ui.codex import book, search
from carpg.ui.codex.chart import ElementChart
from carpg.ui.scenes import entries
from carpg.ui.scenes.car_page import CarPageScene
from carpg.ui.scenes.codex import CodexScene, open_codex
from carpg.ui.scenes.garage import GarageScene
from carpg.ui.scenes.title import TitleScene
from carpg.ui.strings import tr
from carpg.ui.widgets import Painted, Scroll

OpenScene = Callable[..., App]
#: One page of each make: prose, chart, calculator, table, badge, tile, car, rule, switches of another system.
PAGES = (
    "elements/chart",
    "elements/steel",
    "combat/calculator",
    "combat/damage",
    "turns/move",
    "terrain/launch_pad",
    "statuses/airborne",
    "skills/count",
    "cars/porsche-71",
    "rules/tags",
    "rules/setup.team_size",
    "rules/rulings",
    "notes/shift",
    "notes/one-sided",
    "wasteland/options",
    "crashes/table_1",
    "cards/rulings",
    "cards/gadgets",
    "cards/nitro",
)
PHONE = (390, 844)


def scene_of(app: App) -> CodexScene:
    scene = app.scene
    assert isinstance(scene, CodexScene)
    return scene


def press_link(app: App, entry: str) -> None:
    """Press the link of a page, wherever it stands in the scroll."""
    found = next(w for w in app.stage.top.root.walk() if w.key == f"link-{entry}")
    found.activate()
    app.frame()


@pytest.mark.parametrize("text_size", ["normal", "largest"])
@pytest.mark.parametrize("size", checks.SIZES)
def test_list_and_first_page_are_sound(open_scene: OpenScene, size: tuple[int, int], text_size: str) -> None:
    checks.assert_sound(open_scene(CodexScene, size, text_size=text_size))


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("size", [(1180, 820), (820, 1180), PHONE])
@pytest.mark.parametrize("text_size", ["normal", "largest"])
def test_pages_are_sound(open_scene: OpenScene, name: str, size: tuple[int, int], text_size: str) -> None:
    app = open_scene(lambda app: CodexScene(app, name), size, text_size=text_size)
    checks.assert_inside_screen(app)
    checks.assert_targets_large(app)
    checks.assert_no_overlap(app)
    checks.assert_text_fits(app)
    checks.assert_twin_matches(app)


@pytest.mark.parametrize("name", ["elements/chart", "combat/calculator"])
def test_the_keyboard_reaches_everything_on_a_page(open_scene: OpenScene, name: str) -> None:
    checks.assert_focus_reaches_all(open_scene(lambda app: CodexScene(app, name)))


def test_every_page_of_the_book_can_be_laid_out(open_scene: OpenScene) -> None:
    app = open_scene(CodexScene, PHONE)
    for name in book.entries():
        scene_of(app).page = name
        scene_of(app).rebuild()
        app.frame()
        checks.assert_text_fits(app)


def test_the_title_offers_the_codex() -> None:
    assert "title.codex" in {entry.text for entry in entries.PLACES}


def test_a_row_opens_its_section_and_its_page(open_scene: OpenScene) -> None:
    app = open_scene(CodexScene)
    app.twin.find("button", tr("codex.section.statuses")).activate()
    app.frame()
    row = next(w for w in app.stage.top.root.walk() if w.key == "entry-statuses/prone")
    row.activate()
    app.frame()
    assert app.twin.find("heading", "Prone")


def test_links_are_followed_and_back_returns(open_scene: OpenScene) -> None:
    app = open_scene(lambda app: CodexScene(app, "statuses/prone"))
    press_link(app, "statuses/airborne")
    press_link(app, "terrain/launch_pad")
    assert scene_of(app).page == "terrain/launch_pad"
    checks.press(app, "escape")
    assert scene_of(app).page == "statuses/airborne"
    checks.press(app, "escape")
    assert scene_of(app).page == "statuses/prone"
    assert not scene_of(app).history


def test_on_a_phone_back_leads_from_a_page_to_the_list(open_scene: OpenScene) -> None:
    app = open_scene(CodexScene, PHONE)
    app.twin.find("button", tr("codex.section.terrain")).activate()
    app.frame()
    next(w for w in app.stage.top.root.walk() if w.key == "entry-terrain/wall").activate()
    app.frame()
    assert scene_of(app).page == "terrain/wall"
    checks.press(app, "escape")
    assert scene_of(app).page == ""
    assert app.twin.find("textbox", tr("codex.search"))


@pytest.mark.parametrize("size", [(1180, 820), PHONE])
def test_open_codex_lands_on_the_entry_and_back_leads_out(open_scene: OpenScene, size: tuple[int, int]) -> None:
    app = open_scene(CodexScene, size)
    first = app.scene
    assert open_codex(app, "hit.difficult_min")
    app.frame()
    assert scene_of(app).page == "rules/hit.difficult_min"
    checks.press(app, "escape")
    assert app.scene is first
    assert not open_codex(app, "no such thing")
    assert app.scene is first


def test_the_search_finds_words_of_the_text(open_scene: OpenScene) -> None:
    app = open_scene(CodexScene)
    app.twin.find("textbox", tr("codex.search")).fill("launch pad")
    app.frame()
    rows = [w for w in app.stage.top.root.walk() if isinstance(w, Painted) and w.key.startswith("entry-")]
    assert rows
    assert rows[0].key == "entry-terrain/launch_pad"
    checks.assert_sound(app)
    app.twin.find("button", tr("codex.clear")).activate()
    app.frame()
    assert scene_of(app).query == ""


def test_a_search_without_hits_says_so(open_scene: OpenScene) -> None:
    app = open_scene(CodexScene)
    app.twin.find("textbox", tr("codex.search")).fill("xyzzy")
    app.frame()
    assert app.twin.find("text", tr("codex.found_none"))


def test_the_chart_is_walked_with_arrows_and_told(open_scene: OpenScene) -> None:
    app = open_scene(lambda app: CodexScene(app, "elements/chart"))
    chart = next(w for w in app.stage.top.root.walk() if isinstance(w, ElementChart))
    app.stage.focus(chart, visible=True)
    checks.press(app, "enter")
    checks.press(app, "right")
    checks.press(app, "right")
    assert "Grass attacks Water: advantage." in chart.name
    assert "The other way: disadvantage." in chart.name
    before = checks.picture(app)
    checks.press(app, "down")
    assert "Fire attacks Water: disadvantage." in chart.name
    assert checks.picture(app) != before


def test_the_calculator_answers_to_its_controls(open_scene: OpenScene) -> None:
    app = open_scene(lambda app: CodexScene(app, "combat/calculator"))
    assert any("Hits on 3 or more" in w.name for w in app.stage.top.root.walk())
    next(w for w in app.stage.top.root.walk() if w.name == tr("codex.calc.theirs.prone")).activate()
    app.frame()
    assert scene_of(app).case.theirs == {"prone"}
    line = next(w for w in app.stage.top.root.walk() if w.key == "line-crit.vs_prone_min")
    line.activate()
    app.frame()
    assert scene_of(app).page == "rules/crit.vs_prone_min"


def test_a_page_scrolls_by_keys(open_scene: OpenScene) -> None:
    app = open_scene(lambda app: CodexScene(app, "rules/tags"), PHONE)
    scroll = next(w for w in app.stage.top.root.walk() if isinstance(w, Scroll))
    app.stage.focus(app.stage.focusables()[-1], visible=True)
    assert scroll.offset > 0


@pytest.mark.parametrize(("size", "scene"), [((1180, 820), GarageScene), ((390, 844), CarPageScene)])
def test_a_car_leads_to_its_page_in_the_garage(open_scene: OpenScene, size: tuple[int, int], scene: type) -> None:
    app = open_scene(lambda app: CodexScene(app, "cars/porsche-71"), size)
    next(w for w in app.stage.top.root.walk() if w.name == tr("codex.cars.garage")).activate()
    app.frame()
    assert isinstance(app.scene, scene)
    assert any("Porsche 71" in w.name for w in app.stage.top.root.walk())
    checks.press(app, "escape")
    assert scene_of(app).page == "cars/porsche-71"


def test_the_search_makes_itself_ready_while_the_codex_shows(
    open_scene: OpenScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search, "_read", [])
    app = open_scene(CodexScene)

    def frames(count: int) -> int:
        for _ in range(count):
            app.platform.pass_time(50)  # type: ignore[attr-defined]
            app.frame()
        return len(search._read)

    begun = frames(3)
    assert begun < len(book.entries())
    app.open(TitleScene(app))
    covered = frames(5)
    assert covered <= begun + 8, "only while it shows"
    app.back()
    frames(200)
    assert not search.read_on(1)
