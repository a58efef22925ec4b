"""`carpg balance`: how often each car's team wins, and how much going first is worth.

Every start is played twice, the second time with the teams on each other's spawns, by two opponents of the same
level. The whole roster is shuffled and dealt out into teams again and again, so that all cars play equally often.
Shares count a draw as half a win; the intervals are Wilson's at 95 %.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from carpg.ai.mode import LEVELS, Setup, derive_seed
from carpg.ai.tactics_players import MODE, drawn_arena
from carpg.headless.balance_report import report_text
from carpg.headless.battles import Plan, in_chunks, play
from carpg.headless.commands import print_json
from carpg.headless.strength import wilson
from carpg.kernel.dice import Dice
from carpg.kernel.errors import DocumentError
from carpg.tactics.cars import roster

FORMAT: Final = "carpg-balance/1"

#: A car is out of balance when the whole interval of its share lies outside these, in hundredths.
LOWEST, HIGHEST = 40, 60

#: Share of the side whose car has the first turn, in hundredths, that is still fair.
FIRST_AT_MOST: Final = 53

#: Two teams of car ids, by seat.
Teams = tuple[tuple[str, ...], tuple[str, ...]]

#: Starts that one worker takes at a time.
CHUNK: Final = 20


@dataclass(frozen=True)
class Series:
    """What is played: `starts` starts, each twice."""

    starts: int
    seed: int
    size: int = 5
    level: str = "driver"


@dataclass(frozen=True)
class Result:
    """One battle: the teams by seat, who won (seat, -1 a draw, None an error) and whose car had the first turn."""

    teams: Teams
    winner: int | None
    first: int
    message: str = ""
    seed: int = 0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `carpg balance`."""
    parser.add_argument("--battles", type=int, default=2000, metavar="N", help="how many battles, an even number")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="the seed of the whole run (1)")
    parser.add_argument("--team-size", type=int, default=5, metavar="K", help="cars in a team (5)")
    parser.add_argument("--level", default="driver", metavar="LEVEL", help="the opponent on both sides")
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="processes; the result is the same for any")
    parser.add_argument("--data", default=None, metavar="FILE", help="write wins and battles a car there, as data")
    parser.add_argument("--report", default=None, metavar="FILE", help="write all figures there, as a text to read")
    parser.add_argument("--json", action="store_true", help="print JSON (always on; for uniformity)")


def run(args: argparse.Namespace) -> int:
    """Play, print the shares; status 1 if a car or the first side is out of balance, or a battle failed."""
    series = series_of(args)
    for name in (args.data, args.report):
        if name is not None and (Path(name).is_dir() or not Path(name).absolute().parent.is_dir()):
            raise DocumentError("is no file that can be written", name)
    start = time.perf_counter()
    count = Count()
    for result in results(series, args.jobs):
        count.add(result)
    document = count.as_json(series)
    if args.data is not None:
        _write(Path(args.data), data_text(count.as_data(series)))
    if args.report is not None:
        _write(Path(args.report), report_text(document))
    print_json(document | {"seconds": round(time.perf_counter() - start, 1)})
    return 0 if document["balanced"] else 1


