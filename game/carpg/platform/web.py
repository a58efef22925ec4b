"""The browser's page, under Pyodide. The only module that knows `js` and `pyodide`.

Everything goes through one object of the page, `carpgHost` (build/page/host): inputs come as one JSON
text a frame, the accessible twin goes out as JSON, and frames are promises.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pygame

from carpg.platform.base import MAX_FILE, OpenedFile, Platform, View, capped_scale
from carpg.platform.inputs import (
    Input,
    KeyInput,
    LaterArrived,
    PadInput,
    PointerInput,
    Resized,
    ScreensArrived,
    TwinInput,
    Visibility,
    WheelInput,
)
from carpg.storage.backends import StorageBlockedError, StorageFullError

FIELD_FONT: Final = Path(__file__).resolve().parents[2] / "assets" / "fonts" / "Lato-Regular.ttf"
_FULL: Final = "This browser's room for saves is used up. Delete old saves or export them to a file."
_BLOCKED: Final = "This browser keeps no saves for the game: export them to a file."


class WebStorage:
    """The page's localStorage under a prefix of our own, as other games may share the address."""

    def __init__(self, host: Any, fault: type[Exception]) -> None:
        self._store = host.store
        self._fault = fault

    def _call(self, work: Callable[[], Any]) -> Any:
        try:
            return work()
        except self._fault as error:
            if "quota" in f"{getattr(error, 'name', '')} {error}".lower():
                raise StorageFullError(_FULL) from error
            raise StorageBlockedError(_BLOCKED) from error

    def get(self, key: str) -> str | None:
        """Return the text of a key, or None; raises `StorageBlockedError`."""
        text = self._call(lambda: self._store.get(key))
        return text if isinstance(text, str) else None

    def set(self, key: str, text: str) -> None:
        """Keep a text; raises `StorageFullError` or `StorageBlockedError`."""
        self._call(lambda: self._store.set(key, text))

    def remove(self, key: str) -> None:
        """Forget a key."""
        self._call(lambda: self._store.remove(key))

    def keys(self) -> list[str]:
        """All keys, sorted."""
        return sorted(json.loads(self._call(self._store.keys)))


def _pointer(d: dict[str, Any]) -> Input:
    return PointerInput(d["kind"], d["x"], d["y"], d["id"], d["device"], d["button"])


def _wheel(d: dict[str, Any]) -> Input:
    return WheelInput(d["x"], d["y"], d["dx"], d["dy"], d["zoom"])


def _key(d: dict[str, Any]) -> Input:
    return KeyInput(d["key"], shift=d["shift"], repeat=d["repeat"])


_READERS: Final[dict[str, Callable[[dict[str, Any]], Input]]] = {
    "pointer": _pointer,
    "wheel": _wheel,
    "key": _key,
    "pad": lambda d: PadInput(d["button"]),
    "twin": lambda d: TwinInput(d["id"], d["action"], d["value"]),
    "visible": lambda d: Visibility(d["visible"]),
    "resized": lambda d: Resized(),
}


def read_inputs(text: str) -> list[Input]:
    """The page's inputs from its JSON text; kinds that are unknown are passed over."""
    return [_READERS[item["t"]](item) for item in json.loads(text) if item["t"] in _READERS] if text else []


