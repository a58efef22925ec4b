from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from carpg.crashes import crash_tables, fire, objects, tables
from carpg.crashes.crash_tables import FishtailRow, TableRow, first_row, first_table, second_row, second_table
from carpg.crashes.falls import fall, jump_feet, landing_difficulty, landing_tires
from carpg.crashes.lab import setup, turns, wounds
from carpg.crashes.objects import object_modifier
from carpg.crashes.rules import CrashDice
from carpg.crashes.tables import (
    LOST,
    SAFE,
    DicePool,
    control_needs,
    damage_modifier,
    half_inches,
    parse_pool,
    ram_dice,
    speed_modifier,
    speed_quarters,
    temporary_speed,
)
from carpg.kernel.dice import ForcedDice

COPY: dict[str, Any] = json.loads((Path(__file__).parent / "data" / "tables.json").read_text())
MODIFIERS = [Fraction(text) for text in COPY["temporary"]["opposing"]]


def test_control_table_cell_by_cell() -> None:
    for low, high, cells, modifier in COPY["control"]:
        for speed in (low, low - 1, high):
            assert [control_needs(status, speed) for status in range(7, -7, -1)] == cells
            assert speed_modifier(speed) == modifier


def test_control_gets_no_easier_with_speed_or_worse_status() -> None:
    for speed in range(0, 305, 5):
        row = [control_needs(status, speed) for status in range(7, -7, -1)]
        assert row == sorted(row)
        assert all(SAFE <= cell <= LOST for cell in row)
        if speed:
            before = [control_needs(status, speed - 5) for status in range(7, -7, -1)]
            assert all(now >= then for now, then in zip(row, before, strict=True))


def test_beyond_the_table_the_last_row_counts() -> None:
    assert [control_needs(status, 400) for status in (7, 3)] == [control_needs(status, 300) for status in (7, 3)]
    assert control_needs(-9, 50) == control_needs(-6, 50)
    assert control_needs(12, 300) == control_needs(7, 300)
    assert half_inches(400, 1) == half_inches(300, 1)
    assert control_needs(-6, 0) == SAFE


def test_movement_chart_row_by_row() -> None:
    for speed, phases, dice, add in COPY["movement"]:
        assert [half_inches(speed, phase) / 2 for phase in range(1, 6)] == phases
        assert ram_dice(speed) == DicePool(dice, add)


def test_movement_adds_up_to_the_speed() -> None:
    for speed in range(0, 305, 5):
        assert sum(half_inches(speed, phase) for phase in range(1, 6)) == speed // 5


