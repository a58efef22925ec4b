"""Who answers which hook: handlers and modifiers of a battle, sorted once and looked up by name.

An index belongs to a list of skills, one a car; a battle gets another index only when a copied skill comes or
goes. Disabled skills and fallen owners are passed over when an entry is reached.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from carpg.tactics.skills.program import Handler, Modifier, Op, Program, asks, ops_of


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


#: Operations that take no health and leave every car where it is.
_GENTLE = frozenset(
    {
        *("status", "cure", "transfer", "heal", "face", "terrain", "trap", "steal", "element", "extra_move"),
        *("extra_attack", "restore", "initiative", "counter", "prevent", "cancel", "roll", "each"),
    }
)


def _is_gentle(op: Op) -> bool:
    """Whether an operation hurts and moves nobody, now or by what it gives: a copied skill may do anything."""
    return op.op in _GENTLE and op.args.get("status") not in {"copied_skill", "redirect"}


def _harms_only_other(handler: Handler) -> bool:
    """Whether a handler hurts nobody but the other car of its event."""
    plain = handler.cars is not None and handler.cars.who == "other"
    for op in ops_of(handler):
        strikes = op.op in {"attack", "damage"} and plain and op.args.get("by", "self") == "self"
        if op.op == "each" or not (_is_gentle(op) or strikes or op.op == "reflect"):
            return False
    return True


class SkillIndex:
    """Handlers by hook and modifiers by what they change; `programs` are the skills by car.

    `answering` are the cars that have a handler for a hook, `harming` those with one that may hurt or move cars,
    `aimed` those of them that can hurt nobody but the other car of the event.
    `revives` says whether anything but a skill that is used may bring back a fallen car, `asks` holds what of a
    strike a program may ask for: its `roll`, its `amount`, whether it was `critical`.
    """

    __slots__ = ("aimed", "answering", "asks", "harming", "hooks", "modifiers", "programs", "revives")

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
        self.answering = {hook: frozenset(entry.car for entry in entries) for hook, entries in hooks.items()}
        self._weigh_up()

    def _weigh_up(self) -> None:
        """Note what forecasts may leave out."""
        harming: dict[str, set[int]] = {}
        astray: dict[str, set[int]] = {}
        self.revives = False
        for entry in (entry for hook, entries in self.hooks.items() if hook != "use" for entry in entries):
            ops, hook = list(ops_of(entry.handler)), entry.handler.on
            if not all(map(_is_gentle, ops)):
                harming.setdefault(hook, set()).add(entry.car)
                if not _harms_only_other(entry.handler):
                    astray.setdefault(hook, set()).add(entry.car)
            self.revives = self.revives or any(op.op == "revive" for op in ops)
        self.harming = {hook: frozenset(cars) for hook, cars in harming.items()}
        self.aimed = {hook: frozenset(cars - astray.get(hook, set())) for hook, cars in harming.items()}
        self.asks = frozenset(fact for program in self.programs if program is not None for fact in asks(program))
