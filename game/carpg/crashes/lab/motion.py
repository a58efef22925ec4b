"""Moving a vehicle along its legs in small slices, finding contacts, sliding, pushing and being held.

A glide advances a quarter of a square at a time, a turn five degrees; where a slice ends in an overlap the
first overlap inside it is found by halving.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from carpg.crashes.angles import cos, scaled, sin
from carpg.crashes.conform import conform, pushed
from carpg.crashes.geometry import SQUARE, TOUCH, Body, meeting, overlap
from carpg.crashes.lab.events import Moved, Place, TakenOff
from carpg.crashes.lab.impact import run_over, strike, strike_object
from carpg.crashes.lab.state import LabState, Run, Vehicle, pair
from carpg.crashes.maneuvers import Glide, Leg, Spin

#: Length and angle of one slice.
SLICE = SQUARE // 4
TURN_SLICE = 5
#: How many contacts one slice may lead to before the vehicle is held.
MOST_CONTACTS = 6
#: Moves a counter by a part of a leg, given how much of the leg is done.
Step = Callable[[Body, int, int], Body]


def travel(run: Run, vehicle: Vehicle, legs: Iterable[Leg], why: str) -> bool:
    """Move a vehicle along legs; False if it was stopped on the way. Tells the path and the counters run over."""
    journey = _Journey(run, vehicle, why)
    done = all(journey.go(leg) for leg in legs)
    journey.finish()
    return done


class _Journey:
    """One vehicle's movement in a phase, or a part of it."""

    def __init__(self, run: Run, vehicle: Vehicle, why: str) -> None:
        self.run = run
        self.vehicle = vehicle
        self.why = why
        self.held = False
        self.path: list[Place] = [place_of(vehicle.body)]
        self.debris_met = False
        self.pushed: dict[str, list[Place]] = {}
        self.passed = {number for number, counter in enumerate(run.state.counters) if self._over(counter.body)}

    def go(self, leg: Leg) -> bool:
        """Carry out one leg."""
        step, total, size = _stepper(leg)
        done = 0
        while done < total and not self.held:
            here = min(size, total - done)
            self._slice(step, done, here)
            done += here
            if not self.vehicle.gone:
                self._counters()
        self.note()
        return not self.held

    def note(self) -> None:
        """Put the present place on the path."""
        place = place_of(self.vehicle.body)
        if place != self.path[-1]:
            self.path.append(place)

    def finish(self) -> None:
        """Tell the path, forget contacts that came apart, take a vehicle off that left the table."""
        self.note()
        if len(self.path) > 1:
            self.run.events.append(Moved(self.vehicle.ident, tuple(self.path), self.why))
        for ident, places in self.pushed.items():
            self.run.events.append(Moved(ident, tuple(places), "pushed"))
            other = self.run.state.vehicle(ident)
            if other is not None:
                leave_table(self.run, other)
        part(self.run)
        leave_table(self.run, self.vehicle)

    def _slice(self, step: Step, done: int, here: int) -> None:
        """Advance by one slice, dealing with whatever is in the way, the nearest first."""
        for _ in range(MOST_CONTACTS):
            wanted = step(self.vehicle.body, done, here)
            blockers = self._blockers(wanted)
            if not blockers:
                self.vehicle.body = wanted
                return
            free, touched, nearest = min(self._room_to(ident, step, done, here) for ident in blockers)
            if touched:
                slid = self._press(nearest, wanted)
                if slid or self.held:
                    return
                continue
            start = self.vehicle.body
            self.vehicle.body = step(start, done, free)
            self.held = not self._collide(nearest, step(start, done, free + 1)) or self.vehicle.gone
            done, here = done + free, here - free
            self.note()
            if self.held:
                return
        self.held = True

    def _blockers(self, body: Body) -> list[str]:
        """Who is in the way at a place."""
        if self.vehicle.airborne:
            return []
        state = self.run.state
        found = [
            other.ident
            for other in state.vehicles
            if other is not self.vehicle and not other.gone and not other.airborne and overlap(body, other.body)
        ]
        return found + [thing.ident for thing in state.objects if thing.standing and overlap(body, thing.fixed.body)]

    def _room_to(self, ident: str, step: Step, done: int, here: int) -> tuple[int, bool, str]:
        """For sorting blockers: the room up to one, and whether it is touched already."""
        free = room(step, self.vehicle.body, done, here, self._shape(ident))
        return free, pair(self.vehicle.ident, ident) in self.run.state.touching, ident

    def _press(self, ident: str, wanted: Body) -> bool:
        """Move on into one that is touched already: True if it slid on, held if there is no way, else it is clear."""
        relation, who = self.run.state.touching[pair(self.vehicle.ident, ident)]
        if relation == "slide" or who == self.vehicle.ident:
            self.held = not self._slide(ident, wanted)
            return not self.held
        self.held = relation == "block" or not self._push(ident, wanted)
        return False

    def _shape(self, ident: str) -> Body:
        other = self.run.state.vehicle(ident)
        if other is not None:
            return other.body
        return next(thing.fixed.body for thing in self.run.state.objects if thing.ident == ident)

    def _collide(self, ident: str, first: Body) -> bool:
        other = self.run.state.vehicle(ident)
        if other is not None:
            return strike(self.run, self.vehicle, first, other)
        number = next(n for n, thing in enumerate(self.run.state.objects) if thing.ident == ident)
        return strike_object(self.run, self.vehicle, first, number)

    def _slide(self, ident: str, wanted: Body) -> bool:
        """Along the other's side: the part of the way that leads into it is taken off again."""
        moved = slid_off(wanted, self._shape(ident))
        if self._blockers(moved):
            return False
        self.vehicle.body = moved
        return True

    def _push(self, ident: str, wanted: Body) -> bool:
        """The other one conforms, or is shoved along; False if it can't get out of the way."""
        other = self.run.state.vehicle(ident)
        if other is None:
            return False
        before = other.body
        heading = self.vehicle.travel
        straight = meeting(other.body, wanted, first=0).side == "back" and other.travel == heading
        other.body = pushed(before, wanted, heading) if straight else conform(before, wanted, other.pivot)
        if overlap(other.body, wanted) or not self._room(other, before):
            other.body = before
            return False
        self.pushed.setdefault(ident, [place_of(before)]).append(place_of(other.body))
        return True

    def _room(self, pushed_one: Vehicle, before: Body) -> bool:
        """Whether a pushed vehicle finds room; running into something new is a collision of its own."""
        state = self.run.state
        for third in state.vehicles:
            if third is pushed_one or third is self.vehicle or third.gone or third.airborne:
                continue
            if overlap(pushed_one.body, third.body):
                if pair(pushed_one.ident, third.ident) not in state.touching:
                    strike(self.run, pushed_one, pushed_one.body, third)
                return pushed_one.gone or third.gone
        for number, thing in enumerate(state.objects):
            if thing.standing and overlap(pushed_one.body, thing.fixed.body):
                if pair(pushed_one.ident, thing.ident) not in state.touching:
                    strike_object(self.run, pushed_one, pushed_one.body, number)
                return pushed_one.gone or not state.objects[number].standing
        return True

    def _over(self, body: Body) -> bool:
        return overlap(self.vehicle.body, body)

    def _counters(self) -> None:
        """Run over counters that weren't under the vehicle when it started."""
        if self.vehicle.airborne or self.vehicle.kind == "pedestrian":
            return
        for number, counter in enumerate(self.run.state.counters):
            if number not in self.passed and self._over(counter.body):
                self.passed.add(number)
                run_over(self.run, self.vehicle, counter, self.debris_met)
                self.debris_met = self.debris_met or counter.kind == "debris"
                if self.vehicle.gone:
                    self.held = True
                    return


