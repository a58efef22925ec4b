from __future__ import annotations

import pytest

from carpg.ai.explain import explain, hint
from carpg.ai.mode import Setup
from carpg.ai.opponent import choose
from carpg.ai.tactics_plans import Plan as TurnPlan
from carpg.ai.tactics_plans import Planner, skill_uses
from carpg.ai.tactics_players import MODE, PLAYERS, TIME_CAPS_MS
from carpg.headless.battles import Plan, play
from carpg.kernel.dice import Dice
from carpg.tactics.commands import Attack, Command
from carpg.tactics.forecast import Forecast
from carpg.tactics.state import BattleState

LEVELS = sorted(PLAYERS)


def advanced(seed: int, commands: int, size: int = 3) -> BattleState:
    """A battle after some random commands."""
    state: BattleState = MODE.new_state(Setup(seed=seed, team_size=size))
    dice = Dice(seed)
    for _ in range(commands):
        if MODE.engine.to_act(state):
            MODE.engine.apply(state, MODE.random_command(state, 0, dice))
    return state


@pytest.mark.parametrize("level", LEVELS)
def test_every_thought_is_legal_at_any_moment(level: str) -> None:
    for seed in range(4):
        state = advanced(seed, 20)
        seats = MODE.engine.to_act(state)
        if not seats:
            continue
        view = MODE.engine.view(state, seats[0])
        thoughts: list[Command] = list(MODE.opponent(level, 5).think(view, seats[0]))
        assert thoughts
        for command in set(thoughts):
            MODE.engine.apply(state.clone(), command)


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_gives_the_same_choice_and_changes_nothing(level: str) -> None:
    state = advanced(3, 15)
    seat = MODE.engine.to_act(state)[0]
    before = MODE.engine.digest(state)
    choices = {repr(choose(MODE.opponent(level, 9).think(MODE.engine.view(state, seat), seat))) for _ in range(2)}
    assert len(choices) == 1
    assert MODE.engine.digest(state) == before


def winning_chance(seed: int) -> BattleState | None:
    """A position of a random battle in which the acting side can strike the last enemy, who has 1 health left."""
    state: BattleState = MODE.new_state(Setup(seed=seed, team_size=2))
    dice = Dice(seed)
    while seats := MODE.engine.to_act(state):
        enemies = [car for car in state.cars if car.pos >= 0 and car.side != seats[0]]
        if len(enemies) == 1:
            attack = Attack(state.id_of(enemies[0]))
            if attack in list(MODE.engine.legal(state)):
                enemies[0].health = 1
                forecast = MODE.engine.forecast(state, attack)
                if isinstance(forecast, Forecast) and forecast.chance_knock_out > 0.3:
                    return state
        MODE.engine.apply(state, MODE.random_command(state, 0, dice))
    return None


@pytest.mark.parametrize("level", LEVELS)
def test_a_free_winning_attack_is_never_left_undone(level: str) -> None:
    found = [state for seed in range(12) if (state := winning_chance(seed)) is not None]
    assert len(found) >= 3
    for state in found:
        seat = MODE.engine.to_act(state)[0]
        command = choose(MODE.opponent(level, 7).think(MODE.engine.view(state, seat), seat))
        assert type(command).__name__ != "EndTurn"


def test_levels_finish_battles_against_each_other() -> None:
    for index, levels in enumerate([("rookie", "champion"), ("driver", "racer")]):
        battle = play(Plan("tactics", 2, 11, levels, Setup(team_size=2)), index)
        assert battle.winner is not None, battle.message


def test_a_driver_beats_a_rookie_clearly() -> None:
    plan = Plan("tactics", 40, 21, ("driver", "rookie"), Setup(team_size=3), mirror=True)
    wins = sum(play(plan, index).winner == 0 for index in range(plan.battles))
    assert wins >= 26


def test_a_hint_ends_with_a_legal_command_and_a_sentence() -> None:
    for seed in range(6):
        state = advanced(seed, 25)
        seats = MODE.engine.to_act(state)
        if seats:
            *_, (commands, sentence) = hint(MODE.engine.view(state, seats[0]), seats[0])
            MODE.engine.apply(state.clone(), commands[0])
            assert sentence.endswith(".")
            assert sentence[0].isupper()


def test_a_hint_gives_a_reason_for_every_skill() -> None:
    told = 0
    for seed in range(60):
        state = advanced(seed, 10)
        if not MODE.engine.to_act(state):
            continue
        seat = MODE.engine.to_act(state)[0]
        view = MODE.engine.view(state, seat)
        car = view.active_car
        assert car is not None
        for use in skill_uses(view)[:2]:
            plan = TurnPlan((), car.pos, car.facing, skill=use)
            sentence = explain(view, seat, Planner(view, car), plan)
            assert sentence.startswith("Use ")
            assert sentence.endswith(".")
            told += 1
    assert told >= 10


def test_time_caps_grow_with_the_level() -> None:
    assert TIME_CAPS_MS == {"rookie": 300, "driver": 800, "racer": 1500, "champion": 3000}
