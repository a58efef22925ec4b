"""Links and codes: one behind the page's '#', or entered, opens a team, an arena, a set-up or a replay.

Whatever is wrong with a code ends in a message in plain words; nothing of a bad one is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Any, Final

from carpg.ai.tactics_players import PLAYERS
from carpg.kernel.codec import decode, encode
from carpg.kernel.errors import DocumentError
from carpg.storage.backends import StorageError
from carpg.storage.codes import decode_code, encode_code
from carpg.tactics.arena import arenas
from carpg.tactics.cars import roster
from carpg.ui.app import App
from carpg.ui.arenas.keep import arena_from_json, arena_json
from carpg.ui.code_entry import CodeEntry, CodeWords
from carpg.ui.game.draft import ANY_ARENA, NEW_ARENA, SEED_LIMIT, Draft
from carpg.ui.game.session import PERSON, Seat
from carpg.ui.garage.saved import load_team, open_code
from carpg.ui.garage.teams import Team, recall_bench, team_from_json
from carpg.ui.strings import extend, tr
from carpg.ui.texts.share import TEXTS
from carpg.ui.widgets import Choice

extend(TEXTS)

SETUP: Final = "setup"
#: Lists inside lists of a code's content at most; what the game writes itself has ten.
MOST_DEPTH: Final = 40
#: Of names that come from outside, a message shows so many, and of each so many characters.
_SHOWN: Final = 3
_SHOWN_LENGTH: Final = 40


# ---- opening ------------------------------------------------------------------


def open_arrived(app: App) -> None:
    """Open what the page's fragment holds, if it holds anything, and clear it; what is wrong with it is told."""
    text = app.platform.fragment()
    if text:
        app.platform.set_fragment("")
        open_text(app, text)


def open_text(app: App, text: str) -> None:
    """Open a code (or a link that ends in one) over the present scene, or say what is wrong with it."""
    try:
        open_code_text(app, text)
    except DocumentError as error:
        app.notices.tell(tr("share.problem"), error.message)


def open_code_text(app: App, text: str) -> None:
    """Open a code or link over the present scene; a bad one raises `DocumentError` and opens nothing."""
    kind, content = decode_code(text)
    _OPENERS[kind](app, printable(content))


def enter_code(app: App) -> None:
    """A sheet that takes any code or link, for players who have no address to open one in."""
    words = CodeWords(tr("share.enter"), tr("share.enter_note"), tr("share.enter_field"), "CPG1-…", tr("share.open"))

    def take(code: str) -> None:
        if not code.strip():
            raise DocumentError(tr("share.enter_empty"))
        open_code_text(app, code)

    CodeEntry(app, words, take).show()


def printable(content: Any, depth: int = 0) -> Any:
    """A code's content with every character taken out that no font can show; raises `DocumentError` if too deep."""
    if depth > MOST_DEPTH:
        raise DocumentError(tr("share.too_deep"))
    if isinstance(content, str):
        return "".join(char for char in content if char.isprintable())
    if isinstance(content, list):
        return [printable(item, depth + 1) for item in content]
    if isinstance(content, dict):
        return {printable(key, depth + 1): printable(item, depth + 1) for key, item in content.items()}
    return content


# ---- teams --------------------------------------------------------------------


def _open_team(app: App, content: Any) -> None:
    """The team's page; a team in work that would be lost is asked about first."""
    team, lost = team_from_json(content)
    mine = recall_bench(app.platform.storage)
    if not mine.cars or mine.cars == team.cars or _is_saved(app, mine):
        _show_team(app, team, lost)
        return
    choices = [
        Choice(tr("share.replace_keep"), None, kind="quiet"),
        Choice(tr("share.replace_take"), partial(_show_team, app, team, lost)),
    ]
    app.notices.show(tr("share.replace"), tr("share.replace_text"), choices)


def _is_saved(app: App, team: Team) -> bool:
    if not team.slot:
        return False
    try:
        return load_team(app.saves, team.slot)[0] == team
    except (DocumentError, StorageError):
        return False


def _show_team(app: App, team: Team, lost: int) -> None:
    from carpg.ui.scenes.garage import GarageScene
    from carpg.ui.scenes.team_builder import TeamBuilderScene

    garage = GarageScene(app)
    app.open(garage)
    builder = TeamBuilderScene(app, garage)
    app.open(builder)
    builder.take_up(team, lost)


# ---- arenas -------------------------------------------------------------------


