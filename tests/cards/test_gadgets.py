"""Every gadget in both modes: price, window, effect, risk, and its remark for classes and protocols."""

from __future__ import annotations

from typing import Any

import pytest
from tests.cards.table import ENGINE, ONE, TWO, car, choices, deck, do, equip, forced, found, fuel, match, passing

from carpg.cards.catalogue import Car, card_set
from carpg.cards.commands import Activate, Choose, Pass
from carpg.cards.deck import check_deck
from carpg.cards.events import (
    ChanceRolled,
    FiguresCompared,
    FuelChanged,
    GadgetFizzled,
    GuessChecked,
    SealOpened,
    VariableCancelled,
    VariableShown,
)
from carpg.cards.figures import figure
from carpg.cards.gadgets import price
from carpg.cards.rules import Rules
from carpg.cards.state import CardState
from carpg.cards.words import STATS
from carpg.kernel.dice import Dice
from carpg.kernel.errors import DocumentError, IllegalCommandError

COSTS = {
    "speed_bump": 2, "oil_slick": 2, "traffic_police": 2, "speed_radar": 1, "spike_strip": 3,
    "brake_fluid": 3, "protocol_shift": 3, "gps_jammer": 3, "spoiler_kit": 1, "shock_absorber": 2,
}  # fmt: skip


def rich(gadget: str, dice: Dice | None = None, one: Any = ONE, two: Any = TWO, **rules: Any) -> CardState:
    """Seat 0 has the gadget and plenty of mana, seat 1 one that does not matter."""
    first, second = (each if isinstance(each, Car) else car(each) for each in (one, two))
    state = match(deck(first, gadget), deck(second), dice, **rules)
    state.sides[0].mana = 20
    return state


def bill(state: CardState, one: Choose | str, two: Choose | str) -> tuple[int, int]:
    """What the round costs both, nobody defending."""
    before = fuel(state)
    choices(state, one, two)
    if state.phase == "defence":
        do(state, Pass(ENGINE.to_act(state)[0]))
    return fuel(state)[0] - before[0], fuel(state)[1] - before[1]


def test_prices_on_the_cards() -> None:
    assert {gadget.id: gadget.cost for gadget in card_set().gadgets.values()} == COSTS
    assert len({gadget.name for gadget in card_set().gadgets.values()}) == 10


def test_speed_bump() -> None:
    state = rich("speed_bump")
    equip(state, 0)
    assert bill(state, "acceleration", "fuel") == (0, -7)
    for last, value in ((2, 14), (1, 16)):
        state = rich("speed_bump")
        state.sides[1].last = last
        do(state, Activate(0, "instant"), Pass(1))
        assert figure(state, 1, 0) == value


def test_oil_slick_cancels_or_backfires() -> None:
    state = rich("oil_slick", forced(51, 1))
    passing(state)
    do(state, Choose(0, "fuel"), Choose(1, "acceleration"))
    events = do(state, Activate(0, "instant"), Pass(1))
    assert found(events, ChanceRolled)[0].worked
    assert found(events, VariableCancelled)[0].stand_in == "speed"
    state = rich("oil_slick", forced(52))
    passing(state)
    do(state, Choose(0, "fuel"), Choose(1, "acceleration"))
    events = do(state, Activate(0, "instant"), Pass(1))
    assert found(events, FiguresCompared)[0].figures == (8, 16)


def test_oil_slick_before_the_choice_waits_for_acceleration_or_speed() -> None:
    for choice, struck in (("speed", 1), ("fuel", 0)):
        state = rich("oil_slick", forced(1, 1) if struck else forced(1))
        do(state, Activate(0, "instant"), Pass(1))
        assert len(found(choices(state, "fuel", choice), VariableCancelled)) == struck
        state.dice.finish()


def test_oil_slick_as_equipment() -> None:
    state = rich("oil_slick")
    equip(state, 0)
    assert [figure(state, 0, stat) for stat in range(4)] == [18, 14, 14, 2]


def test_traffic_police_after_the_reveal_waits_for_the_next_round() -> None:
    state = rich("traffic_police", forced(1))
    passing(state)
    do(state, Choose(0, "fuel"), Choose(1, "fuel"))
    events = do(state, Activate(0, "instant"), Pass(1))
    assert not found(events, VariableCancelled)
    do(state, Pass(1))
    events = choices(state, "speed", "brakes")
    assert found(events, VariableCancelled)[0].variable == "brakes"


def test_traffic_police_fines_speed() -> None:
    state = rich("traffic_police", forced(3))
    do(state, Activate(0, "instant"), Pass(1))
    assert bill(state, "acceleration", "speed") == (0, -7 - 1)


def test_traffic_police_as_equipment_makes_the_rival_pay_more() -> None:
    state = rich("traffic_police")
    before = price(state, 1, "instant")
    equip(state, 0)
    assert price(state, 1, "instant") == before + 1


