from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import pytest

from carpg.kernel.codec import decode, encode
from carpg.kernel.errors import DocumentError


@dataclass(frozen=True)
class Part:
    name: str
    at: tuple[int, int]
    kind: Literal["wheel", "axle"] = "wheel"


@dataclass(frozen=True)
class Whole:
    parts: tuple[Part, ...]
    note: str | None = None
    counts: dict[str, int] | None = None


WHOLE = Whole((Part("a", (1, 2)), Part("b", (3, 4), "axle")), None, {"x": 1})


def test_round_trip() -> None:
    assert decode(Whole, encode(WHOLE)) == WHOLE


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ([], "document: should be an object"),
        ({}, "document: parts is missing"),
        ({"parts": [{"name": "a", "at": [1]}]}, r"parts\[0\]\.at: should be a list of 2"),
        ({"parts": [{"name": "a", "at": [1, True]}]}, r"parts\[0\]\.at\[1\]: should be a whole number"),
        ({"parts": [{"name": "a", "at": [1, 2], "kind": "roof"}]}, "one of wheel, axle"),
        ({"parts": [], "extra": 1}, "unknown key 'extra'"),
        ({"parts": [], "note": 5}, "note: should be text"),
        ({"parts": [], "counts": {"a": "b"}}, "counts"),
    ],
)
def test_bad_documents_name_the_place(data: object, message: str) -> None:
    with pytest.raises(DocumentError, match=message):
        decode(Whole, data)


@dataclass(frozen=True)
class Switch:
    on: Literal[0, 1]


@pytest.mark.parametrize("data", [1.0, 0.0, True, False, "1", None, [], 2])
def test_a_literal_takes_its_own_type_only(data: object) -> None:
    """A float that equals a whole number must never reach an engine's state."""
    with pytest.raises(DocumentError, match="one of 0, 1"):
        decode(Switch, {"on": data})
