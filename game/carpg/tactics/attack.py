"""An attack from the command to its last consequence."""

from __future__ import annotations

from carpg.kernel.errors import IllegalCommandError
from carpg.kernel.events import TraceLine
from carpg.tactics.combat import Numbers, Strike, facing_towards, measure, set_taker, strike
from carpg.tactics.effects import drop_status, end_status, knock_prone, lose_health, set_amount, soak
from carpg.tactics.elements import MATCHUP_NAMES
from carpg.tactics.events import Attacked, SuccessRolled
from carpg.tactics.grid import FACINGS
from carpg.tactics.run import Run
from carpg.tactics.state import BattleState, CarState
from carpg.tactics.statuses import AIRBORNE, DODGE, FOREVER, PRONE, SURGE, UNTARGETABLE


def attacks_left(state: BattleState, car: CarState) -> int:
    """Attacks that the car may still make in its turn."""
    return max(0, state.setup.rules.turn_attacks + car.extra_attacks - car.attacks)


def in_range(state: BattleState, attacker: CarState, target: CarState) -> bool:
    """Orthogonally next to it, or diagonally if the target is prone (`range.diagonal_vs_prone`)."""
    grid = state.setup.board.grid
    if grid.ortho[attacker.pos] & target.bit:
        return True
    prone = target.flags & PRONE and state.setup.rules.range_diagonal_vs_prone
    return bool(prone and grid.diag[attacker.pos] & target.bit)


def targets(state: BattleState, car: CarState) -> list[CarState]:
    """The cars that a car could attack from where it stands, in car order."""
    near = state.setup.board.grid.ring[car.pos] & state.occupied[1 - car.side]
    if not near:
        return []
    return [
        other
        for other in state.cars
        if other.bit & near
        and other.side != car.side
        and not other.flags & UNTARGETABLE
        and in_range(state, car, other)
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
    if target.flags & UNTARGETABLE:
        raise IllegalCommandError("no_target", f"{name} can't be chosen as a target.")
    if not in_range(state, car, target):
        raise IllegalCommandError("out_of_range", f"{name} is out of reach.")
    return target


def prepare(run: Run, attacker: CarState, target: CarState) -> Numbers:
    """The numbers of an attack with everything that will act on it."""
    numbers = measure(run.state, attacker, target, run.trace)
    set_taker(run, numbers, target)
    return numbers


def carry_out(run: Run, attacker: CarState, target: CarState) -> Strike:
    """Attack: turn to the target, throw the dice, spend what is spent, deal the damage, knock down."""
    numbers = prepare(run, attacker, target)
    attacker.facing = facing_towards(run.state, attacker, target.pos)
    attacker.attacks += 1
    out = strike(numbers, run.dice, run.trace)
    _report(run, attacker, target, numbers, out)
    _spend(run, attacker, target, out)
    was_airborne = target.flags & AIRBORNE
    soak(run, numbers.taker, out.absorbed)
    lose_health(run, numbers.taker, out.damage, attacker, "attack")
    shot_down = out.critical and was_airborne and run.rules.crit_airborne_target_effect == "prone"
    if shot_down and target.standing:
        knock_prone(run, target, run.rules.prone_airborne_crit_duration, attacker, "crit.airborne_target_effect")
    return out


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
            out.roll == 0,
            out.dodged,
            out.absorbed,
            run.name(numbers.taker),
            FACINGS[attacker.facing],
            (*_attack_lines(numbers), *out.lines) if run.trace else (),
        )
    )


def _attack_lines(numbers: Numbers) -> list[TraceLine]:
    """Lines about threshold and critical range; the damage has its own lines with the real die."""
    return [entry for entry in numbers.trace if not entry.rule.startswith("damage.") and "shielded" not in entry.rule]


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
            new = status._replace(attacks=status.attacks - 1)
            attacker.set_statuses(tuple(new if item is status else item for item in attacker.statuses))
        elif status.attacks != FOREVER:
            drop_status(run, attacker, status, "spent")
