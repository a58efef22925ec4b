"""The runner with a real mode: worker processes, levels, options, replays."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.cards.table import values_of

from carpg.cards.record import CODEC
from carpg.cards.rules import DEFAULT, RULINGS, Ruling
from carpg.cli import main
from carpg.kernel.replay import replay_from_json, verify


def simulate(capsys: pytest.CaptureFixture[str], *options: str) -> tuple[int, dict[str, Any]]:
    status = main(["simulate", "--mode", "cards", *options])
    return status, json.loads(capsys.readouterr().out)


def test_the_result_is_the_same_for_any_number_of_jobs(capsys: pytest.CaptureFixture[str]) -> None:
    _, alone = simulate(capsys, "--battles", "150", "--tally")
    _, shared = simulate(capsys, "--battles", "150", "--tally", "--jobs", "2")
    for key in set(alone) - {"seconds", "battles_per_second"}:
        assert alone[key] == shared[key]
    assert alone["failed"] == 0


@pytest.mark.parametrize("levels", ["random,random", "rookie,driver", "driver,champion"])
@pytest.mark.parametrize(
    "options",
    [[], ["--set", "classes=true"], ["--set", "race=diamond"], ["--set", "decks=generated", "--set", "decks=wild"]],
)
def test_levels_and_options(capsys: pytest.CaptureFixture[str], levels: str, options: list[str]) -> None:
    status, result = simulate(capsys, "--battles", "8", "--levels", levels, *options)
    assert (status, result["errors"]) == (0, [])
    assert result["wins"]["A"] + result["wins"]["B"] == 8


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: ruling.id)
@pytest.mark.parametrize("level", ["champion", "driver"])
def test_opponents_play_under_both_readings_of_every_ruling(
    capsys: pytest.CaptureFixture[str], ruling: Ruling, level: str
) -> None:
    for value in values_of(ruling.switch):
        if value != getattr(DEFAULT, ruling.switch):
            options = (
                "--battles",
                "2",
                "--levels",
                f"{level},{level}",
                "--set",
                f"{ruling.switch}={json.dumps(value)}",
            )
            status, result = simulate(capsys, *options, "--set", "race=diamond")
            assert (status, result["failed"], result["battles"]) == (0, 0, 2)


def test_replays_of_a_run_verify(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    simulate(capsys, "--battles", "3", "--levels", "driver,rookie", "--replays", str(tmp_path))
    files = sorted(tmp_path.iterdir())
    assert len(files) == 3
    for path in files:
        replay = replay_from_json(json.loads(path.read_text()), "cards", CODEC.rules_version)
        assert CODEC.engine.outcome(verify(CODEC, replay)) in {0, 1}


def test_teams_from_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    teams = [
        {"cars": ["mossback", "hornet", "mole"], "gadget": "spoiler_kit"},
        {"cars": ["kettle-kart", "toolbox", "penguin"], "gadget": "oil_slick"},
    ]
    path = tmp_path / "teams.json"
    path.write_text(json.dumps({"teams": teams}))
    _, result = simulate(capsys, "--battles", "60", "--levels", "driver,driver", "--teams", str(path))
    assert result["wins"]["A"] > 40
    path.write_text(json.dumps({"teams": [teams[0], {"cars": [], "gadget": "x"}]}))
    status, result = simulate(capsys, "--teams", str(path))
    assert (status, result["error"]["code"]) == (2, "bad_document")


@pytest.mark.parametrize(
    "options",
    [["--team-size", "5"], ["--arena", "x"], ["--set", "race=drag"], ["--set", "decks=all"], ["--set", "fly=1"],
     ["--set", "race=[]"], ["--set", "decks={}"], ["--levels", "racer,random"]],
)  # fmt: skip
def test_bad_options(capsys: pytest.CaptureFixture[str], options: list[str]) -> None:
    status, result = simulate(capsys, *options)
    assert (status, result["format"]) == (2, "carpg-error/1")
