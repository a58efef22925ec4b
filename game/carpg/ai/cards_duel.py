"""The rest of a car duel as a game of simultaneous choices, solved backwards round by round.

The value of a position is the fuel that the own side will win over the rival, in points, if both play perfectly
until these two cars leave. Every round is a matrix game (`matrix_game`): rows are the own choices (variable, nitro),
columns the rival's; each cell averages over nitro and tie-breaks and lets the loser use its defence at its best.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable

from carpg.ai.cards_slices import Sliced
from carpg.ai.cards_stake import stake
from carpg.ai.cards_tables import (
    DEFENDED,
    FAILED,
    FRESH,
    NITRO_BIT,
    NONE,
    WORKED,
    Tables,
    pack,
    tables,
    tie_chance,
)
from carpg.ai.matrix_game import Matrix, solve
from carpg.cards.catalogue import NITRO, NITRO_SIDES
from carpg.cards.flow import is_nitro_fresh
from carpg.cards.state import NO_VARIABLE, CardState, unused
from carpg.cards.words import ALL_USED, ROUNDS_PER_CAR, STATS

#: Cells of matrices that are worked out between two pauses: about a millisecond.
SLICE_CELLS = 100

Option = tuple[int, bool]
Values = dict[int, float]

#: The worth of a round's end: what own side and rival lose by the figures, and both packed sides.
Leaf = Callable[[int, int, int, int], float]

_FREE = tuple(tuple(stat for stat in range(len(STATS)) if not mask >> stat & 1) for mask in range(ALL_USED + 1))
_SIDE_BITS = 7
_NITRO_BITS = 3 << NITRO_BIT

#: Every defence that uses its variable up, by what a side has used and by its nitro: variable, packed side after it.
_ANSWERS = tuple([(stat, side | DEFENDED | 1 << stat) for stat in _FREE[side & ALL_USED]] for side in range(DEFENDED))


class Store:
    """Solved positions that outlive one thought: by what both cars can do, by rounds left, by packed sides."""

    def __init__(self) -> None:
        self.cars = -1
        self.solved: dict[Hashable, list[Values]] = {}

    def values(self, state: CardState, key: Hashable) -> list[Values]:
        """The values of a pairing, to be read and added to; those of cars that have left are dropped."""
        if self.cars != state.car_number:
            self.cars = state.car_number
            self.solved.clear()
        return self.solved.setdefault(key, [{} for _ in range(ROUNDS_PER_CAR)])


class Duel:
    """The racing cars of a view, seen from one seat. Run `prepare` to its end before asking for values.

    `values[n]` are those of positions with n rounds to go; after the reveal the own and the rival's packed sides
    already hold the running round. With `short` the running round is taken for the last, and nothing need be prepared.
    """

    def __init__(self, state: CardState, seat: int, store: Store | None = None, short: bool = False) -> None:
        self.state = state
        self.seat = seat
        self.rounds = 1 if short else ROUNDS_PER_CAR - state.car_round + 1
        self.now = tables(state, seat, now=True)
        self.later = self.now if short else tables(state, seat, now=False)
        self.tie = tie_chance(state, seat)
        self.stake = stake(state, seat, self.tie)
        self.tie_margin = 2 * state.rules.tie_damage
        self.uses_up = state.rules.defence_uses_up
        self.both = state.rules.compared == "both"
        self.late_nitro = state.rules.nitro_declared == "reveal"
        self.own = pack(state, seat)
        self.rival = pack(state, 1 - seat)
        self.fails = tuple(NITRO[state.car(each).nitro].fails_on / NITRO_SIDES for each in (seat, 1 - seat))
        key = (self.later, self.tie, self.fails, state.rules)
        self.values = (store or Store()).values(state, key)

    def prepare(self) -> Sliced[None]:
        """Solve every position after this round, last round first, with a pause every `SLICE_CELLS` cells."""
        layers = self._layers()
        cells = 0
        for left in range(1, self.rounds):
            own, rival = layers[self.rounds - left]
            leaf = _fuel_leaf(self.values[left - 1]) if left > 1 else _last_leaf
            values = self.values[left]
            for a in own:
                for b in rival:
                    if a << _SIDE_BITS | b in values:
                        continue
                    matrix = self._matrix(a, b, leaf)
                    values[a << _SIDE_BITS | b] = solve(matrix).value
                    cells += len(matrix) * len(matrix[0])
                    if cells >= SLICE_CELLS:
                        cells = 0
                        yield

    def _layers(self) -> list[tuple[list[int], list[int]]]:
        """The packed sides that may stand after 0, 1, 2 rounds."""
        layers = [([self.own], [self.rival])]
        if self.state.phase in {"nitro", "after", "defence"}:
            layers.append((self._with_defences(self._late(self.own)), self._with_defences(self._late(self.rival))))
        while len(layers) < self.rounds:
            own, rival = layers[-1]
            if len(layers) == 1:
                layers.append((self._after_now(self.own, self.seat), self._after_now(self.rival, 1 - self.seat)))
            else:
                layers.append((self._after(own), self._after(rival)))
        return layers

    def _late(self, side: int) -> list[int]:
        """What may become of a packed side in the running round when the variables are known."""
        if self.state.phase != "nitro" or side >> NITRO_BIT & 3 != FRESH:
            return [side]
        return [side, moved(side, NONE, WORKED), moved(side, NONE, FAILED)]

    def _after_now(self, side: int, seat: int) -> list[int]:
        """A packed side after the running round; if a cancel lies in wait, another variable may have stood in."""
        played: list[int] = []
        for variable, lit in deeds(self.state, seat):
            for nitro in (WORKED, FAILED) if lit else (side >> NITRO_BIT & 3,):
                after = moved(side, variable, nitro)
                played.append(after)
                if in_wait(self.state, seat):
                    played.extend(moved(after, stat, nitro) for stat in _FREE[after & ALL_USED])
        return self._with_defences(played)

    def _after(self, sides: list[int]) -> list[int]:
        """The packed sides a later round on."""
        played: list[int] = []
        for side in sides:
            for variable, lit in self.options(side):
                results = (WORKED, FAILED) if lit else (side >> NITRO_BIT & 3,)
                played.extend(moved(side, variable, nitro) for nitro in results)
        return self._with_defences(played)

    def _with_defences(self, sides: list[int]) -> list[int]:
        """Packed sides, and what a defence makes of them."""
        found = set(sides)
        for side in sides:
            if not side & DEFENDED:
                found.update(after for _, after in self.answers(side, NONE))
        return sorted(found)

    @staticmethod
    def options(side: int) -> list[Option]:
        """The choices of a packed side."""
        variables = _FREE[side & ALL_USED] or (NONE,)
        if side >> NITRO_BIT & 3 == FRESH:
            return [(variable, lit) for variable in variables for lit in (False, True)]
        return [(variable, False) for variable in variables]

    def _matrix(self, a: int, b: int, leaf: Leaf) -> list[list[float]]:
        """The matrix of a later round."""
        columns = [(option, self._lit(1, b, option)) for option in self.options(b)]
        rows = []
        for option in self.options(a):
            own = self._lit(0, a, option)
            bill = self.later.bill[0][option[0]][option[1]]
            rows.append(
                [
                    bill + self.later.bill[1][theirs[0]][theirs[1]] + self._mean(option[0], theirs[0], own, other, leaf)
                    for theirs, other in columns
                ]
            )
        if self.late_nitro:
            return fold(rows, *(2 if side >> NITRO_BIT & 3 == FRESH else 1 for side in (a, b)))
        return rows

    def _lit(self, side: int, packed: int, option: Option) -> list[tuple[float, int]]:
        """The packed side after a choice, for each nitro result, with chances."""
        variable, lit = option
        if not lit:
            return [(1.0, moved(packed, variable, packed >> NITRO_BIT & 3))]
        fails = self.fails[side]
        return [(1.0 - fails, moved(packed, variable, WORKED)), (fails, moved(packed, variable, FAILED))]

    def _mean(
        self, va: int, vb: int, own: list[tuple[float, int]], rival: list[tuple[float, int]], leaf: Leaf
    ) -> float:
        if len(own) == 1 and len(rival) == 1:
            return self.outcome(self.later, leaf, (va, own[0][1]), (vb, rival[0][1]))
        return sum(p * q * self.outcome(self.later, leaf, (va, a), (vb, b)) for p, a in own for q, b in rival)

    def outcome(self, table: Tables, leaf: Leaf, own: tuple[int, int], rival: tuple[int, int]) -> float:
        """Value after the reveal: `own` and `rival` are (variable, packed side after the choice)."""
        va, a = own
        vb, b = rival
        own_figures, rival_figures = table.figures[0][a >> NITRO_BIT & 3], table.figures[1][b >> NITRO_BIT & 3]
        fa, fb = own_figures[va], rival_figures[vb]
        lead = fa - fb
        if self.both and va != vb and NONE not in {va, vb}:
            lead += own_figures[vb] - rival_figures[va]
        if lead > 0:
            return self._won(table, leaf, (va, a, fa), (vb, b, lead))
        if lead < 0:
            return self._lost(table, leaf, (vb, b, fb), (va, a, -lead))
        value = 0.0
        if self.tie > 0.0:
            value += self.tie * self._won(table, leaf, (va, a, fa), (vb, b, self.tie_margin))
        if self.tie < 1.0:
            value += (1.0 - self.tie) * self._lost(table, leaf, (vb, b, fb), (va, a, self.tie_margin))
        return value

    def _won(self, table: Tables, leaf: Leaf, winner: tuple[int, int, int], loser: tuple[int, int, int]) -> float:
        """The own side won: the rival takes the loss or defends, whatever is worse for us."""
        variable, a, top = winner
        beaten, b, margin = loser
        losses = table.loss[1][variable]
        best = leaf(0, losses[margin], a, b)
        if margin and not b & DEFENDED:
            figures = table.figures[1][b >> NITRO_BIT & 3]
            for stat, after in self.answers(b, beaten):
                best = min(best, leaf(0, losses[max(0, top - figures[stat])], a, after))
        return best

    def _lost(self, table: Tables, leaf: Leaf, winner: tuple[int, int, int], loser: tuple[int, int, int]) -> float:
        """The rival won: take the loss or defend, whatever is better for us."""
        variable, b, top = winner
        beaten, a, margin = loser
        losses = table.loss[0][variable]
        best = leaf(losses[margin], 0, a, b)
        if margin and not a & DEFENDED:
            figures = table.figures[0][a >> NITRO_BIT & 3]
            for stat, after in self.answers(a, beaten):
                best = max(best, leaf(losses[max(0, top - figures[stat])], 0, after, b))
        return best

    def answers(self, side: int, beaten: int) -> list[tuple[int, int]]:
        """Every defence: the variable, and the packed side after it."""
        if self.uses_up:
            return _ANSWERS[side & ALL_USED | side & _NITRO_BITS]
        return [(stat, side | DEFENDED) for stat in range(len(STATS)) if beaten != stat]

    def ahead_of(self, own: int, rival: int) -> float:
        """Value of the position after this round that two packed sides make."""
        return self.values[self.rounds - 1][own << _SIDE_BITS | rival] if self.rounds > 1 else 0.0


def _fuel_leaf(ahead: Values) -> Leaf:
    """A round's end counted in fuel."""

    def leaf(own_loss: int, rival_loss: int, own: int, rival: int) -> float:
        return rival_loss - own_loss + ahead[own << _SIDE_BITS | rival]

    return leaf


