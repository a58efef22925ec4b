from __future__ import annotations

from typing import Any

import pytest
from tests.tactics.table import attack, car, data, events, play

EXAMPLES = data("worked_examples.json")
FLOOR = {"normal": ".", "difficult": "~", "shield_zone": "+"}


def position(given: dict[str, Any]) -> dict[str, Any]:
    """The example as a scenario: attacker beside the target, straight behind it for a backstab."""
    statuses = [{"status": "airborne"}] if given.get("atk_airborne") else []
    if given.get("surge"):
        statuses.append({"status": "elemental_surge"})
    theirs: list[dict[str, Any]] = []
    if given.get("def_prone"):
        theirs.append({"status": "prone"})
    if given.get("def_airborne"):
        theirs.append({"status": "airborne"})
    if "shield_reduce" in given:
        theirs.append({"status": "shielded", "reduce": given["shield_reduce"]})
    attacker = {"element": given["atk_element"].lower(), "attack": given["attack"]}
    target = {"element": given["def_element"].lower(), "defense": given["defense"], "health": 30}
    facing = "E" if given.get("backstab") else "W"
    return {
        "cars": [
            car("a", 0, (1, 1), stats=attacker, statuses=statuses, facing="E"),
            car("b", 1, (2, 1), stats=target, statuses=theirs, facing=facing),
        ],
        "arena": ["....", f"..{FLOOR[given['terrain']]}.", "...."],
    }


@pytest.mark.parametrize("example", EXAMPLES, ids=[example["name"] for example in EXAMPLES])
def test_worked_example(example: dict[str, Any]) -> None:
    given, expected = example["input"], example["expected"]
    there = position(given)
    dice = [given["hit_roll"], given["damage_roll"]] if expected["hit"] else [given["hit_roll"]]
    forecast = {"do": "forecast", "target": "b"}
    result = play(*there["cars"], arena=there["arena"], dice=dice, commands=[forecast, attack("b")])
    (hit,) = events(result, "attacked")
    matchup = {1: "advantage", 0: "neutral", -1: "disadvantage"}[expected["matchup"]]
    assert (hit["hit_on"], hit["matchup"]) == (expected["threshold"], matchup)
    assert (hit["hit"], hit["critical"], hit["damage"]) == (expected["hit"], expected["crit"], expected["damage"])
    target = result["cars"]["b"]
    assert target["health"] == 30 - expected["damage"]
    if expected["hit"]:
        after = {status["status"] for status in target["statuses"]}
        assert ("prone" in after) == expected["target_prone_after"]
        assert ("airborne" in after) == expected["target_airborne_after"]
        by_rule = {line["rule"]: line for line in hit["trace"]}
        assert by_rule["damage.default_bonus"]["after"] == expected["pre_critical"]
        assert hit["trace"][-1]["after"] == expected["damage"] == max(0, expected["unclamped"])
        odds = result["forecasts"][0]
        assert odds["damage"]["min"] <= hit["damage"] <= odds["damage"]["max"]
        assert odds["spread"][hit["damage"]] > 0


TABLE = data("rules_tables.json")["hit_table"]


@pytest.mark.parametrize("row", TABLE)
def test_hit_table(row: dict[str, Any]) -> None:
    pair = {"advantage": ("water", "fire"), "neutral": ("fire", "fire"), "disadvantage": ("fire", "water")}
    mine, theirs = pair[row["matchup"]]
    given = {
        "atk_element": mine,
        "def_element": theirs,
        "attack": 5,
        "defense": 3,
        "terrain": row["target_terrain"],
        "surge": row["surge"],
    }
    there = position(given)
    result = play(*there["cars"], arena=there["arena"], commands=[{"do": "forecast", "target": "b"}])
    (odds,) = result["forecasts"]
    assert odds["hit_on"] == row["threshold"]
    assert odds["chance_hit"] == round(int(row["hit_chance"][0]) / 6, 4)
    lines = [line for line in odds["trace"] if line["rule"] == "damage.disadvantage"]
    assert sum(line["after"] - line["before"] for line in lines) == row["disadvantage_damage"]
