"""Zero-sum matrix games, solved exactly: the mixed strategies of both sides and the value.

The row player wants the value high, the column player low. A saddle point and the 2 by 2 case are read off; the
rest is a linear programme, solved by the simplex method on a small dense tableau with Bland's rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

Matrix = Sequence[Sequence[float]]

_EPS = 1e-11
_MAX_PIVOTS = 400


@dataclass(frozen=True, slots=True)
class Solution:
    """The value and an optimal mixed strategy (chances that add up to 1) for rows and columns."""

    value: float
    rows: tuple[float, ...]
    columns: tuple[float, ...]


def solve(matrix: Matrix) -> Solution:
    """Solve a game that has at least one row and one column."""
    lows = [min(row) for row in matrix]
    highs = [max(column) for column in zip(*matrix, strict=True)]
    low, high = max(lows), min(highs)
    if low >= high - _EPS:
        return Solution(
            low, _even([value >= low - _EPS for value in lows]), _even([value <= high + _EPS for value in highs])
        )
    if len(lows) == 2 and len(highs) == 2:
        return _two_by_two(matrix)
    return _simplex(matrix)


def _even(best: Sequence[bool]) -> tuple[float, ...]:
    """Every choice that secures the value is as good: all alike, so that habit betrays nothing."""
    share = 1.0 / sum(best)
    return tuple(share if each else 0.0 for each in best)


def _two_by_two(matrix: Matrix) -> Solution:
    """Both sides mix, because there is no saddle point."""
    (a, b), (c, d) = matrix
    whole = a + d - b - c
    row, column = (d - c) / whole, (d - b) / whole
    return Solution((a * d - b * c) / whole, (row, 1.0 - row), (column, 1.0 - column))


def _simplex(matrix: Matrix) -> Solution:
    """Maximise the sum of x with A x <= 1, where A is the matrix shifted to be positive."""
    shift = 1.0 - min(min(row) for row in matrix)
    rows, columns = len(matrix), len(matrix[0])
    table = [
        [value + shift for value in row] + [1.0 if place == index else 0.0 for place in range(rows)] + [1.0]
        for index, row in enumerate(matrix)
    ]
    goal = [-1.0] * columns + [0.0] * (rows + 1)
    basis = list(range(columns, columns + rows))
    for _ in range(_MAX_PIVOTS):
        entering = next((place for place in range(columns + rows) if goal[place] < -_EPS), None)
        if entering is None:
            break
        _pivot(table, goal, basis, entering)
    total = goal[-1]
    x = [0.0] * (columns + rows)
    for index, place in enumerate(basis):
        x[place] = table[index][-1]
    return Solution(
        1.0 / total - shift,
        _shares(goal[columns : columns + rows]),
        _shares(x[:columns]),
    )


def _pivot(table: list[list[float]], goal: list[float], basis: list[int], entering: int) -> None:
    """Bring a variable into the basis; the leaving row has the smallest ratio, ties by the smallest variable."""
    best = min(
        (row[-1] / row[entering], basis[index], index) for index, row in enumerate(table) if row[entering] > _EPS
    )
    leaving = best[2]
    pivot = table[leaving][entering]
    line = table[leaving] = [value / pivot for value in table[leaving]]
    for index, row in enumerate(table):
        factor = row[entering]
        if index != leaving and factor != 0.0:
            table[index] = [value - factor * other for value, other in zip(row, line, strict=True)]
    factor = goal[entering]
    goal[:] = [value - factor * other for value, other in zip(goal, line, strict=True)]
    basis[leaving] = entering


def _shares(weights: Sequence[float]) -> tuple[float, ...]:
    """Chances in proportion to weights; what rounding made negative is nothing."""
    clean = [max(0.0, weight) for weight in weights]
    total = sum(clean)
    return tuple(weight / total for weight in clean)


def exploitability(matrix: Matrix, rows: Sequence[float], columns: Sequence[float]) -> float:
    """What best replies to the two strategies gain together; 0 exactly for a solution."""
    best_row: float = max(sum(p * v for p, v in zip(columns, row, strict=True)) for row in matrix)
    best_column: float = min(
        sum(p * v for p, v in zip(rows, column, strict=True)) for column in zip(*matrix, strict=True)
    )
    return best_row - best_column