def test_a_gadget_that_became_too_dear_stays_in_hand() -> None:
    state = rich("traffic_police")
    state.sides[0].fuel = 5
    state.sides[1].mana = price(state, 1, "instant")
    events = do(state, Activate(0, "equipment"), Activate(1, "instant"))
    assert found(events, GadgetFizzled)[0].seat == 1
    assert (state.sides[1].gadget_state, state.phase) == ("held", "choice")


def test_speed_radar() -> None:
    nitro = car(TWO, name="n", nitro="both")
    state = rich("speed_radar", forced(9), two=nitro)
    do(state, Activate(0, "instant"), Pass(1))
    assert bill(state, "speed", Choose(1, "speed", nitro=True)) == (0, -4)
    state = rich("speed_radar")
    do(state, Activate(0, "instant"), Pass(1))
    assert bill(state, "speed", "fuel") == (-1, -3)
    state = rich("speed_radar", forced(9), two=nitro)
    equip(state, 0)
    assert bill(state, "acceleration", Choose(1, "brakes", nitro=True)) == (0, -8)


def test_spike_strip() -> None:
    state = rich("spike_strip")
    do(state, Activate(0, "instant"), Pass(1))
    assert bill(state, "acceleration", "speed") == (0, -6)
    state = rich("spike_strip")
    equip(state, 0)
    assert figure(state, 1, 1) == 8
    assert bill(state, "speed", "speed") == (-2, -4)


def test_brake_fluid() -> None:
    state = rich("brake_fluid", two=(3, 4, 6, 9))
    do(state, Activate(0, "instant"), Pass(1))
    assert bill(state, "fuel", "brakes") == (-2, 0)
    state = rich("brake_fluid")
    do(state, Activate(0, "instant"), Pass(1))
    assert bill(state, "acceleration", "brakes") == (-1, -7)
    state = rich("brake_fluid")
    equip(state, 0)
    assert bill(state, "acceleration", "brakes") == (0, -7)
    assert bill(state, "brakes", "fuel") == (0, 0)


def test_gps_jammer_guess_stays_sealed_until_the_reveal() -> None:
    state = rich("gps_jammer", forced(1))
    events = do(state, Activate(0, "instant", "speed"), Pass(1))
    assert [event.seat for event in found(events, SealOpened)] == [1]
    assert ENGINE.view(state, 1).sides[0].guess == -1
    events = choices(state, "acceleration", "speed")
    assert found(events, GuessChecked)[0].right
    assert found(events, VariableCancelled)[0].stand_in == "acceleration"
    assert (0, "gadget") in [(event.seat, event.what) for event in found(events, SealOpened)]
    do(state, Pass(1))
    assert fuel(state) == (18, 18 - 3 - 1)


def test_gps_jammer_wrong_guess_costs_one() -> None:
    state = rich("gps_jammer")
    do(state, Activate(0, "instant", "speed"), Pass(1))
    assert bill(state, "acceleration", "fuel") == (-1, -5)


def test_gps_jammer_needs_something_to_guess() -> None:
    state = rich("gps_jammer")
    state.sides[1].used = 0b0111
    assert not [each for each in ENGINE.legal_for(state, 0) if isinstance(each, Activate) and each.mode == "instant"]
    with pytest.raises(IllegalCommandError):
        do(state, Activate(0, "instant", "brakes"))
    with pytest.raises(IllegalCommandError) as caught:
        do(rich("gps_jammer"), Activate(0, "instant"))
    assert caught.value.code == "no_gadget"


def test_gps_jammer_as_equipment_makes_the_rival_choose_openly() -> None:
    state = rich("gps_jammer")
    equip(state, 0)
    passing(state)
    assert ENGINE.to_act(state) == (1,)
    events = do(state, Choose(1, "fuel"))
    assert found(events, VariableShown)[0].variable == "fuel"
    seen = ENGINE.view(state, 0).sides[1]
    assert (seen.shown, STATS[seen.declared], seen.decision) == (True, "fuel", None)
    assert ENGINE.to_act(state) == (0,)


def test_two_spies_see_nothing() -> None:
    state = match(deck(car(ONE), "gps_jammer"), deck(car(TWO), "gps_jammer"))
    equip(state, 0, 1)
    assert ENGINE.to_act(state) == (0, 1)


def test_spoiler_kit() -> None:
    state = rich("spoiler_kit")
    do(state, Activate(0, "instant"), Pass(1))
    assert figure(state, 0, 1) == 18
    passing(state)
    bill(state, "fuel", "fuel")
    assert (figure(state, 0, 1), state.sides[0].gadget_state) == (14, "spent")
    state = rich("spoiler_kit")
    equip(state, 0)
    assert [figure(state, 0, stat) for stat in range(4)] == [18, 18, 6, 6]


def test_shock_absorber() -> None:
    state = rich("shock_absorber")
    do(state, Activate(0, "instant"), Pass(1))
    assert bill(state, "brakes", "acceleration") == (-3, 0)
    state = rich("shock_absorber")
    equip(state, 0)
    assert bill(state, "brakes", "speed") == (-3, 0)
    assert bill(state, "fuel", "acceleration") == (-2, 0)


