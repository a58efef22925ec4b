from __future__ import annotations

from typing import Any

import pytest
from tests.wasteland.helpers import car, state, unit

from carpg.ai.mode import Setup
from carpg.ai.opponent import choose
from carpg.ai.wasteland import DRIVER, ROOKIE, WastelandPlayer, shot_value
from carpg.ai.wasteland_players import MODE, match_setup
from carpg.headless.battles import Plan, play, play_all
from carpg.kernel.dice import Dice
from carpg.kernel.errors import DocumentError
from carpg.kernel.replay import replay_from_json, verify
from carpg.wasteland.commands import Choose, EndAttacks, Fire, LaySmoke, Walk
from carpg.wasteland.design import Fitting
from carpg.wasteland.engine import ENGINE
from carpg.wasteland.gunnery import aim
from carpg.wasteland.record import CODEC, RULES_VERSION
from carpg.wasteland.setup import KINDS
from carpg.wasteland.state import State

HMG = "heavy_machine_gun"
GUN = car(Fitting(HMG, (0, 0), "front"))


def _thought(made: State, character: Any = DRIVER, seat: int = 0) -> Any:
    return choose(iter(WastelandPlayer(character, 1).think(ENGINE.view(made, seat), seat)))


@pytest.mark.parametrize("level", ["rookie", "driver"])
@pytest.mark.parametrize("kind", KINDS)
def test_every_thought_is_legal_from_the_first_slice_on(kind: str, level: str) -> None:
    made = MODE.new_state(Setup(3, arena=kind, team_size=2 if kind != "tournament" else None))
    players = [MODE.opponent(level, seat) for seat in (0, 1)]
    for _ in range(60):
        seats = ENGINE.to_act(made)
        if not seats:
            break
        command = None
        for command in players[seats[0]].think(ENGINE.view(made, seats[0]), seats[0]):
            ENGINE.check(made, command)
        assert command is not None
        ENGINE.apply(made, command)


def test_it_does_not_drive_into_a_wall_that_it_can_avoid() -> None:
    made = MODE.new_state(Setup(1, arena="arena"))
    car_a = made.units["seat0-0"]
    car_a.x, car_a.y, car_a.heading, car_a.course, car_a.speed = 20_000, 5_000, 0, 0, 3
    command = _thought(made)
    assert isinstance(command, Choose) and (command.maneuver.startswith("turn") or command.maneuver == "brake_hard")


def test_it_shoots_the_best_group_and_then_ends() -> None:
    design = car(Fitting(HMG, (0, 0), "front"), Fitting("light_machine_gun", (0, 3), "back"), armor=5)
    made = state(unit("a", (50, 50), "N", 2, design=design), unit("b", (50, 43), "N", 2), step="attack", attackers=[0])
    made.units["c"] = unit("c", (50, 57), "N", 2, seat=1)
    assert _thought(made) == Fire("a", 0, 0, "b")
    ENGINE.apply(made, Fire("a", 0, 0, "b"))
    assert ENGINE.to_act(made) == (1,) or made.step == "maneuver"


def test_nobody_shoots_at_friends() -> None:
    made = state(
        unit("a", (50, 50), "N", 2, design=GUN), unit("b", (50, 43), "N", 2, seat=0), step="attack", attackers=[0]
    )
    made.units["c"] = unit("c", (10, 10), seat=1)
    assert _thought(made) == EndAttacks(0)


def test_a_driver_calls_the_shot_that_ends_a_duel() -> None:
    target = car(Fitting(HMG, (0, 0), "front"), Fitting(HMG, (1, 3), "back"), armor=0)
    made = state(unit("a", (50, 50), "N", 2, design=GUN), unit("b", (50, 45), "N", 2, design=target), step="attack")
    made.attackers = [0]
    made.units["b"].crew[0].points = 3
    assert _thought(made) == Fire("a", 0, 0, "b", "crew:0")
    assert _thought(made, ROOKIE) == Fire("a", 0, 0, "b")


def test_a_shot_at_an_empty_wreck_is_worth_nothing() -> None:
    made = state(unit("a", (50, 50), "N", 2, design=GUN), unit("b", (50, 45), "N", 2), step="attack", attackers=[0])
    command = Fire("a", 0, 0, "b")
    shot = aim(made, command)
    assert shot_value(made, made.units["b"], command, shot) > 0
    made.units["b"].crew[0].points = 0
    assert shot_value(made, made.units["b"], command, shot) == 0


def test_smoke_is_laid_against_a_pursuer() -> None:
    design = car(Fitting("smokescreen_generator", (0, 3)))
    made = state(unit("a", (50, 50), "N", 4, design=design), unit("b", (50, 58), "N", 4, design=GUN), step="attack")
    made.attackers = [0]
    assert _thought(made) == LaySmoke("a", 0, 0)
    assert _thought(made, ROOKIE) == EndAttacks(0)


def test_people_get_out_of_a_wreck_and_walk_to_the_gate_if_a_vehicle_waits() -> None:
    made = MODE.new_state(Setup(1, arena="tournament"))
    wreck = made.units["seat0-0"]
    wreck.flipped, wreck.speed = True, 0
    command = _thought(made)
    assert isinstance(command, Choose) and command.leave == 0
    ENGINE.apply(made, command)
    ENGINE.apply(made, _thought(made, seat=1))
    while made.step == "attack":
        ENGINE.apply(made, EndAttacks(ENGINE.to_act(made)[0]))
    command = _thought(made)
    assert isinstance(command, Walk) and set(command.path) == {6}


def test_a_driver_beats_a_rookie_in_equal_vehicles() -> None:
    wins = [0, 0]
    for number, design in enumerate(("porcupine", "jackal", "desert-wasp", "hail-mary")):
        teams = ([design], [design])
        plan = Plan("wasteland", 12, number, ("driver", "rookie"), Setup(arena="arena", teams=teams))
        for battle in play_all(plan):
            assert battle.winner is not None, battle.message
            if battle.winner >= 0:
                wins[battle.winner] += 1
    assert wins[0] > wins[1]


def test_battles_repeat_and_their_replays_verify() -> None:
    plan = Plan("wasteland", 4, 9, ("driver", "random"), keep=True)
    for index in range(4):
        battle = play(plan, index)
        assert battle.message == "" and battle == play(plan, index)
        replay = replay_from_json(battle.replay, "wasteland", RULES_VERSION)
        assert ENGINE.digest(verify(CODEC, replay)) == battle.digest


def test_set_ups_that_make_no_sense_are_refused() -> None:
    for setup in (
        Setup(arena="moon"),
        Setup(team_size=4),
        Setup(options={"no_such_switch": 1}),
        Setup(teams=(["jackal"], ["nothing"])),
    ):
        with pytest.raises(DocumentError):
            match_setup(setup)
    with pytest.raises(DocumentError):
        MODE.opponent("champion", 1)


def test_named_teams_and_labels() -> None:
    made = MODE.new_state(Setup(1, arena="highway", teams=(["jackal", "mule"], ["strongbox"])))
    assert MODE.labels(made, 0) == ("design:jackal", "design:mule")
    assert MODE.counts(made) == (1, 1)


def test_random_ways_on_foot_reach_every_length() -> None:
    made = MODE.new_state(Setup(1, arena="arena"))
    person = unit("p", (20, 20), seat=0, body="person", width=1, length=1)
    made.units = {"p": person, "seat1-0": made.units["seat1-0"]}
    dice = Dice(3)
    commands = [MODE.random_command(made, 0, dice) for _ in range(3000)]
    assert {len(command.path) for command in commands if isinstance(command, Walk)} >= {2, 3, 4}
