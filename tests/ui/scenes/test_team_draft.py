"""The draft: whose turn it is, what may be taken, the curtain, and the way into battle."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.ui import checks
from tests.ui.conftest import OpenScene

from carpg.tactics.cars import roster
from carpg.ui.app import App
from carpg.ui.garage.drafting import BAN, MOST_BANS, PICK, Drafting, Step
from carpg.ui.scenes.garage import GarageScene
from carpg.ui.scenes.setup import SetupScene
from carpg.ui.scenes.team_builder import TeamBuilderScene
from carpg.ui.scenes.team_draft import DraftScene


def press(app: App, name: str) -> None:
    app.twin.refresh()
    app.twin.find("button", name).activate()
    app.frame()


def begun(open_scene: OpenScene, size: tuple[int, int] = (1180, 820), cars: int = 2, **look: object) -> App:
    app = open_scene(GarageScene, size, **look)
    scene = DraftScene(app, cars)
    app.open(scene)
    app.frame()
    scene.draft = Drafting.start(cars, 1, 7)
    scene.rebuild()
    app.frame()
    return app


def scene_of(app: App) -> DraftScene:
    scene = app.scene
    assert isinstance(scene, DraftScene)
    return scene


def draft_of(app: App) -> Drafting:
    draft = scene_of(app).draft
    assert draft is not None
    return draft


# ---- the draft itself -------------------------------------------------------------


def test_bans_go_in_turns_and_picks_in_pairs() -> None:
    steps = Drafting.start(3, 1, 1).steps
    assert steps[:2] == (Step(BAN, 0), Step(BAN, 1))
    assert [step.side for step in steps[2:]] == [0, 1, 1, 0, 0, 1]


@given(st.integers(1, 10), st.integers(0, MOST_BANS), st.integers(0, 10**6), st.integers(0, 10**6))
@settings(max_examples=40, deadline=None)
def test_a_draft_ends_in_two_full_teams_without_a_car_twice(size: int, bans: int, seed: int, choice: int) -> None:
    draft = Drafting.start(size, bans, seed)
    assert draft == Drafting.start(size, bans, seed)
    while draft.next is not None:
        free = [car for car in draft.pool if draft.free(car)]
        assert len(free) > 1
        draft = draft.take(free[choice % len(free)])
    teams = (draft.cars(PICK, 0), draft.cars(PICK, 1))
    assert [len(team) for team in teams] == [size, size]
    assert [len(draft.cars(BAN, side)) for side in (0, 1)] == [bans, bans]
    assert len({*teams[0], *teams[1], *draft.cars(BAN, 0), *draft.cars(BAN, 1)}) == 2 * (size + bans)


def test_what_is_gone_can_not_be_taken() -> None:
    draft = Drafting.start(1, 0, 1)
    taken = draft.take(draft.pool[0])
    with pytest.raises(ValueError, match="can't be taken"):
        taken.take(draft.pool[0])
    with pytest.raises(ValueError, match="can't be taken"):
        taken.take("no-such-car")
    with pytest.raises(ValueError, match="can't be taken"):
        taken.take(draft.pool[1]).take(draft.pool[2])


# ---- the screen -------------------------------------------------------------------


@pytest.mark.parametrize("text", ["normal", "large", "largest"])
@pytest.mark.parametrize("size", [*checks.SIZES, (844, 390)])
@pytest.mark.parametrize("stage", ["start", "choose", "chosen", "curtain", "over"])
def test_every_stage_is_sound(open_scene: OpenScene, size: tuple[int, int], text: str, stage: str) -> None:
    app = begun(open_scene, size, 10, text_size=text)
    scene = scene_of(app)
    if stage == "start":
        scene.draft = None
    elif stage == "chosen":
        scene.choose(draft_of(app).pool[3])
    elif stage == "curtain":
        scene.curtain = 1
    elif stage == "over":
        draft = draft_of(app)
        while draft.next is not None:
            draft = draft.take(next(car for car in draft.pool if draft.free(car)))
        scene.draft = draft
    scene.rebuild()
    app.frame()
    checks.assert_sound(app)


def test_a_whole_draft_leads_to_the_setup_with_both_teams(open_scene: OpenScene) -> None:
    app = open_scene(GarageScene)
    garage = app.scene
    assert isinstance(garage, GarageScene)
    app.open(TeamBuilderScene(app, garage))
    app.frame()
    press(app, "Draft")
    press(app, "Bans: −")
    press(app, "Begin")
    while draft_of(app).next is not None:
        if scene_of(app).curtain is not None:
            press(app, f"I am {DraftScene.team(scene_of(app).curtain or 0)}")
        car = next(car for car in draft_of(app).pool if draft_of(app).free(car))
        scene_of(app).choose(car)
        app.frame()
        press(app, f"Pick {roster()[car].name}")
    teams = (draft_of(app).cars(PICK, 0), draft_of(app).cars(PICK, 1))
    press(app, "To battle")
    setup = app.scene
    assert isinstance(setup, SetupScene)
    assert setup.draft.teams == teams
    assert setup.draft.size == 5


def test_the_curtain_falls_between_players_only_and_can_be_switched_off(open_scene: OpenScene) -> None:
    for curtain in (True, False):
        app = begun(open_scene, curtain=curtain)
        scene = scene_of(app)
        falls = []
        while (step := draft_of(app).next) is not None:
            scene.choose(next(car for car in draft_of(app).pool if draft_of(app).free(car)))
            scene.confirm()
            following = draft_of(app).next
            falls.append(scene.curtain is not None)
            assert falls[-1] == (curtain and following is not None and following.side != step.side)
            scene.lift()
        assert any(falls) == curtain


def test_a_car_that_is_gone_is_not_chosen(open_scene: OpenScene) -> None:
    app = begun(open_scene)
    scene = scene_of(app)
    car = draft_of(app).pool[0]
    scene.choose(car)
    scene.confirm()
    scene.lift()
    scene.choose(car)
    assert scene.chosen == ""
    app.frame()
    app.twin.refresh()
    assert app.twin.find("button", f"{roster()[car].name}, banned")


def test_leaving_in_the_middle_asks_once(open_scene: OpenScene) -> None:
    app = begun(open_scene)
    scene = scene_of(app)
    scene.choose(draft_of(app).pool[0])
    scene.confirm()
    scene.lift()
    app.frame()
    scene.back()
    app.frame()
    press(app, "Leave")
    assert len(app.scenes) == 1