def test_once_a_match() -> None:
    state = rich("spoiler_kit")
    do(state, Activate(0, "instant"), Pass(1))
    bill(state, "fuel", "fuel")
    assert ENGINE.to_act(state) == (1,)
    with pytest.raises(IllegalCommandError) as caught:
        do(state, Activate(0, "instant"))
    assert caught.value.code == "not_your_turn"


def test_too_dear_and_wrong_window() -> None:
    state = match(deck(car((8, 8, 8, 7), 3), "shock_absorber"), deck(car(TWO)))
    with pytest.raises(IllegalCommandError) as caught:
        do(state, Activate(0, "instant"))
    assert caught.value.code == "too_dear"
    state = rich("spoiler_kit")
    passing(state)
    do(state, Choose(0, "fuel"), Choose(1, "fuel"))
    with pytest.raises(IllegalCommandError) as caught:
        do(state, Activate(0, "equipment"))
    assert caught.value.code == "wrong_phase"


def module(
    gadget: str, car_class: Any = "turbo", protocol: Any = "genesis", rival: Any = "turbo", **more: Any
) -> CardState:
    """A match with classes: all cars of a side are of one class and protocol."""
    sides = []
    for stats, name, its_class, its_protocol in ((ONE, "a", car_class, protocol), (TWO, "b", rival, "pow")):
        kind: dict[str, Any] = {"car_class": its_class, "protocol": its_protocol}
        others = (car((5, 5, 5, 6), name=f"{name}2", **kind), car((6, 5, 5, 6), name=f"{name}3", **kind))
        sides.append(deck(car(stats, name=name, **kind), gadget if name == "a" else "spoiler_kit", others))
    state = match(sides[0], sides[1], classes=True, **more)
    state.sides[0].mana = 20
    return state


@pytest.mark.parametrize(
    ("gadget", "mode", "kind", "saved"),
    [
        ("speed_bump", "equipment", {"protocol": "pow"}, 1),
        ("speed_bump", "instant", {"protocol": "pow"}, 0),
        ("traffic_police", "instant", {"protocol": "pos"}, 1),
        ("protocol_shift", "instant", {"protocol": "genesis"}, 4),
        ("shock_absorber", "equipment", {"car_class": "luxury"}, 1),
    ],
)
def test_discounts(gadget: str, mode: Any, kind: dict[str, Any], saved: int) -> None:
    plain = module(gadget, car_class="sport", protocol="layer2")
    cheap = module(gadget, **{"car_class": "sport", "protocol": "layer2", **kind})
    assert price(plain, 0, mode) - price(cheap, 0, mode) == saved


def test_remarks_of_the_module() -> None:
    state = module("spike_strip", protocol="p2p")
    equip(state, 0)
    assert figure(state, 1, 0) == 14
    state = module("brake_fluid", protocol="pow")
    equip(state, 0)
    assert figure(state, 0, 0) == 20
    state = module("spoiler_kit", car_class="sport")
    equip(state, 0)
    assert figure(state, 0, 2) == 10
    state = module("gps_jammer", protocol="layer2")
    do(state, Activate(0, "instant", "speed"), Pass(1))
    assert bill(state, "acceleration", "fuel")[0] == 0


def test_turbo_shrugs_the_oil_off() -> None:
    for rival, struck in (("turbo", 0), ("luxury", 1)):
        state = module("oil_slick", rival=rival, dice=forced(1, 1) if struck else forced())
        do(state, Activate(0, "instant"), Pass(1))
        assert len(found(choices(state, "fuel", "speed"), VariableCancelled)) == struck


def test_protocol_shift() -> None:
    state = module("protocol_shift")
    do(state, Activate(0, "instant"), Pass(1))
    assert (state.sides[0].protocol, state.sides[1].protocol) == ("pow", "genesis")
    state = module("protocol_shift")
    equip(state, 0)
    passing(state)
    with pytest.raises(IllegalCommandError) as caught:
        do(state, Choose(0, "fuel"))
    assert caught.value.code == "no_gadget"
    do(state, Choose(0, "fuel", protocol="p2p"), Choose(1, "fuel"))
    assert state.sides[0].protocol == "p2p"
    with pytest.raises(DocumentError, match="needs the switch classes"):
        check_deck(deck(car(ONE), "protocol_shift"), "free", Rules())


def test_class_extras() -> None:
    state = module("spoiler_kit", car_class="luxury")
    assert bill(state, "brakes", "acceleration") == (-4, 0)
    state = module("spoiler_kit", car_class="convertible", dice=forced(1, 2))
    assert state.sides[1].mana == 2
    bill(state, "fuel", "fuel")
    state.dice.finish()


def test_fuel_events_name_their_causes() -> None:
    state = rich("speed_bump")
    equip(state, 0)
    events = choices(state, "acceleration", "fuel")
    events += do(state, Pass(1))
    lines = found(events, FuelChanged)[0].lines
    assert [(line.by, line.cause) for line in lines] == [(-5, "margin"), (-2, "gadget.speed_bump")]
