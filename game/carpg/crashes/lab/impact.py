"""What happens when a moving vehicle of the lab meets a vehicle, a fixed object or a counter."""

from __future__ import annotations

from dataclasses import replace

from carpg.crashes.collision import Outcome, collide
from carpg.crashes.contact import Contact, Mover, classify
from carpg.crashes.geometry import Body
from carpg.crashes.handling import hazard_difficulty
from carpg.crashes.lab.events import Collided, ObjectStruck, RanOver
from carpg.crashes.lab.state import Counter, Obstacle, Relation, Run, Vehicle, pair
from carpg.crashes.lab.wounds import away_from, hazard, hit, hurt_occupants, hurt_tires, set_speed
from carpg.crashes.objects import Fixed, FixedOutcome, classify_fixed, fixed_speed, resolve_fixed, sections
from carpg.crashes.tables import DicePool, ram_dice

#: Damage of debris and obstacles to each tire.
DEBRIS_DAMAGE = DicePool(1, -3)


def strike(run: Run, mover: Vehicle, at: Body, other: Vehicle) -> bool:
    """A new collision of the moving vehicle, seen at the place where it first overlaps; True if it goes on."""
    movers = (mover.mover(at), other.mover())
    contact = classify(*movers, phasing=0)
    if contact is None:
        return True
    reading = contact.choose(other.border)
    outcome = collide(*movers, reading, run.state.dice, phasing=0, rules=run.state.rules)
    _tell(run, (mover, other), contact, outcome)
    relation, who = _relation(outcome, (mover, other))
    run.state.touching[pair(mover.ident, other.ident)] = (relation, who)
    _suffer(run, (mover, other), movers, contact, outcome)
    return outcome.finishes == 0 and not mover.gone


def _tell(run: Run, both: tuple[Vehicle, Vehicle], contact: Contact, outcome: Outcome) -> None:
    names = (both[0].ident, both[1].ident)
    run.events.append(
        Collided(
            names[0],
            names[1],
            outcome.kind,
            contact.kinds,
            names[outcome.reading.striker],
            outcome.reading.sides,
            outcome.speed,
            str(outcome.dice),
            outcome.ram_roll,
            outcome.damage,
            outcome.speeds,
            outcome.hazards,
            None if outcome.finishes is None else names[outcome.finishes],
            None if outcome.conforms is None else names[outcome.conforms],
            contact.point,
            outcome.trace,
        )
    )


def _relation(outcome: Outcome, both: tuple[Vehicle, Vehicle]) -> tuple[Relation, str]:
    """What a further move into the other one does: it slides along, is pushed, or holds."""
    if outcome.kind == "sideswipe":
        return "slide", ""
    if outcome.conforms is not None:
        return "push", both[outcome.conforms].ident
    if outcome.kind == "t_bone":
        return "push", both[1 - outcome.reading.striker].ident
    striker = outcome.reading.striker
    heavier = both[striker].mover().modifier > both[1 - striker].mover().modifier
    return ("push", both[1 - striker].ident) if heavier and outcome.kind == "rear_end" else ("block", "")


def _suffer(
    run: Run, both: tuple[Vehicle, Vehicle], movers: tuple[Mover, Mover], contact: Contact, outcome: Outcome
) -> None:
    """Speeds, damage and hazards of both, in that order, the moving one first."""
    for place, vehicle in enumerate(both):
        if vehicle.trouble is None or not vehicle.airborne:
            signed = outcome.speeds[place] if vehicle.speed >= 0 else -abs(outcome.speeds[place])
            if abs(signed) != abs(movers[place].speed):
                set_speed(run, vehicle, signed, "collision")
    for place, vehicle in enumerate(both):
        if vehicle.kind == "pedestrian":
            hurt_occupants(run, vehicle, outcome.damage[place])
        else:
            hit(run, vehicle, outcome.reading.sides[place], outcome.damage[place])
    for place, vehicle in enumerate(both):
        away = away_from(movers[place].body, contact.point) if outcome.swiped else None
        speed = outcome.control_speeds[place]
        hazard(run, vehicle, outcome.hazards[place], f"collision_{outcome.kind}", speed=speed, away=away)


