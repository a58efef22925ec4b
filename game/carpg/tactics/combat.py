"""The one path for the numbers of an attack.

`measure` works out threshold, critical range and damage modifiers of an attack; `strike` throws the dice on
them. `apply` gives `strike` the battle's dice, a forecast gives it dice that enumerate, so that a preview
can't drift from the result.
"""

from __future__ import annotations

from carpg.kernel.dice import Roller
from carpg.kernel.events import TraceLine
from carpg.tactics.effects import taker_of
from carpg.tactics.elements import ADVANTAGE, CHART, DISADVANTAGE, MATCHUP_VALUES
from carpg.tactics.rules import Rules
from carpg.tactics.run import Run
from carpg.tactics.skilled import SkillSide, line
from carpg.tactics.skills.modifiers import stat_of
from carpg.tactics.state import BattleState, CarState
from carpg.tactics.statuses import (
    AIRBORNE,
    DAMAGE_BOOST,
    DODGE,
    ELEMENTAL_SHIFT,
    GUARANTEED_CRIT,
    HAZED,
    INVULNERABLE,
    PRONE,
    SHIELDED,
    SURGE,
)

#: A die that no attack can roll: the threshold of a range that is never reached.
NEVER = 7


class Numbers:
    """What an attack needs and does before dice are thrown.

    `steps` are the damage steps 5 to 7 as (rule, change); `trace` and `unapplied` explain and are only filled
    when asked for; the first `range_lines` lines are about threshold and critical range.
    """

    __slots__ = (
        "attack",
        "backstab",
        "cancelled",
        "crit_on",
        "defense",
        "dodges",
        "fixed",
        "flat",
        "hazed",
        "hit_on",
        "ignored",
        "invulnerable",
        "matchup",
        "pool",
        "range_lines",
        "reroll_hit",
        "reroll_miss",
        "rules",
        "steps",
        "surged",
        "taker",
        "trace",
        "unapplied",
    )

    def __init__(self, rules: Rules, attack: int, defense: int, target: CarState) -> None:
        self.rules = rules
        self.attack = attack
        self.defense = defense
        self.hit_on = 0
        self.crit_on = NEVER
        self.matchup = 0
        self.surged = self.backstab = self.hazed = self.dodges = False
        self.reroll_hit = self.reroll_miss = self.cancelled = self.invulnerable = False
        self.steps: list[tuple[str, int]] = []
        self.flat = 0
        self.fixed = -1
        self.taker = target
        self.pool = 0
        self.trace: list[TraceLine] = []
        self.unapplied: list[TraceLine] = []
        self.range_lines = 0
        self.ignored: frozenset[str] = frozenset()

    def ignores(self, what: str) -> bool:
        """Whether a skill lets the attacker ignore something."""
        return what in self.ignored

    def add_bonus(self, damage: int, hit_on: int, fixed: int, no_crit: bool) -> None:
        """What a skill changes in an attack that it makes."""
        if damage:
            self.steps.append(("skill.attack", damage))
            self.flat += damage
        self.hit_on = max(2, min(6, self.hit_on + hit_on))
        self.fixed = fixed
        if no_crit:
            self.crit_on = NEVER


class Strike:
    """How an attack came out; `damage` is what it deals after everything, `absorbed` went into a shield."""

    __slots__ = ("absorbed", "critical", "damage", "die", "dodged", "haze", "hit", "lines", "rerolled", "roll")

    def __init__(self) -> None:
        self.haze = 0
        self.roll = self.rerolled = 0
        self.hit = self.critical = self.dodged = False
        self.die = 0
        self.damage = 0
        self.absorbed = 0
        self.lines: list[TraceLine] = []


def element_matchup(attacker: CarState, target: CarState) -> int:
    """The matchup by elements and elemental shifts; a forced matchup beats a replaced element."""
    mine, theirs = attacker.element, target.element
    if not (attacker.flags | target.flags) & ELEMENTAL_SHIFT:
        return CHART[mine][theirs]
    forced = [
        MATCHUP_VALUES[status.other]
        for car, mode in ((attacker, "attack"), (target, "defend"))
        if (status := car.status("elemental_shift", mode)) is not None
    ]
    if forced:
        return max(DISADVANTAGE, min(ADVANTAGE, sum(forced)))
    return CHART[attacker.element_now][target.element_now]


