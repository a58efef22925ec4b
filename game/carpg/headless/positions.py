"""Positions out of random battles, for measuring: the same for the same numbers, on every machine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import count, islice
from typing import NamedTuple

from carpg.kernel.dice import Dice
from carpg.tactics.arena import arenas
from carpg.tactics.attack import targets
from carpg.tactics.cars import roster
from carpg.tactics.commands import Attack, Command, UseSkill
from carpg.tactics.engine import TacticsEngine
from carpg.tactics.setup import BattleSetup, Setup, make_setup, match_setup
from carpg.tactics.simulate import random_command
from carpg.tactics.state import PLAYING, BattleState

ROUND_LIMIT = 60
#: The arena of battles of three a side; larger ones are fought on the first arena that suits them.
ARENA = "marble-run"


class Position(NamedTuple):
    """A battle at one moment, and a command that is possible then."""

    state: BattleState
    command: Command


def drawn(seed: int, skills: bool = True, size: int = 3) -> Setup:
    """A battle with cars drawn by the seed."""
    dice, pool = Dice(seed), sorted(roster())
    dice.shuffle("map", pool)
    arena = arenas()[ARENA]
    if not arena.sizes[0] <= size <= arena.sizes[1]:
        arena = next(arena for _, arena in sorted(arenas().items()) if arena.sizes[0] <= size <= arena.sizes[1])
    document = match_setup(arena, [pool[:size], pool[size : 2 * size]], seed, round_limit=ROUND_LIMIT)
    return make_setup(document if skills else without_skills(document))


def without_skills(document: BattleSetup) -> BattleSetup:
    """The same battle with no skills."""
    return replace(document, cars=tuple(replace(car, skill=None) for car in document.cars))


def battles(size: int = 3) -> Iterator[tuple[BattleState, Dice]]:
    """Random battles without end, each before every command, with the dice that choose it."""
    engine = TacticsEngine(trace=False)
    for seed in count():
        state, _ = engine.start(drawn(seed, size=size))
        dice = Dice(seed)
        while state.winner == PLAYING:
            yield state, dice
            engine.apply(state, random_command(state, dice))


def turn_starts(number: int, size: int = 3, step: int = 5) -> list[BattleState]:
    """So many positions in which a turn begins, one out of `step`."""
    found = (state.clone() for state, _ in battles(size) if not (car := state.cars[state.active]).moves + car.attacks)
    return list(islice(found, 0, step * number, step))


def attacks(number: int, size: int = 3) -> list[Position]:
    """So many attacks that are possible in random battles, at most one a position."""
    found = (
        Position(state.clone(), Attack(state.id_of(near[0])))
        for state, _ in battles(size)
        if not state.cars[state.active].attacks and (near := targets(state, state.cars[state.active]))
    )
    return list(islice(found, number))


def uses(number: int, size: int = 3) -> list[Position]:
    """So many uses of active skills, at most one a position, each car's at its first occasion in a turn."""
    found = (
        Position(state.clone(), use)
        for state, _ in battles(size)
        if state.cars[state.active].moves == 0 and (use := _first_use(state)) is not None
    )
    return list(islice(found, number))


def _first_use(state: BattleState) -> UseSkill | None:
    return next(TacticsEngine(trace=False).skill_uses(state), None)
