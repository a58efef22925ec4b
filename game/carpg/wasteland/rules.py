"""The switches of the wasteland rules. Defaults are the project's rulings; `docs/wasteland.md` lists them all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Rules:
    """How a match reads the rules; every field is a switch by the name of its ruling or option.

    - `collisions`: simple (the mode's own dice) or advanced (the crash rules, see `carpg.wasteland.advanced`)
    - `game`: short or long, which sets the damage points of drivers and gunners
    - `stationary_rammed` (G09): a standing car that is rammed takes half of the hitter's dice instead of nothing
    - `bare_side_die` (optional rule): one more die for a vehicle without armor on the struck side
    - `launcher_die_added` (A03): a launcher's die comes on top of the three dice instead of in their place
    - `blast` (T08): an explosion does one die to everything within two squares
    - `pick_up` (D04, optional rule): slow vehicles take people on foot aboard
    - `walls_stop_fire` (W04): nothing but grenades passes a wall
    - `turn_limit` (W10): after so many turns the better-off side wins
    """

    collisions: Literal["simple", "advanced"] = "simple"
    game: Literal["short", "long"] = "short"
    stationary_rammed: bool = False
    bare_side_die: bool = False
    launcher_die_added: bool = False
    blast: bool = False
    pick_up: bool = True
    walls_stop_fire: bool = True
    turn_limit: int = 60

    def __post_init__(self) -> None:
        """Refuse a limit that would never or always end a match."""
        if not 1 <= self.turn_limit <= 500:
            raise ValueError("turn_limit is 1 to 500")
