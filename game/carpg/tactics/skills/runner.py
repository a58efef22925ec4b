"""Lets skills answer: finds the handlers of a hook, checks them, counts their uses and carries them out.

Answers come in order of priority, initiative, car id and skill id, never by chance. A skill that is at work is
not set off again by what it does itself; that and a cap on the depth keep chains finite.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import carpg.tactics.skills.moving  # noqa: F401 - enters its operations into the table
from carpg.kernel.errors import LoopError
from carpg.tactics.events import SkillUsed
from carpg.tactics.skills.index import HandlerEntry
from carpg.tactics.skills.moment import Moment
from carpg.tactics.skills.operations import operate, success_roll
from carpg.tactics.skills.program import asks_first
from carpg.tactics.skills.questions import holds, initiative_place, select_cars
from carpg.tactics.skills.uses import spend_use, uses_left
from carpg.tactics.skills.vocabulary import HOOKS, SPANS
from carpg.tactics.statuses import SKILL_DISABLED

if TYPE_CHECKING:
    from carpg.tactics.run import Run
    from carpg.tactics.state import CarState

#: Skills that may be at work inside one another before it counts as endless.
MAX_DEPTH = 24


def fire(
    run: Run, hook: str, subject: CarState | None, facts: Moment, others: Iterable[CarState] | None = None
) -> None:
    """Let every handler of a hook answer.

    For hooks of the owner, `subject` is the car that it happened to and `facts.other` the other side. For hooks
    of others, `others` are the cars that may answer, and `subject` is the other side of each.
    """
    whose = HOOKS[hook].whose
    for entry in _asked(run, hook, subject, others):
        if whose == "owner":
            answer(run, entry, facts)
        else:
            moment = facts.seen_by(run.state.cars[entry.car], subject)
            answer(run, entry, moment)
            facts.cancelled = facts.cancelled or moment.cancelled
        if facts.kept:
            return


def _asked(run: Run, hook: str, subject: CarState | None, others: Iterable[CarState] | None) -> list[HandlerEntry]:
    """The handlers that may answer, in the order in which they do."""
    entries = run.state.skills.hooks.get(hook, ())
    if HOOKS[hook].whose == "owner":
        chosen = [entry for entry in entries if subject is not None and entry.car == subject.index]
    else:
        allowed = None if others is None else {car.index for car in others}
        chosen = [entry for entry in entries if allowed is None or entry.car in allowed]
    if len(chosen) > 1:
        chosen.sort(key=lambda entry: _order(run, entry))
    return chosen


def _order(run: Run, entry: HandlerEntry) -> tuple[int, int, str, str]:
    car = run.state.cars[entry.car]
    return entry.handler.priority, initiative_place(run.state, car), run.name(car), entry.program.id


def answer(run: Run, entry: HandlerEntry, moment: Moment) -> bool:
    """Carry one handler out if it may work now; True if it went ahead."""
    owner, program, handler = run.state.cars[entry.car], entry.program, entry.handler
    counts = program.kind != "active" and handler.on != "trap"
    if not _is_ready(run, entry) or (counts and uses_left(run.state, owner, program) == 0):
        return False
    moment.skill, moment.handler = program.id, handler.number
    if handler.condition is not None and not holds(run.state, moment, handler.condition):
        return False
    cars = affected(run, entry, moment)
    if not cars:
        return False
    if counts:
        spend_use(run.state, owner, program)
    _note_first(run, entry)
    names = tuple(run.name(car) for car in cars)
    tile = run.tile(moment.tile) if moment.tile >= 0 else None
    run.emit(SkillUsed(run.name(owner), program.id, names, tile, uses_left(run.state, owner, program), True))
    run_handler(run, entry, moment, cars)
    return True


def _is_ready(run: Run, entry: HandlerEntry) -> bool:
    """Whether the owner stands, has the skill, may use it, and it is not at work already."""
    owner = run.state.cars[entry.car]
    if owner.pos < 0 or owner.flags & SKILL_DISABLED or (entry.car, entry.program.id) in run.working:
        return False
    return run.state.program_of(owner) is entry.program


def affected(run: Run, entry: HandlerEntry, moment: Moment) -> list[CarState]:
    """The cars that a handler acts on: its selector's, or the owner."""
    selector = entry.handler.cars
    if selector is not None:
        return select_cars(run.state, moment, selector)
    if entry.handler.on == "use" and moment.chosen:
        return list(moment.chosen)
    return [moment.owner]


def run_handler(run: Run, entry: HandlerEntry, moment: Moment, cars: list[CarState]) -> None:
    """The Success Roll of a handler, if it has one, and then its operations on each car."""
    handler, skill = entry.handler, entry.program.id
    if len(run.working) >= MAX_DEPTH:
        raise LoopError(f"more than {MAX_DEPTH} skills set one another off")
    tell = handler.on != "skill_failed"
    success = not handler.success_roll or success_roll(run, moment.owner, skill, tell)
    run.working.append((entry.car, skill))
    try:
        operate(run, moment, handler.do if success else handler.otherwise, cars)
    finally:
        run.working.pop()


def _note_first(run: Run, entry: HandlerEntry) -> None:
    """Note when a handler worked, if the program asks whether it is the first time."""
    if not asks_first(entry.program):
        return
    state, owner = run.state, run.state.cars[entry.car]
    stamps = {"turn": state.turn, "round": state.round, "battle": 0}
    for span in SPANS:
        owner.remember(f"first:{span}:{entry.program.id}:{entry.handler.number}", stamps[span])
