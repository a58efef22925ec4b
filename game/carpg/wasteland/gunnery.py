"""Shooting: who may fire what at whom, every modifier, the exact odds, and the shot itself.

`aim` judges a shot and collects its modifiers; `fire` throws the dice for it and `forecast` counts them, so that a
forecast can't drift from the result.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from carpg.kernel.errors import IllegalCommandError
from carpg.kernel.events import TraceLine
from carpg.wasteland.commands import Fire
from carpg.wasteland.damage import candidates, defended_side, hurt
from carpg.wasteland.events import WeaponFired
from carpg.wasteland.geometry import SIDES, TOP, Point, far_apart, nearest_on_side, sides_towards, squares_to_side
from carpg.wasteland.parts import Weapon, weapons
from carpg.wasteland.play import Play
from carpg.wasteland.sights import blocked_by_wall, covered, over_own_hull, smoke_squares, towards
from carpg.wasteland.state import HANDGUN, MOUNTS, State, Unit
from carpg.wasteland.weaponry import GROUPS, aim_of, check_shooter, group_of, handgun_of, served_by

#: Dice of an attack and what they must reach after all modifiers (official).
ATTACK_DICE = 3
ATTACK_NEED = 3
#: What a called shot costs (official).
CALLED_SHOT = 1


@dataclass(frozen=True)
class Shot:
    """A shot that may be fired. `penalties` are (rule, tag, points); `launcher` shots throw one die (ruling A03)."""

    weapon: Weapon
    group: int
    source: Point
    aimed_at: Point
    side: int
    strikes: int
    distance: int
    smoke: int
    penalties: tuple[tuple[str, str, int], ...]
    launcher: bool

    @property
    def penalty(self) -> int:
        """All modifiers together."""
        return sum(points for _, _, points in self.penalties)

    @property
    def need(self) -> int:
        """What the total must reach."""
        return self.weapon.hits_on or ATTACK_NEED if self.launcher else ATTACK_NEED

    def trace(self, start: int) -> tuple[TraceLine, ...]:
        """The modifiers one by one, counted down from `start`."""
        lines = []
        for rule, tag, points in self.penalties:
            lines.append(TraceLine(rule, tag, start, start - points))
            start -= points
        return tuple(lines)


@dataclass(frozen=True)
class Forecast:
    """The exact odds of a shot: chance to hit, damage if it hits, and the modifiers."""

    chance_hit: Fraction
    need: int
    penalty: int
    distance: int
    side: str
    armor: int
    damage_min: int
    damage_max: int
    trace: tuple[TraceLine, ...]

    @property
    def damage_average(self) -> Fraction:
        """Average damage of a hit."""
        return Fraction(self.damage_min + self.damage_max, 2)


def aim(state: State, command: Fire) -> Shot:
    """Judge a shot; raises `IllegalCommandError` with the first reason against it."""
    unit, target = state.units.get(command.unit), state.units.get(command.target)
    if unit is None or not unit.active:
        raise IllegalCommandError("no_unit", f"There is no unit {command.unit!r} in play.")
    if target is None or not target.active or target is unit:
        raise IllegalCommandError("no_target", f"{command.target!r} can't be a target.")
    weapon, group = _weapon(unit, command)
    check_shooter(unit, command.crew, command.item, group)
    return _line_up(state, (unit, target), command, weapon, group)


def _weapon(unit: Unit, command: Fire) -> tuple[Weapon, int]:
    """The weapon of a command and its group; it must work and have rounds."""
    if command.item == -1:
        if handgun_of(unit) is None:
            raise IllegalCommandError("no_rounds", "There is no handgun with rounds left.")
        return weapons()["handgun"], HANDGUN
    item = unit.items[command.item] if 0 <= command.item < len(unit.items) else None
    if item is None or item.name not in weapons():
        raise IllegalCommandError("no_weapon", f"{unit.id} has no weapon {command.item}.")
    if item.points <= 0:
        raise IllegalCommandError("destroyed", "The weapon is destroyed.")
    if item.rounds == 0:
        raise IllegalCommandError("no_rounds", "The weapon has no rounds left.")
    if command.item in unit.fired:
        raise IllegalCommandError("already_fired", "The weapon has fired this turn.")
    return weapons()[item.name], group_of(unit, command.item)


def _line_up(state: State, units: tuple[Unit, Unit], command: Fire, weapon: Weapon, group: int) -> Shot:
    """The geometry of a shot: arc, side, distance, range, walls and smoke."""
    unit, target = units
    square = unit.crew[command.crew].square if command.item == -1 else unit.items[command.item].square
    source = unit.square_box(square)
    at, box = Point(source.x, source.y), target.box()
    if far_apart(source, box, weapon.range):
        raise IllegalCommandError("out_of_range", f"The target is beyond the range of {weapon.range} squares.")
    if group < MOUNTS and not covered(unit, group, at, box):
        raise IllegalCommandError("out_of_arc", "The target is outside the weapon's arc.")
    side = defended_side(target, sides_towards(box, at))
    distance = squares_to_side(source, box, side)
    aimed_at = nearest_on_side(box, side, at)
    if distance > weapon.range:
        raise IllegalCommandError("out_of_range", f"The target is {distance} squares away, of {weapon.range}.")
    if served_by(unit, command.item) is not None and over_own_hull(unit, square, aimed_at):
        raise IllegalCommandError("own_hull", "The turret can't fire across its own hull.")
    if not weapon.strikes_top and blocked_by_wall(state, at, aimed_at):
        raise IllegalCommandError("blocked", "A wall is in the way.")
    strikes = TOP if weapon.strikes_top else side
    called = _called(target, strikes, command.called)
    launcher = weapon.hits_on is not None and not state.rules.launcher_die_added
    smoke = smoke_squares(state, at, aimed_at)
    penalties = [] if launcher else _distance_and_speed(unit, target, distance)
    penalties += [("attack.smoke", "official", smoke)] if smoke else []
    penalties += [("attack.called", "official", CALLED_SHOT)] if called else []
    return Shot(weapon, group, at, aimed_at, side, strikes, distance, smoke, tuple(penalties), launcher)


def _distance_and_speed(unit: Unit, target: Unit, distance: int) -> list[tuple[str, str, int]]:
    gap = abs(unit.speed - target.speed)
    return [("attack.distance", "official", distance), ("attack.speed", "official", gap)]


def _called(target: Unit, side: int, called: str) -> bool:
    """Check a called shot: only through a bare side, and at something that is there (ruling A09)."""
    if not called:
        return False
    if target.person or target.armor[side] > 0:
        raise IllegalCommandError("not_bare", f"The {SIDES[side]} of {target.id} still has armor.")
    if called not in candidates(target, side):
        raise IllegalCommandError("no_such_part", f"There is nothing {called!r} behind the {SIDES[side]}.")
    return True


def fire(play: Play, command: Fire) -> None:
    """Fire a shot that `aim` allows: dice, damage, rounds, and what the shooter may do from now on."""
    shot = aim(play.state, command)
    unit, target = play.state.units[command.unit], play.state.units[command.target]
    rounds_left = _spend(unit, command, shot)
    dice, total, hit = _throw(play, shot)
    damage_die = play.roll() if hit else 0
    damage = damage_die + shot.weapon.power if hit else 0
    play.emit(
        WeaponFired(
            unit=unit.id,
            crew=command.crew,
            item=command.item,
            weapon=shot.weapon.id,
            group=GROUPS[shot.group],
            target=target.id,
            side=SIDES[shot.strikes],
            source=shot.source,
            aimed_at=shot.aimed_at,
            distance=shot.distance,
            smoke=shot.smoke,
            called=command.called,
            dice=dice,
            total=total,
            need=shot.need,
            hit=hit,
            damage_die=damage_die,
            damage=damage,
            rounds_left=rounds_left,
            trace=shot.trace(dice[0] if shot.launcher else sum(dice[:ATTACK_DICE])),
        )
    )
    hurt(play, target, shot.strikes, damage, shot.weapon.id, called=command.called)


def _spend(unit: Unit, command: Fire, shot: Shot) -> int:
    """Mark weapon and shooter as used and take a round; returns the rounds left, -1 for unlimited."""
    unit.shooters.add(command.crew)
    if served_by(unit, command.item) is None:
        unit.groups[command.crew] = shot.group
    if command.item == -1:
        gun = handgun_of(unit)
        if gun is None:
            return 0
        unit.handguns[gun] -= 1
        unit.fired.add(-1 - gun)
        return unit.handguns[gun]
    item = unit.items[command.item]
    unit.fired.add(command.item)
    if shot.group == MOUNTS:
        item.aim = (towards(shot.source, shot.aimed_at) - unit.heading) % 8
    if item.rounds > 0:
        item.rounds -= 1
    return item.rounds


def _throw(play: Play, shot: Shot) -> tuple[tuple[int, ...], int, bool]:
    """The dice of an attack, their total after modifiers, and whether that hits."""
    if shot.launcher:
        die = play.roll()
        return (die,), die - shot.penalty, die - shot.penalty >= shot.need
    dice = play.rolls(ATTACK_DICE)
    total = sum(dice) - shot.penalty
    if shot.weapon.hits_on is None or total < shot.need:
        return dice, total, total >= shot.need
    extra = play.roll()
    return (*dice, extra), total, extra >= shot.weapon.hits_on


@cache
def ways(penalty: int) -> int:
    """How many of the 216 results of three dice hit against a penalty."""
    return sum(1 for a in range(1, 7) for b in range(1, 7) for c in range(1, 7) if a + b + c - penalty >= ATTACK_NEED)


def chance(shot: Shot) -> Fraction:
    """The exact chance that a shot hits."""
    if shot.launcher:
        return Fraction(max(0, min(6, 7 - shot.need - shot.penalty)), 6)
    three = Fraction(ways(shot.penalty), 216)
    return three if shot.weapon.hits_on is None else three * Fraction(7 - shot.weapon.hits_on, 6)


def forecast(state: State, command: Fire) -> Forecast:
    """What a shot would do; raises `IllegalCommandError` like the shot itself."""
    shot = aim(state, command)
    target = state.units[command.target]
    power = shot.weapon.power
    return Forecast(
        chance(shot),
        shot.need,
        shot.penalty,
        shot.distance,
        SIDES[shot.strikes],
        0 if target.person else target.armor[shot.strikes],
        power + 1,
        power + 6,
        shot.trace(0),
    )


def shots(state: State, unit: Unit) -> Iterator[tuple[Fire, Shot]]:
    """Every shot that a unit's people may fire now, without and with a called part."""
    for crew in range(len(unit.crew)):
        for item in (-1, *range(len(unit.items))):
            if aim_of(unit, crew, item) is None:
                continue
            for target in state.active():
                if target is not unit:
                    yield from _at_target(state, Fire(unit.id, crew, item, target.id))


def _at_target(state: State, plain: Fire) -> Iterator[tuple[Fire, Shot]]:
    try:
        shot = aim(state, plain)
    except IllegalCommandError:
        return
    yield plain, shot
    target = state.units[plain.target]
    if not target.person and target.armor[shot.strikes] == 0:
        for part in candidates(target, shot.strikes):
            called = Fire(plain.unit, plain.crew, plain.item, plain.target, part)
            yield called, aim(state, called)