def place_of(body: Body) -> Place:
    """A counter's place as events tell it."""
    return body.x, body.y, body.heading


def room(step: Step, start: Body, done: int, here: int, other: Body) -> int:
    """How much of a slice there is room for; one unit more overlaps the other counter."""
    low, high = 0, here
    while high - low > 1:
        middle = (low + high) // 2
        if overlap(step(start, done, middle), other):
            high = middle
        else:
            low = middle
    return low


def come_down(run: Run, vehicle: Vehicle) -> None:
    """A flying vehicle lands: on top of somebody it collides, and comes to lie behind (assumption)."""
    state = run.state
    for other in state.vehicles:
        if other is vehicle or other.gone or other.airborne or not overlap(vehicle.body, other.body):
            continue
        strike(run, vehicle, vehicle.body, other)
        vehicle.body = pushed(vehicle.body, other.body, (vehicle.travel + 180) % 360)
    for number, thing in enumerate(state.objects):
        if thing.standing and not vehicle.gone and overlap(vehicle.body, thing.fixed.body):
            strike_object(run, vehicle, vehicle.body, number)
            if state.objects[number].standing:
                vehicle.body = pushed(vehicle.body, thing.fixed.body, (vehicle.travel + 180) % 360)
    leave_table(run, vehicle)


