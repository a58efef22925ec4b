"""Properties of whole matches played at random."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carpg.kernel.dice import Dice
from carpg.kernel.errors import DocumentError, IllegalCommandError
from carpg.kernel.match import Match
from carpg.tactics.arena import arenas
from carpg.tactics.cars import roster
from carpg.tactics.commands import Attack, Command, EndTurn, Move, command_from_json, command_json
from carpg.tactics.engine import TacticsEngine
from carpg.tactics.events import Attacked, event_from_json
from carpg.tactics.record import recorder, verify_replay
from carpg.tactics.save import load_battle, save_battle, state_json
from carpg.tactics.setup import BattleSetup, match_setup
from carpg.tactics.simulate import play_random, random_command
from carpg.tactics.state import BattleState

ENGINE = TacticsEngine()
SMALL = ("kitchen-table", "marble-run")


def battle(seed: int, size: int = 3, limit: int = 12) -> BattleSetup:
    dice = Dice(seed)
    pool = list(roster())
    dice.shuffle("map", pool)
    arena = arenas()[dice.pick("map", SMALL)]
    return match_setup(arena, [pool[:size], pool[size : 2 * size]], seed, round_limit=limit)


def check(state: BattleState) -> None:
    """What holds in every state."""
    board = state.setup.board
    standing = [car for car in state.cars if car.standing]
    assert len({car.pos for car in standing}) == len(standing)
    for car in state.cars:
        assert 0 <= car.health <= car.max_health
        assert (car.health > 0) == car.standing
        assert car.bit == (1 << car.pos if car.standing else 0)
        if car.standing:
            assert board.playable & ~state.wall & car.bit
        assert not (car.has("prone") and car.has("airborne"))
        assert len({(status.status, status.mode) for status in car.statuses}) == len(car.statuses)
    sides = [sum(car.bit for car in standing if car.side == side) for side in (0, 1)]
    assert state.occupied == sides


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**9))
def test_random_matches_keep_the_rules(seed: int) -> None:
    state, _ = ENGINE.start(battle(seed))
    dice, count = Dice(seed), 0
    while ENGINE.outcome(state) is None:
        command = random_command(state, dice)
        odds = ENGINE.forecast(state, command) if isinstance(command, Attack) else None
        events = ENGINE.apply(state, command)
        attack = next((event for event in events if isinstance(event, Attacked)), None)
        if attack is not None and odds is not None and odds.target == attack.target:
            assert odds.spread[attack.damage] > 0
            assert (attack.hit_on, attack.crit_on) == (odds.hit_on, odds.crit_on)
            assert not attack.hit or odds.damage.min <= attack.damage <= odds.damage.max
        for event in events:
            assert event_from_json(json.loads(json.dumps(event.as_json()))) == event
        assert command_from_json(json.loads(json.dumps(command_json(command)))) == command
        check(state)
        count += 1
    assert state.round <= 12
    assert count < 1000


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10**9), st.integers(0, 150))
def test_save_and_load_are_inverse_and_play_on_alike(seed: int, length: int) -> None:
    state, _ = ENGINE.start(battle(seed))
    play_random(ENGINE, state, Dice(seed), limit=length)
    document = json.loads(json.dumps(save_battle(state)))
    loaded = load_battle(document)
    assert save_battle(loaded) == save_battle(state)
    play_random(ENGINE, state, Dice(1))
    play_random(TacticsEngine(trace=False), loaded, Dice(1))
    assert ENGINE.digest(loaded) == ENGINE.digest(state)


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 10**9))
def test_a_replay_ends_in_the_same_digests(seed: int) -> None:
    state, _ = ENGINE.start(battle(seed))
    log, dice = recorder(state), Dice(seed)
    while ENGINE.outcome(state) is None:
        command = random_command(state, dice)
        ENGINE.apply(state, command)
        log.note(command, state)
    document = json.loads(json.dumps(log.replay.as_json()))
    assert len(document["marks"]) >= 2
    assert ENGINE.digest(verify_replay(document)) == ENGINE.digest(state)
    document["marks"][-1]["digest"] = "0" * 16
    with pytest.raises(DocumentError, match="came out differently"):
        verify_replay(document)


def test_replays_of_other_rules_or_modes_are_refused() -> None:
    state, _ = ENGINE.start(battle(3))
    document = recorder(state).replay.as_json()
    changes: list[dict[str, Any]] = [
        {"rules_version": "older"},
        {"mode": "cards"},
        {"format": "x"},
        {"commands": {}},
        {"marks": 3},
    ]
    for change in changes:
        with pytest.raises(DocumentError):
            verify_replay({**document, **change})
    with pytest.raises(DocumentError, match=r"commands\[0\]"):
        verify_replay({**document, "commands": [{"do": "attack", "target": "nobody"}]})


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 10**9), st.integers(0, 80))
def test_every_legal_command_is_accepted_and_clones_are_independent(seed: int, length: int) -> None:
    state, _ = ENGINE.start(battle(seed))
    play_random(ENGINE, state, Dice(seed), limit=length)
    before = state_json(state)
    commands = list(ENGINE.legal(state))
    assert len(set(commands)) == len(commands)
    for command in commands:
        ENGINE.apply(state.clone(), command)
    assert state_json(state) == before


PATHS = st.lists(st.tuples(st.integers(-1, 9), st.integers(-1, 9)), max_size=4)

BAD: list[Command] = [
    Attack("nobody"),
    Move(()),
    Move(((-1, -1),)),
    Move(((0, 0), (39, 39))),
]


@settings(max_examples=20, deadline=None)
@given(
    st.integers(0, 10**9), st.integers(0, 80), st.lists(st.tuples(st.integers(-1, 9), st.integers(-1, 9)), max_size=4)
)
def test_an_illegal_command_changes_nothing(seed: int, length: int, path: list[tuple[int, int]]) -> None:
    state, _ = ENGINE.start(battle(seed))
    play_random(ENGINE, state, Dice(seed), limit=length)
    before = state_json(state)
    for command in [*BAD, Move(tuple(path)), *(Attack(name) for name in state.setup.index)]:
        twin = state.clone()
        try:
            ENGINE.apply(twin, command)
        except IllegalCommandError:
            assert state_json(twin) == before


def test_undo_takes_a_move_back_but_not_an_attack() -> None:
    state, _ = ENGINE.start(battle(11))
    match: Match[BattleState, Command] = Match(ENGINE, state)
    before = ENGINE.digest(match.state)
    path = next(command for command in ENGINE.legal(match.state) if isinstance(command, Move))
    match.apply(path)
    assert match.can_undo
    assert match.undo() == path
    assert ENGINE.digest(match.state) == before
    match.redo()
    match.apply(EndTurn())
    assert not match.can_undo


def test_view_hides_the_dice_to_come_and_nothing_else() -> None:
    state, _ = ENGINE.start(battle(5))
    seen = ENGINE.view(state, 0)
    mine, theirs = state_json(state), state_json(seen)
    assert mine.pop("dice") != theirs.pop("dice")
    assert mine == theirs


@pytest.mark.parametrize(
    "change",
    [
        {"round": "1"},
        {"order": [0, 0]},
        {"active": 99},
        {"winner": 3},
        {"boards": ["0"]},
        {"boards": ["f" * 80, "0", "0", "0", "0"]},
        {"boards": ["zz", "0", "0", "0", "0"]},
        {"dice": ["5"]},
        {"cars": []},
    ],
)
def test_broken_saves_are_refused(change: dict[str, Any]) -> None:
    state, _ = ENGINE.start(battle(5))
    document = save_battle(state)
    with pytest.raises(DocumentError):
        load_battle({**document, "state": {**document["state"], **change}})


@pytest.mark.parametrize(
    "change", [{"pos": 10**4}, {"health": 999}, {"side": 7}, {"facing": 4}, {"extra": 1}, {"statuses": 3}]
)
def test_broken_cars_in_saves_are_refused(change: dict[str, Any]) -> None:
    state, _ = ENGINE.start(battle(5))
    document = save_battle(state)
    cars = document["state"]["cars"]
    cars[0] = {**cars[0], **change}
    with pytest.raises(DocumentError):
        load_battle(document)


def test_a_pinned_match_comes_out_the_same_on_every_python() -> None:
    from tests.tactics.table import car, scene, started

    cars = [
        car(f"c{n}", n % 2, (n, n % 3), stats={"speed": 3 + n, "element": ("fire", "water", "ice")[n % 3]})
        for n in range(6)
    ]
    _, state, _ = started(scene(*cars, active=None, seed=2026, arena=["..^..*", "...#~.", "+.....", "...#.."]))
    play_random(ENGINE, state, Dice(99))
    assert (state.winner, state.round, ENGINE.digest(state)) == PINNED


PINNED = (1, 14, "427b8dd44ff07bea")
