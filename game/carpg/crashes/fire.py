"""How vehicles catch fire when something that burns is hit (a crash that burns is part of Crash Table 1)."""

from __future__ import annotations

from carpg.crashes.tables import STREAM
from carpg.kernel.dice import Roller

#: Faces of a die that set a vehicle alight when its power plant, a flamethrower or an oil jet is hit, and when
#: the hit came from a laser or a flame.
PLANT_FACES = 2
PLANT_FACES_BY_FLAME = 4


def catches_fire(by_flame: bool, roller: Roller) -> bool:
    """Whether a hit on the power plant, a flamethrower or an oil jet starts a fire: 2 in 6, by flame 4 in 6."""
    return roller.roll(STREAM) <= (PLANT_FACES_BY_FLAME if by_flame else PLANT_FACES)
