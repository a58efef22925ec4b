"""Decks: three cars and a gadget, and what each race allows."""

from __future__ import annotations

from dataclasses import dataclass

from carpg.cards.catalogue import Car, Gadget
from carpg.cards.rules import Rules
from carpg.cards.words import CARS, Race
from carpg.kernel.errors import DocumentError

#: Cars with three stars that a deck may hold: lowest and highest number a race (official; Diamond's lower end Q20).
THREE_STARS: dict[Race, tuple[int, int]] = {"common": (0, 0), "diamond": (1, 1), "free": (0, 1)}


@dataclass(frozen=True, slots=True)
class Deck:
    """Three different cars and one gadget. The order of play is chosen later, in secret."""

    cars: tuple[Car, ...]
    gadget: Gadget


def three_stars(race: Race, rules: Rules) -> tuple[int, int]:
    """How many three-star cars a deck must and may hold."""
    low, high = THREE_STARS[race]
    return (0 if rules.diamond == "at_most_one" else low), high


def check_deck(deck: Deck, race: Race, rules: Rules, where: str = "deck") -> None:
    """Raise `DocumentError` unless the race allows the deck."""
    if len(deck.cars) != CARS:
        raise DocumentError(f"a deck holds {CARS} cars", where)
    if len({car.id for car in deck.cars}) != CARS:
        raise DocumentError("the cars of a deck must differ", where)
    low, high = three_stars(race, rules)
    stars = sum(car.stars == 3 for car in deck.cars)
    if not low <= stars <= high:
        wanted = str(low) if low == high else f"{low} to {high}"
        raise DocumentError(f"a {race} race takes {wanted} three-star cars a deck, here are {stars}", where)
    if deck.gadget.module and not rules.classes:
        raise DocumentError(f"{deck.gadget.name} needs the switch classes", where)
    if rules.classes and any(car.car_class is None or car.protocol is None for car in deck.cars):
        raise DocumentError("with the switch classes every car needs a class and a protocol", where)
