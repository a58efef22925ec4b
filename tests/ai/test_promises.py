"""What every level of opponent promises, shown on many positions of battles with random cars and skills."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

import carpg
from carpg.ai.explain import explain
from carpg.ai.mode import Setup
from carpg.ai.opponent import choose
from carpg.ai.tactics_plans import Plan, Planner
from carpg.ai.tactics_players import MODE, PLAYERS
from carpg.kernel.dice import Dice
from carpg.tactics.arena import Arena
from carpg.tactics.attack import attacks_left, targets
from carpg.tactics.cars import roster
from carpg.tactics.commands import Attack, Command, EndTurn, Move, UseSkill
from carpg.tactics.engine import TacticsEngine
from carpg.tactics.forecast import forecast_attack
from carpg.tactics.movement import reachable, steps_left
from carpg.tactics.setup import make_setup, match_setup
from carpg.tactics.skills.library import skills
from carpg.tactics.state import PLAYING, BattleState, CarState, Mark

LEVELS = sorted(PLAYERS)
ENGINE = TacticsEngine(trace=False)
#: More commands than a turn can have: a move, an attack, a skill, and what skills may add to them.
MOST_COMMANDS = 8
#: A car whose skill digs traps that hurt.
DIGGER = "digger-dan"


def battle(seed: int, size: int) -> Iterator[BattleState]:
    """A random battle: its state before each command."""
    state: BattleState = MODE.new_state(Setup(seed=seed, team_size=size))
    dice = Dice(seed)
    while state.winner == PLAYING:
        yield state
        ENGINE.apply(state, MODE.random_command(state, 0, dice))


def turn_starts(seeds: range, size: int, step: int) -> list[BattleState]:
    """One of `step` positions in which a turn begins."""
    found = []
    for seed in seeds:
        starts = [state.clone() for state in battle(seed, size) if not acting(state).moves + acting(state).attacks]
        found.extend(starts[seed % step :: step])
    return found


def acting(state: BattleState) -> CarState:
    """The car whose turn it is."""
    return state.cars[state.active]


def choice(state: BattleState, level: str, seed: int = 7, limit: int | None = None) -> Command:
    """What a level does, given what it may see."""
    side = ENGINE.to_act(state)[0]
    return choose(iter(PLAYERS[level](seed).think(ENGINE.view(state, side), side)), limit)


def turn(state: BattleState, level: str, seed: int) -> Iterator[tuple[BattleState, Command]]:
    """A level's commands in one turn, each with the state before it; the state itself stays as it is."""
    state = state.clone()
    car, number = state.active, state.turn
    while state.winner == PLAYING and (state.active, state.turn) == (car, number):
        command = choice(state, level, seed)
        yield state.clone(), command
        ENGINE.apply(state, command)


# ---- a free winning attack --------------------------------------------------


def wins(state: BattleState, car: CarState) -> bool:
    """Whether the car could win by an attack from where it stands: every hit on the last enemy knocks it out."""
    enemies = [other for other in state.cars if other.standing and other.side != car.side]
    if len(enemies) != 1 or enemies[0] not in targets(state, car):
        return False
    odds = forecast_attack(state, car, enemies[0], False)
    return odds.chance_knock_out > 0 and odds.chance_knock_out >= odds.chance_hit


def could_win(state: BattleState) -> bool:
    """Whether the acting car could still win in this turn, from here or after a drive."""
    car = acting(state)
    if not attacks_left(state, car):
        return False
    if wins(state, car):
        return True
    board = reachable(state, car) if steps_left(state, car) else 0
    for tile in state.setup.board.grid.tiles(board):
        there = state.clone()
        there.place(there.cars[car.index], state.setup.board.grid.index(tile))
        if wins(there, there.cars[car.index]):
            return True
    return False


def last_stands(seeds: range) -> list[BattleState]:
    """Positions in which one blow wins: a single enemy is left with 1 health, and can be struck in this turn."""
    found = []
    for seed in seeds:
        for state in battle(seed, 2):
            car = acting(state)
            enemies = [other for other in state.cars if other.standing and other.side != car.side]
            if len(enemies) == 1 and not car.moves + car.attacks:
                copy = state.clone()
                copy.cars[enemies[0].index].health = 1
                if could_win(copy):
                    found.append(copy)
                    break
    return found


