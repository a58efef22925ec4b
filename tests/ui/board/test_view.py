"""The board as a control: camera, what is redrawn, zoom, the twin."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from carpg.platform.inputs import WheelInput
from carpg.platform.memory import MemoryPlatform
from carpg.tactics.arena import arenas
from carpg.tactics.engine import TacticsEngine
from carpg.tactics.setup import match_setup
from carpg.ui.app import App
from carpg.ui.board.camera import MAX_TILE, Camera
from carpg.ui.board.display import Display
from carpg.ui.board.overlay import Ghost, Overlay
from carpg.ui.board.view import SHARPEN_MS, BoardCalls, BoardView
from carpg.ui.layout import Form
from carpg.ui.scene import Scene
from carpg.ui.widgets import Group, Widget

R = pygame.Rect
AREAS = st.builds(R, st.integers(0, 40), st.integers(0, 200), st.integers(240, 1400), st.integers(200, 900))
SIDES = st.integers(4, 40)


@given(AREAS, SIDES, SIDES)
def test_a_fitted_board_has_large_tiles_and_no_gap_at_its_edges(area: R, columns: int, rows: int) -> None:
    camera = Camera(columns, rows, area)
    camera.fit()
    assert 44 <= camera.tile <= 96
    left, right, top, bottom = camera.hidden()
    if columns * camera.tile > area.w + 1:
        assert left or right
        assert camera.x <= area.x + 1
        assert camera.x + columns * camera.tile >= area.right - 1
    if not (left or right or top or bottom):
        assert area.inflate(4, 4).contains(R(round(camera.x), round(camera.y), int(columns * camera.tile), 1))


@given(AREAS, SIDES, SIDES, st.lists(st.tuples(st.floats(-400, 400), st.floats(-400, 400)), max_size=6))
def test_points_and_tiles_agree_however_it_was_panned(
    area: R, columns: int, rows: int, moves: list[tuple[float, float]]
) -> None:
    camera = Camera(columns, rows, area)
    camera.fit()
    for move in moves:
        camera.pan(*move)
    for tile in ((0, 0), (columns - 1, rows - 1), (columns // 2, rows // 2)):
        assert camera.tile_at(camera.centre(tile)) == tile
        camera.show((float(tile[0]), float(tile[1])), 0.0)
        assert area.inflate(2, 2).contains(camera.rect(tile).inflate(-2, -2))


@given(AREAS, st.floats(0.5, 2.0), st.floats(0.0, 1.0), st.floats(0.0, 1.0))
def test_zoom_keeps_the_place_under_the_pointer(area: R, factor: float, u: float, v: float) -> None:
    camera = Camera(40, 40, area)
    camera.fit()
    about = (area.x + u * area.w, area.y + v * area.h)
    before = ((about[0] - camera.x) / camera.tile, (about[1] - camera.y) / camera.tile)
    camera.zoom(factor, about)
    assert 24 <= camera.tile <= MAX_TILE
    x, y = about[0] - before[0] * camera.tile, about[1] - before[1] * camera.tile
    wanted = Camera(40, 40, area, camera.tile, x, y)
    wanted.clamp()
    assert camera.x == pytest.approx(wanted.x, abs=1e-6)
    assert camera.y == pytest.approx(wanted.y, abs=1e-6)


class BoardScene(Scene):
    """A board alone."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        ids = (["mach-5", "camaro-69"], ["corvette-19", "ford-32"])
        self.state, _ = TacticsEngine().start(match_setup(arenas()["marble-run"], ids, seed=2))
        self.tapped: list[tuple[int, int]] = []
        calls = BoardCalls(tile=self.tapped.append, describe=lambda tile: f"tile {tile[0]} {tile[1]}")
        self.board = BoardView((0, 0, 600, 500), Display.of(self.state), calls)

    def build(self, form: Form) -> Widget:
        """The board fills the screen."""
        self.board.place(form.screen)
        return Group(form.screen).add(self.board)


@pytest.fixture
def board() -> BoardScene:
    app = App(MemoryPlatform(600, 500))
    app.settings.motion = "reduced"
    app.apply_settings(save=False)
    scene = BoardScene(app)
    app.open(scene)
    app.frame()
    return scene


def test_an_idle_board_draws_nothing(board: BoardScene) -> None:
    drawn = board.app.frames_drawn
    for _ in range(5):
        board.app.frame()
    assert board.app.frames_drawn == drawn


def test_a_touched_place_redraws_only_its_surroundings(board: BoardScene) -> None:
    board.board.touch((2.0, 2.0))
    board.app.frame()
    shown = board.app.platform.shown[-1]  # type: ignore[attr-defined]
    assert sum(r.w * r.h for r in shown) < 600 * 500 // 3
    assert all(r.inflate(2, 2).contains(board.board.camera.rect((2, 2))) for r in shown)


def test_redrawing_a_part_gives_the_same_picture(board: BoardScene) -> None:
    route = ((3, 2), (4, 2), (5, 2))
    overlay = Overlay(
        reach=frozenset({(1, 1), (2, 2)}),
        route=route,
        ghost=Ghost("mach-5", (5, 2), "E", 0),
        threat=frozenset({(4, 4)}),
        targets=frozenset({(6, 3)}),
        chosen=(6, 3),
        rear=(7, 3),
        risk=(4, 2),
        choices=frozenset({(0, 0)}),
        spawns={(1, 5): 0, (8, 5): 1},
    )
    board.board.set_overlay(overlay)
    board.app.frame()
    whole = pygame.image.tobytes(board.app.canvas.surface, "RGB")
    for tile in ((0.0, 0.0), (4.0, 2.0), (6.5, 3.2), (8.0, 6.0)):
        board.board.touch(tile)
        board.app.frame()
    assert pygame.image.tobytes(board.app.canvas.surface, "RGB") == whole


def test_the_same_overlay_costs_nothing(board: BoardScene) -> None:
    board.board.set_overlay(Overlay(reach=frozenset({(1, 1)})))
    board.app.frame()
    drawn = board.app.frames_drawn
    board.board.set_overlay(Overlay(reach=frozenset({(1, 1)})))
    board.app.frame()
    assert board.app.frames_drawn == drawn


def test_zooming_sharpens_when_it_stops(board: BoardScene) -> None:
    board.app.platform.send(WheelInput(300, 250, 0, 40))  # type: ignore[attr-defined]
    board.app.frame()
    stretched = pygame.image.tobytes(board.app.canvas.surface, "RGB")
    board.app.platform.pass_time(SHARPEN_MS + 1)  # type: ignore[attr-defined]
    board.app.frame()
    board.app.frame()
    assert pygame.image.tobytes(board.app.canvas.surface, "RGB") != stretched


def test_the_twin_has_every_car_and_acts(board: BoardScene) -> None:
    board.board.tiles_wanted = lambda: [(0, 0), (1, 1)]
    board.board.invalidate()
    board.app.frame()
    board.app.twin.refresh()
    for piece in board.board.display.standing():
        x, y = piece.tile
        assert board.app.twin.find("button", f"tile {x} {y}")
    board.app.twin.find("button", "tile 1 1").activate()
    assert board.tapped == [(1, 1)]
