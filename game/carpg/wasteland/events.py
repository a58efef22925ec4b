"""What happens in a match, rich enough to draw it. Places are thousandths of a square."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from carpg.kernel.events import Event, Json, TraceLine


class Shown(Event):
    """An event that showed a die or a secret."""

    barrier: ClassVar[bool] = True


@dataclass(frozen=True)
class TurnStarted(Shown):
    """A turn began with the movement of all vehicles."""

    turn: int
    start_seat: int


@dataclass(frozen=True)
class UnitMoved(Shown):
    """A vehicle drove (or slid while spinning out) in a straight line from `start` to `end`."""

    unit: str
    start: tuple[int, int]
    end: tuple[int, int]
    heading: int
    course: int
    speed: int


@dataclass(frozen=True)
class Contact(Shown):
    """Two vehicles met. `sides` are the struck sides, `rolls` each one's dice, `damage` what each one takes."""

    units: tuple[str, str]
    collision: str
    sides: tuple[str, str]
    at: tuple[int, int]
    rolls: tuple[tuple[int, ...], tuple[int, ...]]
    damage: tuple[int, int]
    speeds_before: tuple[int, int]
    speeds_after: tuple[int, int]


@dataclass(frozen=True)
class ControlRolled(Shown):
    """Advanced collisions: whether the driver keeps control; `needs` 1 is safe, 7 is lost without a die."""

    unit: str
    difficulty: int
    status: int
    needs: int
    die: int
    kept: bool
    trouble: str


@dataclass(frozen=True)
class TroubleCame(Shown):
    """Advanced collisions: what the loss of control does now."""

    unit: str
    trouble: str


@dataclass(frozen=True)
class HeldUp(Shown):
    """A vehicle pushed against something that it touched already; no damage (rulings G10, W05)."""

    unit: str
    by: str
    speed: int


@dataclass(frozen=True)
class WallHit(Shown):
    """A vehicle ran into a wall: a head-on with its own speed, or a sideswipe when it slid (ruling G11)."""

    unit: str
    wall: int
    side: str
    collision: str
    at: tuple[int, int]
    rolls: tuple[int, ...]
    damage: int
    speed: int


@dataclass(frozen=True)
class RanOver(Shown):
    """A vehicle hit someone on foot (ruling W01): what the person takes, and the vehicle's roll as for a light mine."""

    unit: str
    person: str
    rolls: tuple[int, ...]
    damage: int
    die: int
    hit: bool


@dataclass(frozen=True)
class HazardEntered(Shown):
    """A unit entered a hazard square and rolled; `die` 0 where no die is needed."""

    unit: str
    hazard: int
    what: str
    square: tuple[int, int]
    die: int
    total: int
    effect: str


@dataclass(frozen=True)
class Damaged(Shown):
    """Damage arrived. `absorbed` by armor, of which `armor_left` remains, or into `part` with `points_left`."""

    unit: str
    side: str
    amount: int
    absorbed: int
    armor_left: int
    part: str
    points_left: int
    cause: str


@dataclass(frozen=True)
class PartLost(Shown):
    """A weapon or option was destroyed."""

    unit: str
    part: str
    name: str


@dataclass(frozen=True)
class CrewDied(Shown):
    """A driver, gunner or person on foot died."""

    unit: str
    part: str
    role: str


@dataclass(frozen=True)
class SpeedChanged(Shown):
    """A speed changed outside a maneuver that tells its own speed."""

    unit: str
    before: int
    after: int
    cause: str


@dataclass(frozen=True)
class TiresPopped(Shown):
    """Spikes took the tires: one speed less each turn and no accelerating (ruling H04)."""

    unit: str


@dataclass(frozen=True)
class ManeuverChosen(Event):
    """A choice was made; what it is stays secret until all are made."""

    unit: str
    seat: int


@dataclass(frozen=True)
class ManeuversRevealed(Shown):
    """All choices, shown together (ruling T01)."""

    choices: tuple[dict[str, Json], ...]


