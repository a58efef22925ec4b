"""Pairs of skills that are worth more together (`docs/combos.md`): each file shows the pair, and either skill alone.

    {"name": …, "skills": [ids], "scenario": {…}, "expect": {path: value},
     "without": {skill id: {"dice": […], "expect": {path: value}}}}

Paths and the scenario without a skill are those of `test_skills.py`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.skills.test_skills import control_of, look_up, run

from carpg.tactics.cars import roster

HERE = Path(__file__).parent
DOCUMENT = HERE.parents[2] / "docs" / "combos.md"
COMBOS = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted(HERE.glob("*.json"))}


@pytest.mark.parametrize("name", sorted(COMBOS))
def test_a_pair_does_more_than_either_skill_alone(name: str) -> None:
    combo = COMBOS[name]
    together = _found(run(combo["scenario"]), combo["expect"])
    assert together == combo["expect"]
    assert set(combo["without"]) == set(combo["skills"])
    for skill, alone in combo["without"].items():
        result = run(control_of(combo["scenario"], skill, alone["dice"]))
        assert _found(result, alone["expect"]) == alone["expect"], skill
        assert _found(result, combo["expect"]) != combo["expect"], skill


def _found(result: dict[str, Any], wanted: dict[str, Any]) -> dict[str, Any]:
    return {path: look_up(result, path) for path in wanted}


@pytest.mark.parametrize("name", sorted(COMBOS))
def test_the_document_tells_of_every_pair(name: str) -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    assert f"combos/{name}.json" in text
    names = {car.skill: car.name for car in roster().values()}
    (line,) = [line for line in text.splitlines() if f"combos/{name}.json" in line]
    assert all(names[skill] in line for skill in COMBOS[name]["skills"])
