"""Single questions to the crash rules, for scenarios, tools and the codex: `answer` gives figures and trace."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from carpg.crashes.collision import resolve
from carpg.crashes.contact import CollisionKind, Mover, Reading
from carpg.crashes.crash_tables import TableNumber, crash_adds, first_row, second_row
from carpg.crashes.falls import fall, jump_feet, landing_difficulty
from carpg.crashes.geometry import Body, Side
from carpg.crashes.handling import chance_kept
from carpg.crashes.objects import Fixed, FixedKind, resolve_fixed
from carpg.crashes.rules import DEFAULT_RULES, CrashRules
from carpg.crashes.tables import (
    STATUS_BEST,
    STATUS_FLOOR,
    control_needs,
    damage_modifier,
    half_inches,
    ram_dice,
    speed_modifier,
)
from carpg.kernel.errors import DocumentError
from carpg.kernel.events import Json, plain

MAX_FIGURE = 1_000_000
MAX_SPEED = 1000
_SIDES: dict[CollisionKind, tuple[Side, Side]] = {
    "head_on": ("front", "front"),
    "rear_end": ("front", "back"),
    "t_bone": ("front", "left"),
    "sideswipe": ("left", "left"),
}
_HERE = Body(0, 0, 0)


@dataclass(frozen=True, slots=True)
class FigureDoc:
    """`figure`: a question to the rules.

    collision: kind, speeds (V1, V2), weights in pounds (somebody on foot: 0), ram_roll, same_way for a
    sideswipe, phasing (0 or 1). fixed: object_kind, speeds[0], weights[0], ram_roll, points, wall. control:
    speeds[0], status. crash: number (1 or 2), roll, speeds[0], difficulty, skill, off_road. speed: the row of
    speeds[0]. jump: speeds[0], slope. fall: quarters.
    """

    do: Literal["figure"]
    of: Literal["collision", "fixed", "control", "crash", "speed", "weight", "jump", "fall"]
    kind: CollisionKind = "head_on"
    object_kind: FixedKind = "head_on"
    speeds: tuple[int, ...] = (0, 0)
    weights: tuple[int, ...] = (4500, 4500)
    ram_roll: int = 0
    same_way: bool = True
    phasing: Literal[0, 1] = 0
    points: int = 20
    wall: bool = False
    status: int = 0
    number: TableNumber = 1
    roll: int = 1
    difficulty: int = 0
    skill: int = 0
    off_road: bool = False
    slope: int = 30
    quarters: int = 4
    rules: CrashRules = DEFAULT_RULES

    def __post_init__(self) -> None:
        numbers = (*self.speeds, *self.weights, self.ram_roll, self.points, self.roll, self.difficulty, self.skill)
        if not 1 <= len(self.speeds) <= 2 or not 1 <= len(self.weights) <= 2:
            raise ValueError("speeds and weights hold one or two numbers")
        if not all(0 <= number <= MAX_FIGURE for number in numbers) or max(self.speeds) > MAX_SPEED:
            raise ValueError(f"figures run from 0 to {MAX_FIGURE}, speeds to {MAX_SPEED}")
        if not STATUS_FLOOR <= self.status <= STATUS_BEST:
            raise ValueError(f"a handling status is from {STATUS_FLOOR} to {STATUS_BEST}")


def answer(figure: FigureDoc) -> dict[str, Json]:
    """The figures that a question asks for; raises `DocumentError` where it makes no sense."""
    return {"of": figure.of, **_ANSWERS[figure.of](figure)}


def _mover(figure: FigureDoc, place: int) -> Mover:
    try:
        speed, weight = figure.speeds[place], figure.weights[place]
    except IndexError as error:
        raise DocumentError("a collision needs two speeds and two weights", "figure") from error
    return Mover(_HERE, speed, weight, "car" if weight else "pedestrian")


def _collision(figure: FigureDoc) -> dict[str, Json]:
    movers = (_mover(figure, 0), _mover(figure, 1))
    reading = Reading(figure.kind, 0, _SIDES[figure.kind], figure.same_way)
    outcome = resolve(*movers, reading, figure.ram_roll, phasing=figure.phasing, rules=figure.rules)
    return {
        "kind": outcome.kind,
        "modifiers": [_text(mover.modifier) for mover in movers],
        "speed": outcome.speed,
        "dice": str(outcome.dice),
        "damage": list(outcome.damage),
        "temporary": list(outcome.temporary),
        "speeds": list(outcome.speeds),
        "hazards": list(outcome.hazards),
        "finishes": outcome.finishes,
        "conforms": outcome.conforms,
        "trace": plain(outcome.trace),
    }


def _fixed(figure: FigureDoc) -> dict[str, Json]:
    fixed = Fixed(_HERE, max(1, figure.points), figure.wall)
    outcome = resolve_fixed(_mover(figure, 0), fixed, figure.object_kind, figure.ram_roll)
    return {**plain(outcome), "dice": str(outcome.dice)}


def _control(figure: FigureDoc) -> dict[str, Json]:
    speed = figure.speeds[0]
    needs = control_needs(figure.status, speed)
    return {
        "status": figure.status,
        "speed": speed,
        "needs": needs,
        "chance": round(chance_kept(figure.status, speed), 6),
    }


def _crash(figure: FigureDoc) -> dict[str, Json]:
    dice = figure.rules.crash_dice
    adds = crash_adds(
        figure.speeds[0],
        figure.difficulty,
        skill=figure.skill,
        off_road=figure.off_road,
        dice=dice,
    )
    total = figure.roll + adds
    row = first_row(total, dice) if figure.number == 1 else second_row(total, dice)
    return {"total": total, **plain(row)}


def _speed(figure: FigureDoc) -> dict[str, Json]:
    speed = figure.speeds[0]
    halves = [half_inches(speed, phase) for phase in range(1, 6)]
    return {"speed": speed, "half_inches": halves, "dice": str(ram_dice(speed)), "modifier": speed_modifier(speed)}


def _weight(figure: FigureDoc) -> dict[str, Json]:
    return {"weight": figure.weights[0], "modifier": _text(damage_modifier(figure.weights[0]))}


def _jump(figure: FigureDoc) -> dict[str, Json]:
    feet = jump_feet(figure.speeds[0], figure.slope)
    return {"feet": feet, "landing": landing_difficulty(feet)}


def _fall(figure: FigureDoc) -> dict[str, Json]:
    try:
        found = fall(figure.quarters)
    except ValueError as error:
        raise DocumentError(str(error), "figure.quarters") from error
    return {"quarters": figure.quarters, "dice": str(found.damage), "phases": found.phases}


def _text(modifier: Fraction) -> str:
    return str(modifier)


_ANSWERS: dict[str, Callable[[FigureDoc], dict[str, Json]]] = {
    "collision": _collision,
    "fixed": _fixed,
    "control": _control,
    "crash": _crash,
    "speed": _speed,
    "weight": _weight,
    "jump": _jump,
    "fall": _fall,
}
