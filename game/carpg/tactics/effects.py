"""What can be done to a car: statuses, damage, healing, knock-outs, returns."""

from __future__ import annotations

from typing import Any

from carpg.tactics.elements import ELEMENTS
from carpg.tactics.events import (
    ControlChanged,
    Damaged,
    ElementChanged,
    Healed,
    KnockedOut,
    Prevented,
    Revived,
    StatusChanged,
    StatusEnded,
    StatusGained,
    StatusResisted,
)
from carpg.tactics.grid import FACINGS
from carpg.tactics.run import Run
from carpg.tactics.skills.modifiers import is_immune, total
from carpg.tactics.skills.moment import Moment
from carpg.tactics.state import CarState
from carpg.tactics.statuses import (
    AIRBORNE,
    COPIED_SKILL,
    FOREVER,
    INVULNERABLE,
    PRONE,
    REDIRECT,
    SHIELDED,
    SWITCHED_SIDES,
    Status,
)

# ---- statuses ---------------------------------------------------------------


def gain_status(run: Run, car: CarState, status: Status, cause: str) -> None:
    """Give a status (rule `status.reapply`): one copy, and airborne and prone exclude each other (ruling C10).

    A car that has fallen gets none: a chain of skills may knock it out before its turn in the chain comes.
    """
    if not car.standing:
        return
    if is_immune(run.state, car, status.status):
        run.emit(StatusResisted(run.name(car), status.status, cause))
        return
    old = car.status(status.status, status.mode)
    if old is not None:
        if run.rules.status_reapply == "ignore":
            return
        status = _merged(old, status, run.rules.status_reapply == "extend")
    kept = tuple(item for item in car.statuses if item is not old)
    car.set_statuses((*kept, status))
    _report_gain(run, car, status, cause, old is not None)
    _after_gain(run, car, status, cause)
    source = run.state.cars[status.source] if status.source >= 0 else None
    facts = Moment(car, source)
    facts.status = status
    if status.status == "airborne" and old is None:
        run.fire("launched", car, facts)
    run.fire("status_gained", car, facts)


def _after_gain(run: Run, car: CarState, status: Status, cause: str) -> None:
    """What follows from a status at once."""
    if status.status == "prone" and car.flags & AIRBORNE and run.rules.prone_ends_airborne:
        end_status(run, car, "airborne", "replaced")
    elif status.status == "airborne" and car.flags & PRONE:
        end_status(run, car, "prone", "replaced")
    elif status.status == "switched_sides":
        set_side(run, car, 1 - car.team, cause)
    elif status.status == "copied_skill":
        run.state.refresh_skills()
        car.remember(f"uses:{status.other}", 0)
    elif status.status == "elemental_shift" and status.mode == "element":
        run.emit(ElementChanged(run.name(car), status.other, cause))


def _report_gain(run: Run, car: CarState, status: Status, cause: str, refreshed: bool) -> None:
    source = run.state.cars[status.source] if status.source >= 0 else None
    run.emit(
        StatusGained(
            run.name(car),
            status.status,
            status.turns,
            status.rounds,
            status.mode,
            status.amount,
            status.other,
            run.name(source),
            cause,
            refreshed,
        )
    )


def _merged(old: Status, new: Status, extend: bool) -> Status:
    """Two sources of one status: the longest duration (or both added up), the newest magnitude (ruling S04)."""
    clocks: dict[str, Any] = {}
    for clock in ("turns", "rounds", "attacks"):
        before, after = getattr(old, clock), getattr(new, clock)
        if FOREVER in {before, after}:
            clocks[clock] = after if _timed(old) else FOREVER
        else:
            clocks[clock] = before + after if extend else max(before, after)
    return new._replace(**clocks)


def _timed(status: Status) -> bool:
    return status.turns != FOREVER or status.rounds != FOREVER or status.attacks != FOREVER


