"""Carrying a crash result out over the following phases: fishtails, skids, spinouts, rolls and vaults.

`begin` turns a `Crash` into what happens first and the `Trouble` that goes on; `advance` gives one phase of a
trouble as legs of movement. The caller moves the counter, rolls the damage that the step names, and keeps
the trouble that comes back. Bootlegger reverses and T-stops go on for some phases too and are kept the same way.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from carpg.crashes.angles import ONE, cos
from carpg.crashes.crash_tables import Crash, Flank, Result, result_row
from carpg.crashes.geometry import INCH, SIDES, SQUARE, Body, Side
from carpg.crashes.maneuvers import T_STOP_SLOWS, Glide, Leg, Spin, Swing
from carpg.crashes.rules import CrashDice
from carpg.crashes.tables import STREAM, DicePool, half_inches
from carpg.kernel.dice import Roller

TroubleKind = Literal["skid", "spinout", "roll", "flight", "bootlegger", "t_stop"]
Down = Literal["bottom", "top", "front", "right", "back", "left"]

#: Longest skid in a half-move, in quarter inches.
HALF_MOVE_SKID = 2
#: Rolls, spinouts and their kind lose this many mph at the end of each turn.
TUMBLE_SLOWS = 20
#: Damage of a rolling vehicle to the side that comes down, or to each tire on its bottom.
ROLL_DAMAGE = DicePool(1)
#: Sides that pass below a flying vehicle for every inch.
SIDES_AN_INCH = 2


@dataclass(frozen=True, slots=True)
class Trouble:
    """A movement that its driver has no say in.

    direction: the heading along which it goes. skid: quarter inches (a skid). turn: degrees a phase, clockwise
    (spinout) or in all that is left (bootlegger). lead: the side that goes first (roll, flight). down: the side
    on the ground. left: length units still to fly, or moves still to make. speed: mph at which a vault
    started. follow: the skid that comes on the next move.
    """

    kind: TroubleKind
    direction: int
    skid: int = 0
    turn: int = 0
    lead: Side = "right"
    down: Down = "bottom"
    left: int = 0
    speed: int = 0
    follow: Result | None = None

    @property
    def tumbling(self) -> bool:
        """Whether it moves an inch every phase, whatever the movement chart says."""
        return self.kind in {"spinout", "roll"}


@dataclass(frozen=True, slots=True)
class Start:
    """What a crash does at once, in this order.

    legs: a fishtail and the turn to the side. tires: damage to each tire; where a vault starts only to those
    on `tire_side`. slows: mph. burns_from: die from which the vehicle burns (0: never). crew: points to each
    occupant. trouble: what goes on from here.
    """

    legs: tuple[Leg, ...]
    tires: DicePool
    tire_side: Side | None
    slows: int
    burns_from: int
    crew: int
    trouble: Trouble | None


@dataclass(frozen=True, slots=True)
class Step:
    """One phase of a trouble: the legs, the side that came down (None: none), whether it landed from the air
    (at which speed), mph lost, and what is left of the trouble.
    """

    legs: tuple[Leg, ...]
    trouble: Trouble | None
    down: Down | None = None
    landed_at: int | None = None
    slows: int = 0


def fishtail(body: Body, squares: int, side: Flank) -> Swing:
    """The rear corner goes aside by so many squares, the front corner opposite stays where it is.

    The turn is the whole number of degrees that moves the rear corner nearest to the stated way.
    """
    diagonal = body.width * body.width + body.length * body.length
    wanted = (squares * SQUARE) ** 2 * ONE
    degrees = min(range(91), key=lambda angle: abs(2 * diagonal * (ONE - cos(angle)) - wanted))
    return Swing("front_left", -degrees) if side == "right" else Swing("front_right", degrees)


def begin(
    crash: Crash, body: Body, speed: int, roller: Roller, *, end_over_end: bool = False, turned: Flank | None = None
) -> Start:
    """Start carrying out a crash, at the start of the next phase in which the vehicle moves.

    speed in mph. A roll or a vault goes sideways; which way the nose turns is rolled (odd left, even right)
    unless `turned` says how it was turning. end_over_end: a vault over the front.
    """
    tail = (fishtail(body, crash.fishtail, crash.side),) if crash.fishtail else ()
    row = crash.row
    if row is None:
        return Start(tail, DicePool(0), None, 0, 0, 0, None)
    if row.skid:
        trouble = Trouble("skid", crash.direction, skid=row.skid, follow=row.follow)
        return Start(tail, row.tires, None, row.slows, 0, 0, trouble)
    side = turned or _rolled_side(roller)
    if row.result == "spinout":
        spin = Trouble("spinout", crash.direction, turn=90 if side == "right" else -90)
        return Start(tail, row.tires, None, 0, 0, 0, spin)
    turned_by = sum(leg.degrees for leg in tail)
    lead, spin_by = _sideways(crash.direction - body.heading - turned_by, None if end_over_end else side)
    legs = (*tail, Spin(spin_by))
    if row.result != "vault":
        rolling = Trouble("roll", crash.direction, lead=lead)
        return Start(legs, DicePool(0), None, 0, row.burns, row.crew, rolling)
    inches = roller.roll(STREAM)
    flight = Trouble("flight", crash.direction, lead=lead, left=inches * INCH, speed=speed, down=_landing(inches))
    return Start(legs, row.tires, lead, 0, row.burns, row.crew, flight)


def _rolled_side(roller: Roller) -> Flank:
    return "right" if roller.roll(STREAM) % 2 == 0 else "left"


def _sideways(off: int, side: Flank | None) -> tuple[Side, int]:
    """The side that leads and the turn that brings it there; off: from the nose to the way it goes.

    Without a side it goes over the front.
    """
    if side is None:
        return "front", (off + 180) % 360 - 180
    turn = off + (90 if side == "right" else -90)
    return ("left" if side == "right" else "right"), (turn + 180) % 360 - 180


def _landing(inches: int) -> Down:
    """The side on which a vault lands: two sides pass an inch, so top or bottom (ruling X16)."""
    return "top" if inches * SIDES_AN_INCH % 4 else "bottom"


def next_down(down: Down, lead: Side) -> Down:
    """The side that comes down after a quarter roll towards the leading side."""
    order: tuple[Down, ...] = ("bottom", lead, "top", SIDES[(SIDES.index(lead) + 2) % 4])
    return order[(order.index(down) + 1) % 4]


def moves(trouble: Trouble, speed: int, phase: int) -> int:
    """Half inches that a vehicle in trouble covers in a phase: two every phase while it spins or rolls."""
    if trouble.tumbling:
        return 2 if speed else 0
    return half_inches(speed, phase)


def advance(trouble: Trouble, heading: int, halves: int, dice: CrashDice = "one_die") -> Step:
    """One phase of a trouble for a vehicle that covers so many half inches (at least one)."""
    match trouble.kind:
        case "skid":
            return _skid(trouble, heading, halves, dice)
        case "spinout":
            return Step((Glide(trouble.direction, INCH), Spin(trouble.turn)), trouble)
        case "roll":
            down = next_down(trouble.down, trouble.lead)
            return Step((Glide(trouble.direction, INCH),), replace(trouble, down=down), down=down)
        case "flight":
            return _fly(trouble, halves * INCH // 2)
        case "bootlegger":
            return _reverse(trouble, halves)
        case "t_stop":
            way = Glide(trouble.direction, halves * INCH // 2)
            return Step((way,), trouble, slows=max(1, halves // 2) * T_STOP_SLOWS)


def _skid(trouble: Trouble, heading: int, halves: int, dice: CrashDice) -> Step:
    """Along the old direction, then the rest of the inch where the nose points; the rest is straight (X12, X13)."""
    quarters = min(trouble.skid, HALF_MOVE_SKID) if halves == 1 else trouble.skid
    slip = quarters * SQUARE
    legs: tuple[Leg, ...] = (Glide(trouble.direction, slip), Glide(heading, halves * INCH // 2 - slip))
    if trouble.follow is None:
        return Step(legs, None)
    row = result_row(trouble.follow, dice)
    return Step(legs, Trouble("skid", trouble.direction, skid=row.skid))


def _fly(trouble: Trouble, way: int) -> Step:
    """Through the air for as far as the phase goes; on landing it rolls on."""
    if way < trouble.left:
        return Step((Glide(trouble.direction, way),), replace(trouble, left=trouble.left - way))
    rolling = Trouble("roll", trouble.direction, lead=trouble.lead, down=trouble.down)
    legs = (Glide(trouble.direction, trouble.left),)
    return Step(legs, rolling, down=trouble.down, landed_at=trouble.speed)


def _reverse(trouble: Trouble, halves: int) -> Step:
    """The second move of a bootlegger reverse: on along the old direction, nose to where it came from, speed 0."""
    legs = (Glide(trouble.direction, min(halves, 2) * INCH // 2), Spin(trouble.turn))
    return Step(legs, None, slows=trouble.speed)
