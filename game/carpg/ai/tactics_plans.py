"""The turns that a car could take: plans of a move and an attack, with what their dice are worth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from carpg.ai.tactics_odds import Odds, attack_odds
from carpg.ai.tactics_value import CAR, HEALTH, danger_points, roam, strike_odds, waiting
from carpg.tactics.attack import attacks_left, targets
from carpg.tactics.combat import facing_towards
from carpg.tactics.commands import Attack, Command, EndTurn, Move, UseSkill
from carpg.tactics.grid import bits
from carpg.tactics.movement import Reach, arrivals, reach, steps_left, trace_back
from carpg.tactics.state import BattleState, CarState

#: A target that has yet to act this round is worth a little more.
TEMPO = 8.0

#: Points for ending a move on a tile that helps.
PAD_POINTS, SURGE_POINTS = 4.0, 6.0


@dataclass(slots=True)
class Plan:
    """The rest of a turn. `steps` are the words move and attack in their order, or none.

    `pos` and `facing` are where the car ends; `target` is a car's index or -1; `gain` is what the attack is worth
    in points; `value` is set by whoever compares plans. `skill` comes before everything else.
    """

    steps: tuple[str, ...]
    pos: int
    facing: int
    target: int = -1
    gain: float = 0.0
    odds: Odds | None = None
    value: float = 0.0
    skill: UseSkill | None = None


def attack_gain(state: BattleState, target: CarState, odds: Odds, waits: frozenset[int]) -> float:
    """What an attack is worth by itself: health taken, and the chance of a knock-out that may take away a turn."""
    falls = odds.falls(target.health)
    worth = CAR + 2.0 * target.attack + (TEMPO if target.index in waits else 0.0)
    return HEALTH * odds.taken(target.health) + worth * falls


class Planner:
    """Lists the plans of the active car. The state is moved about for questions and put back."""

    def __init__(self, state: BattleState, car: CarState) -> None:
        self.state = state
        self.car = car
        self.grid = state.setup.board.grid
        self.may_attack = attacks_left(state, car) > 0
        self.found: Reach | None = reach(state, car) if steps_left(state, car) else None
        self.ends = arrivals(state, self.found) if self.found else (0, 0, 0, 0)
        self.waits = waiting(state)

    @property
    def reached(self) -> int:
        """The tiles where a move can end."""
        return self.ends[0] | self.ends[1] | self.ends[2] | self.ends[3]

    def commands(self, plan: Plan) -> tuple[Command, ...]:
        """The commands of a plan; with nothing left to do, the end of the turn."""
        out: list[Command] = [] if plan.skill is None else [plan.skill]
        name = self.state.setup.entrants[plan.target].id if plan.target >= 0 else ""
        out.extend(self._move(plan) if step == "move" else Attack(name) for step in plan.steps)
        return tuple(out) or (EndTurn(),)

    def _move(self, plan: Plan) -> Move:
        if self.found is None:
            raise ValueError("this car can't move now")
        ways = range(4) if plan.steps[-1] == "attack" else (plan.facing,)
        way = next(way for way in ways if self.ends[way] >> plan.pos & 1)
        return Move(trace_back(self.state, self.found, plan.pos, way))

    def attacks_from(self, pos: int) -> list[tuple[CarState, Odds, int]]:
        """Targets, odds and the facing afterwards, if the car stood on a tile."""
        state, car = self.state, self.car
        home, facing = car.pos, car.facing
        if pos != home:
            state.place(car, pos)
        found = [
            (target, attack_odds(state, car, target), facing_towards(state, car, target.pos))
            for target in targets(state, car)
        ]
        if pos != home:
            state.place(car, home)
        car.facing = facing
        return found

    def strikes(self) -> Iterator[Plan]:
        """Every attack that the car can make, from here and from every tile where its move can end."""
        if not self.may_attack:
            return
        yield from self._strikes_at(self.car.pos, ("attack",))
        for pos in bits(self.reached):
            yield from self._strikes_at(pos, ("move", "attack"))

    def _strikes_at(self, pos: int, steps: tuple[str, ...]) -> Iterator[Plan]:
        for target, odds, facing in self.attacks_from(pos):
            gain = attack_gain(self.state, target, odds, self.waits)
            yield Plan(steps, pos, facing, target.index, gain, odds)

    def drives(self) -> Iterator[Plan]:
        """Every move without an attack, once for each final facing."""
        for facing, board in enumerate(self.ends):
            for pos in bits(board):
                yield Plan(("move",), pos, facing)

    def stay(self) -> Plan:
        """Doing nothing more."""
        return Plan((), self.car.pos, self.car.facing)

    def hit_and_run(self, strike: Plan) -> Iterator[Plan]:
        """An attack from here, then each move."""
        if strike.steps != ("attack",) or not self.state.setup.rules.turn_move_after_attack:
            return
        for plan in self.drives():
            yield Plan(("attack", "move"), plan.pos, plan.facing, strike.target, strike.gain, strike.odds)


class Lookout:
    """How exposed the active car would be on a tile with a facing, and how far from the others."""

    def __init__(self, state: BattleState, car: CarState) -> None:
        self.state = state
        self.car = car
        self.grid = state.setup.board.grid
        self.enemies = [other for other in state.cars if other.pos >= 0 and other.side != car.side]
        home = car.pos
        state.place(car, -1)
        self.roams = [roam(state, other) for other in self.enemies]
        state.place(car, home)

    def danger(self, pos: int, facing: int, gone: int = -1) -> float:
        """Points to fear on a tile; the enemy with index `gone` is left out."""
        threats = self.threats(pos, facing, gone)
        return danger_points(self.car, threats) if threats else 0.0

    def threats(self, pos: int, facing: int, gone: int = -1) -> list[Odds]:
        """The best strike of each enemy that could reach the car on a tile; `gone` is left out."""
        state, car = self.state, self.car
        near = self.grid.ortho[pos]
        if not any(board & near for board in self.roams):
            return []
        home, bit, faced = car.pos, car.bit, car.facing
        car.pos, car.bit, car.facing = pos, 1 << pos, facing
        threats = [
            odds
            for enemy, board in zip(self.enemies, self.roams, strict=True)
            if enemy.index != gone and (odds := strike_odds(state, enemy, car, board & ~car.bit)) is not None
        ]
        car.pos, car.bit, car.facing = home, bit, faced
        return threats

    def nearest(self, pos: int) -> CarState:
        """The enemy that is nearest to a tile."""
        return min(self.enemies, key=lambda enemy: self.grid.distance(pos, enemy.pos))

    def distance(self, pos: int) -> int:
        """Steps to the nearest enemy."""
        return min((self.grid.distance(pos, enemy.pos) for enemy in self.enemies), default=0)

    def ground(self, pos: int) -> float:
        """Points for the tile itself, if the car came to it anew."""
        if pos == self.car.pos:
            return 0.0
        bit = 1 << pos
        if self.state.launch_pad & bit:
            return PAD_POINTS
        return SURGE_POINTS if self.state.surge & bit and not self.car.has("elemental_surge") else 0.0
