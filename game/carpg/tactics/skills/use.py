"""Active skills: what a player may choose, and what happens when it is used."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from carpg.kernel.errors import IllegalCommandError
from carpg.tactics.commands import UseSkill
from carpg.tactics.effects import gain_status
from carpg.tactics.events import SkillUsed
from carpg.tactics.grid import Tile, bits
from carpg.tactics.skills.geometry import in_line, is_free, place_of, steps_between
from carpg.tactics.skills.moment import NOTHING, Moment
from carpg.tactics.skills.operations import operate, success_roll
from carpg.tactics.skills.program import CarChoice, Program, TileChoice
from carpg.tactics.skills.questions import holds
from carpg.tactics.skills.uses import spend_use, uses_left
from carpg.tactics.statuses import SKILL_DISABLED, UNTARGETABLE, Status

if TYPE_CHECKING:
    from carpg.tactics.run import Run
    from carpg.tactics.state import BattleState, CarState


def refusal(state: BattleState, car: CarState) -> tuple[str, str] | None:
    """Why a car can't use its skill now, as (code, message); None if it can."""
    program = state.program_of(car)
    if program is None or program.kind != "active":
        return "no_uses_left", "This car has no skill to use."
    if car.flags & SKILL_DISABLED:
        return "disabled", "This car's skill is disabled."
    if car.activations >= state.setup.rules.turn_skill_activations:
        return "already_used", "This car has already used its skill in this turn."
    if car.has("charging"):
        return "already_used", "This car is already charging its skill."
    if uses_left(state, car, program) == 0:
        return "no_uses_left", "This skill has no uses left."
    return None


# ---- choices ----------------------------------------------------------------


def car_fits(state: BattleState, owner: CarState, choice: CarChoice, car: CarState) -> tuple[str, str] | None:
    """Why a car can't be chosen, as (code, message); None if it can."""
    name = state.id_of(car)
    if car.standing == choice.fallen:
        code = "no_target" if choice.fallen else "knocked_out"
        return code, f"{name} is {'not ' if choice.fallen else ''}knocked out."
    if not _side_fits(owner, choice, car):
        return "no_target", f"{name} can't be chosen for this skill."
    if car.flags & UNTARGETABLE and car.side != owner.side and not choice.ignores_untargetable:
        return "no_target", f"{name} can't be chosen as a target."
    if not choice.fallen and not _near_enough(state, owner, choice, car):
        return "out_of_range", f"{name} is out of reach of the skill."
    moment = Moment(owner, car)
    moment.each = car
    if choice.where is not None and not holds(state, moment, choice.where):
        return "no_target", f"{name} does not meet the skill's condition."
    return None


def _side_fits(owner: CarState, choice: CarChoice, car: CarState) -> bool:
    if car is owner:
        return choice.self
    friend = (car.team if choice.fallen else car.side) == owner.side
    return choice.who == "any" or friend == (choice.who == "ally")


def _near_enough(state: BattleState, owner: CarState, choice: CarChoice, car: CarState) -> bool:
    if choice.line and not in_line(state, owner.pos, car.pos):
        return False
    if choice.diagonal and state.setup.board.grid.ring[owner.pos] & car.bit:
        return True
    steps = steps_between(state, owner, car)
    return choice.within < 0 or (steps is not None and steps <= choice.within)


def tile_fits(state: BattleState, centre: int, choice: TileChoice, pos: int) -> tuple[str, str] | None:
    """Why a tile can't be chosen, as (code, message); None if it can."""
    grid = state.setup.board.grid
    if not state.setup.board.playable >> pos & 1:
        return "blocked", "That tile is out of bounds."
    far = choice.within >= 0 and grid.distance(centre, pos) > choice.within
    if far or (choice.line and not in_line(state, centre, pos)):
        return "out_of_range", "That tile is out of reach of the skill."
    if choice.terrain and state.terrain_at(pos) not in choice.terrain:
        return "blocked", "That tile is not of the terrain that the skill needs."
    if choice.empty and not is_free(state, pos):
        taken = (state.occupied[0] | state.occupied[1]) >> pos & 1
        return "occupied" if taken else "blocked", "That tile is not empty."
    return None


def choices(state: BattleState, car: CarState) -> Iterator[UseSkill]:
    """Every legal use of a car's active skill."""
    program = state.program_of(car)
    if program is None or refusal(state, car) is not None:
        return
    target, grid = program.target, state.setup.board.grid
    if target is None:
        yield UseSkill()
    elif target.kind == "direction":
        for pos in bits(grid.ortho[car.pos] & state.setup.board.playable):
            yield UseSkill((), grid.tile(pos))
    elif target.car is not None:
        yield from _car_uses(state, car, target.car, target.tile)
    elif target.tile is not None:
        yield from (UseSkill((), tile) for tile in _tiles(state, car.pos, target.tile))


def _car_uses(state: BattleState, car: CarState, choice: CarChoice, tile: TileChoice | None) -> Iterator[UseSkill]:
    for cars in _car_groups(state, car, choice):
        names = tuple(state.id_of(chosen) for chosen in cars)
        if tile is None:
            yield UseSkill(names)
        else:
            centre = cars[0].pos if tile.of == "target" else car.pos
            yield from (UseSkill(names, place) for place in _tiles(state, centre, tile))


