"""The collision procedures: dice, damage, speeds after, who goes on, who conforms, hazards.

`resolve` is pure: it takes the ram roll as a number, so a forecast that weighs every roll runs through the
very same code as the collision itself.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from carpg.crashes.contact import CollisionKind, Mover, Reading
from carpg.crashes.rules import ASSUMPTION, DEFAULT_RULES, OFFICIAL, RULING, CrashRules
from carpg.crashes.tables import RASTER, DicePool, ram_dice, temporary_speed
from carpg.kernel.dice import Roller
from carpg.kernel.events import TraceLine

#: Hazard of the struck vehicle in a T-bone by the striker's: 1 to 4, 2 to 3, 3 to 2, 4 and more to 1.
T_BONE_INVERSE = {1: 4, 2: 3, 3: 2}
#: The older flat hazard of any collision, behind a switch.
FLAT_HAZARD = 4
#: Hazard of running into somebody on foot, when the procedure itself gives less.
PEDESTRIAN_HAZARD = 3
SWIPE_DIVISOR = 4
#: Speed in mph that makes one point of hazard, begun tens counting in full (ruling X04).
HAZARD_STEP = 10


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a collision does. Pairs are in the order of the two movers.

    speed: the collision speed in mph (the swipe speed of a sideswipe). dice, ram_roll: the ram dice and what
    they showed. damage: points each one takes on the side named in `reading.sides`. temporary: temporary
    speeds, as far as the procedure asks for them. speeds: mph afterwards, signed as before. hazards: handling
    difficulty of each. control_speeds: mph at which each makes its control roll. finishes: who completes the
    move of this phase (0, 1 or None). conforms: who pivots out of the way. swiped: fishtails go away from
    the contact.
    """

    reading: Reading
    speed: int
    dice: DicePool
    ram_roll: int
    damage: tuple[int, int]
    temporary: tuple[int | None, int | None]
    speeds: tuple[int, int]
    hazards: tuple[int, int]
    control_speeds: tuple[int, int]
    finishes: int | None
    conforms: int | None
    trace: tuple[TraceLine, ...]

    @property
    def kind(self) -> CollisionKind:
        """Head-on, rear-end, T-bone or sideswipe."""
        return self.reading.kind

    @property
    def swiped(self) -> bool:
        """Whether fishtails that follow go away from the contact."""
        return self.kind == "sideswipe"


@dataclass(frozen=True, slots=True)
class _After:
    """What the procedures differ in."""

    speeds: tuple[int, int]
    temporary: tuple[int | None, int | None]
    hazards: tuple[int, int]
    finishes: int | None
    conforms: int | None


