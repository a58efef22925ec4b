"""What a battle came to: figures by car, luck with the dice, the teams' health by round, and the best turns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from carpg.kernel.events import Event
from carpg.tactics import events as ev
from carpg.tactics.setup import Setup

#: Every die that can succeed or fail has six faces: chances are counted in sixths, so that no fraction is lost.
FACES: Final = 6
#: What a knock-out is worth beside damage when turns are compared, in points of damage.
KNOCK_OUT_WORTH: Final = 4


@dataclass
class CarTally:
    """The figures of one car.

    `rolls` are its hit dice and Success Rolls, `made` those that came out well, and `chances` the sum of their
    chances in sixths: what was to be expected.
    """

    dealt: int = 0
    taken: int = 0
    knock_outs: int = 0
    attacks: int = 0
    hits: int = 0
    skills: int = 0
    fallen_in: int = 0
    rolls: int = 0
    made: int = 0
    chances: int = 0

    @property
    def luck(self) -> float:
        """How many rolls more came out well than were to be expected."""
        return self.made - self.chances / FACES

    @property
    def expected(self) -> float:
        """How many rolls were to be expected to come out well."""
        return self.chances / FACES


@dataclass
class BestTurn:
    """What a car did to the other team in one turn of its own; `side` gave its commands.

    `place` is the number of commands before the turn: where a replay shows it from. `damage` is health lost by
    enemies, `fallen` the cars that it knocked out.
    """

    car: str
    side: int
    round: int
    place: int
    damage: int = 0
    fallen: tuple[str, ...] = ()
    critical: bool = False
    backstab: bool = False

    @property
    def worth(self) -> int:
        """By what turns are compared."""
        return self.damage + KNOCK_OUT_WORTH * len(self.fallen)


@dataclass
class Tally:
    """The figures of a battle. `health[n]` are the two teams' sums when round n + 1 began, the last entry now."""

    cars: dict[str, CarTally]
    health: list[tuple[int, int]] = field(default_factory=list)
    rounds: int = 0
    turns: list[BestTurn] = field(default_factory=list)
    #: How the engine ended it: knock_out, round_limit, both_out; '' for a battle that goes on.
    reason: str = ""

    @property
    def best(self) -> str:
        """The car that dealt most (then the one that knocked out most)."""
        return max(self.cars, key=lambda car: (self.cars[car].dealt, self.cars[car].knock_outs, car))

    def best_turns(self, most: int = 3) -> list[BestTurn]:
        """The turns that hurt the other team most, the best first, of equal ones the earlier first."""
        worth = [turn for turn in self.turns if turn.worth > 0]
        return sorted(worth, key=lambda turn: (-turn.worth, turn.place))[:most]


class _Counter:
    def __init__(self, setup: Setup) -> None:
        self.tally = Tally({entrant.id: CarTally() for entrant in setup.entrants})
        self.team = {entrant.id: entrant.team for entrant in setup.entrants}
        self.now = {entrant.id: entrant.health_now for entrant in setup.entrants}
        self.place = 0
        self._turn: BestTurn | None = None

    def note_health(self) -> None:
        """Keep both teams' sums."""
        sums = [0, 0]
        for car, health in self.now.items():
            sums[self.team[car]] += health
        self.tally.health.append((sums[0], sums[1]))

    def take(self, event: Event) -> None:
        """Count one event."""
        tally = self.tally
        if isinstance(event, ev.RoundStarted):
            tally.rounds = event.round
            self.note_health()
        elif isinstance(event, ev.TurnStarted):
            self._turn = BestTurn(event.car, event.side, tally.rounds, self.place)
            tally.turns.append(self._turn)
        elif isinstance(event, ev.Attacked | ev.SuccessRolled):
            self._roll(event)
        elif isinstance(event, ev.Damaged):
            self._hurt(event)
        elif isinstance(event, ev.Healed | ev.Revived):
            self.now[event.car] = event.health
        elif isinstance(event, ev.KnockedOut):
            self._fallen(event)
        elif isinstance(event, ev.SkillUsed):
            tally.cars[event.car].skills += 1
        elif isinstance(event, ev.BattleEnded):
            tally.reason = event.reason

    def _roll(self, event: ev.Attacked | ev.SuccessRolled) -> None:
        car = self.tally.cars[event.car]
        if isinstance(event, ev.SuccessRolled):
            _count(car, event.roll, event.needed)
            return
        car.attacks += 1
        car.hits += event.hit
        for die in (event.rerolled, event.roll):
            if die:
                _count(car, die, event.hit_on)
        turn = self._turn
        if turn is not None and turn.car == event.car and event.hit:
            turn.critical = turn.critical or event.critical
            turn.backstab = turn.backstab or event.backstab

    def _hurt(self, event: ev.Damaged) -> None:
        self.now[event.car] = event.health
        self.tally.cars[event.car].taken += event.amount
        if event.source in self.tally.cars and event.source != event.car:
            self.tally.cars[event.source].dealt += event.amount
        if self._in_turn(event.source, event.car):
            self.tally.turns[-1].damage += event.amount

    def _fallen(self, event: ev.KnockedOut) -> None:
        self.now[event.car] = 0
        cars = self.tally.cars
        cars[event.car].fallen_in = self.tally.rounds
        if event.source in cars and self.team[event.source] != self.team[event.car]:
            cars[event.source].knock_outs += 1
        if self._in_turn(event.source, event.car):
            self.tally.turns[-1].fallen += (event.car,)

    def _in_turn(self, source: str, target: str) -> bool:
        """Whether a car in its turn did something to the team that does not control it (it may have changed sides)."""
        turn = self._turn
        return turn is not None and turn.car == source and turn.side != self.team[target]


def _count(car: CarTally, die: int, needed: int) -> None:
    """One die that succeeds from `needed` on."""
    car.rolls += 1
    car.made += die >= needed
    car.chances += max(0, min(FACES, FACES + 1 - needed))


def tally_of(setup: Setup, scenes: Sequence[Iterable[Event]]) -> Tally:
    """Count a battle: `scenes[0]` are the events of its start, `scenes[n]` those of its n-th command."""
    counter = _Counter(setup)
    for place, events in enumerate(scenes):
        counter.place = place
        for event in events:
            counter.take(event)
    counter.note_health()
    return counter.tally
