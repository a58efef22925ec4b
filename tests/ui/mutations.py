"""Ways to spoil what is saved and shared: bytes, the structure of JSON, single values."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from carpg.kernel.dice import Dice

#: What stands where something else should.
STRANGE: tuple[Any, ...] = (None, True, False, -1, 0, 3, 1 << 70, 1.5, "", "x", "\0\ud800", "x" * 30_000, [], {}, [[]])
_DEEP = 200


def spoilt_bytes(data: bytes, dice: Dice) -> bytes:
    """One to three bytes changed, put in, taken out, a stretch doubled, or the rest cut off."""
    out = bytearray(data)
    for _ in range(1 + dice.below("map", 3)):
        at = dice.below("map", max(1, len(out)))
        way = dice.below("map", 5)
        if way == 0:
            out[at : at + 1] = bytes([dice.below("map", 256)])
        elif way == 1:
            out[at:at] = bytes([dice.below("map", 256)])
        elif way == 2:
            del out[at : at + 1 + dice.below("map", 4)]
        elif way == 3:
            out[at:at] = out[at : at + dice.below("map", 40)]
        else:
            del out[at:]
    return bytes(out)


def spoilt_text(text: str, dice: Dice) -> str:
    """One to three characters changed, taken out, doubled or cut off."""
    for _ in range(1 + dice.below("map", 3)):
        at = dice.below("map", max(1, len(text)))
        new = chr(dice.pick("map", [*range(32, 127), 0, 0xE9, 0x2028, 0x1F600]))
        way = dice.below("map", 4)
        head, tail = text[:at], text[at + 1 :]
        text = (head + new + tail, head + tail, text[: at + 1] + text[at:], head)[way]
    return text


def spoilt_structure(document: Any, dice: Dice) -> Any:
    """A copy with something dropped, renamed, doubled, swapped, wrapped, moved elsewhere or nested deeply."""
    out = deepcopy(document)
    node, key = _place(out, dice)
    if node is None:
        return dice.pick("map", list(STRANGE))
    way = dice.below("map", 7)
    if way == 0:
        del node[key]
    elif way == 1:
        _more(node, key, dice)
    elif way == 2:
        node[key] = {"value": node[key]} if dice.below("map", 2) else [node[key]]
    elif way == 3:
        other, place = _place(out, dice)
        if other is not None:
            node[key] = deepcopy(other[place])
    elif way == 4:
        node[key] = _nested(_DEEP)
    elif way == 5:
        node[key] = [node[key]] * (1 + dice.below("map", 50))
    else:
        node[key] = dice.pick("map", list(STRANGE))
    return out


def spoilt_value(document: Any, dice: Dice) -> Any:
    """A copy with one number, word or flag changed to another of its kind, or nearly so."""
    out = deepcopy(document)
    for _ in range(50):
        node, key = _place(out, dice)
        if node is not None and not isinstance(node[key], dict | list):
            node[key] = _other(node[key], out, dice)
            break
    return out


def _other(value: Any, document: Any, dice: Dice) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return dice.pick("map", [value + 1, value - 1, -value, 0, value * 1000, 1 << 40, float(value), str(value)])
    if isinstance(value, str):
        node, key = _place(document, dice)
        other = node[key] if node is not None and isinstance(node[key], str) else value[::-1]
        return dice.pick("map", [other, value.upper(), value + "x", value[:-1], "", f" {value}", value * 3])
    return dice.pick("map", [0, "", False, []])


def _place(document: Any, dice: Dice) -> tuple[Any, Any]:
    """A container somewhere in a document and a key in it; (None, None) where there is none."""
    node: Any = document
    found: tuple[Any, Any] = (None, None)
    while isinstance(node, dict | list) and node:
        keys: list[Any] = sorted(node) if isinstance(node, dict) else list(range(len(node)))
        key = dice.pick("map", keys)
        found = (node, key)
        if not dice.below("map", 7):
            break
        node = node[key]
    return found


def _more(node: Any, key: Any, dice: Dice) -> None:
    """One entry more than there should be: doubled, or under a name that nobody knows."""
    if isinstance(node, list):
        node.insert(dice.below("map", len(node) + 1), deepcopy(node[key]))
    else:
        node[dice.pick("map", ["", "x", f"{key}x", "__class__"])] = deepcopy(node[key])


def _nested(depth: int) -> Any:
    out: Any = 1
    for level in range(depth):
        out = [out] if level % 2 else {"a": out}
    return out
