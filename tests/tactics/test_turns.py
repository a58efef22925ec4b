from __future__ import annotations

from typing import Any

from tests.tactics.table import END, attack, car, events, move, play, refused, scene, started

from carpg.tactics.effects import knock_out
from carpg.tactics.initiative import initiative_order
from carpg.tactics.run import Run
from carpg.tactics.turn import next_turn


def fast(name: str, team: int, at: tuple[int, int], speed: int, attack: int = 5, defense: int = 3, **more: Any) -> Any:
    return car(name, team, at, stats={"speed": speed, "attack": attack, "defense": defense}, **more)


def test_order_is_speed_then_attack_then_defense() -> None:
    three = (fast("x", 0, (0, 0), 6, 5, 2), fast("y", 1, (5, 0), 6, 4, 9), fast("z", 0, (0, 4), 7, 1, 1))
    assert play(*three, active=None)["order"] == ["z", "x", "y"]
    two = (fast("x", 0, (0, 0), 6, 5, 2), fast("y", 1, (5, 0), 6, 5, 3))
    assert play(*two, active=None)["order"] == ["y", "x"]


def test_full_ties_follow_one_seeded_order_that_is_shown() -> None:
    cars = [fast(name, number % 2, (number, 0), 5) for number, name in enumerate("abcdef")]
    seen = set()
    for seed in range(12):
        result = play(*cars, active=None, seed=seed, commands=[END] * 6)
        (shown,) = events(result, "battle_started")
        rounds = events(result, "round_started")
        assert [entry["order"] for entry in rounds] == [shown["ties"]] * 2
        seen.add(tuple(shown["ties"]))
    assert len(seen) > 3


def test_changed_speed_counts_from_the_next_round() -> None:
    slow = [{"status": "stat_change", "stat": "speed", "delta": -4, "rounds": 5}]
    cars = (fast("x", 0, (0, 0), 7), fast("y", 1, (5, 0), 6))
    engine, state, _ = started(scene(*cars, active=None))
    assert state.order == (0, 1)
    state.cars[0].set_statuses(started(scene(fast("x", 0, (0, 0), 7, statuses=slow)))[1].cars[0].statuses)
    assert state.cars[0].speed == 3
    assert state.order == (0, 1)
    assert initiative_order(state) == (1, 0)
    from carpg.tactics.commands import EndTurn

    engine.apply(state, EndTurn())
    engine.apply(state, EndTurn())
    assert (state.round, state.order) == (2, (1, 0))


def test_a_round_ends_when_all_standing_cars_had_their_turn() -> None:
    cars = (fast("a", 0, (0, 0), 7), fast("b", 1, (5, 0), 6), fast("c", 0, (0, 4), 5))
    result = play(*cars, active=None, commands=[END, END, END, END])
    turns = [event["car"] for event in events(result, "turn_started")]
    assert turns == ["a", "b", "c", "a", "b"]
    assert (result["round"], result["active"]) == (2, "b")


def test_revived_car_acts_only_if_its_slot_is_to_come() -> None:
    cars = [fast(name, number % 2, (number, 0), 9 - number) for number, name in enumerate("abcdef")]
    for fallen, acts in ((2, False), (5, True)):
        _, state, _ = started(scene(*cars, active="e"))
        run = Run(state)
        knock_out(run, state.cars[fallen], None, "test")
        state.cars[fallen].health = 3
        state.cars[fallen].revived = state.round
        state.place(state.cars[fallen], 40 % 35)
        next_turn(run)
        expected = fallen if acts else (5 if fallen != 5 else 0)
        assert state.active == expected


def test_shot_down_after_its_turn_is_prone_until_its_next_turn() -> None:
    cars = (
        fast("b", 1, (2, 1), 9, statuses=[{"status": "airborne", "turns": 2}], health=6),
        fast("a", 0, (1, 1), 5),
    )
    result = play(*cars, dice=[6, 1], commands=[END, attack("b")])
    assert result["cars"]["b"]["statuses"] == [{"status": "prone", "turns": 0, "source": 1}]
    assert [(e["status"], e["reason"]) for e in events(result, "status_ended")] == [("airborne", "replaced")]
    later = play(*cars, dice=[6, 1], commands=[END, attack("b"), END])
    assert (later["round"], later["active"], later["cars"]["b"]["statuses"]) == (2, "b", [])


def test_shot_down_before_its_turn_is_prone_until_that_turn() -> None:
    cars = (fast("a", 0, (1, 1), 9), fast("b", 1, (2, 1), 5, statuses=[{"status": "airborne", "turns": 2}]))
    result = play(*cars, dice=[6, 1], commands=[attack("b"), END])
    assert (result["round"], result["active"], result["cars"]["b"]["statuses"]) == (1, "b", [])


