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
from carpg.crashes.lab.state import Run, Vehicle, pair
from carpg.crashes.maneuvers import Glide, Leg, Spin

#: Length and angle of one slice.
SLICE = SQUARE // 4
TURN_SLICE = 5
#: How many contacts one slice may lead to before the vehicle is held.
MOST_CONTACTS = 6
Step = Callable[[Body, int], Body]


def travel(run: Run, vehicle: Vehicle, legs: Iterable[Leg], why: str) -> bool:
    """Move a vehicle along legs; False if it was stopped on the way. Tells the path and the counters run over."""
    journey = _Journey(run, vehicle, why)
    done = all([journey.go(leg) for leg in legs if not journey.held])
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
        self.passed = {number for number, counter in enumerate(run.state.counters) if self._over(counter.body)}

    def go(self, leg: Leg) -> bool:
        """Carry out one leg."""
        step, total, size = _stepper(leg)
        done = 0
        while done < total and not self.held:
            here = min(size, total - done)
            self._slice(step, here)
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
        part(self.run)
        leave_table(self.run, self.vehicle)

    def _slice(self, step: Step, here: int) -> None:
        """Advance by one slice, dealing with whatever is in the way."""
        for _ in range(MOST_CONTACTS):
            start = self.vehicle.body
            wanted = step(start, here)
            blocker = self._blocker(wanted)
            if blocker is None:
                self.vehicle.body = wanted
                return
            if not self._meet(blocker, wanted, step, here):
                self.held = True
                return
            if self.vehicle.body is not start:
                return
        self.held = True

    def _blocker(self, body: Body) -> str | None:
        """Who is in the way at a place, new contacts first, else None."""
        found = [
            other.ident
            for other in self.run.state.vehicles
            if other is not self.vehicle and not other.gone and not other.airborne and overlap(body, other.body)
        ]
        found += [thing.ident for thing in self.run.state.objects if thing.standing and overlap(body, thing.fixed.body)]
        if not found or self.vehicle.airborne:
            return None
        touching = self.run.state.touching
        return min(found, key=lambda ident: (pair(self.vehicle.ident, ident) in touching, ident))

    def _meet(self, ident: str, wanted: Body, step: Step, here: int) -> bool:
        """Deal with one that is in the way; False if the vehicle is held."""
        known = self.run.state.touching.get(pair(self.vehicle.ident, ident))
        if known is None:
            first, before = _first_overlap(step, self.vehicle.body, here, self._shape(ident))
            self.vehicle.body = before
            going = self._collide(ident, first)
            self.note()
            return going and not self.vehicle.gone
        relation, who = known
        if relation == "block":
            return False
        if relation == "slide" or who == self.vehicle.ident:
            return self._slide(ident, wanted)
        return self._push(ident, wanted)

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
        if self._blocker(moved) is not None:
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
        if not other.gone:
            self.run.events.append(Moved(other.ident, (place_of(before), place_of(other.body)), "pushed"))
            leave_table(self.run, other)
        self.vehicle.body = wanted
        return True

    def _room(self, pushed_one: Vehicle, before: Body) -> bool:
        """Whether a pushed vehicle finds room; running into something new is a collision of its own."""
        state = self.run.state
        for third in state.vehicles:
            if third in {pushed_one, self.vehicle} or third.gone or third.airborne:
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
        return (lambda body, part: body.turned(sign * part)), abs(leg.degrees), TURN_SLICE
    corner = leg.corner
    return (lambda body, part: body.pivoted(corner, sign * part)), abs(leg.degrees), TURN_SLICE


def _glide(leg: Glide) -> Step:
    sine, cosine = sin(leg.heading), cos(leg.heading)
    dx, dy = sine * leg.ahead + cosine * leg.aside, sine * leg.aside - cosine * leg.ahead
    total = max(1, leg.distance)

    def step(body: Body, part: int) -> Body:
        return body.shifted(scaled(dx * part // total), scaled(dy * part // total))

    return step


def _first_overlap(step: Step, start: Body, here: int, other: Body) -> tuple[Body, Body]:
    """The first place of a slice that overlaps, and the last one that does not."""
    low, high = 0, here
    while high - low > 1:
        middle = (low + high) // 2
        if overlap(step(start, middle), other):
            high = middle
        else:
            low = middle
    return step(start, high), step(start, low)


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
