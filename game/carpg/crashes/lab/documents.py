"""Lab matches on paper: set-ups in squares, commands as JSON, and the codec by which replays are recorded."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from carpg.crashes.contact import CollisionKind
from carpg.crashes.crash_tables import Flank
from carpg.crashes.geometry import Corner
from carpg.crashes.lab.commands import ChangeSpeed, Command, Drive, Prefer
from carpg.crashes.lab.engine import LabEngine
from carpg.crashes.lab.setup import LabDoc, build, to_units
from carpg.crashes.lab.state import LabState
from carpg.crashes.maneuvers import Maneuver, ManeuverKind
from carpg.kernel.codec import decode
from carpg.kernel.errors import DocumentError
from carpg.kernel.events import Event, Json, plain
from carpg.kernel.replay import Codec

#: Changes whenever a match recorded before would come out differently.
RULES_VERSION = "crashes-1"
_ENVELOPE = frozenset({"format", "mode", "commands"})
_PLACED = ("vehicles", "objects", "counters")


@dataclass(frozen=True, slots=True)
class DriveDoc:
    """`drive`: move the vehicle that is next, with a maneuver."""

    do: Literal["drive"]
    vehicle: str
    maneuver: ManeuverKind = "straight"
    degrees: int = 0
    side: Flank = "right"
    skid: int = 0

    def command(self) -> Command:
        """The command it stands for."""
        try:
            return Drive(self.vehicle, Maneuver(self.maneuver, self.degrees, self.side, self.skid))
        except ValueError as error:
            raise DocumentError(str(error)) from error


@dataclass(frozen=True, slots=True)
class SpeedDoc:
    """`speed`: change the speed of the vehicle that is next, in mph."""

    do: Literal["speed"]
    vehicle: str
    to: int

    def command(self) -> Command:
        """The command it stands for."""
        return ChangeSpeed(self.vehicle, self.to)


@dataclass(frozen=True, slots=True)
class PreferDoc:
    """`prefer`: what the owner chooses at a border, and which corner to conform on."""

    do: Literal["prefer"]
    vehicle: str
    border: CollisionKind | None = None
    pivot: Corner | None = None

    def command(self) -> Command:
        """The command it stands for."""
        return Prefer(self.vehicle, self.border, self.pivot)


CommandDoc = DriveDoc | SpeedDoc | PreferDoc
_FORMS: dict[str, Any] = {"drive": DriveDoc, "speed": SpeedDoc, "prefer": PreferDoc}


def command_from(data: Json, where: str = "command") -> Command:
    """Read a command; raises `DocumentError`."""
    word = data.get("do") if isinstance(data, Mapping) else None
    if not isinstance(word, str) or word not in _FORMS:
        raise DocumentError(f"do should be one of {', '.join(_FORMS)}", where)
    form: CommandDoc = decode(_FORMS[word], data, where)
    return form.command()


def command_json(command: Command) -> dict[str, Json]:
    """A command as JSON, the inverse of `command_from`."""
    match command:
        case Drive(vehicle, order):
            way = {"maneuver": order.kind, "degrees": order.degrees, "side": order.side, "skid": order.skid}
            return {"do": "drive", "vehicle": vehicle, **way}
        case ChangeSpeed(vehicle, speed):
            return {"do": "speed", "vehicle": vehicle, "to": speed}
        case Prefer():
            return {"do": "prefer", **plain(command)}


def load(document: Mapping[str, Any]) -> LabState:
    """The first state of a set-up document, without its commands; raises `DocumentError`."""
    data = {key: value for key, value in document.items() if key not in _ENVELOPE}
    for key in _PLACED:
        if key in data:
            data[key] = _in_units(data[key], key)
    if "area" in data:
        data["area"] = _pair_in_units(data["area"], "area")
    return build(decode(LabDoc, data))


def _in_units(rows: Json, where: str) -> Json:
    """The same rows with places and sizes in 1/1024 squares."""
    if not isinstance(rows, list):
        raise DocumentError("should be a list", where)
    out = []
    for place, row in enumerate(rows):
        if not isinstance(row, Mapping):
            raise DocumentError("should be an object", f"{where}[{place}]")
        changed = dict(row)
        for key in ("at", "size"):
            if changed.get(key) is not None:
                changed[key] = _pair_in_units(changed[key], f"{where}[{place}].{key}")
        out.append(changed)
    return out


def _pair_in_units(value: Json, where: str) -> Json:
    if not isinstance(value, list) or len(value) != 2:
        raise DocumentError("should be two numbers of squares", where)
    return [to_units(number, where) for number in value]


def _start(setup: Json) -> tuple[LabState, tuple[Event, ...]]:
    if not isinstance(setup, Mapping):
        raise DocumentError("should be an object", "setup")
    return load(setup), ()


def _turn_of(state: LabState) -> int:
    return state.turn


CODEC: Codec[LabState, Command] = Codec(
    "crashes", RULES_VERSION, LabEngine(), _start, command_from, command_json, _turn_of
)
