"""Setting up a match: a scenario of the game, its ground, its players and their vehicles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from carpg.kernel.dice import Dice
from carpg.kernel.errors import DocumentError
from carpg.wasteland import arenas
from carpg.wasteland.audit import check
from carpg.wasteland.build import build
from carpg.wasteland.catalogue import designs
from carpg.wasteland.design import Design
from carpg.wasteland.ground import Ground, Start
from carpg.wasteland.rules import Rules
from carpg.wasteland.state import State, Unit

Kind = Literal["highway", "convoy", "arena", "tournament"]
KINDS: tuple[Kind, ...] = ("highway", "convoy", "arena", "tournament")

MIN_PLAYERS, MAX_PLAYERS = 2, 6
#: Vehicles of each player in a tournament (official).
TOURNAMENT_VEHICLES = 3
#: Vehicles of each attacker of a convoy, if there is one attacker or more, against one of each escort (ruling W11).
LONE_PACK, PACK = 4, 2
#: Speeds at the start: rolling on a road, slow in an arena.
ROAD_SPEED = 4
ARENA_SPEED = 1
TANKER = "water-mother"


@dataclass(frozen=True)
class MatchSetup:
    """What a match starts from. `vehicles` are the designs of each seat, in order of their use."""

    kind: Kind
    seed: int
    vehicles: tuple[tuple[Design, ...], ...]
    rules: Rules = field(default_factory=Rules)


def draw_vehicles(kind: Kind, seed: int, players: int) -> tuple[tuple[Design, ...], ...]:
    """Designs for each seat, drawn by the seed: three for a tournament, a pack for who attacks a convoy, else one."""
    dice = Dice(seed)
    pool = [design for design in designs().values() if design.body != "tanker"]

    def count(seat: int) -> int:
        if kind == "tournament":
            return TOURNAMENT_VEHICLES
        if kind == "convoy" and seat % 2 == 0:
            return LONE_PACK if players < 3 else PACK
        return 1

    return tuple(tuple(dice.pick("setup", pool) for _ in range(count(seat))) for seat in range(players))


def new_match(setup: MatchSetup) -> State:
    """The state before the first movement; raises `DocumentError` for a set-up that can't be played."""
    players = len(setup.vehicles)
    if not MIN_PLAYERS <= players <= MAX_PLAYERS:
        raise DocumentError(f"a match has {MIN_PLAYERS} to {MAX_PLAYERS} players", "vehicles")
    if not all(setup.vehicles):
        raise DocumentError("every player needs a vehicle", "vehicles")
    for design in (design for seat in setup.vehicles for design in seat):
        check(design)
        if design.body == "tanker":
            raise DocumentError("the tanker belongs to the convoy alone", "vehicles")
    if setup.kind == "tournament":
        return _tournament(setup)
    if setup.kind == "arena":
        return _arena(setup)
    return _road(setup)


def _state(setup: MatchSetup, ground: Ground, teams: Sequence[int], units: Sequence[Unit]) -> State:
    return State(ground, setup.rules, Dice(setup.seed), tuple(teams), {unit.id: unit for unit in units})


def _placed(setup: MatchSetup, seat: int, design: Design, start: Start, number: int) -> Unit:
    unit = build(design, f"seat{seat}-{number}", seat, start, setup.rules)
    unit.speed = min(unit.max_speed, ARENA_SPEED if setup.kind in {"arena", "tournament"} else ROAD_SPEED)
    return unit


def _arena(setup: MatchSetup) -> State:
    """Everyone for themselves, each with one vehicle; further ones of a seat take the places that are left."""
    ground = arenas.arena(setup.seed)
    seats = len(setup.vehicles)
    places = list(ground.starts)
    units = []
    for number in range(max(map(len, setup.vehicles))):
        for seat in range(seats):
            if number < len(setup.vehicles[seat]):
                if not places:
                    raise DocumentError(f"the arena has {len(ground.starts)} starting places", "vehicles")
                units.append(_placed(setup, seat, setup.vehicles[seat][number], places.pop(0), number))
    return _state(setup, ground, range(seats), units)


def _tournament(setup: MatchSetup) -> State:
    """Three vehicles each, one after the other (official)."""
    ground = arenas.arena(setup.seed, gates=True)
    for seat in setup.vehicles:
        if len(seat) != TOURNAMENT_VEHICLES:
            raise DocumentError(f"a tournament takes {TOURNAMENT_VEHICLES} vehicles a player", "vehicles")
        if any(designs().get(design.id) != design for design in seat):
            raise DocumentError("a tournament takes designs of the catalogue", "vehicles")
    units = [_placed(setup, i, seat[0], ground.starts[i], 0) for i, seat in enumerate(setup.vehicles)]
    state = _state(setup, ground, range(len(units)), units)
    state.reserves = {i: [design.id for design in seat[1:]] for i, seat in enumerate(setup.vehicles)}
    return state


def _road(setup: MatchSetup) -> State:
    """Two sides on a road: even seats against odd ones; in the convoy the odd ones have the tanker."""
    with_tanker = setup.kind == "convoy"
    ground = arenas.convoy(setup.seed) if with_tanker else arenas.highway(setup.seed)
    free: Mapping[int, list[Start]] = {
        team: [start for start in ground.starts if start.team == team] for team in (0, 1)
    }
    teams = [seat % 2 for seat in range(len(setup.vehicles))]
    units = []
    if with_tanker:
        units.append(_placed(setup, 1, designs()[TANKER], free[1].pop(0), 9))
    for seat, vehicles in enumerate(setup.vehicles):
        for number, design in enumerate(vehicles):
            if not free[seat % 2]:
                raise DocumentError("a side has too many vehicles for the road", "vehicles")
            units.append(_placed(setup, seat, design, free[seat % 2].pop(0), number))
    state = _state(setup, ground, teams, units)
    state.objective = "convoy" if with_tanker else "last_standing"
    return state
