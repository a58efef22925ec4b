"""Opponents of the wasteland. Both look at the ground after their next move and pick the choice that is worth most.

A rookie keeps to safe maneuvers, minds walls and shoots at what is easiest to hit. A driver also weighs dice rolls,
the enemy's guns, hazards and rams, looks one move further, calls shots and hides in smoke.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import isqrt

from carpg.ai.wasteland_sense import (
    AVERAGE,
    BARE,
    Pose,
    best_firepower,
    enemies,
    firepower,
    pose_of,
    ram,
    way,
)
from carpg.kernel.dice import Dice
from carpg.wasteland.commands import FOOT_MOVE, Board, Choose, Command, EndAttacks, Fire, Walk
from carpg.wasteland.engine import unit_choices
from carpg.wasteland.geometry import SQUARE, VECTORS, Point, moved, overlap
from carpg.wasteland.gunnery import Shot, chance, shots
from carpg.wasteland.maneuvers import BOOTLEGGER_SPEED, MANEUVERS, odds
from carpg.wasteland.people import can_board, foot_box
from carpg.wasteland.state import State, Unit
from carpg.wasteland.turn import pending, smoke_options


@dataclass(frozen=True)
class Character:
    """What an opponent pays attention to; weights against a point of expected damage dealt."""

    now: float
    fear: float
    risk: float
    rams: bool
    hazards: bool
    ahead: bool
    called: bool
    smoke: bool
    noise: float


ROOKIE = Character(
    now=0.6, fear=0.0, risk=3.0, rams=False, hazards=False, ahead=False, called=False, smoke=False, noise=2.0
)
DRIVER = Character(now=1.0, fear=0.6, risk=0.4, rams=True, hazards=True, ahead=True, called=True, smoke=True, noise=0.2)

#: What results of the dice cost, in points of damage.
COST = {"ok": 0.0, "spin": 9.0, "flip": 45.0, "explode": 70.0, "slide_left": 1.5, "slide_right": 1.5}
#: Leaving the map in the wrong moment, and standing with the nose to a wall.
LEAVING = 60.0
#: How far a ram counts against fire when it pays, and when it doesn't: close quarters have their worth.
RAM_GAIN, RAM_LOSS = 0.5, 0.1
#: Pull towards an enemy that can't be shot at yet, a square of distance.
PULL = 0.12


class WastelandPlayer:
    """An opponent; it sees only a view and has dice of its own."""

    def __init__(self, character: Character, seed: int) -> None:
        self.character = character
        self.dice = Dice(seed)

    def think(self, view: State, seat: int) -> Iterator[Command]:
        """Better and better commands for a seat that may act."""
        if view.step == "attack":
            yield from self._attack(view, seat)
            return
        unit = next(unit for unit in pending(view) if unit.seat == seat)
        if unit.person:
            yield from _on_foot(view, unit)
        elif unit.driver is None or unit.flipped:
            yield from _get_out(view, unit)
        else:
            yield from self._steer(view, unit)

    def _steer(self, view: State, unit: Unit) -> Iterator[Command]:
        """Weigh every maneuver."""
        best, worth = Choose(unit.id), float("-inf")
        yield best
        foes = enemies(view, unit.seat)
        for command in unit_choices(view, unit):
            if not isinstance(command, Choose) or command.leave >= 0 or command.handgun or command.shift != "left":
                continue
            value = self._value(view, unit, command, foes) + self._noise()
            if value > worth:
                best, worth = command, value
            yield best

    def _noise(self) -> float:
        return self.character.noise * self.dice.below("ai", 1000) / 1000

    def _value(self, view: State, unit: Unit, command: Choose, foes: list[Unit]) -> float:
        """What a maneuver is worth: the place it leads to, less what its dice may do."""
        chances = odds(unit, command)
        danger = sum(float(chance_of) * COST[result] for result, chance_of in chances.items())
        pose = _pose_after(unit, command)
        return self._worth(view, unit, pose, foes) * float(chances["ok"]) - danger * self.character.risk

    def _worth(self, view: State, unit: Unit, pose: Pose, foes: list[Unit]) -> float:
        """What a pose is worth: the shots of this turn, and those after the next straight move."""
        path = way(view, unit, pose, pose.heading)
        value = -path.harm * (1.0 if self.character.hazards or path.stopped else 0.2)
        if path.leaves:
            value += LEAVING if unit.body == "tanker" else -LEAVING
        end = pose.after(0 if path.stopped else pose.speed)
        if self.character.rams:
            value += _ramming(unit, pose, foes)
        value += self._now(unit, pose, foes)
        if unit.body == "tanker":
            return value + _progress(pose, end)
        value += self._next(unit, end, foes) + _pull(view, unit, end, foes)
        if self.character.ahead:
            beyond = way(view, unit, end, end.heading)
            value -= 0.5 * beyond.harm + (0.5 * LEAVING if beyond.leaves else 0.0)
        return value

    def _now(self, unit: Unit, pose: Pose, foes: list[Unit]) -> float:
        """The shots of this turn: everybody stands where they are, but may have turned."""
        weight = self.character.now
        dealt = max((firepower(unit, pose, foe, pose_of(foe)) for foe in foes), default=0.0)
        return weight * (dealt - self._feared(unit, pose, [(foe, pose_of(foe)) for foe in foes]))

    def _next(self, unit: Unit, end: Pose, foes: list[Unit]) -> float:
        """The shots of the next turn, if all drive straight on; who looks ahead reckons with turns before them."""
        shoots = best_firepower if self.character.ahead else firepower
        there = [(foe, pose_of(foe) if foe.person else pose_of(foe).after(foe.speed)) for foe in foes]
        dealt = max((shoots(unit, end, foe, pose) for foe, pose in there), default=0.0)
        return dealt - self._feared(unit, end, there)

    def _feared(self, unit: Unit, pose: Pose, foes: list[tuple[Unit, Pose]]) -> float:
        """What the enemy may do to a unit at a pose, as far as this character minds."""
        if not self.character.fear:
            return 0.0
        return self.character.fear * sum(best_firepower(foe, there, unit, pose) for foe, there in foes)

    def _attack(self, view: State, seat: int) -> Iterator[Command]:
        """The best shot of the best group, until none is worth a round."""
        best: Command = EndAttacks(seat)
        yield best
        worth = 0.0
        for unit in view.active():
            if unit.seat != seat:
                continue
            for command, value in self._group_values(view, unit):
                if value > worth:
                    best, worth = command, value
                yield best
        if worth == 0.0 and self.character.smoke and (hide := _smoke(view, seat)) is not None:
            yield hide

    def _group_values(self, view: State, unit: Unit) -> Iterator[tuple[Fire, float]]:
        """For each shooter and group the best first shot, with the worth of the whole group."""
        team = view.teams[unit.seat]
        best: dict[tuple[int, int], dict[int, tuple[float, Fire]]] = {}
        for command, shot in shots(view, unit):
            target = view.units[command.target]
            if view.teams[target.seat] == team or (command.called and not self.character.called):
                continue
            value = shot_value(view, target, command, shot)
            group = best.setdefault((command.crew, shot.group), {})
            if value > group.get(command.item, (0.0, command))[0]:
                group[command.item] = (value, command)
        for (crew, _), items in best.items():
            if items:
                total = sum(value for value, _ in items.values()) + (100.0 if crew == 0 else 0.0)
                yield max(items.values(), key=lambda found: found[0])[1], total


def shot_value(view: State, target: Unit, command: Fire, shot: Shot) -> float:
    """Expected worth of a shot: damage that does something, more behind a bare side, most for a driver's end."""
    if not any(crew.alive for crew in target.crew):
        return 0.0
    average = shot.weapon.power + AVERAGE
    armor = 0 if target.person else target.armor[shot.strikes]
    if armor > 0:
        value = min(average, float(armor))
    else:
        value = average * BARE
        ends = target.crew[0].points <= average
        if command.called:
            value *= 2.5 if command.called == "crew:0" and ends else 0.7
        elif target.person:
            value *= 2.5 if ends else 1.5
    if view.objective == "convoy" and target.body == "tanker":
        value *= 1.5
    return float(chance(shot)) * value


