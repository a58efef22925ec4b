"""What can be done to a car: statuses, damage, healing, knock-outs, tiles that act, forced moves."""

from __future__ import annotations

from typing import Any

from carpg.tactics.events import (
    ControlChanged,
    Damaged,
    Healed,
    KnockedOut,
    StatusChanged,
    StatusEnded,
    StatusGained,
    Teleported,
    TileEffect,
)
from carpg.tactics.run import Run
from carpg.tactics.state import CarState
from carpg.tactics.statuses import (
    AIRBORNE,
    FOREVER,
    INVULNERABLE,
    PRONE,
    REDIRECT,
    SHIELDED,
    SWITCHED_SIDES,
    Status,
)


def gain_status(run: Run, car: CarState, status: Status, cause: str) -> None:
    """Give a status (rule `status.reapply`): one copy, and airborne and prone exclude each other (ruling C10)."""
    old = car.status(status.status, status.mode)
    if old is not None:
        if run.rules.status_reapply == "ignore":
            return
        status = _merged(old, status, run.rules.status_reapply == "extend")
    kept = tuple(item for item in car.statuses if item is not old)
    car.set_statuses((*kept, status))
    _report_gain(run, car, status, cause, old is not None)
    if status.status == "prone" and car.flags & AIRBORNE and run.rules.prone_ends_airborne:
        end_status(run, car, "airborne", "replaced")
    elif status.status == "airborne" and car.flags & PRONE:
        end_status(run, car, "prone", "replaced")
    elif status.status == "switched_sides":
        set_side(run, car, 1 - car.team, cause)


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


def set_amount(run: Run, car: CarState, status: Status, amount: int) -> None:
    """Change what is left of charges or of an absorbing shield; at 0 the status is spent."""
    if amount <= 0:
        drop_status(run, car, status, "spent")
        return
    new = status._replace(amount=amount)
    car.set_statuses(tuple(new if item is status else item for item in car.statuses))
    run.emit(StatusChanged(run.name(car), status.status, amount))


def set_side(run: Run, car: CarState, side: int, cause: str) -> None:
    """Hand a car to a side's control."""
    if car.side != side:
        car.side = side
        run.state.refresh_occupied()
        run.emit(ControlChanged(run.name(car), side, cause))


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
    """Take health off; at 0 the car is knocked out."""
    if amount <= 0 or not car.standing:
        return
    car.health = max(0, car.health - amount)
    run.emit(Damaged(run.name(car), amount, car.health, run.name(source), cause))
    if car.health == 0:
        knock_out(run, car, source, cause)


def hurt(run: Run, car: CarState, amount: int, source: CarState | None, cause: str) -> None:
    """Damage outside attacks that shields, invulnerable and redirect still act on."""
    taker = taker_of(run, car)
    if taker.flags & INVULNERABLE:
        return
    into_shield = soaked(taker, amount)
    soak(run, taker, into_shield)
    lose_health(run, taker, amount - into_shield, source, cause)


def heal(run: Run, car: CarState, amount: int, source: CarState | None, cause: str) -> None:
    """Give health back, up to full."""
    gained = min(amount, car.max_health - car.health)
    if gained > 0 and car.standing:
        car.health += gained
        run.emit(Healed(run.name(car), gained, car.health, run.name(source), cause))


def knock_out(run: Run, car: CarState, source: CarState | None, cause: str) -> None:
    """Take a car off the board; its statuses go with it and its owner counts it as lost."""
    at = run.tile(car.pos)
    run.emit(KnockedOut(run.name(car), at, run.name(source), cause))
    car.health = 0
    car.set_statuses(())
    car.side = car.team
    run.state.place(car, -1)


def trigger_tile(run: Run, car: CarState) -> None:
    """A launch pad or surge tile acts on the car that came to it (rules `terrain.*`)."""
    state, rules = run.state, run.rules
    if car.bit & state.launch_pad:
        run.emit(TileEffect(run.name(car), run.tile(car.pos), "launch_pad"))
        gain_status(run, car, Status("airborne", airtime(run, car)), "launch_pad")
    elif car.bit & state.surge and rules.terrain_surge_effect != "none":
        run.emit(TileEffect(run.name(car), run.tile(car.pos), "surge"))
        gain_status(run, car, Status("elemental_surge"), "surge")


def airtime(run: Run, car: CarState) -> int:
    """Own turns in the air from a pad: the launch turn is free unless the switch counts it (ruling T01)."""
    turns = run.rules.terrain_launch_pad_airtime_turns
    counts = run.rules.airborne_airtime_clock == "launch_turn_counts"
    return turns - 1 if counts and run.state.active == car.index else turns


def knock_prone(run: Run, car: CarState, duration: str, source: CarState | None, cause: str) -> None:
    """Knock a car down until its next own turn begins (or ends, by the switch)."""
    index = -1 if source is None else source.index
    if duration == "own_next_turn_end":
        gain_status(run, car, Status("prone", 1, source=index, ends="end"), cause)
    else:
        gain_status(run, car, Status("prone", 0, source=index), cause)


def force_to(run: Run, car: CarState, pos: int) -> None:
    """Put a car on another tile by force; tiles act if `terrain.forced_move_triggers` says so."""
    run.state.place(car, pos)
    if run.rules.terrain_forced_move_triggers and car.standing:
        trigger_tile(run, car)


def teleport(run: Run, car: CarState, pos: int, source: CarState | None, cause: str) -> None:
    """Move a car to a free tile at once."""
    start = run.tile(car.pos)
    run.emit(Teleported(run.name(car), start, run.tile(pos), run.name(source), cause))
    force_to(run, car, pos)
