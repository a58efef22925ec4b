"""Time for animations: it runs only while something moves, and everything can be skipped."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

Ease = Callable[[float], float]
Step = Callable[[float], None]


def linear(t: float) -> float:
    """The same pace all the way."""
    return t


def ease_out(t: float) -> float:
    """Quick start, soft landing: for things that arrive."""
    return 1 - (1 - t) ** 3


def ease_in_out(t: float) -> float:
    """Soft start and end: for things that travel."""
    return 4 * t**3 if t < 0.5 else 1 - (2 - 2 * t) ** 3 / 2


def overshoot(t: float) -> float:
    """A little past the mark and back: for things that pop up."""
    u = t - 1
    return 1 + 2.4 * u**3 + 1.4 * u**2


QUICK: Final = 120
NORMAL: Final = 180
SLOW: Final = 250


@dataclass(slots=True)
class _Tween:
    start: float
    duration: float
    step: Step
    ease: Ease
    done: Callable[[], None] | None


@dataclass(slots=True)
class _Alarm:
    at: float
    call: Callable[[], None]


class Handle:
    """A running animation or alarm, to stop it without reaching its end."""

    def __init__(self, stop: Callable[[], None]) -> None:
        self._stop = stop

    def stop(self) -> None:
        """Forget it: no further step, no end."""
        self._stop()


class Ticker:
    """Animations (eases of 120 to 250 ms) and alarms, in milliseconds of the platform's clock."""

    def __init__(self, clock: Callable[[], float], wake: Callable[[], None] = lambda: None) -> None:
        self._clock = clock
        #: Called when something begins: a host that waits for inputs must show frames again.
        self._wake = wake
        self._tweens: list[_Tween] = []
        self._alarms: list[_Alarm] = []
        self.speed = 1.0
        self.reduced = False

    @property
    def moving(self) -> bool:
        """Whether an animation runs, so that the next frame is wanted at once."""
        return bool(self._tweens)

    def wait_ms(self) -> float | None:
        """Milliseconds until the next alarm, or None when there is none."""
        if not self._alarms:
            return None
        return max(0.0, min(alarm.at for alarm in self._alarms) - self._clock())

    def tween(self, ms: float, step: Step, ease: Ease = ease_out, done: Callable[[], None] | None = None) -> Handle:
        """Call step(0…1) a frame for `ms` at speed 1; at once with 1 under reduced motion."""
        duration = 0.0 if self.reduced else ms / self.speed
        item = _Tween(self._clock(), duration, step, ease, done)
        if duration <= 0:
            self._finish(item)
        else:
            self._tweens.append(item)
            self._wake()
        return Handle(lambda: self._tweens.remove(item) if item in self._tweens else None)

    def after(self, ms: float, call: Callable[[], None]) -> Handle:
        """Call once, `ms` later. Alarms keep real time: neither speed nor reduced motion changes them."""
        alarm = _Alarm(self._clock() + ms, call)
        self._alarms.append(alarm)
        self._wake()
        return Handle(lambda: self._alarms.remove(alarm) if alarm in self._alarms else None)

    async def play(self, ms: float, step: Step, ease: Ease = ease_out) -> None:
        """As tween, for sequences written as coroutines: returns when the animation is over or skipped."""
        finished: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def end() -> None:
            if not finished.done():
                finished.set_result(None)

        self.tween(ms, step, ease, end)
        await finished

    async def pause(self, ms: float) -> None:
        """A beat between animations: shorter at higher speed, none under reduced motion, skipped by skip()."""
        await self.play(ms, lambda _: None, linear)

    def skip(self) -> bool:
        """Bring every animation to its end now. False if none ran."""
        running, self._tweens = self._tweens, []
        for item in running:
            self._finish(item)
        return bool(running)

    def update(self) -> None:
        """Advance everything to the clock's now."""
        now = self._clock()
        for item in tuple(self._tweens):
            if item not in self._tweens:
                continue
            t = (now - item.start) / item.duration
            if t >= 1:
                self._tweens.remove(item)
                self._finish(item)
            else:
                item.step(item.ease(max(0.0, t)))
        for alarm in [a for a in self._alarms if a.at <= now]:
            if alarm in self._alarms:
                self._alarms.remove(alarm)
                alarm.call()

    @staticmethod
    def _finish(item: _Tween) -> None:
        item.step(1.0)
        if item.done is not None:
            item.done()
