"""A host without a window: for tests and for pictures of screens."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pygame

from carpg.platform.base import OpenedFile, Platform, View
from carpg.platform.inputs import Input
from carpg.storage.backends import MemoryBackend


class MemoryPlatform(Platform):
    """Time moves when told, inputs are what `send` was given, the twin's changes are kept."""

    name = "memory"

    def __init__(self, width: int = 1180, height: int = 820, scale: float = 1.0) -> None:
        self.storage = MemoryBackend()
        self.now = 0.0
        self.frames = 0
        self.clipboard = ""
        self.saved: list[tuple[str, bytes, str]] = []
        self.to_open: OpenedFile | None = None
        self.address = ""
        self.page = ""
        self.twin: list[dict[str, Any]] = []
        self.shown: list[list[pygame.Rect]] = []
        self.links: list[str] = []
        self.reduced_motion = False
        #: Whether more than the title can be shown.
        self.screens = True
        self._view = View(width, height, scale)
        self._queue: list[Input] = []
        self._hidden: list[Callable[[], None]] = []

    def screens_ready(self) -> bool:
        """As set."""
        return self.screens

    def view(self) -> View:
        """Size and scale as set."""
        return self._view

    def resize(self, view: View) -> None:
        """Change the size; send `Resized` as well."""
        self._view = view

    def display(self, view: View, title: str) -> pygame.Surface:
        """A plain surface."""
        return pygame.Surface(view.pixels)

    def clock(self) -> float:
        """The time set by `pass_time`."""
        return self.now

    def pass_time(self, ms: float) -> None:
        """Let time go by."""
        self.now += ms

    async def next_frame(self, wait_ms: float | None) -> None:
        """Let other tasks run; time does not pass by itself."""
        self.frames += 1
        await asyncio.sleep(0)

    def wake(self) -> None:
        """Nothing waits here."""

    def send(self, *inputs: Input) -> None:
        """Queue inputs for the next frame."""
        self._queue.extend(inputs)

    def inputs(self) -> list[Input]:
        """The queued inputs."""
        queue, self._queue = self._queue, []
        return queue

    def flip(self, areas: list[pygame.Rect]) -> None:
        """Keep which areas were shown."""
        self.shown.append(areas)

    def mirror(self, changes: str) -> None:
        """Keep the twin's changes, parsed."""
        self.twin.append(json.loads(changes))

    def on_hidden(self, callback: Callable[[], None]) -> None:
        """Keep the callback for `hide`."""
        self._hidden.append(callback)

    def hide(self) -> None:
        """Act as a page that is about to go away."""
        for callback in self._hidden:
            callback()

    def prefers_reduced_motion(self) -> bool:
        """As set."""
        return self.reduced_motion

    async def copy_text(self, text: str) -> bool:
        """Keep the text."""
        self.clipboard = text
        return True

    async def paste_text(self) -> str | None:
        """The kept text."""
        return self.clipboard

    async def save_file(self, name: str, data: bytes, mime: str) -> bool:
        """Keep the file in `saved`."""
        self.saved.append((name, data, mime))
        return True

    async def open_file(self, accept: str) -> OpenedFile | None:
        """The file in `to_open`."""
        return self.to_open

    def page_address(self) -> str:
        """The address in `page`."""
        return self.page

    def fragment(self) -> str:
        """The kept address."""
        return self.address

    def set_fragment(self, text: str) -> bool:
        """Keep the address."""
        self.address = text
        return True

    def open_link(self, url: str) -> bool:
        """Keep the address in `links`."""
        self.links.append(url)
        return True
