"""One battle of `carpg soak`: random play in which every state is checked and every part used is counted."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final
from unittest.mock import patch

import carpg.tactics.skills.moving  # noqa: F401 - enters its operations into the table
from carpg.ai.mode import derive_seed, recorded
from carpg.ai.tactics_players import drawn_arena, drawn_teams
from carpg.kernel.codec import encode
from carpg.kernel.dice import Dice
from carpg.kernel.events import Event, Json
from carpg.tactics import attack
from carpg.tactics.arena import TERRAINS, Arena
from carpg.tactics.arena_random import random_arena
from carpg.tactics.attack import attacks_left, targets
from carpg.tactics.cars import roster
from carpg.tactics.commands import Command, Move
from carpg.tactics.engine import TacticsEngine
from carpg.tactics.events import Attacked, Damaged, Healed, Moved, SkillUsed, StatusGained, TerrainChanged
from carpg.tactics.grid import bits, nth_bit
from carpg.tactics.movement import arrivals, reach, steps_left, trace_back
from carpg.tactics.record import replay_codec, verify_replay
from carpg.tactics.rules import RuleValue
from carpg.tactics.save import load_battle, save_battle
from carpg.tactics.setup import BattleSetup, make_setup, match_setup
from carpg.tactics.simulate import random_command
from carpg.tactics.skills import modifiers
from carpg.tactics.skills.index import ModifierEntry
from carpg.tactics.skills.library import skills
from carpg.tactics.skills.operations import OPERATIONS
from carpg.tactics.skills.use import choices
from carpg.tactics.state import PLAYING, BattleState, CarState
from carpg.tactics.statuses import FOREVER, MAX_CLOCK, STATUSES

ENGINE: Final = TacticsEngine(trace=False)
ROUND_LIMIT: Final = 40
SIZES: Final = (2, 6)

#: More commands than a battle of `ROUND_LIMIT` rounds can take.
MAX_COMMANDS: Final = 20_000

#: One battle in so many has an arena drawn at random; one in so many is played again from its replay.
RANDOM_ARENAS, REPLAYED = 4, 8

#: A save is made and read back after this many commands at the latest.
SAVED_WITHIN: Final = 160

#: A part of the game that was used: (kind, id).
Part = tuple[str, str]


class BrokenRuleError(AssertionError):
    """Something that must always hold does not hold in a battle."""


@dataclass
class Report:
    """One battle: what it used, and the fault that stopped it with its replay."""

    seed: int
    used: Counter[Part] = field(default_factory=Counter)
    commands: int = 0
    rounds: int = 0
    message: str = ""
    replay: dict[str, Json] | None = None


def parts() -> Iterator[Part]:
    """Everything that the soak should use: each car, skill, status, terrain and operation."""
    names: dict[str, Iterable[str]] = {
        "car": roster(),
        "skill": skills(),
        "status": STATUSES,
        "terrain": TERRAINS,
        "op": OPERATIONS,
    }
    for kind, ids in names.items():
        yield from ((kind, name) for name in sorted(ids))


def soak_setup(seed: int, wanted: Sequence[str] = ()) -> BattleSetup:
    """A random battle: size, teams and arena follow from the seed; some of the cars `wanted` are in the first team."""
    dice = Dice(seed)
    size = SIZES[0] + dice.below("soak", SIZES[1] - SIZES[0] + 1)
    arena: Arena = drawn_arena(dice, size)
    if dice.below("soak", RANDOM_ARENAS) == 0:
        arena = random_arena(seed, size)
    teams = drawn_teams(dice, size)
    if wanted:
        chosen = list(wanted)
        dice.shuffle("soak", chosen)
        rest = [car for team in teams for car in team if car not in chosen[: size - 1]]
        pool = chosen[: size - 1] + rest
        teams = [pool[:size], pool[size : 2 * size]]
    return match_setup(arena, teams, seed, round_limit=ROUND_LIMIT)


def soak(setup: BattleSetup) -> Report:
    """Play one battle at random; whatever goes wrong becomes part of the report."""
    report, commands = Report(setup.seed), list[Command]()
    try:
        with counting(report.used):
            _play(setup, report, commands)
        if setup.seed % REPLAYED == 0:
            verify_replay(json.loads(json.dumps(recorded(replay_codec(), encode(setup), commands))))
    except Exception as error:  # thousands of battles go on; the fault is what the soak is for
        report.message = f"{type(error).__name__}: {error}"
        report.replay = recorded(replay_codec(), encode(setup), commands)
    report.commands = len(commands)
    return report


def _play(setup: BattleSetup, report: Report, commands: list[Command]) -> None:
    state, events = ENGINE.start(make_setup(setup))
    _note_start(state, report.used)
    _note(state, events, report.used)
    dice = Dice(derive_seed(setup.seed, 0))
    saved_at = 1 + dice.below("soak", SAVED_WITHIN)
    check(state)
    while state.winner == PLAYING:
        if len(commands) >= MAX_COMMANDS:
            raise BrokenRuleError(f"the battle did not end after {MAX_COMMANDS} commands")
        commands.append(eager_command(state, dice))
        _note(state, ENGINE.apply(state, commands[-1]), report.used)
        check(state)
        if len(commands) == saved_at:
            state = reread(state)
    report.rounds = state.round
    again, _ = ENGINE.start(make_setup(setup))
    if setup.seed % REPLAYED == 1:
        for command in commands:
            ENGINE.apply(again, command)
        _demand(ENGINE.digest(again) == ENGINE.digest(state), "the same commands led to another state")


def eager_command(state: BattleState, dice: Dice) -> Command:
    """A legal command, mostly one that brings cars together: a skill, an attack, a move to an enemy's side."""
    car = state.cars[state.active]
    if dice.below("soak", 4):
        uses = list(choices(state, car)) if dice.below("soak", 2) else []
        if uses:
            return dice.pick("soak", uses)
        found = targets(state, car) if attacks_left(state, car) else []
        if not found and steps_left(state, car):
            return _approach(state, car, dice) or random_command(state, dice)
    return random_command(state, dice)


