"""One shape for every mode: an engine that judges, and a match that remembers.

A mode's engine is a stateless referee (`Engine`); `Match` keeps the state, the input log and what is
needed to take commands back. Every change goes through `Match.apply`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from carpg.kernel.errors import IllegalCommandError
from carpg.kernel.events import Event


class State(Protocol):
    """What an engine works on: plain data with a cheap copy."""

    def clone(self) -> Any:
        """An independent copy."""
        ...


S = TypeVar("S", bound=State)
C = TypeVar("C")


class Engine(Protocol[S, C]):
    """The referee of one mode."""

    def legal(self, state: S) -> Iterable[C]:
        """Every command that the acting player may give, lazily."""
        ...

    def apply(self, state: S, command: C) -> Sequence[Event]:
        """Change `state` by a command; an illegal one raises `IllegalCommandError` and changes nothing."""
        ...

    def forecast(self, state: S, command: C) -> Any:
        """Exact odds of a command, from the same code that resolves it."""
        ...

    def view(self, state: S, seat: int) -> S:
        """The state as `seat` may see it: secrets of others are left out."""
        ...

    def digest(self, state: S) -> str:
        """A short hash of the state, equal on every Python and in the browser."""
        ...

    def to_act(self, state: S) -> tuple[int, ...]:
        """The seats that may give a command now; empty when the match is over."""
        ...

    def outcome(self, state: S) -> int | None:
        """None while playing, the seat (or team) that won, or -1 for a draw."""
        ...


@dataclass(frozen=True)
class Taken(Generic[C]):
    """One entry of the input log: the command and the events it led to."""

    command: C
    events: tuple[Event, ...]

    @property
    def barrier(self) -> bool:
        """Whether a die or a secret was shown, so that this can't be taken back."""
        return any(event.barrier for event in self.events)


class Match(Generic[S, C]):
    """A running match: state, input log, undo and redo."""

    def __init__(self, engine: Engine[S, C], state: S) -> None:
        self.engine = engine
        self.state = state
        self.log: list[Taken[C]] = []
        self._past: list[S] = []
        self._undone: list[C] = []

    def apply(self, command: C) -> tuple[Event, ...]:
        """Carry out a command; raises `IllegalCommandError` and changes nothing if it isn't legal."""
        events = self._do(command)
        self._undone.clear()
        return events

    def _do(self, command: C) -> tuple[Event, ...]:
        before = self.state.clone()
        events = tuple(self.engine.apply(self.state, command))
        taken = Taken(command, events)
        self.log.append(taken)
        if taken.barrier:
            self._past.clear()
        else:
            self._past.append(before)
        return events

    @property
    def can_undo(self) -> bool:
        """Whether the last command can be taken back."""
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        """Whether a command that was taken back can be given again."""
        return bool(self._undone)

    def undo(self) -> C:
        """Take the last command back and return it."""
        if not self._past:
            raise IllegalCommandError("nothing_to_undo", "There is nothing that can be taken back.")
        self.state = self._past.pop()
        command = self.log.pop().command
        self._undone.append(command)
        return command

    def redo(self) -> tuple[Event, ...]:
        """Give the command again that was last taken back."""
        if not self._undone:
            raise IllegalCommandError("nothing_to_redo", "There is nothing to do again.")
        return self._do(self._undone.pop())
