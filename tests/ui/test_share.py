"""Links and codes: what they open over the title, and that a bad one ends in a message and in nothing else."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.ui import checks
from tests.ui.battle.helpers import battle_setup
from tests.ui.conftest import OpenScene
from tests.ui.mutations import spoilt_structure, spoilt_text

from carpg.kernel.dice import Dice
from carpg.kernel.errors import DocumentError
from carpg.platform.inputs import KeyInput, Resized, TextInput
from carpg.platform.memory import MemoryPlatform
from carpg.storage.codes import decode_code, encode_code
from carpg.tactics.arena import arenas
from carpg.tactics.cars import roster
from carpg.tactics.simulate import random_command
from carpg.ui.app import App
from carpg.ui.arenas.keep import arena_json
from carpg.ui.arenas.keep import code_of as arena_code
from carpg.ui.game.draft import NEW_ARENA, Draft
from carpg.ui.game.session import Seat, Session
from carpg.ui.garage.saved import open_code, save_team
from carpg.ui.garage.teams import Team, code_of, keep_bench, recall_bench
from carpg.ui.scenes.arenas import ArenasScene
from carpg.ui.scenes.arenas_page import ArenaPageScene
from carpg.ui.scenes.replay import ReplayScene
from carpg.ui.scenes.replay_film import reel_json, reel_of
from carpg.ui.scenes.replay_open import OpeningScene
from carpg.ui.scenes.saves import SavesScene
from carpg.ui.scenes.setup import SetupScene
from carpg.ui.scenes.team_builder import TeamBuilderScene
from carpg.ui.scenes.title import TitleScene
from carpg.ui.share import MOST_DEPTH, open_text, printable, setup_from_json, setup_json
from carpg.ui.strings import tr
from carpg.ui.widgets import TextField

IDS = sorted(roster())
TEAM = Team("Night shift", 3, tuple(IDS[:3]))
MARBLE = arenas()["marble-run"]
OWN = replace(MARBLE, id="arena-x", name="Attic", note="")
DRAFT = Draft(
    3, (Seat("Ada"), Seat("Racer", "racer")), "marble-run", ((IDS[0],), (IDS[1], IDS[2])), {"turn.moves": 2}, 77
)
PAGE = "https://example.org/carpg/?a=1"
#: So many of each kind go through the screens; many more go through the readers alone (tests/ui/test_fuzz.py).
FUZZ = 150


@cache
def short_reel() -> dict[str, Any]:
    """A battle's first commands as a replay's content."""
    session = Session.start("r", battle_setup(4, 2), (Seat("Ada"), Seat("Ben")))
    dice = Dice(4)
    for _ in range(12):
        session.give(random_command(session.state, dice))
    return reel_json(reel_of(session))


@cache
def codes() -> dict[str, str]:
    return {
        "team": code_of(TEAM),
        "arena": arena_code(OWN),
        "setup": encode_code("setup", setup_json(DRAFT)),
        "replay": encode_code("replay", short_reel()),
    }


def host_of(app: App) -> MemoryPlatform:
    assert isinstance(app.platform, MemoryPlatform)
    return app.platform


def arrive(app: App, fragment: str) -> None:
    """The page's fragment becomes this, as after a click on a link."""
    host_of(app).address = fragment
    host_of(app).send(Resized())
    app.frame()


def dialog(app: App) -> str:
    """Title and words of the message on top, '' if there is none."""
    layer = app.stage.top
    words = [str(getattr(widget, "text", "")) for widget in layer.root.walk()]
    return f"{layer.name}: {' '.join(words)}" if layer.name else ""


def to_title(app: App) -> None:
    """Close messages and scenes."""
    while app.stage.top.name:
        app.stage.pop(app.stage.top)
    app.home()
    app.frame()


def press(app: App, role: str, name: str) -> None:
    app.twin.refresh()
    app.twin.find(role, name).activate()
    app.frame()


