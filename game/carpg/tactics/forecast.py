"""Exact odds: the code that resolves an attack or a skill, run with dice that enumerate every result."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from carpg.kernel.events import TraceLine
from carpg.tactics.commands import UseSkill
from carpg.tactics.elements import MATCHUP_NAMES
from carpg.tactics.events import SuccessRolled
from carpg.tactics.grid import Tile
from carpg.tactics.outcomes import Enumerator, parts_of_whole, weighed
from carpg.tactics.played import Outcome, PlayedAttack
from carpg.tactics.run import Run
from carpg.tactics.skills.use import check_use, use
from carpg.tactics.state import BattleState, CarState

__all__ = [
    "CarOdds",
    "DamageOdds",
    "Forecast",
    "SkillForecast",
    "forecast_attack",
    "forecast_attack_from",
    "forecast_skill",
]


@dataclass(frozen=True, slots=True)
class DamageOdds:
    """Damage given that the attack hits."""

    min: int
    avg: float
    max: int


@dataclass(frozen=True, slots=True)
class Forecast:
    """The odds of an attack, exact if `bound` says so.

    `damage` counts hits only; `expected_damage` and the chances are per attack. `spread[n]` is the chance
    to deal exactly n damage. `trace` are the rules that apply, `unapplied` those that could but do not.
    """

    target: str
    hit_on: int
    crit_on: int
    matchup: str
    backstab: bool
    chance_hit: float
    chance_crit: float
    damage: DamageOdds
    expected_damage: float
    chance_knock_out: float
    taken_by: str
    spread: tuple[float, ...] = ()
    trace: tuple[TraceLine, ...] = ()
    unapplied: tuple[TraceLine, ...] = ()
    bound: str = "exact"


@dataclass(frozen=True, slots=True)
class CarOdds:
    """What a skill may do to one car: averages over all outcomes, and the chance of each status that it gives."""

    car: str
    expected_damage: float
    expected_healing: float
    chance_knock_out: float
    statuses: tuple[tuple[str, float], ...]

    @property
    def touched(self) -> bool:
        """Whether the skill may do anything to the car."""
        return bool(self.expected_damage or self.expected_healing or self.chance_knock_out or self.statuses)


@dataclass(frozen=True, slots=True)
class SkillForecast:
    """The odds of an active skill: how likely it does anything, and what it does to whom."""

    skill: str
    chance_success: float
    effects: tuple[CarOdds, ...]
    bound: str = "exact"


def forecast_attack(state: BattleState, attacker: CarState, target: CarState, trace: bool = True) -> Forecast:
    """The odds of an attack from where the attacker stands; skills that answer it are played out."""
    played = PlayedAttack(state, attacker, target, trace)
    return _summary(played, *parts_of_whole(played.outcomes()))


def _summary(played: PlayedAttack, outcomes: list[tuple[Outcome, int]], whole: int) -> Forecast:
    """The odds of an attack from its outcomes, each with its part of the whole."""
    spread: dict[int, int] = {}
    for out, part in outcomes:
        spread[out.damage] = spread.get(out.damage, 0) + part
    hits = sum(part for out, part in outcomes if out.hit)
    damages = [out.damage for out, _ in outcomes if out.hit] or [0]
    expected = sum(damage * part for damage, part in spread.items())
    run, numbers = played.run, played.numbers
    return Forecast(
        run.state.setup.entrants[played.theirs].id,
        played.hit_on,
        played.crit_on,
        MATCHUP_NAMES[numbers.matchup],
        numbers.backstab,
        hits / whole,
        sum(part for out, part in outcomes if out.critical) / whole,
        DamageOdds(min(damages), expected / hits if hits else 0.0, max(damages)),
        expected / whole,
        sum(part for out, part in outcomes if out.fell) / whole,
        run.name(numbers.taker),
        tuple(spread.get(damage, 0) / whole for damage in range(max(damages) + 1)),
        tuple(numbers.trace),
        tuple(numbers.unapplied),
        "exact" if sum(spread.values()) == whole else "at_least",
    )


def forecast_attack_from(
    state: BattleState, attacker: CarState, target: CarState, tile: Tile, trace: bool = True
) -> Forecast:
    """The odds if the attacker stood on another tile (for planning a move and an attack together)."""
    there = state.clone()
    car = there.cars[attacker.index]
    there.place(car, there.setup.board.grid.index(tile))
    return forecast_attack(there, car, there.cars[target.index], trace)


# ---- skills -----------------------------------------------------------------


class _Change(NamedTuple):
    """What an outcome of a skill changes in one car."""

    car: int
    damage: int
    healing: int
    fell: bool
    statuses: frozenset[str]


def _changes(before: BattleState, after: BattleState) -> tuple[_Change, ...]:
    """What is different between two states, for each car that is not as it was."""
    found = []
    for old, new in zip(before.cars, after.cars, strict=True):
        if new.health != old.health or new.pos < 0 <= old.pos or new.statuses is not old.statuses:
            had = {status.status for status in old.statuses}
            gained = frozenset(status.status for status in new.statuses if status.status not in had)
            lost = old.health - new.health
            found.append(_Change(old.index, max(0, lost), max(0, -lost), new.pos < 0 <= old.pos, gained))
    return tuple(found)


def forecast_skill(state: BattleState, car: CarState, command: UseSkill) -> SkillForecast:
    """The odds of a legal use of the car's active skill: it is played out with every fall of the dice."""

    def play(dice: Enumerator) -> tuple[tuple[_Change, ...], bool]:
        copy = state.clone()
        run = Run(copy, False, dice)
        mine = copy.cars[car.index]
        use(run, mine, check_use(copy, mine, command), command)
        failed = any(isinstance(event, SuccessRolled) and not event.success for event in run.events)
        return _changes(state, copy), not failed

    rows, whole = parts_of_whole(weighed(play, state.setup.rules.skill_success_roll_min))
    changes: dict[int, list[tuple[_Change, int]]] = {}
    for (changed, _), part in rows:
        for change in changed:
            changes.setdefault(change.car, []).append((change, part))
    odds = (_car_odds(state.id_of(state.cars[index]), changes[index], whole) for index in sorted(changes))
    program = state.program_of(car)
    return SkillForecast(
        program.id if program else "",
        sum(part for (_, success), part in rows if success) / whole,
        tuple(found for found in odds if found.touched),
        "exact" if sum(part for _, part in rows) == whole else "at_least",
    )


def _car_odds(name: str, changes: list[tuple[_Change, int]], whole: int) -> CarOdds:
    statuses = sorted({status for change, _ in changes for status in change.statuses})
    return CarOdds(
        name,
        sum(change.damage * part for change, part in changes) / whole,
        sum(change.healing * part for change, part in changes) / whole,
        sum(part for change, part in changes if change.fell) / whole,
        tuple(
            (status, sum(part for change, part in changes if status in change.statuses) / whole) for status in statuses
        ),
    )
