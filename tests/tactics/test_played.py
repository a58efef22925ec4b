"""Forecasts leave out what can't make a difference: they must agree with playing everything out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from tests.tactics.skills.programs import triggered
from tests.tactics.table import car, scene, started

from carpg.kernel.dice import Dice
from carpg.tactics.arena import arenas
from carpg.tactics.attack import carry_out, targets
from carpg.tactics.cars import roster
from carpg.tactics.engine import TacticsEngine
from carpg.tactics.forecast import Forecast, forecast_attack
from carpg.tactics.outcomes import Enumerator, outcomes
from carpg.tactics.run import Run
from carpg.tactics.setup import make_setup, match_setup
from carpg.tactics.simulate import random_command
from carpg.tactics.skills.vocabulary import HOOKS
from carpg.tactics.state import PLAYING, BattleState, CarState
from carpg.tactics.statuses import Status

#: Hooks that an attack may reach, directly or by what follows from it.
AROUND = sorted(
    {
        *("attack_start", "attacked", "ally_attacked", "attack_end", "hit_dealt", "crit_dealt", "miss_dealt"),
        *("backstab_dealt", "attack_taken", "hit_taken", "crit_taken", "miss_taken", "ally_hit", "enemy_hit"),
        *("damage_taken", "low_health", "would_fall", "knocked_out", "knock_out_dealt", "ally_fell", "enemy_fell"),
        *("status_gained", "status_ended", "landed", "launched", "healed", "skill_failed", "forced"),
    }
)
OTHER = {"who": "other"}
OPS: dict[str, dict[str, Any]] = {
    "damage": {"op": "damage", "amount": 2},
    "damage by amount": {"op": "damage", "amount": {"of": "amount", "plus": 1}},
    "attack": {"op": "attack", "range": "any"},
    "reflect": {"op": "reflect", "over": 1},
    "push": {"op": "push", "tiles": 2, "crash": 3},
    "stun": {"op": "status", "status": "airborne", "turns": 1},
    "heal": {"op": "heal", "amount": 2},
    "keep": {"op": "prevent", "health": 2},
    "miss": {"op": "cancel"},
    "link": {"op": "share", "turns": 2},
    "nested": {
        "op": "roll",
        "success": [{"op": "each", "cars": {"who": "cars"}, "do": [{"op": "damage", "amount": 1}]}],
    },
    "back": {"op": "revive", "health": 3, "at": {"tiles": "around", "of": "other", "empty": True}},
}


def played_out(state: BattleState, attacker: CarState, target: CarState) -> tuple[list[Fraction], dict[int, Fraction]]:
    """Chances to hit, of a critical and of a knock-out, and of each damage, by carrying the attack out every time."""

    def play(dice: Enumerator) -> tuple[bool, bool, int, bool]:
        copy = state.clone()
        theirs = copy.cars[target.index]
        out = carry_out(Run(copy, False, dice), copy.cars[attacker.index], theirs)
        return (
            (out.hit, out.critical, out.damage, not theirs.standing) if out else (False, False, 0, not theirs.standing)
        )

    chances, spread = [Fraction(0)] * 3, dict[int, Fraction]()
    for (hit, critical, damage, fell), chance in outcomes(play, state.setup.rules.skill_success_roll_min):
        chances = [old + chance * flag for old, flag in zip(chances, (hit, critical, fell), strict=True)]
        spread[damage] = spread.get(damage, Fraction(0)) + chance
    return chances, spread


def agree(state: BattleState, attacker: CarState, target: CarState) -> Forecast:
    """Check a forecast against the attack played out; return it."""
    digest = TacticsEngine().digest(state)
    found = forecast_attack(state, attacker, target)
    assert TacticsEngine().digest(state) == digest
    chances, spread = played_out(state, attacker, target)
    if sum(spread.values()) < 1:  # too many outcomes to play each out: the forecast, which needs fewer, may have all
        assert found.bound == "exact" or sum(found.spread) < 1
        return found
    assert found.bound == "exact"
    assert (found.chance_hit, found.chance_crit, found.chance_knock_out) == tuple(map(float, chances))
    assert list(found.spread) == [float(spread.get(damage, 0)) for damage in range(len(found.spread))]
    return found


def positions(seeds: range, size: int) -> Iterator[tuple[BattleState, CarState, CarState]]:
    """Attacks that are possible in the course of random battles, with the skills of random cars."""
    engine = TacticsEngine(trace=False)
    for seed in seeds:
        dice, pool = Dice(seed), sorted(roster())
        dice.shuffle("map", pool)
        document = match_setup(arenas()["marble-run"], [pool[:size], pool[size : 2 * size]], seed, round_limit=12)
        state, _ = engine.start(make_setup(document))
        while state.winner == PLAYING:
            car = state.active_car
            assert car is not None
            for target in targets(state, car):
                yield state, car, target
            engine.apply(state, random_command(state, dice))


def test_forecasts_in_random_battles_agree_with_playing_out() -> None:
    answered = Counter(
        len(state.skills.harming) for state, car, target in positions(range(60), 3) if agree(state, car, target)
    )
    assert sum(answered.values()) >= 200
    assert len(answered) >= 3


@pytest.mark.parametrize("hook", AROUND)
def test_every_answer_to_an_attack_is_counted(hook: str) -> None:
    assert hook in HOOKS
    for op in OPS.values():
        for roll in (False, True):
            skill = triggered(hook, op, cars=OTHER, success_roll=roll)
            for bearer in range(4):
                skills = [skill if number == bearer else None for number in range(4)]
                state = corner(skills)
                agree(state, state.cars[0], state.cars[1])


def corner(skills: list[Any]) -> BattleState:
    """Two cars that fight, each with a friend beside it; the target stands in the air with little health."""
    _, state, _ = started(
        scene(
            car("a", 0, (1, 1), skill=skills[0], facing="E", statuses=[{"status": "elemental_surge"}]),
            car("b", 1, (2, 1), skill=skills[1], facing="W", health=4, statuses=[{"status": "airborne", "turns": 2}]),
            car("c", 0, (1, 2), skill=skills[2], facing="E", health=2),
            car("d", 1, (2, 2), skill=skills[3], facing="W", health=2),
        )
    )
    return state


def test_what_is_spent_on_a_strike_may_heal_before_the_damage() -> None:
    skill = triggered("status_ended", OPS["heal"], cars={"who": "cars"})
    state = corner([skill, None, None, None])
    state.cars[1].health = 2
    assert agree(state, state.cars[0], state.cars[1]).chance_knock_out < 2 / 3


def test_conditions_on_the_strike_are_heard() -> None:
    for condition in ({"roll": {"at_least": 5}}, {"critical": True}, {"amount": {"at_least": 5}}):
        for op in ("damage", "damage by amount", "keep"):
            hook = "would_fall" if op == "keep" else "hit_taken"
            skill = triggered(hook, OPS[op], **{"if": condition})
            state = corner([None, skill, None, None])
            agree(state, state.cars[0], state.cars[1])


@pytest.mark.parametrize("blow", ["attack", "damage", "reflect"])
def test_a_target_that_strikes_back_falls_only_by_what_answers_that(blow: str) -> None:
    """Alone, and with every answer of the attacker or of a friend to being struck or to seeing it."""
    counter = triggered("hit_taken", OPS[blow], cars=OTHER)
    state = corner([None, counter, None, None])
    agree(state, state.cars[0], state.cars[1])
    for hook in AROUND:
        for op, cars in (("damage", OTHER), ("damage", {"who": "cars"}), ("link", OTHER)):
            for bearer in (0, 3):
                skills = [None, counter, None, None]
                skills[bearer] = triggered(hook, OPS[op], cars=cars)
                state = corner(skills)
                state.cars[1].health = 9
                agree(state, state.cars[0], state.cars[1])


def test_damage_that_is_turned_aside_to_the_target_counts() -> None:
    counter = triggered("hit_taken", OPS["damage"], cars=OTHER)
    state = corner([None, counter, None, None])
    redirect = Status("redirect", 3, other="b", source=0)
    state.cars[0].set_statuses((*state.cars[0].statuses, redirect))
    state.cars[1].health = state.cars[1].max_health = 9
    assert agree(state, state.cars[0], state.cars[1]).chance_knock_out > 0


def test_a_friend_that_brings_the_target_back_counts() -> None:
    skill = triggered("ally_fell", OPS["back"], cars=OTHER, success_roll=True)
    state, plain = corner([None, None, None, skill]), corner([None] * 4)
    with_friend = agree(state, state.cars[0], state.cars[1]).chance_knock_out
    assert with_friend == agree(plain, plain.cars[0], plain.cars[1]).chance_knock_out / 2 > 0
