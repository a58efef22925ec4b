"""What the garage says about a car: its skill, its elements' matchups, how often its teams win."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
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
