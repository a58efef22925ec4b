"""The referee of the Crash Lab: the `Engine` of its matches.

The vehicle that is next acts: it may change its speed once a turn and then drives its part of the phase. A seat
is a team; in the lab one person may sit on all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from carpg.crashes.lab.commands import ChangeSpeed, Command, Drive, Prefer
from carpg.crashes.lab.drive import change_speed, check_drive, check_speed, drive
from carpg.crashes.lab.events import Preferred
from carpg.crashes.lab.forecast import Forecast, forecast
from carpg.crashes.lab.state import LabState, Run, Vehicle
from carpg.crashes.lab.turns import go_on
from carpg.crashes.maneuvers import MOST_BRAKING, Maneuver
from carpg.crashes.tables import RASTER
from carpg.kernel.dice import Dice
from carpg.kernel.digest import digest_of
from carpg.kernel.errors import IllegalCommandError
from carpg.kernel.events import Event, plain

_BENDS = (15, 30, 45, 60, 75, 90)
_SIDES = ("left", "right")


def offered_maneuvers() -> Iterator[Maneuver]:
    """The maneuvers that `legal` offers: bends and swerves in steps of 15 degrees, controlled skids with 30 and
    60; `apply` takes every angle.
    """
    yield Maneuver()
    for side in _SIDES:
        for degrees in _BENDS:
            yield Maneuver("bend", degrees, side)  # type: ignore[arg-type]
        for degrees in _BENDS[:4]:
            yield Maneuver("swerve", degrees, side)  # type: ignore[arg-type]
        for skid in (1, 2, 3, 4):
            yield Maneuver("bend", 30 if skid < 3 else 60, side, skid)  # type: ignore[arg-type]
        for kind in ("drift", "steep_drift", "bootlegger", "t_stop"):
            yield Maneuver(kind, 0, side)  # type: ignore[arg-type]
        yield Maneuver("pivot", 90, side)  # type: ignore[arg-type]


_OFFERED = tuple(offered_maneuvers())


class LabEngine:
    """Judges lab matches; keeps nothing itself."""

    def legal(self, state: LabState) -> Iterator[Command]:
        """The commands of the vehicle that is next, speeds first; preferences are free and not listed."""
        vehicle = state.next_mover()
        if vehicle is None:
            return
        for speed in self._speeds(vehicle):
            if _allowed(partial(check_speed, vehicle, speed)):
                yield ChangeSpeed(vehicle.ident, speed)
        for maneuver in _OFFERED:
            if _allowed(partial(check_drive, vehicle, maneuver, state.phase)):
                yield Drive(vehicle.ident, maneuver)

    def _speeds(self, vehicle: Vehicle) -> range:
        if vehicle.changed or not vehicle.steerable:
            return range(0)
        low, high = vehicle.speed - MOST_BRAKING, vehicle.speed + MOST_BRAKING
        return range(-(-low // RASTER) * RASTER, high + 1, RASTER)

    def apply(self, state: LabState, command: Command) -> list[Event]:
        """Carry out a command of the vehicle that is next; an illegal one changes nothing."""
        vehicle = self._check(state, command)
        run = Run(state)
        match command:
            case ChangeSpeed():
                change_speed(run, vehicle, command)
            case Drive():
                drive(run, vehicle, command)
            case Prefer():
                vehicle.border, vehicle.pivot = command.border, command.pivot
                run.events.append(Preferred(vehicle.ident, command.border, command.pivot))
        go_on(run)
        return run.events

    def _check(self, state: LabState, command: Command) -> Vehicle:
        vehicle = state.vehicle(command.vehicle)
        if vehicle is None or vehicle.gone:
            raise IllegalCommandError("no_target", f"There is no vehicle {command.vehicle!r} on the table.")
        if state.winner is not None:
            raise IllegalCommandError("not_your_turn", "The match is over.")
        if isinstance(command, Prefer):
            return vehicle
        if vehicle is not state.next_mover():
            raise IllegalCommandError("not_your_turn", f"It isn't {vehicle.name}'s move.")
        return vehicle

    def forecast(self, state: LabState, command: Command) -> Forecast:
        """What a command asks of handling, and what it would run into; the state stays as it is."""
        vehicle = self._check(state, command)
        return forecast(state, vehicle, command)

    def view(self, state: LabState, seat: int) -> LabState:
        """All of it: the lab has no secrets but the coming dice, which the copy does not share."""
        shown = state.clone()
        shown.dice = Dice(0)
        return shown

    def digest(self, state: LabState) -> str:
        """A short hash of everything that decides how the match goes on."""
        return digest_of(
            {
                "turn": [state.turn, state.phase, state.limit, state.winner],
                "rules": plain(state.rules),
                "roads": list(state.roads),
                "area": list(state.area),
                "vehicles": [plain(vehicle) for vehicle in state.vehicles],
                "objects": [plain(thing) for thing in state.objects],
                "counters": [plain(counter) for counter in state.counters],
                "touching": [[*key, *value] for key, value in sorted(state.touching.items())],
                "dice": [state.dice.seed, dict(sorted(state.dice.draws.items())), getattr(state.dice, "used", 0)],
            }
        )

    def to_act(self, state: LabState) -> tuple[int, ...]:
        """The team whose vehicle is next."""
        vehicle = state.next_mover()
        return () if vehicle is None else (vehicle.team,)

    def outcome(self, state: LabState) -> int | None:
        """None while it goes on, the team that can still drive, or -1."""
        return state.winner


def _allowed(question: Callable[[], None]) -> bool:
    try:
        question()
    except IllegalCommandError:
        return False
    return True
