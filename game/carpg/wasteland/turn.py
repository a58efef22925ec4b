"""The course of a turn: all move, all choose in secret, all is shown and done, then attacks in sequence."""

from __future__ import annotations

from collections.abc import Iterator

from carpg.kernel.events import plain
from carpg.wasteland import victory
from carpg.wasteland.build import build
from carpg.wasteland.catalogue import design_named
from carpg.wasteland.commands import Board, Choose, EndAttacks, Fire, LaySmoke, Walk
from carpg.wasteland.design import Design
from carpg.wasteland.events import ManeuversRevealed, Reentered, SmokeFaded, SmokeLaid, TurnStarted
from carpg.wasteland.geometry import SQUARE, moved, overlap
from carpg.wasteland.gunnery import shots
from carpg.wasteland.maneuvers import carry_out, driverless, end_spin
from carpg.wasteland.motion import move_all
from carpg.wasteland.people import board, can_leave, leave, walk
from carpg.wasteland.play import Play
from carpg.wasteland.state import Reserve, Smoke, State, Unit
from carpg.wasteland.troubles import suffer
from carpg.wasteland.weaponry import generators, objection

#: How long a cloud lasts, in turns (ruling A14).
SMOKE_TURNS = 3
#: Speed of a vehicle that comes back into the arena.
ENTRY_SPEED = 1


def needs_choice(state: State, unit: Unit) -> bool:
    """Whether a unit has anything to choose this turn: someone steers it, or someone could get out."""
    if not unit.active:
        return False
    if unit.person:
        return unit.crew[0].alive
    if unit.spin:
        return False
    if unit.driver is not None and not unit.flipped:
        return True
    return any(can_leave(state, unit, i) for i in range(len(unit.crew)))


def pending(state: State) -> list[Unit]:
    """The units that have still to choose."""
    if state.step != "maneuver":
        return []
    return [unit for unit in state.active() if unit.choice is None and needs_choice(state, unit)]


def attacks_left(state: State, seat: int) -> Iterator[Fire | LaySmoke]:
    """Everything that a seat may still do in its attack."""
    for unit in state.active():
        if unit.seat == seat:
            yield from smoke_options(unit)
            for command, _ in shots(state, unit):
                yield command


def smoke_options(unit: Unit) -> Iterator[LaySmoke]:
    """The smokescreen generators that may be used, by whom."""
    for item in generators(unit):
        for crew in range(len(unit.crew)):
            if objection(unit, crew, item, unit.items[item].aim) is None:
                yield LaySmoke(unit.id, crew, item)


def run_on(play: Play) -> None:
    """Go on until somebody has to decide something, or the match is over."""
    state = play.state
    while state.result is None:
        if state.step == "maneuver":
            if pending(state):
                return
            _reveal(play)
        else:
            while state.attackers and next(attacks_left(state, state.attackers[0]), None) is None:
                state.attackers.pop(0)
            if state.attackers:
                return
            _close(play)


def open_turn(play: Play) -> None:
    """Start a turn: drivers come back, everything moves, popped tires slow down, and the choices begin."""
    state = play.state
    state.turn += 1
    state.step = "maneuver"
    for unit in state.units.values():
        unit.reset_turn()
    play.emit(TurnStarted(state.turn, state.start_seat))
    _reenter(play)
    move_all(play)
    if victory.check(play):
        return
    for unit in state.vehicles():
        suffer(play, unit)
    if victory.check(play):
        return
    for unit in state.vehicles():
        if unit.popped:
            play.set_speed(unit, unit.speed - 1, "popped_tires")


def _reveal(play: Play) -> None:
    """Show all choices and carry them out, seat after seat from the start seat (ruling T01)."""
    state = play.state
    order = [unit for seat in state.seat_order() for unit in state.active() if unit.seat == seat]
    chosen = [unit.choice for unit in order if unit.choice is not None]
    play.emit(ManeuversRevealed(tuple({"do": type(choice).word, **plain(choice)} for choice in chosen)))
    for unit in order:
        if isinstance(unit.choice, Choose) and unit.choice.leave >= 0:
            leave(play, unit, unit.choice.leave)
    for unit in order:
        if unit.active:
            _maneuver(play, unit)
    for unit in order:
        if isinstance(unit.choice, Board) and unit.active:
            board(play, unit, unit.choice)
    if not victory.check(play):
        state.step = "attack"
        state.attackers = state.seat_order()


def _maneuver(play: Play, unit: Unit) -> None:
    choice = unit.choice
    if unit.person:
        if isinstance(choice, Walk):
            walk(play, unit, choice)
        else:
            unit.speed = 0
    elif unit.spin:
        end_spin(play, unit)
    elif unit.flipped:
        return
    elif unit.driver is not None:
        carry_out(play, unit, choice if isinstance(choice, Choose) else Choose(unit.id))
    elif not (isinstance(choice, Choose) and choice.leave >= 0 and unit.crew[choice.leave].role == "driver"):
        driverless(play, unit)


def lay_smoke(play: Play, command: LaySmoke) -> None:
    """Make a cloud of 2 by 2 squares right behind the vehicle (official)."""
    unit = play.state.units[command.unit]
    unit.groups[command.crew] = unit.items[command.item].aim
    unit.shooters.add(command.crew)
    unit.fired.add(command.item)
    at = moved(unit.x, unit.y, unit.heading, -(unit.length * SQUARE // 2 + SQUARE))
    play.state.smoke.append(Smoke(at.x, at.y, unit.heading, SMOKE_TURNS))
    play.emit(SmokeLaid(unit.id, at, unit.heading, SMOKE_TURNS))


def end_attacks(play: Play, command: EndAttacks) -> None:
    """The seat whose turn it is attacks no more."""
    play.state.attackers.remove(command.seat)


def _close(play: Play) -> None:
    """End a turn: smoke fades, the start seat moves on, and unless the match is over the next turn opens."""
    state = play.state
    for cloud in state.smoke:
        cloud.turns -= 1
        if cloud.turns == 0:
            play.emit(SmokeFaded((cloud.x, cloud.y)))
    state.smoke = [cloud for cloud in state.smoke if cloud.turns > 0]
    if victory.check(play, limit=True):
        return
    state.start_seat = (state.start_seat + 1) % state.seats
    open_turn(play)


def _reenter(play: Play) -> None:
    """Bring drivers back with the next vehicle of their player, where a starting place is free."""
    state = play.state
    waiting: list[Reserve] = []
    for reserve in state.returning:
        design = design_named(state.reserves[reserve.seat][0])
        unit = _placed(state, reserve.seat, design)
        if unit is None:
            waiting.append(reserve)
            continue
        state.reserves[reserve.seat].pop(0)
        state.serial += 1
        unit.crew[0].points = reserve.points
        unit.speed = ENTRY_SPEED
        state.units[unit.id] = unit
        play.emit(Reentered(reserve.seat, unit.id, design.id, (unit.x, unit.y), unit.heading))
    state.returning = waiting


def _placed(state: State, seat: int, design: Design) -> Unit | None:
    """A fresh vehicle at a starting place where nobody is in the way, the seat's own first; or None."""
    starts = state.ground.starts
    for start in (*starts[seat : seat + 1], *starts):
        unit = build(design, f"seat{seat}-{state.serial + 1}", seat, start, state.rules)
        if not any(overlap(unit.box(), other.box()) for other in state.active()):
            return unit
    return None
