"""Handling status, hazards and the control roll.

Status starts at the handling class (with the reflex bonus), every maneuver and hazard takes its difficulty
off it, down to -6 at worst, and each time the control table is asked at the new status.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Literal, get_args

from carpg.crashes.rules import DEFAULT_RULES, CrashRules
from carpg.crashes.tables import LOST, SAFE, STATUS_BEST, STATUS_FLOOR, STREAM, control_needs, table
from carpg.kernel.dice import Roller

Hazard = Literal[
    "fire_1_5",
    "fire_6_9",
    "fire_10",
    "driver_hit",
    "obstacle",
    "debris",
    "any_collision",
    "tire_first",
    "tire_last",
]
Road = Literal["off_road", "light_rain", "heavy_rain", "gravel", "oil", "light_snow", "heavy_snow", "ice"]
ROADS: tuple[Road, ...] = get_args(Road)


@dataclass(frozen=True, slots=True)
class ControlRoll:
    """One question to the control table.

    status: handling status after the loss. speed: mph at which it is asked. needs: `SAFE`, 2 to 6, or
    `LOST`. roll: the die, 0 when none was needed. kept: whether control is kept.
    """

    status: int
    speed: int
    needs: int
    roll: int
    kept: bool


@dataclass(frozen=True, slots=True)
class RoadEffect:
    """What the road adds to difficulties: always to maneuvers, to hazards where it says so."""

    maneuvers: int
    hazards: int
    off_road: bool


@cache
def _hazard_rows() -> dict[str, int]:
    return {row["id"]: row["difficulty"] for row in table("handling")["hazards"] if row["difficulty"] is not None}


def hazard_difficulty(hazard: Hazard, rules: CrashRules = DEFAULT_RULES) -> int:
    """The printed difficulty of a hazard, without the road."""
    if hazard == "debris":
        return rules.debris_difficulty
    return _hazard_rows()[hazard]


def fire_hazard(points: int) -> Hazard | None:
    """The hazard of one attack that did that many points of damage; none for none."""
    if points <= 0:
        return None
    return "fire_1_5" if points <= 5 else "fire_6_9" if points <= 9 else "fire_10"


def road_effect(roads: Iterable[str]) -> RoadEffect:
    """What road conditions add together; unknown names raise `ValueError`."""
    rows = {row["id"]: row for row in table("handling")["roads"]}
    maneuvers = hazards = 0
    chosen = sorted(set(roads))
    for road in chosen:
        if road not in rows:
            raise ValueError(f"unknown road condition {road!r}")
        maneuvers += rows[road]["adds"]
        hazards += rows[road]["adds"] if rows[road]["hazards"] else 0
    return RoadEffect(maneuvers, hazards, "off_road" in chosen)


def reflex_bonus(roll: int, skill: int = 0) -> int:
    """What 1d + driver skill at the start adds to the handling class: 5 gives 1, 6 and more 2."""
    total = roll + skill
    bonuses = table("handling")["reflexes"]
    return int(bonuses["6"]) if total >= 6 else int(bonuses["5"]) if total == 5 else 0


def lose(status: int, difficulty: int) -> int:
    """Handling status after a maneuver or hazard, not below -6."""
    return max(STATUS_FLOOR, min(STATUS_BEST, status) - max(0, difficulty))


def recover(status: int, start: int, handling_class: int, skill: int = 0, rules: CrashRules = DEFAULT_RULES) -> int:
    """Handling status at the end of a turn: class + skill back, at least 1, not above the start value."""
    if rules.recovery == "full":
        return start
    least = int(table("handling")["recovery"]["least"])
    return max(status, min(start, status + max(least, handling_class + skill)))


def control_roll(status: int, speed: int, roller: Roller) -> ControlRoll:
    """Ask the control table; a die is thrown only when it can matter."""
    needs = control_needs(status, speed)
    if needs in {SAFE, LOST}:
        return ControlRoll(status, abs(speed), needs, 0, needs == SAFE)
    roll = roller.roll(STREAM)
    return ControlRoll(status, abs(speed), needs, roll, roll >= needs)


def chance_kept(status: int, speed: int) -> float:
    """How likely control is kept, 0 to 1."""
    needs = control_needs(status, speed)
    return 1.0 if needs == SAFE else (LOST - needs) / 6


def class_without(handling_class: int, corners_lost: int, wheels_lost: int = 0) -> int:
    """Handling class after losing the last tire of some corners (-2 each) or the last wheel (-3 each)."""
    row = table("handling")["corner_lost"]
    return handling_class + int(row["tire"]) * corners_lost + int(row["wheel"]) * wheels_lost