def series_of(args: argparse.Namespace) -> Series:
    """The series that the options describe; `DocumentError` for what can't be played."""
    if args.battles < 2 or args.battles % 2 or not 1 <= args.jobs <= 64:
        raise DocumentError("--battles takes an even number from 2, --jobs 1 to 64")
    if not 1 <= args.team_size <= 10:
        raise DocumentError("should be from 1 to 10", "--team-size")
    if args.level not in LEVELS:
        raise DocumentError(f"should be one of {', '.join(LEVELS)}", "--level")
    return Series(args.battles // 2, args.seed, args.team_size, args.level)


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise DocumentError(f"can't be written: {error}", str(path)) from error


def data_text(data: dict[str, Any]) -> str:
    """The data as JSON with a line for each car."""
    cars = ",\n".join(f"  {json.dumps(car)}: {json.dumps(row)}" for car, row in data["cars"].items())
    head = "".join(f" {json.dumps(key)}: {json.dumps(value)},\n" for key, value in data.items() if key != "cars")
    return f'{{\n{head} "cars": {{\n{cars}\n }}\n}}\n'


def teams_of(series: Series, number: int) -> tuple[list[str], list[str]]:
    """The teams of a start: two neighbouring hands of a shuffled roster."""
    hands = len(roster()) // (2 * series.size)
    pool = sorted(roster())
    Dice(derive_seed(series.seed, number // hands)).shuffle("map", pool)
    place = number % hands * 2 * series.size
    return pool[place : place + series.size], pool[place + series.size : place + 2 * series.size]


def play_start(series: Series, number: int) -> list[Result]:
    """Both battles of a start: arena and seed are the same, the teams change places."""
    one, two = (tuple(team) for team in teams_of(series, number))
    seed = derive_seed(derive_seed(series.seed, 0), number)
    arena = drawn_arena(Dice(seed), series.size).id
    return [_play_one(series, seed, arena, teams) for teams in ((one, two), (two, one))]


def _play_one(series: Series, seed: int, arena: str, teams: Teams) -> Result:
    setup = Setup(seed, arena=arena, teams=(list(teams[0]), list(teams[1])))
    battle = play(Plan("tactics", 1, seed, (series.level, series.level), setup), 0)
    start = MODE.new_state(replace(setup, seed=battle.seed))
    return Result(teams, battle.winner, start.cars[start.order[0]].side, battle.message, battle.seed)


def _play_some(series: Series, start: int) -> list[Result]:
    found: list[Result] = []
    for number in range(start, min(start + CHUNK, series.starts)):
        found += play_start(series, number)
    return found


def results(series: Series, jobs: int = 1) -> Iterator[Result]:
    """Every battle of a series in order, by as many processes as wanted."""
    yield from in_chunks(_play_some, series, range(0, series.starts, CHUNK), jobs)


def share_row(wins: int, draws: int, battles: int) -> dict[str, Any]:
    """Wins, draws and battles with the share and its interval."""
    found = wilson(wins + draws / 2, battles)
    interval = [round(found.low, 4), round(found.high, 4)]
    return {"wins": wins, "draws": draws, "battles": battles, "share": round(found.share, 4), "interval": interval}


@dataclass
class Count:
    """Adds results up."""

    battles: int = 0
    draws: int = 0
    first_wins: int = 0
    seat_wins: int = 0
    cars: dict[str, Counter[str]] = field(default_factory=dict)
    errors: list[dict[str, Any]] = field(default_factory=list)

    def add(self, result: Result) -> None:
        """Count one battle; one that failed is only noted."""
        if result.winner is None:
            self.errors.append({"seed": result.seed, "message": result.message})
            return
        self.battles += 1
        self.draws += result.winner == -1
        self.first_wins += result.winner == result.first
        self.seat_wins += result.winner == 0
        for seat, team in enumerate(result.teams):
            end = "draws" if result.winner == -1 else "wins" if result.winner == seat else "losses"
            for car in team:
                self.cars.setdefault(car, Counter())[end] += 1

    def rows(self) -> dict[str, dict[str, Any]]:
        """Every car's row by id."""
        return {car: share_row(ends["wins"], ends["draws"], ends.total()) for car, ends in sorted(self.cars.items())}

    def as_json(self, series: Series) -> dict[str, Any]:
        """The report."""
        rows = self.rows()
        first = share_row(self.first_wins, self.draws, self.battles)
        outside = [car for car, row in rows.items() if is_outside(row)]
        return {
            "format": FORMAT,
            "seed": series.seed,
            "level": series.level,
            "team_size": series.size,
            "battles": self.battles,
            "draws": self.draws,
            "first": first,
            "first_seat": share_row(self.seat_wins, self.draws, self.battles),
            "outside": outside,
            "balanced": not outside and not self.errors and first["share"] * 100 <= FIRST_AT_MOST,
            "errors": self.errors[:20],
            "cars": rows,
        }

    def as_data(self, series: Series) -> dict[str, Any]:
        """What the garage shows: whole numbers a car, and where they come from."""
        return {
            "format": FORMAT,
            "seed": series.seed,
            "level": series.level,
            "team_size": series.size,
            "battles": self.battles,
            "cars": {
                car: {"wins": ends["wins"], "draws": ends["draws"], "battles": ends.total()}
                for car, ends in sorted(self.cars.items())
            },
        }


def is_outside(row: dict[str, Any]) -> bool:
    """Whether a car is out of balance beyond doubt: its whole interval lies outside the bounds."""
    low, high = row["interval"]
    return bool(high * 100 < LOWEST or low * 100 > HIGHEST)
