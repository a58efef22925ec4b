"""The console tools around tactics data: roster, lint-data, import-cars, replay."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from carpg.cli import main
from carpg.kernel.dice import Dice
from carpg.tactics.arena import arenas
from carpg.tactics.cars import known_cars, parse_cars
from carpg.tactics.engine import TacticsEngine
from carpg.tactics.record import recorder
from carpg.tactics.setup import match_setup
from carpg.tactics.simulate import random_command

HEAD = "Car,Attack,Defense,Speed,Health,Current HP,Element,Usage Frequency,Skill Type,Skill\n"


@pytest.fixture
def console(capsys: pytest.CaptureFixture[str]) -> Any:
    """Runs a command and returns its status and its document."""

    def run(*argv: str) -> tuple[int, dict[str, Any]]:
        status = main(list(argv))
        return status, json.loads(capsys.readouterr().out)

    return run


def test_roster(console: Any) -> None:
    status, document = console("roster", "--json")
    cars = document["cars"]
    assert (status, len(cars)) == (0, 197)
    keys = "id name element attack defense speed health skill kind uses success_roll implemented origin base variant"
    assert all(set(keys.split()) <= set(car) for car in cars)
    assert len({car["id"] for car in cars}) == len({car["skill"] for car in cars}) == 197
    assert {car["implemented"] for car in cars} == {"yes"}
    assert sum(car["origin"] == "rules" for car in cars) == 19
    porsche = next(car for car in cars if car["id"] == "porsche-71")
    assert (porsche["attack"], porsche["defense"], porsche["speed"], porsche["health"]) == (5, 3, 7, 6)


def test_lint_data(console: Any, tmp_path: Path) -> None:
    status, document = console("lint-data")
    assert (status, document["faults"]) == (0, [])
    (tmp_path / "broken.json").write_text("{")
    status, document = console("lint-data", "--data", str(tmp_path))
    assert status == 2
    assert document["error"]["code"] == "bad_data"
    assert document["faults"][0]["file"] == "broken.json"


@pytest.mark.parametrize("suffix", ["csv", "json"])
def test_import_cars_repairs_shifted_rows(console: Any, tmp_path: Path, suffix: str) -> None:
    source, out = tmp_path / "cars.csv", tmp_path / f"out.{suffix}"
    source.write_text(HEAD + "Porsche,71,5,3,7,6,Light,N/A,,\nRiptide,5,3,6,7,,Water,,,\n", encoding="utf-8")
    status, document = console("import-cars", str(source), "--out", str(out))
    assert (status, document["cars"], len(document["repairs"])) == (0, 2, 1)
    (repair,) = document["repairs"]
    assert repair["id"] == "porsche-71"
    assert repair["source"]["attack"] == 71
    assert repair["fixed"] == {"name": "Porsche 71", "attack": 5, "defense": 3, "speed": 7, "health": 6}
    text = out.read_text(encoding="utf-8")
    if suffix == "csv":
        again = parse_cars(text)
        assert [(car.name, car.attack, car.printed) for car in again] == [("Porsche 71", 5, None), ("Riptide", 5, None)]
    else:
        assert json.loads(text)["cars"][0]["name"] == "Porsche 71"


def test_import_cars_knows_the_eighteen(console: Any, tmp_path: Path) -> None:
    rows = []
    for name in known_cars()["shifted"]:
        base, number = name.rsplit(" ", 1)
        rows.append(f"{base},{number},4,3,5,8,Fire,,,")
    source = tmp_path / "cars.csv"
    source.write_text(HEAD + "\n".join(rows), encoding="utf-8")
    status, document = console("import-cars", str(source), "--out", str(tmp_path / "out.csv"))
    assert status == 0
    assert [repair["fixed"]["name"] for repair in document["repairs"]] == known_cars()["shifted"]
    assert {repair["fixed"]["health"] for repair in document["repairs"]} == {8}


def test_import_cars_says_what_is_wrong(console: Any, tmp_path: Path) -> None:
    source = tmp_path / "cars.csv"
    source.write_text(HEAD + "Riptide,fast,3,6,7,,Water,,,\n")
    status, document = console("import-cars", str(source), "--out", str(tmp_path / "out.csv"))
    assert status == 2
    assert "line 2" in document["error"]["message"]
    missing = console("import-cars", str(tmp_path / "none.csv"), "--out", str(tmp_path / "out.csv"))
    assert missing[0] == 2


def test_bench_gives_figures_and_ratios_to_its_baselines(console: Any) -> None:
    status, document = console("bench", "--seconds", "0.001")
    assert status == 0
    assert document["baseline_per_second"] > 0
    assert document["chess"]["playouts_per_second"] > 0
    rows = document["benchmarks"]
    assert {"random_battle_3v3", "forecast", "legal_commands", "clone"} <= set(rows)
    assert all(row["per_second"] > 0 and row["baseline_rounds"] > 0 for row in rows.values())
    battles = rows["random_battle_3v3"]
    assert battles["to_chess_playout"] == pytest.approx(
        battles["per_second"] / document["chess"]["playouts_per_second"], abs=0.02
    )
    assert console("bench", "--seconds", "0")[0] == 2


def test_bench_works_without_chess(console: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "chess", None)
    status, document = console("bench", "--seconds", "0.001")
    assert (status, document["chess"]) == (0, None)
    assert "to_chess_playout" not in document["benchmarks"]["random_battle_3v3"]


def test_replay_verify(console: Any, tmp_path: Path) -> None:
    engine = TacticsEngine(trace=False)
    setup = match_setup(arenas()["marble-run"], [["porsche-71", "ford-32"], ["mach-5", "wily-41"]], 5, round_limit=10)
    state, _ = engine.start(setup)
    log, dice = recorder(state), Dice(5)
    while engine.outcome(state) is None:
        command = random_command(state, dice)
        engine.apply(state, command)
        log.note(command, state)
    document = log.replay.as_json()
    good, bad, strange = (tmp_path / name for name in ("good.json", "bad.json", "strange.json"))
    good.write_text(json.dumps(document))
    document["marks"][1]["digest"] = "0" * 16
    bad.write_text(json.dumps(document))
    strange.write_text("[]")
    status, result = console("replay", "verify", str(good))
    assert (status, result["replays"][0]["commands"]) == (0, len(document["commands"]))
    status, result = console("replay", "verify", str(good), str(bad), str(strange))
    assert status == 2
    assert "round 2 came out differently" in result["error"]["message"]
    assert [entry["ok"] for entry in result["replays"]] == [True, False, False]
