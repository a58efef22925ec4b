"""The mode-neutral part of a replay: versions, setup, commands, and a digest for every round.

A replay is what a player typed, not what happened: playing it again must lead to the same digests. One made
with other rules is refused with a clear message, never played wrongly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from carpg.kernel.codec import decode, encode
from carpg.kernel.errors import CarpgError, DocumentError
from carpg.kernel.events import Event, Json
from carpg.kernel.match import Engine, State

FORMAT = "carpg-replay/1"
MAX_COMMANDS = 50_000

S = TypeVar("S", bound=State)
C = TypeVar("C")


@dataclass(frozen=True)
class Mark:
    """The digest after so many commands, taken when a round began and at the end."""

    commands: int
    round: int
    digest: str


@dataclass
class Replay:
    """A recorded match. `setup` and `commands` are JSON of the mode; `marks` are the checks."""

    mode: str
    rules_version: str
    setup: Json
    commands: list[Json] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)

    def as_json(self) -> dict[str, Json]:
        """The replay as a document."""
        return {
            "format": FORMAT,
            "mode": self.mode,
            "rules_version": self.rules_version,
            "setup": self.setup,
            "commands": self.commands,
            "marks": encode(self.marks),
        }


def replay_from_json(document: object, mode: str, rules_version: str) -> Replay:
    """Read a replay of a mode; another format, mode or rules version raises `DocumentError`."""
    if not isinstance(document, Mapping) or document.get("format") != FORMAT:
        raise DocumentError(f"format must be {FORMAT}", "replay")
    if document.get("mode") != mode:
        raise DocumentError(f"this is a replay of another mode: {document.get('mode')!r}", "mode")
    version = document.get("rules_version")
    if version != rules_version:
        raise DocumentError(
            f"made with rules {version!r}; this game has {rules_version!r}", "rules_version", "other_version"
        )
    commands = document.get("commands")
    if not isinstance(commands, list) or len(commands) > MAX_COMMANDS:
        raise DocumentError(f"should be a list of at most {MAX_COMMANDS}", "commands")
    marks = decode(tuple[Mark, ...], document.get("marks"), "marks")
    return Replay(mode, rules_version, document.get("setup"), list(commands), list(marks))


@dataclass(frozen=True)
class Codec(Generic[S, C]):
    """What a mode gives to record and play: its engine, a start, and its commands as JSON."""

    mode: str
    rules_version: str
    engine: Engine[S, C]
    start: Callable[[Json], tuple[S, tuple[Event, ...]]]
    read: Callable[[Json, str], C]
    write: Callable[[C], Json]
    round_of: Callable[[S], int]


class Recorder(Generic[S, C]):
    """Notes commands and digests while a match is played."""

    def __init__(self, codec: Codec[S, C], setup: Json, state: S) -> None:
        self.codec = codec
        self.replay = Replay(codec.mode, codec.rules_version, setup)
        self._round = codec.round_of(state)
        self._mark(state)

    def note(self, command: C, state: S) -> None:
        """Note a command after it was carried out."""
        self.replay.commands.append(self.codec.write(command))
        round_now = self.codec.round_of(state)
        if round_now != self._round or not self.codec.engine.to_act(state):
            self._round = round_now
            self._mark(state)

    def _mark(self, state: S) -> None:
        count = len(self.replay.commands)
        self.replay.marks.append(Mark(count, self._round, self.codec.engine.digest(state)))


@dataclass(frozen=True)
class Step(Generic[S]):
    """A state of a replay: after `commands` commands, with the events of the last one."""

    commands: int
    state: S
    events: tuple[Event, ...]


def steps(codec: Codec[S, C], replay: Replay) -> Iterator[Step[S]]:
    """Play a replay; the state is the same object throughout, so clone what you keep."""
    state, events = codec.start(replay.setup)
    yield Step(0, state, events)
    for number, data in enumerate(replay.commands):
        command = codec.read(data, f"commands[{number}]")
        try:
            events = tuple(codec.engine.apply(state, command))
        except CarpgError as error:
            raise DocumentError(str(error), f"commands[{number}]", "bad_replay") from error
        yield Step(number + 1, state, events)


def verify(codec: Codec[S, C], replay: Replay) -> S:
    """Play a replay and compare every digest; the first round that differs raises `DocumentError`."""
    marks = {mark.commands: mark for mark in replay.marks}
    state: Any = None
    for step in steps(codec, replay):
        state = step.state
        mark = marks.pop(step.commands, None)
        if mark is not None and codec.engine.digest(state) != mark.digest:
            raise DocumentError(f"round {mark.round} came out differently", f"commands[{mark.commands}]", "differs")
    if marks:
        raise DocumentError("a digest stands behind the last command", "marks")
    result: S = state
    return result
