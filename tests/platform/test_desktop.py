"""The desktop window's events in our terms."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

from carpg.platform.base import View
from carpg.platform.desktop import DesktopPlatform, data_folder
from carpg.platform.inputs import (
    KeyInput,
    PadInput,
    PointerInput,
    QuitInput,
    Resized,
    TextInput,
    Visibility,
    WheelInput,
)


@pytest.fixture
def window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[DesktopPlatform]:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    host = DesktopPlatform((640, 480), tmp_path / "saves")
    host.display(View(640, 480), "Test")
    host.inputs()
    yield host
    pygame.quit()


def _post(kind: int, **values: object) -> None:
    pygame.event.post(pygame.event.Event(kind, values))


def test_mouse_and_touch(window: DesktopPlatform) -> None:
    _post(pygame.MOUSEBUTTONDOWN, button=1, pos=(10, 20), touch=False)
    _post(pygame.MOUSEBUTTONDOWN, button=1, pos=(10, 20), touch=True)
    _post(pygame.MOUSEBUTTONUP, button=3, pos=(10, 20), touch=False)
    _post(pygame.MOUSEBUTTONDOWN, button=4, pos=(10, 20), touch=False)
    _post(pygame.FINGERDOWN, finger_id=77, touch_id=1, x=0.5, y=0.25)
    _post(pygame.FINGERUP, finger_id=77, touch_id=1, x=0.5, y=0.25)
    assert window.inputs() == [
        PointerInput("down", 10, 20),
        PointerInput("up", 10, 20, button=2),
        PointerInput("down", 320, 120, 1, "touch"),
        PointerInput("up", 320, 120, 1, "touch"),
    ], "what a touch repeats as a mouse event is left out"


def test_keys_text_wheel_and_pads(window: DesktopPlatform) -> None:
    _post(pygame.KEYDOWN, key=pygame.K_RETURN)
    _post(pygame.KEYDOWN, key=pygame.K_a)
    _post(pygame.TEXTINPUT, text="ä")
    _post(pygame.MOUSEWHEEL, precise_x=0.0, precise_y=-1.0)
    _post(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_A)
    _post(pygame.CONTROLLERBUTTONDOWN, button=99)
    enter, letter, text, wheel, pad = window.inputs()
    assert (enter, letter, text) == (KeyInput("enter"), KeyInput("a"), TextInput("ä"))
    assert isinstance(wheel, WheelInput) and wheel.dy > 0
    assert pad == PadInput("a")


def test_window_events_and_last_call(window: DesktopPlatform) -> None:
    calls: list[str] = []
    window.on_hidden(lambda: calls.append("hidden"))
    _post(pygame.WINDOWMINIMIZED)
    _post(pygame.VIDEORESIZE, size=(700, 500), w=700, h=500)
    _post(pygame.QUIT)
    assert window.inputs() == [Visibility(False), Resized(), QuitInput()]
    assert calls == ["hidden", "hidden"]


def test_waiting_ends_with_an_input_or_a_call(window: DesktopPlatform) -> None:
    async def run() -> None:
        waiting = asyncio.ensure_future(window.next_frame(None))
        await asyncio.sleep(0)
        assert not waiting.done()
        window.wake()
        await waiting
        _post(pygame.TEXTINPUT, text="x")
        await window.next_frame(None)
        assert window.inputs() == [TextInput("x")]
        await window.next_frame(0.0)

    asyncio.run(asyncio.wait_for(run(), 20))


def test_files_stay_in_their_folder(window: DesktopPlatform) -> None:
    async def run() -> None:
        assert await window.open_file(".json") is None
        assert await window.save_file("../../evil.json", b"{}", "application/json")
        assert (window.exports() / "evil.json").read_bytes() == b"{}"
        opened = await window.open_file(".json,.txt")
        assert opened is not None and (opened.name, opened.data) == ("evil.json", b"{}")
        assert await window.open_file(".txt") is None

    asyncio.run(run())
    assert window.exports().is_relative_to(data_folder())


def test_saves_are_files(window: DesktopPlatform) -> None:
    window.storage.set("slot/1", "text")
    assert window.storage.keys() == ["slot/1"]
    assert window.storage.get("slot/1") == "text"


def test_links_must_be_secure(window: DesktopPlatform) -> None:
    assert not window.open_link("file:///etc/passwd")
    assert window.can_close()
