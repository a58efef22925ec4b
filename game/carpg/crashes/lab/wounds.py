"""Damage to vehicles of the lab: armor, what lies behind it, tires, fire, and what is left of a wreck."""

from __future__ import annotations

from carpg.crashes.crash_tables import Flank, roll_crash, worse
from carpg.crashes.geometry import SQUARE, Body, Side
from carpg.crashes.handling import (
    class_without,
    control_roll,
    hazard_difficulty,
    lose,
    road_effect,
)
from carpg.crashes.lab.events import (
    Burned,
    ControlRolled,
    CounterLeft,
    CrashRolled,
    Damaged,
    HandlingLost,
    SpeedChanged,
    TakenOff,
    TireHurt,
)
from carpg.crashes.lab.state import FACES, TIRE_CORNERS, Counter, Run, Vehicle
from carpg.crashes.tables import STREAM, DicePool

#: Points of damage in one phase that leave debris, and an obstacle.
DEBRIS_POINTS = 10
OBSTACLE_POINTS = 20
#: Debris that an explosion leaves, and how far it reaches (2 inches).
EXPLOSION_DEBRIS = 5
EXPLOSION_REACH = 8 * SQUARE
#: The die on which a burning vehicle with volatile things aboard explodes.
EXPLODES_ON = 1
#: A driverless cycle's crash roll.
CYCLE_ADDS = 4


def set_speed(run: Run, vehicle: Vehicle, speed: int, why: str) -> None:
    """Change a speed and tell it, if it changes."""
    if speed != vehicle.speed:
        run.events.append(SpeedChanged(vehicle.ident, vehicle.speed, speed, why))
        vehicle.speed = speed


def slow(run: Run, vehicle: Vehicle, mph: int, why: str) -> None:
    """Take speed away, not past a standstill."""
    left = max(0, abs(vehicle.speed) - mph)
    set_speed(run, vehicle, left if vehicle.speed >= 0 else -left, why)


def hazard(
    run: Run,
    vehicle: Vehicle,
    difficulty: int,
    cause: str,
    *,
    speed: int | None = None,
    away: Flank | None = None,
) -> None:
    """A hazard: status lost, control rolled at `speed` (now, if None), Crash Table 2 if it fails (ruling X20)."""
    if difficulty <= 0 or vehicle.gone or vehicle.rolling or vehicle.kind == "pedestrian":
        return
    total = difficulty + road_effect(run.state.roads).hazards
    _control(run, vehicle, total, cause, table=2, speed=speed, away=away)


def maneuver_cost(
    run: Run, vehicle: Vehicle, difficulty: int, cause: str, *, adds: int = 0, speed: int | None = None
) -> None:
    """The cost of a maneuver: status lost, control rolled, Crash Table 1 if it fails."""
    if difficulty > 0:
        _control(run, vehicle, difficulty, cause, table=1, adds=adds, speed=speed)


def _control(
    run: Run,
    vehicle: Vehicle,
    difficulty: int,
    cause: str,
    *,
    table: int,
    speed: int | None = None,
    away: Flank | None = None,
    adds: int = 0,
) -> None:
    before = vehicle.status
    vehicle.status = lose(before, difficulty)
    run.events.append(HandlingLost(vehicle.ident, cause, difficulty, before, vehicle.status))
    at = abs(vehicle.speed if speed is None else speed)
    check = control_roll(vehicle.status, at, run.state.dice)
    run.events.append(ControlRolled(vehicle.ident, check.status, at, check.needs, check.roll, check.kept))
    if not check.kept:
        crash(run, vehicle, table, at, difficulty=difficulty, away=away, adds=adds)


def crash(
    run: Run,
    vehicle: Vehicle,
    table: int,
    speed: int,
    *,
    difficulty: int = 0,
    away: Flank | None = None,
    adds: int = 0,
) -> None:
    """Roll on a crash table; of several results the worse one waits for the next move (ruling X11)."""
    rolled = roll_crash(
        1 if table == 1 else 2,
        speed,
        vehicle.travel,
        run.state.dice,
        difficulty=difficulty,
        skill=vehicle.skill,
        adds=adds,
        off_road=road_effect(run.state.roads).off_road,
        side=away,
        rules=run.state.rules,
    )
    vehicle.pending = worse(vehicle.pending, rolled)
    vehicle.aim = min(vehicle.aim, rolled.aim)
    result = rolled.row.result if rolled.row else None
    run.events.append(CrashRolled(vehicle.ident, table, rolled.totals, rolled.fishtail, rolled.side, result))


