"""The calculator's attack: a small battle set up as the player says, and the engine's own forecast of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from carpg.kernel.errors import IllegalCommandError
from carpg.tactics.arena import TERRAIN_CHARACTER, Arena
from carpg.tactics.commands import Attack
from carpg.tactics.engine import TacticsEngine
from carpg.tactics.forecast import Forecast
from carpg.tactics.setup import BattleSetup, CarSetup, Stats, make_setup

#: The target looks north in the middle of a small table; from where the attacker comes.
_SIDE: Final = 5
_MIDDLE: Final = (2, 2)
PLACES: Final[dict[str, tuple[int, int]]] = {"front": (2, 1), "side": (3, 2), "behind": (2, 3), "diagonal": (3, 1)}
GROUNDS: Final = ("normal", "difficult", "shield_zone", "launch_pad", "surge")
#: Statuses that can be tried, with the parameters that they get.
MINE: Final[dict[str, dict[str, str | int]]] = {
    "airborne": {},
    "elemental_surge": {},
    "guaranteed_crit": {},
    "damage_boost": {"amount": 2},
    "hazed": {},
}
THEIRS: Final[dict[str, dict[str, str | int]]] = {
    "prone": {},
    "airborne": {},
    "shielded": {"reduce": 2},
    "dodge": {"charges": 1},
    "invulnerable": {},
}
#: No car is both (ruling C10).
_EXCLUSIVE: Final = {"prone": "airborne", "airborne": "prone"}
MOST_STAT: Final = 12


@dataclass(frozen=True)
class Case:
    """One attack: elements, the figures that matter, where it comes from, the ground, the statuses of both."""

    my_element: str = "water"
    their_element: str = "fire"
    attack: int = 5
    defense: int = 3
    health: int = 6
    place: str = "front"
    ground: str = "normal"
    mine: frozenset[str] = frozenset()
    theirs: frozenset[str] = frozenset()

    def switched(self, mine: bool, status: str, on: bool) -> Case:
        """The case with a status given or taken; prone and airborne put each other out."""
        before = self.mine if mine else self.theirs
        after = before - {status, _EXCLUSIVE.get(status, "")} | ({status} if on else set())
        return replace(self, mine=frozenset(after)) if mine else replace(self, theirs=frozenset(after))


def forecast(case: Case) -> Forecast | str:
    """The engine's forecast of the attack, or why the rules don't allow it."""
    state, _ = TacticsEngine().start(make_setup(_setup(case)))
    try:
        found = TacticsEngine().forecast(state, Attack("target"))
    except IllegalCommandError as error:
        return error.message
    assert isinstance(found, Forecast)
    return found


def _setup(case: Case) -> BattleSetup:
    rows = [["."] * _SIDE for _ in range(_SIDE)]
    rows[_MIDDLE[1]][_MIDDLE[0]] = TERRAIN_CHARACTER[case.ground]
    attacker = CarSetup(
        "attacker",
        0,
        Stats(case.my_element, case.attack, 0, 5, 6),
        at=PLACES[case.place],
        facing="N",
        statuses=_statuses(case.mine, MINE),
    )
    target = CarSetup(
        "target",
        1,
        Stats(case.their_element, 0, case.defense, 5, case.health),
        at=_MIDDLE,
        facing="N",
        statuses=_statuses(case.theirs, THEIRS),
    )
    arena = Arena(tuple("".join(row) for row in rows))
    return BattleSetup(arena, (attacker, target), active="attacker")


def _statuses(chosen: frozenset[str], known: dict[str, dict[str, str | int]]) -> tuple[dict[str, str | int], ...]:
    return tuple({"status": name, **known[name]} for name in known if name in chosen)
