"""What a battle came to: damage, knock-outs and skills by car, and the teams' health round by round."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from carpg.kernel.events import Event
from carpg.tactics import events as ev
from carpg.tactics.setup import Setup


@dataclass
class CarTally:
    """The figures of one car."""

    dealt: int = 0
    taken: int = 0
    knock_outs: int = 0
    attacks: int = 0
    hits: int = 0
    skills: int = 0
    fallen_in: int = 0


@dataclass
class Tally:
    """The figures of a battle. `health[n]` are the two teams' sums when round n + 1 began, the last entry now."""

    cars: dict[str, CarTally]
    health: list[tuple[int, int]] = field(default_factory=list)
    rounds: int = 0

    @property
    def best(self) -> str:
        """The car that dealt most (then the one that knocked out most)."""
        return max(self.cars, key=lambda car: (self.cars[car].dealt, self.cars[car].knock_outs, car))


class _Counter:
    def __init__(self, setup: Setup) -> None:
        self.tally = Tally({entrant.id: CarTally() for entrant in setup.entrants})
        self.team = {entrant.id: entrant.team for entrant in setup.entrants}
        self.now = {entrant.id: entrant.health_now for entrant in setup.entrants}

    def note_health(self) -> None:
        """Keep both teams' sums."""
        sums = [0, 0]
        for car, health in self.now.items():
            sums[self.team[car]] += health
        self.tally.health.append((sums[0], sums[1]))

    def take(self, event: Event) -> None:
        """Count one event."""
        cars = self.tally.cars
        if isinstance(event, ev.RoundStarted):
            self.tally.rounds = event.round
            self.note_health()
        elif isinstance(event, ev.Attacked):
            cars[event.car].attacks += 1
            cars[event.car].hits += event.hit
        elif isinstance(event, ev.Damaged):
            self._hurt(event)
        elif isinstance(event, ev.Healed | ev.Revived):
            self.now[event.car] = event.health
        elif isinstance(event, ev.KnockedOut):
            self.now[event.car] = 0
            cars[event.car].fallen_in = self.tally.rounds
            if event.source in cars and self.team[event.source] != self.team[event.car]:
                cars[event.source].knock_outs += 1
        elif isinstance(event, ev.SkillUsed):
            cars[event.car].skills += 1

    def _hurt(self, event: ev.Damaged) -> None:
        self.now[event.car] = event.health
        self.tally.cars[event.car].taken += event.amount
        if event.source in self.tally.cars and event.source != event.car:
            self.tally.cars[event.source].dealt += event.amount


def tally_of(setup: Setup, events: Iterable[Event]) -> Tally:
    """Count a battle's events from its start."""
    counter = _Counter(setup)
    for event in events:
        counter.take(event)
    counter.note_health()
    return counter.tally
