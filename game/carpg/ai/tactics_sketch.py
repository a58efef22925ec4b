"""A battle in outline, for looking many turns ahead: places, facings and health, and odds looked up in a table.

A sketch leaves out what a few turns seldom turn on (skills that answer, statuses that end), and plays some thirty
times as fast as the engine. Its odds are the engine's own: each pair of cars is asked about once a situation.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from carpg.ai.tactics_odds import Odds, attack_odds
from carpg.ai.tactics_value import CAR, HEALTH
from carpg.tactics.grid import flood_layers
from carpg.tactics.movement import budget
from carpg.tactics.state import BattleState, CarState
from carpg.tactics.statuses import AIRBORNE, DAMAGE_OVER_TIME, FOREVER, STALLED, UNTARGETABLE

#: Ground under a target, as far as it changes an attack.
NORMAL, DIFFICULT, SHIELD = 0, 4, 8
#: Added to a key of the table when the attack comes from behind.
BEHIND = 1

#: What is worth more than any position: a battle won.
WON = 300.0

#: Whole-number steps of a chance.
SCALE = 1 << 16

#: What a side's cars do in an outline where they can't attack: stay where they are, come as near as no enemy could
#: strike them, or drive straight on.
STAND, LURK, CHARGE = 0, 1, 2

#: What an attack does to health: damage by thrown number, as (below this number, damage).
Throws = tuple[tuple[int, int], ...]


class Blow:
    """One kind of attack of one car on another: its throws, and what it is worth at each health (`worths`)."""

    __slots__ = ("odds", "points", "price", "throws", "weight", "worths")

    def __init__(self, odds: Odds, weight: float, price: float) -> None:
        limit, throws = 0.0, []
        for damage, chance in odds.spread:
            limit += chance
            throws.append((round(limit * SCALE), damage))
        self.odds = odds
        self.weight = weight
        self.price = price
        self.throws: Throws = tuple(throws)
        self.worths: dict[int, float] = {}
        self.points: dict[int, float] = {}

    def expected(self, health: int) -> float:
        """The points that the attack takes on average from a car with so much health."""
        found = self.points.get(health)
        if found is None:
            found = self.points[health] = HEALTH * self.odds.taken(health) + self.price * self.odds.falls(health)
        return found

    def worth(self, health: int) -> float:
        """What the attack is worth against a car with so much health."""
        found = self.worths.get(health)
        if found is None:
            found = self.worths[health] = self.expected(health) + self.weight * self.odds.falls(health)
        return found


@lru_cache(maxsize=4096)
def blow_of(odds: Odds, weight: float, price: float = CAR) -> Blow:
    """The blow of some odds on a car whose fall is worth `weight` more than `price`, any car's; made once."""
    return Blow(odds, weight, price)


def ground_kind(state: BattleState, pos: int) -> int:
    """The ground of a tile as the table of blows knows it."""
    if state.difficult >> pos & 1:
        return DIFFICULT
    return SHIELD if state.shield_zone >> pos & 1 else NORMAL


class BlowTable:
    """The blows of all pairs of cars in the present situation, worked out when first asked for.

    `base` is the table of a position shortly before: pairs that nothing has changed since are looked up there.
    """

    def __init__(self, state: BattleState, base: BlowTable | None = None, price: float = CAR) -> None:
        self.state = state
        self.base = base
        self.price: float = price if base is None else base.price
        self.found: dict[tuple[int, int, int], Blow] = {}

    def blow(self, attacker: int, target: int, kind: int) -> Blow:
        """The blow of a pair; `kind` is the target's ground, plus `BEHIND`."""
        key = (attacker, target, kind)
        found = self.found.get(key)
        if found is None:
            found = self.found[key] = self._work_out(attacker, target, kind)
        return found

    def _work_out(self, attacker: int, target: int, kind: int) -> Blow:
        cars = self.state.cars
        if self.base is not None:
            before = self.base.state.cars
            if all(_alike(cars[index], before[index]) for index in (attacker, target)):
                return self.base.blow(attacker, target, kind)
        return blow_of(self._ask(cars[attacker], cars[target], kind), 2.0 * cars[target].attack, self.price)

    def _ask(self, attacker: CarState, target: CarState, kind: int) -> Odds:
        """Ask the engine with the attacker beside the target; all is put back."""
        state, grid = self.state, self.state.setup.board.grid
        kept = attacker.pos, attacker.bit, target.facing, state.difficult, state.shield_zone
        spot = grid.ortho[target.pos]
        attacker.pos = (spot & -spot).bit_length() - 1
        attacker.bit = 1 << attacker.pos
        back = grid.deltas.index(target.pos - attacker.pos)
        target.facing = back if kind & BEHIND else (back + 2) % 4
        ground = kind & ~BEHIND
        state.difficult = target.bit if ground == DIFFICULT else 0
        state.shield_zone = target.bit if ground == SHIELD else 0
        odds = attack_odds(state, attacker, target)
        attacker.pos, attacker.bit, target.facing, state.difficult, state.shield_zone = kept
        return odds


