"""A battle that is being played: who sits where, commands, taking back, autosave, and opponents' thinking.

Nothing here draws. A scene gives commands to the session and plays the events that come back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from carpg.ai.opponent import Opponent
from carpg.kernel.codec import decode, encode
from carpg.kernel.errors import DocumentError, IllegalCommandError
from carpg.kernel.events import Event
from carpg.kernel.match import Match
from carpg.kernel.replay import Replay, replay_from_json, steps, verify
from carpg.storage.backends import StorageError
from carpg.storage.envelope import Record
from carpg.storage.store import SaveStore
from carpg.tactics.commands import Command, EndTurn, command_json
from carpg.tactics.engine import TacticsEngine
from carpg.tactics.record import recorder, replay_codec
from carpg.tactics.rules import rules_version
from carpg.tactics.save import load_battle, save_battle
from carpg.tactics.setup import BattleSetup, make_setup
from carpg.tactics.state import BattleState, CarState
from carpg.ui.game import placeholders
from carpg.ui.game.placeholders import known_player, mended_battle
from carpg.ui.game.progress import progress_of

KIND: Final = "match"
PERSON: Final = placeholders.PERSON

#: More commands than this in one turn of an opponent means that it is going round in circles.
MAX_COMMANDS_A_TURN: Final = 12


@dataclass(frozen=True)
class Seat:
    """Who plays a team: a name and `person`, or the level of an opponent."""

    name: str
    player: str = PERSON

    def __post_init__(self) -> None:
        """Bound the name, which may come from a save or a link."""
        if not 1 <= len(self.name) <= 24:
            raise ValueError("a player's name has 1 to 24 characters")

    @property
    def is_person(self) -> bool:
        """Whether somebody at the device plays this team."""
        return self.player == PERSON


@dataclass(frozen=True)
class _Saved:
    """The payload of a saved match: its replay (which brings the log back) and, as a spare, its state."""

    match: str
    seats: tuple[Seat, Seat]
    replay: dict[str, Any]
    battle: dict[str, Any]
    surrendered: int | None = None


MakeOpponent = Callable[[str, int], Opponent[BattleState, Command]]


@dataclass
class Session:
    """A running match with its seats.

    `log` holds the events of the start and of every command that stands; undoing shortens it. `opening` are the
    events of the battle's start.
    """

    id: str
    seats: tuple[Seat, Seat]
    match: Match[BattleState, Command]
    opening: tuple[Event, ...] = ()
    engine: TacticsEngine = field(default_factory=TacticsEngine)
    #: The team that gave up, if one did: the battle is over then, whatever the state says.
    surrendered: int | None = None
    #: Whether the log reaches back to the start; a match that went on from its saved state alone has no replay.
    whole: bool = True
    #: What the save spoke of that this game does not know: placeholders stand in for it.
    unknown: tuple[str, ...] = ()
    #: The last problem with saving, in plain words, until a save works again.
    save_problem: str = ""

    # -- starting and resuming -----------------------------------------------------------------------------------

    @classmethod
    def start(cls, match_id: str, document: BattleSetup, seats: tuple[Seat, Seat]) -> Session:
        """Begin a battle; raises `DocumentError` if the set-up is not allowed."""
        engine = TacticsEngine()
        state, events = engine.start(make_setup(document))
        return cls(match_id, seats, Match(engine, state), tuple(events), engine)

    @classmethod
    def resume(cls, record: Record) -> Session:
        """Take up a saved match; raises `DocumentError` if nothing of it can be played."""
        if record.kind != KIND:
            raise DocumentError(f"This save holds a {record.kind}, not a match.")
        saved = decode(_Saved, record.payload, "match")
        strange = [seat.player for seat in saved.seats if seat.player != known_player(seat.player)]
        one, two = (replace(seat, player=known_player(seat.player)) for seat in saved.seats)
        session = cls._resumed(replace(saved, seats=(one, two)))
        session.unknown = (*strange, *session.unknown)
        return session

    @classmethod
    def _resumed(cls, saved: _Saved) -> Session:
        try:
            return cls._replayed(saved)
        except DocumentError:
            # The rules have changed since, or the input log is damaged: the state alone lets the battle go on.
            engine = TacticsEngine()
            battle, lost = mended_battle(saved.battle)
            state = load_battle({**battle, "rules_version": rules_version()})
            session = cls(saved.match, saved.seats, Match(engine, state), (), engine, saved.surrendered, whole=False)
            session.unknown = tuple(lost)
            return session

    @classmethod
    def _replayed(cls, saved: _Saved) -> Session:
        replay = replay_from_json(saved.replay, "tactics", rules_version())
        engine = TacticsEngine()
        codec = replay_codec(engine)
        verify(codec, replay)
        walk = steps(codec, Replay(replay.mode, replay.rules_version, replay.setup))
        first = next(walk)
        match: Match[BattleState, Command] = Match(engine, first.state.clone())
        session = cls(saved.match, saved.seats, match, first.events, engine, saved.surrendered)
        for number, data in enumerate(replay.commands):
            session.match.apply(codec.read(data, f"commands[{number}]"))
        session._check_against(saved.battle)
        return session

    def _check_against(self, battle: dict[str, Any]) -> None:
        """Refuse a log that leads elsewhere than to the state saved with it (it may begin in the middle)."""
        try:
            kept = load_battle(battle)
        except DocumentError:
            return
        if self.engine.digest(kept) != self.engine.digest(self.state):
            raise DocumentError("the log does not lead to the saved state", "match.replay")

    # -- looking -------------------------------------------------------------------------------------------------

    @property
    def state(self) -> BattleState:
        """The battle as it stands."""
        return self.match.state

    @property
    def active(self) -> CarState | None:
        """The car whose turn it is, or None when the battle is over."""
        return self.state.active_car

    @property
    def side(self) -> int | None:
        """Which seat gives the next command."""
        acting = self.engine.to_act(self.state)
        return acting[0] if acting and self.surrendered is None else None

    @property
    def seat(self) -> Seat | None:
        """Who gives the next command."""
        return None if self.side is None else self.seats[self.side]

    @property
    def over(self) -> bool:
        """Whether the battle has ended."""
        return self.side is None

    @property
    def winner(self) -> int | None:
        """None while playing, 0 or 1 for the winning team, -1 for a draw."""
        return 1 - self.surrendered if self.surrendered is not None else self.engine.outcome(self.state)

    @property
    def hot_seat(self) -> bool:
        """Whether two people share the device."""
        return all(seat.is_person for seat in self.seats)

    @property
    def watching(self) -> bool:
        """Whether nobody at the device plays."""
        return not any(seat.is_person for seat in self.seats)

    def scenes(self) -> list[tuple[Event, ...]]:
        """The events of the start, then those of each command that stands."""
        return [self.opening, *(taken.events for taken in self.match.log)]

    def events(self) -> Iterator[Event]:
        """Every event from the start to now, in order."""
        for scene in self.scenes():
            yield from scene

    def commands(self) -> list[Command]:
        """Every command that stands, in order."""
        return [taken.command for taken in self.match.log]

    # -- acting --------------------------------------------------------------------------------------------------

    def give(self, command: Command) -> tuple[Event, ...]:
        """Carry out a command of the acting seat; raises `IllegalCommandError` and then changes nothing."""
        return self.match.apply(command)

    def surrender(self, side: int) -> None:
        """A team gives up: the other one has won."""
        self.surrendered = side

    @property
    def can_undo(self) -> bool:
        """Whether the last command of this turn can be taken back."""
        return self.match.can_undo

    @property
    def can_redo(self) -> bool:
        """Whether a command that was taken back can be given again."""
        return self.match.can_redo

    def undo(self) -> None:
        """Take the last command back."""
        self.match.undo()

    def redo(self) -> tuple[Event, ...]:
        """Give the command again that was taken back."""
        return self.match.redo()

    def reset_turn(self) -> int:
        """Take back all that can be taken back in this turn; returns how many commands that were."""
        count = 0
        while self.match.can_undo:
            self.match.undo()
            count += 1
        return count

    # -- opponents -----------------------------------------------------------------------------------------------

    def thoughts(self, make: MakeOpponent) -> Iterator[Command]:
        """The acting opponent's ever better choices; take the last one that came."""
        side = self.side
        if side is None or self.seats[side].is_person:
            raise IllegalCommandError("not_your_turn", "No opponent has the turn now.")
        seed = self.state.setup.document.seed * 31 + len(self.match.log) * 2 + side
        return make(self.seats[side].player, seed).think(self.engine.view(self.state, side), side)

    def give_thought(self, command: Command) -> tuple[Event, ...]:
        """Carry out an opponent's choice; one that isn't legal, or never ends the turn, becomes the end of the turn."""
        if self._commands_this_turn() >= MAX_COMMANDS_A_TURN:
            command = EndTurn()
        try:
            return self.give(command)
        except IllegalCommandError:
            return self.give(EndTurn())

    def _commands_this_turn(self) -> int:
        count = 0
        for taken in reversed(self.match.log):
            if isinstance(taken.command, EndTurn):
                break
            count += 1
        return count

    # -- saving --------------------------------------------------------------------------------------------------

    def replay(self) -> dict[str, Any]:
        """The match so far as a replay document with its digests; raises `DocumentError` if its start is lost."""
        if not self.whole:
            raise DocumentError("The beginning of this battle is lost, so there is no replay of it.")
        codec = replay_codec(TacticsEngine(trace=False))
        state, _ = codec.start(encode(self.state.setup.document))
        notes = recorder(state)
        for command in self.commands():
            codec.engine.apply(state, command)
            notes.note(command, state)
        return notes.replay.as_json()

    def _plain_replay(self) -> dict[str, Any]:
        """The replay without digests: cheap enough for an autosave after each command."""
        commands = [command_json(command) for command in self.commands()]
        return Replay("tactics", rules_version(), encode(self.state.setup.document), commands).as_json()

    def record(self, saved_at: str, name: str = "") -> Record:
        """The match as something to keep."""
        payload = encode(_Saved(self.id, self.seats, self._plain_replay(), save_battle(self.state), self.surrendered))
        title = name or " against ".join(seat.name for seat in self.seats)
        return Record(KIND, title, payload, saved_at, self.about())

    def about(self) -> Mapping[str, Any]:
        """What a list of saves shows."""
        return progress_of(self.state, self.over)

    def autosave(self, store: SaveStore, saved_at: str) -> bool:
        """Keep the match; a failure is remembered in `save_problem` and never stops the game."""
        try:
            store.autosave(self.id, self.record(saved_at))
        except StorageError as error:
            self.save_problem = str(error)
            return False
        self.save_problem = ""
        return True


def latest(store: SaveStore, refused: dict[str, str] | None = None) -> Session | None:
    """The newest match that is not over and can be played on, for 'Continue'.

    Slots of newer ones that can't be read come into `refused`, with the reason.
    """
    for info in store.saves("auto-"):
        if info.about.get("over"):
            continue
        try:
            return Session.resume(store.load(info.slot))
        except DocumentError as error:
            if refused is not None:
                refused[info.slot] = error.message
    return None
