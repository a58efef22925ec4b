"""Random battles with every skill: `carpg soak`, the teams of its `--pairs`, and `carpg balance`."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from carpg.ai.mode import derive_seed
from carpg.cli import main
from carpg.headless import balance, soaking
from carpg.headless.pairings import mirrors, pairings
from carpg.headless.scenario import play
from carpg.headless.soak import Tally, meetings, pair_teams
from carpg.headless.soaking import BrokenRuleError, Part, check, missing, parts, soak, soak_setup, team_setup, totals
from carpg.tactics.cars import roster
from carpg.tactics.engine import TacticsEngine
from carpg.tactics.library import DATA, read_json
from carpg.tactics.record import verify_replay
from carpg.tactics.skills.operations import OPERATIONS
from carpg.tactics.state import BattleState

BATTLES = 400


@pytest.fixture
def console(capsys: pytest.CaptureFixture[str]) -> Any:
    """Runs a command and returns its status and its document."""

    def run(*argv: str) -> tuple[int, dict[str, Any]]:
        status = main(list(argv))
        return status, json.loads(capsys.readouterr().out)

    return run


@pytest.mark.slow
def test_random_battles_keep_the_rules_and_use_all_that_there_is() -> None:
    tally = Tally()
    for number in range(BATTLES):
        tally.add(soak(soak_setup(derive_seed(20, number))))
    assert tally.faults == []
    used = {kind for kind, _ in tally.used}
    assert used == {"car", "skill", "status", "terrain", "op"}
    assert not {"status", "terrain", "op", "car"} & set(missing(tally.used, 1))
    unused = missing(tally.used, 1).get("skill", {})
    assert len(unused) <= 12, unused


def test_the_same_seed_is_the_same_battle() -> None:
    one, two = soak(soak_setup(8)), soak(soak_setup(8))
    assert (one.used, one.commands, one.rounds) == (two.used, two.commands, two.rounds)
    assert one.message == "" and one.commands > 0


def test_counting_leaves_the_engine_as_it_was() -> None:
    before = dict(OPERATIONS)
    soak(soak_setup(6))
    assert before == OPERATIONS


def test_a_fault_is_told_with_its_seed_and_a_replay_that_plays(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    count = 0

    def broken(state: BattleState) -> None:
        nonlocal count
        count += 1
        if count > 9:
            raise BrokenRuleError("two cars stand on one tile")

    monkeypatch.setattr(soaking, "check", broken)
    report = soak(soak_setup(7))
    assert (report.seed, report.commands) == (7, 9)
    assert report.message == "BrokenRuleError: two cars stand on one tile"
    tally = Tally(tmp_path)
    tally.add(report)
    (fault,) = tally.as_json()["faults"]
    document = json.loads(Path(fault["replay"]).read_text(encoding="utf-8"))
    assert len(document["commands"]) == 9
    assert verify_replay(document).round >= 1


def test_a_state_that_no_battle_can_have_is_found() -> None:
    setup = team_setup([["porsche-71", "anvil"], ["hornet", "echo"]], 3)

    def fresh() -> BattleState:
        state, _ = TacticsEngine(trace=False).start(setup)
        return state

    check(fresh())
    faults = []
    for spoil in (_stack, _overheal, _bury, _lose_a_turn):
        state = fresh()
        spoil(state)
        with pytest.raises(BrokenRuleError) as fault:
            check(state)
        faults.append(str(fault.value))
    assert len(set(faults)) == len(faults)


def _stack(state: BattleState) -> None:
    state.place(state.cars[0], state.cars[1].pos)


def _overheal(state: BattleState) -> None:
    state.cars[0].health = state.cars[0].max_health + 1


def _bury(state: BattleState) -> None:
    state.wall |= state.cars[0].bit


def _lose_a_turn(state: BattleState) -> None:
    state.order = state.order[1:]


def test_a_car_that_falls_while_a_buff_moves_over_gets_none() -> None:
    """Found by the soak: the buff was airborne, its loss made the target land, and that knocked the taker out."""
    stats = {"element": "z-boss", "attack": 5, "defense": 3, "speed": 5, "health": 8}
    cars: list[dict[str, Any]] = [
        {"id": "a", "team": 0, "at": [0, 0], "stats": stats, "health": 1, "skill": "borrowed-badges"},
        {
            "id": "b",
            "team": 1,
            "at": [1, 0],
            "stats": stats,
            "skill": "touchdown",
            "statuses": [{"status": "airborne"}],
        },
        {"id": "c", "team": 0, "at": [7, 3], "stats": stats},
    ]
    document = {"format": "carpg-scenario/1", "mode": "tactics", "arena": ["........"] * 4, "dice": [4, 1]}
    result = play(document | {"cars": cars, "active": "a", "commands": [{"do": "attack", "target": "b"}]})
    assert result["cars"]["a"]["knocked_out"]
    assert (result["cars"]["a"]["statuses"], result["cars"]["b"]["statuses"]) == ([], [])


def test_parts_that_were_used_too_rarely_are_named() -> None:
    used: Counter[Part] = Counter(dict.fromkeys(parts(), 20))
    assert missing(used, 20) == {}
    used["skill", "echo"] = 3
    del used["car", "anvil"]
    assert missing(used, 20) == {"car": {"anvil": 0}, "skill": {"echo": 3}}
    assert totals(used)["skill"] == {"parts": 197, "rarest": "echo", "times": 3}


def test_pairings_bring_everyone_together() -> None:
    cars = [f"car-{number:02}" for number in range(23)]
    foes, friends = set(), set()
    battles = list(pairings(cars))
    for one, two in battles:
        assert len({*one, *two}) == 10
        foes |= {frozenset((a, b)) for a in one for b in two}
        friends |= {frozenset(pair) for team in (one, two) for pair in combinations(team, 2)}
    everyone = {frozenset(pair) for pair in combinations(cars, 2)}
    assert foes == friends == everyone
    assert len(battles) < 60
    assert sorted(car for team, _ in mirrors(cars) for car in team) == cars


def test_in_the_pairs_every_skill_meets_every_other() -> None:
    assert meetings(pair_teams()) == {"cars": 197, "against": 197 * 197, "beside": 197 * 196}
    assert meetings([(("anvil", "echo"), ("anvil", "echo"))]) == {"cars": 197, "against": 4, "beside": 2}


def test_a_car_meets_its_like_as_well() -> None:
    one, two = pair_teams()[-1]
    assert one == two
    report = soak(team_setup((one, two), 1, duplicates=True))
    assert report.message == ""
    assert report.used["car", one[0]] == 2


def test_soak_on_the_console(console: Any, tmp_path: Path) -> None:
    status, document = console("soak", "--battles", "3", "--at-least", "0", "--replays", str(tmp_path / "faults"))
    assert (status, document["battles"], document["failed"], document["too_rare"]) == (0, 3, 0, {})
    status, document = console("soak", "--battles", "1")
    assert status == 1
    assert document["too_rare"]["op"]
    status, document = console("soak", "--battles", "5", "--at-least", "0", "--minutes", "0")
    assert (status, document["battles"]) == (0, 1)
    for wrong in (("--battles", "0"), ("--jobs", "0"), ("--at-least", "-1")):
        assert console("soak", *wrong)[0] == 2


def test_wanted_cars_take_part() -> None:
    for seed in range(30):
        setup = soak_setup(seed, ["anvil", "echo", "hornet"])
        ids = [car.car for car in setup.cars]
        assert len(set(ids)) == len(ids)
        assert len({"anvil", "echo", "hornet"} & set(ids[: len(ids) // 2])) >= min(3, len(ids) // 2 - 1)


def test_the_soak_seeks_what_was_too_rare(console: Any) -> None:
    document = console("soak", "--battles", "2", "--at-least", "1", "--seek", "3")[1]
    assert document["battles"] == 5
    assert console("soak", "--battles", "2", "--at-least", "0", "--seek", "3")[1]["battles"] == 2


def test_soak_is_the_same_with_more_processes(console: Any) -> None:
    one, two = (console("soak", "--battles", "40", "--jobs", jobs, "--at-least", "0")[1] for jobs in ("1", "2"))
    assert one | {"seconds": 0} == two | {"seconds": 0}


# ---- balance ----------------------------------------------------------------


def test_teams_are_dealt_evenly_and_change_places() -> None:
    series = balance.Series(38, seed=4)
    hands = [balance.teams_of(series, number) for number in range(series.starts)]
    dealt = Counter(car for hand in hands for team in hand for car in team)
    assert set(dealt.values()) <= {1, 2} and len(dealt) >= len(roster()) - 7
    one, two = balance.play_start(balance.Series(1, 4, 2, "random"), 0)
    assert one.teams == two.teams[::-1]
    assert one.winner in {-1, 0, 1} and one.first in {0, 1}


def test_shares_count_draws_by_half() -> None:
    count = balance.Count()
    teams = (("anvil",), ("echo",))
    for winner in (0, 0, 0, 1, -1):
        count.add(balance.Result(teams, winner, first=1))
    count.add(balance.Result(teams, None, 0, "KeyError: 'x'", 12))
    report = count.as_json(balance.Series(3, 1))
    assert report["cars"]["anvil"] | {"interval": 0} == {
        "wins": 3, "draws": 1, "battles": 5, "share": 0.7, "interval": 0,
    }  # fmt: skip
    assert report["first"]["share"] == 0.3
    assert report["errors"] == [{"seed": 12, "message": "KeyError: 'x'"}]
    assert not report["balanced"]


def test_a_car_is_out_of_balance_beyond_doubt_only() -> None:
    assert balance.is_outside(balance.share_row(30, 0, 100))
    assert not balance.is_outside(balance.share_row(35, 0, 100))
    assert balance.is_outside(balance.share_row(70, 0, 100))


def test_balance_on_the_console(console: Any, tmp_path: Path) -> None:
    data = tmp_path / "balance.json"
    text = tmp_path / "balance.md"
    files = ("--data", str(data), "--report", str(text))
    status, document = console("balance", "--battles", "4", "--level", "random", *files)
    assert status in {0, 1}
    assert document["battles"] == 4 and len(document["cars"]) == 20
    saved = json.loads(data.read_text(encoding="utf-8"))
    assert set(saved["cars"]) == set(document["cars"])
    assert all(row["battles"] == 2 for row in saved["cars"].values())
    lines = text.read_text(encoding="utf-8").splitlines()
    assert "carpg balance --battles 4 --seed 1 --team-size 5 --level random" in lines
    assert sum(line.startswith(tuple(f"| {roster()[car].name} |" for car in saved["cars"])) for line in lines) == 20
    assert console("balance", "--battles", "2", "--level", "random", "--data", str(tmp_path))[0] == 2
    for wrong in (("--battles", "3"), ("--team-size", "11"), ("--level", "genius"), ("--jobs", "0")):
        assert console("balance", *wrong)[0] == 2


def test_the_shipped_figures_are_of_the_roster_and_in_balance() -> None:
    data = read_json(DATA / "tactics" / "balance.json")
    rows = {car: balance.share_row(row["wins"], row["draws"], row["battles"]) for car, row in data["cars"].items()}
    assert set(rows) == set(roster())
    assert sum(row["battles"] for row in rows.values()) == data["battles"] * 2 * data["team_size"]
    assert sum(2 * row["wins"] + row["draws"] for row in rows.values()) == data["battles"] * 2 * data["team_size"]
    assert [car for car, row in rows.items() if balance.is_outside(row)] == []
    text = (DATA.parents[1] / "docs" / "balance.md").read_text(encoding="utf-8")
    assert f"carpg balance --battles {data['battles']} --seed {data['seed']} " in text
