"""Two card players without look-ahead: the rookie plays by mood, the driver takes what is best at first sight."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from carpg.ai.cards_activation import activation_outcomes
from carpg.ai.cards_duel import Duel
from carpg.ai.cards_round import first_sight_matrix, revealed_value
from carpg.cards.commands import Activate, Choose, Command, Defend, OrderCars, Pass
from carpg.cards.engine import CardsEngine
from carpg.cards.figures import spied_upon
from carpg.cards.forecast import Forecast, forecast
from carpg.cards.settle import name_of
from carpg.cards.state import CardState
from carpg.kernel.dice import Dice

T = TypeVar("T")

STREAM = "ai"

#: The driver defends from this much saved fuel on, and fires an instant for this much gained.
WORTH_DEFENDING = 2
WORTH_FIRING = 2.0

#: Equipment for this gain a round, nitro for this gain of mean fuel.
WORTH_EQUIPPING = 0.2
WORTH_NITRO = 0.3

ENGINE = CardsEngine()


def draw(dice: Dice, items: Sequence[T], weights: Sequence[int]) -> T:
    """One item by whole-number weights; the first if all are 0."""
    throw = dice.below(STREAM, max(1, sum(weights)))
    for item, weight in zip(items, weights, strict=True):
        throw -= weight
        if throw < 0:
            return item
    return items[0]


class Rookie:
    """Likes high figures, forgets its gadget and its defence, lights nitro on a whim."""

    def __init__(self, seed: int) -> None:
        self.dice = Dice(seed)

    def think(self, view: CardState, seat: int) -> Iterator[Command]:
        """One quick thought."""
        commands = tuple(ENGINE.legal_for(view, seat))
        yield draw(self.dice, commands, [self._liking(view, command) for command in commands])

    def _liking(self, view: CardState, command: Command) -> int:
        match command:
            case Choose():
                return forecast(view, command).figures[0][0] * (1 if command.nitro else 3)
            case Defend():
                return 4
            case Pass():
                return 6
            case Activate() | OrderCars():
                return 1


class Driver:
    """Greedy: each choice as if the round were the last and the rival chose by lot. Easy to read, hard to surprise."""

    def __init__(self, seed: int) -> None:
        self.dice = Dice(seed)

    def think(self, view: CardState, seat: int) -> Iterator[Command]:
        """One thought; the best at first sight, the first of equals."""
        commands = tuple(ENGINE.legal_for(view, seat))
        match view.phase:
            case "order":
                yield self.dice.pick(STREAM, commands)
            case "choice":
                yield max(commands, key=lambda command: _promise(view, command))
            case "defence":
                yield _defence([forecast(view, command) for command in commands])
            case _:
                yield self._gadget(view, seat, commands)

    def _gadget(self, view: CardState, seat: int, commands: Sequence[Command]) -> Command:
        """Whatever pays this round: an instant has to pay well, equipment a little, for it stays."""
        before, best, gain = first_sight(view, seat), commands[0], 0.0
        for command in commands:
            if isinstance(command, Activate):
                outcomes = activation_outcomes(view, command)
                found = sum(chance * first_sight(after, seat) for chance, after in outcomes) - before
                found -= WORTH_FIRING if command.mode == "instant" else WORTH_EQUIPPING
                if found > gain:
                    best, gain = command, found
        return best


def first_sight(view: CardState, seat: int) -> float:
    """Fuel to be won this round if the rival chose by lot, or, if it shows its choice first, against that."""
    if view.phase == "after":
        duel = Duel(view, seat, short=True)
        duel.stake = replace(duel.stake, serious=False)
        return revealed_value(duel)
    rows = first_sight_matrix(view, seat)
    if spied_upon(view, 1 - seat):
        rows = [[max(column) for column in zip(*rows, strict=True)]]
    best: float = max(sum(row) / len(row) for row in rows)
    return best


def _promise(view: CardState, command: Command) -> float:
    """Mean fuel of a choice over everything that the rival may still choose; nitro has to be worth it."""
    rival, meetings = view.sides[1 - command.seat], forecast(view, command).meetings
    if rival.shown:
        meetings = tuple(meeting for meeting in meetings if meeting.rival == name_of(rival.declared))
    mean = sum(meeting.margin for meeting in meetings) / max(1, len(meetings))
    return mean - (WORTH_NITRO if isinstance(command, Choose) and command.nitro else 0.0)


def _defence(found: Sequence[Forecast]) -> Command:
    best = min(found, key=lambda each: each.loss or 0)
    if (best.loss_without or 0) - (best.loss or 0) >= WORTH_DEFENDING:
        return best.command
    return found[0].command
