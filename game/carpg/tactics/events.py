"""What happens in a battle. A screen can animate from these alone, and a log can explain from the traces.

Cars are named by their ids, tiles are (x, y), facings are N, E, S, W. `source` names the car whose doing it
was, and `cause` what it came from: attack, a status id, a terrain id, or a skill id.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from carpg.kernel.codec import decode
from carpg.kernel.errors import DocumentError
from carpg.kernel.events import Event, TraceLine
from carpg.tactics.grid import Tile


@dataclass(frozen=True)
class BattleStarted(Event):
    """The battle begins; `ties` is the seeded order that breaks full ties in initiative, best first (ruling I02)."""

    barrier: ClassVar[bool] = True
    ties: tuple[str, ...]


@dataclass(frozen=True)
class RoundStarted(Event):
    """A round begins; `order` are the standing cars in initiative order."""

    barrier: ClassVar[bool] = True
    round: int
    order: tuple[str, ...]


@dataclass(frozen=True)
class TurnStarted(Event):
    """A car's turn begins; `side` gives its commands."""

    barrier: ClassVar[bool] = True
    car: str
    side: int


@dataclass(frozen=True)
class TurnSkipped(Event):
    """A stalled car loses the turn that has just begun."""

    car: str
    cause: str


@dataclass(frozen=True)
class TurnEnded(Event):
    """A car's turn ends."""

    barrier: ClassVar[bool] = True
    car: str


@dataclass(frozen=True)
class Moved(Event):
    """A car drove along `path` from `start` and ends facing `facing`."""

    car: str
    start: Tile
    path: tuple[Tile, ...]
    facing: str
    airborne: bool


@dataclass(frozen=True)
class Turned(Event):
    """A car faces another way without moving."""

    car: str
    facing: str


@dataclass(frozen=True)
class SuccessRolled(Event):
    """A Success Roll was made for `car`."""

    barrier: ClassVar[bool] = True
    car: str
    cause: str
    roll: int
    needed: int
    success: bool


@dataclass(frozen=True)
class Attacked(Event):
    """An attack with every figure. `roll` is 0 when haze or a skill (`cancelled`) spoilt it before the hit roll;
    `rerolled` is the first hit die if a skill had it thrown again; `die` is 0 on a miss.

    `damage` is what it deals after every modifier, before it is taken off the health of `taken_by`; `absorbed`
    went into a shield.
    """

    barrier: ClassVar[bool] = True
    car: str
    target: str
    roll: int
    hit_on: int
    crit_on: int
    hit: bool
    critical: bool
    die: int
    damage: int
    matchup: str
    backstab: bool
    hazed: bool
    dodged: bool
    cancelled: bool
    rerolled: int
    absorbed: int
    taken_by: str
    facing: str
    trace: tuple[TraceLine, ...]


@dataclass(frozen=True)
class StatusGained(Event):
    """A car got a status, or had it refreshed; the figures are those of the record (see `Status`)."""

    car: str
    status: str
    turns: int
    rounds: int
    mode: str
    amount: int
    other: str
    source: str
    cause: str
    refreshed: bool


@dataclass(frozen=True)
class StatusChanged(Event):
    """A status lost a charge or a part of its amount."""

    car: str
    status: str
    amount: int


@dataclass(frozen=True)
class StatusEnded(Event):
    """A status is gone: expired, spent, removed or replaced."""

    car: str
    status: str
    mode: str
    reason: str


@dataclass(frozen=True)
class Damaged(Event):
    """A car lost health; `health` is what is left."""

    car: str
    amount: int
    health: int
    source: str
    cause: str


@dataclass(frozen=True)
class Healed(Event):
    """A car gained health; `health` is what it has now."""

    car: str
    amount: int
    health: int
    source: str
    cause: str


@dataclass(frozen=True)
class KnockedOut(Event):
    """A car is out and leaves the board from `at`."""

    car: str
    at: Tile
    source: str
    cause: str


@dataclass(frozen=True)
class Revived(Event):
    """A car is back on the board."""

    car: str
    at: Tile
    facing: str
    health: int
    source: str
    cause: str
    acts_this_round: bool


@dataclass(frozen=True)
class TileEffect(Event):
    """A tile acted on the car that came to it."""

    car: str
    at: Tile
    terrain: str


@dataclass(frozen=True)
class Pushed(Event):
    """A car was pushed or pulled along `path`; its facing stays (ruling M07)."""

    car: str
    start: Tile
    path: tuple[Tile, ...]
    source: str
    cause: str


@dataclass(frozen=True)
class Teleported(Event):
    """A car vanished from `start` and stands on `at`."""

    car: str
    start: Tile
    at: Tile
    source: str
    cause: str


@dataclass(frozen=True)
class Swapped(Event):
    """Two cars changed places."""

    car: str
    other: str
    at: Tile
    other_at: Tile
    source: str
    cause: str


@dataclass(frozen=True)
class TerrainChanged(Event):
    """Tiles became another terrain."""

    tiles: tuple[Tile, ...]
    terrain: str
    source: str
    cause: str


@dataclass(frozen=True)
class SkillUsed(Event):
    """A skill took effect: used by the player, or triggered by what happened. `uses_left` is -1 without a limit."""

    car: str
    skill: str
    targets: tuple[str, ...]
    tile: Tile | None
    uses_left: int
    triggered: bool


@dataclass(frozen=True)
class ControlChanged(Event):
    """A car is controlled by `side` from now on."""

    car: str
    side: int
    cause: str


@dataclass(frozen=True)
class ElementChanged(Event):
    """A car counts as another element from now on, through an elemental shift or the end of one."""

    car: str
    element: str
    cause: str


@dataclass(frozen=True)
class StatusResisted(Event):
    """A car is immune to a status that it would have got."""

    car: str
    status: str
    cause: str


@dataclass(frozen=True)
class Prevented(Event):
    """A skill kept a car from falling; `health` is what it is left with."""

    car: str
    health: int
    cause: str


@dataclass(frozen=True)
class OrderChanged(Event):
    """A skill moved `car` in this round's order."""

    order: tuple[str, ...]
    car: str
    cause: str


@dataclass(frozen=True)
class CounterChanged(Event):
    """A car's own counter has another value."""

    car: str
    counter: str
    value: int


@dataclass(frozen=True)
class UsesRestored(Event):
    """A car got uses of its skill back."""

    car: str
    skill: str
    uses_left: int


@dataclass(frozen=True)
class TrapSet(Event):
    """Tiles were marked as traps, for all to see; `rounds` are whole rounds after the one in progress."""

    tiles: tuple[Tile, ...]
    source: str
    cause: str
    rounds: int
    who: str


@dataclass(frozen=True)
class TrapSprung(Event):
    """A car ended a move on a trap."""

    car: str
    at: Tile
    source: str
    cause: str


@dataclass(frozen=True)
class BattleEnded(Event):
    """The battle is over: `winner` is a team or -1 for a draw; `reason` is knock_out, round_limit or both_out."""

    winner: int
    reason: str


EVENTS: dict[str, type[Event]] = {kind.kind(): kind for kind in Event.__subclasses__() if kind.__module__ == __name__}


def event_from_json(data: object, where: str = "event") -> Event:
    """Read an event back from `Event.as_json`; what does not fit raises `DocumentError`."""
    if not isinstance(data, Mapping) or not isinstance(data.get("event"), str) or data["event"] not in EVENTS:
        raise DocumentError("event must be one of " + ", ".join(EVENTS), where)
    fields: dict[str, Any] = {key: value for key, value in data.items() if key != "event"}
    return decode(EVENTS[data["event"]], fields, where)
