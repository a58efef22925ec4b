"""The workshop: changes to rows, strokes, faults on the board, saving, the test drive; by pointer, keys and twin."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.ui import checks
from tests.ui.conftest import OpenScene

from carpg.platform.inputs import PointerInput
from carpg.storage.backends import MemoryBackend, StorageFullError
from carpg.tactics.arena import MAX_SIDE, MIN_SIDE, Arena, arenas
from carpg.ui.app import App
from carpg.ui.arenas import edit, own_arenas
from carpg.ui.arenas.edit import BRUSHES, SYMMETRIES, History, Symmetry
from carpg.ui.arenas.keep import recall_bench
from carpg.ui.scenes.arenas import ArenasScene
from carpg.ui.scenes.battle import BattleScene
from carpg.ui.scenes.workshop import WorkshopScene

HALF = Arena(("0..#.1", "0..##1", "....#.", "..#.#.", ".#.#.~"), name="Half done", sizes=(1, 3))
GOOD = Arena(("0....1", "0....1", "......", "..##..", "......"), name="Good", sizes=(1, 2))
TEXT_SIZES = ["normal", "large", "largest"]


def workshop(open_scene: OpenScene, arena: Arena = GOOD, size: tuple[int, int] = (1180, 820), **look: object) -> App:
    app = open_scene(ArenasScene, size, **look)
    app.open(WorkshopScene(app, arena))
    app.frame()
    return app


def scene_of(app: App) -> WorkshopScene:
    scene = app.scene
    assert isinstance(scene, WorkshopScene)
    return scene


def press(app: App, role: str, name: str) -> None:
    app.twin.refresh()
    app.twin.find(role, name).activate()
    app.frame()


def pointer(app: App, kind: str, tile: tuple[int, int]) -> None:
    """A finger on a tile's middle."""
    x, y = scene_of(app).board.camera.centre(tile)
    app.platform.send(PointerInput(kind, x, y, 1, "touch"))  # type: ignore[attr-defined,arg-type]
    app.frame()


def drag(app: App, *tiles: tuple[int, int]) -> None:
    pointer(app, "down", tiles[0])
    for tile in tiles[1:]:
        pointer(app, "move", tile)
    pointer(app, "up", tiles[-1])


# ---- changes to rows ------------------------------------------------------------

ROWS = st.tuples(st.integers(4, 9), st.integers(4, 9)).flatmap(
    lambda size: st.lists(
        st.text(alphabet="".join(BRUSHES), min_size=size[0], max_size=size[0]), min_size=size[1], max_size=size[1]
    )
)
KINDS = st.sampled_from(SYMMETRIES)


@given(ROWS, KINDS)
@settings(max_examples=60, deadline=None)
def test_mirroring_everything_makes_both_sides_equal(rows: list[str], kind: Symmetry) -> None:
    arena = Arena(tuple(rows))
    out = edit.made_symmetric(arena, kind)
    assert edit.is_symmetric(out, kind)
    if kind != "none":
        assert len(out.spawns(0)) == len(out.spawns(1))


@given(ROWS, KINDS, st.integers(0, 8), st.integers(0, 8), st.sampled_from(BRUSHES))
@settings(max_examples=60, deadline=None)
def test_painting_keeps_a_symmetry(rows: list[str], kind: Symmetry, x: int, y: int, char: str) -> None:
    arena = edit.made_symmetric(Arena(tuple(rows)), kind)
    out = edit.painted(arena, [(x, y)], char, kind)
    assert edit.is_symmetric(out, kind)
    assert (out.width, out.height) == (arena.width, arena.height)


@given(ROWS, KINDS, st.integers(1, 50), st.integers(1, 50))
@settings(max_examples=60, deadline=None)
def test_another_size_stays_within_the_limits(rows: list[str], kind: Symmetry, width: int, height: int) -> None:
    out = edit.resized(Arena(tuple(rows)), width, height, kind)
    assert out.width == min(MAX_SIDE, max(MIN_SIDE, width))
    assert out.height == min(MAX_SIDE, max(MIN_SIDE, height))
    assert len({len(row) for row in out.rows}) == 1


def test_a_symmetric_arena_grows_in_its_middle() -> None:
    arena = Arena(("0..1", "#..#", ".~~.", "0..1"))
    assert edit.resized(arena, 5, 4, "sides").rows == ("0...1", "#...#", ".~.~.", "0...1")
    assert edit.resized(arena, 5, 4).rows[1] == "#..#."


def test_a_mirrored_spawn_is_the_other_teams_and_the_axis_takes_none() -> None:
    arena = Arena((".....",) * 5)
    assert edit.painted(arena, [(0, 1)], "0", "turned").rows == (".....", "0....", ".....", "....1", ".....")
    assert edit.painted(arena, [(2, 1)], "0", "sides").rows == arena.rows


