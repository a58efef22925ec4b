"""Small measurements that run alike on every Python: `build/bench_page.py` takes them into the page as well."""

from __future__ import annotations

import time
from typing import Any

from carpg.headless.positions import attacks, drawn
from carpg.kernel.dice import Dice
from carpg.kernel.digest import digest_of
from carpg.tactics.engine import TacticsEngine
from carpg.tactics.simulate import play_random


def battles(first: int, number: int) -> dict[str, Any]:
    """Play random battles of three a side, with the seeds from `first` on: how long, and a digest of how they end."""
    engine, digests = TacticsEngine(trace=False), []
    started = time.perf_counter()
    for seed in range(first, first + number):
        state, _ = engine.start(drawn(seed))
        play_random(engine, state, Dice(seed))
        digests.append(engine.digest(state))
    return {"seconds": time.perf_counter() - started, "digest": digest_of(digests)}


def forecasts(number: int, size: int) -> dict[str, Any]:
    """Forecast so many attacks, each with its explanation: milliseconds on average, at the 99th percentile, at most.

    The fastest of three runs counts: what else the machine does should not.
    """
    engine, positions = TacticsEngine(), attacks(number, size)
    taken = []
    for position in positions:
        runs = []
        for _ in range(3):
            started = time.perf_counter()
            engine.forecast(*position)
            runs.append(1000 * (time.perf_counter() - started))
        taken.append(min(runs))
    taken.sort()
    return {"mean": sum(taken) / number, "p99": taken[number * 99 // 100], "max": taken[-1]}
