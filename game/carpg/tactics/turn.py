"""The clockwork: rounds, turns, what runs out when, and when the battle is over."""

from __future__ import annotations

from carpg.tactics.effects import drop_status, lose_health
from carpg.tactics.events import BattleEnded, BattleStarted, RoundStarted, TurnEnded, TurnSkipped, TurnStarted
from carpg.tactics.initiative import draw_ties, initiative_order, standing_order
from carpg.tactics.run import Run
from carpg.tactics.state import DRAW, PLAYING, CarState
from carpg.tactics.statuses import DAMAGE_OVER_TIME, FOREVER, INVULNERABLE, STALLED, SWITCHED_SIDES, Status


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
    if state.round == 1 or run.rules.initiative_recalculate_each_round:
        state.order = initiative_order(state)
    run.emit(RoundStarted(state.round, standing_order(state)))


def _run_down(run: Run, car: CarState, clock: str, ends: str = "start") -> None:
    """Count a clock down; statuses at 0 end now. Those that end with a turn are only counted here."""
    for status in car.statuses:
        left = getattr(status, clock)
        if left == FOREVER:
            continue
        if left > 0:
            _replace(car, status, status._replace(**{clock: left - 1}))
        elif clock == "rounds" or status.ends == ends:
            drop_status(run, car, status, "expired")


def _replace(car: CarState, old: Status, new: Status) -> None:
    car.set_statuses(tuple(new if item is old else item for item in car.statuses))


def next_turn(run: Run) -> None:
    """Go on to the next car that really has a turn; a new round begins when all have had theirs."""
    state = run.state
    state.active = -1
    while state.winner == PLAYING:
        state.slot += 1
        if state.slot >= len(state.order):
            if not any(car.standing for car in state.cars):
                break
            begin_round(run)
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
    state.active = car.index
    run.emit(TurnStarted(run.name(car), car.side))
    if car.statuses:
        _run_down(run, car, "turns")
        _damage_over_time(run, car)
        check_over(run)
    if not car.standing or state.winner != PLAYING:
        state.active = -1
        return False
    if car.flags & STALLED:
        run.emit(TurnSkipped(run.name(car), "stalled"))
        end_turn(run, car)
        return False
    return True


def _damage_over_time(run: Run, car: CarState) -> None:
    """Health goes down outside the damage pipeline; it can knock out."""
    if not car.flags & DAMAGE_OVER_TIME or car.flags & INVULNERABLE:
        return
    for status in car.statuses:
        if status.status == "damage_over_time":
            source = run.state.cars[status.source] if status.source >= 0 else None
            lose_health(run, car, status.amount, source, "damage_over_time")


def end_turn(run: Run, car: CarState) -> None:
    """Statuses that last to the end of a turn go; then the turn is over."""
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
