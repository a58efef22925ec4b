"""Asking the browser, once, to keep saves even when the device runs short of room."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from carpg.storage.backends import StorageError

if TYPE_CHECKING:
    from carpg.ui.app import App

#: Remembers that the browser has been asked.
STORAGE_KEY: Final = "asked-to-keep"


def ask_once(app: App) -> None:
    """Ask when the player keeps something for the first time: then a browser's own question makes sense.

    Asked again by hand on the saves' screen, where the answer is told. Windows of a computer need no asking.
    """
    if app.platform.name != "web":
        return
    try:
        if app.platform.storage.get(STORAGE_KEY) is not None:
            return
        app.platform.storage.set(STORAGE_KEY, "1")
    except StorageError:
        return

    async def ask() -> None:
        await app.platform.request_persistence()

    app.spawn(ask())
