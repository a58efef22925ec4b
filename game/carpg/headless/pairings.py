"""Teams that bring every car together with every other, as foes and as friends, in few battles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

SIZE: Final = 5

Teams = tuple[tuple[str, ...], tuple[str, ...]]


def pairings(cars: Sequence[str]) -> Iterator[Teams]:
    """Teams of five until every two cars have stood against each other and side by side.

    Greedy: the first seat goes to the car with the most left to meet, each other one to the car that meets the most
    of those already seated for the first time. Ties go to the earlier car, so the list is always the same.
    """
    foes = {car: set(cars) - {car} for car in cars}
    friends = {car: set(cars) - {car} for car in cars}
    while any(foes.values()) or any(friends.values()):
        teams = _seat(cars, foes, friends)
        for side in (0, 1):
            for car in teams[side]:
                friends[car] -= set(teams[side])
                foes[car] -= set(teams[1 - side])
        yield teams


def _seat(cars: Sequence[str], foes: dict[str, set[str]], friends: dict[str, set[str]]) -> Teams:
    """Ten cars, seated in turn on both sides; who meets nobody new is picked from those with the least left."""
    left = {car: len(foes[car]) + len(friends[car]) for car in cars}
    first = max(cars, key=left.__getitem__)
    teams: tuple[list[str], list[str]] = ([first], [])
    free = dict.fromkeys(cars)
    del free[first]
    for number in range(1, 2 * SIZE):
        own, other = set(teams[number % 2]), set(teams[1 - number % 2])
        met = {car: len(foes[car] & other) + len(friends[car] & own) for car in free}
        most = max(met.values())
        best = max(free, key=lambda car: (met[car], left[car] if most else -left[car]))
        teams[number % 2].append(best)
        del free[best]
    return tuple(teams[0]), tuple(teams[1])


def mirrors(cars: Sequence[str]) -> Iterator[Teams]:
    """Teams that meet themselves, so that every car stands against its like."""
    for start in range(0, len(cars), SIZE):
        team = tuple(cars[start : start + SIZE])
        yield team, team
