"""What skills do: one function an operation, each done to one car (`each`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from carpg.tactics.effects import drop_status, gain_status, heal, hurt
from carpg.tactics.elements import ELEMENTS
from carpg.tactics.events import CounterChanged, OrderChanged, SuccessRolled, UsesRestored
from carpg.tactics.initiative import standing_order
from carpg.tactics.skills.modifiers import is_immune, turns_added
from carpg.tactics.skills.moment import Moment
from carpg.tactics.skills.program import Op
from carpg.tactics.skills.questions import amount_of, is_kind, select_cars
from carpg.tactics.skills.uses import set_used, times_used, uses_left
from carpg.tactics.state import Mark
from carpg.tactics.statuses import FOREVER, SHIFTS, STATUSES, Status

if TYPE_CHECKING:
    from carpg.tactics.run import Run
    from carpg.tactics.state import CarState

Operation = Callable[["Run", Moment, "CarState", Mapping[str, Any]], None]

OPERATIONS: dict[str, Operation] = {}


def operation(name: str) -> Callable[[Operation], Operation]:
    """Enter a function into the table of operations."""

    def enter(function: Operation) -> Operation:
        OPERATIONS[name] = function
        return function

    return enter


def perform(run: Run, moment: Moment, op: Op) -> None:
    """Do one operation to the car that is being looked at; fallen cars can only be revived."""
    car = moment.each
    if car is not None and (car.standing or op.op in {"revive", "each"}):
        OPERATIONS[op.op](run, moment, car, op.args)


def operate(run: Run, moment: Moment, ops: tuple[Op, ...], cars: list[CarState]) -> None:
    """Do operations to cars, one car after the other."""
    outer = moment.each
    for car in cars:
        for op in ops:
            moment.each = car
            perform(run, moment, op)
    moment.each = outer


def success_roll(run: Run, owner: CarState, cause: str, tell: bool = True) -> bool:
    """Throw a Success Roll (confirmed: 4-6 succeeds); a failure is a hook of its own, if it is told."""
    roll, needed = run.dice.roll("skill", 6), run.rules.skill_success_roll_min
    success = roll >= needed
    run.emit(SuccessRolled(run.name(owner), cause, roll, needed, success))
    if not success and tell:
        run.fire("skill_failed", owner, Moment(owner))
    return success


# ---- statuses ---------------------------------------------------------------


@operation("status")
def _status(run: Run, moment: Moment, car: CarState, args: Mapping[str, Any]) -> None:
    status = make_status(run, moment, args)
    if status is not None:
        gain_status(run, car, status, moment.skill)


def make_status(run: Run, moment: Moment, args: Mapping[str, Any]) -> Status | None:
    """The record that a `status` operation gives, or None if a car that it names is not there."""
    name = args["status"]
    mode, amount, other = _params(run, moment, args)
    if other is None:
        return None
    clocks = [args.get(clock, FOREVER) for clock in ("turns", "rounds", "attacks")]
    if clocks == [FOREVER] * 3:
        clocks[0] = STATUSES[name].turns
    if clocks[0] != FOREVER:
        clocks[0] = max(0, clocks[0] + turns_added(run.state, moment.owner, name))
    turns, rounds, attacks = clocks
    return Status(name, turns, rounds, mode, amount, other, moment.owner.index, attacks=attacks)


def _params(run: Run, moment: Moment, args: Mapping[str, Any]) -> tuple[str, int, str | None]:
    """Mode, amount and other of a status; other is None when its car is missing."""
    for key, mode in (("stat", ""), ("reduce", "reduce"), ("absorb", "absorb")):
        if key in args:
            size = args["delta"] if key == "stat" else args[key]
            return mode or args["stat"], amount_of(run.state, moment, size), ""
    for key, mode in SHIFTS.items():
        if key in args:
            return mode, 0, args[key]
    if args["status"] == "redirect":
        taker = moment.car(args["to"])
        return "", 0, run.name(taker) if taker is not None and taker is not moment.each else None
    if args["status"] == "copied_skill":
        owner = moment.car(args["of"])
        program = run.state.program_of(owner) if owner is not None else None
        return "", 0, None if program is None else program.id
    size = args.get("charges", args.get("amount", 0))
    return "", amount_of(run.state, moment, size), ""


def _chosen_statuses(car: CarState, args: Mapping[str, Any]) -> list[Status]:
    """The statuses of a kind, or of some ids, oldest first."""
    found = [
        status
        for status in car.statuses
        if (is_kind(status, args["kind"]) if "kind" in args else status.status in args["status"])
    ]
    return found[: args.get("limit", len(found))]


@operation("cure")
def _cure(run: Run, moment: Moment, car: CarState, args: Mapping[str, Any]) -> None:
    for status in _chosen_statuses(car, args):
        if status in car.statuses:
            drop_status(run, car, status, "removed")


@operation("transfer")
def _transfer(run: Run, moment: Moment, car: CarState, args: Mapping[str, Any]) -> None:
    to = moment.car(args["to"])
    if to is None or not to.standing or to is car:
        return
    for status in _chosen_statuses(car, args):
        if status in car.statuses and to.standing:
            drop_status(run, car, status, "moved")
            gain_status(run, to, status._replace(source=moment.owner.index), moment.skill)


@operation("element")
def _element(run: Run, moment: Moment, car: CarState, args: Mapping[str, Any]) -> None:
    model = moment.car(args["of"]) if "of" in args else None
    if "of" in args and model is None:
        return
    element = args["to"] if model is None else ELEMENTS[model.element_now]
    turns = args["turns"] + turns_added(run.state, moment.owner, "elemental_shift")
    status = Status("elemental_shift", turns, mode="element", other=element, source=moment.owner.index)
    gain_status(run, car, status, moment.skill)


@operation("steal")
def _steal(run: Run, moment: Moment, car: CarState, args: Mapping[str, Any]) -> None:
    amount = amount_of(run.state, moment, args["amount"])
    turns = args["turns"] + turns_added(run.state, moment.owner, "stat_change")
    for bearer, delta in ((car, -amount), (moment.owner, amount)):
        status = Status("stat_change", turns, mode=args["stat"], amount=delta, source=moment.owner.index)
        gain_status(run, bearer, status, moment.skill)


# ---- health -----------------------------------------------------------------


@operation("damage")
def _damage(run: Run, moment: Moment, car: CarState, args: Mapping[str, Any]) -> None:
    amount = amount_of(run.state, moment, args["amount"])
    if not args.get("lethal", True):
        amount = min(amount, car.health - 1)
    if moment.splash and is_immune(run.state, car, "splash"):
        return
    hurt(run, car, amount, moment.owner, moment.skill)


@operation("heal")
def _heal(run: Run, moment: Moment, car: CarState, args: Mapping[str, Any]) -> None:
    heal(run, car, amount_of(run.state, moment, args["amount"]), moment.owner, moment.skill)


@operation("reflect")
def _reflect(run: Run, moment: Moment, car: CarState, args: Mapping[str, Any]) -> None:
    if moment.other is not None:
        hurt(run, moment.other, moment.amount // args.get("over", 1), moment.owner, moment.skill)


@operation("share")
def _share(run: Run, moment: Moment, car: CarState, args: Mapping[str, Any]) -> None:
    state, owner = run.state, moment.owner
    kept = tuple(mark for mark in state.marks if not (mark.kind == "share" and mark.owner == owner.index))
    state.marks = (*kept, Mark("share", owner.index, moment.skill, args["turns"], other=car.index))


@operation("prevent")
def _prevent(run: Run, moment: Moment, car: CarState, args: Mapping[str, Any]) -> None:
    moment.kept = args["health"]


@operation("cancel")
def _cancel(run: Run, moment: Moment, car: CarState, args: Mapping[str, Any]) -> None:
    moment.cancelled = True


# ---- turns ------------------------------------------------------------------


@operation("extra_move")
def _extra_move(run: Run, moment: Moment, car: CarState, args: Mapping[str, Any]) -> None:
    car.extra_moves += 1
    car.extra_steps += args.get("steps", 0)


@operation("extra_attack")
def _extra_attack(run: Run, moment: Moment, car: CarState, args: Mapping[str, Any]) -> None:
    car.extra_attacks += 1


@operation("restore")
def _restore(run: Run, moment: Moment, car: CarState, args: Mapping[str, Any]) -> None:
    state = run.state
    program = state.program_of(car)
    if program is not None and times_used(state, car, program):
        set_used(state, car, program, times_used(state, car, program) - args["times"])
        run.emit(UsesRestored(run.name(car), program.id, uses_left(state, car, program)))


@operation("initiative")
def _initiative(run: Run, moment: Moment, car: CarState, args: Mapping[str, Any]) -> None:
    state = run.state
    done, waiting = state.order[: state.slot + 1], list(state.order[state.slot + 1 :])
    if car.index not in waiting:
        return
    waiting.remove(car.index)
    waiting.insert(0 if args["to"] == "next" else len(waiting), car.index)
    state.order = (*done, *waiting)
    run.emit(OrderChanged(standing_order(state), run.name(car), moment.skill))


@operation("counter")
def _counter(run: Run, moment: Moment, car: CarState, args: Mapping[str, Any]) -> None:
    owner, key = moment.owner, f"counter:{args['name']}"
    value = args["set"] if "set" in args else owner.memory.get(key, 0) + args["add"]
    value = max(0, min(value, args.get("at_most", value)))
    if value != owner.memory.get(key, 0):
        owner.remember(key, value)
        run.emit(CounterChanged(run.name(owner), args["name"], value))


# ---- within the effects -----------------------------------------------------


@operation("roll")
def _roll(run: Run, moment: Moment, car: CarState, args: Mapping[str, Any]) -> None:
    success = success_roll(run, moment.owner, moment.skill)
    operate(run, moment, args["success"] if success else args.get("failure", ()), [car])


@operation("each")
def _each(run: Run, moment: Moment, car: CarState, args: Mapping[str, Any]) -> None:
    outer, moment.splash = moment.splash, True
    operate(run, moment, args["do"], select_cars(run.state, moment, args["cars"]))
    moment.splash = outer
