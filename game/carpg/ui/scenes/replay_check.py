"""What is wrong with a replay, in plain words."""

from __future__ import annotations

from collections.abc import Iterator

from carpg.kernel.errors import DocumentError
from carpg.tactics.rules import rules_version
from carpg.ui.scenes.replay_film import Film, Reel
from carpg.ui.strings import extend, tr
from carpg.ui.texts.replays import TEXTS

extend(TEXTS)


def develop(film: Film) -> Iterator[float]:
    """The film's shares while it is developed; trouble is told in plain words (`DocumentError` with the message)."""
    try:
        yield from film.develop()
    except DocumentError as error:
        raise DocumentError(explain(error), code=error.code) from error


def explain(error: DocumentError) -> str:
    """What is wrong with a replay, in plain words."""
    if error.code == "differs":
        return tr("replay.differs", where=error.message)
    return tr("replay.damaged", why=error.message.rstrip("."))


def film_of(reel: Reel) -> Film:
    """A film to develop; another mode or version of the rules raises `DocumentError` with a clear message."""
    version, mode = reel.replay.get("rules_version"), reel.replay.get("mode")
    if mode != "tactics":
        raise DocumentError(tr("replay.other_mode"), code="other_mode")
    if version != rules_version():
        text = tr("replay.other_rules", theirs=str(version)[:40], ours=rules_version())
        raise DocumentError(text, code="other_version")
    try:
        return Film.of(reel)
    except DocumentError as error:
        raise DocumentError(explain(error), code=error.code) from error
