"""The five lessons: small battles against parked cars, with steps that are done when the player has done them."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from carpg.kernel.events import Event
from carpg.storage.backends import Backend, StorageError
from carpg.storage.store import SaveStore
from carpg.tactics.arena import Arena
from carpg.tactics.cars import roster
from carpg.tactics.events import Attacked, Moved, SkillUsed, TurnEnded
from carpg.tactics.grid import Tile
from carpg.tactics.setup import BattleSetup, CarSetup, Stats, stats_of
from carpg.tactics.statuses import FOREVER
from carpg.ui.game.planner import NO_PLAN, Plan
from carpg.ui.game.session import Seat, Session
from carpg.ui.strings import extend, tr
from carpg.ui.texts.lessons import TEXTS

extend(TEXTS)

ME: Final = "pupil"
STORAGE_KEY: Final = "lessons"
_MOST_TEXT: Final = 1000
_PARKED: Final[tuple[dict[str, str | int], ...]] = ({"status": "stalled", "turns": FOREVER},)
_PUPIL: Final = "mach-6"


@dataclass(frozen=True)
class Look:
    """What a step looks at: the battle, what has happened since the step began, and what is planned."""

    session: Session
    events: Sequence[Event]
    plan: Plan = NO_PLAN

    @property
    def all_events(self) -> Sequence[Event]:
        """Everything since the lesson began."""
        return tuple(self.session.events())


Goal = Callable[[Look], bool]


@dataclass(frozen=True)
class Lesson:
    """A lesson: its name, the set-up, the goal of each step (None: read on), and its entry in the Codex."""

    id: str
    setup: Callable[[], BattleSetup]
    goals: tuple[Goal | None, ...]
    codex: str

    @property
    def title(self) -> str:
        """Its title."""
        return tr(f"lessons.{self.id}")

    @property
    def note(self) -> str:
        """What it is about."""
        return tr(f"lessons.{self.id}.note")


class LessonSession(Session):
    """A battle of a lesson. It is never kept, so it can't push a real match out of the autosaves."""

    def autosave(self, store: SaveStore, saved_at: str) -> bool:
        """Keep nothing."""
        return True


def start(lesson: Lesson) -> Session:
    """The lesson's battle from its beginning."""
    seats = (Seat(tr("lessons.you")), Seat(tr("lessons.parked"), "rookie"))
    return LessonSession.start(f"lesson-{lesson.id}", lesson.setup(), seats)


# ---- goals ------------------------------------------------------------------


def _happened(kind: type[Event]) -> Goal:
    return lambda look: any(isinstance(event, kind) and getattr(event, "car", "") == ME for event in look.events)


def _aimed(target: str) -> Goal:
    """The target is aimed at, or attacked already."""

    def met(look: Look) -> bool:
        struck = any(isinstance(event, Attacked) and event.target == target for event in look.events)
        return look.plan.target == target or struck

    return met


def _hit(look: Look) -> bool:
    return any(isinstance(event, Attacked) and event.car == ME and event.hit for event in look.all_events)


def _behind(target: str) -> Goal:
    """The car stands on the tile straight behind another."""

    def met(look: Look) -> bool:
        state = look.session.state
        mine, theirs = state.car(ME), state.car(target)
        if mine is None or theirs is None or not theirs.standing:
            return False
        return mine.pos == theirs.pos - state.setup.board.grid.deltas[theirs.facing]

    return met


def _has(status: str) -> Goal:
    def met(look: Look) -> bool:
        mine = look.session.state.car(ME)
        return mine is not None and any(own.status == status for own in mine.statuses)

    return met


def _flown(look: Look) -> bool:
    """A move in the air beyond the wall."""
    return any(
        isinstance(event, Moved) and event.car == ME and event.airborne and event.path[-1][0] > _WALL_X
        for event in look.all_events
    )


def _surged(look: Look) -> bool:
    return _has("elemental_surge")(look) or _happened(Attacked)(look)


def _aims_skill(look: Look) -> bool:
    return look.plan.skill or _happened(SkillUsed)(look)


def _acted(look: Look) -> bool:
    return _happened(Attacked)(look) or _happened(TurnEnded)(look)


