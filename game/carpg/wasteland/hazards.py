"""What lies on the ground: mines, spikes, bumps, slippery squares and obstacles, and entering them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from carpg.wasteland.damage import flip, strike_bottom
from carpg.wasteland.events import HazardEntered, TiresPopped
from carpg.wasteland.geometry import SQUARE, Box, moved, overlap
from carpg.wasteland.ground import Hazard
from carpg.wasteland.play import Play
from carpg.wasteland.state import State, Unit

#: A die plus the power must exceed this for an active hazard to hit (official).
ACTIVE_NEED = 3
#: The speed that a bump leaves a fast vehicle with, and the border between slow and fast (official).
BUMP_SPEED = 2
BUMP_BORDER = 3


@dataclass(frozen=True)
class Active:
    """An active hazard or an obstacle: its power, and what it adds to one die of damage."""

    power: int
    extra: int


#: Mines, spikes, and obstacles as mines of their size (official; sizes of obstacles are a ruling).
ACTIVE = {
    "spike_strip": Active(2, 0),
    "light_mine": Active(1, 0),
    "medium_mine": Active(2, 2),
    "military_mine": Active(3, 4),
    "animal_or_bystander": Active(1, 0),
    "fruit_stand": Active(2, 2),
}
#: Slippery squares (official).
PASSIVE = frozenset({"oil_slick", "pool_of_water", "ice_patch", "potholes"})

#: Slides a vehicle sideways: (unit, right +1 or left -1, squares).
Slide = Callable[[Unit, int, int], None]


def active_hits(kind: str, die: int) -> bool:
    """Whether an active hazard hits with this die."""
    return die + ACTIVE[kind].power > ACTIVE_NEED


def shift_of(die: int, reinforced: bool, chosen: int) -> int:
    """Where a slippery square shifts a vehicle: -1 left, 1 right, 0 not at all; plates of tread choose their side."""
    if reinforced:
        return chosen if die == 1 else 0
    return {1: -1, 2: 1}.get(die, 0)


def near_hazards(state: State, box: Box) -> list[int]:
    """The hazards in play that a box may touch, by number."""
    span = (box.width + box.length) // 2 + SQUARE
    found = []
    for i, hazard in enumerate(state.ground.hazards):
        dx, dy = hazard.x * SQUARE - box.x, hazard.y * SQUARE - box.y
        if -span <= dx + SQUARE and dx <= span and -span <= dy + SQUARE and dy <= span and i not in state.gone:
            found.append(i)
    return found


def front_edge(box: Box) -> Box:
    """A thin strip along the edge that leads."""
    at = moved(box.x, box.y, box.heading, box.length // 2 - SQUARE // 20)
    return Box(at.x, at.y, box.heading, box.width, SQUARE // 10)


def touched(state: State, box: Box, among: list[int]) -> frozenset[int]:
    """Which of these hazards a box covers."""
    hazards = state.ground.hazards
    return frozenset(i for i in among if i not in state.gone and overlap(box, hazards[i].box()))


def enter(play: Play, unit: Unit, number: int, slide: Slide) -> None:
    """Enter one hazard square: roll and carry out the effect. People on foot slip on nothing (ruling W02)."""
    hazard = play.state.ground.hazards[number]
    if hazard.kind == "speed_bump":
        _bump(play, unit, number, hazard)
    elif hazard.kind in PASSIVE:
        _slip(play, unit, number, hazard, slide)
    else:
        _strike(play, unit, number, hazard)


def _tell(play: Play, unit: Unit, number: int, die: int, effect: str) -> None:
    hazard = play.state.ground.hazards[number]
    total = die + (ACTIVE[hazard.kind].power if hazard.kind in ACTIVE else 0)
    play.emit(HazardEntered(unit.id, number, hazard.kind, (hazard.x, hazard.y), die, total, effect))


def _strike(play: Play, unit: Unit, number: int, hazard: Hazard) -> None:
    """Mines, spikes and obstacles; what hits is used up, except spikes (ruling H03)."""
    die = play.roll()
    hit = active_hits(hazard.kind, die)
    _tell(play, unit, number, die, "hit" if hit else "miss")
    if not hit:
        return
    if hazard.kind != "spike_strip":
        play.state.gone.add(number)
    strike_bottom(play, unit, play.roll() + ACTIVE[hazard.kind].extra, hazard.kind)
    if hazard.kind == "spike_strip" and not unit.person and not unit.popped and unit.active:
        unit.popped = True
        play.emit(TiresPopped(unit.id))


def _bump(play: Play, unit: Unit, number: int, hazard: Hazard) -> None:
    """Up to 3: one slower (at exactly 3 a ruling); faster: down to 2 and one die."""
    if unit.person:
        return
    fast = unit.speed > BUMP_BORDER
    _tell(play, unit, number, 0, "thrown" if fast else "slowed")
    if not fast:
        play.set_speed(unit, unit.speed - 1, hazard.kind)
        return
    play.set_speed(unit, BUMP_SPEED, hazard.kind)
    strike_bottom(play, unit, play.roll(), hazard.kind)


def _slip(play: Play, unit: Unit, number: int, hazard: Hazard, slide: Slide) -> None:
    if unit.person:
        return
    die = play.roll()
    right = shift_of(die, unit.reinforced, unit.shift)
    effect = {-1: "shift_left", 1: "shift_right"}.get(right, "none")
    _tell(play, unit, number, die, effect)
    if right:
        play.set_speed(unit, unit.speed - 1, hazard.kind)
        slide(unit, right, 1)


def motorcycle_slid(play: Play, unit: Unit) -> tuple[int, ...]:
    """A motorcycle that slides goes over on 1 to 3 (official); returns the die, if any."""
    if unit.body != "motorcycle" or not unit.active or unit.flipped:
        return ()
    die = play.roll()
    if die <= 3:
        flip(play, unit)
    return (die,)
