"""Reads skill programs from JSON; what does not fit raises `DocumentError` with the place.

Every object of the vocabulary has a `Shape`: its keys, each with a reader, and those that must be there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from carpg.kernel.errors import DocumentError
from carpg.tactics.arena import TERRAINS
from carpg.tactics.elements import ELEMENTS
from carpg.tactics.skills import vocabulary as words
from carpg.tactics.skills.program import (
    AmountOf,
    Bounds,
    CarChoice,
    Condition,
    Handler,
    Modifier,
    Op,
    Program,
    Selector,
    Target,
    TileChoice,
    Tiles,
    Uses,
)
from carpg.tactics.statuses import STATS, STATUSES

Read = Callable[[Any, str], Any]

MAX_LIST = 40
MAX_TEXT = 400
MAX_NESTING = 12


@dataclass(frozen=True, slots=True)
class Shape:
    """The keys of an object, each with its reader, and those that may not be left out."""

    keys: Mapping[str, Read]
    needs: tuple[str, ...] = ()

    def read(self, data: Any, where: str) -> dict[str, Any]:
        """The object's values, or `DocumentError`."""
        if not isinstance(data, Mapping):
            raise DocumentError("should be an object", where)
        if where.count(".") > 2 * MAX_NESTING:
            raise DocumentError("is nested too deeply", where)
        for key in data:
            if key not in self.keys:
                raise DocumentError(f"unknown key {key!r}; known are {', '.join(self.keys)}", where)
        for key in self.needs:
            if key not in data:
                raise DocumentError(f"{key} is missing", where)
        return {key: self.keys[key](value, f"{where}.{key}") for key, value in data.items()}


def number(low: int, high: int) -> Read:
    """A whole number within limits."""

    def read(data: Any, where: str) -> int:
        if type(data) is not int or not low <= data <= high:
            raise DocumentError(f"should be a whole number from {low} to {high}", where)
        return data

    return read


def word(*allowed: str) -> Read:
    """One of some words."""

    def read(data: Any, where: str) -> str:
        if not isinstance(data, str) or data not in allowed:
            raise DocumentError(f"should be one of {', '.join(allowed)}", where)
        return data

    return read


def word_list(*allowed: str) -> Read:
    """One word or a list of words, as a tuple."""
    one = word(*allowed)

    def read(data: Any, where: str) -> tuple[str, ...]:
        items = data if isinstance(data, list) else [data]
        return tuple(one(item, where) for item in items[: MAX_LIST + 1])

    return read


def flag(data: Any, where: str) -> bool:
    """True or false."""
    if type(data) is not bool:
        raise DocumentError("should be true or false", where)
    return data


def name(data: Any, where: str) -> str:
    """A short name."""
    if not isinstance(data, str) or not 1 <= len(data) <= 60:
        raise DocumentError("should be a short name", where)
    return data


def text(data: Any, where: str) -> str:
    """A text of one or two sentences."""
    if not isinstance(data, str) or not 1 <= len(data) <= MAX_TEXT:
        raise DocumentError(f"should be a text of at most {MAX_TEXT} characters", where)
    return data


def list_of(one: Read) -> Read:
    """A list, as a tuple."""

    def read(data: Any, where: str) -> tuple[Any, ...]:
        if not isinstance(data, list) or len(data) > MAX_LIST:
            raise DocumentError(f"should be a list of at most {MAX_LIST}", where)
        return tuple(one(item, f"{where}[{number}]") for number, item in enumerate(data))

    return read


REF = word(*words.REFS)
TERRAIN = word(*TERRAINS)
TERRAIN_LIST = word_list(*TERRAINS)
STATUS_LIST = word_list(*STATUSES)
SMALL = number(-99, 99)
COUNT = number(0, 99)

BOUNDS = Shape({"at_least": SMALL, "at_most": SMALL, "every": number(1, 99)})


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


def destination(data: Any, where: str) -> Tiles:
    """Where a teleport goes: `chosen` or tiles."""
    return Tiles("chosen") if data == "chosen" else tiles(data, where)


def reach(data: Any, where: str) -> int:
    """A range in steps, or `any` (-1)."""
    return -1 if data == "any" else int(number(1, 80)(data, where))


def operations(data: Any, where: str) -> tuple[Op, ...]:
    """A list of operations."""
    result: tuple[Op, ...] = list_of(operation)(data, where)
    return result


def operation(data: Any, where: str) -> Op:
    """One operation with its arguments."""
    kind = data.get("op") if isinstance(data, Mapping) else None
    if not isinstance(kind, str) or kind not in OPERATIONS:
        raise DocumentError(f"op should be one of {', '.join(OPERATIONS)}", where)
    args = OPERATIONS[kind].read({key: value for key, value in data.items() if key != "op"}, where)
    for check in (_check_status, _check_one_of):
        check(kind, args, where)
    return Op(kind, args)


