"""The running round of a card duel: the matrix of the secret choice, and what stands to be won after the reveal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from carpg.ai.cards_duel import Duel, Leaf, Option, deeds, fold, moved, options
from carpg.ai.cards_slices import Sliced
from carpg.ai.cards_tables import (
    FAILED,
    NITRO_BIT,
    NONE,
    WORKED,
    bill_of,
    deed_of,
)
from carpg.ai.matrix_game import Solution, solve
from carpg.cards.flow import is_nitro_fresh
from carpg.cards.state import NO_VARIABLE, CardState, Side, unused
from carpg.cards.words import STATS

Rows = list[tuple[float, ...]]

#: A result of a choice: its chance, the variable that counts, the packed side after it, what was done.
Branch = tuple[float, int, int, Side]


@dataclass(frozen=True)
class Round:
    """A solved round: the options of both sides, the matrix (own fuel less the rival's), and its solution."""

    own: tuple[Option, ...]
    rival: tuple[Option, ...]
    matrix: tuple[tuple[float, ...], ...]
    solution: Solution


def solve_round(duel: Duel) -> Sliced[Round]:
    """Prepare the duel and solve its running round."""
    state, seat = duel.state, duel.seat
    guesses = hidden_guesses(state, 1 - seat)
    if len(guesses) > 1:
        duel.state = state = state.clone()
        state.sides[1 - seat].guess = guesses[0]
    yield from duel.prepare()
    rows: Rows = []
    for part in _rows(duel, guesses):
        yield None
        rows.extend(part)
    own, rival = options(state, seat), options(state, 1 - seat) * len(guesses)
    if state.phase == "choice" and state.sides[seat].guess != NO_VARIABLE:
        return (yield from _with_own_guess(duel, own, rival, rows, guesses))
    return Round(own, rival, tuple(rows), solve(rows))


def _rows(duel: Duel, guesses: tuple[int, ...]) -> Iterator[Rows]:
    """The rows of the matrix, a slice of work at a time: for each guess of the rival its choices stand side by side."""
    state, seat = duel.state, duel.seat
    own, rival = deeds(state, seat), deeds(state, 1 - seat)
    sizes = [2 if duel.late_nitro and is_nitro_fresh(state, each) else 1 for each in (seat, 1 - seat)]
    for first in range(0, len(own), sizes[0]):
        part: Rows = []
        for mine in own[first : first + sizes[0]]:
            line: list[float] = []
            for guess in guesses:
                state.sides[1 - seat].guess = guess
                line.extend(cell(duel, mine, theirs) for theirs in rival)
            part.append(tuple(line))
        yield [tuple(row) for row in fold(part, *sizes)] if duel.late_nitro else part


def _with_own_guess(
    duel: Duel, own: tuple[Option, ...], rival: tuple[Option, ...], rows: Rows, guesses: tuple[int, ...]
) -> Sliced[Round]:
    """The own guess is a secret: the rival plays against all that it might be, we play the part that belongs to it."""
    state, seat = duel.state.clone(), duel.seat
    duel.state, guess = state, state.sides[seat].guess
    stacked = list(rows)
    for other in range(len(STATS)):
        if other != guess and unused(state.sides[1 - seat]) >> other & 1:
            state.sides[seat].guess = other
            for more in _rows(duel, guesses):
                stacked.extend(more)
                yield None
    solution = solve(stacked)
    part, total = solution.rows[: len(rows)], sum(solution.rows[: len(rows)])
    if total <= 0.0:
        earned = [sum(p * v for p, v in zip(solution.columns, row, strict=True)) for row in rows]
        part, total = tuple(float(index == earned.index(max(earned))) for index in range(len(rows))), 1.0
    shares = tuple(share / total for share in part)
    return Round(own, rival, tuple(rows), Solution(solution.value, shares, solution.columns))


def hidden_guesses(state: CardState, seat: int) -> tuple[int, ...]:
    """What a seat may have guessed, for all that this view tells; one entry if there is nothing to wonder about."""
    side, rival = state.sides[seat], state.sides[1 - seat]
    if side.gadget is None or side.gadget_state != "instant" or not side.gadget.guesses or state.phase != "choice":
        return (side.guess,)
    if side.guess != NO_VARIABLE:
        return (side.guess,)
    return tuple(stat for stat in range(len(STATS)) if unused(rival) >> stat & 1) or (NO_VARIABLE,)


def guessed_at(state: CardState, seat: int) -> bool:
    """Whether the rival has guessed a variable of a seat, which the seat may know or not."""
    return state.sides[1 - seat].guess != NO_VARIABLE or len(hidden_guesses(state, 1 - seat)) > 1


def short_duel(view: CardState, seat: int) -> Duel:
    """The running round as if it were the last and only fuel counted."""
    duel = Duel(view, seat, short=True)
    duel.stake = replace(duel.stake, serious=False)
    return duel


def first_sight_matrix(view: CardState, seat: int) -> list[list[float]]:
    """The matrix of the running round at first sight; nitro that is only declared after the reveal is left out."""
    duel = short_duel(view, seat)
    return [[cell(duel, mine, theirs) for theirs in options(view, 1 - seat)] for mine in options(view, seat)]


def cell(duel: Duel, mine: Option, theirs: Option) -> float:
    """Worth of one pair of choices of the running round, gadgets that lie in wait included."""
    state, seat, total = duel.state, duel.seat, 0.0
    for p, va, a, deed in _branches(duel, 0, mine, theirs):
        own_bill = bill_of(state, seat, seat, deed)
        for q, vb, b, other in _branches(duel, 1, theirs, mine):
            leaf = _leaf(duel, own_bill, bill_of(state, 1 - seat, seat, other))
            total += p * q * duel.outcome(duel.now, leaf, (va, a), (vb, b))
    return total


def _leaf(duel: Duel, one: tuple[int, int], two: tuple[int, int]) -> Leaf:
    """The running round's end, weighed by the stake, with the bills of both sides' deeds."""
    weigh, ahead_of = duel.stake.worth, duel.ahead_of
    own_fuel = duel.stake.own + one[0] + two[0]
    rival_fuel = duel.stake.rival + one[1] + two[1]

    def leaf(own_loss: int, rival_loss: int, own: int, rival: int) -> float:
        return weigh(own_fuel - own_loss, rival_fuel - rival_loss, ahead_of(own, rival))

    return leaf


def _branches(duel: Duel, side: int, option: Option, against: Option) -> list[Branch]:
    """What a choice may become: nitro works or fails, a cancelled variable is replaced at random."""
    state = duel.state
    seat = duel.seat if side == 0 else 1 - duel.seat
    packed, (declared, lit) = (duel.own if side == 0 else duel.rival), option
    fails = duel.fails[side]
    results = [(1.0 - fails, WORKED), (fails, FAILED)] if lit else [(1.0, packed >> NITRO_BIT & 3)]
    found: list[Branch] = []
    for chance, nitro in results:
        after = moved(packed, declared, nitro)
        stand_ins = _stand_ins(state, seat, declared, against[0], after)
        for used in stand_ins:
            deed = deed_of(declared, used, lit)
            guess = state.sides[seat].guess
            if guess != NO_VARIABLE:
                deed.guess, deed.guess_right = guess, guess == against[0]
            played = after if used in {declared, NONE} else moved(after, used, nitro)
            found.append((chance / len(stand_ins), used, played, deed))
    return found


def _stand_ins(state: CardState, seat: int, declared: int, against: int, packed: int) -> list[int]:
    """The variables that may count in the end, all equally likely (Q23)."""
    side, rival = state.sides[seat], state.sides[1 - seat]
    guessed = rival.guess != NO_VARIABLE and rival.guess == declared
    if declared == NONE or not (side.cancel_next or guessed or side.cancel_mask >> declared & 1):
        return [declared]
    return [stat for stat in range(len(STATS)) if not packed >> stat & 1] or [NONE]


def nitro_matrix(duel: Duel) -> list[list[float]]:
    """The little game after the reveal: rows and columns are keeping the nitro and, where a car has it, lighting it."""
    seats = (duel.seat, 1 - duel.seat)
    mine, theirs = ((False, True) if is_nitro_fresh(duel.state, seat) else (False,) for seat in seats)
    return [[_lit_value(duel, own, rival) for rival in theirs] for own in mine]


def _lit_value(duel: Duel, own: bool, rival: bool) -> float:
    """Worth of the revealed round if these sides light their nitro."""
    state = duel.state.clone()
    seats = (duel.seat, 1 - duel.seat)
    for seat, lit in zip(seats, (own, rival), strict=True):
        state.sides[seat].lit = state.sides[seat].lit or lit
    leaf, total = _revealed_leaf(duel, state), 0.0
    choices = [_choice(state.sides[seat]) for seat in seats]
    for p, a in _nitro_results(duel, 0, duel.own, own):
        for q, b in _nitro_results(duel, 1, duel.rival, rival):
            total += p * q * duel.outcome(duel.now, leaf, (choices[0], a), (choices[1], b))
    return total


def _nitro_results(duel: Duel, side: int, packed: int, lit: bool) -> list[tuple[float, int]]:
    """A packed side after its nitro was rolled, or left alone."""
    if not lit:
        return [(1.0, packed)]
    fails = duel.fails[side]
    return [(1.0 - fails, moved(packed, NONE, WORKED)), (fails, moved(packed, NONE, FAILED))]


def revealed_value(duel: Duel) -> float:
    """Worth after the reveal, before the defence: the view's own figures, both sides at their best from here on."""
    own, rival = duel.state.sides[duel.seat], duel.state.sides[1 - duel.seat]
    return duel.outcome(
        duel.now, _revealed_leaf(duel, duel.state), (_choice(own), duel.own), (_choice(rival), duel.rival)
    )


def _revealed_leaf(duel: Duel, state: CardState) -> Leaf:
    """The end of a round whose choices lie open, with the bills of what both have done in `state`."""
    seat = duel.seat
    own, rival = state.sides[seat], state.sides[1 - seat]
    return _leaf(duel, bill_of(state, seat, seat, own), bill_of(state, 1 - seat, seat, rival))


def _choice(side: Side) -> int:
    return NONE if side.variable == NO_VARIABLE else side.variable


def defence_values(duel: Duel) -> dict[int | None, float]:
    """Worth of each defence of the own side, by variable, and of taking the loss (None)."""
    state, seat, leaf = duel.state, duel.seat, _revealed_leaf(duel, duel.state)
    winning = _choice(state.sides[1 - seat])
    losses, figures = duel.now.loss[0][winning], duel.now.figures
    top = figures[1][duel.rival >> NITRO_BIT & 3][winning]
    own = figures[0][duel.own >> NITRO_BIT & 3]
    values: dict[int | None, float] = {None: leaf(losses[state.margin], 0, duel.own, duel.rival)}
    for stat, after in duel.answers(duel.own, _choice(state.sides[seat])):
        values[stat] = leaf(losses[max(0, top - own[stat])], 0, after, duel.rival)
    return values
