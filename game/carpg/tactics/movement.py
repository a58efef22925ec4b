"""Where a car can drive: flood fills on bit boards, routes, and the checks of a given route."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from carpg.kernel.errors import IllegalCommandError
from carpg.tactics.events import Moved
from carpg.tactics.grid import FACINGS, Tile, bits, flood_layers
from carpg.tactics.places import trigger_tile
from carpg.tactics.run import Run
from carpg.tactics.skills.modifiers import names, stat_of, total
from carpg.tactics.skills.moment import Moment
from carpg.tactics.state import BattleState, CarState
from carpg.tactics.statuses import AIRBORNE, MOVEMENT_BOOST, PRONE


class Reach(NamedTuple):
    """A car's possible move: `layers[d]` are the tiles first reached after `d` steps, `stop` where it may stop."""

    layers: list[int]
    stop: int
    steps: int

    @property
    def inner(self) -> int:
        """Tiles from which one more step is left."""
        board = 0
        for layer in self.layers[: self.steps]:
            board |= layer
        return board


def move_boards(state: BattleState, car: CarState) -> tuple[int, int]:
    """The tiles that a car may drive over, and those where it may stop (movement table of the rules)."""
    rules, board = state.setup.rules, state.setup.board
    ground = board.playable & ~state.wall
    allies, enemies = state.occupied[car.side] & ~car.bit, state.occupied[1 - car.side]
    passes = ground & ~enemies
    if car.flags & AIRBORNE:
        if rules.move_airborne_over_walls:
            passes |= state.wall
        if rules.move_airborne_over_void:
            passes |= board.grid.rectangle & ~board.playable
        if rules.move_airborne_over_enemies:
            passes |= enemies & ground
    if "passes" in state.skills.modifiers:
        listed = names(state, "passes", car)
        passes |= (state.wall if "walls" in listed else 0) | (enemies & ground if "enemies" in listed else 0)
    if not rules.move_through_allies:
        passes &= ~allies
    stop = ground & ~enemies
    if not rules.move_end_on_ally:
        stop &= ~allies
    return passes, stop


def steps_left(state: BattleState, car: CarState) -> int:
    """Steps that the car's next move may have; 0 when it may not move."""
    rules = state.setup.rules
    if car.moves >= rules.turn_moves + car.extra_moves:
        return 0
    if car.attacks and not rules.turn_move_after_attack:
        return 0
    if rules.prone_limits_own_actions and car.flags & PRONE:
        return 0
    steps = budget(state, car)
    return max(0, steps - car.moved) if rules.turn_extra_moves_share_speed else steps


def budget(state: BattleState, car: CarState) -> int:
    """Steps of a car's turn: Speed, movement boosts, granted steps and skills, not below 0."""
    steps = car.speed + car.extra_steps
    if car.flags & MOVEMENT_BOOST:
        steps += car.amount("movement_boost")
    if state.skills.modifiers:
        steps += stat_of(state, car, "speed") - car.speed + total(state, "steps", car)
    return max(0, steps)


def reach(state: BattleState, car: CarState) -> Reach:
    """Flood from the car's tile, a layer a step."""
    passes, stop = move_boards(state, car)
    steps = steps_left(state, car)
    return Reach(flood_layers(car.bit, steps, passes, state.setup.board.grid.stride), stop, steps)


def arrivals(state: BattleState, found: Reach) -> tuple[int, int, int, int]:
    """For each final facing, the tiles where a move can end with it (coming back to the start is possible, M02)."""
    inner, stop = found.inner if found.steps else 0, found.stop
    stride = state.setup.board.grid.stride
    return (inner >> stride & stop, inner << 1 & stop, inner << stride & stop, inner >> 1 & stop)


def reachable(state: BattleState, car: CarState) -> int:
    """The tiles where the car's move can end, as a board."""
    north, east, south, west = arrivals(state, reach(state, car))
    return north | east | south | west


def trace_back(state: BattleState, found: Reach, pos: int, facing: int) -> tuple[Tile, ...]:
    """The shortest route of a reach that ends on `pos` with a facing that `arrivals` has for it."""
    grid, layers = state.setup.board.grid, found.layers
    ortho, tile = grid.ortho, grid.tile
    route = [tile(pos)]
    pos -= grid.deltas[facing]
    depth, bit = 0, 1 << pos
    while not layers[depth] & bit:
        depth += 1
    while depth:
        route.append(tile(pos))
        depth -= 1
        near = ortho[pos] & layers[depth]
        pos = (near & -near).bit_length() - 1
    route.reverse()
    return tuple(route)


def route(state: BattleState, car: CarState, tile: Tile, facing: str | None = None) -> tuple[Tile, ...] | None:
    """A shortest route to a tile (with a final facing, if given), or None if the car can't end there."""
    grid = state.setup.board.grid
    if not grid.contains(tile):
        return None
    found = reach(state, car)
    ends = arrivals(state, found)
    pos = grid.index(tile)
    wanted = range(4) if facing is None else (FACINGS.index(facing),)
    routes = [trace_back(state, found, pos, way) for way in wanted if ends[way] >> pos & 1]
    return min(routes, key=len, default=None)