def _approach(state: BattleState, car: CarState, dice: Dice) -> Move | None:
    """A move that ends beside an enemy, or as near to one as can be; None where no move is possible."""
    grid, reached = state.setup.board.grid, reach(state, car)
    ends = arrivals(state, reached)
    enemies = [other.pos for other in state.cars if other.standing and other.side != car.side]
    tiles = ends[0] | ends[1] | ends[2] | ends[3]
    if not tiles or not enemies:
        return None
    beside = 0
    for pos in enemies:
        beside |= grid.ortho[pos]
    chosen = tiles & beside
    if chosen:
        pos = nth_bit(chosen, dice.below("soak", chosen.bit_count()))
    else:
        pos = min(bits(tiles), key=lambda tile: min(grid.distance(tile, enemy) for enemy in enemies))
    facings = [facing for facing in range(4) if ends[facing] >> pos & 1]
    return Move(trace_back(state, reached, pos, dice.pick("soak", facings)))


def reread(state: BattleState) -> BattleState:
    """The state as it comes back from a saved game; play goes on with that one."""
    document = save_battle(state)
    loaded = load_battle(json.loads(json.dumps(document)))
    _demand(save_battle(loaded) == document, "saving and loading changed the battle")
    _demand(ENGINE.digest(loaded) == ENGINE.digest(state), "loading changed the digest")
    return loaded


# ---- what must hold ---------------------------------------------------------


def _demand(holds: bool, message: str) -> None:
    if not holds:
        raise BrokenRuleError(message)


def check(state: BattleState) -> None:
    """What holds in every state; `BrokenRuleError` says what does not."""
    standing = [car for car in state.cars if car.standing]
    _demand(len({car.pos for car in standing}) == len(standing), "two cars stand on one tile")
    for car in state.cars:
        _check_car(state, car)
    for side in (0, 1):
        tiles = sum(car.bit for car in standing if car.side == side)
        _demand(state.occupied[side] == tiles, f"the tiles of side {side} are not those of its cars")
    _demand(sorted(state.order) == list(range(len(state.cars))), "a car is missing from the order")
    playing = state.winner == PLAYING
    _demand(playing == (state.active >= 0), "a battle that is over has an active car, or the other way round")
    _demand(not playing or state.cars[state.active].standing, "a fallen car has its turn")
    if playing:
        _demand({car.team for car in standing} == {0, 1}, "a team is gone, but the battle goes on")


