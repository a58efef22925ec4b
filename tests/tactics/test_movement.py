from __future__ import annotations

from typing import Any

import pytest
from tests.tactics.table import END, attack, car, data, events, move, play, refused, scene, started

from carpg.tactics.movement import all_routes, check_route, reachable, route

ROWS = {"wall": "#", "void": " ", "ally": ".", "enemy": "."}


@pytest.mark.parametrize("row", data("rules_tables.json")["movement"])
def test_movement_table(row: dict[str, Any]) -> None:
    statuses = [{"status": "airborne"}] if row["mover"] == "airborne" else []
    cars = [car("a", 0, (0, 0), statuses=statuses), car("z", 1, (4, 0))]
    if row["tile"] in {"ally", "enemy"}:
        cars.append(car("b", 0 if row["tile"] == "ally" else 1, (1, 0)))
    floor = {"arena": [f".{ROWS[row['tile']]}..."]}
    through = {"commands": [move((1, 0), (2, 0))], **floor}
    if row["can_pass"]:
        assert play(*cars, **through)["cars"]["a"]["at"] == [2, 0]
    else:
        assert refused(*cars, **through) == {
            "command": 0,
            "code": "blocked",
            "message": "Tile 1, 0 can't be driven over.",
        }
    assert not row["can_stop"]
    assert refused(*cars, commands=[move((1, 0))], **floor)["code"] in {"blocked", "occupied"}


def test_a_move_sets_facing_by_its_last_step_and_counts_steps() -> None:
    result = play(car("a", 0, (1, 1), facing="W"), car("b", 1, (5, 4)), commands=[move((1, 2), (2, 2), (2, 3))])
    assert result["cars"]["a"]["facing"] == "S"
    assert result["cars"]["a"]["moved"] == 3
    (moved,) = events(result, "moved")
    assert (moved["start"], moved["path"], moved["facing"]) == ([1, 1], [[1, 2], [2, 2], [2, 3]], "S")


def test_a_route_may_cross_itself_and_come_back() -> None:
    there_and_back = move((2, 1), (1, 1))
    result = play(car("a", 0, (1, 1), facing="N"), car("b", 1, (5, 4)), commands=[there_and_back])
    assert (result["cars"]["a"]["at"], result["cars"]["a"]["facing"]) == ([1, 1], "W")
    assert result["cars"]["a"]["moved"] == 2


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ([], "no_path"),
        ([(2, 2)], "no_path"),
        ([(1, 1)], "no_path"),
        ([(3, 1)], "no_path"),
        ([(1, 0), (1, -1)], "blocked"),
        ([(1, 2), (2, 2), (3, 2), (4, 2)], "too_far"),
    ],
)
def test_routes_that_are_refused(path: list[tuple[int, int]], code: str) -> None:
    cars = (car("a", 0, (1, 1), stats={"speed": 3}), car("b", 1, (5, 4)))
    assert refused(*cars, commands=[move(*path)])["code"] == code


def test_one_move_a_turn_before_or_after_the_attack() -> None:
    cars = (car("a", 0, (1, 1)), car("b", 1, (2, 1)))
    error = refused(*cars, commands=[move((1, 2)), move((1, 1))])
    assert (error["command"], error["code"]) == (1, "already_moved")
    after = play(*cars, dice=[1], commands=[attack("b"), move((1, 2))])
    assert after["cars"]["a"]["at"] == [1, 2]


def test_knocked_out_cars_do_not_block() -> None:
    cars = (car("a", 0, (0, 0)), car("b", 1, (1, 0), health=1), car("c", 1, (5, 4)))
    result = play(*cars, dice=[4, 1], commands=[attack("b"), move((1, 0), (2, 0))])
    assert result["cars"]["b"]["knocked_out"]
    assert result["cars"]["b"]["at"] is None
    assert result["cars"]["a"]["at"] == [2, 0]


