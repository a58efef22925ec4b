"""The clock of the lab: from one move to the next, through phases and turns, to the end."""

from __future__ import annotations

from carpg.crashes.effects import TUMBLE_SLOWS
from carpg.crashes.handling import control_roll, recover
from carpg.crashes.lab.drive import settle
from carpg.crashes.lab.events import ControlRolled, LabEnded, PhaseBegan, Settled
from carpg.crashes.lab.state import PHASES, Run, Vehicle
from carpg.crashes.lab.wounds import burn, leave_debris, slow
from carpg.crashes.tables import STATUS_FLOOR

#: A vehicle without enough wheels slows by this each turn; one without a driver by the other, in mph.
NO_WHEELS_SLOWS = 30
DRIVER_OUT_SLOWS = 5
DRAW = -1


def go_on(run: Run) -> None:
    """Go to the next vehicle with a move, through the ends of phases and turns, or to the end of the match."""
    state = run.state
    while state.winner is None and state.next_mover() is None:
        leave_debris(run)
        if state.phase < PHASES:
            state.phase += 1
        else:
            _end_turn(run)
            if _is_over(run):
                return
            state.turn, state.phase = state.turn + 1, 1
        for vehicle in state.vehicles:
            vehicle.moved = False
        run.events.append(PhaseBegan(state.turn, state.phase))


def _end_turn(run: Run) -> None:
    """Tumbling, missing wheels and drivers, fire, and the recovery of handling."""
    for vehicle in run.state.vehicles:
        if vehicle.gone:
            continue
        vehicle.stood = vehicle.speed == 0
        _recover_spin(run, vehicle)
        settle(run, vehicle)
        _coast(run, vehicle)
        if vehicle.burning:
            burn(run, vehicle)
        skill, start = vehicle.skill, vehicle.start
        vehicle.status = recover(vehicle.status, start, vehicle.handling_class, skill, run.state.rules)
        vehicle.changed = False
        vehicle.aim = 0


def _recover_spin(run: Run, vehicle: Vehicle) -> None:
    """A spinning vehicle may recover by a control roll at status -6, at each turn's end (assumption)."""
    if vehicle.trouble is None or vehicle.trouble.kind != "spinout" or not vehicle.awake:
        return
    check = control_roll(STATUS_FLOOR, vehicle.speed, run.state.dice)
    run.events.append(ControlRolled(vehicle.ident, STATUS_FLOOR, check.speed, check.needs, check.roll, check.kept))
    if check.kept:
        slow(run, vehicle, TUMBLE_SLOWS, "tumble")
        vehicle.trouble = None
        run.events.append(Settled(vehicle.ident, "spinout", vehicle.drivable))


def _coast(run: Run, vehicle: Vehicle) -> None:
    """What slows down a vehicle that nobody drives, or that has no wheels to drive on."""
    if vehicle.trouble is not None:
        return
    if vehicle.kind != "pedestrian" and vehicle.wheels_gone >= (1 if vehicle.kind in {"cycle", "trike"} else 2):
        slow(run, vehicle, NO_WHEELS_SLOWS, "wheels")
    elif not vehicle.awake:
        slow(run, vehicle, DRIVER_OUT_SLOWS, "driver_out")


def _is_over(run: Run) -> bool:
    """The last turn, nobody left to play against, or nothing that can move: then the match is over."""
    state = run.state
    there = [vehicle for vehicle in state.vehicles if not vehicle.gone]
    able = {vehicle.team for vehicle in there if vehicle.drivable}
    moving = any(vehicle.speed or vehicle.trouble for vehicle in there if not vehicle.drivable)
    teams = {vehicle.team for vehicle in state.vehicles}
    decided = not moving and (not able or (len(teams) > 1 and len(able) == 1))
    if not decided and state.turn < state.limit:
        return False
    state.winner = min(able) if len(able) == 1 and len(teams) > 1 else DRAW
    run.events.append(LabEnded(state.winner))
    return True
