"""Benchmarks of a whole decision of every level; a screen cuts it off at the level's time (`TIME_CAPS_MS`)."""

from __future__ import annotations

from itertools import cycle

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from carpg.ai.opponent import choose
from carpg.ai.tactics_players import PLAYERS
from carpg.headless.positions import turn_starts
from carpg.tactics.commands import Command
from carpg.tactics.engine import TacticsEngine

ENGINE = TacticsEngine(trace=False)
POSITIONS = 6


@pytest.mark.parametrize("size", [3, 5])
@pytest.mark.parametrize("level", sorted(PLAYERS))
def test_a_decision(benchmark: BenchmarkFixture, level: str, size: int) -> None:
    states = turn_starts(POSITIONS, size)
    turn = cycle(states)

    def decide() -> tuple[int, Command]:
        state = next(turn)
        side = ENGINE.to_act(state)[0]
        view = ENGINE.view(state, side)
        return states.index(state), choose(iter(PLAYERS[level](1).think(view, side)))

    number, command = benchmark(decide)
    assert ENGINE.apply(states[number].clone(), command)
