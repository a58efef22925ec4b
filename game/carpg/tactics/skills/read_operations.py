"""Reads what programs do: the table of operations with their arguments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from carpg.kernel.errors import DocumentError
from carpg.tactics.arena import TERRAINS
from carpg.tactics.elements import ELEMENTS
from carpg.tactics.skills import vocabulary as words
from carpg.tactics.skills.program import Op, Tiles
from carpg.tactics.skills.read_questions import COUNT, REF, SMALL, STATUS_LIST, TERRAIN_LIST, amount, selector, tiles
from carpg.tactics.skills.shapes import Read, Shape, flag, list_of, name, number, word
from carpg.tactics.statuses import STATS, STATUSES


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
