"""Damage: armor by side, then whatever stands behind a bare side; deaths, flips and explosions."""

from __future__ import annotations

from typing import NamedTuple

from carpg.wasteland.events import CrewDied, Damaged, Exploded, Flipped, LeftMap, PartLost
from carpg.wasteland.geometry import BACK, BOTTOM, FRONT, LEFT, RIGHT, SIDES, SQUARE, TOP, overlap, sides_towards
from carpg.wasteland.play import Play
from carpg.wasteland.state import Reserve, Unit

#: Hull points of a tanker behind a bare side (ruling V06).
TANKER_HULL = 40
#: How far an explosion reaches, in squares, if the switch is on (ruling T08).
BLAST_REACH = 2


def candidates(unit: Unit, side: int) -> list[str]:
    """Who and what stands behind a side (ruling A07): the driver always, and what is in the row or column."""
    found = []
    for i, crew in enumerate(unit.crew):
        if crew.alive and (crew.role == "driver" or unit.person or _behind(unit, crew.square, side)):
            found.append(f"crew:{i}")
    for i, item in enumerate(unit.items):
        if item.points > 0 and _behind(unit, item.square, side):
            found.append(f"item:{i}")
    return found


def _behind(unit: Unit, square: tuple[int, int], side: int) -> bool:
    column, row = square
    if side == FRONT:
        return row == 0
    if side == BACK:
        return row == unit.length - 1
    if side == LEFT:
        return column == 0
    if side == RIGHT:
        return column == unit.width - 1
    return True


def defended_side(unit: Unit, sides: tuple[int, ...]) -> int:
    """The struck side; on a tie the defender takes the better armored one (rulings A04, W07)."""
    return max(sides, key=lambda side: (unit.armor[side], -side))


def hurt(play: Play, unit: Unit, side: int, amount: int, cause: str, *, called: str = "") -> None:
    """Deal damage to a side: to its armor, the excess lost (A06), or through a bare side to one part (A08, A11)."""
    if amount <= 0 or not unit.active:
        return
    armor = 0 if unit.person else unit.armor[side]
    if armor > 0:
        absorbed = min(armor, amount)
        unit.armor[side] = armor - absorbed
        play.emit(Damaged(unit.id, SIDES[side], amount, absorbed, armor - absorbed, "", 0, cause))
        return
    parts = candidates(unit, side)
    if parts:
        part = called if called in parts else parts[play.roll(len(parts)) - 1 if len(parts) > 1 else 0]
        _hurt_part(play, unit, part, _Blow(side, amount, cause))
    else:
        play.emit(Damaged(unit.id, SIDES[side], amount, 0, 0, "", 0, cause))
    if unit.body == "tanker":
        _hurt_hull(play, unit, amount)


class _Blow(NamedTuple):
    """Damage that went through a bare side."""

    side: int
    amount: int
    cause: str


def _hurt_part(play: Play, unit: Unit, part: str, blow: _Blow) -> None:
    side, amount, cause = blow
    kind, number = part.split(":")
    index = int(number)
    if kind == "crew":
        crew = unit.crew[index]
        crew.points = max(0, crew.points - amount)
        play.emit(Damaged(unit.id, SIDES[side], amount, 0, 0, part, crew.points, cause))
        if crew.points == 0:
            crew_died(play, unit, index)
        return
    item = unit.items[index]
    item.points = max(0, item.points - amount)
    play.emit(Damaged(unit.id, SIDES[side], amount, 0, 0, part, item.points, cause))
    if item.points == 0:
        play.emit(PartLost(unit.id, part, item.name))


def crew_died(play: Play, unit: Unit, index: int) -> None:
    """Someone has no damage points left. A person on foot is out of play with that."""
    crew = unit.crew[index]
    play.emit(CrewDied(unit.id, f"crew:{index}", crew.role))
    if unit.person:
        unit.out = "dead"
    elif unit.body == "tanker" and not any(other.alive for other in unit.crew):
        explode(play, unit, "crew_lost")


def _hurt_hull(play: Play, unit: Unit, amount: int) -> None:
    """A tanker also goes up when its bare hull has taken enough (ruling V06)."""
    unit.hull += amount
    if unit.hull >= TANKER_HULL:
        explode(play, unit, "hull_broken")


def flip(play: Play, unit: Unit) -> None:
    """Put a vehicle on its roof: speed 0, out of action, one die to the top (ruling T07)."""
    if unit.flipped or not unit.active:
        return
    unit.flipped, unit.speed, unit.spin, unit.course = True, 0, 0, unit.heading
    play.emit(Flipped(unit.id, (unit.x, unit.y)))
    hurt(play, unit, TOP, play.roll(), "flip")


def explode(play: Play, unit: Unit, cause: str) -> None:
    """Take a vehicle and everyone in it out of play (ruling T08)."""
    if not unit.active:
        return
    unit.out, unit.speed = "exploded", 0
    play.emit(Exploded(unit.id, (unit.x, unit.y), cause))
    for crew in unit.crew:
        if crew.alive:
            crew.points = 0
    for item in unit.items:
        item.points = 0
    if play.state.rules.blast:
        _blast(play, unit)


def _blast(play: Play, unit: Unit) -> None:
    """One die to everything within two squares, on the side that faces the explosion."""
    box = unit.box()
    wide = box._replace(width=box.width + 2 * BLAST_REACH * SQUARE, length=box.length + 2 * BLAST_REACH * SQUARE)
    for other in play.state.active():
        if other is not unit and other.active and overlap(other.box(), wide):
            side = defended_side(other, sides_towards(other.box(), unit.at()))
            hurt(play, other, side, play.roll(), "blast")


def strike_bottom(play: Play, unit: Unit, amount: int, cause: str) -> None:
    """Damage from the ground hits the bottom (ruling H01)."""
    hurt(play, unit, BOTTOM, amount, cause)


def leave_map(play: Play, unit: Unit) -> None:
    """Take a unit off that got over the edge; its driver comes back with the next vehicle, if there is one left.

    That is the official tournament rule; elsewhere nobody has further vehicles.
    """
    unit.out = "left"
    play.emit(LeftMap(unit.id, (unit.x, unit.y)))
    if play.state.reserves.get(unit.seat):
        for crew in unit.crew:
            if crew.alive and crew.trained:
                play.state.returning.append(Reserve(unit.seat, crew.points))
