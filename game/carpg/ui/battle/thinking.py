"""Hints: a good player thinks about the person's turn, a little each frame, and its plan is put on the board."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from carpg.ai.explain import hint
from carpg.ai.tactics_players import TIME_CAPS_MS
from carpg.tactics.commands import Attack, Command, Move, UseSkill
from carpg.ui.game.planner import Plan, Planner

if TYPE_CHECKING:
    from carpg.ui.scenes.battle import BattleScene

SLICE_MS: Final = 6.0


async def hinted(scene: BattleScene, planner: Planner) -> None:
    """Think, then show the plan with its reason, unless the battle has gone on meanwhile."""
    scene.hinting = True
    try:
        scene.app.notices.toast("battle.hint_thinking", glyph="hint")
        command, reason = await _thought(scene, planner)
    finally:
        scene.hinting = False
    if scene.planner is planner:
        scene.app.notices.toast(reason, glyph="hint")
        scene.set_plan(plan_of(planner, command))


async def _thought(scene: BattleScene, planner: Planner) -> tuple[Command, str]:
    clock = scene.app.platform.clock
    started = since = clock()
    thoughts = hint(planner.engine.view(planner.state, planner.side), planner.side)
    best = next(thoughts)
    for best in thoughts:  # noqa: B007 - the last one counts
        if clock() - started > TIME_CAPS_MS["champion"]:
            break
        if clock() - since > SLICE_MS:
            scene.app.platform.wake()
            await asyncio.sleep(0)
            since = clock()
    return best


def plan_of(planner: Planner, command: Command) -> Plan:
    """A command as a plan; a move that leads to a target is planned with the best attack from its end."""
    if isinstance(command, Attack):
        return Plan(target=command.target)
    if isinstance(command, UseSkill):
        return Plan(skill=True, cars=command.targets, tile=command.tile)
    if not isinstance(command, Move):
        return Plan()
    before, planner.plan = planner.plan, Plan(route=command.path)
    try:
        targets = planner.targets()
        return Plan(route=command.path, target=targets[0] if targets else "")
    finally:
        planner.plan = before
