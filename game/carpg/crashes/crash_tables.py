"""Crash Tables 1 and 2, with one die (default) or two (switch).

A failed maneuver goes to table 1, a failed hazard to table 2, whose worse rows go on to table 1. The
result takes effect at the start of the next phase in which the vehicle moves.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from carpg.crashes.rules import DEFAULT_RULES, CrashDice, CrashRules
from carpg.crashes.tables import STREAM, DicePool, parse_pool, speed_modifier, table
from carpg.kernel.dice import Roller

#: Crash rolls off the road.
OFF_ROAD_ADDS = -3
Result = Literal[
    "trivial_skid",
    "minor_skid",
    "moderate_skid",
    "severe_skid",
    "spinout",
    "roll",
    "roll_burn",
    "vault",
]
TableNumber = Literal[1, 2]
Flank = Literal["left", "right"]

#: Results from mild to disastrous.
SEVERITY: tuple[Result, ...] = (
    "trivial_skid",
    "minor_skid",
    "moderate_skid",
    "severe_skid",
    "spinout",
    "roll",
    "roll_burn",
    "vault",
)
#: Marks that no aimed fire is possible this turn.
NO_AIM = -99


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of Crash Table 1.

    low, high: totals it covers (None: open). skid: quarter inches. tires: damage to each tire (for a vault,
    to those it leaves from). slows: mph at once. slows_each_turn: mph at each turn's end. follow: result of
    the next move. burns: the die from which it burns (0: never). crew: points to each occupant. aim: modifier
    of aimed fire, `NO_AIM` for none. sources, confidence: where the row comes from.
    """

    low: int | None
    high: int | None
    result: Result
    skid: int
    tires: DicePool
    slows: int
    slows_each_turn: int
    follow: Result | None
    burns: int
    crew: int
    aim: int
    sources: tuple[str, ...]
    confidence: str


@dataclass(frozen=True, slots=True)
class FishtailRow:
    """A row of Crash Table 2: squares that the rear corner goes aside, and whether table 1 follows."""

    low: int | None
    high: int | None
    fishtail: int
    table_1: bool
    aim: int
    sources: tuple[str, ...]
    confidence: str


@dataclass(frozen=True, slots=True)
class Crash:
    """What was rolled, ready to be carried out.

    table: the table that was asked first. totals: the totals on it and, if it came to that, on table 1.
    fishtail: squares (0: none) towards `side`. row: the row of table 1, if any. direction: the heading before
    the maneuver or hazard, along which a skid goes (ruling X12). aim: the worse modifier of aimed fire.
    """

    table: TableNumber
    totals: tuple[int, ...]
    fishtail: int
    side: Flank
    row: TableRow | None
    direction: int
    aim: int

    @property
    def rank(self) -> tuple[int, int]:
        """For comparing: a table 1 result is worse than any fishtail (ruling X11)."""
        return (SEVERITY.index(self.row.result) + 1 if self.row else 0, self.fishtail)


def _aim(value: Any) -> int:
    return NO_AIM if value == "none" else int(value)


@cache
def first_table(dice: CrashDice = "one_die") -> tuple[TableRow, ...]:
    """The rows of Crash Table 1."""
    return tuple(
        TableRow(
            row["from"],
            row["to"],
            row["result"],
            row["skid"],
            parse_pool(row["tires"]),
            row["slows"],
            row["slows_each_turn"],
            row["next"],
            row["burns"],
            row["crew"],
            _aim(row["aim"]),
            tuple(row["sources"]),
            row["confidence"],
        )
        for row in table("crash_tables")["crash_table_1"][dice]
    )


@cache
def second_table(dice: CrashDice = "one_die") -> tuple[FishtailRow, ...]:
    """The rows of Crash Table 2."""
    return tuple(
        FishtailRow(
            row["from"],
            row["to"],
            row["fishtail"],
            row["table_1"],
            _aim(row["aim"]),
            tuple(row["sources"]),
            row["confidence"],
        )
        for row in table("crash_tables")["crash_table_2"][dice]
    )


def first_row(total: int, dice: CrashDice = "one_die") -> TableRow:
    """The row of table 1 for a total; totals under the first row use the first (ruling X01)."""
    rows = first_table(dice)
    return next((row for row in rows if row.high is None or total <= row.high), rows[-1])


def second_row(total: int, dice: CrashDice = "one_die") -> FishtailRow:
    """The row of table 2 for a total; totals under the first row use the first (ruling X01)."""
    rows = second_table(dice)
    return next((row for row in rows if row.high is None or total <= row.high), rows[-1])


def result_row(result: Result, dice: CrashDice = "one_die") -> TableRow:
    """The row of table 1 with that result; raises `ValueError` where the variant has none."""
    for row in first_table(dice):
        if row.result == result:
            return row
    raise ValueError(f"the {dice} tables have no {result}")


def crash_adds(
    speed: int, difficulty: int, *, skill: int = 0, adds: int = 0, off_road: bool = False, dice: CrashDice = "one_die"
) -> int:
    """What is added to the dice of a crash roll: by speed, and with two dice by difficulty and skill.

    speed in mph; difficulty is that of the maneuver or hazard that failed; adds is for special cases such as
    a failed T-stop.
    """
    total = speed_modifier(speed) + adds + (OFF_ROAD_ADDS if off_road else 0)
    return total if dice == "one_die" else total + difficulty - 3 - skill


def roll_crash(
    number: TableNumber,
    speed: int,
    direction: int,
    roller: Roller,
    *,
    difficulty: int = 0,
    skill: int = 0,
    adds: int = 0,
    off_road: bool = False,
    side: Flank | None = None,
    rules: CrashRules = DEFAULT_RULES,
) -> Crash:
    """Roll on a crash table, and on table 1 after the rows of table 2 that send there.

    The side of a fishtail is rolled (odd left, even right) unless `side` gives it, as after a sideswipe
    (ruling X14).
    """
    dice = rules.crash_dice
    plus = crash_adds(speed, difficulty, skill=skill, adds=adds, off_road=off_road, dice=dice)
    count = 1 if dice == "one_die" else 2

    def throw() -> int:
        return sum(roller.roll(STREAM) for _ in range(count)) + plus

    total = throw()
    if number == 1:
        row = first_row(total, dice)
        return Crash(1, (total,), 0, side or "left", row, direction, row.aim)
    tail = second_row(total, dice)
    toward: Flank = side or ("right" if roller.roll(STREAM) % 2 == 0 else "left")
    if not tail.table_1:
        return Crash(2, (total,), tail.fishtail, toward, None, direction, tail.aim)
    again = throw()
    row = first_row(again, dice)
    return Crash(2, (total, again), tail.fishtail, toward, row, direction, min(tail.aim, row.aim))


def worse(first: Crash | None, second: Crash | None) -> Crash | None:
    """Of two crash results only the worse one counts (ruling X11); on a tie the first stays."""
    if first is None or second is None:
        return second if first is None else first
    return second if second.rank > first.rank else first
