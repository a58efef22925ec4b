"""Every way in which activating a gadget may turn out, with its chance: the engine's own code on dice that branch."""

from __future__ import annotations

from carpg.cards.commands import Activate
from carpg.cards.gadgets import CHANCE_SIDES, activate, own_gadget
from carpg.cards.state import CardState
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
