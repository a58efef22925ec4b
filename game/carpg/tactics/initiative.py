"""Who acts when: initiative by car, worked out at the start of a round."""

from __future__ import annotations

from carpg.tactics.skills.modifiers import stat_of
from carpg.tactics.state import BattleState, CarState


def draw_ties(state: BattleState) -> tuple[int, ...]:
    """One seeded key a car for the whole match (ruling I02): the place in a shuffled row."""
    keys = list(range(len(state.cars)))
    if state.setup.rules.initiative_full_tie == "seeded_order":
        state.dice.shuffle("initiative", keys)
    return tuple(keys)


def initiative_key(state: BattleState, car: CarState) -> tuple[int, ...]:
    """Sorts first who acts first: Speed, Attack, Defense descending (`initiative.order`), then the tie key."""
    return (*(-stat_of(state, car, name) for name in state.setup.rules.initiative_order), state.ties[car.index])


def initiative_order(state: BattleState) -> tuple[int, ...]:
    """All cars in order; a fallen one keeps its slot, so that a revived one may still have it."""
    return tuple(sorted(range(len(state.cars)), key=lambda index: initiative_key(state, state.cars[index])))


def standing_order(state: BattleState) -> tuple[str, ...]:
    """This round's order as players see it: the ids of the standing cars."""
    return tuple(state.id_of(state.cars[index]) for index in state.order if state.cars[index].standing)