def is_backstab(state: BattleState, attacker: CarState, target: CarState) -> bool:
    """Straight behind the target's facing (confirmed); the switch `rear_arc` adds the two rear diagonals."""
    grid = state.setup.board.grid
    back = target.pos - grid.deltas[target.facing]
    if attacker.pos == back:
        return True
    if state.setup.rules.backstab_position == "directly_behind":
        return False
    side = grid.deltas[(target.facing + 1) % 4]
    return attacker.pos in {back + side, back - side} and bool(grid.diag[target.pos] & attacker.bit)


def ground_under(state: BattleState, car: CarState) -> int:
    """The car's bit for terrain look-ups, or 0 if ground terrain does not reach it in the air."""
    if car.flags & AIRBORNE and not state.setup.rules.terrain_ground_affects_airborne:
        return 0
    return car.bit


def is_ranged(state: BattleState, attacker: CarState, target: CarState) -> bool:
    """Whether an attack comes from further than a neighbouring tile (a diagonal neighbour is 2 away)."""
    return not state.setup.board.grid.ortho[attacker.pos] & target.bit


def measure(state: BattleState, attacker: CarState, target: CarState, trace: bool = False) -> Numbers:
    """Work out an attack's threshold, critical range and damage modifiers; `trace` also explains them."""
    skilled = SkillSide(state, attacker, target) if state.skills.modifiers else None
    numbers = Numbers(state.setup.rules, attacker.attack, target.defense, target)
    if skilled is not None:
        numbers.attack = stat_of(state, attacker, "attack")
        numbers.defense = stat_of(state, target, "defense")
    numbers.surged = bool(attacker.flags & SURGE)
    numbers.matchup = _matchup(attacker, target, skilled)
    numbers.backstab = is_backstab(state, attacker, target)
    if skilled is not None:
        skilled.know(numbers)
    ground = ground_under(state, target)
    _threshold(numbers, bool(ground & state.difficult), skilled, trace)
    _critical_range(numbers, attacker, target, trace)
    if skilled is not None:
        skilled.critical_range(numbers, trace)
    numbers.range_lines = len(numbers.trace)
    _damage_steps(numbers, attacker, target, (bool(ground & state.difficult), bool(ground & state.shield_zone)))
    numbers.hazed = bool(attacker.flags & HAZED)
    numbers.dodges = bool(target.flags & DODGE)
    if skilled is not None:
        skilled.finish(numbers)
    numbers.flat = numbers.rules.damage_default_bonus + sum(change for _, change in numbers.steps)
    if trace:
        _explain_damage(numbers)
    return numbers


def _matchup(attacker: CarState, target: CarState, skilled: SkillSide | None) -> int:
    """Surge counts as advantage in full (ruling T07); then skills, shifts and elements."""
    if attacker.flags & SURGE:
        return ADVANTAGE
    plain = element_matchup(attacker, target)
    return plain if skilled is None else skilled.matchup(plain)


def set_taker(run: Run, numbers: Numbers, target: CarState) -> None:
    """Find out who takes the damage and what of it a shield or invulnerability keeps off."""
    taker = target if numbers.ignores("redirect") else taker_of(run, target)
    numbers.taker = taker
    numbers.invulnerable = bool(taker.flags & INVULNERABLE) and not numbers.ignores("invulnerable")
    shielded = taker.flags & SHIELDED and not numbers.ignores("shielded")
    pool = taker.status("shielded", "absorb") if shielded else None
    numbers.pool = 0 if pool is None else pool.amount


_MATCHUP_RULE = {ADVANTAGE: "hit.advantage_min", 0: "hit.neutral_min", DISADVANTAGE: "hit.disadvantage_min"}


