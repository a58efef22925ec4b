"""What a match consists of: units, their crews and items, smoke, and whose turn it is. Whole numbers and text only."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from typing import Literal

from carpg.kernel.dice import Dice
from carpg.kernel.events import Json, plain
from carpg.wasteland.commands import Board, Choose, Sealed, Walk
from carpg.wasteland.geometry import SQUARE, Box, Point, moved
from carpg.wasteland.ground import Ground
from carpg.wasteland.rules import Rules

#: What a match is about; practice ends only at the turn limit.
Objective = Literal["last_standing", "convoy", "practice"]
Step = Literal["maneuver", "attack", "over"]
Choice = Choose | Walk | Board | Sealed

#: Group numbers beyond the eight directions of fixed weapons (0 front, then clockwise by 45°).
MOUNTS = 8
HANDGUN = 9


@dataclass(slots=True)
class Item:
    """A weapon or option aboard. `aim` is where it points, in steps of 45° from the vehicle's front.

    `mount` is the index of its turning mount, or -1; `rounds` -1 is unlimited; at `points` 0 it is destroyed.
    """

    name: str
    square: tuple[int, int]
    points: int
    aim: int = 0
    mount: int = -1
    rounds: int = -1


@dataclass(slots=True)
class Crew:
    """Someone aboard or on foot. `trained` people count as living drivers; only role driver steers.

    At `points` 0 or less they are dead; `gun` is the index of the turret weapon that they serve alone, or -1.
    """

    role: Literal["driver", "gunner"]
    points: int
    square: tuple[int, int]
    trained: bool = False
    gun: int = -1
    aboard: bool = True

    @property
    def alive(self) -> bool:
        """Whether this person lives and is still in this unit."""
        return self.aboard and self.points > 0


@dataclass(slots=True)
class Unit:
    """A vehicle, or a person on foot (body `person`).

    Places are thousandths of a square. `course` is the direction of travel, unlike `heading` only while spinning out
    (`spin` 1 right, -1 left). `touching` maps what it is in contact with to its own side there. `weight` in pounds and
    `trouble`, what a loss of control is about to do, serve advanced collisions. `out` says why it is
    no longer in play. The fields from `choice` on belong to the present turn.
    """

    id: str
    seat: int
    name: str
    design: str
    body: str
    width: int
    length: int
    max_speed: int
    x: int
    y: int
    heading: int
    course: int
    speed: int
    armor: list[int]
    items: list[Item]
    crew: list[Crew]
    handguns: list[int]
    weight: int = 0
    reinforced: bool = False
    popped: bool = False
    flipped: bool = False
    spin: int = 0
    hull: int = 0
    trouble: str = ""
    out: str = ""
    touching: dict[str, int] = field(default_factory=dict)
    choice: Choice | None = None
    held: bool = False
    idle: bool = False
    shift: int = -1
    groups: dict[int, int] = field(default_factory=dict)
    fired: set[int] = field(default_factory=set)
    shooters: set[int] = field(default_factory=set)

    @property
    def person(self) -> bool:
        """Whether this is someone on foot."""
        return self.body == "person"

    @property
    def active(self) -> bool:
        """Whether the unit is still on the map."""
        return not self.out

    @property
    def driver(self) -> Crew | None:
        """The living person at the wheel (or on foot), if any."""
        for crew in self.crew:
            if crew.alive and (crew.role == "driver" or self.person):
                return crew
        return None

    @property
    def living_driver(self) -> bool:
        """Whether someone trained as a driver lives here, in whatever seat (ruling D05)."""
        return self.active and any(crew.alive and crew.trained for crew in self.crew)

    def box(self) -> Box:
        """The footprint."""
        return Box(self.x, self.y, self.heading, self.width * SQUARE, self.length * SQUARE)

    def square_box(self, square: tuple[int, int]) -> Box:
        """One square of the footprint, oriented with the vehicle."""
        column, row = square
        ahead = self.length * SQUARE // 2 - row * SQUARE - SQUARE // 2
        right = column * SQUARE + SQUARE // 2 - self.width * SQUARE // 2
        at = moved(self.x, self.y, self.heading, ahead, right)
        return Box(at.x, at.y, self.heading, SQUARE, SQUARE)

    def at(self) -> Point:
        """The centre."""
        return Point(self.x, self.y)

    def clone(self) -> Unit:
        """An independent copy."""
        copy = _shallow(self)
        copy.armor = list(self.armor)
        copy.items = [_item(item) for item in self.items]
        copy.crew = [_crew(crew) for crew in self.crew]
        copy.handguns = list(self.handguns)
        copy.touching = dict(self.touching)
        copy.groups = dict(self.groups)
        copy.fired = set(self.fired)
        copy.shooters = set(self.shooters)
        return copy

    def reset_turn(self) -> None:
        """Forget what belonged to the turn that is over."""
        self.choice = None
        self.held = self.idle = False
        self.groups.clear()
        self.fired.clear()
        self.shooters.clear()


_UNIT_FIELDS = tuple(item.name for item in fields(Unit))


def _shallow(unit: Unit) -> Unit:
    copy = object.__new__(Unit)
    for name in _UNIT_FIELDS:
        setattr(copy, name, getattr(unit, name))
    return copy


def _item(item: Item) -> Item:
    return Item(item.name, item.square, item.points, item.aim, item.mount, item.rounds)


def _crew(crew: Crew) -> Crew:
    return Crew(crew.role, crew.points, crew.square, crew.trained, crew.gun, crew.aboard)


@dataclass(slots=True)
class Smoke:
    """A cloud of 2 by 2 squares, oriented like the vehicle that laid it; it lasts for `turns` more turns."""

    x: int
    y: int
    heading: int
    turns: int

    def squares(self) -> tuple[Box, ...]:
        """Its four squares."""
        half = SQUARE // 2
        points = [moved(self.x, self.y, self.heading, a, r) for a in (half, -half) for r in (-half, half)]
        return tuple(Box(point.x, point.y, self.heading, SQUARE, SQUARE) for point in points)


@dataclass(frozen=True)
class Reserve:
    """A driver who got off the arena and comes back with the next vehicle (tournament)."""

    seat: int
    points: int


@dataclass(slots=True)
class State:
    """A match under way. `teams` gives the team of each seat; `result` is None, the team that won, or -1."""

    ground: Ground
    rules: Rules
    dice: Dice
    teams: tuple[int, ...]
    units: dict[str, Unit]
    objective: Objective = "last_standing"
    turn: int = 0
    step: Step = "maneuver"
    start_seat: int = 0
    attackers: list[int] = field(default_factory=list)
    gone: set[int] = field(default_factory=set)
    smoke: list[Smoke] = field(default_factory=list)
    reserves: dict[int, list[str]] = field(default_factory=dict)
    returning: list[Reserve] = field(default_factory=list)
    serial: int = 0
    result: int | None = None
    reason: str = ""

    def clone(self) -> State:
        """An independent copy."""
        return State(
            self.ground,
            self.rules,
            self.dice.clone(),
            self.teams,
            {key: unit.clone() for key, unit in self.units.items()},
            self.objective,
            self.turn,
            self.step,
            self.start_seat,
            list(self.attackers),
            set(self.gone),
            [replace(cloud) for cloud in self.smoke],
            {seat: list(designs) for seat, designs in self.reserves.items()},
            list(self.returning),
            self.serial,
            self.result,
            self.reason,
        )

    @property
    def seats(self) -> int:
        """How many players there are."""
        return len(self.teams)

    def active(self) -> list[Unit]:
        """The units on the map, in the order of their entry."""
        return [unit for unit in self.units.values() if not unit.out]

    def vehicles(self) -> list[Unit]:
        """The vehicles on the map, wrecks on their roof included."""
        return [unit for unit in self.units.values() if not unit.out and unit.body != "person"]

    def seat_order(self) -> list[int]:
        """Seats clockwise from the start seat (ruling T01)."""
        return [(self.start_seat + i) % self.seats for i in range(self.seats)]

    def as_json(self) -> dict[str, Json]:
        """Everything that counts, as plain JSON: the base of the digest."""
        apart = {"dice", "units", "ground"}
        out: dict[str, Json] = {
            item.name: plain(getattr(self, item.name)) for item in fields(self) if item.name not in apart
        }
        out["ground"] = self.ground.id
        out["dice"] = [self.dice.seed, dict(sorted(self.dice.draws.items()))]
        out["units"] = [plain(unit) for unit in self.units.values()]
        return out
