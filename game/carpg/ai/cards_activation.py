"""Activating a gadget: when there is still time for it, and every way in which it may turn out, with its chance.

The ways are found by the engine's own code on dice that branch.
"""

from __future__ import annotations

from carpg.cards.commands import Activate
from carpg.cards.gadgets import CHANCE_SIDES, activate, own_gadget
from carpg.cards.state import CardState
from carpg.cards.words import CARS, ROUNDS, ROUNDS_PER_CAR
from carpg.kernel.dice import Dice


class _NextThrow(Exception):  # noqa: N818 - it is a request, not an error
    """The engine asks for a throw that the script does not have yet."""

    def __init__(self, sides: int) -> None:
        super().__init__(sides)
        self.sides = sides


class _Script(Dice):
    """Dice that give the results of a script and then ask for the next one."""

    __slots__ = ("place", "results")

    def __init__(self, results: tuple[int, ...]) -> None:
        super().__init__(0)
        self.results = results
        self.place = 0

    def roll(self, stream: str, sides: int = 6) -> int:
        """The next result of the script."""
        if self.place >= len(self.results):
            raise _NextThrow(sides)
        self.place += 1
        return self.results[self.place - 1]


def activation_outcomes(state: CardState, command: Activate) -> list[tuple[float, CardState]]:
    """The states after an activation with their chances; `state` may be a view of the seat that acts, and is kept."""
    found: list[tuple[float, CardState]] = []
    open_scripts: list[tuple[tuple[int, ...], float]] = [((), 1.0)]
    while open_scripts:
        script, chance = open_scripts.pop()
        after = state.clone()
        after.dice = _Script(script)
        try:
            activate(after, command, [])
        except _NextThrow as throw:
            faces = _faces(state, command, throw.sides)
            open_scripts.extend(((*script, face), chance * share) for face, share in faces if share > 0.0)
        else:
            after.dice = Dice(0)
            found.append((chance, after))
    return found


def _faces(state: CardState, command: Activate, sides: int) -> list[tuple[int, float]]:
    """The results that make a difference, with their chances: a percent throw only works or does not."""
    if sides != CHANCE_SIDES:
        return [(face, 1.0 / sides) for face in range(1, sides + 1)]
    effects = own_gadget(state, command.seat).effects[command.mode]
    works = next(effect.chance for effect in effects if effect.op == "cancel") / CHANCE_SIDES
    return [(1, works), (CHANCE_SIDES, 1.0 - works)]


def rounds_to_come(view: CardState) -> int:
    """The rounds in which equipment works if it is paid for now, the running one included (Q17)."""
    if view.rules.equipment_lasts == "car":
        return ROUNDS_PER_CAR - view.car_round + 1
    return ROUNDS - view.round + 1


def cars_to_come(view: CardState) -> int:
    """The cars for which equipment works if it is paid for now, the racing one included (Q17)."""
    return 1 if view.rules.equipment_lasts == "car" else CARS - view.car_number


def rounds_to_wait(view: CardState) -> int:
    """The rounds in which a gadget can still be used if it is left in hand now; after the choice is a time as well."""
    return ROUNDS - view.round + (view.phase == "open")
