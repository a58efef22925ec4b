"""Exact odds: the code that resolves an attack, run with dice that enumerate every result."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple, TypeVar

from carpg.kernel.events import TraceLine
from carpg.tactics.attack import carry_out, prepare
from carpg.tactics.combat import Numbers, strike
from carpg.tactics.commands import UseSkill
from carpg.tactics.elements import MATCHUP_NAMES
from carpg.tactics.events import Attacked, SuccessRolled
from carpg.tactics.grid import Tile
from carpg.tactics.run import Run
from carpg.tactics.skills.use import check_use, use
from carpg.tactics.state import BattleState, CarState

T = TypeVar("T")


class Enumerator:
    """Dice that follow a script; past its end they show their first face.

    A Success Roll has two outcomes that matter, so its die branches in two, weighed by their faces.
    """

    __slots__ = ("needed", "options", "script", "used")

    def __init__(self, needed: int) -> None:
        self.needed = needed
        self.script: list[int] = []
        self.options: list[tuple[tuple[int, int], ...]] = []
        self.used = 0

    def roll(self, stream: str, sides: int = 6) -> int:
        """The scripted result, or the first outcome of a die that is new."""
        if self.used == len(self.script):
            self.script.append(0)
            self.options.append(self._outcomes(stream, sides))
        self.used += 1
        return self.options[self.used - 1][self.script[self.used - 1]][0]

    def _outcomes(self, stream: str, sides: int) -> tuple[tuple[int, int], ...]:
        """The faces of a die, each with the number of faces that it stands for."""
        if stream == "skill":
            return (self.needed - 1, self.needed - 1), (sides, sides + 1 - self.needed)
        return tuple((face, 1) for face in range(1, sides + 1))

    def advance(self) -> bool:
        """Turn to the next series of results; False when all have been."""
        self.used = 0
        while self.script:
            if self.script[-1] + 1 < len(self.options[-1]):
                self.script[-1] += 1
                return True
            self.script.pop()
            self.options.pop()
        return False

    @property
    def chance(self) -> Fraction:
        """The probability of this series of results."""
        weight, ways = 1, 1
        for options, number in zip(self.options, self.script, strict=True):
            weight *= options[number][1]
            ways *= sum(part for _, part in options)
        return Fraction(weight, ways)


#: Outcomes that a forecast plays through at most; beyond that its chances are lower bounds.
MAX_OUTCOMES = 1500


def outcomes(play: Callable[[Enumerator], T], needed: int) -> Iterator[tuple[T, Fraction]]:
    """Every outcome of a function of dice with its probability, up to `MAX_OUTCOMES`."""
    dice = Enumerator(needed)
    for _ in range(MAX_OUTCOMES):
        result = play(dice)
        yield result, dice.chance
        if not dice.advance():
            return


@dataclass(frozen=True, slots=True)
class DamageOdds:
    """Damage given that the attack hits."""

    min: int
    avg: float
    max: int


@dataclass(frozen=True, slots=True)
class Forecast:
    """The odds of an attack, exact if `bound` says so.

    `damage` counts hits only; `expected_damage` and the chances are per attack. `spread[n]` is the chance
    to deal exactly n damage. `trace` are the rules that apply, `unapplied` those that could but do not.
    """

    target: str
    hit_on: int
    crit_on: int
    matchup: str
    backstab: bool
    chance_hit: float
    chance_crit: float
    damage: DamageOdds
    expected_damage: float
    chance_knock_out: float
    taken_by: str
    spread: tuple[float, ...] = ()
    trace: tuple[TraceLine, ...] = ()
    unapplied: tuple[TraceLine, ...] = ()
    bound: str = "exact"


@dataclass(frozen=True, slots=True)
class CarOdds:
    """What a skill may do to one car: averages over all outcomes, and the chance of each status that it gives."""

    car: str
    expected_damage: float
    expected_healing: float
    chance_knock_out: float
    statuses: tuple[tuple[str, float], ...]


@dataclass(frozen=True, slots=True)
class SkillForecast:
    """The odds of an active skill: how likely it does anything, and what it does to whom."""

    skill: str
    chance_success: float
    effects: tuple[CarOdds, ...]
    bound: str = "exact"


class Outcome(NamedTuple):
    """One way that an attack may come out."""

    hit: bool
    critical: bool
    damage: int
    fell: bool


class _Tally:
    """Exact sums over outcomes."""

    __slots__ = ("crit", "fell", "hit", "least", "most", "seen", "spread")

    def __init__(self) -> None:
        self.hit = self.crit = self.fell = self.seen = Fraction(0)
        self.spread: dict[int, Fraction] = {}
        self.least: int | None = None
        self.most = 0

    def add(self, out: Outcome, chance: Fraction) -> None:
        self.seen += chance
        self.spread[out.damage] = self.spread.get(out.damage, Fraction(0)) + chance
        if out.hit:
            self.hit += chance
            self.least = out.damage if self.least is None else min(self.least, out.damage)
            self.most = max(self.most, out.damage)
        if out.critical:
            self.crit += chance
        if out.fell:
            self.fell += chance


#: Hooks that can change what an attack does, by whose skill it must be.
_BY_ATTACKER = ("attack_start", "attack_end", "hit_dealt", "crit_dealt", "miss_dealt", "backstab_dealt")
_BY_TARGET = (
    "attacked", "attack_taken", "hit_taken", "crit_taken", "miss_taken", "would_fall", "damage_taken", "low_health",
)  # fmt: skip
_BY_OTHERS = ("ally_attacked", "ally_hit", "enemy_hit")


def _is_played(state: BattleState, attacker: CarState, target: CarState) -> bool:
    """Whether skills answer this attack, so that it must be played out to know its odds."""
    hooks = state.skills.hooks
    if not hooks:
        return False
    if any(entry.car == attacker.index for hook in _BY_ATTACKER for entry in hooks.get(hook, ())):
        return True
    if any(entry.car == target.index for hook in _BY_TARGET for entry in hooks.get(hook, ())):
        return True
    return any(hook in hooks for hook in _BY_OTHERS) or any(mark.kind == "share" for mark in state.marks)


def forecast_attack(state: BattleState, attacker: CarState, target: CarState, trace: bool = True) -> Forecast:
    """The odds of an attack from where the attacker stands; skills that answer it are played out."""
    run = Run(state, trace)
    numbers = prepare(run, attacker, target)
    needed = run.rules.skill_success_roll_min
    tally, last = _Tally(), _Last(numbers)
    if _is_played(state, attacker, target):
        for out, chance in outcomes(lambda dice: _play_attack(state, attacker, target, dice, last), needed):
            tally.add(out, chance)
    else:
        own = numbers.taker is target
        for hit, chance in outcomes(lambda dice: strike(numbers, dice), needed):
            tally.add(Outcome(hit.hit, hit.critical, hit.damage, own and hit.damage >= target.health), chance)
    return _summary(run, target, last.numbers, tally)


class _Last:
    """The numbers of the attack as it was really made, after skills that answer before the hit die."""

    __slots__ = ("numbers",)

    def __init__(self, numbers: Numbers) -> None:
        self.numbers = numbers


def _play_attack(state: BattleState, attacker: CarState, target: CarState, dice: Enumerator, last: _Last) -> Outcome:
    copy = state.clone()
    run = Run(copy, False, dice)
    mine, theirs = copy.cars[attacker.index], copy.cars[target.index]
    out = carry_out(run, mine, theirs)
    if out is None:
        return Outcome(False, False, 0, not theirs.standing)
    attacked = next(event for event in run.events if isinstance(event, Attacked) and event.car == run.name(mine))
    last.numbers.hit_on, last.numbers.crit_on = attacked.hit_on, attacked.crit_on
    return Outcome(out.hit, out.critical, out.damage, not theirs.standing)


def _summary(run: Run, target: CarState, numbers: Numbers, tally: _Tally) -> Forecast:
    expected = sum((chance * damage for damage, chance in tally.spread.items()), Fraction(0))
    average = expected / tally.hit if tally.hit else Fraction(0)
    return Forecast(
        run.name(target),
        numbers.hit_on,
        numbers.crit_on,
        MATCHUP_NAMES[numbers.matchup],
        numbers.backstab,
        float(tally.hit),
        float(tally.crit),
        DamageOdds(tally.least or 0, float(average), tally.most),
        float(expected),
        float(tally.fell),
        run.name(numbers.taker),
        tuple(float(tally.spread.get(damage, 0)) for damage in range(tally.most + 1)),
        tuple(numbers.trace),
        tuple(numbers.unapplied),
        "exact" if tally.seen == 1 else "at_least",
    )


def forecast_attack_from(
    state: BattleState, attacker: CarState, target: CarState, tile: Tile, trace: bool = True
) -> Forecast:
    """The odds if the attacker stood on another tile (for planning a move and an attack together)."""
    there = state.clone()
    car = there.cars[attacker.index]
    there.place(car, there.setup.board.grid.index(tile))
    return forecast_attack(there, car, there.cars[target.index], trace)


# ---- skills -----------------------------------------------------------------


class _CarSums:
    """Sums over the outcomes of a skill for one car."""

    __slots__ = ("damage", "fell", "healing", "statuses")

    def __init__(self) -> None:
        self.damage = self.healing = self.fell = Fraction(0)
        self.statuses: dict[str, Fraction] = {}

    def add(self, before: CarState, after: CarState, chance: Fraction) -> None:
        change = after.health - before.health
        self.damage += chance * max(0, -change)
        self.healing += chance * max(0, change)
        if before.standing and not after.standing:
            self.fell += chance
        had = {status.status for status in before.statuses}
        for name in sorted({status.status for status in after.statuses} - had):
            self.statuses[name] = self.statuses.get(name, Fraction(0)) + chance

    def touched(self) -> bool:
        return bool(self.damage or self.healing or self.fell or self.statuses)


def forecast_skill(state: BattleState, car: CarState, command: UseSkill) -> SkillForecast:
    """The odds of a legal use of the car's active skill: it is played out with every fall of the dice."""
    sums = [_CarSums() for _ in state.cars]
    seen = success = Fraction(0)

    def play(dice: Enumerator) -> tuple[BattleState, bool]:
        copy = state.clone()
        run = Run(copy, False, dice)
        mine = copy.cars[car.index]
        use(run, mine, check_use(copy, mine, command), command)
        failed = any(isinstance(event, SuccessRolled) and not event.success for event in run.events)
        return copy, not failed

    for (after, good), chance in outcomes(play, state.setup.rules.skill_success_roll_min):
        seen += chance
        success += chance if good else 0
        for number, figure in enumerate(sums):
            figure.add(state.cars[number], after.cars[number], chance)
    program = state.program_of(car)
    effects = tuple(
        CarOdds(
            state.id_of(state.cars[number]),
            float(figure.damage),
            float(figure.healing),
            float(figure.fell),
            tuple((name, float(chance)) for name, chance in sorted(figure.statuses.items())),
        )
        for number, figure in enumerate(sums)
        if figure.touched()
    )
    bound = "exact" if seen == 1 else "at_least"
    return SkillForecast(program.id if program else "", float(success), effects, bound)
