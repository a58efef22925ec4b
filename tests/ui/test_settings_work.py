"""Every setting changes what it names: sound, look, pace, questions, sides, keys, gamepad."""

from __future__ import annotations

import dataclasses

import pytest
from tests.ui import checks
from tests.ui.battle.helpers import PEOPLE, Table, run, towards
from tests.ui.conftest import OpenScene

from carpg.platform.inputs import KeyInput, PadInput, Resized
from carpg.platform.memory import MemoryPlatform
from carpg.ui import settings as options
from carpg.ui import theme
from carpg.ui.app import App
from carpg.ui.keys import DEFAULT_KEYS, PAD_ACTIONS
from carpg.ui.scenes.settings import SettingsScene
from carpg.ui.scenes.title import TitleScene
from carpg.ui.sound import CONTROLS


def page(open_scene: OpenScene, name: str, **settings: object) -> App:
    app = open_scene(SettingsScene, **settings)
    app.twin.find("tab", name).activate()
    app.frame()
    app.twin.refresh()
    return app


def test_volumes_and_mute(open_scene: OpenScene) -> None:
    app = page(open_scene, "Sound")
    app.twin.find("slider", "Battle volume").fill("20")
    app.frame()
    app.twin.find("slider", "Button volume").fill("90")
    sounds = app.sounds
    assert {sounds.loudness(name) for name in CONTROLS} == {0.9}
    assert [sounds.loudness(name) for name in ("hit", "dice", "win")] == [0.2] * 3
    again = App(app.platform)
    assert (again.sounds.loudness("hit"), again.sounds.loudness("click")) == (0.2, 0.9)
    app.twin.refresh()
    app.twin.find("switch", "Mute all sounds").activate()
    app.frame()
    assert {sounds.loudness(name) for name in (*CONTROLS, "hit")} == {0.0}


async def _time_of_a_move(speed: str) -> float:
    """Milliseconds that a drive takes on the screen."""
    table = Table(PEOPLE, plain=True, motion="full", speed=speed)
    await table.my_turn()
    planner = table.scene.planner
    assert planner is not None
    tile = towards(planner)
    assert tile is not None
    table.scene.hands.tile(tile)
    table.scene.hands.tile(tile)
    start = table.platform.now
    await table.my_turn()
    return table.platform.now - start


def test_pace_of_animations_and_skipping() -> None:
    async def play() -> None:
        slow, normal, fast = [await _time_of_a_move(speed) for speed in ("slow", "normal", "fast")]
        assert slow > normal * 1.3 > fast * 1.9
        assert await _time_of_a_move("instant") < fast / 3
        table = Table(PEOPLE, plain=True, motion="full", speed="slow")
        await table.my_turn()
        assert table.scene.planner is not None
        tile = towards(table.scene.planner)
        assert tile is not None
        table.scene.hands.tile(tile)
        table.scene.hands.tile(tile)
        start = table.platform.now
        await table.frame()
        assert table.scene.player.playing
        table.key("x")
        await table.my_turn()
        assert table.platform.now - start < slow / 3, "x skips"

    run(play())


def test_text_grows_in_three_steps(open_scene: OpenScene) -> None:
    app = page(open_scene, "Look")
    seen, points = [], []
    for size in ("Normal", "Large", "Largest"):
        app.twin.find("radio", f"Text size: {size}").activate()
        app.frame()
        app.twin.refresh()
        seen.append(checks.picture(app))
        points.append(theme.points("body"))
    assert points == sorted(set(points)) and len(set(seen)) == 3


def test_colours_follow_contrast_and_pair(open_scene: OpenScene) -> None:
    app = page(open_scene, "Look")
    looks = [theme.palette()]
    for role, name in (("switch", "High contrast"), ("radio", "Team colours: Amber and blue")):
        app.twin.find(role, name).activate()
        app.frame()
        app.twin.refresh()
        assert theme.palette() not in looks
        looks.append(theme.palette())
    assert theme.palette().outline > 0, "high contrast outlines every control"
    assert theme.palette().pair == "amber-blue"


@pytest.mark.parametrize(
    ("choice", "device", "reduced"),
    [
        ("As the device", True, True),
        ("As the device", False, False),
        ("All", True, False),
        ("Reduced", False, True),
    ],
)
def test_motion_as_the_device_or_as_chosen(choice: str, device: bool, reduced: bool) -> None:
    platform = MemoryPlatform()
    platform.reduced_motion = device
    app = App(platform)
    app.open(SettingsScene(app))
    app.frame()
    app.twin.find("tab", "Look").activate()
    app.frame()
    app.ticker.skip()
    app.frame()
    app.twin.refresh()
    app.twin.find("radio", f"Movement: {choice}").activate()
    app.frame()
    app.open(TitleScene(app))
    app.frame()
    assert app.ticker.reduced == reduced
    assert app.ticker.moving != reduced, "a new screen fades in, unless motion is reduced"


def test_a_device_may_change_its_mind() -> None:
    platform = MemoryPlatform()
    app = App(platform)
    app.open(TitleScene(app))
    for reduced in (True, False):
        platform.reduced_motion = reduced
        platform.send(Resized())
        app.frame()
        assert app.ticker.reduced == reduced


def test_a_new_screen_asks_the_device_itself() -> None:
    platform = MemoryPlatform()
    app = App(platform)
    app.open(TitleScene(app))
    app.frame()
    platform.reduced_motion = True
    app.open(SettingsScene(app))
    assert app.ticker.reduced
    assert not app.ticker.moving, "no fade, although the host has told of no change yet"


