"""The match surface: legality, secrecy, the sealed log, undo, digests, saves, replays, and random matches."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.cards.table import ENGINE, found, play_out, values_of

from carpg.cards.catalogue import card_set
from carpg.cards.commands import Activate, Choose, Command, Defend, Light, OrderCars, Pass, command_json
from carpg.cards.deck import Deck
from carpg.cards.draft import deck_stars, generate_car, random_deck
from carpg.cards.events import DecisionSealed, FuelChanged, MatchEnded, SealOpened
from carpg.cards.figures import figure
from carpg.cards.record import CODEC, start_json
from carpg.cards.rules import Rules, switch_names
from carpg.cards.save import command_from, state_from, state_json
from carpg.cards.secrecy import Sealed, log_for
from carpg.cards.settle import name_of
from carpg.cards.setup import new_match
from carpg.cards.state import CardState
from carpg.cards.words import RACES
from carpg.kernel.dice import Dice
from carpg.kernel.digest import digest_of
from carpg.kernel.errors import DocumentError, IllegalCommandError
from carpg.kernel.match import Match
from carpg.kernel.replay import Recorder, replay_from_json, verify

SWITCHES = {name: st.sampled_from(values_of(name)) for name in switch_names() if name != "start_fuel"}
RULES = st.fixed_dictionaries({}, optional=SWITCHES).map(lambda switches: Rules(**switches))


def start(seed: int, rules: Rules, race: Any = "free") -> CardState:
    dice = Dice(seed)
    one, two = (random_deck(dice, card_set(), deck_stars(dice, race, rules), rules) for _ in (0, 1))
    return new_match((one, two), race, rules, Dice(seed))


def random_command(state: CardState, dice: Dice) -> Command:
    return dice.pick("ai", tuple(ENGINE.legal_for(state, dice.pick("ai", ENGINE.to_act(state)))))


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 1 << 40), RULES, st.sampled_from(RACES))
def test_random_matches_keep_their_invariants(seed: int, rules: Rules, race: Any) -> None:
    state, dice = start(seed, rules, race), Dice(seed + 1)
    while ENGINE.to_act(state):
        state_before = copy.deepcopy(state.sides)
        round_before = state.round
        ENGINE.apply(state, random_command(state, dice))
        assert state.round in {round_before, round_before + 1}
        for side, before in zip(state.sides, state_before, strict=True):
            assert side.fuel >= 0
            assert side.mana >= 0
            assert side.gadget_state == "held" or before.gadget_state != "spent" or side.gadget_state == "spent"
    assert state.winner in ({0, 1, -1} if "draw" in {rules.both_out, rules.level_end} else {0, 1})
    assert state.turns < 100


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 1 << 40), RULES, st.integers(0, 45))
def test_save_and_load_is_the_identity_and_play_goes_on_alike(seed: int, rules: Rules, steps: int) -> None:
    state, dice = start(seed, rules), Dice(seed + 1)
    for _ in range(steps):
        if ENGINE.to_act(state):
            ENGINE.apply(state, random_command(state, dice))
    twin = state_from(json.loads(json.dumps(state_json(state))))
    assert ENGINE.digest(twin) == ENGINE.digest(state)
    play_out(state, Dice(5))
    play_out(twin, Dice(5))
    assert ENGINE.digest(twin) == ENGINE.digest(state)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 1 << 40), st.integers(0, 45))
def test_clones_are_independent(seed: int, steps: int) -> None:
    state, dice = start(seed, Rules()), Dice(seed)
    for _ in range(steps):
        if ENGINE.to_act(state):
            ENGINE.apply(state, random_command(state, dice))
    before = ENGINE.digest(state)
    twin = state.clone()
    assert ENGINE.digest(twin) == before
    play_out(twin, Dice(3))
    assert ENGINE.digest(state) == before


ALL: tuple[Command, ...] = (
    *(OrderCars(seat, order) for seat in (0, 1) for order in ((0, 1, 2), (0, 0, 1))),
    *(Pass(seat) for seat in (0, 1)),
    *(Light(seat) for seat in (0, 1)),
    *(Activate(seat, mode, guess) for seat in (0, 1) for mode in ("instant", "equipment") for guess in (None, "fuel")),
    *(Choose(seat, stat, lit) for seat in (0, 1) for stat in ("speed", "fuel", None) for lit in (False, True)),
    *(Defend(seat, "speed") for seat in (0, 1)),
)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 1 << 40), RULES, st.integers(0, 45))
def test_illegal_commands_change_nothing_and_say_why(seed: int, rules: Rules, steps: int) -> None:
    state, dice = start(seed, rules), Dice(seed + 1)
    for _ in range(steps):
        if ENGINE.to_act(state):
            ENGINE.apply(state, random_command(state, dice))
    legal, before = set(ENGINE.legal(state)), ENGINE.digest(state)
    for command in ALL:
        if command not in legal:
            with pytest.raises(IllegalCommandError) as caught:
                ENGINE.apply(state, command)
            assert caught.value.message.endswith(".")
    assert ENGINE.digest(state) == before


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 1 << 40), RULES)
def test_a_view_holds_nothing_of_the_rivals_secrets(seed: int, rules: Rules) -> None:
    """Whatever one side decides in secret, the other's view stays the same; so do views of unseen cards."""
    state, dice = start(seed, rules), Dice(seed + 1)
    while seats := ENGINE.to_act(state):
        seat = seats[0]
        views = set()
        for command in ENGINE.legal_for(state, seat):
            trial = state.clone()
            if len(seats) == 2 and state.phase != "defence":
                ENGINE.apply(trial, command)
                views.add(json.dumps(state_json(ENGINE.view(trial, 1 - seat)), sort_keys=True))
        assert len(views) <= 1
        ENGINE.apply(state, random_command(state, dice))


