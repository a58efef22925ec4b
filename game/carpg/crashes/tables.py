"""The printed tables, read once from `game/data/crashes`: control, movement, ram dice, modifiers.

Speeds off the 5-mph raster are rounded up (ruling X22); above 300 mph the last row counts, except that
ram dice go on growing (ruling X21).
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from carpg.kernel.dice import Roller

DATA = Path(__file__).resolve().parents[2] / "data" / "crashes"

#: Dice stream of everything that crashes roll.
STREAM = "combat"
RASTER = 5
TOP_SPEED = 300
STATUS_BEST = 7
STATUS_FLOOR = -6
#: What the control table needs: nothing, or more than a die has.
SAFE = 0
LOST = 7
PEDESTRIAN = Fraction(1, 5)
_THIRD = Fraction(1, 3)


@cache
def table(name: str) -> Any:
    """One data file of this folder, parsed."""
    return json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))


@dataclass(frozen=True, slots=True)
class DicePool:
    """Some six-sided dice and a number added to their sum, such as 1d-4; a sum below 0 counts 0."""

    dice: int
    add: int = 0

    def roll(self, roller: Roller) -> int:
        """Throw them on the crash stream; never below 0 (ruling X03)."""
        return max(0, sum(roller.roll(STREAM) for _ in range(self.dice)) + self.add)

    @property
    def least(self) -> int:
        """The lowest result."""
        return max(0, self.dice + self.add)

    @property
    def most(self) -> int:
        """The highest result."""
        return max(0, 6 * self.dice + self.add)

    def __str__(self) -> str:
        if not self.dice:
            return str(self.add)
        return f"{self.dice}d" + (f"{self.add:+d}" if self.add else "")


def parse_pool(text: str) -> DicePool:
    """Read dice written as in the data files: `2`, `1d6`, `1d6+3`."""
    head, _, tail = text.partition("d6")
    return DicePool(int(head), int(tail or 0)) if "d6" in text else DicePool(0, int(text))


def on_raster(speed: int) -> int:
    """The next 5-mph step at or above a speed (ruling X22); the sign is dropped, backwards counts alike."""
    return -(-abs(speed) // RASTER) * RASTER


@cache
def _control_row(speed: int) -> tuple[tuple[int, ...], int]:
    step = min(on_raster(speed), TOP_SPEED)
    for row in table("control_table")["rows"]:
        if row["speed"][0] <= step <= row["speed"][1]:
            return tuple(row["needs"]), row["modifier"]
    first = table("control_table")["rows"][0]
    return (SAFE,) * len(first["needs"]), first["modifier"]


def control_needs(status: int, speed: int) -> int:
    """What a control roll must reach: `SAFE`, 2 to 6, or `LOST`. A standing vehicle is safe (assumption)."""
    place = STATUS_BEST - max(STATUS_FLOOR, min(STATUS_BEST, status))
    return _control_row(speed)[0][place]


def speed_modifier(speed: int) -> int:
    """What a speed adds to rolls on the crash tables (last column of the control table)."""
    return _control_row(speed)[1]


@cache
def half_inches(speed: int, phase: int) -> int:
    """Half inches that a vehicle moves in a phase, 1 to 5; an odd one is its straight half-move."""
    rows = table("movement_chart")["rows"]
    return int(rows[min(on_raster(speed), TOP_SPEED) // RASTER]["half_inches"][phase - 1])


@cache
def ram_dice(speed: int) -> DicePool:
    """The dice of a collision at a speed; beyond the chart they go on as speed / 5 - 5 (ruling X21)."""
    step = on_raster(speed)
    if step > TOP_SPEED:
        return DicePool(step // RASTER - 5)
    row = table("movement_chart")["rows"][step // RASTER]
    return DicePool(row["dice"], row["add"])


@cache
def damage_modifier(weight: int) -> Fraction:
    """The damage modifier (DM) of a weight in pounds; somebody on foot has `PEDESTRIAN` instead."""
    if weight < 0:
        raise ValueError("a weight is not below 0")
    data = table("modifiers")
    for row in data["by_weight"]:
        if weight <= row["to_weight"]:
            return Fraction(str(row["modifier"]))
    last, beyond = data["by_weight"][-1], data["beyond"]
    steps = -(-(weight - int(last["to_weight"])) // int(beyond["each"]))
    return Fraction(str(last["modifier"])) + steps * int(beyond["adds"])


@cache
def _quarter_table() -> dict[tuple[Fraction, Fraction], int]:
    data = table("modifiers")["temporary_speed"]
    across = [Fraction(text) for text in data["opposing"]]
    return {
        (Fraction(row["own"]), other): quarters
        for row in data["rows"]
        for other, quarters in zip(across, row["quarters"], strict=True)
    }


def speed_quarters(own: Fraction, other: Fraction) -> int:
    """Quarters of its speed that a vehicle keeps for the moment, by both damage modifiers.

    On foot counts as 1/3 (ruling X05). Beyond DM 20 the table's own pattern goes on: the share of the
    joint weight, rounded to quarters, and both shares make one whole (assumption).
    """
    pair = max(own, _THIRD), max(other, _THIRD)
    known = _quarter_table().get(pair)
    if known is not None:
        return known
    if pair[0] < pair[1]:
        return 4 - speed_quarters(pair[1], pair[0])
    return int(pair[0] * 4 / (pair[0] + pair[1]) + Fraction(1, 2))


def temporary_speed(speed: int, own: Fraction, other: Fraction) -> int:
    """Speed in mph that a collision leaves for the moment, up to the next 5 mph; never negative."""
    quarters = speed_quarters(own, other)
    return -(-abs(speed) * quarters // (4 * RASTER)) * RASTER
