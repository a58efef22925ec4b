"""What happens in the Crash Lab, in the past tense. Places are [x, y, heading] in 1/1024 squares and degrees."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from carpg.kernel.events import Event, TraceLine

Place = tuple[int, int, int]


@dataclass(frozen=True)
class PhaseBegan(Event):
    """A phase (1 to 5) of a turn began."""

    turn: int
    phase: int


@dataclass(frozen=True)
class SpeedChanged(Event):
    """A vehicle's speed in mph changed; why: drive, collision, crash, tumble, wheels, driver_out or maneuver."""

    vehicle: str
    before: int
    after: int
    why: str


@dataclass(frozen=True)
class Preferred(Event):
    """An owner said what counts where the rules leave a choice."""

    vehicle: str
    border: str | None
    pivot: str | None


@dataclass(frozen=True)
class Moved(Event):
    """A vehicle moved through these places; why: drive, skid, fishtail, spinout, roll, flight or pushed."""

    vehicle: str
    path: tuple[Place, ...]
    why: str


@dataclass(frozen=True)
class HandlingLost(Event):
    """A maneuver or hazard of some difficulty took handling status."""

    vehicle: str
    cause: str
    difficulty: int
    before: int
    after: int


@dataclass(frozen=True)
class ControlRolled(Event):
    """The control table was asked: needs 0 is safe, 7 is lost; roll 0 means that no die was thrown."""

    barrier: ClassVar[bool] = True
    vehicle: str
    status: int
    speed: int
    needs: int
    roll: int
    kept: bool


@dataclass(frozen=True)
class CrashRolled(Event):
    """A crash table gave a result, to be carried out on the vehicle's next move."""

    barrier: ClassVar[bool] = True
    vehicle: str
    table: int
    totals: tuple[int, ...]
    fishtail: int
    side: str
    result: str | None


@dataclass(frozen=True)
class Collided(Event):
    """Two vehicles collided; pairs are in the order vehicle, other."""

    barrier: ClassVar[bool] = True
    vehicle: str
    other: str
    collision: str
    kinds: tuple[str, ...]
    striker: str
    sides: tuple[str, str]
    speed: int
    dice: str
    ram_roll: int
    damage: tuple[int, int]
    speeds: tuple[int, int]
    hazards: tuple[int, int]
    finishes: str | None
    conforms: str | None
    point: tuple[int, int]
    trace: tuple[TraceLine, ...]


@dataclass(frozen=True)
class ObjectStruck(Event):
    """A vehicle ran into a fixed object."""

    barrier: ClassVar[bool] = True
    vehicle: str
    object: str
    collision: str
    side: str
    speed: int
    dice: str
    ram_roll: int
    to_object: int
    to_vehicle: int
    broken: bool
    breaches: int
    speed_after: int
    hazard: int


@dataclass(frozen=True)
class Damaged(Event):
    """Damage struck a face; what went through hurt the core and then the crew."""

    vehicle: str
    face: str
    points: int
    armor: int
    core: int
    crew: int


@dataclass(frozen=True)
class TireHurt(Event):
    """A tire took damage; `left` points remain, 0 means that it is gone."""

    barrier: ClassVar[bool] = True
    vehicle: str
    corner: str
    points: int
    left: int


@dataclass(frozen=True)
class SideDown(Event):
    """A rolling or landing vehicle came down on a side."""

    barrier: ClassVar[bool] = True
    vehicle: str
    side: str
    landed: bool


@dataclass(frozen=True)
class Settled(Event):
    """A vehicle came to rest after a tumble, or a trouble was over."""

    vehicle: str
    trouble: str
    drivable: bool


@dataclass(frozen=True)
class Burned(Event):
    """A vehicle caught fire, burned on or was put out; step: caught, burning, out or exploded."""

    barrier: ClassVar[bool] = True
    vehicle: str
    step: str
    roll: int


@dataclass(frozen=True)
class CounterLeft(Event):
    """Debris or an obstacle was left on the table."""

    counter: str
    at: tuple[int, int]


@dataclass(frozen=True)
class RanOver(Event):
    """A vehicle ran over debris or an obstacle."""

    vehicle: str
    counter: str


@dataclass(frozen=True)
class TakenOff(Event):
    """A vehicle is off the table; why: left, destroyed or exploded."""

    vehicle: str
    why: str


@dataclass(frozen=True)
class LabEnded(Event):
    """Nothing moves any more, or the last turn is over; winner is a team or -1."""

    winner: int
