"""Tactics for programs: seeded battles and opponents by level (`MODE`, see `carpg.ai.mode`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from carpg.ai.mode import Setup, recorded
from carpg.ai.opponent import Opponent
from carpg.ai.tactics_champion import Champion, Racer
from carpg.ai.tactics_levels import Driver, Rookie
from carpg.kernel.codec import decode, encode
from carpg.kernel.dice import Dice
from carpg.kernel.errors import DocumentError
from carpg.kernel.events import Json
from carpg.tactics.arena import Arena, arenas
from carpg.tactics.cars import roster
from carpg.tactics.commands import Command
from carpg.tactics.engine import TacticsEngine
from carpg.tactics.record import replay_codec
from carpg.tactics.setup import BattleSetup, make_setup, match_setup
from carpg.tactics.simulate import random_command
from carpg.tactics.state import BattleState

#: Options that are no switches of the rules.
OWN_OPTIONS = ("round_limit",)

#: Battles of programs end after so many rounds at the latest (ruling V02).
ROUND_LIMIT = 60

#: How long a screen lets each level think about a command, in milliseconds; then it takes the best so far.
TIME_CAPS_MS = {"rookie": 300, "driver": 800, "racer": 1500, "champion": 3000}

PLAYERS: dict[str, Callable[[int], Opponent[BattleState, Command]]] = {
    "rookie": Rookie,
    "driver": Driver,
    "racer": Racer,
    "champion": Champion,
}


def drawn_teams(dice: Dice, size: int) -> list[list[str]]:
    """Two teams of `size` cars from the whole roster, no car twice in the battle."""
    pool = sorted(roster())
    dice.shuffle("map", pool)
    return [pool[:size], pool[size : 2 * size]]


def drawn_arena(dice: Dice, size: int) -> Arena:
    """One of the arenas that suit a team size."""
    fitting = [arena for arena in arenas().values() if arena.sizes[0] <= size <= arena.sizes[1]]
    if not fitting:
        raise DocumentError(f"no arena suits teams of {size}", "--team-size")
    return dice.pick("map", fitting)


def battle_setup(setup: Setup) -> BattleSetup:
    """The battle that a set-up stands for; what it leaves open is drawn by its seed."""
    dice = Dice(setup.seed)
    size = _size(setup)
    drawn = drawn_teams(dice, size)
    arena = drawn_arena(dice, size)
    if setup.arena is not None:
        if setup.arena not in arenas():
            raise DocumentError(f"there is no arena {setup.arena!r}", "--arena")
        arena = arenas()[setup.arena]
    if setup.teams is not None:
        drawn = [list(decode(tuple[str, ...], team, f"teams[{seat}]")) for seat, team in enumerate(setup.teams)]
    rules = {key: value for key, value in setup.options.items() if key not in OWN_OPTIONS}
    limit = setup.options.get("round_limit", ROUND_LIMIT)
    if not isinstance(limit, int) or isinstance(limit, bool):
        raise DocumentError("round_limit should be a whole number", "--set")
    return match_setup(arena, drawn, setup.seed, rules, limit)


def _size(setup: Setup) -> int:
    if setup.teams is not None:
        return max(1, len(setup.teams[0]) if isinstance(setup.teams[0], list) else 1)
    size = 3 if setup.team_size is None else setup.team_size
    if not 1 <= size <= 10:
        raise DocumentError("a team has 1 to 10 cars", "--team-size")
    return size


class TacticsMode:
    """The adaptor of tactics."""

    name = "tactics"
    engine = TacticsEngine(trace=False)
    levels = ("random", *PLAYERS)
    max_commands = 20_000

    def new_state(self, setup: Setup) -> BattleState:
        """A battle with the teams and the arena of the set-up; options are switches of the rules."""
        state, _ = self.engine.start(make_setup(battle_setup(setup)))
        return state

    def random_command(self, state: BattleState, seat: int, dice: Dice) -> Command:
        """A random legal command, weighted so that battles get somewhere."""
        return random_command(state, dice)

    def opponent(self, level: str, seed: int) -> Opponent[Any, Any]:
        """A fresh opponent."""
        if level not in PLAYERS:
            raise DocumentError(f"level should be one of {', '.join(self.levels)}", "level")
        return PLAYERS[level](seed)

    def counts(self, state: BattleState) -> tuple[int, int]:
        """Rounds, and turns begun."""
        return state.round, max(0, (state.round - 1) * len(state.cars) + state.slot + 1)

    def labels(self, state: BattleState, seat: int) -> Sequence[str]:
        """The cars of a seat."""
        entrants = state.setup.entrants
        return tuple(f"car:{entrant.car}" for entrant in entrants if entrant.team == seat and entrant.car)

    def replay(self, setup: Setup, commands: Sequence[Command]) -> dict[str, Json]:
        """The battle as a replay document."""
        return recorded(replay_codec(), encode(battle_setup(setup)), commands)


MODE = TacticsMode()
