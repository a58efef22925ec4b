"""What a position is worth: health and cars, threats by either side, statuses, and how near the fight is.

All terms are in points for one side (10 points are one health). Each has a name, so that a hint can say which
one decided.
"""

from __future__ import annotations

from dataclasses import dataclass, fields

from carpg.ai.tactics_odds import Odds, attack_odds
from carpg.tactics.movement import budget, move_boards
from carpg.tactics.state import DRAW, PLAYING, BattleState, CarState
from carpg.tactics.statuses import DAMAGE_OVER_TIME, STALLED, STATUSES, UNTARGETABLE

HEALTH = 10.0
#: A standing car, whatever its health.
CAR = 60.0
#: A battle that is won.
VICTORY = 5000.0
#: How much of what the other side can strike next is feared, and of the own side hoped for.
FEAR, HOPE = 0.35, 0.25
#: A strike that comes only in the next round counts for less.
LATER = 0.7
#: A buff borne, a debuff borne (the other way round), and those that weigh more.
BUFF, DEBUFF = 5.0, -6.0
STATUS_POINTS = {
    "stalled": -22.0,
    "damage_over_time": -12.0,
    "invulnerable": 14.0,
    "guaranteed_crit": 10.0,
    "elemental_surge": 9.0,
    "airborne": 7.0,
    "prone": -7.0,
    "switched_sides": 0.0,
    "charging": 8.0,
}


@dataclass(slots=True)
class Terms:
    """The parts of a value, in points for the side that is asked about."""

    cars: float = 0.0
    health: float = 0.0
    statuses: float = 0.0
    danger: float = 0.0
    chances: float = 0.0
    approach: float = 0.0

    @property
    def total(self) -> float:
        """The value."""
        return self.cars + self.health + self.statuses + self.danger + self.chances + self.approach

    def minus(self, other: Terms) -> Terms:
        """The difference, term by term."""
        return Terms(*(getattr(self, field.name) - getattr(other, field.name) for field in fields(self)))


def status_points(car: CarState) -> float:
    """The worth of a car's statuses to whoever controls it."""
    points = 0.0
    for status in car.statuses:
        kind = STATUSES[status.status].kind
        default = BUFF if kind == "buff" else DEBUFF if kind == "debuff" else 0.0
        if status.status == "stat_change":
            default = 4.0 * status.amount
        points += STATUS_POINTS.get(status.status, default)
    return points


def roam(state: BattleState, car: CarState) -> int:
    """The tiles where a car could stand after a full move of its next turn, its own included."""
    passes, stop = move_boards(state, car)
    stride = state.setup.board.grid.stride
    frontier, seen, free = car.bit, car.bit, passes & ~car.bit
    for _ in range(budget(state, car) if not car.flags & STALLED else 0):
        frontier = (frontier << 1 | frontier >> 1 | frontier << stride | frontier >> stride) & free
        if not frontier:
            break
        free ^= frontier
        seen |= frontier
    return seen & (stop | car.bit)


def strike_odds(state: BattleState, attacker: CarState, target: CarState, spots: int) -> Odds | None:
    """The best odds of an attack on `target` from the tiles `spots`, or None if none of them reaches it.

    The attacker is moved for the question and put back.
    """
    grid = state.setup.board.grid
    near = grid.ortho[target.pos] & spots
    if not near:
        return None
    pos = rear_or_first(state, target, near)
    home, bit = attacker.pos, attacker.bit
    attacker.pos, attacker.bit = pos, 1 << pos
    odds = attack_odds(state, attacker, target)
    attacker.pos, attacker.bit = home, bit
    return odds


def rear_or_first(state: BattleState, target: CarState, near: int) -> int:
    """The tile straight behind a car if it is among the tiles `near`, else the lowest of them."""
    behind = target.pos - state.setup.board.grid.deltas[target.facing]
    return behind if behind >= 0 and near >> behind & 1 else (near & -near).bit_length() - 1


def danger_points(target: CarState, threats: list[Odds]) -> float:
    """What a car has to fear from several attackers: not all of them will come, and a fall weighs most."""
    if not threats:
        return 0.0
    threats.sort(key=lambda odds: -odds.expected)
    weights = (1.0, 0.6, 0.35, 0.2)
    taken = sum(weight * odds.taken(target.health) for weight, odds in zip(weights, threats, strict=False))
    expected = sum(weight * odds.expected for weight, odds in zip(weights, threats, strict=False))
    single = threats[0].falls(target.health)
    falls = max(single, min(1.0, expected / target.health) ** 3)
    return HEALTH * min(taken, target.health) + CAR * falls


def evaluate(state: BattleState, side: int) -> Terms:
    """The value of a position for a side, by terms."""
    terms = Terms()
    if state.winner != PLAYING:
        won = 0 if state.winner == DRAW else (1 if state.winner == side else -1)
        terms.cars = won * VICTORY
        return terms
    standing = [car for car in state.cars if car.pos >= 0]
    for car in standing:
        # A car that was talked over still counts for its owner in the end.
        sign = 1 if car.team == side else -1
        terms.cars += sign * CAR
        terms.health += sign * HEALTH * car.health
        terms.statuses += (1 if car.side == side else -1) * status_points(car)
        if car.flags & DAMAGE_OVER_TIME and car.health <= 2:
            terms.statuses -= sign * 10
    _fight(state, side, standing, terms)
    return terms


def _fight(state: BattleState, side: int, standing: list[CarState], terms: Terms) -> None:
    """Danger to the own cars, chances against the others, and the pull towards the fight."""
    mine = [car for car in standing if car.side == side]
    theirs = [car for car in standing if car.side != side]
    terms.danger = -FEAR * _best_strikes(state, theirs, mine)
    terms.chances = HOPE * _best_strikes(state, mine, theirs)
    terms.approach = -_distance(state, mine, theirs)


def waiting(state: BattleState) -> frozenset[int]:
    """Cars that have not had their turn in this round (the active one has begun it)."""
    return frozenset(state.order[state.slot + 1 :])


def _best_strikes(state: BattleState, attackers: list[CarState], targets: list[CarState]) -> float:
    """What the attackers' best strikes are worth together: each one strikes once, those still to act sooner."""
    waits = waiting(state)
    points = 0.0
    for attacker in attackers:
        spots = roam(state, attacker)
        most = 0.0
        for target in targets:
            if target.flags & UNTARGETABLE:
                continue
            odds = strike_odds(state, attacker, target, spots)
            if odds is not None:
                most = max(most, strike_points(target, odds))
        points += most * (1.0 if attacker.index in waits else LATER)
    return points


def strike_points(target: CarState, odds: Odds) -> float:
    """What a strike is worth: the health that it takes and the chance of a knock-out."""
    return HEALTH * odds.taken(target.health) + CAR * odds.falls(target.health)


def _distance(state: BattleState, mine: list[CarState], theirs: list[CarState]) -> float:
    """Points for being far from the fight: a little a tile, so that nobody waits for ever."""
    if not theirs:
        return 0.0
    grid = state.setup.board.grid
    weight = 1.0 + min(state.round, 30) / 6
    points = 0.0
    for car in mine:
        nearest = min(grid.distance(car.pos, other.pos) for other in theirs)
        points += weight * max(0, nearest - 1)
    return points
