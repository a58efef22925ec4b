"""What the classes share whose methods the build wrote out: see build/unroll.py.

A dataclass generates its methods from text each time it is imported; in a browser that takes two or
three milliseconds a class. The build writes the one that every class needs into it, `__init__`; the others need no
text of their own, and the list of the fields is made when somebody asks for it.
"""

from __future__ import annotations

import dataclasses
from operator import attrgetter
from reprlib import recursive_repr
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

_INSIDE: Any = dataclasses
MISSING, FIELD, CLASS_VARIABLE = _INSIDE.MISSING, _INSIDE._FIELD, _INSIDE._FIELD_CLASSVAR
FACTORY = _INSIDE._HAS_DEFAULT_FACTORY
"""Default of a parameter whose field is filled by a factory."""


class Params:
    """Stands for `__dataclass_params__` until it is asked for."""

    def __init__(self, **options: bool) -> None:
        self._options = options
        self._made: Any = None

    def __get__(self, _instance: object, _class: type | None = None) -> Any:
        if self._made is None:
            empty: Any = type("Empty", (), {})
            self._made = dataclasses.dataclass(**self._options)(empty).__dataclass_params__
        return self._made


plain, slots, frozen, frozen_slots = Params(), Params(slots=True), Params(frozen=True), Params(frozen=True, slots=True)


class Fields:
    """Stands for `__dataclass_fields__` until it is asked for.

    `values` has, by field, what the class gives it: a default, or `dataclasses.field(...)`.
    """

    def __init__(self, **values: Any) -> None:
        self._values = values

    def __set_name__(self, owner: type, _name: str) -> None:
        self._owner = owner

    def __get__(self, _instance: object, _class: type | None = None) -> dict[str, Any]:
        owner: Any = self._owner
        found: dict[str, Any] = {}
        for base in owner.__mro__[-1:0:-1]:
            found |= getattr(base, "__dataclass_fields__", {})
        found |= {name: self._field(name, kind) for name, kind in owner.__annotations__.items()}
        owner.__dataclass_fields__ = found
        return found

    def _field(self, name: str, kind: str) -> Any:
        """One field, as `dataclasses` describes it."""
        of_class = kind.startswith("ClassVar")
        said = (
            self._owner.__dict__[name] if of_class and name in self._owner.__dict__ else self._values.get(name, MISSING)
        )
        made: Any = said if isinstance(said, dataclasses.Field) else dataclasses.field(default=said)
        made.name, made.type = name, kind
        made._field_type = CLASS_VARIABLE if of_class else FIELD
        if not of_class:
            made.kw_only = False
        return made


def compared(*names: str) -> tuple[Callable[[Any, object], Any], Callable[[Any], int]]:
    """`__eq__` and `__hash__` by the values of these fields."""
    values = _values(names)

    def equal(self: Any, other: object) -> Any:
        if other.__class__ is self.__class__:
            return values(self) == values(other)
        return NotImplemented

    def hashed(self: Any) -> int:
        return hash(values(self))

    return equal, hashed


def _values(names: tuple[str, ...]) -> Callable[[Any], tuple[Any, ...]]:
    """What gives the fields' values as a tuple."""
    if len(names) > 1:
        return attrgetter(*names)
    if not names:
        return lambda _self: ()
    only = attrgetter(*names)
    return lambda self: (only(self),)


@recursive_repr()
def repr_(self: Any) -> str:
    """The class's name and its fields, as dataclasses show them."""
    shown = (f"{field.name}={getattr(self, field.name)!r}" for field in dataclasses.fields(self) if field.repr)
    return f"{self.__class__.__qualname__}({', '.join(shown)})"


def setattr_(self: Any, name: str, value: object) -> None:
    """Refuse, as a frozen dataclass does; other attributes of a class derived from one are its own affair."""
    if "__dataclass_fields__" in type(self).__dict__ or name in self.__dataclass_fields__:
        raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")
    object.__setattr__(self, name, value)


def delattr_(self: Any, name: str) -> None:
    """Refuse, as a frozen dataclass does."""
    if "__dataclass_fields__" in type(self).__dict__ or name in self.__dataclass_fields__:
        raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")
    object.__delattr__(self, name)


def replace_(self: Any, /, **changes: Any) -> Any:
    """A copy with some fields changed."""
    return dataclasses.replace(self, **changes)


def getstate_(self: Any) -> list[Any]:
    """The values of all fields, to copy or pickle what has slots and is frozen."""
    return [getattr(self, field.name) for field in dataclasses.fields(self)]


def setstate_(self: Any, state: list[Any]) -> None:
    """Fill an object without fields from another's state."""
    for field, value in zip(dataclasses.fields(self), state, strict=True):
        object.__setattr__(self, field.name, value)