def _threshold(numbers: Numbers, difficult: bool, skilled: SkillSide | None, trace: bool) -> None:
    """The strictest of the thresholds that apply (`hit.stacking`), after what skills add."""
    rules = numbers.rules
    hit_on = rules.hit_neutral_min
    if numbers.matchup:
        hit_on = rules.hit_advantage_min if numbers.matchup == ADVANTAGE else rules.hit_disadvantage_min
    if trace:
        note = "elemental surge" if numbers.surged else ""
        numbers.trace.append(line(_MATCHUP_RULE[numbers.matchup], rules.hit_neutral_min, hit_on, note))
    if skilled is not None:
        hit_on = skilled.threshold(numbers, hit_on, trace)
    if difficult and not numbers.ignores("difficult"):
        stricter = rules.hit_stacking == "most_restrictive"
        after = max(hit_on, rules.hit_difficult_min) if stricter else min(hit_on, rules.hit_difficult_min)
        if trace:
            numbers.trace.append(line("hit.difficult_min", hit_on, after))
        hit_on = after
    elif trace:
        why = "a skill ignores it" if difficult else "the target is not on difficult terrain"
        numbers.unapplied.append(line("hit.difficult_min", hit_on, hit_on, why))
    numbers.hit_on = hit_on


def _critical_range(numbers: Numbers, attacker: CarState, target: CarState, trace: bool) -> None:
    """The widest of the ranges that apply; they do not add up."""
    rules = numbers.rules
    crit_on = rules.crit_natural_min
    if trace:
        numbers.trace.append(line("crit.natural_min", crit_on, crit_on))
    for rule, applies, value, why_not in (
        ("crit.airborne_attacker_min", attacker.flags & AIRBORNE, rules.crit_airborne_attacker_min, "not airborne"),
        ("crit.vs_prone_min", target.flags & PRONE, rules.crit_vs_prone_min, "the target is not prone"),
        ("status.guaranteed_crit", attacker.flags & GUARANTEED_CRIT, numbers.hit_on, ""),
    ):
        if applies:
            if trace:
                numbers.trace.append(line(rule, crit_on, min(crit_on, value)))
            crit_on = min(crit_on, value)
        elif trace and why_not:
            numbers.unapplied.append(line(rule, crit_on, crit_on, why_not))
    numbers.crit_on = crit_on


def _damage_steps(numbers: Numbers, attacker: CarState, target: CarState, on: tuple[bool, bool]) -> None:
    """Steps 5 to 7 of the damage pipeline: backstab, disadvantage, then terrain (difficult, shield) and statuses."""
    rules, steps = numbers.rules, numbers.steps
    if numbers.backstab:
        steps.append(("damage.backstab", rules.damage_backstab))
    if numbers.matchup == DISADVANTAGE:
        steps.append(("damage.disadvantage", rules.damage_disadvantage))
    if on[0]:
        steps.append(("damage.difficult_taken", rules.damage_difficult_taken))
    if on[1] and not numbers.ignores("shield_zone"):
        steps.append(("damage.shield_zone_taken", rules.damage_shield_zone_taken))
    if attacker.flags & DAMAGE_BOOST:
        steps.append(("status.damage_boost", attacker.amount("damage_boost")))
    if target.flags & SHIELDED and not numbers.ignores("shielded"):
        reduce = target.status("shielded", "reduce")
        if reduce is not None:
            steps.append(("status.shielded", -reduce.amount))


def _explain_damage(numbers: Numbers) -> None:
    """Trace lines of what is added to the damage die, as a running sum, and of what does not apply."""
    total = numbers.rules.damage_default_bonus
    numbers.trace.append(line("damage.default_bonus", 0, total, numbers.rules.damage_base_die))
    for rule, change in numbers.steps:
        numbers.trace.append(line(rule, total, total + change))
        total += change
    applied = {rule for rule, _ in numbers.steps}
    for rule, why in (
        ("damage.backstab", "not straight behind the target"),
        ("damage.disadvantage", "not at elemental disadvantage"),
        ("damage.difficult_taken", "the target is not on difficult terrain"),
        ("damage.shield_zone_taken", "the target is not on a shield zone"),
    ):
        if rule not in applied:
            numbers.unapplied.append(line(rule, total, total, why))
    modifier = numbers.attack - numbers.defense
    if modifier < 0 and numbers.rules.damage_negative_crit_modifier == "ignored":
        numbers.unapplied.append(line("damage.negative_crit_modifier", total, total, f"critical {modifier}: ignored"))


