"""What a variable is worth now, and why. The one path for figures: the engine, forecasts and opponents use it."""

from __future__ import annotations

from dataclasses import replace

from carpg.cards.catalogue import NITRO, Effect, maneuverability_quarters
from carpg.cards.state import NO_VARIABLE, CardState, Side
from carpg.cards.words import STAT_INDEX, STATS, CarClass, Protocol, Stat
from carpg.kernel.events import TraceLine

#: Class -> its stat, the variable of the round before that wakes the bonus, the protocol that adds to it (module).
CLASS_BONUS: dict[CarClass, tuple[Stat, Stat, Protocol]] = {
    "turbo": ("speed", "brakes", "pow"),
    "sport": ("acceleration", "speed", "layer2"),
    "luxury": ("fuel", "acceleration", "pos"),
    "convertible": ("brakes", "fuel", "p2p"),
}
CLASS_BONUS_HALVES = 3
PROTOCOL_BONUS_HALVES = 1

#: Maneuverabilities less than this many quarters apart are close: a whole point (Q06, the other reading).
CLOSE_QUARTERS = 4

Trace = list[TraceLine]


def holds(state: CardState, owner: int, effect: Effect) -> bool:
    """Whether the class and protocol conditions of an effect are met by its owner's racing car (module)."""
    if effect.always:
        return True
    if not state.rules.classes:
        return effect.car_class is None and effect.protocol is None
    car_class, protocol = state.car(owner).car_class, state.sides[owner].protocol
    return (
        effect.car_class in {None, car_class}
        and effect.protocol in {None, protocol}
        and (effect.unless_class is None or effect.unless_class != car_class)
        and (effect.unless_protocol is None or effect.unless_protocol != protocol)
    )


def figure(state: CardState, seat: int, stat: int, trace: Trace | None = None) -> int:
    """The figure of a variable in half points, with nitro, gadgets and class; `NO_VARIABLE` counts as 1 (Q23).

    With `trace`, each step is added to it.
    """
    if stat == NO_VARIABLE:
        return 2
    side, car = state.sides[seat], state.car(seat)
    value = 2 * car.stats[stat]
    if trace is not None:
        trace.append(TraceLine("printed", "official", 0, value, STATS[stat]))
    value = _step(trace, value, 2 * nitro_change(state, seat, stat), "nitro", "official")
    for owner in (0, 1):
        owning = state.sides[owner]
        if owning.gadget_state in {"instant", "equipment"}:
            by = 2 * _gadget_change(state, owner, owner == seat, stat)
            value = _step(trace, value, by, f"gadget.{owning.gadget.id if owning.gadget else ''}", "ruling")
    value = _step(trace, value, -2 * side.backfire, "gadget.backfire", "ruling")
    if state.rules.classes:
        value = _step(trace, value, _class_bonus(state, seat, stat), "class", "ruling")
    return _bounded(state, value, trace)


def put_up(state: CardState, seat: int, trace: Trace | None = None) -> int:
    """What a seat brings to the comparison, in half points: its variable, or both chosen ones added up (Q01)."""
    own, theirs = state.sides[seat].variable, state.sides[1 - seat].variable
    value = figure(state, seat, own, trace)
    if state.rules.compared == "chosen" or own == theirs or NO_VARIABLE in {own, theirs}:
        return value
    more: Trace = []
    total = value + figure(state, seat, theirs, more)
    if trace is not None:
        trace.extend(replace(line, before=value + line.before, after=value + line.after) for line in more)
    return total


def _step(trace: Trace | None, value: int, by: int, rule: str, tag: str) -> int:
    if by and trace is not None:
        trace.append(TraceLine(rule, tag, value, value + by))
    return value + by


def _bounded(state: CardState, value: int, trace: Trace | None) -> int:
    """No figure is under the floor (Q11); halves may be dropped (Q24)."""
    floor = 2 * state.rules.stat_floor
    if value < floor:
        value = _step(trace, value, floor - value, "floor", "ruling")
    if state.rules.halves == "down":
        value = _step(trace, value, -(value % 2), "halves", "ruling")
    return value


