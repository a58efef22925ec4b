"""Turning the device while something stands above the scene: it follows, with what was typed and the focus."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations

import pytest
from tests.ui import checks
from tests.ui.battle.helpers import PEOPLE, Table, run
from tests.ui.conftest import OpenScene
from tests.ui.scenes.test_saves import fill, played

from carpg.platform.base import View
from carpg.platform.inputs import Resized
from carpg.platform.memory import MemoryPlatform
from carpg.tactics.arena import arenas
from carpg.ui import share
from carpg.ui.app import App
from carpg.ui.arenas.sheets import open_size
from carpg.ui.arenas.tools import open_faults
from carpg.ui.battle import info, menu
from carpg.ui.garage.saved import open_code
from carpg.ui.scenes.arenas import ArenasScene
from carpg.ui.scenes.garage import GarageScene
from carpg.ui.scenes.replay import ReplayScene
from carpg.ui.scenes.replay_film import Film, reel_of
from carpg.ui.scenes.saves import SavesScene
from carpg.ui.scenes.saves_parts import open_rename
from carpg.ui.scenes.title import TitleScene
from carpg.ui.scenes.workshop import WorkshopScene

SIZES = [(1180, 820), (820, 1180), (390, 844), (844, 390)]
TURNS = list(permutations(SIZES, 2))


def turn(app: App, size: tuple[int, int]) -> None:
    """The device is turned, or the window changed."""
    assert isinstance(app.platform, MemoryPlatform)
    app.platform.resize(View(*size))
    app.platform.send(Resized())
    app.frame()


def film() -> Film:
    made = Film.of(reel_of(played()))
    for _ in made.develop():
        pass
    return made


def _code(app: App) -> None:
    app.open(TitleScene(app))
    share.enter_code(app)


def _link(app: App) -> None:
    app.platform.page = "https://example.org/"  # type: ignore[attr-defined]
    app.open(TitleScene(app))
    open_code(app, "Share", "A note that says what the code is good for, in so many words.", "CPG1-" + "x" * 300)


def _rename(app: App) -> None:
    app.open(TitleScene(app))
    open_rename(app, "Before the bridge", lambda name: None)


def _filters(app: App) -> None:
    app.open(GarageScene(app))
    app.frame()
    app.twin.refresh()
    app.twin.find("button", "Filters").activate()


def _size(app: App) -> None:
    app.open(ArenasScene(app))
    scene = WorkshopScene(app, arenas()["marble-run"])
    app.open(scene)
    open_size(scene)


def _faults(app: App) -> None:
    app.open(ArenasScene(app))
    scene = WorkshopScene(app, arenas()["marble-run"])
    app.open(scene)
    open_faults(scene)


def _log(app: App) -> None:
    scene = ReplayScene(app, film())
    app.open(scene)
    scene._open_log()


def _question(app: App) -> None:
    app.open(TitleScene(app))
    app.notices.ask("Leave the draft?", "Leave", lambda: None, danger=True, text="What has been picked is lost. " * 3)


OPENERS = [_code, _link, _rename, _filters, _size, _faults, _log, _question]


@pytest.mark.parametrize(("first", "second"), TURNS)
@pytest.mark.parametrize("opener", OPENERS, ids=lambda f: f.__name__)
def test_sheets_and_questions_follow_the_screen(
    opener: Callable[[App], None], first: tuple[int, int], second: tuple[int, int]
) -> None:
    app = App(MemoryPlatform(*first))
    app.settings.motion = "reduced"
    app.apply_settings(save=False)
    opener(app)
    app.frame()
    name = app.stage.top.name
    assert name
    turn(app, second)
    assert app.stage.top.name == name
    checks.assert_inside_screen(app)
    checks.assert_no_overlap(app)
    checks.assert_targets_large(app)
    checks.assert_focus_reaches_all(app)
    turn(app, first)
    assert app.stage.top.name == name
    checks.assert_inside_screen(app)


@pytest.mark.parametrize(("first", "second"), TURNS)
@pytest.mark.parametrize("sheet", ["menu", "rules", "car", "tile"])
def test_sheets_of_a_battle_follow_the_screen(sheet: str, first: tuple[int, int], second: tuple[int, int]) -> None:
    async def play() -> None:
        table = Table(PEOPLE, size=first)
        assert await table.my_turn()
        scene = table.scene
        if sheet == "menu":
            menu.open_menu(scene)
        elif sheet == "rules":
            menu.open_rules(scene)
        elif sheet == "car":
            info.open_car_info(scene, table.session.state.setup.entrants[0].id)
        else:
            info.open_tile_info(scene, (0, 0))
        await table.frame()
        name = table.app.stage.top.name
        table.platform.resize(View(*second))
        table.platform.send(Resized())
        await table.frame()
        assert table.app.stage.top.name == name
        checks.assert_inside_screen(table.app)
        checks.assert_no_overlap(table.app)

    run(play())


def test_what_is_typed_and_where_stays(open_scene: OpenScene) -> None:
    app = open_scene(TitleScene)
    share.enter_code(app)
    app.stage.focus_key("enter-code")
    field = app.stage.focused
    assert field is not None
    field.activate()
    assert field.on_text("CPG1-Tabc")
    turn(app, (820, 1180))
    again = app.stage.focused
    assert again is not None
    assert again is not field
    assert (again.key, again.twin_value()) == ("enter-code", "CPG1-Tabc")
    assert again.on_text("d")
    assert again.twin_value() == "CPG1-Tabcd"


def test_a_menu_beside_what_moved_goes_away(open_scene: OpenScene) -> None:
    app = open_scene(SavesSceneFull)
    app.twin.refresh()
    app.twin.find("button", app.twin.all("button", "What to do with")[0].name).activate()
    app.frame()
    assert app.stage.top.role == "menu"
    turn(app, (820, 1180))
    assert not app.stage.top.name
    checks.assert_inside_screen(app)


class SavesSceneFull(SavesScene):
    """With slots, and without looking through them."""

    def enter(self) -> None:
        fill(self.app)
        self.rebuild()
