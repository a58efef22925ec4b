"""Every outcome of a function of dice, with its exact chance: the function is run again for each series of results."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import NamedTuple, TypeVar

T = TypeVar("T")

#: Outcomes that are played through at most; beyond that the chances are lower bounds.
MAX_OUTCOMES = 1500


class Die(NamedTuple):
    """The results of a die that make a difference, how many faces each stands for, and the number of faces."""

    results: tuple[int, ...]
    weights: tuple[int, ...]
    ways: int


@lru_cache(maxsize=64)
def _plain_die(sides: int) -> Die:
    return Die(tuple(range(1, sides + 1)), (1,) * sides, sides)


@lru_cache(maxsize=64)
def _success_die(needed: int, sides: int) -> Die:
    """A Success Roll has two outcomes that matter: the worst face stands for failure, the best for success."""
    split = ((needed - 1, needed - 1), (sides, sides + 1 - needed))
    likely = [(result, weight) for result, weight in split if weight]
    return Die(tuple(result for result, _ in likely), tuple(weight for _, weight in likely), sides)


class Enumerator:
    """Dice that follow a script; past its end they show their first result.

    `needed` is the lowest face with which a Success Roll succeeds.
    """

    __slots__ = ("dice", "needed", "script", "used")

    def __init__(self, needed: int) -> None:
        self.needed = needed
        self.script: list[int] = []
        self.dice: list[Die] = []
        self.used = 0

    def roll(self, stream: str, sides: int = 6) -> int:
        """The scripted result, or the first of a die that is new."""
        used = self.used
        if used == len(self.script):
            self.script.append(0)
            self.dice.append(_success_die(self.needed, sides) if stream == "skill" else _plain_die(sides))
        self.used = used + 1
        return self.dice[used].results[self.script[used]]

    def advance(self) -> bool:
        """Turn to the next series of results; False when all have been."""
        self.used = 0
        while self.script:
            if self.script[-1] + 1 < len(self.dice[-1].results):
                self.script[-1] += 1
                return True
            self.script.pop()
            self.dice.pop()
        return False

    def chance(self) -> tuple[int, int]:
        """The chance of this series of results: so many ways out of so many."""
        weight = ways = 1
        for die, number in zip(self.dice, self.script, strict=True):
            weight *= die.weights[number]
            ways *= die.ways
        return weight, ways


def weighed(play: Callable[[Enumerator], T], needed: int, limit: int = MAX_OUTCOMES) -> Iterator[tuple[T, int, int]]:
    """Every outcome with its chance as two whole numbers (ways to it, ways in all), at most `limit` of them."""
    dice = Enumerator(needed)
    for _ in range(limit):
        result = play(dice)
        yield (result, *dice.chance())
        if not dice.advance():
            return


def outcomes(play: Callable[[Enumerator], T], needed: int) -> Iterator[tuple[T, Fraction]]:
    """Every outcome with its probability, up to `MAX_OUTCOMES`."""
    for result, weight, ways in weighed(play, needed):
        yield result, Fraction(weight, ways)


def parts_of_whole(rows: Iterable[tuple[T, int, int]]) -> tuple[list[tuple[T, int]], int]:
    """Chances as parts of one common whole: sums of whole numbers are exact, and much faster than fractions."""
    listed = list(rows)
    whole = lcm(*{ways for _, _, ways in listed})
    return [(result, weight * (whole // ways)) for result, weight, ways in listed], whole
