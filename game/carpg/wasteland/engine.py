"""The referee of the wasteland: the one door through which a match changes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from typing import Literal

from carpg.kernel.dice import Dice
from carpg.kernel.digest import digest_of
from carpg.kernel.errors import IllegalCommandError
from carpg.kernel.events import Event
from carpg.wasteland import gunnery, maneuvers, turn
from carpg.wasteland.commands import (
    FOOT_MOVE,
    Board,
    Choose,
    Command,
    EndAttacks,
    Fire,
    LaySmoke,
    Sealed,
    Walk,
)
from carpg.wasteland.events import AttacksEnded, ManeuverChosen
from carpg.wasteland.people import can_board, can_leave
from carpg.wasteland.play import Play
from carpg.wasteland.state import State, Unit
from carpg.wasteland.victory import check

Side = Literal[-1, 0, 1]


@dataclass(frozen=True)
class ManeuverForecast:
    """The exact chances of a maneuver: ok, spin, flip, explode, slide_left, slide_right."""

    odds: dict[str, Fraction]


class WastelandEngine:
    """Judges commands and carries them out; it keeps nothing itself."""

    def start(self, state: State) -> Sequence[Event]:
        """Begin a match that was set up: the first movement, up to the first choice."""
        play = Play(state)
        if not check(play):
            turn.open_turn(play)
            turn.run_on(play)
        return play.events

    def resume(self, state: State, attacking: bool) -> Sequence[Event]:
        """Go on with a position: before its maneuvers, or with its attacks."""
        play = Play(state)
        if not check(play):
            state.turn = max(1, state.turn)
            if attacking:
                state.step, state.attackers = "attack", state.seat_order()
            turn.run_on(play)
        return play.events

    def to_act(self, state: State) -> tuple[int, ...]:
        """The seats that have to choose, or the one whose attack it is."""
        if state.result is not None:
            return ()
        if state.step == "attack":
            return tuple(state.attackers[:1])
        return tuple(sorted({unit.seat for unit in turn.pending(state)}))

    def outcome(self, state: State) -> int | None:
        """None while playing, the team that won, or -1."""
        return state.result

    def legal(self, state: State) -> Iterator[Command]:
        """Every command of the seats that may act."""
        if state.step == "maneuver":
            for unit in turn.pending(state):
                yield from unit_choices(state, unit)
        elif state.step == "attack":
            seat = state.attackers[0]
            yield from turn.attacks_left(state, seat)
            yield EndAttacks(seat)

    def apply(self, state: State, command: Command) -> Sequence[Event]:
        """Carry out a command and go on until the next decision; an illegal one changes nothing."""
        self.check(state, command)
        play = Play(state)
        if isinstance(command, Choose | Walk | Board):
            unit = state.units[command.unit]
            unit.choice = command
            play.emit(ManeuverChosen(unit.id, unit.seat))
        elif isinstance(command, Fire):
            gunnery.fire(play, command)
            check(play)
        elif isinstance(command, LaySmoke):
            turn.lay_smoke(play, command)
        else:
            turn.end_attacks(play, command)
            play.emit(AttacksEnded(command.seat))
        turn.run_on(play)
        return play.events

    def check(self, state: State, command: Command) -> None:
        """Raise `IllegalCommandError` unless a command is legal now."""
        if state.result is not None:
            raise IllegalCommandError("match_over", "The match is over.")
        if isinstance(command, Choose | Walk | Board):
            _check_choice(state, command)
        else:
            _check_attack(state, command)

    def forecast(self, state: State, command: Command) -> gunnery.Forecast | ManeuverForecast:
        """The exact odds of a shot or a maneuver."""
        if isinstance(command, Fire):
            return gunnery.forecast(state, command)
        self.check(state, command)
        if isinstance(command, Choose):
            return ManeuverForecast(maneuvers.odds(state.units[command.unit], command))
        return ManeuverForecast({"ok": Fraction(1)})

    def view(self, state: State, seat: int) -> State:
        """The match as a seat may see it: choices of others are sealed, and so are the dice to come."""
        seen = state.clone()
        seen.dice = Dice(0)
        for unit in seen.units.values():
            if unit.seat != seat and unit.choice is not None and seen.step == "maneuver":
                unit.choice = Sealed(unit.id)
        return seen

    def digest(self, state: State) -> str:
        """Sixteen hexadecimal digits for the whole state."""
        return digest_of(state.as_json())


def unit_choices(state: State, unit: Unit) -> Iterator[Choose | Walk | Board]:
    """Everything that a unit may choose this turn."""
    if unit.person:
        yield from _foot_choices(state, unit)
        return
    if unit.driver is not None and not unit.flipped:
        yield from _steering(unit)
    else:
        yield Choose(unit.id)
    for index in range(len(unit.crew)):
        if can_leave(state, unit, index):
            yield Choose(unit.id, leave=index)


def _steering(unit: Unit) -> Iterator[Choose]:
    """Maneuvers, with and without a handgun in hand; the side of a slide matters to treaded tires alone."""
    hands = (False, True) if any(unit.handguns) else (False,)
    for name in maneuvers.possible(unit):
        sides: tuple[Side, ...] = (-1, 1) if maneuvers.MANEUVERS[name].turn else (0,)
        for side, handgun in product(sides, hands):
            plain = Choose(unit.id, name, side, handgun)
            yield plain
            if unit.reinforced:
                yield replace(plain, shift="right")


def _foot_choices(state: State, unit: Unit) -> Iterator[Walk | Board]:
    """Boarding, then every way of up to four squares."""
    for vehicle in state.vehicles():
        if can_board(state, unit, vehicle):
            yield Board(unit.id, vehicle.id)
    for steps in range(FOOT_MOVE + 1):
        for path in product(range(8), repeat=steps):
            yield Walk(unit.id, path)


def _unit_to_choose(state: State, name: str) -> Unit:
    unit = state.units.get(name)
    if unit is None or not unit.active:
        raise IllegalCommandError("no_unit", f"There is no unit {name!r} in play.")
    if state.step != "maneuver":
        raise IllegalCommandError("wrong_step", "Maneuvers are chosen before the attacks.")
    if unit.choice is not None:
        raise IllegalCommandError("already_chosen", f"{name} has chosen already.")
    if not turn.needs_choice(state, unit):
        raise IllegalCommandError("no_choice", f"{name} has nothing to choose.")
    return unit


def _check_choice(state: State, command: Choose | Walk | Board) -> None:
    unit = _unit_to_choose(state, command.unit)
    if isinstance(command, Choose):
        if unit.person:
            raise IllegalCommandError("on_foot", f"{unit.id} is on foot.")
        _check_maneuver(state, unit, command)
    elif not unit.person:
        raise IllegalCommandError("not_on_foot", f"{unit.id} is a vehicle.")
    elif isinstance(command, Walk):
        if len(command.path) > FOOT_MOVE or not all(0 <= heading <= 7 for heading in command.path):
            raise IllegalCommandError("too_far", f"On foot one walks up to {FOOT_MOVE} squares in headings 0 to 7.")
    else:
        vehicle = state.units.get(command.vehicle)
        if vehicle is None or not can_board(state, unit, vehicle):
            raise IllegalCommandError("cannot_board", f"{command.vehicle!r} can't be boarded.")


def _check_maneuver(state: State, unit: Unit, command: Choose) -> None:
    if command.leave >= 0:
        if not can_leave(state, unit, command.leave):
            raise IllegalCommandError("cannot_leave", f"Nobody with number {command.leave} can get out.")
        if command != Choose(unit.id, leave=command.leave):
            raise IllegalCommandError("leaving", "Getting out leaves no time for anything else.")
        return
    if unit.driver is None or unit.flipped:
        if command != Choose(unit.id):
            raise IllegalCommandError("no_driver", f"Nobody steers {unit.id}.")
        return
    if command.maneuver not in set(maneuvers.possible(unit)):
        raise IllegalCommandError("not_possible", f"{command.maneuver} is not possible at speed {unit.speed}.")
    if bool(command.turn) != bool(maneuvers.MANEUVERS[command.maneuver].turn):
        raise IllegalCommandError("turn", "A turn needs a side, anything else has none.")
    if command.handgun and not any(unit.handguns):
        raise IllegalCommandError("no_rounds", "There is no handgun with rounds left.")


def _check_attack(state: State, command: Fire | LaySmoke | EndAttacks) -> None:
    if state.step != "attack":
        raise IllegalCommandError("wrong_step", "Attacks come after the maneuvers.")
    seat = state.attackers[0]
    if isinstance(command, EndAttacks):
        if command.seat != seat:
            raise IllegalCommandError("not_your_turn", f"It is the attack of seat {seat}.")
        return
    unit = state.units.get(command.unit)
    if unit is None or not unit.active:
        raise IllegalCommandError("no_unit", f"There is no unit {command.unit!r} in play.")
    if unit.seat != seat:
        raise IllegalCommandError("not_your_turn", f"It is the attack of seat {seat}.")
    if isinstance(command, Fire):
        gunnery.aim(state, command)
    elif command not in set(turn.smoke_options(unit)):
        raise IllegalCommandError("no_smoke", "That smokescreen generator can't be used now.")


ENGINE = WastelandEngine()
