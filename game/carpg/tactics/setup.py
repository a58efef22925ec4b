"""Setting up a battle: who plays where under which rules, checked and made ready for the engine.

`BattleSetup` is the document (plain data, saved whole in replays); `Setup` is what never changes while the
battle runs, worked out once and shared by every copy of the state.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from carpg.kernel.errors import DocumentError
from carpg.tactics.arena import Arena, Board, arena_faults, board_of, check_rows
from carpg.tactics.cars import Car, roster, unique_id
from carpg.tactics.elements import ELEMENT_INDEX
from carpg.tactics.grid import EAST, FACING_INDEX, NORTH, SOUTH, WEST, Tile
from carpg.tactics.rules import Rules, RuleValue, make_rules
from carpg.tactics.skills.index import SkillIndex
from carpg.tactics.skills.library import skills
from carpg.tactics.skills.program import Program
from carpg.tactics.skills.reader import read_program
from carpg.tactics.statuses import Status, status_from_json

MAX_CARS = 20
MAX_ROUNDS = 999


@dataclass(frozen=True)
class Stats:
    """The figures of a car: attack and defense from 0, speed and health from 1."""

    element: str
    attack: int
    defense: int
    speed: int
    health: int

    def __post_init__(self) -> None:
        """Refuse figures that no car can have."""
        if self.element not in ELEMENT_INDEX:
            raise ValueError(f"there is no element {self.element!r}")
        for name, low in (("attack", 0), ("defense", 0), ("speed", 1), ("health", 1)):
            if not low <= getattr(self, name) <= 99:
                raise ValueError(f"{name} must be from {low} to 99")


@dataclass(frozen=True)
class CarSetup:
    """One car of a battle. What is left out comes from the spawns (`at`, `facing`) or from its stats (`health`).

    `skill` is the id of a skill of the game, or a whole program (see `docs/skills.md`).
    """

    id: str
    team: int
    stats: Stats
    name: str = ""
    car: str | None = None
    skill: str | dict[str, Any] | None = None
    at: Tile | None = None
    facing: str | None = None
    health: int | None = None
    statuses: tuple[dict[str, str | int], ...] = ()

    def __post_init__(self) -> None:
        """Refuse what no battle can have."""
        if not self.id or len(self.id) > 80:
            raise ValueError("a car's id has 1 to 80 characters")
        if self.team not in {0, 1}:
            raise ValueError("team must be 0 or 1")
        if self.facing is not None and self.facing not in FACING_INDEX:
            raise ValueError("facing must be N, E, S or W")
        if self.health is not None and not 0 <= self.health <= self.stats.health:
            raise ValueError(f"health must be from 0 to {self.stats.health}")


@dataclass(frozen=True)
class BattleSetup:
    """Everything that a battle starts from; with the commands it is the whole replay.

    `round_limit` 0 means none (ruling V02). `active` starts in the middle of that car's turn (scenarios).
    """

    arena: Arena
    cars: tuple[CarSetup, ...]
    rules: dict[str, RuleValue] = field(default_factory=dict)
    seed: int = 0
    round_limit: int = 0
    active: str | None = None


@dataclass(frozen=True, slots=True)
class Entrant:
    """A car of the battle with its starting place, resolved."""

    id: str
    name: str
    car: str | None
    team: int
    element: int
    attack: int
    defense: int
    speed: int
    health: int
    health_now: int
    pos: int
    facing: int
    statuses: tuple[Status, ...]
    skill: str | None


@dataclass(frozen=True)
class Setup:
    """What never changes in a battle."""

    document: BattleSetup
    rules: Rules
    board: Board
    entrants: tuple[Entrant, ...]
    programs: dict[str, Program] = field(default_factory=dict)

    @cached_property
    def _indices(self) -> dict[tuple[str | None, ...], SkillIndex]:
        return {}

    def skill_index(self, names: tuple[str | None, ...]) -> SkillIndex:
        """The index of a list of skills, one a car; made once for each list."""
        index = self._indices.get(names)
        if index is None:
            index = SkillIndex([self.programs[name] if name else None for name in names])
            self._indices[names] = index
        return index

    @cached_property
    def index(self) -> dict[str, int]:
        """Number of each car by id."""
        return {entrant.id: number for number, entrant in enumerate(self.entrants)}

    @cached_property
    def teams_present(self) -> tuple[bool, bool]:
        """Which teams have cars at all; a lone team plays on without a winner (scenarios)."""
        teams = {entrant.team for entrant in self.entrants}
        return (0 in teams, 1 in teams)


def stats_of(car: Car) -> Stats:
    """A roster car's figures."""
    return Stats(car.element, car.attack, car.defense, car.speed, car.health)


