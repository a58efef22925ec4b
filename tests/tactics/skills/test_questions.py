"""Conditions, selectors and amounts, asked about one position."""

from __future__ import annotations

from typing import Any

import pytest
from tests.tactics.table import END, attack, car, move, scene, started

from carpg.tactics.skills import vocabulary
from carpg.tactics.skills.moment import Moment
from carpg.tactics.skills.questions import amount_of, holds, select_cars, select_tiles
from carpg.tactics.skills.read_questions import ATOM_TESTS, amount, condition, selector, tiles
from carpg.tactics.state import BattleState

ARENA = ["......", ".~..#.", "......", "..^...", "......", "......"]


def position() -> tuple[BattleState, Moment]:
    """Round 2, the owner `a` has moved 3 (2 straight) and attacked `b`; c is its friend, f fell, d is far off."""
    cars = (
        car("b", 1, (2, 1), stats={"speed": 9, "element": "water"}, facing="E", health=3),
        car("a", 0, (1, 3), stats={"speed": 8, "attack": 7}, facing="N"),
        car("c", 0, (0, 1), stats={"speed": 5}, facing="E", statuses=[{"status": "hazed"}]),
        car("d", 1, (5, 5), stats={"speed": 2, "health": 9}, statuses=[{"status": "dodge", "charges": 1}]),
        car("f", 0, (3, 5), stats={"speed": 4}, health=0),
    )
    document = scene(*cars, arena=ARENA, active="b", dice=[1])
    engine, state, _ = started(document)
    from carpg.tactics.commands import command_from_json

    commands: list[dict[str, Any]] = [END, END, END, END, END, move((0, 3), (0, 2), (1, 2)), move((1, 1))]
    for command in commands[:6]:
        engine.apply(state, command_from_json(command))
    state.cars[1].extra_moves = 1
    engine.apply(state, command_from_json(commands[6]))
    engine.apply(state, command_from_json(attack("b")))
    owner = state.cars[1]
    owner.remember("counter:rage", 2)
    moment = Moment(owner, state.cars[0])
    moment.roll, moment.amount, moment.critical, moment.ranged = 6, 3, True, False
    moment.status = state.cars[2].statuses[0]
    return state, moment


TRUE: list[dict[str, Any]] = [
    {"car": "other", "has": ["prone", "dodge"]},
    {"car": "self", "unhurt": True},
    {"car": "other", "health": {"at_most": 3}},
    {"car": "self", "health_percent": {"at_least": 100}},
    {"car": "other", "element": "water"},
    {"car": "self", "on": ["difficult", "wall"]},
    {"car": "self", "stat": "attack", "at_least": 7, "at_most": 7},
    {"car": "self", "stat": "attack", "more_than": "other"},
    {"car": "self", "stat": "speed", "less_than": "other"},
    {"team": "enemy"},
    {"car": "self", "facing": "to", "of": "other"},
    {"car": "other", "facing": "away", "of": "self"},
    {"car": "other", "acted": True},
    {"distance": {"at_most": 1}},
    {"moved": {"at_least": 4, "at_most": 4}},
    {"straight": {"at_most": 1}},
    {"attacked": True},
    {"roll": {"at_least": 6}},
    {"critical": True},
    {"backstab": False},
    {"ranged": False},
    {"by_skill": False},
    {"matchup": "neutral"},
    {"amount": {"at_least": 3}},
    {"status": ["hazed", "prone"]},
    {"status_kind": "debuff"},
    {"count": {"who": "allies"}, "at_least": 1, "at_most": 1},
    {"standing": "enemy", "at_least": 2},
    {"round": {"every": 2}},
    {"counter": "rage", "at_least": 2},
    {"first": "battle"},
    {"car": "other", "has_kind": "buff"},
]


@pytest.mark.parametrize("atom", TRUE, ids=[next(key for key in atom if key in ATOM_TESTS) for atom in TRUE])
def test_atoms_hold_and_their_negation_does_not(atom: dict[str, Any]) -> None:
    state, moment = position()
    state.cars[0].set_statuses(state.cars[3].statuses)
    state.cars[0].health = 3
    parsed = condition(atom, "if")
    assert holds(state, moment, parsed)
    assert not holds(state, moment, condition({"not": atom}, "if"))
    assert holds(state, moment, condition({"any": [{"not": atom}, atom]}, "if"))
    assert not holds(state, moment, condition({"all": [{"not": atom}, atom]}, "if"))


def test_every_atom_is_tested() -> None:
    assert {key for atom in TRUE for key in atom} >= set(ATOM_TESTS)


def test_atoms_about_a_missing_car_do_not_hold() -> None:
    state, _ = position()
    lonely = Moment(state.cars[1])
    for atom in ({"distance": {"at_most": 99}}, {"car": "other", "unhurt": True}, {"team": "enemy"}):
        assert not holds(state, lonely, condition(atom, "if"))


def test_side_facing() -> None:
    state, moment = position()
    state.cars[0].facing = 0
    assert holds(state, moment, condition({"car": "other", "facing": "side"}, "if"))


