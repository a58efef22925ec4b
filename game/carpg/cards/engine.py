"""The referee of the card duel: what may be done, what it does, who sees what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

from carpg.cards.catalogue import Gadget
from carpg.cards.commands import Activate, Choose, Command, Defend, Light, OrderCars, Pass
from carpg.cards.figures import holds, spied_upon
from carpg.cards.flow import close_window, finish, is_nitro_fresh, light_late, reveal, seal, show_variable, start_race
from carpg.cards.forecast import Forecast, forecast
from carpg.cards.gadgets import modes
from carpg.cards.save import state_json
from carpg.cards.secrecy import view
from carpg.cards.settle import defences, defend
from carpg.cards.state import CardState, Phase, unused
from carpg.cards.words import CARS, PROTOCOLS, STATS, Protocol
from carpg.kernel.digest import digest_of
from carpg.kernel.errors import IllegalCommandError
from carpg.kernel.events import Event

ORDERS: tuple[tuple[int, int, int], ...] = tuple((one, two, three) for one, two, three in permutations(range(CARS)))


class CardsEngine:
    """The `Engine` of the mode. Seats are 0 and 1; where both may act, either may come first."""

    def to_act(self, state: CardState) -> tuple[int, ...]:
        """The seats whose decision is open: a spied-upon seat comes before its rival."""
        match state.phase:
            case "over":
                return ()
            case "defence":
                return (1 - (state.round_winner or 0),)
            case "open" | "after":
                asked = (state.sides[0].gadget_state == "held", state.sides[1].gadget_state == "held")
            case "nitro":
                asked = (is_nitro_fresh(state, 0), is_nitro_fresh(state, 1))
            case _:
                asked = (True, True)
        waiting = tuple(seat for seat in (0, 1) if asked[seat] and not state.sides[seat].decided)
        if state.phase == "choice" and len(waiting) == 2:
            for seat in waiting:
                if spied_upon(state, seat):
                    return (seat,)
        return waiting

    def legal(self, state: CardState) -> Iterator[Command]:
        """Every command of every seat that may act; in a view, those of the viewer are complete."""
        for seat in self.to_act(state):
            yield from self.legal_for(state, seat)

    def legal_for(self, state: CardState, seat: int) -> Iterator[Command]:
        """Every command of one seat that may act."""
        match state.phase:
            case "order":
                yield from (OrderCars(seat, order) for order in ORDERS)
            case "open" | "after":
                yield Pass(seat)
                yield from _activations(state, seat)
            case "choice":
                yield from _choices(state, seat)
            case "nitro":
                yield from (Pass(seat), Light(seat))
            case "defence":
                yield Pass(seat)
                yield from (Defend(seat, variable) for variable in defences(state))

    def apply(self, state: CardState, command: Command) -> Sequence[Event]:
        """Carry a command out; raises `IllegalCommandError` and leaves the state as it was if it isn't legal.

        Codes: `over`, `not_your_turn`, `wrong_phase`, `used_up`, `no_nitro`, `no_gadget`, `too_dear`, `bad_order`.
        """
        self._check(state, command)
        log: list[Event] = []
        state.turns += 1
        if isinstance(command, Defend):
            defend(state, command, log)
            finish(state, log)
        elif state.phase == "defence":
            finish(state, log)
        else:
            seal(state, command, log)
            if isinstance(command, Choose):
                show_variable(state, command.seat, log)
            if not self.to_act(state):
                _next_phase(state, log)
        return log

    def _check(self, state: CardState, command: Command) -> None:
        seats = self.to_act(state)
        if not seats:
            raise IllegalCommandError("over", "The match is over.")
        if command.seat not in seats:
            raise IllegalCommandError("not_your_turn", f"Seat {command.seat} has nothing to decide now.")
        if not any(command == option for option in self.legal_for(state, command.seat)):
            raise IllegalCommandError(*_why_not(state, command))

    def forecast(self, state: CardState, command: Command) -> Forecast:
        """Exact odds of a choice, a defence or an activation for the seat that gives it."""
        self._check(state, command)
        return forecast(state, command)

    def view(self, state: CardState, seat: int) -> CardState:
        """The state as a seat may see it: no sealed decision, hidden card, dice or salt of the rival."""
        return view(state, seat)

    def digest(self, state: CardState) -> str:
        """Sixteen hexadecimal digits for the whole state."""
        return digest_of(state_json(state))

    def outcome(self, state: CardState) -> int | None:
        """None while playing, the winning seat, or -1 (only by the switches that allow a draw)."""
        return state.winner


def _next_phase(state: CardState, log: list[Event]) -> None:
    """Everybody has decided: go on."""
    match state.phase:
        case "order":
            start_race(state, log)
        case "open" | "after":
            close_window(state, log)
        case "choice":
            reveal(state, log)
        case "nitro":
            light_late(state, log)


def _activations(state: CardState, seat: int) -> Iterator[Command]:
    gadget = state.sides[seat].gadget
    for mode in modes(state, seat):
        if mode == "instant" and gadget is not None and gadget.guesses:
            yield from (Activate(seat, mode, guess) for guess in STATS)
        else:
            yield Activate(seat, mode)


def _choices(state: CardState, seat: int) -> Iterator[Command]:
    side = state.sides[seat]
    free = unused(side)
    now = state.rules.nitro_declared == "choice" and is_nitro_fresh(state, seat)
    nitro = (False, True) if now else (False,)
    for protocol in _protocols(state, seat):
        for index, stat in enumerate(STATS):
            if free >> index & 1:
                yield from (Choose(seat, stat, lit, protocol) for lit in nitro)
        if not free:
            yield from (Choose(seat, None, lit, protocol) for lit in nitro)


def _protocols(state: CardState, seat: int) -> tuple[Protocol | None, ...]:
    side = state.sides[seat]
    if any(effect.op == "any_protocol" and holds(state, seat, effect) for effect in side.in_force()):
        return PROTOCOLS
    return (None,)


_PHASES: dict[type[Command], tuple[Phase, ...]] = {
    OrderCars: ("order",),
    Activate: ("open", "after"),
    Choose: ("choice",),
    Light: ("nitro",),
    Defend: ("defence",),
    Pass: ("open", "nitro", "after", "defence"),
}


def _why_not(state: CardState, command: Command) -> tuple[str, str]:
    """A code and a plain sentence for a command that isn't legal."""
    if state.phase not in _PHASES[type(command)]:
        return "wrong_phase", "That can't be done in this part of the round."
    match command:
        case Choose():
            return _why_no_choice(state, command)
        case Activate():
            return _why_no_gadget(state, command)
        case Defend():
            return "used_up", f"The car has already used its {command.variable}."
    return "bad_order", "An order names each of the three cars once, as 0, 1 and 2."


def _why_no_choice(state: CardState, command: Choose) -> tuple[str, str]:
    if command.nitro and not is_nitro_fresh(state, command.seat):
        return "no_nitro", "The car has no nitro left that may be lit now."
    if command.variable is None:
        return "used_up", "The car still has a variable to choose."
    if not unused(state.sides[command.seat]) >> STATS.index(command.variable) & 1:
        return "used_up", f"The car has already used its {command.variable}."
    return "no_gadget", "The car must choose a protocol exactly if its gadget lets it."


def _why_no_gadget(state: CardState, command: Activate) -> tuple[str, str]:
    gadget = state.sides[command.seat].gadget
    if command.mode not in modes(state, command.seat):
        if state.phase == "after" and (command.mode == "equipment" or (gadget and not gadget.after_reveal)):
            return "wrong_phase", "After the reveal only instants that can still work may be used."
        return "too_dear", "There is not enough mana for the gadget."
    return "no_gadget", _guess_hint(gadget)


def _guess_hint(gadget: Gadget | None) -> str:
    if gadget is not None and gadget.guesses:
        return "This instant names a variable as its guess."
    return "This gadget takes no guess."
