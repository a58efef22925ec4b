"""Gestures from presses of mouse, touch and pen."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carpg.platform.inputs import PointerInput, WheelInput
from carpg.ui.pointer import LONG_PRESS_MS, Gesture, Pointers


class _Recorder:
    def __init__(self) -> None:
        self.now = 0.0
        self.gestures: list[Gesture] = []
        self.pointers = Pointers(lambda: self.now, self.gestures.append)

    def feed(self, *events: PointerInput | WheelInput) -> list[str]:
        for event in events:
            self.pointers.feed(event)
        return [g.kind for g in self.gestures]


@pytest.fixture
def rec() -> _Recorder:
    return _Recorder()


def test_a_short_press_is_a_tap(rec: _Recorder) -> None:
    assert rec.feed(PointerInput("down", 5, 5), PointerInput("move", 7, 6), PointerInput("up", 7, 6)) == ["down", "tap"]


def test_a_held_press_is_a_long_one_and_no_tap(rec: _Recorder) -> None:
    rec.feed(PointerInput("down", 5, 5, 1, "touch"))
    assert rec.pointers.held
    rec.now = LONG_PRESS_MS - 1
    rec.pointers.update()
    assert rec.pointers.wait_ms() == 1
    rec.now = LONG_PRESS_MS
    rec.pointers.update()
    rec.pointers.update()
    assert rec.feed(PointerInput("up", 5, 5, 1, "touch")) == ["down", "long", "release"]
    assert rec.pointers.wait_ms() is None


def test_a_moved_press_is_a_drag(rec: _Recorder) -> None:
    kinds = rec.feed(
        PointerInput("down", 0, 0, 1, "touch"),
        PointerInput("move", 9, 0, 1, "touch"),
        PointerInput("move", 20, 0, 1, "touch"),
        PointerInput("move", 30, 5, 1, "touch"),
        PointerInput("up", 30, 5, 1, "touch"),
    )
    assert kinds == ["down", "drag", "dragging", "drop"]
    assert rec.gestures[1].delta == (20, 0)
    assert rec.gestures[2].delta == (10, 5)


def test_the_secondary_button_asks_for_information(rec: _Recorder) -> None:
    assert rec.feed(PointerInput("down", 5, 5, button=2), PointerInput("up", 5, 5, button=2)) == ["long"]


def test_two_fingers_pinch_and_leave_no_tap(rec: _Recorder) -> None:
    rec.feed(
        PointerInput("down", 100, 100, 1, "touch"),
        PointerInput("down", 200, 100, 2, "touch"),
        PointerInput("move", 300, 100, 2, "touch"),
        PointerInput("up", 300, 100, 2, "touch"),
        PointerInput("up", 100, 100, 1, "touch"),
    )
    kinds = [g.kind for g in rec.gestures]
    assert kinds[:3] == ["down", "cancel", "pinch"]
    assert "tap" not in kinds
    assert rec.gestures[2].zoom == pytest.approx(2.0)
    assert rec.gestures[2].pos == (200, 100)


def test_hovering_is_for_mouse_and_pen(rec: _Recorder) -> None:
    rec.feed(PointerInput("move", 5, 5), PointerInput("move", 6, 6, 3, "pen"), PointerInput("move", 7, 7, 4, "touch"))
    assert [g.device for g in rec.gestures if g.kind == "hover"] == ["mouse", "pen"]


def test_wheel_scrolls_or_zooms(rec: _Recorder) -> None:
    rec.feed(WheelInput(5, 5, 0, 56), WheelInput(5, 5, 0, -120, zoom=True))
    assert rec.gestures[0].delta == (0, 56)
    assert rec.gestures[1].kind == "pinch" and rec.gestures[1].zoom > 1


def test_cancel_and_reset_end_a_press(rec: _Recorder) -> None:
    assert rec.feed(PointerInput("down", 1, 1), PointerInput("cancel", 1, 1), PointerInput("up", 1, 1)) == [
        "down",
        "cancel",
    ]
    rec.feed(PointerInput("down", 1, 1))
    rec.pointers.reset()
    assert not rec.pointers.down and rec.gestures[-1].kind == "cancel"


EVENTS = st.builds(
    PointerInput,
    st.sampled_from(["down", "move", "up", "cancel"]),
    st.integers(0, 60),
    st.integers(0, 60),
    st.integers(0, 3),
    st.sampled_from(["mouse", "touch", "pen"]),
    st.sampled_from([0, 0, 0, 2]),
)


@given(st.lists(EVENTS, max_size=40))
def test_every_press_ends_once(events: list[PointerInput]) -> None:
    rec = _Recorder()
    rec.feed(*events)
    rec.pointers.reset()
    began = sum(g.kind == "down" for g in rec.gestures)
    ended = sum(g.kind in {"tap", "drop", "release", "cancel"} for g in rec.gestures)
    assert began <= ended <= began + sum(e.kind == "down" for e in events)
    assert not rec.pointers.down
