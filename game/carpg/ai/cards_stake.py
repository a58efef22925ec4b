"""What a round's end is worth to the champion: fuel while the race is young, the chance to win when it gets serious.

Early on, a fuel point is a fuel point. Once a tank runs low or the last cars race, what counts is who wins, so the
fuel lead and the value ahead are turned into a chance to win, scaled so that an even match still reads as fuel.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from carpg.cards.state import CardState
from carpg.cards.words import CARS, ROUNDS

#: From this much fuel down on either side the chance to win counts.
LOW_FUEL = 8

#: Spread of the fuel lead that one more round adds, in points.
ROUND_SPREAD = 3.0


@dataclass(frozen=True)
class Stake:
    """The scales for one decision: own and rival fuel now, rounds left after this one, the chance to win a tie."""

    own: int
    rival: int
    left: int
    tie: float
    serious: bool

    def worth(self, own: float, rival: float, ahead: float) -> float:
        """Worth of a round's end with this much fuel (bills paid) and `ahead` points to be won in the duel's rest."""
        if not self.serious:
            return own - rival - (self.own - self.rival) + ahead
        return (self._chance(own, rival, ahead) - 0.5) * 2.0 * self._spread()

    def _spread(self) -> float:
        return ROUND_SPREAD * sqrt(self.left + 1.0)

    def _chance(self, own: float, rival: float, ahead: float) -> float:
        """The chance to win, from 0 to 1: sure once a tank is dry or no round is left."""
        if own <= 0 or rival <= 0:
            return self.tie if own <= 0 and rival <= 0 else float(rival <= 0)
        lead = own - rival
        if self.left == 0:
            return self.tie if lead == 0 else float(lead > 0)
        x = (lead + ahead) / (ROUND_SPREAD * sqrt(self.left))
        return 0.5 + 0.5 * x / sqrt(1.0 + x * x)


def stake(state: CardState, seat: int, tie: float) -> Stake:
    """The scales for a view, from one seat."""
    own, rival = state.sides[seat].fuel, state.sides[1 - seat].fuel
    serious = state.car_number == CARS - 1 or min(own, rival) <= LOW_FUEL
    return Stake(own, rival, ROUNDS - state.round, tie, serious)
