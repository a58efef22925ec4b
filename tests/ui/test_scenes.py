"""Title, settings, credits and the gallery at every size and text size."""

from __future__ import annotations

import importlib
import json
import sys
from importlib.machinery import ModuleSpec
from types import ModuleType

import pytest
from tests.ui import checks
from tests.ui.conftest import OpenScene

from carpg.platform.inputs import ScreensArrived
from carpg.platform.memory import MemoryPlatform
from carpg.ui.app import App
from carpg.ui.scenes import entries
from carpg.ui.scenes.about import AboutScene
from carpg.ui.scenes.components import ComponentsScene
from carpg.ui.scenes.settings import SettingsScene
from carpg.ui.scenes.title import TitleScene
from carpg.ui.scenes.waiting import WaitingScene
from carpg.ui.strings import known


class _Page(SettingsScene):
    first = "sound"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.page = self.first


PAGES = [type(f"{name.capitalize()}Page", (_Page,), {"first": name}) for name in ("sound", "look", "play", "keys")]


@pytest.mark.parametrize("text_size", ["normal", "large", "largest"])
@pytest.mark.parametrize("size", checks.SIZES)
@pytest.mark.parametrize("scene", [TitleScene, AboutScene, *PAGES], ids=lambda s: s.__name__)
def test_layout(open_scene: OpenScene, scene: type, size: tuple[int, int], text_size: str) -> None:
    checks.assert_sound(open_scene(scene, size, text_size=text_size))


@pytest.mark.parametrize("size", checks.SIZES)
def test_gallery_opens(open_scene: OpenScene, size: tuple[int, int]) -> None:
    app = open_scene(ComponentsScene, size)
    checks.assert_inside_screen(app)
    checks.assert_focus_reaches_all(app)


@pytest.mark.parametrize("size", [(844, 390), (360, 640), (2560, 1440)])
def test_odd_screens(open_scene: OpenScene, size: tuple[int, int]) -> None:
    for scene in (TitleScene, AboutScene, SettingsScene):
        app = open_scene(scene, size)
        checks.assert_inside_screen(app)
        checks.assert_no_overlap(app)


def test_high_contrast_changes_the_picture(open_scene: OpenScene) -> None:
    plain = checks.picture(open_scene(TitleScene))
    assert checks.picture(open_scene(TitleScene, high_contrast=True)) != plain


def test_whatever_the_title_offers_exists(open_scene: OpenScene) -> None:
    app = open_scene(TitleScene)
    app.twin.refresh()
    for entry in (*entries.BATTLES, *entries.PLACES):
        assert known(entry.text)
        offered = [n for n in app.twin.nodes if n.role == "button" and n.name.startswith(_text(entry))]
        assert len(offered) == 1
        module, _, name = entry.target.partition(":")
        assert callable(getattr(importlib.import_module(module), name))


@pytest.mark.parametrize("text_size", ["normal", "largest"])
@pytest.mark.parametrize("size", [*checks.SIZES, (844, 390)])
@pytest.mark.parametrize("saved", [False, True])
def test_title_layout(
    open_scene: OpenScene, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], saved: bool, text_size: str
) -> None:
    cars = (("grass-1", "coral"), ("fire-1", "teal"))
    game = entries.Resume("Round 2 on the Kitchen Table", AboutScene, cars) if saved else None
    monkeypatch.setattr("carpg.ui.scenes.title.resume", lambda app: game)
    app = open_scene(TitleScene, size, text_size=text_size)
    checks.assert_sound(app)
    assert bool(app.twin.all("button", "Continue")) == saved
    if saved:
        app.twin.find("button", "Continue").activate()
        assert isinstance(app.scene, AboutScene)


def _text(entry: entries.Entry) -> str:
    from carpg.ui.strings import tr

    return tr(entry.text)


