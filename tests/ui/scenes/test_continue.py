"""What the title tells of matches that can't be taken up again."""

from __future__ import annotations

import asyncio
import json

import pytest
from tests.ui.battle.helpers import AGAINST, battle_setup
from tests.ui.conftest import OpenScene

from carpg.platform.memory import MemoryPlatform
from carpg.storage.envelope import Record
from carpg.storage.store import SaveStore
from carpg.ui.app import App
from carpg.ui.game.draft import Draft
from carpg.ui.game.session import Seat, Session, latest
from carpg.ui.scenes.battle import BattleScene
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


def test_a_battle_with_placeholders_says_so(open_scene: OpenScene) -> None:
    session = Session.start("m", Draft(2).battle(3), (Seat("Ada"), Seat("Ben")))
    payload = json.loads(json.dumps(session.record("").payload))
    for document in (payload["battle"]["setup"], payload["replay"]["setup"]):
        document["cars"][0]["skill"] = "time-machine"

    async def scenario() -> None:
        resumed = Session.resume(Record("match", "x", payload))
        app = open_scene(lambda app: BattleScene(app, resumed, fresh=False))
        app.frame()
        assert app.twin.find("status", "does not know time-machine")

    asyncio.run(scenario())