def strike(numbers: Numbers, dice: Roller, trace: bool = False) -> Strike:
    """Throw the dice of an attack: haze, the hit die, and the damage die on a hit."""
    out = Strike()
    rules = numbers.rules
    if numbers.cancelled:
        return out
    if numbers.hazed:
        out.haze = dice.roll("skill", 6)
        if out.haze < rules.skill_success_roll_min:
            return out
    roll = _hit_roll(numbers, out, dice)
    if roll < numbers.hit_on:
        return out
    if numbers.dodges:
        out.dodged = True
        return out
    out.hit = True
    out.critical = roll >= numbers.crit_on
    if numbers.fixed >= 0:
        out.die = numbers.fixed
    else:
        separate = rules.damage_die_source == "separate_die"
        out.die = dice.roll("combat", rules.base_die_sides) if separate else roll
    _settle_damage(numbers, out, trace)
    return out


def _hit_roll(numbers: Numbers, out: Strike, dice: Roller) -> int:
    """The hit die, thrown once more if a skill says so."""
    roll = dice.roll("combat", 6)
    if numbers.reroll_miss if roll < numbers.hit_on else numbers.reroll_hit:
        out.rerolled = roll
        roll = dice.roll("combat", 6)
    out.roll = roll
    return roll


def _settle_damage(numbers: Numbers, out: Strike, trace: bool) -> None:
    """Steps 2 to 8 of the pipeline on the base die, then invulnerability and an absorbing shield."""
    damage = out.die + numbers.flat
    if out.critical:
        damage += _critical_modifier(numbers)
    damage = max(0, damage)
    if trace:
        _explain_strike(numbers, out)
    if numbers.invulnerable:
        damage = 0
    out.absorbed = min(numbers.pool, damage)
    out.damage = damage - out.absorbed


def _critical_modifier(numbers: Numbers) -> int:
    """Attack minus Defense; one that would lower the damage is ignored (`damage.negative_crit_modifier`)."""
    modifier = numbers.attack - numbers.defense
    return modifier if modifier > 0 or numbers.rules.damage_negative_crit_modifier == "applied" else 0


def _explain_strike(numbers: Numbers, out: Strike) -> None:
    """The damage pipeline of one hit, line by line."""
    lines, rules = out.lines, numbers.rules
    total = out.die
    lines.append(line("damage.base_die", 0, total))
    lines.append(line("damage.default_bonus", total, total + rules.damage_default_bonus))
    total += rules.damage_default_bonus
    if out.critical:
        change, modifier = _critical_modifier(numbers), numbers.attack - numbers.defense
        rule = "crit.natural_min" if change == modifier else "damage.negative_crit_modifier"
        lines.append(line(rule, total, total + change, f"critical {modifier:+d}"))
        total += change
    for rule, change in numbers.steps:
        lines.append(line(rule, total, total + change))
        total += change
    if total < 0:
        lines.append(line("damage.minimum", total, 0))
        total = 0
    if numbers.invulnerable:
        lines.append(line("status.invulnerable", total, 0))
    elif numbers.pool:
        lines.append(line("status.shielded", total, total - min(numbers.pool, total), "absorbed"))


def facing_towards(state: BattleState, car: CarState, pos: int) -> int:
    """The facing of an attacker towards a tile: the axis, or for a diagonal the smaller turn (ruling M08)."""
    grid = state.setup.board.grid
    (x, y), (tx, ty) = grid.tile(car.pos), grid.tile(pos)
    options = []
    if ty != y:
        options.append(0 if ty < y else 2)
    if tx != x:
        options.append(1 if tx > x else 3)
    if not options or car.facing in options:
        return car.facing
    return min(options, key=lambda facing: (min((facing - car.facing) % 4, (car.facing - facing) % 4), facing))
