from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.wasteland.helpers import car, of_kind

from carpg.kernel.errors import DocumentError
from carpg.kernel.events import Event
from carpg.kernel.replay import replay_from_json, verify
from carpg.wasteland.arenas import arena, convoy, highway
from carpg.wasteland.catalogue import catalogue, designs
from carpg.wasteland.commands import Choose, EndAttacks, Walk
from carpg.wasteland.engine import ENGINE
from carpg.wasteland.events import Reentered
from carpg.wasteland.geometry import overlap
from carpg.wasteland.ground import Ground
from carpg.wasteland.play import Play
from carpg.wasteland.record import CODEC, RULES_VERSION, begin, recorded, setup_from, setup_json
from carpg.wasteland.rules import Rules
from carpg.wasteland.setup import KINDS, Kind, MatchSetup, draw_vehicles, new_match
from carpg.wasteland.victory import check

JACKAL, WASP, VAN = designs()["jackal"], designs()["desert-wasp"], designs()["mule"]


@given(st.integers(0, 2**40))
def test_arenas_are_point_symmetric(seed: int) -> None:
    ground = arena(seed)
    size = ground.width
    assert {(w.x, w.y, w.width, w.height) for w in ground.walls} == {
        (size - w.x - w.width, size - w.y - w.height, w.width, w.height) for w in ground.walls
    }
    assert {(h.kind, h.x, h.y) for h in ground.hazards} == {
        (h.kind, size - 1 - h.x, size - 1 - h.y) for h in ground.hazards
    }
    assert arena(seed) == ground


@given(st.integers(0, 2**40))
def test_roads_are_the_same_on_both_sides(seed: int) -> None:
    for ground in (highway(seed), convoy(seed)):
        squares = {(h.kind, h.x, h.y) for h in ground.hazards}
        assert squares == {(kind, ground.width - 1 - x, y) for kind, x, y in squares}


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(KINDS), st.integers(0, 2**40), st.integers(2, 6))
def test_everyone_starts_on_free_ground(kind: Kind, seed: int, players: int) -> None:
    state = new_match(MatchSetup(kind, seed, draw_vehicles(kind, seed, players)))
    units = state.vehicles()
    if kind == "convoy":
        attackers = (players + 1) // 2
        assert len(units) == 1 + players // 2 + attackers * (4 if attackers == 1 else 2)
    else:
        assert len(units) == players
    assert state.seats == players
    for i, unit in enumerate(units):
        assert not any(overlap(unit.box(), other.box()) for other in units[i + 1 :])
        assert not any(overlap(unit.box(), wall) for wall in state.ground.wall_boxes)
        assert state.ground.holds(unit.x, unit.y)


@pytest.mark.parametrize("kind", ["arena", "highway", "convoy"])
def test_sides_and_objectives(kind: Kind) -> None:
    state = new_match(MatchSetup(kind, 1, draw_vehicles(kind, 1, 4)))
    assert state.teams == ((0, 1, 2, 3) if kind == "arena" else (0, 1, 0, 1))
    assert state.objective == ("convoy" if kind == "convoy" else "last_standing")


def test_illegal_vehicles_do_not_start() -> None:
    printed = catalogue().illegal[0].design
    for vehicles in (((JACKAL,), (printed,)), ((JACKAL,), (designs()["water-mother"],)), ((JACKAL,), ()), ((JACKAL,),)):
        with pytest.raises(DocumentError):
            new_match(MatchSetup("arena", 0, vehicles))
    with pytest.raises(DocumentError):
        new_match(MatchSetup("arena", 0, ((JACKAL,) * 4, (JACKAL,) * 4)))
    with pytest.raises(DocumentError):
        new_match(MatchSetup("highway", 0, ((JACKAL,) * 4, (JACKAL,))))
    with pytest.raises(DocumentError):
        new_match(MatchSetup("tournament", 0, ((JACKAL,) * 2, (JACKAL,) * 3)))
    with pytest.raises(DocumentError):
        new_match(MatchSetup("tournament", 0, ((car(),) * 3, (JACKAL,) * 3)))


def test_the_long_game_and_the_vest_give_more_damage_points() -> None:
    state = new_match(MatchSetup("arena", 0, ((car(vest=True),), (car(),)), Rules(game="long")))
    assert [unit.crew[0].points for unit in state.vehicles()] == [60, 50]
    state = new_match(MatchSetup("arena", 0, ((car(vest=True),), (VAN,))))
    assert [[crew.points for crew in unit.crew] for unit in state.vehicles()] == [[30], [20, 20]]


