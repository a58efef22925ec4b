from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from carpg.ai.mode import SEED_LIMIT, derive_seed
from carpg.cli import main
from carpg.headless import modes
from carpg.headless import simulate as simulate_command
from carpg.headless.battles import cores

Simulate = Callable[..., tuple[int, dict[str, Any]]]


@pytest.fixture
def simulate(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Simulate]:
    monkeypatch.setitem(modes.MODES, "toy", "tests.headless.toy_mode")

    def call(*options: str) -> tuple[int, dict[str, Any]]:
        # one process: others would not know the toy
        status = main(["simulate", "--mode", "toy", "--jobs", "1", *options])
        return status, json.loads(capsys.readouterr().out)

    yield call


def test_totals_add_up_and_repeat(simulate: Simulate) -> None:
    status, first = simulate("--battles", "200", "--seed", "5")
    assert status == 0
    assert first["battles"] == 200
    assert first["wins"]["A"] + first["wins"]["B"] + first["draws"] == 200
    assert first["errors"] == []
    assert first["turns"] > first["rounds"] > 200
    _, again = simulate("--battles", "200", "--seed", "5")
    _, other = simulate("--battles", "200", "--seed", "6")
    assert again["digest"] == first["digest"] != other["digest"]


def test_sides_change_seats_so_that_the_first_seat_helps_nobody(simulate: Simulate) -> None:
    _, result = simulate("--battles", "100", "--levels", "driver,driver", "--tally")
    assert result["wins"] == {"A": 50, "B": 50}
    assert result["tally"]["seat:0"] == {"battles": 100, "wins": 100, "draws": 0, "win_rate": 1.0}


def test_slices_cut_thoughts_off(simulate: Simulate) -> None:
    _, full = simulate("--battles", "1", "--levels", "driver,driver")
    _, cut = simulate("--battles", "1", "--levels", "driver,driver", "--slices", "1")
    assert full["turns"] == 19
    assert cut["turns"] == 59


def test_a_battle_without_end_or_with_a_fault_is_reported_and_the_run_goes_on(simulate: Simulate) -> None:
    _, endless = simulate("--battles", "2", "--levels", "rookie,rookie")
    assert [error["message"] for error in endless["errors"]] == [
        "RuntimeError: the battle did not end after 1000 commands"
    ] * 2
    assert endless["errors"][0]["seed"] == derive_seed(0, 0)
    _, broken = simulate("--battles", "2", "--levels", "champion,random")
    assert broken["failed"] == 2
    assert broken["errors"][0]["message"] == "RuntimeError: thirteen"
    assert broken["errors"][0]["replay"]["commands"] == [13]


def test_replays_are_written_one_a_battle(simulate: Simulate, tmp_path: Path) -> None:
    simulate("--battles", "3", "--set", "limit=4", "--replays", str(tmp_path / "new"))
    names = sorted(path.name for path in (tmp_path / "new").iterdir())
    assert names == ["battle-000000.json", "battle-000001.json", "battle-000002.json"]
    replay = json.loads((tmp_path / "new" / names[1]).read_text())
    assert replay["setup"] == {"seed": derive_seed(0, 1), "options": {"limit": 4}}
    assert sum(replay["commands"][::2]) >= 4 or sum(replay["commands"][1::2]) >= 4


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--mode", "chess"], "--mode: mode must be one of"),
        (["--battles", "-1"], "--battles: should be from 0"),
        (["--jobs", "0"], "--jobs: should be from 1"),
        (["--levels", "driver"], "--levels: should be two of random, rookie"),
        (["--levels", "driver,racer"], "--levels: should be two of"),
        (["--set", "limit"], "--set: should look like KEY=VALUE"),
        (["--set", "colour=red"], "--set: unknown switch"),
        (["--teams", "no-such-file.json"], "--teams: no-such-file.json can't be read"),
        (["--slices", "0"], "--slices: should be from 1"),
    ],
)
def test_bad_options_end_in_an_error_document(simulate: Simulate, options: list[str], message: str) -> None:
    status, result = simulate(*options)
    assert status == 2
    assert result["format"] == "carpg-error/1"
    assert message in result["error"]["message"]


def test_a_folder_that_is_a_file_is_refused(simulate: Simulate, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    status, result = simulate("--replays", str(tmp_path / "file"))
    assert (status, result["error"]["code"]) == (2, "bad_document")


def test_derived_seeds_differ_and_fit_every_json_reader() -> None:
    seeds = [derive_seed(seed, index) for seed in range(30) for index in range(30)]
    assert len(set(seeds)) == 900
    assert all(0 <= seed < SEED_LIMIT for seed in seeds)


@pytest.mark.parametrize("levels", ["random,random", "driver,rookie"])
def test_tactics_come_out_alike_for_any_number_of_jobs(levels: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = []
    for jobs in ("1", "2", "3"):
        options = ["--battles", "21", "--seed", "9", "--levels", levels, "--jobs", jobs, "--tally"]
        assert main(["simulate", *options]) == 0
        document = json.loads(capsys.readouterr().out)
        assert document["errors"] == []
        found.append({key: value for key, value in document.items() if "second" not in key})
    assert found[0] == found[1] == found[2]
    assert found[0]["battles"] == 21


def test_all_processors_are_used_unless_told_otherwise() -> None:
    parser = argparse.ArgumentParser()
    simulate_command.add_arguments(parser)
    assert parser.parse_args([]).jobs == cores() >= 1