def _last_leaf(own_loss: int, rival_loss: int, own: int, rival: int) -> float:
    """The end of the cars' last round: nothing lies ahead."""
    return float(rival_loss - own_loss)


def in_wait(state: CardState, seat: int) -> bool:
    """Whether something may cancel the variable that a seat is about to reveal."""
    side = state.sides[seat]
    return side.cancel_next or side.cancel_mask != 0 or state.sides[1 - seat].guess != NO_VARIABLE


def options(state: CardState, seat: int) -> tuple[Option, ...]:
    """The choices that the rules allow a seat now, as (variable, nitro)."""
    found = deeds(state, seat)
    return found if state.rules.nitro_declared == "choice" else tuple(deed for deed in found if not deed[1])


def deeds(state: CardState, seat: int) -> tuple[Option, ...]:
    """What a seat may have done by the end of the round, as (variable, nitro), whenever nitro is declared (Q08)."""
    free = unused(state.sides[seat])
    variables = [stat for stat in range(len(STATS)) if free >> stat & 1] or [NONE]
    lights = (False, True) if is_nitro_fresh(state, seat) else (False,)
    return tuple((variable, lit) for variable in variables for lit in lights)


def fold(rows: Matrix, height: int, width: int) -> list[list[float]]:
    """The game of variables alone, when nitro is declared after the reveal: each cell is the value of that little game.

    `height` rows and `width` columns, with and without nitro, make a cell.
    """
    return [
        [
            solve([row[column : column + width] for row in rows[line : line + height]]).value
            for column in range(0, len(rows[0]), width)
        ]
        for line in range(0, len(rows), height)
    ]


def moved(side: int, variable: int, nitro: int) -> int:
    """A packed side after it used a variable."""
    used = side & ALL_USED if variable == NONE else side & ALL_USED | 1 << variable
    return side & DEFENDED | nitro << NITRO_BIT | used
