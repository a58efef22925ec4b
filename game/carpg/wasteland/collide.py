"""Collisions by the mode's own rules: what kind a contact is, its dice, and the speeds after.

The damage goes to the sides that touch.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from carpg.wasteland.damage import defended_side, explode, hurt, strike_bottom
from carpg.wasteland.events import Contact, RanOver, WallHit
from carpg.wasteland.geometry import BACK, FRONT, SIDES, Box, Point, contact_point, sides_towards, turn_between
from carpg.wasteland.play import Play
from carpg.wasteland.state import Unit

Kind = Literal["sideswipe", "ram_side", "head_on", "rear_end"]


@dataclass(frozen=True)
class Outcome:
    """What a collision does to two vehicles: dice counts are told by the rolls themselves."""

    rolls: tuple[tuple[int, ...], tuple[int, ...]]
    damage: tuple[int, int]
    speeds: tuple[int, int]


def kinds(sides: tuple[int, int], angle: int) -> tuple[Kind, ...]:
    """The kinds that a contact may be (ruling G07); two on a border, where the struck player chooses.

    `angle` is the one between the headings in steps of 45°.
    """
    if sides == (FRONT, FRONT):
        if angle >= 3:
            return ("head_on",)
        return ("ram_side",) if angle == 2 else ("sideswipe",)
    if FRONT in sides and BACK in sides and angle <= 1:
        return ("rear_end",)
    flank = sides[1] if sides[0] == FRONT else sides[0]
    if angle == 2:
        return ("ram_side",)
    if FRONT in sides and flank != BACK and angle in {1, 3}:
        return ("ram_side", "sideswipe")
    return ("sideswipe",)


def kind_for(sides: tuple[int, int], angle: int, struck_speed: int) -> Kind:
    """The kind that counts: on a border the struck player takes the one with fewer dice (ruling W07)."""
    options = kinds(sides, angle)
    if len(options) == 1:
        return options[0]
    return "ram_side" if struck_speed <= 1 else "sideswipe"


def dice_counts(
    kind: Kind, speeds: tuple[int, int], bare: tuple[bool, bool], extra_die: bool, standing_too: bool
) -> tuple[int, int]:
    """How many dice each vehicle rolls for what it takes."""
    if kind == "sideswipe":
        return (1, 1)
    if kind == "rear_end":
        gap = abs(speeds[0] - speeds[1])
        return (gap, gap)
    counts = list(speeds)
    if kind == "ram_side" and standing_too:
        for i in (0, 1):
            if speeds[i] == 0:
                counts[i] = speeds[1 - i] // 2
    if extra_die:
        counts = [count + lacks for count, lacks in zip(counts, bare, strict=True)]
    return (counts[0], counts[1])


def damage_of(kind: Kind, rolls: tuple[int, ...]) -> int:
    """Damage from the dice: a ram and a rear-end count half, rounded down."""
    total = sum(rolls)
    return total // 2 if kind in {"ram_side", "rear_end"} else total


def speeds_after(kind: Kind, speeds: tuple[int, int]) -> tuple[int, int]:
    """Both speeds after a collision."""
    if kind == "head_on":
        return (0, 0)
    if kind == "rear_end":
        low = min(speeds)
        return (low, low)
    loss = 1 if kind == "sideswipe" else 2
    return (max(0, speeds[0] - loss), max(0, speeds[1] - loss))


def touch_sides(a: Unit, b: Unit, a_box: Box, b_box: Box) -> tuple[tuple[int, int], Point]:
    """The sides on which two overlapping footprints meet, and where."""
    point = contact_point(a_box, b_box)
    return (
        (defended_side(a, sides_towards(a_box, point)), defended_side(b, sides_towards(b_box, point))),
        point,
    )


def collide(play: Play, a: Unit, b: Unit, boxes: tuple[Box, Box], slid: bool = False) -> None:
    """Carry out a contact of two vehicles whose footprints would overlap as in `boxes` (a slide: a sideswipe, T12)."""
    sides, point = touch_sides(a, b, *boxes)
    a.touching[b.id], b.touching[a.id] = sides
    struck = b if sides[0] == FRONT else a
    kind: Kind = "sideswipe" if slid else kind_for(sides, turn_between(a.heading, b.heading), struck.speed)
    before = (a.speed, b.speed)
    lost = [unit for unit in (a, b) if unit.driver is None and not unit.flipped]
    outcome = _outcome(play, (a, b), sides, kind)
    a.speed, b.speed = outcome.speeds
    play.emit(
        Contact(
            (a.id, b.id),
            kind,
            (SIDES[sides[0]], SIDES[sides[1]]),
            point,
            outcome.rolls,
            outcome.damage,
            before,
            outcome.speeds,
        )
    )
    for unit, side, damage in zip((a, b), sides, outcome.damage, strict=True):
        hurt(play, unit, side, damage, "collision")
    for unit in lost:
        explode(play, unit, "collision_without_driver")


def _outcome(play: Play, units: tuple[Unit, Unit], sides: tuple[int, int], kind: Kind) -> Outcome:
    rules = play.state.rules
    speeds = (units[0].speed, units[1].speed)
    bare = (units[0].armor[sides[0]] == 0, units[1].armor[sides[1]] == 0)
    counts = dice_counts(kind, speeds, bare, rules.bare_side_die, rules.stationary_rammed)
    rolls = (play.rolls(counts[0]), play.rolls(counts[1]))
    return Outcome(rolls, (damage_of(kind, rolls[0]), damage_of(kind, rolls[1])), speeds_after(kind, speeds))


def hit_wall(play: Play, unit: Unit, wall: int, box: Box, slid: bool = False) -> None:
    """Run into a wall: a head-on with the own speed (ruling G11), or a sideswipe when sliding (T12)."""
    point = contact_point(box, play.state.ground.wall_boxes[wall])
    side = defended_side(unit, sides_towards(box, point))
    unit.touching[f"wall:{wall}"] = side
    rolls = play.rolls(1 if slid else unit.speed)
    unit.speed = max(0, unit.speed - 1) if slid else 0
    play.emit(
        WallHit(
            unit.id,
            wall,
            SIDES[side],
            "sideswipe" if slid else "head_on",
            point,
            rolls,
            sum(rolls),
            unit.speed,
        )
    )
    lost = unit.driver is None and not unit.flipped
    hurt(play, unit, side, sum(rolls), "wall")
    if lost:
        explode(play, unit, "collision_without_driver")


def run_over(play: Play, unit: Unit, person: Unit, speed: int) -> None:
    """Hit someone on foot (ruling W01): half a die a point of speed for them, a light mine's roll for the vehicle."""
    rolls = play.rolls(speed)
    damage = sum(rolls) // 2
    die = play.roll()
    hit = die + 1 > 3
    play.emit(RanOver(unit.id, person.id, rolls, damage, die, hit))
    hurt(play, person, FRONT, damage, "run_over")
    if hit:
        strike_bottom(play, unit, play.roll(), "run_over")
