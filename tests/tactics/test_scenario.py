from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.tactics.table import END, attack, car, move, play, refused, scene

from carpg.headless.scenario import play_text

A, B = car("a", 0, (1, 1)), car("b", 1, (2, 1))


def test_the_example_of_the_format() -> None:
    document = {
        "format": "carpg-scenario/1",
        "mode": "tactics",
        "rules": {"move.through_allies": False},
        "arena": ["0.......1", "..~..#...", "0.^.*+..1"],
        "seed": 7,
        "dice": [4, 6],
        "cars": [
            {"id": "a", "team": 0, "car": "porsche-71", "at": [2, 1], "facing": "E"},
            {**car("b", 1, (3, 1), facing="E", health=3), "skill": None, "statuses": [{"status": "prone"}]},
        ],
        "active": "a",
        "commands": [{"do": "forecast", "target": "b"}, attack("b")],
    }
    result = json.loads(json.dumps(play_text(json.dumps(document))))
    assert set(result) >= {
        "format",
        "mode",
        "forecasts",
        "events",
        "cars",
        "order",
        "round",
        "active",
        "winner",
        "digest",
    }
    (odds,) = result["forecasts"]
    assert (odds["command"], odds["crit_on"], odds["backstab"]) == (0, 5, True)
    (hit,) = [event for event in result["events"] if event["event"] == "attacked"]
    assert set(hit) >= {"car", "target", "roll", "hit_on", "crit_on", "hit", "critical", "damage", "trace"}
    assert (hit["damage"], result["winner"], result["cars"]["b"]["knocked_out"]) == (9, 0, True)


def test_forecast_figures_by_hand() -> None:
    facing = {**B, "facing": "W", "health": 5}
    (odds,) = play(A, facing, commands=[{"do": "forecast", "target": "b"}])["forecasts"]
    # hits on 4 and 5 with 2..7 (average 4.5), a critical on 6 with 4..9 (average 6.5)
    assert (odds["hit_on"], odds["crit_on"], odds["chance_hit"], odds["chance_crit"]) == (4, 6, 0.5, 0.1667)
    assert odds["damage"] == {"min": 2, "avg": round((2 * 4.5 + 6.5) / 3, 4), "max": 9}
    assert odds["expected_damage"] == round((2 * 4.5 + 6.5) / 6, 4)
    # at least 5: three of six plain, five of six critical
    assert odds["chance_knock_out"] == round(2 / 6 * 3 / 6 + 1 / 6 * 5 / 6, 4)
    assert sum(odds["spread"]) == pytest.approx(1, abs=0.001)
    assert odds["trace"][0] == {"rule": "hit.neutral_min", "tag": "confirmed", "before": 4, "after": 4, "note": ""}
    assert "damage.backstab" in {line["rule"] for line in odds["unapplied"]}


@pytest.mark.parametrize(
    ("commands", "index", "code"),
    [
        ([{"do": "attack", "target": "z"}], 0, "no_target"),
        ([attack("a")], 0, "no_target"),
        ([{"do": "attack"}], 0, "bad_document"),
        ([END, attack("b")], 1, "no_target"),
        ([{"do": "attack", "target": "b", "car": "b"}], 0, "not_your_turn"),
        ([{"do": "dance"}], 0, "bad_document"),
        ([[]], 0, "bad_document"),
        ([{"do": "move", "path": [[1, "2"]]}], 0, "bad_document"),
        ([{"do": "move", "path": [[1, 2, 3]]}], 0, "bad_document"),
        ([move((1, 2)), {"do": "forecast", "target": "b"}], 1, "out_of_range"),
        ([{"do": "move", "path": [[10**9, 1]]}], 0, "no_path"),
    ],
)
def test_commands_that_are_refused(commands: list[Any], index: int, code: str) -> None:
    error = refused(A, B, commands=commands)
    assert (error["command"], error["code"]) == (index, code)


@pytest.mark.parametrize(
    "change",
    [
        {"arena": []},
        {"arena": ["..?"]},
        {"arena": "..."},
        {"arena": ["." * 41]},
        {"seed": "x"},
        {"dice": [True]},
        {"cars": []},
        {"cars": [A, A]},
        {"cars": [{**A, "team": 2}]},
        {"cars": [{**A, "at": [40, 1]}]},
        {"cars": [{**A, "at": [2, 1]}, B]},
        {"cars": [{**A, "health": 7}, B]},
        {"cars": [{**A, "colour": "red"}, B]},
        {"cars": [{"id": "a", "team": 0}, B]},
        {"cars": [{"id": "a", "team": 0, "car": "no-such-car"}, B]},
        {"cars": [{**A, "stats": {"element": "fire"}}, B]},
        {"cars": [{**A, "stats": {**A["stats"], "speed": 0}}, B]},
        {"cars": [{**A, "stats": {**A["stats"], "element": "wood"}}, B]},
        {"cars": [{**A, "statuses": [{"status": "redirect", "to": "nobody"}]}, B]},
        {"active": "z"},
        {"active": 5},
        {"cars": [{**A, "health": 0}, B]},
        {"rules": []},
        {"commands": {}},
        {"colour": "red"},
        {"round_limit": -1},
    ],
)
def test_bad_documents_end_in_the_error_document(change: dict[str, Any]) -> None:
    result = play_text(json.dumps({**scene(A, B), **change}))
    assert result["format"] == "carpg-error/1"
    assert (result["error"]["command"], result["error"]["code"]) == (None, "bad_document")


@pytest.mark.parametrize("dice", [[], [4], [4, 3, 2], [4, 7], [0, 1]])
def test_forced_dice_must_fit(dice: list[int]) -> None:
    assert refused(A, B, dice=dice, commands=[attack("b")])["code"] == "bad_dice"


def test_knocked_out_target() -> None:
    cars = (A, {**B, "health": 1}, car("c", 1, (1, 2)))
    error = refused(*cars, rules={"turn.attacks": 2}, dice=[4, 1], commands=[attack("b"), attack("b")])
    assert (error["command"], error["code"]) == (1, "knocked_out")


def test_the_console_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from carpg.cli import main

    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(json.dumps(scene(A, B)))
    bad.write_text(json.dumps(scene(A, B, commands=[attack("a")])))
    assert main(["scenario", str(good)]) == 0
    assert json.loads(capsys.readouterr().out)["format"] == "carpg-result/1"
    assert main(["scenario", str(bad)]) == 2
    assert json.loads(capsys.readouterr().out)["error"]["code"] == "no_target"
