"""Fast exact odds for planning: the engine's own numbers and dice, with the spread of each case worked out once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from carpg.tactics.attack import prepare
from carpg.tactics.combat import strike
from carpg.tactics.outcomes import outcomes
from carpg.tactics.played import StrikeCase
from carpg.tactics.run import Run
from carpg.tactics.state import BattleState, CarState


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


@lru_cache(maxsize=4096)
def _spread(case: StrikeCase) -> Odds:
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
    return _spread(StrikeCase(numbers))