def _car_groups(state: BattleState, owner: CarState, choice: CarChoice) -> Iterator[tuple[CarState, ...]]:
    fitting = [car for car in state.cars if car_fits(state, owner, choice, car) is None]
    for size in range(1, choice.count + 1):
        yield from combinations(fitting, size)


def _tiles(state: BattleState, centre: int, choice: TileChoice) -> Iterator[Tile]:
    grid = state.setup.board.grid
    for pos in bits(state.setup.board.playable):
        if tile_fits(state, centre, choice, pos) is None:
            yield grid.tile(pos)


# ---- checks -----------------------------------------------------------------


def check_use(state: BattleState, car: CarState, command: UseSkill) -> Moment:
    """The moment of a legal use with what was chosen; raises `IllegalCommandError` for any other."""
    why = refusal(state, car)
    program = state.program_of(car)
    if why is not None or program is None:
        raise IllegalCommandError(*(why or ("no_uses_left", "This car has no skill to use.")))
    moment = Moment(car)
    target = program.target
    if target is None:
        return moment
    if target.car is not None:
        moment.chosen = _chosen_cars(state, car, target.car, command)
        moment.other = moment.chosen[0]
    if target.kind == "direction":
        moment.tile = _direction(state, car, command)
    elif target.tile is not None:
        centre = place_of(moment.chosen[0]) if moment.chosen and target.tile.of == "target" else car.pos
        moment.tile = _chosen_tile(state, centre, target.tile, command)
    return moment


def _chosen_cars(state: BattleState, owner: CarState, choice: CarChoice, command: UseSkill) -> tuple[CarState, ...]:
    if not 1 <= len(command.targets) <= choice.count or len(set(command.targets)) < len(command.targets):
        raise IllegalCommandError("no_target", f"The skill needs {choice.count} target{'s'[: choice.count - 1]}.")
    cars = []
    for name in command.targets:
        car = state.car(name)
        if car is None:
            raise IllegalCommandError("no_target", f"There is no such target: {name}.")
        why = car_fits(state, owner, choice, car)
        if why is not None:
            raise IllegalCommandError(*why)
        cars.append(car)
    return tuple(cars)


def _tile_index(state: BattleState, command: UseSkill) -> int:
    grid = state.setup.board.grid
    if command.tile is None:
        raise IllegalCommandError("no_target", "The skill needs a tile.")
    if not grid.contains(command.tile):
        raise IllegalCommandError("blocked", "That tile is out of bounds.")
    return grid.index(command.tile)


def _direction(state: BattleState, car: CarState, command: UseSkill) -> int:
    pos = _tile_index(state, command)
    if not state.setup.board.grid.ortho[car.pos] >> pos & 1:
        raise IllegalCommandError("out_of_range", "A direction is given by the next tile.")
    return pos


def _chosen_tile(state: BattleState, centre: int, choice: TileChoice, command: UseSkill) -> int:
    pos = _tile_index(state, command)
    why = tile_fits(state, centre, choice, pos)
    if why is not None:
        raise IllegalCommandError(*why)
    return pos


# ---- use --------------------------------------------------------------------


def use(run: Run, car: CarState, moment: Moment, command: UseSkill) -> None:
    """Use a checked active skill: count it, then charge or let it work; others may answer."""
    state = run.state
    program = state.program_of(car)
    if program is None:
        return
    car.activations += 1
    spend_use(state, car, program)
    tile = run.tile(moment.tile) if moment.tile != NOTHING else None
    left = uses_left(state, car, program)
    run.emit(SkillUsed(run.name(car), program.id, command.targets if moment.chosen else (), tile, left, False))
    if program.charge:
        charging = Status("charging", program.charge - 1, amount=program.charge, source=car.index)
        gain_status(run, car, charging, program.id)
    else:
        work(run, moment, program)
    others = [other for other in state.cars if other is not car]
    run.fire("skill_used", car, Moment(car), others)


def release(run: Run, car: CarState) -> None:
    """A skill that has charged works now."""
    program = run.state.program_of(car)
    if program is not None and program.charge and not car.flags & SKILL_DISABLED:
        run.emit(SkillUsed(run.name(car), program.id, (), None, uses_left(run.state, car, program), True))
        work(run, Moment(car), program)


def work(run: Run, moment: Moment, program: Program) -> None:
    """The effects of an active skill: one Success Roll, if it needs one, then its `use` handlers."""
    from carpg.tactics.skills.runner import affected, run_handler  # the runner reaches turns through effects

    moment.skill = program.id
    success = not program.success_roll or success_roll(run, moment.owner, program.id)
    for entry in run.state.skills.hooks.get("use", ()):
        if entry.car != moment.owner.index or entry.program is not program:
            continue
        moment.handler = entry.handler.number
        condition = entry.handler.condition
        if condition is not None and not holds(run.state, moment, condition):
            continue
        cars = affected(run, entry, moment)
        if success:
            run_handler(run, entry, moment, cars)
        else:
            operate(run, moment, entry.handler.otherwise, cars)
