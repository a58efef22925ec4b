"""`carpg card-balance`: how often each gadget and each car of the card duel wins, for several pairs of levels.

Every start is played twice. Between equals the two gadgets change hands the second time and all else stays, so that a
gadget's share speaks of the gadget and not of the cars that it came with. Between different levels the whole decks
change hands, so that neither side profits from its deal. Sides and seats are the same: A sits on seat 0.
"""

from __future__ import annotations

import argparse
import re
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from carpg.ai.cards_players import MODE
from carpg.ai.mode import Setup, derive_seed
from carpg.cards.deck import Deck
from carpg.cards.record import deck_json
from carpg.headless.balance import share_row
from carpg.headless.battles import Battle, Plan, in_chunks, play
from carpg.headless.card_balance_report import report_text
from carpg.headless.commands import print_json
from carpg.kernel.digest import digest_of
from carpg.kernel.errors import DocumentError
from carpg.kernel.events import Json

FORMAT: Final = "carpg-card-balance/1"

#: The share of a gadget, in hundredths, has to be within these.
LOWEST: Final = 42
HIGHEST: Final = 58

#: The share of the stronger level, in hundredths, that a run between different levels has to reach.
STRONGER_AT_LEAST: Final = 60

MAX_BATTLES: Final = 1_000_000

#: Starts that one worker takes at a time.
CHUNK: Final = 20

#: What is played unless the command line says otherwise: the runs of docs/cards-balance.md.
RUNS: Final = (
    "random,random:25000:102",
    "random,random:25000:104",
    "driver,driver:3000:102",
    "driver,driver:3000:104",
    "champion,champion:4000:102",
    "champion,driver:500:102",
    "champion,driver:500:104",
    "champion,driver:1000:106",
)


@dataclass(frozen=True)
class Series:
    """One run: two levels, the better one first, and `starts` starts, each played twice."""

    levels: tuple[str, str]
    starts: int
    seed: int

    @property
    def equals(self) -> bool:
        """Whether both sides are of the same level."""
        return self.levels[0] == self.levels[1]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `carpg card-balance`."""
    parser.add_argument("runs", nargs="*", default=list(RUNS), metavar="A,B:N:S", help="levels, battles and a seed")
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="processes; the result is the same for any")
    parser.add_argument("--report", default=None, metavar="FILE", help="write all figures there, as a text to read")
    parser.add_argument("--json", action="store_true", help="print JSON (always on; for uniformity)")


def run(args: argparse.Namespace) -> int:
    """Play, print the shares; status 1 if a gadget or a level is out of its bounds, or a battle failed."""
    series = series_of(args)
    if args.report is not None and not Path(args.report).absolute().parent.is_dir():
        raise DocumentError("is no file that can be written", args.report)
    start = time.perf_counter()
    document = report([count_of(each, args.jobs) for each in series])
    if args.report is not None:
        try:
            Path(args.report).write_text(report_text(document, command_of(args)), encoding="utf-8")
        except OSError as error:
            raise DocumentError(f"can't be written: {error}", args.report) from error
    print_json(document | {"seconds": round(time.perf_counter() - start, 1)})
    return 0 if document["balanced"] else 1


def command_of(args: argparse.Namespace) -> str:
    """The command line that plays the same runs again; what is at its default is left out."""
    runs = [] if tuple(args.runs) == RUNS else args.runs
    return " ".join(["carpg", "card-balance", *runs, "--report", args.report])


def series_of(args: argparse.Namespace) -> list[Series]:
    """The series that the options describe; `DocumentError` for what can't be played."""
    if not 1 <= args.jobs <= 64:
        raise DocumentError("should be from 1 to 64", "--jobs")
    return [_series(text) for text in args.runs]


