"""Every ruling Q01 to Q25 as a test, with its switch turned where it has one."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tests.cards.table import (
    ENGINE,
    ONE,
    TWO,
    car,
    choices,
    deck,
    do,
    equip,
    forced,
    found,
    fuel,
    match,
    passing,
    plain,
    values_of,
    whole_round,
)

from carpg.cards.catalogue import STAR_LEVELS, card_set, maneuverability_quarters
from carpg.cards.commands import Activate, Choose, Defend, Light, OrderCars, Pass
from carpg.cards.deck import check_deck
from carpg.cards.events import (
    CarEntered,
    ChoicesRevealed,
    Defended,
    FiguresCompared,
    FuelChanged,
    GadgetActivated,
    GoldRevealed,
    GoldRolled,
    ManeuverabilityCompared,
    MatchEnded,
    NitroRolled,
    RoundEnded,
    SealOpened,
    VariableCancelled,
)
from carpg.cards.figures import figure
from carpg.cards.gadgets import price
from carpg.cards.rules import RULINGS, Rules, Ruling, changed, rules_from, switch_names
from carpg.cards.settle import defences
from carpg.cards.setup import new_match
from carpg.cards.state import CardState
from carpg.cards.words import STATS, Stars
from carpg.kernel.dice import Dice
from carpg.kernel.errors import DocumentError, IllegalCommandError
from carpg.kernel.events import Json

WORKED: list[dict[str, Any]] = json.loads((Path(__file__).parent / "data" / "worked.json").read_text())["examples"]


@pytest.mark.parametrize("example", WORKED, ids=lambda example: example["kind"])
def test_worked_figures(example: dict[str, Any]) -> None:
    _WORKED[example["kind"]](example, example["expected"])


def _round(example: dict[str, Any], expected: dict[str, Any]) -> None:
    state = plain((2, 9, 5, 6), (5, 5, 5, 6))
    assert (example["a"]["value"], example["b"]["value"]) == (9, 6)
    events = whole_round(state, example["a"]["var"], example["b"]["var"])
    assert found(events, RoundEnded)[0].winner == "ab".index(expected["winner"])
    assert fuel(state) == (18 - expected["fp_loss"]["a"], 18 - expected["fp_loss"]["b"])


def _defence(example: dict[str, Any], expected: dict[str, Any]) -> None:
    attack, answer = example["attack"], example["defence"]
    state = plain((3, attack, 6, 5), (8, 5, 3, answer), dice=forced())
    choices(state, "speed", "fuel")
    do(state, Defend(1, "brakes"))
    assert fuel(state) == (18, 18 - expected["fp_loss"])


def _maneuverability(example: dict[str, Any], expected: dict[str, Any]) -> None:
    quarters = maneuverability_quarters(tuple(example["stats"]), example["stars"])
    assert Fraction(quarters, 4) == Fraction(expected["value"])


def _mp_total(example: dict[str, Any], expected: dict[str, Any]) -> None:
    state = plain((6, 5, 5, 5), (5, 5, 5, 5))
    for number in range(example["rounds"]):
        if number < 8:
            whole_round(state, STATS[number % 3], STATS[number % 3])
    assert [side.mana for side in state.sides] == [expected["total"]] * 2


def _gadget_cost(example: dict[str, Any], expected: dict[str, Any]) -> None:
    gadget = next(each for each in card_set().gadgets.values() if each.cost == example["base"] and not each.module)
    stats = {1: (3, 4, 5, 3), 3: (8, 8, 8, 7)}[example["stars"]]
    earliest = None
    for number in (3, 2, 1):
        state = match(deck(car(stats, example["stars"]), gadget.id), deck(car(TWO)), number=number)
        assert price(state, 0, example["mode"]) == expected["cost"]
        state.sides[0].mana = sum((1, 2, 3)[:number])
        if Activate(0, example["mode"]) in ENGINE.legal_for(state, 0):
            earliest = number
    assert earliest == expected["earliest_round"]


_WORKED = {
    "round": _round,
    "defence": _defence,
    "maneuverability": _maneuverability,
    "mp_total": _mp_total,
    "gadget_cost": _gadget_cost,
}


def test_the_table_of_rulings_is_whole_and_every_switch_has_its_ruling() -> None:
    assert [ruling.id for ruling in RULINGS] == [f"Q{number:02d}" for number in range(1, 26)]
    assert sorted([*(ruling.switch for ruling in RULINGS), "start_fuel"]) == sorted(switch_names())


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: ruling.id)
def test_every_ruling_can_be_changed_for_a_match_and_tells_both_readings(ruling: Ruling) -> None:
    others = [value for value in values_of(ruling.switch) if value != getattr(Rules(), ruling.switch)]
    assert len(others) == 1
    rules = rules_from({ruling.switch: others[0]})
    assert changed(rules) == {ruling.switch: others[0]}
    assert ruling.text.endswith(".")
    assert ruling.other.endswith(".")
    assert ruling.text != ruling.other
    bad: tuple[Json, ...] = ("neither", 7, None, [])
    for value in bad:
        with pytest.raises(DocumentError):
            rules_from({ruling.switch: value})


def test_the_page_on_cards_lists_every_switch_with_both_readings() -> None:
    page = (Path(__file__).parents[2] / "docs" / "cards.md").read_text(encoding="utf-8")
    for ruling in RULINGS:
        row = next(line for line in page.splitlines() if line.startswith(f"| {ruling.id} | `{ruling.switch}` |"))
        assert f": {ruling.text} | " in row
        assert row.endswith(f": {ruling.other} |")


def test_q01_different_variables_meet() -> None:
    state = plain()
    event = found(whole_round(state, "brakes", "acceleration"), FiguresCompared)[0]
    assert (event.variables, event.figures, event.winner) == (("brakes", "acceleration"), (6, 16), 1)
    assert fuel(state) == (13, 18)


def test_q01_switch_adds_both_variables_up() -> None:
    state = plain((9, 2, 7, 4), (6, 8, 5, 3), compared="both")
    choices(state, "acceleration", "fuel")
    assert (state.phase, state.round_winner, state.margin) == ("defence", 0, 10)
    told = ENGINE.forecast(state, Defend(1, "speed"))
    assert (told.loss, told.loss_without) == (1, 5)
    do(state, Defend(1, "speed"))
    assert fuel(state) == (18, 17)


def test_q01_switch_lets_one_and_the_same_variable_meet_once() -> None:
    state = plain((9, 2, 7, 4), (6, 8, 5, 3), compared="both")
    event = found(whole_round(state, "acceleration", "acceleration"), FiguresCompared)[0]
    assert event.figures == (18, 12)
    event = found(whole_round(state, "fuel", "speed"), FiguresCompared)[0]
    assert (event.figures, event.winner) == ((18, 26), 1)
    assert [line.after for line in event.traces[0]] == [14, 18]


def test_q02_defence_once_a_car_after_the_reveal_and_it_cannot_win() -> None:
    state = plain((9, 7, 5, 3), (1, 8, 9, 8))
    choices(state, "speed", "acceleration")
    assert (state.phase, ENGINE.to_act(state)) == ("defence", (1,))
    events = do(state, Defend(1, "fuel"))
    assert found(events, Defended)[0].margin == 0
    assert found(events, RoundEnded)[0].winner == 0
    assert fuel(state) == (18, 18)
    choices(state, "acceleration", "speed")
    assert state.phase == "open"
    assert fuel(state) == (18, 17)


def test_q02_without_defence() -> None:
    state = plain(defence="never")
    assert choices(state, "acceleration", "brakes")
    assert (state.round, fuel(state)) == (2, (18, 11))


def test_q03_the_defence_uses_its_variable_up() -> None:
    state = plain()
    choices(state, "acceleration", "brakes")
    assert defences(state) == ("acceleration", "speed", "fuel")
    do(state, Defend(1, "speed"))
    passing(state)
    with pytest.raises(IllegalCommandError) as caught:
        do(state, Choose(1, "speed"))
    assert caught.value.code == "used_up"


def test_q03_three_picks_and_a_defence_always_fit() -> None:
    state = plain((9, 8, 8, 1), (2, 3, 7, 8))
    choices(state, "acceleration", "acceleration")
    do(state, Defend(1, "brakes"))
    whole_round(state, "speed", "speed")
    whole_round(state, "fuel", "fuel")
    assert state.round == 4


def test_q03_switch_leaves_the_variable() -> None:
    state = plain(defence_uses_up=False)
    choices(state, "acceleration", "brakes")
    do(state, Defend(1, "speed"))
    passing(state)
    do(state, Choose(1, "speed"))
    assert state.sides[1].decided


@pytest.mark.parametrize(("tie_damage", "left"), [(1, 17), (0, 18)])
def test_q04_a_tie_costs_one(tie_damage: int, left: int) -> None:
    state = plain((9, 6, 3, 3), (9, 6, 5, 4), tie_damage=tie_damage)
    events = whole_round(state, "acceleration", "acceleration")
    assert found(events, ManeuverabilityCompared)[0].winner == 0
    assert fuel(state) == (18, left)


def test_q05_gold_round_rolls_again_while_equal() -> None:
    state = plain((9, 6, 3, 3), (9, 3, 6, 3), dice=forced(4, 4, 2, 6))
    events = choices(state, "acceleration", "acceleration")
    rolls = found(events, GoldRolled)
    assert [(roll.rolls, roll.totals, roll.winner) for roll in rolls] == [((4, 4), (5, 5), None), ((2, 6), (3, 7), 1)]
    do(state, Pass(0))
    assert fuel(state) == (17, 18)


def test_q05_gold_round_by_variable() -> None:
    state = plain((9, 6, 3, 3), (9, 3, 5, 4), gold="variable", dice=forced())
    events = whole_round(state, "acceleration", "acceleration")
    assert found(events, GoldRevealed)[0].figures == (12, 10)
    assert fuel(state) == (18, 17)


def test_q06_the_star_levels_never_share_a_maneuverability() -> None:
    levels: list[Stars] = [1, 2, 3]
    ranges = {}
    for stars in levels:
        level = STAR_LEVELS[stars]
        ranges[stars] = [maneuverability_quarters((total,), stars) for total in range(level.sum_min, level.sum_max + 1)]
    assert [(min(ranges[s]) / 4, max(ranges[s]) / 4) for s in levels] == [(9.25, 11.5), (6.5, 8.0), (4.0, 5.25)]


@pytest.mark.parametrize(("switch", "reason"), [("level", "maneuverability"), ("close", "gold")])
def test_q06_cars_that_are_close_may_go_to_a_gold_round(switch: str, reason: str) -> None:
    state = plain((9, 6, 3, 3), (9, 6, 5, 4), dice=forced(2, 5) if reason == "gold" else forced(), gold_from=switch)
    events = choices(state, "acceleration", "acceleration")
    compared = found(events, ManeuverabilityCompared)[0]
    assert (compared.quarters, compared.winner) == ((31, 28), 0 if reason == "maneuverability" else None)
    assert len(found(events, GoldRolled)) == (reason == "gold")
    assert state.round_winner == (0 if reason == "maneuverability" else 1)
    state.dice.finish()


def test_q06_a_whole_point_is_not_close() -> None:
    state = plain((9, 6, 3, 3), (9, 6, 5, 5), dice=forced(), gold_from="close")
    assert found(choices(state, "acceleration", "acceleration"), ManeuverabilityCompared)[0].winner == 0
    low, high = (10, 4, 3, 2), (10, 4, 3, 3)
    state = match(deck(car(low, 1)), deck(car(high, 2)), forced(), gold_from="close")
    assert found(choices(state, "acceleration", "acceleration"), ManeuverabilityCompared)[0].winner == 0


@pytest.mark.parametrize(("switch", "winner"), [("printed", 0), ("current", 1)])
def test_q07_maneuverability_of_printed_or_current_figures(switch: str, winner: int) -> None:
    one, two = car((9, 6, 3, 3), name="one"), car((9, 6, 3, 4), name="two")
    state = match(deck(one, "spike_strip"), deck(two), maneuverability=switch)
    state.sides[0].gadget_state = "equipment"
    state.sides[0].fuel = state.sides[1].fuel = 18
    events = choices(state, "acceleration", "acceleration")
    compared = found(events, ManeuverabilityCompared)[0]
    assert compared.quarters == ((31, 30) if switch == "printed" else (31, 32))
    assert compared.winner == winner


def test_q08_nitro_is_sealed_with_the_variable_and_rolled_at_the_reveal() -> None:
    state = match(deck(car(ONE, nitro="blue")), deck(car(TWO)), forced(4))
    passing(state)
    before = do(state, Choose(0, "speed", nitro=True))
    assert not found(before, NitroRolled)
    assert ENGINE.view(state, 1).sides[0].decision is None
    events = do(state, Choose(1, "speed"))
    assert found(events, ChoicesRevealed)[0].nitro == (True, False)
    roll = found(events, NitroRolled)[0]
    assert (roll.roll, roll.fails_on, roll.worked) == (4, 3, True)
    assert figure(state, 0, 1) == 16


def late_nitro(*dice: int) -> CardState:
    """Both have shown their variables and may still light nitro."""
    one, two = car(ONE, nitro="blue"), car(TWO, nitro="both")
    state = match(deck(one), deck(two), forced(*dice), nitro_declared="reveal")
    passing(state)
    assert [command for command in ENGINE.legal_for(state, 0) if isinstance(command, Choose) and command.nitro] == []
    events = do(state, Choose(0, "speed"), Choose(1, "acceleration"))
    assert found(events, ChoicesRevealed)[0].nitro == (False, False)
    return state


def test_q08_switch_nitro_in_secret_after_the_reveal() -> None:
    state = late_nitro(4, 6)
    assert (state.phase, ENGINE.to_act(state)) == ("nitro", (0, 1))
    told = ENGINE.forecast(state, Light(0))
    assert (told.figures, [each.rival for each in told.meetings]) == (((16, 0.7), (14, 0.3)), ["acceleration"])
    assert not found(do(state, Light(0)), NitroRolled)
    assert ENGINE.view(state, 1).sides[0].decision is None
    events = do(state, Light(1))
    assert [(event.what, event.command["do"]) for event in found(events, SealOpened)] == [("nitro", "light")] * 2
    assert [(event.seat, event.worked) for event in found(events, NitroRolled)] == [(0, True), (1, True)]
    assert [figure(state, 0, 1), figure(state, 1, 0), state.phase] == [16, 18, "after"]
    assert [side.lit for side in state.sides] == [True, True]


def test_q08_switch_nitro_may_be_kept_and_is_asked_for_only_where_there_is_some() -> None:
    state = late_nitro(3)
    do(state, Pass(0), Light(1))
    assert [side.nitro for side in state.sides] == ["fresh", "failed"]
    passing(state)
    do(state, Pass(ENGINE.to_act(state)[0]))
    passing(state)
    do(state, Choose(0, "acceleration"), Choose(1, "speed"))
    assert (state.phase, ENGINE.to_act(state)) == ("nitro", (0,))
    with pytest.raises(IllegalCommandError) as caught:
        do(state, Light(1))
    assert caught.value.code == "not_your_turn"


def test_q08_nitro_is_not_lit_after_the_reveal_by_the_ruling() -> None:
    state = match(deck(car(ONE, nitro="blue")), deck(car(TWO)))
    passing(state)
    do(state, Choose(0, "speed"), Choose(1, "speed"))
    assert state.phase == "after"
    with pytest.raises(IllegalCommandError) as caught:
        do(state, Light(0))
    assert caught.value.code == "wrong_phase"


@pytest.mark.parametrize(
    ("kind", "roll", "figures"),
    [
        ("blue", 4, (9, 8, 5, 4)),
        ("blue", 3, (8, 7, 4, 3)),
        ("orange", 4, (10, 7, 6, 3)),
        ("orange", 3, (9, 6, 5, 2)),
        ("both", 6, (10, 8, 6, 4)),
        ("both", 5, (8, 6, 4, 2)),
    ],
)
def test_q09_failure_gives_the_penalty_instead(kind: Any, roll: int, figures: tuple[int, ...]) -> None:
    state = match(deck(car(ONE, nitro=kind)), deck(car(TWO)), forced(roll))
    whole_round(state, Choose(0, "acceleration", nitro=True), "brakes")
    assert tuple(figure(state, 0, stat) // 2 for stat in range(4)) == figures


def test_q09_switch_gives_both() -> None:
    state = match(deck(car(ONE, nitro="blue")), deck(car(TWO)), forced(1), nitro_failure="bonus_too")
    whole_round(state, Choose(0, "acceleration", nitro=True), "brakes")
    assert tuple(figure(state, 0, stat) // 2 for stat in range(4)) == (8, 8, 4, 4)


def test_nitro_once_a_car() -> None:
    state = match(deck(car(ONE, nitro="both")), deck(car(TWO)), forced(9))
    whole_round(state, Choose(0, "acceleration", nitro=True), "brakes")
    passing(state)
    with pytest.raises(IllegalCommandError) as caught:
        do(state, Choose(0, "speed", nitro=True))
    assert caught.value.code == "no_nitro"


@pytest.mark.parametrize(("switch", "later"), [("car", 16), ("round", 14)])
def test_q10_nitro_stays_until_the_car_leaves(switch: str, later: int) -> None:
    state = match(deck(car(ONE, nitro="both")), deck(car(TWO)), forced(9), nitro_lasts=switch)
    passing(state)
    do(state, Choose(0, "acceleration", nitro=True), Choose(1, "brakes"))
    assert figure(state, 0, 1) == 16
    passing(state)
    do(state, Pass(1))
    assert figure(state, 0, 1) == later
    whole_round(state, "speed", "speed")
    whole_round(state, "fuel", "fuel")
    assert (state.round, figure(state, 0, 0)) == (4, 10)


@pytest.mark.parametrize(("floor", "value"), [(1, 2), (0, 0)])
def test_q11_no_figure_under_the_floor(floor: int, value: int) -> None:
    state = match(deck(car((9, 7, 5, 3)), "spike_strip"), deck(car((8, 1, 5, 6))), stat_floor=floor)
    state.sides[0].gadget_state = "equipment"
    assert figure(state, 1, 1) == value
    state = match(deck(car((10, 7, 5, 3), nitro="both")), deck(car(TWO)), forced(10))
    whole_round(state, Choose(0, "brakes", nitro=True), "brakes")
    assert figure(state, 0, 0) == 22


@pytest.mark.parametrize(("switch", "mana"), [("gain", [1, 3, 6, 9]), ("pool", [1, 2, 3, 3])])
def test_q12_mana_is_gained_and_kept(switch: str, mana: list[int]) -> None:
    assert _mana(mana=switch) == mana


@pytest.mark.parametrize(("switch", "mana"), [("match", [1, 3, 6, 9]), ("car", [1, 3, 6, 7])])
def test_q13_mana_follows_the_match(switch: str, mana: list[int]) -> None:
    assert _mana(mana_turn=switch) == mana


def _mana(**rules: Any) -> list[int]:
    state = plain((6, 5, 5, 5), (5, 5, 5, 5), **rules)
    seen = [state.sides[0].mana]
    for stat in STATS[:3]:
        whole_round(state, stat, stat)
        seen.append(state.sides[0].mana)
    return seen


@pytest.mark.parametrize(("switch", "cost"), [("active", 1), ("dearest", 3)])
def test_q14_stars_of_the_racing_car_raise_the_price(switch: str, cost: int) -> None:
    others = (car((8, 8, 8, 7), 3, "dear"), car((5, 5, 5, 6), 2, "middle"))
    state = match(deck(car((3, 4, 5, 3), 1), "spoiler_kit", others), deck(car(TWO)), price_stars=switch)
    assert price(state, 0, "instant") == cost


@pytest.mark.parametrize("extra", [1, 2])
def test_q15_equipment_extra(extra: int) -> None:
    state = plain(equipment_extra=extra)
    assert price(state, 0, "equipment") - price(state, 0, "instant") == extra


def test_q16_windows_and_who_acts_first() -> None:
    state = plain()
    passing(state)
    do(state, Choose(0, "brakes"), Choose(1, "brakes"))
    assert state.phase == "after"
    assert {command.mode for command in ENGINE.legal_for(state, 0) if isinstance(command, Activate)} <= {"instant"}
    state = plain(windows="before")
    passing(state)
    do(state, Choose(0, "brakes"), Choose(1, "brakes"))
    assert state.phase == "defence"


@pytest.mark.parametrize(("fuels", "first"), [((10, 9), 1), ((9, 10), 0)])
def test_q16_less_fuel_acts_first(fuels: tuple[int, int], first: int) -> None:
    state = plain()
    for side, left in zip(state.sides, fuels, strict=True):
        side.fuel, side.mana = left, 9
    events = do(state, Activate(0, "equipment"), Activate(1, "equipment"))
    assert [event.seat for event in found(events, GadgetActivated)] == [first, 1 - first]


def test_q16_level_fuel_lets_the_seed_decide() -> None:
    firsts = set()
    for seed in range(20):
        state = plain(dice=Dice(seed))
        for side in state.sides:
            side.mana = 9
        events = do(state, Activate(0, "equipment"), Activate(1, "equipment"))
        firsts.add(found(events, GadgetActivated)[0].seat)
    assert firsts == {0, 1}


@pytest.mark.parametrize(("switch", "kept"), [("match", "equipment"), ("car", "spent")])
def test_q17_equipment_lasts(switch: str, kept: str) -> None:
    state = plain((6, 5, 5, 5), (5, 5, 5, 5), equipment_lasts=switch)
    state.sides[0].gadget_state = "equipment"
    for stat in STATS[:3]:
        whole_round(state, stat, stat)
    assert (state.round, state.sides[0].gadget_state) == (4, kept)


def test_q18_order_is_secret_and_cars_show_as_they_enter() -> None:
    state = new_match((deck(car(ONE)), deck(car(TWO))), "free", Rules(), Dice(1))
    do(state, OrderCars(0, (2, 0, 1)))
    assert ENGINE.view(state, 1).sides[0].cars == (None, None, None)
    events = do(state, OrderCars(1, (0, 1, 2)))
    assert [event.car for event in found(events, CarEntered)] == ["third", "8-6-4-2"]
    seen = ENGINE.view(state, 1).sides[0].cars
    assert [None if each is None else each.id for each in seen] == ["third", None, None]
    assert (
        new_match((deck(car(ONE)), deck(car(TWO))), "free", Rules(order="open")).sides[0].cars
        == ENGINE.view(new_match((deck(car(ONE)), deck(car(TWO))), "free", Rules(order="open")), 1).sides[0].cars
    )


@pytest.mark.parametrize(
    ("switch", "winner", "reason"), [("maneuverability", 1, "maneuverability"), ("draw", -1, "level")]
)
def test_q19_both_dry_at_once(switch: str, winner: int, reason: str) -> None:
    state = match(deck(car((9, 7, 5, 3)), "spike_strip"), deck(car((8, 6, 4, 2))), both_out=switch)
    state.sides[0].gadget_state = "equipment"
    state.sides[0].fuel = state.sides[1].fuel = 1
    events = whole_round(state, "speed", "speed")
    assert fuel(state) == (0, 0)
    ended = found(events, MatchEnded)[0]
    assert (ended.winner, ended.reason) == (winner, reason)


def test_q20_races_and_their_three_star_cars() -> None:
    low, high = deck(car(ONE)), deck(car((8, 8, 8, 7), 3))
    two_high = deck(car((8, 8, 8, 7), 3), others=(car((8, 8, 7, 7), 3), car(ONE)))
    allowed = {
        (race, name): _allowed(each, race)
        for race in ("common", "diamond", "free")
        for name, each in (("none", low), ("one", high), ("two", two_high))
    }
    assert [key for key, fine in allowed.items() if fine] == [
        ("common", "none"),
        ("diamond", "one"),
        ("free", "none"),
        ("free", "one"),
    ]
    check_deck(low, "diamond", Rules(diamond="at_most_one"))


def _allowed(each: Any, race: Any) -> bool:
    try:
        check_deck(each, race, Rules())
    except DocumentError:
        return False
    return True


def test_q21_classes_are_off_by_default() -> None:
    turbo: dict[str, Any] = {"car_class": "turbo", "protocol": "pow"}
    for classes, value in ((False, 14), (True, 18)):
        others = (car((5, 5, 5, 6), name="b", **turbo), car((6, 5, 5, 6), name="c", **turbo))
        one = deck(car(ONE, **turbo), "spoiler_kit", others)
        two = deck(car(TWO, **turbo), "spoiler_kit", others)
        state = match(one, two, classes=classes)
        whole_round(state, "brakes", "acceleration")
        assert figure(state, 0, 1) == value
        assert state.sides[0].mana == (5 if classes else 3)


@pytest.mark.parametrize("switch", [True, False])
def test_q22_sport_may_repeat_acceleration(switch: bool) -> None:
    state = _class_match("sport", sport_repeat=switch)
    whole_round(state, "acceleration", "brakes")
    passing(state)
    assert (Choose(0, "acceleration") in ENGINE.legal_for(state, 0)) == switch


def _class_match(car_class: Any, **rules: Any) -> Any:
    more: dict[str, Any] = {"car_class": car_class, "protocol": "genesis"}
    others = (car((5, 5, 5, 6), name="b", **more), car((6, 5, 5, 6), name="c", **more))
    one, two = deck(car(ONE, **more), others=others), deck(car(TWO, **more), others=others)
    return match(one, two, classes=True, **rules)


def test_q23_a_cancelled_variable_counts_as_used_and_a_random_one_stands_in() -> None:
    state = match(deck(car(ONE), "traffic_police"), deck(car(TWO)), forced(2))
    state.sides[0].mana = 9
    do(state, Activate(0, "instant"), Pass(1))
    events = choices(state, "acceleration", "speed")
    struck = found(events, VariableCancelled)[0]
    assert (struck.seat, struck.variable, struck.stand_in) == (1, "speed", "fuel")
    assert found(events, FiguresCompared)[0].figures == (18, 8)
    assert defences(state) == ("acceleration", "brakes")


def test_q23_without_a_stand_in_the_figure_is_1() -> None:
    state = match(deck(car(ONE), "traffic_police"), deck(car(TWO)), number=3)
    state.sides[0].mana, state.sides[0].used = 9, 0b0011
    state.sides[1].used, state.sides[1].defended = 0b1101, True
    do(state, Activate(0, "instant"), Pass(1))
    events = choices(state, "fuel", "speed")
    assert found(events, VariableCancelled)[0].stand_in is None
    assert found(events, FiguresCompared)[0].figures == (10, 2)
    assert fuel(state) == (18, 18 - 4 - 1)


def test_q23_switch_gives_the_variable_back() -> None:
    state = match(deck(car(ONE), "traffic_police"), deck(car(TWO)), forced(2), cancelled_counts=False)
    state.sides[0].mana = 9
    do(state, Activate(0, "instant"), Pass(1))
    choices(state, "acceleration", "speed")
    assert defences(state) == ("acceleration", "speed", "brakes")


@pytest.mark.parametrize(("switch", "figures", "left"), [("keep", (17, 8), 14), ("down", (16, 8), 14)])
def test_q24_halves_count_and_losses_round_down(switch: str, figures: tuple[int, int], left: int) -> None:
    state = _class_match("turbo", halves=switch)
    state.sides[0].last = STATS.index("brakes")
    events = whole_round(state, "speed", "fuel")
    assert found(events, FiguresCompared)[0].figures == figures
    assert fuel(state) == (18, left)


@pytest.mark.parametrize(
    ("switch", "winner", "reason"), [("maneuverability", 1, "maneuverability"), ("draw", -1, "level")]
)
def test_q25_level_fuel_after_nine_rounds(switch: str, winner: int, reason: str) -> None:
    state = match(deck(car(ONE)), deck(car(TWO)), number=9, level_end=switch)
    state.sides[0].cars = (*state.sides[0].cars[:2], car((6, 5, 5, 6), name="x"))
    state.sides[1].cars = (*state.sides[1].cars[:2], car((5, 5, 5, 6), name="y"))
    state.sides[0].fuel, state.sides[1].fuel = 9, 10
    events = whole_round(state, "acceleration", "speed")
    ended = found(events, MatchEnded)[0]
    assert (ended.winner, ended.reason, ended.fuel) == (winner, reason, (9, 9))


@pytest.mark.parametrize(("rolls", "winner"), [((5, 2), 0), ((2, 5), 1)])
def test_q19_and_q25_a_gold_round_ends_what_even_maneuverability_leaves_open(
    rolls: tuple[int, int], winner: int
) -> None:
    state = match(deck(car(ONE), "spike_strip"), deck(car(ONE, name="twin")), forced(*rolls))
    equip(state, 0)
    state.sides[0].fuel = state.sides[1].fuel = 1
    ended = found(whole_round(state, "speed", "speed"), MatchEnded)[0]
    assert (ended.winner, ended.reason, ended.fuel) == (winner, "gold", (0, 0))
    state = match(deck(car(ONE)), deck(car(TWO)), forced(*rolls), number=9)
    state.sides[0].fuel, state.sides[1].fuel = 9, 10
    ended = found(whole_round(state, "acceleration", "speed"), MatchEnded)[0]
    assert (ended.winner, ended.reason, ended.fuel) == (winner, "gold", (9, 9))
    state.dice.finish()


def test_more_fuel_wins_after_nine_rounds_and_a_dry_tank_loses_at_once() -> None:
    state = match(deck(car(ONE)), deck(car(TWO)), number=9)
    state.sides[0].fuel, state.sides[1].fuel = 3, 9
    assert found(whole_round(state, "acceleration", "acceleration"), MatchEnded)[0].reason == "more_fuel"
    assert (state.winner, ENGINE.to_act(state)) == (1, ())
    state = plain()
    state.sides[1].fuel = 7
    ended = found(whole_round(state, "acceleration", "brakes"), MatchEnded)[0]
    assert (ended.winner, ended.reason, state.round) == (0, "fuel_out", 1)
    with pytest.raises(IllegalCommandError) as caught:
        do(state, Pass(0))
    assert caught.value.code == "over"


def test_cooldown_and_the_next_car() -> None:
    state = plain((6, 5, 5, 5), (5, 5, 5, 5))
    names = [state.car(0).id]
    for number in range(6):
        whole_round(state, STATS[number % 3], STATS[number % 3])
        names.append(state.car(0).id)
    assert names == ["6-5-5-5"] * 3 + ["second"] * 3 + ["third"]


def test_bad_cars_are_refused() -> None:
    for stats, stars in (
        ((1, 1, 9, 9), 2),
        ((10, 10, 1, 2), 2),
        ((9, 9, 9, 9), 2),
        ((0, 9, 9, 9), 3),
        ((3, 3, 2, 1), 1),
    ):
        with pytest.raises(ValueError, match=r"should|may"):
            car(stats, stars)  # type: ignore[arg-type]


def test_the_bill_of_a_round_is_charged_in_one_go() -> None:
    state = match(deck(car(ONE), "speed_bump"), deck(car(TWO), "brake_fluid"))
    equip(state, 0, 1)
    events = whole_round(state, "acceleration", "fuel")
    changed = found(events, FuelChanged)
    assert [(event.seat, event.by, [line.by for line in event.lines]) for event in changed] == [(1, -7, [-5, -2])]
