"""One vehicle's part of a phase: speed, the start of a crash, its maneuver or what trouble makes of it."""

from __future__ import annotations

from carpg.crashes.collision import share
from carpg.crashes.effects import ROLL_DAMAGE, TUMBLE_SLOWS, Down, Trouble, TroubleKind, advance, begin
from carpg.crashes.falls import AIRBORNE_AIM
from carpg.crashes.geometry import INCH, SQUARE
from carpg.crashes.lab.commands import ChangeSpeed, Drive
from carpg.crashes.lab.events import Settled, SideDown
from carpg.crashes.lab.motion import come_down, travel
from carpg.crashes.lab.state import Run, Vehicle
from carpg.crashes.lab.wounds import (
    catch_fire,
    hit,
    hit_bottom,
    hurt_occupants,
    hurt_tires,
    maneuver_cost,
    set_speed,
    slow,
)
from carpg.crashes.maneuvers import (
    BEND_STEP,
    Glide,
    Leg,
    Maneuver,
    braking,
    check,
    difficulty,
    legs,
    skid_row,
    t_stop_crash_adds,
    t_stop_slows,
    tire_damage,
)
from carpg.crashes.tables import RASTER, DicePool, ram_dice
from carpg.kernel.errors import IllegalCommandError

#: Top speed in reverse is this part of the top speed.
REVERSE_PART = 5
#: Half inches of a full move.
INCH_HALVES = 2
#: Degrees from which a bend is tight and a swerve hard, so that a vault goes end over end (assumption).
TIGHT = 4 * BEND_STEP


def check_speed(vehicle: Vehicle, speed: int) -> None:
    """Raise `IllegalCommandError` unless the vehicle may go to that speed in mph now."""
    if not vehicle.steerable:
        raise IllegalCommandError("out_of_control", "Nobody has a say in this vehicle's speed now.")
    if vehicle.changed:
        raise IllegalCommandError("already_changed", "The speed can change once a turn.")
    if speed % RASTER or speed == vehicle.speed:
        raise IllegalCommandError("wrong_speed", "Speeds go in steps of 5 mph, and a change changes something.")
    if vehicle.speed * speed < 0 or (speed < 0 and vehicle.speed == 0 and not vehicle.stood):
        raise IllegalCommandError("wrong_speed", "A vehicle stands for a turn before it goes the other way.")
    if speed < 0 and vehicle.kind in {"cycle", "pedestrian"}:
        raise IllegalCommandError("wrong_vehicle", "It has no reverse gear.")
    gain = abs(speed) - abs(vehicle.speed)
    if gain > vehicle.acceleration:
        raise IllegalCommandError("too_fast", f"It gains at most {vehicle.acceleration} mph a turn.")
    top = vehicle.top_speed if speed >= 0 else vehicle.top_speed // REVERSE_PART
    if gain > 0 and abs(speed) > top:
        raise IllegalCommandError("too_fast", f"Its top speed that way is {top} mph.")
    braking(max(0, -gain))


def change_speed(run: Run, vehicle: Vehicle, command: ChangeSpeed) -> None:
    """Go to another speed; hard braking is a maneuver of its own difficulty and wears the tires."""
    check_speed(vehicle, command.speed)
    lost = abs(vehicle.speed) - abs(command.speed)
    before = abs(vehicle.speed)
    vehicle.changed = True
    set_speed(run, vehicle, command.speed, "drive")
    if lost > 0 and vehicle.kind != "pedestrian":
        brake = braking(lost)
        hurt_tires(run, vehicle, brake.tires)
        if brake.difficulty and not vehicle.gone:
            maneuver_cost(run, vehicle, brake.difficulty, "braking", speed=before)


def check_drive(vehicle: Vehicle, maneuver: Maneuver, phase: int) -> None:
    """Raise `IllegalCommandError` unless the vehicle may do that maneuver in this phase."""
    if maneuver.kind == "straight":
        return
    if not vehicle.steerable:
        raise IllegalCommandError("out_of_control", "The vehicle goes where it will now.")
    halves = vehicle.half_inches(phase)
    if halves < (1 if maneuver.kind == "pivot" else 2):
        raise IllegalCommandError("half_move", "A maneuver takes the place of a full inch of movement.")
    check(maneuver, vehicle.speed if maneuver.kind != "pivot" else abs(vehicle.speed), vehicle.kind)


def drive(run: Run, vehicle: Vehicle, command: Drive) -> None:
    """Move the vehicle through its part of the phase."""
    check_drive(vehicle, command.maneuver, run.state.phase)
    vehicle.moved = True
    halves = vehicle.half_inches(run.state.phase)
    if not halves:
        return
    if vehicle.pending is not None:
        _start_crash(run, vehicle)
    if vehicle.gone:
        return
    if vehicle.trouble is not None:
        _in_trouble(run, vehicle, INCH_HALVES if vehicle.trouble.tumbling else halves)
    else:
        _steer(run, vehicle, command.maneuver, halves)


def _start_crash(run: Run, vehicle: Vehicle) -> None:
    """The start of a crash result that has been waiting for this move."""
    pending, vehicle.pending = vehicle.pending, None
    if pending is None or vehicle.rolling:
        return
    start = begin(pending, vehicle.body, abs(vehicle.speed), run.state.dice, end_over_end=vehicle.end_over_end)
    vehicle.end_over_end = False
    travel(run, vehicle, start.legs, "fishtail" if pending.row is None else "crash")
    hurt_tires(run, vehicle, start.tires, start.tire_side)
    slow(run, vehicle, start.slows, "crash")
    hurt_occupants(run, vehicle, start.crew)
    catch_fire(run, vehicle, start.burns_from)
    if not vehicle.gone:
        vehicle.trouble = start.trouble