def _pose_after(unit: Unit, command: Choose) -> Pose:
    """The pose right after a maneuver that comes off."""
    row = MANEUVERS[command.maneuver]
    speed = BOOTLEGGER_SPEED if row.turn == 4 else max(0, min(unit.max_speed, unit.speed + row.speed))
    if unit.popped:
        speed = min(speed, unit.speed)
    return Pose(unit.x, unit.y, (unit.heading + row.turn * command.turn) % 8, speed)


def _ramming(unit: Unit, pose: Pose, foes: list[Unit]) -> float:
    """What contacts on the next move are worth."""
    total = 0.0
    for foe in foes:
        found = None if foe.person else ram(unit, pose, foe, pose_of(foe))
        if found is not None:
            taken, dealt = found
            gain = dealt - taken
            total += gain * (RAM_GAIN if gain > 0 else RAM_LOSS)
    return total


def _progress(start: Pose, end: Pose) -> float:
    """A tanker wants to get north along the road."""
    return (start.y - end.y) / SQUARE * 1.5


def _pull(view: State, unit: Unit, end: Pose, foes: list[Unit]) -> float:
    """Get near the enemy with the nose towards it; the convoy's enemies go for the tanker."""
    if not foes:
        return 0.0
    goal = min(foes, key=lambda foe: (_far(view, foe), abs(foe.x - unit.x) + abs(foe.y - unit.y), foe.id))
    there = pose_of(goal).after(goal.speed)
    dx, dy = there.x - end.x, there.y - end.y
    distance = _length(dx, dy)
    if distance < 1:
        return 0.0
    vx, vy = VECTORS[end.heading]
    facing = (dx * vx + dy * vy) / (distance * 100_000)
    crawling = 1.5 if end.speed == 0 else 0.0
    return -PULL * max(0.0, distance / SQUARE - 4) + 1.2 * facing - crawling


