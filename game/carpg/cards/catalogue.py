"""Cars and gadgets: what is printed on the cards, and the card set that ships with the game."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Literal

from carpg.cards.words import ALL_USED, STAT_INDEX, CarClass, GadgetMode, NitroKind, Protocol, Stars, Stat, Who
from carpg.kernel.codec import decode
from carpg.kernel.errors import DocumentError
from carpg.kernel.events import Json

DATA = Path(__file__).resolve().parents[2] / "data" / "cards"

MIN_STAT, MAX_STAT = 1, 10


@dataclass(frozen=True, slots=True)
class StarLevel:
    """What a star level means: the sum of the four stats, the maneuver bonus, the price extra, the draw weight."""

    sum_min: int
    sum_max: int
    maneuver_bonus: int
    gadget_extra: int
    draw_weight: int


STAR_LEVELS: dict[Stars, StarLevel] = {
    1: StarLevel(10, 19, 2, 0, 60),
    2: StarLevel(20, 26, 1, 1, 28),
    3: StarLevel(27, 32, 0, 2, 12),
}


@dataclass(frozen=True, slots=True)
class Nitro:
    """A nitro kind: change of each stat when it works and when it fails, and how many sides of ten fail."""

    bonus: tuple[int, int, int, int]
    penalty: tuple[int, int, int, int]
    fails_on: int
    draw_share: int


#: Stats in the order of `STATS`. The die has ten sides; `fails_on` and below fails. Shares are in percent of cars.
NITRO: dict[NitroKind, Nitro] = {
    "none": Nitro((0, 0, 0, 0), (0, 0, 0, 0), 0, 65),
    "blue": Nitro((0, 1, 0, 1), (-1, 0, -1, 0), 3, 15),
    "orange": Nitro((1, 0, 1, 0), (0, -1, 0, -1), 3, 15),
    "both": Nitro((1, 1, 1, 1), (-1, -1, -1, -1), 5, 5),
}
NITRO_SIDES = 10


@dataclass(frozen=True, slots=True)
class Car:
    """A car card. `stats` are acceleration, speed, fuel, brakes; class and protocol matter only with the module."""

    id: str
    name: str
    stars: Stars
    stats: tuple[int, int, int, int]
    nitro: NitroKind = "none"
    car_class: CarClass | None = None
    protocol: Protocol | None = None
    design: str = ""

    def __post_init__(self) -> None:
        """Refuse figures that no card may have."""
        level, low, high = STAR_LEVELS[self.stars], self.stats.count(MIN_STAT), self.stats.count(MAX_STAT)
        if any(not MIN_STAT <= stat <= MAX_STAT for stat in self.stats):
            raise ValueError(f"each stat should be from {MIN_STAT} to {MAX_STAT}")
        if not level.sum_min <= sum(self.stats) <= level.sum_max:
            raise ValueError(f"stats of a {self.stars}-star car should add up to {level.sum_min} to {level.sum_max}")
        if self.stars < 3 and (low > 1 or high > 1):
            raise ValueError("a car below three stars may have one 1 and one 10 at most")

    @property
    def maneuverability_quarters(self) -> int:
        """Four times the maneuverability (12 - average of the stats + star bonus), so that it is whole (Q07)."""
        return maneuverability_quarters(self.stats, self.stars)


def maneuverability_quarters(stats: tuple[int, ...], stars: Stars) -> int:
    """Four times `12 - average + star bonus` (official)."""
    return 4 * (12 + STAR_LEVELS[stars].maneuver_bonus) - sum(stats)


Op = Literal[
    "stat",
    "fuel",
    "cancel",
    "soften",
    "halve",
    "void_nitro",
    "price",
    "peek",
    "guess",
    "swap_protocols",
    "any_protocol",
]
Trigger = Literal["", "declared", "used", "nitro", "no_nitro", "guessed", "missed"]


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing that a gadget does. Which fields count depends on `op`.

    - `stat`: figures of `who` change by `by`; `after`: only if the rival's last variable was this one
    - `fuel`: `who` gains `by` fuel points when `actor` does what `trigger` says with one of `stats`
    - `cancel`: the rival's variable, if one of `stats`, is cancelled: this round's one or (`next`) the next revealed;
      `chance` in percent, `backfire` on all own figures this round if it misses; cars of class `immune` shrug it off
    - `soften`: damage taken from one of `stats` is `by` smaller; `halve`: half, in favour of the one who is hit
    - `void_nitro`: no nitro counts this round; `price`: the rival's gadget costs `by` more
    - `peek`: the rival chooses its variable first, openly
    - `guess`: the owner names a variable; if the rival chose it, it is cancelled (triggers `guessed` and `missed`)
    - `swap_protocols`, `any_protocol`: only with the module

    An empty `stats` means all. `car_class` and `protocol` (module): only while the owner's racing car has them;
    `unless_class` and `unless_protocol`: only while it has not.
    """

    op: Op
    who: Who = "own"
    stats: tuple[Stat, ...] = ()
    by: int = 0
    trigger: Trigger = ""
    actor: Who = "rival"
    after: Stat | None = None
    next: bool = False
    chance: int = 100
    backfire: int = 0
    immune: CarClass | None = None
    car_class: CarClass | None = None
    protocol: Protocol | None = None
    unless_class: CarClass | None = None
    unless_protocol: Protocol | None = None
    mask: int = field(init=False, default=0)
    always: bool = field(init=False, default=True)

    def __post_init__(self) -> None:
        """Keep the stats as a bit mask, and whether there are conditions: figures are asked for often."""
        mask = sum(1 << STAT_INDEX[name] for name in self.stats) if self.stats else ALL_USED
        object.__setattr__(self, "mask", mask)
        conditions = (self.car_class, self.protocol, self.unless_class, self.unless_protocol)
        object.__setattr__(self, "always", conditions == (None, None, None, None))