SELECTORS: list[tuple[dict[str, Any], list[str]]] = [
    ({"who": "self"}, ["a"]),
    ({"who": "other"}, ["b"]),
    ({"who": "target"}, ["b"]),
    ({"who": "allies"}, ["c"]),
    ({"who": "enemies"}, ["b", "d"]),
    ({"who": "others"}, ["b", "c", "d"]),
    ({"who": "cars"}, ["b", "a", "c", "d"]),
    ({"who": "fallen_allies"}, ["f"]),
    ({"who": "enemies", "within": 3}, ["b"]),
    ({"who": "cars", "adjacent": True}, ["b", "a", "c"]),
    ({"who": "others", "adjacent": True, "of": "other"}, ["b"]),
    ({"who": "others", "within": 2, "of": "other"}, ["b", "c"]),
    ({"who": "others", "line": True}, ["b", "c"]),
    ({"who": "others", "at": {"tiles": "around"}}, ["b", "c"]),
    ({"who": "others", "where": {"car": "each", "has_kind": "debuff"}}, ["c"]),
    ({"who": "others", "order": "nearest"}, ["b", "c", "d"]),
    ({"who": "others", "order": "farthest"}, ["d", "b", "c"]),
    ({"who": "others", "order": "weakest"}, ["b", "c", "d"]),
    ({"who": "others", "order": "healthiest"}, ["d", "c", "b"]),
    ({"who": "others", "order": "slowest"}, ["d", "c", "b"]),
    ({"who": "others", "order": "fastest"}, ["b", "c", "d"]),
    ({"who": "cars", "order": "strongest", "limit": 1}, ["a"]),
    ({"who": "cars", "order": "initiative", "limit": 2}, ["b", "a"]),
]


@pytest.mark.parametrize(("data", "names"), SELECTORS)
def test_selectors(data: dict[str, Any], names: list[str]) -> None:
    state, moment = position()
    assert [state.id_of(found) for found in select_cars(state, moment, selector(data, "cars"))] == names


def test_every_selector_word_is_tested() -> None:
    assert {data["who"] for data, _ in SELECTORS} == set(vocabulary.WHO)
    assert {data.get("order", "initiative") for data, _ in SELECTORS} == set(vocabulary.ORDERS)


def test_diagonal_neighbours() -> None:
    state, moment = position()
    state.place(state.cars[3], state.setup.board.grid.index((2, 2)))
    around = {"who": "enemies", "adjacent": True}
    assert len(select_cars(state, moment, selector(around, "cars"))) == 1
    assert len(select_cars(state, moment, selector({**around, "diagonal": True}, "cars"))) == 2


TILE_CASES: list[tuple[dict[str, Any], list[tuple[int, int]]]] = [
    ({"tiles": "chosen"}, [(4, 2)]),
    ({"tiles": "under"}, [(1, 1)]),
    ({"tiles": "under", "of": "other"}, [(2, 1)]),
    ({"tiles": "front", "of": "other", "size": 3}, [(3, 1), (4, 1)]),
    ({"tiles": "behind", "of": "other"}, [(1, 1)]),
    ({"tiles": "around"}, [(1, 0), (0, 1), (2, 1), (1, 2)]),
    ({"tiles": "around", "of": "other", "size": 2, "terrain": ["wall", "difficult"]}, [(1, 1), (4, 1)]),
    ({"tiles": "around", "empty": True}, [(1, 0), (1, 2)]),
    ({"tiles": "ring", "of": "tile", "terrain": ["wall"]}, [(4, 1)]),
    ({"tiles": "line", "size": 2}, [(2, 1), (3, 1)]),
    ({"tiles": "path"}, [(1, 2)]),
    ({"tiles": "left"}, [(1, 2)]),
]


@pytest.mark.parametrize(("data", "expected"), TILE_CASES)
def test_tiles(data: dict[str, Any], expected: list[tuple[int, int]]) -> None:
    state, moment = position()
    grid = state.setup.board.grid
    moment.tile = grid.index((4, 2))
    found = [grid.tile(pos) for pos in select_tiles(state, moment, tiles(data, "tiles"))]
    assert sorted(found) == sorted(expected)


def test_every_tile_word_is_tested() -> None:
    assert {data["tiles"] for data, _ in TILE_CASES} == set(vocabulary.TILES)


@pytest.mark.parametrize(
    ("data", "value"),
    [
        (3, 3),
        ({"of": "attack"}, 7),
        ({"of": "defense", "car": "other"}, 3),
        ({"of": "speed"}, 8),
        ({"of": "health", "car": "other"}, 3),
        ({"of": "missing_health", "car": "other"}, 3),
        ({"of": "amount", "times": 3, "over": 2}, 4),
        ({"of": "moved", "plus": -1}, 3),
        ({"of": "straight"}, 1),
        ({"of": "distance"}, 1),
        ({"of": "round"}, 2),
        ({"of": "counter:rage", "times": 5, "at_most": 8}, 8),
        ({"of": "counter:none", "at_least": 1}, 1),
        ({"count": {"who": "enemies"}}, 2),
    ],
)
def test_amounts(data: Any, value: int) -> None:
    state, moment = position()
    state.cars[0].health = 3
    assert amount_of(state, moment, amount(data, "amount")) == value
