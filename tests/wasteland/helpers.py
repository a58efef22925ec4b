"""What the wasteland tests share: worked figures and small designs."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeVar

from carpg.kernel.dice import Dice, ForcedDice
from carpg.kernel.events import Event
from carpg.wasteland.build import build
from carpg.wasteland.design import Armor, Design, Fitting
from carpg.wasteland.geometry import HEADINGS, SQUARE
from carpg.wasteland.ground import Ground, Start
from carpg.wasteland.rules import Rules
from carpg.wasteland.state import State, Unit

E = TypeVar("E", bound=Event)

WORKED: dict[str, Any] = json.loads((Path(__file__).parent / "data" / "worked.json").read_text(encoding="utf-8"))


def car(*fittings: Fitting, armor: int = 10, body: str = "car", frame: str = "heavy", **changes: Any) -> Design:
    """A plain car with the same armor all round."""
    fields: dict[str, Any] = {
        "id": "test-car",
        "name": "Test car",
        "body": body,
        "frame": frame,
        "engine": "4-cylinder",
        "tires": "normal",
        "armor": Armor(armor, armor, armor, armor, armor, armor),
        "driver": (0, 1),
        "engine_at": (0, 1) if body == "motorcycle" else (1, 1),
        "fittings": fittings,
    }
    return Design(**{**fields, **changes})


def unit(name: str, at: tuple[float, float], heading: str = "N", speed: int = 0, **changes: Any) -> Unit:
    """A vehicle of a plain car (or of `design`) at a place given in squares."""
    design = changes.pop("design", None) or car()
    seat = changes.pop("seat", 0 if name == "a" else 1)
    start = Start(round(at[0] * SQUARE), round(at[1] * SQUARE), HEADINGS.index(heading))
    made = build(design, name, seat, start, changes.pop("rules", Rules()))
    made.speed = speed
    made.max_speed = changes.pop("max_speed", 10)
    for key, value in changes.items():
        setattr(made, key, value)
    return made


def state(*units: Unit, dice: Sequence[int] | None = None, **changes: Any) -> State:
    """A match of these units on an open square of 100 by 100, with forced dice if any are given."""
    ground = Ground("test", "Test", "arena", 100, 100, changes.pop("walls", ()), changes.pop("hazards", ()))
    rules = changes.pop("rules", Rules())
    seats = max((unit.seat for unit in units), default=0) + 1
    made = State(
        changes.pop("ground", ground),
        rules,
        Dice(1) if dice is None else ForcedDice(dice),
        tuple(changes.pop("teams", range(max(2, seats)))),
        {unit.id: unit for unit in units},
    )
    made.turn = 1
    for key, value in changes.items():
        setattr(made, key, value)
    return made


def of_kind(events: Sequence[Event], kind: type[E]) -> list[E]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]
