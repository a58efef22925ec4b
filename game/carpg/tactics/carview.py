"""A car as players and scenarios see it, in JSON."""

from __future__ import annotations

from typing import Any

from carpg.tactics.elements import ELEMENTS
from carpg.tactics.grid import FACINGS
from carpg.tactics.skills.modifiers import stat_of
from carpg.tactics.skills.uses import uses_left
from carpg.tactics.state import BattleState, CarState
from carpg.tactics.statuses import status_json


def car_json(state: BattleState, car: CarState) -> dict[str, Any]:
    """Place, figures (with every change), statuses, counters and what the car did in its latest turn."""
    grid = state.setup.board.grid
    program = state.program_of(car)
    return {
        "team": car.team,
        "side": car.side,
        "at": list(grid.tile(car.pos)) if car.pos >= 0 else None,
        "facing": FACINGS[car.facing],
        "health": car.health,
        "max_health": car.max_health,
        "knocked_out": not car.standing,
        "attack": stat_of(state, car, "attack"),
        "defense": stat_of(state, car, "defense"),
        "speed": stat_of(state, car, "speed"),
        "element": ELEMENTS[car.element_now],
        "statuses": [status_json(status) for status in car.statuses],
        "moved": car.moved,
        "attacked": car.attacks > 0,
        "skill": None if program is None else program.id,
        "skill_uses_left": None if program is None else uses_left(state, car, program),
        "counters": {
            name.removeprefix("counter:"): value
            for name, value in sorted(car.memory.items())
            if name.startswith("counter:")
        },
    }
