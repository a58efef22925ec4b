"""Starting a match from two decks."""

from __future__ import annotations

from carpg.cards.deck import Deck, check_deck
from carpg.cards.rules import DEFAULT, Rules
from carpg.cards.state import CardState, Side
from carpg.cards.words import Race
from carpg.kernel.dice import Dice


def new_match(
    decks: tuple[Deck, Deck],
    race: Race = "common",
    rules: Rules = DEFAULT,
    dice: Dice | None = None,
) -> CardState:
    """A match before the order of the cars is chosen; raises `DocumentError` for a deck that the race refuses."""
    for seat, deck in enumerate(decks):
        check_deck(deck, race, rules, f"decks[{seat}]")
    one, two = (Side(deck.cars, deck.gadget, rules.start_fuel) for deck in decks)
    return CardState(rules, race, (one, two), dice or Dice(0))
