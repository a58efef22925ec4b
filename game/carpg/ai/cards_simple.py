"""Two card players without look-ahead: the rookie plays by mood, the driver takes what is best at first sight."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from carpg.ai.cards_activation import activation_outcomes, cars_to_come, rounds_to_wait
from carpg.ai.cards_duel import Option, options
from carpg.ai.cards_round import first_sight_matrix, guessed_at, nitro_matrix, revealed_value, short_duel
from carpg.ai.cards_strategy import plausible
from carpg.ai.cards_tables import NONE
from carpg.cards.commands import Activate, Choose, Command, Defend, Light, OrderCars, Pass
from carpg.cards.engine import CardsEngine
from carpg.cards.figures import spied_upon
from carpg.cards.forecast import Forecast, forecast
from carpg.cards.gadgets import own_gadget
from carpg.cards.state import NO_VARIABLE, CardState
from carpg.cards.words import ROUNDS, STAT_INDEX
from carpg.kernel.dice import Dice

T = TypeVar("T")

STREAM = "ai"

#: The driver defends from this much saved fuel on, and lights nitro for this gain of mean fuel.
WORTH_DEFENDING = 2
WORTH_NITRO = 0.3

#: Choices that promise this much less fuel than the best are as good to the driver.
WHIM = 0.5

#: Fuel that a gadget in hand is worth to the driver at the start of the match; it falls to 0 with the last round.
WORTH_KEEPING = 2.0

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
            case Light():
                return 2
            case Pass():
                return 6
            case Activate() | OrderCars():
                return 1


class Driver:
    """Greedy: each choice as if the round were the last and the rival liked its high figures. Easy to read."""

    def __init__(self, seed: int) -> None:
        self.dice = Dice(seed)

    def think(self, view: CardState, seat: int) -> Iterator[Command]:
        """One thought: the best at first sight; among choices that promise about the same, the lot decides."""
        commands = tuple(ENGINE.legal_for(view, seat))
        match view.phase:
            case "order":
                yield self.dice.pick(STREAM, commands)
            case "choice":
                promises = _promises(view, seat)
                top = max(promises.values()) - WHIM
                yield self.dice.pick(STREAM, [each for each in commands if promises[_option(each)] >= top])
            case "nitro":
                yield _late_nitro(view, seat, commands)
            case "defence":
                yield _defence([forecast(view, command) for command in commands])
            case _:
                yield _gadget(view, seat, commands)


def _gadget(view: CardState, seat: int, commands: Sequence[Command]) -> Command:
    """What pays best, if it pays more than the gadget is worth in hand; what can wait for the reveal waits."""
    before, best, gain = first_sight(view, seat), commands[0], 0.0
    for command in commands:
        if isinstance(command, Activate) and not _can_wait(view, command):
            outcomes = activation_outcomes(view, command)
            found = sum(chance * first_sight(after, seat) for chance, after in outcomes) - before
            if command.mode == "equipment":
                found *= cars_to_come(view)
            found -= WORTH_KEEPING * rounds_to_wait(view) / ROUNDS
            if found > gain:
                best, gain = command, found
    return best


def _can_wait(view: CardState, command: Activate) -> bool:
    """Whether an instant can do the same when both choices lie open, and it is known what it brings."""
    gadget = own_gadget(view, command.seat)
    late = gadget.after_reveal and view.rules.windows == "both" and not any(each.next for each in gadget.instant)
    return command.mode == "instant" and view.phase == "open" and late


def first_sight(view: CardState, seat: int) -> float:
    """Fuel to be won this round from a plausible rival, or, if it shows its choice first, against that."""
    if view.phase == "after":
        return revealed_value(short_duel(view, seat))
    rows, chances = first_sight_matrix(view, seat), plausible(view, 1 - seat, options(view, 1 - seat))
    if spied_upon(view, 1 - seat):
        rows = [[max(column) for column in zip(*rows, strict=True)]]
    return max(sum(p * v for p, v in zip(chances, row, strict=True)) for row in rows)


def _promises(view: CardState, seat: int) -> dict[Option, float]:
    """Mean fuel of each choice against a plausible rival, less what nitro has to be worth.

    When the rival has guessed, every variable is as good: the likeliest one is the likeliest guess.
    """
    own, chances = options(view, seat), _expected(view, seat)
    if guessed_at(view, seat):
        return {option: -float(option[1]) for option in own}
    rows = first_sight_matrix(view, seat)
    return {
        option: sum(p * v for p, v in zip(chances, row, strict=True)) - (WORTH_NITRO if option[1] else 0.0)
        for option, row in zip(own, rows, strict=True)
    }


def _expected(view: CardState, seat: int) -> list[float]:
    """The chances of the rival's options, as far as a look at its figures tells; what it has shown is sure."""
    rival, theirs = view.sides[1 - seat], options(view, 1 - seat)
    chances: Sequence[float] = plausible(view, 1 - seat, theirs)
    if rival.shown:
        shown = NONE if rival.declared == NO_VARIABLE else rival.declared
        chances = [p if option[0] == shown else 0.0 for p, option in zip(chances, theirs, strict=True)]
    return [p / sum(chances) for p in chances]


def _option(command: Command) -> Option:
    """The variable and the nitro of a choice."""
    if not isinstance(command, Choose):
        raise TypeError("only a choice has a variable and nitro")
    return (NONE if command.variable is None else STAT_INDEX[command.variable], command.nitro)


def _late_nitro(view: CardState, seat: int, commands: Sequence[Command]) -> Command:
    """Light the nitro after the reveal if that is worth it as long as the rival keeps its own (Q08)."""
    keep, light = (row[0] for row in nitro_matrix(short_duel(view, seat)))
    return commands[int(light - keep > WORTH_NITRO)]


def _defence(found: Sequence[Forecast]) -> Command:
    """The cheapest defence if it saves enough, else none; the first forecast is that of taking the loss (Q02)."""
    best = min(found, key=lambda each: each.loss or 0)
    if (best.loss_without or 0) - (best.loss or 0) >= WORTH_DEFENDING:
        return best.command
    return found[0].command
