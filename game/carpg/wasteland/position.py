"""A position from a scenario document: any units anywhere, as a match may have brought them there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from carpg.kernel.codec import decode
from carpg.kernel.dice import Dice
from carpg.kernel.errors import DocumentError
from carpg.kernel.events import Json
from carpg.wasteland.audit import check
from carpg.wasteland.build import build
from carpg.wasteland.design import Armor
from carpg.wasteland.geometry import FRONT, overlap
from carpg.wasteland.ground import Ground, Hazard, Start, Wall
from carpg.wasteland.people import on_foot
from carpg.wasteland.record import design_or_id
from carpg.wasteland.rules import Rules
from carpg.wasteland.state import Crew, Objective, Smoke, State, Unit
from carpg.wasteland.wire import heading_from, place_from

MAX_UNITS = 24
MAX_SEATS = 6
MAX_POINTS = 1000
MAX_CLOUDS = 20

Step = Literal["move", "maneuver", "attack"]


@dataclass(frozen=True)
class _GroundForm:
    width: int = 60
    height: int = 60
    walls: tuple[Wall, ...] = ()
    hazards: tuple[Hazard, ...] = ()


@dataclass(frozen=True)
class _Form:
    rules: Rules = field(default_factory=Rules)
    seed: int = 0
    ground: _GroundForm = field(default_factory=_GroundForm)
    teams: tuple[int, ...] | None = None
    objective: Objective | None = None
    step: Step = "maneuver"


@dataclass(frozen=True)
class _UnitForm:
    id: str
    seat: int
    speed: int = 0
    armor: Armor | None = None
    crew: tuple[int, ...] | None = None
    items: tuple[int, ...] | None = None
    handguns: tuple[int, ...] | None = None
    held: bool = False
    popped: bool = False
    flipped: bool = False
    trained: bool = True

    def __post_init__(self) -> None:
        """Keep names, seats and figures within what a match can hold."""
        if not 1 <= len(self.id) <= 40:
            raise ValueError("an id has 1 to 40 characters")
        if not 0 <= self.seat < MAX_SEATS:
            raise ValueError(f"a seat is 0 to {MAX_SEATS - 1}")
        for values in (self.crew, self.items, self.handguns):
            if values is not None and not all(0 <= value <= MAX_POINTS for value in values):
                raise ValueError(f"points and rounds are 0 to {MAX_POINTS}")


_APART = ("design", "at", "heading", "person")


def position_from(document: Mapping[str, Any]) -> tuple[State, Step]:
    """The state of a document and the step that it starts with; raises `DocumentError`."""
    keys = ("rules", "seed", "ground", "teams", "objective", "step")
    form = decode(_Form, {key: document[key] for key in keys if key in document})
    ground = _ground(form.ground)
    units = _units(document.get("units"), form.rules)
    seats = max(unit.seat for unit in units) + 1
    teams = tuple(range(max(2, seats))) if form.teams is None else form.teams
    if len(teams) < max(2, seats) or len(teams) > MAX_SEATS or not all(0 <= team < MAX_SEATS for team in teams):
        raise DocumentError("should give a team (0 to 5) for every seat", "teams")
    driving = {teams[unit.seat] for unit in units if unit.living_driver}
    objective = form.objective or ("last_standing" if len(driving) > 1 else "practice")
    state = State(ground, form.rules, Dice(form.seed), teams, {unit.id: unit for unit in units}, objective)
    state.smoke = _clouds(document.get("smoke", []))
    if objective == "convoy" and (len(set(teams)) < 2 or not any(unit.body == "tanker" for unit in units)):
        raise DocumentError("a convoy needs a tanker and two teams", "objective")
    _check_room(state)
    return state, form.step


def _ground(form: _GroundForm) -> Ground:
    try:
        return Ground("scenario", "Scenario", "arena", form.width, form.height, form.walls, form.hazards)
    except ValueError as error:
        raise DocumentError(str(error), "ground") from error


def _units(data: Json, rules: Rules) -> list[Unit]:
    if not isinstance(data, list) or not 1 <= len(data) <= MAX_UNITS:
        raise DocumentError(f"should be a list of 1 to {MAX_UNITS}", "units")
    units = [_unit(item, f"units[{i}]", rules) for i, item in enumerate(data)]
    if len({unit.id for unit in units}) < len(units):
        raise DocumentError("two units have the same id", "units")
    return units


def _unit(data: Json, where: str, rules: Rules) -> Unit:
    if not isinstance(data, dict):
        raise DocumentError("should be an object", where)
    form = decode(_UnitForm, {key: value for key, value in data.items() if key not in _APART}, where)
    x, y = place_from(data.get("at"), f"{where}.at")
    start = Start(x, y, heading_from(data.get("heading", "N"), f"{where}.heading"))
    if data.get("person", False) is True:
        unit = _person(form, start, rules)
    else:
        design = design_or_id(data.get("design"), f"{where}.design")
        check(design)
        unit = build(design, form.id, form.seat, start, rules)
    _adjust(unit, form, where)
    return unit


def _person(form: _UnitForm, start: Start, rules: Rules) -> Unit:
    crew = Crew("driver", 20 if rules.game == "short" else 50, (0, 0), form.trained)
    unit = on_foot(form.id, form.seat, crew, start)
    unit.idle = False
    return unit


def _adjust(unit: Unit, form: _UnitForm, where: str) -> None:
    """Put in what the document says about a unit."""
    if not 0 <= form.speed <= unit.max_speed:
        raise DocumentError(f"should be 0 to {unit.max_speed}", f"{where}.speed")
    unit.speed = form.speed
    if form.armor is not None and not unit.person:
        unit.armor = list(form.armor.sides())
    if form.handguns is not None:
        unit.handguns = list(form.handguns)
    if form.crew is not None:
        _same_length(form.crew, len(unit.crew), f"{where}.crew")
        for crew, points in zip(unit.crew, form.crew, strict=True):
            crew.points = points
    if form.items is not None:
        _same_length(form.items, len(unit.items), f"{where}.items")
        for item, points in zip(unit.items, form.items, strict=True):
            item.points = points
    unit.held, unit.popped, unit.flipped = form.held, form.popped, form.flipped
    if unit.flipped:
        unit.speed = 0
    if unit.person and unit.crew[FRONT].points == 0:
        unit.out = "dead"


def _same_length(values: tuple[int, ...], length: int, where: str) -> None:
    if len(values) != length:
        raise DocumentError(f"should give {length} figures", where)


def _clouds(data: Json) -> list[Smoke]:
    if not isinstance(data, list) or len(data) > MAX_CLOUDS:
        raise DocumentError(f"should be a list of at most {MAX_CLOUDS}", "smoke")
    found = []
    for i, item in enumerate(data):
        where = f"smoke[{i}]"
        if not isinstance(item, dict) or set(item) - {"at", "heading", "turns"}:
            raise DocumentError("should have at, heading and turns", where)
        turns = item.get("turns", 3)
        if isinstance(turns, bool) or not isinstance(turns, int) or not 1 <= turns <= 100:
            raise DocumentError("should be 1 to 100", f"{where}.turns")
        x, y = place_from(item.get("at"), f"{where}.at")
        found.append(Smoke(x, y, heading_from(item.get("heading", "N"), f"{where}.heading"), turns))
    return found


def _check_room(state: State) -> None:
    """Footprints must not overlap one another or a wall, and everything stands on the map."""
    units = state.active()
    for i, unit in enumerate(units):
        if not state.ground.holds(unit.x, unit.y):
            width, height = state.ground.width, state.ground.height
            raise DocumentError(f"{unit.id} is outside the {width} by {height} squares", "units")
        if any(overlap(unit.box(), wall) for wall in state.ground.wall_boxes):
            raise DocumentError(f"{unit.id} stands in a wall", "units")
        for other in units[i + 1 :]:
            if overlap(unit.box(), other.box()):
                raise DocumentError(f"{unit.id} and {other.id} overlap", "units")