def _check_status(kind: str, args: Mapping[str, Any], where: str) -> None:
    """A status has its own parameters and no others."""
    if kind != "status":
        return
    params = {*STATUSES[args["status"]].params}
    if args["status"] == "copied_skill":
        params = {"of"}
    given = set(args) - {"status", "turns", "rounds", "attacks"}
    if given - params or (params and not given and args["status"] != "charging"):
        raise DocumentError(f"{args['status']} has the parameters {', '.join(sorted(params)) or 'none'}", where)


#: Operations of which exactly one of some arguments must be given.
_ONE_OF = {
    "cure": ("kind", "status"),
    "transfer": ("kind", "status"),
    "counter": ("add", "set"),
    "element": ("to", "of"),
    "teleport": ("to", "beside"),
}


def _check_one_of(kind: str, args: Mapping[str, Any], where: str) -> None:
    choice = _ONE_OF.get(kind, ())
    if choice and sum(key in args for key in choice) != 1:
        raise DocumentError(f"{kind} needs one of {', '.join(choice)}", where)


_STATUS_CHOICE: dict[str, Read] = {"kind": word(*words.STATUS_KINDS), "status": STATUS_LIST, "limit": number(1, 20)}
_PUSH: dict[str, Read] = {
    "tiles": amount,
    "from": REF,
    "direction": word("away", "toward", "facing", "chosen"),
    "crash": amount,
    "both": flag,
}

OPERATIONS: dict[str, Shape] = {
    "status": Shape(
        {
            "status": word(*STATUSES),
            "turns": COUNT,
            "rounds": COUNT,
            "attacks": number(1, 99),
            "stat": word(*STATS),
            "delta": amount,
            "reduce": amount,
            "absorb": amount,
            "charges": amount,
            "amount": amount,
            "element": word(*ELEMENTS),
            "attack_matchup": word(*words.MATCHUPS),
            "defend_matchup": word(*words.MATCHUPS),
            "to": REF,
            "of": REF,
        },
        ("status",),
    ),
    "cure": Shape(_STATUS_CHOICE),
    "transfer": Shape({**_STATUS_CHOICE, "to": REF}, ("to",)),
    "damage": Shape({"amount": amount, "lethal": flag}, ("amount",)),
    "heal": Shape({"amount": amount}, ("amount",)),
    "attack": Shape({"by": REF, "range": reach, "damage": amount, "hit_on": SMALL, "fixed": COUNT, "no_crit": flag}),
    "push": Shape(_PUSH, ("tiles",)),
    "pull": Shape(_PUSH, ("tiles",)),
    "swap": Shape({"with": REF}, ("with",)),
    "teleport": Shape({"to": destination, "beside": REF}),
    "face": Shape({"to": word("away", "toward", "reverse", "left", "right"), "of": REF}, ("to",)),
    "terrain": Shape(
        {"tiles": tiles, "to": word(*TERRAINS[:-1]), "rounds": COUNT, "only": TERRAIN_LIST}, ("tiles", "to")
    ),
    "trap": Shape(
        {"tiles": tiles, "rounds": COUNT, "who": word("enemies", "all"), "stays": flag}, ("tiles", "rounds", "who")
    ),
    "revive": Shape({"health": amount, "at": tiles}, ("health", "at")),
    "steal": Shape({"stat": word(*STATS), "amount": amount, "turns": COUNT}, ("stat", "amount", "turns")),
    "share": Shape({"turns": COUNT}, ("turns",)),
    "element": Shape({"to": word(*ELEMENTS), "of": REF, "turns": COUNT}, ("turns",)),
    "extra_move": Shape({"steps": COUNT}),
    "extra_attack": Shape({}),
    "restore": Shape({"times": number(1, 9)}, ("times",)),
    "initiative": Shape({"to": word("next", "last")}, ("to",)),
    "counter": Shape({"name": name, "add": SMALL, "set": COUNT, "at_most": COUNT}, ("name",)),
    "prevent": Shape({"health": number(1, 99)}, ("health",)),
    "cancel": Shape({}),
    "reflect": Shape({"over": number(1, 9)}),
    "roll": Shape({"success": operations, "failure": operations}, ("success",)),
    "each": Shape({"cars": selector, "do": operations}, ("cars", "do")),
}

HANDLER = Shape(
    {
        "on": word(*words.HOOKS),
        "if": condition,
        "cars": selector,
        "success_roll": flag,
        "do": operations,
        "else": operations,
        "priority": SMALL,
    },
    ("on", "do"),
)


def handler(data: Any, where: str, place: int) -> Handler:
    """One handler; `place` is its number in the program."""
    values = HANDLER.read(data, where)
    return Handler(
        values["on"],
        values["do"],
        place,
        values.get("if"),
        values.get("cars"),
        values.get("success_roll", False),
        values.get("else", ()),
        values.get("priority", 0),
    )


