"""A desktop window through pygame's own events."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import time
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pygame
from pygame._sdl2 import controller

from carpg.platform.base import MAX_FILE, OpenedFile, Platform, View
from carpg.platform.inputs import (
    Input,
    KeyInput,
    PadInput,
    PointerInput,
    QuitInput,
    Resized,
    TextInput,
    Visibility,
    WheelInput,
)
from carpg.storage.folders import FolderBackend

_START: Final = (1180, 820)
_FRAME_S: Final = 1 / 60
_POLL_S: Final = 1 / 30
_WHEEL_STEP: Final = 56.0
_KEYS: Final[dict[int, str]] = {
    pygame.K_RETURN: "enter",
    pygame.K_KP_ENTER: "enter",
    pygame.K_ESCAPE: "escape",
    pygame.K_TAB: "tab",
    pygame.K_SPACE: "space",
    pygame.K_BACKSPACE: "backspace",
    pygame.K_DELETE: "delete",
    pygame.K_HOME: "home",
    pygame.K_END: "end",
    pygame.K_PAGEUP: "pageup",
    pygame.K_PAGEDOWN: "pagedown",
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
}
_BUTTONS: Final[dict[int, int]] = {1: 0, 2: 1, 3: 2}
_PAD: Final[dict[int, str]] = {
    pygame.CONTROLLER_BUTTON_A: "a",
    pygame.CONTROLLER_BUTTON_B: "b",
    pygame.CONTROLLER_BUTTON_X: "x",
    pygame.CONTROLLER_BUTTON_Y: "y",
    pygame.CONTROLLER_BUTTON_BACK: "select",
    pygame.CONTROLLER_BUTTON_START: "start",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "l",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "r",
    pygame.CONTROLLER_BUTTON_DPAD_UP: "up",
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: "down",
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "left",
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "right",
}


def data_folder() -> Path:
    """Where this system keeps a program's data, with our own name at the end."""
    home = Path.home()
    if sys.platform == "win32":
        base = Path(os.environ.get("APPDATA", home / "AppData" / "Roaming"))
    elif sys.platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME", home / ".local" / "share"))
    return base / "carpg"