def match_setup(
    arena: Arena,
    teams: Sequence[Sequence[str]],
    seed: int = 0,
    rules: dict[str, RuleValue] | None = None,
    round_limit: int = 0,
) -> BattleSetup:
    """A real match of two teams of roster ids on an arena's spawns; `DocumentError` says what is wrong.

    Checked: equal team sizes (`setup.team_size`), a car at most once in a team
    (`setup.duplicates_per_team`) and not in both (ruling R01), enough spawns
    (`map.spawn_tiles_per_car`), and an arena without faults.
    """
    values = make_rules(rules)
    _check_teams(teams, values)
    faults = arena_faults(arena, len(teams[0]) * values.map_spawn_tiles_per_car)
    if faults:
        raise DocumentError(faults[0].message, f"arena {arena.id or arena.name}")
    cars: list[CarSetup] = []
    for team, names in enumerate(teams):
        for name in names:
            car = roster()[name]
            own = unique_id(car.id, [other.id for other in cars])
            cars.append(CarSetup(own, team, stats_of(car), car.name, car.id, car.skill, health=car.health_now))
    return BattleSetup(arena, tuple(cars), dict(rules or {}), seed, round_limit)


def _check_teams(teams: Sequence[Sequence[str]], rules: Rules) -> None:
    size = rules.setup_team_size
    if len(teams) != 2:
        raise DocumentError("a match has two teams", "teams")
    for team, names in enumerate(teams):
        if not size.min <= len(names) <= size.max:
            raise DocumentError(f"a team has {size.min} to {size.max} cars", f"teams[{team}]")
        for name in names:
            if name not in roster():
                raise DocumentError(f"there is no car {name!r}", f"teams[{team}]")
        if len(set(names)) < len(names) and not rules.setup_duplicates_per_team:
            raise DocumentError("a car stands in a team at most once", f"teams[{team}]")
    if size.equal_only and len(teams[0]) != len(teams[1]):
        raise DocumentError("both teams have the same number of cars", "teams")
    shared = sorted(set(teams[0]) & set(teams[1]))
    if shared and not rules.setup_duplicates_per_team:
        raise DocumentError(f"{shared[0]} can't be in both teams; another variant can", "teams")


def make_setup(document: BattleSetup) -> Setup:
    """Resolve a document: places, facings, statuses, rules; raises `DocumentError` with the place."""
    check_rows(document.arena.rows)
    rules = make_rules(document.rules)
    if not 1 <= len(document.cars) <= MAX_CARS:
        raise DocumentError(f"a battle has 1 to {MAX_CARS} cars", "cars")
    if not 0 <= document.round_limit <= MAX_ROUNDS:
        raise DocumentError(f"round_limit must be from 0 to {MAX_ROUNDS}", "round_limit")
    ids = [car.id for car in document.cars]
    if len(set(ids)) < len(ids):
        raise DocumentError("two cars have the same id", "cars")
    if document.active is not None and document.active not in ids:
        raise DocumentError("active must be the id of a car", "active")
    board = board_of(document.arena)
    places = _places(document, board, rules)
    facings = _spawn_facings(document, places)
    programs: dict[str, Program] = {}
    for number, car in enumerate(document.cars):
        program = _program(car, f"cars[{number}].skill")
        if program is not None:
            programs[program.id] = program
        for copied in [str(item["skill"]) for item in car.statuses if "skill" in item]:
            if copied in skills():
                programs[copied] = skills()[copied]
    entrants = tuple(
        _entrant(car, _index(board, places[number]), facings[car.team], _statuses(car, f"cars[{number}]", ids))
        for number, car in enumerate(document.cars)
    )
    return Setup(document, rules, board, entrants, programs)


