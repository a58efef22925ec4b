"""Saves: the list, what can be done with a slot, files in and out, damage, blocked storage."""

from __future__ import annotations

import asyncio
import base64
import json
import zlib
from copy import deepcopy
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from tests.ui import checks
from tests.ui.conftest import OpenScene

from carpg.kernel.dice import Dice
from carpg.kernel.errors import DocumentError
from carpg.platform.base import OpenedFile
from carpg.platform.memory import MemoryPlatform
from carpg.storage.backends import StorageBlockedError
from carpg.storage.codes import decode_code, encode_code
from carpg.storage.envelope import Record, pack
from carpg.tactics.arena import CHARACTERS, arenas
from carpg.tactics.simulate import random_command
from carpg.ui.app import App
from carpg.ui.arenas import keep
from carpg.ui.game.draft import Draft
from carpg.ui.game.progress import miniature_of
from carpg.ui.game.safekeeping import ask_once
from carpg.ui.game.session import Seat, Session, latest
from carpg.ui.garage.teams import Team, record_of
from carpg.ui.mirror import TwinError
from carpg.ui.scenes import replay_keep, saves_data
from carpg.ui.scenes.arenas import ArenasScene
from carpg.ui.scenes.battle import BattleScene
from carpg.ui.scenes.replay_film import reel_of
from carpg.ui.scenes.replay_open import OpeningScene
from carpg.ui.scenes.saves import SavesScene
from carpg.ui.scenes.team_builder import TeamBuilderScene

SEATS = (Seat("Ada"), Seat("Driver", "driver"))
TEXT_SIZES = ["normal", "large", "largest"]
DATE = "2026-05-04T12:30:00"


@cache
def played(seed: int = 5, commands: int = 12) -> Session:
    session = Session.start("demo", Draft(2, SEATS).battle(seed), SEATS)
    dice = Dice(seed)
    while not session.over and len(session.match.log) < commands:
        session.give(random_command(session.state, dice))
    return session


def match(name: str = "Ada against Driver") -> Record:
    return played().record(DATE, name)


def replay() -> Record:
    return replay_keep.record_of(reel_of(played()), "Ada – Driver", dict(played().about()))


def team() -> Record:
    return record_of(Team("Garden party", 5, ("mach-5", "mach-6")), "Garden party", DATE)


def arena() -> Record:
    return replace(keep.record_of(arenas()["marble-run"]), saved_at=DATE)


def fill(app: App) -> None:
    """A slot of each kind, one of them damaged."""
    played().autosave(app.saves, DATE)
    app.saves.save("match-kept", match("Before the bridge"))
    app.saves.save("replay-one", replay())
    app.saves.save("team-one", team())
    app.saves.save("arena-one", arena())
    app.saves.save("match-bad", match("Broken"))
    damage(app, "match-bad")


def damage(app: App, slot: str) -> None:
    for key in app.saves.backend.keys():
        if f"/{slot}/g" in key:
            app.saves.backend.set(key, "z1:AAAA")


def opened(open_scene: OpenScene, size: tuple[int, int] = (1180, 820), *, full: bool = True, **look: object) -> App:
    """The screen with its slots looked through."""

    def make(app: App) -> SavesScene:
        if full:
            fill(app)
        scene = SavesScene(app)
        scene.enter = lambda: None  # type: ignore[method-assign]
        scene.problems = {slot: why for slot in app.saves.slots() if (why := saves_data.check(app.saves, slot))}
        return scene

    return open_scene(make, size, **look)


def press(app: App, role: str, name: str) -> None:
    app.twin.refresh()
    app.twin.find(role, name).activate()
    app.frame()


def more(app: App, name: str, item: str) -> None:
    """Choose from a slot's menu."""
    app.twin.refresh()
    (found,) = [node for node in app.twin.all("button", "What to do with") if node.name.endswith(f" {name}")]
    press(app, "button", found.name)
    press(app, "menuitem", item)


def memory(app: App) -> MemoryPlatform:
    assert isinstance(app.platform, MemoryPlatform)
    return app.platform