def _open_arena(app: App, content: Any) -> None:
    """The arena's page: on the game's shelf if it is one of the game's, else first among the player's own."""
    from carpg.ui.scenes.arenas import GUEST, ArenasScene

    arena = arena_from_json(content)
    known = next((own.id for own in arenas().values() if arena_json(own) == arena_json(arena)), "")
    scene = ArenasScene(app)
    if not known:
        scene.shelf, scene.guest = "own", arena
    app.open(scene)
    scene.choose(known or GUEST)
    if not known:
        name = arena.name or tr("arenas.unnamed")
        app.notices.toast("share.arena_taken", name=name)


# ---- replays ------------------------------------------------------------------


def _open_replay(app: App, content: Any) -> None:
    """The replay, verified while a bar shows; what can't be watched is told there."""
    from carpg.ui.scenes.replay_film import reel_from_json
    from carpg.ui.scenes.replay_open import watch

    try:
        reel = reel_from_json(content)
    except DocumentError as error:
        raise DocumentError(tr("share.replay_broken", why=_plain(error))) from error
    _check_players(reel.seats)
    setup = reel.replay.get("setup")
    cars = setup.get("cars") if isinstance(setup, dict) else None
    if isinstance(cars, list):
        named = [car["car"] for car in cars if isinstance(car, dict) and isinstance(car.get("car"), str)]
        _check_cars(named)
    watch(app, reel, " – ".join(seat.name for seat in reel.seats))


# ---- set-ups ------------------------------------------------------------------


def setup_json(draft: Draft) -> dict[str, Any]:
    """The choices as they are shared; an arena of the player's own goes along whole, without its slot."""
    data: dict[str, Any] = encode(replace(draft, own=None))
    if draft.own is not None:
        data.update(arena=ANY_ARENA, own=arena_json(draft.own))
    return data


def setup_from_json(data: object) -> Draft:
    """Choices from outside: unknown cars, arenas, players and rules raise `DocumentError`, as does all else."""
    if not isinstance(data, dict):
        raise DocumentError(tr("share.no_setup"))
    given = data.get("own")
    own = None if given is None else arena_from_json(given)
    try:
        draft = decode(Draft, {**data, "own": None})
    except DocumentError as error:
        raise DocumentError(tr("share.setup_broken", why=_plain(error))) from error
    draft = replace(draft, own=own, arena=draft.arena if own is None else ANY_ARENA)
    _check_players(draft.seats)
    _check_cars([car for team in draft.teams for car in team])
    if draft.arena not in {ANY_ARENA, NEW_ARENA, *arenas()}:
        raise DocumentError(tr("share.no_arena", arena=draft.arena[:_SHOWN_LENGTH]))
    if draft.seed is not None and not 0 <= draft.seed < SEED_LIMIT:
        raise DocumentError(tr("share.seed", most=SEED_LIMIT - 1))
    try:
        draft.battle(0)
    except DocumentError as error:
        raise DocumentError(tr("share.setup_refused", why=_plain(error))) from error
    return draft


def share_setup(app: App, draft: Draft) -> None:
    """Show the set-up's code and link, or say why nobody could start from it."""
    try:
        code = encode_code(SETUP, setup_json(setup_from_json(setup_json(draft))))
    except DocumentError as error:
        app.notices.tell(tr("share.setup_problem"), error.message)
        return
    open_code(app, tr("share.setup"), tr("share.setup_note"), code)


def _open_setup(app: App, content: Any) -> None:
    from carpg.ui.scenes.setup import SetupScene

    app.open(SetupScene(app, setup_from_json(content)))
    app.notices.toast("share.setup_taken")


# ---- checks -------------------------------------------------------------------


def _plain(error: DocumentError) -> str:
    """A reader's message with the place, as part of a sentence."""
    return str(error).rstrip(".")[:200]


def _check_players(seats: Iterable[Seat]) -> None:
    for seat in seats:
        if seat.player not in {PERSON, *PLAYERS}:
            raise DocumentError(tr("share.no_player", player=seat.player[:_SHOWN_LENGTH]))


def _check_cars(cars: Iterable[str]) -> None:
    strange = [car[:_SHOWN_LENGTH] or "–" for car in dict.fromkeys(cars) if car not in roster()]
    if strange:
        raise DocumentError(tr("share.no_cars", cars=", ".join(strange[:_SHOWN])))


_OPENERS: Final[dict[str, Callable[[App, Any], None]]] = {
    "team": _open_team,
    "arena": _open_arena,
    "replay": _open_replay,
    SETUP: _open_setup,
}
