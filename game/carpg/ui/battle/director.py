"""Lets a match run on the screen: plays events, lets opponents think in slices, saves after every command."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterable, Sequence
from typing import Any, Final, Protocol

from carpg.ai.tactics_players import PLAYERS, TIME_CAPS_MS
from carpg.kernel.errors import IllegalCommandError
from carpg.kernel.events import Event
from carpg.tactics.commands import Attack, Command, UseSkill
from carpg.ui.app import App
from carpg.ui.battle.thinking import Slices
from carpg.ui.board.player import EventPlayer
from carpg.ui.game.saves import now
from carpg.ui.game.session import Session
from carpg.ui.ticker import Ticker

#: Before an opponent's first command of a turn there is a moment to see whose turn it is.
LOOK_MS: Final = 250


class Screen(Protocol):
    """What the director tells the battle scene."""

    def refresh(self) -> None:
        """Something changed that the controls show."""

    def curtain_for(self, side: int) -> Coroutine[Any, Any, None]:
        """Hide everything until the other player is there."""

    def finished(self) -> None:
        """The battle is over and everything has been shown."""

    def save_failed(self, why: str) -> None:
        """The match could not be kept."""


class AppHost:
    """Time and sounds for the board."""

    def __init__(self, app: App) -> None:
        self._app = app

    @property
    def ticker(self) -> Ticker:
        """The application's."""
        return self._app.ticker

    def sound(self, name: str) -> None:
        """Play a sound."""
        self._app.sounds.play(name)


class Director:
    """Runs one match. Only one thing happens at a time: `busy` says whether it does."""

    def __init__(self, app: App, session: Session, player: EventPlayer, screen: Screen) -> None:
        self.app = app
        self.session = session
        self.player = player
        self.screen = screen
        self.busy = False
        self.thinking = False
        self.paused = False
        self.hurry = False
        self.slices: Slices[Command] = Slices(app.platform)
        self._task: asyncio.Task[None] | None = None
        self._open = asyncio.Event()
        self._last_person: int | None = None
        self._looked: asyncio.Future[None] | None = None
        self._told_problem = ""

    # ---- from the scene ----

    def begin(self, events: Sequence[Event]) -> None:
        """Show the first events (none when a match is taken up again) and let the match run."""
        self._start(self._begin(tuple(events)))

    def command(self, commands: Iterable[Command]) -> bool:
        """Carry out commands of the person who acts, one after the other; False while something else happens."""
        if self.busy or self.session.over:
            return False
        self._start(self._carry_out(tuple(commands)))
        return True

    def resume(self) -> None:
        """The scene is on top."""
        self._open.set()

    def suspend(self) -> None:
        """The scene is covered: stop after what is being shown now."""
        self._open.clear()

    def stop(self) -> None:
        """The scene is gone for good."""
        if self._task is not None:
            self._task.cancel()

    def pause(self, on: bool) -> None:
        """Stop before the next command of an opponent, or go on."""
        self.paused = on
        self.screen.refresh()
        self.app.platform.wake()

    def skip(self) -> None:
        """End every animation of what is being shown."""
        self.player.fast = self.player.playing
        self.app.ticker.skip()
        self._end_look()

    def _end_look(self) -> None:
        if self._looked is not None and not self._looked.done():
            self._looked.set_result(None)

    # ---- running ----

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        self.busy = True
        self._task = self.app.spawn(work)

    async def _begin(self, events: tuple[Event, ...]) -> None:
        self.keep()
        self.screen.refresh()
        await self._open.wait()
        await self.player.play(events)
        await self._go_on()

    async def _carry_out(self, commands: tuple[Command, ...]) -> None:
        car = self.session.active
        for command in commands:
            if self.session.over or self.session.active is None:
                break
            if car is not None and self.session.active.index != car.index:
                break
            try:
                events = self.session.give(command)
            except IllegalCommandError:
                if isinstance(command, Attack | UseSkill):
                    break  # what came before changed the situation
                raise
            await self._shown(events)
        await self._go_on()

    async def _shown(self, events: tuple[Event, ...]) -> None:
        self.keep()
        self.screen.refresh()
        await self.player.play(events)
        # Clocks have run down without events: bring the badges' figures up to date.
        self.player.view.display.settle(self.session.state)

    async def _go_on(self) -> None:
        """Opponents act until a person can, or the battle is over."""
        while not self.session.over and not self._is_person():
            await self._opponent()
        if not self.session.over:
            await self._maybe_curtain()
        self.busy = False
        self.hurry = False
        if self.session.over:
            await self._open.wait()
            self.screen.finished()
        else:
            self.screen.refresh()

    def _is_person(self) -> bool:
        seat = self.session.seat
        return seat is not None and seat.is_person

    async def _opponent(self) -> None:
        await self._open.wait()
        self.thinking = True
        acting = self.session.state.active
        self.screen.refresh()
        await self._look()
        await self._while_paused()
        command = await self._think()
        await self._while_paused()
        self.thinking = False
        if not self.session.over:
            await self._shown(self.session.give_thought(command))
        self.hurry = self.hurry and self.session.state.active == acting

    async def _while_paused(self) -> None:
        while self.paused:
            await asyncio.sleep(0.03)
            self.app.platform.wake()

    async def _look(self) -> None:
        """A moment to see what has happened: real time also without motion, a single frame where nothing waits."""
        speed = self.app.settings.animation_speed()
        if not self.hurry and self.app.settings.speed != "instant":
            over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._looked = over
            self.app.ticker.after(LOOK_MS / speed, self._end_look)
            await over
        await asyncio.sleep(0)

    async def _think(self) -> Command:
        """The opponent's choice within the time of its level; a hurry takes the best so far."""
        seat = self.session.seat
        most = TIME_CAPS_MS[seat.player] if seat else 0
        thoughts = self.session.thoughts(lambda level, seed: PLAYERS[level](seed))
        return await self.slices.run(thoughts, most, lambda: self.hurry)

    async def _maybe_curtain(self) -> None:
        """Between two people the screen is hidden while the device changes hands (a setting)."""
        side = self.session.side
        before, self._last_person = self._last_person, side
        if side is None or not self.session.hot_seat or before == side or before is None:
            return
        if self.app.settings.curtain:
            await self.screen.curtain_for(side)

    # ---- saving ----

    def keep(self) -> None:
        """Save the match; a failure is told once, and never stops the game."""
        self.session.autosave(self.app.saves, now())
        problem = self.session.save_problem
        if problem and problem != self._told_problem:
            self.screen.save_failed(problem)
        self._told_problem = problem