# ---- what every screen must pass --------------------------------------------------


@pytest.mark.parametrize("text", TEXT_SIZES)
@pytest.mark.parametrize("size", [*checks.SIZES, (844, 390)])
@pytest.mark.parametrize("full", [True, False])
def test_the_saves_are_sound(open_scene: OpenScene, size: tuple[int, int], text: str, full: bool) -> None:
    checks.assert_sound(opened(open_scene, size, full=full, text_size=text))


@pytest.mark.parametrize("size", [*checks.SIZES, (844, 390)])
def test_a_blocked_browser_after_a_deletion_is_sound(
    open_scene: OpenScene, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    app = opened(open_scene, size, text_size="largest")
    monkeypatch.setattr(app.platform, "name", "web")
    app.saves.persistent = False
    more(app, "Garden party", "Delete")
    checks.assert_sound(app)
    app.twin.refresh()
    assert app.twin.find("text", "Storage is blocked here")
    assert app.twin.find("progressbar", "Room used by saves")


@pytest.mark.parametrize("size", checks.SIZES)
def test_the_sheet_for_a_name_is_sound(open_scene: OpenScene, size: tuple[int, int]) -> None:
    app = opened(open_scene, size, text_size="largest")
    more(app, "Garden party", "Rename")
    checks.assert_sound(app)


# ---- the list ---------------------------------------------------------------------


def test_tabs_show_one_kind(open_scene: OpenScene) -> None:
    app = opened(open_scene)
    tabs = (("Teams", "team"), ("Replays", "replay"), ("Battles", "match"), ("Arenas", "arena"))
    for tab, kind in tabs:
        press(app, "tab", tab)
        scene = app.scene
        assert isinstance(scene, SavesScene)
        assert {row.kind for row in saves_data.rows(app.saves, {}, scene.kind)} == {kind}


def test_a_phone_chooses_the_kind_from_a_menu(open_scene: OpenScene) -> None:
    app = opened(open_scene, (390, 844))
    press(app, "button", "Show: All")
    press(app, "menuitemradio", "Arenas")
    assert app.twin.find("button", "Marble Run, Arena")
    assert not app.twin.all("button", "Garden party")


@pytest.mark.parametrize(
    ("name", "kind"), [("Garden party", "team"), ("Marble Run", "arena"), ("Ada – Driver", "replay")]
)
def test_what_is_saved_is_shared_from_its_menu(open_scene: OpenScene, name: str, kind: str) -> None:
    async def scenario() -> None:
        app = opened(open_scene)
        more(app, name, "Share")
        press(app, "button", "Copy the code")
        await asyncio.sleep(0)
        found, content = decode_code(memory(app).clipboard)
        assert found == kind
        assert content

    asyncio.run(scenario())


def test_a_battle_in_progress_is_not_shared(open_scene: OpenScene) -> None:
    app = opened(open_scene)
    with pytest.raises(TwinError, match="0 elements"):
        more(app, "Before the bridge", "Share")


# ---- the picture of a slot --------------------------------------------------------


@pytest.mark.parametrize("seed", range(8))
def test_a_picture_shows_the_board_as_it_stands(seed: int) -> None:
    session = played(seed, 60)
    board = miniature_of(json.loads(json.dumps(session.about())))
    assert board is not None
    state, grid = session.state, session.state.setup.board.grid
    assert (board.arena.width, board.arena.height) == (grid.width, grid.height)
    for y in range(grid.height):
        for x in range(grid.width):
            assert CHARACTERS[board.arena.at((x, y))] == state.terrain_at(grid.index((x, y)))
    standing = [car for car in state.cars if car.pos >= 0]
    assert [(car.x, car.y) for car in board.cars] == [grid.tile(car.pos) for car in standing]
    assert [car.side for car in board.cars] == [car.side for car in standing]
    assert [car.car for car in board.cars] == [state.setup.entrants[car.index].car for car in standing]


def test_a_picture_costs_a_save_little() -> None:
    session = Session.start("large", Draft(10, SEATS, arena="").battle(3), SEATS)
    assert len(json.dumps(session.about()["board"])) < 2500


@pytest.mark.parametrize(
    "board",
    [
        None, 7, [], {}, {"rows": "....", "cars": []}, {"rows": ["...."], "cars": None}, {"rows": [3], "cars": []},
        {"rows": ["?"], "cars": []}, {"rows": [], "cars": []}, {"rows": ["." * 41], "cars": []},
        {"rows": ["...."], "cars": ["0 0 N 0 mach-5"] * 21},
    ],
)  # fmt: skip
def test_an_odd_board_has_no_picture(board: object) -> None:
    assert miniature_of({"board": board}) is None


@pytest.mark.parametrize(
    "car",
    [None, 5, "", "0 0 N 0", "9 0 N 0 mach-5", "0 9 N 0 mach-5", "0 0 X 0 mach-5", "0 0 N 2 mach-5", "-1 0 N 0 a"],
)
def test_an_odd_car_is_left_out_of_the_picture(car: object) -> None:
    board = miniature_of({"board": {"rows": ["....", "...."], "cars": [car, "1 1 W 1 no-such-car"]}})
    assert board is not None
    assert [(c.car, c.x, c.y, c.facing, c.side) for c in board.cars] == [("", 1, 1, "W", 1)]


def test_every_kind_of_slot_is_drawn(open_scene: OpenScene) -> None:
    app = opened(open_scene)
    before = checks.picture(app)
    facts = dict(played().about())
    del facts["board"]
    app.saves.save("match-plain", replace(match("Without a picture"), about=facts))
    app.saves.save("other-one", Record("dream", "Something else", {}, DATE))
    app.request_build(app.scene)
    app.frame()
    assert checks.picture(app) != before
    checks.assert_sound(app)


def test_a_row_says_name_kind_progress_and_date(open_scene: OpenScene) -> None:
    app = opened(open_scene)
    arena = played().state.setup.document.arena.name
    app.twin.refresh()
    left = [sum(car.team == team and car.standing for car in played().state.cars) for team in (0, 1)]
    progress = f"Round {played().state.round} · {arena} · {left[0]} cars against {left[1]}"
    said = f"Before the bridge, Battle, {progress}, 2026-05-04 12:30"
    assert app.twin.find("button", said)
    assert app.twin.find("button", "Ada against Driver, Autosave")
    assert app.twin.find("button", "Broken, Damaged, It can’t be read")


@pytest.mark.parametrize("about", [{}, {"round": "x"}, {"round": -1}, {"standing": [1]}, {"standing": ["a", "b"]}])
def test_odd_facts_for_lists_are_passed_over(about: dict[str, Any]) -> None:
    store = opened_store()
    store.save("match-odd", Record("match", "Odd", {}, "", about))
    (row,) = saves_data.rows(store, {})
    assert row.about() == "Battle"
    assert row.standing() is None
    assert row.date() == "no date"


def opened_store() -> Any:
    from carpg.storage.backends import MemoryBackend
    from carpg.storage.store import SaveStore

    return SaveStore(MemoryBackend())


# ---- doing ------------------------------------------------------------------------


def test_a_slot_is_renamed_and_keeps_everything_else(open_scene: OpenScene) -> None:
    app = opened(open_scene)
    before = app.saves.load("team-one")
    more(app, "Garden party", "Rename")
    app.twin.refresh()
    app.twin.find("textbox", "New name").fill("Night shift")
    press(app, "button", "Rename")
    after = app.saves.load("team-one")
    assert after.name == "Night shift"
    assert (after.payload, after.saved_at, after.about) == (before.payload, before.saved_at, before.about)


def test_an_empty_name_is_not_taken(open_scene: OpenScene) -> None:
    app = opened(open_scene)
    more(app, "Garden party", "Rename")
    app.twin.refresh()
    app.twin.find("textbox", "New name").fill("   ")
    press(app, "button", "Rename")
    assert app.saves.load("team-one").name == "Garden party"


def test_a_copy_of_an_autosave_stays_and_one_of_a_slot_has_another_name(open_scene: OpenScene) -> None:
    app = opened(open_scene)
    more(app, "Ada against Driver", "Keep a copy")
    more(app, "Garden party", "Duplicate")
    names = [(info.slot.partition("-")[0], info.name) for info in app.saves.saves()]
    assert ("match", "Ada against Driver") in names
    assert ("team", "Garden party 2") in names


def test_what_is_deleted_comes_back_exactly(open_scene: OpenScene) -> None:
    app = opened(open_scene)
    before = dict(app.saves.backend.texts)  # type: ignore[attr-defined]
    more(app, "Garden party", "Delete")
    assert "team-one" not in app.saves.slots()
    press(app, "button", "Undo: bring Garden party back")
    assert app.saves.backend.texts == before  # type: ignore[attr-defined]


def test_a_kept_battle_is_played_as_a_match_of_its_own(open_scene: OpenScene, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BattleScene, "enter", lambda self: None)
    app = opened(open_scene)
    kept = app.saves.load("match-kept")
    press(app, "button", "Before the bridge, Battle")
    battle = app.scene
    assert isinstance(battle, BattleScene)
    assert battle.session.id != "demo"
    battle.session.autosave(app.saves, "2027-01-01T00:00:00")
    assert app.saves.load("match-kept") == kept
    found = latest(app.saves)
    assert found is not None
    assert found.id == battle.session.id


def test_an_autosave_is_played_on_as_itself() -> None:
    store = opened_store()
    played().autosave(store, DATE)
    assert saves_data.resume(store, "auto-demo").id == "demo"


def test_a_replay_and_a_decided_battle_are_watched(open_scene: OpenScene) -> None:
    async def scenario() -> None:
        app = opened(open_scene)
        press(app, "button", "Ada – Driver, Replay")
        assert isinstance(app.scene, OpeningScene)
        app.back()
        app.frame()
        over = deepcopy(match("Done"))
        app.saves.save("match-over", Record(over.kind, "Done", over.payload, DATE, {**over.about, "over": True}))
        app.scene.rebuild()
        app.frame()
        press(app, "button", "Done, Battle, Over after round")
        assert isinstance(app.scene, OpeningScene)

    asyncio.run(scenario())


def test_a_team_goes_into_the_garage(open_scene: OpenScene) -> None:
    app = opened(open_scene)
    press(app, "button", "Garden party, Team")
    builder = app.scene
    assert isinstance(builder, TeamBuilderScene)
    assert builder.team == Team("Garden party", 5, ("mach-5", "mach-6"), "team-one")


def test_a_damaged_slot_is_explained_and_exported_as_it_is(open_scene: OpenScene) -> None:
    async def scenario() -> None:
        app = opened(open_scene)
        press(app, "button", "Broken, Damaged")
        app.twin.refresh()
        assert app.twin.find("heading", "This save can’t be read")
        press(app, "button", "Export as it is")
        await asyncio.sleep(0)
        assert memory(app).saved[0][:2] == ("carpg-match-broken.txt", b"z1:AAAA")
        assert "match-bad" in app.saves.slots()

    asyncio.run(scenario())


def test_damage_is_found_when_the_screen_opens(open_scene: OpenScene) -> None:
    async def scenario() -> None:
        def make(app: App) -> SavesScene:
            fill(app)
            return SavesScene(app)

        app = open_scene(make)
        scene = app.scene
        assert isinstance(scene, SavesScene)
        for _ in range(len(app.saves.slots()) + 1):
            await asyncio.sleep(0)
        assert set(scene.problems) == {"match-bad"}

    asyncio.run(scenario())


# ---- files --------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["match", "replay", "team", "arena"])
def test_an_exported_slot_is_imported_as_it_was(open_scene: OpenScene, kind: str) -> None:
    async def scenario() -> None:
        app = opened(open_scene)
        slot = {"match": "match-kept", "replay": "replay-one", "team": "team-one", "arena": "arena-one"}[kind]
        record = app.saves.load(slot)
        more(app, record.name, "Export as a file")
        await asyncio.sleep(0)
        name, data, _ = memory(app).saved[0]
        memory(app).to_open = OpenedFile(name, data)
        app.saves.delete(slot)
        before = set(app.saves.slots())
        press(app, "button", "Import a file")
        await asyncio.sleep(0)
        app.frame()
        (new,) = set(app.saves.slots()) - before
        assert new.startswith(f"{kind}-")
        assert app.saves.load(new) == record

    asyncio.run(scenario())


@pytest.mark.parametrize("kind", ["replay", "team", "arena"])
def test_a_code_in_a_file_is_imported_too(kind: str) -> None:
    content = {"replay": replay, "team": team, "arena": arena}[kind]().payload
    record = saves_data.record_from_bytes(("  " + encode_code(kind, content) + "\n").encode())
    assert record.kind == kind
    assert record.payload == content


def test_an_arenas_own_file_is_imported_too() -> None:
    record = saves_data.record_from_bytes(keep.file_text(arenas()["marble-run"]).encode())
    assert (record.kind, record.payload) == ("arena", arena().payload)


def test_an_arena_is_shown_among_the_arenas(open_scene: OpenScene) -> None:
    app = opened(open_scene)
    press(app, "button", "Marble Run, Arena, 9 by 7 tiles")
    scene = app.scene
    assert isinstance(scene, ArenasScene)
    assert (scene.shelf, scene.chosen) == ("own", "arena-one")


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"\xff\xfe\x00", "not a text file"),
        (b"", "can't be unpacked"),
        (b"hello", "can't be unpacked"),
        (b"{}", "not a CarPG save"),
        (b"CPG1-T????", "characters that do not belong"),
        (encode_code("arena", {}).encode(), "not an arena that this game can read"),
        (encode_code("setup", {}).encode(), "not kept here"),
        (b'{"format": "carpg-arena/1"}', "rows"),
        (pack(Record("arena", "x", {})).encode(), "not an arena that this game can read"),
        (pack(Record("settings", "x", {})).encode(), "not kept here"),
        (pack(Record("team", "x", {"cars": 3})).encode(), "not complete"),
        (pack(Record("replay", "x", {})).encode(), "seats"),
        (pack(Record("match", "x", {})).encode(), "match"),
    ],
)
def test_a_file_that_is_no_save_says_why_and_takes_no_slot(open_scene: OpenScene, data: bytes, says: str) -> None:
    with pytest.raises(DocumentError, match=says):
        saves_data.record_from_bytes(data)

    async def scenario() -> None:
        app = opened(open_scene, full=False)
        memory(app).to_open = OpenedFile("x.txt", data)
        press(app, "button", "Import a file")
        await asyncio.sleep(0)
        app.frame()
        app.twin.refresh()
        assert app.twin.find("heading", "This file can’t be imported")
        assert app.saves.slots() == []

    asyncio.run(scenario())


