"""Replays: films that are verified, jumping, playing on, keeping, sharing, refusing; and the screen."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from typing import Any

import pytest
from tests.ui import checks
from tests.ui.conftest import OpenScene

from carpg.kernel.dice import Dice
from carpg.kernel.errors import DocumentError
from carpg.platform.memory import MemoryPlatform
from carpg.storage.codes import decode_code
from carpg.storage.envelope import Record, unpack
from carpg.tactics.engine import TacticsEngine
from carpg.tactics.simulate import random_command
from carpg.ui.app import App
from carpg.ui.game.draft import Draft
from carpg.ui.game.session import Seat, Session
from carpg.ui.scenes import replay_keep
from carpg.ui.scenes.battle import BattleScene
from carpg.ui.scenes.replay import ReplayScene
from carpg.ui.scenes.replay_check import develop, film_of
from carpg.ui.scenes.replay_film import Film, Reel, reel_from_json, reel_from_record, reel_json, reel_of
from carpg.ui.scenes.replay_open import OpeningScene, watch
from carpg.ui.scenes.title import TitleScene

SEATS = (Seat("Ada"), Seat("Driver", "driver"))
TEXT_SIZES = ["normal", "large", "largest"]


def played(seed: int, commands: int = 4000, size: int = 2) -> Session:
    """A battle of random commands, to its end or for so many commands."""
    session = Session.start("demo", Draft(size, SEATS).battle(seed), SEATS)
    dice = Dice(seed)
    while not session.over and len(session.match.log) < commands:
        session.give(random_command(session.state, dice))
    return session


@cache
def whole(seed: int = 5) -> Session:
    return played(seed)


@cache
def film(seed: int = 5) -> Film:
    made = Film.of(reel_of(whole(seed)))
    for _ in made.develop():
        pass
    return made


def digest(state: Any) -> str:
    return TacticsEngine(trace=False).digest(state)


# ---- films ----------------------------------------------------------------------


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_film_ends_as_the_battle_did(seed: int) -> None:
    made = film(seed)
    assert made.length == len(whole(seed).match.log)
    assert digest(made.state(made.length)) == digest(whole(seed).state)


def test_each_place_is_the_battle_after_so_many_commands() -> None:
    session, made = whole(), film()
    again = Session.start("demo", made.document, SEATS)
    for place, command in enumerate(session.commands()):
        assert digest(made.state(place)) == digest(again.state)
        again.give(command)


def test_rounds_and_lines_say_where_they_stand() -> None:
    made = film()
    assert made.rounds[0] == (1, 0)
    for number, place in made.rounds:
        assert made.round_at(place) == number
        assert made.round_start(place + 1, -1) == place
    assert made.round_start(0, -1) == 0
    assert made.round_start(made.length, 1) == made.length
    places = [entry.commands for entry in made.log]
    assert places == sorted(places)
    assert made.last_line(made.length) == len(made.log) - 1


def test_a_reel_comes_back_from_its_json() -> None:
    reel = reel_of(whole())
    assert reel_from_json(reel_json(reel)) == reel


@pytest.mark.parametrize(
    "data",
    [None, [], {}, {"seats": [], "replay": {}}, {"seats": [{"name": "a"}], "replay": {}, "surrendered": None}, "x"],
)
def test_what_is_no_reel_is_refused(data: object) -> None:
    with pytest.raises(DocumentError):
        reel_from_json(data)


def test_a_saved_match_is_checked_by_the_state_saved_with_it() -> None:
    session = played(9, 12)
    reel = reel_from_record(session.record("2026-01-01T00:00:00"))
    made = film_of(reel)
    assert list(develop(made))[-1] == 1
    record = session.record("2026-01-01T00:00:00")
    wrong = deepcopy(record.payload)
    wrong["battle"]["state"]["round"] += 1
    forged = film_of(reel_from_record(Record(record.kind, record.name, wrong)))
    with pytest.raises(DocumentError, match="does not come out as it was recorded") as caught:
        list(develop(forged))
    assert caught.value.code == "differs"


def test_a_save_of_another_kind_holds_no_replay() -> None:
    with pytest.raises(DocumentError, match="holds a team"):
        reel_from_record(Record("team", "x", {}))


def _changed(change: Callable[[dict[str, Any]], object]) -> Reel:
    reel = reel_of(whole())
    replay = deepcopy(reel.replay)
    change(replay)
    return Reel(reel.seats, replay)


def _swap_digest(replay: dict[str, Any]) -> None:
    replay["marks"][1]["digest"] = replay["marks"][0]["digest"]


@pytest.mark.parametrize(
    ("change", "code", "says"),
    [
        (lambda r: r.update(rules_version="0"), "other_version", "other rules .version 0; this game"),
        (lambda r: r.update(rules_version="9" * 500), "other_version", "other rules"),
        (lambda r: r.update(mode="cards"), "other_mode", "another mode"),
        (lambda r: r.update(format="x"), "bad_document", "damaged"),
        (lambda r: r.update(commands="x"), "bad_document", "damaged"),
        (lambda r: r.update(commands=[{}] * 9000), "bad_document", "more than 8000"),
        (_swap_digest, "differs", "does not come out as it was recorded .round"),
        (lambda r: r["commands"].pop(), "bad_document", "damaged"),
        (lambda r: r["commands"].insert(3, {"kind": "nonsense"}), "bad_document", "damaged"),
        (lambda r: r["setup"].update(seed=1), "differs", "does not come out"),
        (lambda r: r["setup"].update(cars=[]), "bad_document", "damaged"),
    ],
)
def test_a_wrong_replay_is_refused_in_plain_words(
    change: Callable[[dict[str, Any]], object], code: str, says: str
) -> None:
    with pytest.raises(DocumentError, match=says) as caught:
        list(develop(film_of(_changed(change))))
    assert caught.value.code == code


def test_a_branch_goes_on_with_the_dice_as_they_would_fall() -> None:
    session, made = whole(), film()
    place = made.length // 2
    branch = made.branch(place, "branch", SEATS)
    assert digest(branch.state) == digest(made.state(place))
    for command in session.commands()[place:]:
        branch.give(command)
    assert digest(branch.state) == digest(session.state)


# ---- keeping and sharing ----------------------------------------------------------


def test_a_kept_replay_comes_back_from_its_slot(open_scene: OpenScene) -> None:
    app = open_scene(TitleScene)
    assert replay_keep.keep_session(app, whole())
    (info,) = app.saves.saves("replay-")
    assert info.kind == "replay"
    assert info.about["round"] == whole().state.round
    assert reel_from_record(app.saves.load(info.slot)) == reel_of(whole())


def test_a_storage_that_refuses_is_told_not_thrown(open_scene: OpenScene) -> None:
    app = open_scene(TitleScene)
    app.saves.backend.room = 10  # type: ignore[attr-defined]
    assert not replay_keep.keep_session(app, whole())


def test_a_short_battle_fits_a_code_and_a_long_one_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    reel = reel_of(played(4, 12))
    code = replay_keep.code_of(reel)
    assert code is not None
    kind, content = decode_code(code)
    assert kind == "replay"
    assert reel_from_json(content) == reel
    monkeypatch.setattr(replay_keep, "MOST_CODE", 100)
    assert replay_keep.code_of(reel) is None


@pytest.mark.parametrize(
    ("name", "file"),
    [("Ada – Driver", "carpg-replay-ada-driver.txt"), ("../../x", "carpg-replay-x.txt"), ("", "carpg-replay-save.txt")],
)
def test_file_names_are_plain(name: str, file: str) -> None:
    assert replay_keep.file_name("replay", name) == file


# ---- the screen -------------------------------------------------------------------


def opened(open_scene: OpenScene, size: tuple[int, int] = (1180, 820), **look: object) -> App:
    return open_scene(lambda app: ReplayScene(app, film(), "Ada – Driver"), size, **look)


def scene_of(app: App) -> ReplayScene:
    scene = app.scene
    assert isinstance(scene, ReplayScene)
    return scene


def press(app: App, role: str, name: str) -> None:
    app.twin.refresh()
    app.twin.find(role, name).activate()
    app.frame()


@pytest.mark.parametrize("text", TEXT_SIZES)
@pytest.mark.parametrize("size", [*checks.SIZES, (844, 390)])
@pytest.mark.parametrize("share", [0, 1, 2])
def test_the_replay_is_sound(open_scene: OpenScene, size: tuple[int, int], text: str, share: int) -> None:
    app = opened(open_scene, size, text_size=text)
    scene_of(app).jump(film().length * share // 2)
    app.frame()
    checks.assert_sound(app)


@pytest.mark.parametrize("size", checks.SIZES)
def test_its_menu_and_question_are_sound(open_scene: OpenScene, size: tuple[int, int]) -> None:
    app = opened(open_scene, size, text_size="largest")
    press(app, "button", "More")
    checks.assert_sound(app)
    app.stage.pop(app.stage.layers[-1])
    press(app, "button", "Play on from here")
    checks.assert_sound(app)


def test_steps_rounds_and_lines_jump(open_scene: OpenScene) -> None:
    app = opened(open_scene)
    scene = scene_of(app)
    press(app, "button", "To the next round")
    assert scene.place == film().round_start(0, 1)
    press(app, "button", "One command back")
    assert scene.place == film().round_start(0, 1) - 1
    press(app, "button", "To the round before")
    assert scene.place == 0
    entry = film().log[4]
    press(app, "option", f"5. {entry.line.text}")
    assert scene.place == entry.commands
    press(app, "button", "More")
    press(app, "menuitem", f"Round {film().rounds[2][0]}")
    assert scene.place == film().rounds[2][1]


def test_the_board_shows_the_place(open_scene: OpenScene) -> None:
    app = opened(open_scene)
    scene = scene_of(app)
    for place in (film().length, 3, 0):
        scene.jump(place)
        state = film().state(place)
        for car in state.cars:
            piece = scene.board.display.pieces[state.id_of(car)]
            assert (piece.health, piece.out) == (car.health, car.pos < 0)


def test_the_scrubber_goes_by_keys_and_by_the_twin(open_scene: OpenScene) -> None:
    app = opened(open_scene)
    scene = scene_of(app)
    scrubber = next(w for w in checks.controls(app) if w.key == "scrubber")
    app.stage.focus(scrubber, visible=True)
    for key, place in (("right", 1), ("end", film().length), ("home", 0), ("left", 0)):
        checks.press(app, key)
        assert scene.place == place
    app.twin.refresh()
    app.twin.find("slider", "Place in the battle").fill("7")
    assert scene.place == 7


def test_playing_shows_every_command_to_the_end_and_can_be_stopped(open_scene: OpenScene) -> None:
    async def scenario() -> None:
        app = opened(open_scene, speed="instant")
        scene = scene_of(app)
        press(app, "button", "Play")
        while scene.place < 3:
            app.frame()
            await asyncio.sleep(0)
        press(app, "button", "Pause")
        at = scene.place
        for _ in range(5):
            app.frame()
            await asyncio.sleep(0)
        assert scene.place == at
        press(app, "button", "One command on")
        while scene.place == at:
            app.frame()
            await asyncio.sleep(0)
        assert scene.place == at + 1
        press(app, "button", "Play")
        while scene.playing:
            app.frame()
            await asyncio.sleep(0)
        app.frame()
        assert scene.place == film().length
        press(app, "button", "Again")
        assert scene.place < film().length

    asyncio.run(scenario())


def test_playing_on_starts_a_battle_there(open_scene: OpenScene, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BattleScene, "enter", lambda self: None)
    app = opened(open_scene)
    scene_of(app).jump(6)
    app.frame()
    press(app, "button", "Play on from here")
    press(app, "button", "Play Driver")
    battle = app.scene
    assert isinstance(battle, BattleScene)
    assert digest(battle.session.state) == digest(film().state(6))
    assert [seat.player for seat in battle.session.seats] == ["driver", "person"]


def test_nobody_plays_on_after_the_end(open_scene: OpenScene) -> None:
    app = opened(open_scene)
    scene_of(app).jump(film().length)
    app.frame()
    app.twin.refresh()
    assert app.twin.find("button", "Play on from here").disabled


def test_it_is_saved_and_exported_from_its_menu(open_scene: OpenScene) -> None:
    async def scenario() -> None:
        app = opened(open_scene)
        press(app, "button", "More")
        press(app, "menuitem", "Save this replay")
        assert len(app.saves.saves("replay-")) == 1
        press(app, "button", "More")
        press(app, "menuitem", "Export as a file")
        await asyncio.sleep(0)
        assert isinstance(app.platform, MemoryPlatform)
        name, data, _ = app.platform.saved[0]
        assert name == "carpg-replay-ada-driver.txt"
        assert reel_from_record(unpack(data.decode())) == film().reel

    asyncio.run(scenario())


def test_opening_verifies_and_then_shows_it(open_scene: OpenScene) -> None:
    async def scenario() -> None:
        app = open_scene(TitleScene)
        watch(app, reel_of(whole()), "Ada – Driver")
        assert isinstance(app.scene, OpeningScene)
        checks.assert_sound(app)
        while isinstance(app.scene, OpeningScene):
            app.frame()
            await asyncio.sleep(0)
        assert scene_of(app).film.length == film().length
        app.back()
        assert isinstance(app.scene, TitleScene)

    asyncio.run(scenario())


def test_one_that_differs_is_explained_and_left(open_scene: OpenScene) -> None:
    async def scenario() -> None:
        app = open_scene(TitleScene)
        watch(app, _changed(_swap_digest))
        while isinstance(app.scene, OpeningScene):
            app.frame()
            await asyncio.sleep(0)
        app.frame()
        app.twin.refresh()
        assert app.twin.find("heading", "This replay can’t be watched")
        assert isinstance(app.scene, TitleScene)

    asyncio.run(scenario())


def test_other_rules_are_refused_before_anything_opens(open_scene: OpenScene) -> None:
    app = open_scene(TitleScene)
    watch(app, _changed(lambda replay: replay.update(rules_version="0")))
    app.frame()
    app.twin.refresh()
    assert isinstance(app.scene, TitleScene)
    assert app.twin.find("text", "It was made with other rules (version 0;")
