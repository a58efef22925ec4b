"""`carpg bench`: how fast the engine is, each figure also as a ratio to baselines of the same run.

One baseline is a fixed loop of plain Python, so that figures of different machines can be compared; the other a
random chess playout by python-chess, where that is installed. All tasks take turns, so that whatever else the
machine does falls on all alike.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from itertools import cycle
from typing import Any, TypeVar

from carpg.headless.chess_playout import playouts
from carpg.headless.commands import print_json
from carpg.headless.positions import Position, attacks, drawn, turn_starts, uses
from carpg.kernel.dice import Dice
from carpg.kernel.errors import DocumentError
from carpg.tactics.engine import TacticsEngine
from carpg.tactics.simulate import play_random

#: One round of the baseline loop adds so many numbers.
BASELINE_STEPS = 1000
BASELINE, CHESS = "baseline", "chess_playout"
#: Seconds that a task runs before the next one has its turn.
TURN = 0.1
#: Positions that questions are asked of.
SAMPLE = 60
#: What is to be reached on a machine on which python-chess plays about as many games a second as the first says.
GOALS = {"random_battle_3v3": {"per_second": 130.0}, "forecast": {"milliseconds": 0.5}}

Task = Callable[[], object]
T = TypeVar("T")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `carpg bench`."""
    parser.add_argument("--seconds", type=float, default=1.0, help="time for each measurement (1)")
    parser.add_argument("--json", action="store_true", help="print JSON (always on; for uniformity)")


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    if not 0 < args.seconds <= 60:
        raise DocumentError("should be above 0 and at most 60", "--seconds")
    chess = playouts()
    measured = {BASELINE: _baseline, **({} if chess is None else {CHESS: chess[1]}), **tasks()}
    rates = per_second(measured, args.seconds)
    print_json(
        {
            "format": "carpg-bench/1",
            "baseline_per_second": round(rates[BASELINE], 2),
            "chess": None if chess is None else {"version": chess[0], "playouts_per_second": round(rates[CHESS], 2)},
            "benchmarks": {name: _row(name, rates) for name in rates if name not in {BASELINE, CHESS}},
        }
    )
    return 0


def _row(name: str, rates: dict[str, float]) -> dict[str, Any]:
    rate = rates[name]
    row: dict[str, Any] = {
        "per_second": round(rate, 2),
        "milliseconds": round(1000 / rate, 4),
        "baseline_rounds": round(rates[BASELINE] / rate, 2),
    }
    if CHESS in rates:
        row["to_chess_playout"] = round(rate / rates[CHESS], 2)
    return {**row, "goal": GOALS[name]} if name in GOALS else row


def per_second(measured: dict[str, Task], seconds: float) -> dict[str, float]:
    """How often each task runs in a second of processor time; they take turns until all have had so many seconds."""
    for task in measured.values():
        task()
    counts, spent = dict.fromkeys(measured, 0), dict.fromkeys(measured, 0.0)
    while min(spent.values()) < seconds:
        for name, task in measured.items():
            runs, used = _turn(task, min(TURN, seconds))
            counts[name] += runs
            spent[name] += used
    return {name: counts[name] / spent[name] for name in measured}


def _turn(task: Task, seconds: float) -> tuple[int, float]:
    runs, start = 0, time.process_time()
    while (used := time.process_time() - start) < seconds or not runs:
        task()
        runs += 1
    return runs, used


def _baseline() -> int:
    total = 0
    for number in range(BASELINE_STEPS):
        total += number & 7
    return total


def tasks() -> dict[str, Task]:
    """The benchmarks by name; questions are asked of one position after the other."""
    engine, exact = TacticsEngine(trace=False), TacticsEngine()
    positions = turn_starts(SAMPLE)
    return {
        "random_battle_3v3": _battles(engine, True),
        "random_battle_3v3_without_skills": _battles(engine, False),
        "legal_commands": _each(positions, lambda state: list(engine.legal(state))),
        "clone": _each(positions, lambda state: state.clone()),
        "forecast": _each(attacks(SAMPLE), lambda position: exact.forecast(*position)),
        "forecast_5v5": _each(attacks(SAMPLE, 5), lambda position: exact.forecast(*position)),
        "forecast_of_a_skill": _each(uses(SAMPLE), lambda position: exact.forecast(*position)),
        "apply_an_attack": _each(attacks(SAMPLE), lambda position: _applied(engine, position)),
        "digest": _each(positions, engine.digest),
    }


def _battles(engine: TacticsEngine, skills: bool) -> Task:
    seeds = cycle(range(64))

    def battle() -> int:
        seed = next(seeds)
        state, _ = engine.start(drawn(seed, skills))
        return play_random(engine, state, Dice(seed))

    return battle


def _each(items: Sequence[T], work: Callable[[T], object]) -> Task:
    """A task that does the work on one item after the other."""
    turn = cycle(items)
    return lambda: work(next(turn))


def _applied(engine: TacticsEngine, position: Position) -> object:
    return engine.apply(position.state.clone(), position.command)
