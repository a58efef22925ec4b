"""How often a skill may still work: uses are counted in a turn, a round or the battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from carpg.tactics.skills.program import Program

if TYPE_CHECKING:
    from carpg.tactics.state import BattleState, CarState


def _stamp(state: BattleState, program: Program) -> int:
    """Names the span in which uses are counted now."""
    per = program.uses.per if program.uses else "battle"
    return {"turn": state.turn, "round": state.round, "battle": 0}[per]


def times_used(state: BattleState, car: CarState, program: Program) -> int:
    """Uses in the span that is on."""
    memory = car.memory
    same_span = memory.get(f"span:{program.id}", 0) == _stamp(state, program)
    return memory.get(f"uses:{program.id}", 0) if same_span else 0


def uses_left(state: BattleState, car: CarState, program: Program) -> int:
    """Uses that are left in the span; -1 without a limit."""
    if program.uses is None:
        return -1
    return max(0, program.uses.times - times_used(state, car, program))


def set_used(state: BattleState, car: CarState, program: Program, times: int) -> None:
    """Note how often a skill has been used in the span that is on."""
    key = program.id
    car.memory = {**car.memory, f"span:{key}": _stamp(state, program), f"uses:{key}": max(0, times)}


def spend_use(state: BattleState, car: CarState, program: Program) -> None:
    """One use more."""
    if program.uses is not None:
        set_used(state, car, program, times_used(state, car, program) + 1)
