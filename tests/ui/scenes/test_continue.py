"""What the title tells of matches that can't be taken up again."""

from __future__ import annotations

import pytest
from tests.ui.battle.helpers import AGAINST, battle_setup

from carpg.platform.memory import MemoryPlatform
from carpg.storage.store import SaveStore
from carpg.ui.app import App
from carpg.ui.game.session import Session, latest
from carpg.ui.scenes.title import TitleScene


@pytest.mark.parametrize("pointer", [True, False])
def test_a_damaged_match_is_told_and_hides_no_older_one(pointer: bool) -> None:
    platform = MemoryPlatform()
    store = SaveStore(platform.storage)
    assert Session.start("older", battle_setup(4), AGAINST).autosave(store, "2025-01-01T00:00:00")
    assert Session.start("newer", battle_setup(3), AGAINST).autosave(store, "2026-01-01T00:00:00")
    for key in platform.storage.keys():
        if "auto-newer/g" in key:
            platform.storage.set(key, (platform.storage.get(key) or "")[:-40])
        elif "auto-newer/p" in key and not pointer:
            platform.storage.set(key, "[]")
    refused: dict[str, str] = {}
    found = latest(store, refused)
    assert found is not None
    assert found.id == "older"
    assert list(refused) == (["auto-newer"] if pointer else [])
    app = App(platform)
    app.open(TitleScene(app))
    app.frame()
    app.twin.refresh()
    assert app.twin.find("button", "Continue")
    assert any("can’t be continued" in line for line in app.twin.said)
