"""The state of a match: two sides, the round, the phase. Plain data with a cheap copy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from carpg.cards.catalogue import Car, Effect, Gadget
from carpg.cards.commands import Command
from carpg.cards.rules import Rules
from carpg.cards.words import ALL_USED, ROUNDS_PER_CAR, Protocol, Race
from carpg.kernel.dice import Dice

Phase = Literal["order", "open", "choice", "nitro", "after", "defence", "over"]

NitroState = Literal["fresh", "worked", "failed"]
GadgetState = Literal["held", "instant", "equipment", "spent"]

#: Values of `Side.variable` and `Side.declared` that are no index of `STATS`.
NO_VARIABLE = -1


@dataclass(slots=True)
class Side:
    """One player's side of the table.

    `cars` stand in playing order once the order is chosen; in a rival's view cars and gadgets that have not shown
    themselves are None. `used` is a bit mask of the racing car's variables. `decision` is the sealed decision of the
    running phase, `decided` tells the rival that there is one. `declared` is the variable that was chosen this round,
    `variable` the one that counts after cancelling; `last` that of the round before (all `NO_VARIABLE` if none).
    `order` is the secret order of the cars until it is opened, `guess_salt` seals a guess until the reveal.
    """

    cars: tuple[Car | None, ...]
    gadget: Gadget | None
    fuel: int
    mana: int = 0
    used: int = 0
    nitro: NitroState = "fresh"
    nitro_round: int = 0
    defended: bool = False
    last: int = NO_VARIABLE
    repeat: bool = False
    protocol: Protocol | None = None
    gadget_state: GadgetState = "held"
    decided: bool = False
    decision: Command | None = None
    salt: str = ""
    shown: bool = False
    declared: int = NO_VARIABLE
    variable: int = NO_VARIABLE
    lit: bool = False
    guess: int = NO_VARIABLE
    guess_right: bool = False
    backfire: int = 0
    instant_last: int = NO_VARIABLE
    cancel_mask: int = 0
    cancel_next: bool = False
    order: tuple[int, ...] = ()
    order_salt: str = ""
    guess_salt: str = ""

    def clone(self) -> Side:
        """An independent copy; cars, gadgets and commands are immutable and shared."""
        return Side(
            self.cars,
            self.gadget,
            self.fuel,
            self.mana,
            self.used,
            self.nitro,
            self.nitro_round,
            self.defended,
            self.last,
            self.repeat,
            self.protocol,
            self.gadget_state,
            self.decided,
            self.decision,
            self.salt,
            self.shown,
            self.declared,
            self.variable,
            self.lit,
            self.guess,
            self.guess_right,
            self.backfire,
            self.instant_last,
            self.cancel_mask,
            self.cancel_next,
            self.order,
            self.order_salt,
            self.guess_salt,
        )

    def in_force(self) -> tuple[Effect, ...]:
        """The effects of the own gadget that work now."""
        return () if self.gadget is None else self.gadget.effects.get(self.gadget_state, ())


@dataclass(slots=True)
class CardState:
    """A match. `round` runs from 1 to 9 (0 before the race); `bill` collects the fuel changes of the round."""

    rules: Rules
    race: Race
    sides: tuple[Side, Side]
    dice: Dice
    round: int = 0
    phase: Phase = "order"
    round_winner: int | None = None
    margin: int = 0
    bill: tuple[tuple[int, int, str], ...] = ()
    winner: int | None = None
    reason: str = ""
    turns: int = 0

    def clone(self) -> CardState:
        """An independent copy."""
        return CardState(
            self.rules,
            self.race,
            (self.sides[0].clone(), self.sides[1].clone()),
            self.dice.clone(),
            self.round,
            self.phase,
            self.round_winner,
            self.margin,
            self.bill,
            self.winner,
            self.reason,
            self.turns,
        )

    @property
    def car_number(self) -> int:
        """Which car is racing: 0, 1 or 2."""
        return max(0, self.round - 1) // ROUNDS_PER_CAR

    @property
    def car_round(self) -> int:
        """Which of the car's rounds is on: 1, 2 or 3."""
        return max(0, self.round - 1) % ROUNDS_PER_CAR + 1

    def car(self, seat: int) -> Car:
        """The racing car of a seat; it has always shown itself."""
        car = self.sides[seat].cars[self.car_number]
        if car is None:
            raise LookupError("this view does not show the car")
        return car

    def charge(self, seat: int, by: int, cause: str) -> None:
        """Put a fuel change on the round's bill."""
        if by:
            self.bill += ((seat, by, cause),)


def unused(side: Side) -> int:
    """Bit mask of the variables that the racing car may still choose (a sport car may repeat acceleration, Q22)."""
    free = ALL_USED & ~side.used
    return free | 1 if side.repeat else free
