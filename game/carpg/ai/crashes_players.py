"""The crash lab for programs: seeded derbies and opponents by level (`MODE`, see `carpg.ai.mode`).

A derby sets two teams of vehicles against each other on a table with trees, posts and walls; the team that can
still drive when the other one can't has won.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from carpg.ai.mode import Setup, recorded
from carpg.ai.opponent import Opponent
from carpg.crashes.angles import bearing, signed
from carpg.crashes.geometry import INCH, Body, overlap
from carpg.crashes.lab.commands import ChangeSpeed, Command, Drive
from carpg.crashes.lab.documents import CODEC, load
from carpg.crashes.lab.engine import LabEngine
from carpg.crashes.lab.forecast import Forecast
from carpg.crashes.lab.setup import MAX_VEHICLES, designs
from carpg.crashes.lab.state import FACES, LabState, Vehicle
from carpg.crashes.objects import object_rows
from carpg.kernel.dice import Dice
from carpg.kernel.errors import DocumentError
from carpg.kernel.events import Json

#: Squares between the two sides of a derby, and between the vehicles of one.
_GAP = 48
_SPACING = 16
_EDGE = 40
_TEAM = 2
_TURNS = 12
_OBJECTS = 6
#: The hardest maneuver that a rookie tries, and what a driver pays for losing control, in points.
_ROOKIE_DARES = 3
_RISK_POINTS = 60
#: What a point of difficulty of hard braking costs.
_BRAKE_POINTS = 4
#: What a whole wreck is worth, in points.
_WRECK_POINTS = 100
_AIM_POINTS = 0.2
#: Inches that a driver looks ahead for the table's edge and for objects.
_LOOKS_AHEAD = 8
#: The speeds in mph for ramming and for keeping out of the way, and the mean roll of a ram.
_RAM_SPEED = 40
_STROLL = 15
_RAM_ROLL = 10
#: What is out of the question.
_NEVER = -1e6


class Driver:
    """Steers at the nearest opponent, rams where it deals more than it takes, and weighs the risk of a skid.

    A rookie only aims, with easy maneuvers, and does not look at what a collision or lost control will do.
    """

    def __init__(self, seed: int, careful: bool = True) -> None:
        self.engine = LabEngine()
        self.dice = Dice(seed)
        self.careful = careful

    def think(self, view: LabState, seat: int) -> Iterator[Command]:
        """The best command so far after each one that was weighed."""
        mover = view.next_mover()
        best: Command | None = None
        score = 0.0
        for command in self.engine.legal(view):
            if best is None:
                best = command
                score = _NEVER
                yield best
            value = self._value(view, mover, command) if mover is not None else 0.0
            if value > score:
                best, score = command, value
            yield best

    def _value(self, view: LabState, mover: Vehicle, command: Command) -> float:
        """What a command is worth in points of damage."""
        noise = self.dice.below("ai", 100) / 1000
        target = _target(view, mover)
        odds = self.engine.forecast(view, command)
        if isinstance(command, ChangeSpeed):
            wanted = _STROLL if target is None else _RAM_SPEED
            gain = abs(wanted - mover.speed) - abs(wanted - command.speed)
            return gain - noise - _RISK_POINTS * (1 - odds.chance_kept) - _BRAKE_POINTS * odds.difficulty
        place = _after(mover, command) if isinstance(command, Drive) else mover.body
        value = noise + _aim(place, target) + _ahead(view, place, target)
        if not self.careful:
            return _NEVER if odds.difficulty > _ROOKIE_DARES else value
        return value + _ram(view, mover, odds) - _RISK_POINTS * (1 - odds.chance_kept)


def _target(view: LabState, mover: Vehicle) -> Vehicle | None:
    """The nearest opponent that can still drive and whom a ram would wear down more than oneself."""
    foes = [other for other in view.vehicles if other.team != mover.team and other.drivable and _pays(mover, other)]
    return min(foes, key=lambda other: (_distance(mover, other), other.ident)) if foes else None


def _pays(mover: Vehicle, other: Vehicle) -> bool:
    """Whether ramming a flank would cost the other one a larger part of what protects it."""
    own = _worn(mover, "front", _RAM_ROLL * float(other.mover().modifier))
    return _worn(other, "left", _RAM_ROLL * float(mover.mover().modifier)) > own


def _distance(one: Vehicle, other: Vehicle) -> int:
    return (one.body.x - other.body.x) ** 2 + (one.body.y - other.body.y) ** 2


def _after(mover: Vehicle, command: Drive) -> Body:
    """Roughly where a vehicle stands after the first inch of a move."""
    order = command.maneuver
    turn = {"bend": order.sign, "swerve": -order.sign, "pivot": order.sign}.get(order.kind, 0) * order.degrees
    return mover.body.moved(mover.travel, INCH).turned(turn)


def _aim(body: Body, target: Vehicle | None) -> float:
    """How well a nose points at the target, in points."""
    if target is None:
        return 0.0
    toward = bearing(target.body.x - body.x, target.body.y - body.y)
    return -_AIM_POINTS * abs(signed(toward - body.heading))


def _ahead(view: LabState, body: Body, target: Vehicle | None) -> float:
    """What lies ahead of a place: the edge of the table, objects and friends count against it, the nearer the more."""
    width, height = view.area
    standing = [thing.fixed.body for thing in view.objects if thing.standing]
    for inches in range(_LOOKS_AHEAD):
        there = body.moved(body.heading, inches * INCH)
        if target is not None and overlap(there, target.body):
            return 0.0
        off = not (INCH <= there.x <= width - INCH and INCH <= there.y <= height - INCH)
        if off or any(overlap(there, thing) for thing in standing):
            return -_WRECK_POINTS * (_LOOKS_AHEAD - inches) / _LOOKS_AHEAD
    return 0.0


def _ram(view: LabState, mover: Vehicle, odds: Forecast) -> float:
    """What the collision ahead is worth: the part of a foe that it wears down, less the part of oneself."""
    ahead = odds.collision
    other = None if ahead is None else view.vehicle(ahead.other)
    if ahead is None or other is None:
        return 0.0
    own = _worn(mover, ahead.sides[0], ahead.damage[0].mean)
    theirs = _worn(other, ahead.sides[1], ahead.damage[1].mean)
    return _WRECK_POINTS * (-(own + theirs) if other.team == mover.team else theirs - own)


def _worn(vehicle: Vehicle, side: str, damage: float) -> float:
    """The part of what protects a vehicle on a side that some damage takes, at most 1."""
    points = vehicle.armor[FACES.index(side)] + vehicle.core + vehicle.crew + vehicle.vest
    return min(1.0, damage / max(1, points))


def derby(setup: Setup) -> dict[str, Json]:
    """The set-up document of a seeded derby; raises `DocumentError` for what the lab does not take."""
    size = _TEAM if setup.team_size is None else setup.team_size
    if not 1 <= size <= MAX_VEHICLES // 2:
        raise DocumentError(f"should be from 1 to {MAX_VEHICLES // 2}", "--team-size")
    if setup.arena is not None:
        raise DocumentError("the lab has no arenas", "--arena")
    dice = Dice(setup.seed)
    width, height = 2 * _EDGE + _GAP, 2 * _EDGE + _SPACING * size
    vehicles = [
        _entrant(setup, dice, team, place, (_EDGE + team * _GAP, _EDGE + _SPACING * place))
        for team in (0, 1)
        for place in range(size)
    ]
    return {
        "seed": setup.seed,
        "area": [width, height],
        "turns": _TURNS,
        "rules": dict(setup.options),
        "vehicles": vehicles,
        "objects": [_thing(dice, number, height) for number in range(_OBJECTS)],
    }


def _entrant(setup: Setup, dice: Dice, team: int, place: int, at: tuple[int, int]) -> Json:
    """One vehicle: by the team's list of design ids, or drawn."""
    known = sorted(name for name, row in designs().items() if row["kind"] != "pedestrian")
    design: Json = dice.pick("map", known)
    if setup.teams is not None:
        names = setup.teams[team]
        if not isinstance(names, list) or place >= len(names):
            raise DocumentError("should list a design id for every vehicle", f"teams[{team}]")
        design = names[place]
    return {
        "id": f"{'ab'[team]}{place + 1}",
        "team": team,
        "design": design,
        "at": list(at),
        "heading": 270 if team else 90,
        "speed": 5 * dice.below("map", 9),
    }


