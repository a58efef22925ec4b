"""Dataclasses written out for the browser behave as those that `dataclasses` makes."""

from __future__ import annotations

import ast
import dataclasses
import os
import subprocess
import sys
import types
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from build.paths import PAGE, ROOT
from build.unroll import unrolled

if TYPE_CHECKING:
    from collections.abc import Callable

SOURCE = '''"""A module."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Point:
    """A point."""

    x: int
    y: int = 2
    near: list[int] = field(default_factory=list, compare=False)


@dataclass(slots=True)
class Count:
    of: str = ""
    seen: int = field(init=False, default=3)


@dataclass(slots=True)
class Held:
    of: str = "a"
    items: dict[str, int] = field(default_factory=dict)


@dataclass(order=True)
class Ordered:
    x: int


@dataclass
class Named:
    self: int


class Derived(Point):
    def __eq__(self, other: object) -> bool:
        return super().__eq__(other)

    __hash__ = Point.__hash__
'''


@pytest.fixture(autouse=True)
def _helper(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(PAGE))
    for name in ("written", "plain"):
        monkeypatch.setitem(sys.modules, name, types.ModuleType(name))  # where dataclasses look up what a class says


def module(*, written_out: bool = True) -> Any:
    """SOURCE, run, with its classes written out or not."""
    tree = ast.parse(SOURCE)
    made = types.ModuleType("written" if written_out else "plain")
    exec(compile(unrolled(tree) if written_out else tree, "source.py", "exec", dont_inherit=True), vars(made))
    return made


def test_every_dataclass_of_the_game_is_as_before() -> None:
    quiet = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    program = str(Path("tests", "build", "compare_unrolled.py"))
    done = subprocess.run(
        [sys.executable, program],
        cwd=ROOT,
        env={**quiet, "PYTHONPATH": "."},
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
    )
    assert not done.returncode, done.stderr[-2000:]
    *different, counts = done.stdout.splitlines()
    assert not different
    compared, written = (int(word) for word in counts.split())
    assert written > 0.9 * compared > 300


@pytest.mark.parametrize("first", ["==", "hash", "repr", "fields", "replace"])
def test_each_method_works_before_any_other_was_used(first: str) -> None:
    point = module().Point(1)
    asked: dict[str, Callable[[], object]] = {
        "==": lambda: point == module().Point(1),
        "hash": lambda: hash(point),
        "repr": lambda: repr(point),
        "fields": lambda: [each.name for each in dataclasses.fields(point)],
        "replace": lambda: dataclasses.replace(point, x=4).x,
    }
    expected = {
        "==": False,  # another class of the same name
        "hash": hash(module(written_out=False).Point(1)),
        "repr": "Point(x=1, y=2, near=[])",
        "fields": ["x", "y", "near"],
        "replace": 4,
    }
    assert asked[first]() == expected[first]
    assert point == type(point)(1)
    assert hash(point) == expected["hash"]
    assert repr(point) == expected["repr"]


def test_a_derived_class_may_use_the_methods() -> None:
    made = module()
    assert made.Derived(1) == made.Derived(1)
    assert hash(made.Derived(1)) == hash(made.Derived(1))
    assert made.Derived(1) != made.Point(1)
    assert repr(made.Derived(1)) == "Derived(x=1, y=2, near=[])"


def test_each_object_has_its_own_from_a_factory() -> None:
    made = module()
    made.Held().items["a"] = 1
    assert made.Held().items == {}
    assert made.Held("b", {"c": 1}).items == {"c": 1}


def test_slots_have_no_dictionary_and_keep_their_defaults() -> None:
    held = module().Held()
    assert held.of == "a"
    assert not hasattr(held, "__dict__")


def test_frozen_classes_refuse() -> None:
    made = module()
    with pytest.raises(dataclasses.FrozenInstanceError, match="cannot assign to field 'x'"):
        made.Point(1).x = 2
    with pytest.raises(dataclasses.FrozenInstanceError, match="cannot delete field 'x'"):
        del made.Point(1).x
    derived = made.Derived(1)
    derived.more = 3
    assert derived.more == 3
    with pytest.raises(dataclasses.FrozenInstanceError):
        derived.x = 2


def test_what_is_out_of_the_ordinary_is_left_to_dataclasses() -> None:
    made = module()
    for name in ("Point", "Held"):
        assert type(vars(getattr(made, name))["__dataclass_fields__"]).__name__ == "Fields"
    for name in ("Count", "Ordered", "Named"):
        assert isinstance(vars(getattr(made, name))["__dataclass_fields__"], dict)
    assert made.Ordered(1) < made.Ordered(2)
    assert made.Count("a").seen == 3
    assert made.Named(1).self == 1


def test_lines_stay_where_they_are() -> None:
    tree = unrolled(ast.parse(SOURCE))
    derived = next(each for each in tree.body if isinstance(each, ast.ClassDef) and each.name == "Derived")
    assert SOURCE.splitlines()[derived.lineno - 1].startswith("class Derived")
