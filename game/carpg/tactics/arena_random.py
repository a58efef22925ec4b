"""Random arenas: seeded, the same for both teams by symmetry, and always playable."""

from __future__ import annotations

from typing import Final

from carpg.kernel.dice import Dice
from carpg.kernel.errors import DocumentError
from carpg.tactics.arena import MAX_SIDE, MIN_SIDE, Arena, arena_faults

#: Tries before it is admitted that walls and holes leave no room.
TRIES: Final = 200

#: Character -> how many of a hundred tiles of the half that is drawn carry it.
DENSITY: Final = {"#": 9, "~": 9, " ": 4, "+": 3, "*": 3, "^": 4}

_SWAP: Final = {"0": "1", "1": "0"}


def fitting_size(team_size: int) -> tuple[int, int]:
    """Columns and rows that suit a team size and a tablet's screen."""
    return min(20, 8 + team_size), min(12, 5 + team_size)


def random_arena(seed: int, team_size: int, size: tuple[int, int] | None = None) -> Arena:
    """An arena for teams of `team_size`, drawn by a seed; raises `DocumentError` if it can't be had in that size."""
    width, height = size or fitting_size(team_size)
    if not (1 <= team_size <= 10 and MIN_SIDE <= width <= MAX_SIDE and MIN_SIDE <= height <= MAX_SIDE):
        raise DocumentError(f"arenas have {MIN_SIDE} to {MAX_SIDE} rows and columns, teams 1 to 10 cars")
    dice = Dice(seed)
    for _ in range(TRIES):
        rows = _draw(dice, width, height, team_size)
        arena = Arena(rows, "random", f"Random {seed}", "Drawn by chance, fair by symmetry.", (1, team_size))
        if rows and not arena_faults(arena, team_size):
            return arena
    raise DocumentError(f"no playable arena of {width} by {height} for teams of {team_size} came up")


def _draw(dice: Dice, width: int, height: int, team_size: int) -> tuple[str, ...]:
    """One draft: the left half drawn, the right half its image (mirrored or turned), spawns at the ends."""
    turned = dice.below("map", 2) == 1
    grid = [["."] * width for _ in range(height)]
    for y in range(height):
        for x in range((width + 1) // 2):
            char = _tile(dice) if x > 1 else "."
            _set_both(grid, x, y, char, turned)
    spots = [(x, y) for x in range(2) for y in range(height) if 2 * x + 1 < width]
    dice.shuffle("map", spots)
    spots.sort(key=lambda spot: spot[0])
    if len(spots) < team_size:
        return ()
    for x, y in spots[:team_size]:
        _set_both(grid, x, y, "0", turned)
    return tuple("".join(row) for row in grid)


def _set_both(grid: list[list[str]], x: int, y: int, char: str, turned: bool) -> None:
    """Set a tile and its image; on the axis itself a tile is its own image."""
    width, height = len(grid[0]), len(grid)
    other = (width - 1 - x, height - 1 - y if turned else y)
    grid[other[1]][other[0]] = _SWAP.get(char, char)
    grid[y][x] = char
    if other == (x, y) and char in _SWAP:
        grid[y][x] = "."


def _tile(dice: Dice) -> str:
    throw = dice.below("map", 100)
    for char, share in DENSITY.items():
        if throw < share:
            return char
        throw -= share
    return "."