def hit(run: Run, vehicle: Vehicle, face: str, points: int) -> None:
    """Damage to a face: armor first, then the core, then body armor and driver (assumption)."""
    if points <= 0 or vehicle.gone:
        return
    place = FACES.index(face)
    through = max(0, points - vehicle.armor[place])
    vehicle.armor[place] = max(0, vehicle.armor[place] - points)
    crew_points = max(0, through - vehicle.core)
    core_points = min(through, vehicle.core)
    vehicle.core -= core_points
    hurt_before = vehicle.crew
    _hurt_crew(vehicle, crew_points)
    vehicle.hurt += points
    run.events.append(
        Damaged(vehicle.ident, face, points, vehicle.armor[place], core_points, hurt_before - vehicle.crew)
    )
    if crew_points and not vehicle.core and not vehicle.crew:
        take_off(run, vehicle, "destroyed")
    elif vehicle.crew < hurt_before:
        hazard(run, vehicle, hazard_difficulty("driver_hit"), "driver_hit")
        _unmanned(run, vehicle, hurt_before)


def _hurt_crew(vehicle: Vehicle, points: int) -> None:
    vest = min(points, vehicle.vest)
    vehicle.vest -= vest
    vehicle.crew = max(0, vehicle.crew - (points - vest))


def _unmanned(run: Run, vehicle: Vehicle, crew_before: int) -> None:
    """A cycle whose driver is out goes to Crash Table 1 with +4."""
    fresh = crew_before >= 2 and not vehicle.awake
    if fresh and vehicle.kind == "cycle" and vehicle.speed and not vehicle.rolling:
        crash(run, vehicle, 1, abs(vehicle.speed), adds=CYCLE_ADDS)


def hurt_occupants(run: Run, vehicle: Vehicle, points: int) -> None:
    """Points to each occupant, past armor and core."""
    before = vehicle.crew
    _hurt_crew(vehicle, points)
    if vehicle.crew < before:
        run.events.append(Damaged(vehicle.ident, "crew", points, 0, 0, before - vehicle.crew))
        _unmanned(run, vehicle, before)


def hurt_tires(run: Run, vehicle: Vehicle, pool: DicePool, side: Side | None = None) -> None:
    """Damage to each tire, rolled a tire; with a side only to the tires there."""
    if pool.most <= 0:
        return
    for corner in tire_corners(vehicle, side):
        for number in range(len(vehicle.tires[corner])):
            if vehicle.tires[corner][number] > 0:
                hurt_tire(run, vehicle, corner, number, pool.roll(run.state.dice))


def tire_corners(vehicle: Vehicle, side: Side | None = None) -> list[int]:
    """Places of the corners with tires, all or those on a side; a cycle's tires lie on every side."""
    names = TIRE_CORNERS[vehicle.kind]
    if side is None:
        return list(range(len(names)))
    chosen = [place for place, name in enumerate(names) if side in name.split("_")]
    return chosen or list(range(len(names)))


def hurt_tire(run: Run, vehicle: Vehicle, corner: int, number: int, points: int) -> None:
    """Damage to one tire; the last one of a corner costs all handling (D6) and 2 of the class."""
    if points <= 0 or vehicle.gone:
        return
    tires = vehicle.tires[corner]
    tires[number] = max(0, tires[number] - points)
    run.events.append(TireHurt(vehicle.ident, TIRE_CORNERS[vehicle.kind][corner], points, tires[number]))
    if tires[number]:
        return
    if any(tires):
        hazard(run, vehicle, hazard_difficulty("tire_first"), "tire_first")
        return
    vehicle.wheels_gone += 1
    vehicle.handling_class = class_without(vehicle.handling_class, 1)
    vehicle.start = class_without(vehicle.start, 1)
    hazard(run, vehicle, hazard_difficulty("tire_last"), "tire_last")
    if not _rolls_on(vehicle) and not vehicle.rolling and vehicle.speed:
        crash(run, vehicle, 1, abs(vehicle.speed))


def _rolls_on(vehicle: Vehicle) -> bool:
    return vehicle.wheels_gone < (1 if vehicle.kind in {"cycle", "trike"} else 2)


def hit_bottom(run: Run, vehicle: Vehicle, points: int) -> None:
    """A landing on the wheels: the tires share the damage evenly, armor takes the rest (assumption)."""
    standing = [(c, n) for c, row in enumerate(vehicle.tires) for n, left in enumerate(row) if left > 0]
    each = points // len(standing) if standing else 0
    rest = points
    for corner, number in standing:
        taken = min(each, vehicle.tires[corner][number])
        hurt_tire(run, vehicle, corner, number, taken)
        rest -= taken
    hit(run, vehicle, "bottom", rest)


