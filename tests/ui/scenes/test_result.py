"""The result: its pages, what it says, and its ways on."""

from __future__ import annotations

import asyncio
from functools import cache

import pytest
from tests.ui import checks
from tests.ui.battle.helpers import battle_setup
from tests.ui.conftest import OpenScene

from carpg.kernel.dice import Dice
from carpg.tactics.simulate import random_command
from carpg.ui.app import App
from carpg.ui.game.session import Seat, Session
from carpg.ui.scenes.battle import BattleScene
from carpg.ui.scenes.replay import ReplayScene
from carpg.ui.scenes.replay_open import OpeningScene
from carpg.ui.scenes.result import ResultScene
from carpg.ui.scenes.setup import SetupScene

SEATS = (Seat("Ada"), Seat("Driver", "driver"))
TEXT_SIZES = ["normal", "large", "largest"]


@cache
def played(seed: int = 3, cars: int = 3) -> Session:
    session = Session.start("r", battle_setup(seed, cars), SEATS)
    dice = Dice(seed)
    while not session.over:
        session.give(random_command(session.state, dice))
    return session


def scene(app: App) -> ResultScene:
    return ResultScene(app, played())


def press(app: App, role: str, name: str) -> None:
    app.twin.refresh()
    app.twin.find(role, name).activate()
    app.frame()


@pytest.mark.parametrize("text_size", TEXT_SIZES)
@pytest.mark.parametrize("size", [*checks.SIZES, (844, 390)])
@pytest.mark.parametrize("page", ["cars", "health", "turns"])
def test_every_page_is_sound(open_scene: OpenScene, size: tuple[int, int], text_size: str, page: str) -> None:
    app = open_scene(scene, size, text_size=text_size)
    result = app.scene
    assert isinstance(result, ResultScene)
    result.page = page
    result.rebuild()
    app.frame()
    checks.assert_sound(app)


def test_a_phone_turns_its_pages(open_scene: OpenScene) -> None:
    app = open_scene(scene, (390, 844))
    assert app.twin.all("img", "damage dealt")
    press(app, "tab", "Health")
    assert app.twin.find("img", "Health by round")
    assert not app.twin.all("img", "damage dealt")
    press(app, "tab", "Turns")
    assert app.twin.find("heading", "Best turns")


def test_it_says_each_cars_figures_and_luck(open_scene: OpenScene) -> None:
    app = open_scene(scene)
    result = app.scene
    assert isinstance(result, ResultScene)
    for entrant in played().state.setup.entrants:
        figures = result.tally.cars[entrant.id]
        words = f"{figures.dealt} damage dealt, {figures.taken} taken, {figures.knock_outs} knock-outs"
        dice = f"{figures.made} of {figures.rolls} rolls came out well, {figures.expected:.1f} were to be expected"
        assert any(words in node.name and dice in node.name for node in app.twin.all("img", f"{entrant.name}: "))


def test_a_best_turn_opens_the_replay_where_it_begins(open_scene: OpenScene) -> None:
    async def scenario() -> None:
        app = open_scene(scene)
        result = app.scene
        assert isinstance(result, ResultScene)
        best = result.tally.best_turns()[0]
        app.twin.refresh()
        (row,) = [node for node in app.twin.all("button", "Watch it") if node.name.startswith("1. ")]
        press(app, "button", row.name)
        while isinstance(app.scene, OpeningScene):
            await asyncio.sleep(0)
            app.frame()
        shown = app.scene
        assert isinstance(shown, ReplayScene)
        assert shown.place == best.place
        active = shown.state.active_car
        assert active is not None
        assert shown.state.id_of(active) == best.car

    asyncio.run(scenario())


def test_the_ways_on(open_scene: OpenScene) -> None:
    async def scenario() -> None:
        for name in ("Rematch", "Swap sides"):
            app = open_scene(scene)
            press(app, "button", name)
            battle = app.scene
            assert isinstance(battle, BattleScene)
            assert battle.session.seats == (SEATS if name == "Rematch" else SEATS[::-1])
            assert battle.session.state.setup.document.cars == played().state.setup.document.cars
        app = open_scene(scene)
        press(app, "button", "Save replay")
        (slot,) = app.saves.saves("replay-")
        assert slot.about["standing"] == played().about()["standing"]
        press(app, "button", "Set-up")
        assert isinstance(app.scene, SetupScene)
        assert list(app.scene.draft.teams) == [
            tuple(car.car for car in played().state.setup.document.cars if car.team == team) for team in (0, 1)
        ]

    asyncio.run(scenario())


def test_how_it_ended_is_said(open_scene: OpenScene) -> None:
    session = Session.start("r", battle_setup(3, 2), SEATS)
    session.surrender(1)
    app = open_scene(lambda app: ResultScene(app, session))
    assert app.twin.find("heading", "You win!")
    assert app.twin.find("heading", "Given up in round 1")


def test_a_battle_whose_start_is_lost_has_no_replay_but_a_result(open_scene: OpenScene) -> None:
    session = Session.start("r", battle_setup(3, 2), SEATS)
    session.whole = False
    session.surrender(0)
    for name in ("Watch replay", "Save replay"):
        app = open_scene(lambda app: ResultScene(app, session))
        press(app, "button", name)
        assert app.stage.top.name == "This replay can’t be watched"
        assert app.saves.saves("replay-") == []