MODIFIER = Shape(
    {
        "what": word(*words.WHATS),
        "add": amount,
        "set": lambda data, where: data,
        "if": condition,
        "aura": selector,
        "own": flag,
        "bend": flag,
        "status": word(*STATUSES),
    },
    ("what",),
)


def modifier(data: Any, where: str) -> Modifier:
    """One modifier; the form of its value follows from `what`."""
    values = MODIFIER.read(data, where)
    what = words.WHATS[values["what"]]
    key = "add" if what.value == "add" else "set"
    if key not in values or ({"add", "set"} - {key}) & set(values):
        raise DocumentError(f"{what.name} needs {key}", where)
    value = values["add"] if key == "add" else _set_value(what, values["set"], f"{where}.set")
    return Modifier(
        what.name,
        value,
        values.get("if"),
        values.get("aura"),
        values.get("own", False),
        values.get("bend", False),
        values.get("status", ""),
    )


def _set_value(what: words.What, data: Any, where: str) -> Any:
    if what.value == "number":
        return number(1, 80)(data, where)
    if what.value == "flag":
        return flag(data, where)
    if what.value == "word":
        return word(*what.words)(data, where)
    allowed = (*what.words, *STATUSES) if what.name == "immune" else what.words
    return word_list(*allowed)(data, where)


_CAR_CHOICE: dict[str, Read] = {
    "who": word("enemy", "ally", "any"),
    "within": COUNT,
    "line": flag,
    "diagonal": flag,
    "self": flag,
    "count": number(1, 2),
    "where": condition,
    "fallen": flag,
    "ignores_untargetable": flag,
}
_TILE_CHOICE: dict[str, Read] = {
    "within": COUNT,
    "line": flag,
    "empty": flag,
    "terrain": TERRAIN_LIST,
    "of": word("self", "target"),
}
TARGET = {
    "car": Shape({"kind": name, **_CAR_CHOICE}, ("kind", "who")),
    "tile": Shape({"kind": name, **_TILE_CHOICE}),
    "car_tile": Shape(
        {
            "kind": name,
            "car": lambda data, where: CarChoice(**Shape(_CAR_CHOICE, ("who",)).read(data, where)),
            "tile": lambda data, where: TileChoice(**Shape(_TILE_CHOICE).read(data, where)),
        },
        ("car", "tile"),
    ),
    "direction": Shape({"kind": name, "length": number(1, 40)}, ("length",)),
}


def target(data: Any, where: str) -> Target:
    """What the player chooses for an active skill."""
    kind = data.get("kind") if isinstance(data, Mapping) else None
    if not isinstance(kind, str) or kind not in TARGET:
        raise DocumentError(f"kind should be one of {', '.join(TARGET)}", where)
    values = {key: value for key, value in TARGET[kind].read(data, where).items() if key != "kind"}
    if kind == "car":
        return Target(kind, car=CarChoice(**values))
    if kind == "tile":
        return Target(kind, tile=TileChoice(**values))
    return Target(kind, **values)


def handlers(data: Any, where: str) -> tuple[Handler, ...]:
    """The handlers of a program, numbered."""
    if not isinstance(data, list) or len(data) > MAX_LIST:
        raise DocumentError(f"should be a list of at most {MAX_LIST}", where)
    return tuple(handler(item, f"{where}[{place}]", place) for place, item in enumerate(data))


USES = Shape({"per": word(*words.SPANS), "times": number(1, 99)}, ("per", "times"))
PROGRAM = Shape(
    {
        "name": name,
        "kind": word(*words.KINDS),
        "uses": lambda data, where: Uses(**USES.read(data, where)),
        "success_roll": flag,
        "target": target,
        "charge": lambda data, where: Shape({"turns": number(1, 9)}, ("turns",)).read(data, where)["turns"],
        "handlers": handlers,
        "modify": list_of(modifier),
        "text": text,
    },
    ("name", "kind"),
)


def read_program(skill: str, data: Any, where: str = "skill") -> Program:
    """A whole program; the parts must fit its kind."""
    program = Program(id=skill, **PROGRAM.read(data, where))
    fault = _fault(program)
    if fault:
        raise DocumentError(fault, where)
    return program


def _fault(program: Program) -> str:
    """What does not fit together in a program, or nothing."""
    on_use = any(handler.on == "use" for handler in program.handlers)
    if program.kind == "active":
        if not on_use or program.uses is None:
            return "an active skill needs uses and a handler on use"
        if program.charge and program.target is not None:
            return "a skill that charges chooses its targets by selectors"
        return ""
    if on_use or program.target is not None or program.charge:
        return f"a {program.kind} skill is not used by the player"
    if program.kind == "passive":
        return "" if program.modify and not program.handlers else "a passive skill only modifies"
    return "" if program.handlers else "a triggered skill needs handlers"
