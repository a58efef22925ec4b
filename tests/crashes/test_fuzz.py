"""Random derbies: nothing breaks, nothing overlaps, everything ends and comes out the same again."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carpg.ai.crashes_players import MODE
from carpg.ai.mode import Setup
from carpg.crashes.geometry import Body, meeting
from carpg.crashes.lab.commands import ChangeSpeed, Command
from carpg.crashes.lab.documents import CODEC, command_from, command_json
from carpg.crashes.lab.state import LabState
from carpg.kernel.codec import encode
from carpg.kernel.dice import Dice
from carpg.kernel.errors import DocumentError
from carpg.kernel.replay import replay_from_json, verify

SWITCHES = st.fixed_dictionaries(
    {},
    optional={
        "crash_dice": st.sampled_from(["one_die", "two_dice"]),
        "recovery": st.sampled_from(["class", "full"]),
        "sideswipe_slides": st.sampled_from(["higher", "lower"]),
        "t_bone_hazard": st.sampled_from(["inverse", "same"]),
        "flat_collision_hazard": st.booleans(),
        "debris_difficulty": st.sampled_from([1, 2]),
        "rear_end_capped": st.booleans(),
    },
)


def reckless(state: LabState, dice: Dice) -> Command:
    """A random command that likes to go faster, so that things meet."""
    commands = tuple(MODE.engine.legal(state))
    mover = state.next_mover()
    assert mover is not None
    faster = [item for item in commands if isinstance(item, ChangeSpeed) and item.speed > mover.speed]
    return faster[-1] if faster and dice.below("ai", 2) else dice.pick("ai", commands)


def check_state(state: LabState) -> None:
    standing = [vehicle.body for vehicle in state.vehicles if not vehicle.gone and not vehicle.airborne]
    fixed = [thing.fixed.body for thing in state.objects if thing.standing]
    pairs: list[tuple[Body, Body]] = [*combinations(standing, 2), *((a, b) for a in standing for b in fixed)]
    for a, b in pairs:
        assert meeting(a, b).depth <= 4
    for vehicle in state.vehicles:
        assert -6 <= vehicle.status <= 7
        assert vehicle.speed % 5 == 0
        assert min(vehicle.armor) >= 0
        assert min(vehicle.core, vehicle.crew, vehicle.vest) >= 0
        assert 0 <= vehicle.body.heading < 360


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**53 - 1), SWITCHES, st.integers(1, 3))
def test_random_derbies(seed: int, options: dict[str, object], size: int) -> None:
    setup = Setup(seed=seed, team_size=size, options=options)
    state, dice = MODE.new_state(setup), Dice(seed)
    commands: list[Command] = []
    while MODE.engine.to_act(state):
        command = reckless(state, dice)
        commands.append(command)
        events = MODE.engine.apply(state, command)
        for event in events:
            event.as_json()
        check_state(state)
        assert len(commands) < MODE.max_commands
    assert MODE.engine.outcome(state) in {-1, 0, 1}
    replay = replay_from_json(MODE.replay(setup, commands), "crashes", CODEC.rules_version)
    assert MODE.engine.digest(verify(CODEC, replay)) == MODE.engine.digest(state)


def test_a_derby_is_pinned() -> None:
    """The same on every Python and in the browser."""
    state, dice = MODE.new_state(Setup(seed=5)), Dice(5)
    for _ in range(60):
        if MODE.engine.to_act(state):
            MODE.engine.apply(state, reckless(state, dice))
    assert MODE.engine.digest(state) == "37ab9b0a8624b9f6"


@given(st.integers(0, 2**53 - 1))
@settings(max_examples=20, deadline=None)
def test_commands_go_to_paper_and_back(seed: int) -> None:
    state = MODE.new_state(Setup(seed=seed))
    for command in MODE.engine.legal(state):
        assert command_from(command_json(command)) == command


@pytest.mark.parametrize("level", ["rookie", "driver"])
def test_opponents_choose_legal_commands(level: str) -> None:
    state = MODE.new_state(Setup(seed=8, team_size=1))
    players = [MODE.opponent(level, seat) for seat in (0, 1)]
    while (seats := MODE.engine.to_act(state)) and state.turn < 4:
        seat = seats[0]
        thoughts = list(players[seat].think(MODE.engine.view(state, seat), seat))
        assert thoughts
        MODE.engine.apply(state, thoughts[-1])
    assert MODE.counts(state)[0] >= 1
    assert MODE.labels(state, 0)


@pytest.mark.parametrize(
    "setup",
    [
        Setup(team_size=0),
        Setup(team_size=7),
        Setup(arena="pit"),
        Setup(options={"gravity": 1}),
        Setup(teams=(["gnat"], ["gnat"])),
        Setup(team_size=1, teams=(["rocket"], ["gnat"])),
    ],
)
def test_set_ups_that_are_refused(setup: Setup) -> None:
    with pytest.raises(DocumentError):
        MODE.new_state(setup)


def test_teams_by_name() -> None:
    state = MODE.new_state(Setup(team_size=1, teams=(["gnat"], ["ottoman"])))
    assert [vehicle.name for vehicle in state.vehicles] == ["Gnat", "Ottoman"]
    with pytest.raises(DocumentError, match="level"):
        MODE.opponent("champion", 1)
    assert encode(state.rules)["crash_dice"] == "one_die"