def _alike(car: CarState, before: CarState) -> bool:
    """Whether nothing that an attack asks about has changed on a car that stands, and stood."""
    return car.pos >= 0 and before.pos >= 0 and car.statuses == before.statuses and car.skill == before.skill


class Outline:
    """What of a position does not change while a sketch is played: ground, order, speeds, the table of blows."""

    def __init__(self, state: BattleState, table: BlowTable | None = None) -> None:
        board = state.setup.board
        self.table = table or BlowTable(state)
        self.grid = board.grid
        self.ortho = board.grid.ortho
        self.deltas = board.grid.deltas
        self.stride = board.grid.stride
        self.ground = board.playable & ~state.wall
        self.flying = board.playable if state.setup.rules.move_airborne_over_walls else self.ground
        self.difficult = state.difficult
        self.shield = state.shield_zone
        self.order = [index for index in state.order if state.cars[index].pos >= 0]
        waits = frozenset(state.order[state.slot + 1 :])
        self.first = [index for index in self.order if index in waits]
        self.sides = [car.side for car in state.cars]
        self.teams = [car.team for car in state.cars]
        self.steps = [budget(state, car) if car.pos >= 0 else 0 for car in state.cars]
        self.bleeds = [car.amount("damage_over_time") if car.flags & DAMAGE_OVER_TIME else 0 for car in state.cars]
        self.stalls = [_stalled_turns(car) for car in state.cars]
        self.passes = [self.flying if car.flags & AIRBORNE else self.ground for car in state.cars]
        self.hidden = [bool(car.flags & UNTARGETABLE) for car in state.cars]
        self._reaches: dict[tuple[int, int], int] = {}

    def reach(self, car: int, pos: int) -> int:
        """The tiles that a car on `pos` could strike in its next turn if nobody stood in its way; worked out once."""
        found = self._reaches.get((car, pos))
        if found is None:
            here, stride = 1 << pos, self.stride
            seen = sum(flood_layers(here, self.steps[car], self.passes[car], stride)) & (self.ground | here)
            found = self._reaches[car, pos] = seen << 1 | seen >> 1 | seen << stride | seen >> stride
        return found


def _stalled_turns(car: CarState) -> int:
    """Turns that a car is about to lose."""
    if not car.flags & STALLED:
        return 0
    status = car.status("stalled")
    turns = 0 if status is None else status.turns
    return 1 if turns == FOREVER else turns


