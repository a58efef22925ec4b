"""From a solved round to the choice that is played: who sees what, and how far to lean on a rival's mistakes.

The solution of the matrix game can't be exploited, but it does not exploit either. The champion therefore leans
towards the best answer to a plausible, not very clever rival, and only so far that the best reply to what it plays
gains at most `MAY_LOSE` fuel points over the value of the game.
"""

from __future__ import annotations

from collections.abc import Sequence

from carpg.ai.cards_duel import Option
from carpg.ai.cards_round import Round, guessed_at
from carpg.ai.cards_tables import NONE, index_of
from carpg.ai.matrix_game import Matrix, solve
from carpg.cards.figures import figure, peeks, spied_upon
from carpg.cards.state import NO_VARIABLE, CardState

#: What leaning may cost against the best reply, in fuel points.
MAY_LOSE = 0.04

#: How much likelier a plausible rival takes the higher figure: weight 1 / (1 + gap * KEEN) squared; with nitro, less.
KEEN = 2.0
NITRO_LIKED = 0.2

Strategy = tuple[tuple[Option, ...], tuple[float, ...]]


def strategy(view: CardState, seat: int, solved: Round) -> Strategy:
    """The own options and the chances with which to play them."""
    rival = view.sides[1 - seat]
    if rival.shown:
        shown = NONE if rival.declared == NO_VARIABLE else rival.declared
        return solved.own, solve(_columns(solved, shown)).rows
    if spied_upon(view, seat):
        return _open_choice(solved)
    model = plausible(view, 1 - seat, solved.rival)
    return solved.own, lean(solved.matrix, solved.solution.rows, solved.solution.value, model)


def lean(matrix: Matrix, safe: Sequence[float], value: float, model: Sequence[float]) -> tuple[float, ...]:
    """Of the safe strategy and its mixtures with each single row, the one that earns most from a plausible rival.

    Each mixture takes as much of the row as costs at most `MAY_LOSE` against the best reply.
    """
    earned = [sum(p * v for p, v in zip(model, row, strict=True)) for row in matrix]
    best = tuple(safe)
    top = sum(p * v for p, v in zip(safe, earned, strict=True))
    for index, row in enumerate(matrix):
        share = _share(matrix, safe, row, value)
        mixed = share * earned[index] + (1.0 - share) * sum(p * v for p, v in zip(safe, earned, strict=True))
        if mixed > top + 1e-9:
            top = mixed
            best = tuple((1.0 - share) * p + (share if place == index else 0.0) for place, p in enumerate(safe))
    return best


def _share(matrix: Matrix, safe: Sequence[float], row: Sequence[float], value: float) -> float:
    """The largest part of a row that keeps every reply within `MAY_LOSE` of the value."""
    share = 1.0
    for column, single in zip(zip(*matrix, strict=True), row, strict=True):
        kept = sum(p * v for p, v in zip(safe, column, strict=True))
        if single < value - MAY_LOSE and single < kept:
            share = min(share, (kept - value + MAY_LOSE) / (kept - single))
    return max(0.0, share)


def against_plausible(view: CardState, seat: int, solved: Round) -> float:
    """What the best answer to a plausible rival earns."""
    model = plausible(view, 1 - seat, solved.rival)
    return max(sum(p * v for p, v in zip(model, row, strict=True)) for row in solved.matrix)


def plausible(view: CardState, seat: int, options: Sequence[Option]) -> tuple[float, ...]:
    """Chances of a seat's options for a player that likes high figures and saves its nitro.

    One that has to fear a cancel or a guess does not care: its best variable is as good a victim as any.
    """
    if view.sides[seat].cancel_next or guessed_at(view, seat):
        return (1.0 / len(options),) * len(options)
    figures = [figure(view, seat, index_of(variable)) / 2 for variable, _ in options]
    top = max(figures)
    weights = [
        (NITRO_LIKED if lit else 1.0) / (1.0 + (top - value) * KEEN) ** 2
        for value, (_, lit) in zip(figures, options, strict=True)
    ]
    total = sum(weights)
    return tuple(weight / total for weight in weights)


def _columns(solved: Round, variable: int) -> list[list[float]]:
    places = [index for index, option in enumerate(solved.rival) if option[0] == variable]
    return [[row[index] for index in places] for row in solved.matrix]


def _rows(solved: Round, variable: int) -> list[int]:
    return [index for index, option in enumerate(solved.own) if option[0] == variable]


def _open_choice(solved: Round) -> Strategy:
    """The rival will see the variable, not the nitro: take the variable that is best even so."""
    best: tuple[float, Strategy] | None = None
    for variable in sorted({option[0] for option in solved.own}):
        rows = _rows(solved, variable)
        solution = solve([solved.matrix[index] for index in rows])
        if best is None or solution.value > best[0]:
            best = solution.value, (tuple(solved.own[index] for index in rows), solution.rows)
    if best is None:
        raise LookupError("a round has at least one option")
    return best[1]


def spying_gain(view: CardState, seat: int, solved: Round) -> float:
    """What it changes in the running round that one side sees the other's variable first; 0 if none does."""
    if spied_upon(view, seat):
        variables = sorted({option[0] for option in solved.own})
        open_value = max(solve([solved.matrix[i] for i in _rows(solved, each)]).value for each in variables)
        return open_value - solved.solution.value
    if peeks(view, seat) and spied_upon(view, 1 - seat):
        shown = sorted({option[0] for option in solved.rival})
        return min(solve(_columns(solved, each)).value for each in shown) - solved.solution.value
    return 0.0


def best_guess(rounds: Sequence[Round]) -> tuple[float, tuple[float, ...]]:
    """The value of guessing in secret, and the chances with which to make each guess: one solved round a guess."""
    stacked = solve([row for solved in rounds for row in solved.matrix])
    size = len(rounds[0].matrix)
    return stacked.value, tuple(sum(stacked.rows[place * size : (place + 1) * size]) for place in range(len(rounds)))
