"""What a browser keeps of the game, read with the game's own store."""

from __future__ import annotations

from typing import Final

from carpg.storage.backends import MemoryBackend
from carpg.storage.store import SaveStore
from carpg.tactics.save import load_battle
from carpg.ui.game.session import Session

OWN: Final = "carpg/"
KEPT: Final = "Object.fromEntries(Object.entries(localStorage))"


def store_of(kept: dict[str, str]) -> SaveStore:
    """The game's own store over what a browser holds."""
    backend = MemoryBackend()
    for key, text in kept.items():
        if key.startswith(OWN):
            backend.set(key.removeprefix(OWN), text)
    return SaveStore(backend)


def matches(kept: dict[str, str]) -> dict[str, int]:
    """How many commands each kept match holds; each is whole, and its state is what its commands lead to."""
    store, found = store_of(kept), {}
    for info in store.saves("auto-"):
        record = store.load(info.slot)
        session = Session.resume(record)
        saved = load_battle(record.payload["battle"])
        assert session.engine.digest(session.state) == session.engine.digest(saved)
        found[info.slot] = len(session.commands())
    return found
