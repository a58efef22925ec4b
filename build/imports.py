"""Which modules of the standard library a program needs, found by reading import statements.

The sources belong to a newer Python than the one that builds, so they are searched as text
and not parsed.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

_IMPORT = re.compile(
    r"^[ \t]*(?:from\s+(?P<base>\.*[\w.]*)\s+import\s+(?P<names>\([^)]*\)|[^\n#;]*)|import\s+(?P<plain>[^\n#;]*))",
    re.MULTILINE,
)


def module_name(path: str) -> str:
    """The dotted name of a module by its path in an archive."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _bare(names: str) -> Iterator[str]:
    for part in names.strip("()").split(","):
        name = part.split("#")[0].strip().split(" as ")[0].strip()
        if name and name != "*":
            yield name


def imported(source: str, package: str) -> Iterator[str]:
    """Names that a module may import anywhere in its text, submodules included."""
    for found in _IMPORT.finditer(source):
        if found["plain"] is not None:
            yield from _bare(found["plain"])
            continue
        dots = len(found["base"]) - len(found["base"].lstrip("."))
        parents = package.split(".")
        around = parents[: len(parents) - dots + 1] if dots else []
        base = ".".join([*around, *filter(None, [found["base"].lstrip(".")])])
        yield base
        yield from (f"{base}.{name}" for name in _bare(found["names"]))


class Library:
    """The modules of a standard library by name, and what they import from one another."""

    def __init__(self, sources: Mapping[str, bytes]) -> None:
        self._paths = {module_name(path): path for path in sources if path.endswith(".py")}
        self._sources = sources

    def __contains__(self, name: str) -> bool:
        return name in self._paths

    def _imports(self, name: str) -> Iterator[str]:
        path = self._paths[name]
        package = name if path.endswith("/__init__.py") else name.rpartition(".")[0]
        yield from imported(self._sources[path].decode("utf-8", "replace"), package)

    def closure(self, roots: Iterable[str], without: frozenset[str]) -> set[str]:
        """Paths of all modules that the roots lead to, never through one of `without`."""
        wanted = list(roots)
        seen: set[str] = set()
        while wanted:
            name = wanted.pop()
            if name in seen or name not in self or self._is_within(name, without):
                continue
            seen.add(name)
            wanted.append(name.rpartition(".")[0])
            wanted.extend(self._imports(name))
        return {self._paths[name] for name in seen}

    @staticmethod
    def _is_within(name: str, packages: frozenset[str]) -> bool:
        parts = name.split(".")
        return any(".".join(parts[: count + 1]) in packages for count in range(len(parts)))