class WebPlatform(Platform):
    """A page with a canvas that fills it."""

    name = "web"
    types_in_twin = True

    def __init__(self) -> None:
        import js
        import pyodide_js  # type: ignore[import-not-found]
        from pyodide.ffi import JsException, create_proxy, to_js

        self._host: Any = js.carpgHost
        self._module: Any = pyodide_js._module
        self._proxy: Callable[[Any], Any] = create_proxy
        self._to_js: Callable[[Any], Any] = to_js
        self._screens = bool(js.carpgBoot.hasScreens())
        self._later = False
        self._arrived: list[Input] = []
        self._audio_known = False
        self.storage = WebStorage(self._host, JsException)
        pygame.display.init()
        pygame.font.init()
        self._waiting = asyncio.ensure_future(self._await_parts(js.carpgScreens, js.carpgLater))

    async def _await_parts(self, screens: Any, later: Any) -> None:
        # The field that the page lays over a text field shall look like it.
        if FIELD_FONT.is_file():
            self._host.loadFont("Lato", self._to_js(FIELD_FONT.read_bytes()))
        if not self._screens:
            self._screens = bool(await screens)
            self._arrived.append(ScreensArrived())
            self._host.wake()
        self._later = bool(await later)
        self._arrived.append(LaterArrived())
        self._host.wake()

    def view(self) -> View:
        """The page's inner size, its density within our cap, and the safe area."""
        width, height, density, top, right, bottom, left = self._host.view().to_py()
        width, height = max(1, int(width)), max(1, int(height))
        return View(width, height, capped_scale(width, height, density), top, right, bottom, left)

    def display(self, view: View, title: str) -> pygame.Surface:
        """A canvas in device pixels; the page's stylesheet keeps its size on the screen."""
        current = pygame.display.get_surface()
        if current is not None and current.get_size() == view.pixels:
            return current
        return pygame.display.set_mode(view.pixels)

    def clock(self) -> float:
        """The page's clock."""
        return float(self._host.now())

    async def next_frame(self, wait_ms: float | None) -> None:
        """The browser's next animation frame, after an input or a pause."""
        await self._host.nextFrame(-1 if wait_ms is None else wait_ms)

    def wake(self) -> None:
        """End the wait."""
        self._host.wake()

    def inputs(self) -> list[Input]:
        """The page's inputs; SDL's own events are let go, as the page sees everything first."""
        pygame.event.clear()
        arrived, self._arrived = self._arrived, []
        return arrived + read_inputs(self._host.take())

    def mirror(self, changes: str) -> None:
        """Hand the twin's changes to the page."""
        self._host.mirror(changes)

    def on_hidden(self, callback: Callable[[], None]) -> None:
        """Called by the page when it is hidden, left or reloaded."""
        self._host.onHidden(self._proxy(callback))

    def screens_ready(self) -> bool:
        """Whether screens.apk has been unpacked."""
        return self._screens

    def later_ready(self) -> bool:
        """Whether later.apk has been unpacked."""
        return self._later

    def prefers_reduced_motion(self) -> bool:
        """The device's setting."""
        return bool(self._host.prefers("(prefers-reduced-motion: reduce)"))

    def prefers_contrast(self) -> bool:
        """The device's setting."""
        return bool(self._host.prefers("(prefers-contrast: more)"))

    def unlock_audio(self) -> bool:
        """Give SDL's audio context to the page, which resumes it in every gesture."""
        if not self._audio_known:
            context = getattr(getattr(self._module, "SDL2", None), "audioContext", None)
            if context is not None:
                self._host.setAudio(context)
                self._audio_known = True
        return True

    async def copy_text(self, text: str) -> bool:
        """Through the page's clipboard."""
        return bool(await self._host.copyText(text))

    async def paste_text(self) -> str | None:
        """Through the page's clipboard, if the player allows it."""
        text = await self._host.pasteText()
        return text if isinstance(text, str) else None

    async def save_file(self, name: str, data: bytes, mime: str) -> bool:
        """A download."""
        return bool(self._host.saveFile(name, self._to_js(data), mime))

    async def open_file(self, accept: str) -> OpenedFile | None:
        """The browser's file chooser."""
        chosen = await self._host.openFile(accept, MAX_FILE)
        if not chosen:
            return None
        return OpenedFile(str(chosen[0]), bytes(chosen[1].to_py()))

    def fragment(self) -> str:
        """The address's fragment."""
        return str(self._host.fragment())

    def set_fragment(self, text: str) -> bool:
        """Replace the address's fragment."""
        self._host.setFragment(text)
        return True

    def page_address(self) -> str:
        """The address in the browser's bar; a page inside another one, or from a file, has none to give."""
        return str(self._host.pageAddress())

    def open_link(self, url: str) -> bool:
        """In a new tab."""
        return url.startswith("https://") and bool(self._host.openLink(url))

    def fullscreen(self) -> bool:
        """Where the browser lets a page do that."""
        return bool(self._host.fullscreen())

    async def request_persistence(self) -> bool:
        """navigator.storage.persist()."""
        return bool(await self._host.persist())
