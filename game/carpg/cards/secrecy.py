"""Who may see what: views of the state, and the input log with sealed entries."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from carpg.cards.commands import Command, Defend
from carpg.cards.events import DecisionSealed, SealOpened
from carpg.cards.state import NO_VARIABLE, CardState, Side
from carpg.cards.words import STAT_INDEX
from carpg.kernel.dice import Dice
from carpg.kernel.match import Taken


@dataclass(frozen=True, slots=True)
class Sealed:
    """An entry of the log that a seat may not read yet: only the seal of the decision."""

    seat: int
    what: str
    seal: str


def view(state: CardState, seat: int) -> CardState:
    """A copy without the rival's sealed decision, cards that have not shown themselves, salts and dice.

    A spied-upon rival's variable stays (`shown`, then in `declared`). After the match everything is open.
    """
    seen = state.clone()
    seen.dice = Dice(0)
    seen.sides[seat].salt = seen.sides[seat].order_salt = seen.sides[seat].guess_salt = ""
    if state.phase != "over":
        _mask(seen, seen.sides[1 - seat])
    return seen


def _mask(state: CardState, rival: Side) -> None:
    if rival.shown and rival.decision is not None:
        variable = getattr(rival.decision, "variable", None)
        if variable is not None:
            rival.declared = STAT_INDEX[variable]
    rival.decision, rival.salt, rival.order, rival.order_salt = None, "", (), ""
    if rival.guess_salt:
        rival.guess, rival.guess_salt = NO_VARIABLE, ""
    if rival.gadget_state == "held":
        rival.gadget = None
    if state.rules.order == "secret":
        shown = 0 if state.round == 0 else state.car_number + 1
        rival.cars = tuple(car if index < shown else None for index, car in enumerate(rival.cars))


def log_for(log: Sequence[Taken[Command]], seat: int) -> Iterator[Taken[Command] | Sealed]:
    """The input log as a seat may read it: decisions of the rival stay sealed until their seal is opened."""
    opened = _openings(log)
    for index, entry in enumerate(log):
        command = entry.command
        if command.seat == seat or isinstance(command, Defend) or not _seals(entry):
            yield entry
            continue
        mark = _seals(entry)[0]
        if opened.get((mark.seat, mark.seal), -1) >= index:
            yield entry
        else:
            yield Sealed(mark.seat, mark.what, mark.seal)


def _seals(entry: Taken[Command]) -> list[DecisionSealed]:
    return [event for event in entry.events if isinstance(event, DecisionSealed)]


def _openings(log: Sequence[Taken[Command]]) -> dict[tuple[int, str], int]:
    """(seat, seal) -> index of the entry that opened it."""
    waiting: dict[tuple[int, str], str] = {}
    opened: dict[tuple[int, str], int] = {}
    for index, entry in enumerate(log):
        for event in entry.events:
            if isinstance(event, DecisionSealed):
                waiting[event.seat, event.what] = event.seal
            elif isinstance(event, SealOpened):
                opened[event.seat, waiting.pop((event.seat, event.what))] = index
    return opened
