"""Animations: eased, skippable, gone under reduced motion."""

from __future__ import annotations

import asyncio

import pytest

from carpg.ui import ticker as tk


class _Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> _Clock:
    return _Clock()


def test_a_tween_ends_at_one_and_stops(clock: _Clock) -> None:
    ticker, seen, done = tk.Ticker(clock), list[float](), list[str]()
    ticker.tween(100, seen.append, tk.linear, lambda: done.append("end"))
    for clock.now in (25, 50, 100, 150):
        ticker.update()
    assert seen == [0.25, 0.5, 1.0]
    assert done == ["end"] and not ticker.moving


def test_speed_shortens_and_reduced_motion_jumps(clock: _Clock) -> None:
    ticker, seen = tk.Ticker(clock), list[float]()
    ticker.speed = 2
    ticker.tween(100, seen.append, tk.linear)
    clock.now = 25
    ticker.update()
    assert seen == [0.5]
    ticker.reduced = True
    ticker.tween(100, seen.append)
    assert seen[-1] == 1.0


def test_skip_finishes_everything_even_what_ends_start(clock: _Clock) -> None:
    ticker, seen = tk.Ticker(clock), list[str]()
    ticker.tween(100, lambda t: None, done=lambda: seen.append("first"))
    assert ticker.skip() and not ticker.skip()
    assert seen == ["first"]


def test_stopped_animations_and_alarms_never_end(clock: _Clock) -> None:
    ticker, seen = tk.Ticker(clock), list[str]()
    ticker.tween(100, lambda t: None, done=lambda: seen.append("tween")).stop()
    ticker.after(100, lambda: seen.append("alarm")).stop()
    clock.now = 500
    ticker.update()
    assert seen == [] and ticker.wait_ms() is None


def test_an_alarm_rings_once_at_its_time(clock: _Clock) -> None:
    ticker, rung = tk.Ticker(clock), list[float]()
    ticker.after(300, lambda: rung.append(clock.now))
    assert ticker.wait_ms() == 300
    for clock.now in (299, 300, 900):
        ticker.update()
    assert rung == [300]


def test_a_coroutine_waits_for_its_animation(clock: _Clock) -> None:
    ticker, order = tk.Ticker(clock), list[str]()

    async def sequence() -> None:
        await ticker.play(100, lambda t: None)
        order.append("moved")
        await ticker.pause(50)
        order.append("paused")

    async def run() -> None:
        task = asyncio.ensure_future(sequence())
        await asyncio.sleep(0)
        assert order == []
        ticker.skip()
        await asyncio.sleep(0)
        assert order == ["moved"]
        clock.now = 50
        ticker.update()
        await task

    asyncio.run(run())
    assert order == ["moved", "paused"]


@pytest.mark.parametrize("ease", [tk.linear, tk.ease_out, tk.ease_in_out, tk.overshoot])
def test_eases_start_at_nought_and_end_at_one(ease: tk.Ease) -> None:
    assert ease(0.0) == pytest.approx(0.0)
    assert ease(1.0) == pytest.approx(1.0)
