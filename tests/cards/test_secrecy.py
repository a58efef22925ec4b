"""Secrets of every kind: until their moment neither the rival's view nor its log tells one decision from another."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from tests.cards.table import ENGINE, ONE, TWO, car, choices, deck, do, equip, match, passing

from carpg.cards.commands import Activate, Choose, Command, Light, OrderCars, Pass
from carpg.cards.events import SealOpened
from carpg.cards.rules import Rules
from carpg.cards.save import state_json
from carpg.cards.secrecy import Sealed, log_for
from carpg.cards.setup import new_match
from carpg.cards.state import CardState
from carpg.cards.words import STATS
from carpg.kernel.dice import Dice
from carpg.kernel.match import Match, Taken

Start = Callable[[], CardState]


def before_the_race() -> CardState:
    return new_match((deck(car(ONE)), deck(car(TWO))), "free", Rules(), Dice(3))


def gadget_window(gadget: str = "spoiler_kit") -> CardState:
    state = match(deck(car(ONE), gadget), deck(car(TWO), "brake_fluid"))
    for side in state.sides:
        side.mana = 20
    return state


def choosing() -> CardState:
    state = match(deck(car(ONE, nitro="both")), deck(car(TWO)))
    passing(state)
    return state


def choosing_protocols() -> CardState:
    kind: dict[str, Any] = {"car_class": "turbo", "protocol": "pow"}
    others = (car((5, 5, 5, 6), name="b", **kind), car((6, 5, 5, 6), name="c", **kind))
    one = deck(car(ONE, **kind), "protocol_shift", others)
    state = match(one, deck(car(TWO, **kind), others=others), classes=True)
    equip(state, 0)
    passing(state)
    return state


def after_the_reveal() -> CardState:
    state = gadget_window("speed_radar")
    passing(state)
    do(state, Choose(0, "fuel"), Choose(1, "speed"))
    return state


def nitro_after_the_reveal() -> CardState:
    one, two = car(ONE, nitro="blue"), car(TWO, nitro="both")
    state = match(deck(one), deck(two), nitro_declared="reveal")
    passing(state)
    do(state, Choose(0, "fuel"), Choose(1, "speed"))
    return state


#: Kind of secret -> where it is decided, decisions that must look alike to the rival, the rival's own decision.
SECRETS: dict[str, tuple[Start, tuple[Command, ...], Command]] = {
    "order": (before_the_race, (OrderCars(0, (0, 1, 2)), OrderCars(0, (0, 2, 1))), OrderCars(1, (0, 1, 2))),
    "gadget": (gadget_window, (Pass(0), Activate(0, "instant"), Activate(0, "equipment")), Pass(1)),
    "guess": (
        lambda: gadget_window("gps_jammer"),
        (Activate(0, "instant", "speed"), Activate(0, "instant", "fuel"), Pass(0)),
        Pass(1),
    ),
    "choice": (
        choosing,
        (Choose(0, "speed"), Choose(0, "fuel"), Choose(0, "speed", nitro=True)),
        Choose(1, "acceleration"),
    ),
    "protocol": (
        choosing_protocols,
        (Choose(0, "speed", protocol="pow"), Choose(0, "speed", protocol="p2p")),
        Choose(1, "brakes"),
    ),
    "instant": (after_the_reveal, (Pass(0), Activate(0, "instant")), Pass(1)),
    "nitro": (nitro_after_the_reveal, (Pass(0), Light(0)), Pass(1)),
}


def told(state: CardState, seat: int) -> str:
    return json.dumps(state_json(ENGINE.view(state, seat)), sort_keys=True)


def rivals_log(started: Match[CardState, Command]) -> list[Taken[Command] | Sealed]:
    return list(log_for(started.log, 1))


@pytest.mark.parametrize("name", SECRETS)
def test_decisions_look_alike_until_both_have_decided(name: str) -> None:
    start, decisions, answer = SECRETS[name]
    views, marks = set(), set()
    for decision in decisions:
        game: Match[CardState, Command] = Match(ENGINE, start())
        game.apply(decision)
        views.add(told(game.state, 1))
        entry = rivals_log(game)[0]
        assert isinstance(entry, Sealed)
        marks.add((entry.seat, entry.what))
        assert entry.seal not in told(game.state, 1)
        assert list(log_for(game.log, 0)) == game.log
        assert game.state.sides[1].decided is False
        game.apply(answer)
        opened = any(isinstance(event, SealOpened) and event.seat == 0 for event in game.log[1].events)
        assert isinstance(rivals_log(game)[0], Sealed) is not opened
        assert opened is not (name == "order" or (isinstance(decision, Activate) and decision.guess is not None))
    assert len(views) == len(marks) == 1


def test_a_guess_looks_like_any_other_until_the_choices_are_open() -> None:
    """Not even that the gadget is known betrays which variable was named."""
    activated, chosen = set(), set()
    for guess in STATS:
        state = gadget_window("gps_jammer")
        do(state, Activate(0, "instant", guess), Pass(1))
        activated.add(told(state, 1))
        do(state, Choose(0, "fuel"))
        chosen.add(told(state, 1))
    assert len(activated) == len(chosen) == 1


def test_an_order_stays_secret_while_two_orders_lead_to_the_same_cars() -> None:
    """Two orders that begin alike can't be told apart before their second car enters."""
    views = []
    for order in ((0, 1, 2), (0, 2, 1)):
        state = before_the_race()
        do(state, OrderCars(0, order), OrderCars(1, (0, 1, 2)))
        choices(state, "brakes", "acceleration")
        views.append(told(state, 1))
    assert views[0] == views[1]


def test_nothing_of_a_hidden_card_is_in_a_view_or_a_sealed_log() -> None:
    """Neither names nor figures, so that maneuverability can't be worked out either."""
    state = match(
        deck(car(ONE), "spike_strip", (car((7, 4, 1, 9), name="ambush"), car((2, 10, 9, 3), name="dusk"))),
        deck(car(TWO)),
    )
    game: Match[CardState, Command] = Match(ENGINE, state)
    for command in (Pass(0), Pass(1), Choose(0, "speed"), Choose(1, "speed")):
        game.apply(command)
        log = repr(rivals_log(game))
        for word in ("ambush", "dusk", "spike_strip", "[7, 4, 1, 9]", "[2, 10, 9, 3]"):
            assert word not in told(game.state, 1)
            assert word not in log
    assert "ambush" in told(game.state, 0)


def test_a_spied_upon_variable_is_shown_but_its_nitro_is_not() -> None:
    views = set()
    for lit in (False, True):
        state = match(deck(car(ONE, nitro="both")), deck(car(TWO), "gps_jammer"))
        equip(state, 1)
        passing(state)
        do(state, Choose(0, "speed", nitro=lit))
        views.add(told(state, 1))
        assert ENGINE.to_act(state) == (1,)
    assert len(views) == 1
    assert '"declared": 1' in views.pop()
