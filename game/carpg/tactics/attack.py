"""An attack from the command to its last consequence."""

from __future__ import annotations

from typing import NamedTuple

from carpg.kernel.errors import IllegalCommandError
from carpg.kernel.events import TraceLine
from carpg.tactics.combat import Numbers, Strike, facing_towards, is_ranged, measure, set_taker, strike
from carpg.tactics.effects import drop_status, end_status, knock_prone, lose_health, replace_status, set_amount, soak
from carpg.tactics.elements import MATCHUP_NAMES
from carpg.tactics.events import Attacked, SuccessRolled
from carpg.tactics.grid import FACINGS
from carpg.tactics.run import Run
from carpg.tactics.skills.geometry import in_line
from carpg.tactics.skills.modifiers import active_modifiers, names, values
from carpg.tactics.skills.moment import Moment
from carpg.tactics.state import BattleState, CarState
from carpg.tactics.statuses import AIRBORNE, DODGE, FOREVER, PRONE, SURGE, UNTARGETABLE


class AttackBonus(NamedTuple):
    """What a skill changes in an attack that it makes; such attacks do not count against the turn."""

    damage: int = 0
    hit_on: int = 0
    fixed: int = -1
    no_crit: bool = False


def attacks_left(state: BattleState, car: CarState) -> int:
    """Attacks that the car may still make in its turn."""
    return max(0, state.setup.rules.turn_attacks + car.extra_attacks - car.attacks)


def in_range(state: BattleState, attacker: CarState, target: CarState) -> bool:
    """Orthogonally next to it, diagonally if the target is prone (`range.diagonal_vs_prone`), or as skills reach."""
    grid = state.setup.board.grid
    if grid.ortho[attacker.pos] & target.bit:
        return True
    if grid.diag[attacker.pos] & target.bit:
        if target.flags & PRONE and state.setup.rules.range_diagonal_vs_prone:
            return True
        if "diagonal" in state.skills.modifiers and any(flag for _, flag in values(state, "diagonal", attacker)):
            return True
    return "reach" in state.skills.modifiers and _skill_reaches(state, attacker, target)


def _skill_reaches(state: BattleState, attacker: CarState, target: CarState) -> bool:
    distance = state.setup.board.grid.distance(attacker.pos, target.pos)
    for entry, _ in active_modifiers(state, "reach", attacker):
        near = distance <= entry.modifier.value
        if near and (entry.modifier.bend or in_line(state, attacker.pos, target.pos)):
            return True
    return False


def can_reach(state: BattleState, attacker: CarState, target: CarState, reach: int | None) -> bool:
    """Whether an attack that a skill makes reaches: normally, within `reach` steps, or anywhere (-1)."""
    if reach is None:
        return in_range(state, attacker, target)
    return reach < 0 or state.setup.board.grid.distance(attacker.pos, target.pos) <= reach


def may_aim(state: BattleState, attacker: CarState, target: CarState) -> bool:
    """Whether a target can be chosen: not an untargetable one, unless a skill ignores that."""
    if not target.flags & UNTARGETABLE:
        return True
    return "untargetable" in names(state, "ignores", attacker, Moment(attacker, target))


def targets(state: BattleState, car: CarState) -> list[CarState]:
    """The cars that a car could attack from where it stands, in car order."""
    near = state.occupied[1 - car.side]
    if "reach" not in state.skills.modifiers:
        near &= state.setup.board.grid.ring[car.pos]
    if not near:
        return []
    return [
        other
        for other in state.cars
        if other.bit & near and other.side != car.side and in_range(state, car, other) and may_aim(state, car, other)
    ]


def check_attack(state: BattleState, car: CarState, name: str) -> CarState:
    """The target of a legal attack; raises `IllegalCommandError` for any other."""
    if not attacks_left(state, car):
        raise IllegalCommandError("already_attacked", "This car has already attacked in this turn.")
    target = state.car(name)
    if target is None or target is car:
        raise IllegalCommandError("no_target", f"There is no such target: {name}.")
    if not target.standing:
        raise IllegalCommandError("knocked_out", f"{name} is knocked out.")
    if target.side == car.side:
        raise IllegalCommandError("no_target", f"{name} is on the same side.")
    if not may_aim(state, car, target):
        raise IllegalCommandError("no_target", f"{name} can't be chosen as a target.")
    if not in_range(state, car, target):
        raise IllegalCommandError("out_of_range", f"{name} is out of reach.")
    return target


def prepare(run: Run, attacker: CarState, target: CarState, bonus: AttackBonus | None = None) -> Numbers:
    """The numbers of an attack with everything that will act on it."""
    numbers = measure(run.state, attacker, target, run.trace)
    if bonus is not None:
        numbers.add_bonus(bonus.damage, bonus.hit_on, bonus.fixed, bonus.no_crit)
    set_taker(run, numbers, target)
    return numbers


def carry_out(run: Run, attacker: CarState, target: CarState, bonus: AttackBonus | None = None) -> Strike | None:
    """Attack: turn to the target, let skills answer, throw the dice, deal the damage, knock down.

    None if the attack came to nothing because one of the two was gone before the hit roll.
    """
    facts = begin(run, attacker, target, bonus is not None)
    if facts is None:
        return None
    numbers = prepare(run, attacker, target, bonus)
    numbers.cancelled = facts.cancelled
    out = strike(numbers, run.dice, run.trace)
    _report(run, attacker, target, numbers, out)
    conclude(run, facts, target, numbers, out)
    return out


