"""The course of a match: order of cars, rounds, windows, the reveal. Each step leads on to the next decision."""

from __future__ import annotations

from carpg.cards.catalogue import NITRO, NITRO_SIDES
from carpg.cards.commands import Activate, Choose, Command, Light, OrderCars, command_json
from carpg.cards.events import (
    CarCooled,
    CarEntered,
    ChanceRolled,
    ChoicesRevealed,
    DecisionSealed,
    ManaGained,
    NitroRolled,
    RoundStarted,
    SealOpened,
    VariableShown,
)
from carpg.cards.figures import spied_upon
from carpg.cards.gadgets import Log, activate, strike_pending
from carpg.cards.settle import compare, defences, settle
from carpg.cards.state import NO_VARIABLE, CardState, Phase, Side
from carpg.cards.words import CARS, ROUNDS_PER_CAR, STAT_INDEX, STATS, Stat
from carpg.kernel.digest import digest_of

MAX_GAIN = 3
CONVERTIBLE_SIDES, CONVERTIBLE_WORKS_TO = 2, 1

#: What is sealed in each secret phase.
WHAT: dict[Phase, str] = {
    "order": "order",
    "open": "gadget",
    "choice": "choice",
    "nitro": "nitro",
    "after": "gadget",
}


def seal(state: CardState, command: Command, log: Log) -> None:
    """Keep a decision secret: only its seal is public until it is opened."""
    side = state.sides[command.seat]
    side.salt = f"{state.dice.bits('seal'):016x}"
    side.decided, side.decision = True, command
    log.append(DecisionSealed(command.seat, WHAT[state.phase], digest_of([side.salt, command_json(command)])))


def open_seal(state: CardState, seat: int, log: Log) -> Command | None:
    """Make a sealed decision public and clear the place for the next one; a guess stays sealed until the reveal."""
    side = state.sides[seat]
    command = side.decision
    if isinstance(command, Activate) and command.guess is not None:
        side.guess_salt = side.salt
    elif command is not None:
        log.append(SealOpened(seat, WHAT[state.phase], side.salt, command_json(command)))
    side.decided, side.decision, side.salt = False, None, ""
    return command


def start_race(state: CardState, log: Log) -> None:
    """Both orders are chosen: line the cars up. The orders themselves stay sealed, cars show as they enter (Q18)."""
    for side in state.sides:
        if isinstance(side.decision, OrderCars):
            side.order, side.order_salt = side.decision.order, side.salt
            side.cars = tuple(side.cars[index] for index in side.order)
        side.decided, side.decision, side.salt = False, None, ""
    begin_round(state, log)


def open_orders(state: CardState, log: Log) -> None:
    """The orders come to light once all cars have shown themselves, or when the match is over."""
    for seat in (0, 1):
        side = state.sides[seat]
        if len(side.order) == CARS:
            one, two, three = side.order
            command = OrderCars(seat, (one, two, three))
            log.append(SealOpened(seat, WHAT["order"], side.order_salt, command_json(command)))
        side.order, side.order_salt = (), ""


def begin_round(state: CardState, log: Log) -> None:
    """Count up, bring cars in, hand out mana, open the window before the choice."""
    state.round += 1
    if state.car_round == 1:
        for seat in (0, 1):
            _enter(state, seat, log)
        if state.car_number == CARS - 1:
            open_orders(state, log)
    log.append(RoundStarted(state.round, state.car_round))
    for seat in (0, 1):
        _gain(state, seat, log)
    state.phase = "open" if _any_gadget(state) else "choice"


def start_at(state: CardState, number: int) -> None:
    """Make `begin_round` begin a round of the middle: the cars race in the order of the deck."""
    state.round = number
    for seat in (0, 1):
        state.sides[seat].protocol = state.car(seat).protocol
    state.round = number - 1


def _any_gadget(state: CardState) -> bool:
    return any(side.gadget_state == "held" for side in state.sides)


def _enter(state: CardState, seat: int, log: Log) -> None:
    side, car = state.sides[seat], state.car(seat)
    side.used, side.nitro, side.nitro_round, side.defended, side.repeat = 0, "fresh", 0, False, False
    side.protocol = car.protocol
    log.append(CarEntered(seat, car.id, state.car_number + 1))


def _gain(state: CardState, seat: int, log: Log) -> None:
    """Track mana: 1, 2, then 3 a round (Q12, Q13), and what classes add (module)."""
    side, rules = state.sides[seat], state.rules
    gain = min(state.round if rules.mana_turn == "match" else state.car_round, MAX_GAIN)
    before = side.mana
    side.mana = gain if rules.mana == "pool" else before + gain
    log.append(ManaGained(seat, side.mana - before, side.mana, "round"))
    if not rules.classes:
        return
    car_class, extra = state.car(seat).car_class, False
    if car_class == "turbo":
        extra = state.car_number == 0
    elif car_class == "convertible":
        roll = state.dice.roll("combat", CONVERTIBLE_SIDES)
        extra = roll <= CONVERTIBLE_WORKS_TO
        log.append(ChanceRolled(seat, "class", roll, CONVERTIBLE_SIDES, CONVERTIBLE_WORKS_TO, extra))
    if extra:
        side.mana += 1
        log.append(ManaGained(seat, 1, side.mana, "class"))


