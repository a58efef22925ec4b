"""An attack played through every fall of its dice, as far as they can make a difference.

The dice before, of and after the strike are enumerated one after the other. Strikes that come to the same are
followed up once, and not at all where no skill can answer in a way that decides whether the target stands.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from carpg.tactics.attack import Answers, answers_to, begin, conclude, prepare
from carpg.tactics.combat import Numbers, Strike, strike
from carpg.tactics.outcomes import MAX_OUTCOMES, Enumerator, weighed
from carpg.tactics.run import Run
from carpg.tactics.skills.index import SkillIndex
from carpg.tactics.skills.moment import Moment
from carpg.tactics.state import BattleState, CarState
from carpg.tactics.statuses import AIRBORNE, COPIED_SKILL, DODGE, FOREVER, REDIRECT, SHIELDED, SURGE

#: Occasions that may follow from any answer, whoever has a skill for them.
_CHAINS = ("status_gained", "status_ended", "healed", "launched", "landed", "skill_failed")
#: Occasions that follow from damage, for the car that took it.
_HURT = ("damage_taken", "low_health")
#: Occasions of a car that is struck, of the one that strikes it, and of the others, before, by and after the blow.
_STRUCK = (*_HURT, "attacked", "attack_taken", "hit_taken", "crit_taken", "miss_taken", "would_fall", "knocked_out")
_STRIKING = ("attack_start", "attack_end", "hit_dealt", "crit_dealt", "miss_dealt", "backstab_dealt", "knock_out_dealt")
_BESIDE = ("ally_attacked", "ally_hit", "enemy_hit", "ally_fell", "enemy_fell")


class Outcome(NamedTuple):
    """One way that an attack may come out; `fell` says whether the target is out afterwards."""

    hit: bool
    critical: bool
    damage: int
    fell: bool


class _Opening:
    """The battle at the moment when the hit die is thrown; `facts` is None if the attack came to nothing.

    `straight` says whether the target alone takes the damage, with nothing in between.
    """

    __slots__ = ("facts", "numbers", "state", "straight", "target")

    def __init__(self, state: BattleState, target: CarState, facts: Moment | None, numbers: Numbers) -> None:
        self.state = state
        self.target = target
        self.facts = facts
        self.numbers = numbers
        self.straight = (
            numbers.taker is target
            and not any(mark.kind == "share" for mark in state.marks)
            and not any(car.flags & COPIED_SKILL for car in state.cars)
            and ("status_ended" not in state.skills.answering or facts is None or not _spends(facts.owner, target))
        )


def _spends(attacker: CarState, target: CarState) -> bool:
    """Whether a strike may end a status before the damage is done, which skills may answer."""
    used_up = attacker.flags & SURGE or target.flags & (SHIELDED | DODGE)
    return bool(used_up) or any(status.attacks != FOREVER for status in attacker.statuses)


class PlayedAttack:
    """The outcomes of an attack.

    `numbers` explain the attack as it begins. `hit_on` and `crit_on` are what the die must show after all that
    skills have answered before it.
    """

    def __init__(self, state: BattleState, attacker: CarState, target: CarState, trace: bool) -> None:
        copy = state.clone()
        self.run = Run(copy, trace)
        self.mine, self.theirs = attacker.index, target.index
        attacker, target = copy.cars[self.mine], copy.cars[self.theirs]
        self._waits = _answers_before(copy, attacker, target)
        facts = None if self._waits else begin(self.run, attacker, target)
        self.numbers = prepare(self.run, attacker, target)
        self.hit_on, self.crit_on = self.numbers.hit_on, self.numbers.crit_on
        self._start = _Opening(copy, target, facts, self.numbers)
        self._needed = self.run.rules.skill_success_roll_min

    def outcomes(self) -> Iterator[tuple[Outcome, int, int]]:
        """Every outcome with its chance as (ways to it, ways in all); one may come several times."""
        return islice(self._outcomes(), MAX_OUTCOMES)

    def _outcomes(self) -> Iterator[tuple[Outcome, int, int]]:
        openings = weighed(self._open, self._needed) if self._waits else iter([(self._start, 1, 1)])
        for opening, weight, ways in openings:
            if opening.facts is None:
                yield Outcome(False, False, 0, not opening.target.standing), weight, ways
                continue
            self.hit_on, self.crit_on = opening.numbers.hit_on, opening.numbers.crit_on
            falls: dict[tuple[object, ...], list[tuple[bool, int, int]]] = {}
            for out, part, parts in strikes(StrikeCase(opening.numbers)):
                same = _comes_to(opening, out)
                if same not in falls:
                    falls[same] = list(self._falls(opening, opening.facts, out))
                for fell, share, shares in falls[same]:
                    outcome = Outcome(out.hit, out.critical, out.damage, fell)
                    yield outcome, weight * part * share, ways * parts * shares

    def _open(self, dice: Enumerator) -> _Opening:
        """Skills answer before the strike."""
        copy = self._start.state.clone()
        run = Run(copy, False, dice)
        attacker, target = copy.cars[self.mine], copy.cars[self.theirs]
        facts = begin(run, attacker, target)
        if facts is None:
            return _Opening(copy, target, None, self.numbers)
        numbers = prepare(run, attacker, target)
        numbers.cancelled = facts.cancelled
        return _Opening(copy, target, facts, numbers)

    def _falls(self, opening: _Opening, facts: Moment, out: Strike) -> Iterator[tuple[bool, int, int]]:
        """Whether the target is out after a strike, with the chances of it."""
        decided = _decided(opening, facts.owner, out)
        if decided is not None:
            return iter([(decided, 1, 1)])
        numbers = opening.numbers
        taker = numbers.taker.index

        def play(dice: Enumerator) -> bool:
            copy = opening.state.clone()
            target = copy.cars[self.theirs]
            numbers.taker = copy.cars[taker]
            moment = facts.seen_by(copy.cars[self.mine], target)
            conclude(Run(copy, False, dice), moment, target, numbers, out)
            return not target.standing

        return weighed(play, self._needed)


class StrikeCase:
    """What decides how the dice of a strike come out; equal cases come out alike, so they are worked out once."""

    __slots__ = ("key", "numbers")

    def __init__(self, numbers: Numbers) -> None:
        self.numbers = numbers
        self.key = (
            *(numbers.hit_on, numbers.crit_on, numbers.attack - numbers.defense, numbers.flat, numbers.fixed),
            *(numbers.pool, numbers.invulnerable, numbers.hazed, numbers.dodges, numbers.cancelled),
            *(numbers.reroll_miss, numbers.reroll_hit),
        )

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, StrikeCase) and self.key == other.key and self.numbers.rules is other.numbers.rules


@lru_cache(maxsize=2048)
def strikes(case: StrikeCase) -> tuple[tuple[Strike, int, int], ...]:
    """The strikes that differ in anything but the damage die, each with its chance as (ways to it, ways in all)."""
    numbers, found = case.numbers, dict[tuple[object, ...], tuple[Strike, int, int]]()
    for out, weight, ways in weighed(lambda dice: strike(numbers, dice), numbers.rules.skill_success_roll_min):
        key = out.hit, out.critical, out.damage, out.absorbed, out.dodged, out.roll, ways
        before = found[key][1] if key in found else 0
        found[key] = (found[key][0] if before else out, before + weight, ways)
    return tuple(found.values())


def _comes_to(opening: _Opening, out: Strike) -> tuple[object, ...]:
    """What of a strike can make a difference to what follows: strikes with the same are followed up once.

    Damage beyond what the target has left, the roll and a critical count only where a skill may ask for them.
    """
    target, asks = opening.target, opening.state.skills.asks
    capped = opening.straight and "amount" not in asks
    damage = min(out.damage, target.health) if capped else out.damage
    critical = out.critical and ("critical" in asks or bool(target.flags & AIRBORNE))
    return out.hit, damage, critical, out.absorbed, out.dodged, out.roll if "roll" in asks else 0


def _answers_before(state: BattleState, attacker: CarState, target: CarState) -> bool:
    """Whether a skill may answer between the command and the hit die."""
    answering = state.skills.answering
    return (
        attacker.index in answering.get("attack_start", ())
        or target.index in answering.get("attacked", ())
        or "ally_attacked" in answering
    )


def _decided(opening: _Opening, attacker: CarState, out: Strike) -> bool | None:
    """Whether the target is out after a strike; None where skills that answer may decide that."""
    state, target, numbers = opening.state, opening.target, opening.numbers
    index = state.skills
    if not index.hooks:
        return numbers.taker is target and 0 < target.health <= out.damage
    if not opening.straight:
        return None
    if out.damage >= target.health:
        return None if index.revives or target.index in index.answering.get("would_fall", ()) else True
    return None if _may_be_hurt(index, attacker, target, answers_to(out, numbers)) else False


def _may_be_hurt(index: SkillIndex, attacker: CarState, target: CarState, hooks: Answers) -> bool:
    """Whether the target may lose health, or cars be moved, by the skills that may answer a strike.

    If all that answers is the target that strikes back, it is hurt only where that is answered in turn.
    """
    own = [hook for hook in (*hooks.target, *_HURT) if target.index in index.harming.get(hook, ())]
    back = all(target.index in index.aimed[hook] for hook in own) and not attacker.flags & REDIRECT
    return (
        _harms(index, attacker, hooks.attacker)
        or any(hook in index.harming for hook in (*hooks.others, *_CHAINS))
        or (bool(own) and (not back or _answers_back(index, attacker, target)))
    )


def _harms(index: SkillIndex, car: CarState, hooks: tuple[str, ...]) -> bool:
    """Whether a car has a harmful answer to any of these hooks."""
    return any(car.index in index.harming.get(hook, ()) for hook in hooks)


def _answers_back(index: SkillIndex, attacker: CarState, target: CarState) -> bool:
    """Whether a skill may do harm when the target strikes the attacker back."""
    return (
        _harms(index, attacker, _STRUCK)
        or _harms(index, target, _STRIKING)
        or any(hook in index.harming for hook in _BESIDE)
    )
