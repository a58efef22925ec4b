"""The card duel for programs: seeded matches and opponents by level (`MODE`, see `carpg.ai.mode`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from carpg.ai.cards_champion import Champion
from carpg.ai.cards_simple import Driver, Rookie
from carpg.ai.mode import Setup, recorded
from carpg.ai.opponent import Opponent
from carpg.cards.catalogue import Car, card_set
from carpg.cards.commands import Command
from carpg.cards.deck import Deck
from carpg.cards.draft import deck_stars, draw_gadget, even_deck, generate_car, random_deck
from carpg.cards.engine import CardsEngine
from carpg.cards.record import CODEC, DeckForm, deck_from, start_json
from carpg.cards.rules import Rules, rules_from
from carpg.cards.setup import new_match
from carpg.cards.state import CardState
from carpg.cards.words import CARS, RACES, Race
from carpg.kernel.codec import decode
from carpg.kernel.dice import Dice
from carpg.kernel.errors import DocumentError
from carpg.kernel.events import Json

#: Options that are no switches of the rules.
OWN_OPTIONS = ("race", "decks")

#: Where decks come from: two of about the same strength drawn from the card set, two of any strength, one drawn
#: for both, or two of equal stars with generated cars.
DECKS = ("even", "wild", "mirror", "generated")


PLAYERS: dict[str, Callable[[int], Opponent[CardState, Command]]] = {
    "rookie": Rookie,
    "driver": Driver,
    "champion": Champion,
}


@dataclass(frozen=True)
class _Start:
    race: Race
    rules: Rules
    decks: tuple[Deck, Deck]


def _start(setup: Setup) -> _Start:
    """What a set-up means; raises `DocumentError`."""
    if setup.team_size not in {None, CARS}:
        raise DocumentError(f"a deck always holds {CARS} cars", "--team-size")
    if setup.arena is not None:
        raise DocumentError("the card duel has no arenas", "--arena")
    rules = rules_from({key: value for key, value in setup.options.items() if key not in OWN_OPTIONS}, "--set")
    race = setup.options.get("race", "free")
    if race not in RACES:
        raise DocumentError(f"race should be one of {', '.join(RACES)}", "--set")
    return _Start(race, rules, _decks(setup, race, rules))


def _decks(setup: Setup, race: Race, rules: Rules) -> tuple[Deck, Deck]:
    source = setup.options.get("decks", "even")
    if source not in DECKS:
        raise DocumentError(f"decks should be one of {', '.join(DECKS)}", "--set")
    if setup.teams is not None:
        one, two = (decode(DeckForm, team, f"teams[{seat}]") for seat, team in enumerate(setup.teams))
        return deck_from(one, where="teams[0]"), deck_from(two, where="teams[1]")
    dice, cards = Dice(setup.seed), card_set()
    levels = deck_stars(dice, race, rules)
    first = random_deck(dice, cards, levels, rules)
    if source == "even":
        return first, even_deck(dice, cards, first, rules)
    if source == "wild":
        levels = deck_stars(dice, race, rules)
    second = random_deck(dice, cards, levels, rules)
    if source == "mirror":
        return first, first
    if source == "generated":
        return _generated(dice, first, rules), _generated(dice, second, rules)
    return first, second


def _generated(dice: Dice, like: Deck, rules: Rules) -> Deck:
    """A deck of generated cars with the star levels of another."""
    cars: tuple[Car, ...] = tuple(
        generate_car(dice, car.stars, f"generated-{number}") for number, car in enumerate(like.cars, start=1)
    )
    return Deck(cars, draw_gadget(dice, card_set(), rules))


class CardsMode:
    """The adaptor of the card duel."""

    name = "cards"
    engine = CardsEngine()
    levels = ("random", *PLAYERS)
    max_commands = 200

    def new_state(self, setup: Setup) -> CardState:
        """A match with the decks of the set-up; options are switches of the rules, `race` and `decks`."""
        begin = _start(setup)
        return new_match(begin.decks, begin.race, begin.rules, Dice(setup.seed))

    def random_command(self, state: CardState, seat: int, dice: Dice) -> Command:
        """Any legal command of the seat."""
        return dice.pick("ai", tuple(self.engine.legal_for(state, seat)))

    def opponent(self, level: str, seed: int) -> Opponent[Any, Any]:
        """A fresh opponent."""
        if level not in PLAYERS:
            raise DocumentError(f"level should be one of {', '.join(self.levels)}", "level")
        return PLAYERS[level](seed)

    def counts(self, state: CardState) -> tuple[int, int]:
        """Rounds, and decisions taken."""
        return state.round, state.turns

    def labels(self, state: CardState, seat: int) -> Sequence[str]:
        """The cars and the gadget of a seat."""
        side = state.sides[seat]
        cars = tuple(f"car:{car.id}" for car in side.cars if car is not None)
        return cars if side.gadget is None else (*cars, f"gadget:{side.gadget.id}")

    def replay(self, setup: Setup, commands: Sequence[Command]) -> dict[str, Json]:
        """The match as a replay document with its decks written out."""
        begin = _start(setup)
        return recorded(CODEC, start_json(begin.decks, begin.race, begin.rules, setup.seed), commands)


MODE = CardsMode()
