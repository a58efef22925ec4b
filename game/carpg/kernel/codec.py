"""Dataclasses to JSON and back, with every type, range and size checked.

`decode` never evaluates anything and never trusts a size: what does not fit raises `DocumentError` with the
place in the document. Supported field types: int, str, bool, None, Optional and unions with None, Literal,
tuples (fixed or `tuple[T, ...]`), lists, dicts with str keys, frozensets and nested dataclasses; `Any` is handed
on as it is, for documents inside documents that are checked by their own reader.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from typing import Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from carpg.kernel.errors import DocumentError
from carpg.kernel.events import Json, plain

T = TypeVar("T")

MAX_ITEMS = 100_000
MAX_TEXT = 20_000
MAX_INT = 1 << 64


def encode(value: object) -> Json:
    """Turn a dataclass (or plain value) into JSON values; the inverse of `decode`."""
    return plain(value)


def decode(kind: type[T], data: Json, where: str = "") -> T:
    """Build a `kind` from JSON values or raise `DocumentError` naming the place."""
    return cast(T, _value(kind, data, where))


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def _fail(where: str, wanted: str) -> DocumentError:
    return DocumentError(f"should be {wanted}", where or "document")


def _value(kind: Any, data: Json, where: str) -> Any:
    if is_dataclass(kind):
        return _dataclass(cast(type, kind), data, where)
    simple = _SIMPLE.get(kind)
    if simple is not None:
        return simple(data, where)
    origin, args = get_origin(kind), get_args(kind)
    if origin in {Union, types.UnionType}:
        return _union(args, data, where)
    if origin is Literal:
        if not any(type(data) is type(item) and data == item for item in args):
            raise _fail(where, "one of " + ", ".join(map(str, args)))
        return data
    if origin in {tuple, list, frozenset}:
        return _sequence(origin, args, data, where)
    if origin is dict:
        return _dict(args[1], data, where)
    raise TypeError(f"codec: unsupported type {kind}")


def _int(data: Json, where: str) -> int:
    if not isinstance(data, int) or isinstance(data, bool) or not -MAX_INT < data < MAX_INT:
        raise _fail(where, "a whole number")
    return data


def _str(data: Json, where: str) -> str:
    if not isinstance(data, str) or len(data) > MAX_TEXT:
        raise _fail(where, f"text of at most {MAX_TEXT} characters")
    return data


def _bool(data: Json, where: str) -> bool:
    if not isinstance(data, bool):
        raise _fail(where, "true or false")
    return data


def _none(data: Json, where: str) -> None:
    if data is not None:
        raise _fail(where, "null")


_SIMPLE: dict[Any, Callable[[Json, str], Any]] = {
    int: _int,
    str: _str,
    bool: _bool,
    type(None): _none,
    None: _none,
    Any: lambda data, _: data,
}


def _union(args: tuple[Any, ...], data: Json, where: str) -> Any:
    problems = []
    for option in args:
        try:
            return _value(option, data, where)
        except DocumentError as error:
            problems.append(error)
    raise problems[0]


def _sequence(origin: Any, args: tuple[Any, ...], data: Json, where: str) -> Any:
    if not isinstance(data, list) or len(data) > MAX_ITEMS:
        raise _fail(where, "a list")
    if origin is tuple and (len(args) != 2 or args[1] is not Ellipsis):
        if len(data) != len(args):
            raise _fail(where, f"a list of {len(args)}")
        kinds: list[Any] = list(args)
    else:
        kinds = [args[0]] * len(data)
    return origin(_value(kind, item, f"{where}[{i}]") for i, (kind, item) in enumerate(zip(kinds, data, strict=True)))


def _dict(kind: Any, data: Json, where: str) -> dict[str, Any]:
    if not isinstance(data, Mapping) or len(data) > MAX_ITEMS:
        raise _fail(where, "an object")
    return {_str(key, where): _value(kind, item, f"{where}.{key}") for key, item in data.items()}


def _dataclass(kind: type, data: Json, where: str) -> Any:
    if not isinstance(data, Mapping):
        raise _fail(where, "an object")
    known = {field.name: field for field in fields(kind) if field.init}
    strange = sorted(set(data) - set(known))
    if strange:
        raise DocumentError(f"unknown key {strange[0]!r}", where or "document")
    hints, values = _hints(kind), {}
    for name, field in known.items():
        if name in data:
            values[name] = _value(hints[name], data[name], f"{where}.{name}" if where else name)
        elif field.default is MISSING and field.default_factory is MISSING:
            raise DocumentError(f"{name} is missing", where or "document")
    try:
        return kind(**values)
    except ValueError as error:
        raise DocumentError(str(error), where or "document") from error
