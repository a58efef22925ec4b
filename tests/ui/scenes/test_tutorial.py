"""The lessons: each can be played to its end by hand, none is kept as a match, the list remembers what is done."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from tests.ui import checks
from tests.ui.battle.helpers import Table

from carpg.platform.memory import MemoryPlatform
from carpg.tactics.commands import EndTurn
from carpg.tactics.grid import Tile
from carpg.ui.app import App
from carpg.ui.game.planner import Planner
from carpg.ui.scenes import entries, lessons
from carpg.ui.scenes.codex import CodexScene
from carpg.ui.scenes.lessons import LESSONS, ME
from carpg.ui.scenes.tutorial import TutorialScene
from carpg.ui.scenes.tutorial_lesson import LessonScene
from carpg.ui.strings import tr

OpenScene = Callable[..., App]
MOST_TURNS = 40


class School(Table):
    """A table with a lesson on it."""

    def __init__(self, number: int, size: tuple[int, int] = (1180, 820), **settings: object) -> None:
        self.platform = MemoryPlatform(*size)
        self.app = App(self.platform)
        self.app.settings.motion = "reduced"
        self.app.settings.end_turn = "never"
        for name, value in settings.items():
            setattr(self.app.settings, name, value)
        self.app.apply_settings(save=False)
        self.app.open(TutorialScene(self.app))
        self.app.open(LessonScene(self.app, number))

    @property
    def lesson(self) -> LessonScene:
        """The lesson that shows."""
        scene = self.app.scene
        assert isinstance(scene, LessonScene)
        return scene

    @property
    def planner(self) -> Planner:
        """The plans of the pupil."""
        found = self.lesson.planner
        assert found is not None
        return found

    async def ready(self) -> None:
        """Until the pupil can act, or the lesson is over."""
        await self.until(lambda: self.lesson.planner is not None or self.lesson.ended)
        await self.frame()

    async def drive(self, tile: Tile) -> None:
        """Tap a tile twice: plan and drive."""
        self.lesson.hands.tile(tile)
        await self.frame()
        self.lesson.hands.tile(tile)
        await self.ready()

    async def end_turn(self) -> None:
        """Press the button."""
        self.lesson.hands.do_end_turn()
        await self.ready()

    async def strike(self, target: str) -> None:
        """Aim at a car and attack it, ending turns until it is hit or out."""
        for _ in range(MOST_TURNS):
            if self.lesson.last:
                return
            await self.attack(target)
            await self.end_turn()

    async def aim(self, target: str) -> None:
        """Tap a car."""
        piece = self.lesson.display.pieces[target]
        self.lesson.hands.tile((round(piece.x), round(piece.y)))
        await self.frame()

    async def attack(self, target: str) -> None:
        """Tap a car, then press Attack."""
        if self.planner.plan.target != target:
            await self.aim(target)
        self.lesson.hands.do_attack()
        await self.ready()


def run(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run a test's coroutine."""
    asyncio.run(work())


def test_moving_and_facing() -> None:
    async def play() -> None:
        school = School(0)
        await school.ready()
        await school.drive((3, 0))
        assert school.lesson.step == 1
        await school.end_turn()
        assert school.lesson.step == 2
        await school.drive((5, 2))
        assert school.lesson.last
        assert "2 more damage" in school.lesson.words.replace("**", "")

    run(play)


def test_taking_a_move_back_does_not_end_a_step() -> None:
    async def play() -> None:
        school = School(0)
        await school.ready()
        await school.drive((3, 0))
        school.lesson.hands.do_undo()
        await school.frame()
        assert school.lesson.step == 1
        await school.drive((2, 0))
        await school.end_turn()
        assert school.lesson.step == 2

    run(play)


def test_attack_and_odds() -> None:
    async def play() -> None:
        school = School(1)
        await school.ready()
        await school.aim("ferrari-333")
        assert school.lesson.step == 1
        await school.attack("ferrari-333")
        assert school.lesson.step >= 2
        await school.end_turn()
        await school.strike("ferrari-333")
        assert school.lesson.last

    run(play)


def test_elements_and_terrain() -> None:
    async def play() -> None:
        school = School(2)
        await school.ready()
        for number, (target, hit_on) in enumerate((("camaro-69", 3), ("mach-5", 5), ("impavido-1", 5))):
            await school.aim(target)
            odds = school.planner.forecast()
            assert odds is not None
            assert odds.hit_on == hit_on
            assert school.lesson.step == number + 1
        await school.attack("camaro-69")
        assert school.lesson.last

    run(play)


def test_statuses_and_airborne() -> None:
    async def play() -> None:
        school = School(3)
        await school.ready()
        await school.drive((1, 1))
        assert school.lesson.step == 1
        await school.end_turn()
        await school.drive((4, 1))
        assert school.lesson.step == 2
        await school.end_turn()
        await school.drive((5, 1))
        assert school.lesson.step == 3
        await school.attack("impavido-1")
        assert school.lesson.last

    run(play)


