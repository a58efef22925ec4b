"""Benchmarks of the tactics engine; each also checks what it measures."""

from __future__ import annotations

from itertools import cycle

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from carpg.headless.positions import attacks, drawn, turn_starts, uses
from carpg.kernel.dice import Dice
from carpg.tactics.commands import EndTurn
from carpg.tactics.engine import TacticsEngine
from carpg.tactics.forecast import Forecast, SkillForecast
from carpg.tactics.simulate import play_random
from carpg.tactics.state import PLAYING

POSITIONS = 40
ENGINE = TacticsEngine(trace=False)


@pytest.mark.parametrize("size", [3, 5, 10])
def test_legal(benchmark: BenchmarkFixture, size: int) -> None:
    states = cycle(turn_starts(POSITIONS, size))
    found = benchmark(lambda: list(ENGINE.legal(next(states))))
    assert found[-1] == EndTurn()
    assert len(set(found)) == len(found) > 1


@pytest.mark.parametrize("size", [3, 5, 10])
def test_clone(benchmark: BenchmarkFixture, size: int) -> None:
    states = turn_starts(POSITIONS, size)
    digests = {ENGINE.digest(state) for state in states}
    turn = cycle(states)
    copy = benchmark(lambda: next(turn).clone())
    assert ENGINE.digest(copy) in digests


@pytest.mark.parametrize("size", [3, 5, 10])
def test_forecast_of_an_attack(benchmark: BenchmarkFixture, size: int) -> None:
    engine, positions = TacticsEngine(), cycle(attacks(POSITIONS, size))
    found = benchmark(lambda: engine.forecast(*next(positions)))
    assert isinstance(found, Forecast)
    assert sum(found.spread) == pytest.approx(1)
    assert found.bound == "exact"
    assert found.trace


@pytest.mark.parametrize("size", [3, 5, 10])
def test_forecast_of_a_skill(benchmark: BenchmarkFixture, size: int) -> None:
    positions = cycle(uses(POSITIONS, size))
    found = benchmark(lambda: ENGINE.forecast(*next(positions)))
    assert isinstance(found, SkillForecast)
    assert 0 < found.chance_success <= 1


def test_apply(benchmark: BenchmarkFixture) -> None:
    positions = cycle(attacks(POSITIONS))

    def attacked() -> int:
        state, command = next(positions)
        return len(ENGINE.apply(state.clone(), command))

    assert benchmark(attacked) > 0


@pytest.mark.parametrize("skills", [True, False], ids=["with skills", "without skills"])
def test_a_random_battle(benchmark: BenchmarkFixture, skills: bool) -> None:
    seeds = cycle(range(32))

    def battle() -> tuple[int, int]:
        seed = next(seeds)
        state, _ = ENGINE.start(drawn(seed, skills))
        return play_random(ENGINE, state, Dice(seed)), state.winner

    commands, winner = benchmark(battle)
    assert commands > 10
    assert winner != PLAYING


def test_digest(benchmark: BenchmarkFixture) -> None:
    state = turn_starts(20)[-1]
    assert benchmark(ENGINE.digest, state) == ENGINE.digest(state.clone())
