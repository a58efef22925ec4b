"""A small table to play on: cars with chosen stats, matches that start where a test wants, quick rounds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar, get_args, get_type_hints

from carpg.cards.catalogue import Car, card_set
from carpg.cards.commands import Choose, Command, Pass
from carpg.cards.deck import Deck
from carpg.cards.engine import CardsEngine
from carpg.cards.flow import begin_round, start_at
from carpg.cards.rules import Rules
from carpg.cards.setup import new_match
from carpg.cards.state import CardState
from carpg.cards.words import Race, Stars
from carpg.kernel.dice import Dice, ForcedDice
from carpg.kernel.events import Event

ENGINE = CardsEngine()
E = TypeVar("E", bound=Event)

#: Acceleration, speed, fuel, brakes of the usual two-star cars: never equal figures.
ONE, TWO = (9, 7, 5, 3), (8, 6, 4, 2)


def car(stats: Sequence[int], stars: Stars = 2, name: str = "", **more: Any) -> Car:
    one, two, three, four = stats
    return Car(name or "-".join(map(str, stats)), "Test", stars, (one, two, three, four), **more)


def deck(first: Car, gadget: str = "spoiler_kit", others: Sequence[Car] = ()) -> Deck:
    rest = tuple(others) or (car((5, 5, 5, 6), name="second"), car((6, 5, 5, 6), name="third"))
    return Deck((first, *rest), card_set().gadget(gadget))


def forced(*dice: int) -> ForcedDice:
    return ForcedDice(dice, 0, frozenset({"combat"}))


def match(
    one: Deck, two: Deck, dice: Dice | None = None, number: int = 1, race: Race = "free", **rules: Any
) -> CardState:
    """A match at the beginning of a round, cars in the order of the decks."""
    state = new_match((one, two), race, Rules(**rules), dice or Dice(1))
    start_at(state, number)
    begin_round(state, [])
    return state


def plain(one: Sequence[int] = ONE, two: Sequence[int] = TWO, dice: Dice | None = None, **rules: Any) -> CardState:
    return match(deck(car(one)), deck(car(two)), dice, **rules)


def do(state: CardState, *commands: Command) -> list[Event]:
    events: list[Event] = []
    for command in commands:
        events.extend(ENGINE.apply(state, command))
    return events


def passing(state: CardState) -> list[Event]:
    """Nobody uses a gadget in the running window."""
    events: list[Event] = []
    phase = state.phase
    while state.phase == phase and phase in {"open", "after"}:
        events.extend(ENGINE.apply(state, Pass(ENGINE.to_act(state)[0])))
    return events


def equip(state: CardState, *seats: int) -> None:
    """Put gadgets into the workshop as if they had been paid for earlier."""
    for seat in seats:
        state.sides[seat].gadget_state = "equipment"
    if not ENGINE.to_act(state):
        state.phase = "choice"


def choices(state: CardState, one: Choose | str, two: Choose | str) -> list[Event]:
    """Both choose, nobody uses a gadget; stops before a defence."""
    events = passing(state) if state.phase == "open" else []
    for seat, choice in enumerate((one, two)):
        command = choice if isinstance(choice, Choose) else Choose(seat, choice)  # type: ignore[arg-type]
        events.extend(ENGINE.apply(state, command))
    events.extend(passing(state))
    return events


def whole_round(state: CardState, one: Choose | str, two: Choose | str) -> list[Event]:
    """A round without gadgets and without a defence."""
    events = choices(state, one, two)
    if state.phase == "defence":
        events.extend(ENGINE.apply(state, Pass(ENGINE.to_act(state)[0])))
    return events


def found(events: Sequence[Event], kind: type[E]) -> list[E]:
    return [event for event in events if isinstance(event, kind)]


def values_of(switch: str) -> tuple[Any, ...]:
    """Every value that a switch may have."""
    kind = get_type_hints(Rules)[switch]
    return get_args(kind) or (True, False)


def fuel(state: CardState) -> tuple[int, int]:
    return state.sides[0].fuel, state.sides[1].fuel


def play_out(state: CardState, dice: Dice) -> list[Event]:
    """Random legal play to the end."""
    events: list[Event] = []
    while seats := ENGINE.to_act(state):
        events.extend(ENGINE.apply(state, dice.pick("ai", tuple(ENGINE.legal_for(state, seats[0])))))
    return events