def test_a_tournament_driver_who_walks_out_comes_back_with_the_next_vehicle() -> None:
    setup = MatchSetup("tournament", 3, ((JACKAL, WASP, VAN), (VAN, WASP, JACKAL)))
    state = new_match(setup)
    walls = tuple(
        wall for wall in state.ground.walls if wall.x == 0 or wall.y == 0 or wall.width > 9 or wall.height > 9
    )
    state.ground = Ground("t", "T", "arena", 40, 40, walls, (), state.ground.starts)
    first = next(iter(state.units.values()))
    first.x, first.y, first.heading, first.course, first.speed = 4000, 20_000, 6, 6, 0
    state.turn, state.step = 1, "maneuver"
    first.crew[0].points = 13
    state.units["seat1-0"].speed = 0
    ENGINE.resume(state, False)
    ENGINE.apply(state, Choose("seat0-0", leave=0))
    ENGINE.apply(state, Choose("seat1-0"))
    person = next(unit for unit in state.units.values() if unit.person)
    events: list[Event] = []
    while not of_kind(events, Reentered):
        (seat, *_), attacking = ENGINE.to_act(state), state.attackers != []
        if attacking:
            events += ENGINE.apply(state, EndAttacks(seat))
        elif seat == 0:
            events += ENGINE.apply(state, Walk(person.id, (6, 6, 6, 6)))
        else:
            events += ENGINE.apply(state, Choose("seat1-0"))
        assert state.turn < 8
    (back,) = of_kind(events, Reentered)
    assert (back.seat, back.design) == (0, "desert-wasp")
    assert state.units[back.unit].crew[0].points == 13
    assert state.reserves[0] == ["mule"]
    assert ENGINE.outcome(state) is None


@pytest.mark.parametrize(
    ("out", "winner", "reason"), [("left", 1, "tanker_through"), ("exploded", 0, "tanker_destroyed")]
)
def test_the_convoy_is_about_the_tanker(out: str, winner: int, reason: str) -> None:
    state = new_match(MatchSetup("convoy", 1, draw_vehicles("convoy", 1, 3)))
    assert not check(Play(state))
    tanker = next(unit for unit in state.vehicles() if unit.body == "tanker")
    tanker.out = out
    assert check(Play(state))
    assert (state.result, state.reason) == (winner, reason)


def test_at_the_turn_limit_the_tanker_has_got_through() -> None:
    state = new_match(MatchSetup("convoy", 1, draw_vehicles("convoy", 1, 3), Rules(turn_limit=1)))
    state.turn = 1
    assert check(Play(state), limit=True)
    assert (state.result, state.reason) == (1, "tanker_held")


def test_a_replay_is_verified_and_a_changed_one_is_found_out() -> None:
    setup = setup_from({"kind": "arena", "seed": 5, "vehicles": [["jackal"], ["porcupine"]]})
    state, _ = begin(setup)
    commands = []
    for _ in range(20):
        seats = ENGINE.to_act(state)
        if not seats:
            break
        command = next(iter(ENGINE.legal(state)))
        commands.append(command)
        ENGINE.apply(state, command)
    document = recorded(setup, commands)
    replay = replay_from_json(document, "wasteland", RULES_VERSION)
    assert ENGINE.digest(verify(CODEC, replay)) == ENGINE.digest(state)
    document["marks"][-1]["digest"] = "0" * 16
    with pytest.raises(DocumentError, match="differently"):
        verify(CODEC, replay_from_json(document, "wasteland", RULES_VERSION))
    assert setup_from(setup_json(setup)) == setup


@pytest.mark.parametrize(
    "data",
    [
        None,
        {"kind": "moon"},
        {"players": 1},
        {"players": 7},
        {"vehicles": []},
        {"vehicles": [["jackal"], ["nothing"]]},
        {"vehicles": [["jackal"], []]},
        {"vehicles": [["jackal"], [3]]},
        {"rules": {"turn_limit": 0}},
        {"extra": 1},
    ],
)
def test_bad_set_ups_are_refused(data: object) -> None:
    with pytest.raises(DocumentError):
        setup_from(data)


def test_grounds_are_bounded() -> None:
    for width, height in ((3, 10), (10, 1001)):
        with pytest.raises(ValueError, match="squares wide"):
            Ground("x", "X", "road", width, height)
