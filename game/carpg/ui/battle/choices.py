"""What the action bar offers at a moment of the battle."""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

from carpg.tactics.attack import attacks_left
from carpg.tactics.movement import budget
from carpg.tactics.skills.uses import uses_left
from carpg.ui.battle.actions import Act, Bar
from carpg.ui.battle.odds import percent
from carpg.ui.game.planner import Planner
from carpg.ui.paint.controls import Kind
from carpg.ui.strings import tr


class Doing(Protocol):
    """The scene's ways to act."""

    def do_move(self) -> None:
        """Drive the planned route, or say how to plan one."""

    def do_skill(self) -> None:
        """Aim the skill, or leave aiming."""

    def do_attack(self) -> None:
        """Aim an attack, or carry it out."""

    def do_end_turn(self) -> None:
        """End the turn, asking where the settings say so."""

    def do_undo(self) -> None:
        """Take the plan or the last command back."""

    def do_redo(self) -> None:
        """Give the command again that was taken back."""

    def do_hint(self) -> None:
        """Plan what a good player would do."""


def person_bar(planner: Planner, doing: Doing, name_of: dict[str, str], can_undo: bool, can_redo: bool) -> Bar:
    """The bar while a person acts."""
    plan = planner.plan
    undo = Act(
        "undo", tr("battle.undo"), "undo", doing.do_undo, "quiet", "",
        "" if can_undo or not plan.empty else tr("battle.why_no_undo"),
    )  # fmt: skip
    redo = Act("redo", tr("battle.redo"), "step", doing.do_redo, "quiet")
    hint = Act("hint", tr("battle.hint"), "hint", doing.do_hint, "quiet")
    helpers = [undo, redo if can_redo and plan.empty else hint]
    main = _main(planner, doing, name_of)
    end_kind: Kind = "normal"
    if planner.idle and main.key != "use_skill" and not plan.route:
        end_kind = "primary"
    end = Act("end_turn", tr("battle.end_turn"), "end", doing.do_end_turn, end_kind, short=tr("battle.end_short"))
    choices = [_move(planner, doing), _skill(planner, doing), end]
    return Bar([_told(act) for act in helpers], [_told(act) for act in choices], _told(main))


def _told(act: Act) -> Act:
    """With a sentence about what it does, for a long press or the information key."""
    return act if act.info else replace(act, info=tr(f"battle.about_{act.key}"))


def _move(planner: Planner, doing: Doing) -> Act:
    label, car, plan = tr("battle.move"), planner.car, planner.plan
    if plan.route:
        note = tr("battle.steps", used=len(plan.route), all=planner.steps)
        kind: Kind = "planned" if plan.target or plan.skill else "primary"
        if not planner.route_is_legal:
            return Act("move", label, "move", doing.do_move, "normal", note, tr("battle.why_no_end"))
        return Act("move", label, "move", doing.do_move, kind, note)
    if planner.steps:
        return Act("move", label, "move", doing.do_move, "normal", tr("battle.steps_all", all=planner.steps))
    note = tr("battle.steps", used=car.moved, all=budget(planner.state, car)) if car.moved else tr("battle.not_now")
    return Act("move", label, "move", doing.do_move, "normal", note, tr("battle.why_no_move"))


def _skill(planner: Planner, doing: Doing) -> Act:
    label, car = tr("battle.skill"), planner.car_after
    program = planner.after.program_of(car)
    if program is None:
        return Act("skill", label, "skill", doing.do_skill, "normal", tr("battle.no_skill"), tr("battle.no_skill"))
    if program.kind != "active":
        why = f"{program.name}: {program.text}"
        return Act("skill", label, "skill", doing.do_skill, "normal", tr("battle.passive"), why)
    why = planner.skill_refusal()
    left = uses_left(planner.after, car, program)
    note = tr("battle.ready") if left < 0 else tr("battle.left_one") if left == 1 else tr("battle.left", count=left)
    if planner.plan.skill:
        return Act("skill", label, "skill", doing.do_skill, "planned", tr("battle.choosing"))
    if why:
        note = tr("battle.skill_used") if left == 0 else tr("battle.not_now")
        return Act("skill", label, "skill", doing.do_skill, "normal", note, why)
    return Act("skill", label, "skill", doing.do_skill, "normal", note, info=f"{program.name}: {program.text}")


def _main(planner: Planner, doing: Doing, name_of: dict[str, str]) -> Act:
    """The one primary action: the skill while it is aimed, else the attack."""
    plan = planner.plan
    if plan.skill:
        ready = planner.skill_command() is not None
        program = planner.after.program_of(planner.car_after)
        note = program.name if program else ""
        kind: Kind = "primary" if ready else "normal"
        why = "" if ready else tr("battle.aim")
        return Act("use_skill", tr("battle.use_skill"), "skill", doing.do_attack, kind, note if ready else why, why)
    label = tr("battle.attack")
    if not planner.may_attack or not attacks_left(planner.state, planner.car):
        return Act(
            "attack", label, "attack", doing.do_attack, "normal", tr("battle.attacked"), tr("battle.why_no_attack")
        )
    odds = planner.forecast() if plan.target else None
    if odds is not None:
        note = tr("battle.attack_note", car=short_name(name_of[plan.target]), chance=percent(odds.chance_hit))
        return Act("attack", label, "attack", doing.do_attack, "primary", note)
    count = len(planner.in_reach)
    if not count:
        return Act(
            "attack", label, "attack", doing.do_attack, "normal", tr("battle.no_target"), tr("battle.why_nobody")
        )
    note = tr("battle.in_reach_one") if count == 1 else tr("battle.in_reach", count=count)
    return Act("attack", label, "attack", doing.do_attack, "normal" if plan.route else "primary", note)


def short_name(name: str) -> str:
    """A car's name without its variant: for buttons."""
    return name.partition(" (")[0]
