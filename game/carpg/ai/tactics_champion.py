"""The champion: the racer's best plans, played on with quick turns by both sides, and compared by how it ends.

Every plan is tried with the same series of dice (paired samples), weak plans are dropped as the tries go on.
"""

from __future__ import annotations

from collections.abc import Iterator

from carpg.ai.tactics_levels import ENGINE, Racer
from carpg.ai.tactics_plans import Plan, Planner, attack_gain
from carpg.ai.tactics_value import evaluate, rear_or_first, strike_odds, waiting
from carpg.kernel.dice import Dice, mix64
from carpg.kernel.errors import IllegalCommandError
from carpg.tactics.attack import attacks_left
from carpg.tactics.commands import Attack, Command, EndTurn, Move
from carpg.tactics.grid import bits
from carpg.tactics.movement import Reach, arrivals, reach, steps_left, trace_back
from carpg.tactics.state import PLAYING, BattleState, CarState


def quick_turn(state: BattleState) -> None:
    """Play the active car's turn without much thought: the best strike from a tile beside an enemy, else nearer."""
    car = state.cars[state.active]
    enemies = [other for other in state.cars if other.pos >= 0 and other.side != car.side]
    found = reach(state, car) if steps_left(state, car) else None
    ends = arrivals(state, found) if found else (0, 0, 0, 0)
    spots = ends[0] | ends[1] | ends[2] | ends[3]
    target = _best_target(state, car, enemies, spots | car.bit) if attacks_left(state, car) else None
    if found is not None:
        move = _approach(state, car, enemies, target, found)
        if move is not None:
            _try(state, move, car.index)
    if target is not None and target.pos >= 0:
        _try(state, Attack(state.id_of(target)), car.index)
    if state.active == car.index:
        ENGINE.apply(state, EndTurn())


def _try(state: BattleState, command: Command, index: int) -> None:
    """Give a command if the car still has the turn and the rules still allow it."""
    if state.active == index:
        try:
            ENGINE.apply(state, command)
        except IllegalCommandError:
            return


def _best_target(state: BattleState, car: CarState, enemies: list[CarState], spots: int) -> CarState | None:
    best, most = None, 0.0
    waits = waiting(state)
    for enemy in enemies:
        odds = strike_odds(state, car, enemy, spots)
        if odds is not None:
            gain = attack_gain(state, enemy, odds, waits)
            if gain > most:
                best, most = enemy, gain
    return best


def _approach(
    state: BattleState,
    car: CarState,
    enemies: list[CarState],
    target: CarState | None,
    found: Reach,
) -> Move | None:
    """The move to the best tile beside the target (its rear if possible), or towards the nearest enemy."""
    grid = state.setup.board.grid
    ends = arrivals(state, found)
    spots = ends[0] | ends[1] | ends[2] | ends[3]
    if target is not None:
        near = grid.ortho[target.pos] & (spots | car.bit)
        pos = rear_or_first(state, target, near)
        if near & car.bit and not is_behind(state, target, pos):
            return None
        if pos == car.pos or not near & spots:
            return None
    elif enemies and spots:
        pos = min(bits(spots), key=lambda index: min(grid.distance(index, enemy.pos) for enemy in enemies))
    else:
        return None
    facing = next(way for way in range(4) if ends[way] >> pos & 1)
    return Move(trace_back(state, found, pos, facing))


def is_behind(state: BattleState, target: CarState, pos: int) -> bool:
    """Whether a tile is the one straight behind a car."""
    return pos == target.pos - state.setup.board.grid.deltas[target.facing]


class Champion(Racer):
    """Looks ahead: `rounds` of tries over at most `choices` plans, `turns` quick turns each."""

    def __init__(self, seed: int, rounds: int = 10, choices: int = 5, turns: int = 7) -> None:
        super().__init__(seed)
        self.rounds = rounds
        self.choices = choices
        self.turns = turns

    def think(self, view: BattleState, seat: int) -> Iterator[Command]:
        """Yield choices, the best so far last."""
        yield EndTurn()
        car = view.active_car
        if car is None:
            return
        planner = Planner(view, car)
        for plan in self.consider(view, seat):
            yield planner.commands(plan)[0]

    def consider(self, view: BattleState, seat: int) -> Iterator[Plan]:
        """Yield plans for the active car, the best so far last."""
        car = view.active_car
        if car is None:
            return
        planner = Planner(view, car)
        best = planner.stay()
        plans: list[Plan] = []
        for plan in self.plans(view, seat, planner):
            if plan is not None:
                plans.append(plan)
                best = max(plans, key=lambda item: item.value)
            yield best
        plans.sort(key=lambda item: -item.value)
        yield from self.search(view, seat, planner, plans[: self.choices])

    def search(self, view: BattleState, seat: int, planner: Planner, plans: list[Plan]) -> Iterator[Plan]:
        """Play plans on and yield the best so far after each try; `value` becomes the average of tries and sight."""
        if len(plans) < 2:
            yield from plans
            return
        seed = self.dice.bits("ai")
        totals = {id(plan): 0.0 for plan in plans}
        sighted = {id(plan): plan.value for plan in plans}
        for number in range(self.rounds):
            for plan in plans:
                totals[id(plan)] += self.play_on(view, seat, planner, plan, mix64(seed + number))
                plan.value = (totals[id(plan)] + 2 * sighted[id(plan)]) / (number + 3)
                yield max(plans, key=lambda item: item.value)
            if number in {3, 6} and len(plans) > 2:
                plans = sorted(plans, key=lambda item: -item.value)[: max(2, len(plans) - 2)]

    def play_on(self, view: BattleState, seat: int, planner: Planner, plan: Plan, seed: int) -> float:
        """The value for the seat after the plan and some quick turns of everybody."""
        state = view.clone()
        state.dice = Dice(seed)
        for command in planner.commands(plan):
            _try(state, command, planner.car.index)
        if state.active == planner.car.index:
            if plan.skill is not None:
                quick_turn(state)
            else:
                ENGINE.apply(state, EndTurn())
        for _ in range(self.turns):
            if state.winner != PLAYING:
                break
            quick_turn(state)
        return evaluate(state, seat).total
