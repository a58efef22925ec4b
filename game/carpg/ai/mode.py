"""How a mode lets itself be played by programs: the adaptor behind `carpg simulate` and the screens.

Each mode ships one module below `carpg.ai` with a constant `MODE` that satisfies `Mode`. It joins what the rest of
the program needs to play a battle without knowing the rules: the engine, a seeded start, opponents by level and a
record of the battle. Everything in it is deterministic: a `Setup` and a level list decide the whole battle.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from carpg.ai.opponent import Opponent
from carpg.kernel.dice import Dice, mix64
from carpg.kernel.events import Json
from carpg.kernel.match import Engine
from carpg.kernel.replay import Codec, Recorder

#: Every level that exists anywhere; a mode may offer fewer. `random` plays a uniformly random legal command.
LEVELS = ("random", "rookie", "driver", "racer", "champion")

#: Seeds stay below this, so that every JSON reader keeps them exactly.
SEED_LIMIT = 1 << 53


def derive_seed(seed: int, index: int) -> int:
    """The seed of part `index` of something that is seeded by `seed`: independent, and below `SEED_LIMIT`."""
    return mix64(mix64(seed) + (index + 1) * 0x9E3779B97F4A7C15) % SEED_LIMIT


@dataclass(frozen=True)
class Setup:
    """What a battle starts from; equal set-ups give equal battles.

    `teams` are the two teams in seat order, in the mode's own JSON form, or None: drawn by the seed. `options` are
    rule switches and other settings of the mode by name. What a mode does not know it refuses by `DocumentError`.
    """

    seed: int = 0
    team_size: int | None = None
    arena: str | None = None
    teams: tuple[Json, Json] | None = None
    options: Mapping[str, Json] = field(default_factory=dict)

    def as_json(self) -> dict[str, Json]:
        """The set-up as part of a replay document; what is at its default is left out."""
        out: dict[str, Json] = {"seed": self.seed}
        if self.team_size is not None:
            out["team_size"] = self.team_size
        if self.arena is not None:
            out["arena"] = self.arena
        if self.teams is not None:
            out["teams"] = list(self.teams)
        if self.options:
            out["options"] = dict(self.options)
        return out


class Mode(Protocol):
    """One mode, playable by programs."""

    @property
    def name(self) -> str:
        """The mode's name on the command line and in documents."""
        ...

    @property
    def engine(self) -> Engine[Any, Any]:
        """The referee. Seats are 0 and 1, and `outcome` names the seat (team) that won, or -1."""
        ...

    @property
    def levels(self) -> Sequence[str]:
        """The levels that `opponent` knows, out of `LEVELS`; `random` is always among them."""
        ...

    @property
    def max_commands(self) -> int:
        """More commands than any battle can take: reaching it is reported as an error, not a hang."""
        ...

    def new_state(self, setup: Setup) -> Any:
        """The first state of a battle; raises `DocumentError` for a set-up that the mode does not take."""
        ...

    def random_command(self, state: Any, seat: int, dice: Dice) -> Any:
        """A uniformly random legal command of a seat that may act, drawn from stream `ai`, as fast as can be."""
        ...

    def opponent(self, level: str, seed: int) -> Opponent[Any, Any]:
        """A fresh opponent of a level (not `random`), with dice of its own; it is given views, never states."""
        ...

    def counts(self, state: Any) -> tuple[int, int]:
        """Rounds and turns played so far."""
        ...

    def labels(self, state: Any, seat: int) -> Sequence[str]:
        """What a tally of wins counts a seat under, such as `car:rust-bucket`; each label once."""
        ...

    def replay(self, setup: Setup, commands: Sequence[Any]) -> dict[str, Json]:
        """The battle as a replay document: mode, versions, set-up and every command; see `recorded`."""
        ...


def recorded(codec: Codec[Any, Any], setup: Json, commands: Sequence[Any]) -> dict[str, Json]:
    """A replay document of a battle, made by playing it again; it ends with the command that breaks, if one does."""
    state, _ = codec.start(setup)
    recorder = Recorder(codec, setup, state)
    for command in commands:
        try:
            codec.engine.apply(state, command)
        except Exception:  # the replay of a broken battle is how the fault is reported
            recorder.replay.commands.append(codec.write(command))
            break
        recorder.note(command, state)
    return recorder.replay.as_json()
