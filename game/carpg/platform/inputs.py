"""What a host tells the game: pointers, keys, typed text, the accessible twin, the window's state.

Coordinates are logical points from the screen's top left corner.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Device = Literal["mouse", "touch", "pen"]


@dataclass(frozen=True, slots=True)
class PointerInput:
    """A pointer moved, went down or up. `button` is 0 for the main one, 2 for the secondary one."""

    kind: Literal["down", "move", "up", "cancel", "leave"]
    x: float
    y: float
    pointer: int = 0
    device: Device = "mouse"
    button: int = 0


@dataclass(frozen=True, slots=True)
class WheelInput:
    """A wheel or a trackpad scrolled: positive dy shows what lies further down. `zoom` with Ctrl or a pinch."""

    x: float
    y: float
    dx: float
    dy: float
    zoom: bool = False


@dataclass(frozen=True, slots=True)
class KeyInput:
    """A key went down: 'a', '1', 'enter', 'escape', 'tab', 'space', 'up', 'f1' … in lower case."""

    key: str
    shift: bool = False
    ctrl: bool = False
    alt: bool = False
    repeat: bool = False


@dataclass(frozen=True, slots=True)
class TextInput:
    """Text typed on a keyboard, as the keyboard's layout makes it."""

    text: str


@dataclass(frozen=True, slots=True)
class TwinInput:
    """The accessible twin was used: a control activated, focused or left, or its value changed."""

    id: str
    action: Literal["activate", "focus", "blur", "value", "submit"]
    value: str = ""


@dataclass(frozen=True, slots=True)
class PadInput:
    """A gamepad's button or direction: 'a', 'b', 'x', 'y', 'l', 'r', 'start', 'select', 'up', 'down' and so on."""

    button: str


@dataclass(frozen=True, slots=True)
class Resized:
    """The window's size, its density or its insets changed: ask `view` again."""


@dataclass(frozen=True, slots=True)
class Visibility:
    """The window or the tab was hidden or shown."""

    visible: bool


@dataclass(frozen=True, slots=True)
class LaterArrived:
    """The second part of the assets has been unpacked."""


@dataclass(frozen=True, slots=True)
class ScreensArrived:
    """The code and the data of all screens have been unpacked."""


@dataclass(frozen=True, slots=True)
class QuitInput:
    """The player closed the window."""


Input = (
    PointerInput
    | WheelInput
    | KeyInput
    | TextInput
    | TwinInput
    | PadInput
    | Resized
    | Visibility
    | LaterArrived
    | ScreensArrived
    | QuitInput
)