def test_every_offered_route_is_legal_and_reaches_what_reachable_says() -> None:
    cars = (car("a", 0, (1, 1), stats={"speed": 4}), car("b", 1, (3, 1)), car("c", 0, (1, 2)))
    _, state, _ = started(scene(*cars, arena=["..#...", "....~.", ".^....", "..#..."]))
    mover = state.cars[0]
    routes = list(all_routes(state, mover))
    for path in routes:
        assert len(check_route(state, mover, path)) <= 4
    grid = state.setup.board.grid
    assert {path[-1] for path in routes} == set(grid.tiles(reachable(state, mover)))
    assert len(set(routes)) == len(routes)
    assert route(state, mover, (1, 1)) in {((1, 0), (1, 1)), ((0, 1), (1, 1)), ((2, 1), (1, 1)), ((1, 2), (1, 1))}
    assert route(state, mover, (2, 0)) is None
    assert route(state, mover, (40, 40)) is None
    eastward = route(state, mover, (2, 2), "E")
    assert eastward is not None
    assert eastward[-2:] == ((1, 2), (2, 2))


def test_attacking_turns_the_attacker_and_not_the_target() -> None:
    result = play(car("a", 0, (2, 2), facing="N"), car("b", 1, (2, 3), facing="W"), dice=[1], commands=[attack("b")])
    assert result["cars"]["a"]["facing"] == "S"
    assert result["cars"]["b"]["facing"] == "W"


@pytest.mark.parametrize(("before", "after"), [("N", "N"), ("E", "E"), ("S", "E"), ("W", "N")])
def test_facing_to_a_diagonal_target_takes_the_smaller_turn(before: str, after: str) -> None:
    cars = (car("a", 0, (1, 2), facing=before), car("b", 1, (2, 1), statuses=[{"status": "prone"}]))
    assert play(*cars, dice=[1], commands=[attack("b")])["cars"]["a"]["facing"] == after


def test_a_diagonal_attack_is_never_a_backstab() -> None:
    for facing in "NESW":
        cars = (car("a", 0, (1, 2)), car("b", 1, (2, 1), facing=facing, statuses=[{"status": "prone"}]))
        (odds,) = play(*cars, commands=[{"do": "forecast", "target": "b"}])["forecasts"]
        assert not odds["backstab"]


def test_spawn_places_and_facings() -> None:
    across = play(car("a", 0), car("b", 0), car("c", 1), arena=["0...1", "0...1"], active=None, commands=[])
    assert [across["cars"][name]["at"] for name in "abc"] == [[0, 0], [0, 1], [4, 0]]
    assert [across["cars"][name]["facing"] for name in "abc"] == ["E", "E", "W"]
    down = play(car("a", 0), car("b", 1), arena=["1", ".", "0"], active=None)
    assert [down["cars"][name]["facing"] for name in "ab"] == ["N", "S"]


def test_pads_act_where_a_move_ends_not_where_it_passes() -> None:
    cars = (car("a", 0, (0, 0)), car("b", 1, (5, 0)))
    over = play(*cars, arena=[".^*..."], commands=[move((1, 0), (2, 0), (3, 0))])
    assert over["cars"]["a"]["statuses"] == []
    onto = play(*cars, arena=[".^*..."], commands=[move((1, 0))])
    assert onto["cars"]["a"]["statuses"] == [{"status": "airborne", "turns": 2}]
    assert events(onto, "tile_effect")[0]["terrain"] == "launch_pad"
    surge = play(*cars, arena=[".^*..."], commands=[move((1, 0), (2, 0))])
    assert surge["cars"]["a"]["statuses"] == [{"status": "elemental_surge"}]


def test_standing_still_does_not_trigger_but_coming_back_does() -> None:
    cars = (car("a", 0, (1, 0)), car("b", 1, (5, 0)))
    still = play(*cars, arena=[".^...."], commands=[END])
    assert still["cars"]["a"]["statuses"] == []
    back = play(*cars, arena=[".^...."], commands=[move((0, 0), (1, 0))])
    assert back["cars"]["a"]["statuses"] == [{"status": "airborne", "turns": 2}]
