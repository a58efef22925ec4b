"""`carpg card-balance`: fair starts, bounds, a report that a second run repeats, bad options."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from carpg.cards.catalogue import card_set
from carpg.cli import main
from carpg.headless.battles import Battle
from carpg.headless.card_balance import HIGHEST, LOWEST, RUNS, Count, Series, battles_of, play_start, report
from carpg.headless.card_balance_report import report_text

EQUALS = Series(("random", "random"), 40, 5)
LADDER = Series(("driver", "random"), 10, 5)


def run(capsys: pytest.CaptureFixture[str], *options: str) -> tuple[int, dict[str, Any]]:
    status = main(["card-balance", *options])
    return status, json.loads(capsys.readouterr().out)


def held(battle: Battle, side: int, kind: str = "") -> set[str]:
    return {label for label in battle.labels[side] if label.startswith(kind)}


def test_between_equals_only_the_gadgets_change_hands() -> None:
    for number in range(20):
        first, second = play_start(EQUALS, number)
        for side in (0, 1):
            assert held(first, side, "car:") == held(second, side, "car:")
            assert held(first, side, "gadget:") == held(second, 1 - side, "gadget:")
        assert first.seed == second.seed


def test_between_levels_whole_decks_change_hands() -> None:
    for number in range(3):
        first, second = play_start(LADDER, number)
        assert [held(first, side) for side in (0, 1)] == [held(second, 1 - side) for side in (0, 1)]


def test_the_result_is_the_same_for_any_number_of_jobs() -> None:
    alone = [battle.digest for battle in battles_of(EQUALS)]
    assert [battle.digest for battle in battles_of(EQUALS, 2)] == alone
    assert len(alone) == 80


def battle(winner: int | None, gadgets: tuple[str, str]) -> Battle:
    return Battle(0, 9, winner, "d", message="broke", labels=(("gadget:" + gadgets[0],), ("gadget:" + gadgets[1],)))


def counted(series: Series, *battles: Battle) -> Count:
    count = Count(series)
    for each in battles:
        count.add(each)
    return count


def test_what_is_out_of_its_bounds_is_named() -> None:
    won = [battle(0, ("oil_slick", "spike_strip"))] * 58 + [battle(1, ("oil_slick", "spike_strip"))] * 42
    fine = report([counted(EQUALS, *won)])
    assert (fine["outside"], fine["balanced"]) == ([], True)
    bad = report([counted(EQUALS, *won, battle(0, ("oil_slick", "spike_strip")))])
    assert [row["gadget"] for row in bad["outside"]] == ["oil_slick", "spike_strip"]
    assert not bad["balanced"]
    assert "Butter Spill with 58.4% (seed 5)" in report_text(bad, "carpg card-balance")
    assert not report([counted(EQUALS, battle(None, ("oil_slick", "spike_strip")))])["balanced"]
    weak = report([counted(LADDER, *won)])
    assert [row["share"] for row in weak["weak"]] == [0.58]
    assert not weak["balanced"]
    assert report([counted(LADDER, *[battle(0, ("oil_slick", "spike_strip"))] * 3)])["balanced"]


def test_draws_are_half_a_win() -> None:
    row = counted(EQUALS, battle(-1, ("oil_slick", "spike_strip"))).as_json()["gadgets"]["oil_slick"]
    assert (row["draws"], row["share"]) == (1, 0.5)


def test_a_run_and_its_report_come_out_alike(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    runs = ("random,random:60:7", "random,random:60:8", "driver,random:4:7")
    options = (*runs, "--report", str(tmp_path / "report.md"))
    _, first = run(capsys, *options)
    text = (tmp_path / "report.md").read_text(encoding="utf-8")
    _, second = run(capsys, *options)
    del first["seconds"], second["seconds"]
    assert first == second
    assert text == (tmp_path / "report.md").read_text(encoding="utf-8")
    assert [(each["levels"], each["seed"], each["battles"]) for each in first["runs"]] == [
        (["random", "random"], 7, 60),
        (["random", "random"], 8, 60),
        (["driver", "random"], 7, 4),
    ]
    assert f"carpg card-balance {' '.join(options)}" in text
    assert all(car.name in text for car in card_set().cars.values())


def test_the_kept_report_tells_of_todays_cards_and_names_what_is_out_of_balance() -> None:
    text = (Path(__file__).parents[2] / "docs" / "cards-balance.md").read_text(encoding="utf-8")
    for car in card_set().cars.values():
        assert f"| {car.name} | {car.stars} | {', '.join(map(str, car.stats))} | {car.nitro} |" in text
    for kept in RUNS:
        levels, battles, seed = kept.split(":")
        row = f"| {levels.replace(',', ' against ')} | {seed} | {battles} |"
        assert any(line.startswith(row) and "% | 0 | `" in line for line in text.splitlines())
    named = next(line for line in text.splitlines() if line.startswith("Out of balance: "))
    for gadget in card_set().gadgets.values():
        for row in re.findall(rf"^\| {gadget.name} \| (.*) \| [0-9.]+ \|$", text, re.MULTILINE):
            inside = all(LOWEST <= float(share) <= HIGHEST for share in row.split(" | "))
            assert inside is (gadget.name not in named)


@pytest.mark.parametrize(
    "options",
    [
        ["racer,random:2:1"],
        ["random:2:1"],
        ["random,random"],
        ["random,random:2"],
        ["random,random:2:one"],
        ["random,random:2:-1"],
        ["random,random:2:1:1"],
        ["random,random:3:1"],
        ["random,random:0:1"],
        ["random,random:99999999999:1"],
        ["--jobs", "0"],
        ["random,random:2:1", "--report", "no/such/folder/report.md"],
    ],
)
def test_bad_options(capsys: pytest.CaptureFixture[str], options: list[str]) -> None:
    status, result = run(capsys, *options)
    assert (status, result["format"]) == (2, "carpg-error/1")