def test_views_hide_cards_until_they_show() -> None:
    for seed in range(30):
        state, dice = start(seed, Rules()), Dice(seed + 1)
        while ENGINE.to_act(state):
            seen = ENGINE.view(state, 1)
            rival, own = seen.sides
            hidden = state.sides[0].gadget_state == "held"
            assert (rival.gadget is None) == hidden
            shown = 0 if state.round == 0 else state.car_number + 1
            assert [each is not None for each in rival.cars] == [index < shown for index in range(3)]
            assert (own.cars, own.gadget) == (state.sides[1].cars, state.sides[1].gadget)
            assert seen.dice.draws == {}
            assert rival.salt == rival.order_salt == rival.guess_salt == ""
            ENGINE.apply(state, random_command(state, dice))
        assert ENGINE.view(state, 1).sides[0].cars == state.sides[0].cars


def test_the_log_is_sealed_until_the_reveal_and_the_seals_are_true() -> None:
    match: Match[CardState, Command] = Match(ENGINE, start(4, Rules()))
    dice, hidden = Dice(9), 0
    while ENGINE.to_act(match.state):
        match.apply(random_command(match.state, dice))
        for seat in (0, 1):
            for entry, real in zip(log_for(match.log, seat), match.log, strict=True):
                if isinstance(entry, Sealed):
                    hidden += 1
                    assert real.command.seat == 1 - seat
                else:
                    assert entry is real
    assert hidden > 20
    assert not [entry for entry in log_for(match.log, 0) if isinstance(entry, Sealed)]
    events = [event for taken in match.log for event in taken.events]
    sealed = {event.seal for event in found(events, DecisionSealed)}
    opened = {digest_of([event.salt, event.command]) for event in found(events, SealOpened)}
    assert opened == sealed


def test_an_unrevealed_choice_stays_sealed_in_the_log() -> None:
    match: Match[CardState, Command] = Match(ENGINE, start(4, Rules()))
    match.apply(OrderCars(0, (0, 1, 2)))
    entry = next(iter(log_for(match.log, 1)))
    assert isinstance(entry, Sealed)
    assert len(entry.seal) == 16
    assert next(iter(log_for(match.log, 0))) is match.log[0]


def test_a_sealed_decision_can_be_taken_back_but_not_a_reveal() -> None:
    match: Match[CardState, Command] = Match(ENGINE, start(4, Rules()))
    match.apply(OrderCars(0, (0, 1, 2)))
    assert match.undo() == OrderCars(0, (0, 1, 2))
    match.redo()
    match.apply(OrderCars(1, (2, 1, 0)))
    assert not match.can_undo


