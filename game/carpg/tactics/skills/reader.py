"""Reads skill programs from JSON; what does not fit raises `DocumentError` with the place.

Every object of the vocabulary has a `Shape`: its keys, each with a reader, and those that must be there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from carpg.kernel.errors import DocumentError
from carpg.tactics.skills import vocabulary as words
from carpg.tactics.skills.program import CarChoice, Handler, Modifier, Program, Target, TileChoice, Uses
from carpg.tactics.skills.read_operations import operations
from carpg.tactics.skills.read_questions import COUNT, SMALL, TERRAIN_LIST, amount, condition, selector
from carpg.tactics.skills.shapes import MAX_LIST, Read, Shape, flag, list_of, name, number, text, word, word_list
from carpg.tactics.statuses import STATUSES

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
