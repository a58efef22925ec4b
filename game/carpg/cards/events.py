"""What happens in a match, one frozen dataclass a kind. Figures are in half points (a 7 is 14)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from carpg.cards.words import GadgetMode, NitroKind, Protocol, Stat
from carpg.kernel.events import Event, TraceLine


@dataclass(frozen=True)
class DecisionSealed(Event):
    """A seat has decided. `seal` is the hash of a salt and the command; both come with `SealOpened`."""

    seat: int
    what: str
    seal: str


@dataclass(frozen=True)
class SealOpened(Event):
    """A sealed decision is public now: hash `[salt, command]` and compare with its seal."""

    barrier: ClassVar[bool] = True
    seat: int
    what: str
    salt: str
    command: dict[str, object]


@dataclass(frozen=True)
class CarEntered(Event):
    """A car begins its three rounds; `number` counts from 1."""

    barrier: ClassVar[bool] = True
    seat: int
    car: str
    number: int


@dataclass(frozen=True)
class CarCooled(Event):
    """A car has driven its three rounds and is out for the match."""

    seat: int
    car: str


@dataclass(frozen=True)
class RoundStarted(Event):
    """A round begins: its number from 1 to 9, and which of the car's three it is."""

    round: int
    car_round: int


@dataclass(frozen=True)
class ManaGained(Event):
    """Track mana came in; `mana` is what the seat now has."""

    seat: int
    by: int
    mana: int
    cause: str


@dataclass(frozen=True)
class ChanceRolled(Event):
    """A die was thrown for an effect: it works if `roll` is at most `works_to`."""

    barrier: ClassVar[bool] = True
    seat: int
    cause: str
    roll: int
    sides: int
    works_to: int
    worked: bool


@dataclass(frozen=True)
class GadgetActivated(Event):
    """A gadget shows itself."""

    barrier: ClassVar[bool] = True
    seat: int
    gadget: str
    mode: GadgetMode
    price: int
    mana: int


@dataclass(frozen=True)
class GadgetFizzled(Event):
    """A gadget could not be paid after what the rival did in the same window; it stays in hand."""

    barrier: ClassVar[bool] = True
    seat: int
    price: int
    mana: int


@dataclass(frozen=True)
class ChoicesRevealed(Event):
    """Both choices of the round, by seat. None where a car has no variable left."""

    barrier: ClassVar[bool] = True
    variables: tuple[Stat | None, Stat | None]
    nitro: tuple[bool, bool]
    protocols: tuple[Protocol | None, Protocol | None]


@dataclass(frozen=True)
class VariableShown(Event):
    """A seat that is spied upon chose openly."""

    barrier: ClassVar[bool] = True
    seat: int
    variable: Stat | None


@dataclass(frozen=True)
class NitroRolled(Event):
    """Nitro was lit: it fails if the ten-sided `roll` is at most `fails_on`."""

    barrier: ClassVar[bool] = True
    seat: int
    kind_of_nitro: NitroKind
    roll: int
    fails_on: int
    worked: bool


@dataclass(frozen=True)
class GuessChecked(Event):
    """A guessed variable was compared with the rival's choice."""

    seat: int
    guess: Stat
    right: bool


@dataclass(frozen=True)
class VariableCancelled(Event):
    """A choice was struck out; `stand_in` replaces it, or nothing does and the figure is 1 (Q23)."""

    barrier: ClassVar[bool] = True
    seat: int
    variable: Stat
    stand_in: Stat | None
    cause: str


@dataclass(frozen=True)
class FiguresCompared(Event):
    """The figures of the round by seat, in half points, each with its trace. `winner` is None for a tie."""

    variables: tuple[Stat | None, Stat | None]
    figures: tuple[int, int]
    traces: tuple[tuple[TraceLine, ...], tuple[TraceLine, ...]]
    winner: int | None


@dataclass(frozen=True)
class ManeuverabilityCompared(Event):
    """A tie is looked at by maneuverability, in quarters of a point; `winner` is None if that is equal too."""

    quarters: tuple[int, int]
    winner: int | None


@dataclass(frozen=True)
class GoldRolled(Event):
    """One throw of a Gold Round; `totals` are die and star bonus. `winner` None: again."""

    barrier: ClassVar[bool] = True
    rolls: tuple[int, int]
    totals: tuple[int, int]
    winner: int | None


@dataclass(frozen=True)
class GoldRevealed(Event):
    """The Gold Round's other form: the best unused figure of each car, in half points (0: none left)."""

    figures: tuple[int, int]
    winner: int | None


@dataclass(frozen=True)
class Defended(Event):
    """The loser answers with another variable; the margin (half points) becomes `margin`."""

    seat: int
    variable: Stat
    figure: int
    margin: int
    trace: tuple[TraceLine, ...]


@dataclass(frozen=True)
class FuelLine:
    """One entry of a round's bill: why a seat gained or lost fuel points."""

    by: int
    cause: str


@dataclass(frozen=True)
class FuelChanged(Event):
    """The bill of a round was settled; `fuel` is what the seat has left."""

    seat: int
    by: int
    fuel: int
    lines: tuple[FuelLine, ...]


@dataclass(frozen=True)
class RoundEnded(Event):
    """A round is over; `winner` is the seat with the higher figure (or the tie-break)."""

    round: int
    winner: int | None


@dataclass(frozen=True)
class MatchEnded(Event):
    """The match is over: `winner` is a seat or -1; `reason` is fuel_out, more_fuel, maneuverability, gold or level."""

    winner: int
    reason: str
    fuel: tuple[int, int]
