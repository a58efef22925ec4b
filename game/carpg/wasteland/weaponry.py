"""Who may fire what: groups of weapons, turning mounts, gunners, handguns and turrets."""

from __future__ import annotations

from carpg.kernel.errors import IllegalCommandError
from carpg.wasteland.audit import COMPUTER, GENERATOR
from carpg.wasteland.parts import weapons
from carpg.wasteland.state import HANDGUN, MOUNTS, Unit

#: Names of the groups: eight directions, all turning mounts, a handgun.
GROUPS = (
    "front",
    "front_right",
    "right",
    "back_right",
    "back",
    "back_left",
    "left",
    "front_left",
    "mounts",
    "handgun",
)


def served_by(unit: Unit, item: int) -> int | None:
    """The gunner of a turret's weapon, or None for all other weapons."""
    if unit.body != "tanker":
        return None
    return next((i for i, crew in enumerate(unit.crew) if crew.gun == item), None)


def turns(unit: Unit, item: int) -> bool:
    """Whether a weapon can point anywhere: its mount and a computer still work, or it is a turret's (ruling A12)."""
    if served_by(unit, item) is not None:
        return True
    mount = unit.items[item].mount
    if mount < 0 or unit.items[mount].points <= 0:
        return False
    return any(other.name == COMPUTER and other.points > 0 for other in unit.items)


def group_of(unit: Unit, item: int) -> int:
    """The group that a weapon fires with: the turning mounts together, else by direction."""
    return MOUNTS if turns(unit, item) else unit.items[item].aim


def handgun_of(unit: Unit) -> int | None:
    """The number of a handgun that has rounds and has not been fired this turn."""
    for number, rounds in enumerate(unit.handguns):
        if rounds > 0 and -1 - number not in unit.fired:
            return number
    return None


def aim_of(unit: Unit, crew: int, item: int) -> int | None:
    """The group with which a crew member may fire an item now, or None."""
    if item >= 0:
        part = unit.items[item]
        ready = part.points > 0 and part.rounds != 0 and item not in unit.fired
        if not ready or part.name not in weapons():
            return None
    elif handgun_of(unit) is None:
        return None
    group = HANDGUN if item < 0 else group_of(unit, item)
    return None if objection(unit, crew, item, group) else group


def check_shooter(unit: Unit, crew: int, item: int, group: int) -> None:
    """Raise `IllegalCommandError` if this crew member may not fire that group."""
    found = objection(unit, crew, item, group)
    if found is not None:
        raise IllegalCommandError(*found)


def objection(unit: Unit, crew: int, item: int, group: int) -> tuple[str, str] | None:
    """Why a crew member may not fire a group now: (code, message), or None if they may."""
    if not 0 <= crew < len(unit.crew) or not unit.crew[crew].alive:
        return ("no_crew", f"There is nobody alive with number {crew} in {unit.id}.")
    if unit.flipped or unit.idle:
        return ("no_action", "No action is left this turn.")
    server = served_by(unit, item)
    if unit.crew[crew].gun >= 0 or server is not None:
        return None if server == crew else ("not_theirs", "A turret is fired by its own gunner alone.")
    if unit.person:
        return ("already_fired", "The handgun has been fired.") if crew in unit.groups else None
    if unit.crew[crew].role == "driver":
        return _driver_objection(unit, crew, group)
    return _gunner_objection(unit, crew, group)


def _driver_objection(unit: Unit, crew: int, group: int) -> tuple[str, str] | None:
    """The driver fires first, one group only, and a handgun only if it is held (rulings T11, A13)."""
    if any(unit.crew[other].role == "gunner" and unit.crew[other].gun < 0 for other in unit.shooters):
        return ("gunner_fired", "The driver fires before the gunner.")
    if group == HANDGUN and not unit.held:
        return ("not_held", "The driver holds no handgun this turn.")
    return _own_group(unit, crew, group)


def _gunner_objection(unit: Unit, crew: int, group: int) -> tuple[str, str] | None:
    """A gunner takes a group that nobody else took; a handgun is always free to choose (official)."""
    for other, taken in unit.groups.items():
        if other != crew and taken == group and group != HANDGUN:
            return ("group_taken", f"Somebody else fired the {GROUPS[group]} weapons this turn.")
    return _own_group(unit, crew, group)


def _own_group(unit: Unit, crew: int, group: int) -> tuple[str, str] | None:
    mine = unit.groups.get(crew)
    if mine is None:
        return None
    if group == HANDGUN == mine:
        return ("already_fired", "The handgun has been fired.")
    if mine != group:
        return ("other_group", f"This attack is with the {GROUPS[mine]} weapons.")
    return None


def generators(unit: Unit) -> list[int]:
    """The smokescreen generators that work and were not used this turn."""
    return [
        i for i, item in enumerate(unit.items) if item.name == GENERATOR and item.points > 0 and i not in unit.fired
    ]