@pytest.mark.parametrize("size", checks.SIZES)
def test_left_hands_find_the_main_button_on_their_side(size: tuple[int, int]) -> None:
    async def play() -> None:
        places = []
        for left in (False, True):
            table = Table(PEOPLE, plain=True, size=size, left_handed=left)
            await table.my_turn()
            keys = ("attack", "move", "end_turn", "undo")
            places.append({key: table.button(key)[0] for key in keys})
        right, left_side = places
        middle = size[0] / 2
        assert right != left_side
        if size[0] > 600:
            assert left_side["attack"] < right["attack"]
            assert left_side["undo"] > right["undo"]
        else:
            assert (left_side["undo"] < middle) != (right["undo"] < middle), (
                "on a phone the main button is as wide as it"
            )

    run(play())


@pytest.mark.parametrize(("rule", "asks"), [("ask", True), ("ask_unused", True), ("never", False)])
def test_the_question_before_a_turn_ends(rule: str, asks: bool) -> None:
    async def play() -> None:
        table = Table(PEOPLE, plain=True, end_turn=rule)
        await table.my_turn()
        before = len(table.session.match.log)
        table.key("e")
        await table.frame()
        table.app.twin.refresh()
        assert bool(table.app.twin.all("dialog")) == asks
        assert (len(table.session.match.log) == before) == asks

    run(play())


@pytest.mark.parametrize("on", [True, False])
def test_the_curtain_falls_between_two_people(on: bool) -> None:
    async def play() -> None:
        table = Table(PEOPLE, plain=True, curtain=on)
        fell = False
        for _ in range(6):
            await table.until(lambda: table.scene.planner is not None or table.scene.curtain_side is not None)
            fell = fell or table.scene.curtain_side is not None
            if table.scene.curtain_side is not None:
                table.scene.lift_curtain()
                continue
            table.key("e")
            await table.frame()
        assert fell == on

    run(play())


def test_a_key_that_was_given_away_does_the_other_thing() -> None:
    async def play() -> None:
        table = Table(PEOPLE, plain=True, keys={"end_turn": "l"})
        await table.my_turn()
        table.key("e")  # the log's now
        await table.frame()
        assert table.scene.log_open
        table.key("e")
        await table.frame()
        before = len(table.session.match.log)
        table.key("l")
        await table.frame()
        assert len(table.session.match.log) == before + 1

    run(play())


def test_a_held_key_confirms_once() -> None:
    async def play() -> None:
        table = Table(PEOPLE, plain=True)
        await table.my_turn()
        table.platform.send(KeyInput("f10"), KeyInput("f10", repeat=True), KeyInput("enter", repeat=True))
        await table.frame()
        assert len(table.app.stage.layers) == 2, "the menu stays open"
        table.platform.send(KeyInput("tab"), KeyInput("tab", repeat=True))
        await table.frame()
        assert table.app.stage.focused is not None

    run(play())


def test_a_gamepad_plays_a_whole_turn() -> None:
    """Sticks and buttons alone: plan a way on the board, drive it, end the turn, look at the menu and come back."""

    async def play() -> None:
        table = Table(PEOPLE, plain=True)
        await table.my_turn()
        board, planner = table.scene.board, table.scene.planner
        assert planner is not None
        goal = towards(planner)
        assert goal is not None

        async def pad(button: str) -> None:
            table.platform.send(PadInput(button))
            await table.frame()

        while table.app.stage.focused is not board:
            await pad("r")
        while (at := board.cursor or planner.here) != goal:
            across, down = goal[0] - at[0], goal[1] - at[1]
            await pad("right" if across > 0 else "left" if across < 0 else "down" if down > 0 else "up")
        await pad("a")
        assert table.scene.planner is not None and table.scene.planner.plan.route[-1] == goal
        await pad("a")
        await table.my_turn()
        assert table.session.match.log, "driven"
        await pad("start")
        assert len(table.app.stage.layers) == 2
        await pad("b")
        assert len(table.app.stage.layers) == 1
        team = table.session.side, table.session.active
        while table.app.stage.focused is None or table.app.stage.focused.key != "end_turn":
            await pad("r")
        await pad("a")
        await table.my_turn()
        assert (table.session.side, table.session.active) != team

    run(play())


def test_every_pad_button_means_an_action() -> None:
    names = {*DEFAULT_KEYS, "confirm", "back", "up", "down", "left", "right", "next", "previous"}
    assert set(PAD_ACTIONS.values()) <= names
    app = App(MemoryPlatform())
    assert [app.keys.action(PadInput(button)) for button in PAD_ACTIONS] == list(PAD_ACTIONS.values())
    assert app.keys.action(PadInput("home")) is None


#: Each setting with the test here that proves it, so that a new one can't go without.
PROVED = {
    "sound_volume": test_volumes_and_mute,
    "control_volume": test_volumes_and_mute,
    "muted": test_volumes_and_mute,
    "speed": test_pace_of_animations_and_skipping,
    "text_size": test_text_grows_in_three_steps,
    "palette": test_colours_follow_contrast_and_pair,
    "high_contrast": test_colours_follow_contrast_and_pair,
    "motion": test_motion_as_the_device_or_as_chosen,
    "left_handed": test_left_hands_find_the_main_button_on_their_side,
    "end_turn": test_the_question_before_a_turn_ends,
    "curtain": test_the_curtain_falls_between_two_people,
    "keys": test_a_key_that_was_given_away_does_the_other_thing,
}


def test_no_setting_is_left_out() -> None:
    assert set(PROVED) == {field.name for field in dataclasses.fields(options.Settings)}
