"""Operations on the board: forced moves, facings, terrain, traps, returns, extra attacks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from carpg.tactics.attack import AttackBonus, can_reach, carry_out
from carpg.tactics.effects import hurt, revive
from carpg.tactics.events import Pushed, Swapped, TrapSet, Turned
from carpg.tactics.grid import FACINGS, STEPS, bits
from carpg.tactics.places import change_terrain, force_to, teleport
from carpg.tactics.skills.geometry import direction_to, facings_to, is_free, place_of
from carpg.tactics.skills.modifiers import is_immune
from carpg.tactics.skills.moment import Moment
from carpg.tactics.skills.operations import operation
from carpg.tactics.skills.questions import amount_of, select_tiles
from carpg.tactics.state import Mark
from carpg.tactics.statuses import FOREVER

if TYPE_CHECKING:
    from carpg.tactics.run import Run
    from carpg.tactics.state import CarState


@operation("push")
def _push(run: Run, moment: Moment, car: CarState, args: Mapping[str, Any]) -> None:
    _shove(run, moment, car, {"direction": "away", **args})


@operation("pull")
def _pull(run: Run, moment: Moment, car: CarState, args: Mapping[str, Any]) -> None:
    _shove(run, moment, car, {"direction": "toward", **args})


def _direction(run: Run, moment: Moment, car: CarState, args: Mapping[str, Any]) -> int | None:
    """The facing along which a car is forced; the longer axis counts, east and west on a tie."""
    kind = args["direction"]
    if kind == "facing":
        return car.facing
    start = moment.car(args.get("from", "self"))
    if kind == "chosen":
        return direction_to(run.state, place_of(moment.owner), moment.tile) if moment.tile >= 0 else None
    if start is None or start is car or place_of(start) < 0:
        return None
    toward = direction_to(run.state, car.pos, place_of(start))
    return toward if kind == "toward" else (direction_to(run.state, place_of(start), car.pos))


def _shove(run: Run, moment: Moment, car: CarState, args: Mapping[str, Any]) -> None:
    """Force a car along a straight line until something blocks; then it may crash."""
    facing = _direction(run, moment, car, args)
    if facing is None or _holds_its_ground(run, moment, car):
        return
    state, grid = run.state, run.state.setup.board.grid
    start, pos, path = car.pos, car.pos, []
    blocked = False
    for _ in range(amount_of(state, moment, args["tiles"])):
        x, y = grid.tile(pos)
        step = (x + STEPS[facing][0], y + STEPS[facing][1])
        if not grid.contains(step) or not is_free(state, grid.index(step)):
            blocked = True
            break
        pos = grid.index(step)
        path.append(step)
    struck = state.at(pos + grid.deltas[facing]) if blocked else None
    if path:
        run.emit(Pushed(run.name(car), grid.tile(start), tuple(path), run.name(moment.owner), moment.skill))
        force_to(run, car, pos, moment.owner)
    if blocked and "crash" in args:
        _crash(run, moment, car, struck if args.get("both") else None, amount_of(state, moment, args["crash"]))


def _crash(run: Run, moment: Moment, car: CarState, struck: CarState | None, amount: int) -> None:
    for hit in (car, struck):
        if hit is not None and hit.standing:
            hurt(run, hit, amount, moment.owner, moment.skill)


def _holds_its_ground(run: Run, moment: Moment, car: CarState) -> bool:
    """Immune to being moved by others."""
    return car is not moment.owner and is_immune(run.state, car, "forced")


@operation("swap")
def _swap(run: Run, moment: Moment, car: CarState, args: Mapping[str, Any]) -> None:
    other = moment.car(args["with"])
    if other is None or other is car or not other.standing:
        return
    if _holds_its_ground(run, moment, car) or _holds_its_ground(run, moment, other):
        return
    here, there = car.pos, other.pos
    tiles = run.tile(there), run.tile(here)
    run.emit(Swapped(run.name(car), run.name(other), *tiles, run.name(moment.owner), moment.skill))
    run.state.place(car, there)
    run.state.place(other, here)
    force_to(run, car, there, moment.owner)
    if other.standing and other.pos == here:
        force_to(run, other, here, moment.owner)


@operation("teleport")
def _teleport(run: Run, moment: Moment, car: CarState, args: Mapping[str, Any]) -> None:
    if _holds_its_ground(run, moment, car):
        return
    if "beside" in args:
        beside = moment.car(args["beside"])
        near = () if beside is None else _beside(run, beside)
    else:
        near = tuple(select_tiles(run.state, moment, args["to"]))
    free = [pos for pos in near if is_free(run.state, pos)]
    if free:
        teleport(run, car, free[0], moment.owner, moment.skill)


def _beside(run: Run, car: CarState) -> tuple[int, ...]:
    grid = run.state.setup.board.grid
    here = place_of(car)
    return tuple(bits(grid.ortho[here]))


@operation("face")
def _face(run: Run, moment: Moment, car: CarState, args: Mapping[str, Any]) -> None:
    facing = _new_facing(run, moment, car, args)
    if facing != car.facing:
        car.facing = facing
        run.emit(Turned(run.name(car), FACINGS[facing]))


def _new_facing(run: Run, moment: Moment, car: CarState, args: Mapping[str, Any]) -> int:
    turns = {"right": 1, "reverse": 2, "left": 3}
    if args["to"] in turns:
        return (car.facing + turns[args["to"]]) % 4
    rival = moment.car(args.get("of", "self"))
    if rival is None or place_of(rival) < 0:
        return car.facing
    options = facings_to(run.state, car.pos, place_of(rival))
    if args["to"] == "away":
        options = tuple((facing + 2) % 4 for facing in options)
    if not options or car.facing in options:
        return car.facing
    return min(options, key=lambda facing: (min((facing - car.facing) % 4, (car.facing - facing) % 4), facing))


@operation("terrain")
def _terrain(run: Run, moment: Moment, car: CarState, args: Mapping[str, Any]) -> None:
    positions = select_tiles(run.state, moment, args["tiles"])
    only = args.get("only")
    if only:
        positions = [pos for pos in positions if run.state.terrain_at(pos) in only]
    change_terrain(
        run, positions, args["to"], Mark("terrain", moment.owner.index, moment.skill, args.get("rounds", FOREVER))
    )


@operation("trap")
def _trap(run: Run, moment: Moment, car: CarState, args: Mapping[str, Any]) -> None:
    state = run.state
    open_tiles = state.setup.board.playable & ~state.wall
    board = 0
    for pos in select_tiles(state, moment, args["tiles"]):
        board |= 1 << pos & open_tiles
    if not board:
        return
    owner = moment.owner.index
    mark = Mark("trap", owner, moment.skill, args["rounds"], board, args["who"], args.get("stays", False))
    rest = [
        old._replace(board=old.board & ~board) if old.kind == "trap" and old.owner == owner else old
        for old in state.marks
    ]
    state.marks = (*(old for old in rest if old.kind != "trap" or old.board), mark)
    grid = state.setup.board.grid
    run.emit(TrapSet(grid.tiles(board), run.name(moment.owner), moment.skill, args["rounds"], args["who"]))


@operation("revive")
def _revive(run: Run, moment: Moment, car: CarState, args: Mapping[str, Any]) -> None:
    if car.standing:
        return
    free = [pos for pos in select_tiles(run.state, moment, args["at"]) if is_free(run.state, pos)]
    if free:
        revive(run, car, free[0], amount_of(run.state, moment, args["health"]), (moment.owner, moment.skill))


@operation("attack")
def _attack(run: Run, moment: Moment, car: CarState, args: Mapping[str, Any]) -> None:
    attacker = moment.car(args.get("by", "self"))
    if attacker is None or not attacker.standing or attacker is car:
        return
    if not can_reach(run.state, attacker, car, args.get("range")):
        return
    bonus = AttackBonus(
        amount_of(run.state, moment, args.get("damage", 0)),
        args.get("hit_on", 0),
        args.get("fixed", -1),
        args.get("no_crit", False),
    )
    carry_out(run, attacker, car, bonus)