def _steer(run: Run, vehicle: Vehicle, maneuver: Maneuver, halves: int) -> None:
    """A move under control: the maneuver's inch first, the rest straight where the nose then points."""
    way = way_of(vehicle, maneuver, halves)
    heading, why = vehicle.body.heading, "drive"
    if maneuver.kind != "straight":
        _pay(run, vehicle, maneuver)
    if vehicle.gone:
        return
    if maneuver.kind in {"bootlegger", "t_stop"}:
        kind: TroubleKind = "bootlegger" if maneuver.kind == "bootlegger" else "t_stop"
        vehicle.trouble = Trouble(kind, heading, turn=90 * maneuver.sign, speed=vehicle.speed)
        why = kind
    travel(run, vehicle, way, why)
    if maneuver.kind == "t_stop" and not vehicle.gone:
        slow(run, vehicle, t_stop_slows(vehicle.speed), "maneuver")
        _end_if_standing(run, vehicle)


def way_of(vehicle: Vehicle, maneuver: Maneuver, halves: int) -> tuple[Leg, ...]:
    """All legs of a move under control: the maneuver's inch, then straight on."""
    if maneuver.kind == "straight":
        return _straight(vehicle, halves)
    way = 1 if vehicle.speed >= 0 else -1
    first = legs(maneuver, vehicle.body.heading, way < 0)
    used = 1 if maneuver.kind == "pivot" else INCH_HALVES
    if halves <= used or maneuver.kind in {"bootlegger", "t_stop"}:
        return first
    heading = vehicle.body.heading + sum(leg.degrees for leg in first if not isinstance(leg, Glide))
    return (*first, Glide(heading % 360, way * (halves - used) * INCH // 2))


def _straight(vehicle: Vehicle, halves: int) -> tuple[Leg, ...]:
    """Straight on, or backwards in reverse; somebody on foot goes one square a phase."""
    way = 1 if vehicle.speed >= 0 else -1
    reach = SQUARE if vehicle.kind == "pedestrian" else halves * INCH // 2
    return (Glide(vehicle.body.heading, way * reach),)


def _pay(run: Run, vehicle: Vehicle, maneuver: Maneuver) -> None:
    """Difficulty, tires and speed that a maneuver costs."""
    cost = difficulty(maneuver, vehicle.speed, run.state.roads, vehicle.speed < 0)
    adds = t_stop_crash_adds(t_stop_slows(vehicle.speed)) if maneuver.kind == "t_stop" else 0
    tight = maneuver.kind in {"bend", "swerve"} and maneuver.degrees >= TIGHT
    vehicle.end_over_end = tight and run.state.rules.crash_dice == "two_dice"
    maneuver_cost(run, vehicle, cost, maneuver.kind, adds=adds)
    hurt_tires(run, vehicle, DicePool(0, tire_damage(maneuver, vehicle.speed)))
    row = skid_row(maneuver.skid)
    slow(run, vehicle, row.slows, "maneuver")
    vehicle.aim = min(vehicle.aim, row.aim)


def _in_trouble(run: Run, vehicle: Vehicle, halves: int) -> None:
    """One phase of a skid, a spinout, a roll, a flight, a bootlegger reverse or a T-stop."""
    trouble = vehicle.trouble
    assert trouble is not None
    step = advance(trouble, vehicle.body.heading, halves, run.state.rules.crash_dice)
    if trouble.kind == "flight":
        vehicle.aim = min(vehicle.aim, AIRBORNE_AIM)
    travel(run, vehicle, step.legs, trouble.kind)
    if vehicle.gone:
        return
    if vehicle.trouble is trouble:
        vehicle.trouble = step.trouble
    if step.slows:
        slow(run, vehicle, step.slows, "maneuver")
    if step.down is not None:
        _side_down(run, vehicle, step.down, step.landed_at)
    if trouble.kind == "bootlegger":
        vehicle.stood = False
    _end_if_standing(run, vehicle)


def _side_down(run: Run, vehicle: Vehicle, down: Down, landed_at: int | None) -> None:
    """The side that comes down: 1d, on the bottom 1d a tire; after a vault collision damage."""
    vehicle.down = down
    run.events.append(SideDown(vehicle.ident, down, landed_at is not None))
    if landed_at is not None:
        come_down(run, vehicle)
        points = share(ram_dice(landed_at).roll(run.state.dice), vehicle.mover().modifier)
        if down == "bottom":
            hit_bottom(run, vehicle, points)
        else:
            hit(run, vehicle, down, points)
        return
    if down != "bottom":
        hit(run, vehicle, down, ROLL_DAMAGE.roll(run.state.dice))
    elif any(left > 0 for corner in vehicle.tires for left in corner):
        hurt_tires(run, vehicle, ROLL_DAMAGE)
    else:
        hit(run, vehicle, down, ROLL_DAMAGE.roll(run.state.dice))


def _end_if_standing(run: Run, vehicle: Vehicle) -> None:
    """A trouble ends when the vehicle stands (ruling X15), unless it is in the air; a cycle never stays upright."""
    if vehicle.trouble is None or vehicle.speed or vehicle.airborne or vehicle.gone:
        return
    kind = vehicle.trouble.kind
    vehicle.trouble = None
    if kind == "roll" and vehicle.kind == "cycle":
        vehicle.down = "right" if vehicle.down == "bottom" else vehicle.down
    run.events.append(Settled(vehicle.ident, kind, vehicle.drivable))


def settle(run: Run, vehicle: Vehicle) -> None:
    """The end of a turn for a tumbling vehicle: 20 mph less, and an end when it stands."""
    if vehicle.trouble is None:
        return
    if vehicle.trouble.tumbling:
        slow(run, vehicle, TUMBLE_SLOWS, "tumble")
    _end_if_standing(run, vehicle)
