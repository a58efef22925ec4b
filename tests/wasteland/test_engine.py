from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.wasteland.helpers import car, of_kind, state, unit

from carpg.ai.mode import Setup
from carpg.ai.wasteland_players import MODE
from carpg.headless.battles import Plan, play_all
from carpg.kernel.dice import Dice
from carpg.kernel.digest import digest_of
from carpg.kernel.errors import IllegalCommandError
from carpg.kernel.match import Match
from carpg.wasteland.commands import Choose, Command, EndAttacks, Fire, Sealed
from carpg.wasteland.design import Fitting
from carpg.wasteland.engine import ENGINE
from carpg.wasteland.events import AttacksEnded, ManeuverChosen, ManeuversRevealed, MatchEnded, TurnStarted
from carpg.wasteland.geometry import overlap
from carpg.wasteland.record import RULES_VERSION
from carpg.wasteland.rules import Rules
from carpg.wasteland.setup import KINDS, MatchSetup, draw_vehicles, new_match
from carpg.wasteland.state import State

GUN = car(Fitting("heavy_machine_gun", (0, 0), "front"))


def _duel() -> State:
    return state(unit("a", (50, 50), "N", 2, design=GUN), unit("b", (50, 40), "S", 2, design=GUN))


def test_choices_stay_secret_until_all_are_made() -> None:
    made = _duel()
    events = ENGINE.apply(made, Choose("a", "accelerate"))
    assert events == [ManeuverChosen("a", 0)]
    assert ENGINE.to_act(made) == (1,)
    assert ENGINE.view(made, 1).units["a"].choice == Sealed("a")
    assert ENGINE.view(made, 0).units["a"].choice == Choose("a", "accelerate")
    other = _duel()
    ENGINE.apply(other, Choose("a", "turn45_slow", 1))
    assert ENGINE.digest(ENGINE.view(made, 1)) == ENGINE.digest(ENGINE.view(other, 1))
    events = ENGINE.apply(made, Choose("b"))
    (shown,) = of_kind(events, ManeuversRevealed)
    assert [choice["maneuver"] for choice in shown.choices] == ["accelerate", "hold"]


def test_a_view_tells_nothing_of_the_dice_to_come() -> None:
    made, other = _duel(), _duel()
    other.dice = Dice(99)
    assert ENGINE.digest(made) != ENGINE.digest(other)
    assert ENGINE.digest(ENGINE.view(made, 0)) == ENGINE.digest(ENGINE.view(other, 0))


def test_attacks_go_round_from_a_start_seat_that_moves_on() -> None:
    made = _duel()
    for unit_id in ("a", "b"):
        ENGINE.apply(made, Choose(unit_id, "decelerate"))
    assert (made.step, ENGINE.to_act(made)) == ("attack", (0,))
    with pytest.raises(IllegalCommandError):
        ENGINE.apply(made, EndAttacks(1))
    ENGINE.apply(made, EndAttacks(0))
    assert ENGINE.to_act(made) == (1,)
    events = ENGINE.apply(made, EndAttacks(1))
    assert [event.start_seat for event in of_kind(events, TurnStarted)] == [1]
    for unit_id in ("a", "b"):
        ENGINE.apply(made, Choose(unit_id, "decelerate"))
    assert ENGINE.to_act(made) == (1,)


def test_who_has_nothing_to_shoot_at_is_passed_over() -> None:
    made = _duel()
    made.units["a"].heading = made.units["a"].course = 4
    for unit_id in ("a", "b"):
        ENGINE.apply(made, Choose(unit_id))
    assert ENGINE.to_act(made) == (1,)


def test_a_choice_can_be_taken_back_until_something_is_shown() -> None:
    match = Match(ENGINE, _duel())
    match.apply(Choose("a", "accelerate"))
    assert match.can_undo
    match.undo()
    assert match.state.units["a"].choice is None
    match.redo()
    match.apply(Choose("b"))
    assert not match.can_undo
    match.apply(EndAttacks(0))
    assert match.can_undo


def test_illegal_commands_change_nothing() -> None:
    made = _duel()
    before = ENGINE.digest(made)
    commands: list[Command] = [
        Choose("a", "turn45_slow"),
        Choose("a", "accelerate", 1),
        Choose("a", handgun=True),
        Choose("a", leave=4),
        Choose("a", "accelerate", leave=0),
        Choose("z"),
        Fire("a", 0, 0, "b"),
        EndAttacks(0),
    ]
    for command in commands:
        with pytest.raises(IllegalCommandError):
            ENGINE.apply(made, command)
    assert ENGINE.digest(made) == before


