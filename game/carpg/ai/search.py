"""Choosing among options by tries with dice: equal tries for all, then more for those that do best."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol, TypeVar

T_co = TypeVar("T_co", covariant=True)


class Option(Protocol):
    """Something that can be tried again and again."""

    @property
    def mean(self) -> float:
        """The average of its tries so far."""
        ...

    def run(self, number: int) -> None:
        """Try it once; try `number` throws the same dice for every option."""
        ...


AnyOption = TypeVar("AnyOption", bound=Option)

#: Only one option in so many goes on to the next stage.
KEPT = 3


def halving(options: list[AnyOption], tries: int) -> Iterator[AnyOption]:
    """Yield the best option so far after each try of one option; the last one yielded is the choice.

    Every stage tries what is left `tries` times, doubles `tries`, and goes on with the better third (Karnin,
    Koren and Somekh's sequential halving); with three or fewer left one drops out at a time.
    """
    left, number = options, 0
    best = options[0]
    while len(left) > 1:
        for number in range(number, number + tries):  # noqa: B020 - each stage goes on with new dice
            for option in left:
                option.run(number)
                yield best
            best = max(left, key=lambda option: option.mean)
        number += 1
        left = sorted(left, key=lambda option: -option.mean)
        left = left[: max(len(left) // KEPT, 2) if len(left) > KEPT else len(left) - 1]
        tries *= 2
    yield left[0]
