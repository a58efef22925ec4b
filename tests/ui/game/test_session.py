from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from carpg.ai.tactics_players import PLAYERS
from carpg.kernel.dice import Dice
from carpg.kernel.errors import DocumentError, IllegalCommandError
from carpg.storage.backends import MemoryBackend
from carpg.storage.envelope import Record, pack, unpack
from carpg.storage.store import SaveStore
from carpg.tactics.arena import arenas
from carpg.tactics.cars import roster
from carpg.tactics.commands import Command, EndTurn, Move
from carpg.tactics.record import verify_replay
from carpg.tactics.setup import match_setup
from carpg.tactics.simulate import random_command
from carpg.tactics.state import BattleState
from carpg.ui.board.display import design_of
from carpg.ui.game.session import MAX_COMMANDS_A_TURN, Seat, Session, latest

PEOPLE = (Seat("Ada"), Seat("Ben"))


def new_session(seed: int = 3, seats: tuple[Seat, Seat] = PEOPLE) -> Session:
    ids = sorted(roster())
    setup = match_setup(arenas()["marble-run"], [ids[:3], ids[3:6]], seed=seed)
    return Session.start(f"m{seed}", setup, seats)


def play(session: Session, commands: int, seed: int = 1) -> None:
    dice = Dice(seed)
    for _ in range(commands):
        if session.over:
            return
        session.give(random_command(session.state, dice))


@pytest.mark.parametrize("commands", [0, 1, 2, 7, 40, 10_000])
def test_a_match_resumes_exactly_where_it_was(commands: int) -> None:
    session = new_session()
    play(session, commands)
    record = unpack(pack(session.record("2026-01-01T10:00")))
    again = Session.resume(record)
    assert again.engine.digest(again.state) == session.engine.digest(session.state)
    assert list(again.events()) == list(session.events())
    assert again.can_undo == session.can_undo
    assert again.seats == session.seats


def test_the_battle_goes_on_when_the_rules_have_changed_since() -> None:
    session = new_session()
    play(session, 9)
    payload = session.record("").payload
    payload["replay"]["rules_version"] = payload["battle"]["rules_version"] = "older"
    again = Session.resume(Record("match", "x", payload))
    assert again.engine.digest(again.state) == session.engine.digest(session.state)
    assert list(again.events()) == []


@pytest.mark.parametrize("commands", [0, 1, 2, 30])
def test_a_battle_that_went_on_from_its_state_alone_can_be_saved_and_resumed_again(commands: int) -> None:
    session = new_session()
    play(session, 9)
    payload = session.record("").payload
    payload["replay"]["rules_version"] = "older"
    second = Session.resume(Record("match", "x", payload))
    if commands == 1:
        second.give(EndTurn())
    else:
        play(second, commands)
    third = Session.resume(unpack(pack(second.record(""))))
    assert third.engine.digest(third.state) == second.engine.digest(second.state)
    assert not second.whole
    with pytest.raises(DocumentError, match="beginning"):
        third.replay()


def test_a_damaged_spare_state_is_no_trouble_while_the_log_is_sound() -> None:
    session = new_session()
    play(session, 9)
    payload = session.record("").payload
    payload["battle"] = {"format": "nonsense"}
    again = Session.resume(Record("match", "x", payload))
    assert again.engine.digest(again.state) == session.engine.digest(session.state)
    assert again.whole


def test_resuming_something_else_is_refused_in_plain_words() -> None:
    with pytest.raises(DocumentError, match="not a match"):
        Session.resume(Record("team", "x", {}))
    with pytest.raises(DocumentError, match="missing"):
        Session.resume(Record("match", "x", {}))


def test_continue_finds_the_newest_match_that_is_not_over() -> None:
    store = SaveStore(MemoryBackend())
    first, second, third = (new_session(seed) for seed in (1, 2, 3))
    play(first, 5)
    play(third, 10_000)
    assert third.over
    for minute, session in enumerate((first, second, third)):
        assert session.autosave(store, f"2026-01-01T10:0{minute}")
    found = latest(store)
    assert found is not None
    assert found.id == "m2"


def test_a_full_storage_is_reported_and_does_not_stop_the_game() -> None:
    session = new_session()
    assert not session.autosave(SaveStore(MemoryBackend(room=50)), "")
    assert "full" in session.save_problem
    play(session, 3)
    assert session.autosave(SaveStore(MemoryBackend()), "")
    assert session.save_problem == ""


