"""From the figures to the fuel: comparison, tie-breaks, defence, the bill of the round, the end of the match."""

from __future__ import annotations

from carpg.cards.catalogue import STAR_LEVELS
from carpg.cards.commands import Defend
from carpg.cards.events import (
    Defended,
    FiguresCompared,
    FuelChanged,
    FuelLine,
    GoldRevealed,
    GoldRolled,
    ManeuverabilityCompared,
    MatchEnded,
    RoundEnded,
)
from carpg.cards.figures import Trace, damage, figure, holds, maneuverability, nimbler, put_up, triggered
from carpg.cards.gadgets import Log, own_gadget
from carpg.cards.state import NO_VARIABLE, CardState, unused
from carpg.cards.words import ALL_USED, ROUNDS, STAT_INDEX, STATS, Stat

GOLD_SIDES = 6
LUXURY_FUEL = 1


def name_of(variable: int) -> Stat | None:
    """The word for a variable, None for no variable."""
    return None if variable == NO_VARIABLE else STATS[variable]


def compare(state: CardState, log: Log) -> None:
    """Compare what both put up (Q01); the lower side is about to lose the difference. Ties go to the tie-breaks."""
    traces: tuple[Trace, Trace] = ([], [])
    one, two = (put_up(state, seat, traces[seat]) for seat in (0, 1))
    winner = None if one == two else int(two > one)
    names = (name_of(state.sides[0].variable), name_of(state.sides[1].variable))
    log.append(FiguresCompared(names, (one, two), (tuple(traces[0]), tuple(traces[1])), winner))
    state.margin = abs(one - two)
    if winner is None:
        winner = break_tie(state, log)[0]
        state.margin = 2 * state.rules.tie_damage
    state.round_winner = winner


def break_tie(state: CardState, log: Log) -> tuple[int, str]:
    """Who wins a tie, and by what: maneuverability, then a Gold Round (Q05, Q06)."""
    winner = nimbler(state)
    log.append(ManeuverabilityCompared((maneuverability(state, 0), maneuverability(state, 1)), winner))
    if winner is not None:
        return winner, "maneuverability"
    if state.rules.gold == "variable":
        best = (best_unused(state, 0), best_unused(state, 1))
        shown = None if best[0] == best[1] else int(best[1] > best[0])
        log.append(GoldRevealed(best, shown))
        if shown is not None:
            return shown, "gold"
    return _gold_dice(state, log), "gold"


def best_unused(state: CardState, seat: int) -> int:
    """The best figure that a car has left, in half points; 0 if it has none."""
    free = unused(state.sides[seat])
    return max((figure(state, seat, stat) for stat in range(len(STATS)) if free >> stat & 1), default=0)


def _gold_dice(state: CardState, log: Log) -> int:
    """Die and star bonus each, thrown again while equal (Q05)."""
    bonus = [STAR_LEVELS[state.car(seat).stars].maneuver_bonus for seat in (0, 1)]
    while True:
        rolls = (state.dice.roll("combat", GOLD_SIDES), state.dice.roll("combat", GOLD_SIDES))
        totals = (rolls[0] + bonus[0], rolls[1] + bonus[1])
        winner = None if totals[0] == totals[1] else int(totals[1] > totals[0])
        log.append(GoldRolled(rolls, totals, winner))
        if winner is not None:
            return winner


def defences(state: CardState) -> tuple[Stat, ...]:
    """The variables with which the loser of the round may answer now (Q02, Q03)."""
    winner = state.round_winner
    if winner is None or state.margin == 0 or state.rules.defence == "never":
        return ()
    side = state.sides[1 - winner]
    if side.defended:
        return ()
    free = ALL_USED & ~side.used
    if not state.rules.defence_uses_up and side.variable != NO_VARIABLE:
        free = ALL_USED & ~(1 << side.variable)
    return tuple(STATS[stat] for stat in range(len(STATS)) if free >> stat & 1)


def defended_margin(state: CardState, loser: int, stat: int, trace: Trace | None = None) -> tuple[int, int]:
    """The defence figure and the margin that it leaves, both in half points; the margin is never below 0."""
    own = figure(state, loser, stat, trace)
    return own, max(0, figure(state, 1 - loser, state.sides[1 - loser].variable) - own)


def defend(state: CardState, command: Defend, log: Log) -> None:
    """Put the named variable against the winning figure. It can't win the round (Q02)."""
    side, stat, trace = state.sides[command.seat], STAT_INDEX[command.variable], Trace()
    own, state.margin = defended_margin(state, command.seat, stat, trace)
    side.defended = True
    if state.rules.defence_uses_up:
        side.used |= 1 << stat
    log.append(Defended(command.seat, command.variable, own, state.margin, tuple(trace)))


def settle(state: CardState, log: Log) -> None:
    """Make out the round's bill, charge it in one go, and see whether the match is over."""
    winner = state.round_winner
    if winner is not None:
        loser = 1 - winner
        state.charge(loser, -damage(state, loser, state.margin), "margin")
        if state.rules.classes and state.car(loser).car_class == "luxury":
            state.charge(loser, LUXURY_FUEL, "class")
    _charge_gadgets(state)
    for seat in (0, 1):
        lines = tuple(FuelLine(by, cause) for who, by, cause in state.bill if who == seat)
        total = sum(line.by for line in lines)
        side = state.sides[seat]
        side.fuel = max(0, side.fuel + total)
        if lines:
            log.append(FuelChanged(seat, total, side.fuel, lines))
    state.bill = ()
    log.append(RoundEnded(state.round, winner))
    _check_end(state, log)


def _charge_gadgets(state: CardState) -> None:
    for owner in (0, 1):
        for effect in state.sides[owner].in_force():
            if effect.op != "fuel" or not holds(state, owner, effect):
                continue
            actor = owner if effect.actor == "own" else 1 - owner
            if triggered(state.sides[actor], effect):
                seat = owner if effect.who == "own" else 1 - owner
                state.charge(seat, effect.by, f"gadget.{own_gadget(state, owner).id}")


def _check_end(state: CardState, log: Log) -> None:
    """Every way in which a match ends: dry tanks (Q19), more fuel after nine rounds, level fuel (Q25)."""
    one, two = state.sides[0].fuel, state.sides[1].fuel
    if one <= 0 and two <= 0:
        _end(state, *_level(state, state.rules.both_out, log), log)
    elif one <= 0 or two <= 0:
        _end(state, int(one <= 0), "fuel_out", log)
    elif state.round >= ROUNDS and one != two:
        _end(state, int(two > one), "more_fuel", log)
    elif state.round >= ROUNDS:
        _end(state, *_level(state, state.rules.level_end, log), log)


def _level(state: CardState, switch: str, log: Log) -> tuple[int, str]:
    return (-1, "level") if switch == "draw" else break_tie(state, log)


def _end(state: CardState, winner: int, reason: str, log: Log) -> None:
    state.phase, state.winner, state.reason = "over", winner, reason
    log.append(MatchEnded(winner, reason, (state.sides[0].fuel, state.sides[1].fuel)))
