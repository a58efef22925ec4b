from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carpg.ai.matrix_game import exploitability, solve

MATRICES = st.tuples(st.integers(1, 8), st.integers(1, 8)).flatmap(
    lambda size: st.lists(
        st.lists(st.integers(-12, 12).map(lambda value: value / 2), min_size=size[1], max_size=size[1]),
        min_size=size[0],
        max_size=size[0],
    )
)


@settings(max_examples=300, deadline=None)
@given(MATRICES)
def test_nobody_gains_by_leaving_the_solution(matrix: list[list[float]]) -> None:
    solution = solve(matrix)
    assert sum(solution.rows) == pytest.approx(1)
    assert sum(solution.columns) == pytest.approx(1)
    assert min(*solution.rows, *solution.columns) >= 0
    assert exploitability(matrix, solution.rows, solution.columns) < 1e-9
    worst = min(sum(p * v for p, v in zip(solution.rows, column, strict=True)) for column in zip(*matrix, strict=True))
    assert worst == pytest.approx(solution.value)


def test_known_games() -> None:
    stone_scissors_paper = [[0.0, 1.0, -1.0], [-1.0, 0.0, 1.0], [1.0, -1.0, 0.0]]
    assert solve(stone_scissors_paper).rows == pytest.approx((1 / 3, 1 / 3, 1 / 3))
    assert solve([[3.0, -1.0], [-2.0, 4.0]]).value == pytest.approx(1.0)
    assert solve([[2.0, 5.0], [1.0, 9.0]]).rows == (1.0, 0.0)


def test_exploitability_sees_a_bad_strategy() -> None:
    assert exploitability([[1.0, -1.0], [-1.0, 1.0]], (1.0, 0.0), (0.5, 0.5)) == pytest.approx(1.0)