def up_to_raster(value: int, divisor: int = 1) -> int:
    """A share of a speed, rounded up to the next 5 mph."""
    return -(-value // (RASTER * divisor)) * RASTER


def change_hazard(before: int, after: int) -> int:
    """Difficulty for a change of speed: 1 for every 10 mph begun, at least 1."""
    return max(1, -(-abs(before - after) // HAZARD_STEP))


def swipe_speed(first: int, second: int, same_way: bool) -> int:
    """Swipe speed in mph: a quarter of the net speed, up to the next 5."""
    net = abs(abs(first) - abs(second)) if same_way else abs(first) + abs(second)
    return up_to_raster(net, SWIPE_DIVISOR)


def collision_speed(reading: Reading, first: int, second: int) -> int:
    """The speed in mph at which two movers collide, by the kind of collision; never below 0."""
    own = (abs(first), abs(second))
    striking, struck = own[reading.striker], own[1 - reading.striker]
    match reading.kind:
        case "head_on":
            return striking + struck
        case "rear_end":
            return max(0, striking - struck)
        case "t_bone":
            return striking
        case "sideswipe":
            return swipe_speed(first, second, reading.same_way)


def share(ram_roll: int, modifier: Fraction) -> int:
    """Damage that a ram roll makes with a damage modifier, rounded down."""
    return ram_roll * modifier.numerator // modifier.denominator


def resolve(
    a: Mover, b: Mover, reading: Reading, ram_roll: int, *, phasing: int = 0, rules: CrashRules = DEFAULT_RULES
) -> Outcome:
    """Carry out a collision of two movers for a given ram roll (official; rulings where the trace says so).

    `phasing` is the one (0 or 1) whose move it is.
    """
    speed = collision_speed(reading, a.speed, b.speed)
    after = _PROCEDURES[reading.kind]((a, b), reading, phasing, rules)
    after = replace(after, hazards=_hazards((a, b), after.hazards, rules))
    damage = (share(ram_roll, b.modifier), share(ram_roll, a.modifier))
    signs = (-1 if a.speed < 0 else 1, -1 if b.speed < 0 else 1)
    return Outcome(
        reading,
        speed,
        ram_dice(speed),
        ram_roll,
        damage,
        after.temporary,
        (signs[0] * after.speeds[0], signs[1] * after.speeds[1]),
        after.hazards,
        (abs(a.speed), abs(b.speed)),
        after.finishes,
        after.conforms,
        _trace((a, b), reading, ram_roll, damage, after),
    )


def collide(
    a: Mover, b: Mover, reading: Reading, roller: Roller, *, phasing: int = 0, rules: CrashRules = DEFAULT_RULES
) -> Outcome:
    """`resolve` with the ram dice thrown on the crash stream."""
    dice = ram_dice(collision_speed(reading, a.speed, b.speed))
    return resolve(a, b, reading, dice.roll(roller), phasing=phasing, rules=rules)


def _temporary(movers: tuple[Mover, Mover]) -> tuple[int, int]:
    a, b = movers
    return (
        temporary_speed(a.speed, a.modifier, b.modifier),
        temporary_speed(b.speed, b.modifier, a.modifier),
    )


def _head_on(movers: tuple[Mover, Mover], reading: Reading, phasing: int, rules: CrashRules) -> _After:
    """The slower temporary speed is taken from the faster; equal ones stop both (ruling X02)."""
    first, second = _temporary(movers)
    speeds = (max(0, first - second), max(0, second - first))
    conforms = None if first == second else int(first > second)
    return _After(speeds, (first, second), _changes(movers, speeds), phasing if speeds[phasing] > 0 else None, conforms)


def _rear_end(movers: tuple[Mover, Mover], reading: Reading, phasing: int, rules: CrashRules) -> _After:
    """Both go on at the sum of the temporary speeds; without closing speed nothing changes (assumption)."""
    striker = reading.striker
    own = (abs(movers[0].speed), abs(movers[1].speed))
    temporary = _temporary(movers)
    joint = sum(temporary)
    if rules.rear_end_capped:
        joint = min(joint, max(own))
    speeds = (joint, joint) if own[striker] > own[1 - striker] else own
    heavier = movers[striker].modifier > movers[1 - striker].modifier
    finishes = striker if heavier and phasing == striker else None
    return _After(speeds, temporary, _changes(movers, speeds), finishes, None)


def _t_bone(movers: tuple[Mover, Mover], reading: Reading, phasing: int, rules: CrashRules) -> _After:
    """The striker takes its temporary speed, the struck one keeps its own."""
    striker, struck = reading.striker, 1 - reading.striker
    left = _temporary(movers)[striker]
    own = abs(movers[struck].speed)
    speeds = (left, own) if striker == 0 else (own, left)
    hit = change_hazard(abs(movers[striker].speed), left)
    answer = T_BONE_INVERSE.get(hit, 1) if rules.t_bone_hazard == "inverse" else change_hazard(own, own)
    heavier = movers[struck].modifier > movers[striker].modifier
    finishes: int | None = None
    if phasing == striker:
        finishes = striker if left > 0 else None
    elif heavier:
        finishes = struck
    pushed = struck if finishes == striker else None
    return _After(
        speeds,
        (left, None) if striker == 0 else (None, left),
        (hit, answer) if striker == 0 else (answer, hit),
        finishes,
        pushed,
    )


def _sideswipe(movers: tuple[Mover, Mover], reading: Reading, phasing: int, rules: CrashRules) -> _After:
    """Speeds stay; the phasing vehicle slides on with the higher modifier (switch: the lower)."""
    own, other = movers[phasing].modifier, movers[1 - phasing].modifier
    slides = own > other if rules.sideswipe_slides == "higher" else own < other
    hazard = -(-swipe_speed(movers[0].speed, movers[1].speed, reading.same_way) // HAZARD_STEP)
    speeds = (abs(movers[0].speed), abs(movers[1].speed))
    return _After(speeds, (None, None), (hazard, hazard), phasing if slides else None, None)


_PROCEDURES = {"head_on": _head_on, "rear_end": _rear_end, "t_bone": _t_bone, "sideswipe": _sideswipe}


def _changes(movers: tuple[Mover, Mover], after: tuple[int, int]) -> tuple[int, int]:
    return (
        change_hazard(abs(movers[0].speed), after[0]),
        change_hazard(abs(movers[1].speed), after[1]),
    )


def _hazards(movers: tuple[Mover, Mover], hazards: tuple[int, int], rules: CrashRules) -> tuple[int, int]:
    """The procedure's hazards with the flat switch, and D3 at least against somebody on foot (assumption)."""
    if rules.flat_collision_hazard:
        return FLAT_HAZARD, FLAT_HAZARD
    least = [PEDESTRIAN_HAZARD if other.kind == "pedestrian" else 0 for other in (movers[1], movers[0])]
    return max(hazards[0], least[0]), max(hazards[1], least[1])


def _trace(
    movers: tuple[Mover, Mover], reading: Reading, ram_roll: int, damage: tuple[int, int], after: _After
) -> tuple[TraceLine, ...]:
    """The figures of a collision, one line each, with the rule that they come from."""
    speed = collision_speed(reading, movers[0].speed, movers[1].speed)
    striking = abs(movers[reading.striker].speed)
    lines = [
        TraceLine("collision.kind", RULING, 0, 0, f"{reading.kind.replace('_', '-')} (X08)"),
        TraceLine("collision.speed", OFFICIAL, striking, speed, str(ram_dice(speed))),
    ]
    for place, name in enumerate(("first", "second")):
        before, other = abs(movers[place].speed), movers[1 - place].modifier
        note = f"{name}: the roll times {other}"
        lines.append(TraceLine("collision.damage", OFFICIAL, ram_roll, damage[place], note))
        kept = after.temporary[place]
        if kept is not None:
            lines.append(TraceLine("collision.temporary_speed", OFFICIAL, before, kept, name))
        lines.append(TraceLine("collision.speed_after", OFFICIAL, before, after.speeds[place], name))
        on_foot = movers[1 - place].kind == "pedestrian" and after.hazards[place] == PEDESTRIAN_HAZARD
        lines.append(TraceLine("collision.hazard", ASSUMPTION if on_foot else OFFICIAL, 0, after.hazards[place], name))
    return tuple(lines)
