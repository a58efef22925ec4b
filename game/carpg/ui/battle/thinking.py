"""Thinking a little each frame: opponents' choices, and hints that put a good player's plan on the board."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from carpg.ai.explain import hint
from carpg.ai.tactics_players import TIME_CAPS_MS
from carpg.platform.base import Platform
from carpg.tactics.commands import Attack, Command, Move, UseSkill
from carpg.ui.game.planner import Plan, Planner

if TYPE_CHECKING:
    from carpg.ui.scenes.battle import BattleScene

T = TypeVar("T")

#: Milliseconds of thinking a frame: with a step that takes longer than those before, less than 6 of work.
SLICE_MS: Final = 3.0
#: Of the longest step that was seen, so much is still expected after the next one.
_FADING: Final = 0.9


class Slices(Generic[T]):
    """Runs thoughts a few milliseconds a frame; `longest` is the longest slice so far, in milliseconds."""

    def __init__(self, platform: Platform) -> None:
        self._platform = platform
        self._step = 0.0
        self.longest = 0.0

    async def run(self, thoughts: Iterator[T], most: float, hurry: Callable[[], bool] = lambda: False) -> T:
        """The best thought after all of them, after `most` milliseconds, or once somebody is in a hurry.

        One slice is always thought through, for the first thought of all may be a poor one.
        """
        clock = self._platform.clock
        started = clock()
        best = next(thoughts)
        while (better := self._slice(thoughts)) is not None:
            best = better
            if hurry() or clock() - started >= most:
                break
            self._platform.wake()
            await asyncio.sleep(0)
        return best

    def _slice(self, thoughts: Iterator[T]) -> T | None:
        """Think until another step like the longest of late would be too long; None when there is no more to think."""
        clock = self._platform.clock
        since, spent, best = clock(), 0.0, None
        while best is None or spent + self._step <= SLICE_MS:
            thought = next(thoughts, None)
            if thought is None:
                break
            best, before, spent = thought, spent, clock() - since
            self._step = max(spent - before, _FADING * self._step)
        self.longest = max(self.longest, spent)
        return best


async def hinted(scene: BattleScene, planner: Planner) -> None:
    """Think, then show the plan with its reason, unless the battle has gone on meanwhile."""
    scene.hinting = True
    try:
        scene.app.notices.toast("battle.hint_thinking", glyph="hint")
        thoughts = hint(planner.engine.view(planner.state, planner.side), planner.side)
        commands, reason = await Slices[tuple[tuple[Command, ...], str]](scene.app.platform).run(
            thoughts, TIME_CAPS_MS["champion"]
        )
    finally:
        scene.hinting = False
    if scene.planner is planner:
        scene.app.notices.toast(reason, glyph="hint")
        scene.set_plan(plan_of(commands))


def plan_of(commands: Sequence[Command]) -> Plan:
    """The commands of a turn as a plan: a skill or an attack, or a drive with the attack that it leads to."""
    plan = Plan()
    for command in commands:
        if isinstance(command, UseSkill):
            return Plan(skill=True, cars=command.targets, tile=command.tile)
        if isinstance(command, Attack):
            return Plan(route=plan.route, target=command.target)
        if isinstance(command, Move):
            plan = Plan(route=command.path)
    return plan
