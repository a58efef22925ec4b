"""Exact odds for the lab: ram damage over every throw, crash results, and what a move would run into."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from carpg.crashes.collision import Outcome, resolve
from carpg.crashes.contact import Contact, Mover, classify
from carpg.crashes.crash_tables import crash_adds, first_row, second_row
from carpg.crashes.handling import chance_kept, lose, road_effect
from carpg.crashes.lab.commands import ChangeSpeed, Command, Drive
from carpg.crashes.lab.drive import check_drive, check_speed, way_of
from carpg.crashes.lab.motion import first_contact
from carpg.crashes.lab.state import LabState, Vehicle
from carpg.crashes.maneuvers import braking, difficulty
from carpg.crashes.rules import DEFAULT_RULES, CrashRules
from carpg.crashes.tables import DicePool, control_needs


@dataclass(frozen=True, slots=True)
class Spread:
    """A damage figure: least, mean and most points."""

    least: int
    mean: float
    most: int


@dataclass(frozen=True, slots=True)
class CollisionForecast:
    """A collision that would happen, with the damage to both over every throw of the ram dice.

    sides: the armor that is struck on the vehicle and on the other one.
    """

    other: str
    kind: str
    kinds: tuple[str, ...]
    sides: tuple[str, str]
    speed: int
    dice: str
    damage: tuple[Spread, Spread]
    speeds: tuple[int, int]
    hazards: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Forecast:
    """What a command asks for.

    difficulty, status, needs: handling loss, status after it, and what the die must reach (0 safe, 7 lost).
    chance_kept: chance to keep control. results: chance of each crash result (control kept is not among
    them), by name. collision: what the move would run into first among the vehicles, if anything.
    """

    difficulty: int
    status: int
    needs: int
    chance_kept: float
    results: dict[str, float]
    collision: CollisionForecast | None


@cache
def pool_odds(pool: DicePool) -> tuple[tuple[int, int], ...]:
    """Every result of a pool with the number of throws that give it."""
    sums = {0: 1}
    for _ in range(pool.dice):
        grown: dict[int, int] = {}
        for total, ways in sums.items():
            for face in range(1, 7):
                grown[total + face] = grown.get(total + face, 0) + ways
        sums = grown
    counted: dict[int, int] = {}
    for total, ways in sums.items():
        value = max(0, total + pool.add)
        counted[value] = counted.get(value, 0) + ways
    return tuple(sorted(counted.items()))


def forecast_collision(
    a: Mover, b: Mover, contact: Contact, *, phasing: int = 0, rules: CrashRules = DEFAULT_RULES
) -> tuple[Outcome, tuple[Spread, Spread]]:
    """The outcome at the mean roll (for speeds and hazards, which no roll changes) and the damage to both."""
    sample = resolve(a, b, contact.reading, 0, phasing=phasing, rules=rules)
    throws = pool_odds(sample.dice)
    every = [(resolve(a, b, contact.reading, roll, phasing=phasing, rules=rules).damage, ways) for roll, ways in throws]
    count = sum(ways for _, ways in every)
    spreads = [
        Spread(
            min(damage[place] for damage, _ in every),
            round(sum(damage[place] * ways for damage, ways in every) / count, 4),
            max(damage[place] for damage, _ in every),
        )
        for place in (0, 1)
    ]
    return sample, (spreads[0], spreads[1])


def crash_odds(table: int, adds: int, rules: CrashRules = DEFAULT_RULES) -> dict[str, float]:
    """The chance of every result of a crash table, fishtails and table 1 results joined by a plus."""
    dice = rules.crash_dice
    throws = pool_odds(DicePool(1 if dice == "one_die" else 2))
    count = sum(ways for _, ways in throws)
    first: dict[str, float] = {}
    for roll, ways in throws:
        name: str = first_row(roll + adds, dice).result
        first[name] = first.get(name, 0.0) + ways / count
    if table == 1:
        return first
    out: dict[str, float] = {}
    for roll, ways in throws:
        row = second_row(roll + adds, dice)
        follow = first if row.table_1 else {"": 1.0}
        for after, chance in follow.items():
            key = f"fishtail {row.fishtail}" + (f" + {after}" if after else "")
            out[key] = out.get(key, 0.0) + ways / count * chance
    return out


def forecast(state: LabState, vehicle: Vehicle, command: Command) -> Forecast:
    """The forecast of a command of the vehicle that is next; raises `IllegalCommandError` like the command."""
    match command:
        case ChangeSpeed():
            check_speed(vehicle, command.speed)
            cost = braking(max(0, abs(vehicle.speed) - abs(command.speed))).difficulty
            return _odds(state, vehicle, cost, None)
        case Drive():
            check_drive(vehicle, command.maneuver, state.phase)
            reverse = vehicle.speed < 0
            cost = difficulty(command.maneuver, vehicle.speed, state.roads, reverse)
            return _odds(state, vehicle, cost, _contact(state, vehicle, command))
        case _:
            return _odds(state, vehicle, 0, None)


def _odds(state: LabState, vehicle: Vehicle, cost: int, collision: CollisionForecast | None) -> Forecast:
    status = lose(vehicle.status, cost)
    if cost == 0:
        return Forecast(0, status, 0, 1.0, {}, collision)
    kept = chance_kept(status, vehicle.speed)
    off_road = road_effect(state.roads).off_road
    adds = crash_adds(vehicle.speed, cost, skill=vehicle.skill, off_road=off_road, dice=state.rules.crash_dice)
    odds = crash_odds(1, adds, state.rules) if kept < 1 else {}
    results = {name: round(chance * (1 - kept), 6) for name, chance in odds.items()}
    needs = control_needs(status, vehicle.speed)
    return Forecast(cost, status, needs, round(kept, 6), results, collision)


def _contact(state: LabState, vehicle: Vehicle, command: Drive) -> CollisionForecast | None:
    """The first vehicle that a move under control would run into; none while trouble decides the way."""
    halves = vehicle.half_inches(state.phase)
    if not vehicle.steerable or vehicle.pending is not None or not halves:
        return None
    met = first_contact(state, vehicle, way_of(vehicle, command.maneuver, halves))
    if met is None:
        return None
    body, other = met
    movers = (vehicle.mover(body), other.mover())
    contact = classify(*movers, phasing=0)
    if contact is None:
        return None
    outcome, damage = forecast_collision(*movers, contact, phasing=0, rules=state.rules)
    return CollisionForecast(
        other.ident,
        outcome.kind,
        contact.kinds,
        outcome.reading.sides,
        outcome.speed,
        str(outcome.dice),
        damage,
        outcome.speeds,
        outcome.hazards,
    )
