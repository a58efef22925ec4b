"""What a player can do in a car's turn. The car is always the one whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from carpg.kernel.codec import decode, encode
from carpg.kernel.errors import DocumentError
from carpg.tactics.grid import Tile


@dataclass(frozen=True, slots=True)
class Move:
    """Drive a route tile by tile; `path` leaves out the tile that the car stands on."""

    path: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Attack:
    """Attack a car."""

    target: str


@dataclass(frozen=True, slots=True)
class UseSkill:
    """Use the car's active skill on cars and/or a tile, as the skill asks."""

    targets: tuple[str, ...] = ()
    tile: Tile | None = None


@dataclass(frozen=True, slots=True)
class EndTurn:
    """End the turn."""


Command = Move | Attack | UseSkill | EndTurn

COMMANDS: dict[str, type[Move] | type[Attack] | type[UseSkill] | type[EndTurn]] = {
    "move": Move,
    "attack": Attack,
    "skill": UseSkill,
    "end_turn": EndTurn,
}
_NAMES = {kind: name for name, kind in COMMANDS.items()}


def command_json(command: Command) -> dict[str, Any]:
    """A command as it is written in scenarios and replays."""
    return {"do": _NAMES[type(command)], **encode(command)}


def command_from_json(data: object, where: str = "command") -> Command:
    """Read a command; what does not fit raises `DocumentError`."""
    if not isinstance(data, Mapping):
        raise DocumentError("a command is an object", where)
    kind = COMMANDS.get(data["do"]) if isinstance(data.get("do"), str) else None
    if kind is None:
        raise DocumentError("do must be one of " + ", ".join(COMMANDS), where)
    return decode(kind, {key: value for key, value in data.items() if key != "do"}, where)