def _series(text: str) -> Series:
    names, *numbers = text.split(":")
    levels = names.split(",")
    if len(levels) != 2 or any(level not in MODE.levels for level in levels):
        raise DocumentError(f"{text!r} should name two of {', '.join(MODE.levels)}", "runs")
    if len(numbers) != 2 or not all(re.fullmatch("[0-9]{1,9}", number) for number in numbers):
        raise DocumentError(f"{text!r} should look like A,B:N:S", "runs")
    battles, seed = (int(number) for number in numbers)
    if not 2 <= battles <= MAX_BATTLES or battles % 2:
        raise DocumentError(f"{text!r} should ask for an even number of battles up to {MAX_BATTLES}", "runs")
    return Series((levels[0], levels[1]), battles // 2, seed)


def play_start(series: Series, number: int) -> tuple[Battle, Battle]:
    """Both battles of a start: the same seed, gadgets or whole decks changed (see the module)."""
    seed = derive_seed(series.seed, number)
    one, two = (
        deck_json(Deck(tuple(car for car in side.cars if car), side.gadget))
        for side in MODE.new_state(Setup(seed)).sides
        if side.gadget is not None
    )
    swapped = ({**one, "gadget": two["gadget"]}, {**two, "gadget": one["gadget"]})
    return _play(series, seed, (one, two)), _play(series, seed, swapped if series.equals else (two, one))


def _play(series: Series, seed: int, teams: tuple[Json, Json]) -> Battle:
    return play(Plan("cards", 1, seed, series.levels, Setup(teams=teams), tally=True), 0)


def _play_some(series: Series, start: int) -> list[Battle]:
    numbers = range(start, min(start + CHUNK, series.starts))
    return [battle for number in numbers for battle in play_start(series, number)]


def battles_of(series: Series, jobs: int = 1) -> Iterator[Battle]:
    """Every battle of a series in order, by as many processes as wanted."""
    yield from in_chunks(_play_some, series, range(0, series.starts, CHUNK), jobs)


@dataclass
class Count:
    """Adds the battles of a series up."""

    series: Series
    ends: Counter[int] = field(default_factory=Counter)
    labels: dict[str, Counter[str]] = field(default_factory=dict)
    digests: list[str] = field(default_factory=list)
    errors: list[dict[str, Any]] = field(default_factory=list)

    def add(self, battle: Battle) -> None:
        """Count one battle; one that failed is only noted."""
        self.digests.append(battle.digest)
        if battle.winner is None:
            self.errors.append({"seed": battle.seed, "message": battle.message})
            return
        self.ends[battle.winner] += 1
        for side, labels in enumerate(battle.labels):
            end = "draws" if battle.winner == -1 else "wins" if battle.winner == side else "losses"
            for label in labels:
                self.labels.setdefault(label, Counter())[end] += 1

    def rows(self, kind: str) -> dict[str, dict[str, Any]]:
        """Every row of a kind of label (`car`, `gadget`) by id."""
        found = sorted((label.partition(":")[2], ends) for label, ends in self.labels.items() if label.startswith(kind))
        return {name: share_row(ends["wins"], ends["draws"], ends.total()) for name, ends in found}

    def as_json(self) -> dict[str, Any]:
        """The run as part of the report; gadgets and cars are only told where both sides play alike."""
        out: dict[str, Any] = {
            "levels": list(self.series.levels),
            "seed": self.series.seed,
            "battles": self.ends.total(),
            "first_side": share_row(self.ends[0], self.ends[-1], self.ends.total()),
            "failed": len(self.errors),
            "errors": self.errors[:20],
            "digest": digest_of(self.digests),
        }
        if self.series.equals:
            out |= {"gadgets": self.rows("gadget:"), "cars": self.rows("car:")}
        return out


def count_of(series: Series, jobs: int = 1) -> Count:
    """Play a series and add it up."""
    count = Count(series)
    for battle in battles_of(series, jobs):
        count.add(battle)
    return count


def report(counts: list[Count]) -> dict[str, Any]:
    """The report of all runs, with everything that is out of its bounds."""
    runs = [count.as_json() for count in counts]
    outside = [
        {"levels": run["levels"], "seed": run["seed"], "gadget": gadget, "share": row["share"]}
        for run in runs
        for gadget, row in run.get("gadgets", {}).items()
        if not LOWEST <= row["share"] * 100 <= HIGHEST
    ]
    weak = [
        {"levels": run["levels"], "seed": run["seed"], "share": run["first_side"]["share"]}
        for run in runs
        if "gadgets" not in run and run["first_side"]["share"] * 100 < STRONGER_AT_LEAST
    ]
    return {
        "format": FORMAT,
        "bounds": {"gadget": [LOWEST, HIGHEST], "stronger": STRONGER_AT_LEAST},
        "runs": runs,
        "outside": outside,
        "weak": weak,
        "balanced": not outside and not weak and not any(run["failed"] for run in runs),
    }