def _check_car(state: BattleState, car: CarState) -> None:
    name = state.id_of(car)
    _demand(0 <= car.health <= car.max_health, f"{name} has {car.health} of {car.max_health} health")
    _demand((car.health > 0) == car.standing, f"{name} stands without health or lies with it")
    if car.standing:
        _demand(bool(state.setup.board.playable & ~state.wall & car.bit), f"{name} stands where no car can")
    _demand(not (car.has("prone") and car.has("airborne")), f"{name} is prone and airborne at once")
    _demand(car.attack >= 0 and car.defense >= 0 and car.speed >= 1, f"a stat of {name} is below its floor")
    kinds = {(status.status, status.mode) for status in car.statuses}
    _demand(len(kinds) == len(car.statuses), f"{name} has a status twice")
    for status in car.statuses:
        clocks = (status.turns, status.rounds, status.attacks)
        sane = all(FOREVER <= clock <= MAX_CLOCK for clock in clocks) and status.status in STATUSES
        _demand(sane, f"{name} has a broken status: {status}")
    _demand(car.standing or not car.statuses, f"{name} is out but has statuses")


# ---- what was used ----------------------------------------------------------


@contextmanager
def counting(used: Counter[Part]) -> Iterator[None]:
    """Count operations and modifiers of skills while a battle is played."""
    holding = modifiers.active_modifiers

    def active_modifiers(*args: Any) -> Iterator[tuple[ModifierEntry, Any]]:
        for entry, moment in holding(*args):
            used["skill", entry.program.id] += entry.program.kind == "passive"
            yield entry, moment

    counted = {name: partial(_counted, used, name, work) for name, work in OPERATIONS.items()}
    with (
        patch.dict(OPERATIONS, counted),
        patch.object(modifiers, "active_modifiers", active_modifiers),
        patch.object(attack, "active_modifiers", active_modifiers),
    ):
        yield


def _counted(used: Counter[Part], name: str, work: Any, *args: Any) -> None:
    used["op", name] += 1
    work(*args)


def _note_start(state: BattleState, used: Counter[Part]) -> None:
    for entrant in state.setup.entrants:
        used["car", str(entrant.car)] += 1
    rows = "".join(state.setup.document.arena.rows)
    used["terrain", "wall"] += "#" in rows
    used["terrain", "void"] += " " in rows


def _note(state: BattleState, events: Iterable[Event], used: Counter[Part]) -> None:
    grid = state.setup.board.grid
    for event in events:
        if isinstance(event, SkillUsed):
            used["skill", event.skill] += 1
        elif isinstance(event, StatusGained):
            used["status", event.status] += 1
        elif isinstance(event, TerrainChanged):
            used["terrain", event.terrain] += 1
        elif isinstance(event, Moved):
            used["terrain", state.terrain_at(grid.index(event.path[-1]))] += 1
        elif isinstance(event, Attacked):
            _demand(event.damage >= 0, f"{event.car} dealt {event.damage} damage")
        elif isinstance(event, Damaged | Healed):
            _demand(event.amount > 0, f"{event.car} lost or gained {event.amount} health")


def missing(used: Counter[Part], at_least: int) -> dict[str, dict[str, int]]:
    """The parts that were used too rarely, with their counts, by kind."""
    rare: dict[str, dict[str, int]] = {}
    for kind, name in parts():
        if used[kind, name] < at_least:
            rare.setdefault(kind, {})[name] = used[kind, name]
    return rare


def totals(used: Counter[Part]) -> dict[str, dict[str, Any]]:
    """By kind: how many parts there are and how often the rarest was used."""
    found: dict[str, dict[str, Any]] = {}
    for kind, name in parts():
        row = found.setdefault(kind, {"parts": 0, "rarest": name, "times": used[kind, name]})
        row["parts"] += 1
        if used[kind, name] < row["times"]:
            row["rarest"], row["times"] = name, used[kind, name]
    return found


def team_setup(teams: Sequence[Sequence[str]], seed: int, duplicates: bool = False) -> BattleSetup:
    """A battle of given teams on an arena drawn by the seed; `duplicates` lets a car meet itself."""
    rules: dict[str, RuleValue] = {"setup.duplicates_per_team": True} if duplicates else {}
    return match_setup(drawn_arena(Dice(seed), len(teams[0])), teams, seed, rules, ROUND_LIMIT)
