"""Opponents for tactics: rookie, driver and racer. The champion has a module of its own.

Each thinks in small slices (`yield` after about a millisecond of work) and always has a legal choice at hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from carpg.ai.tactics_plans import Lookout, Plan, Planner
from carpg.ai.tactics_value import evaluate
from carpg.kernel.dice import Dice
from carpg.tactics.commands import Command, EndTurn, UseSkill
from carpg.tactics.engine import TacticsEngine
from carpg.tactics.state import BattleState, CarState

ENGINE = TacticsEngine(trace=False)

#: The most uses of a skill that are looked at, and how often each is tried with other dice.
SKILL_CHOICES = 32
SKILL_TRIES = 2
#: A skill that gains less than this is kept for later.
SKILL_MARGIN = 6.0


def skill_uses(state: BattleState) -> list[UseSkill]:
    """The uses of the active car's skill that are looked at, in the engine's order."""
    return list(islice(ENGINE.skill_uses(state), SKILL_CHOICES))


class _Thinker:
    """What all levels share: dice of their own and the car that is to act."""

    def __init__(self, seed: int) -> None:
        self.dice = Dice(seed)

    def chance(self, percent: int) -> bool:
        """Whether something that happens `percent` times in a hundred happens now."""
        return self.dice.below("ai", 100) < percent


class Rookie(_Thinker):
    """Likes what is near, forgets its back and its skill, now and then even to attack."""

    def think(self, view: BattleState, seat: int) -> Iterator[Command]:
        """Yield choices; the first is the end of the turn."""
        yield EndTurn()
        car = view.active_car
        if car is None:
            return
        planner = Planner(view, car)
        strikes = list(planner.strikes())
        if any(plan.odds and plan.odds.falls(view.cars[plan.target].health) > 0.9 for plan in strikes):
            yield self._liked(planner, strikes, 100)
        elif strikes and not self.chance(12):
            yield self._liked(planner, strikes, self.dice.below("ai", 60))
        elif self.chance(20) and (uses := skill_uses(view)):
            yield self.dice.pick("ai", uses)
        elif planner.may_attack:
            yield self._wander(view, planner)

    def _liked(self, planner: Planner, strikes: list[Plan], care: int) -> Command:
        """An attack by fancy: `care` percent of what it is worth, and for the rest whatever comes to mind."""
        for plan in strikes:
            plan.value = plan.gain * care / 100 + self.dice.below("ai", 40)
        return planner.commands(max(strikes, key=lambda plan: plan.value))[0]

    def _wander(self, view: BattleState, planner: Planner) -> Command:
        lookout = Lookout(view, planner.car)
        drives = list(planner.drives())
        for plan in drives:
            plan.value = -2 * lookout.distance(plan.pos) + self.dice.below("ai", 9)
        return planner.commands(max(drives, key=lambda plan: plan.value))[0] if drives else EndTurn()


class Driver(_Thinker):
    """Greedy on exact odds: the attack worth most, a skill that pays at once, else nearer to the enemy."""

    def think(self, view: BattleState, seat: int) -> Iterator[Command]:
        """Yield choices, the best so far last."""
        yield EndTurn()
        car = view.active_car
        if car is None:
            return
        planner, lookout = Planner(view, car), Lookout(view, car)
        best = planner.stay()
        for plan in planner.strikes():
            # Of attacks that are worth the same, the one from the safer tile.
            plan.value = plan.gain - 0.15 * lookout.danger(plan.pos, plan.facing)
            if plan.value > best.value or best.target < 0:
                best = plan
            yield planner.commands(best)[0]
        for skill in tried_skills(view, seat, car, self.dice):
            if skill is not None and skill.value > best.value + SKILL_MARGIN:
                best = skill
            yield planner.commands(best)[0]
        if best.target < 0 and best.skill is None and planner.found is not None:
            yield planner.commands(self._drive(planner, lookout))[0]

    @staticmethod
    def _drive(planner: Planner, lookout: Lookout) -> Plan:
        """With an attack left nearer to the enemy, else where there is less to fear."""
        fear = 0.1 if planner.may_attack else 1.0
        near = 2.0 if planner.may_attack else 0.0
        best = planner.stay()
        best.value = -near * lookout.distance(best.pos) - fear * lookout.danger(best.pos, best.facing)
        for plan in planner.drives():
            danger = lookout.danger(plan.pos, plan.facing)
            plan.value = lookout.ground(plan.pos) - near * lookout.distance(plan.pos) - fear * danger
            if plan.value > best.value:
                best = plan
        return best


def tried_skills(view: BattleState, seat: int, car: CarState, dice: Dice) -> Iterator[Plan | None]:
    """Each use of the skill, tried out on copies: its value is the gain, with the best attack that follows."""
    uses = skill_uses(view)
    if not uses:
        return
    before = evaluate(view, seat).total
    for use in uses:
        total = 0.0
        for _ in range(SKILL_TRIES):
            after = view.clone()
            after.dice = Dice(dice.bits("ai"))
            ENGINE.apply(after, use)
            total += evaluate(after, seat).total - before
            if after.active == car.index:
                follow = Planner(after, after.cars[car.index]).strikes()
                total += max((plan.gain for plan in follow), default=0.0)
        yield Plan((), car.pos, car.facing, value=total / SKILL_TRIES, skill=use)


class Racer(_Thinker):
    """Plans for the team: threats, its back, focus, terrain and when to use the skill."""

    #: Plans that get a full look, out of all that were sighted.
    WIDTH = 12

    def think(self, view: BattleState, seat: int) -> Iterator[Command]:
        """Yield choices, the best so far last."""
        yield EndTurn()
        car = view.active_car
        if car is None:
            return
        planner = Planner(view, car)
        best = planner.stay()
        for plan in self.plans(view, seat, planner):
            if plan is not None and (plan.value > best.value or not best.value):
                best = plan
            yield planner.commands(best)[0]

    def plans(self, view: BattleState, seat: int, planner: Planner) -> Iterator[Plan | None]:
        """Plans with their values on one scale, one a slice; None where a slice brought none."""
        sighted: list[Plan] = []
        for _ in self.sight(view, planner, sighted):
            yield None
        sighted.sort(key=lambda plan: -plan.value)
        stay = planner.stay()
        for plan in [stay, *sighted[: self.WIDTH]]:
            plan.value = value_of(view, seat, planner, plan)
            yield plan
        base = evaluate(view, seat).total
        for skill in tried_skills(view, seat, planner.car, self.dice):
            if skill is not None:
                skill.value += base - SKILL_MARGIN
                yield skill

    @staticmethod
    def sight(view: BattleState, planner: Planner, sighted: list[Plan]) -> Iterator[None]:
        """Collect all plans into `sighted`, with a quick value each."""
        lookout = Lookout(view, planner.car)
        weight = 1.0 + min(view.round, 30) / 6
        strikes = list(planner.strikes())
        yield
        for number, plan in enumerate(_all(planner, strikes)):
            gone = plan.target if plan.odds and plan.odds.falls(view.cars[plan.target].health) > 0.5 else -1
            far = 0.0 if plan.target >= 0 else weight * max(0, lookout.distance(plan.pos) - 1)
            danger = lookout.danger(plan.pos, plan.facing, gone)
            plan.value = plan.gain - 0.3 * danger - far + lookout.ground(plan.pos)
            sighted.append(plan)
            if number % 12 == 11:
                yield


def _all(planner: Planner, strikes: list[Plan]) -> Iterator[Plan]:
    yield from strikes
    here = [plan for plan in strikes if plan.steps == ("attack",)]
    if here:
        yield from planner.hit_and_run(max(here, key=lambda plan: plan.gain))
    yield from planner.drives()


def value_of(view: BattleState, seat: int, planner: Planner, plan: Plan) -> float:
    """A plan's value: the position after it, with the target hurt by the average hit, or gone."""
    after = view.clone()
    if "move" in plan.steps:
        ENGINE.apply(after, planner.commands(Plan(("move",), plan.pos, _drive_facing(planner, plan)))[0])
    car = after.cars[planner.car.index]
    if plan.odds is None or plan.target < 0:
        return evaluate(after, seat).total
    car.facing = plan.facing
    target = after.cars[plan.target]
    if target.pos < 0 or car.pos < 0:
        return evaluate(after, seat).total
    falls = plan.odds.falls(target.health)
    full = target.health
    taken = plan.odds.taken(full) - full * falls
    target.health = max(1, round(full - taken / max(0.05, 1.0 - falls)))
    stays = evaluate(after, seat).total
    if falls <= 0.0:
        return stays
    target.health = 0
    after.place(target, -1)
    return (1.0 - falls) * stays + falls * (evaluate(after, seat).total + plan_tempo(planner, plan))


def plan_tempo(planner: Planner, plan: Plan) -> float:
    """Points for knocking out a car that has yet to act."""
    return 8.0 if plan.target in planner.waits else 0.0


def _drive_facing(planner: Planner, plan: Plan) -> int:
    """A facing with which the plan's move can end."""
    if planner.ends[plan.facing] >> plan.pos & 1:
        return plan.facing
    return next(way for way in range(4) if planner.ends[way] >> plan.pos & 1)
