"""Fast exact odds for planning: the engine's own numbers and dice, with the spread of each case worked out once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from carpg.tactics.attack import prepare
from carpg.tactics.combat import Numbers, strike
from carpg.tactics.forecast import outcomes
from carpg.tactics.rules import Rules
from carpg.tactics.run import Run
from carpg.tactics.state import BattleState, CarState

#: What in `Numbers` does not change how the dice turn out.
_ASIDE = frozenset({"rules", "taker", "trace", "unapplied", "steps", "backstab", "matchup", "surged"})
_FIELDS = tuple(sorted(set(Numbers.__slots__) - _ASIDE))


@dataclass(frozen=True, slots=True)
class Odds:
    """An attack's chances: `spread` pairs each damage above 0 with its chance; `expected` counts misses as 0."""

    hit: float
    expected: float
    spread: tuple[tuple[int, float], ...]

    def falls(self, health: int) -> float:
        """The chance that the damage reaches `health`."""
        return sum(chance for damage, chance in self.spread if damage >= health)

    def taken(self, health: int) -> float:
        """The expected health lost by a car that has `health`."""
        return sum(min(damage, health) * chance for damage, chance in self.spread)


def _key(numbers: Numbers) -> tuple[Any, ...]:
    values = []
    for name in _FIELDS:
        value = getattr(numbers, name)
        values.append(tuple(value) if isinstance(value, list) else value)
    return tuple(values)


class _Case:
    """Numbers with a key, so that equal cases share one spread."""

    __slots__ = ("key", "numbers")

    def __init__(self, numbers: Numbers, key: tuple[Any, ...]) -> None:
        self.numbers = numbers
        self.key = key

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Case) and self.key == other.key and self.numbers.rules is other.numbers.rules


@lru_cache(maxsize=4096)
def _spread(case: _Case) -> Odds:
    numbers = case.numbers
    counts: dict[int, float] = {}
    hit = 0.0
    for out, ways in outcomes(lambda dice: strike(numbers, dice), numbers.rules.skill_success_roll_min):
        chance = float(ways)
        hit += chance if out.hit else 0.0
        if out.damage:
            counts[out.damage] = counts.get(out.damage, 0.0) + chance
    spread = tuple(sorted(counts.items()))
    return Odds(hit, sum(damage * chance for damage, chance in spread), spread)


def attack_odds(state: BattleState, attacker: CarState, target: CarState) -> Odds:
    """The odds of an attack from where both stand now; damage that another car takes counts as dealt."""
    numbers = prepare(Run(state, trace=False), attacker, target)
    return _spread(_Case(numbers, _key(numbers)))


def rules_of(state: BattleState) -> Rules:
    """The rules of a battle."""
    return state.setup.rules
