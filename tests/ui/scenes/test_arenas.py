"""The arenas' screens: the list, pages, random ones, own ones with a way back, codes and files from outside."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.ui import checks
from tests.ui.conftest import OpenScene

from carpg.kernel.errors import DocumentError
from carpg.platform.base import OpenedFile
from carpg.storage.backends import MemoryBackend
from carpg.storage.codes import encode_code
from carpg.storage.envelope import Record, pack
from carpg.tactics.arena import Arena, arena_faults, arenas
from carpg.ui.app import App
from carpg.ui.arenas import keep, own_arenas
from carpg.ui.arenas.edit import BRUSHES
from carpg.ui.game.draft import Draft, recall
from carpg.ui.game.draft import keep as keep_draft
from carpg.ui.scenes.arenas import ArenasScene, drawn
from carpg.ui.scenes.arenas_page import ArenaPageScene
from carpg.ui.scenes.battle import BattleScene
from carpg.ui.scenes.setup import SetupScene
from carpg.ui.scenes.workshop import WorkshopScene

GOOD = Arena(("0....1", "0....1", "......", "..##..", "......"), name="Good", sizes=(1, 2))
HALF = Arena(("0..#.1", "0..##1", "....#.", "..#.#.", ".#.#.~"), name="Half done", sizes=(1, 3))
TEXT_SIZES = ["normal", "large", "largest"]


def scene_of(app: App) -> ArenasScene:
    scene = app.scenes[0]
    assert isinstance(scene, ArenasScene)
    return scene


def press(app: App, role: str, name: str) -> None:
    app.twin.refresh()
    app.twin.find(role, name).activate()
    app.frame()


def shelf(app: App, name: str) -> None:
    press(app, "radio", f"Which arenas: {name}")


def assert_sound(app: App) -> None:
    """As `checks`, from the first control on."""
    app.stage.focus(None)
    checks.assert_sound(app)


def damaged(app: App, arena: Arena) -> str:
    """Save an arena, then spoil its text; returns its slot."""
    slot = keep.save_arena(app.saves, arena).id
    for key in app.saves.backend.keys():
        if slot in key and not key.endswith("/p"):
            app.saves.backend.set(key, "spoiled text")
    return slot


# ---- screens ----------------------------------------------------------------------


@pytest.mark.parametrize("text_size", TEXT_SIZES)
@pytest.mark.parametrize("size", [*checks.SIZES, (844, 390)])
def test_the_screens_are_sound(open_scene: OpenScene, size: tuple[int, int], text_size: str) -> None:
    app = open_scene(ArenasScene, size, text_size=text_size)
    assert_sound(app)
    shelf(app, "Yours")
    assert_sound(app)
    for arena in (HALF, GOOD, GOOD):
        keep.save_arena(app.saves, arena)
    damaged(app, GOOD)
    scene_of(app).rebuild()
    app.frame()
    checks.assert_sound(app)


@pytest.mark.parametrize("text_size", TEXT_SIZES)
@pytest.mark.parametrize("size", [*checks.SIZES, (844, 390)])
def test_random_arenas_and_pages_are_sound(open_scene: OpenScene, size: tuple[int, int], text_size: str) -> None:
    app = open_scene(ArenasScene, size, text_size=text_size)
    scene_of(app).seed = 4711
    shelf(app, "Random")
    assert_sound(app)
    for key in ("pinball", "attic-trunk"):
        app.open(ArenaPageScene(app, scene_of(app), key))
        scene_of(app).shelf = "game"
        app.frame()
        assert_sound(app)
        app.back()


@pytest.mark.parametrize("size", checks.SIZES)
def test_the_sheet_for_codes_is_sound_even_with_a_complaint(open_scene: OpenScene, size: tuple[int, int]) -> None:
    app = open_scene(ArenasScene, size, text_size="largest")
    press(app, "button", "From a code or a file")
    checks.assert_sound(app)
    app.twin.find("textbox", "Arena code").fill("CPG1-Tabc")
    press(app, "button", "Take it")
    checks.assert_sound(app)


def test_only_arenas_for_the_team_size_are_listed(open_scene: OpenScene) -> None:
    app = open_scene(ArenasScene)
    assert len(scene_of(app).found()) == len(arenas())
    press(app, "button", "Team size: Any team size")
    press(app, "menuitemradio", "10 against 10")
    found = scene_of(app).found()
    assert 0 < len(found) < len(arenas())
    assert all(entry.arena is not None and entry.arena.sizes[1] == 10 for entry in found)


# ---- random -----------------------------------------------------------------------


@given(st.integers(0, 999_999), st.integers(1, 10))
@settings(max_examples=30, deadline=None)
def test_a_seed_gives_the_same_playable_arena_each_time(seed: int, size: int) -> None:
    arena = drawn(seed, size)
    drawn.cache_clear()
    assert arena == drawn(seed, size)
    assert not arena_faults(arena, size)


def test_another_seed_by_hand(open_scene: OpenScene) -> None:
    app = open_scene(ArenasScene)
    shelf(app, "Random")
    app.twin.find("textbox", "Seed").fill("12x3")
    app.frame()
    app.twin.refresh()
    assert scene_of(app).seed == 123
    assert app.twin.find("heading", "Random 123")


# ---- into battle ------------------------------------------------------------------


def test_a_random_arena_goes_into_the_setup_and_the_battle(
    open_scene: OpenScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(BattleScene, "enter", lambda self: None)
    app = open_scene(ArenasScene)
    shelf(app, "Random")
    arena = drawn(scene_of(app).seed, 5)
    press(app, "button", "Play here")
    assert isinstance(app.scene, SetupScene)
    press(app, "button", "Start the battle")
    assert isinstance(app.scene, BattleScene)
    assert app.scene.session.state.setup.document.arena.rows == arena.rows


def test_own_arenas_can_be_chosen_in_the_setup(open_scene: OpenScene) -> None:
    app = open_scene(ArenasScene)
    saved = keep.save_arena(app.saves, replace(GOOD, sizes=(1, 2)))
    keep.save_arena(app.saves, HALF)
    damaged(app, GOOD)
    assert own_arenas(app) == {saved.id: saved}
    shelf(app, "Yours")
    scene_of(app).choose(saved.id)
    app.frame()
    press(app, "button", "Play here")
    scene = app.scene
    assert isinstance(scene, SetupScene)
    assert scene.draft.picked == saved
    assert scene.draft.size == 2
    press(app, "button", "Next arena")
    assert scene.draft.own is None
    press(app, "button", "Previous arena")
    assert scene.draft.picked == saved
    assert scene.draft.battle(1).arena.rows == GOOD.rows


def test_a_faulty_arena_is_not_played(open_scene: OpenScene) -> None:
    app = open_scene(ArenasScene)
    keep.save_arena(app.saves, HALF)
    shelf(app, "Yours")
    app.twin.refresh()
    assert app.twin.find("button", "Play here").disabled


# ---- own ones ---------------------------------------------------------------------


@pytest.mark.parametrize("size", [(1180, 820), (390, 844)])
def test_duplicate_delete_and_bring_back(open_scene: OpenScene, size: tuple[int, int]) -> None:
    app = open_scene(ArenasScene, size)
    scene = scene_of(app)
    scene.choose("pinball")
    app.frame()
    press(app, "button", "More about Pinball")
    press(app, "menuitem", "Duplicate")
    assert app.scene is scene
    (saved,) = own_arenas(app).values()
    assert saved.name == "Pinball copy"
    scene.choose(saved.id)
    app.frame()
    press(app, "button", "More about Pinball copy")
    press(app, "menuitem", "Delete")
    assert not own_arenas(app)
    press(app, "button", "Bring back Pinball copy")
    assert own_arenas(app) == {saved.id: saved}


def test_a_damaged_arena_keeps_its_original_for_a_file(open_scene: OpenScene) -> None:
    async def scenario() -> None:
        app = open_scene(ArenasScene)
        slot = damaged(app, GOOD)
        shelf(app, "Yours")
        press(app, "button", "Save the original")
        await asyncio.sleep(0)
        assert app.platform.saved == [  # type: ignore[attr-defined]
            (f"carpg-{slot}.txt", b"spoiled text", "application/json")
        ]

    asyncio.run(scenario())


# ---- codes and files ----------------------------------------------------------------

ROWS = st.lists(st.text(alphabet="".join(BRUSHES), min_size=1, max_size=40), min_size=1, max_size=40)


@given(ROWS, st.text(max_size=40), st.integers(1, 10))
@settings(max_examples=60, deadline=None)
def test_codes_and_files_bring_an_arena_back(rows: list[str], name: str, size: int) -> None:
    clean = "".join(char for char in name if char.isprintable())[: keep.MAX_NAME]
    width = max(map(len, rows))
    arena = Arena(tuple(row.ljust(width) for row in rows), name=clean, sizes=(1, size))
    assert keep.arena_from_code(keep.code_of(arena)) == arena
    assert keep.arena_from_file(keep.file_text(arena).encode()) == arena
    assert keep.arena_from_file(pack(keep.record_of(arena)).encode()) == arena


DATA = keep.arena_json(GOOD)


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("", "should start with CPG1-"),
        ("CPG9-Aabc", "another version"),
        (encode_code("team", {}), "holds a team"),
        (encode_code("arena", []), "holds no arena"),
        (encode_code("arena", {**DATA, "format": "carpg-arena/2"}), "format should be"),
        (encode_code("arena", {**DATA, "rows": ["0?1"]}), "unknown character '\\?' at column 1"),
        (encode_code("arena", {**DATA, "rows": ["." * 41]}), "rows and columns"),
        (encode_code("arena", {**DATA, "rows": 5}), "rows"),
        (encode_code("arena", {**DATA, "sizes": [3, 2]}), "1 to 10 cars"),
        (encode_code("arena", {**DATA, "sizes": [1, 99]}), "1 to 10 cars"),
        (keep.code_of(GOOD)[:-4], "checksum"),
    ],
)
def test_a_bad_code_says_what_is_wrong(code: str, says: str) -> None:
    with pytest.raises(DocumentError, match=says):
        keep.arena_from_code(code)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"\xff\xfe\x00", "no text"),
        (b"x" * 70_000, "too large"),
        (b"{broken", "JSON"),
        (b"{}", "not a CarPG save"),
        (b"hello", "can't be unpacked"),
        (b"[" * 5000, "can't be unpacked"),
        (b"CPG1-A!", "characters that do not belong"),
        (pack(Record("team", "x", {})).encode(), "holds a team"),
        (json.dumps({**DATA, "rows": ["0?1"]}).encode(), "unknown character"),
    ],
)
def test_a_bad_file_says_what_is_wrong(data: bytes, says: str) -> None:
    with pytest.raises(DocumentError, match=says):
        keep.arena_from_file(data)


@given(st.integers(0, 10**6), st.integers(0, 255), st.booleans())
@settings(max_examples=150, deadline=None)
def test_spoiled_files_and_codes_never_end_in_a_traceback(place: int, value: int, cut: bool) -> None:
    for text in (keep.file_text(GOOD), keep.code_of(GOOD), pack(keep.record_of(GOOD))):
        data = bytearray(text.encode())
        data[place % len(data)] = value
        del data[place % len(data) + 1 if cut else len(data) :]
        try:
            arena = keep.arena_from_file(bytes(data))
        except DocumentError:
            continue
        assert arena.rows


def test_a_code_opens_in_the_workshop_and_a_bad_one_changes_nothing(open_scene: OpenScene) -> None:
    app = open_scene(ArenasScene)
    saved = keep.save_arena(app.saves, GOOD)
    press(app, "button", "From a code or a file")
    app.twin.find("textbox", "Arena code").fill("CPG1-A123")
    press(app, "button", "Take it")
    assert app.scene is scene_of(app)
    assert own_arenas(app) == {saved.id: saved}
    app.twin.refresh()
    app.twin.find("textbox", "Arena code").fill(keep.code_of(HALF))
    press(app, "button", "Take it")
    assert isinstance(app.scene, WorkshopScene)
    assert app.scene.arena == HALF
    assert app.scene.unsaved


@pytest.mark.parametrize(("data", "opens"), [(keep.file_text(HALF).encode(), True), (b"nothing", False)])
def test_a_file_opens_in_the_workshop(open_scene: OpenScene, data: bytes, opens: bool) -> None:
    async def scenario() -> None:
        app = open_scene(ArenasScene)
        app.platform.to_open = OpenedFile("a.json", data)  # type: ignore[attr-defined]
        press(app, "button", "From a code or a file")
        press(app, "button", "Open a file")
        await asyncio.sleep(0)
        app.frame()
        assert isinstance(app.scene, WorkshopScene) == opens

    asyncio.run(scenario())


def test_the_code_and_the_file_of_a_page(open_scene: OpenScene) -> None:
    async def scenario() -> None:
        app = open_scene(ArenasScene)
        scene_of(app).choose("pinball")
        app.frame()
        press(app, "button", "More about Pinball")
        press(app, "menuitem", "Share as a code")
        code = app.twin.find("textbox", "Code").value
        assert keep.arena_from_code(code).rows == arenas()["pinball"].rows
        press(app, "button", "Close")
        press(app, "button", "More about Pinball")
        press(app, "menuitem", "Save as a file")
        await asyncio.sleep(0)
        name, data, _ = app.platform.saved[0]  # type: ignore[attr-defined]
        assert name == "carpg-arena-pinball.json"
        assert keep.arena_from_file(data).rows == arenas()["pinball"].rows

    asyncio.run(scenario())


@given(st.text(max_size=200))
@settings(max_examples=40, deadline=None)
def test_a_spoiled_workbench_is_an_empty_one(text: str) -> None:
    storage = MemoryBackend()
    storage.set(keep.BENCH_KEY, text)
    assert keep.recall_bench(storage) is None


def test_the_setup_remembers_an_own_arena_and_forgets_a_spoiled_one() -> None:
    storage = MemoryBackend()
    own = replace(GOOD, id="arena-1")
    draft = Draft(size=2, arena=own.id, own=own)
    keep_draft(storage, draft)
    assert recall(storage) == draft
    assert draft.with_size(3).own is None
    assert draft.with_size(1).picked == own
    keep_draft(storage, replace(draft, own=replace(own, rows=("0..?", "....", "....", "...1"))))
    assert recall(storage) == replace(draft, arena="", own=None)
