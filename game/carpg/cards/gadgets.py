"""Gadgets in play: what they cost, what activating one does, how a variable is cancelled."""

from __future__ import annotations

from carpg.cards.catalogue import STAR_LEVELS, Effect, Gadget
from carpg.cards.commands import Activate, command_json
from carpg.cards.events import ChanceRolled, GadgetActivated, GadgetFizzled, GuessChecked, SealOpened, VariableCancelled
from carpg.cards.figures import holds, price_extra
from carpg.cards.state import NO_VARIABLE, CardState, unused
from carpg.cards.words import STAT_INDEX, STATS, GadgetMode
from carpg.kernel.events import Event

CHANCE_SIDES = 100
GUESS_NEEDS = 2

Log = list[Event]


def own_gadget(state: CardState, seat: int) -> Gadget:
    """The gadget of a seat; only its owner and the referee may ask while it is hidden."""
    gadget = state.sides[seat].gadget
    if gadget is None:
        raise LookupError("this view does not show the gadget")
    return gadget


def price(state: CardState, seat: int, mode: GadgetMode) -> int:
    """What activating costs now: base, stars of the racing car (Q14), equipment extra (Q15), rival, discounts."""
    gadget, side, car = own_gadget(state, seat), state.sides[seat], state.car(seat)
    stars = car.stars
    if state.rules.price_stars == "dearest":
        stars = max(each.stars for each in side.cars if each is not None)
    total = gadget.cost + STAR_LEVELS[stars].gadget_extra + price_extra(state, seat)
    if mode == "equipment":
        total += state.rules.equipment_extra
    if state.rules.classes:
        for discount in gadget.discounts:
            if discount.mode in {None, mode} and (
                (discount.car_class is not None and discount.car_class == car.car_class)
                or (discount.protocol is not None and discount.protocol == side.protocol)
            ):
                total -= discount.by
    return max(0, total)


def modes(state: CardState, seat: int) -> tuple[GadgetMode, ...]:
    """The modes in which a seat may activate its gadget in the running window: allowed and affordable (Q16)."""
    side = state.sides[seat]
    if side.gadget is None or side.gadget_state != "held":
        return ()
    found: list[GadgetMode] = []
    if _instant_makes_sense(state, seat, side.gadget) and price(state, seat, "instant") <= side.mana:
        found.append("instant")
    if state.phase == "open" and price(state, seat, "equipment") <= side.mana:
        found.append("equipment")
    return tuple(found)


def _instant_makes_sense(state: CardState, seat: int, gadget: Gadget) -> bool:
    """Some instants come too late after the reveal; a guess needs two variables to choose from (G04)."""
    if state.phase != "open":
        return gadget.after_reveal
    return not gadget.guesses or unused(state.sides[1 - seat]).bit_count() >= GUESS_NEEDS


def activate(state: CardState, command: Activate, log: Log) -> None:
    """Pay for a gadget and put it to work; if the rival has just made it too dear, it stays in hand."""
    seat, side = command.seat, state.sides[command.seat]
    cost = price(state, seat, command.mode)
    if cost > side.mana:
        log.append(GadgetFizzled(seat, cost, side.mana))
        open_guess(state, command, log)
        return
    gadget = own_gadget(state, seat)
    side.mana -= cost
    side.gadget_state = command.mode
    rival = state.sides[1 - seat]
    side.instant_last = rival.variable if state.phase == "after" else rival.last
    log.append(GadgetActivated(seat, gadget.id, command.mode, cost, side.mana))
    for effect in gadget.effects[command.mode]:
        if holds(state, seat, effect):
            _start(state, command, effect, log)


def open_guess(state: CardState, command: Activate, log: Log) -> None:
    """Open the seal of a guess, if it is still closed."""
    side = state.sides[command.seat]
    if side.guess_salt:
        log.append(SealOpened(command.seat, "gadget", side.guess_salt, command_json(command)))
    side.guess_salt = ""


def _start(state: CardState, command: Activate, effect: Effect, log: Log) -> None:
    """What an effect does at the moment of activation; most only need to be in force."""
    if effect.op == "cancel":
        _start_cancel(state, command.seat, effect, log)
    elif effect.op == "guess" and command.guess is not None:
        state.sides[command.seat].guess = STAT_INDEX[command.guess]
    elif effect.op == "swap_protocols":
        first, second = state.sides
        first.protocol, second.protocol = second.protocol, first.protocol


def immune(state: CardState, seat: int, effect: Effect) -> bool:
    """Whether the class of a seat's racing car shrugs a cancel off (module)."""
    return state.rules.classes and effect.immune is not None and state.car(seat).car_class == effect.immune


def _start_cancel(state: CardState, seat: int, effect: Effect, log: Log) -> None:
    rival = state.sides[1 - seat]
    if immune(state, 1 - seat, effect):
        return
    if effect.chance < CHANCE_SIDES:
        roll = state.dice.roll("combat", CHANCE_SIDES)
        worked = roll <= effect.chance
        log.append(ChanceRolled(seat, own_gadget(state, seat).id, roll, CHANCE_SIDES, effect.chance, worked))
        if not worked:
            state.sides[seat].backfire = effect.backfire
            return
    if effect.next:
        rival.cancel_next = True
    elif state.phase == "open":
        rival.cancel_mask |= effect.mask
    elif rival.variable != NO_VARIABLE and effect.mask >> rival.variable & 1:
        strike(state, 1 - seat, own_gadget(state, seat).id, log)


def strike(state: CardState, seat: int, cause: str, log: Log) -> None:
    """Cancel the variable of a seat: it counts as used (Q23) and a random unused one stands in, if there is one."""
    side, old = state.sides[seat], state.sides[seat].variable
    candidates = [stat for stat in range(len(STATS)) if unused(side) >> stat & 1 and stat != old]
    stand_in = NO_VARIABLE
    if len(candidates) > 1:
        stand_in = candidates[state.dice.roll("combat", len(candidates)) - 1]
    elif candidates:
        stand_in = candidates[0]
    if not state.rules.cancelled_counts:
        side.used &= ~(1 << old)
    side.variable = stand_in
    if stand_in != NO_VARIABLE:
        side.used |= 1 << stand_in
    log.append(VariableCancelled(seat, STATS[old], None if stand_in == NO_VARIABLE else STATS[stand_in], cause))


def strike_pending(state: CardState, log: Log) -> None:
    """At the reveal: check guesses, and cancel what gadgets have laid in wait for."""
    for seat in (0, 1):
        side, rival = state.sides[seat], state.sides[1 - seat]
        if side.guess != NO_VARIABLE:
            open_guess(state, Activate(seat, "instant", STATS[side.guess]), log)
            side.guess_right = side.guess == rival.declared
            log.append(GuessChecked(seat, STATS[side.guess], side.guess_right))
    for seat in (0, 1):
        side, rival = state.sides[seat], state.sides[1 - seat]
        hit = side.cancel_next or (side.variable != NO_VARIABLE and side.cancel_mask >> side.variable & 1)
        hit = hit or (rival.guess != NO_VARIABLE and rival.guess_right)
        side.cancel_next = False
        if hit and side.variable != NO_VARIABLE:
            strike(state, seat, own_gadget(state, 1 - seat).id, log)
