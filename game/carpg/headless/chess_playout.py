"""A random chess playout by python-chess, for comparison: a well-known engine in pure Python.

The package is a tool of development: the game does not need it, and the page never holds it.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

from carpg.kernel.dice import Dice


def playouts() -> tuple[str, Callable[[], int]] | None:
    """The version of python-chess and a task that plays one game; None where it is not installed."""
    try:
        import chess
    except ImportError:
        return None
    seeds = count()

    def play() -> int:
        """Random legal moves from the first position until the game is over; returns how many."""
        dice, board = Dice(next(seeds)), chess.Board()
        while not board.is_game_over():
            moves = list(board.legal_moves)
            board.push(moves[dice.below("ai", len(moves))])
        return len(board.move_stack)

    return chess.__version__, play