@dataclass(frozen=True)
class ManeuverMade(Shown):
    """A maneuver and how it came out: ok, spin, flip, explode or a slide; `dice` as rolled, if it needed any.

    `speed` counts before what the result does to it; the turn itself follows as `Turned`.
    """

    unit: str
    maneuver: str
    turn: int
    dice: tuple[int, ...]
    result: str
    speed: int


@dataclass(frozen=True)
class Turned(Shown):
    """A vehicle turned on the spot; `end` differs from `start` if it had to stand clear of something."""

    unit: str
    heading_before: int
    heading: int
    start: tuple[int, int]
    end: tuple[int, int]


@dataclass(frozen=True)
class TurnBlocked(Shown):
    """There was no room to turn, so the heading stayed (ruling W06)."""

    unit: str
    heading: int


@dataclass(frozen=True)
class Slid(Shown):
    """A vehicle slid sideways; `dice` is a motorcycle's roll to stay up."""

    unit: str
    start: tuple[int, int]
    end: tuple[int, int]
    right: int
    dice: tuple[int, ...]


@dataclass(frozen=True)
class SpinEnded(Shown):
    """The second half of a spin-out: another 45° and a standstill (ruling T06)."""

    unit: str
    heading: int


@dataclass(frozen=True)
class Flipped(Shown):
    """A vehicle landed on its roof and is out of action (ruling T07)."""

    unit: str
    at: tuple[int, int]


@dataclass(frozen=True)
class Exploded(Shown):
    """A vehicle is gone with everything in it (ruling T08)."""

    unit: str
    at: tuple[int, int]
    cause: str


@dataclass(frozen=True)
class Driverless(Shown):
    """Nobody is at the wheel: the die decides (official)."""

    unit: str
    die: int
    result: str


@dataclass(frozen=True)
class GotOut(Shown):
    """Someone left a vehicle and is now on foot; `rolls` is a die a point of speed, a quarter of it hurts."""

    vehicle: str
    crew: int
    person: str
    at: tuple[int, int]
    rolls: tuple[int, ...]
    damage: int


@dataclass(frozen=True)
class GotIn(Shown):
    """Someone on foot got into a vehicle and is a gunner now."""

    person: str
    vehicle: str
    crew: int


@dataclass(frozen=True)
class BoardingFailed(Shown):
    """The vehicle was too fast, too far or gone when the time came."""

    person: str
    vehicle: str


@dataclass(frozen=True)
class Walked(Shown):
    """A person walked through `points`."""

    unit: str
    points: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class WeaponFired(Shown):
    """A shot: where it came from and went, the dice, every modifier in `trace`, and what it did.

    `total` must reach `need`; `smoke` are the squares of smoke on the way; `damage` is 0 on a miss.
    """

    unit: str
    crew: int
    item: int
    weapon: str
    group: str
    target: str
    side: str
    source: tuple[int, int]
    aimed_at: tuple[int, int]
    distance: int
    smoke: int
    called: str
    dice: tuple[int, ...]
    total: int
    need: int
    hit: bool
    damage_die: int
    damage: int
    rounds_left: int
    trace: tuple[TraceLine, ...]


@dataclass(frozen=True)
class SmokeLaid(Event):
    """A cloud of 2 by 2 squares behind a vehicle."""

    unit: str
    at: tuple[int, int]
    heading: int
    turns: int


@dataclass(frozen=True)
class SmokeFaded(Event):
    """A cloud is gone."""

    at: tuple[int, int]


@dataclass(frozen=True)
class LeftMap(Shown):
    """A unit went over the edge of the map and is out of play."""

    unit: str
    at: tuple[int, int]


@dataclass(frozen=True)
class Reentered(Shown):
    """A driver who got off the arena came back with the next vehicle (tournament)."""

    seat: int
    unit: str
    design: str
    at: tuple[int, int]
    heading: int


@dataclass(frozen=True)
class AttacksEnded(Event):
    """A seat is done with its attacks."""

    seat: int


@dataclass(frozen=True)
class MatchEnded(Shown):
    """The match is over: the team that won, or -1, and why."""

    winner: int
    reason: str
