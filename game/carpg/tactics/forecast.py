"""Exact odds: the code that resolves an attack, run with dice that enumerate every result."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

from carpg.kernel.events import TraceLine
from carpg.tactics.attack import prepare
from carpg.tactics.combat import Numbers, Strike, strike
from carpg.tactics.elements import MATCHUP_NAMES
from carpg.tactics.grid import Tile
from carpg.tactics.run import Run
from carpg.tactics.state import BattleState, CarState

T = TypeVar("T")


class Enumerator:
    """Dice that follow a script and note how many sides each die had; past its end they show 1."""

    __slots__ = ("script", "sides", "used")

    def __init__(self) -> None:
        self.script: list[int] = []
        self.sides: list[int] = []
        self.used = 0

    def roll(self, stream: str, sides: int = 6) -> int:
        """The scripted result, or the first face of a die that is new."""
        if self.used == len(self.script):
            self.script.append(1)
            self.sides.append(sides)
        self.used += 1
        return self.script[self.used - 1]

    def advance(self) -> bool:
        """Turn to the next series of results; False when all have been."""
        self.used = 0
        while self.script:
            if self.script[-1] < self.sides[-1]:
                self.script[-1] += 1
                return True
            self.script.pop()
            self.sides.pop()
        return False

    @property
    def ways(self) -> int:
        """One in how many is this series of results."""
        product = 1
        for sides in self.sides:
            product *= sides
        return product


@dataclass(frozen=True, slots=True)
class Branch(Generic[T]):
    """One way that the dice can fall: its probability is 1 / `ways`."""

    result: T
    ways: int


def branches(play: Callable[[Enumerator], T]) -> Iterator[Branch[T]]:
    """Every outcome of a function of dice, each with its weight."""
    dice = Enumerator()
    while True:
        result = play(dice)
        yield Branch(result, dice.ways)
        if not dice.advance():
            return


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


class _Tally:
    """Exact sums of outcomes with different denominators."""

    __slots__ = ("common", "crit", "hit", "least", "most", "ways")

    def __init__(self) -> None:
        self.ways: dict[int, dict[int, int]] = {}
        self.hit: dict[int, int] = {}
        self.crit: dict[int, int] = {}
        self.least: int | None = None
        self.most = 0

    def add(self, out: Strike, ways: int) -> None:
        damages = self.ways.setdefault(ways, {})
        damages[out.damage] = damages.get(out.damage, 0) + 1
        if out.hit:
            self.hit[ways] = self.hit.get(ways, 0) + 1
            self.least = out.damage if self.least is None else min(self.least, out.damage)
            self.most = max(self.most, out.damage)
        if out.critical:
            self.crit[ways] = self.crit.get(ways, 0) + 1

    @staticmethod
    def chance(counts: dict[int, int]) -> Fraction:
        return sum((Fraction(count, ways) for ways, count in counts.items()), Fraction(0))

    def spread(self) -> list[Fraction]:
        chances = [Fraction(0)] * (self.most + 1)
        for ways, damages in self.ways.items():
            for damage, count in damages.items():
                chances[damage] += Fraction(count, ways)
        return chances


def forecast_attack(state: BattleState, attacker: CarState, target: CarState, trace: bool = True) -> Forecast:
    """The odds of an attack from where the attacker stands."""
    run = Run(state, trace)
    numbers = prepare(run, attacker, target)
    tally = _Tally()
    for branch in branches(lambda dice: strike(numbers, dice)):
        tally.add(branch.result, branch.ways)
    return _summary(run, target, numbers, tally)


def _summary(run: Run, target: CarState, numbers: Numbers, tally: _Tally) -> Forecast:
    spread = tally.spread()
    hit = tally.chance(tally.hit)
    expected = sum((chance * damage for damage, chance in enumerate(spread)), Fraction(0))
    falls = sum(spread[target.health :], Fraction(0)) if numbers.taker is target else Fraction(0)
    average = expected / hit if hit else Fraction(0)
    return Forecast(
        run.name(target),
        numbers.hit_on,
        numbers.crit_on,
        MATCHUP_NAMES[numbers.matchup],
        numbers.backstab,
        float(hit),
        float(tally.chance(tally.crit)),
        DamageOdds(tally.least or 0, float(average), tally.most),
        float(expected),
        float(falls),
        run.name(numbers.taker),
        tuple(float(chance) for chance in spread),
        tuple(numbers.trace),
        tuple(numbers.unapplied),
    )


def forecast_attack_from(
    state: BattleState, attacker: CarState, target: CarState, tile: Tile, trace: bool = True
) -> Forecast:
    """The odds if the attacker stood on another tile (for planning a move and an attack together)."""
    there = state.clone()
    car = there.cars[attacker.index]
    there.place(car, there.setup.board.grid.index(tile))
    return forecast_attack(there, car, there.cars[target.index], trace)