def in_loop(work: Callable[[], None]) -> None:
    """Run something that starts work beside the loop, and let that work end."""

    async def main() -> None:
        work()
        while rest := asyncio.all_tasks() - {asyncio.current_task()}:
            await asyncio.gather(*rest, return_exceptions=False)

    asyncio.run(main())


# ---- entering a code where there is no address --------------------------------------


@pytest.mark.parametrize("scene", [TitleScene, SavesScene])
@pytest.mark.parametrize("kind", ["team", "arena", "setup", "replay"])
def test_each_kind_of_code_can_be_pasted(
    open_scene: OpenScene, scene: type[TitleScene | SavesScene], kind: str
) -> None:
    async def scenario() -> None:
        app = open_scene(scene)
        host_of(app).clipboard = f"{PAGE}#{codes()[kind]}"
        press(app, "button", "Enter code")
        press(app, "button", "Paste")
        await asyncio.sleep(0)
        app.frame()
        press(app, "button", "Open it")
        wanted = {"team": TeamBuilderScene, "arena": ArenasScene, "setup": SetupScene, "replay": OpeningScene}
        assert isinstance(app.scene, wanted[kind])
        assert not app.stage.top.name

    asyncio.run(scenario())


def test_a_code_can_be_typed_and_sent_with_enter(open_scene: OpenScene) -> None:
    app = open_scene(TitleScene)
    press(app, "button", "Enter code")
    app.twin.refresh()
    app.stage.focus_key("enter-code")
    assert app.stage.focused is not None
    app.stage.focused.activate()
    host_of(app).send(TextInput(codes()["setup"]), KeyInput("enter"))
    app.frame()
    assert isinstance(app.scene, SetupScene)


@pytest.mark.parametrize("size", [*checks.SIZES, (844, 390)])
@pytest.mark.parametrize("code", ["", "hello", "CPG1-T", "CPG9-TAAAA", "CPG1-Tabcdef" * 900])
def test_what_is_wrong_with_an_entered_code_stands_in_the_sheet(
    open_scene: OpenScene, size: tuple[int, int], code: str
) -> None:
    app = open_scene(TitleScene, size, text_size="largest")
    press(app, "button", "Enter code")
    app.stage.focus(None)
    checks.assert_sound(app)
    app.twin.find("textbox", "Code or link").fill(code)
    press(app, "button", "Open it")
    assert app.stage.top.name == "Enter a code"
    assert isinstance(app.scene, TitleScene)
    assert "code" in dialog(app)
    app.stage.focus(None)
    checks.assert_sound(app)