class DesktopPlatform(Platform):
    """One resizable window; saves are files in the player's data folder."""

    name = "desktop"

    def __init__(self, size: tuple[int, int] = _START, folder: Path | None = None) -> None:
        pygame.init()
        self.storage = FolderBackend(data_folder() if folder is None else folder)
        self._size = size
        self._surface: pygame.Surface | None = None
        self._hidden: list[Callable[[], None]] = []
        self._woken = False
        self._last = 0.0
        self._pending: list[pygame.event.Event] = []
        self._fingers: dict[int, int] = {}
        self._pads: dict[int, Any] = {}

    def view(self) -> View:
        """The window's size, one device pixel a point."""
        if self._surface is not None:
            self._size = self._surface.get_size()
        return View(self._size[0], self._size[1])

    def display(self, view: View, title: str) -> pygame.Surface:
        """Open the window once; afterwards SDL resizes its surface itself."""
        if self._surface is None:
            self._surface = pygame.display.set_mode(view.pixels, pygame.RESIZABLE)
            pygame.display.set_caption(title)
            pygame.key.set_repeat(400, 60)
            pygame.key.start_text_input()
            controller.init()
        else:
            current = pygame.display.get_surface()
            self._surface = current if current is not None else self._surface
        return self._surface

    def clock(self) -> float:
        """The monotonic clock in milliseconds."""
        return time.monotonic() * 1000

    async def next_frame(self, wait_ms: float | None) -> None:
        """Sleep to the next sixtieth of a second, or until an input when nothing moves."""
        end = None if wait_ms is None else time.monotonic() + wait_ms / 1000
        await asyncio.sleep(max(0.0, self._last + _FRAME_S - time.monotonic()))
        while not self._woken and not self._pending and (end is None or time.monotonic() < end):
            self._pending.extend(pygame.event.get())
            if not self._pending:
                rest = _POLL_S if end is None else min(_POLL_S, max(0.0, end - time.monotonic()))
                await asyncio.sleep(rest)
        self._woken = False
        self._last = time.monotonic()

    def wake(self) -> None:
        """Let next_frame return."""
        self._woken = True

    def inputs(self) -> list[Input]:
        """Pygame's events in our terms; unknown ones are passed over."""
        events, self._pending = [*self._pending, *pygame.event.get()], []
        found = [self._translate(event) for event in events]
        return [item for item in found if item is not None]

    def _translate(self, e: pygame.event.Event) -> Input | None:
        if e.type in {pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP}:
            return None if getattr(e, "touch", False) else self._mouse(e)
        if e.type in {pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP}:
            return self._finger(e)
        if e.type in {pygame.KEYDOWN, pygame.TEXTINPUT, pygame.MOUSEWHEEL}:
            return self._typed(e)
        if e.type in {pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERDEVICEADDED, pygame.CONTROLLERDEVICEREMOVED}:
            return self._pad(e)
        return self._window(e)

    def _pad(self, e: pygame.event.Event) -> Input | None:
        if e.type == pygame.CONTROLLERDEVICEADDED:
            with contextlib.suppress(pygame.error):
                self._pads[e.device_index] = controller.Controller(e.device_index)
            return None
        if e.type == pygame.CONTROLLERDEVICEREMOVED:
            return None
        return PadInput(_PAD[e.button]) if e.button in _PAD else None

    @staticmethod
    def _mouse(e: pygame.event.Event) -> Input | None:
        if e.type == pygame.MOUSEMOTION:
            return PointerInput("move", e.pos[0], e.pos[1])
        if e.button not in _BUTTONS:
            return None
        kind = "down" if e.type == pygame.MOUSEBUTTONDOWN else "up"
        return PointerInput(kind, e.pos[0], e.pos[1], button=_BUTTONS[e.button])  # type: ignore[arg-type]

    def _finger(self, e: pygame.event.Event) -> Input:
        number = self._fingers.setdefault(e.finger_id, 1 + len(self._fingers))
        x, y = e.x * self._size[0], e.y * self._size[1]
        if e.type == pygame.FINGERUP:
            self._fingers.pop(e.finger_id, None)
            return PointerInput("up", x, y, number, "touch")
        return PointerInput("down" if e.type == pygame.FINGERDOWN else "move", x, y, number, "touch")

    @staticmethod
    def _typed(e: pygame.event.Event) -> Input:
        if e.type == pygame.TEXTINPUT:
            return TextInput(e.text)
        mods = pygame.key.get_mods()
        ctrl = bool(mods & (pygame.KMOD_CTRL | pygame.KMOD_META))
        if e.type == pygame.MOUSEWHEEL:
            x, y = pygame.mouse.get_pos()
            return WheelInput(x, y, e.precise_x * _WHEEL_STEP, -e.precise_y * _WHEEL_STEP, ctrl)
        key = _KEYS.get(e.key) or pygame.key.name(e.key).lower()
        return KeyInput(key, bool(mods & pygame.KMOD_SHIFT), ctrl, bool(mods & pygame.KMOD_ALT))

    def _window(self, e: pygame.event.Event) -> Input | None:
        if e.type == pygame.QUIT:
            self._announce_hidden()
            return QuitInput()
        if e.type in {pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED}:
            self._surface = pygame.display.get_surface()
            return Resized()
        if e.type in {pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN}:
            self._announce_hidden()
            return Visibility(False)
        if e.type in {pygame.WINDOWRESTORED, pygame.WINDOWSHOWN, pygame.WINDOWEXPOSED}:
            return Visibility(True)
        return PointerInput("leave", 0, 0) if e.type == pygame.WINDOWLEAVE else None

    def mirror(self, changes: str) -> None:
        """A window has no accessible twin."""

    def _announce_hidden(self) -> None:
        for callback in self._hidden:
            callback()

    def on_hidden(self, callback: Callable[[], None]) -> None:
        """Called when the window is minimised or closed."""
        self._hidden.append(callback)

    async def copy_text(self, text: str) -> bool:
        """Through SDL's clipboard."""
        try:
            pygame.scrap.put_text(text)
        except pygame.error:
            return False
        return True

    async def paste_text(self) -> str | None:
        """Through SDL's clipboard."""
        try:
            return pygame.scrap.get_text()
        except pygame.error:
            return None

    async def save_file(self, name: str, data: bytes, mime: str) -> bool:
        """Write into the 'exports' folder beside the saves: the plain name only, never a path."""
        try:
            folder = self.exports()
            folder.mkdir(parents=True, exist_ok=True)
            (folder / Path(name).name).write_bytes(data)
        except OSError:
            return False
        return True

    def exports(self) -> Path:
        """The folder that saved files go to and opened files come from."""
        return data_folder() / "exports"

    async def open_file(self, accept: str) -> OpenedFile | None:
        """The newest fitting file in the 'exports' folder: a window without dialogs of its own has no chooser."""
        endings = tuple(part.strip() for part in accept.split(",") if part.strip())
        try:
            files = [f for f in self.exports().iterdir() if f.name.endswith(endings) and f.stat().st_size <= MAX_FILE]
            newest = max(files, key=lambda f: f.stat().st_mtime, default=None)
            return None if newest is None else OpenedFile(newest.name, newest.read_bytes())
        except OSError:
            return None

    def open_link(self, url: str) -> bool:
        """In the system's browser."""
        return url.startswith("https://") and webbrowser.open(url)

    def fullscreen(self) -> bool:
        """Through SDL."""
        pygame.display.toggle_fullscreen()
        return True

    def can_close(self) -> bool:
        """A window can be closed."""
        return True
