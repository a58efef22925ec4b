"""Opponents for tactics: rookie and driver. Racer and champion, who look ahead, have a module of their own.

Each thinks in small slices (`yield` after about a millisecond of work) and always has a legal choice at hand.
"""

from __future__ import annotations

from collections.abc import Iterator

from carpg.ai.tactics_plans import ENGINE, Lookout, Plan, Planner, skill_uses, winning_strike
from carpg.ai.tactics_value import evaluate
from carpg.kernel.dice import Dice
from carpg.tactics.attack import attacks_left
from carpg.tactics.commands import Command, EndTurn
from carpg.tactics.state import BattleState

#: How often each use of a skill is tried with other dice.
SKILL_TRIES = 2
#: A skill that gains less than this is kept for later.
SKILL_MARGIN = 6.0

#: A rookie sees a knock-out as likely as this, else forgets to attack so often in a hundred, as often uses its skill
#: for no reason, and judges attacks by so much of their worth, with so many points of fancy.
SURE, FORGETS, PLAYS, CARE, FANCY = 0.9, 20, 20, 40, 50


class Thinker:
    """What all levels share: dice of their own."""

    def __init__(self, seed: int) -> None:
        self.dice = Dice(seed)

    def chance(self, percent: int) -> bool:
        """Whether something that happens `percent` times in a hundred happens now."""
        return self.dice.below("ai", 100) < percent


class Rookie(Thinker):
    """Likes what is near, forgets its back and its skill, now and then even to attack."""

    def think(self, view: BattleState, seat: int) -> Iterator[Command]:
        """Yield choices; the first is the end of the turn."""
        yield EndTurn()
        car = view.active_car
        if car is None:
            return
        planner, lookout = Planner(view, car), Lookout(view, car)
        every = []
        for plan in planner.strikes():
            every.append(plan)
            yield EndTurn()
        strikes = [plan for plan in every if not lookout.acts(plan)]
        if finish := winning_strike(view, seat, strikes) or winning_strike(view, seat, every):
            yield planner.commands(finish)[0]
        elif any(plan.odds and plan.odds.falls(view.cars[plan.target].health) > SURE for plan in strikes):
            yield self._liked(planner, strikes, 100)
        elif strikes and not self.chance(FORGETS):
            yield self._liked(planner, strikes, self.dice.below("ai", CARE))
        elif self.chance(PLAYS) and (uses := skill_uses(view)):
            yield self.dice.pick("ai", uses)
        elif planner.may_attack:
            yield self._wander(planner, lookout)

    def _liked(self, planner: Planner, strikes: list[Plan], care: int) -> Command:
        """An attack by fancy: `care` percent of what it is worth, and for the rest whatever comes to mind."""
        for plan in strikes:
            plan.value = plan.gain * care / 100 + self.dice.below("ai", FANCY)
        return planner.commands(max(strikes, key=lambda plan: plan.value))[0]

    def _wander(self, planner: Planner, lookout: Lookout) -> Command:
        """Nearer to somebody, roughly; never onto a tile that acts."""
        drives = [plan for plan in planner.drives() if not lookout.acts(plan)]
        for plan in drives:
            plan.value = -2 * lookout.distance(plan.pos) + self.dice.below("ai", 9)
        return planner.commands(max(drives, key=lambda plan: plan.value))[0] if drives else EndTurn()


class Driver(Thinker):
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
            plan.value = plan.gain + lookout.ground(plan) - 0.15 * lookout.danger(plan.pos, plan.facing)
            if plan.value > best.value or best.target < 0:
                best = plan
            yield planner.commands(best)[0]
        for skill in self._skills(view, seat, planner, best.gain):
            if skill.value > best.gain + SKILL_MARGIN:
                best = skill
            yield planner.commands(best)[0]
        if best.target < 0 and best.skill is None and planner.found is not None:
            for best in _greedy_drives(planner, lookout):
                yield planner.commands(best)[0]

    def _skills(self, view: BattleState, seat: int, planner: Planner, strike: float) -> Iterator[Plan]:
        """Each use of the skill, tried out on copies: its gain, and that of an attack that it leaves open."""
        before = evaluate(view, seat).total
        for use in skill_uses(view):
            total = 0.0
            for _ in range(SKILL_TRIES):
                after = view.clone()
                after.dice = Dice(self.dice.bits("ai"))
                ENGINE.apply(after, use)
                total += evaluate(after, seat).total - before
                car = after.cars[planner.car.index]
                if after.active == car.index and attacks_left(after, car):
                    total += strike
            yield Plan((), planner.car.pos, planner.car.facing, gain=strike, value=total / SKILL_TRIES, skill=use)


def _greedy_drives(planner: Planner, lookout: Lookout) -> Iterator[Plan]:
    """The best drive so far: with an attack left nearer to the enemy, else where there is less to fear."""
    fear, near = (0.1, 2.0) if planner.may_attack else (1.0, 0.0)
    best = planner.stay()
    best.value = -near * lookout.distance(best.pos) - fear * lookout.danger(best.pos, best.facing)
    for number, plan in enumerate(planner.drives()):
        danger = lookout.danger(plan.pos, plan.facing)
        plan.value = lookout.ground(plan) - near * lookout.distance(plan.pos) - fear * danger
        if plan.value > best.value:
            best = plan
        if number % 16 == 15:
            yield best
    yield best
