"""Hints: the champion's choice for a person, with one plain sentence that says what speaks for it.

The sentence is made from the plan's own figures: the odds of its attack, who could strike back afterwards, and
for skills the term of the position's value that they change most.
"""

from __future__ import annotations

from collections.abc import Iterator

from carpg.ai.tactics_champion import Champion
from carpg.ai.tactics_odds import Odds
from carpg.ai.tactics_plans import ENGINE, Lookout, Plan, Planner
from carpg.ai.tactics_value import evaluate
from carpg.kernel.dice import Dice
from carpg.tactics.combat import is_backstab
from carpg.tactics.commands import Command, EndTurn, UseSkill
from carpg.tactics.state import BattleState, CarState

#: Seed of the adviser's dice: the same position gets the same advice.
ADVISER_SEED = 1

#: A knock-out less likely than this is not worth a word.
LIKELY_FALL = 0.05

#: What the terms of a position's value mean when a skill improves them.
REASONS = {
    "cars": "it decides who stays on the board",
    "health": "it shifts the balance of health most",
    "statuses": "the statuses it brings are worth most",
}
#: What is said of a skill that betters none of them at once.
LATER = "it pays off in the turns that follow"

END_SENTENCE = "End the turn: no move, attack or skill would better your position."


def hint(view: BattleState, seat: int) -> Iterator[tuple[tuple[Command, ...], str]]:
    """Thoughts about the active car's turn: each value is the best plan so far and why; the last one counts.

    A plan is what to do next, as commands one after the other.

    `view` is what `Engine.view` shows to `seat`. Slices are as short as an opponent's.
    """
    car = view.active_car
    commands: tuple[Command, ...] = (EndTurn(),)
    sentence = END_SENTENCE
    yield commands, sentence
    if car is None:
        return
    adviser = Champion(ADVISER_SEED)
    planner = adviser.planner(view, car)
    last: Plan | None = None
    for plan in adviser.consider(view, seat, planner):
        if plan is not last:
            last = plan
            commands, sentence = planner.commands(plan), explain(view, seat, planner, plan)
        yield commands, sentence


def explain(view: BattleState, seat: int, planner: Planner, plan: Plan) -> str:
    """Why a plan: one sentence."""
    if plan.skill is not None:
        return _skill_sentence(view, seat, planner.car, plan.skill)
    if plan.target >= 0 and plan.odds is not None:
        return _attack_sentence(view, planner, plan, plan.odds)
    if "move" in plan.steps:
        return _move_sentence(view, planner, plan)
    return END_SENTENCE


def name_of(state: BattleState, car: CarState) -> str:
    """What a car is called in this battle."""
    entrant = state.setup.entrants[car.index]
    return entrant.name or entrant.id


def percent(chance: float) -> str:
    """A chance as players read it."""
    return f"{round(100 * chance)} %"


# ---- attacks ----------------------------------------------------------------


def _attack_sentence(view: BattleState, planner: Planner, plan: Plan, odds: Odds) -> str:
    """Whom, from where, the odds, and who can strike back."""
    target = view.cars[plan.target]
    behind = " from behind" if _from_behind(view, planner.car, target, plan) else ""
    parts = [f"{percent(odds.hit)} to hit"]
    falls = odds.falls(target.health)
    if falls >= LIKELY_FALL:
        parts.append(_fall_words(odds, falls))
    elif odds.expected:
        parts.append(f"{odds.expected:.1f} damage on average")
    answer = _answer_words(view, planner.car, plan, gone=plan.target if falls > 1 / 2 else -1)
    lead = "Drive up and attack" if plan.steps[0] == "move" else "Attack"
    after = ", then drive on" if plan.steps == ("attack", "move") else ""
    return f"{lead} {name_of(view, target)}{behind}{after}: {', '.join(parts)}, and {answer}."


def _fall_words(odds: Odds, falls: float) -> str:
    """The chance of a knock-out."""
    return "every hit knocks it out" if falls > odds.hit - 1e-9 else f"{percent(falls)} to knock it out"


def _from_behind(view: BattleState, car: CarState, target: CarState, plan: Plan) -> bool:
    """Whether the plan's attack is a backstab; the car is moved for the question and put back."""
    home = car.pos
    if plan.steps[0] == "move":
        view.place(car, plan.pos)
    answer = is_backstab(view, car, target)
    view.place(car, home)
    return answer


def _answer_words(view: BattleState, car: CarState, plan: Plan, gone: int = -1) -> str:
    """Who could strike the car where the plan leaves it."""
    able = len(Lookout(view, car).threats(plan.pos, plan.facing, gone))
    if able == 0:
        return "nobody can strike back"
    return "only one car can strike back" if able == 1 else f"{able} cars can strike back"


# ---- moves and skills -------------------------------------------------------


def _move_sentence(view: BattleState, planner: Planner, plan: Plan) -> str:
    """What a drive without an attack is for: the tile, safety, or nearness."""
    car, bit = planner.car, 1 << plan.pos
    x, y = planner.grid.tile(plan.pos)
    where = f"Drive to column {x + 1}, row {y + 1}"
    if view.launch_pad & bit:
        return f"{where}: the launch pad there takes it into the air."
    if view.surge & bit:
        return f"{where}: the surge there gives its next attack elemental advantage."
    lookout = Lookout(view, car)
    before = len(lookout.threats(car.pos, car.facing))
    after = len(lookout.threats(plan.pos, plan.facing))
    if after < before:
        left = "nobody" if after == 0 else "only one car" if after == 1 else f"only {after} cars"
        return f"{where}: {left} can strike it there, {before} where it stands."
    if lookout.distance(plan.pos) < lookout.distance(car.pos):
        safe = ", and nobody can strike it there" if after == 0 else ""
        return f"{where}: it comes nearer to {name_of(view, lookout.nearest(plan.pos))}{safe}."
    return f"{where}: it stands better there for what comes next."


def _skill_sentence(view: BattleState, seat: int, car: CarState, use: UseSkill) -> str:
    """A skill is tried out on a copy; the term of the value that gains most is the reason."""
    program = view.program_of(car)
    after = view.clone()
    after.dice = Dice(ADVISER_SEED)
    ENGINE.apply(after, use)
    gain = evaluate(after, seat).minus(evaluate(view, seat))
    best = max(REASONS, key=lambda name: float(getattr(gain, name)))
    reason = REASONS[best] if getattr(gain, best) > 0 else LATER
    cars = [found for name in use.targets if (found := view.car(name)) is not None]
    on = f" on {' and '.join(name_of(view, found) for found in cars)}" if cars else ""
    return f"Use {program.name if program is not None else 'its skill'}{on}: {reason}."
