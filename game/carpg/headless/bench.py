"""`carpg bench`: how fast the engine is, each figure also as a ratio to a baseline of the same run.

The baseline is a fixed loop of plain Python; a ratio says how many of its rounds one operation costs, so that
figures of different machines can be compared.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from dataclasses import replace
from itertools import cycle
from typing import Any

from carpg.headless.commands import print_json
from carpg.kernel.dice import Dice
from carpg.kernel.errors import DocumentError
from carpg.tactics.arena import arenas
from carpg.tactics.cars import roster
from carpg.tactics.commands import Attack
from carpg.tactics.engine import TacticsEngine
from carpg.tactics.setup import BattleSetup, Setup, make_setup, match_setup
from carpg.tactics.simulate import play_random
from carpg.tactics.state import BattleState

ARENA = "marble-run"
ROUND_LIMIT = 60
#: One round of the baseline loop adds so many numbers.
BASELINE_STEPS = 1000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `carpg bench`."""
    parser.add_argument("--seconds", type=float, default=1.0, help="time for each measurement (1)")
    parser.add_argument("--json", action="store_true", help="print JSON (always on; for uniformity)")


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    if not 0 < args.seconds <= 60:
        raise DocumentError("should be above 0 and at most 60", "--seconds")
    baseline = per_second(_baseline, args.seconds)
    rows: dict[str, Any] = {}
    for name, task in tasks().items():
        rate = per_second(task, args.seconds)
        rows[name] = {"per_second": round(rate, 2), "baseline_rounds": round(baseline / rate, 2)}
    print_json({"format": "carpg-bench/1", "baseline_per_second": round(baseline, 2), "benchmarks": rows})
    return 0


def per_second(task: Callable[[], object], seconds: float) -> float:
    """How often a task runs in a second of processor time."""
    task()
    count, start = 0, time.process_time()
    while True:
        task()
        count += 1
        spent = time.process_time() - start
        if spent >= seconds:
            return count / spent


def _baseline() -> int:
    total = 0
    for number in range(BASELINE_STEPS):
        total += number & 7
    return total


def tasks() -> dict[str, Callable[[], object]]:
    """The benchmarks by name."""
    engine, exact = TacticsEngine(trace=False), TacticsEngine()
    plain, skilled = position(False), position(True)
    command = Attack(plain.id_of(plain.cars[1]))
    return {
        "random_battle_3v3": _battles(engine, True),
        "random_battle_3v3_without_skills": _battles(engine, False),
        "legal_commands": lambda: list(engine.legal(plain)),
        "clone": skilled.clone,
        "forecast": lambda: exact.forecast(plain, command),
        "forecast_with_skills": lambda: exact.forecast(skilled, command),
        "digest": lambda: engine.digest(skilled),
    }


def _battles(engine: TacticsEngine, skills: bool) -> Callable[[], object]:
    seeds = cycle(range(64))

    def battle() -> int:
        seed = next(seeds)
        state, _ = engine.start(drawn(seed, skills))
        return play_random(engine, state, Dice(seed))

    return battle


def drawn(seed: int, skills: bool) -> Setup:
    """A 3v3 battle with cars drawn by the seed."""
    dice, pool = Dice(seed), sorted(roster())
    dice.shuffle("map", pool)
    document = match_setup(arenas()[ARENA], [pool[:3], pool[3:6]], seed, round_limit=ROUND_LIMIT)
    return make_setup(document if skills else without_skills(document))


def without_skills(document: BattleSetup) -> BattleSetup:
    """The same battle with no skills."""
    return replace(document, cars=tuple(replace(car, skill=None) for car in document.cars))


def position(skills: bool) -> BattleState:
    """Two cars side by side, the first one to act; with skills, both answer the attack."""
    cars = roster()
    attacker = next(car.id for car in cars.values() if car.skill == "arc")
    target = next(car.id for car in cars.values() if car.skill == "static-skin")
    document = match_setup(arenas()[ARENA], [[attacker], [target]])
    setup = make_setup(document if skills else without_skills(document))
    state, _ = TacticsEngine(trace=False).start(setup)
    one, other = state.cars
    state.place(other, next(pos for pos in (one.pos + 1, one.pos - 1) if state.setup.board.playable >> pos & 1))
    state.active = one.index
    return state
