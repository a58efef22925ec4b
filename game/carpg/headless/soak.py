"""`carpg soak`: random battles until every car, skill, status, terrain and operation has been used often enough.

Every state is checked for what must always hold, saves are read back and replays played again on the way. A fault is
told with its seed and replay. `--pairs` instead lets every skill meet every other, against it and beside it.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import permutations, product
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

from carpg.ai.mode import derive_seed
from carpg.headless.commands import print_json
from carpg.headless.pairings import Teams, mirrors, pairings
from carpg.headless.soaking import Part, Report, missing, soak, soak_setup, team_setup, totals
from carpg.kernel.digest import canonical
from carpg.kernel.errors import DocumentError
from carpg.tactics.cars import roster
from carpg.tactics.setup import BattleSetup

#: How often every part should be used.
AT_LEAST: Final = 20

#: Battles that one worker plays at a time.
CHUNK: Final = 32

#: Faults that are told in full.
MAX_FAULTS: Final = 50


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `carpg soak`."""
    parser.add_argument("--battles", type=int, default=2000, metavar="N", help="how many random battles (2000)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="the seed of the whole run (1)")
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="processes")
    parser.add_argument("--minutes", type=float, default=None, metavar="M", help="stop after so many minutes")
    parser.add_argument("--at-least", type=int, default=AT_LEAST, metavar="K", help="uses that each part needs (20)")
    parser.add_argument(
        "--seek", type=int, default=0, metavar="N", help="up to N more battles with the cars whose skills were too rare"
    )
    parser.add_argument("--replays", default=None, metavar="DIR", help="write the replays of faults there")
    parser.add_argument("--pairs", action="store_true", help="let every skill meet every other instead")
    parser.add_argument("--json", action="store_true", help="print JSON (always on; for uniformity)")


def run(args: argparse.Namespace) -> int:
    """Play and print what was used; status 1 if a battle failed or a part was used too rarely."""
    if not 1 <= args.battles <= 10_000_000 or not 1 <= args.jobs <= 64 or args.at_least < 0:
        raise DocumentError("--battles is from 1, --jobs from 1 to 64, --at-least from 0")
    tally = Tally(None if args.replays is None else _folder(args.replays))
    start = time.perf_counter()
    for report in _all(args, tally):
        tally.add(report)
        if args.minutes is not None and time.perf_counter() - start > args.minutes * 60:
            break
    rare = missing(tally.used, 0 if args.pairs else args.at_least)
    kind = meetings(pair_teams()[: tally.battles]) if args.pairs else {}
    print_json(kind | tally.as_json() | {"too_rare": rare, "seconds": round(time.perf_counter() - start, 1)})
    return 1 if tally.faults or rare else 0


def _all(args: argparse.Namespace, tally: Tally) -> Iterator[Report]:
    """The battles that the options ask for."""
    if args.pairs:
        yield from reports(_pair, args.seed, len(pair_teams()), args.jobs)
        return
    yield from reports(_random, args.seed, args.battles, args.jobs)
    for number in range(args.battles, args.battles + args.seek):
        rare = missing(tally.used, args.at_least).get("skill", {})
        if not rare:
            return
        wanted = [car.id for car in roster().values() if car.skill in rare]
        yield soak(soak_setup(derive_seed(args.seed, number), wanted))


def _folder(name: str) -> Path:
    path = Path(name)
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DocumentError(f"{name} can't be made: {error}", "--replays") from error
    return path


@cache
def pair_teams() -> tuple[Teams, ...]:
    """The teams of all battles of `--pairs`: everyone with everyone else, then everyone against its like."""
    cars = sorted(roster())
    return (*pairings(cars), *mirrors(cars))


def meetings(battles: Sequence[Teams]) -> dict[str, int]:
    """How many ordered pairs of cars stood against each other and beside each other in battles."""
    against = {pair for teams in battles for side in (0, 1) for pair in product(teams[side], teams[1 - side])}
    beside = {pair for teams in battles for team in teams for pair in permutations(team, 2)}
    return {"cars": len(roster()), "against": len(against), "beside": len(beside)}


def _random(seed: int, number: int) -> BattleSetup:
    return soak_setup(derive_seed(seed, number))


def _pair(seed: int, number: int) -> BattleSetup:
    one, two = pair_teams()[number]
    return team_setup((one, two), derive_seed(seed, number), one == two)


Source = Callable[[int, int], BattleSetup]


def _play_some(source: Source, seed: int, start: int, end: int) -> list[Report]:
    return [soak(source(seed, number)) for number in range(start, end)]


def reports(source: Source, seed: int, count: int, jobs: int = 1) -> Iterator[Report]:
    """The battles of a run in order, by as many processes as wanted."""
    if jobs <= 1:
        for number in range(count):
            yield from _play_some(source, seed, number, number + 1)
        return
    starts = range(0, count, CHUNK)
    ends = [min(start + CHUNK, count) for start in starts]
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        for part in pool.map(_play_some, [source] * len(starts), [seed] * len(starts), starts, ends):
            yield from part


class Tally:
    """Adds reports up and keeps the replays of faults."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder
        self.used: Counter[Part] = Counter()
        self.battles = self.commands = self.rounds = 0
        self.faults: list[dict[str, Any]] = []

    def add(self, report: Report) -> None:
        """Count one battle."""
        self.battles += 1
        self.commands += report.commands
        self.rounds += report.rounds
        self.used.update(report.used)
        if report.message:
            fault = {"seed": report.seed, "message": report.message}
            if self.folder is not None and report.replay is not None:
                path = self.folder / f"fault-{report.seed}.json"
                path.write_bytes(canonical(report.replay) + b"\n")
                fault["replay"] = str(path)
            self.faults.append(fault)

    def as_json(self) -> dict[str, Any]:
        """The sums as they are printed."""
        return {
            "battles": self.battles,
            "commands": self.commands,
            "rounds": self.rounds,
            "failed": len(self.faults),
            "faults": self.faults[:MAX_FAULTS],
            "used": totals(self.used),
        }
