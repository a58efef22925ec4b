from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carpg.kernel.errors import DocumentError
from carpg.tactics.arena import arena_faults, arenas
from carpg.tactics.arena_random import random_arena

SWAP = str.maketrans("01", "10")


@given(st.integers(0, 2**53), st.integers(1, 10))
def test_random_arenas_are_playable_fair_and_repeatable(seed: int, team_size: int) -> None:
    arena = random_arena(seed, team_size)
    assert arena == random_arena(seed, team_size)
    assert arena_faults(arena, team_size) == ()
    assert len(arena.spawns(0)) == len(arena.spawns(1)) == team_size
    mirrored = tuple(row[::-1].translate(SWAP) for row in arena.rows)
    assert arena.rows in {mirrored, mirrored[::-1]}


def test_sizes_out_of_bounds_are_refused() -> None:
    for size, cars in (((3, 9), 3), ((41, 9), 3), ((9, 9), 11)):
        with pytest.raises(DocumentError):
            random_arena(1, cars, size)
    with pytest.raises(DocumentError, match="no playable arena"):
        random_arena(1, 9, (4, 4))


def test_the_set_of_arenas_serves_every_team_size() -> None:
    assert len(arenas()) >= 14
    for size in range(1, 11):
        assert [arena for arena in arenas().values() if arena.sizes[0] <= size <= arena.sizes[1]]
    for arena in arenas().values():
        assert arena.note
        assert arena.width <= 20
        assert arena.height <= 12