@pytest.mark.parametrize("level", LEVELS)
def test_a_free_winning_attack_is_never_left_undone(level: str) -> None:
    stands = last_stands(range(24))
    assert len(stands) >= 12
    for number, start in enumerate(stands):
        for state, command in turn(start, level, number):
            assert not (isinstance(command, EndTurn) and could_win(state)), f"position {number}"


# ---- pads and traps ---------------------------------------------------------


def trapped(seed: int) -> Iterator[BattleState]:
    """Turns against a car that has dug potholes into every second tile where the acting car's drive could end."""
    pool = [car for car in sorted(roster()) if car != DIGGER]
    Dice(seed).shuffle("map", pool)
    state: BattleState = MODE.new_state(Setup(seed=seed, teams=(pool[:3], [DIGGER, *pool[3:5]])))
    digger, grid = next(car for car in state.cars if state.id_of(car) == DIGGER), state.setup.board.grid
    dice = Dice(seed)
    while state.winner == PLAYING and digger.standing:
        car = acting(state)
        if not car.moves + car.attacks and car.side != digger.side and steps_left(state, car) >= 2:
            copy = state.clone()
            tiles = grid.tiles(reachable(copy, acting(copy)) & ~copy.occupied[0] & ~copy.occupied[1])
            board = sum(1 << grid.index((x, y)) for x, y in tiles if (x + y) % 2)
            copy.marks = (Mark("trap", digger.index, roster()[DIGGER].skill or "", 3, board, "enemies"),)
            yield copy
        ENGINE.apply(state, MODE.random_command(state, 0, dice))


@pytest.mark.parametrize("level", LEVELS)
def test_no_drive_ends_on_a_trap_of_the_enemy_but_to_attack_or_to_use_a_skill(level: str) -> None:
    drives = 0
    for number, state in enumerate(state for seed in range(8) for state in list(trapped(seed))[::9]):
        steps = list(turn(state, level, number))
        for place, (before, command) in enumerate(steps):
            if not isinstance(command, Move):
                continue
            drives += 1
            if any(ended_on(before, command) & mark.board for mark in before.marks):
                meant = any(isinstance(after, Attack | UseSkill) for _, after in steps[place:])
                assert meant and level != "rookie", f"position {number}"
    assert drives >= 10


def ended_on(state: BattleState, move: Move) -> int:
    """The tile where a drive ends, as a board."""
    return 1 << state.setup.board.grid.index(move.path[-1])


@pytest.mark.parametrize("level", LEVELS)
def test_no_drive_ends_on_a_pad_by_accident(level: str) -> None:
    """A rookie stays away from tiles that act; who drives onto one knows what it brings, and seldom wants it."""
    drives = wanted = 0
    for number, start in enumerate(turn_starts(range(30), 3, 7)):
        command = choice(start, level, number)
        if not isinstance(command, Move):
            continue
        drives += 1
        if ended_on(start, command) & (start.launch_pad | start.surge):
            # A rookie does so only where the attack from there may win.
            foes = [car for car in start.cars if car.standing and car.side != acting(start).side]
            assert level != "rookie" or len(foes) == 1, f"position {number}"
            wanted += 1
            assert "pad" in reason(start, command) or "surge" in reason(start, command) or attacks(start, level, number)
    assert drives >= 20
    assert wanted < drives / 2


def reason(state: BattleState, move: Move) -> str:
    """What a hint says of a drive without an attack."""
    view = ENGINE.view(state, ENGINE.to_act(state)[0])
    planner = Planner(view, acting(view))
    plan = Plan(("move",), state.setup.board.grid.index(move.path[-1]), 0)
    return explain(view, planner.car.side, planner, plan)


def attacks(state: BattleState, level: str, seed: int) -> bool:
    """Whether the turn goes on with an attack."""
    return any(isinstance(command, Attack) for _, command in turn(state, level, seed))