def close_window(state: CardState, log: Log) -> None:
    """Both have decided about their gadgets: open the decisions and carry them out in order (Q16)."""
    commands = [open_seal(state, seat, log) for seat in (0, 1)]
    acting = [command for command in commands if isinstance(command, Activate)]
    if len(acting) == 2 and _second_first(state):
        acting.reverse()
    for command in acting:
        activate(state, command, log)
    if state.phase == "open":
        state.phase = "choice"
    else:
        resolve(state, log)


def _second_first(state: CardState) -> bool:
    """Whether seat 1 acts before seat 0: the one with less fuel does; level, the seed decides (Q16)."""
    one, two = state.sides[0].fuel, state.sides[1].fuel
    return two < one if one != two else state.dice.below("order", 2) == 1


def show_variable(state: CardState, seat: int, log: Log) -> None:
    """A seat that is spied upon has chosen: its variable, not its nitro, is open."""
    side = state.sides[seat]
    if isinstance(side.decision, Choose) and spied_upon(state, seat):
        side.shown = True
        log.append(VariableShown(seat, side.decision.variable))


def reveal(state: CardState, log: Log) -> None:
    """Both choices come to light: nitro is rolled (Q08), gadgets that lie in wait strike."""
    choices = [open_seal(state, seat, log) for seat in (0, 1)]
    one, two = (choice if isinstance(choice, Choose) else Choose(seat, None) for seat, choice in enumerate(choices))
    log.append(ChoicesRevealed((one.variable, two.variable), (one.nitro, two.nitro), (one.protocol, two.protocol)))
    for choice in (one, two):
        _declare(state, choice)
    for choice in (one, two):
        if choice.nitro:
            _light(state, choice.seat, log)
    strike_pending(state, log)
    if state.rules.nitro_declared == "reveal" and any(is_nitro_fresh(state, seat) for seat in (0, 1)):
        state.phase = "nitro"
    else:
        _go_on_after_reveal(state, log)


def light_late(state: CardState, log: Log) -> None:
    """Both have decided about nitro after the reveal: open the decisions and roll (Q08, the other reading)."""
    for command in [open_seal(state, seat, log) for seat in (0, 1)]:
        if isinstance(command, Light):
            state.sides[command.seat].lit = True
            _light(state, command.seat, log)
    _go_on_after_reveal(state, log)


def _go_on_after_reveal(state: CardState, log: Log) -> None:
    """The choices stand: the window for instants opens, or the figures meet."""
    if _any_gadget(state) and state.rules.windows == "both":
        state.phase = "after"
    else:
        resolve(state, log)


def _declare(state: CardState, choice: Choose) -> None:
    side = state.sides[choice.seat]
    side.shown, side.lit, side.repeat = False, choice.nitro, False
    side.declared = side.variable = NO_VARIABLE if choice.variable is None else STAT_INDEX[choice.variable]
    if side.declared != NO_VARIABLE:
        side.used |= 1 << side.declared
    if choice.protocol is not None:
        side.protocol = choice.protocol


def _light(state: CardState, seat: int, log: Log) -> None:
    """Roll for nitro: on a low throw the penalty comes instead of the bonus (Q09)."""
    side, kind = state.sides[seat], state.car(seat).nitro
    fails_on = NITRO[kind].fails_on
    roll = state.dice.roll("combat", NITRO_SIDES)
    side.nitro, side.nitro_round = "worked" if roll > fails_on else "failed", state.round
    log.append(NitroRolled(seat, kind, roll, fails_on, roll > fails_on))


def resolve(state: CardState, log: Log) -> None:
    """Compare the figures; if the loser can still defend, wait for that, else settle the round."""
    compare(state, log)
    if defences(state):
        state.phase = "defence"
    else:
        finish(state, log)


def finish(state: CardState, log: Log) -> None:
    """Settle the round and go on to the next, unless the match is over."""
    settle(state, log)
    for seat in (0, 1):
        _clear(state, seat)
    state.round_winner, state.margin = None, 0
    if state.phase == "over":
        open_orders(state, log)
        return
    if state.car_round == ROUNDS_PER_CAR:
        for seat in (0, 1):
            _cool(state, seat, log)
    begin_round(state, log)


def _clear(state: CardState, seat: int) -> None:
    """Take away what held for this round only."""
    side = state.sides[seat]
    won_by_acceleration = state.round_winner == seat and side.variable == STAT_INDEX["acceleration"]
    side.repeat = (
        state.rules.classes
        and state.rules.sport_repeat
        and won_by_acceleration
        and state.car(seat).car_class == "sport"
    )
    shown = side.declared if side.variable == NO_VARIABLE else side.variable
    side.last = side.last if shown == NO_VARIABLE else shown
    side.declared = side.variable = side.guess = side.instant_last = NO_VARIABLE
    side.lit = side.guess_right = False
    side.backfire = side.cancel_mask = 0
    if side.gadget_state == "instant":
        side.gadget_state = "spent"


def _cool(state: CardState, seat: int, log: Log) -> None:
    """The car is out for good; equipment stays in the workshop unless the switch ties it to the car (Q17)."""
    side: Side = state.sides[seat]
    log.append(CarCooled(seat, state.car(seat).id))
    if side.gadget_state == "equipment" and state.rules.equipment_lasts == "car":
        side.gadget_state = "spent"


def is_nitro_fresh(state: CardState, seat: int) -> bool:
    """Whether the racing car of a seat may still light nitro: it has a kind and has not used it."""
    return state.sides[seat].nitro == "fresh" and state.car(seat).nitro != "none"


def names(mask: int) -> list[Stat]:
    """The variables of a bit mask."""
    return [stat for index, stat in enumerate(STATS) if mask >> index & 1]
