"""What a program asks: which cars, which tiles, how much, and whether a condition holds."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from carpg.tactics.elements import ELEMENTS, MATCHUP_VALUES
from carpg.tactics.grid import bits
from carpg.tactics.skills.geometry import direction_to, facings_to, in_line, is_free, place_of, ray, steps_between
from carpg.tactics.skills.moment import NOTHING, Moment
from carpg.tactics.skills.program import Amount, Condition, Selector, Tiles
from carpg.tactics.statuses import STATUSES, Status

if TYPE_CHECKING:
    from carpg.tactics.state import BattleState, CarState


def is_kind(status: Status, kind: str) -> bool:
    """Whether a status counts as buff, debuff or neutral."""
    return STATUSES[status.status].kind == kind


# ---- cars -------------------------------------------------------------------


def select_cars(state: BattleState, moment: Moment, selector: Selector) -> list[CarState]:
    """The cars of a selector in its order."""
    cars = [car for car in _who(state, moment, selector.who) if _fits(state, moment, selector, car)]
    if len(cars) > 1:
        cars.sort(key=lambda car: _order(state, moment, selector, car))
    return cars[: selector.limit] if selector.limit else cars


def _who(state: BattleState, moment: Moment, who: str) -> list[CarState]:
    owner = moment.owner
    if who == "target" and moment.chosen:
        return list(moment.chosen)
    if who in {"self", "other", "target"}:
        car = moment.car(who)
        return [] if car is None else [car]
    if who == "fallen_allies":
        return [car for car in state.cars if not car.standing and car.team == owner.team and car is not owner]
    standing = [car for car in state.cars if car.standing]
    if who == "cars":
        return standing
    if who == "others":
        return [car for car in standing if car is not owner]
    return [car for car in standing if (car.side == owner.side) == (who == "allies") and car is not owner]


def _fits(state: BattleState, moment: Moment, selector: Selector, car: CarState) -> bool:
    if selector.adjacent or selector.within >= 0 or selector.line:
        centre = moment.car(selector.of)
        distance = steps_between(state, centre, car)
        if centre is None or distance is None or not _near(state, selector, centre, car, distance):
            return False
    if selector.at is not None and car.pos not in select_tiles(state, moment, selector.at):
        return False
    return selector.where is None or _where(state, moment, selector.where, car)


def _near(state: BattleState, selector: Selector, centre: CarState, car: CarState, distance: int) -> bool:
    if selector.within >= 0 and distance > selector.within:
        return False
    if selector.adjacent and distance > 1:
        around = state.setup.board.grid.diag[place_of(centre)]
        if not selector.diagonal or not around >> place_of(car) & 1:
            return False
    return not selector.line or in_line(state, place_of(centre), place_of(car))


def _where(state: BattleState, moment: Moment, condition: Condition, car: CarState) -> bool:
    outer, moment.each = moment.each, car
    try:
        return holds(state, moment, condition)
    finally:
        moment.each = outer


def initiative_place(state: BattleState, car: CarState) -> int:
    """A car's place in this round's order."""
    return state.order.index(car.index) if car.index in state.order else car.index


def _order(state: BattleState, moment: Moment, selector: Selector, car: CarState) -> tuple[int, int]:
    kind = selector.order
    value = 0
    if kind in {"nearest", "farthest"}:
        value = steps_between(state, moment.car(selector.of), car) or 0
    elif kind in {"weakest", "healthiest"}:
        value = car.health
    elif kind in {"slowest", "fastest"}:
        value = car.speed
    elif kind == "strongest":
        value = car.attack
    if kind in {"farthest", "healthiest", "fastest", "strongest"}:
        value = -value
    return value, initiative_place(state, car)


# ---- tiles ------------------------------------------------------------------


def select_tiles(state: BattleState, moment: Moment, tiles: Tiles) -> list[int]:
    """The tile indices of a tile selector, nearest or first first."""
    grid = state.setup.board.grid
    found = [pos for pos in _TILES[tiles.tiles](state, moment, tiles) if grid.rectangle >> pos & 1]
    if tiles.terrain:
        found = [pos for pos in found if state.terrain_at(pos) in tiles.terrain]
    return [pos for pos in found if is_free(state, pos)] if tiles.empty else found


def _centre(moment: Moment, tiles: Tiles) -> int:
    if tiles.of == "tile":
        return moment.tile
    car = moment.car(tiles.of)
    return NOTHING if car is None else place_of(car)


def _chosen(state: BattleState, moment: Moment, tiles: Tiles) -> list[int]:
    return [moment.tile] if moment.tile >= 0 else []


def _under(state: BattleState, moment: Moment, tiles: Tiles) -> list[int]:
    centre = _centre(moment, tiles)
    return [centre] if centre >= 0 else []


def _along(state: BattleState, moment: Moment, tiles: Tiles) -> list[int]:
    car = moment.car(tiles.of if tiles.of != "tile" else "self")
    if car is None or place_of(car) < 0:
        return []
    facing = car.facing if tiles.tiles == "front" else (car.facing + 2) % 4
    return ray(state, place_of(car), facing, tiles.size)


def _around(state: BattleState, moment: Moment, tiles: Tiles) -> list[int]:
    centre, grid = _centre(moment, tiles), state.setup.board.grid
    if centre < 0:
        return []
    if tiles.size == 1:
        return list(bits(grid.ortho[centre]))
    near = [pos for pos in bits(grid.rectangle) if 0 < grid.distance(pos, centre) <= tiles.size]
    return sorted(near, key=lambda pos: (grid.distance(pos, centre), pos))


def _ring(state: BattleState, moment: Moment, tiles: Tiles) -> list[int]:
    centre = _centre(moment, tiles)
    return list(bits(state.setup.board.grid.ring[centre])) if centre >= 0 else []


def _line(state: BattleState, moment: Moment, tiles: Tiles) -> list[int]:
    here = place_of(moment.owner)
    if moment.tile < 0 or here < 0:
        return []
    return ray(state, here, direction_to(state, here, moment.tile), tiles.size)


def _path(state: BattleState, moment: Moment, tiles: Tiles) -> list[int]:
    return list(dict.fromkeys(moment.owner.trail[:-1]))


def _left(state: BattleState, moment: Moment, tiles: Tiles) -> list[int]:
    return list(moment.owner.trail[:1])


_TILES: dict[str, Callable[[BattleState, Moment, Tiles], list[int]]] = {
    "chosen": _chosen,
    "under": _under,
    "front": _along,
    "behind": _along,
    "around": _around,
    "ring": _ring,
    "line": _line,
    "path": _path,
    "left": _left,
}


# ---- amounts ----------------------------------------------------------------


def amount_of(state: BattleState, moment: Moment, amount: Amount) -> int:
    """Work a number out; division drops the rest."""
    if isinstance(amount, int):
        return amount
    if amount.count is not None:
        value = len(select_cars(state, moment, amount.count))
    else:
        car = moment.car(amount.car)
        value = 0 if car is None else _figure(state, moment, amount.of, car)
    value = value * amount.times // amount.over + amount.plus
    if amount.at_most is not None:
        value = min(value, amount.at_most)
    return value if amount.at_least is None else max(value, amount.at_least)


def _figure(state: BattleState, moment: Moment, figure: str, car: CarState) -> int:
    if figure.startswith("counter:"):
        return car.memory.get(figure, 0)
    if figure == "missing_health":
        return car.max_health - car.health
    if figure == "distance":
        return steps_between(state, moment.owner, car if car is not moment.owner else moment.other) or 0
    if figure in {"amount", "round"}:
        return moment.amount if figure == "amount" else state.round
    return int(getattr(car, figure))


# ---- conditions -------------------------------------------------------------


def holds(state: BattleState, moment: Moment, condition: Condition) -> bool:
    """Whether a condition is true at this moment."""
    if condition.kind == "all":
        return all(holds(state, moment, part) for part in condition.parts)
    if condition.kind == "any":
        return any(holds(state, moment, part) for part in condition.parts)
    if condition.kind == "not":
        return not holds(state, moment, condition.parts[0])
    tests = condition.tests
    return all(_ATOMS[key](state, moment, tests) for key in tests if key in _ATOMS)


Tests = Any
Atom = Callable[["BattleState", Moment, Tests], bool]


def _of_car(check: Callable[[BattleState, CarState, Any, Moment, Tests], bool], key: str, default: str) -> Atom:
    """An atom about one car: false if that car is not in the event."""

    def atom(state: BattleState, moment: Moment, tests: Tests) -> bool:
        car = moment.car(tests.get("car", default))
        return car is not None and check(state, car, tests[key], moment, tests)

    return atom


def _fact(name: str) -> Atom:
    """An atom about a fact of the event."""

    def atom(state: BattleState, moment: Moment, tests: Tests) -> bool:
        return bool(getattr(moment, name) == tests[name])

    return atom


def _distance(state: BattleState, moment: Moment, tests: Tests) -> bool:
    steps = steps_between(state, moment.car(tests.get("from", "self")), moment.car(tests.get("to", "other")))
    return steps is not None and bool(tests["distance"].hold(steps))


def _limits(tests: Tests, value: int) -> bool:
    return bool(tests.get("at_least", value) <= value <= tests.get("at_most", value))


def _stat(state: BattleState, car: CarState, stat: str, moment: Moment, tests: Tests) -> bool:
    value = int(getattr(car, stat))
    for key, sign in (("more_than", 1), ("less_than", -1)):
        if key in tests:
            rival = moment.car(tests[key])
            if rival is None or (value - getattr(rival, stat)) * sign <= 0:
                return False
    return _limits(tests, value)


def _facing(state: BattleState, car: CarState, wanted: str, moment: Moment, tests: Tests) -> bool:
    rival = moment.car(tests.get("of", "self"))
    if rival is None or place_of(rival) < 0 or place_of(car) < 0:
        return False
    options = facings_to(state, place_of(car), place_of(rival))
    if car.facing in options:
        return wanted == "to"
    return wanted == ("away" if (car.facing + 2) % 4 in options else "side")


def _acted(state: BattleState, car: CarState, wanted: bool, moment: Moment, tests: Tests) -> bool:
    return (initiative_place(state, car) <= state.slot) == wanted


def _count(state: BattleState, moment: Moment, tests: Tests) -> bool:
    return _limits(tests, len(select_cars(state, moment, tests["count"])))


def _standing(state: BattleState, moment: Moment, tests: Tests) -> bool:
    wanted = tests["standing"] == "ally"
    return _limits(tests, sum(car.standing and (car.side == moment.owner.side) == wanted for car in state.cars))


def _counter(state: BattleState, moment: Moment, tests: Tests) -> bool:
    return _limits(tests, moment.owner.memory.get(f"counter:{tests['counter']}", 0))


def _first(state: BattleState, moment: Moment, tests: Tests) -> bool:
    stamp = {"turn": state.turn, "round": state.round, "battle": 0}[tests["first"]]
    return moment.owner.memory.get(f"first:{tests['first']}:{moment.skill}:{moment.handler}", NOTHING) != stamp


_ATOMS: dict[str, Atom] = {
    "has": _of_car(lambda _s, car, names, _m, _t: any(car.has(name) for name in names), "has", "self"),
    "has_kind": _of_car(
        lambda _s, car, kind, _m, _t: any(is_kind(item, kind) for item in car.statuses), "has_kind", "self"
    ),
    "health": _of_car(lambda _s, car, limits, _m, _t: limits.hold(car.health), "health", "self"),
    "health_percent": _of_car(
        lambda _s, car, limits, _m, _t: limits.hold(car.health * 100 // car.max_health), "health_percent", "self"
    ),
    "unhurt": _of_car(lambda _s, car, want, _m, _t: (car.health == car.max_health) == want, "unhurt", "self"),
    "element": _of_car(lambda _s, car, names, _m, _t: ELEMENTS[car.element_now] in names, "element", "self"),
    "on": _of_car(lambda state, car, names, _m, _t: state.terrain_at(place_of(car)) in names, "on", "self"),
    "stat": _of_car(_stat, "stat", "self"),
    "team": _of_car(
        lambda _s, car, want, moment, _t: (car.side == moment.owner.side) == (want == "ally"), "team", "other"
    ),
    "facing": _of_car(_facing, "facing", "other"),
    "acted": _of_car(_acted, "acted", "self"),
    "distance": _distance,
    "moved": _of_car(lambda _s, car, limits, _m, _t: limits.hold(car.moved), "moved", "self"),
    "straight": _of_car(lambda _s, car, limits, _m, _t: limits.hold(car.straight), "straight", "self"),
    "attacked": _of_car(lambda _s, car, want, _m, _t: (car.attacks > 0) == want, "attacked", "self"),
    "roll": lambda _s, moment, tests: moment.roll > 0 and tests["roll"].hold(moment.roll),
    "backstab": _fact("backstab"),
    "critical": _fact("critical"),
    "ranged": _fact("ranged"),
    "by_skill": _fact("by_skill"),
    "matchup": lambda _s, moment, tests: moment.matchup == MATCHUP_VALUES[tests["matchup"]],
    "amount": lambda _s, moment, tests: tests["amount"].hold(moment.amount),
    "status": lambda _s, moment, tests: moment.status is not None and moment.status.status in tests["status"],
    "status_kind": lambda _s, moment, tests: moment.status is not None and is_kind(moment.status, tests["status_kind"]),
    "count": _count,
    "standing": _standing,
    "round": lambda state, _m, tests: tests["round"].hold(state.round),
    "counter": _counter,
    "first": _first,
}
