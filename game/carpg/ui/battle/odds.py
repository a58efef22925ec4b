"""The odds of an attack or a skill in figures and words, ready to be drawn."""

from __future__ import annotations

from dataclasses import dataclass

from carpg.kernel.events import TraceLine
from carpg.tactics.elements import ELEMENTS, element_names
from carpg.tactics.forecast import CarOdds, Forecast, SkillForecast
from carpg.tactics.rules import rule_rows
from carpg.tactics.skills.program import Program
from carpg.tactics.state import BattleState
from carpg.tactics.statuses import STATUSES
from carpg.ui.battle.tokens import Face
from carpg.ui.game.names import cause_name
from carpg.ui.strings import tr


@dataclass(frozen=True)
class Modifier:
    """One rule behind the odds; `value` is what it makes of the figure ('3+', '+2', '')."""

    label: str
    value: str
    tag: str
    applies: bool
    note: str = ""
    rule: str = ""


@dataclass(frozen=True)
class AttackOdds:
    """Everything that the forecast of an attack shows. Chances are percentages."""

    attacker: Face
    target: Face
    hit_on: int
    crit_on: int
    reason: str
    hit: int
    crit: int
    knock_out: int
    least: int
    average: float
    most: int
    health: int
    modifiers: tuple[Modifier, ...]
    exact: bool
    answer: str = ""

    @property
    def head(self) -> str:
        """The threshold in words."""
        return tr("battle.never_hits") if self.hit_on > 6 else tr("battle.hits_on", number=self.hit_on)

    def meaning(self, face: int) -> str:
        """What a face of the hit die means."""
        if face < self.hit_on:
            return "miss"
        return "critical" if face >= self.crit_on else "hit"

    def spoken(self) -> str:
        """The forecast in a sentence."""
        return tr(
            "battle.odds_say",
            head=self.head,
            reason=self.reason,
            target=self.target.name,
            hit=self.hit,
            crit=self.crit,
            ko=self.knock_out,
            least=self.least,
            average=f"{self.average:.1f}",
            most=self.most,
        )


def percent(chance: float) -> int:
    """A chance as whole per cent; what can happen is never shown as 0 and what can fail never as 100."""
    value = round(chance * 100)
    if value == 0 and chance > 0:
        return 1
    return 99 if value == 100 and chance < 1 else value


def attack_odds(state: BattleState, attacker: str, odds: Forecast, answer: Forecast | None) -> AttackOdds:
    """The odds of an attack as the battle (with the route driven) stands."""
    mine, theirs = state.car(attacker), state.car(odds.target)
    assert mine is not None
    assert theirs is not None
    source, target = Face.of(state, mine), Face.of(state, theirs)
    applied = sorted(odds.trace, key=lambda line: line.rule in PLAIN_RULES)
    lines = [modifier(line, True) for line in applied] + [modifier(line, False) for line in odds.unapplied]
    names = element_names()
    own, other = names[ELEMENTS[mine.element_now]], names[ELEMENTS[theirs.element_now]]
    return AttackOdds(
        source,
        target,
        odds.hit_on,
        odds.crit_on,
        tr(f"battle.matchup_{odds.matchup}", own=own, other=other),
        percent(odds.chance_hit),
        percent(odds.chance_crit),
        percent(odds.chance_knock_out),
        odds.damage.min,
        odds.damage.avg,
        odds.damage.max,
        theirs.health,
        tuple(lines),
        odds.bound == "exact",
        "" if answer is None else answer_text(answer),
    )


def answer_text(odds: Forecast) -> str:
    """What the target could do in return."""
    key = "battle.answer_ko" if odds.chance_knock_out > 0 else "battle.answer"
    return tr(key, hit=percent(odds.chance_hit), ko=percent(odds.chance_knock_out))


def modifier(line: TraceLine, applies: bool) -> Modifier:
    """A line of a trace as a modifier."""
    row = rule_rows().get(line.rule)
    label = (
        tr(f"rule.{line.rule}") if f"rule.{line.rule}" in _SHORT else row.label if row else cause_name(_tail(line.rule))
    )
    change = line.after - line.before
    if line.rule.startswith(("hit.", "crit.")):
        value = f"{line.after}+" if line.after <= 6 else "–"
    else:
        value = f"{change:+d}".replace("-", "−") if change else ""
    return Modifier(label, value if applies else "", line.tag.capitalize(), applies, line.note, line.rule)


_SHORT = frozenset(
    f"rule.{name}"
    for name in (
        "hit.advantage_min",
        "hit.neutral_min",
        "hit.disadvantage_min",
        "hit.difficult_min",
        "crit.natural_min",
        "crit.vs_prone_min",
        "crit.airborne_attacker_min",
        "damage.backstab",
        "damage.disadvantage",
        "damage.difficult_taken",
        "damage.shield_zone_taken",
        "damage.default_bonus",
    )
)


#: Rules that act on every attack: they stand behind those that make this one special.
PLAIN_RULES = frozenset({"crit.natural_min", "damage.default_bonus", "hit.neutral_min"})


def _tail(rule: str) -> str:
    """The name at the end of a rule's id: statuses and skills are named by it."""
    return rule.rpartition(".")[2]


@dataclass(frozen=True)
class SkillOdds:
    """Everything that the forecast of a skill shows; `effects` are (face, words) a car."""

    owner: Face
    name: str
    text: str
    head: str
    effects: tuple[tuple[Face, str], ...]
    exact: bool

    def spoken(self) -> str:
        """The forecast in a sentence."""
        effects = "; ".join(f"{face.name}: {words}" for face, words in self.effects)
        return f"{self.name}. {self.head}. {self.text} {effects}"


def skill_odds(state: BattleState, owner: str, program: Program, odds: SkillForecast | None) -> SkillOdds:
    """The odds of a skill, or only what it does while its targets are being chosen."""
    car = state.car(owner)
    assert car is not None
    if odds is None:
        return SkillOdds(Face.of(state, car), program.name, program.text, _wanted(program), (), True)
    effects = []
    for effect in odds.effects:
        other = state.car(effect.car)
        if other is not None:
            effects.append((Face.of(state, other), effect_words(effect)))
    sure = odds.chance_success >= 1
    head = tr("battle.skill_sure") if sure else tr("battle.skill_chance", chance=percent(odds.chance_success))
    return SkillOdds(Face.of(state, car), program.name, program.text, head, tuple(effects), odds.bound == "exact")


def _wanted(program: Program) -> str:
    target = program.target
    if target is None:
        return tr("battle.skill_sure")
    if target.kind == "car_tile":
        return tr("battle.choose_car_tile")
    if target.car is not None and target.car.count > 1:
        return tr("battle.choose_cars", count=target.car.count)
    return tr("battle.choose_car" if target.kind == "car" else f"battle.choose_{target.kind}")


def effect_words(effect: CarOdds) -> str:
    """What a skill may do to one car."""
    parts = []
    if effect.expected_damage:
        parts.append(tr("battle.effect_damage", amount=_short(effect.expected_damage)))
    if effect.expected_healing:
        parts.append(tr("battle.effect_heal", amount=_short(effect.expected_healing)))
    if effect.chance_knock_out:
        parts.append(tr("battle.effect_ko", chance=percent(effect.chance_knock_out)))
    for status, chance in effect.statuses:
        words = STATUSES[status].name
        parts.append(words if chance >= 1 else f"{words} {percent(chance)} %")
    return ", ".join(parts)


def _short(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