def strike_object(run: Run, mover: Vehicle, at: Body, number: int) -> bool:
    """A collision with a fixed object, seen where they first overlap; True if the vehicle goes on."""
    thing = run.state.objects[number]
    seen = mover.mover(at)
    contact = classify_fixed(seen, thing.fixed)
    if contact is None:
        return True
    kind = next((kind for kind in contact.kinds if kind == mover.border), contact.kind)
    roll = ram_dice(fixed_speed(kind, seen.speed)).roll(run.state.dice)
    outcome = resolve_fixed(seen, thing.fixed, kind, roll)
    run.events.append(_struck(mover, thing, contact.side, outcome))
    run.state.touching[pair(mover.ident, thing.ident)] = ("slide" if outcome.slides else "block", "")
    _wear(run, number, outcome, at, seen.direction)
    if abs(outcome.speed_after) != abs(mover.speed):
        set_speed(run, mover, outcome.speed_after if mover.speed >= 0 else -abs(outcome.speed_after), "collision")
    if mover.kind == "pedestrian":
        hurt_occupants(run, mover, outcome.to_vehicle)
    else:
        hit(run, mover, contact.side, outcome.to_vehicle)
    away = away_from(at, (thing.fixed.body.x, thing.fixed.body.y)) if outcome.kind == "sideswipe" else None
    hazard(run, mover, outcome.hazard, f"object_{outcome.kind}", speed=seen.speed, away=away)
    return not outcome.stops and not mover.gone


def _struck(mover: Vehicle, thing: Obstacle, side: str, outcome: FixedOutcome) -> ObjectStruck:
    return ObjectStruck(
        mover.ident,
        thing.ident,
        outcome.kind,
        side,
        outcome.speed,
        str(outcome.dice),
        outcome.ram_roll,
        outcome.to_object,
        outcome.to_vehicle,
        outcome.broken,
        outcome.breaches,
        outcome.speed_after,
        outcome.hazard,
    )


def _wear(run: Run, number: int, outcome: FixedOutcome, at: Body, way: int) -> None:
    """Put the damage on record; what is broken is gone, of a wall only the stretch that was struck."""
    state = run.state
    thing = state.objects[number]
    struck = thing.fixed
    rest: tuple[Fixed, ...] = ()
    if struck.wall:
        reach = at.length + at.width + struck.body.width if outcome.broken else 0
        struck, rest = sections(struck, at, way, reach)
    taken = thing.fixed.taken + outcome.to_object
    state.objects[number] = replace(thing, fixed=replace(struck, taken=taken), standing=not outcome.broken)
    known = [(key, value) for key, value in state.touching.items() if thing.ident in key]
    for piece in rest:
        ident = _fresh(thing.ident, {other.ident for other in state.objects} | {v.ident for v in state.vehicles})
        state.objects.append(Obstacle(ident, thing.kind, piece))
        for key, value in known:
            other = key[0] if key[1] == thing.ident else key[1]
            state.touching[pair(other, ident)] = value


def _fresh(name: str, taken: set[str]) -> str:
    """An id for a piece of a wall that nothing else has."""
    number = 1
    while f"{name}.{number}" in taken:
        number += 1
    return f"{name}.{number}"


def run_over(run: Run, vehicle: Vehicle, counter: Counter, debris_met: bool) -> None:
    """Over a counter: 1d-3 to each tire (debris once a phase, each obstacle), and a hazard."""
    if counter.kind == "debris" and debris_met:
        return
    run.events.append(RanOver(vehicle.ident, counter.kind))
    hurt_tires(run, vehicle, DEBRIS_DAMAGE)
    hazard(run, vehicle, hazard_difficulty(counter.kind, run.state.rules), counter.kind)
