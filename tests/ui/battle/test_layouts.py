"""Every screen of a battle at every size and text size: nothing outside, nothing small, every text whole."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.ui import checks
from tests.ui.battle.helpers import PEOPLE, Table, battle_setup, run
from tests.ui.conftest import OpenScene

from carpg.tactics.cars import roster
from carpg.ui.app import App
from carpg.ui.battle import content, info, menu
from carpg.ui.game.draft import Draft
from carpg.ui.game.planner import Plan
from carpg.ui.game.session import Session
from carpg.ui.garage.saved import save_team
from carpg.ui.garage.teams import Team
from carpg.ui.scene import Scene
from carpg.ui.scenes.battle import BattleScene
from carpg.ui.scenes.result import ResultScene
from carpg.ui.scenes.setup import SetupScene
from carpg.ui.scenes.setup_rules import RulesScene
from carpg.ui.scenes.setup_team import TeamScene

TEXT = ["normal", "largest"]
SIZES = [*checks.SIZES, (844, 390)]


def setup_scene(app: App) -> Scene:
    return SetupScene(app, Draft(size=4))


def full_setup(app: App) -> Scene:
    document = battle_setup(3, 3)
    ids = [[car.car or "" for car in document.cars if car.team == team] for team in (0, 1)]
    return SetupScene(
        app, Draft(size=3, teams=(tuple(ids[0]), tuple(ids[1])), arena="marble-run", rules={"turn.moves": 2})
    )


def rules_scene(app: App) -> Scene:
    return RulesScene(app, SetupScene(app, Draft(rules={"turn.moves": 2})))


def team_scene(app: App) -> Scene:
    return TeamScene(app, SetupScene(app, Draft()), 1)


def team_scene_with_saved(app: App) -> Scene:
    save_team(app.saves, Team("Sunday drivers", 3, tuple(sorted(roster())[:3])), "Sunday drivers")
    return team_scene(app)


def result_scene(app: App) -> Scene:
    session = Session.start("r", battle_setup(4, 3), PEOPLE)
    session.surrender(0)
    return ResultScene(app, session)


SCENES: list[Callable[[App], Scene]] = [
    setup_scene,
    full_setup,
    rules_scene,
    team_scene,
    team_scene_with_saved,
    result_scene,
]


@pytest.mark.parametrize("text_size", TEXT)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scene", SCENES, ids=lambda f: f.__name__)
def test_scenes(open_scene: OpenScene, scene: Callable[[App], Scene], size: tuple[int, int], text_size: str) -> None:
    checks.assert_sound(open_scene(scene, size, text_size=text_size))


def idle(scene: BattleScene) -> None:
    scene.rebuild()


def planned(scene: BattleScene) -> None:
    planner = scene.planner
    assert planner is not None
    scene.hands.take_route(planner, planner.route_to(max(planner.reach - {planner.here})) or ())


def aimed(scene: BattleScene) -> None:
    planner = scene.planner
    assert planner is not None
    target = next(iter(sorted(planner.in_reach)), None)
    if target is not None:
        scene.hands.aim(planner, target)


def skill(scene: BattleScene) -> None:
    scene.set_plan(Plan(skill=True))


def log_open(scene: BattleScene) -> None:
    scene._toggle_log()


def pause_menu(scene: BattleScene) -> None:
    menu.open_menu(scene)


def rules_of_match(scene: BattleScene) -> None:
    menu.open_rules(scene)


def car_info(scene: BattleScene) -> None:
    info.open_car_info(scene, next(iter(scene.display.pieces)))


def tile_info(scene: BattleScene) -> None:
    info.open_tile_info(scene, (3, 3))


def why(scene: BattleScene) -> None:
    aimed(scene)
    info.open_rules_info(scene, content.forecast_content(scene))


def watching(scene: BattleScene) -> None:
    scene.director.busy = True
    scene.rebuild()


STATES: list[Callable[[BattleScene], None]] = [
    idle, planned, aimed, skill, log_open, pause_menu, rules_of_match, car_info, tile_info, why, watching,
]  # fmt: skip


@pytest.mark.parametrize("text_size", TEXT)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("state", STATES, ids=lambda f: f.__name__)
def test_battle(state: Callable[[BattleScene], None], size: tuple[int, int], text_size: str) -> None:
    async def look() -> None:
        table = Table(size=size, text_size=text_size, seed=21, cars=3)
        for _ in range(4):
            await table.my_turn()
            if table.scene.planner is not None and table.scene.planner.in_reach:
                break
            table.press("End turn")
            await table.frame()
        await table.my_turn()
        state(table.scene)
        await table.frame()
        table.app.ticker.skip()
        await table.frame()
        checks.assert_sound(table.app)

    run(look())


@pytest.mark.parametrize("text_size", TEXT)
@pytest.mark.parametrize("size", SIZES)
def test_curtain(size: tuple[int, int], text_size: str) -> None:
    async def look() -> None:
        table = Table(PEOPLE, size=size, text_size=text_size, curtain=True)
        while table.scene.curtain_side is None:
            await table.until(lambda: table.scene.planner is not None or table.scene.curtain_side is not None)
            await table.frame()
            if table.scene.planner is not None:
                table.press("End turn")
            await table.frame()
        await table.frame()
        checks.assert_sound(table.app)
        assert not table.app.twin.all("button", "Attack")

    run(look())
