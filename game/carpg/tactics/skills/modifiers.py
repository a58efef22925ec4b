"""What skills change as long as they are there: looked up by name, combined as the vocabulary says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from carpg.tactics.skills.index import ModifierEntry
from carpg.tactics.skills.moment import Moment
from carpg.tactics.skills.program import Modifier
from carpg.tactics.skills.questions import amount_of, holds, select_cars
from carpg.tactics.statuses import SKILL_DISABLED

if TYPE_CHECKING:
    from carpg.tactics.state import BattleState, CarState

#: Lowest value of each stat (status list of the rules).
FLOORS = {"attack": 0, "defense": 0, "speed": 1}


def active_modifiers(
    state: BattleState, what: str, bearer: CarState, facts: Moment | None = None
) -> Iterator[tuple[ModifierEntry, Moment]]:
    """The modifiers of a kind that hold for a car now, with the moment in which to work them out."""
    for entry in state.skills.modifiers.get(what, ()):
        modifier, owner = entry.modifier, state.cars[entry.car]
        mine = owner is bearer
        if owner.pos < 0 or owner.flags & SKILL_DISABLED or (not mine and modifier.aura is None):
            continue
        if mine and modifier.aura is not None and not modifier.own:
            continue
        moment = Moment(owner) if facts is None else facts.seen_by(owner, facts.other)
        moment.bearer = bearer
        if (mine or _under(state, moment, modifier, bearer)) and _condition(state, moment, entry):
            yield entry, moment


def _under(state: BattleState, moment: Moment, modifier: Modifier, bearer: CarState) -> bool:
    """Whether a car stands under another's aura."""
    return modifier.aura is not None and bearer in select_cars(state, moment, modifier.aura)


def _condition(state: BattleState, moment: Moment, entry: ModifierEntry) -> bool:
    condition = entry.modifier.condition
    return condition is None or holds(state, moment, condition)


def changes(
    state: BattleState, what: str, bearer: CarState, facts: Moment | None = None
) -> list[tuple[ModifierEntry, int]]:
    """Each added number with its modifier, for sums that are to be explained."""
    if what not in state.skills.modifiers:
        return []
    return [
        (entry, amount_of(state, moment, entry.modifier.value))
        for entry, moment in active_modifiers(state, what, bearer, facts)
    ]


def total(state: BattleState, what: str, bearer: CarState, facts: Moment | None = None) -> int:
    """The sum of what is added."""
    if what not in state.skills.modifiers:
        return 0
    return sum(change for _, change in changes(state, what, bearer, facts))


def values(
    state: BattleState, what: str, bearer: CarState, facts: Moment | None = None
) -> list[tuple[ModifierEntry, Any]]:
    """Each set value with its modifier."""
    if what not in state.skills.modifiers:
        return []
    return [(entry, entry.modifier.value) for entry, _ in active_modifiers(state, what, bearer, facts)]


def names(state: BattleState, what: str, bearer: CarState, facts: Moment | None = None) -> frozenset[str]:
    """The union of lists, for `ignores`, `immune` and `passes`."""
    if what not in state.skills.modifiers:
        return frozenset()
    return frozenset(name for _, listed in values(state, what, bearer, facts) for name in listed)


def is_immune(state: BattleState, car: CarState, name: str) -> bool:
    """Whether a car is immune to a status, or to forced moves, criticals, backstabs, terrain or splash."""
    return name in names(state, "immune", car)


def stat_of(state: BattleState, car: CarState, stat: str) -> int:
    """A car's attack, defense or speed with stat changes and skills, not below its floor."""
    value: int = getattr(car, stat)
    if stat not in state.skills.modifiers:
        return value
    return max(FLOORS[stat], value + total(state, stat, car))


def turns_added(state: BattleState, giver: CarState, status: str) -> int:
    """Turns by which statuses that a car gives last longer."""
    return sum(
        change
        for entry, change in changes(state, "turns", giver)
        if not entry.modifier.status or entry.modifier.status == status
    )
