from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.wasteland.helpers import WORKED

from carpg.wasteland.geometry import BACK, FRONT, LEFT, RIGHT
from carpg.wasteland.impact import damage_of, dice_counts, kind_for, kinds, speeds_after

CRASHES = [e for e in WORKED["examples"] if e["kind"] in {"ram_side", "head_on", "sideswipe"}]
SPEEDS = st.tuples(st.integers(0, 10), st.integers(0, 10))
KINDS = st.sampled_from(["sideswipe", "ram_side", "head_on", "rear_end"])


@pytest.mark.parametrize("example", CRASHES, ids=lambda example: example["kind"])
def test_the_worked_collisions(example: dict[str, Any]) -> None:
    kind, speeds = example["kind"], tuple(example["speeds"])
    counts = dice_counts(kind, speeds, (False, False), False, False)
    assert counts == tuple(len(rolls) for rolls in example["rolls"])
    damage = [damage_of(kind, tuple(rolls)) for rolls in example["rolls"]]
    assert damage == example["expected"]["damage"]
    assert list(speeds_after(kind, speeds)) == example["expected"]["speeds"]


@pytest.mark.parametrize(
    ("sides", "angle", "expected"),
    [
        ((FRONT, FRONT), 4, ("head_on",)),
        ((FRONT, FRONT), 3, ("head_on",)),
        ((FRONT, FRONT), 2, ("ram_side",)),
        ((FRONT, FRONT), 1, ("sideswipe",)),
        ((FRONT, LEFT), 2, ("ram_side",)),
        ((RIGHT, FRONT), 2, ("ram_side",)),
        ((FRONT, RIGHT), 1, ("ram_side", "sideswipe")),
        ((FRONT, RIGHT), 3, ("ram_side", "sideswipe")),
        ((FRONT, RIGHT), 0, ("sideswipe",)),
        ((LEFT, RIGHT), 0, ("sideswipe",)),
        ((LEFT, LEFT), 4, ("sideswipe",)),
        ((FRONT, BACK), 0, ("rear_end",)),
        ((BACK, FRONT), 1, ("rear_end",)),
        ((FRONT, BACK), 2, ("ram_side",)),
        ((BACK, LEFT), 2, ("ram_side",)),
        ((BACK, BACK), 4, ("sideswipe",)),
    ],
)
def test_the_kind_of_a_contact(sides: tuple[int, int], angle: int, expected: tuple[str, ...]) -> None:
    assert kinds(sides, angle) == expected
    assert kinds((sides[1], sides[0]), angle) == expected


def test_on_a_border_the_struck_side_takes_fewer_dice() -> None:
    assert kind_for((FRONT, RIGHT), 1, 0) == kind_for((FRONT, RIGHT), 1, 1) == "ram_side"
    assert kind_for((FRONT, RIGHT), 1, 2) == "sideswipe"


def test_a_bare_side_costs_a_die_more_if_the_option_is_on() -> None:
    assert dice_counts("head_on", (2, 3), (True, False), True, False) == (3, 3)
    assert dice_counts("head_on", (2, 3), (True, False), False, False) == (2, 3)
    assert dice_counts("sideswipe", (2, 3), (True, True), True, False) == (1, 1)
    assert dice_counts("rear_end", (2, 3), (True, True), True, False) == (1, 1)


def test_a_standing_car_takes_half_the_hitters_dice_if_the_switch_is_on() -> None:
    assert dice_counts("ram_side", (5, 0), (False, False), False, True) == (5, 2)
    assert dice_counts("ram_side", (5, 0), (False, False), False, False) == (5, 0)
    assert dice_counts("head_on", (5, 0), (False, False), False, True) == (5, 0)


@given(KINDS, SPEEDS)
def test_nobody_gets_faster_by_a_collision_and_both_sides_count_alike(kind: Any, speeds: tuple[int, int]) -> None:
    after = speeds_after(kind, speeds)
    assert all(0 <= new <= old for new, old in zip(after, speeds, strict=True))
    assert speeds_after(kind, (speeds[1], speeds[0])) == (after[1], after[0])
    counts = dice_counts(kind, speeds, (False, False), False, False)
    assert dice_counts(kind, (speeds[1], speeds[0]), (False, False), False, False) == (counts[1], counts[0])
