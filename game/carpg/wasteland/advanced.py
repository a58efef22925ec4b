"""Advanced collisions: the crash rules decide what the mode's own dice decide otherwise.

The mapping (rulings C01 to C06, see `docs/wasteland.md`):

- C01 a square is a square; a heading is 45° times its number; a point of speed is 10 mph, back by dropping fractions.
- C02 the weight is that of body and frame below plus what is built in, in pounds.
- C03 the kind of the collision and the struck sides stay those of this mode where the crash rules allow them.
- C04 armor here is at most 30 a side, so damage is half of what the crash rules deal, rounded down.
- C05 each driver rolls for control by the hazard of the crash rules; the handling class is that of body and frame,
  one better with reinforced tires, and is back in full each turn. Wrecks and empty vehicles do not roll.
- C06 what a loss of control means here is told in `carpg.wasteland.troubles`.
"""

from __future__ import annotations

from carpg.crashes.collision import collide
from carpg.crashes.contact import CollisionKind, Mover, MoverKind, Reading, classify
from carpg.crashes.crash_tables import Crash, Flank, roll_crash
from carpg.crashes.geometry import SQUARE as CRASH_SQUARE
from carpg.crashes.geometry import Body, Side
from carpg.crashes.handling import control_roll, lose
from carpg.wasteland.events import ControlRolled
from carpg.wasteland.geometry import LEFT, SQUARE, Box, divided, turn_between
from carpg.wasteland.impact import Kind, Outcome
from carpg.wasteland.parts import bodies
from carpg.wasteland.play import Play
from carpg.wasteland.state import Unit

#: Miles an hour in a point of speed (ruling C01).
MPH = 10
#: The part of the crash rules' damage that counts (ruling C04).
DAMAGE_SHARE = 2

#: Results of Crash Table 1 as troubles (ruling C06).
_ROWS = {
    "trivial_skid": "skid",
    "minor_skid": "skid",
    "moderate_skid": "long_skid",
    "severe_skid": "long_skid",
    "spinout": "spinout",
    "roll": "roll",
    "roll_burn": "burning_roll",
    "vault": "vault",
}

_KINDS: dict[Kind, CollisionKind] = {
    "sideswipe": "sideswipe",
    "ram_side": "t_bone",
    "head_on": "head_on",
    "rear_end": "rear_end",
}
_SIDES: tuple[Side, ...] = ("front", "right", "back", "left")


def mover_of(unit: Unit, box: Box) -> Mover:
    """A vehicle as the crash rules see it."""

    def scaled(length: int) -> int:
        return divided(length * CRASH_SQUARE, SQUARE)

    body = Body(scaled(box.x), scaled(box.y), 45 * box.heading, scaled(box.width), scaled(box.length))
    kinds: dict[str, MoverKind] = {"motorcycle": "cycle", "truck": "oversized", "tanker": "oversized"}
    travel = None if unit.course == unit.heading else 45 * unit.course
    return Mover(body, MPH * unit.speed, unit.weight, kinds.get(unit.body, "car"), travel)


def _reading(movers: tuple[Mover, Mover], units: tuple[Unit, Unit], sides: tuple[int, int], kind: Kind) -> Reading:
    """The contact in the words of the crash rules (ruling C03)."""
    contact = classify(*movers)
    if contact is not None and _KINDS[kind] in contact.kinds:
        return contact.choose(_KINDS[kind])
    striker = 0 if sides[0] == 0 else 1
    same_way = turn_between(units[0].course, units[1].course) <= 2
    return Reading(_KINDS[kind], striker, (_SIDES[sides[0]], _SIDES[sides[1]]), same_way)


def crash(play: Play, units: tuple[Unit, Unit], sides: tuple[int, int], kind: Kind, boxes: tuple[Box, Box]) -> Outcome:
    """Dice, damage, speeds and loss of control by the crash rules."""
    movers = (mover_of(units[0], boxes[0]), mover_of(units[1], boxes[1]))
    found = collide(*movers, _reading(movers, units, sides, kind), play.state.dice)
    speeds = [min(unit.max_speed, abs(mph) // MPH) for unit, mph in zip(units, found.speeds, strict=True)]
    damage = (found.damage[0] // DAMAGE_SHARE, found.damage[1] // DAMAGE_SHARE)
    away: list[Flank | None] = [("right" if side == LEFT else "left") if found.swiped else None for side in sides]
    troubles = [
        _control(play, unit, difficulty, speed, side)
        for unit, difficulty, speed, side in zip(units, found.hazards, found.control_speeds, away, strict=True)
    ]
    return Outcome(((found.ram_roll,), ()), damage, (speeds[0], speeds[1]), (troubles[0], troubles[1]))


def trouble_of(crash: Crash) -> str:
    """A result of the crash tables as a trouble; a row of table 1 outweighs the fishtail before it."""
    if crash.row is not None:
        return f"{_ROWS[crash.row.result]}:{crash.side}"
    return f"{'swerve' if crash.fishtail > 1 else 'fishtail'}:{crash.side}"


def _control(play: Play, unit: Unit, difficulty: int, mph: int, away: Flank | None) -> str:
    """Roll for control after a collision; what is lost to, or nothing."""
    if difficulty <= 0 or unit.driver is None or unit.flipped:
        return ""
    status = lose(bodies()[unit.body].handling_class + unit.reinforced, difficulty)
    check = control_roll(status, mph, play.state.dice)
    trouble = ""
    if not check.kept:
        heading = 45 * unit.heading
        crashed = roll_crash(2, abs(mph), heading, play.state.dice, difficulty=difficulty, side=away)
        trouble = trouble_of(crashed)
    play.emit(ControlRolled(unit.id, difficulty, status, check.needs, check.roll, check.kept, trouble))
    return trouble