@dataclass(frozen=True, slots=True)
class Discount:
    """A price that falls by `by` for a class or protocol of the racing car (module); `mode` None means both modes."""

    by: int
    mode: GadgetMode | None = None
    car_class: CarClass | None = None
    protocol: Protocol | None = None


@dataclass(frozen=True, slots=True)
class Gadget:
    """A gadget card: its price in mana before surcharges and what it does as instant and as equipment.

    `after_reveal` tells whether the instant makes sense after the reveal too; `always` effects (the risks) hold in
    either mode. `module` gadgets need classes and protocols.
    """

    id: str
    name: str
    cost: int
    instant: tuple[Effect, ...]
    equipment: tuple[Effect, ...]
    always: tuple[Effect, ...] = ()
    discounts: tuple[Discount, ...] = ()
    after_reveal: bool = True
    module: bool = False
    effects: dict[str, tuple[Effect, ...]] = field(init=False, compare=False, default_factory=dict)

    def __post_init__(self) -> None:
        """Join what it does in each mode with what it always does."""
        self.effects.update(instant=self.instant + self.always, equipment=self.equipment + self.always)

    @property
    def guesses(self) -> bool:
        """Whether the instant names a variable."""
        return any(effect.op == "guess" for effect in self.instant)


@dataclass(frozen=True)
class CardSet:
    """All cars and gadgets by id."""

    cars: dict[str, Car]
    gadgets: dict[str, Gadget]

    def car(self, name: str, where: str = "car") -> Car:
        """A car by id; raises `DocumentError`."""
        if name not in self.cars:
            raise DocumentError(f"there is no car {name!r}", where)
        return self.cars[name]

    def gadget(self, name: str, where: str = "gadget") -> Gadget:
        """A gadget by id; raises `DocumentError`."""
        if name not in self.gadgets:
            raise DocumentError(f"there is no gadget {name!r}; known are {', '.join(self.gadgets)}", where)
        return self.gadgets[name]


@dataclass(frozen=True)
class _Cars:
    cars: tuple[Car, ...]


@dataclass(frozen=True)
class _Gadgets:
    gadgets: tuple[Gadget, ...]


def cars_from(data: Json, where: str = "cars.json") -> tuple[Car, ...]:
    """Check a table of cars; raises `DocumentError` for bad figures and ids that come twice."""
    cars = decode(_Cars, data, where).cars
    _unique([car.id for car in cars], where)
    return cars


def gadgets_from(data: Json, where: str = "gadgets.json") -> tuple[Gadget, ...]:
    """Check a table of gadgets; raises `DocumentError`."""
    gadgets = decode(_Gadgets, data, where).gadgets
    _unique([gadget.id for gadget in gadgets], where)
    return gadgets


def _unique(ids: list[str], where: str) -> None:
    for name in ids:
        if ids.count(name) > 1:
            raise DocumentError(f"{name!r} comes twice", where)


@cache
def card_set() -> CardSet:
    """The set that ships with the game."""
    cars = cars_from(json.loads((DATA / "cars.json").read_text(encoding="utf-8")))
    gadgets = gadgets_from(json.loads((DATA / "gadgets.json").read_text(encoding="utf-8")))
    return CardSet({car.id: car for car in cars}, {gadget.id: gadget for gadget in gadgets})