def all_routes(state: BattleState, car: CarState) -> Iterator[tuple[Tile, ...]]:
    """One shortest route for each pair of end tile and final facing."""
    found = reach(state, car)
    for facing, board in enumerate(arrivals(state, found)):
        for pos in bits(board):
            yield trace_back(state, found, pos, facing)


def check_route(state: BattleState, car: CarState, path: Sequence[Tile]) -> list[int]:
    """The tile indices of a legal route; raises `IllegalCommandError` for any other."""
    _check_may_move(state, car)
    grid = state.setup.board.grid
    x, y = grid.tile(car.pos)
    for step in path:
        if abs(step[0] - x) + abs(step[1] - y) != 1:
            raise IllegalCommandError("no_path", f"The route jumps from {x}, {y} to {step[0]}, {step[1]}.")
        x, y = step
    if not path:
        raise IllegalCommandError("no_path", "A move needs at least one step.")
    left = steps_left(state, car)
    if len(path) > left:
        raise IllegalCommandError("too_far", f"The route has {len(path)} steps; {left} are left.")
    return _check_tiles(state, car, path)


def _check_may_move(state: BattleState, car: CarState) -> None:
    rules = state.setup.rules
    if car.moves >= rules.turn_moves + car.extra_moves:
        raise IllegalCommandError("already_moved", "This car has already moved in this turn.")
    if car.attacks and not rules.turn_move_after_attack:
        raise IllegalCommandError("already_attacked", "A car may not move after its attack.")
    if rules.prone_limits_own_actions and car.flags & PRONE:
        raise IllegalCommandError("blocked", "A prone car can't move.")


def _check_tiles(state: BattleState, car: CarState, path: Sequence[Tile]) -> list[int]:
    grid = state.setup.board.grid
    passes, stop = move_boards(state, car)
    indices = []
    for step in path:
        pos = grid.index(step)
        if not grid.contains(step) or not passes >> pos & 1:
            raise IllegalCommandError("blocked", f"Tile {step[0]}, {step[1]} can't be driven over.")
        indices.append(pos)
    if not stop >> indices[-1] & 1:
        x, y = path[-1]
        stood_on = (state.occupied[0] | state.occupied[1]) >> indices[-1] & 1
        code, why = ("occupied", "another car stands there") if stood_on else ("blocked", "it is not open ground")
        raise IllegalCommandError(code, f"The move can't end on {x}, {y}: {why}.")
    return indices


def drive(run: Run, car: CarState, path: Sequence[int]) -> None:
    """Carry out a checked route: facing follows the last step (`facing.after_move`), then the tile acts."""
    state, grid = run.state, run.state.setup.board.grid
    start = car.pos
    last = path[-2] if len(path) > 1 else start
    if run.rules.facing_after_move == "final_step":
        car.facing = grid.deltas.index(path[-1] - last)
    car.moves += 1
    car.moved += len(path)
    car.trail = (start, *path)
    car.straight = straight_end(car.trail)
    flying = bool(car.flags & AIRBORNE)
    run.emit(Moved(run.name(car), grid.tile(start), tuple(grid.tile(pos) for pos in path), FACINGS[car.facing], flying))
    if run.rules.terrain_trigger_on == "every_tile":
        for pos in path[:-1]:
            state.place(car, pos)
            trigger_tile(run, car)
    state.place(car, path[-1])
    trigger_tile(run, car)
    if state.skills.hooks:
        _tell_of_move(run, car)


def straight_end(trail: Sequence[int]) -> int:
    """Steps of the last straight stretch of a route."""
    count, last = 0, 0
    for before, after in pairwise(trail):
        step = after - before
        count = count + 1 if step == last else 1
        last = step
    return count


def _tell_of_move(run: Run, car: CarState) -> None:
    """Let skills answer a move: whom it passed, that it ended, beside whom it ended."""
    state, grid = run.state, run.state.setup.board.grid
    hooks = state.skills.hooks
    end = car.pos
    if "passed" in hooks or "passed_by" in hooks:
        beside = 0
        for pos in car.trail[1:]:
            beside |= grid.ortho[pos]
        for other in [other for other in state.cars if other.bit & beside and other is not car]:
            if car.standing and other.standing:
                run.fire("passed", car, Moment(car, other))
                run.fire("passed_by", other, Moment(other, car))
    if car.standing:
        run.fire("move_end", car)
    if "neighbour_came" in hooks and car.pos == end:
        for other in [other for other in state.cars if other.bit & grid.ortho[end] and other is not car]:
            if car.standing:
                run.fire("neighbour_came", other, Moment(other, car))