# ---- set-ups ----------------------------------------------------------------


def _pupil(at: Tile, element: str = "water") -> CarSetup:
    stats = Stats(element, 5, 3, 5, 8)
    return CarSetup(ME, 0, stats, roster()[_PUPIL].name, _PUPIL, at=at, facing="E")


def _parked(name: str, at: Tile, facing: str, health: int = 12) -> CarSetup:
    """A car that stands still, of the element and looks of a car of the roster."""
    known = roster()[name]
    stats = Stats(known.element, 3, 2, 2, health)
    return CarSetup(name, 1, stats, known.name, name, at=at, facing=facing, statuses=_PARKED)


def _battle(rows: tuple[str, ...], *cars: CarSetup) -> BattleSetup:
    return BattleSetup(Arena(rows, name=tr("lessons.title")), cars, seed=4, active=ME)


def _move_setup() -> BattleSetup:
    rows = (".......", "..#....", ".......", "....#..", ".......")
    return _battle(rows, _pupil((0, 2)), _parked("ferrari-333", (4, 2), "W"))


def _attack_setup() -> BattleSetup:
    rows = (".......", ".......", "...#...", ".......", ".......")
    return _battle(rows, _pupil((1, 3)), _parked("ferrari-333", (4, 3), "N"))


def _elements_setup() -> BattleSetup:
    rows = (".......", ".......", "....~..", ".......", ".......")
    cars = (
        _parked("camaro-69", (3, 1), "S"),
        _parked("mach-5", (3, 3), "N"),
        _parked("impavido-1", (4, 2), "W"),
    )
    return _battle(rows, _pupil((3, 2)), *cars)


_WALL_X: Final = 3


def _statuses_setup() -> BattleSetup:
    rows = ("...#...", ".^.#.*.", "...#...", "...#...", "...#...")
    return _battle(rows, _pupil((0, 2)), _parked("impavido-1", (6, 1), "W"))


_SKILLED: Final = "coil-rod"


def _skills_setup() -> BattleSetup:
    known = roster()[_SKILLED]
    mine = CarSetup(ME, 0, stats_of(known), known.name, _SKILLED, known.skill, at=(1, 2), facing="E")
    others = (
        _parked("ferrari-333", (4, 2), "W", 8),
        _parked("mach-5", (5, 1), "W", 8),
        _parked("camaro-69", (5, 3), "W", 8),
    )
    return _battle((".......", ".......", ".......", ".......", "......."), mine, *others)


LESSONS: Final = (
    Lesson("move", _move_setup, (_happened(Moved), _happened(TurnEnded), _behind("ferrari-333"), None), "turns/move"),
    Lesson("attack", _attack_setup, (_aimed("ferrari-333"), _happened(Attacked), _hit, None), "combat/steps"),
    Lesson(
        "elements",
        _elements_setup,
        (_aimed("camaro-69"), _aimed("mach-5"), _aimed("impavido-1"), _happened(Attacked), None),
        "elements/chart",
    ),
    Lesson(
        "statuses", _statuses_setup, (_has("airborne"), _flown, _surged, _happened(Attacked), None), "statuses/clock"
    ),
    Lesson("skills", _skills_setup, (_aims_skill, _happened(SkillUsed), _acted, None), "turns/skills"),
)


# ---- what has been done -----------------------------------------------------


def done(storage: Backend) -> frozenset[str]:
    """The lessons that were finished on this device; none if that can't be read."""
    try:
        text = storage.get(STORAGE_KEY)
        found = json.loads(text) if text is not None and len(text) <= _MOST_TEXT else []
    except (StorageError, ValueError, RecursionError):
        return frozenset()
    known = {lesson.id for lesson in LESSONS}
    names = found if isinstance(found, list) else []
    return frozenset(name for name in names if isinstance(name, str) and name in known)


def finish(storage: Backend, lesson: Lesson) -> None:
    """Remember that a lesson was finished; a storage that refuses is no trouble."""
    try:
        storage.set(STORAGE_KEY, json.dumps(sorted({*done(storage), lesson.id})))
    except StorageError:
        return
