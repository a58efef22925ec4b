"""The garage: finding cars, their pages, comparing, and what every scene must pass."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.ui import checks
from tests.ui.conftest import OpenScene

from carpg.tactics.cars import STAT_NAMES, roster
from carpg.tactics.elements import ELEMENTS, matchup
from carpg.ui.app import App
from carpg.ui.garage import facts
from carpg.ui.garage.duel import duel
from carpg.ui.garage.facts import CHARTED, WinRate, matchups, most, program_of, win_rates
from carpg.ui.garage.page import wins_notes
from carpg.ui.garage.query import ORDERS, SKILL_KINDS, Query
from carpg.ui.scenes.battle import BattleScene
from carpg.ui.scenes.car_page import CarPageScene
from carpg.ui.scenes.codex import CodexScene
from carpg.ui.scenes.garage import GarageScene
from carpg.ui.scenes.garage_compare import CompareScene
from carpg.ui.scenes.setup import SetupScene
from carpg.ui.scenes.team_builder import TeamBuilderScene

TEXT_SIZES = ["normal", "large", "largest"]
#: A phone on its side.
LOW = (844, 390)


def garage_of(app: App) -> GarageScene:
    scene = app.scenes[0]
    assert isinstance(scene, GarageScene)
    return scene


def press(app: App, role: str, name: str) -> None:
    app.twin.refresh()
    app.twin.find(role, name).activate()
    app.frame()


# ---- finding cars ---------------------------------------------------------------


def test_without_filters_every_car_is_found_by_name() -> None:
    names = [car.name for car in Query().found()]
    assert len(names) == len(roster())
    assert names == sorted(names)


@pytest.mark.parametrize("element", ELEMENTS)
def test_an_element_filter_finds_exactly_its_cars(element: str) -> None:
    found = {car.id for car in Query().with_element(element).found()}
    assert found == {car.id for car in roster().values() if car.element == element}


def test_elements_add_up_and_come_off_again() -> None:
    both = Query().with_element("fire").with_element("water")
    assert {car.element for car in both.found()} == {"fire", "water"}
    assert both.with_element("fire") == Query().with_element("water")


@pytest.mark.parametrize("kind", SKILL_KINDS)
def test_a_kind_filter_asks_the_program(kind: str) -> None:
    found = Query().with_kind(kind).found()
    assert found
    assert all(program_of(car).kind == kind for car in found)  # type: ignore[union-attr]


@given(st.sampled_from(STAT_NAMES), st.integers(0, 12), st.integers(0, 12))
@settings(max_examples=40, deadline=None)
def test_spans_keep_least_below_most_and_bound_what_is_found(stat: str, low: int, high: int) -> None:
    query = Query().with_least(stat, low).with_most(stat, high)
    least, top = query.span(stat)
    assert least <= top == high
    found = {car.id for car in query.found()}
    assert found == {car.id for car in roster().values() if least <= getattr(car, stat) <= top}


def test_a_full_span_is_no_filter() -> None:
    assert Query().with_least("attack", 3).with_least("attack", 0).with_most("attack", most("attack")).narrowed == 0


def test_words_are_looked_for_in_name_element_and_skill() -> None:
    assert [car.id for car in Query(text="racing line porsche").found()] == ["porsche-71"]
    assert all("push" in program_of(car).text.casefold() for car in Query(text="PUSHED").found())  # type: ignore[union-attr]
    assert Query(text="no such words").found() == []


@pytest.mark.parametrize("order", ORDERS)
def test_each_order_keeps_all_cars_and_sorts_figures_down(order: str) -> None:
    cars = Query(order=order).found()
    assert len(cars) == len(roster())
    if order in STAT_NAMES:
        figures = [getattr(car, order) for car in cars]
        assert figures == sorted(figures, reverse=True)


# ---- facts ----------------------------------------------------------------------


@pytest.mark.parametrize("element", ELEMENTS)
def test_matchups_are_the_charts(element: str) -> None:
    found = matchups(element)
    for other in CHARTED:
        assert (other in found.strong, other in found.weak) == (
            matchup(element, other) > 0,
            matchup(element, other) < 0,
        )
        assert (other in found.fears, other in found.resists) == (
            matchup(other, element) > 0,
            matchup(other, element) < 0,
        )


@pytest.mark.parametrize(("rate", "percent"), [(WinRate(1, 0, 2), 50), (WinRate(0, 1, 2), 25), (WinRate(2, 0, 3), 67)])
def test_a_draw_counts_half_of_a_win(rate: WinRate, percent: int) -> None:
    assert rate.percent == percent


@pytest.mark.parametrize(
    ("rate", "interval"),
    [
        # Wilson's intervals at 95 %, worked by hand: 50 of 100 is 40.38 to 59.62, 5 of 5 is 56.55 to 100.
        (WinRate(50, 0, 100), (40, 60)),
        (WinRate(5, 0, 5), (56, 100)),
        (WinRate(0, 0, 5), (0, 44)),
        (WinRate(100, 100, 300), (44, 56)),
    ],
)
def test_a_win_rate_has_an_interval_rounded_outwards(rate: WinRate, interval: tuple[int, int]) -> None:
    assert rate.interval == interval
    assert rate.interval[0] <= rate.percent <= rate.interval[1]


def test_the_words_about_a_win_rate_claim_no_more_than_the_battles_show() -> None:
    assert any("nothing says" in note for note in wins_notes(WinRate(150, 2, 304)))
    strong = wins_notes(WinRate(200, 0, 300))
    assert not any("nothing says" in note for note in strong)
    assert "67% of 300" in strong[0]
    assert "between 61% and 72%" in strong[0]


def test_every_car_of_the_report_lies_within_its_interval() -> None:
    for rate in win_rates().values():
        low, high = rate.interval
        assert low <= rate.percent <= high
        assert rate.battles >= 250


@pytest.mark.parametrize("size", [(1180, 820), (390, 844)])
@pytest.mark.parametrize("car", ["long-beam", "mach-5", "skull-crusher"])
def test_element_and_skill_lead_to_the_codex_and_back(open_scene: OpenScene, size: tuple[int, int], car: str) -> None:
    program = program_of(roster()[car])
    assert program is not None
    ways = (("read-element", f"elements/{roster()[car].element}"), ("read-skill", f"skills/{program.id}"))
    for start, entry in ways:
        app = open_scene(GarageScene, size)
        garage = app.scene
        assert isinstance(garage, GarageScene)
        garage.choose(car)
        app.frame()
        shown = app.scene
        widget = next(w for w in app.stage.root.walk() if w.key == start)
        widget.activate()
        app.frame()
        assert isinstance(app.scene, CodexScene)
        assert app.scene.page == entry
        app.scene.back()
        app.frame()
        assert app.scene is shown


@pytest.mark.parametrize(
    ("report", "cars"),
    [
        ({"cars": {"mach-5": {"wins": 3, "draws": 0, "battles": 5}}}, {"mach-5"}),
        ({"cars": {"mach-5": {"wins": 3, "draws": 0, "battles": 0}}}, set()),
        ({"cars": {"mach-5": {"wins": "3", "draws": 0, "battles": 5}}}, set()),
        ({"cars": []}, set()),
        ([], set()),
    ],
)
def test_win_rates_come_from_a_sound_report_only(
    report: object, cars: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(facts, "table", lambda name: report)
    win_rates.cache_clear()
    try:
        assert set(win_rates()) == cars
    finally:
        win_rates.cache_clear()


def test_a_duel_is_the_engines_own_forecast_from_the_front() -> None:
    odds = duel("porsche-71", "ford-32")
    assert odds is not None
    assert not odds.backstab
    assert odds.matchup == "disadvantage"
    assert odds.hit_on == facts.standard_rules().hit_disadvantage_min


# ---- the screen -----------------------------------------------------------------


@pytest.mark.parametrize("text", TEXT_SIZES)
@pytest.mark.parametrize("size", [*checks.SIZES, LOW])
def test_the_garage_is_sound(open_scene: OpenScene, size: tuple[int, int], text: str) -> None:
    checks.assert_sound(open_scene(GarageScene, size, text_size=text))


@pytest.mark.parametrize("text", TEXT_SIZES)
@pytest.mark.parametrize("size", [*checks.SIZES, LOW])
def test_a_cars_page_is_sound(open_scene: OpenScene, size: tuple[int, int], text: str) -> None:
    app = open_scene(GarageScene, size, text_size=text)
    app.open(CarPageScene(app, garage_of(app), "clover-hopper-four-leaf"))
    app.frame()
    checks.assert_sound(app)


@pytest.mark.parametrize("text", TEXT_SIZES)
@pytest.mark.parametrize("size", [*checks.SIZES, LOW])
def test_a_comparison_is_sound(open_scene: OpenScene, size: tuple[int, int], text: str) -> None:
    app = open_scene(GarageScene, size, text_size=text)
    app.open(CompareScene(app, garage_of(app), "clover-hopper-four-leaf", "skull-crusher"))
    app.frame()
    checks.assert_sound(app)


@pytest.mark.parametrize("size", checks.SIZES)
def test_the_filter_sheet_is_sound(open_scene: OpenScene, size: tuple[int, int]) -> None:
    app = open_scene(GarageScene, size, text_size="largest")
    press(app, "button", "Filters")
    checks.assert_sound(app)


def test_filters_narrow_the_list_and_say_so(open_scene: OpenScene) -> None:
    app = open_scene(GarageScene)
    press(app, "button", "Only Fire")
    assert {car.element for car in garage_of(app).query.found()} == {"fire"}
    press(app, "button", "Filters")
    press(app, "button", "Active")
    press(app, "button", "Speed, at least: +")
    query = garage_of(app).query
    assert query.kinds == {"active"}
    assert query.span("speed")[0] == 1
    press(app, "button", f"Show {len(query.found())} cars")
    assert app.twin.find("button", "Filters: 2")
    press(app, "button", "All elements")
    assert not garage_of(app).query.elements


def test_a_search_that_finds_nothing_says_what_to_do(open_scene: OpenScene) -> None:
    app = open_scene(GarageScene)
    app.twin.find("textbox", "Name, element or skill").fill("zzz")
    app.frame()
    app.twin.refresh()
    assert app.twin.find("text", "No car fits. Take a filter away.")


def test_choosing_a_car_shows_its_page_beside_the_list_or_alone(open_scene: OpenScene) -> None:
    wide = open_scene(GarageScene)
    garage_of(wide).choose("mach-6")
    wide.frame()
    assert len(wide.scenes) == 1
    assert garage_of(wide).chosen == "mach-6"
    phone = open_scene(GarageScene, (390, 844))
    garage_of(phone).choose("mach-6")
    assert isinstance(phone.scene, CarPageScene)


def test_the_arrows_of_a_page_go_round_the_list(open_scene: OpenScene) -> None:
    app = open_scene(GarageScene, (390, 844))
    cars = [car.id for car in Query().found()]
    garage_of(app).choose(cars[0])
    app.frame()
    press(app, "button", roster()[cars[-1]].name)
    assert garage_of(app).chosen == cars[-1]
    press(app, "button", roster()[cars[0]].name)
    assert garage_of(app).chosen == cars[0]


def test_two_chosen_cars_are_compared_and_either_can_be_changed(open_scene: OpenScene) -> None:
    app = open_scene(GarageScene)
    first = garage_of(app).chosen
    press(app, "button", "Compare")
    garage_of(app).choose("mach-6")
    app.frame()
    scene = app.scene
    assert isinstance(scene, CompareScene)
    assert scene.pair == (first, "mach-6")
    press(app, "button", "Change sides")
    assert scene.pair == ("mach-6", first)
    press(app, "button", f"Another car instead of {roster()[first].name}")
    assert len(app.scenes) == 1
    assert garage_of(app).comparing == "mach-6"
    garage_of(app).back()
    assert not garage_of(app).comparing


def test_escape_and_the_button_end_comparing(open_scene: OpenScene) -> None:
    app = open_scene(GarageScene)
    press(app, "button", "Compare")
    press(app, "button", "Stop comparing")
    assert not garage_of(app).comparing


def test_a_car_goes_into_the_team_and_out_and_the_team_is_remembered(open_scene: OpenScene) -> None:
    app = open_scene(GarageScene)
    car = garage_of(app).chosen
    press(app, "button", "Add to team")
    assert garage_of(app).team.cars == (car,)
    assert GarageScene(app).team.cars == (car,)
    press(app, "button", "Take out of team")
    assert garage_of(app).team.cars == ()


def test_a_full_team_takes_no_car(open_scene: OpenScene) -> None:
    app = open_scene(GarageScene)
    scene = garage_of(app)
    scene.take_team(scene.team.with_size(1).with_car("mach-5"))
    scene.toggle_member("mach-6")
    assert scene.team.cars == ("mach-5",)


def test_a_car_is_tried_out_in_a_battle_of_one_against_one(
    open_scene: OpenScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = open_scene(GarageScene)
    monkeypatch.setattr(BattleScene, "enter", lambda self: None)
    car = garage_of(app).chosen
    press(app, "button", "Try it out")
    assert isinstance(app.scene, BattleScene)
    entrants = app.scene.session.state.setup.entrants
    assert [entrant.team for entrant in entrants] == [0, 1]
    assert entrants[0].car == car


def test_the_team_goes_into_the_setup(open_scene: OpenScene) -> None:
    app = open_scene(GarageScene)
    scene = garage_of(app)
    scene.take_team(scene.team.with_size(3).with_car("mach-5").with_car("mach-6"))
    app.frame()
    press(app, "button", "To battle")
    assert isinstance(app.scene, SetupScene)
    assert app.scene.draft.size == 3
    assert app.scene.draft.teams[0] == ("mach-5", "mach-6")


def test_keys_alone_choose_a_car_and_open_the_team(open_scene: OpenScene) -> None:
    app = open_scene(GarageScene)
    rows = [w for w in checks.controls(app) if w.key.startswith("car-")]
    app.stage.focus(rows[3], visible=True)
    checks.press(app, "enter")
    assert garage_of(app).chosen == rows[3].key.removeprefix("car-")
    bar = next(w for w in checks.controls(app) if w.key == "team-bar")
    app.stage.focus(bar, visible=True)
    checks.press(app, "enter")
    builder = app.scene
    assert isinstance(builder, TeamBuilderScene)
    checks.press(app, "escape")
    assert len(app.scenes) == 1