def slid_off(body: Body, other: Body) -> Body:
    """A counter moved out of another one by the shortest way, square to the side that they meet at."""
    met = meeting(body, other, first=1)
    if met.depth <= 0:
        return body
    outward = other.normal(met.side) if met.owner == 1 else (body.normal(met.side) + 180) % 360
    return body.moved(outward, met.depth + 2)


def _stepper(leg: Leg) -> tuple[Step, int, int]:
    """How a leg changes a counter after so much of it, its size, and the size of a slice."""
    if isinstance(leg, Glide):
        return _glide(leg), leg.distance, SLICE
    sign = 1 if leg.degrees >= 0 else -1
    if isinstance(leg, Spin):
        return (lambda body, done, part: body.turned(sign * part)), abs(leg.degrees), TURN_SLICE
    corner = leg.corner
    return (lambda body, done, part: body.pivoted(corner, sign * part)), abs(leg.degrees), TURN_SLICE


def _glide(leg: Glide) -> Step:
    sine, cosine = sin(leg.heading), cos(leg.heading)
    dx, dy = sine * leg.ahead + cosine * leg.aside, sine * leg.aside - cosine * leg.ahead
    total = max(1, leg.distance)

    def step(body: Body, done: int, part: int) -> Body:
        to = done + part
        return body.shifted(
            scaled(dx * to // total) - scaled(dx * done // total),
            scaled(dy * to // total) - scaled(dy * done // total),
        )

    return step


def part(run: Run) -> None:
    """Forget the contacts of counters that came apart (ruling X09)."""
    shapes = {vehicle.ident: vehicle.body for vehicle in run.state.vehicles if not vehicle.gone}
    shapes |= {thing.ident: thing.fixed.body for thing in run.state.objects if thing.standing}
    for first, second in sorted(run.state.touching):
        if first not in shapes or second not in shapes or not overlap(shapes[first], shapes[second], TOUCH):
            del run.state.touching[first, second]


def leave_table(run: Run, vehicle: Vehicle) -> None:
    """A vehicle whose centre is off the table is out."""
    width, height = run.state.area
    if not vehicle.gone and not (0 <= vehicle.body.x <= width and 0 <= vehicle.body.y <= height):
        vehicle.gone = True
        run.events.append(TakenOff(vehicle.ident, "left"))


def first_contact(state: LabState, vehicle: Vehicle, legs: Iterable[Leg]) -> tuple[Body, Vehicle] | None:
    """The first new contact with a vehicle along some legs, with the place where they overlap; changes nothing."""
    others = [
        other
        for other in state.vehicles
        if other is not vehicle
        and not other.gone
        and not other.airborne
        and pair(vehicle.ident, other.ident) not in state.touching
    ]
    body = vehicle.body
    for leg in legs:
        step, total, size = _stepper(leg)
        for done in range(0, total, size):
            here = min(size, total - done)
            wanted = step(body, done, here)
            for other in others:
                if overlap(wanted, other.body):
                    return step(body, done, room(step, body, done, here, other.body) + 1), other
            body = wanted
    return None
