"""A replay made ready for watching: verified round by round, with a state to jump to at every command."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from carpg.kernel.codec import decode
from carpg.kernel.errors import DocumentError
from carpg.kernel.events import Event
from carpg.kernel.replay import Mark, Replay, replay_from_json, steps
from carpg.storage.envelope import Record
from carpg.tactics import events as ev
from carpg.tactics.commands import Command
from carpg.tactics.engine import TacticsEngine
from carpg.tactics.record import replay_codec
from carpg.tactics.rules import rules_version
from carpg.tactics.save import load_battle
from carpg.tactics.setup import BattleSetup
from carpg.tactics.state import BattleState
from carpg.ui.game.narrator import LogLine, Narrator
from carpg.ui.game.session import Seat, Session

KIND: Final = "replay"
PREFIX: Final = "replay-"
#: A state is kept after so many commands; those between are played again from it.
KEPT_EVERY: Final = 8
#: Battles of more commands than this are not opened: no tactics battle under the game's round limit is as long.
MOST_COMMANDS: Final = 8_000


@dataclass(frozen=True)
class Reel:
    """What is kept and shared of a match: who played, the replay document, and who gave up (if somebody did)."""

    seats: tuple[Seat, Seat]
    replay: dict[str, Any]
    surrendered: int | None = None

    def __post_init__(self) -> None:
        """Refuse a side that does not exist."""
        if self.surrendered not in {None, 0, 1}:
            raise ValueError("surrendered must be 0, 1 or null")


def reel_of(session: Session) -> Reel:
    """A running or finished match as a reel, with a digest for every round."""
    return Reel(session.seats, session.replay(), session.surrendered)


def reel_json(reel: Reel) -> dict[str, Any]:
    """What is saved, exported and shared."""
    seats = [{"name": seat.name, "player": seat.player} for seat in reel.seats]
    return {"seats": seats, "replay": reel.replay, "surrendered": reel.surrendered}


def reel_from_json(data: object) -> Reel:
    """Read a reel; `DocumentError` says what does not fit. The replay inside is checked by `Film`."""
    return decode(Reel, data, KIND)


def reel_from_record(record: Record) -> Reel:
    """The reel of a saved replay, or of a saved match (checked by the state that was saved with it)."""
    if record.kind == KIND:
        return reel_from_json(record.payload)
    if record.kind != "match" or not isinstance(record.payload, Mapping):
        raise DocumentError(f"This save holds a {record.kind}, not a replay.")
    saved = record.payload
    reel = reel_from_json({key: saved.get(key) for key in ("seats", "replay", "surrendered")})
    if reel.replay.get("marks") or reel.replay.get("rules_version") != rules_version():
        return reel
    state = load_battle(saved.get("battle"))
    commands = reel.replay.get("commands")
    count = len(commands) if isinstance(commands, list) else 0
    mark = {"commands": count, "round": state.round, "digest": TacticsEngine(trace=False).digest(state)}
    return Reel(reel.seats, {**reel.replay, "marks": [mark]}, reel.surrendered)


@dataclass(frozen=True)
class Entry:
    """One line of the log and the number of commands after which it stands."""

    commands: int
    line: LogLine


@dataclass
class Film:
    """A verified replay. Places are numbers of commands: 0 is the start, `length` the end."""

    reel: Reel
    replay: Replay
    scenes: list[tuple[Event, ...]] = field(default_factory=list)
    log: list[Entry] = field(default_factory=list)
    #: (round, place) where each round begins.
    rounds: list[tuple[int, int]] = field(default_factory=list)
    _rounds_at: list[int] = field(default_factory=list)
    _kept: dict[int, BattleState] = field(default_factory=dict)

    @classmethod
    def of(cls, reel: Reel) -> Film:
        """A film that has still to be developed; another mode or version raises `DocumentError`."""
        replay = replay_from_json(reel.replay, "tactics", rules_version())
        if len(replay.commands) > MOST_COMMANDS:
            raise DocumentError(f"it has more than {MOST_COMMANDS} commands", "commands")
        return cls(reel, replay)

    def develop(self) -> Iterator[float]:
        """Play the replay once, comparing every digest; gives the share done after each command.

        Raises `DocumentError` at the first command that isn't legal, and with the code `differs` at the first round
        that comes out differently.
        """
        codec = replay_codec()
        marks = {mark.commands: mark for mark in self.replay.marks}
        narrator: Narrator | None = None
        for step in steps(codec, self.replay):
            state = step.state
            if narrator is None:
                narrator = Narrator(state.setup, [seat.name for seat in self.reel.seats])
            self._check(marks.pop(step.commands, None), codec.engine.digest, state)
            self.scenes.append(step.events)
            self.log += [Entry(step.commands, line) for line in narrator.tell(step.events)]
            self.rounds += [(e.round, step.commands) for e in step.events if isinstance(e, ev.RoundStarted)]
            self._rounds_at.append(state.round)
            if step.commands % KEPT_EVERY == 0:
                self._kept[step.commands] = state.clone()
            yield step.commands / max(1, len(self.replay.commands))
        if marks:
            raise DocumentError("a digest stands behind the last command", "marks")

    @staticmethod
    def _check(mark: Mark | None, digest: Any, state: BattleState) -> None:
        if mark is not None and digest(state) != mark.digest:
            raise DocumentError(f"round {mark.round}", f"commands[{mark.commands}]", "differs")

    # -- looking -------------------------------------------------------------------------------------------------

    @property
    def length(self) -> int:
        """How many commands it has."""
        return len(self.scenes) - 1

    @property
    def document(self) -> BattleSetup:
        """What the battle started from."""
        return self._kept[0].setup.document

    def state(self, place: int) -> BattleState:
        """The battle after so many commands: a copy of its own."""
        start = place - place % KEPT_EVERY
        state: BattleState = self._kept[start].clone()
        engine = TacticsEngine(trace=False)
        for command in self._commands(start, place):
            engine.apply(state, command)
        return state

    def _commands(self, start: int, end: int) -> Iterator[Command]:
        read = replay_codec().read
        for number in range(start, end):
            yield read(self.replay.commands[number], f"commands[{number}]")

    def round_at(self, place: int) -> int:
        """The round that is on after so many commands."""
        return self._rounds_at[place]

    def round_start(self, place: int, by: int) -> int:
        """The start of the round before (-1) or after (1) a place; the film's ends where there is none."""
        starts = [start for _, start in self.rounds]
        if by < 0:
            return max((start for start in starts if start < place), default=0)
        return min((start for start in starts if start > place), default=self.length)

    def last_line(self, place: int) -> int:
        """Number of the last log line that has been told at a place; -1 where there is none."""
        return sum(entry.commands <= place for entry in self.log) - 1

    # -- going on ------------------------------------------------------------------------------------------------

    def branch(self, place: int, match_id: str, seats: tuple[Seat, Seat]) -> Session:
        """A match of its own that begins as the film stands at a place, with the dice as they would fall."""
        session = Session.start(match_id, self.document, seats)
        for command in self._commands(0, place):
            session.give(command)
        return session
