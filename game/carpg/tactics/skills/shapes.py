"""Readers of JSON objects with known keys; what does not fit raises `DocumentError` with the place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from carpg.kernel.errors import DocumentError

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