@given(st.integers(0, 9), st.integers(0, 9), st.integers(0, 9), st.integers(0, 9))
def test_a_line_has_no_gaps(ax: int, ay: int, bx: int, by: int) -> None:
    line = edit.line_between((ax, ay), (bx, by))
    assert line[0] == (ax, ay)
    assert line[-1] == (bx, by)
    assert all(max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1 for a, b in pairwise(line))


def test_filling_stops_at_other_ground() -> None:
    assert edit.area_of(HALF, (2, 4)) == {(2, 4)}
    assert edit.area_of(HALF, (5, 0)) == {(5, 0), (5, 1)}


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 4), st.sampled_from(BRUSHES)), max_size=30))
@settings(max_examples=40, deadline=None)
def test_undo_and_redo_go_all_the_way(steps: list[tuple[int, int, str]]) -> None:
    history = History(GOOD)
    for x, y, char in steps:
        history.change(edit.painted(history.arena, [(x, y)], char))
    end = history.arena
    while history.undo():
        pass
    assert history.arena == GOOD
    while history.redo():
        pass
    assert history.arena == end


# ---- the screen -------------------------------------------------------------------


@pytest.mark.parametrize("text_size", TEXT_SIZES)
@pytest.mark.parametrize("size", [*checks.SIZES, (844, 390)])
@pytest.mark.parametrize("arena", [HALF, GOOD], ids=["faulty", "good"])
def test_the_screen_is_sound(open_scene: OpenScene, size: tuple[int, int], text_size: str, arena: Arena) -> None:
    checks.assert_sound(workshop(open_scene, arena, size, text_size=text_size))


@pytest.mark.parametrize("size", [(1180, 820), (390, 844)])
def test_a_finger_paints_a_stroke_that_is_one_step(open_scene: OpenScene, size: tuple[int, int]) -> None:
    app = workshop(open_scene, GOOD, size)
    scene_of(app).take_symmetry("none")
    app.frame()
    drag(app, (1, 0), (2, 0), (3, 0))
    assert scene_of(app).arena.rows[0] == "0###.1"
    assert scene_of(app).board.display.terrain[2, 0] == "wall"
    press(app, "button", "Undo")
    assert scene_of(app).arena == GOOD
    press(app, "button", "Redo")
    assert scene_of(app).arena.rows[0] == "0###.1"


def test_mirrored_painting(open_scene: OpenScene) -> None:
    app = workshop(open_scene)
    assert scene_of(app).symmetry == "sides"
    press(app, "radio", "Paint with: Surge")
    press(app, "button", "Column 2, row 3: Ground")
    assert scene_of(app).arena.rows[2] == ".*..*."


def test_line_and_fill_through_the_twin(open_scene: OpenScene) -> None:
    app = workshop(open_scene)
    scene_of(app).take_symmetry("none")
    press(app, "radio", "Tool: Line")
    press(app, "button", "Column 1, row 3: Ground")
    press(app, "button", "Column 6, row 3: Ground")
    assert scene_of(app).arena.rows[2] == "######"
    press(app, "radio", "Tool: Fill")
    press(app, "radio", "Paint with: Nothing")
    press(app, "button", "Column 1, row 4: Ground")
    assert scene_of(app).arena.rows[3:] == ("  ##  ", "      ")


def test_a_line_drawn_by_a_finger(open_scene: OpenScene) -> None:
    app = workshop(open_scene)
    scene_of(app).take_symmetry("none")
    press(app, "radio", "Tool: Line")
    drag(app, (1, 0), (2, 1), (4, 0))
    assert scene_of(app).arena.rows[0] == "0####1"


def test_the_hand_moves_the_board_and_paints_nothing(open_scene: OpenScene) -> None:
    app = workshop(open_scene, edit.blank(40, 40))
    press(app, "radio", "Tool: Move")
    before = scene_of(app).board.camera.x
    scene_of(app).board.zoom_by(1)
    drag(app, (20, 20), (17, 20))
    assert scene_of(app).board.camera.x != before
    assert not scene_of(app).unsaved


def test_keys_alone_paint(open_scene: OpenScene) -> None:
    app = workshop(open_scene)
    scene_of(app).take_symmetry("none")
    app.frame()
    app.stage.focus(scene_of(app).board, visible=True)
    for key in ("right", "right", "down", "enter"):
        checks.press(app, key)
    assert "#" in scene_of(app).arena.rows[1] + scene_of(app).arena.rows[0]
    checks.press(app, "u")
    assert scene_of(app).arena == GOOD


def test_the_cursors_tile_is_spoken_and_what_confirm_does_there(open_scene: OpenScene) -> None:
    app = workshop(open_scene, GOOD)
    app.stage.focus(scene_of(app).board, visible=True)
    for x in range(1, 4):
        app.twin.refresh()
        assert app.twin.focused is not None
        assert app.twin.focused.name.startswith(f"Column {x}, row 1: ")
        checks.press(app, "right")
    press(app, "radio", "Paint with: Surge")
    app.stage.focus(scene_of(app).board, visible=True)
    checks.press(app, "enter")
    app.twin.refresh()
    assert app.twin.focused and app.twin.focused.name == "Column 4, row 1: Surge"
    assert len([n for n in app.twin.nodes if n.id.startswith("tile-") and n.stop]) == 1


