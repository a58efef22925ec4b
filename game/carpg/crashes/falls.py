"""Jumps and falls (optional rules): how far a ramp throws, what the landing does, how long a fall lasts."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from carpg.crashes.tables import STREAM, DicePool, table
from carpg.kernel.dice import Roller

#: Feet that one inch on the table stands for.
INCH_FEET = 15
#: Modifier of fire from a vehicle in the air.
AIRBORNE_AIM = -2
#: Below this speed in mph no ramp throws anything.
_LEAST_SPEED = 20
_TIRE_HURT_TO = 3


@dataclass(frozen=True, slots=True)
class Fall:
    """A fall: the damage dice to the side that lands, and how many phases it lasts."""

    damage: DicePool
    phases: int


def jump_feet(speed: int, slope: int) -> int:
    """Feet that a vehicle flies off a ramp: 15 for every 10 mph over 20 at 20 to 40 degrees.

    Slopes of 15-19 and 41-45 degrees throw half as far (rounded down), others not at all. Tens that are
    begun do not count (assumption).
    """
    full = max(0, speed - _LEAST_SPEED) // 10 * INCH_FEET
    if 20 <= slope <= 40:
        return full
    return full // 2 if 15 <= slope <= 45 else 0


def landing_difficulty(feet: int, downhill: bool = False, uphill: bool = False) -> int:
    """Hazard of a landing: D1, one more for every full 30 feet, downhill one less, uphill one more."""
    return max(0, 1 + feet // 30 - int(downhill) + int(uphill))


def landing_tires(tires: int, roller: Roller) -> tuple[int, ...]:
    """Damage of a landing to so many tires: 1 point each on 1 to 3."""
    return tuple(int(roller.roll(STREAM) <= _TIRE_HURT_TO) for _ in range(tires))


@cache
def fall(quarters: int) -> Fall:
    """The fall from a height in quarter inches, 0 to 16; higher falls raise `ValueError`."""
    if quarters == 0:
        return Fall(DicePool(0), 0)
    for row in table("objects")["falls"]:
        if row["quarters"][0] <= quarters <= row["quarters"][1]:
            return Fall(DicePool(row["dice"], row["add"]), row["phases"])
    raise ValueError("falls are listed for heights of up to 4 inches")
