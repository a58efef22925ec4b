"""Maneuvers: difficulty, conditions, and the legs of movement that they are made of.

A maneuver takes the place of one inch of movement, one a phase; half-moves are straight. How the inch of a
bend is split is not printed: here the vehicle goes its inch ahead and then pivots on the rear corner on the
inside of the bend (assumption), so that every length of counter turns by exactly the stated degrees.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from carpg.crashes.contact import MoverKind
from carpg.crashes.crash_tables import NO_AIM, Flank
from carpg.crashes.geometry import INCH, SQUARE, Corner
from carpg.crashes.handling import road_effect
from carpg.crashes.tables import DicePool, parse_pool, table
from carpg.kernel.errors import IllegalCommandError

ManeuverKind = Literal["straight", "bend", "drift", "steep_drift", "swerve", "bootlegger", "t_stop", "pivot", "evening"]

#: A bend costs one point for every 15 degrees begun.
BEND_STEP = 15
#: Speed in mph that a T-stop takes away for every inch.
T_STOP_SLOWS = 20
#: No vehicle can lose more than this in a turn, in mph.
MOST_BRAKING = 45
_TURNING = frozenset({"bend", "swerve", "pivot", "evening"})
_SKIDDING = frozenset({"bend", "swerve"})
_HEAVY = frozenset({"cycle", "oversized"})


@dataclass(frozen=True, slots=True)
class Maneuver:
    """A maneuver as its driver orders it.

    degrees: of a bend, swerve, pivot or evening-up. side: where it goes. skid: quarter inches of a controlled
    skid, with a bend or swerve.
    """

    kind: ManeuverKind = "straight"
    degrees: int = 0
    side: Flank = "right"
    skid: int = 0

    def __post_init__(self) -> None:
        most = {"pivot": 180, "evening": 14}.get(self.kind, 90)
        if self.kind in _TURNING and not 1 <= self.degrees <= most:
            raise ValueError(f"a {self.kind} turns by 1 to {most} degrees")
        if self.kind not in _TURNING and self.degrees:
            raise ValueError(f"a {self.kind} has no degrees")
        if (self.skid and self.kind not in _SKIDDING) or not 0 <= self.skid <= 4:
            raise ValueError("a controlled skid is 1 to 4 quarter inches, with a bend or a swerve")

    @property
    def sign(self) -> int:
        """1 to the right, -1 to the left."""
        return 1 if self.side == "right" else -1


@dataclass(frozen=True, slots=True)
class Glide:
    """A leg of movement without turning: ahead and to the right of a heading, in length units."""

    heading: int
    ahead: int
    aside: int = 0

    @property
    def distance(self) -> int:
        """The longer of the two ways, which sets the pace."""
        return max(abs(self.ahead), abs(self.aside))


@dataclass(frozen=True, slots=True)
class Swing:
    """A leg that turns the counter about one of its corners, clockwise for positive degrees."""

    corner: Corner
    degrees: int


@dataclass(frozen=True, slots=True)
class Spin:
    """A leg that turns the counter about its centre, clockwise for positive degrees."""

    degrees: int


Leg = Glide | Swing | Spin


@dataclass(frozen=True, slots=True)
class SkidRow:
    """A controlled skid: what it adds to the difficulty, mph it takes, damage to each tire, aim modifier."""

    difficulty: int
    slows: int
    tires: int
    aim: int


@dataclass(frozen=True, slots=True)
class Braking:
    """Hard deceleration: its difficulty and what each tire suffers."""

    difficulty: int
    tires: DicePool


@cache
def _rows() -> dict[str, Any]:
    return {row["id"]: row for row in table("handling")["maneuvers"]}


@cache
def skid_row(quarters: int) -> SkidRow:
    """The row of a controlled skid of 1 to 4 quarter inches; 0 is no skid."""
    for row in table("handling")["controlled_skids"]:
        if row["quarters"] == quarters:
            aim = NO_AIM if row["aim"] == "none" else row["aim"]
            return SkidRow(row["base"], row["slows"], row["tires"], aim)
    return SkidRow(0, 0, 0, 0)


def bend_cost(degrees: int) -> int:
    """One point for every 15 degrees begun: 90 degrees cost 6."""
    return -(-degrees // BEND_STEP)


def difficulty(
    maneuver: Maneuver, speed: int = 0, roads: Iterable[str] = (), reverse: bool = False, inches: int = 1
) -> int:
    """The difficulty (D) of a maneuver at a speed in mph; going straight or evening up costs nothing.

    A T-stop counts 1 for every 10 mph that it takes away, 20 mph for each of its `inches`.
    """
    if maneuver.kind in {"straight", "evening", "pivot"}:
        return 0
    row = _rows()[maneuver.kind]
    total: int = row["base"] + (bend_cost(maneuver.degrees) if "per15" in row else 0)
    if maneuver.kind == "t_stop":
        total = -(-t_stop_slows(speed, inches) // 10)
    total += skid_row(maneuver.skid).difficulty + road_effect(roads).maneuvers
    return total + (int(_rows()["reverse"]["base"]) if reverse else 0)


def t_stop_slows(speed: int, inches: int = 1) -> int:
    """What a T-stop takes away in mph: 20 an inch, not more than there is."""
    return min(abs(speed), T_STOP_SLOWS * inches)


def t_stop_crash_adds(slowed: int) -> int:
    """What a failed T-stop adds to the crash roll: 1 for every 20 mph begun."""
    return -(-slowed // T_STOP_SLOWS)


def tire_damage(maneuver: Maneuver, speed: int = 0) -> int:
    """Points that each tire suffers from a maneuver."""
    if maneuver.kind == "t_stop":
        return t_stop_slows(speed) // T_STOP_SLOWS
    if maneuver.kind == "bootlegger":
        return int(_rows()["bootlegger"]["tires"])
    return skid_row(maneuver.skid).tires


def check(maneuver: Maneuver, speed: int, kind: MoverKind = "car") -> None:
    """Raise `IllegalCommandError` where the conditions of a maneuver are not met (speed in mph)."""
    row = _rows().get(maneuver.kind, {})
    if "speed" in row and not row["speed"][0] <= speed <= row["speed"][1]:
        low, high = row["speed"]
        window = f"{low} mph" if low == high else f"{low} to {high} mph"
        raise IllegalCommandError("wrong_speed", f"A {maneuver.kind.replace('_', '-')} needs {window}.")
    if maneuver.kind == "bootlegger" and kind in _HEAVY:
        raise IllegalCommandError("wrong_vehicle", "Cycles and oversized vehicles can't do a bootlegger reverse.")
    if kind == "pedestrian" and maneuver.kind != "straight":
        raise IllegalCommandError("wrong_vehicle", "Somebody on foot does no maneuvers.")


def legs(maneuver: Maneuver, heading: int, reverse: bool = False) -> tuple[Leg, ...]:
    """The movement of one inch with a maneuver, in order, for a vehicle with that heading.

    A controlled skid takes its quarter inches out of the inch after the turn: along the old heading
    (assumption, as the seed's skid does it).
    """
    way = -1 if reverse else 1
    slip = maneuver.skid * SQUARE
    ahead = Glide(heading, way * (INCH - slip))
    tail = (Glide(heading, way * slip),) if slip else ()
    match maneuver.kind:
        case "bend":
            return (ahead, _swing(maneuver, reverse), *tail)
        case "drift" | "steep_drift":
            squares = 1 if maneuver.kind == "drift" else 2
            return (Glide(heading, way * INCH, maneuver.sign * squares * SQUARE),)
        case "swerve":
            drift = Glide(heading, way * (INCH - slip), maneuver.sign * SQUARE)
            back = Maneuver("bend", maneuver.degrees, "left" if maneuver.side == "right" else "right")
            return (drift, _swing(back, reverse), *tail)
        case "pivot":
            return (Glide(heading, way * SQUARE), _swing(maneuver, reverse))
        case "evening":
            return (ahead, _swing(maneuver, reverse))
        case "bootlegger":
            return (ahead, Spin(maneuver.sign * 90))
        case "t_stop":
            return (Spin(maneuver.sign * 90), ahead)
        case _:
            return (ahead,)


def _swing(maneuver: Maneuver, reverse: bool) -> Swing:
    """The turn at the end of the inch, on the inside corner at the end that trails."""
    end = "front" if reverse else "back"
    corner: Corner = f"{end}_{maneuver.side}"  # type: ignore[assignment]
    return Swing(corner, -maneuver.sign * maneuver.degrees if reverse else maneuver.sign * maneuver.degrees)


def braking(lose: int) -> Braking:
    """What losing that much speed in one turn costs; more than 45 mph is impossible (`IllegalCommandError`)."""
    if lose > MOST_BRAKING:
        raise IllegalCommandError("too_far", f"Nobody can brake by more than {MOST_BRAKING} mph in a turn.")
    for row in table("handling")["deceleration"]:
        if lose <= row["lose"]:
            return Braking(row["difficulty"], parse_pool(row["tires"]))
    raise AssertionError("the table of decelerations ends too early")