def begin(run: Run, attacker: CarState, target: CarState, by_skill: bool = False) -> Moment | None:
    """All that comes before the hit die: the turn to the target and skills that answer; None if it came to nothing."""
    attacker.facing = facing_towards(run.state, attacker, target.pos)
    if not by_skill:
        attacker.attacks += 1
    facts = Moment(attacker, target)
    facts.by_skill = by_skill
    if run.state.skills.hooks:
        facts.ranged = is_ranged(run.state, attacker, target)
        _before(run, attacker, target, facts)
    return facts if attacker.standing and target.standing else None


def conclude(run: Run, facts: Moment, target: CarState, numbers: Numbers, out: Strike) -> None:
    """All that comes after the dice: what is spent, the damage and its consequences, skills that answer."""
    attacker = facts.owner
    _spend(run, attacker, target, out)
    _consequences(run, attacker, target, numbers, out)
    if run.state.skills.hooks:
        _after(run, facts, target, numbers, out)


def _consequences(run: Run, attacker: CarState, target: CarState, numbers: Numbers, out: Strike) -> None:
    """Shield, health, and the knock-down of an airborne target that a critical struck."""
    was_airborne = target.flags & AIRBORNE
    soak(run, numbers.taker, out.absorbed)
    lose_health(run, numbers.taker, out.damage, attacker, "attack")
    shot_down = out.critical and was_airborne and run.rules.crit_airborne_target_effect == "prone"
    if shot_down and target.standing:
        knock_prone(run, target, run.rules.prone_airborne_crit_duration, attacker, "crit.airborne_target_effect")


# ---- skills around an attack ------------------------------------------------


def _before(run: Run, attacker: CarState, target: CarState, facts: Moment) -> None:
    """Skills that answer before the hit die."""
    state = run.state
    run.fire("attack_start", attacker, facts)
    if target.standing and attacker.standing:
        theirs = facts.seen_by(target, attacker)
        run.fire("attacked", target, theirs)
        facts.cancelled = facts.cancelled or theirs.cancelled
    if target.standing and attacker.standing and "ally_attacked" in state.skills.hooks:
        friends = [car for car in state.cars if car.side == target.side and car is not target]
        facts.third = attacker
        run.fire("ally_attacked", target, facts, friends)
        facts.third = None


def _after(run: Run, facts: Moment, target: CarState, numbers: Numbers, out: Strike) -> None:
    """Skills that answer when the attack is resolved, first the attacker's, then the target's, then others'."""
    attacker = facts.owner
    facts.cancelled = False
    facts.roll, facts.amount = out.roll, out.damage
    facts.critical, facts.backstab, facts.matchup = out.critical, numbers.backstab, numbers.matchup
    hooks = answers_to(out, numbers)
    for hook in hooks.attacker:
        run.fire(hook, attacker, facts)
    theirs = facts.seen_by(target, attacker)
    for hook in hooks.target:
        run.fire(hook, target, theirs)
    facts.third = attacker
    for hook, side in zip(hooks.others, (target.side, 1 - target.side), strict=False):
        if hook in run.state.skills.hooks:
            cars = [car for car in run.state.cars if car.side == side and car not in {target, attacker}]
            run.fire(hook, target, facts, cars)


class Answers(NamedTuple):
    """The hooks of a strike in their order: of the attacker, of the target, of the others on either side."""

    attacker: tuple[str, ...]
    target: tuple[str, ...]
    others: tuple[str, ...]


_ON_MISS = Answers(("attack_end", "miss_dealt"), ("attack_taken", "miss_taken"), ())
_ON_HIT = {
    (critical, backstab): Answers(
        ("attack_end", "hit_dealt", *("crit_dealt",) * critical, *("backstab_dealt",) * backstab),
        ("attack_taken", "hit_taken", *("crit_taken",) * critical),
        ("ally_hit", "enemy_hit"),
    )
    for critical in (False, True)
    for backstab in (False, True)
}


def answers_to(out: Strike, numbers: Numbers) -> Answers:
    """The hooks that a strike sets off when it is resolved."""
    return _ON_HIT[out.critical, numbers.backstab] if out.hit else _ON_MISS


# ---- the report -------------------------------------------------------------


def _report(run: Run, attacker: CarState, target: CarState, numbers: Numbers, out: Strike) -> None:
    name, needed = run.name(attacker), run.rules.skill_success_roll_min
    if out.haze:
        run.emit(SuccessRolled(name, "hazed", out.haze, needed, out.haze >= needed))
    run.emit(
        Attacked(
            name,
            run.name(target),
            out.roll,
            numbers.hit_on,
            numbers.crit_on,
            out.hit,
            out.critical,
            out.die,
            out.damage,
            MATCHUP_NAMES[numbers.matchup],
            numbers.backstab,
            0 < out.haze < needed,
            out.dodged,
            numbers.cancelled,
            out.rerolled,
            out.absorbed,
            run.name(numbers.taker),
            FACINGS[attacker.facing],
            (*_attack_lines(numbers), *out.lines) if run.trace else (),
        )
    )


def _attack_lines(numbers: Numbers) -> list[TraceLine]:
    """Lines about threshold and critical range; the damage has its own lines with the real die."""
    return numbers.trace[: numbers.range_lines]


def _spend(run: Run, attacker: CarState, target: CarState, out: Strike) -> None:
    """Surge goes with the attack (ruling T06), a dodge charge with a hit that it evaded, counted statuses run down."""
    if attacker.flags & SURGE and (out.hit or run.rules.terrain_surge_effect != "next_hit_advantage"):
        end_status(run, attacker, "elemental_surge", "spent")
    if out.dodged and target.flags & DODGE:
        dodge = target.status("dodge")
        if dodge is not None:
            set_amount(run, target, dodge, dodge.amount - 1)
    for status in attacker.statuses:
        if status.attacks > 1:
            replace_status(attacker, status, status._replace(attacks=status.attacks - 1))
        elif status.attacks != FOREVER:
            drop_status(run, attacker, status, "spent")