def test_no_file_chosen_changes_nothing(open_scene: OpenScene) -> None:
    async def scenario() -> None:
        app = opened(open_scene)
        before = app.saves.slots()
        press(app, "button", "Import a file")
        await asyncio.sleep(0)
        assert app.saves.slots() == before

    asyncio.run(scenario())


def test_a_replay_from_a_code_shows_its_arena() -> None:
    record = saves_data.record_from_bytes(encode_code("replay", replay().payload).encode())
    board = miniature_of(record.about)
    assert board is not None
    assert board.arena.rows == played().state.setup.document.arena.rows
    assert record.about["arena"] == played().state.setup.document.arena.name
    payload = deepcopy(replay().payload)
    payload["replay"]["setup"] = {"cars": 3}
    assert saves_data.record_from_bytes(encode_code("replay", payload).encode()).about == {}


def test_a_bomb_is_not_unpacked() -> None:
    bomb = b"z1:" + base64.b64encode(zlib.compress(b"0" * 40_000_000))
    with pytest.raises(DocumentError, match="cut off or unpacks to too much"):
        saves_data.record_from_bytes(bomb)


# ---- room and protection --------------------------------------------------------------


@pytest.mark.parametrize(
    ("count", "words"), [(0, "0 kB"), (1, "1 kB"), (1000, "1 kB"), (999_999, "1000 kB"), (1_234_567, "1.2 MB")]
)
def test_sizes_in_words(count: int, words: str) -> None:
    assert saves_data.size_words(count) == words


