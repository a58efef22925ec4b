"""`carpg simulate`: play many battles between two levels and print the totals."""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from carpg.ai.mode import LEVELS, Setup
from carpg.headless.battles import SIDES, Battle, Plan, cores, play_all
from carpg.headless.commands import print_json
from carpg.headless.modes import MODES, load
from carpg.kernel.digest import canonical, digest_of
from carpg.kernel.errors import DocumentError
from carpg.kernel.events import Json

MAX_BATTLES = 10_000_000
MAX_JOBS = 64
MAX_FILE = 5_000_000

#: Errors that are told in full; more than these are only counted.
MAX_ERRORS = 100


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `carpg simulate`."""
    parser.add_argument("--mode", default="tactics", metavar="MODE", help=f"one of {', '.join(MODES)}")
    parser.add_argument("--battles", type=int, default=100, metavar="N", help="how many battles (100)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="the seed of the whole run (0)")
    parser.add_argument("--team-size", type=int, default=None, metavar="K", help="cars in a team, where the mode asks")
    parser.add_argument("--levels", default="random,random", metavar="A,B", help=f"two of {', '.join(LEVELS)}")
    jobs = f"processes (all {cores()} processors); the result is the same for any"
    parser.add_argument("--jobs", type=int, default=min(cores(), MAX_JOBS), metavar="J", help=jobs)
    parser.add_argument("--arena", default=None, metavar="ID", help="the arena, where the mode has arenas")
    parser.add_argument("--teams", default=None, metavar="FILE", help="a JSON file with the teams of A and B")
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help="a rule switch; repeatable")
    parser.add_argument("--slices", type=int, default=None, metavar="N", help="cut each thought off after N slices")
    parser.add_argument("--tally", action="store_true", help="add battles and wins a car, gadget and so on")
    parser.add_argument("--replays", default=None, metavar="DIR", help="write the replay of every battle there")
    parser.add_argument("--json", action="store_true", help="print JSON (always on; for uniformity)")


def run(args: argparse.Namespace) -> int:
    """Play the battles and print the totals; bad options raise `DocumentError`."""
    plan = plan_of(args)
    folder = None if args.replays is None else _folder(args.replays)
    start = time.perf_counter()
    totals = Totals(plan, folder)
    for battle in play_all(plan, _within("--jobs", args.jobs, 1, MAX_JOBS)):
        totals.add(battle)
    print_json(totals.as_json(time.perf_counter() - start))
    return 0


def plan_of(args: argparse.Namespace) -> Plan:
    """The plan that the options describe, checked by starting its first battle."""
    mode = load(args.mode)
    setup = Setup(
        team_size=args.team_size,
        arena=args.arena,
        teams=None if args.teams is None else _teams(args.teams),
        options=dict(_switch(text) for text in args.set),
    )
    mode.new_state(setup)
    return Plan(
        args.mode,
        _within("--battles", args.battles, 0, MAX_BATTLES),
        args.seed,
        _levels(args.levels, mode.levels),
        setup,
        args.replays is not None,
        args.tally,
        None if args.slices is None else _within("--slices", args.slices, 1, MAX_BATTLES),
    )


def _within(option: str, value: int, low: int, high: int) -> int:
    if not low <= value <= high:
        raise DocumentError(f"should be from {low} to {high}", option)
    return value


def _levels(text: str, known: Any) -> tuple[str, str]:
    names = [name.strip() for name in text.split(",")]
    if len(names) != 2 or any(name not in known for name in names):
        raise DocumentError(f"should be two of {', '.join(known)}, separated by a comma", "--levels")
    return names[0], names[1]


def _switch(text: str) -> tuple[str, Json]:
    key, sign, value = text.partition("=")
    if not sign or not key:
        raise DocumentError("should look like KEY=VALUE", "--set")
    try:
        return key, json.loads(value)
    except ValueError:
        return key, value


def _teams(name: str) -> tuple[Json, Json]:
    """The two teams of a file: a list of two, or an object that has it under `teams`."""
    try:
        path = Path(name)
        if path.stat().st_size > MAX_FILE:
            raise DocumentError(f"{name} is longer than {MAX_FILE} bytes", "--teams")
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise DocumentError(f"{name} can't be read: {error}", "--teams") from error
    if isinstance(data, dict):
        data = data.get("teams")
    if not isinstance(data, list) or len(data) != 2:
        raise DocumentError("should hold a list of two teams", "--teams")
    return data[0], data[1]


def _folder(name: str) -> Path:
    path = Path(name)
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DocumentError(f"{name} can't be made: {error}", "--replays") from error
    return path


class Totals:
    """Adds battles up, in order, and writes their replays where a folder is given."""

    def __init__(self, plan: Plan, folder: Path | None = None) -> None:
        self.plan = plan
        self.folder = folder
        self.wins = [0, 0]
        self.draws = self.rounds = self.turns = 0
        self.errors: list[dict[str, Json]] = []
        self.failed = 0
        self.digests: list[str] = []
        self.tally: dict[str, Counter[str]] = {}

    def add(self, battle: Battle) -> None:
        """Count one battle."""
        self.digests.append(battle.digest)
        self.rounds += battle.rounds
        self.turns += battle.turns
        written = self._write(battle)
        if battle.winner is None:
            self.failed += 1
            if len(self.errors) < MAX_ERRORS:
                replay = battle.replay if written is None else written
                self.errors.append({"seed": battle.seed, "message": battle.message, "replay": replay})
            return
        if battle.winner < 0:
            self.draws += 1
        else:
            self.wins[battle.winner] += 1
        for label, result in _results(battle):
            self.tally.setdefault(label, Counter())[result] += 1

    def _write(self, battle: Battle) -> str | None:
        if self.folder is None or battle.replay is None:
            return None
        path = self.folder / f"battle-{battle.index:06d}.json"
        path.write_bytes(canonical(battle.replay) + b"\n")
        return str(path)

    def as_json(self, seconds: float) -> dict[str, Json]:
        """The totals as they are printed; only `seconds` and what is made from it differ between equal runs."""
        out: dict[str, Json] = {
            "mode": self.plan.mode,
            "seed": self.plan.seed,
            "levels": list(self.plan.levels),
            "battles": len(self.digests),
            "wins": dict(zip(SIDES, self.wins, strict=True)),
            "draws": self.draws,
            "rounds": self.rounds,
            "turns": self.turns,
            "seconds": round(seconds, 3),
            "battles_per_second": round(len(self.digests) / seconds, 2) if seconds > 0 else 0.0,
            "failed": self.failed,
            "errors": self.errors,
            "digest": digest_of(self.digests),
        }
        if self.plan.tally:
            out["tally"] = {label: _row(self.tally[label]) for label in sorted(self.tally)}
        return out


def _results(battle: Battle) -> Iterator[tuple[str, str]]:
    for side in (0, 1):
        result = "draws" if battle.winner == -1 else "wins" if battle.winner == side else "losses"
        for label in battle.labels[side]:
            yield label, result


def _row(counts: Counter[str]) -> dict[str, Json]:
    """A label's line of the tally; a draw counts as half a win in the rate."""
    battles = counts.total()
    rate = (counts["wins"] + counts["draws"] / 2) / battles
    return {"battles": battles, "wins": counts["wins"], "draws": counts["draws"], "win_rate": round(rate, 4)}