def catch_fire(run: Run, vehicle: Vehicle, burns_from: int) -> None:
    """A crash that may burn: the vehicle catches fire from that die on."""
    if burns_from and not vehicle.burning:
        roll = run.state.dice.roll(STREAM)
        if roll >= burns_from:
            vehicle.burning = True
            run.events.append(Burned(vehicle.ident, "caught", roll))


def burn(run: Run, vehicle: Vehicle) -> None:
    """The end of a burning turn: extinguisher first, then an explosion if volatile, else a point everywhere."""
    roll = run.state.dice.roll(STREAM) if vehicle.extinguisher else 0
    if vehicle.extinguisher and roll <= vehicle.extinguisher:
        vehicle.burning = False
        run.events.append(Burned(vehicle.ident, "out", roll))
        return
    if vehicle.volatile:
        roll = run.state.dice.roll(STREAM)
        if roll == EXPLODES_ON:
            explode(run, vehicle, roll)
            return
    run.events.append(Burned(vehicle.ident, "burning", roll))
    vehicle.armor = [max(0, points - 1) for points in vehicle.armor]
    vehicle.core = max(0, vehicle.core - 1)
    for corner, tires in enumerate(vehicle.tires):
        for number, left in enumerate(tires):
            if left > 0:
                hurt_tire(run, vehicle, corner, number, 1)
    crew = vehicle.crew
    hurt_occupants(run, vehicle, 1)
    if vehicle.crew < crew:
        hazard(run, vehicle, hazard_difficulty("driver_hit"), "driver_hit")
    if not vehicle.core and not vehicle.crew:
        take_off(run, vehicle, "destroyed")


def explode(run: Run, vehicle: Vehicle, roll: int) -> None:
    """An explosion: everybody inside dies, debris flies, and who stands within 2 inches takes 1d on that side."""
    run.events.append(Burned(vehicle.ident, "exploded", roll))
    vehicle.crew = 0
    place = vehicle.body
    take_off(run, vehicle, "exploded")
    for other in run.state.vehicles:
        dx, dy = other.body.x - place.x, other.body.y - place.y
        if not other.gone and dx * dx + dy * dy <= EXPLOSION_REACH * EXPLOSION_REACH:
            hit(run, other, exposed_side(other.body, place), run.state.dice.roll(STREAM))


def exposed_side(body: Body, other: Body) -> Side:
    """The side of a counter that looks at another one's centre, with sectors that reach to the corners."""
    ahead, right = body.local((other.x, other.y))
    if abs(right) * body.length <= abs(ahead) * body.width:
        return "front" if ahead >= 0 else "back"
    return "right" if right > 0 else "left"


def take_off(run: Run, vehicle: Vehicle, why: str) -> None:
    """Take a vehicle off the table. A wreck leaves an obstacle and two debris (ruling X19), a blast five debris."""
    vehicle.gone = True
    vehicle.speed = vehicle.hurt = 0
    vehicle.trouble = vehicle.pending = None
    run.state.touching = {key: value for key, value in run.state.touching.items() if vehicle.ident not in key}
    run.events.append(TakenOff(vehicle.ident, why))
    if why == "destroyed":
        leave(run, "obstacle", vehicle.body)
        leave(run, "debris", vehicle.body.moved(vehicle.body.heading, SQUARE))
        leave(run, "debris", vehicle.body.moved(vehicle.body.heading, -SQUARE))
    elif why == "exploded":
        for number in range(EXPLOSION_DEBRIS):
            leave(run, "debris", vehicle.body.moved(72 * number, 2 * SQUARE))


def leave(run: Run, kind: str, at: Body) -> None:
    """Put a counter of one square on the table."""
    body = Body(at.x, at.y, 0, SQUARE, SQUARE)
    run.state.counters.append(Counter("debris" if kind == "debris" else "obstacle", body))
    run.events.append(CounterLeft(kind, (at.x, at.y)))


def leave_debris(run: Run) -> None:
    """The end of a phase: 20 points of damage leave an obstacle, 10 leave debris."""
    for vehicle in run.state.vehicles:
        if vehicle.hurt >= DEBRIS_POINTS:
            leave(run, "obstacle" if vehicle.hurt >= OBSTACLE_POINTS else "debris", vehicle.body)
        vehicle.hurt = 0


def away_from(body: Body, point: tuple[int, int]) -> Flank:
    """The flank that looks away from a point."""
    return "left" if body.local(point)[1] > 0 else "right"
