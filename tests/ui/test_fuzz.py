"""Spoilt saves, replays, codes and arenas: each ends in use or in a plain message, and no sound slot is ever lost.

Every kind is spoilt on three levels: its bytes, the structure of its JSON under a checksum that fits, and single
values under a checksum that fits (as if somebody had edited it by hand). What is still accepted is used as a player
would: a battle goes on, a replay is played and branched, an arena is driven on, a team goes to battle.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import Any

import pytest
from tests.ui.battle.helpers import battle_setup
from tests.ui.mutations import spoilt_bytes, spoilt_structure, spoilt_text, spoilt_value

from carpg.kernel.dice import Dice
from carpg.kernel.errors import DocumentError
from carpg.platform.memory import MemoryPlatform
from carpg.storage.backends import SAVES as KEYS
from carpg.storage.backends import MemoryBackend
from carpg.storage.codes import decode_code, encode_code
from carpg.storage.envelope import Record, pack
from carpg.storage.store import SaveStore
from carpg.tactics.arena import arenas
from carpg.tactics.cars import roster
from carpg.tactics.simulate import random_command
from carpg.ui.app import App
from carpg.ui.arenas import keep
from carpg.ui.game.draft import Draft
from carpg.ui.game.progress import miniature_of
from carpg.ui.game.session import Seat, Session
from carpg.ui.garage.teams import Team, record_of, team_of
from carpg.ui.scenes import replay_keep, saves_data
from carpg.ui.scenes.arenas import ArenasScene
from carpg.ui.scenes.replay_check import develop, film_of
from carpg.ui.scenes.replay_film import reel_from_record, reel_json, reel_of
from carpg.ui.scenes.replay_open import OpeningScene
from carpg.ui.scenes.saves import SavesScene
from carpg.ui.scenes.title import TitleScene
from carpg.ui.share import SETUP, open_code_text, setup_json

SEATS = (Seat("Ada"), Seat("Driver", "driver"))
LEVELS = ("bytes", "structure", "values")
#: How many of each kind are spoilt on each level: more than 10,000 in all.
SAVES, REPLAYS, CODES, ARENAS = 900, 700, 300, 900
#: Of those that are accepted, every so many is also shown on the screen.
SHOWN = 60


@cache
def played(commands: int = 10) -> Session:
    session = Session.start("demo", battle_setup(4, 2), SEATS)
    dice = Dice(4)
    for _ in range(commands):
        session.give(random_command(session.state, dice))
    return session


@cache
def records() -> dict[str, Record]:
    names = sorted(roster())
    return {
        "match": played().record("2026-05-04T12:30:00"),
        "replay": replay_keep.record_of(reel_of(played()), "Ada – Driver", dict(played().about())),
        "team": record_of(Team("Party", 3, tuple(names[:3])), "Party", "2026-05-04T12:30:00"),
        "arena": replace(keep.record_of(arenas()["marble-run"]), saved_at="2026-05-04T12:30:00"),
    }


@cache
def codes() -> dict[str, str]:
    draft = Draft(2, SEATS, "marble-run", ((sorted(roster())[0],), ()), {"turn.moves": 2}, 77)
    return {
        "team": encode_code("team", records()["team"].payload),
        "arena": keep.code_of(arenas()["marble-run"]),
        "setup": encode_code(SETUP, setup_json(draft)),
        "replay": encode_code("replay", reel_json(reel_of(played()))),
    }


SPOIL: dict[str, Callable[[Any, Dice], Any]] = {"structure": spoilt_structure, "values": spoilt_value}


def spoilt_records(kind: str, level: str, seed: int) -> Iterator[str]:
    """Texts of slots and files: on the level of bytes the whole text, else a record sealed anew."""
    dice, record = Dice(seed), records()[kind]
    while True:
        if level == "bytes":
            yield spoilt_bytes(pack(record).encode(), dice).decode("utf-8", "replace")
            continue
        whole = {"kind": record.kind, "name": record.name, "about": dict(record.about), "payload": record.payload}
        part = dice.pick("map", ["payload", "payload", "payload", "about", "name"])
        whole[part] = SPOIL[level](whole[part], dice)
        try:
            yield pack(Record(whole["kind"], whole["name"], whole["payload"], record.saved_at, whole["about"]))
        except (TypeError, ValueError, UnicodeError, RecursionError):
            continue  # nobody could have written that, either


# ---- using what is accepted -----------------------------------------------------------


def use(record: Record, tally: Counter[str]) -> None:
    """Do with a record what a player would; a `DocumentError` says why not."""
    if record.kind == "match":
        session = Session.resume(record)
        dice = Dice(1)
        for _ in range(3):
            if not session.over:
                session.give(random_command(session.state, dice))
        assert Session.resume(session.record("x")).state.round == session.state.round
    elif record.kind == "replay":
        film = film_of(reel_from_record(record))
        for _ in develop(film):
            pass
        for place in (0, film.length):
            film.state(place)
            film.branch(place, "b", SEATS)
    elif record.kind == "arena":
        arena = keep.arena_from_json(record.payload)
        if not keep.faults_of(arena):
            size = arena.sizes[1]
            Session.start("a", replace(Draft(size, SEATS), own=arena).battle(3), SEATS)
            tally["driven"] += 1
    else:
        team, _ = team_of(record, "")
        Draft(team.size, SEATS).with_team(0, tuple(dict.fromkeys(team.cars)))
    tally["used"] += 1


def judge(text: str, store: SaveStore, tally: Counter[str]) -> None:
    """Put a spoilt text into a slot beside sound ones, list it, import it, use it."""
    (key,) = [key for key in store.backend.keys() if key.startswith(f"{KEYS}match-odd/g")]
    store.backend.set(key, text)
    (row,) = [row for row in saves_data.rows(store, {}) if row.info.slot == "match-odd"]
    row.about(), row.date(), row.standing(), miniature_of(row.info.about)
    assert saves_data.check(store, "match-odd") is not None
    try:
        record = saves_data.record_from_bytes(text.encode("utf-8", "replace"))
        tally["read"] += 1
        use(record, tally)
    except DocumentError as error:
        assert error.message
        tally["refused"] += 1


def a_store() -> SaveStore:
    """Sound slots of each kind, and one that will be spoilt."""
    store = SaveStore(MemoryBackend())
    for kind, record in records().items():
        store.save(f"{kind}-good", record)
    store.save("match-odd", records()["match"])
    return store


def assert_nothing_lost(store: SaveStore) -> None:
    """Every sound slot is there, sound, and listed first-hand."""
    assert {info.slot for info in store.saves() if not info.damaged} >= {f"{kind}-good" for kind in records()}
    for kind, record in records().items():
        assert store.load(f"{kind}-good") == record


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("kind", "count"), [("match", SAVES), ("replay", REPLAYS), ("arena", ARENAS), ("team", 300)])
def test_spoilt_slots_and_files(kind: str, count: int, level: str) -> None:
    store, tally = a_store(), Counter[str]()
    for text in islice(spoilt_records(kind, level, 11), count):
        judge(text, store, tally)
    assert_nothing_lost(store)
    assert tally["refused"] + tally["used"] == count
    assert tally["refused"] > count // 10
    if level != "bytes":
        assert tally["read"], "the readers behind the checksum were reached"


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("kind", ["team", "arena", "setup", "replay"])
def test_spoilt_codes(kind: str, level: str) -> None:
    async def scenario() -> None:
        app, dice = App(MemoryPlatform()), Dice(len(kind))
        app.saves.save("match-good", records()["match"])
        app.open(TitleScene(app))
        content = decode_code(codes()[kind])[1]
        told = 0
        for number in range(CODES):
            code = spoilt_text(codes()[kind], dice) if level == "bytes" else _sealed(kind, content, level, dice)
            app.platform.storage.remove("garage")
            try:
                open_code_text(app, code)
            except DocumentError as error:
                assert error.message
                told += 1
            while isinstance(app.scene, OpeningScene):
                await asyncio.sleep(0)
                app.frame()
            if number % SHOWN == 0:
                app.frame()
            app.stage.clear_layers()
            app.home()
        assert told > CODES // 10
        assert app.saves.load("match-good") == records()["match"]

    asyncio.run(scenario())


def _sealed(kind: str, content: Any, level: str, dice: Dice) -> str:
    while True:
        try:
            return encode_code(kind, SPOIL[level](content, dice))
        except (TypeError, ValueError, UnicodeError, RecursionError, DocumentError):
            continue


@pytest.mark.parametrize("level", LEVELS)
def test_spoilt_files_of_arenas(level: str) -> None:
    dice, text = Dice(5), keep.file_text(arenas()["marble-run"])
    accepted = 0
    for _ in range(ARENAS):
        if level == "bytes":
            data = spoilt_bytes(text.encode(), dice)
        else:
            data = json.dumps(SPOIL[level](json.loads(text), dice)).encode()
        try:
            arena = keep.arena_from_file(data)
            keep.faults_of(arena)
            saves_data.record_from_bytes(data)
            accepted += 1
        except DocumentError as error:
            assert error.message
    assert 0 < accepted < ARENAS


@pytest.mark.parametrize("seed", range(4))
def test_the_screens_show_spoilt_slots_beside_sound_ones(seed: int) -> None:
    async def scenario() -> None:
        app, dice = App(MemoryPlatform()), Dice(seed)
        for kind, record in records().items():
            app.saves.save(f"{kind}-good", record)
            for number, level in enumerate(LEVELS):
                app.saves.save(f"{kind}-odd{number}", record)
                texts = spoilt_records(kind, level, seed * 7 + number)
                for key in app.platform.storage.keys():
                    if f"{kind}-odd{number}/g" in key:
                        app.platform.storage.set(key, next(texts))
                    elif f"{kind}-odd{number}/p" in key and dice.below("map", 2):
                        pointer = app.platform.storage.get(key) or ""
                        app.platform.storage.set(key, spoilt_text(pointer, dice))
        app.open(TitleScene(app))
        for scene in (SavesScene, ArenasScene):
            app.open(scene(app))
            for _ in range(40):
                app.frame()
                await asyncio.sleep(0)
            app.back()
        assert_nothing_lost(app.saves)

    asyncio.run(scenario())