def end_status(run: Run, car: CarState, name: str, reason: str, mode: str = "") -> bool:
    """Take every copy of a status (of one mode) off a car; True if there was one."""
    gone = [item for item in car.statuses if item.status == name and (not mode or item.mode == mode)]
    for status in gone:
        drop_status(run, car, status, reason)
    return bool(gone)


def drop_status(run: Run, car: CarState, status: Status, reason: str) -> None:
    """Take one record off a car."""
    car.set_statuses(tuple(item for item in car.statuses if item is not status))
    run.emit(StatusEnded(run.name(car), status.status, status.mode, reason))
    if status.status == "switched_sides" and not car.flags & SWITCHED_SIDES:
        set_side(run, car, car.team, "switched_sides")
    elif status.status == "copied_skill":
        run.state.refresh_skills()
    elif status.status == "elemental_shift" and status.mode == "element":
        run.emit(ElementChanged(run.name(car), ELEMENTS[car.element], "elemental_shift"))
    facts = Moment(car)
    facts.status = status
    if status.status == "airborne":
        run.fire("landed", car, facts)
    run.fire("status_ended", car, facts)


def replace_status(car: CarState, old: Status, new: Status) -> None:
    """Put a changed record in the place of another."""
    car.set_statuses(tuple(new if item is old else item for item in car.statuses))


def set_amount(run: Run, car: CarState, status: Status, amount: int) -> None:
    """Change what is left of charges or of an absorbing shield; at 0 the status is spent."""
    if amount <= 0:
        drop_status(run, car, status, "spent")
        return
    replace_status(car, status, status._replace(amount=amount))
    run.emit(StatusChanged(run.name(car), status.status, amount))


def set_side(run: Run, car: CarState, side: int, cause: str) -> None:
    """Hand a car to a side's control."""
    if car.side != side:
        car.side = side
        run.state.refresh_occupied()
        run.emit(ControlChanged(run.name(car), side, cause))


def knock_prone(run: Run, car: CarState, duration: str, source: CarState | None, cause: str) -> None:
    """Knock a car down until its next own turn begins (or ends, by the switch)."""
    index = -1 if source is None else source.index
    if duration == "own_next_turn_end":
        gain_status(run, car, Status("prone", 1, source=index, ends="end"), cause)
    else:
        gain_status(run, car, Status("prone", 0, source=index), cause)


# ---- health -----------------------------------------------------------------


def taker_of(run: Run, car: CarState) -> CarState:
    """Who takes damage aimed at a car: itself, or once the standing car of its redirect (no chains)."""
    if car.flags & REDIRECT:
        status = car.status("redirect")
        other = run.state.car(status.other) if status is not None else None
        if other is not None and other.standing:
            return other
    return car


def soaked(car: CarState, amount: int) -> int:
    """How much of damage a car's absorbing shield takes (after the clamp, ruling C08)."""
    if not car.flags & SHIELDED:
        return 0
    pool = car.status("shielded", "absorb")
    return 0 if pool is None else min(pool.amount, amount)


def soak(run: Run, car: CarState, amount: int) -> None:
    """Use up an absorbing shield by an amount that `soaked` gave."""
    pool = car.status("shielded", "absorb")
    if pool is not None and amount:
        set_amount(run, car, pool, pool.amount - amount)


def lose_health(run: Run, car: CarState, amount: int, source: CarState | None, cause: str) -> None:
    """Take health off, shared with a linked car (nothing hurts one that is invulnerable); at 0 it is knocked out."""
    partner = _partner(run, car)
    if partner is None:
        _lose(run, car, amount, source, cause)
        return
    half = amount // 2
    _lose(run, car, amount - half, source, cause)
    if not partner.flags & INVULNERABLE:
        _lose(run, partner, half, source, cause)


def _partner(run: Run, car: CarState) -> CarState | None:
    """The standing car with which a skill links this car's health."""
    for mark in run.state.marks:
        if mark.kind == "share" and car.index in {mark.owner, mark.other}:
            other = run.state.cars[mark.other if car.index == mark.owner else mark.owner]
            if other.standing and other is not car:
                return other
    return None


