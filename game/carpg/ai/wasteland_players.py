"""The wasteland, playable by programs: what `carpg simulate` and the screens ask for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from carpg.ai.mode import Setup
from carpg.ai.opponent import Opponent
from carpg.ai.wasteland import DRIVER, ROOKIE, WastelandPlayer
from carpg.kernel.codec import decode
from carpg.kernel.dice import Dice
from carpg.kernel.errors import DocumentError
from carpg.kernel.events import Json
from carpg.wasteland.commands import FOOT_MOVE, Board, Command, Walk
from carpg.wasteland.engine import ENGINE, unit_choices
from carpg.wasteland.people import can_board
from carpg.wasteland.record import begin, recorded, team_from
from carpg.wasteland.rules import Rules
from carpg.wasteland.setup import KINDS, Kind, MatchSetup, draw_vehicles
from carpg.wasteland.state import State, Unit
from carpg.wasteland.turn import pending

CHARACTERS = {"rookie": ROOKIE, "driver": DRIVER}
MAX_TEAM = 3
#: Ways on foot by length: 1, 8, 64, … one more heading each.
_WAYS = tuple(8**steps for steps in range(FOOT_MOVE + 1))


def _kind(setup: Setup) -> Kind:
    """The scenario: named as arena, else drawn by the seed."""
    if setup.arena is None:
        return Dice(setup.seed).pick("kind", KINDS)
    for kind in KINDS:
        if kind == setup.arena:
            return kind
    raise DocumentError(f"arena must be one of {', '.join(KINDS)}", "--arena")


def match_setup(setup: Setup) -> MatchSetup:
    """The match that a set-up means; vehicles that it doesn't name are drawn by the seed."""
    kind = _kind(setup)
    rules = decode(Rules, dict(setup.options), "--set")
    if setup.teams is not None:
        teams = tuple(team_from(team, f"teams[{seat}]") for seat, team in enumerate(setup.teams))
        return MatchSetup(kind, setup.seed, teams, rules)
    size = 1 if setup.team_size is None else setup.team_size
    if not 1 <= size <= MAX_TEAM:
        raise DocumentError(f"team size is 1 to {MAX_TEAM}", "--team-size")
    drawn = draw_vehicles(kind, setup.seed, 2 * size)
    if kind == "tournament" or size == 1:
        return MatchSetup(kind, setup.seed, drawn[:2], rules)
    sides = tuple(tuple(design for seat in drawn[side::2] for design in seat) for side in (0, 1))
    return MatchSetup(kind, setup.seed, sides, rules)


class WastelandMode:
    """The adaptor of the wasteland."""

    name = "wasteland"
    engine = ENGINE
    levels = ("random", *CHARACTERS)
    max_commands = 20_000

    def new_state(self, setup: Setup) -> State:
        """A match up to its first decision."""
        return begin(match_setup(setup))[0]

    def random_command(self, state: State, seat: int, dice: Dice) -> Command:
        """Any legal command of the seat; ways on foot are drawn without listing the thousands there are."""
        if state.step == "attack":
            return dice.pick("ai", tuple(ENGINE.legal(state)))
        unit = dice.pick("ai", [unit for unit in pending(state) if unit.seat == seat])
        if unit.person:
            return _random_way(state, unit, dice)
        return dice.pick("ai", tuple(unit_choices(state, unit)))

    def opponent(self, level: str, seed: int) -> Opponent[Any, Any]:
        """A fresh rookie or driver."""
        if level not in CHARACTERS:
            raise DocumentError(f"the wasteland has the levels {', '.join(self.levels)}", "--levels")
        return WastelandPlayer(CHARACTERS[level], seed)

    def counts(self, state: State) -> tuple[int, int]:
        """Turns; everybody acts in each."""
        return state.turn, state.turn

    def labels(self, state: State, seat: int) -> Sequence[str]:
        """The designs that a seat has brought."""
        names = {unit.design for unit in state.units.values() if unit.seat == seat and unit.design}
        return tuple(f"design:{name}" for name in sorted(names))

    def replay(self, setup: Setup, commands: Sequence[Command]) -> dict[str, Json]:
        """The match as a replay document."""
        return recorded(match_setup(setup), commands)


def _random_way(state: State, unit: Unit, dice: Dice) -> Walk | Board:
    boards = [Board(unit.id, vehicle.id) for vehicle in state.vehicles() if can_board(state, unit, vehicle)]
    number = dice.below("ai", len(boards) + sum(_WAYS))
    if number < len(boards):
        return boards[number]
    number -= len(boards)
    steps = 0
    while number >= _WAYS[steps]:
        number -= _WAYS[steps]
        steps += 1
    return Walk(unit.id, tuple(number // 8**place % 8 for place in range(steps)))


MODE = WastelandMode()
