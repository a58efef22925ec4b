"""What a position is worth by what stands on the board: cars, health and statuses.

All terms are in points for one side (10 points are one health). Each has a name, so that a hint can say which
one decided. What may happen next is not judged here but played out (`tactics_sketch`).
"""

from __future__ import annotations

from dataclasses import dataclass, fields

from carpg.ai.tactics_odds import Odds
from carpg.tactics.grid import flood_layers
from carpg.tactics.movement import budget, move_boards
from carpg.tactics.state import DRAW, PLAYING, BattleState, CarState
from carpg.tactics.statuses import STALLED, STATUSES

HEALTH = 10.0
#: A standing car, whatever its health.
CAR = 60.0
#: A battle that is won.
VICTORY = 5000.0
#: A buff borne, a debuff borne, and those that weigh more.
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
#: A point of a changed stat.
STAT_POINT = 4.0

#: How much each of several attackers counts, the worst first: not all of them will come.
ATTACKERS = (1.0, 0.6, 0.35, 0.2)


@dataclass(slots=True)
class Terms:
    """The parts of a value, in points for the side that is asked about."""

    cars: float = 0.0
    health: float = 0.0
    statuses: float = 0.0

    @property
    def total(self) -> float:
        """The value."""
        return self.cars + self.health + self.statuses

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
            default = STAT_POINT * status.amount
        points += STATUS_POINTS.get(status.status, default)
    return points


def evaluate(state: BattleState, side: int, price: float = CAR) -> Terms:
    """The value of what stands on the board for a side, by terms; `price` is a standing car's."""
    terms = Terms()
    if state.winner != PLAYING:
        won = 0 if state.winner == DRAW else (1 if state.winner == side else -1)
        terms.cars = won * VICTORY
        return terms
    for car in state.cars:
        if car.pos >= 0:
            # A car that was talked over still counts for its owner in the end.
            sign = 1 if car.team == side else -1
            terms.cars += sign * price
            terms.health += sign * HEALTH * car.health
            terms.statuses += (1 if car.side == side else -1) * status_points(car)
    return terms


def roam(state: BattleState, car: CarState) -> int:
    """The tiles where a car could stand after a full move of its next turn, its own included."""
    passes, stop = move_boards(state, car)
    steps = budget(state, car) if not car.flags & STALLED else 0
    return sum(flood_layers(car.bit, steps, passes, state.setup.board.grid.stride)) & (stop | car.bit)


def danger_points(target: CarState, threats: list[Odds], price: float = CAR) -> float:
    """What a car has to fear from several attackers, in points; its fall, at `price`, weighs most."""
    if not threats:
        return 0.0
    threats = sorted(threats, key=lambda odds: -odds.expected)
    weighed = list(zip(ATTACKERS, threats, strict=False))
    taken = sum(weight * odds.taken(target.health) for weight, odds in weighed)
    expected = sum(weight * odds.expected for weight, odds in weighed)
    falls = max(threats[0].falls(target.health), min(1.0, expected / target.health) ** 3)
    return HEALTH * min(taken, target.health) + price * falls


def waiting(state: BattleState) -> frozenset[int]:
    """Cars that have not had their turn in this round (the active one has begun it)."""
    return frozenset(state.order[state.slot + 1 :])
