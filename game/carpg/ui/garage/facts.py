"""What the garage says about a car: its skill, its elements' matchups, how often its teams win."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import ceil, floor, sqrt
from typing import Final

from carpg.kernel.errors import DocumentError
from carpg.tactics.cars import Car, roster
from carpg.tactics.elements import ADVANTAGE, DISADVANTAGE, ELEMENTS, matchup
from carpg.tactics.library import table
from carpg.tactics.rules import Rules, make_rules
from carpg.tactics.skills.library import skills
from carpg.tactics.skills.program import Program

STATS: Final = (("sword", "attack"), ("shield", "defense"), ("speed", "speed"), ("heart", "health"))
BALANCE_FILE: Final = "balance.json"
#: Half the width of a normal distribution that holds 95 % of it, in standard deviations.
_Z95: Final = 1.96
#: Elements with a row in the chart: Z-Boss is a label and neutral both ways (ruling R04).
CHARTED: Final = tuple(name for name in ELEMENTS if name != "z-boss")


@dataclass(frozen=True)
class Matchups:
    """Elements by how attacks go: of this element (`strong`, `weak`), and against it (`fears`, `resists`)."""

    strong: tuple[str, ...]
    weak: tuple[str, ...]
    fears: tuple[str, ...]
    resists: tuple[str, ...]


@cache
def matchups(element: str) -> Matchups:
    """The matchups of an element, in chart order."""

    def those(wanted: int, *, attacking: bool) -> tuple[str, ...]:
        pairs = [(element, other) if attacking else (other, element) for other in CHARTED]
        return tuple(o for o, pair in zip(CHARTED, pairs, strict=True) if matchup(*pair) == wanted)

    return Matchups(
        those(ADVANTAGE, attacking=True),
        those(DISADVANTAGE, attacking=True),
        those(ADVANTAGE, attacking=False),
        those(DISADVANTAGE, attacking=False),
    )


@dataclass(frozen=True)
class WinRate:
    """How the teams that a car was in did in computer battles."""

    wins: int
    draws: int
    battles: int

    @property
    def percent(self) -> int:
        """The share of battles won, a draw counting half, in whole hundredths."""
        return (200 * self.wins + 100 * self.draws + self.battles) // (2 * self.battles)

    @property
    def interval(self) -> tuple[int, int]:
        """Where the true share lies in 19 of 20 reports, in whole hundredths rounded outwards (Wilson's interval)."""
        share = (self.wins + self.draws / 2) / self.battles
        part = _Z95 * _Z95 / self.battles
        spread = _Z95 * sqrt(share * (1 - share) / self.battles + part / (4 * self.battles))
        low = (share + part / 2 - spread) / (1 + part)
        high = (share + part / 2 + spread) / (1 + part)
        return max(0, floor(100 * low)), min(100, ceil(100 * high))


@cache
def win_rates() -> dict[str, WinRate]:
    """The balance report's figures by car id; empty where there is no (sound) report."""
    try:
        cars = table(BALANCE_FILE)["cars"]
        rows = {car: (row["wins"], row["draws"], row["battles"]) for car, row in cars.items()}
    except (DocumentError, KeyError, TypeError, AttributeError):
        return {}
    return {car: WinRate(*row) for car, row in rows.items() if all(type(n) is int for n in row) and row[2] > 0}


@cache
def report_kind() -> tuple[str, int]:
    """Which opponents played the battles of the balance report, and with how many cars a team; '' and 0 if unknown."""
    try:
        report = table(BALANCE_FILE)
        level, size = report.get("level"), report.get("team_size")
    except (DocumentError, AttributeError):
        return ("", 0)
    return (level, size) if isinstance(level, str) and type(size) is int else ("", 0)


@cache
def standard_rules() -> Rules:
    """The rules without changes: thresholds on the garage's pages."""
    return make_rules({})


@cache
def most(stat: str) -> int:
    """The highest figure of a stat in the roster."""
    return max(int(getattr(car, stat)) for car in roster().values())


def program_of(car: Car) -> Program | None:
    """A car's skill, if it has one."""
    return skills().get(car.skill or "")


def rolls(program: Program) -> bool:
    """Whether a Success Roll decides about the skill."""
    return program.success_roll or any(handler.success_roll for handler in program.handlers)