def test_replays_verify_and_a_changed_one_does_not() -> None:
    dice, rules = Dice(11), Rules(classes=True)
    one, two = (random_deck(dice, card_set(), (1, 2, 3), rules) for _ in (0, 1))
    two = Deck((generate_car(dice, 1, "wild"), *two.cars[1:]), two.gadget)
    setup = json.loads(json.dumps(start_json((one, two), "free", rules, 11)))
    state, _ = CODEC.start(setup)
    recorder = Recorder(CODEC, setup, state)
    while ENGINE.to_act(state):
        command = random_command(state, dice)
        ENGINE.apply(state, command)
        recorder.note(command, state)
    document = json.loads(json.dumps(recorder.replay.as_json()))
    replay = replay_from_json(document, "cards", CODEC.rules_version)
    assert ENGINE.digest(verify(CODEC, replay)) == ENGINE.digest(state)
    document["setup"]["seed"] = 12
    with pytest.raises(DocumentError):
        verify(CODEC, replay_from_json(document, "cards", CODEC.rules_version))


def test_commands_survive_json() -> None:
    for command in ALL:
        assert command_from(json.loads(json.dumps(command_json(command)))) == command


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: data.pop("sides"),
        lambda data: data.update(rules=[]),
        lambda data: data.update(round=10),
        lambda data: data.update(winner=7),
        lambda data: data.update(bill=[[5, 1, "x"]]),
        lambda data: data["sides"].append({}),
        lambda data: data["sides"].__setitem__(0, 5),
        lambda data: data["sides"][0].update(used=99),
        lambda data: data["sides"][0].update(last=9),
        lambda data: data["sides"][0].update(order=[0, 0, 1]),
        lambda data: data["sides"][1].update(gadget="rocket"),
        lambda data: data["sides"][1].update(decision={"do": "fly"}),
        lambda data: data["sides"][1]["cars"].__setitem__(0, {"id": "x"}),
    ],
)
def test_spoilt_saves_are_refused(spoil: Any) -> None:
    data = json.loads(json.dumps(state_json(start(3, Rules()))))
    assert state_from(data).race == "free"
    spoil(data)
    with pytest.raises(DocumentError):
        state_from(data)


def test_digests_are_pinned_for_ever() -> None:
    state = start(7, Rules())
    events = play_out(state, Dice(7))
    assert found(events, MatchEnded)[0].fuel == (state.sides[0].fuel, state.sides[1].fuel)
    assert (ENGINE.digest(state), len(found(events, FuelChanged))) == PINNED


PINNED = ("aa6388b1f19c6507", 7)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 1 << 40), RULES, st.integers(3, 40))
def test_forecasts_cover_what_happens(seed: int, rules: Rules, steps: int) -> None:
    """What nitro makes of a figure is among those forecast, and a defence costs exactly what was said."""
    state, dice = start(seed, rules), Dice(seed + 1)
    for _ in range(steps):
        if not ENGINE.to_act(state):
            return
        command = random_command(state, dice)
        told = ENGINE.forecast(state, command)
        before = state.clone()
        events = ENGINE.apply(state, command)
        if isinstance(command, Defend):
            lost = [line.by for event in found(events, FuelChanged) for line in event.lines if line.cause == "margin"]
            assert -sum(lost) == told.loss
            assert told.loss is not None
        if isinstance(command, Light) and state.phase == "defence":
            own = state.sides[command.seat].variable
            assert figure(state, command.seat, own) in {each for each, _ in told.figures}
            assert [each.rival for each in told.meetings] == [name_of(state.sides[1 - command.seat].variable)]
        if isinstance(command, Choose | Light):
            assert abs(sum(chance for _, chance in told.figures) - 1) < 1e-9
            assert all(0 <= each.chance_higher + each.chance_equal <= 1 + 1e-9 for each in told.meetings)
        if isinstance(command, Activate) and told.price is not None:
            assert told.mana_left == before.sides[command.seat].mana - told.price >= 0
