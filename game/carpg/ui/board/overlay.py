"""What the player's plans and questions put on the board, as data that a scene fills in."""

from __future__ import annotations

from dataclasses import dataclass, field

from carpg.tactics.grid import Tile


@dataclass(frozen=True)
class Ghost:
    """A car shown where it would stand: at the end of a route, or where a skill would put it."""

    design: str
    tile: Tile
    facing: str
    team: int


@dataclass(frozen=True)
class Overlay:
    """All marks at once. Empty fields show nothing.

    `reach` are tiles where a move can end, `through` those that can only be passed; `threat` are tiles that a team
    can strike with the team's number; `rear` is the tile behind the target from which a backstab comes, with its
    bonus; `cursor` is the keyboard's place; `choices` are tiles that a skill may be used on.
    """

    reach: frozenset[Tile] = frozenset()
    through: frozenset[Tile] = frozenset()
    route: tuple[Tile, ...] = ()
    ghost: Ghost | None = None
    threat: frozenset[Tile] = frozenset()
    threat_team: int = 1
    targets: frozenset[Tile] = frozenset()
    chosen: Tile | None = None
    rear: Tile | None = None
    rear_facing: str = "N"
    rear_bonus: int = 2
    risk: Tile | None = None
    choices: frozenset[Tile] = frozenset()
    cursor: Tile | None = None
    spawns: dict[Tile, int] = field(default_factory=dict)


EMPTY = Overlay()
