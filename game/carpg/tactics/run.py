"""One run of the engine: the state that is being changed, the dice that decide, and the events so far."""

from __future__ import annotations

from collections.abc import Iterable

from carpg.kernel.dice import Roller
from carpg.kernel.errors import LoopError
from carpg.kernel.events import Event
from carpg.tactics.grid import Tile
from carpg.tactics.rules import Rules
from carpg.tactics.skills.moment import Moment
from carpg.tactics.state import BattleState, CarState

#: Events that one command may lead to before it counts as endless.
MAX_EVENTS = 400


class Run:
    """Carries what every effect needs. `trace` is off in simulations: the figures are the same, unexplained.

    `working` are the skills that are at work, innermost last, as (car, skill id).
    """

    __slots__ = ("dice", "events", "rules", "state", "trace", "working")

    def __init__(self, state: BattleState, trace: bool = True, dice: Roller | None = None) -> None:
        self.state = state
        self.rules: Rules = state.setup.rules
        self.events: list[Event] = []
        self.trace = trace
        self.dice: Roller = state.dice if dice is None else dice
        self.working: list[tuple[int, str]] = []

    def emit(self, event: Event) -> None:
        """Note an event; too many in one command raise `LoopError`."""
        self.events.append(event)
        if len(self.events) > MAX_EVENTS:
            raise LoopError(f"more than {MAX_EVENTS} events in one command: effects set one another off without end")

    def fire(
        self, hook: str, subject: CarState | None, facts: Moment | None = None, others: Iterable[CarState] | None = None
    ) -> None:
        """Let the skills answer a hook, if any is there for it (see `skills.runner.fire`)."""
        answering = self.state.skills.answering.get(hook)
        if answering and (subject is None or others is not None or subject.index in answering):
            from carpg.tactics.skills.runner import fire  # skills act through effects, and effects set off skills

            fire(self, hook, subject, Moment(subject or self.state.cars[0]) if facts is None else facts, others)

    def name(self, car: CarState | None) -> str:
        """A car's id, or nothing for no car."""
        return "" if car is None else self.state.setup.entrants[car.index].id

    def tile(self, pos: int) -> Tile:
        """A tile as players see it."""
        return self.state.setup.board.grid.tile(pos)