def nitro_change(state: CardState, seat: int, stat: int) -> int:
    """What nitro does to a stat now, in whole points (Q09, Q10)."""
    side = state.sides[seat]
    if side.nitro == "fresh" or (state.rules.nitro_lasts == "round" and side.nitro_round != state.round):
        return 0
    if nitro_void(state):
        return 0
    nitro = NITRO[state.car(seat).nitro]
    if side.nitro == "worked":
        return nitro.bonus[stat]
    return nitro.penalty[stat] + (nitro.bonus[stat] if state.rules.nitro_failure == "bonus_too" else 0)


def nitro_void(state: CardState) -> bool:
    """Whether an instant makes all nitro worthless this round."""
    return any(effect.op == "void_nitro" for side in state.sides for effect in side.in_force())


def _gadget_change(state: CardState, owner: int, own: bool, stat: int) -> int:
    """What the owner's gadget does to a stat of its own car, or of the rival's."""
    side, total, who = state.sides[owner], 0, "own" if own else "rival"
    for effect in side.in_force():
        if effect.op != "stat" or effect.who != who or not effect.mask >> stat & 1:
            continue
        fits = effect.after is None or side.instant_last == STAT_INDEX[effect.after]
        if fits and holds(state, owner, effect):
            total += effect.by
    return total


def _class_bonus(state: CardState, seat: int, stat: int) -> int:
    """The class bonus in half points: it asks for the variable of the round before (module, Q21)."""
    side, car = state.sides[seat], state.car(seat)
    if car.car_class is None:
        return 0
    name, after, protocol = CLASS_BONUS[car.car_class]
    if STATS[stat] != name or side.last != STAT_INDEX[after]:
        return 0
    return CLASS_BONUS_HALVES + (PROTOCOL_BONUS_HALVES if side.protocol == protocol else 0)


def maneuverability(state: CardState, seat: int) -> int:
    """Four times the racing car's maneuverability: printed figures, or the current ones (Q07)."""
    car = state.car(seat)
    if state.rules.maneuverability == "printed":
        return car.maneuverability_quarters
    return maneuverability_quarters(tuple(figure(state, seat, stat) // 2 for stat in range(len(STATS))), car.stars)


def nimbler(state: CardState) -> int | None:
    """The seat whose car wins a tie by maneuverability; None if a Gold Round has to decide (Q06)."""
    one, two = maneuverability(state, 0), maneuverability(state, 1)
    apart = CLOSE_QUARTERS if state.rules.gold_from == "close" else 1
    return None if abs(one - two) < apart else int(two > one)


def spied_upon(state: CardState, seat: int) -> bool:
    """Whether a seat must show its variable before the rival chooses; two that spy see nothing (G05)."""
    return peeks(state, 1 - seat) and not peeks(state, seat)


def peeks(state: CardState, seat: int) -> bool:
    """Whether the gadget of a seat lets it see the rival's variable."""
    return any(effect.op == "peek" and holds(state, seat, effect) for effect in state.sides[seat].in_force())


def price_extra(state: CardState, seat: int) -> int:
    """What the rival's gadget adds to the price of a seat's one."""
    return sum(effect.by for effect in state.sides[1 - seat].in_force() if effect.op == "price")


def damage(state: CardState, loser: int, margin: int) -> int:
    """Fuel points that a margin (half points) costs the loser after its gadget: rounded down (Q24)."""
    loss, winning = margin // 2, state.sides[1 - loser].variable
    for effect in state.sides[loser].in_force():
        if effect.op in {"soften", "halve"} and holds(state, loser, effect) and _hits(effect, winning):
            loss = loss // 2 if effect.op == "halve" else max(0, loss - effect.by)
    return loss


def _hits(effect: Effect, variable: int) -> bool:
    return not effect.stats or (variable != NO_VARIABLE and bool(effect.mask >> variable & 1))


def triggered(side: Side, effect: Effect) -> bool:
    """Whether what an actor did this round sets a fuel effect off."""
    match effect.trigger:
        case "declared":
            return side.declared != NO_VARIABLE and bool(effect.mask >> side.declared & 1)
        case "used":
            return side.variable != NO_VARIABLE and bool(effect.mask >> side.variable & 1)
        case "nitro":
            return side.lit
        case "no_nitro":
            return not side.lit
        case "guessed":
            return side.guess != NO_VARIABLE and side.guess_right
        case "missed":
            return side.guess != NO_VARIABLE and not side.guess_right
    return True