def _thing(dice: Dice, number: int, height: int) -> Json:
    """A fixed object somewhere between the sides."""
    kind = dice.pick("map", sorted(object_rows()))
    at = [_EDGE + 12 + dice.below("map", _GAP - 24), dice.below("map", height)]
    return {"id": f"object-{number + 1}", "kind": kind, "at": at, "heading": 15 * dice.below("map", 24)}


class CrashMode:
    """The adaptor of the crash lab."""

    name = "crashes"
    engine = LabEngine()
    levels = ("random", "rookie", "driver")
    max_commands = 20_000

    def new_state(self, setup: Setup) -> LabState:
        """A derby; options are switches of `CrashRules`, teams lists of design ids."""
        return load(derby(setup))

    def random_command(self, state: LabState, seat: int, dice: Dice) -> Command:
        """Any legal command of the vehicle that is next."""
        return dice.pick("ai", tuple(self.engine.legal(state)))

    def opponent(self, level: str, seed: int) -> Opponent[Any, Any]:
        """A fresh opponent."""
        if level not in {"rookie", "driver"}:
            raise DocumentError(f"level should be one of {', '.join(self.levels)}", "level")
        return Driver(seed, careful=level == "driver")

    def counts(self, state: LabState) -> tuple[int, int]:
        """Turns and phases played."""
        return state.turn, (state.turn - 1) * 5 + state.phase

    def labels(self, state: LabState, seat: int) -> Sequence[str]:
        """The vehicles of a seat by name."""
        return tuple(sorted({f"vehicle:{vehicle.name}" for vehicle in state.vehicles if vehicle.team == seat}))

    def replay(self, setup: Setup, commands: Sequence[Command]) -> dict[str, Json]:
        """The derby as a replay document."""
        return recorded(CODEC, derby(setup), commands)


MODE = CrashMode()
