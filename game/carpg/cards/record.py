"""Matches on paper: a deck and a start as JSON, and the codec by which replays are recorded and verified."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from carpg.cards.catalogue import Car, CardSet, card_set
from carpg.cards.commands import Command, command_json
from carpg.cards.deck import Deck
from carpg.cards.engine import CardsEngine
from carpg.cards.rules import Rules, changed, rules_from
from carpg.cards.save import command_from
from carpg.cards.setup import new_match
from carpg.cards.state import CardState
from carpg.cards.words import Race
from carpg.kernel.codec import decode, encode
from carpg.kernel.dice import Dice
from carpg.kernel.events import Event, Json
from carpg.kernel.replay import Codec

#: Changes whenever a match recorded before would come out differently.
RULES_VERSION = "cards-2"


@dataclass(frozen=True)
class DeckForm:
    """A deck in documents: three cars, by id of the card set or written out, and the id of a gadget."""

    cars: tuple[str | Car, str | Car, str | Car]
    gadget: str


def deck_from(form: DeckForm, cards: CardSet | None = None, where: str = "deck") -> Deck:
    """The deck of a form; raises `DocumentError` for ids that do not exist."""
    cards = cards or card_set()
    chosen = (cards.car(car, f"{where}.cars") if isinstance(car, str) else car for car in form.cars)
    return Deck(tuple(chosen), cards.gadget(form.gadget, f"{where}.gadget"))


def deck_json(deck: Deck) -> dict[str, Json]:
    """A deck as JSON; cars of the card set go by their id."""
    known = card_set().cars
    cars = [car.id if known.get(car.id) == car else encode(car) for car in deck.cars]
    return {"cars": cars, "gadget": deck.gadget.id}


@dataclass(frozen=True)
class StartForm:
    """How a match starts: everything that a replay needs besides the commands."""

    decks: tuple[DeckForm, DeckForm]
    race: Race = "free"
    rules: dict[str, int | str | bool] = field(default_factory=dict)
    seed: int = 0


def start_json(decks: tuple[Deck, Deck], race: Race, rules: Rules, seed: int) -> dict[str, Any]:
    """A start as JSON, the inverse of `start`."""
    return {"decks": [deck_json(deck) for deck in decks], "race": race, "rules": changed(rules), "seed": seed}


def start(data: Json) -> tuple[CardState, tuple[Event, ...]]:
    """The first state of a recorded match; raises `DocumentError`."""
    form = decode(StartForm, data, "setup")
    one, two = (deck_from(deck, where=f"setup.decks[{seat}]") for seat, deck in enumerate(form.decks))
    return new_match((one, two), form.race, rules_from(form.rules, "setup.rules"), Dice(form.seed)), ()


def _round_of(state: CardState) -> int:
    return state.round


CODEC: Codec[CardState, Command] = Codec(
    "cards", RULES_VERSION, CardsEngine(), start, command_from, command_json, _round_of
)
