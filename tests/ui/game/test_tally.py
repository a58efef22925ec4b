"""What a battle came to: checked against its log, its states and its dice on whole battles."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest
from tests.ui.battle.helpers import battle_setup

from carpg.kernel.dice import Dice
from carpg.kernel.events import Event
from carpg.tactics import events as ev
from carpg.tactics.commands import EndTurn, command_json
from carpg.tactics.setup import Setup, make_setup
from carpg.tactics.simulate import random_command
from carpg.ui.battle.result_turns import luck_of, signed, turn_words
from carpg.ui.game.draft import Draft
from carpg.ui.game.session import Seat, Session
from carpg.ui.game.tally import KNOCK_OUT_WORTH, Tally, tally_of

SEATS = (Seat("Ada"), Seat("Ben"))
SEEDS = range(12)


@dataclass
class Played:
    session: Session
    tally: Tally
    #: Health of every car (0 when out) after so many commands.
    health: list[dict[str, int]]


@cache
def battle(seed: int) -> Played:
    """A whole battle of random commands."""
    session = Session.start(f"t{seed}", Draft(size=3).battle(seed), SEATS)
    dice, health = Dice(seed), [health_of(session)]
    while not session.over:
        session.give(random_command(session.state, dice))
        health.append(health_of(session))
    return Played(session, tally_of(session.state.setup, session.scenes()), health)


def health_of(session: Session) -> dict[str, int]:
    state = session.state
    return {state.id_of(car): max(0, car.health) if car.standing else 0 for car in state.cars}


def events(seed: int, kind: type[Event]) -> list[Any]:
    return [event for event in battle(seed).session.events() if isinstance(event, kind)]


# ---- figures by car -----------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_damage_and_knock_outs_are_those_of_the_log(seed: int) -> None:
    tally = battle(seed).tally
    for car, figures in tally.cars.items():
        hurts = events(seed, ev.Damaged)
        assert figures.taken == sum(e.amount for e in hurts if e.car == car)
        assert figures.dealt == sum(e.amount for e in hurts if e.source == car != e.car)
        assert figures.attacks == sum(e.car == car for e in events(seed, ev.Attacked))
        assert figures.hits == sum(e.car == car and e.hit for e in events(seed, ev.Attacked))
        assert figures.skills == sum(e.car == car for e in events(seed, ev.SkillUsed))
    assert tally.best in tally.cars
    assert all(tally.cars[tally.best].dealt >= figures.dealt for figures in tally.cars.values())


@pytest.mark.parametrize("seed", SEEDS)
def test_health_goes_down_by_what_was_taken_and_up_by_what_was_healed(seed: int) -> None:
    played = battle(seed)
    gains = dict.fromkeys(played.health[0], 0)
    for event in played.session.events():
        if isinstance(event, ev.Healed):
            gains[event.car] += event.amount
        elif isinstance(event, ev.Revived):
            gains[event.car] += event.health
    for car, figures in played.tally.cars.items():
        assert played.health[-1][car] == played.health[0][car] + gains[car] - figures.taken
        assert bool(figures.fallen_in) == any(e.car == car for e in events(seed, ev.KnockedOut))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_plot_has_both_teams_health_when_each_round_began_and_at_the_end(seed: int) -> None:
    played = battle(seed)
    tally, state = played.tally, played.session.state
    teams = {entrant.id: entrant.team for entrant in state.setup.entrants}
    assert len(tally.health) == tally.rounds + 1 == state.round + 1
    last = played.health[-1]
    assert tally.health[-1] == tuple(sum(h for car, h in last.items() if teams[car] == team) for team in (0, 1))
    assert tally.reason == state.reason


# ---- dice ---------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_luck_counts_every_hit_die_and_success_roll(seed: int) -> None:
    played = battle(seed)
    for car, figures in played.tally.cars.items():
        dice = [(e.roll, e.hit_on) for e in events(seed, ev.Attacked) if e.car == car and e.roll]
        dice += [(e.rerolled, e.hit_on) for e in events(seed, ev.Attacked) if e.car == car and e.rerolled]
        dice += [(e.roll, e.needed) for e in events(seed, ev.SuccessRolled) if e.car == car]
        assert figures.rolls == len(dice)
        assert figures.made == sum(die >= needed for die, needed in dice)
        assert figures.expected == pytest.approx(sum((7 - needed) / 6 for _, needed in dice))
        assert figures.luck == pytest.approx(figures.made - figures.expected)
    for team in (0, 1):
        luck = luck_of(played.session, played.tally, team)
        assert 0 <= luck.made <= luck.rolls


def test_luck_evens_out_over_many_battles() -> None:
    lucks = [luck_of(battle(seed).session, battle(seed).tally, team) for seed in SEEDS for team in (0, 1)]
    rolls = sum(luck.rolls for luck in lucks)
    assert rolls > 200
    assert abs(sum(luck.luck for luck in lucks)) < 3 * (rolls / 4) ** 0.5


@pytest.mark.parametrize(("value", "words"), [(0.0, "±0"), (0.04, "±0"), (-0.04, "±0"), (1.25, "+1.2"), (-2.0, "−2.0")])
def test_a_difference_has_its_sign(value: float, words: str) -> None:
    assert signed(value) == words


# ---- best turns -----------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_a_turn_begins_where_the_replay_shows_it(seed: int) -> None:
    played = battle(seed)
    scenes = played.session.scenes()
    for turn in played.tally.turns:
        assert any(isinstance(e, ev.TurnStarted) and e.car == turn.car for e in scenes[turn.place])
        assert turn.round <= played.tally.rounds


@pytest.mark.parametrize("seed", SEEDS)
def test_the_best_turns_are_those_that_hurt_the_other_team_most(seed: int) -> None:
    played = battle(seed)
    teams = {entrant.id: entrant.team for entrant in played.session.state.setup.entrants}
    best = played.tally.best_turns()
    assert len(best) <= 3
    assert best == sorted(best, key=lambda turn: (-turn.worth, turn.place))
    assert all(turn.worth <= best[-1].worth for turn in played.tally.turns if turn not in best)
    for turn in best:
        lost = [e for e in in_turn(played.session, turn.place, turn.car) if isinstance(e, ev.Damaged)]
        mine = [e for e in lost if e.source == turn.car and teams[e.car] != turn.side]
        fallen = [e.car for e in in_turn(played.session, turn.place, turn.car) if isinstance(e, ev.KnockedOut)]
        assert turn.damage == sum(e.amount for e in mine)
        assert set(turn.fallen) <= set(fallen)
        assert turn.worth == turn.damage + KNOCK_OUT_WORTH * len(turn.fallen)
        assert turn_words(played.session, turn)


def in_turn(session: Session, place: int, car: str) -> list[Event]:
    """The events from a turn's start to the next turn's."""
    found: list[Event] = []
    begun = False
    for scene in session.scenes()[place:]:
        for event in scene:
            if isinstance(event, ev.TurnStarted):
                if begun:
                    return found
                begun = event.car == car
            elif begun:
                found.append(event)
    return found


def test_a_strike_from_behind_and_a_critical_are_named() -> None:
    setup = make_setup(battle_setup(5, 2, plain=True))
    a, b = setup.entrants[0].id, next(e.id for e in setup.entrants if e.team == 1)
    strike = ev.Attacked(a, b, 6, 4, 6, True, True, 3, 5, "neutral", True, False, False, False, 0, 0, b, "N", ())
    tally = tally_of(setup, [(ev.RoundStarted(1, (a, b)), ev.TurnStarted(a, 0)), strike_scene(setup, strike)])
    session = Session.start("x", battle_setup(5, 2, plain=True), SEATS)
    (turn,) = tally.best_turns()
    assert (turn.damage, turn.fallen, turn.round, turn.place) == (5, (b,), 1, 0)
    name = setup.entrants[setup.index[b]].name
    assert turn_words(session, turn) == f"5 damage, knocks out {name}, from behind, critical"


def strike_scene(setup: Setup, strike: ev.Attacked) -> tuple[Event, ...]:
    """An attack that fells its target, and a car of its own side that it hurts too, which counts for nothing."""
    own = next(e.id for e in setup.entrants if e.team == 0 and e.id != strike.car)
    return (
        strike,
        ev.Damaged(strike.target, 5, 0, strike.car, "attack"),
        ev.KnockedOut(strike.target, (1, 1), strike.car, "attack"),
        ev.Damaged(own, 2, 3, strike.car, "attack"),
    )


def test_a_battle_without_a_blow_has_no_best_turn() -> None:
    session = Session.start("q", battle_setup(5, 2), SEATS)
    for _ in range(6):
        session.give(EndTurn())
    tally = tally_of(session.state.setup, session.scenes())
    assert tally.best_turns() == []
    assert [command_json(c) for c in session.commands()] == [command_json(EndTurn())] * 6
    assert all(figures.rolls == 0 and figures.luck == 0 for figures in tally.cars.values())
