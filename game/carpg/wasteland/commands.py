"""What players can say. Each command is a frozen dataclass with the word that scenario documents use for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

ManeuverId = Literal[
    "hold",
    "accelerate",
    "decelerate",
    "turn45_slow",
    "turn45_hold",
    "turn45_accel",
    "turn90",
    "turn180",
    "brake_hard",
]

#: Squares that a person walks in a turn (official).
FOOT_MOVE = 4


@dataclass(frozen=True)
class Choose:
    """Choose a vehicle's maneuver in secret.

    `turn` is -1 left, 1 right, 0 none. `handgun` says that the driver holds one (ruling T11). `leave` is the number
    of the crew member who gets out, or -1. `shift` is the side for a slide that the driver may choose.
    """

    word: ClassVar[str] = "choose"
    unit: str
    maneuver: ManeuverId = "hold"
    turn: Literal[-1, 0, 1] = 0
    handgun: bool = False
    leave: int = -1
    shift: Literal["left", "right"] = "left"


@dataclass(frozen=True)
class Walk:
    """Walk up to four squares, each in one of the eight headings."""

    word: ClassVar[str] = "walk"
    unit: str
    path: tuple[int, ...] = ()


@dataclass(frozen=True)
class Board:
    """Get into an own vehicle that is near and slow (optional rule, ruling D04)."""

    word: ClassVar[str] = "board"
    unit: str
    vehicle: str


@dataclass(frozen=True)
class Sealed:
    """Stands for somebody else's choice in a view: made, but secret. Not a command."""

    word: ClassVar[str] = "sealed"
    unit: str


@dataclass(frozen=True)
class Fire:
    """Fire one weapon (`item`, or -1 for a handgun) by a crew member at a target.

    `called` names something behind a bare side, `crew:0` or `item:2` (ruling A09).
    """

    word: ClassVar[str] = "fire"
    unit: str
    crew: int
    item: int
    target: str
    called: str = ""


@dataclass(frozen=True)
class LaySmoke:
    """Use a smokescreen generator; it counts as firing the weapons at the back (ruling A14)."""

    word: ClassVar[str] = "smoke"
    unit: str
    crew: int
    item: int


@dataclass(frozen=True)
class EndAttacks:
    """End the attacks of a seat; skipping the attack altogether is allowed."""

    word: ClassVar[str] = "end_attacks"
    seat: int


Command = Choose | Walk | Board | Fire | LaySmoke | EndAttacks
COMMANDS: dict[str, type[Command]] = {kind.word: kind for kind in (Choose, Walk, Board, Fire, LaySmoke, EndAttacks)}