def _program(car: CarSetup, where: str) -> Program | None:
    """The skill of a car: of the game by its id, or written out (it is then known by the car's id)."""
    if car.skill is None:
        return None
    if isinstance(car.skill, str):
        known = skills().get(car.skill)
        if known is None:
            raise DocumentError(f"there is no skill {car.skill!r}", where)
        return known
    return read_program(_own_skill(car), car.skill, where)


def _own_skill(car: CarSetup) -> str:
    return f"skill-of-{car.id}"


def _index(board: Board, place: Tile | None) -> int:
    return -1 if place is None else board.grid.index(place)


def _statuses(car: CarSetup, where: str, ids: Sequence[str]) -> tuple[Status, ...]:
    return read_statuses(car.statuses, ids, f"{where}.statuses")


def read_statuses(data: Sequence[object], ids: Sequence[str], where: str) -> tuple[Status, ...]:
    """The statuses of a car in a battle of the cars `ids`; one that names nobody there raises `DocumentError`."""
    statuses = tuple(status_from_json(item, f"{where}[{number}]") for number, item in enumerate(data))
    for status in statuses:
        if status.status == "redirect" and status.other not in ids:
            raise DocumentError("redirect needs the id of a car", where)
        if status.status == "copied_skill" and status.other not in skills():
            raise DocumentError(f"there is no skill {status.other!r}", where)
        if status.source >= len(ids):
            raise DocumentError("source must be the number of a car", where)
    if len({(status.status, status.mode) for status in statuses}) < len(statuses):
        raise DocumentError("a car has each status once", where)
    return statuses


def _entrant(car: CarSetup, pos: int, facing: int, statuses: tuple[Status, ...]) -> Entrant:
    stats = car.stats
    return Entrant(
        car.id,
        car.name or car.id,
        car.car,
        car.team,
        ELEMENT_INDEX[stats.element],
        stats.attack,
        stats.defense,
        stats.speed,
        stats.health,
        stats.health if car.health is None else car.health,
        pos,
        facing if car.facing is None else FACING_INDEX[car.facing],
        statuses,
        _own_skill(car) if isinstance(car.skill, dict) else car.skill,
    )


def _places(document: BattleSetup, board: Board, rules: Rules) -> list[Tile | None]:
    """Starting tiles: as given, else the team's free spawns in reading order; None for a car that is out."""
    taken: set[Tile] = set()
    places: list[Tile | None] = []
    for number, car in enumerate(document.cars):
        if car.at is not None and car.health != 0:
            _check_place(car.at, board, taken if not rules.move_end_on_ally else set(), f"cars[{number}].at")
            taken.add(car.at)
    for number, car in enumerate(document.cars):
        place = car.at
        if place is None and car.health != 0:
            free = [tile for tile in document.arena.spawns(car.team) if tile not in taken]
            if not free:
                raise DocumentError(f"there is no free spawn tile for team {car.team}", f"cars[{number}].at")
            place = free[0]
            taken.add(place)
        places.append(None if car.health == 0 else place)
    return places


def _check_place(tile: Tile, board: Board, taken: set[Tile], where: str) -> None:
    open_tiles = board.playable & ~board.wall
    if not board.grid.contains(tile) or not open_tiles >> board.grid.index(tile) & 1:
        raise DocumentError("a car can't stand there", where)
    if tile in taken:
        raise DocumentError("two cars stand on one tile", where)


def _spawn_facings(document: BattleSetup, places: Sequence[Tile | None]) -> tuple[int, int]:
    """Each team faces the other's side along the longer axis (ruling M10)."""
    sides: list[tuple[Tile, ...]] = []
    for team in (0, 1):
        spawns = document.arena.spawns(team)
        stands = tuple(
            place for car, place in zip(document.cars, places, strict=True) if car.team == team and place is not None
        )
        sides.append(spawns or stands)
    ours, theirs = sides
    if not ours or not theirs:
        return (EAST, WEST)
    dx, dy = (
        sum(tile[axis] for tile in theirs) * len(ours) - sum(tile[axis] for tile in ours) * len(theirs)
        for axis in (0, 1)
    )
    if abs(dx) >= abs(dy):
        return (EAST, WEST) if dx >= 0 else (WEST, EAST)
    return (SOUTH, NORTH) if dy > 0 else (NORTH, SOUTH)
