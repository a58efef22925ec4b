from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carpg.kernel.dice import Dice, DiceError, ForcedDice


def test_sequence_is_pinned_for_ever() -> None:
    dice = Dice(7)
    assert [dice.roll("combat") for _ in range(12)] == [5, 2, 4, 4, 5, 3, 2, 3, 6, 4, 1, 5]


def test_streams_are_independent() -> None:
    plain, mixed = Dice(3), Dice(3)
    expected = [plain.roll("combat") for _ in range(20)]
    seen = []
    for _ in range(20):
        mixed.roll("ai")
        seen.append(mixed.roll("combat"))
    assert seen == expected


@given(st.integers(), st.integers(1, 40))
def test_rolls_stay_on_the_die_and_clones_agree(seed: int, sides: int) -> None:
    dice = Dice(seed)
    dice.roll("combat", sides)
    twin = dice.clone()
    rolls = [dice.roll("combat", sides) for _ in range(30)]
    assert all(1 <= roll <= sides for roll in rolls)
    assert rolls == [twin.roll("combat", sides) for _ in range(30)]


def test_every_face_comes_up_about_equally_often() -> None:
    dice = Dice(1)
    counts = [0] * 6
    for _ in range(6000):
        counts[dice.roll("combat") - 1] += 1
    assert min(counts) > 900
    assert max(counts) < 1100


def test_forced_dice_run_out_and_must_be_used_up() -> None:
    dice = ForcedDice([4, 6])
    assert dice.roll("combat") == 4
    with pytest.raises(DiceError, match="left over"):
        dice.finish()
    assert dice.clone().roll("skill") == 6
    assert dice.roll("skill") == 6
    dice.finish()
    with pytest.raises(DiceError, match="ran out"):
        dice.roll("combat")
    assert 1 <= dice.roll("initiative") <= 6
