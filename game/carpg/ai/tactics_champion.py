"""Racer and champion: they play their plans on in outline, both sides in turn, and compare how it ends.

The racer always drives on, and presses harder from round to round. The champion can wait: it also plays lines in
which its own side, or the other, keeps out of reach, and so takes the first blow where somebody presses.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from carpg.ai.search import halving
from carpg.ai.tactics_levels import Thinker
from carpg.ai.tactics_plans import ENGINE, Lookout, Plan, Planner, skill_uses, winning_strike
from carpg.ai.tactics_sketch import CHARGE, LURK, SCALE, STAND, BlowTable, Outline, Sketch, blow_of
from carpg.ai.tactics_value import evaluate
from carpg.kernel.dice import Dice, mix64
from carpg.tactics.attack import attacks_left
from carpg.tactics.commands import Command, EndTurn, UseSkill
from carpg.tactics.state import BattleState, CarState

#: Share of the danger on a tile that counts when plans are sighted.
WARY = 0.3
#: Points that a use of a skill must gain, for it is gone then.
SKILL_MARGIN = 5.0
#: Share of the worth of statuses that counts when plans are played on, for much of it shows in the play.
STATUSES = 0.5
#: Plans that are played on, for a round of all standing cars.
CHOICES = 20
#: Points of a standing car: who won among equals that look ahead says as much as ten or eleven health.
PRICE = 100.0
#: Plans of one kind (the same steps and target) that are played on.
OF_A_KIND = 3
#: Uses of a skill that are played on, out of all that were looked at.
SKILL_WIDTH = 5
#: From this round on a level that presses wants to come nearer.
PRESS_FROM = 2


@dataclass(frozen=True)
class Manner:
    """How a level looks ahead.

    Each plan is played on in each of the ways `ours`, against `theirs` in turn, at first `tries` times. `foresight`
    is the share of a plan's quick value that counts beside the play, `press` what a step towards the enemy is worth,
    in points for each round since `PRESS_FROM`.
    """

    tries: int
    foresight: float
    press: float
    ours: tuple[int, ...]
    theirs: tuple[int, ...]


RACER = Manner(tries=10, foresight=0.0, press=6.0, ours=(STAND,), theirs=(STAND, CHARGE))
CHAMPION = Manner(tries=8, foresight=0.75, press=0.0, ours=(LURK, CHARGE), theirs=(STAND, CHARGE))


class Ahead:
    """What a look ahead from a position shares: whose turn it is, for whom, how far, and the throws of each try."""

    def __init__(self, view: BattleState, side: int, seed: int, manner: Manner) -> None:
        self.car = view.active
        self.side = side
        self.turns = max(2, sum(car.pos >= 0 for car in view.cars))
        self.seed = seed
        self.manner = manner
        self.before = evaluate(view, side, PRICE)
        self.throws: list[list[int]] = []

    def luck(self, number: int) -> list[int]:
        """The throws of a try: one for the plan, then one a turn."""
        while len(self.throws) <= number:
            start = mix64(self.seed + len(self.throws)) & ~0xFF
            self.throws.append([mix64(start + turn) % SCALE for turn in range(self.turns + 1)])
        return self.throws[number]

    def gain(self, after: BattleState) -> float:
        """The points that a position has more than the one looked ahead from."""
        gain = evaluate(after, self.side, PRICE).minus(self.before)
        return gain.cars + gain.health + STATUSES * gain.statuses


class Trial:
    """A plan with the positions that it leads to; `follow` plays a plain turn after a skill.

    `way` is what its own side's cars do afterwards where they can't attack.
    """

    __slots__ = ("ahead", "blow", "bonus", "count", "follow", "plan", "starts", "total", "way")

    def __init__(
        self, ahead: Ahead, plan: Plan, starts: list[Sketch], bonus: float, follow: bool, way: int = STAND
    ) -> None:
        self.ahead = ahead
        self.way = way
        self.plan = plan
        self.starts = starts
        self.bonus = bonus
        self.follow = follow
        self.blow = None if plan.odds is None else blow_of(plan.odds, 0.0, PRICE)
        self.total = 0.0
        self.count = 0

    @property
    def mean(self) -> float:
        """How it ended on average."""
        return self.bonus + (self.total / self.count if self.count else 0.0)

    def goes(self, way: int) -> Trial:
        """The same plan for a side that goes on in another way."""
        return Trial(self.ahead, self.plan, self.starts, self.bonus, self.follow, way)

    def run(self, number: int) -> None:
        """Play the plan on once."""
        ahead = self.ahead
        luck = ahead.luck(number)
        sketch = self.starts[number % len(self.starts)].copy()
        theirs = ahead.manner.theirs[number // len(self.starts) % len(ahead.manner.theirs)]
        sketch.ways = (self.way, theirs) if ahead.side == 0 else (theirs, self.way)
        target = self.plan.target
        if self.blow is not None and sketch.pos[target] >= 0 and sketch.pos[ahead.car] >= 0:
            sketch.attack(ahead.side, target, self.blow, luck[-1])
        elif self.follow and sketch.pos[ahead.car] >= 0:
            sketch.turn(ahead.car, luck[-1])
        sketch.play(ahead.turns, luck)
        self.total += sketch.value(ahead.side)
        self.count += 1


class Racer(Thinker):
    """Plans for the team: threats, its back, focus, terrain and when to use the skill, over the round to come."""

    manner = RACER

    def think(self, view: BattleState, seat: int) -> Iterator[Command]:
        """Yield choices, the best so far last."""
        yield EndTurn()
        car = view.active_car
        if car is None:
            return
        planner = self.planner(view, car)
        for plan in self.consider(view, seat, planner):
            yield planner.commands(plan)[0]

    def planner(self, view: BattleState, car: CarState) -> Planner:
        """The plans of a car, judged as this level does."""
        return Planner(view, car, PRICE)

    def consider(self, view: BattleState, seat: int, planner: Planner) -> Iterator[Plan]:
        """Yield plans for the active car, the best so far last."""
        best, manner = planner.stay(), self.manner
        table = BlowTable(view, price=PRICE)
        lookout = Lookout(view, planner.car, table)
        sighted: list[Plan] = []
        for _ in sight(view, planner, lookout, sighted):
            yield max(sighted, key=lambda plan: plan.value, default=best)
        sighted.sort(key=lambda plan: -plan.value)
        best = sighted[0]
        finish = winning_strike(view, seat, sighted)
        if finish is not None:
            yield finish
            return
        ahead = Ahead(view, seat, self.dice.bits("ai"), manner)
        trials = []
        for plan in widest(sighted, CHOICES):
            trials.append(plan_trial(ahead, view, planner, plan, table))
            trials[-1].bonus += manner.foresight * (plan.value - plan.gain) - pressing(manner, view, lookout, plan)
            yield best
        for trial in self._skill_trials(ahead, view, table):
            if trial is not None:
                trials.append(trial)
            yield best
        trials = [trial.goes(way) for trial in trials for way in manner.ours]
        for choice in halving(trials, manner.tries):
            yield choice.plan

    def _skill_trials(self, ahead: Ahead, view: BattleState, table: BlowTable) -> Iterator[Trial | None]:
        """The uses of the skill that look best after one try; None for a slice that brings none."""
        found: list[Trial] = []
        for use in skill_uses(view):
            found.append(skill_trial(ahead, view, use, table, self.dice))
            found[-1].run(0)
            yield None
        found.sort(key=lambda trial: -trial.mean)
        yield from found[:SKILL_WIDTH]


def pressing(manner: Manner, view: BattleState, lookout: Lookout, plan: Plan) -> float:
    """Points that a plan without an attack loses by keeping its distance."""
    rounds = max(0, view.round - PRESS_FROM)
    if plan.target >= 0 or not manner.press or not rounds:
        return 0.0
    return manner.press * rounds * max(0, lookout.distance(plan.pos) - 1)


def sight(view: BattleState, planner: Planner, lookout: Lookout, sighted: list[Plan]) -> Iterator[None]:
    """Collect all plans into `sighted`, with a quick value each, in slices."""
    weight = 1.0 + min(view.round, 30) / 6
    for number, plan in enumerate(_all(planner), start=1):
        gone = plan.target if plan.odds and plan.odds.falls(view.cars[plan.target].health) > 1 / 2 else -1
        far = 0.0 if plan.target >= 0 else weight * max(0, lookout.distance(plan.pos) - 1)
        danger = lookout.danger(plan.pos, plan.facing, gone)
        plan.value = plan.gain - WARY * danger - far + lookout.ground(plan)
        sighted.append(plan)
        if number % 8 == 0:
            yield


def _all(planner: Planner) -> Iterator[Plan]:
    """Every plan: attacks, the best attack from here with each drive after it, drives, and staying."""
    here: Plan | None = None
    for plan in planner.strikes():
        if plan.steps == ("attack",) and (here is None or plan.gain > here.gain):
            here = plan
        yield plan
    if here is not None and planner.found is not None:
        yield from planner.hit_and_run(here)
    if planner.found is not None:
        yield from planner.drives()
    yield planner.stay()


def widest(sighted: list[Plan], count: int) -> list[Plan]:
    """The best plans, none twice but for its facing, a few of each kind, always with staying."""
    seen: set[tuple[object, ...]] = set()
    kinds: dict[tuple[object, ...], int] = {}
    found: list[Plan] = []
    for plan in sighted:
        kind = plan.steps, plan.target
        key = *kind, plan.pos
        full = len(found) >= count or kinds.get(kind, 0) >= OF_A_KIND
        if key not in seen and not (full and plan.steps):
            seen.add(key)
            kinds[kind] = kinds.get(kind, 0) + 1
            found.append(plan)
    return found


def plan_trial(ahead: Ahead, view: BattleState, planner: Planner, plan: Plan, table: BlowTable) -> Trial:
    """A trial of driving and attacking; what the tile does happens for real."""
    after = view
    if "move" in plan.steps:
        after = view.clone()
        after.dice = Dice(ahead.seed)
        ENGINE.apply(after, planner.move(plan))
    outline = Outline(after, table if after is view else BlowTable(after, table))
    sketch = Sketch(outline, after)
    sketch.facing[ahead.car] = plan.facing
    return Trial(ahead, plan, [sketch], ahead.gain(after), False)


def skill_trial(ahead: Ahead, view: BattleState, use: UseSkill, table: BlowTable, dice: Dice) -> Trial:
    """A trial of a skill, from what it did on two copies."""
    bonus, starts, follow = 0.0, [], False
    for _ in range(2):
        after = view.clone()
        after.dice = Dice(dice.bits("ai"))
        ENGINE.apply(after, use)
        bonus += ahead.gain(after)
        starts.append(Sketch(Outline(after, BlowTable(after, table)), after))
        car = after.cars[ahead.car]
        follow = after.active == car.index and attacks_left(after, car) > 0
    plan = Plan((), view.cars[ahead.car].pos, view.cars[ahead.car].facing, skill=use)
    return Trial(ahead, plan, starts, bonus / 2 - SKILL_MARGIN, follow)


class Champion(Racer):
    """Searches with more tries, and for the right moment: it can wait, and let the others come."""

    manner = CHAMPION