def _lose(run: Run, car: CarState, amount: int, source: CarState | None, cause: str) -> None:
    if amount <= 0 or car.health <= 0 or not car.standing:
        return
    facts = Moment(car, source)
    facts.amount = amount
    if amount >= car.health:
        run.fire("would_fall", car, facts)
    before = car.health
    car.health = max(before - amount, 0)
    if facts.kept and car.health < facts.kept:
        car.health = min(facts.kept, before)
        run.emit(Prevented(run.name(car), car.health, facts.skill))
    facts.amount = before - car.health
    if facts.amount:
        run.emit(Damaged(run.name(car), facts.amount, car.health, run.name(source), cause))
    if car.health == 0:
        knock_out(run, car, source, cause)
        return
    if facts.amount:
        run.fire("damage_taken", car, facts)
        if before * 2 > car.max_health >= car.health * 2:
            run.fire("low_health", car, facts)


def hurt(run: Run, car: CarState, amount: int, source: CarState | None, cause: str) -> None:
    """Damage outside attacks that shields, invulnerable and redirect still act on."""
    taker = taker_of(run, car)
    if taker.flags & SHIELDED:
        reduce = taker.status("shielded", "reduce")
        amount -= 0 if reduce is None else reduce.amount
    if taker.flags & INVULNERABLE or amount <= 0:
        return
    into_shield = soaked(taker, amount)
    soak(run, taker, into_shield)
    lose_health(run, taker, amount - into_shield, source, cause)


def heal(run: Run, car: CarState, amount: int, source: CarState | None, cause: str) -> None:
    """Give health back, up to full."""
    if not car.standing or car.health <= 0 or amount <= 0:
        return
    gained = min(amount + total(run.state, "heal", car), car.max_health - car.health)
    if gained > 0:
        car.health += gained
        run.emit(Healed(run.name(car), gained, car.health, run.name(source), cause))
        facts = Moment(car, source)
        facts.amount = gained
        run.fire("healed", car, facts)


def knock_out(run: Run, car: CarState, source: CarState | None, cause: str) -> None:
    """Take a car off the board; its statuses and traps go with it and its owner counts it as lost."""
    state = run.state
    car.health = 0
    run.fire("knocked_out", car, Moment(car, source))
    run.emit(KnockedOut(run.name(car), run.tile(car.pos), run.name(source), cause))
    had_copy = car.flags & COPIED_SKILL
    side = car.side
    car.set_statuses(())
    car.side = car.team
    car.fell_at = car.pos
    state.place(car, -1)
    if had_copy:
        state.refresh_skills()
    if state.marks:
        state.marks = tuple(
            mark for mark in state.marks if mark.kind == "terrain" or car.index not in {mark.owner, mark.other}
        )
    _tell_of_fall(run, car, source, side)


def _tell_of_fall(run: Run, car: CarState, source: CarState | None, side: int) -> None:
    hooks = run.state.skills.hooks
    if source is not None and source is not car:
        run.fire("knock_out_dealt", source, Moment(source, car))
    for hook, friends in (("ally_fell", True), ("enemy_fell", False)):
        if hook in hooks:
            others = [other for other in run.state.cars if (other.side == side) == friends and other is not car]
            facts = Moment(car, source, source)
            run.fire(hook, car, facts, others)


def revive(run: Run, car: CarState, pos: int, health: int, by: tuple[CarState, str]) -> None:
    """Bring a fallen car back on a free tile; it acts this round only if its slot is still to come (ruling I03)."""
    state = run.state
    car.health = min(max(1, health), car.max_health)
    car.revived = state.round
    state.place(car, pos)
    waits = car.index in state.order[state.slot + 1 :] and run.rules.revive_acts_same_round
    source, cause = by
    run.emit(Revived(run.name(car), run.tile(pos), FACINGS[car.facing], car.health, run.name(source), cause, waits))
