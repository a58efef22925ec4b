"""The champion: solves each secret choice as a matrix game over an exact look-ahead and plays the mixed strategy.

It looks to the end of the two racing cars' duel, so its choices can't be read: knowing its method, the best reply
gains nothing. Gadgets are weighed by what they change in the value of that game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from carpg.ai.cards_activation import activation_outcomes
from carpg.ai.cards_duel import Duel, Option, Store
from carpg.ai.cards_round import Round, defence_values, revealed_value, solve_round
from carpg.ai.cards_simple import ENGINE, STREAM, draw
from carpg.ai.cards_tables import NONE
from carpg.ai.matrix_game import Solution, solve
from carpg.cards.commands import Activate, Choose, Command, Defend
from carpg.cards.figures import CLASS_BONUS, spied_upon
from carpg.cards.state import NO_VARIABLE, CardState
from carpg.cards.words import CARS, ROUNDS, ROUNDS_PER_CAR, STAT_INDEX, STATS, Protocol
from carpg.kernel.dice import Dice

#: Whole-number weights for chances: fine enough that rounding costs nothing.
FINE = 1 << 32

#: Fuel that a gadget in hand is worth while many rounds are left, and how fast that falls towards the end.
IN_HAND = 0.8
FADE = 0.7

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
            case "defence":
                yield from self._defend(view, seat, commands)
            case _:
                yield from self._activate(view, seat, commands)

    def _choose(self, view: CardState, seat: int, commands: Sequence[Command]) -> Iterator[Command]:
        quick = self.dice.pick(STREAM, commands)
        for solved in solve_round(Duel(view, seat, self.store)):
            if solved is None:
                yield quick
                continue
            options, strategy = mixed_choice(view, seat, solved)
            option = draw(self.dice, options, [int(chance * FINE) for chance in strategy])
            yield _command(view, seat, option, commands)

    def _defend(self, view: CardState, seat: int, commands: Sequence[Command]) -> Iterator[Command]:
        duel = Duel(view, seat, self.store)
        for _ in duel.prepare():
            yield commands[0]
        values = defence_values(duel)
        yield max(
            commands,
            key=lambda each: values[STAT_INDEX[each.variable] if isinstance(each, Defend) else None],
        )

    def _activate(self, view: CardState, seat: int, commands: Sequence[Command]) -> Iterator[Command]:
        """Pass unless an activation gains more than the gadget is worth in hand."""
        base = 0.0
        for value in self._value(view, seat):
            base = value
            yield commands[0]
        best, gain = commands[0], max(LEAST_GAIN, in_hand(view))
        for command in commands[1:]:
            if isinstance(command, Activate):
                total = 0.0
                for chance, after in activation_outcomes(view, command):
                    value = 0.0
                    for value in self._value(after, seat):  # noqa: B007 - the last one counts
                        yield best
                    total += chance * value
                found = (total - base) * outlook(view, command)
                if found > gain:
                    best, gain = command, found
        yield best

    def _value(self, view: CardState, seat: int) -> Iterator[float]:
        """The value of the rest of the duel in fuel; the last one counts, earlier ones are pauses."""
        duel = Duel(view, seat, self.store)
        if view.phase == "after":
            for _ in duel.prepare():
                yield 0.0
            yield revealed_value(duel)
            return
        for solved in solve_round(duel):
            yield 0.0 if solved is None else solved.solution.value


def in_hand(view: CardState) -> float:
    """What keeping the gadget is worth: less and less towards the end of the match."""
    left = ROUNDS - view.round + (view.phase == "open")
    return IN_HAND * (1.0 - FADE**left) if left else 0.0


def outlook(view: CardState, command: Activate) -> float:
    """How much more than the running duel a gain covers: equipment works for the cars to come as well."""
    if command.mode == "instant" or view.rules.equipment_lasts == "car":
        return 1.0
    rounds_left = ROUNDS_PER_CAR - view.car_round + 1
    return 1.0 + (CARS - 1 - view.car_number) * ROUNDS_PER_CAR / rounds_left


def mixed_choice(view: CardState, seat: int, solved: Round) -> tuple[tuple[Option, ...], tuple[float, ...]]:
    """The options and the chances with which to play them, with regard to who sees what."""
    rival = view.sides[1 - seat]
    if rival.shown:
        shown = NONE if rival.declared == NO_VARIABLE else rival.declared
        columns = [index for index, option in enumerate(solved.rival) if option[0] == shown]
        return solved.own, solve([[row[index] for index in columns] for row in solved.matrix]).rows
    if spied_upon(view, seat):
        return _open_choice(solved)
    return solved.own, solved.solution.rows


def _open_choice(solved: Round) -> tuple[tuple[Option, ...], tuple[float, ...]]:
    """The rival will see the variable, not the nitro: take the variable that is best even so."""
    best: tuple[float, tuple[Option, ...], Solution] | None = None
    for variable in sorted({option[0] for option in solved.own}):
        rows = [index for index, option in enumerate(solved.own) if option[0] == variable]
        solution = solve([solved.matrix[index] for index in rows])
        if best is None or solution.value > best[0]:
            best = solution.value, tuple(solved.own[index] for index in rows), solution
    if best is None:
        raise LookupError("a round has at least one option")
    return best[1], best[2].rows


def _command(view: CardState, seat: int, option: Option, commands: Sequence[Command]) -> Command:
    """The legal command of an option; where the protocol is free, the one that helps the car's class."""
    variable, lit = option
    name = None if variable == NONE else STATS[variable]
    car_class = view.car(seat).car_class
    wanted: Protocol | None = CLASS_BONUS[car_class][2] if car_class is not None else None
    plain = Choose(seat, name, lit)
    return plain if plain in commands else Choose(seat, name, lit, wanted)
