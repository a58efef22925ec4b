"""Small helpers to put lab tables together and to read what happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from carpg.crashes.lab.commands import Command, Drive
from carpg.crashes.lab.documents import load
from carpg.crashes.lab.engine import LabEngine
from carpg.crashes.lab.state import LabState
from carpg.crashes.maneuvers import Maneuver
from carpg.kernel.events import Event

ENGINE = LabEngine()


def entry(ident: str, at: Sequence[float], heading: int, speed: int, **more: Any) -> dict[str, Any]:
    """A vehicle of 5,000 lb with steady handling, so that only what a test asks for is rolled."""
    base = {"handling": 3, "handling_class": 3, "weight": 5000}
    return {"id": ident, "at": list(at), "heading": heading, "speed": speed, **base, **more}


def table(*vehicles: dict[str, Any], **more: Any) -> LabState:
    return load({"vehicles": list(vehicles), **more})


def drive(state: LabState, ident: str, maneuver: Maneuver | None = None) -> list[Event]:
    command: Command = Drive(ident, maneuver or Maneuver())
    return ENGINE.apply(state, command)


def step(state: LabState) -> list[Event]:
    """Straight on with whoever is next."""
    mover = state.next_mover()
    assert mover is not None
    return drive(state, mover.ident)


def run_phase(state: LabState) -> list[Event]:
    """Straight on until the phase is over."""
    now, events = (state.turn, state.phase), []
    while state.next_mover() is not None and (state.turn, state.phase) == now:
        events += step(state)
    return events


def run_turn(state: LabState) -> list[Event]:
    """Straight on until the turn is over."""
    now, events = state.turn, []
    while state.next_mover() is not None and state.turn == now:
        events += step(state)
    return events


def run_all(state: LabState) -> list[Event]:
    """Straight on to the end of the match."""
    events = []
    while state.next_mover() is not None:
        events += step(state)
    return events


def of_kind(events: Sequence[Event], kind: str) -> list[Any]:
    return [event for event in events if event.kind() == kind]


def one(events: Sequence[Event], kind: str) -> Any:
    found = of_kind(events, kind)
    assert len(found) == 1, [event.kind() for event in events]
    return found[0]


def squares(state: LabState, ident: str) -> tuple[float, float, int]:
    vehicle = state.vehicle(ident)
    assert vehicle is not None
    return vehicle.body.x / 1024, vehicle.body.y / 1024, vehicle.body.heading
