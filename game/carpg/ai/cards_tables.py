"""What the racing cars can do to each other, read once from the rules and laid out for quick look-up.

Everything here comes from the engine's own functions (`figure`, `damage`, `triggered`): the tables only save asking
the same question thousands of times. 'Own' is side 0 of every table, the rival side 1, whatever the seats are.
"""

from __future__ import annotations

from dataclasses import dataclass

from carpg.cards.figures import damage, figure, holds, nimbler, triggered
from carpg.cards.state import NO_VARIABLE, CardState, NitroState, Side
from carpg.cards.words import STATS

#: A choice is 0 to 3, or `NONE` for a car without a variable left.
NONE = len(STATS)
CHOICES = (*range(len(STATS)), NONE)

#: Nitro of a packed side: not used yet, worked, failed, or nothing to use.
FRESH, WORKED, FAILED, NOTHING = range(4)
NITRO_BIT, DEFENDED = 4, 64

_NITRO: tuple[NitroState, ...] = ("fresh", "worked", "failed")

#: Margins up to this many half points are looked up: 10 against 1 with every change that can add up.
_MARGINS = 96

#: What margins cost a side whose gadget softens nothing: whole points, rounded down (Q24).
_UNSOFTENED = (tuple(margin // 2 for margin in range(_MARGINS)),) * len(CHOICES)

Bill = tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class Tables:
    """One round's figures and prices.

    `figures[side][nitro][choice]` in half points; `bill[side][choice][lit]` is the fuel that gadgets move by that
    choice, as gain of the own side; `loss[side][winning choice][margin]` in fuel points.
    """

    figures: tuple[tuple[tuple[int, ...], ...], ...]
    bill: tuple[Bill, Bill]
    loss: tuple[tuple[tuple[int, ...], ...], ...]


def index_of(choice: int) -> int:
    """The engine's index of a table's choice."""
    return NO_VARIABLE if choice == NONE else choice


def pack(state: CardState, seat: int) -> int:
    """The racing car of a seat as one number: used variables, nitro, defence."""
    side = state.sides[seat]
    if side.nitro == "fresh":
        nitro = NOTHING if state.car(seat).nitro == "none" else FRESH
    else:
        gone = state.rules.nitro_lasts == "round" and side.nitro_round != state.round
        nitro = NOTHING if gone else _NITRO.index(side.nitro)
    spent = side.defended or state.rules.defence == "never"
    return side.used | nitro << NITRO_BIT | (DEFENDED if spent else 0)


def later(state: CardState) -> CardState:
    """The state with everything gone that holds for this round only (class bonuses of later rounds are left out)."""
    after = state.clone()
    for side in after.sides:
        if side.gadget_state == "instant":
            side.gadget_state = "spent"
        side.backfire, side.last, side.instant_last = 0, NO_VARIABLE, NO_VARIABLE
        if after.rules.nitro_lasts == "round":
            side.nitro_round = -1
    return after


def tables(state: CardState, seat: int, now: bool) -> Tables:
    """The tables of the running round, or of the later rounds of these cars; `state` may be a view and is kept."""
    scratch = state.clone() if now else later(state)
    seats = (seat, 1 - seat)
    loss = tuple(_losses(scratch, each) for each in seats)
    bill = (_bill(scratch, seats[0], seat), _bill(scratch, seats[1], seat))
    return Tables(tuple(_figures(scratch, each, now) for each in seats), bill, loss)


def tie_chance(state: CardState, seat: int) -> float:
    """The chance to win a tie: maneuverability, or an even Gold Round between equal cars."""
    winner = nimbler(state)
    return 0.5 if winner is None else float(winner == seat)


def _figures(state: CardState, seat: int, now: bool) -> tuple[tuple[int, ...], ...]:
    side = state.sides[seat]
    kept = side.nitro, side.nitro_round
    rows = []
    for nitro in _NITRO:
        side.nitro = nitro
        side.nitro_round = state.round if now else side.nitro_round
        rows.append(tuple(figure(state, seat, index_of(choice)) for choice in CHOICES))
    side.nitro, side.nitro_round = kept
    return (*rows, rows[0])


def _losses(state: CardState, seat: int) -> tuple[tuple[int, ...], ...]:
    if not any(effect.op in {"soften", "halve"} for effect in state.sides[seat].in_force()):
        return _UNSOFTENED
    winner = state.sides[1 - seat]
    kept, rows = winner.variable, []
    for choice in CHOICES:
        winner.variable = index_of(choice)
        rows.append(tuple(damage(state, seat, margin) for margin in range(_MARGINS)))
    winner.variable = kept
    return tuple(rows)


def _bill(state: CardState, actor: int, own: int) -> Bill:
    return tuple(
        (_lead(state, actor, own, choice, False), _lead(state, actor, own, choice, True)) for choice in CHOICES
    )


def _lead(state: CardState, actor: int, own: int, choice: int, lit: bool) -> float:
    mine, theirs = bill_of(state, actor, own, deed_of(choice, choice, lit))
    return float(mine - theirs)


def deed_of(declared: int, used: int, lit: bool) -> Side:
    """A bare side that has declared and used these choices, for asking what that triggers."""
    return Side((), None, 0, declared=index_of(declared), variable=index_of(used), lit=lit)


def bill_of(state: CardState, actor: int, own: int, deed: Side) -> tuple[int, int]:
    """Fuel that seat `own` and its rival gain by gadgets because of what `actor` did this round (see `deed_of`)."""
    gains = [0, 0]
    for owner in (0, 1):
        for effect in state.sides[owner].in_force():
            if effect.op != "fuel" or (owner == actor) != (effect.actor == "own"):
                continue
            if triggered(deed, effect) and holds(state, owner, effect):
                gains[(owner != own) ^ (effect.who == "rival")] += effect.by
    return gains[0], gains[1]
