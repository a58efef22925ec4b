"""Commands and set-ups as JSON and back, with plain words instead of numbers."""

from __future__ import annotations

from typing import Any

from carpg.kernel.codec import decode
from carpg.kernel.errors import DocumentError
from carpg.kernel.events import Json, plain
from carpg.wasteland.commands import COMMANDS, FOOT_MOVE, Board, Choose, Command, EndAttacks, Fire, LaySmoke, Walk
from carpg.wasteland.geometry import HEADINGS, SQUARE

_TURNS = {"left": -1, "none": 0, "right": 1}
_TURN_WORDS = {number: word for word, number in _TURNS.items()}

#: The furthest place that a document may name, in squares.
FAR = 2000


def command_json(command: Command) -> dict[str, Json]:
    """A command as `{"do": word, …}`; turns and headings are words."""
    out = {"do": command.word, **plain(command)}
    if isinstance(command, Choose):
        out["turn"] = _TURN_WORDS[command.turn]
    elif isinstance(command, Walk):
        out["path"] = [HEADINGS[heading] for heading in command.path]
    return out


def command_from(data: Json, where: str = "command") -> Command:
    """A command from its JSON form; raises `DocumentError`."""
    if not isinstance(data, dict) or not isinstance(data.get("do"), str) or data["do"] not in COMMANDS:
        raise DocumentError(f"do must be one of {', '.join(COMMANDS)}", where)
    fields: dict[str, Any] = {key: value for key, value in data.items() if key != "do"}
    if data["do"] == Choose.word and "turn" in fields:
        fields["turn"] = _word(fields["turn"], _TURNS, f"{where}.turn")
    if data["do"] == Walk.word and "path" in fields:
        fields["path"] = _path(fields["path"], f"{where}.path")
    kind: type[Choose] | type[Walk] | type[Board] | type[Fire] | type[LaySmoke] | type[EndAttacks]
    kind = COMMANDS[data["do"]]
    return decode(kind, fields, where)


def _path(data: Json, where: str) -> list[int]:
    if not isinstance(data, list) or len(data) > FOOT_MOVE:
        raise DocumentError(f"should be a list of at most {FOOT_MOVE} headings", where)
    return [heading_from(step, where) for step in data]


def _word(data: Json, words: dict[str, int], where: str) -> int:
    if not isinstance(data, str) or data not in words:
        raise DocumentError(f"should be one of {', '.join(words)}", where)
    return words[data]


def heading_from(data: Json, where: str) -> int:
    """A heading from its name, such as NE."""
    return _word(data, {name: number for number, name in enumerate(HEADINGS)}, where)


def place_from(data: Json, where: str) -> tuple[int, int]:
    """A place in thousandths of a square from one in squares, `[x, y]` with up to three decimals."""
    if not isinstance(data, list) or len(data) != 2:
        raise DocumentError("should be two numbers", where)
    for value in data:
        if isinstance(value, bool) or not isinstance(value, int | float) or not -FAR <= value <= FAR:
            raise DocumentError(f"should be two numbers of squares from -{FAR} to {FAR}", where)
    return round(data[0] * SQUARE), round(data[1] * SQUARE)


def squares(value: int) -> float:
    """A length for people: in squares."""
    return value / SQUARE