def test_faults_are_named_with_their_tiles_and_shown(open_scene: OpenScene) -> None:
    app = workshop(open_scene, HALF)
    scene = scene_of(app)
    assert scene.board.faults[2, 4] == "can't be reached"
    assert any(fault.tile is None and "at least 3 spawn tiles" in fault.message for fault in scene.faults)
    press(app, "button", "Show: Column 5, row 1: can't be reached")
    assert scene.board.cursor == (4, 0)
    assert app.stage.focused is scene.board
    app.twin.refresh()
    assert app.twin.find("button", "Column 3, row 5: Ground (can't be reached)")


def test_unequal_spawns_are_marked_where_there_are_more(open_scene: OpenScene) -> None:
    app = workshop(open_scene)
    scene_of(app).take_symmetry("none")
    press(app, "radio", "Paint with: Teal spawn")
    press(app, "button", "Column 6, row 3: Ground")
    assert scene_of(app).board.faults == {(5, 2): "one team has 2 spawn tiles and the other 3"}
    press(app, "button", "Undo")
    assert not scene_of(app).board.faults


def test_faults_on_a_phone_open_as_a_sheet(open_scene: OpenScene) -> None:
    app = workshop(open_scene, HALF, (390, 844))
    press(app, "button", "9 faults")
    checks.assert_sound(app)
    press(app, "button", "Show: Column 3, row 5: can't be reached")
    assert scene_of(app).board.cursor == (2, 4)


@pytest.mark.parametrize("size", checks.SIZES)
@pytest.mark.parametrize("text_size", TEXT_SIZES)
def test_name_and_size(open_scene: OpenScene, size: tuple[int, int], text_size: str) -> None:
    app = workshop(open_scene, GOOD, size, text_size=text_size)
    press(app, "button", "More")
    press(app, "menuitem", "Name and size")
    checks.assert_sound(app)
    press(app, "button", "Columns: +")
    press(app, "button", "Cars a team, at most: +")
    app.twin.find("textbox", "Name").fill("Wide")
    app.frame()
    arena = scene_of(app).arena
    assert (arena.name, arena.width, arena.sizes) == ("Wide", 7, (1, 3))
    assert scene_of(app).faults


# ---- keeping and playing ----------------------------------------------------------


def test_saving_twice_fills_one_slot_even_after_undo(open_scene: OpenScene) -> None:
    app = workshop(open_scene, replace(edit.blank(), name="Mine"))
    press(app, "button", "Column 6, row 4: Ground")
    press(app, "button", "Save")
    assert not scene_of(app).unsaved
    press(app, "button", "Undo")
    press(app, "button", "Save")
    assert [arena.name for arena in own_arenas(app).values()] == ["Mine"]
    scene_of(app).save_copy()
    assert sorted(arena.name for arena in own_arenas(app).values()) == ["Mine", "Mine copy"]


def test_a_full_storage_keeps_the_arena_in_work(open_scene: OpenScene, monkeypatch: pytest.MonkeyPatch) -> None:
    app = workshop(open_scene)
    press(app, "button", "Column 2, row 3: Ground")

    def refuse(self: MemoryBackend, key: str, value: str) -> None:
        raise StorageFullError("The storage is full.")

    monkeypatch.setattr(MemoryBackend, "set", refuse)
    press(app, "button", "Save")
    assert app.stage.top.name == "That did not work"
    assert scene_of(app).unsaved


def test_a_test_drive_starts_a_battle_and_the_workbench_waits(
    open_scene: OpenScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(BattleScene, "enter", lambda self: None)
    app = workshop(open_scene, replace(edit.blank(), name="Mine"))
    press(app, "button", "Column 6, row 4: Ground")
    drawn = scene_of(app).arena
    press(app, "button", "Test drive")
    assert isinstance(app.scene, BattleScene)
    assert app.scene.session.state.setup.document.arena.rows == drawn.rows
    assert recall_bench(app.platform.storage) == drawn


def test_a_faulty_arena_is_not_driven(open_scene: OpenScene) -> None:
    app = workshop(open_scene, HALF)
    press(app, "button", "Test drive")
    assert isinstance(app.scene, WorkshopScene)


def test_leaving_asks_and_the_workbench_is_offered_again(open_scene: OpenScene) -> None:
    app = workshop(open_scene)
    press(app, "button", "Column 2, row 3: Ground")
    checks.press(app, "escape")
    press(app, "button", "Leave")
    assert isinstance(app.scene, ArenasScene)
    press(app, "button", "New arena")
    press(app, "button", "Go on")
    assert scene_of(app).arena.rows[2] == ".#..#."
    assert scene_of(app).unsaved


def test_the_games_arenas_can_all_be_edited(open_scene: OpenScene) -> None:
    for arena in arenas().values():
        app = workshop(open_scene, arena)
        assert not scene_of(app).faults
        assert not scene_of(app).unsaved