def test_no_mode_is_loaded_to_find_a_game_when_nothing_is_saved(
    open_scene: OpenScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[App] = []
    module = ModuleType("carpg_resume_probe")
    module.__spec__ = ModuleSpec("carpg_resume_probe", None)
    module.find = asked.append  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "carpg_resume_probe", module)
    monkeypatch.setattr(entries, "RESUMES", ("carpg_resume_probe:find",))
    app = open_scene(TitleScene)
    assert asked == []
    app.platform.storage.set("carpg/1/auto-x/p", "{}")
    assert entries.resume(app) is None
    assert asked == [app]


def test_who_is_quicker_than_the_rest_of_the_game_gets_there_once_it_arrives(open_scene: OpenScene) -> None:
    app = open_scene(TitleScene)
    assert isinstance(app.platform, MemoryPlatform)
    app.platform.screens = False
    app.platform.storage.set("carpg/1/auto-x/p", "{}")
    app.scene.rebuild()
    app.frame()
    app.twin.refresh()
    app.twin.find("button", "Garage").activate()
    assert isinstance(app.scene, WaitingScene)
    checks.assert_sound(app)
    app.platform.screens = True
    app.platform.send(ScreensArrived())
    app.frame()
    assert type(app.scene).__name__ == "GarageScene"
    app.scene.back()
    assert isinstance(app.scene, TitleScene)


def test_who_turns_back_while_waiting_stays_where_they_are(open_scene: OpenScene) -> None:
    app = open_scene(TitleScene)
    assert isinstance(app.platform, MemoryPlatform)
    app.platform.screens = False
    app.twin.refresh()
    app.twin.find("button", "Codex").activate()
    app.scene.back()
    app.platform.screens = True
    app.platform.send(ScreensArrived())
    app.frame()
    assert isinstance(app.scene, TitleScene)


def test_settings_are_kept_and_taken_up(open_scene: OpenScene) -> None:
    app = open_scene(TitleScene)
    app.twin.find("button", "Settings").activate()
    app.frame()
    app.twin.find("tab", "Look").activate()
    app.frame()
    app.twin.find("radio", "Text size: Largest").activate()
    app.twin.find("switch", "High contrast").activate()
    app.frame()
    kept = json.loads(app.platform.storage.get("settings") or "{}")
    assert (kept["text_size"], kept["high_contrast"]) == ("largest", True)
    assert app.twin.find("radio", "Text size: Largest").checked
    assert App(app.platform).settings == app.settings


def test_reset_asks_once(open_scene: OpenScene) -> None:
    app = open_scene(PAGES[2], left_handed=True)
    app.twin.find("button", "Standard settings").activate()
    app.frame()
    assert app.twin.all("dialog")
    assert not app.twin.all("switch"), "a dialog hides what lies below"
    app.twin.find("button", "Cancel").activate()
    assert app.settings.left_handed
    app.frame()
    app.twin.find("button", "Standard settings").activate()
    app.frame()
    app.twin.find("button", "Standard settings").activate()
    app.frame()
    assert not app.settings.left_handed
    assert not app.twin.all("dialog")


def test_a_key_can_be_given_away(open_scene: OpenScene) -> None:
    app = open_scene(PAGES[3])
    app.twin.find("button", "Attack: A").activate()
    app.stage.focus(app.twin.entries[next(k for k, e in app.twin.entries.items() if e.node.name == "Attack: A")].widget)
    app.twin.find("button", "Attack: A").activate()
    checks.press(app, "u")
    assert app.keys.keys["attack"] == "u"
    assert app.keys.keys["undo"] == "a", "no key does two things"
    assert app.twin.find("button", "Attack: U")
    app.twin.find("button", "Attack: U").activate()
    checks.press(app, "tab")
    assert app.keys.keys["attack"] == "u", "fixed keys stay fixed"


def test_back_returns_to_the_title(open_scene: OpenScene) -> None:
    app = open_scene(TitleScene)
    app.twin.find("button", "About").activate()
    app.frame()
    assert isinstance(app.scene, AboutScene)
    checks.press(app, "escape")
    assert isinstance(app.scene, TitleScene)
    checks.press(app, "escape")
    assert isinstance(app.scene, TitleScene)