def _far(view: State, foe: Unit) -> int:
    return 0 if view.objective != "convoy" or foe.body == "tanker" else 1


def _smoke(view: State, seat: int) -> Command | None:
    """Lay smoke if somebody is behind within reach and nothing is to be shot at."""
    for unit in view.active():
        if unit.seat != seat:
            continue
        for command in smoke_options(unit):
            back = moved(unit.x, unit.y, unit.heading, -8 * SQUARE)
            if any(abs(foe.x - back.x) + abs(foe.y - back.y) < 9 * SQUARE for foe in enemies(view, seat)):
                return command
    return None


def _get_out(view: State, unit: Unit) -> Iterator[Command]:
    """Nobody steers this vehicle any more: whoever can gets out, drivers first."""
    yield Choose(unit.id)
    ways = [command for command in unit_choices(view, unit) if isinstance(command, Choose) and command.leave >= 0]
    if ways:
        yield min(ways, key=lambda command: (unit.crew[command.leave].role != "driver", command.leave))


def _on_foot(view: State, unit: Unit) -> Iterator[Command]:
    """Get into an own vehicle, or to the edge if another vehicle waits, or away from the nearest enemy."""
    yield Walk(unit.id)
    for vehicle in view.vehicles():
        if vehicle.seat == unit.seat and vehicle.driver is not None and can_board(view, unit, vehicle):
            yield Board(unit.id, vehicle.id)
            return
    best, worth = Walk(unit.id), float("-inf")
    for heading in range(8):
        for steps in (FOOT_MOVE, FOOT_MOVE // 2):
            command = Walk(unit.id, (heading,) * steps)
            value = _walk_value(view, unit, heading, steps)
            if value > worth:
                best, worth = command, value
        yield best


def _walk_value(view: State, unit: Unit, heading: int, steps: int) -> float:
    end = moved(unit.x, unit.y, heading, steps * SQUARE)
    for step in range(1, steps + 1):
        box = foot_box(*moved(unit.x, unit.y, heading, step * SQUARE), heading)
        if any(overlap(box, wall) for wall in view.ground.wall_boxes):
            return -50.0 + step
    if view.reserves.get(unit.seat):
        return -_to_edge(view, end)
    if not view.ground.holds(end.x, end.y):
        return -100.0
    near = [_gap(end, foe) for foe in enemies(view, unit.seat)]
    return min(near, default=0.0) if min(near, default=0.0) < 12 else 12.0


def _to_edge(view: State, end: Point) -> float:
    """Squares to the nearest way out: a gate in the middle of a side, or any edge without walls."""
    width, height = view.ground.width * SQUARE, view.ground.height * SQUARE
    gates = [Point(width // 2, 0), Point(width // 2, height), Point(0, height // 2), Point(width, height // 2)]
    return min(_length(end.x - gate.x, end.y - gate.y) for gate in gates) / SQUARE


def _length(dx: int, dy: int) -> float:
    """The length of a vector; by whole numbers, so that all machines agree."""
    return float(isqrt(dx * dx + dy * dy))


def _gap(end: Point, foe: Unit) -> float:
    return _length(end.x - foe.x, end.y - foe.y) / SQUARE
