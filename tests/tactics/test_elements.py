from __future__ import annotations

import pytest
from tests.tactics.table import data

from carpg.tactics.elements import CHART, ELEMENTS, element_names, matchup

TABLE = data("matchups.json")
VALUES = {"+": 1, ".": 0, "-": -1}


@pytest.mark.parametrize("attacker", range(14))
@pytest.mark.parametrize("defender", range(14))
def test_every_pair(attacker: int, defender: int) -> None:
    wanted = VALUES[TABLE["rows"][attacker][defender]]
    assert matchup(TABLE["elements"][attacker], TABLE["elements"][defender]) == wanted


def test_z_boss_is_neutral_both_ways() -> None:
    assert ELEMENTS[14] == "z-boss"
    assert element_names()["z-boss"] == "Z-Boss"
    for element in ELEMENTS:
        assert matchup("z-boss", element) == matchup(element, "z-boss") == 0


def test_audit_of_the_chart() -> None:
    cells = [cell for row in CHART[:14] for cell in row[:14]]
    assert (cells.count(1), cells.count(-1), cells.count(0)) == (28, 28, 140)
    one_sided = {
        (ELEMENTS[a], ELEMENTS[b]) for a in range(14) for b in range(14) if CHART[a][b] and CHART[a][b] != -CHART[b][a]
    }
    assert one_sided == {("water", "steel"), ("steel", "spirit"), ("steel", "poison"), ("poison", "dark")}