# ---- the way around a wall --------------------------------------------------

#: Two cars with a wall between them: every step along it leads away first.
WALLED = Arena((".......0.......", ".#############.", ".#############.", ".......1......."), "walled", "Walled")


@pytest.mark.parametrize("level", LEVELS)
def test_a_wall_is_no_place_to_wait_at(level: str) -> None:
    """Nearness is counted along the way: whoever stands before a wall goes around it, and the battle gets an end."""
    cars = sorted(roster())
    state, _ = ENGINE.start(make_setup(match_setup(WALLED, [cars[:1], cars[1:2]], 3)))
    seeds = count()
    while state.winner == PLAYING and state.round <= 40:
        ENGINE.apply(state, choice(state, level, next(seeds)))
    assert state.winner != PLAYING


# ---- the end of a turn ------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_a_turn_ends_by_itself(level: str) -> None:
    for number, start in enumerate(turn_starts(range(6), 4, 17)):
        commands = [command for _, command in turn(start, level, number)]
        assert 1 <= len(commands) <= MOST_COMMANDS, f"position {number}: {commands}"
        assert EndTurn() not in commands[:-1]


@pytest.mark.parametrize("level", LEVELS)
def test_the_turn_ends_when_nothing_helps(level: str) -> None:
    """Walled in, out of reach and without a skill to use, or with everything done."""
    stuck = 0
    for number, start in enumerate(turn_starts(range(8), 3, 19)):
        state, car = start.clone(), acting(start)
        around = state.setup.board.grid.ring[car.pos]
        if around & (state.occupied[0] | state.occupied[1]):
            continue
        state.wall |= around
        state.skills = state.setup.skill_index(tuple(None for _ in state.cars))
        if reachable(state, acting(state)):
            continue  # a car in the air drives over walls
        stuck += 1
        assert choice(state, level, number) == EndTurn(), f"position {number}"
    assert stuck >= 10


# ---- what it knows ----------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_the_dice_to_come_make_no_difference(level: str) -> None:
    for number, state in enumerate(turn_starts(range(4), 3, 13)):
        other = state.clone()
        other.dice = Dice(state.dice.seed ^ 0x5DEECE66D, {"combat": 40, "skill": 3})
        before = ENGINE.digest(state)
        assert choice(state, level, number) == choice(other, level, number), f"position {number}"
        assert ENGINE.digest(state) == before


@pytest.mark.parametrize("level", LEVELS)
def test_thinking_leaves_the_view_as_it_was(level: str) -> None:
    for state in turn_starts(range(3), 3, 17):
        side = ENGINE.to_act(state)[0]
        view = ENGINE.view(state, side)
        before = ENGINE.digest(view)
        for _ in PLAYERS[level](3).think(view, side):
            assert ENGINE.digest(view) == before


# ---- the same again ---------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("limit", [1, 2, 9, 40, None])
def test_the_same_seed_gives_the_same_choice_after_as_many_slices(level: str, limit: int | None) -> None:
    for state in turn_starts(range(3), 4, 23):
        assert choice(state, level, 5, limit) == choice(state.clone(), level, 5, limit)


CHOICES = """
import json, sys
from tests.ai.test_promises import LEVELS, choice, turn_starts
states = turn_starts(range(2), 3, 29)
print(json.dumps([repr(choice(state, level, 5, limit)) for level in LEVELS for state in states for limit in (9, None)]))
"""


def test_choices_depend_on_no_hash() -> None:
    found = []
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)}
        done = subprocess.run(
            [sys.executable, "-c", CHOICES], env=environment, capture_output=True, text=True, check=True
        )
        found.append(json.loads(done.stdout))
    assert found[0] == found[1]
    assert len(set(found[0])) > 4


# ---- no lists by car --------------------------------------------------------


def test_opponents_know_no_car_and_no_skill_by_name() -> None:
    known = set(roster()) | set(skills())
    for path in sorted((Path(carpg.__path__[0]) / "ai").glob("tactics_*.py")):
        words = {node.value for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Constant)}
        assert not known & {word for word in words if isinstance(word, str)}, path.name
