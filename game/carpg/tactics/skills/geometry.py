"""Distances, lines and directions on the board, as skills see them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from carpg.tactics.grid import STEPS

if TYPE_CHECKING:
    from carpg.tactics.state import BattleState, CarState


def place_of(car: CarState) -> int:
    """Where a car stands, or where it fell."""
    return car.pos if car.pos >= 0 else car.fell_at


def steps_between(state: BattleState, one: CarState | None, other: CarState | None) -> int | None:
    """Orthogonal steps between two cars; None if one of them is not there."""
    if one is None or other is None:
        return None
    here, there = place_of(one), place_of(other)
    return None if here < 0 or there < 0 else state.setup.board.grid.distance(here, there)


def in_line(state: BattleState, here: int, there: int) -> bool:
    """Same row or column with nothing solid between (walls and the void stop a line, cars do not)."""
    grid = state.setup.board.grid
    (x, y), (tx, ty) = grid.tile(here), grid.tile(there)
    if x != tx and y != ty:
        return False
    solid = state.wall | ~state.setup.board.playable
    step = grid.stride if x == tx else 1
    low, high = min(here, there), max(here, there)
    return not any(solid >> pos & 1 for pos in range(low + step, high, step))


def direction_to(state: BattleState, here: int, there: int) -> int:
    """The facing of the longer axis from one tile to another; east or west on a tie."""
    grid = state.setup.board.grid
    (x, y), (tx, ty) = grid.tile(here), grid.tile(there)
    if abs(tx - x) >= abs(ty - y):
        return 1 if tx >= x else 3
    return 2 if ty > y else 0


def facings_to(state: BattleState, here: int, there: int) -> tuple[int, ...]:
    """The one or two facings that lead from one tile towards another."""
    grid = state.setup.board.grid
    (x, y), (tx, ty) = grid.tile(here), grid.tile(there)
    options = []
    if ty != y:
        options.append(0 if ty < y else 2)
    if tx != x:
        options.append(1 if tx > x else 3)
    return tuple(options)


def is_free(state: BattleState, pos: int) -> bool:
    """Open ground without a car."""
    taken = state.occupied[0] | state.occupied[1]
    return bool((state.setup.board.playable & ~state.wall & ~taken) >> pos & 1)


def ray(state: BattleState, start: int, facing: int, length: int) -> list[int]:
    """The next tiles in a direction, up to a wall, the void or the edge."""
    grid = state.setup.board.grid
    (x, y), found = grid.tile(start), []
    for _ in range(length):
        x, y = x + STEPS[facing][0], y + STEPS[facing][1]
        pos = grid.index((x, y))
        if not grid.contains((x, y)) or not state.setup.board.playable >> pos & 1:
            break
        found.append(pos)
        if state.wall >> pos & 1:
            break
    return found
