"""A forecast says what the dice will do, no more and no less."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from tests.crashes.table import ENGINE, drive, entry, of_kind, one, table

from carpg.crashes.crash_tables import roll_crash
from carpg.crashes.lab.commands import ChangeSpeed, Drive
from carpg.crashes.lab.forecast import crash_odds, pool_odds
from carpg.crashes.maneuvers import Maneuver
from carpg.crashes.rules import CrashRules
from carpg.crashes.tables import DicePool, ram_dice
from carpg.kernel.dice import Dice, ForcedDice
from carpg.kernel.errors import IllegalCommandError


@pytest.mark.parametrize("pool", [DicePool(0), DicePool(1, -4), DicePool(1), DicePool(3, 1), DicePool(4)])
def test_pools_by_counting(pool: DicePool) -> None:
    counted = Counter(max(0, sum(faces) + pool.add) for faces in product(range(1, 7), repeat=pool.dice))
    assert dict(pool_odds(pool)) == dict(counted)


def test_big_pools_stay_exact() -> None:
    odds = pool_odds(ram_dice(600))
    assert sum(ways for _, ways in odds) == 6**115
    assert (odds[0], odds[-1]) == ((115, 1), (690, 1))


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("dice", ["one_die", "two_dice"])
def test_crash_odds_by_counting_all_throws(number: int, dice: str) -> None:
    rules = CrashRules(crash_dice="two_dice" if dice == "two_dice" else "one_die")
    throws = 1 if dice == "one_die" else 2
    counted: Counter[str] = Counter()
    count = 0
    size = throws if number == 1 else 2 * throws
    for faces in product(range(1, 7), repeat=size):
        crash = roll_crash(1 if number == 1 else 2, 60, 0, ForcedDice(faces), difficulty=4, side="left", rules=rules)
        name = f"fishtail {crash.fishtail}" if crash.fishtail else ""
        result = crash.row.result if crash.row else ""
        counted[" + ".join(part for part in (name, result) if part)] += 1
        count += 1
    adds = 1 if dice == "one_die" else 2
    odds = crash_odds(number, adds, rules)
    assert odds == pytest.approx({name: ways / count for name, ways in counted.items()})
    assert sum(odds.values()) == pytest.approx(1)


def test_the_forecast_of_a_maneuver_matches_what_happens() -> None:
    state = table(entry("a", (80, 80), 90, 60, handling=0))
    command = Drive("a", Maneuver("bend", 90))
    odds = ENGINE.forecast(state, command)
    assert (odds.difficulty, odds.status, odds.needs) == (6, -6, 5)
    assert odds.chance_kept == pytest.approx(1 / 3, abs=1e-6)
    assert sum(odds.results.values()) == pytest.approx(2 / 3, abs=1e-5)
    lost: Counter[str] = Counter()
    tries = 600
    for seed in range(tries):
        twin = state.clone()
        twin.dice = Dice(seed)
        events = ENGINE.apply(twin, command)
        lost.update(event.result for event in of_kind(events, "crash_rolled"))
    for name, chance in odds.results.items():
        assert lost[name] / tries == pytest.approx(chance, abs=0.08)
    assert set(lost) == set(odds.results)


def test_the_forecast_of_a_ram_matches_what_happens() -> None:
    state = table(
        entry("a", (20, 20), 90, 40, handling=7, armor=[900] * 6),
        entry("b", (27, 20), 270, 0, handling=7, weight=9000, armor=[900] * 6),
    )
    before = ENGINE.digest(state)
    odds = ENGINE.forecast(state, Drive("a")).collision
    assert odds is not None
    assert ENGINE.digest(state) == before
    assert (odds.kind, odds.dice, odds.speed) == ("head_on", "3d", 40)
    assert [(spread.least, spread.mean, spread.most) for spread in odds.damage] == [(6, 21.0, 36), (3, 10.5, 18)]
    hit = one(drive(state.clone(), "a"), "collided")
    assert (hit.collision, hit.speed, hit.speeds, hit.hazards) == (odds.kind, odds.speed, odds.speeds, odds.hazards)
    assert odds.damage[0].least <= hit.damage[0] <= odds.damage[0].most


def test_a_swerve_may_avoid_the_ram() -> None:
    state = table(entry("a", (20, 20), 90, 40), entry("b", (26, 20), 270, 0))
    assert ENGINE.forecast(state, Drive("a")).collision is not None
    assert ENGINE.forecast(state, Drive("a", Maneuver("bend", 90, "left"))).collision is not None
    state = table(entry("a", (20, 20), 90, 20), entry("b", (30, 20), 270, 0))
    assert ENGINE.forecast(state, Drive("a", Maneuver("bend", 90, "left"))).collision is None


def test_forecasts_refuse_what_is_illegal() -> None:
    state = table(entry("a", (20, 20), 90, 40), entry("b", (60, 20), 270, 0))
    with pytest.raises(IllegalCommandError, match="move"):
        ENGINE.forecast(state, Drive("b"))
    with pytest.raises(IllegalCommandError, match="45"):
        ENGINE.forecast(table(entry("a", (20, 20), 90, 60)), ChangeSpeed("a", 10))