class Sketch:
    """One line of play. `pos` is -1 for a car that is out; `luck` gives the throws, one a turn.

    `ways` is what each side's cars do where they can't attack: `STAND`, `LURK` or `CHARGE`.

    `points` are what each side has won from the other: of every attack the average over its dice, not what was
    thrown, so that a few lines tell as much as many with the luck left in.
    """

    __slots__ = ("facing", "health", "occupied", "outline", "points", "pos", "turns", "ways")

    def __init__(self, outline: Outline, state: BattleState) -> None:
        self.outline = outline
        self.pos = [car.pos for car in state.cars]
        self.facing = [car.facing for car in state.cars]
        self.health = [car.health for car in state.cars]
        self.occupied = state.occupied[:]
        self.turns = [0] * len(state.cars)
        self.points = [0.0, 0.0]
        self.ways = (STAND, STAND)

    def copy(self) -> Sketch:
        """An independent copy."""
        new = Sketch.__new__(Sketch)
        new.outline = self.outline
        new.pos = self.pos[:]
        new.facing = self.facing[:]
        new.health = self.health[:]
        new.occupied = self.occupied[:]
        new.turns = self.turns[:]
        new.points = self.points[:]
        new.ways = self.ways
        return new

    def hurt(self, car: int, damage: int) -> None:
        """Take health off; at 0 the car is out."""
        left = self.health[car] - damage
        if left <= 0:
            self.occupied[self.outline.sides[car]] &= ~(1 << self.pos[car])
            self.pos[car] = -1
            left = 0
        self.health[car] = left

    def move(self, car: int, pos: int) -> None:
        """Put a car on a free tile."""
        self.occupied[self.outline.sides[car]] ^= (1 << self.pos[car]) | (1 << pos)
        self.pos[car] = pos

    def strike(self, car: int, target: int, blow: Blow, throw: int) -> None:
        """Turn to the target and throw the dice."""
        self.facing[car] = self._towards(self.pos[car], self.pos[target])
        self.attack(self.outline.sides[car], target, blow, throw)

    def attack(self, side: int, target: int, blow: Blow, throw: int) -> None:
        """Count an attack of a side at its average, and let it come out as thrown."""
        health = self.health[target]
        self.points[side] += blow.points.get(health) or blow.expected(health)
        theirs = self.occupied[1 - side]
        if not theirs & (theirs - 1):
            self.points[side] += WON * blow.odds.falls(health)
        for limit, damage in blow.throws:
            if throw < limit:
                self.hurt(target, damage)
                return

    def play(self, turns: int, luck: Sequence[int]) -> None:
        """Play so many turns of standing cars, from the one after the active car."""
        outline, pos = self.outline, self.pos
        done, queue = 0, outline.first
        while done < turns and self.both_stand():
            for car in queue:
                if pos[car] >= 0:
                    self.turn(car, luck[done])
                    done += 1
                    if done >= turns:
                        return
            queue = outline.order

    def both_stand(self) -> bool:
        """Whether both sides still have a car on the board."""
        return bool(self.occupied[0]) and bool(self.occupied[1])

    def turn(self, car: int, throw: int) -> None:
        """A plain turn: the blow that is worth most, from behind if that can be reached; else towards the enemy."""
        outline = self.outline
        number = self.turns[car]
        self.turns[car] = number + 1
        if outline.bleeds[car]:
            self._bleed(car, outline.bleeds[car])
        if number < outline.stalls[car] or self.pos[car] < 0:
            return
        here = 1 << self.pos[car]
        spots = self._spots(car) | here
        target, spot, blow = self._best_blow(car, spots)
        if blow is not None:
            if spot != self.pos[car]:
                self.move(car, spot)
            self.strike(car, target, blow, throw)
        elif self.ways[outline.sides[car]] != STAND:
            self._drive(car, spots)

    def _drive(self, car: int, spots: int) -> None:
        """A drive without an attack, in the way of the car's side."""
        side = self.outline.sides[car]
        if self.ways[side] == LURK:
            spots &= ~self._struck(side)
        if spots:
            self._approach(car, spots)

    def _struck(self, side: int) -> int:
        """The tiles where a car of a side could be struck before its next turn."""
        outline, pos, board = self.outline, self.pos, 0
        for car in outline.order:
            if pos[car] >= 0 and outline.sides[car] != side and outline.stalls[car] <= self.turns[car]:
                board |= outline.reach(car, pos[car])
        return board

    def _bleed(self, car: int, damage: int) -> None:
        """Damage over time, counted for the other side."""
        left, fall = self.health[car], self.outline.table.price
        self.points[1 - self.outline.sides[car]] += HEALTH * min(damage, left) + (fall if damage >= left else 0.0)
        self.hurt(car, damage)

    def _spots(self, car: int) -> int:
        """The tiles where a move can end."""
        outline = self.outline
        stride, mine = outline.stride, outline.sides[car]
        theirs = self.occupied[1 - mine]
        frontier = 1 << self.pos[car]
        free = outline.passes[car] & ~theirs & ~frontier
        seen = 0
        for _ in range(outline.steps[car]):
            frontier = (frontier << 1 | frontier >> 1 | frontier << stride | frontier >> stride) & free
            if not frontier:
                break
            free ^= frontier
            seen |= frontier
        return seen & outline.ground & ~self.occupied[mine]

    def _best_blow(self, car: int, spots: int) -> tuple[int, int, Blow | None]:
        """Target, tile and blow that are worth most, from the tiles `spots`."""
        outline, pos = self.outline, self.pos
        ortho, side, found = outline.ortho, outline.sides[car], outline.table.found
        best: Blow | None = None
        most, whom, where = 0.0, -1, -1
        for target in outline.order:
            at = pos[target]
            if at < 0 or outline.sides[target] == side or outline.hidden[target]:
                continue
            near = ortho[at] & spots
            if not near:
                continue
            kind = DIFFICULT if outline.difficult >> at & 1 else SHIELD if outline.shield >> at & 1 else NORMAL
            behind = at - outline.deltas[self.facing[target]]
            rear = behind >= 0 and near >> behind & 1
            if rear:
                kind |= BEHIND
            blow = found.get((car, target, kind)) or outline.table.blow(car, target, kind)
            health = self.health[target]
            worth = blow.worths.get(health) or blow.worth(health)
            if worth > most:
                here = near >> pos[car] & 1
                spot = behind if rear else pos[car] if here else (near & -near).bit_length() - 1
                best, most, whom, where = blow, worth, target, spot
        return whom, where, best

    def _approach(self, car: int, spots: int) -> None:
        """Drive to the tile of `spots` from which the way to an enemy is shortest."""
        outline = self.outline
        stride, ground = outline.stride, outline.ground
        reached = self.occupied[1 - outline.sides[car]]
        free = ground & ~reached
        while reached and not reached & spots:
            reached = (reached << 1 | reached >> 1 | reached << stride | reached >> stride) & free
            free &= ~reached
        reached &= spots
        if reached:
            old, spot = self.pos[car], (reached & -reached).bit_length() - 1
            if spot != old:
                self.move(car, spot)
                self.facing[car] = self._towards(old, spot)

    def _towards(self, start: int, end: int) -> int:
        """The facing along the longer axis from one tile to another."""
        stride = self.outline.stride
        ya, xa = divmod(start, stride)
        yb, xb = divmod(end, stride)
        if abs(xb - xa) >= abs(yb - ya):
            return 1 if xb > xa else 3
        return 2 if yb > ya else 0

    def value(self, side: int) -> float:
        """What the side has won more than the other since the sketch was begun, in points."""
        return self.points[side] - self.points[1 - side]
