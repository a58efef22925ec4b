"""One stream of gestures for mouse, touch and pen.

A press becomes a tap, a long press or a drag; two fingers become a pinch. The target of a gesture is
chosen when the pointer goes down and stays the same until it goes up.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal

from carpg.platform.inputs import Device, PointerInput, WheelInput

GestureKind = Literal[
    "down", "tap", "long", "release", "cancel", "drag", "dragging", "drop", "hover", "leave", "wheel", "pinch"
]
#: How far a pointer may stray before a press is a drag, in points.
SLOP: Final[dict[Device, float]] = {"mouse": 5.0, "pen": 7.0, "touch": 10.0}
LONG_PRESS_MS: Final = 450.0


@dataclass(frozen=True, slots=True)
class Gesture:
    """What the player did: `pos` now, `start` where the press began, `delta` since the last gesture of the drag.

    'wheel' carries the distance in `delta`; 'pinch' carries `zoom`, the factor since the last one, and the
    fingers' common movement in `delta`. A 'release' ends a press that was a long one: it does nothing else.
    """

    kind: GestureKind
    pos: tuple[float, float]
    start: tuple[float, float] = (0.0, 0.0)
    delta: tuple[float, float] = (0.0, 0.0)
    device: Device = "mouse"
    zoom: float = 1.0


@dataclass(slots=True)
class _Press:
    start: tuple[float, float]
    pos: tuple[float, float]
    device: Device
    since: float
    state: Literal["pressed", "long", "dragging"] = "pressed"


class Pointers:
    """Turns a host's pointer inputs into gestures and hands them to a sink."""

    def __init__(self, clock: Callable[[], float], sink: Callable[[Gesture], None]) -> None:
        self._clock = clock
        self._sink = sink
        self._presses: dict[int, _Press] = {}
        self._pinching = False

    @property
    def held(self) -> bool:
        """Whether a press may still become a long one, so that time matters."""
        return any(press.state == "pressed" for press in self._presses.values())

    @property
    def down(self) -> bool:
        """Whether any pointer is down."""
        return bool(self._presses)

    def wait_ms(self) -> float | None:
        """Milliseconds until a held press becomes a long one; None without one."""
        waits = [p.since + LONG_PRESS_MS - self._clock() for p in self._presses.values() if p.state == "pressed"]
        return max(0.0, min(waits)) if waits else None

    def update(self) -> None:
        """Turn presses that have been held long enough into long presses."""
        if self._pinching:
            return
        for press in tuple(self._presses.values()):
            if press.state == "pressed" and self._clock() - press.since >= LONG_PRESS_MS:
                press.state = "long"
                self._emit("long", press)

    def reset(self) -> None:
        """Cancel everything: the window lost its pointers, or the screen changed under them."""
        for press in self._presses.values():
            self._emit("cancel", press)
        self._presses.clear()
        self._pinching = False

    def feed(self, event: PointerInput | WheelInput) -> None:
        """Take one input."""
        if isinstance(event, WheelInput):
            zoom = math.exp(-event.dy / 240) if event.zoom else 1.0
            kind: GestureKind = "pinch" if event.zoom else "wheel"
            delta = (0.0, 0.0) if event.zoom else (event.dx, event.dy)
            self._sink(Gesture(kind, (event.x, event.y), (event.x, event.y), delta, zoom=zoom))
        elif event.kind == "down":
            self._down(event)
        elif event.kind == "move":
            self._move(event)
        elif event.kind == "up":
            self._up(event)
        elif event.kind == "cancel":
            self._cancel(event.pointer)
        else:
            self._sink(Gesture("leave", (event.x, event.y)))

    def _emit(self, kind: GestureKind, press: _Press, delta: tuple[float, float] = (0.0, 0.0)) -> None:
        self._sink(Gesture(kind, press.pos, press.start, delta, press.device))

    def _down(self, e: PointerInput) -> None:
        at = (e.x, e.y)
        if e.pointer in self._presses:
            self._cancel(e.pointer)  # its end was lost
        if e.button == 2:
            self._sink(Gesture("long", at, at, device=e.device))
            return
        if e.button != 0 or self._pinching or len(self._presses) >= 2:
            return
        if self._presses:
            self._begin_pinch(e)
            return
        press = _Press(at, at, e.device, self._clock())
        self._presses[e.pointer] = press
        self._emit("down", press)

    def _begin_pinch(self, e: PointerInput) -> None:
        for press in self._presses.values():
            self._emit("drop" if press.state == "dragging" else "cancel", press)
        self._presses[e.pointer] = _Press((e.x, e.y), (e.x, e.y), e.device, self._clock())
        self._pinching = True

    def _move(self, e: PointerInput) -> None:
        press = self._presses.get(e.pointer)
        at = (e.x, e.y)
        if press is None:
            if e.device != "touch" and not self._presses:
                self._sink(Gesture("hover", at, at, device=e.device))
            return
        delta = (at[0] - press.pos[0], at[1] - press.pos[1])
        if self._pinching:
            self._pinch(press, at, delta)
            return
        press.pos = at
        if press.state == "pressed" and math.dist(at, press.start) > SLOP[press.device]:
            press.state = "dragging"
            self._emit("drag", press, (at[0] - press.start[0], at[1] - press.start[1]))
        elif press.state == "dragging":
            self._emit("dragging", press, delta)

    def _pinch(self, press: _Press, at: tuple[float, float], delta: tuple[float, float]) -> None:
        if len(self._presses) != 2:
            return  # one finger has gone already
        a, b = self._presses.values()
        before = math.dist(a.pos, b.pos)
        press.pos = at
        after = math.dist(a.pos, b.pos)
        middle = ((a.pos[0] + b.pos[0]) / 2, (a.pos[1] + b.pos[1]) / 2)
        zoom = after / before if before > 1 else 1.0
        self._sink(Gesture("pinch", middle, a.start, (delta[0] / 2, delta[1] / 2), press.device, zoom))

    def _up(self, e: PointerInput) -> None:
        press = self._presses.pop(e.pointer, None)
        if press is None:
            return
        if self._pinching:
            self._pinching = bool(self._presses)
            for rest in self._presses.values():
                rest.state = "long"
            return
        press.pos = (e.x, e.y) if press.state == "dragging" else press.pos
        kinds: dict[str, GestureKind] = {"pressed": "tap", "long": "release", "dragging": "drop"}
        self._emit(kinds[press.state], press)

    def _cancel(self, pointer: int) -> None:
        press = self._presses.pop(pointer, None)
        if press is not None and not self._pinching:
            self._emit("cancel", press)
        if not self._presses:
            self._pinching = False