def test_a_choice_counts_once() -> None:
    made = _duel()
    ENGINE.apply(made, Choose("a"))
    with pytest.raises(IllegalCommandError) as caught:
        ENGINE.apply(made, Choose("a"))
    assert caught.value.code == "already_chosen"


def test_the_last_living_driver_wins_and_then_nobody_may_act() -> None:
    made = _duel()
    made.units["b"].crew[0].points = 0
    events = ENGINE.resume(made, False)
    assert [(event.winner, event.reason) for event in of_kind(events, MatchEnded)] == [(0, "last_standing")]
    assert ENGINE.to_act(made) == () and list(ENGINE.legal(made)) == []
    with pytest.raises(IllegalCommandError) as caught:
        ENGINE.apply(made, Choose("a"))
    assert caught.value.code == "match_over"


def test_nobody_left_is_a_draw() -> None:
    made = _duel()
    for each in made.units.values():
        each.crew[0].points = 0
    ENGINE.resume(made, False)
    assert ENGINE.outcome(made) == -1


def test_at_the_turn_limit_the_better_off_side_wins() -> None:
    made = state(unit("a", (50, 50)), unit("b", (20, 20), armor=[1] * 6), rules=Rules(turn_limit=1))
    ENGINE.apply(made, Choose("a"))
    ENGINE.apply(made, Choose("b"))
    assert (ENGINE.outcome(made), made.reason) == (0, "turn_limit")


def _overlaps(made: State) -> list[tuple[str, str]]:
    found = []
    vehicles = made.vehicles()
    for i, a in enumerate(vehicles):
        found += [(a.id, b.id) for b in vehicles[i + 1 :] if overlap(a.box(), b.box())]
        found += [(a.id, "wall") for wall in made.ground.wall_boxes if overlap(a.box(), wall)]
    return found


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(KINDS), st.integers(0, 2**32), st.integers(2, 6), st.booleans())
def test_random_matches_keep_the_ground_free_of_overlaps_and_end(
    kind: str, seed: int, players: int, long_game: bool
) -> None:
    rules = Rules(turn_limit=25, game="long" if long_game else "short", blast=long_game, bare_side_die=long_game)
    chosen = next(name for name in KINDS if name == kind)
    made = new_match(MatchSetup(chosen, seed, draw_vehicles(chosen, seed, players), rules))
    ENGINE.start(made)
    dice, count = Dice(seed), 0
    while seats := ENGINE.to_act(made):
        before = ENGINE.digest(made)
        clone = made.clone()
        ENGINE.apply(made, MODE.random_command(made, dice.pick("ai", seats), dice))
        assert ENGINE.digest(clone) == before
        assert _overlaps(made) == []
        count += 1
        assert count < MODE.max_commands
    assert ENGINE.outcome(made) in {-1, *made.teams}
    for each in made.units.values():
        assert 0 <= each.speed <= each.max_speed
        assert all(points >= 0 for points in each.armor)


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 2**32))
def test_every_legal_command_is_accepted_and_equal_commands_lead_to_equal_states(seed: int) -> None:
    made, dice = MODE.new_state(Setup(seed)), Dice(seed)
    for _ in range(12):
        seats = ENGINE.to_act(made)
        if not seats:
            break
        for command in islice(ENGINE.legal(made), 60):
            ENGINE.check(made, command)
        command = MODE.random_command(made, seats[0], dice)
        one, two = made.clone(), made.clone()
        assert ENGINE.apply(one, command) == ENGINE.apply(two, command)
        assert ENGINE.digest(one) == ENGINE.digest(two)
        ENGINE.apply(made, command)


def test_ending_the_attack_is_told() -> None:
    made = _duel()
    for unit_id in ("a", "b"):
        ENGINE.apply(made, Choose(unit_id, "decelerate"))
    assert of_kind(ENGINE.apply(made, EndAttacks(0)), AttacksEnded) == [AttacksEnded(0)]


def test_matches_come_out_the_same_on_every_python() -> None:
    """Pinned once: whoever changes the course of matches changes `RULES_VERSION` and this digest together."""
    battles = play_all(Plan("wasteland", 8, 1, ("random", "random")))
    assert (RULES_VERSION, digest_of([battle.digest for battle in battles])) == ("wasteland-1", "9bea842b4c7fb015")
