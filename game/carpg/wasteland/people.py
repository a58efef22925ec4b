"""People: getting out of a vehicle, walking, and getting into one again."""

from __future__ import annotations

from carpg.wasteland import hazards
from carpg.wasteland.commands import FOOT_MOVE, Board, Walk
from carpg.wasteland.damage import crew_died, leave_map
from carpg.wasteland.events import BoardingFailed, Damaged, GotIn, GotOut, Walked
from carpg.wasteland.geometry import LEFT, RIGHT, SIDES, SQUARE, Box, moved, overlap, penetration
from carpg.wasteland.ground import Start
from carpg.wasteland.play import Play
from carpg.wasteland.state import Crew, State, Unit

#: The part of the dice that jumping out costs (official).
LEAVING_SHARE = 4
#: The fastest vehicle that takes people aboard, and from how far (official, ruling D04).
PICK_UP_SPEED = 3
PICK_UP_REACH = 1


def leaving_damage(rolls: tuple[int, ...]) -> int:
    """What jumping out costs: a quarter of a die a point of speed, rounded down."""
    return sum(rolls) // LEAVING_SHARE


def foot_box(x: int, y: int, heading: int = 0) -> Box:
    """The square that a person takes up."""
    return Box(x, y, heading, SQUARE, SQUARE)


def room_on_foot(state: State, box: Box) -> bool:
    """Whether a person may stand there: no vehicle, no wall."""
    if any(overlap(box, wall) for wall in state.ground.wall_boxes):
        return False
    return not any(overlap(box, unit.box()) for unit in state.vehicles())


def place_beside(state: State, unit: Unit, square: tuple[int, int]) -> Box | None:
    """Where someone lands who gets out: beside their own square, left first on the left half, or any free side."""
    half = unit.width * SQUARE // 2 + SQUARE // 2 + SQUARE // 10
    ahead = unit.length * SQUARE // 2 - square[1] * SQUARE - SQUARE // 2
    beyond = unit.length * SQUARE // 2 + SQUARE // 2 + SQUARE // 10
    sides = [(LEFT, ahead, -half), (RIGHT, ahead, half)]
    if 2 * square[0] >= unit.width:
        sides.reverse()
    for _, along, across in [*sides, (0, -beyond, 0), (0, beyond, 0)]:
        at = moved(unit.x, unit.y, unit.heading, along, across)
        box = foot_box(at.x, at.y, unit.heading)
        if room_on_foot(state, box) and state.ground.holds(at.x, at.y):
            return box
    return None


def can_leave(state: State, unit: Unit, index: int) -> bool:
    """Whether a crew member can get out now: alive, aboard, not bound to a turret, and with room beside."""
    if not 0 <= index < len(unit.crew) or unit.person:
        return False
    crew = unit.crew[index]
    return crew.alive and crew.gun < 0 and place_beside(state, unit, crew.square) is not None


def leave(play: Play, unit: Unit, index: int) -> None:
    """Someone gets out and takes a handgun along if there is one (official, ruling D03)."""
    if not unit.active or not can_leave(play.state, unit, index):
        return
    crew = unit.crew[index]
    box = place_beside(play.state, unit, crew.square)
    if box is None:
        return
    play.state.serial += 1
    start = Start(box.x, box.y, unit.heading)
    person = on_foot(f"{unit.id}-{play.state.serial}", unit.seat, crew, start)
    crew.aboard = False
    if unit.handguns:
        best = max(unit.handguns)
        unit.handguns.remove(best)
        person.handguns.append(best)
    play.state.units[person.id] = person
    rolls = play.rolls(unit.speed)
    damage = leaving_damage(rolls)
    play.emit(GotOut(unit.id, index, person.id, (box.x, box.y), rolls, damage))
    if damage:
        me = person.crew[0]
        me.points = max(0, me.points - damage)
        play.emit(Damaged(person.id, SIDES[0], damage, 0, 0, "crew:0", me.points, "leaving"))
        if me.points == 0:
            crew_died(play, person, 0)


def on_foot(name: str, seat: int, crew: Crew, start: Start) -> Unit:
    """Someone on foot. They act from the next turn on."""
    return Unit(
        id=name,
        seat=seat,
        name=crew.role,
        design="",
        body="person",
        width=1,
        length=1,
        max_speed=FOOT_MOVE,
        x=start.x,
        y=start.y,
        heading=start.heading,
        course=start.heading,
        speed=0,
        armor=[0] * 6,
        items=[],
        crew=[Crew(crew.role, crew.points, (0, 0), crew.trained)],
        handguns=[],
        idle=True,
    )


def walk(play: Play, unit: Unit, command: Walk) -> None:
    """Walk square by square; vehicles and walls stop the way, hazards count. Nobody needs to speed up for it.

    The speed that shooting compares is what was walked this turn (ruling A15).
    """
    points, steps = [(unit.x, unit.y)], 0
    for heading in command.path:
        at = moved(unit.x, unit.y, heading, SQUARE)
        box = foot_box(at.x, at.y, heading)
        if not _free_step(play.state, unit, box):
            break
        near = hazards.near_hazards(play.state, box)
        before = hazards.touched(play.state, unit.box(), near)
        unit.x, unit.y, unit.heading, unit.course = at.x, at.y, heading, heading
        steps += 1
        points.append((unit.x, unit.y))
        for number in sorted(hazards.touched(play.state, box, near) - before):
            if unit.active and number not in play.state.gone:
                hazards.enter(play, unit, number, lambda *_: None)
        if not unit.active or not play.state.ground.holds(unit.x, unit.y):
            break
    unit.speed = steps
    play.emit(Walked(unit.id, tuple(points)))
    if unit.active and not play.state.ground.holds(unit.x, unit.y):
        leave_map(play, unit)


def _free_step(state: State, unit: Unit, box: Box) -> bool:
    """No wall, and no vehicle, unless the step leads out of one that stands on the person."""
    if any(overlap(box, wall) for wall in state.ground.wall_boxes):
        return False
    for other in state.vehicles():
        now, then = penetration(unit.box(), other.box()), penetration(box, other.box())
        if then is not None and (now is None or then[0] > now[0]):
            return False
    return True


def can_board(state: State, person: Unit, vehicle: Unit) -> bool:
    """Whether a vehicle takes a person aboard: its own side's, on its wheels, slow and near (ruling D04)."""
    if not state.rules.pick_up or vehicle.person or not vehicle.active or vehicle.flipped:
        return False
    if vehicle.seat != person.seat or vehicle.speed > PICK_UP_SPEED:
        return False
    extra = 2 * PICK_UP_REACH * SQUARE
    box = vehicle.box()
    return overlap(person.box(), box._replace(width=box.width + extra, length=box.length + extra))


def board(play: Play, unit: Unit, command: Board) -> None:
    """Get in and be a gunner (official option); where the vehicle is gone or too fast by now, nothing happens."""
    vehicle = play.state.units[command.vehicle]
    if not can_board(play.state, unit, vehicle):
        play.emit(BoardingFailed(unit.id, vehicle.id))
        return
    me = unit.crew[0]
    square = vehicle.crew[0].square if vehicle.crew else (0, 0)
    vehicle.crew.append(Crew("gunner", me.points, square, me.trained))
    vehicle.handguns += unit.handguns
    unit.out = "aboard"
    me.aboard = False
    play.emit(GotIn(unit.id, vehicle.id, len(vehicle.crew) - 1))
