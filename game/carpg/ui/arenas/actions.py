"""What can be done with an arena: play on it, try it out, share it, keep it as a file."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

from carpg.kernel.errors import DocumentError
from carpg.storage.backends import StorageError
from carpg.tactics.arena import Arena, arenas
from carpg.ui.app import App
from carpg.ui.arenas.faults import first_fault
from carpg.ui.arenas.keep import MAX_NAME, MIME, code_of, file_text, save_arena
from carpg.ui.game.safekeeping import ask_once
from carpg.ui.garage.saved import open_code
from carpg.ui.scenes.replay_keep import file_name
from carpg.ui.strings import tr

#: Who drives against a player that tries an arena out.
TRIAL_LEVEL: Final = "rookie"


def is_own(arena: Arena) -> bool:
    """Whether an arena is none of the game's."""
    return arenas().get(arena.id) != arena


def to_setup(app: App, arena: Arena) -> None:
    """The set-up of a battle on this arena, with the choices of the last time and a size that suits."""
    from carpg.ui.game.draft import recall
    from carpg.ui.scenes.setup import SetupScene

    draft = recall(app.platform.storage)
    low, high = arena.sizes
    draft = draft.with_size(max(low, min(high, draft.size)))
    own = arena if is_own(arena) else None
    app.open(SetupScene(app, replace(draft, arena=arena.id, own=own)))


def drive(app: App, arena: Arena) -> bool:
    """A battle on this arena at once, all cars drawn, against an easy opponent; a faulty one is refused with words."""
    from carpg.ui.game.draft import Draft
    from carpg.ui.game.saves import new_id, new_seed
    from carpg.ui.game.session import Seat, Session
    from carpg.ui.scenes.battle import BattleScene

    problem = first_fault(arena)
    if problem:
        app.notices.toast("workshop.drive_not", glyph="warning", why=problem)
        return False
    seats = (Seat("You"), Seat(TRIAL_LEVEL.capitalize(), TRIAL_LEVEL))
    draft = Draft(arena.sizes[1], seats, arena.id, own=arena)
    try:
        session = Session.start(new_id(), draft.battle(new_seed()), seats)
    except DocumentError as error:
        app.notices.tell(tr("arenas.problem"), error.message)
        return False
    app.sounds.play("engine")
    app.open(BattleScene(app, session))
    return True


def share(app: App, arena: Arena) -> None:
    """Show the arena's code, to copy it."""
    try:
        code = code_of(arena)
    except DocumentError as error:
        app.notices.tell(tr("arenas.problem"), error.message)
        return
    open_code(app, tr("arenas.share_title"), tr("arenas.share_note"), code)


def export(app: App, arena: Arena) -> None:
    """Offer the arena as a file."""
    name = file_name("arena", arena.name).replace(".txt", ".json")
    save_text(app, name, file_text(arena))


def save_text(app: App, name: str, text: str) -> None:
    """Offer a text as a file and say whether it worked."""
    app.spawn(_save_text(app, name, text))


async def _save_text(app: App, name: str, text: str) -> None:
    done = await app.platform.save_file(name, text.encode("utf-8"), MIME)
    app.notices.toast("arenas.exported" if done else "arenas.export_refused", glyph="check" if done else "warning")


def copy_of(arena: Arena) -> Arena:
    """The same arena, to be saved in a slot of its own under a name that says so."""
    return replace(arena, id="", name=tr("arenas.copy_name", name=arena.name or tr("arenas.unnamed"))[:MAX_NAME])


def keep(app: App, arena: Arena) -> Arena | None:
    """Save an arena and say so; None if the storage refuses (that is said too)."""
    named = arena if arena.name.strip() else replace(arena, name=tr("arenas.unnamed"))
    try:
        saved = save_arena(app.saves, named)
    except StorageError as error:
        app.notices.tell(tr("arenas.problem"), str(error))
        return None
    ask_once(app)
    app.notices.toast("workshop.saved", glyph="save", name=saved.name)
    return saved


def open_workshop(app: App, arena: Arena, *, saved: bool = True) -> None:
    """Put an arena on the workbench; one that lies there unsaved is offered first. `saved`: nothing is lost yet."""
    from carpg.ui.arenas.keep import recall_bench
    from carpg.ui.scenes.workshop import WorkshopScene
    from carpg.ui.widgets import Choice

    def go(chosen: Arena, safe: bool) -> None:
        app.open(WorkshopScene(app, chosen, saved=safe))

    waiting = recall_bench(app.platform.storage)
    if waiting is None or waiting == arena:
        go(arena, saved and waiting is None)
        return
    name = waiting.name or tr("arenas.unnamed")
    anew = Choice(tr("workshop.bench_new"), partial(go, arena, saved), kind="normal")
    on = Choice(tr("workshop.bench_on"), partial(go, waiting, False), kind="primary")
    app.notices.show(tr("workshop.bench", name=name), tr("workshop.bench_text"), [anew, on])
