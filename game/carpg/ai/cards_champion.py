"""The champion: solves each secret choice as a matrix game over an exact look-ahead and plays the mixed strategy.

It looks to the end of the two racing cars' duel, so its choices can't be read: knowing its method, the best reply
gains nothing. Gadgets are weighed by what they change in the value of that game.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from carpg.ai.cards_activation import activation_outcomes, rounds_to_come, rounds_to_wait
from carpg.ai.cards_duel import Duel, Option, Store
from carpg.ai.cards_round import Round, defence_values, nitro_matrix, revealed_value, solve_round
from carpg.ai.cards_simple import ENGINE, STREAM, draw
from carpg.ai.cards_slices import saying
from carpg.ai.cards_strategy import against_plausible, best_guess, spying_gain, strategy
from carpg.ai.cards_tables import NONE
from carpg.ai.matrix_game import solve
from carpg.cards.commands import Activate, Choose, Command, Defend
from carpg.cards.figures import CLASS_BONUS
from carpg.cards.state import CardState
from carpg.cards.words import ROUNDS_PER_CAR, STAT_INDEX, STATS, Protocol
from carpg.kernel.dice import Dice

T = TypeVar("T")

#: Whole-number weights for chances: fine enough that rounding costs nothing.
FINE = 1 << 32

#: Fuel that an instant, and equipment, have to gain while many rounds are left, and how fast that falls: an instant
#: can wait for its best moment, equipment loses by every round of waiting.
FIRE_FROM = 2.0
EQUIP_FROM = 0.5
FADE = 0.7

#: How far a gadget is weighed by what it does to a plausible rival rather than to a perfect one.
NAIVE = 0.5

#: Fuel that a defence has to save besides while the rival's gadget is hidden: a car that has only one variable left
#: for its last round is at the mercy of a gadget that cancels it.
WARY = 0.5

#: An activation has to gain this much, however late it is.
LEAST_GAIN = 0.05


class Champion:
    """One match's worth of thinking; it keeps solved positions from thought to thought."""

    def __init__(self, seed: int) -> None:
        self.dice = Dice(seed)
        self.store = Store()

    def think(self, view: CardState, seat: int) -> Iterator[Command]:
        """Thoughts about whatever is to be decided; every yield is a legal command."""
        commands = tuple(ENGINE.legal_for(view, seat))
        if len(commands) == 1:
            yield commands[0]
            return
        match view.phase:
            case "order":
                yield self.dice.pick(STREAM, commands)
            case "choice":
                yield from self._choose(view, seat, commands)
            case "nitro":
                yield from self._late_nitro(view, seat, commands)
            case "defence":
                yield from self._defend(view, seat, commands)
            case _:
                yield from self._activate(view, seat, commands)

    def _choose(self, view: CardState, seat: int, commands: Sequence[Command]) -> Iterator[Command]:
        solved = yield from saying(solve_round(Duel(view, seat, self.store)), self.dice.pick(STREAM, commands))
        options, chances = strategy(view, seat, solved)
        yield _command(view, seat, self._draw(options, chances), commands)

    def _late_nitro(self, view: CardState, seat: int, commands: Sequence[Command]) -> Iterator[Command]:
        """Keep or light the nitro when the variables are known (Q08, the other reading)."""
        duel = Duel(view, seat, self.store)
        yield from saying(duel.prepare(), commands[0])
        yield self._draw(commands, solve(nitro_matrix(duel)).rows)

    def _defend(self, view: CardState, seat: int, commands: Sequence[Command]) -> Iterator[Command]:
        duel = Duel(view, seat, self.store)
        yield from saying(duel.prepare(), commands[0])
        values = defence_values(duel)
        if view.sides[1 - seat].gadget_state == "held" and view.car_round < ROUNDS_PER_CAR:
            values[None] += WARY
        yield max(
            commands,
            key=lambda each: values[STAT_INDEX[each.variable] if isinstance(each, Defend) else None],
        )

    def _activate(self, view: CardState, seat: int, commands: Sequence[Command]) -> Iterator[Command]:
        """Pass unless an activation gains more than the gadget is worth in hand."""
        before = yield from self._prospect(view, seat, commands[0])
        best, gain = commands[0], LEAST_GAIN
        guesses: list[Activate] = []
        for command in commands:
            if isinstance(command, Activate) and command.guess is None:
                found = -in_hand(view, command)
                for chance, after in activation_outcomes(view, command):
                    now = yield from self._prospect(after, seat, best)
                    found += chance * gained(view, command, before, now)
                if found > gain:
                    best, gain = command, found
            elif isinstance(command, Activate):
                guesses.append(command)
        if guesses:
            value, chances = yield from self._guessing(view, guesses, best)
            if value - before.value - in_hand(view, guesses[0]) > gain:
                best = self._draw(guesses, chances)
        yield best

    def _guessing(
        self, view: CardState, guesses: Sequence[Activate], meanwhile: Command
    ) -> Generator[Command, None, tuple[float, tuple[float, ...]]]:
        """The value of guessing in secret, and the chances with which to make each guess so that none can be dodged."""
        rounds: list[Round] = []
        for command in guesses:
            for _, after in activation_outcomes(view, command):
                rounds.append((yield from saying(solve_round(Duel(after, command.seat, self.store)), meanwhile)))
        return best_guess(rounds)

    def _prospect(self, view: CardState, seat: int, meanwhile: Command) -> Generator[Command, None, Prospect]:
        """What the running round promises, before the choice or after the reveal."""
        duel = Duel(view, seat, self.store)
        if view.phase == "after":
            yield from saying(duel.prepare(), meanwhile)
            value = revealed_value(duel)
            return Prospect(value, value)
        solved = yield from saying(solve_round(duel), meanwhile)
        naive, spying = against_plausible(view, seat, solved), spying_gain(view, seat, solved)
        return Prospect(solved.solution.value, naive, spying)

    def _draw(self, items: Sequence[T], chances: Sequence[float]) -> T:
        return draw(self.dice, items, [int(chance * FINE) for chance in chances])


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a round promises: against a perfect rival, against a plausible one, and by seeing a choice first."""

    value: float
    naive: float
    spying: float = 0.0


def in_hand(view: CardState, command: Activate) -> float:
    """What keeping the gadget is worth: less and less towards the end of the match."""
    worth = FIRE_FROM if command.mode == "instant" else EQUIP_FROM
    return worth * (1.0 - FADE ** rounds_to_wait(view))


def gained(view: CardState, command: Activate, before: Prospect, after: Prospect) -> float:
    """What an activation gains, in the running duel and, for equipment, with the cars to come."""
    blind, naive = after.value - before.value, after.naive - before.naive
    blind += NAIVE * (naive - blind)
    spying = after.spying - before.spying
    if command.mode == "instant":
        return blind + spying
    return blind * outlook(view) + spying * rounds_to_come(view)


def outlook(view: CardState) -> float:
    """How many times the gain of the running duel equipment brings: it works for the cars to come as well."""
    return rounds_to_come(view) / (ROUNDS_PER_CAR - view.car_round + 1)


def _command(view: CardState, seat: int, option: Option, commands: Sequence[Command]) -> Command:
    """The legal command of an option; where the protocol is free, the one that helps the car's class."""
    variable, lit = option
    name = None if variable == NONE else STATS[variable]
    car_class = view.car(seat).car_class
    wanted: Protocol | None = CLASS_BONUS[car_class][2] if car_class is not None else None
    plain = Choose(seat, name, lit)
    return plain if plain in commands else Choose(seat, name, lit, wanted)