def test_a_refused_clipboard_is_told_and_a_closed_sheet_stays_closed(
    open_scene: OpenScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refused() -> None:
        await asyncio.sleep(0)

    async def scenario() -> None:
        app = open_scene(TitleScene)
        monkeypatch.setattr(app.platform, "paste_text", refused)
        press(app, "button", "Enter code")
        press(app, "button", "Paste")
        press(app, "button", "Paste")
        for _ in range(4):
            await asyncio.sleep(0)
            app.frame()
        app.twin.refresh()
        assert app.twin.find("status", tr("codes.paste_refused"))
        monkeypatch.undo()
        press(app, "button", "Paste")
        press(app, "button", "Close")
        await asyncio.sleep(0)
        app.frame()
        assert not app.stage.top.name

    asyncio.run(scenario())


# ---- opening ----------------------------------------------------------------------


def test_a_page_opened_with_a_team_shows_it_over_the_title_and_clears_the_address() -> None:
    platform = MemoryPlatform()
    platform.address = codes()["team"]
    app = App(platform)
    app.open(TitleScene(app))
    app.frame()
    assert [type(scene).__name__ for scene in app.scenes] == ["TitleScene", "GarageScene", "TeamBuilderScene"]
    scene = app.scene
    assert isinstance(scene, TeamBuilderScene)
    assert scene.team == TEAM
    assert platform.address == ""
    app.home()
    app.frame()
    assert isinstance(app.scene, TitleScene)


def test_a_link_that_comes_while_the_title_shows_opens_too(open_scene: OpenScene) -> None:
    app = open_scene(TitleScene)
    assert isinstance(app.scene, TitleScene)
    arrive(app, codes()["setup"])
    assert isinstance(app.scene, SetupScene)
    assert app.scene.draft == DRAFT


def test_elsewhere_than_on_the_title_a_link_waits(open_scene: OpenScene) -> None:
    app = open_scene(TitleScene)
    app.open(SetupScene(app, Draft()))
    arrive(app, codes()["team"])
    assert isinstance(app.scene, SetupScene)
    app.back()
    app.frame()
    assert isinstance(app.scene, TeamBuilderScene)


def test_unknown_cars_of_a_team_are_left_out_with_a_word(open_scene: OpenScene) -> None:
    app = open_scene(TitleScene)
    arrive(app, encode_code("team", {"name": "x", "size": 2, "cars": [IDS[0], "no-such-car"]}))
    assert isinstance(app.scene, TeamBuilderScene)
    assert app.scene.team.cars == (IDS[0],)


@pytest.mark.parametrize(("answer", "kept"), [("share.replace_keep", True), ("share.replace_take", False)])
def test_an_unsaved_team_is_not_lost_unasked(open_scene: OpenScene, answer: str, kept: bool) -> None:
    app = open_scene(TitleScene)
    mine = Team("Mine", 2, (IDS[7], IDS[8]))
    keep_bench(app.platform.storage, mine)
    arrive(app, codes()["team"])
    assert dialog(app).startswith(tr("share.replace"))
    app.stage.focus(None)
    checks.assert_sound(app)
    press(app, "button", tr(answer))
    assert recall_bench(app.platform.storage) == (mine if kept else TEAM)
    assert isinstance(app.scene, TitleScene if kept else TeamBuilderScene)


def test_a_saved_team_gives_way_at_once(open_scene: OpenScene) -> None:
    app = open_scene(TitleScene)
    mine = Team("Mine", 2, (IDS[7], IDS[8]))
    keep_bench(app.platform.storage, replace(mine, slot=save_team(app.saves, mine, "Mine")))
    arrive(app, codes()["team"])
    assert isinstance(app.scene, TeamBuilderScene)


@pytest.mark.parametrize("size", [*checks.SIZES, (844, 390)])
def test_a_strange_arena_shows_among_the_own_ones_and_is_not_saved(
    open_scene: OpenScene, size: tuple[int, int]
) -> None:
    app = open_scene(TitleScene, size, text_size="largest")
    arrive(app, codes()["arena"])
    app.notices.drop()
    app.frame()
    scene = app.scene.arenas if isinstance(app.scene, ArenaPageScene) else app.scene
    assert isinstance(scene, ArenasScene)
    assert scene.shelf == "own"
    assert [entry.arena.name for entry in scene.found() if entry.arena] == ["Attic"]
    assert app.saves.saves("arena-") == []
    checks.assert_sound(app)
    press(app, "button", "Play here")
    assert isinstance(app.scene, SetupScene)
    assert app.scene.draft.picked == replace(OWN, id="")


def test_an_arena_of_the_game_shows_on_its_shelf(open_scene: OpenScene) -> None:
    app = open_scene(TitleScene)
    arrive(app, arena_code(MARBLE))
    assert isinstance(app.scene, ArenasScene)
    assert (app.scene.shelf, app.scene.chosen) == ("game", "marble-run")


def test_a_replay_is_verified_and_watched() -> None:
    app = App(MemoryPlatform())

    def work() -> None:
        app.open(TitleScene(app))
        arrive(app, codes()["replay"])
        assert isinstance(app.scene, OpeningScene)

    in_loop(work)
    assert isinstance(app.scene, ReplayScene)
    assert app.scene.film.length == 12


# ---- bad ones ---------------------------------------------------------------------


def setup_with(**changes: Any) -> str:
    return encode_code("setup", {**setup_json(DRAFT), **changes})


def replay_with(change: Callable[[dict[str, Any]], object]) -> str:
    content = json.loads(json.dumps(short_reel()))
    change(content)
    return encode_code("replay", content)


BAD = [
    ("top", "not a code"),
    ("CPG2-Tabc", "another version"),
    ("CPG1-Zabc", "does not say what it holds"),
    (code_of(TEAM)[:-3], "checksum"),
    (code_of(TEAM)[:-3] + "!!!", "characters that do not belong"),
    (encode_code("team", {"name": "x"}), "not complete"),
    (encode_code("arena", []), "holds no arena"),
    (encode_code("setup", []), "no set-up"),
    (encode_code("setup", json.loads("[" * (MOST_DEPTH + 2) + "]" * (MOST_DEPTH + 2))), "too deeply"),
    (setup_with(size=11), "1 to 10 cars"),
    (setup_with(surprise=1), "unknown key"),
    (setup_with(teams=[["no-such-car"], []]), "does not know: no-such-car"),
    (setup_with(teams=[[IDS[0]], [IDS[0]]]), "can't be in both teams"),
    (setup_with(arena="nowhere"), "does not know: nowhere"),
    (setup_with(own={**arena_json(OWN), "rows": ["0..1"] * 4, "name": "Uneven"} | {"rows": ["01.."] * 2}), "Uneven"),
    (setup_with(rules={"no.rule": 1}), "no rule 'no.rule'"),
    (setup_with(rules={"turn.moves": 999}), "turn.moves can't be 999"),
    (setup_with(seats=[{"name": "A"}, {"name": "B", "player": "wizard"}]), "does not know: wizard"),
    (setup_with(seats=[{"name": "\0"}, {"name": "B"}]), "1 to 24 characters"),
    (setup_with(seed=-1), "seed is not from 0"),
    (encode_code("replay", {}), "damaged"),
    (replay_with(lambda c: c["seats"][0].update(player="wizard")), "does not know: wizard"),
    (replay_with(lambda c: c["replay"]["setup"]["cars"][0].update(car="no-such-car")), "does not know: no-such-car"),
    (replay_with(lambda c: c["replay"].update(rules_version="other")), "rules"),
]


@pytest.mark.parametrize(("code", "says"), BAD)
def test_a_bad_link_is_told_in_plain_words(open_scene: OpenScene, code: str, says: str) -> None:
    app = open_scene(TitleScene, (390, 844), text_size="largest")
    arrive(app, code)
    assert isinstance(app.scene, TitleScene)
    assert says in dialog(app)
    assert host_of(app).address == ""
    checks.assert_sound(app)
    press(app, "button", tr("common.ok"))
    assert dialog(app) == ""


@pytest.mark.parametrize("kind", ["team", "arena", "setup", "replay"])
def test_codes_with_mistakes_never_end_in_a_traceback(kind: str) -> None:
    app = App(MemoryPlatform())
    dice = Dice(len(kind))

    def work() -> None:
        app.open(TitleScene(app))
        told = 0
        for _ in range(FUZZ):
            arrive(app, spoilt_text(codes()[kind], dice))
            told += dialog(app).startswith(tr("share.problem"))
            to_title(app)
        assert told > FUZZ * 0.9

    in_loop(work)


def sealed(kind: str, content: Any, dice: Dice) -> str:
    """A code of spoilt content whose checksum fits."""
    while True:
        try:
            return encode_code(kind, spoilt_structure(content, dice))
        except (UnicodeError, DocumentError):
            continue


@pytest.mark.parametrize("kind", ["team", "arena", "setup", "replay"])
def test_sound_codes_of_nonsense_never_end_in_a_traceback(kind: str) -> None:
    """The checksum fits, as if somebody had made the code by hand; what opens must show and verify, too."""
    dice = Dice(7 * len(kind))
    content = decode_code(codes()[kind])[1]

    async def main() -> None:
        app = App(MemoryPlatform())
        app.open(TitleScene(app))
        for _ in range(FUZZ):
            app.platform.storage.remove("garage")
            arrive(app, sealed(kind, content, dice))
            while isinstance(app.scene, OpeningScene):
                await asyncio.sleep(0)
                app.frame()
            app.frame()
            to_title(app)

    asyncio.run(main())


def test_what_no_font_can_show_is_taken_out() -> None:
    assert printable({"a\0": ["b\ud800c", 1, None]}) == {"a": ["bc", 1, None]}


# ---- set-ups ----------------------------------------------------------------------


@given(
    st.integers(1, 10),
    st.sampled_from(["", NEW_ARENA]),
    st.one_of(st.none(), st.integers(0, 999_999)),
    st.integers(0, 10),
    st.sampled_from([{}, {"turn.moves": 2}, {"setup.duplicates_per_team": True}]),
)
def test_a_set_up_comes_back_from_its_code(
    size: int, arena: str, seed: int | None, chosen: int, rules: dict[str, Any]
) -> None:
    teams = (tuple(IDS[: min(size, chosen)]), ())
    draft = Draft(size, (Seat("Ada"), Seat("Ben", "rookie")), arena, teams, dict(rules), seed)
    kind, content = decode_code(encode_code("setup", setup_json(draft)))
    assert kind == "setup"
    assert setup_from_json(content) == draft


def test_an_own_arena_goes_along_without_its_slot() -> None:
    draft = replace(DRAFT, arena=OWN.id, own=OWN)
    back = setup_from_json(setup_json(draft))
    assert back == replace(draft, arena="", own=replace(OWN, id=""))
    assert back.battle(1).arena.rows == OWN.rows


def test_a_link_does_not_change_the_remembered_choices(open_scene: OpenScene) -> None:
    app = open_scene(TitleScene)
    arrive(app, codes()["setup"])
    assert app.platform.storage.get("setup") is None


def test_the_set_ups_button_shows_code_and_link(open_scene: OpenScene) -> None:
    app = open_scene(lambda app: SetupScene(app, DRAFT))
    host_of(app).page = PAGE
    press(app, "button", tr("share.setup"))
    in_loop(lambda: press(app, "button", tr("share.copy_link")))
    address, _, code = host_of(app).clipboard.partition("#")
    assert address == PAGE
    assert setup_from_json(decode_code(code)[1]) == DRAFT


def test_a_set_up_that_can_not_begin_is_not_shared(open_scene: OpenScene) -> None:
    app = open_scene(lambda app: SetupScene(app, replace(DRAFT, teams=((IDS[0],), (IDS[0],)))))
    press(app, "button", tr("share.setup"))
    assert dialog(app).startswith(tr("share.setup_problem"))


# ---- the sheet --------------------------------------------------------------------


@pytest.mark.parametrize("text_size", ["normal", "largest"])
@pytest.mark.parametrize("size", [*checks.SIZES, (844, 390)])
@pytest.mark.parametrize("page", ["", PAGE])
def test_the_sheet_is_sound(open_scene: OpenScene, size: tuple[int, int], text_size: str, page: str) -> None:
    app = open_scene(TitleScene, size, text_size=text_size)
    host_of(app).page = page
    open_code(app, tr("teams.share_title"), tr("share.setup_note"), codes()["team"])
    app.frame()
    assert any(isinstance(widget, TextField) for widget in checks.controls(app))
    names = {widget.name for widget in checks.controls(app)}
    assert (tr("share.copy_link") in names) == bool(page)
    checks.assert_sound(app)


def test_without_an_address_only_the_code_is_copied(open_scene: OpenScene) -> None:
    app = open_scene(TitleScene)
    open_code(app, tr("teams.share_title"), "", codes()["team"])
    app.frame()
    in_loop(lambda: press(app, "button", tr("teams.copy")))
    assert host_of(app).clipboard == codes()["team"]


def test_a_whole_link_is_read_like_its_code(open_scene: OpenScene) -> None:
    app = open_scene(TitleScene)
    open_text(app, f"{PAGE}#{codes()['setup']}")
    assert isinstance(app.scene, SetupScene)


def test_a_bad_set_up_is_a_document_error() -> None:
    with pytest.raises(DocumentError, match="no set-up"):
        setup_from_json(None)
