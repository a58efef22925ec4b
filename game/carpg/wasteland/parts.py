"""What vehicles are made of: bodies, frames, engines, tires, weapons, options, read from `data/wasteland/parts.json`.

Weights are pounds, sizes and ranges squares, speeds squares a turn.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeVar

from carpg.kernel.codec import decode

DATA = Path(__file__).resolve().parents[2] / "data" / "wasteland"

#: Damage points of a driver or gunner (official; ruling A10 for the gunner).
CREW_POINTS = {"short": 20, "long": 50}
#: What the padded vest adds (official).
VEST_POINTS = 10
#: Weapons that may share a square (official).
WEAPONS_A_SQUARE = 3
#: Turrets of a tanker, and the weapon in each (official).
TURRETS = 4
TURRET_WEAPON = "heavy_machine_gun"
TURRET_POINTS = 50

T = TypeVar("T", "Body", "Frame", "EngineKind", "Tires", "Weapon", "Option")


@dataclass(frozen=True)
class Body:
    """A kind of vehicle: its footprint in squares, the frames it takes, and the most armor a side.

    Curb weight and handling class serve advanced collisions alone (rulings C02, C05).
    """

    id: str
    name: str
    width: int
    length: int
    frames: tuple[str, ...]
    armor_per_side: int
    curb_weight: int
    handling_class: int
    tag: str


@dataclass(frozen=True)
class Frame:
    """A frame: top speed and carrying capacity (None: not limited); the curb weight is its own (ruling C02)."""

    id: str
    name: str
    max_speed: int
    capacity: int | None
    curb_weight: int
    tag: str


@dataclass(frozen=True)
class EngineKind:
    """An engine: what it adds to the top speed."""

    id: str
    name: str
    speed: int
    weight: int
    tag: str


@dataclass(frozen=True)
class Tires:
    """A set of tires."""

    id: str
    name: str
    weight: int
    tag: str


@dataclass(frozen=True)
class Weapon:
    """A weapon; its power is also what it withstands.

    `rounds` None is unlimited. `hits_on` marks a launcher: one die at or over it hits (ruling A03).
    `strikes_top` weapons hit the top armor; `carried` ones need no square and no facing.
    """

    id: str
    name: str
    text: str
    power: int
    weight: int
    range: int
    tag: str
    rounds: int | None = None
    own_square: bool = False
    hits_on: int | None = None
    strikes_top: bool = False
    carried: bool = False


@dataclass(frozen=True)
class Option:
    """An option; `place` says how it stands on the footprint, `points` what it withstands."""

    id: str
    name: str
    text: str
    weight: int
    place: Literal["alone", "shared", "mount", "none"]
    points: int
    tag: str


@dataclass(frozen=True)
class Parts:
    """Everything that can be bought."""

    format: Literal["carpg-wasteland-parts/1"]
    attribution: str
    bodies: tuple[Body, ...]
    frames: tuple[Frame, ...]
    engines: tuple[EngineKind, ...]
    tires: tuple[Tires, ...]
    weapons: tuple[Weapon, ...]
    options: tuple[Option, ...]


def read_data(name: str) -> Any:
    """One of the mode's data files as JSON values."""
    return json.loads((DATA / name).read_text(encoding="utf-8"))


@cache
def parts() -> Parts:
    """All parts, read once."""
    return decode(Parts, read_data("parts.json"), "parts.json")


def _by_id(entries: tuple[T, ...]) -> dict[str, T]:
    return {entry.id: entry for entry in entries}


@cache
def bodies() -> dict[str, Body]:
    """Bodies by id."""
    return _by_id(parts().bodies)


@cache
def frames() -> dict[str, Frame]:
    """Frames by id."""
    return _by_id(parts().frames)


@cache
def engines() -> dict[str, EngineKind]:
    """Engines by id."""
    return _by_id(parts().engines)


@cache
def tires() -> dict[str, Tires]:
    """Tires by id."""
    return _by_id(parts().tires)


@cache
def weapons() -> dict[str, Weapon]:
    """Weapons by id."""
    return _by_id(parts().weapons)


@cache
def options() -> dict[str, Option]:
    """Options by id."""
    return _by_id(parts().options)
