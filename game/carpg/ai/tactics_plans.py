"""The turns that a car could take: plans of a move and an attack, with what their dice are worth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from carpg.ai.tactics_odds import Odds, attack_odds
from carpg.ai.tactics_sketch import BEHIND, BlowTable, ground_kind
from carpg.ai.tactics_value import CAR, HEALTH, danger_points, roam, waiting
from carpg.kernel.dice import Dice
from carpg.tactics.attack import attacks_left, targets
from carpg.tactics.combat import facing_towards
from carpg.tactics.commands import Attack, Command, EndTurn, Move, UseSkill
from carpg.tactics.engine import TacticsEngine
from carpg.tactics.grid import bits, flood_layers
from carpg.tactics.movement import Reach, arrivals, move_boards, reach, steps_left, trace_back
from carpg.tactics.state import BattleState, CarState
from carpg.tactics.statuses import UNTARGETABLE

ENGINE = TacticsEngine(trace=False)

#: A target that has yet to act this round is worth a little more.
TEMPO = 8.0

#: Points for ending a move on a tile that acts: pads and surges help, enemies' traps do not.
PAD_POINTS, SURGE_POINTS, TRAP_POINTS = 4.0, 6.0, -15.0

#: The most uses of a skill that are looked at.
SKILL_CHOICES = 32


def skill_uses(state: BattleState) -> list[UseSkill]:
    """The uses of the active car's skill that are looked at, in the engine's order."""
    return list(islice(ENGINE.skill_uses(state), SKILL_CHOICES))


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


def attack_gain(target: CarState, odds: Odds, waits: frozenset[int], price: float = CAR) -> float:
    """What an attack is worth by itself: health taken, and the chance of a knock-out that may take away a turn."""
    falls = odds.falls(target.health)
    worth = price + 2.0 * target.attack + (TEMPO if target.index in waits else 0.0)
    return HEALTH * odds.taken(target.health) + worth * falls


def winning_strike(view: BattleState, seat: int, plans: list[Plan]) -> Plan | None:
    """The attack most likely to knock out the last enemy: nothing that could be planned instead is worth more."""
    enemies = [car for car in view.cars if car.pos >= 0 and car.side != seat]
    if len(enemies) != 1:
        return None
    health = enemies[0].health
    strikes = [plan for plan in plans if plan.odds is not None and plan.odds.falls(health) > 0]
    return max(strikes, key=lambda plan: plan.odds.falls(health) if plan.odds else 0.0, default=None)


class Planner:
    """Lists the plans of the active car, a car's fall at `price`. The state is moved about and put back."""

    def __init__(self, state: BattleState, car: CarState, price: float = CAR) -> None:
        self.state = state
        self.car = car
        self.price = price
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
        out.extend(self.move(plan) if step == "move" else Attack(name) for step in plan.steps)
        return tuple(out) or (EndTurn(),)

    def move(self, plan: Plan) -> Move:
        """The move of a plan, with its facing where that can be had."""
        if self.found is None:
            raise ValueError("this car can't move now")
        ways = (plan.facing, *range(4))
        way = next(way for way in ways if self.ends[way] >> plan.pos & 1)
        return Move(trace_back(self.state, self.found, plan.pos, way))

    def strikes(self) -> Iterator[Plan]:
        """Every attack that the car can make, from here and from every tile where its move can end."""
        if not self.may_attack:
            return
        yield from self._strikes_at(self.car.pos, ("attack",))
        traps = enemy_traps(self.state, self.car.side)
        for pos in bits(self.reached & self._beside_enemies()):
            if not traps >> pos & 1 or self._outlasts(pos):
                yield from self._strikes_at(pos, ("move", "attack"))

    def _outlasts(self, pos: int) -> bool:
        """Whether the car could still attack after a drive onto an enemy's trap, which is tried out on a copy."""
        after = self.state.clone()
        after.dice = Dice(pos)
        ENGINE.apply(after, self.move(Plan(("move",), pos, self.car.facing)))
        car = after.cars[self.car.index]
        return after.active == car.index and car.pos == pos and attacks_left(after, car) > 0

    def _beside_enemies(self) -> int:
        """The tiles from which an attack may reach somebody; skills may let it reach from anywhere."""
        if "reach" in self.state.skills.modifiers:
            return self.grid.rectangle
        board = 0
        for other in self.state.cars:
            if other.pos >= 0 and other.side != self.car.side:
                board |= self.grid.ring[other.pos]
        return board

    def _strikes_at(self, pos: int, steps: tuple[str, ...]) -> Iterator[Plan]:
        for target, odds, facing in self.attacks_from(pos):
            gain = attack_gain(target, odds, self.waits, self.price)
            yield Plan(steps, pos, facing, target.index, gain, odds)

    def attacks_from(self, pos: int) -> list[tuple[CarState, Odds, int]]:
        """Targets, odds and the facing afterwards, if the car stood on a tile."""
        state, car = self.state, self.car
        home = car.pos
        if pos != home:
            state.place(car, pos)
        found = [
            (target, attack_odds(state, car, target), facing_towards(state, car, target.pos))
            for target in targets(state, car)
        ]
        if pos != home:
            state.place(car, home)
        return found

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

    def __init__(self, state: BattleState, car: CarState, table: BlowTable | None = None) -> None:
        self.state = state
        self.car = car
        self.grid = state.setup.board.grid
        self.table = table or BlowTable(state)
        self.enemies = [other for other in state.cars if other.pos >= 0 and other.side != car.side]
        home = car.pos
        state.place(car, -1)
        self.roams = [roam(state, other) for other in self.enemies]
        state.place(car, home)
        self.safe = bool(car.flags & UNTARGETABLE)
        self.traps = enemy_traps(state, car.side)

    def danger(self, pos: int, facing: int, gone: int = -1) -> float:
        """Points to fear on a tile; the enemy with index `gone` is left out."""
        return danger_points(self.car, self.threats(pos, facing, gone), self.table.price)

    def threats(self, pos: int, facing: int, gone: int = -1) -> list[Odds]:
        """The best strike of each enemy that could reach the car on a tile; `gone` is left out."""
        near = self.grid.ortho[pos]
        behind = pos - self.grid.deltas[facing]
        kind = ground_kind(self.state, pos)
        found = []
        for enemy, board in zip(self.enemies, self.roams, strict=True):
            spots = board & near
            if spots and enemy.index != gone and not self.safe:
                rear = behind >= 0 and spots >> behind & 1
                blow = self.table.blow(enemy.index, self.car.index, kind | BEHIND if rear else kind)
                found.append(blow.odds)
        return found

    def distance(self, pos: int) -> int:
        """Steps of the way to the nearest enemy, around walls; cars in the way will have moved on."""
        found = self.ways.get(pos)
        return len(self.ways) + self._straight(pos) if found is None else found

    @cached_property
    def ways(self) -> dict[int, int]:
        """The steps from every tile that has a way to an enemy."""
        cars = self.state.occupied[0] | self.state.occupied[1]
        free = move_boards(self.state, self.car)[0] | cars
        enemies = self.state.occupied[1 - self.car.side]
        rings = flood_layers(enemies, free.bit_count(), free, self.grid.stride)
        return {pos: steps for steps, ring in enumerate(rings) for pos in bits(ring)}

    def _straight(self, pos: int) -> int:
        return min((self.grid.distance(pos, enemy.pos) for enemy in self.enemies), default=0)

    def nearest(self, pos: int) -> CarState:
        """The enemy that is nearest to a tile."""
        return min(self.enemies, key=lambda enemy: self.grid.distance(pos, enemy.pos))

    def acts(self, plan: Plan) -> bool:
        """Whether the tile where a plan's drive ends would act on the car: a pad, a surge, an enemy's trap.

        A drive out and back acts as well (ruling M02).
        """
        acting = self.state.launch_pad | self.state.surge | self.traps
        return "move" in plan.steps and bool(acting >> plan.pos & 1)

    def ground(self, plan: Plan) -> float:
        """Points for the tile where a plan's drive ends."""
        if not self.acts(plan):
            return 0.0
        bit = 1 << plan.pos
        if self.traps & bit:
            return TRAP_POINTS
        if self.state.launch_pad & bit:
            return PAD_POINTS
        return 0.0 if self.car.has("elemental_surge") else SURGE_POINTS


def enemy_traps(state: BattleState, side: int) -> int:
    """The tiles with traps that act on a car of a side."""
    board = 0
    for mark in state.marks:
        if mark.kind == "trap" and (mark.who == "all" or state.cars[mark.owner].side != side):
            board |= mark.board
    return board