def test_ram_dice_follow_the_formula_and_go_on_beyond() -> None:
    for speed in range(35, 705, 5):
        assert ram_dice(speed) == DicePool(speed // 5 - 5)
    assert ram_dice(32) == ram_dice(35)
    assert ram_dice(-40) == ram_dice(40)


def test_weights() -> None:
    for weight, modifier in COPY["weights"]:
        assert damage_modifier(weight) == Fraction(modifier)
    with pytest.raises(ValueError, match="weight"):
        damage_modifier(-1)


def test_temporary_speed_table_cell_by_cell() -> None:
    cells = 0
    for own, factors in COPY["temporary"]["rows"]:
        for other, factor in zip(MODIFIERS, factors, strict=True):
            assert Fraction(speed_quarters(Fraction(own), other), 4) == Fraction(factor)
            cells += 1
    assert cells == 484


@pytest.mark.parametrize("own", [*MODIFIERS, Fraction(21), Fraction(40), Fraction(1, 5)])
def test_every_speed_against_every_modifier(own: Fraction) -> None:
    for other in [*MODIFIERS, Fraction(25), Fraction(1, 5)]:
        quarters = speed_quarters(own, other)
        assert quarters + speed_quarters(other, own) == 4
        for speed in range(0, 305, 5):
            kept = temporary_speed(speed, own, other)
            assert kept % 5 == 0
            assert kept == -(-speed * quarters // 20) * 5
            assert 0 <= kept <= speed


def test_temporary_speed_is_the_share_of_the_weight_in_nearly_every_cell() -> None:
    off = 0
    for own in MODIFIERS:
        for other in MODIFIERS:
            share = own / (own + other)
            off += abs(Fraction(speed_quarters(own, other), 4) - share) > Fraction(1, 8)
    assert off <= 10


@pytest.mark.parametrize("dice", ["one_die", "two_dice"])
def test_every_total_of_the_crash_tables_has_one_row(dice: CrashDice) -> None:
    check_rows(first_table(dice), lambda total: first_row(total, dice))
    check_rows(second_table(dice), lambda total: second_row(total, dice))


def check_rows(rows: Sequence[TableRow | FishtailRow], find: Callable[[int], TableRow | FishtailRow]) -> None:
    for earlier, later in pairwise(rows):
        assert earlier.high is not None
        assert later.low == earlier.high + 1
    assert rows[-1].high is None
    for total in range(-12, 40):
        fits = [row for row in rows if row.low is None or total >= row.low]
        assert find(total) is (fits[-1] if fits else rows[0])


def test_crash_table_1_with_one_die() -> None:
    names = [first_row(total).result for total in range(-2, 12)]
    assert names == [
        *["trivial_skid"] * 4,
        *["minor_skid", "moderate_skid", "severe_skid", "roll"],
        *["roll_burn"] * 4,
        *["vault"] * 2,
    ]
    assert [first_row(total).skid for total in (1, 2, 3, 4)] == [1, 2, 3, 4]
    assert [str(first_row(total).tires) for total in (3, 4, 5, 10)] == ["0", "2", "0", "3d"]


def test_crash_table_2_with_one_die() -> None:
    rows = [second_row(total) for total in range(-2, 13)]
    assert [row.fishtail for row in rows] == [1, 1, 1, 1, 1, 2, 2, 1, 2, 2, 2, 2, 3, 3, 3]
    assert [row.table_1 for row in rows] == [*[False] * 7, *[True] * 8]


def test_crash_table_1_with_two_dice() -> None:
    names = [first_row(total, "two_dice").result for total in range(-3, 17)]
    assert names == [
        *["trivial_skid"] * 6,
        *["minor_skid"] * 2,
        *["moderate_skid"] * 2,
        *["severe_skid"] * 2,
        *["spinout"] * 2,
        *["roll"] * 2,
        *["roll_burn"] * 2,
        *["vault"] * 2,
    ]
    assert [first_row(total, "two_dice").slows for total in (2, 3, 5, 7)] == [0, 5, 10, 20]
    assert [first_row(total, "two_dice").follow for total in (3, 5, 7)] == [None, "trivial_skid", "minor_skid"]


def test_crash_table_2_with_two_dice() -> None:
    rows = [second_row(total, "two_dice") for total in (0, 4, 5, 8, 9, 10, 11, 14, 15, 20)]
    assert [row.fishtail for row in rows] == [1, 1, 2, 2, 1, 1, 2, 2, 3, 3]
    assert [row.table_1 for row in rows] == [*[False] * 4, *[True] * 6]


@pytest.mark.parametrize(
    ("points", "modifier"),
    [(1, "1/3"), (5, "1/3"), (6, "2/3"), (10, "2/3"), (11, "1"), (20, "1"), (21, "2"), (40, "2"), (41, "3"), (50, "3")],
)
def test_strength_of_objects_as_a_modifier(points: int, modifier: str) -> None:
    assert object_modifier(points) == Fraction(modifier)


def test_falls() -> None:
    damage = {1: "1d-2", 2: "1d-1", 3: "1d-1", 4: "1d", 10: "1d", 11: "2d", 13: "2d", 14: "3d", 16: "3d"}
    assert {height: str(fall(height).damage) for height in damage} == damage
    phases = [fall(height).phases for height in range(17)]
    assert phases == [0, 2, 3, 4, 5, 6, 6, 7, 7, 7, 8, 8, 8, 9, 9, 9, 10]
    with pytest.raises(ValueError, match="4 inches"):
        fall(17)


def test_jumps_and_landings() -> None:
    assert [jump_feet(speed, 30) for speed in (10, 20, 30, 55, 100)] == [0, 0, 15, 45, 120]
    assert [jump_feet(60, slope) for slope in (14, 15, 19, 20, 40, 41, 45, 46)] == [0, 30, 30, 60, 60, 30, 30, 0]
    assert [landing_difficulty(feet) for feet in (15, 30, 59, 60)] == [1, 2, 2, 3]
    assert landing_difficulty(30, downhill=True) == 1
    assert landing_difficulty(30, uphill=True) == 3
    assert landing_tires(4, ForcedDice([1, 3, 4, 6])) == (1, 1, 0, 0)


def test_pools() -> None:
    assert [str(parse_pool(text)) for text in ("2", "1d6", "1d6+3", "1d6-3")] == ["2", "1d", "1d+3", "1d-3"]
    assert DicePool(1, -4).roll(ForcedDice([3])) == 0
    assert DicePool(2, 3).roll(ForcedDice([3, 4])) == 10


def rows_of(value: Any) -> list[dict[str, Any]]:
    """Every table row below a JSON value: the objects that stand in lists."""
    found: list[dict[str, Any]] = []
    if isinstance(value, list):
        found += [item for item in value if isinstance(item, dict)]
    children = value.values() if isinstance(value, dict) else value if isinstance(value, list) else []
    for child in children:
        found += rows_of(child)
    return found


def test_every_row_names_its_sources_and_confidence() -> None:
    sources = tables.table("crash_tables")["sources"]
    counted = 0
    for name in ("crash_tables", "control_table", "movement_chart", "modifiers", "handling", "objects"):
        for row in rows_of(tables.table(name)):
            assert row["confidence"] in {"high", "medium", "low"}, (name, row)
            assert row["sources"], (name, row)
            assert set(row["sources"]) <= set(sources), (name, row)
            counted += 1
    assert counted > 180


def test_single_figures_are_those_of_the_data() -> None:
    figures = {row["id"]: row["value"] for row in tables.table("objects")["figures"]}
    assert figures == {
        "breaches_needed": objects.BREACHES_NEEDED,
        "debris_from_points": wounds.DEBRIS_POINTS,
        "obstacle_from_points": wounds.OBSTACLE_POINTS,
        "explosion_debris": wounds.EXPLOSION_DEBRIS,
        "extinguisher": setup.EXTINGUISHERS["standard"],
        "improved_extinguisher": setup.EXTINGUISHERS["improved"],
        "explodes_on": wounds.EXPLODES_ON,
        "human_points": setup.CREW_POINTS,
        "body_armor_points": setup.VEST_POINTS,
        "driver_out_slows": turns.DRIVER_OUT_SLOWS,
        "driver_out_cycle_adds": wounds.CYCLE_ADDS,
        "no_wheels_slows": turns.NO_WHEELS_SLOWS,
        "off_road_crash_adds": crash_tables.OFF_ROAD_ADDS,
        "fire_from_plant": fire.PLANT_FACES,
        "fire_from_plant_by_flame": fire.PLANT_FACES_BY_FLAME,
    }
