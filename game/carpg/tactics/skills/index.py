"""Who answers which hook: handlers and modifiers of a battle, sorted once and looked up by name.

An index belongs to a list of skills, one a car; a battle gets another index only when a copied skill comes or
goes. Disabled skills and fallen owners are passed over when an entry is reached.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from carpg.tactics.skills.program import Handler, Modifier, Program


class HandlerEntry(NamedTuple):
    """A handler with the number of the car that has it."""

    car: int
    program: Program
    handler: Handler


class ModifierEntry(NamedTuple):
    """A modifier with the number of the car that has it."""

    car: int
    program: Program
    modifier: Modifier


class SkillIndex:
    """Handlers by hook and modifiers by what they change; `programs` are the skills by car."""

    __slots__ = ("hooks", "modifiers", "programs")

    def __init__(self, programs: Sequence[Program | None]) -> None:
        self.programs = tuple(programs)
        hooks: dict[str, list[HandlerEntry]] = {}
        modifiers: dict[str, list[ModifierEntry]] = {}
        for car, program in enumerate(programs):
            if program is None:
                continue
            for handler in program.handlers:
                hooks.setdefault(handler.on, []).append(HandlerEntry(car, program, handler))
            for modifier in program.modify:
                modifiers.setdefault(modifier.what, []).append(ModifierEntry(car, program, modifier))
        self.hooks = {hook: tuple(entries) for hook, entries in hooks.items()}
        self.modifiers = {what: tuple(entries) for what, entries in modifiers.items()}