def test_reset_turn_goes_back_to_its_start() -> None:
    session = new_session()
    before = session.engine.digest(session.state)
    session.give(next(c for c in session.engine.legal(session.state) if isinstance(c, Move)))
    assert session.can_undo
    assert session.reset_turn() == 1
    assert session.engine.digest(session.state) == before
    assert session.can_redo


def test_the_replay_verifies() -> None:
    session = new_session()
    play(session, 10_000)
    final = verify_replay(session.replay())
    assert session.engine.digest(final) == session.engine.digest(session.state)


class Stubborn:
    """Never ends its turn by itself: it always offers an illegal command."""

    def think(self, view: BattleState, seat: int) -> Iterator[Command]:
        yield Move(())


def test_an_opponent_that_goes_round_in_circles_is_stopped() -> None:
    session = new_session(seats=(Seat("A", "rookie"), Seat("B", "rookie")))
    assert session.watching
    car = session.active
    choice = next(session.thoughts(lambda level, seed: Stubborn()))
    session.give_thought(choice)
    assert session.active is not car
    assert MAX_COMMANDS_A_TURN > 4


def test_a_person_is_not_thought_for() -> None:
    with pytest.raises(IllegalCommandError):
        next(new_session().thoughts(lambda level, seed: Stubborn()))


def test_the_dice_to_come_are_hidden_from_opponents() -> None:
    session = new_session(seats=(Seat("A", "rookie"), Seat("B")))
    view = session.engine.view(session.state, 0)
    assert view.dice.seed != session.state.dice.seed
    session.give(EndTurn())


# ---- what this game does not know ----------------------------------------------------


def spoilt(change: Callable[[dict[str, Any]], object]) -> Record:
    session = new_session()
    play(session, 9)
    payload = json.loads(json.dumps(session.record("").payload))
    change(payload)
    return Record("match", "x", payload)


def _unknown_skill(payload: dict[str, Any]) -> None:
    for document in (payload["battle"]["setup"], payload["replay"]["setup"]):
        document["cars"][0]["skill"] = "time-machine"


def _unknown_status(payload: dict[str, Any]) -> None:
    payload["replay"]["rules_version"] = "newer"
    payload["battle"]["state"]["cars"][0]["statuses"].append({"status": "enchanted", "turns": 1})


def _unknown_copy(payload: dict[str, Any]) -> None:
    payload["replay"]["rules_version"] = "newer"
    payload["battle"]["state"]["cars"][0]["statuses"].append({"status": "copied_skill", "skill": "time-machine"})


def _unknown_rule(payload: dict[str, Any]) -> None:
    for document in (payload["battle"]["setup"], payload["replay"]["setup"]):
        document["rules"] = {"weather.rain": True}


@pytest.mark.parametrize(
    ("change", "named"),
    [
        (_unknown_skill, "time-machine"),
        (_unknown_status, "enchanted"),
        (_unknown_copy, "time-machine"),
        (_unknown_rule, "weather.rain"),
    ],
)
def test_placeholders_stand_in_for_what_is_not_known(change: Callable[[dict[str, Any]], object], named: str) -> None:
    before = new_session()
    play(before, 9)
    session = Session.resume(spoilt(change))
    assert session.unknown == (named,)
    assert session.state.round == before.state.round
    assert [car.health for car in session.state.cars] == [car.health for car in before.state.cars]
    play(session, 10_000)
    assert session.over
    again = Session.resume(unpack(pack(session.record(""))))
    assert again.unknown == ()
    assert again.engine.digest(again.state) == session.engine.digest(session.state)


def test_an_unknown_car_is_a_plain_toy_under_its_own_name() -> None:
    def change(payload: dict[str, Any]) -> None:
        for document in (payload["battle"]["setup"], payload["replay"]["setup"]):
            document["cars"][0].update(car="no-such-car", name="Old Friend")

    session = Session.resume(spoilt(change))
    assert session.state.setup.entrants[0].name == "Old Friend"
    assert design_of("no-such-car") == ""
    play(session, 10_000)
    assert session.over


def test_an_unknown_opponent_has_a_stand_in() -> None:
    session = Session.resume(spoilt(lambda payload: payload["seats"][1].update(player="wizard")))
    assert [seat.player for seat in session.seats] == ["person", "driver"]
    assert session.unknown == ("wizard",)
    assert session.whole
    while session.side == 0:
        session.give(EndTurn())
    assert next(session.thoughts(lambda level, seed: PLAYERS[level](seed)))
