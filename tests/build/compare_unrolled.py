"""Run every module of the game once more with its dataclasses written out, and compare them: one line a difference.

A program of its own, since modules that are run twice may enter what they hold in tables twice.
"""

from __future__ import annotations

import ast
import copy
import dataclasses
import importlib
import inspect
import pkgutil
import re
import sys
import types
from pathlib import Path
from typing import TYPE_CHECKING, Any

from build.unroll import unrolled

if TYPE_CHECKING:
    from collections.abc import Iterator

#: The browser's platform can't be imported here; it holds no dataclass that the others don't have.
LEFT_OUT = frozenset({"carpg.platform.web"})
_ADDRESS = re.compile(r" at 0x[0-9a-f]+")


def modules() -> Iterator[types.ModuleType]:
    """Every module of the game."""
    import carpg

    for found in pkgutil.walk_packages(carpg.__path__, "carpg."):
        if found.name not in LEFT_OUT:
            yield importlib.import_module(found.name)


def classes(module: types.ModuleType) -> dict[str, Any]:
    """The dataclasses that a module defines, with those inside others."""
    found: dict[str, Any] = {}
    waiting = [each for each in vars(module).values() if isinstance(each, type)]
    while waiting:
        each = waiting.pop()
        if each.__module__ != module.__name__ or each.__qualname__ in found:
            continue
        if "__dataclass_fields__" in each.__dict__:
            found[each.__qualname__] = each
        waiting += [inner for inner in vars(each).values() if isinstance(inner, type)]
    return found


def written_out(module: types.ModuleType) -> types.ModuleType:
    """The module, run again from its changed tree."""
    path = str(module.__file__)
    tree = unrolled(ast.parse(Path(path).read_text(encoding="utf-8"), path))
    again = types.ModuleType(module.__name__)
    again.__file__, again.__package__ = path, module.__package__
    exec(compile(tree, path, "exec", dont_inherit=True), vars(again))
    return again


def _told(field: Any) -> tuple[object, ...]:
    factory = field.default_factory
    made = repr(factory()) if factory is not dataclasses.MISSING else None
    default = field.default
    return (
        field.name,
        field.type,
        field.init,
        field.repr,
        field.compare,
        field.hash,
        field.kw_only,
        repr(default),
        made,
    )


def shape(cls: Any) -> dict[str, object]:
    """What can be seen of a dataclass from outside."""
    parameters = inspect.signature(cls.__init__).parameters.values()
    return {
        "fields": [_told(field) for field in dataclasses.fields(cls)],
        "all fields": [(name, field.name, field.type) for name, field in cls.__dataclass_fields__.items()],
        "options": repr(cls.__dataclass_params__),
        "parameters": [(each.name, each.kind, repr(each.default)) for each in parameters],
        "match": cls.__match_args__,
        "slots": cls.__dict__.get("__slots__"),
        "hashable": cls.__hash__ is not None,
        "attributes": sorted(name for name in dir(cls) if not name.startswith("__")),
        "bases": [base.__qualname__ for base in cls.__mro__],
        "annotations": cls.__annotations__,
    }


def _made(cls: Any, start: int) -> Any:
    """An object with any values, made without checks of its own."""
    made = cls.__new__(cls)
    for number, field in enumerate(dataclasses.fields(cls)):
        object.__setattr__(made, field.name, start + number)
    return made


def _tried(cls: Any, work: Any) -> object:
    try:
        return work(cls)
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def _construct(cls: Any) -> object:
    taken = [field for field in dataclasses.fields(cls) if field.init]
    least = [
        field
        for field in taken
        if field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING
    ]
    return repr(cls(*range(len(taken)))), repr(cls(*range(len(least))))


def _changed(cls: Any) -> object:
    if "__slots__" in cls.__dict__:
        return "not asked: before Python 3.14 dataclasses stumble over this"
    made = _made(cls, 0)
    made.nowhere = 1
    return "set"


def _overwritten(cls: Any) -> object:
    made = _made(cls, 0)
    setattr(made, dataclasses.fields(cls)[0].name, 5)
    return repr(made)


def _deleted(cls: Any) -> object:
    made = _made(cls, 0)
    delattr(made, dataclasses.fields(cls)[0].name)
    return "deleted"


WORK = {
    "shown": lambda cls: repr(_made(cls, 3)),
    "equal": lambda cls: (_made(cls, 3) == _made(cls, 3), _made(cls, 3) == _made(cls, 4), _made(cls, 3) == 3),
    "hashed": lambda cls: None if cls.__hash__ is object.__hash__ else hash(_made(cls, 3)),
    "copied": lambda cls: (copy.copy(_made(cls, 3)) == _made(cls, 3), copy.deepcopy(_made(cls, 3)) == _made(cls, 3)),
    "made": _construct,
    "changed": _changed,
    "overwritten": _overwritten,
    "deleted": _deleted,
}


def differences(name: str, first: Any, second: Any) -> Iterator[str]:
    """What differs between a dataclass and the same written out."""
    one, other = shape(first), shape(second)
    for key in one:
        before, after = (_ADDRESS.sub("", repr(shown[key])) for shown in (one, other))
        if before != after:
            yield f"{name}: {key}: {before} / {after}"
    for key, work in WORK.items():
        before, after = (_ADDRESS.sub("", repr(_tried(cls, work))) for cls in (first, second))
        if before != after:
            yield f"{name}: {key}: {before} / {after}"


def main() -> None:
    """Print the differences, then how many classes were compared and how many of them were written out."""
    sys.path[:0] = [str(Path("game").resolve()), str(Path("build/page").resolve())]
    compared = changed = 0
    for module in list(modules()):
        before = classes(module)
        if not before:
            continue
        after = classes(written_out(module))
        for name, cls in before.items():
            compared += 1
            changed += type(after[name].__dict__["__dataclass_fields__"]).__name__ == "Fields"
            for line in differences(f"{module.__name__}.{name}", cls, after[name]):
                print(line)
    print(compared, changed)


if __name__ == "__main__":
    main()
