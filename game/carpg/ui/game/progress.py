"""What a list of saves shows of a battle: round, cars left, arena, and a picture of the board.

The picture is kept as facts (rows of characters and where the cars stand), never as pixels: a save grows by some
hundred bytes, and the picture is drawn anew at whatever size it is shown.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from carpg.kernel.errors import DocumentError
from carpg.tactics.arena import TERRAIN_CHARACTER, Arena, check_rows
from carpg.tactics.cars import roster
from carpg.tactics.grid import FACINGS
from carpg.tactics.state import BattleState

#: Cars that a board can have; whatever comes from outside with more has no picture.
MOST_CARS: Final = 20
_CAR: Final = re.compile(r"(\d{1,2}) (\d{1,2}) ([NESW]) ([01]) ([a-z0-9-]{0,60})")


@dataclass(frozen=True)
class MiniCar:
    """A car in a small picture: its roster id ('' for one outside the roster), tile, facing, and who controls it."""

    car: str
    x: int
    y: int
    facing: str
    side: int


@dataclass(frozen=True)
class Miniature:
    """A board in small: the ground as an arena without spawns, and the cars that stand on it."""

    arena: Arena
    cars: tuple[MiniCar, ...] = ()

    @classmethod
    def of(cls, state: BattleState) -> Miniature:
        """A battle as it stands; the ground is what skills have made of it."""
        grid = state.setup.board.grid
        rows = tuple(
            "".join(TERRAIN_CHARACTER[state.terrain_at(grid.index((x, y)))] for x in range(grid.width))
            for y in range(grid.height)
        )
        cars = []
        for car in state.cars:
            if car.pos >= 0:
                x, y = grid.tile(car.pos)
                name = state.setup.entrants[car.index].car or ""
                cars.append(MiniCar(name, x, y, FACINGS[car.facing], car.side))
        return cls(Arena(rows), tuple(cars))

    def as_json(self) -> dict[str, Any]:
        """What is kept: rows, and a short text a car."""
        cars = [f"{car.x} {car.y} {car.facing} {car.side} {car.car}" for car in self.cars]
        return {"rows": list(self.arena.rows), "cars": cars}


def miniature_of(about: Mapping[str, Any]) -> Miniature | None:
    """The board among the facts of a save; None where there is none that can be drawn."""
    data = about.get("board")
    if not isinstance(data, Mapping):
        return None
    rows, cars = data.get("rows"), data.get("cars")
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        return None
    arena = Arena(tuple(rows))
    try:
        check_rows(arena.rows)
    except DocumentError:
        return None
    if not isinstance(cars, list) or len(cars) > MOST_CARS:
        return None
    found = [_car(text, arena) for text in cars]
    return Miniature(arena, tuple(car for car in found if car is not None))


def _car(text: object, arena: Arena) -> MiniCar | None:
    match = _CAR.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        return None
    x, y, name = int(match[1]), int(match[2]), match[5]
    if x >= arena.width or y >= arena.height:
        return None
    return MiniCar(name if name in roster() else "", x, y, match[3], int(match[4]))


def progress_of(state: BattleState, over: bool) -> dict[str, Any]:
    """The facts of a battle as it stands, for the list of saves."""
    standing = [sum(car.team == team and car.standing for car in state.cars) for team in (0, 1)]
    return {
        "mode": "tactics",
        "round": state.round,
        "standing": standing,
        "arena": state.setup.document.arena.name,
        "over": over,
        "board": Miniature.of(state).as_json(),
    }
