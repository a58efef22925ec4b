"""Set-up documents of the lab: checked, completed from the vehicle and object data, turned into a state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Literal

from carpg.crashes.contact import CollisionKind, MoverKind
from carpg.crashes.geometry import SQUARE, Body, Corner, overlap
from carpg.crashes.handling import Road, reflex_bonus
from carpg.crashes.lab.state import TIRE_CORNERS, Counter, LabState, Obstacle, Vehicle
from carpg.crashes.objects import Fixed, object_rows
from carpg.crashes.rules import DEFAULT_RULES, CrashRules
from carpg.crashes.tables import RASTER, STATUS_BEST, STATUS_FLOOR, TOP_SPEED, table
from carpg.kernel.dice import Dice, ForcedDice
from carpg.kernel.errors import DocumentError
from carpg.kernel.events import Json

MAX_VEHICLES = 12
MAX_OBJECTS = 60
MAX_COUNTERS = 200
MAX_TURNS = 50
MAX_SQUARES = 1000
MAX_WEIGHT = 400_000
MAX_POINTS = 10_000
DEFAULT_TURNS = 20
DEFAULT_AREA = (160 * SQUARE, 160 * SQUARE)
CREW_POINTS = 3
VEST_POINTS = 3
EXTINGUISHERS = {"none": 0, "standard": 3, "improved": 4}
#: Stream of the reflex rolls at the start; never forced.
REFLEX_STREAM = "initiative"


@dataclass(frozen=True, slots=True)
class VehicleDoc:
    """A vehicle of a set-up. Lengths are in 1/1024 squares here; documents give squares.

    design: an id of the vehicle data, or None when weight and kind are given. handling: status to start with
    (the handling class with the reflex roll, if None). armor: front, right, back, left, top, bottom.
    """

    id: str
    at: tuple[int, int]
    heading: int = 0
    speed: int = 0
    team: int = 0
    design: str | None = None
    name: str | None = None
    kind: MoverKind | None = None
    weight: int | None = None
    size: tuple[int, int] | None = None
    handling_class: int | None = None
    handling: int | None = None
    skill: int = 0
    top_speed: int | None = None
    acceleration: int | None = None
    armor: tuple[int, int, int, int, int, int] | None = None
    tire: int | None = None
    core: int | None = None
    vest: bool = False
    extinguisher: Literal["none", "standard", "improved"] = "none"
    volatile: bool | None = None
    burning: bool = False
    border: CollisionKind | None = None
    pivot: Corner | None = None


@dataclass(frozen=True, slots=True)
class ObjectDoc:
    """A fixed object of a set-up: an id of the object data as `kind`, or points of its own."""

    id: str
    at: tuple[int, int]
    kind: str = "block"
    size: tuple[int, int] = (SQUARE, SQUARE)
    heading: int = 0
    points: int | None = None
    wall: bool | None = None


@dataclass(frozen=True, slots=True)
class CounterDoc:
    """Debris or an obstacle that lies about from the start."""

    kind: Literal["debris", "obstacle"]
    at: tuple[int, int]


@dataclass(frozen=True, slots=True)
class LabDoc:
    """A whole set-up."""

    vehicles: tuple[VehicleDoc, ...]
    objects: tuple[ObjectDoc, ...] = ()
    counters: tuple[CounterDoc, ...] = ()
    roads: tuple[Road, ...] = ()
    rules: CrashRules = DEFAULT_RULES
    area: tuple[int, int] = DEFAULT_AREA
    turns: int = DEFAULT_TURNS
    seed: int = 0
    dice: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class _Limits:
    """What the figures of a vehicle may be."""

    low: int
    high: int
    step: int = field(default=1)


_LIMITS = {
    "heading": _Limits(0, 359),
    "speed": _Limits(-TOP_SPEED, TOP_SPEED, RASTER),
    "team": _Limits(0, MAX_VEHICLES - 1),
    "weight": _Limits(1, MAX_WEIGHT),
    "handling_class": _Limits(STATUS_FLOOR, STATUS_BEST),
    "handling": _Limits(STATUS_FLOOR, STATUS_BEST),
    "skill": _Limits(0, 6),
    "top_speed": _Limits(0, TOP_SPEED, RASTER),
    "acceleration": _Limits(0, 50, RASTER),
    "tire": _Limits(0, MAX_POINTS),
    "core": _Limits(0, MAX_POINTS),
}


@cache
def designs() -> dict[str, Mapping[str, Any]]:
    """The vehicles of the data files by id."""
    return {row["id"]: row for row in table("vehicles")["vehicles"]}


def to_units(value: Json, where: str) -> int:
    """Squares, with decimals if need be, as 1/1024 squares; raises `DocumentError`."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= MAX_SQUARES:
        raise DocumentError(f"should be a number of squares from 0 to {MAX_SQUARES}", where)
    return round(value * SQUARE)


def build(document: LabDoc) -> LabState:
    """The first state of a match; raises `DocumentError` where the set-up makes no sense."""
    _check_sizes(document)
    dice = Dice(document.seed)
    if document.dice is not None:
        dice = ForcedDice(document.dice, document.seed, frozenset({"combat"}))
    vehicles = [_vehicle(entry, dice, f"vehicles[{place}]") for place, entry in enumerate(document.vehicles)]
    things = [_object(entry, f"objects[{place}]") for place, entry in enumerate(document.objects)]
    counters = [Counter(entry.kind, Body(*entry.at, 0, SQUARE, SQUARE)) for entry in document.counters]
    state = LabState(
        document.rules,
        tuple(sorted(set(document.roads))),
        document.area,
        vehicles,
        things,
        dice,
        document.turns,
        counters,
    )
    _check_places(state)
    return state


