"""What a skill is good for, worked out from its program: for opponents, hints and the codex.

Values are rough worth in points of health, before the position is looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from carpg.tactics.skills.program import AmountOf, Op, Program
from carpg.tactics.skills.text import all_ops
from carpg.tactics.statuses import STATUSES

#: Rough worth of a status for one turn, in points of health; its kind says for whom.
STATUS_WORTH = {
    "prone": 2,
    "airborne": 2,
    "elemental_surge": 2,
    "shielded": 2,
    "dodge": 3,
    "skill_disabled": 2,
    "damage_over_time": 2,
    "stalled": 5,
    "invulnerable": 4,
    "redirect": 2,
    "guaranteed_crit": 3,
    "damage_boost": 2,
    "hazed": 3,
    "untargetable": 3,
    "switched_sides": 7,
}
DEFAULT_WORTH = 1

#: Groups of operations by what they are for.
ROLES = {
    "damage": ("damage", "attack", "reflect", "extra_attack"),
    "mend": ("heal", "revive", "cure", "restore", "share", "prevent"),
    "move": ("push", "pull", "swap", "teleport", "face", "extra_move"),
    "ground": ("terrain", "trap"),
    "time": ("initiative",),
}


@dataclass(frozen=True, slots=True)
class Hints:
    """`harms` and `helps` are the worth of one use against enemies and for friends; `roles` name its uses."""

    roles: tuple[str, ...]
    harms: int
    helps: int
    chance: float
    needs_target: bool
    statuses: tuple[str, ...]


@lru_cache(maxsize=512)
def hints(program: Program) -> Hints:
    """The hints of a program."""
    ops = tuple(all_ops(program))
    roles = sorted({role for role, names in ROLES.items() if any(op.op in names for op in ops)})
    statuses = sorted({op.args["status"] for op in ops if op.op == "status"})
    rolls = program.success_roll or any(handler.success_roll for handler in program.handlers)
    harms = sum(worth for op in ops for harm, worth in _worth(op) if harm)
    helps = sum(worth for op in ops for harm, worth in _worth(op) if not harm)
    return Hints(tuple(roles), harms, helps, 0.5 if rolls else 1.0, program.target is not None, tuple(statuses))


def _worth(op: Op) -> Iterator[tuple[bool, int]]:
    """What one operation is worth: (against an enemy, points)."""
    if op.op == "status":
        name = op.args["status"]
        worth = STATUS_WORTH.get(name, DEFAULT_WORTH) * min(3, max(1, op.args.get("turns", 1)))
        amount = op.args.get("amount", op.args.get("delta", 1))
        sign = -1 if type(amount) is int and amount < 0 else 1
        yield STATUSES[name].kind == "debuff" or name == "switched_sides" or sign < 0, worth
    elif op.op in ROLES["damage"]:
        yield True, 2 * _size(op.args.get("amount", 2))
    elif op.op in ROLES["mend"]:
        yield False, 2 * _size(op.args.get("amount", op.args.get("health", 1)))
    elif op.op in {"push", "pull", "face", "trap", "steal", "transfer"}:
        yield True, 1
    elif op.op in {"swap", "teleport", "extra_move", "initiative", "terrain"}:
        yield False, 1


def _size(amount: int | AmountOf) -> int:
    return amount if isinstance(amount, int) else 2
