"""What skills change in the numbers of an attack, with a trace line for each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from carpg.kernel.events import TraceLine
from carpg.tactics.elements import DISADVANTAGE, MATCHUP_VALUES
from carpg.tactics.rules import rule_tag
from carpg.tactics.skills.modifiers import changes, names, values
from carpg.tactics.skills.moment import Moment
from carpg.tactics.state import BattleState, CarState

if TYPE_CHECKING:
    from carpg.tactics.combat import Numbers

#: No attack is critical on this: the threshold of a range that is never reached.
NEVER = 7
#: Skills keep thresholds within these.
LOWEST_HIT, HIGHEST_HIT = 2, 6


def line(rule: str, before: int, after: int, note: str = "") -> TraceLine:
    """A trace line with the rule's own tag."""
    return TraceLine(rule, "skill" if rule.startswith("skill.") else rule_tag(rule), before, after, note)


class SkillSide:
    """The skills of both cars of an attack; made only in battles where skills modify anything."""

    __slots__ = ("attacker", "mine", "state", "target", "theirs")

    def __init__(self, state: BattleState, attacker: CarState, target: CarState) -> None:
        self.state = state
        self.attacker = attacker
        self.target = target
        self.mine = Moment(attacker, target)
        self.theirs = Moment(target, attacker)
        ranged = not state.setup.board.grid.ortho[attacker.pos] & target.bit
        self.mine.ranged = self.theirs.ranged = ranged

    def matchup(self, plain: int) -> int:
        """The matchup after skills that set it: each side takes the best for itself."""
        for what, bearer, facts, sign in (
            ("matchup", self.attacker, self.mine, 1),
            ("matchup_against", self.target, self.theirs, -1),
        ):
            found = [MATCHUP_VALUES[word] for _, word in values(self.state, what, bearer, facts)]
            if found:
                plain = max(found) if sign > 0 else min(found)
        return plain

    def know(self, numbers: Numbers) -> None:
        """Note what conditions may ask, and what the attacker ignores or the target is immune to."""
        state = self.state
        numbers.ignored = names(state, "ignores", self.attacker, self.mine)
        if numbers.ignores("disadvantage") and numbers.matchup == DISADVANTAGE:
            numbers.matchup = 0
        if numbers.backstab and "backstab" in names(state, "immune", self.target, self.theirs):
            numbers.backstab = False
        for facts in (self.mine, self.theirs):
            facts.backstab, facts.matchup = numbers.backstab, numbers.matchup

    def threshold(self, numbers: Numbers, hit_on: int, trace: bool) -> int:
        """The threshold of the matchup with what both cars' skills add to it, kept within 2 and 6."""
        before = hit_on
        for what, bearer, facts in (
            ("hit_on", self.attacker, self.mine),
            ("hit_on_against", self.target, self.theirs),
        ):
            for entry, change in changes(self.state, what, bearer, facts):
                if trace:
                    numbers.trace.append(line(f"skill.{entry.program.id}", hit_on, hit_on + change, entry.program.name))
                hit_on += change
        return hit_on if hit_on == before else max(LOWEST_HIT, min(HIGHEST_HIT, hit_on))

    def critical_range(self, numbers: Numbers, trace: bool) -> None:
        """Wider critical ranges, and immunity to criticals."""
        for what, bearer, facts in (
            ("crit_on", self.attacker, self.mine),
            ("crit_on_against", self.target, self.theirs),
        ):
            for entry, value in values(self.state, what, bearer, facts):
                after = min(numbers.crit_on, value)
                if trace:
                    rule = f"skill.{entry.program.id}"
                    numbers.trace.append(line(rule, numbers.crit_on, after, entry.program.name))
                numbers.crit_on = after
        for entry, listed in values(self.state, "immune", self.target, self.theirs):
            if "critical" in listed and numbers.crit_on != NEVER:
                if trace:
                    rule = f"skill.{entry.program.id}"
                    numbers.trace.append(line(rule, numbers.crit_on, NEVER, entry.program.name))
                numbers.crit_on = NEVER

    def finish(self, numbers: Numbers) -> None:
        """Damage that skills add, terrain that does not count, dodge that is ignored, dice that are thrown again."""
        state = self.state
        for what, bearer, facts in (
            ("damage", self.attacker, self.mine),
            ("damage_against", self.target, self.theirs),
        ):
            for entry, change in changes(state, what, bearer, facts):
                numbers.steps.append((f"skill.{entry.program.id}", change))
        if numbers.backstab:
            for what, bearer, facts in (
                ("backstab", self.attacker, self.mine),
                ("backstab_against", self.target, self.theirs),
            ):
                for entry, change in changes(state, what, bearer, facts):
                    numbers.steps.append((f"skill.{entry.program.id}", change))
        if "terrain" in names(state, "immune", self.target, self.theirs):
            numbers.steps = [step for step in numbers.steps if step[0] != "damage.difficult_taken"]
        if numbers.ignores("dodge"):
            numbers.dodges = False
        numbers.reroll_miss = bool(values(state, "reroll", self.attacker, self.mine))
        numbers.reroll_hit = bool(values(state, "reroll_against", self.target, self.theirs))
