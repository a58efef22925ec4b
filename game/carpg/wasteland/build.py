"""From a design on paper to a vehicle on the road."""

from __future__ import annotations

from carpg.wasteland.audit import GENERATOR, MOUNT, audit
from carpg.wasteland.design import Design, Fitting
from carpg.wasteland.geometry import BACK, FRONT, LEFT, RIGHT
from carpg.wasteland.ground import Start
from carpg.wasteland.parts import (
    CREW_POINTS,
    TURRET_POINTS,
    TURRET_WEAPON,
    VEST_POINTS,
    bodies,
    frames,
    options,
    weapons,
)
from carpg.wasteland.rules import Rules
from carpg.wasteland.state import Crew, Item, Unit

#: Where a fixed facing points, in steps of 45° from the front.
AIMS = {"front": 2 * FRONT, "right": 2 * RIGHT, "back": 2 * BACK, "left": 2 * LEFT}
#: Marks a mounted weapon until the number of its mount is known.
MOUNT_TO_FIND = -2


def build(design: Design, name: str, seat: int, start: Start, rules: Rules) -> Unit:
    """A fresh vehicle of a design (which must be legal) at a starting place, standing still."""
    body = bodies()[design.body]
    result = audit(design)
    crew = [Crew("driver", CREW_POINTS[rules.game] + (VEST_POINTS if design.vest else 0), design.driver, True)]
    items: list[Item] = []
    for fitting in design.fittings:
        _fit(fitting, items, crew, CREW_POINTS[rules.game])
    _join_mounts(items)
    return Unit(
        id=name,
        seat=seat,
        name=design.name,
        design=design.id,
        body=design.body,
        width=body.width,
        length=body.length,
        max_speed=result.speed,
        x=start.x,
        y=start.y,
        heading=start.heading,
        course=start.heading,
        speed=0,
        armor=list(design.armor.sides()),
        items=items,
        crew=crew,
        handguns=[weapons()["handgun"].rounds or 0] * design.handguns,
        weight=body.curb_weight + frames()[design.frame].curb_weight + result.total,
        reinforced=design.tires == "reinforced",
    )


def _fit(fitting: Fitting, items: list[Item], crew: list[Crew], points: int) -> None:
    """Add one fitting: a gunner joins the crew, a turret brings a gunner and a weapon, all else is an item."""
    name, square = fitting.item, fitting.square
    if name == "gunner":
        crew.append(Crew("gunner", points, square))
    elif name == "turret":
        crew.append(Crew("gunner", TURRET_POINTS, square, gun=len(items)))
        items.append(Item(TURRET_WEAPON, square, weapons()[TURRET_WEAPON].power))
    elif name in weapons():
        weapon = weapons()[name]
        rounds = -1 if weapon.rounds is None else weapon.rounds
        mount = MOUNT_TO_FIND if fitting.facing == "mount" else -1
        items.append(Item(name, square, weapon.power, AIMS.get(fitting.facing or "", 0), mount, rounds))
    else:
        items.append(Item(name, square, options()[name].points, AIMS["back"] if name == GENERATOR else 0))


def _join_mounts(items: list[Item]) -> None:
    """Tell each mounted weapon the number of the mount in its square."""
    mounts = {item.square: number for number, item in enumerate(items) if item.name == MOUNT}
    for item in items:
        if item.mount == MOUNT_TO_FIND:
            item.mount = mounts[item.square]
