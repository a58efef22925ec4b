"""The state of the Crash Lab: plain integers and a cheap copy."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from carpg.crashes.contact import BOOTLEGGER_SPEED, CollisionKind, Mover, MoverKind
from carpg.crashes.crash_tables import Crash
from carpg.crashes.effects import Down, Trouble, moves
from carpg.crashes.geometry import Body, Corner
from carpg.crashes.objects import Fixed
from carpg.crashes.rules import CrashRules
from carpg.kernel.dice import Dice
from carpg.kernel.events import Event

FACES = ("front", "right", "back", "left", "top", "bottom")
PHASES = 5
#: Corners of a vehicle that carry tires, by its kind.
TIRE_CORNERS: dict[MoverKind, tuple[str, ...]] = {
    "car": ("front_left", "front_right", "back_right", "back_left"),
    "oversized": ("front_left", "front_right", "back_right", "back_left"),
    "trike": ("front", "back_right", "back_left"),
    "cycle": ("front", "back"),
    "pedestrian": (),
}
Relation = Literal["slide", "push", "block"]


@dataclass(slots=True)
class Vehicle:
    """A vehicle on the table.

    speed: mph, below 0 in reverse. start: handling status at the start of a turn. armor: points by face. tires:
    points of each tire, by corner. core: points of everything behind the armor. crew, vest: points of the driver
    and of body armor. extinguisher: it works on this die or less. volatile: has things aboard that explode.
    pending: a crash result that waits for the next move. adds: added to crash rolls this turn.
    wheels_gone: corners without tires. reflex: order among equal speeds. border, pivot: the owner's preferences.
    """

    ident: str
    team: int
    name: str
    kind: MoverKind
    body: Body
    speed: int
    weight: int
    handling_class: int
    skill: int
    top_speed: int
    acceleration: int
    armor: list[int]
    tires: list[list[int]]
    core: int
    crew: int
    vest: int
    extinguisher: int = 0
    volatile: bool = False
    start: int = 0
    status: int = 0
    reflex: int = 0
    trouble: Trouble | None = None
    pending: Crash | None = None
    down: Down = "bottom"
    burning: bool = False
    gone: bool = False
    changed: bool = False
    stood: bool = False
    moved: bool = False
    hurt: int = 0
    aim: int = 0
    wheels_gone: int = 0
    border: CollisionKind | None = None
    pivot: Corner | None = None
    end_over_end: bool = False

    def clone(self) -> Vehicle:
        """An independent copy."""
        copy = object.__new__(Vehicle)
        for name in _VEHICLE_SLOTS:
            setattr(copy, name, getattr(self, name))
        copy.armor = self.armor.copy()
        copy.tires = [corner.copy() for corner in self.tires]
        return copy

    @property
    def travel(self) -> int:
        """The heading along which it really moves."""
        if self.trouble is not None:
            return self.trouble.direction
        return self.body.heading if self.speed >= 0 else (self.body.heading + 180) % 360

    def mover(self, body: Body | None = None) -> Mover:
        """The vehicle as a collision sees it, at another place if one is given.

        In a bootlegger reverse it counts as moving at 15 mph with the leading side as its front (ruling X18).
        """
        speed, travel = self.speed, self.travel
        if self.trouble is not None:
            speed = abs(speed)
            if self.trouble.kind == "bootlegger":
                speed = min(speed, BOOTLEGGER_SPEED)
        return Mover(body or self.body, speed, self.weight, self.kind, travel)

    @property
    def awake(self) -> bool:
        """Whether somebody is at the wheel: of three points the first lost hurts, the second knocks out."""
        return self.crew >= 2

    @property
    def drivable(self) -> bool:
        """Whether it can be driven: upright, enough tires, a driver who is awake."""
        if self.gone or not self.awake or self.down != "bottom" or self.rolling:
            return False
        if self.kind == "pedestrian":
            return True
        return self.wheels_gone < (1 if self.kind in {"cycle", "trike"} else 2)

    @property
    def rolling(self) -> bool:
        """Whether it rolls or flies, out of everybody's hands."""
        return self.trouble is not None and self.trouble.kind in {"roll", "flight"}

    @property
    def airborne(self) -> bool:
        """Whether it is in the air, above everything."""
        return self.trouble is not None and self.trouble.kind == "flight"

    @property
    def steerable(self) -> bool:
        """Whether its driver has a say in the next move: no skid or worse comes first."""
        waiting = self.pending is not None and self.pending.row is not None
        return self.drivable and self.trouble is None and not waiting

    def half_inches(self, phase: int) -> int:
        """Half inches that it covers in a phase; on foot every phase counts as a half-move of one square."""
        if self.kind == "pedestrian":
            return int(self.speed != 0)
        if self.trouble is not None:
            return moves(self.trouble, self.speed, phase)
        return moves(_AT_EASE, self.speed, phase)


_AT_EASE = Trouble("skid", 0)
_VEHICLE_SLOTS = tuple(Vehicle.__slots__)


@dataclass(frozen=True, slots=True)
class Obstacle:
    """A fixed object on the table and whether it still stands."""

    ident: str
    kind: str
    fixed: Fixed
    standing: bool = True


@dataclass(frozen=True, slots=True)
class Counter:
    """Debris or an obstacle counter, one square large."""

    kind: Literal["debris", "obstacle"]
    body: Body


@dataclass(slots=True)
class LabState:
    """Everything on the table, and whose move it is.

    area: width and height in length units. touching: pairs that are in contact, by ids in order, with what happens
    when one moves on into the other. limit: the last turn.
    """

    rules: CrashRules
    roads: tuple[str, ...]
    area: tuple[int, int]
    vehicles: list[Vehicle]
    objects: list[Obstacle]
    dice: Dice
    limit: int
    counters: list[Counter] = field(default_factory=list)
    touching: dict[tuple[str, str], tuple[Relation, str]] = field(default_factory=dict)
    turn: int = 1
    phase: int = 1
    winner: int | None = None

    def clone(self) -> LabState:
        """An independent copy; frozen parts are shared."""
        return LabState(
            self.rules,
            self.roads,
            self.area,
            [vehicle.clone() for vehicle in self.vehicles],
            self.objects.copy(),
            self.dice.clone(),
            self.limit,
            self.counters.copy(),
            self.touching.copy(),
            self.turn,
            self.phase,
            self.winner,
        )

    def vehicle(self, ident: str) -> Vehicle | None:
        """The vehicle with that id, if there is one."""
        return next((vehicle for vehicle in self.vehicles if vehicle.ident == ident), None)

    def next_mover(self) -> Vehicle | None:
        """Who moves next in this phase: faster first, then the better reflexes."""
        waiting = [vehicle for vehicle in self.vehicles if self._waits(vehicle)]
        return min(waiting, key=lambda v: (-abs(v.speed), -v.reflex, v.ident)) if waiting else None

    def _waits(self, vehicle: Vehicle) -> bool:
        if vehicle.gone or vehicle.moved or self.winner is not None:
            return False
        if vehicle.half_inches(self.phase):
            return True
        return self.phase == 1 and vehicle.speed == 0 and vehicle.steerable


def pair(first: str, second: str) -> tuple[str, str]:
    """The key of two ids in `LabState.touching`."""
    return (first, second) if first < second else (second, first)


@dataclass(frozen=True, slots=True)
class Run:
    """A command being carried out: the state that it changes and the events that it leads to."""

    state: LabState
    events: list[Event] = field(default_factory=list)
