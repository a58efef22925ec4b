"""The loop: an idle screen draws nothing, changes draw their own area, transitions can be skipped."""

from __future__ import annotations

import asyncio

import pytest
from tests.ui import checks
from tests.ui.conftest import OpenScene

from carpg.platform.base import View
from carpg.platform.inputs import LaterArrived, PointerInput, QuitInput, Resized, TwinInput, WheelInput
from carpg.platform.memory import MemoryPlatform
from carpg.ui.app import App
from carpg.ui.scenes.about import AboutScene
from carpg.ui.scenes.settings import SettingsScene
from carpg.ui.scenes.title import TitleScene


def _platform(app: App) -> MemoryPlatform:
    assert isinstance(app.platform, MemoryPlatform)
    return app.platform


def _tap(app: App, pos: tuple[int, int]) -> None:
    _platform(app).send(PointerInput("down", *pos), PointerInput("up", *pos))
    app.frame()


def test_an_idle_screen_draws_nothing(open_scene: OpenScene) -> None:
    app = open_scene(TitleScene)
    drawn = app.frames_drawn
    for _ in range(50):
        _platform(app).pass_time(16)
        assert app.frame() is False
    assert app.frames_drawn == drawn
    assert app._wait_ms() is None, "nothing moves: the loop waits for an input"


def test_hovering_redraws_one_button_only(open_scene: OpenScene) -> None:
    app = open_scene(TitleScene)
    box = app.twin.find("button", "Settings").node.rect
    _platform(app).send(PointerInput("move", *box.center))
    app.frame()
    (areas,) = _platform(app).shown[-1:]
    assert 0 < sum(a.w * a.h for a in areas) < 0.1 * 1180 * 820


def test_what_is_redrawn_equals_a_full_redraw(open_scene: OpenScene) -> None:
    app = open_scene(SettingsScene)
    app.twin.find("switch", "Mute all sounds").activate()
    app.frame()
    _platform(app).send(PointerInput("move", 600, 280))
    app.frame()
    partly = checks.picture(app)
    app.stage.invalidate_all()
    app.frame()
    assert checks.picture(app) == partly


def test_a_tap_opens_and_the_wheel_scrolls(open_scene: OpenScene) -> None:
    app = open_scene(TitleScene, (390, 844))
    _tap(app, app.twin.find("button", "Settings").node.rect.center)
    assert isinstance(app.scene, SettingsScene)
    _tap(app, app.twin.find("tab", "Keys").node.rect.center)
    first = app.twin.find("button", "Attack: A").node.rect.y
    _platform(app).send(WheelInput(200, 500, 0, 120))
    app.frame()
    assert app.twin.find("button", "Skill: S").node.rect.y < first + 3 * 60


def test_transition_runs_and_can_be_skipped(platform: MemoryPlatform) -> None:
    app = App(platform)
    app.open(TitleScene(app))
    app.frame()
    app.open(AboutScene(app))
    app.frame()
    assert app.ticker.moving
    before = checks.picture(app)
    platform.pass_time(80)
    app.frame()
    middle = checks.picture(app)
    platform.send(PointerInput("down", 5, 5))
    app.frame()
    assert not app.ticker.moving
    assert len({before, middle, checks.picture(app)}) == 3


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_resizing_lays_out_anew(open_scene: OpenScene, scale: float) -> None:
    app = open_scene(SettingsScene)
    _platform(app).resize(View(820, 1180, scale))
    _platform(app).send(Resized())
    app.frame()
    assert app.form.kind == "portrait"
    assert app.canvas.surface.get_size() == (round(820 * scale), round(1180 * scale))
    checks.assert_sound(app)


def test_safe_area_is_kept_free(open_scene: OpenScene) -> None:
    app = open_scene(TitleScene, (390, 844))
    _platform(app).resize(View(390, 844, 1.0, top=47, bottom=34))
    _platform(app).send(Resized())
    app.frame()
    checks.assert_inside_screen(app)


def test_focus_survives_a_rebuild(open_scene: OpenScene) -> None:
    app = open_scene(SettingsScene)
    for _ in range(7):
        checks.press(app, "tab")
    focused = app.stage.focused
    assert focused is not None
    app.scene.rebuild()
    app.frame()
    assert app.stage.focused is not focused
    assert app.stage.focused is not None and app.stage.focused.key == focused.key


def test_scroll_offset_survives_a_rebuild(open_scene: OpenScene) -> None:
    app = open_scene(SettingsScene, (390, 844))
    app.twin.find("tab", "Keys").activate()
    app.frame()
    _platform(app).send(WheelInput(200, 500, 0, 900))
    app.frame()
    before = app.twin.find("button", "Standard keys").node.rect.y
    app.scene.rebuild()
    app.frame()
    assert app.twin.find("button", "Standard keys").node.rect.y == before


def test_toast_comes_is_spoken_and_goes(open_scene: OpenScene) -> None:
    app = open_scene(TitleScene)
    app.notices.toast("The table is set")
    app.frame()
    assert app.twin.find("status", "The table is set")
    assert app.twin.said[-1] == "The table is set"
    assert app._wait_ms() is not None
    _platform(app).pass_time(10_000)
    app.frame()
    assert not app.twin.all("status")


def test_disabled_button_says_why(open_scene: OpenScene) -> None:
    app = open_scene(TitleScene)
    button = next(w for w in app.stage.focusables() if w.name == "About")
    button.enabled, button.info = False, "Not before the first race"
    button.activate()
    app.frame()
    assert app.twin.find("tooltip", "Not before")
    checks.press(app, "tab")
    assert not app.twin.all("tooltip")


def test_twin_input_works_like_a_press(open_scene: OpenScene) -> None:
    app = open_scene(TitleScene)
    key = next(k for k, e in app.twin.entries.items() if e.node.name == "About")
    _platform(app).send(TwinInput(key, "focus", "keys"))
    app.frame()
    assert app.stage.focus_visible
    _platform(app).send(TwinInput(key, "activate"), TwinInput("0/none", "activate"))
    app.frame()
    assert isinstance(app.scene, AboutScene)


def test_the_loop_ends_with_quit_and_reports_faults(platform: MemoryPlatform) -> None:
    async def play() -> None:
        app = App(platform)
        platform.send(LaterArrived(), QuitInput())
        await app.run(TitleScene)

    asyncio.run(play())
    assert platform.frames >= 1

    async def fail() -> None:
        app = App(MemoryPlatform())

        async def broken() -> None:
            raise ValueError("the table tipped over")

        app.spawn(broken())
        await app.run(TitleScene)

    with pytest.raises(ValueError, match="tipped over"):
        asyncio.run(fail())


def test_hidden_page_saves_through_the_scene(open_scene: OpenScene) -> None:
    app = open_scene(TitleScene)
    saved: list[str] = []
    app.scene.on_hidden = lambda: saved.append("now")  # type: ignore[method-assign]
    _platform(app).hide()
    assert saved == ["now"]
