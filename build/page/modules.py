"""Imports from one file that holds the code of many modules.

A folder of compiled modules costs the browser a look-up, a read and an unpacked file for each; of the
start's imports that was the greater part. The build puts them into a table instead: build/codebook.py.
"""

from __future__ import annotations

import marshal
import sys
from importlib.machinery import ModuleSpec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import CodeType, ModuleType


class Modules:
    """Finder and loader of the modules in the tables that were taken in, below one folder."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._codes: dict[str, tuple[bool, bytes]] = {}

    def take_in(self, path: str) -> None:
        """Add a table, as the build wrote it: by name whether the module is a package, and its code."""
        with open(path, "rb") as file:  # noqa: PTH123 (pathlib is not loaded at start)
            self._codes.update(marshal.loads(file.read()))
        if self not in sys.meta_path:
            sys.meta_path.insert(0, self)

    def find_spec(self, name: str, _path: Sequence[str] | None = None, _target: object = None) -> ModuleSpec | None:
        """Where a module comes from; None if no table has it."""
        found = self._codes.get(name)
        if found is None:
            return None
        is_package = found[0]
        place = f"{self._folder}/{name.replace('.', '/')}"
        origin = f"{place}/__init__.py" if is_package else f"{place}.py"
        spec = ModuleSpec(name, self, origin=origin, is_package=is_package)  # type: ignore[arg-type]
        spec.has_location = True  # modules find their data beside themselves
        if is_package:
            spec.submodule_search_locations = [place]
        return spec

    def create_module(self, _spec: ModuleSpec) -> ModuleType | None:
        """A plain module."""
        return None

    def exec_module(self, module: ModuleType) -> None:
        """Run a module's code; it is let go of, since a module is run once."""
        exec(self.get_code(module.__name__), module.__dict__)

    def get_code(self, name: str) -> CodeType:
        """A module's code; raises KeyError for one that no table has."""
        code: Any = marshal.loads(self._codes[name][1])
        return code  # type: ignore[no-any-return]
