"""What an opponent of the wasteland makes of a place: who could shoot whom from there, what lies on the way, what a
ram would do. All of it is estimated from a view, with floats; nothing here changes a match.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isqrt

from carpg.wasteland.collide import touch_sides
from carpg.wasteland.geometry import SQUARE, Box, Point, in_arc, moved, overlap, sides_towards, turn_between
from carpg.wasteland.gunnery import ways
from carpg.wasteland.hazards import ACTIVE, PASSIVE
from carpg.wasteland.impact import damage_of, dice_counts, kind_for, kinds, speeds_after
from carpg.wasteland.parts import weapons
from carpg.wasteland.state import MOUNTS, State, Unit
from carpg.wasteland.weaponry import group_of

#: Average of a die.
AVERAGE = 3.5
#: How much a hit behind a bare side counts against one that takes armor.
BARE = 2.5
#: Armor below this is thin: taking it off is worth more.
THIN = 15


@dataclass(frozen=True)
class Pose:
    """Where a unit may be after its next move."""

    x: int
    y: int
    heading: int
    speed: int

    def box(self, unit: Unit) -> Box:
        """The footprint of a unit there."""
        return Box(self.x, self.y, self.heading, unit.width * SQUARE, unit.length * SQUARE)

    def after(self, squares: int) -> Pose:
        """The pose some squares further on."""
        return Pose(*moved(self.x, self.y, self.heading, squares * SQUARE), self.heading, self.speed)


def pose_of(unit: Unit) -> Pose:
    """The present pose."""
    return Pose(unit.x, unit.y, unit.heading, unit.speed)


def enemies(state: State, seat: int) -> list[Unit]:
    """Everything of other teams that still matters: somebody lives in it."""
    team = state.teams[seat]
    return [unit for unit in state.active() if state.teams[unit.seat] != team and any(crew.alive for crew in unit.crew)]


def _source(unit: Unit, pose: Pose, square: tuple[int, int]) -> Point:
    ahead = unit.length * SQUARE // 2 - square[1] * SQUARE - SQUARE // 2
    right = square[0] * SQUARE + SQUARE // 2 - unit.width * SQUARE // 2
    return moved(pose.x, pose.y, pose.heading, ahead, right)


def firepower(shooter: Unit, pose: Pose, target: Unit, at: Pose) -> float:
    """Expected damage of the shooter's best group, from one pose at another."""
    box = at.box(target)
    groups: dict[int, float] = {}
    gap = abs(pose.speed - at.speed)
    for number, item in enumerate(shooter.items):
        weapon = weapons().get(item.name)
        if weapon is None or item.points <= 0 or item.rounds == 0:
            continue
        group = group_of(shooter, number)
        source = _source(shooter, pose, item.square)
        if group < MOUNTS and not in_arc(source, (pose.heading + group) % 8, box):
            continue
        distance = _rough_distance(source, box)
        if distance > weapon.range:
            continue
        chance = (7 - weapon.hits_on) / 6 if weapon.hits_on else ways(min(16, distance + gap)) / 216
        side = 4 if weapon.strikes_top else sides_towards(box, source)[0]
        worth = side_worth(0 if target.person else target.armor[side])
        groups[group] = groups.get(group, 0.0) + chance * (weapon.power + AVERAGE) * worth
    return max(groups.values(), default=0.0)


def side_worth(armor: int) -> float:
    """What a point of damage to a side is worth: more the thinner its armor, most behind a bare one."""
    return BARE if armor == 0 else 1.0 + max(0.0, (THIN - armor) / (2 * THIN))


def best_firepower(shooter: Unit, pose: Pose, target: Unit, at: Pose) -> float:
    """Firepower if the shooter may still turn by 45° to either side before it fires."""
    return max(
        firepower(shooter, Pose(pose.x, pose.y, (pose.heading + turn) % 8, pose.speed), target, at)
        for turn in ((0, 1, 7) if pose.speed else (0,))
    )


