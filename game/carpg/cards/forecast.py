"""Exact odds before a command: the engine's own code, run with every result that the dice can show."""

from __future__ import annotations

from dataclasses import dataclass

from carpg.cards.catalogue import NITRO, NITRO_SIDES, Effect
from carpg.cards.commands import Activate, Choose, Command, Defend, Light, OrderCars, Pass
from carpg.cards.figures import Trace, damage, figure, nimbler, put_up
from carpg.cards.gadgets import CHANCE_SIDES, immune, own_gadget, price
from carpg.cards.settle import defended_margin
from carpg.cards.state import NO_VARIABLE, CardState, NitroState, unused
from carpg.cards.words import STAT_INDEX, STATS, Stat
from carpg.kernel.events import TraceLine


@dataclass(frozen=True)
class Meeting:
    """The own choice against one variable of the rival (its nitro unlit, gadgets that are still hidden left out).

    Chances are those of the higher figure; `margin` is the mean fuel that the rival loses, less what the owner does
    (before any defence), ties at their tie-break cost.
    """

    rival: Stat | None
    chance_higher: float
    chance_equal: float
    margin: float


@dataclass(frozen=True)
class Forecast:
    """What a command promises. Figures are in half points; unused parts are None or empty.

    A choice has `figures` (figure and chance for each nitro result), `meetings` with each variable that the rival may
    still choose, `trace` of the likeliest figure. Nitro after the reveal has the same, with the one meeting that is
    known. A defence has its figure, the `loss` with it and `loss_without`. An activation has its `price`, the mana left
    and the `chance` that it works.
    """

    command: Command
    figures: tuple[tuple[int, float], ...] = ()
    meetings: tuple[Meeting, ...] = ()
    trace: tuple[TraceLine, ...] = ()
    loss: int | None = None
    loss_without: int | None = None
    price: int | None = None
    mana_left: int | None = None
    chance: float | None = None


def forecast(state: CardState, command: Command) -> Forecast:
    """The forecast of a legal command."""
    match command:
        case Choose():
            return _choice(state, command)
        case Light():
            return _lighting(state, command)
        case Defend():
            return _defence(state, command)
        case Activate():
            return _activation(state, command)
        case Pass() if state.phase == "defence":
            return Forecast(command, loss=_loss(state, state.margin))
        case Pass() | OrderCars():
            return Forecast(command)


def _outcomes(state: CardState, command: Choose) -> list[tuple[CardState, float]]:
    """The states after the choice alone, one for each result of its nitro, with their chances."""
    chosen = state.clone()
    if command.protocol is not None:
        chosen.sides[command.seat].protocol = command.protocol
    return _lit(chosen, command.seat) if command.nitro else [(chosen, 1.0)]


def _lit(state: CardState, seat: int) -> list[tuple[CardState, float]]:
    """The states after a seat has lit its nitro: it worked, or it failed, with their chances."""
    fails = NITRO[state.car(seat).nitro].fails_on / NITRO_SIDES
    results: tuple[tuple[NitroState, float], ...] = (("worked", 1.0 - fails), ("failed", fails))
    outcomes = []
    for nitro, chance in results:
        after = state.clone()
        side = after.sides[seat]
        side.nitro, side.nitro_round, side.lit = nitro, after.round, True
        outcomes.append((after, chance))
    return outcomes


def _lighting(state: CardState, command: Light) -> Forecast:
    """Nitro after the reveal: both variables are known, so there is one meeting."""
    seat, outcomes = command.seat, _lit(state, command.seat)
    own, theirs = state.sides[seat].variable, state.sides[1 - seat].variable
    trace = Trace()
    figure(outcomes[0][0], seat, own, trace)
    figures = tuple((figure(after, seat, own), chance) for after, chance in outcomes)
    return Forecast(command, figures, (_meet(outcomes, seat, own, theirs),), tuple(trace))


def _choice(state: CardState, command: Choose) -> Forecast:
    variable = NO_VARIABLE if command.variable is None else STAT_INDEX[command.variable]
    outcomes = _outcomes(state, command)
    figures = tuple((figure(after, command.seat, variable), chance) for after, chance in outcomes)
    trace = Trace()
    figure(outcomes[0][0], command.seat, variable, trace)
    free = unused(state.sides[1 - command.seat])
    theirs = [stat for stat in range(len(STATS)) if free >> stat & 1] or [NO_VARIABLE]
    meetings = tuple(_meet(outcomes, command.seat, variable, stat) for stat in theirs)
    return Forecast(command, figures, meetings, tuple(trace))


def _meet(outcomes: list[tuple[CardState, float]], seat: int, own: int, theirs: int) -> Meeting:
    higher = equal = margin = 0.0
    for after, chance in outcomes:
        after.sides[seat].variable, after.sides[1 - seat].variable = own, theirs
        mine, other = put_up(after, seat), put_up(after, 1 - seat)
        if mine == other:
            equal += chance
            margin += chance * _tie_value(after, seat)
        elif mine > other:
            higher += chance
            margin += chance * damage(after, 1 - seat, mine - other)
        else:
            margin -= chance * damage(after, seat, other - mine)
    return Meeting(None if theirs == NO_VARIABLE else STATS[theirs], higher, equal, margin)


def _tie_value(state: CardState, seat: int) -> float:
    """Mean fuel of a tie for a seat: by maneuverability, else the Gold Round is taken as even."""
    winner = nimbler(state)
    if winner is None:
        return 0.0
    return float(state.rules.tie_damage if winner == seat else -state.rules.tie_damage)


def _loss(state: CardState, margin: int) -> int:
    return damage(state, 1 - (state.round_winner or 0), margin)


def _defence(state: CardState, command: Defend) -> Forecast:
    trace = Trace()
    own, margin = defended_margin(state, command.seat, STAT_INDEX[command.variable], trace)
    return Forecast(
        command,
        figures=((own, 1.0),),
        trace=tuple(trace),
        loss=_loss(state, margin),
        loss_without=_loss(state, state.margin),
    )


def _activation(state: CardState, command: Activate) -> Forecast:
    cost = price(state, command.seat, command.mode)
    chance = 1.0
    for effect in own_gadget(state, command.seat).effects[command.mode]:
        chance *= _works(state, command, effect)
    return Forecast(command, price=cost, mana_left=state.sides[command.seat].mana - cost, chance=chance)


def _works(state: CardState, command: Activate, effect: Effect) -> float:
    if effect.op == "cancel":
        return 0.0 if immune(state, 1 - command.seat, effect) else effect.chance / CHANCE_SIDES
    return 1.0
