"""Playing whole battles between opponents, one or many, in one process or several, always with the same result."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from functools import partial
from multiprocessing import get_context
from typing import Any, TypeVar

from carpg.ai.mode import Setup, derive_seed
from carpg.ai.opponent import Opponent, choose
from carpg.headless.modes import load
from carpg.kernel.dice import Dice
from carpg.kernel.digest import digest_of
from carpg.kernel.events import Json

P = TypeVar("P")
R = TypeVar("R")

SIDES = ("A", "B")

#: Battles that one worker takes at a time, at most: so many that passing results costs nothing.
CHUNK = 64


@dataclass(frozen=True)
class Plan:
    """What a run plays: everything a worker process needs to know, and plain enough to be sent to it.

    `levels` and `setup.teams` belong to the sides A and B. `keep` asks for the replay of every battle,
    `tally` for the labels of both sides, `slices` cuts every thought off after so many slices, `mirror` plays
    each start twice with the sides changed.
    """

    mode: str
    battles: int
    seed: int
    levels: tuple[str, str] = ("random", "random")
    setup: Setup = field(default_factory=Setup)
    keep: bool = False
    tally: bool = False
    slices: int | None = None
    mirror: bool = False


@dataclass(frozen=True)
class Battle:
    """One battle as it went: `winner` is the side (0 A, 1 B), -1 a draw, None an error told by `message`."""

    index: int
    seed: int
    winner: int | None
    digest: str
    rounds: int = 0
    turns: int = 0
    message: str = ""
    replay: dict[str, Json] | None = None
    labels: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())


def seat_of(index: int, side: int) -> int:
    """The seat of a side in battle `index`: the sides change places every battle."""
    return (side + index) % 2


def play(plan: Plan, index: int) -> Battle:
    """Play battle `index` of a plan; whatever goes wrong is part of the result, so that a long run goes on."""
    fight = _Fight(plan, index)
    try:
        return fight.result(fight.play())
    except Exception as error:  # a run of thousands reports a broken battle and goes on
        message = f"{type(error).__name__}: {error}"
        return Battle(index, fight.setup.seed, None, digest_of(message), message=message, replay=fight.replay())


class _Fight:
    """One battle of a plan under way; it remembers its commands, also when an error stops it."""

    def __init__(self, plan: Plan, index: int) -> None:
        self.plan = plan
        self.index = index
        self.mode = load(plan.mode)
        teams = plan.setup.teams
        if teams is not None and seat_of(index, 0) == 1:
            teams = (teams[1], teams[0])
        start = index // 2 if plan.mirror else index
        self.setup = replace(plan.setup, seed=derive_seed(plan.seed, start), teams=teams)
        self.commands: list[Any] = []

    def _player(self, seat: int) -> Opponent[Any, Any] | Dice:
        """Who plays a seat: an opponent, or dice for the level `random`."""
        level, own = self.plan.levels[seat_of(self.index, seat)], derive_seed(self.setup.seed, seat)
        return Dice(own) if level == "random" else self.mode.opponent(level, own)

    def play(self) -> Any:
        """Play to the end and return the last state."""
        mode, engine = self.mode, self.mode.engine
        state, players = mode.new_state(self.setup), (self._player(0), self._player(1))
        while seats := engine.to_act(state):
            if len(self.commands) >= mode.max_commands:
                raise RuntimeError(f"the battle did not end after {mode.max_commands} commands")
            seat = seats[0]
            player = players[seat]
            if isinstance(player, Dice):
                command = mode.random_command(state, seat, player)
            else:
                command = choose(iter(player.think(engine.view(state, seat), seat)), self.plan.slices)
            self.commands.append(command)
            engine.apply(state, command)
        return state

    def replay(self) -> dict[str, Json]:
        """The replay document of what was played so far."""
        return self.mode.replay(self.setup, self.commands)

    def result(self, state: Any) -> Battle:
        """What the last state means for the sides A and B."""
        outcome = self.mode.engine.outcome(state)
        if outcome is None:
            raise RuntimeError("nobody may act, but the battle has no outcome")
        rounds, turns = self.mode.counts(state)
        labels: list[tuple[str, ...]] = [(), ()]
        if self.plan.tally:
            labels = [tuple(self.mode.labels(state, seat_of(self.index, side))) for side in (0, 1)]
        return Battle(
            self.index,
            self.setup.seed,
            outcome if outcome < 0 else seat_of(self.index, outcome),
            self.mode.engine.digest(state),
            rounds,
            turns,
            replay=self.replay() if self.plan.keep else None,
            labels=(labels[0], labels[1]),
        )


def cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _play_some(size: int, plan: Plan, start: int) -> list[Battle]:
    return [play(plan, index) for index in range(start, min(start + size, plan.battles))]


def play_all(plan: Plan, jobs: int = 1) -> Iterator[Battle]:
    """Every battle of a plan in order; with `jobs` above 1 by that many processes, and with the same results."""
    # A few chunks a process, so that none is idle while another has long battles left.
    size = max(1, min(CHUNK, plan.battles // (4 * jobs)))
    yield from in_chunks(partial(_play_some, size), plan, range(0, plan.battles, size), jobs)


def in_chunks(work: Callable[[P, int], Sequence[R]], plan: P, starts: Sequence[int], jobs: int = 1) -> Iterator[R]:
    """The results of `work(plan, start)` for every start, in order; with `jobs` above 1 by that many processes."""
    if jobs <= 1 or len(starts) <= 1:
        for start in starts:
            yield from work(plan, start)
        return
    # "spawn" behaves alike on every system and never copies a process that runs threads.
    with ProcessPoolExecutor(min(jobs, len(starts)), get_context("spawn")) as pool:
        for part in pool.map(work, [plan] * len(starts), starts):
            yield from part
