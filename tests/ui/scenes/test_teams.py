"""Teams: the bench, saving, codes, checks and advice, and the screens around them."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.ui import checks
from tests.ui.conftest import OpenScene

from carpg.kernel.errors import DocumentError
from carpg.storage.backends import MemoryBackend, StorageFullError
from carpg.storage.codes import encode_code
from carpg.storage.store import SaveStore
from carpg.tactics.cars import roster
from carpg.tactics.elements import matchup
from carpg.ui.app import App
from carpg.ui.garage.facts import CHARTED
from carpg.ui.garage.saved import Removed, load_team, save_team, saved_teams
from carpg.ui.garage.teams import (
    BENCH_KEY,
    MOST_CARS,
    Team,
    advice,
    code_of,
    cover,
    keep_bench,
    recall_bench,
    team_from_code,
)
from carpg.ui.garage.teams import checks as team_checks
from carpg.ui.scenes.garage import GarageScene
from carpg.ui.scenes.setup import SetupScene
from carpg.ui.scenes.team_builder import TeamBuilderScene
from carpg.ui.scenes.teams import TeamsScene

CARS = ("acorn-express", "porsche-71", "mach-6", "ford-32", "beanstalk")
PARTY = Team("Garden party", 6, CARS)
TEXT_SIZES = ["normal", "large", "largest"]


def builder_of(open_scene: OpenScene, size: tuple[int, int] = (1180, 820), team: Team = PARTY, **look: object) -> App:
    app = open_scene(GarageScene, size, **look)
    garage = app.scene
    assert isinstance(garage, GarageScene)
    garage.take_team(team)
    app.open(TeamBuilderScene(app, garage))
    app.frame()
    return app


def press(app: App, role: str, name: str) -> None:
    app.twin.refresh()
    app.twin.find(role, name).activate()
    app.frame()


def team_of_app(app: App) -> Team:
    garage = app.scenes[0]
    assert isinstance(garage, GarageScene)
    return garage.team


# ---- teams ----------------------------------------------------------------------


@given(st.integers(1, MOST_CARS), st.integers(0, 10**6), st.integers(0, MOST_CARS))
@settings(max_examples=40, deadline=None)
def test_filling_keeps_what_is_there_and_repeats_no_car(size: int, seed: int, kept: int) -> None:
    team = Team("", size, CARS[: min(kept, size, len(CARS))])
    full = team.filled(seed)
    assert full.full
    assert full.cars[: len(team.cars)] == team.cars
    assert len(set(full.cars)) == size
    assert full == team.filled(seed)


def test_a_smaller_size_drops_the_last_cars() -> None:
    assert PARTY.with_size(2).cars == CARS[:2]
    assert PARTY.with_size(2).with_car("mach-5").cars == CARS[:2]
    assert PARTY.without(1).cars == (CARS[0], *CARS[2:])


@pytest.mark.parametrize(("name", "size"), [("", 0), ("", 11), ("", 2), ("x" * 33, 5)])
def test_what_is_no_team_is_refused(name: str, size: int) -> None:
    with pytest.raises(ValueError, match="1 to 10"):
        Team(name, size, CARS)


@given(st.lists(st.sampled_from(sorted(roster())), max_size=MOST_CARS), st.text(max_size=32))
@settings(max_examples=40, deadline=None)
def test_a_code_brings_the_team_back(cars: list[str], name: str) -> None:
    clean = "".join(char for char in name if char.isprintable())
    team = Team(clean, MOST_CARS, tuple(cars))
    assert team_from_code(code_of(team)) == (team, 0)


def test_cars_that_are_not_known_are_left_out_and_counted() -> None:
    data = {"name": "Old", "size": 3, "cars": ["mach-5", "flying-saucer", "nothing"]}
    assert team_from_code(encode_code("team", data)) == (Team("Old", 3, ("mach-5",)), 2)


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("", "should start with CPG1-"),
        ("CPG9-Tabc", "another version"),
        (encode_code("replay", {}), "holds a replay"),
        (encode_code("team", []), "holds no team"),
        (encode_code("team", {"name": "x", "size": 5}), "not complete"),
        (encode_code("team", {"name": "x", "size": 99, "cars": []}), "1 to 10"),
        (encode_code("team", {"name": "x", "size": 1, "cars": ["mach-5", "mach-6"]}), "1 to 10"),
        (encode_code("team", {"name": "x", "size": True, "cars": []}), "not complete"),
        (code_of(PARTY)[:-4], "checksum"),
    ],
)
def test_a_bad_code_says_what_is_wrong(code: str, says: str) -> None:
    with pytest.raises(DocumentError, match=says):
        team_from_code(code)


# ---- bench and saves ------------------------------------------------------------


def test_the_bench_is_remembered_with_its_slot() -> None:
    storage = MemoryBackend()
    team = replace(PARTY, slot="team-abc")
    keep_bench(storage, team)
    assert recall_bench(storage) == team


@pytest.mark.parametrize("text", ["", "{", "[]", '{"name": 3}', '{"size": 5}', "[" * 4000, "x" * 9000])
def test_a_broken_bench_is_an_empty_one(text: str) -> None:
    storage = MemoryBackend()
    storage.set(BENCH_KEY, text)
    assert recall_bench(storage) == Team()


def test_a_full_storage_keeps_the_bench_in_the_garage_only() -> None:
    storage = MemoryBackend(room=10)
    keep_bench(storage, PARTY)
    assert recall_bench(storage) == Team()


def test_saving_again_uses_the_same_slot() -> None:
    store = SaveStore(MemoryBackend())
    slot = save_team(store, PARTY, PARTY.name)
    assert save_team(store, replace(PARTY, slot=slot, size=7), "Other") == slot
    assert [info.name for info in saved_teams(store)] == ["Other"]
    assert load_team(store, slot)[0] == Team("Other", 7, CARS, slot)


def test_a_deleted_team_comes_back_exactly() -> None:
    store = SaveStore(MemoryBackend())
    slot = save_team(store, PARTY, PARTY.name)
    before = dict(store.backend.texts)  # type: ignore[attr-defined]
    removed = Removed(store, slot, PARTY.name)
    assert saved_teams(store) == []
    removed.restore()
    assert store.backend.texts == before  # type: ignore[attr-defined]


# ---- checks and advice ----------------------------------------------------------


def test_checks_name_what_keeps_a_team_from_battle() -> None:
    states = {check.key: check.state for check in team_checks(PARTY)}
    assert states == {"teams.check_missing": "note", "teams.check_once": "good"}
    twice = Team("", 2, ("mach-5", "mach-5"))
    found = {check.key: check for check in team_checks(twice, ("mach-5",))}
    assert found["teams.check_full"].state == "good"
    assert found["teams.check_twice"].values == {"cars": "Mach 5"}
    assert found["teams.check_both"].values == {"cars": "Mach 5"}


def test_another_variant_may_stand_on_the_other_side() -> None:
    variant = next(car for car in roster().values() if car.variant)
    assert all(check.state == "good" for check in team_checks(Team("", 1, (variant.id,)), (variant.base,)))


def test_cover_counts_attackers_and_fears_by_the_chart() -> None:
    found = cover(PARTY)
    elements = [roster()[car].element for car in CARS]
    for name in CHARTED:
        assert found.hits[name] == sum(matchup(own, name) > 0 for own in elements)
        assert found.fears[name] == sum(matchup(name, own) > 0 for own in elements)
    assert all(found.hits[name] == 0 for name in found.open)


@given(st.lists(st.sampled_from(sorted(roster())), min_size=1, max_size=9))
@settings(max_examples=60, deadline=None)
def test_advice_opens_cover_that_nobody_gave(cars: list[str]) -> None:
    team = Team("", MOST_CARS, tuple(cars))
    tip = advice(team)
    if tip is None:
        assert not any(matchup(own, other) > 0 for own in CHARTED for other in cover(team).open)
        return
    joined = next(car.id for car in roster().values() if car.element == tip.element)
    assert set(cover(team).open) - set(cover(team.with_car(joined)).open) == set(tip.covers)
    assert tip.covers
    assert not tip.threat or (tip.threat in tip.covers and cover(team).fears[tip.threat] == tip.threatened >= 2)


def test_an_empty_team_gets_no_advice() -> None:
    assert advice(Team()) is None


# ---- screens --------------------------------------------------------------------


@pytest.mark.parametrize("text", TEXT_SIZES)
@pytest.mark.parametrize("size", [*checks.SIZES, (844, 390)])
@pytest.mark.parametrize("cars", [0, 5, 10])
def test_the_builder_is_sound(open_scene: OpenScene, size: tuple[int, int], text: str, cars: int) -> None:
    team = Team("The very long name of a team", max(cars, 1), CARS[: min(cars, 1)]).filled(1) if cars else Team()
    checks.assert_sound(builder_of(open_scene, size, team, text_size=text))


@pytest.mark.parametrize("text", TEXT_SIZES)
@pytest.mark.parametrize("size", [*checks.SIZES, (844, 390)])
def test_the_saved_teams_are_sound(open_scene: OpenScene, size: tuple[int, int], text: str) -> None:
    app = builder_of(open_scene, size, text_size=text)
    for number in range(7):
        save_team(app.saves, PARTY.with_size(5 + number % 5), f"The team with number {number}")
    builder = app.scene
    assert isinstance(builder, TeamBuilderScene)
    builder.open_teams()
    app.frame()
    checks.assert_sound(app)


@pytest.mark.parametrize("size", checks.SIZES)
@pytest.mark.parametrize("button", ["Share", "Enter code"])
def test_the_sheets_are_sound(open_scene: OpenScene, size: tuple[int, int], button: str) -> None:
    app = builder_of(open_scene, size, text_size="largest")
    press(app, "button", button)
    checks.assert_sound(app)


def test_places_are_emptied_and_filled_by_chance(open_scene: OpenScene) -> None:
    app = builder_of(open_scene)
    press(app, "button", f"Place 2: {roster()[CARS[1]].name}. Take out")
    assert team_of_app(app).cars == (CARS[0], *CARS[2:])
    press(app, "button", "Random")
    assert team_of_app(app).full
    press(app, "button", "Empty")
    assert team_of_app(app) == Team(size=6)


def test_a_free_place_leads_to_the_list(open_scene: OpenScene) -> None:
    app = builder_of(open_scene)
    press(app, "button", "Place 6 is free. Choose a car")
    assert app.scene is app.scenes[0]


def test_advice_shows_the_cars_it_speaks_of(open_scene: OpenScene) -> None:
    app = builder_of(open_scene)
    tip = advice(PARTY)
    assert tip is not None
    press(app, "button", f"Show {tip.element.title()} cars")
    garage = app.scene
    assert isinstance(garage, GarageScene)
    assert garage.query.elements == {tip.element}


def test_name_size_and_save(open_scene: OpenScene) -> None:
    app = builder_of(open_scene)
    app.twin.refresh()
    app.twin.find("textbox", "Team name").fill("Night shift")
    press(app, "button", "Cars: +")
    press(app, "button", "Save")
    saved = saved_teams(app.saves)
    assert [info.name for info in saved] == ["Night shift"]
    assert team_of_app(app) == Team("Night shift", 7, CARS, saved[0].slot)


def test_a_save_that_fails_says_why(open_scene: OpenScene, monkeypatch: pytest.MonkeyPatch) -> None:
    app = builder_of(open_scene)

    def full(slot: str, record: object) -> None:
        raise StorageFullError("The storage is full.")

    monkeypatch.setattr(app.saves, "save", full)
    press(app, "button", "Save")
    app.twin.refresh()
    assert app.twin.find("text", "The storage is full.")
    assert not team_of_app(app).slot


def test_saved_teams_are_used_duplicated_and_deleted_with_a_way_back(open_scene: OpenScene) -> None:
    app = builder_of(open_scene, team=Team())
    save_team(app.saves, PARTY, PARTY.name)
    press(app, "button", "Teams")
    assert isinstance(app.scene, TeamsScene)
    press(app, "button", "What to do with Garden party (1)")
    press(app, "menuitem", "Duplicate")
    assert sorted(info.name for info in saved_teams(app.saves)) == ["Garden party", "Garden party 2"]
    place = [info.name for info in saved_teams(app.saves)].index("Garden party 2") + 1
    press(app, "button", f"What to do with Garden party 2 ({place})")
    press(app, "menuitem", "Delete")
    assert len(saved_teams(app.saves)) == 1
    press(app, "button", "Undo: bring Garden party 2 back")
    assert len(saved_teams(app.saves)) == 2
    first = saved_teams(app.saves)[0]
    press(app, "button", f"{first.name}, 5 of 6 cars")
    assert isinstance(app.scene, TeamBuilderScene)
    assert team_of_app(app).cars == CARS


def test_a_code_goes_out_and_comes_in(open_scene: OpenScene) -> None:
    async def scenario() -> None:
        app = builder_of(open_scene)
        press(app, "button", "Share")
        press(app, "button", "Copy the code")
        await asyncio.sleep(0)
        assert team_from_code(app.platform.clipboard)[0] == PARTY  # type: ignore[attr-defined]
        press(app, "button", "Close")
        press(app, "button", "Empty")
        press(app, "button", "Enter code")
        press(app, "button", "Paste")
        await asyncio.sleep(0)
        app.frame()
        assert app.twin.find("textbox", "Team code").value == app.platform.clipboard  # type: ignore[attr-defined]
        press(app, "button", "Take this team")
        assert team_of_app(app) == PARTY

    asyncio.run(scenario())


def test_a_wrong_code_is_explained_in_the_sheet(open_scene: OpenScene) -> None:
    app = builder_of(open_scene)
    press(app, "button", "Enter code")
    app.twin.refresh()
    app.twin.find("textbox", "Team code").fill("hello")
    press(app, "button", "Take this team")
    app.twin.refresh()
    assert app.twin.find("text", "This is not a code that this game can read. It should start with CPG1-.")
    checks.assert_sound(app)


def test_the_builder_leads_to_battle_and_takes_cars_from_the_other_team(open_scene: OpenScene) -> None:
    app = builder_of(open_scene)
    press(app, "button", "To battle")
    assert isinstance(app.scene, SetupScene)
    assert app.scene.draft.teams[0] == CARS
    assert not set(CARS) & set(app.scene.draft.teams[1])