def test_skills() -> None:
    async def play() -> None:
        school = School(4)
        await school.ready()
        assert "Chain Lightning" in school.lesson.words
        school.lesson.hands.do_skill()
        await school.frame()
        assert school.lesson.step == 1
        school.lesson.hands.tile((4, 2))
        await school.frame()
        school.lesson.hands.do_attack()
        await school.ready()
        assert school.lesson.step == 2
        await school.end_turn()
        assert school.lesson.last

    run(play)


def test_a_finished_lesson_is_remembered_and_no_match_is_kept() -> None:
    async def play() -> None:
        school = School(4)
        await school.ready()
        assert lessons.done(school.platform.storage) == frozenset()
        school.lesson.hands.do_skill()
        await school.frame()
        school.lesson.hands.tile((4, 2))
        await school.frame()
        school.lesson.hands.do_attack()
        await school.ready()
        await school.end_turn()
        assert lessons.done(school.platform.storage) == {"skills"}
        assert not list(school.app.saves.saves("auto-"))
        school.press(tr("lessons.finish"))
        await school.frame()
        assert isinstance(school.app.scene, TutorialScene)
        await school.frame()
        assert any("(done)" in w.name for w in school.app.stage.root.walk())

    run(play)


def test_lessons_can_be_skipped_one_after_the_other() -> None:
    async def play() -> None:
        school = School(0)
        for number in range(len(LESSONS)):
            await school.ready()
            assert school.lesson.number == number
            school.press(tr("lessons.skip"))
            await school.frame()
        assert isinstance(school.app.scene, TutorialScene)
        assert lessons.done(school.platform.storage) == frozenset()

    run(play)


def test_the_menu_starts_again_or_leaves_and_the_codex_explains() -> None:
    async def play() -> None:
        school = School(0)
        await school.ready()
        await school.drive((3, 0))
        school.key("escape")
        await school.frame()
        school.press(tr("lessons.menu_again"))
        await school.ready()
        assert school.lesson.step == 0
        school.press(tr("lessons.codex"))
        await school.frame()
        assert isinstance(school.app.scene, CodexScene)
        school.key("escape")
        await school.frame()
        school.lesson.open_menu()
        await school.frame()
        school.press(tr("lessons.menu_leave"))
        await school.frame()
        assert isinstance(school.app.scene, TutorialScene)

    run(play)


def test_knocking_the_car_out_ends_the_lesson() -> None:
    async def play() -> None:
        school = School(1)
        await school.ready()
        for _ in range(MOST_TURNS):
            if school.lesson.ended:
                break
            await school.attack("ferrari-333")
            if not school.lesson.ended:
                await school.end_turn()
        assert school.lesson.ended
        assert school.lesson.last
        school.press(tr("lessons.next"))
        await school.frame()
        assert school.lesson.number == 2

    run(play)


@pytest.mark.parametrize("size", checks.SIZES)
@pytest.mark.parametrize("text_size", ["normal", "largest"])
def test_lessons_are_sound_at_every_size(size: tuple[int, int], text_size: str) -> None:
    async def play() -> None:
        for number in (0, 2, 3):
            school = School(number, size, text_size=text_size)
            await school.ready()
            checks.assert_inside_screen(school.app)
            checks.assert_targets_large(school.app)
            checks.assert_no_overlap(school.app)
            checks.assert_twin_matches(school.app)
            checks.assert_text_fits(school.app)
            checks.assert_focus_reaches_all(school.app)

    run(play)


@pytest.mark.parametrize("size", checks.SIZES)
@pytest.mark.parametrize("text_size", ["normal", "largest"])
def test_the_list_is_sound(open_scene: OpenScene, size: tuple[int, int], text_size: str) -> None:
    checks.assert_sound(open_scene(TutorialScene, size, text_size=text_size))


def test_every_lesson_has_a_text_for_each_step() -> None:
    for number, lesson in enumerate(LESSONS):
        assert lesson.goals[-1] is None
        session = lessons.start(lesson)
        assert session.state.id_of(session.state.cars[0]) == ME
        assert session.active is session.state.car(ME)
        for step in range(len(lesson.goals)):
            assert tr(f"lessons.{lesson.id}.{step + 1}"), number


def test_parked_cars_never_act() -> None:
    for lesson in LESSONS:
        session = lessons.start(lesson)
        for _ in range(6):
            session.give(EndTurn())
            assert session.side == 0


def test_a_damaged_memory_is_no_trouble() -> None:
    storage = MemoryPlatform().storage
    for text in ("[", "7", '{"a": 1}', '[1, "nothing", "move"]', "[" * 900):
        storage.set(lessons.STORAGE_KEY, text)
        assert lessons.done(storage) <= {"move"}


def test_the_title_offers_the_tutorial() -> None:
    assert "title.tutorial" in {entry.text for entry in entries.PLACES}
