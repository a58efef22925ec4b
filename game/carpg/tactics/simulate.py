"""Random play that does not list all moves: for simulations, tests and roll-outs."""

from __future__ import annotations

from carpg.kernel.dice import Dice
from carpg.tactics.attack import attacks_left, targets
from carpg.tactics.commands import Attack, Command, EndTurn, Move
from carpg.tactics.engine import TacticsEngine
from carpg.tactics.grid import nth_bit
from carpg.tactics.movement import arrivals, reach, steps_left, trace_back
from carpg.tactics.skills.use import choices
from carpg.tactics.state import PLAYING, BattleState

END = EndTurn()


def random_command(state: BattleState, dice: Dice) -> Command:
    """A legal command of the active car: attack when possible, else mostly a move, else the end of the turn."""
    car = state.cars[state.active]
    if attacks_left(state, car):
        found = targets(state, car)
        if found:
            return Attack(state.id_of(found[dice.below("ai", len(found))]))
    if state.skills.hooks and dice.below("ai", 3) == 0:
        uses = list(choices(state, car))
        if uses:
            return uses[dice.below("ai", len(uses))]
    if steps_left(state, car) and dice.below("ai", 8):
        reached = reach(state, car)
        ends = arrivals(state, reached)
        first = dice.below("ai", 4)
        for turn in range(4):
            board = ends[(first + turn) % 4]
            if board:
                pos = nth_bit(board, dice.below("ai", board.bit_count()))
                return Move(trace_back(state, reached, pos, (first + turn) % 4))
    return END


def play_random(engine: TacticsEngine, state: BattleState, dice: Dice, limit: int = 100_000) -> int:
    """Play a battle to its end with random commands (at most `limit`); returns how many were given."""
    count = 0
    while state.winner == PLAYING and count < limit:
        engine.apply(state, random_command(state, dice))
        count += 1
    return count