@pytest.mark.parametrize(("name", "asked"), [("web", 1), ("memory", 0)])
def test_the_browser_is_asked_once_when_something_is_kept_for_the_first_time(
    open_scene: OpenScene, monkeypatch: pytest.MonkeyPatch, name: str, asked: int
) -> None:
    async def scenario() -> None:
        app = opened(open_scene, full=False)
        monkeypatch.setattr(app.platform, "name", name)
        questions: list[str] = []

        async def answer() -> bool:
            questions.append("persist?")
            return True

        monkeypatch.setattr(app.platform, "request_persistence", answer)
        for _ in range(3):
            assert replay_keep.keep_record(app, replay())
            await asyncio.sleep(0)
        assert len(questions) == asked

    asyncio.run(scenario())


def test_a_storage_that_refuses_is_not_asked_to_keep(open_scene: OpenScene, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        app = opened(open_scene, full=False)
        monkeypatch.setattr(app.platform, "name", "web")

        def blocked(key: str) -> str | None:
            raise StorageBlockedError("blocked")

        monkeypatch.setattr(app.platform.storage, "get", blocked)
        before = asyncio.all_tasks()
        ask_once(app)
        assert asyncio.all_tasks() == before

    asyncio.run(scenario())


@pytest.mark.parametrize(("agrees", "says"), [(True, "keeps the saves"), (False, "did not agree")])
def test_protection_is_asked_for_and_the_answer_told(
    open_scene: OpenScene, monkeypatch: pytest.MonkeyPatch, agrees: bool, says: str
) -> None:
    async def answer() -> bool:
        return agrees

    async def scenario() -> None:
        app = opened(open_scene)
        monkeypatch.setattr(app.platform, "request_persistence", answer)
        said: list[str] = []
        monkeypatch.setattr(app.twin, "say", lambda line, urgent=False: said.append(line))
        press(app, "button", "Protect saves")
        await asyncio.sleep(0)
        assert any(says in line for line in said)

    asyncio.run(scenario())


def test_a_full_storage_refuses_an_import_and_loses_nothing(open_scene: OpenScene) -> None:
    async def scenario() -> None:
        app = opened(open_scene)
        before = dict(app.saves.backend.texts)  # type: ignore[attr-defined]
        app.saves.backend.room = 10  # type: ignore[attr-defined]
        memory(app).to_open = OpenedFile("x.txt", pack(match()).encode())
        press(app, "button", "Import a file")
        await asyncio.sleep(0)
        app.frame()
        app.twin.refresh()
        assert app.twin.find("heading", "This file can’t be imported")
        kept = app.saves.backend.texts  # type: ignore[attr-defined]
        assert {key: before[key] for key in kept} == kept
        for slot in ("match-kept", "replay-one", "team-one"):
            assert app.saves.load(slot).name

    asyncio.run(scenario())


def test_storage_that_is_forbidden_while_the_game_runs_leaves_an_empty_list(open_scene: OpenScene) -> None:
    def forbidden() -> list[str]:
        raise StorageBlockedError("Storage is blocked.")

    async def scenario() -> None:
        app = opened(open_scene)
        app.saves.backend.keys = forbidden  # type: ignore[method-assign]
        app.open(SavesScene(app))
        app.frame()
        await asyncio.sleep(0)
        app.frame()
        app.twin.refresh()
        assert app.twin.find("text", "Storage is blocked.")

    asyncio.run(scenario())


def test_the_titles_continue_still_finds_the_newest_autosave(open_scene: OpenScene) -> None:
    app = opened(open_scene)
    found = latest(app.saves)
    assert found is not None
    assert found.id == "demo"