def _check_sizes(document: LabDoc) -> None:
    if not 1 <= len(document.vehicles) <= MAX_VEHICLES:
        raise DocumentError(f"should hold 1 to {MAX_VEHICLES} vehicles", "vehicles")
    if len(document.objects) > MAX_OBJECTS or len(document.counters) > MAX_COUNTERS:
        raise DocumentError(f"there may be {MAX_OBJECTS} objects and {MAX_COUNTERS} counters at most", "objects")
    if not 1 <= document.turns <= MAX_TURNS:
        raise DocumentError(f"should be from 1 to {MAX_TURNS}", "turns")
    names = [entry.id for entry in document.vehicles] + [entry.id for entry in document.objects]
    for name in sorted(names):
        if not name or len(name) > 40 or names.count(name) > 1:
            raise DocumentError(f"ids should be short and all different: {name[:40]!r}", "vehicles")


def _vehicle(entry: VehicleDoc, dice: Dice, where: str) -> Vehicle:
    """A vehicle from its entry, completed from its design."""
    base = _design(entry, where)
    figures = {name: _figure(entry, base, name, where) for name in _LIMITS}
    kind: MoverKind = entry.kind or base["kind"]
    size = entry.size or tuple(side * SQUARE for side in base.get("size", (2, 4)))
    if min(size) <= 0:
        raise DocumentError("a vehicle has a width and a length above 0", f"{where}.size")
    reflex = dice.roll(REFLEX_STREAM) + figures["skill"]
    start = min(STATUS_BEST, figures["handling_class"] + reflex_bonus(reflex))
    if entry.handling is not None:
        start = entry.handling
    each = 2 if kind == "oversized" else 1
    return Vehicle(
        ident=entry.id,
        team=entry.team,
        name=entry.name or base.get("name", entry.id),
        kind=kind,
        body=Body(*entry.at, figures["heading"], size[0], size[1]),
        speed=figures["speed"],
        weight=figures["weight"],
        handling_class=figures["handling_class"],
        skill=figures["skill"],
        top_speed=figures["top_speed"],
        acceleration=figures["acceleration"],
        armor=_armor(entry, base, where),
        tires=[[figures["tire"]] * each for _ in TIRE_CORNERS[kind]],
        core=figures["core"],
        crew=CREW_POINTS,
        vest=VEST_POINTS if entry.vest else 0,
        extinguisher=EXTINGUISHERS[entry.extinguisher],
        volatile=bool(base.get("volatile", False) if entry.volatile is None else entry.volatile),
        start=start,
        status=start,
        reflex=reflex,
        burning=entry.burning,
        stood=figures["speed"] == 0,
        border=entry.border,
        pivot=entry.pivot,
    )


_PLAIN: Mapping[str, Any] = {
    "kind": "car",
    "weight": 4500,
    "handling_class": 3,
    "top_speed": 150,
    "acceleration": 10,
    "armor": (20, 20, 20, 20, 20, 20),
    "tire": 8,
    "core": 12,
}


def _design(entry: VehicleDoc, where: str) -> Mapping[str, Any]:
    if entry.design is None:
        return _PLAIN
    found = designs().get(entry.design)
    if found is None:
        raise DocumentError(f"should be one of {', '.join(sorted(designs()))}", f"{where}.design")
    return found


def _figure(entry: VehicleDoc, base: Mapping[str, Any], name: str, where: str) -> int:
    given = getattr(entry, name)
    value = int(base.get(name, 0)) if given is None else int(given)
    limits = _LIMITS[name]
    if not limits.low <= value <= limits.high or value % limits.step:
        step = f" in steps of {limits.step}" if limits.step > 1 else ""
        raise DocumentError(f"should be from {limits.low} to {limits.high}{step}", f"{where}.{name}")
    return value


def _armor(entry: VehicleDoc, base: Mapping[str, Any], where: str) -> list[int]:
    armor = list(entry.armor or base["armor"])
    if not all(0 <= points <= MAX_POINTS for points in armor):
        raise DocumentError(f"armor is 0 to {MAX_POINTS} points a side", f"{where}.armor")
    return armor


def _object(entry: ObjectDoc, where: str) -> Obstacle:
    row = object_rows().get(entry.kind, {})
    points = row.get("points") if entry.points is None else entry.points
    if points is None:
        raise DocumentError(f"needs points, or one of {', '.join(sorted(object_rows()))}", f"{where}.kind")
    if not 1 <= points <= MAX_POINTS or not 0 <= entry.heading < 360 or min(entry.size) <= 0:
        raise DocumentError(f"needs 1 to {MAX_POINTS} points, a size, and a heading from 0 to 359", where)
    wall = bool(row.get("wall", False) if entry.wall is None else entry.wall)
    return Obstacle(entry.id, entry.kind, Fixed(Body(*entry.at, entry.heading, *entry.size), points, wall))


def _check_places(state: LabState) -> None:
    """Nothing overlaps at the start, and vehicles stand on the table."""
    for place, vehicle in enumerate(state.vehicles):
        where = f"vehicles[{place}].at"
        if vehicle.body.x > state.area[0] or vehicle.body.y > state.area[1]:
            raise DocumentError("is off the table", where)
        others = [other.body for other in state.vehicles[:place]]
        others += [thing.fixed.body for thing in state.objects]
        if any(overlap(vehicle.body, other) for other in others):
            raise DocumentError("overlaps something else", where)
