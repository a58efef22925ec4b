"""Simultaneous movement (ruling G05), slides and turns on the spot, with every contact on the way.

All vehicles advance together in slices, twelve a square of the fastest. Where two footprints would overlap, both stay
where they were before that slice and the collision is resolved; so no two footprints ever overlap.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from carpg.wasteland import hazards
from carpg.wasteland.collide import collide, hit_wall, run_over, touch_sides
from carpg.wasteland.damage import defended_side, leave_map
from carpg.wasteland.events import HeldUp, Slid, TurnBlocked, Turned, UnitMoved
from carpg.wasteland.geometry import (
    SCALE,
    SQUARE,
    VECTORS,
    Box,
    contact_point,
    divided,
    moved,
    overlap,
    penetration,
    reach,
    sides_towards,
)
from carpg.wasteland.play import Play
from carpg.wasteland.state import Unit

#: Slices a square of the fastest vehicle (ruling G05).
SLICES = 12
#: Vehicles that are this far apart no longer touch (ruling G10).
APART = SQUARE // 4
#: How often a turning vehicle is pushed clear before the turn counts as blocked (ruling W06).
PUSHES = 6


@dataclass(slots=True)
class _Mover:
    """A vehicle under way: where it started (slides included), its speed, and the hazards under its front edge."""

    unit: Unit
    x: int
    y: int
    speed: int
    near: list[int]
    under: frozenset[int]
    people: set[str] = field(default_factory=set)
    stopped: bool = False

    def at(self, slice_number: int, slices: int) -> Box:
        """The footprint after so many slices."""
        vx, vy = VECTORS[self.unit.course]
        way = self.speed * SQUARE * slice_number
        x, y = self.x + divided(way * vx, SCALE * slices), self.y + divided(way * vy, SCALE * slices)
        unit = self.unit
        return Box(x, y, unit.heading, unit.width * SQUARE, unit.length * SQUARE)


def move_all(play: Play) -> None:
    """Move every vehicle by its speed along its course, all at the same time."""
    _forget_contacts(play)
    movers = {unit.id: _mover(play, unit) for unit in play.state.vehicles() if unit.speed > 0}
    starts = {key: (mover.x, mover.y, mover.unit.heading, mover.unit.course) for key, mover in movers.items()}
    if movers:
        _Movement(play, movers).run()
    for key, (x, y, heading, course) in starts.items():
        mover = movers[key]
        unit = mover.unit
        play.emit(UnitMoved(unit.id, (x, y), (unit.x, unit.y), heading, course, mover.speed))
    _leave_map(play)


def _mover(play: Play, unit: Unit) -> _Mover:
    box = unit.box()
    way = unit.speed * SQUARE
    wide = Box(box.x, box.y, 0, box.width + 2 * way + 4 * SQUARE, box.length + 2 * way + 4 * SQUARE)
    near = hazards.near_hazards(play.state, wide)
    return _Mover(unit, unit.x, unit.y, unit.speed, near, hazards.touched(play.state, _lead(unit, box), near))


def _lead(unit: Unit, box: Box) -> Box:
    """The strip of a footprint that enters squares first; sideways while spinning out, so the whole of it."""
    return hazards.front_edge(box) if unit.course == unit.heading else box


class _Movement:
    """One turn of movement."""

    def __init__(self, play: Play, movers: dict[str, _Mover]) -> None:
        self.play = play
        self.movers = movers
        self.slices = SLICES * max(mover.speed for mover in movers.values())
        self.slice = 0
        self.pairs = self._near_pairs()
        self.walls = self._near_walls()
        self.people = [unit for unit in play.state.active() if unit.person]

    def _way(self, unit: Unit) -> int:
        mover = self.movers.get(unit.id)
        return (mover.speed if mover else 0) * SQUARE

    def _near_pairs(self) -> list[tuple[Unit, Unit]]:
        """Pairs that may meet this turn; slides by hazards are covered by the margin."""
        units = self.play.state.vehicles()
        found = []
        for i, a in enumerate(units):
            for b in units[i + 1 :]:
                if a.id in self.movers or b.id in self.movers:
                    span = reach(a.box()) + reach(b.box()) + self._way(a) + self._way(b) + 8 * SQUARE
                    if (a.x - b.x) ** 2 + (a.y - b.y) ** 2 <= span * span:
                        found.append((a, b))
        return found

    def _near_walls(self) -> list[tuple[Unit, int]]:
        found = []
        for mover in self.movers.values():
            unit = mover.unit
            span = reach(unit.box()) + self._way(unit) + 4 * SQUARE
            wide = Box(unit.x, unit.y, 0, 2 * span, 2 * span)
            for number, wall in enumerate(self.play.state.ground.wall_boxes):
                if overlap(wide, wall):
                    found.append((unit, number))
        return found

    def run(self) -> None:
        """Go through the slices; without anything near, the whole way is one step."""
        movers = self.movers.values()
        if not self.pairs and not self.walls and not self.people and not any(mover.near for mover in movers):
            for mover in movers:
                self._place(mover, mover.at(1, 1))
            return
        while self.slice < self.slices:
            self.slice += 1
            self._one_slice()
            if all(mover.stopped for mover in movers):
                return

    def _under_way(self) -> list[_Mover]:
        return [mover for mover in self.movers.values() if not mover.stopped and mover.unit.active]

    def _one_slice(self) -> None:
        """Find what would overlap, stop it, resolve it, and only then let the others advance."""
        while contacts := self._contacts():
            self.play.state.dice.shuffle("contacts", contacts)
            for a, b in contacts:
                if isinstance(b, int):
                    self._meet_wall(a, b)
                else:
                    self._meet(a, b)
        for mover in self._under_way():
            self._place(mover, mover.at(self.slice, self.slices))
        for mover in self._under_way():
            self._enter_hazards(mover)
            self._run_over(mover)

    def _next(self, unit: Unit) -> Box:
        """Where a unit would be after this slice."""
        mover = self.movers.get(unit.id)
        return unit.box() if mover is None or mover.stopped else mover.at(self.slice, self.slices)

    def _moving(self, unit: Unit) -> bool:
        mover = self.movers.get(unit.id)
        return mover is not None and not mover.stopped

    def _contacts(self) -> list[tuple[Unit, Unit | int]]:
        found: list[tuple[Unit, Unit | int]] = []
        for a, b in self.pairs:
            if a.active and b.active and (self._moving(a) or self._moving(b)) and overlap(self._next(a), self._next(b)):
                found.append((a, b))
        boxes = self.play.state.ground.wall_boxes
        for unit, number in self.walls:
            if unit.active and self._moving(unit) and overlap(self._next(unit), boxes[number]):
                found.append((unit, number))
        return found

    def _stop(self, unit: Unit) -> None:
        mover = self.movers.get(unit.id)
        if mover is not None:
            mover.stopped = True

    def _meet(self, a: Unit, b: Unit) -> None:
        """Two vehicles would overlap: a collision, or one is held up by what it touches already (G10, W05)."""
        boxes = (self._next(a), self._next(b))
        if not (a.active and b.active and (self._moving(a) or self._moving(b)) and overlap(*boxes)):
            return
        sides, _ = touch_sides(a, b, *boxes)
        if a.touching.get(b.id) != sides[0] or b.touching.get(a.id) != sides[1]:
            self._stop(a)
            self._stop(b)
            collide(self.play, a, b, boxes)
            return
        pushing = [
            (unit, other)
            for unit, other, box in ((a, b, boxes[0]), (b, a, boxes[1]))
            if self._moving(unit) and overlap(box, other.box())
        ]
        for unit, other in pushing or [(a, b), (b, a)]:
            if self._moving(unit):
                self._hold_up(unit, other.id, other.speed)

    def _hold_up(self, unit: Unit, by: str, speed: int) -> None:
        self._stop(unit)
        unit.speed = min(unit.speed, speed)
        self.play.emit(HeldUp(unit.id, by, unit.speed))

    def _meet_wall(self, unit: Unit, number: int) -> None:
        box, wall = self._next(unit), self.play.state.ground.wall_boxes[number]
        if not (unit.active and self._moving(unit) and overlap(box, wall)):
            return
        side = defended_side(unit, sides_towards(box, contact_point(box, wall)))
        if unit.touching.get(f"wall:{number}") == side:
            self._hold_up(unit, f"wall:{number}", 0)
        else:
            self._stop(unit)
            hit_wall(self.play, unit, number, box)

    def _place(self, mover: _Mover, box: Box) -> None:
        unit = mover.unit
        unit.x, unit.y = box.x, box.y
        if not self.play.state.ground.holds(unit.x, unit.y):
            mover.stopped = True

    def _enter_hazards(self, mover: _Mover) -> None:
        """Roll for every hazard square that the front edge newly touches (ruling H02)."""
        if not mover.near:
            return
        now = hazards.touched(self.play.state, _lead(mover.unit, mover.unit.box()), mover.near)
        for number in sorted(now - mover.under):
            if not mover.stopped and number not in self.play.state.gone:
                hazards.enter(self.play, mover.unit, number, self._slide)
                self._check(mover)
        mover.under = now

    def _slide(self, unit: Unit, right: int, squares: int) -> None:
        """A slide on the way: the rest of the way goes on from there, unless it touched something."""
        mover = self.movers[unit.id]
        x, y = unit.x, unit.y
        free = slide(self.play, unit, right, squares, self._stop)
        mover.x += unit.x - x
        mover.y += unit.y - y
        mover.stopped = mover.stopped or not free

    def _check(self, mover: _Mover) -> None:
        if mover.unit.flipped or not mover.unit.active:
            mover.stopped = True

    def _run_over(self, mover: _Mover) -> None:
        for person in self.people:
            if person.active and person.id not in mover.people and overlap(mover.unit.box(), person.box()):
                mover.people.add(person.id)
                run_over(self.play, mover.unit, person, mover.speed)
                self._check(mover)


def _forget_contacts(play: Play) -> None:
    """Vehicles that have come apart may collide again (ruling G10)."""
    boxes = {unit.id: unit.box() for unit in play.state.vehicles()}
    for number, wall in enumerate(play.state.ground.wall_boxes):
        boxes[f"wall:{number}"] = wall
    for unit in play.state.vehicles():
        near = unit.box()._replace(
            width=unit.width * SQUARE + 2 * APART,
            length=unit.length * SQUARE + 2 * APART,
        )
        for other in list(unit.touching):
            if other not in boxes or not overlap(near, boxes[other]):
                del unit.touching[other]


def _leave_map(play: Play) -> None:
    for unit in play.state.active():
        if not play.state.ground.holds(unit.x, unit.y):
            leave_map(play, unit)


def _obstacles(play: Play, unit: Unit, box: Box) -> list[Unit | int]:
    """Vehicles and walls that a footprint would overlap."""
    found: list[Unit | int] = [
        other for other in play.state.vehicles() if other is not unit and overlap(box, other.box())
    ]
    found += [i for i, wall in enumerate(play.state.ground.wall_boxes) if overlap(box, wall)]
    return found


def slide(play: Play, unit: Unit, right: int, squares: int, stop: Callable[[Unit], None] | None = None) -> bool:
    """Shift a vehicle sideways; the first contact ends it as a sideswipe (ruling T12). Whether the way was free."""
    start, free = (unit.x, unit.y), True
    for step in range(1, squares * SLICES + 1):
        at = moved(*start, unit.heading, 0, right * divided(SQUARE * step, SLICES))
        box = unit.box()._replace(x=at.x, y=at.y)
        blocked = _obstacles(play, unit, box)
        if blocked:
            free = False
            _sideswipe(play, unit, blocked[0], box, stop)
            break
        unit.x, unit.y = at
    dice = hazards.motorcycle_slid(play, unit)
    play.emit(Slid(unit.id, start, (unit.x, unit.y), right, dice))
    _slide_into_hazards(play, unit, start)
    return free


def _sideswipe(play: Play, unit: Unit, other: Unit | int, box: Box, stop: Callable[[Unit], None] | None) -> None:
    if isinstance(other, int):
        hit_wall(play, unit, other, box, slid=True)
        return
    if stop is not None:
        stop(other)
    collide(play, unit, other, (box, other.box()), slid=True)


def _slide_into_hazards(play: Play, unit: Unit, start: tuple[int, int]) -> None:
    """Squares that a slide newly covers are entered too; a shift inside a shift is not (ruling W03)."""
    if unit.flipped or not unit.active:
        return
    box = unit.box()
    near = hazards.near_hazards(play.state, box)
    before = hazards.touched(play.state, box._replace(x=start[0], y=start[1]), near)
    for number in sorted(hazards.touched(play.state, box, near) - before):
        if unit.active and not unit.flipped and play.state.ground.hazards[number].kind not in hazards.PASSIVE:
            hazards.enter(play, unit, number, lambda *_: None)


def turn_to(play: Play, unit: Unit, heading: int) -> None:
    """Turn on the spot about the centre (ruling G03); what is in the way is struck and then stood clear of (W06)."""
    box = unit.box()._replace(heading=heading)
    for other in _obstacles(play, unit, box):
        if isinstance(other, Unit) and unit.active and other.active:
            sides, _ = touch_sides(unit, other, box, other.box())
            if unit.touching.get(other.id) != sides[0]:
                collide(play, unit, other, (box, other.box()))
    if not unit.active:
        return
    clear = _pushed_clear(play, unit, box)
    if clear is None:
        play.emit(TurnBlocked(unit.id, unit.heading))
        return
    play.emit(Turned(unit.id, unit.heading, heading, (unit.x, unit.y), (clear.x, clear.y)))
    unit.heading = unit.course = heading
    unit.x, unit.y = clear.x, clear.y


def _pushed_clear(play: Play, unit: Unit, box: Box) -> Box | None:
    """The turned footprint, moved out of whatever it overlaps, or None if there is no room."""
    for _ in range(PUSHES):
        blocked = _obstacles(play, unit, box)
        if not blocked:
            return box
        other = blocked[0]
        found = penetration(box, play.state.ground.wall_boxes[other] if isinstance(other, int) else other.box())
        if found is not None:
            depth, vx, vy = found
            box = box._replace(x=box.x + divided(depth * vx, SCALE), y=box.y + divided(depth * vy, SCALE))
    return None if _obstacles(play, unit, box) else box