def rounds_airborne(again: bool) -> list[bool]:
    """Whether the car is airborne in its turns of rounds 1 to 6, having taken a pad in round 1 (and 2)."""
    cars = (fast("a", 0, (0, 0), 9), fast("b", 1, (5, 4), 5))
    commands: list[Any] = [move((1, 0)), END, END]
    seen = []
    for _ in range(6):
        last = play(*cars, arena=[".^....", ".....", ".....", "....", "......"], commands=commands)
        seen.append(any(status["status"] == "airborne" for status in last["cars"]["a"]["statuses"]))
        commands += [move((0, 0), (1, 0))] if again and len(commands) == 3 else []
        commands += [END, END]
    return seen


def test_airtime_covers_two_own_turns_after_the_launch() -> None:
    assert rounds_airborne(again=False) == [True, True, False, False, False, False]
    assert rounds_airborne(again=True) == [True, True, True, False, False, False]


def test_airborne_crits_in_the_launch_turn() -> None:
    cars = (car("a", 0, (0, 0)), car("b", 1, (2, 0)))
    result = play(*cars, arena=[".^...."], dice=[5, 1], commands=[move((1, 0)), attack("b")])
    assert events(result, "attacked")[0]["critical"]


def test_landing_at_turn_start_does_not_set_off_the_tile_below() -> None:
    flying = [{"status": "airborne", "turns": 0}]
    result = play(fast("b", 1, (5, 0), 9), fast("a", 0, (1, 0), 5, statuses=flying), arena=[".^...."], commands=[END])
    assert result["active"] == "a"
    assert result["cars"]["a"]["statuses"] == []


def test_surge_is_spent_by_a_miss_and_the_tile_stays() -> None:
    cars = (car("a", 0, (0, 0)), car("b", 1, (2, 0)))
    result = play(*cars, arena=[".*...."], dice=[1], commands=[move((1, 0)), attack("b")])
    assert not events(result, "attacked")[0]["hit"]
    assert result["cars"]["a"]["statuses"] == []
    assert result["arena"] == [".*...."]


def test_stalled_car_with_damage_over_time_takes_it_and_loses_the_turn() -> None:
    ailing = [{"status": "stalled", "turns": 1}, {"status": "damage_over_time", "amount": 2, "turns": 3}]
    cars = (fast("a", 0, (0, 0), 9), fast("b", 1, (5, 4), 5, statuses=ailing))
    result = play(*cars, commands=[END])
    assert result["cars"]["b"]["health"] == 4
    assert (result["active"], result["round"]) == ("a", 2)
    assert events(result, "turn_skipped")[0]["car"] == "b"
    second = play(*cars, commands=[END, END])
    assert (second["active"], second["cars"]["b"]["health"]) == ("b", 2)


def test_damage_over_time_can_knock_out_and_win() -> None:
    cars = (
        fast("a", 0, (0, 0), 9),
        fast("b", 1, (5, 4), 5, health=2, statuses=[{"status": "damage_over_time", "amount": 2, "turns": 3}]),
    )
    result = play(*cars, commands=[END])
    assert (result["winner"], result["active"]) == (0, None)
    assert [event["event"] for event in result["events"][-3:]] == ["damaged", "knocked_out", "battle_ended"]


def test_expiry_comes_before_damage_over_time() -> None:
    cars = (
        fast("a", 0, (0, 0), 9),
        fast("b", 1, (5, 4), 5, statuses=[{"status": "damage_over_time", "amount": 2, "turns": 0}]),
    )
    assert play(*cars, commands=[END])["cars"]["b"]["health"] == 6


def test_victory_ends_the_battle_and_nobody_acts() -> None:
    cars = (car("a", 0, (1, 1)), car("b", 1, (2, 1), health=1))
    result = play(*cars, dice=[4, 1], commands=[attack("b")])
    assert (result["winner"], result["active"], result["order"]) == (0, None, ["a"])
    error = refused(*cars, dice=[4, 1], commands=[attack("b"), END])
    assert (error["command"], error["code"]) == (1, "not_your_turn")


def test_both_teams_falling_at_once_is_a_draw() -> None:
    _, state, _ = started(scene(car("a", 0, (1, 1)), car("b", 1, (2, 1))))
    from carpg.tactics.turn import check_over

    run = Run(state)
    for fallen in state.cars:
        knock_out(run, fallen, None, "test")
    check_over(run)
    assert (state.winner, state.reason) == (-1, "both_out")


def test_round_limit_counts_health_then_draws() -> None:
    cars = (fast("a", 0, (0, 0), 9, health=4), fast("b", 1, (5, 4), 5))
    assert play(*cars, round_limit=1, commands=[END, END])["winner"] == 1
    even = (fast("a", 0, (0, 0), 9), fast("b", 1, (5, 4), 5))
    result = play(*even, round_limit=2, commands=[END] * 4)
    assert result["winner"] == -1
    assert events(result, "battle_ended")[0]["reason"] == "round_limit"


def test_a_lone_team_plays_on() -> None:
    result = play(car("a", 0, (1, 1)), commands=[END, move((1, 2))])
    assert (result["winner"], result["cars"]["a"]["at"]) == (None, [1, 2])
