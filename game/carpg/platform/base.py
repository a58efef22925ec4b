"""The interface that every host implements."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import pygame

from carpg.platform.inputs import Input
from carpg.storage.backends import Backend

#: Device pixels a logical point at most: more costs time and can't be seen at arm's length.
MAX_SCALE: Final = 2.0
#: Device pixels of the whole canvas at most (an 11-inch tablet at full density needs 3.98 million).
MAX_PIXELS: Final = 4_300_000
#: Bytes of a file that a player may open.
MAX_FILE: Final = 4_000_000


@dataclass(frozen=True)
class View:
    """The screen in logical points: size, device pixels a point, and what notches and bars cover."""

    width: int
    height: int
    scale: float = 1.0
    top: int = 0
    right: int = 0
    bottom: int = 0
    left: int = 0

    @property
    def pixels(self) -> tuple[int, int]:
        """Size of the canvas in device pixels."""
        return (max(1, round(self.width * self.scale)), max(1, round(self.height * self.scale)))


@dataclass(frozen=True)
class OpenedFile:
    """A file that the player chose."""

    name: str
    data: bytes


def capped_scale(width: int, height: int, density: float) -> float:
    """The scale to draw in: the screen's density within `MAX_SCALE` and `MAX_PIXELS`."""
    scale = max(1.0, min(MAX_SCALE, density))
    area = max(1, width * height)
    if area * scale * scale > MAX_PIXELS:
        scale = max(0.5, (MAX_PIXELS / area) ** 0.5)
    return scale


class Platform(ABC):
    """A host. Calls that can't work on it do nothing and say so in what they return."""

    #: Short name: 'desktop', 'web' or 'memory'.
    name: str
    #: Where texts are kept; its calls may raise `StorageError`.
    storage: Backend
    #: Whether text is typed into the twin's own field (browser) and arrives as `TwinInput`.
    types_in_twin: bool = False

    @abstractmethod
    def view(self) -> View:
        """Size, scale and insets now."""

    @abstractmethod
    def display(self, view: View, title: str) -> pygame.Surface:
        """The surface to draw on, in device pixels; call it again after `Resized`."""

    @abstractmethod
    def clock(self) -> float:
        """Milliseconds that only ever grow."""

    @abstractmethod
    async def next_frame(self, wait_ms: float | None) -> None:
        """Return at the next frame, but no sooner than `wait_ms` or an input; None waits for an input or `wake`."""

    @abstractmethod
    def wake(self) -> None:
        """End a wait in `next_frame`."""

    @abstractmethod
    def inputs(self) -> list[Input]:
        """What happened since the last call, in order."""

    def flip(self, areas: list[pygame.Rect]) -> None:
        """Show what was drawn in these areas (device pixels)."""
        pygame.display.update(areas)

    @abstractmethod
    def mirror(self, changes: str) -> None:
        """Take changes of the accessible twin, a JSON text."""

    @abstractmethod
    def on_hidden(self, callback: Callable[[], None]) -> None:
        """Call back at once, synchronously, when the page or window is about to go away."""

    def screens_ready(self) -> bool:
        """Whether all screens can be opened: until `ScreensArrived`, a host may have no more than the title needs."""
        return True

    def later_ready(self) -> bool:
        """Whether the second part of the assets is there."""
        return True

    def prefers_reduced_motion(self) -> bool:
        """Whether the host's own settings ask for less motion."""
        return False

    def prefers_contrast(self) -> bool:
        """Whether the host's own settings ask for more contrast."""
        return False

    def unlock_audio(self) -> bool:
        """Called in every gesture: lets sound start where a host waits for one. True once it may play."""
        return True

    async def copy_text(self, text: str) -> bool:
        """Put a text on the clipboard; False if the host refuses."""
        return False

    async def paste_text(self) -> str | None:
        """The clipboard's text; None if the host refuses."""
        return None

    async def save_file(self, name: str, data: bytes, mime: str) -> bool:
        """Offer a file to the player; False if the host can't."""
        return False

    async def open_file(self, accept: str) -> OpenedFile | None:
        """Let the player choose a file ('.json,.txt'); None if nothing (or more than `MAX_FILE`) was chosen."""
        return None

    def fragment(self) -> str:
        """What follows '#' in the page's address."""
        return ""

    def set_fragment(self, text: str) -> bool:
        """Change what follows '#' in the page's address, with no new page in the history; False without one."""
        return False

    def page_address(self) -> str:
        """The page's address without what follows '#', for links to it; '' where others can't open it."""
        return ""

    def open_link(self, url: str) -> bool:
        """Open an address outside the game; False if the host can't."""
        return False

    def fullscreen(self) -> bool:
        """Switch between full screen and window; False if the host can't."""
        return False

    async def request_persistence(self) -> bool:
        """Ask the host to keep the saves even when room is short."""
        return False

    def can_close(self) -> bool:
        """Whether the program may offer to quit."""
        return False
