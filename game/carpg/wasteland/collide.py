"""Carrying collisions out: which sides touch, what kind it is, dice, damage, speeds, and who explodes.

With `rules.collisions` at advanced, dice, damage and speeds come from the crash rules (`carpg.wasteland.advanced`);
contact, kind and sides stay as found here.
"""

from __future__ import annotations

from carpg.wasteland.advanced import crash
from carpg.wasteland.damage import defended_side, explode, hurt, strike_bottom
from carpg.wasteland.events import Contact, RanOver, WallHit
from carpg.wasteland.geometry import FRONT, SIDES, Box, Point, contact_point, sides_towards, turn_between
from carpg.wasteland.impact import Kind, Outcome, damage_of, dice_counts, kind_for, speeds_after
from carpg.wasteland.play import Play
from carpg.wasteland.state import Unit


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
    outcome = _outcome(play, (a, b), sides, kind, boxes)
    a.speed, b.speed = outcome.speeds
    a.trouble, b.trouble = outcome.troubles[0] or a.trouble, outcome.troubles[1] or b.trouble
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


def _outcome(
    play: Play, units: tuple[Unit, Unit], sides: tuple[int, int], kind: Kind, boxes: tuple[Box, Box]
) -> Outcome:
    rules = play.state.rules
    if rules.collisions == "advanced":
        return crash(play, units, sides, kind, boxes)
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
