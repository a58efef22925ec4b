"""What happened, and why: events and the trace lines that explain a number."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, ClassVar

Json = Any
_WORD = re.compile(r"(?<!^)(?=[A-Z])")


@dataclass(frozen=True, slots=True)
class TraceLine:
    """One step of a calculation: the rule, its tag, and the figure before and after.

    `tag` is official, confirmed, assumption, ruling or skill. `note` is a short plain-word remark.
    """

    rule: str
    tag: str
    before: int
    after: int
    note: str = ""


@dataclass(frozen=True)
class Event:
    """Something that happened in a match. One frozen dataclass a kind, named in the past tense.

    `barrier` kinds showed a die or a secret, so a turn can't be taken back past them.
    """

    barrier: ClassVar[bool] = False

    @classmethod
    def kind(cls) -> str:
        """The event's name on the wire: `CarMoved` is `car_moved`."""
        return _WORD.sub("_", cls.__name__).lower()

    def as_json(self) -> dict[str, Json]:
        """The event as JSON with its name under `event`."""
        out: dict[str, Json] = {"event": self.kind()}
        for field in fields(self):
            out[field.name] = plain(getattr(self, field.name))
        return out


def plain(value: object) -> Json:
    """Turn dataclasses, tuples and sets into JSON values; sets come sorted."""
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if isinstance(value, set | frozenset):
        return sorted(plain(item) for item in value)
    return value
