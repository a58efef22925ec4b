"""`carpg scenario` for crashes: a set-up, commands, forecasts, and questions to the tables.

The document is described in `game/data/schemas/crashes-scenario.json`; `figure` commands answer single
questions (a collision without a table, a control roll, a crash row) and need no vehicles.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from carpg.crashes.crash_tables import NO_AIM
from carpg.crashes.figures import FigureDoc, answer
from carpg.crashes.geometry import SQUARE
from carpg.crashes.lab.commands import Command, Drive
from carpg.crashes.lab.documents import DriveDoc, PreferDoc, SpeedDoc, load
from carpg.crashes.lab.engine import LabEngine
from carpg.crashes.lab.state import FACES, LabState, Vehicle
from carpg.kernel.codec import decode
from carpg.kernel.dice import DiceError
from carpg.kernel.errors import DocumentError, IllegalCommandError
from carpg.kernel.events import Event, Json, plain
from carpg.kernel.scenario import RESULT, ScenarioError

MAX_COMMANDS = 2000


@dataclass(frozen=True, slots=True)
class StepsDoc:
    """`step`, `phase`, `turn` or `run`: straight on with whoever is next, so many times over."""

    do: Literal["step", "phase", "turn", "run"]


@dataclass(frozen=True, slots=True)
class ForecastDoc:
    """`forecast`: the odds of a command that isn't given."""

    do: Literal["forecast"]
    of: DriveDoc | SpeedDoc


_KINDS: dict[str, Any] = {
    "drive": DriveDoc,
    "speed": SpeedDoc,
    "prefer": PreferDoc,
    "forecast": ForecastDoc,
    "figure": FigureDoc,
    **dict.fromkeys(("step", "phase", "turn", "run"), StepsDoc),
}


@dataclass(slots=True)
class _Session:
    """A scenario being run."""

    engine: LabEngine
    state: LabState | None
    events: list[Event] = field(default_factory=list)
    forecasts: list[Json] = field(default_factory=list)
    figures: list[Json] = field(default_factory=list)

    def table(self) -> LabState:
        """The state; raises `DocumentError` when the document has no vehicles."""
        if self.state is None:
            raise DocumentError("needs vehicles to run", "vehicles")
        return self.state

    def give(self, command: Command) -> None:
        """Apply a command and keep its events."""
        self.events.extend(self.engine.apply(self.table(), command))


def run(document: Mapping[str, Any]) -> dict[str, Any]:
    """Run a scenario document and return its result; raises `ScenarioError`."""
    try:
        commands = _commands(document)
        state = load(document) if "vehicles" in document else None
    except DocumentError as error:
        raise ScenarioError(error.code, str(error)) from error
    session = _Session(LabEngine(), state)
    for index, entry in enumerate(commands):
        _carry_out(session, index, entry)
    if state is not None:
        try:
            state.dice.finish()
        except DiceError as error:
            raise ScenarioError("bad_dice", str(error)) from error
    return _result(session)


def _commands(document: Mapping[str, Any]) -> list[Any]:
    commands = document.get("commands", [])
    if not isinstance(commands, list) or len(commands) > MAX_COMMANDS:
        raise DocumentError(f"should be a list of at most {MAX_COMMANDS}", "commands")
    return commands


def _carry_out(session: _Session, index: int, entry: Any) -> None:
    """One command of the document; problems name its index."""
    where = f"commands[{index}]"
    try:
        word = entry.get("do") if isinstance(entry, Mapping) else None
        if not isinstance(word, str) or word not in _KINDS:
            raise DocumentError(f"do should be one of {', '.join(_KINDS)}", where)
        command = decode(_KINDS[word], entry, where)
        match command:
            case StepsDoc():
                _steps(session, command.do)
            case ForecastDoc():
                odds = session.engine.forecast(session.table(), command.of.command())
                session.forecasts.append({"command": index, **plain(odds)})
            case FigureDoc():
                session.figures.append({"command": index, **answer(command)})
            case _:
                session.give(command.command())
    except DocumentError as error:
        raise ScenarioError(error.code, str(error), index) from error
    except IllegalCommandError as error:
        raise ScenarioError(error.code, error.message, index) from error
    except DiceError as error:
        raise ScenarioError("bad_dice", str(error), index) from error


def _steps(session: _Session, how_far: str) -> None:
    """Straight on until the step, phase, turn or match is over; nothing happens when it is over already."""
    state = session.table()
    phase, turn = (state.turn, state.phase), state.turn
    while (mover := state.next_mover()) is not None:
        session.give(Drive(mover.ident))
        if how_far == "step":
            return
        if how_far == "phase" and (state.turn, state.phase) != phase:
            return
        if how_far == "turn" and state.turn != turn:
            return


def _result(session: _Session) -> dict[str, Any]:
    out: dict[str, Any] = {
        "format": RESULT,
        "mode": "crashes",
        "figures": session.figures,
        "forecasts": session.forecasts,
        "events": [event.as_json() for event in session.events],
    }
    if session.state is None:
        return out
    state = session.state
    mover = state.next_mover()
    return {
        **out,
        "vehicles": {vehicle.ident: _vehicle(vehicle) for vehicle in state.vehicles},
        "objects": {
            thing.ident: {"taken": thing.fixed.taken, "left": thing.fixed.left, "standing": thing.standing}
            for thing in state.objects
        },
        "counters": [
            {"kind": counter.kind, "at": _squares(counter.body.x, counter.body.y)} for counter in state.counters
        ],
        "touching": [list(key) for key in sorted(state.touching)],
        "turn": state.turn,
        "phase": state.phase,
        "next": None if mover is None else mover.ident,
        "winner": state.winner,
        "digest": session.engine.digest(state),
    }


def _squares(x: int, y: int) -> list[float]:
    return [x / SQUARE, y / SQUARE]


def _vehicle(vehicle: Vehicle) -> dict[str, Json]:
    """A vehicle as results show it, places in squares."""
    return {
        "team": vehicle.team,
        "at": _squares(vehicle.body.x, vehicle.body.y),
        "heading": vehicle.body.heading,
        "speed": vehicle.speed,
        "handling": vehicle.status,
        "armor": dict(zip(FACES, vehicle.armor, strict=True)),
        "tires": vehicle.tires,
        "core": vehicle.core,
        "crew": vehicle.crew,
        "vest": vehicle.vest,
        "trouble": None if vehicle.trouble is None else vehicle.trouble.kind,
        "pending": vehicle.pending is not None,
        "down": vehicle.down,
        "burning": vehicle.burning,
        "aim": "none" if vehicle.aim == NO_AIM else vehicle.aim,
        "drivable": vehicle.drivable,
        "gone": vehicle.gone,
    }