def _rough_distance(source: Point, box: Box) -> int:
    """Squares to a box, about as the rules count them."""
    dx, dy = source.x - box.x, source.y - box.y
    straight = isqrt(dx * dx + dy * dy) - (box.length + box.width) // 4 - SQUARE // 2
    return max(0, -(-straight // SQUARE))


@dataclass(frozen=True)
class Way:
    """What a straight way costs: expected damage by walls and hazards, and whether it leads off the map."""

    harm: float
    leaves: bool
    stopped: bool


def way(state: State, unit: Unit, start: Pose, course: int) -> Way:
    """Look along the way of the next move."""
    harm, walls, hazards = 0.0, state.ground.wall_boxes, state.ground.hazards
    passed: set[int] = set()
    near = [i for i, hazard in enumerate(hazards) if i not in state.gone and _near(hazard.x, hazard.y, start)]
    first = start.box(unit)
    passed |= {i for i in near if overlap(first, hazards[i].box())}
    for step in range(1, start.speed + 1):
        at = moved(start.x, start.y, course, step * SQUARE)
        box = first._replace(x=at.x, y=at.y)
        if any(overlap(box, wall) for wall in walls):
            return Way(harm + AVERAGE * start.speed + 2, False, True)
        for i in near:
            if i not in passed and overlap(box, hazards[i].box()):
                passed.add(i)
                harm += hazard_harm(hazards[i].kind, start.speed)
        if not state.ground.holds(at.x, at.y):
            return Way(harm, True, False)
    return Way(harm, False, False)


def _near(x: int, y: int, pose: Pose) -> bool:
    span = (pose.speed + 6) * SQUARE
    return abs(x * SQUARE - pose.x) <= span and abs(y * SQUARE - pose.y) <= span


def hazard_harm(kind: str, speed: int) -> float:
    """Expected harm of entering a square, in points of damage; lost control counts some too."""
    if kind in PASSIVE:
        return 1.0
    if kind == "speed_bump":
        return AVERAGE if speed > 3 else 0.5
    active = ACTIVE[kind]
    chance = min(6, 3 + active.power) / 6
    return chance * (AVERAGE + active.extra) + (8 * chance if kind == "spike_strip" else 0)


def ram(me: Unit, mine: Pose, other: Unit, its: Pose) -> tuple[float, float] | None:
    """Expected damage (taken, dealt) if both drive straight on from these poses, or None if they don't meet."""
    steps = max(mine.speed, its.speed, 1) * 2
    span = (mine.speed + its.speed + 8) * SQUARE
    if abs(mine.x - its.x) > span or abs(mine.y - its.y) > span:
        return None
    for step in range(1, steps + 1):
        a_at = moved(mine.x, mine.y, mine.heading, mine.speed * SQUARE * step // steps)
        b_at = moved(its.x, its.y, its.heading, its.speed * SQUARE * step // steps)
        a = mine.box(me)._replace(x=a_at.x, y=a_at.y)
        b = its.box(other)._replace(x=b_at.x, y=b_at.y)
        if overlap(a, b):
            return _ram_result(me, other, (a, b), (mine.speed, its.speed))
    return None


def _ram_result(me: Unit, other: Unit, boxes: tuple[Box, Box], speeds: tuple[int, int]) -> tuple[float, float]:
    sides, _ = touch_sides(me, other, *boxes)
    angle = turn_between(boxes[0].heading, boxes[1].heading)
    kind = kind_for(sides, angle, speeds[1]) if len(kinds(sides, angle)) > 1 else kinds(sides, angle)[0]
    counts = dice_counts(kind, speeds, (False, False), False, False)
    factor = damage_of(kind, (10,)) / 10
    taken, dealt = (count * AVERAGE * factor for count in counts)
    taken *= BARE if me.armor[sides[0]] == 0 else 1.0
    dealt *= BARE if other.armor[sides[1]] == 0 else 1.0
    after = speeds_after(kind, speeds)
    return taken + 0.5 * (speeds[0] - after[0]), dealt + 0.5 * (speeds[1] - after[1])
