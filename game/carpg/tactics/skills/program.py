"""What a skill is once it has been read: typed data, the same for text, hints, forecasts and play.

`docs/skills.md` is the vocabulary; `reader.py` turns JSON into these classes and refuses what does not fit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from functools import lru_cache
from typing import Any


@dataclass(frozen=True, slots=True)
class Tiles:
    """A choice of tiles around a car, along its facing, or where the player pointed."""

    tiles: str
    of: str = "self"
    size: int = 1
    terrain: tuple[str, ...] = ()
    empty: bool = False


@dataclass(frozen=True, slots=True)
class Selector:
    """A choice of cars; `within` counts orthogonal steps from `of` (-1: anywhere)."""

    who: str
    within: int = -1
    of: str = "self"
    line: bool = False
    adjacent: bool = False
    diagonal: bool = False
    at: Tiles | None = None
    where: Condition | None = None
    order: str = "initiative"
    limit: int = 0


@dataclass(frozen=True, slots=True)
class AmountOf:
    """A number that is worked out: `of` a car's figure or a count of cars, times, over, plus, within limits."""

    of: str = ""
    car: str = "self"
    count: Selector | None = None
    times: int = 1
    over: int = 1
    plus: int = 0
    at_most: int | None = None
    at_least: int | None = None


Amount = int | AmountOf


@dataclass(frozen=True, slots=True)
class Bounds:
    """Limits of a figure; None is open."""

    at_least: int | None = None
    at_most: int | None = None
    every: int | None = None

    def hold(self, value: int) -> bool:
        """Whether a figure lies within them."""
        if self.every is not None and value % self.every:
            return False
        return (self.at_least is None or value >= self.at_least) and (self.at_most is None or value <= self.at_most)


@dataclass(frozen=True, slots=True)
class Condition:
    """`all`, `any` or `not` of parts, or an `atom` whose `tests` must all hold."""

    kind: str
    parts: tuple[Condition, ...] = ()
    tests: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Op:
    """One operation with its arguments, checked against the table of operations."""

    op: str
    args: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Handler:
    """What happens on a hook; `number` is its place in the program."""

    on: str
    do: tuple[Op, ...]
    number: int
    condition: Condition | None = None
    cars: Selector | None = None
    success_roll: bool = False
    otherwise: tuple[Op, ...] = ()
    priority: int = 0


@dataclass(frozen=True, slots=True)
class Modifier:
    """What changes as long as the skill is there; `value` is an amount, a word, a flag or a list by `what`."""

    what: str
    value: Any
    condition: Condition | None = None
    aura: Selector | None = None
    own: bool = False
    bend: bool = False
    status: str = ""


@dataclass(frozen=True, slots=True)
class Uses:
    """How often a skill may work in a turn, a round or the battle."""

    per: str
    times: int


@dataclass(frozen=True, slots=True)
class CarChoice:
    """Cars that a player chooses for an active skill."""

    who: str = "any"
    within: int = -1
    line: bool = False
    diagonal: bool = False
    self: bool = False
    count: int = 1
    where: Condition | None = None
    fallen: bool = False
    ignores_untargetable: bool = False


@dataclass(frozen=True, slots=True)
class TileChoice:
    """A tile that a player chooses, counted from the owner or from the chosen car."""

    within: int = -1
    line: bool = False
    empty: bool = False
    terrain: tuple[str, ...] = ()
    of: str = "self"


@dataclass(frozen=True, slots=True)
class Target:
    """What a player chooses for an active skill: `kind` is car, tile, car_tile or direction (of `length` tiles)."""

    kind: str
    car: CarChoice | None = None
    tile: TileChoice | None = None
    length: int = 1


@dataclass(frozen=True, slots=True, eq=False)
class Program:
    """A whole skill, equal only to itself. `charge` is the number of turns that it gathers power for (0: none)."""

    id: str
    name: str
    kind: str
    text: str = ""
    uses: Uses | None = None
    success_roll: bool = False
    target: Target | None = None
    charge: int = 0
    handlers: tuple[Handler, ...] = ()
    modify: tuple[Modifier, ...] = ()


def ops_of(handler: Handler) -> Iterator[Op]:
    """Every operation of a handler, nested ones too."""
    return _nested((*handler.do, *handler.otherwise))


def _nested(ops: tuple[Op, ...]) -> Iterator[Op]:
    for op in ops:
        yield op
        for key in ("do", "success", "failure"):
            yield from _nested(op.args.get(key, ()))


@lru_cache(maxsize=1024)
def asks_first(program: Program) -> bool:
    """Whether a handler asks if it is the first time in a span."""
    return any(_tests(handler.condition, "first") for handler in program.handlers)


@lru_cache(maxsize=1024)
def asks(program: Program) -> frozenset[str]:
    """What a program may ask about a strike: `roll`, `amount`, `critical`."""
    parts = (program.handlers, program.modify)
    found = {test for test in ("roll", "amount", "critical") if _tests(parts, test)}
    if any(handler.on in {"crit_dealt", "crit_taken"} for handler in program.handlers):
        found.add("critical")
    return frozenset(found)


def _tests(part: object, test: str) -> bool:
    """Whether a part of a program tests a fact, or works with it as an amount."""
    if isinstance(part, Condition) and test in part.tests:
        return True
    if (isinstance(part, AmountOf) and part.of == test) or (
        isinstance(part, Op) and part.op == "reflect" and test == "amount"
    ):
        return True
    if isinstance(part, Mapping):
        return any(_tests(value, test) for value in part.values())
    if isinstance(part, tuple):
        return any(_tests(item, test) for item in part)
    return is_dataclass(part) and any(_tests(getattr(part, field.name), test) for field in fields(part))
