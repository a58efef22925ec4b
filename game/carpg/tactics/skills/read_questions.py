"""Reads what programs ask: tiles, cars, amounts and conditions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from carpg.kernel.errors import DocumentError
from carpg.tactics.arena import TERRAINS
from carpg.tactics.elements import ELEMENTS
from carpg.tactics.skills import vocabulary as words
from carpg.tactics.skills.program import AmountOf, Bounds, Condition, Selector, Tiles
from carpg.tactics.skills.shapes import Read, Shape, flag, list_of, name, number, word, word_list
from carpg.tactics.statuses import STATS, STATUSES

REF = word(*words.REFS)
TERRAIN_LIST = word_list(*TERRAINS)
STATUS_LIST = word_list(*STATUSES)
SMALL = number(-99, 99)
COUNT = number(0, 99)

BOUNDS = Shape({"at_least": number(-100, 100), "at_most": number(-100, 100), "every": number(1, 99)})


def bounds(data: Any, where: str) -> Bounds:
    """Limits of a figure."""
    return Bounds(**BOUNDS.read(data, where))


TILES = Shape(
    {
        "tiles": word(*words.TILES),
        "of": word(*words.TILE_CENTRES),
        "size": number(1, 40),
        "terrain": TERRAIN_LIST,
        "empty": flag,
    },
    ("tiles",),
)


def tiles(data: Any, where: str) -> Tiles:
    """A tile selector."""
    return Tiles(**TILES.read(data, where))


def selector(data: Any, where: str) -> Selector:
    """A car selector."""
    return Selector(**SELECTOR.read(data, where))


def amount(data: Any, where: str) -> int | AmountOf:
    """A whole number, or one that is worked out."""
    if type(data) is int:
        return int(SMALL(data, where))
    values = AMOUNT.read(data, where)
    if ("of" in values) == ("count" in values):
        raise DocumentError("needs either of or count", where)
    return AmountOf(**values)


def figure(data: Any, where: str) -> str:
    """What an amount is taken of."""
    if isinstance(data, str) and data.startswith("counter:") and len(data) > len("counter:"):
        return data
    return str(word(*words.FIGURES)(data, where))


def condition(data: Any, where: str) -> Condition:
    """A condition: `all`, `any`, `not`, or an atom."""
    if not isinstance(data, Mapping):
        raise DocumentError("should be an object", where)
    for kind in ("all", "any"):
        if kind in data:
            return Condition(kind, Shape({kind: list_of(condition)}).read(data, where)[kind])
    if "not" in data:
        return Condition("not", (Shape({"not": condition}).read(data, where)["not"],))
    tests = ATOM.read(data, where)
    if not any(key in tests for key in ATOM_TESTS):
        raise DocumentError("tests nothing", where)
    return Condition("atom", tests=tests)


#: Keys of an atom that test something; the rest name the cars and limits of those tests.
ATOM_TESTS: dict[str, Read] = {
    "has": STATUS_LIST,
    "has_kind": word(*words.STATUS_KINDS),
    "health": bounds,
    "health_percent": bounds,
    "unhurt": flag,
    "element": word_list(*ELEMENTS),
    "on": TERRAIN_LIST,
    "stat": word(*STATS, "health"),
    "team": word("ally", "enemy"),
    "facing": word("to", "away", "side"),
    "acted": flag,
    "distance": bounds,
    "moved": bounds,
    "straight": bounds,
    "attacked": flag,
    "roll": bounds,
    "backstab": flag,
    "critical": flag,
    "matchup": word(*words.MATCHUPS),
    "ranged": flag,
    "by_skill": flag,
    "amount": bounds,
    "status": STATUS_LIST,
    "status_kind": word(*words.STATUS_KINDS),
    "count": selector,
    "standing": word("ally", "enemy"),
    "round": bounds,
    "counter": name,
    "first": word(*words.SPANS),
}
ATOM = Shape(
    {
        "car": REF,
        "of": REF,
        "from": REF,
        "to": REF,
        "at_least": SMALL,
        "at_most": SMALL,
        "more_than": REF,
        "less_than": REF,
        **ATOM_TESTS,
    }
)

SELECTOR = Shape(
    {
        "who": word(*words.WHO),
        "within": COUNT,
        "of": REF,
        "line": flag,
        "adjacent": flag,
        "diagonal": flag,
        "at": tiles,
        "where": condition,
        "order": word(*words.ORDERS),
        "limit": number(1, 20),
    },
    ("who",),
)
AMOUNT = Shape(
    {
        "of": figure,
        "car": REF,
        "count": selector,
        "times": SMALL,
        "over": number(1, 99),
        "plus": SMALL,
        "at_most": SMALL,
        "at_least": SMALL,
    }
)
