"""The clockwork: rounds, turns, what runs out when, and when the battle is over."""

from __future__ import annotations

from carpg.tactics.effects import drop_status, lose_health, replace_status
from carpg.tactics.events import BattleEnded, BattleStarted, RoundStarted, TurnEnded, TurnSkipped, TurnStarted
from carpg.tactics.initiative import draw_ties, initiative_order, standing_order
from carpg.tactics.places import run_down_marks
from carpg.tactics.run import Run
from carpg.tactics.skills.moment import Moment
from carpg.tactics.skills.use import release
from carpg.tactics.state import DRAW, PLAYING, CarState
from carpg.tactics.statuses import DAMAGE_OVER_TIME, FOREVER, INVULNERABLE, STALLED, SWITCHED_SIDES


def start_battle(run: Run) -> None:
    """Draw the tie keys and begin round 1 (or the middle of a turn, for a scenario with `active`)."""
    state = run.state
    state.refresh_occupied()
    for car, entrant in zip(state.cars, state.setup.entrants, strict=True):
        car.set_statuses(entrant.statuses if car.standing else ())
        if car.flags & SWITCHED_SIDES:
            car.side = 1 - car.team
    state.refresh_occupied()
    state.ties = draw_ties(state)
    best_first = sorted(range(len(state.cars)), key=lambda index: state.ties[index])
    run.emit(BattleStarted(tuple(state.setup.entrants[index].id for index in best_first)))
    state.refresh_skills()
    run.fire("battle_start", None)
    begin_round(run)
    active = state.setup.document.active
    if active is None:
        next_turn(run)
    else:
        state.active = state.setup.index[active]
        state.slot = state.order.index(state.active)
    check_over(run)


def begin_round(run: Run) -> None:
    """Count the round, run down clocks that count rounds, and work out the order (recalculated every round)."""
    state = run.state
    limit = state.setup.document.round_limit
    if limit and state.round >= limit:
        _end_by_health(run)
        return
    state.round += 1
    state.slot = -1
    for car in state.cars:
        if car.statuses:
            _run_down(run, car, "rounds")
    if state.marks:
        run_down_marks(run)
    if state.round == 1 or run.rules.initiative_recalculate_each_round:
        state.order = initiative_order(state)
    run.emit(RoundStarted(state.round, standing_order(state)))
    run.fire("round_start", None)


def _run_down(run: Run, car: CarState, clock: str, ends: str = "start") -> None:
    """Count a clock down; statuses at 0 end now. Those that end with a turn are only counted here."""
    for status in car.statuses:
        left = getattr(status, clock)
        if left == FOREVER or status not in car.statuses or status.status == "charging":
            continue
        if left > 0:
            replace_status(car, status, status._replace(**{clock: left - 1}))
        elif clock == "rounds" or status.ends == ends:
            drop_status(run, car, status, "expired")


def next_turn(run: Run) -> None:
    """Go on to the next car that really has a turn; a new round begins when all have had theirs."""
    state = run.state
    state.active = -1
    while state.winner == PLAYING:
        state.slot += 1
        if state.slot >= len(state.order):
            if not any(car.standing for car in state.cars):
                break
            run.fire("round_end", None)
            begin_round(run)
            check_over(run)
            continue
        car = state.cars[state.order[state.slot]]
        waits = car.revived == state.round and not run.rules.revive_acts_same_round
        if car.standing and not waits and _start_turn(run, car):
            return


def _start_turn(run: Run, car: CarState) -> bool:
    """Expiry, damage over time, knock-out, stalled (ruling S02); True if the car may act now."""
    state = run.state
    car.moved = car.moves = car.attacks = car.activations = 0
    car.extra_moves = car.extra_steps = car.extra_attacks = 0
    car.straight = 0
    state.turn += 1
    state.active = car.index
    run.emit(TurnStarted(run.name(car), car.side))
    if state.marks:
        _run_down_links(run, car)
    if car.statuses:
        _run_down(run, car, "turns")
        _damage_over_time(run, car)
        check_over(run)
    if _turn_is_lost(run, car):
        return False
    if car.flags & STALLED:
        run.emit(TurnSkipped(run.name(car), "stalled"))
        end_turn(run, car)
        return False
    if state.skills.hooks:
        _tell_of_turn(run, car, "turn_start")
        _release_charge(run, car)
        check_over(run)
    return not _turn_is_lost(run, car)


def _turn_is_lost(run: Run, car: CarState) -> bool:
    """Whether the car fell or the battle ended before it could act."""
    if car.standing and run.state.winner == PLAYING:
        return False
    run.state.active = -1
    return True


def _tell_of_turn(run: Run, car: CarState, hook: str) -> None:
    hooks = run.state.skills.hooks
    if hook in hooks:
        run.fire(hook, car)
    if f"car_{hook}" in hooks and car.standing:
        others = [other for other in run.state.cars if other is not car]
        run.fire(f"car_{hook}", car, Moment(car), others)


def _release_charge(run: Run, car: CarState) -> None:
    """A skill that charges works at the start of its turn, one turn nearer each time."""
    charging = car.status("charging")
    if charging is None or not car.standing:
        return
    if charging.turns > 0:
        replace_status(car, charging, charging._replace(turns=charging.turns - 1, amount=charging.turns))
        return
    drop_status(run, car, charging, "released")
    release(run, car)


def _run_down_links(run: Run, car: CarState) -> None:
    """Health that a car shares with another is its own again after so many of its turns."""
    kept = []
    for mark in run.state.marks:
        if mark.kind != "share" or mark.owner != car.index:
            kept.append(mark)
        elif mark.rounds > 0:
            kept.append(mark._replace(rounds=mark.rounds - 1))
    run.state.marks = tuple(kept)


def _damage_over_time(run: Run, car: CarState) -> None:
    """Health goes down outside the damage pipeline; it can knock out."""
    if not car.flags & DAMAGE_OVER_TIME or car.flags & INVULNERABLE:
        return
    for status in car.statuses:
        if status.status == "damage_over_time":
            source = run.state.cars[status.source] if status.source >= 0 else None
            lose_health(run, car, status.amount, source, "damage_over_time")


def end_turn(run: Run, car: CarState) -> None:
    """Skills answer, statuses that last to the end of a turn go; then the turn is over."""
    if run.state.skills.hooks and car.standing and not car.flags & STALLED:
        _tell_of_turn(run, car, "turn_end")
    for status in car.statuses:
        if status.ends == "end" and status.turns == 0:
            drop_status(run, car, status, "expired")
    run.emit(TurnEnded(run.name(car)))
    run.state.active = -1


def check_over(run: Run) -> None:
    """A team without a standing car has lost; both at once is a draw (ruling V01)."""
    state = run.state
    if state.winner != PLAYING:
        return
    standing = [False, False]
    for car in state.cars:
        if car.pos >= 0:
            standing[car.team] = True
    if all(standing) or (any(standing) and not all(state.setup.teams_present)):
        return
    if any(standing):
        _end(run, standing.index(True), "knock_out")
    else:
        _end(run, DRAW, "both_out")


def _end_by_health(run: Run) -> None:
    """The round limit (ruling V02): the higher total health wins, else a draw."""
    totals = [0, 0]
    for car in run.state.cars:
        if car.standing:
            totals[car.team] += car.health
    winner = DRAW if totals[0] == totals[1] else totals.index(max(totals))
    _end(run, winner, "round_limit")


def _end(run: Run, winner: int, reason: str) -> None:
    run.state.winner = winner
    run.state.reason = reason
    run.state.active = -1
    run.emit(BattleEnded(winner, reason))
