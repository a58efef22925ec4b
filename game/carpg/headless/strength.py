"""`carpg strength`: how much better each level plays than the one below it.

Every start (teams, arena, dice) is played twice with the sides changed, so that neither luck in the draw nor the
seat counts. The share is of points (a draw is half a point), with its Wilson interval at 95 %.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from math import sqrt
from typing import Any, Final

from carpg.ai.mode import Setup
from carpg.headless.battles import Plan, play_all
from carpg.headless.commands import print_json
from carpg.kernel.errors import DocumentError

#: Better level, weaker level, and the share of points that it should reach.
LADDER: Final = (("driver", "rookie", 0.85), ("racer", "driver", 0.65), ("champion", "racer", 0.60))

#: Standard deviations of a 95 % interval.
Z95: Final = 1.959964


@dataclass(frozen=True)
class Share:
    """A share of points with its 95 % interval."""

    share: float
    low: float
    high: float


def wilson(points: float, count: int) -> Share:
    """The Wilson interval of `points` out of `count`."""
    if count <= 0:
        return Share(0.0, 0.0, 1.0)
    share = points / count
    spread = Z95 * sqrt(share * (1 - share) / count + Z95 * Z95 / (4 * count * count))
    middle = share + Z95 * Z95 / (2 * count)
    scale = 1 + Z95 * Z95 / count
    return Share(share, (middle - spread) / scale, (middle + spread) / scale)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `carpg strength`."""
    parser.add_argument("--battles", type=int, default=400, help="battles a pair of levels, an even number")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--team-size", type=int, default=5)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--pairs", nargs="*", help="only these better levels, such as racer")
    parser.add_argument("--json", action="store_true", help="print JSON (always on; for uniformity)")


def run(args: argparse.Namespace) -> int:
    """Play the ladder and print a row a pair; status 1 if a level is weaker than it should be."""
    if args.battles < 2 or args.battles % 2 or not 1 <= args.jobs <= 64:
        raise DocumentError("--battles takes an even number from 2, --jobs 1 to 64")
    rows = [measure(pair, args) for pair in LADDER if not args.pairs or pair[0] in args.pairs]
    print_json({"seed": args.seed, "team_size": args.team_size, "pairs": rows})
    return 0 if all(row["reached"] for row in rows) else 1


def measure(pair: tuple[str, str, float], args: argparse.Namespace) -> dict[str, Any]:
    """The row of one pair of levels."""
    better, weaker, wanted = pair
    setup = Setup(team_size=args.team_size)
    plan = Plan("tactics", args.battles, args.seed, (better, weaker), setup, mirror=True)
    wins, draws, errors, rounds = 0, 0, [], 0
    for battle in play_all(plan, args.jobs):
        wins += battle.winner == 0
        draws += battle.winner == -1
        rounds += battle.rounds
        if battle.winner is None:
            errors.append({"seed": battle.seed, "message": battle.message})
    found = wilson(wins + draws / 2, args.battles)
    return {
        "better": better,
        "weaker": weaker,
        "battles": args.battles,
        "wins": wins,
        "draws": draws,
        "share": round(found.share, 4),
        "interval": [round(found.low, 4), round(found.high, 4)],
        "wanted": wanted,
        "reached": found.share >= wanted,
        "rounds": rounds,
        "errors": errors,
    }
