"""One file with the code of many modules, for page/modules.py to import from."""

from __future__ import annotations

import marshal
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

ROOT = "assets/"
# These are there before a table can be read.
STARTERS = frozenset({f"{ROOT}webstart.pyc", f"{ROOT}modules.pyc"})
HEADER = 16  # bytes of a .pyc before its code
VERSION = 2  # of marshal: the later ones give bytes that depend on who else holds an object


def tabled(contents: Mapping[str, bytes], name: str) -> dict[str, bytes]:
    """The files of an archive with all compiled modules but the starters in one table `name`.

    The table is a marshalled dictionary: by module whether it is a package, and its marshalled code.
    """
    codes = {path: data for path, data in contents.items() if path.endswith(".pyc") and path not in STARTERS}
    table = {_module(path): (path.endswith("/__init__.pyc"), codes[path][HEADER:]) for path in sorted(codes)}
    rest = {path: data for path, data in contents.items() if path not in codes}
    return rest | {name: marshal.dumps(table, VERSION)}


def _module(path: str) -> str:
    return path.removeprefix(ROOT).removesuffix(".pyc").removesuffix("/__init__").replace("/", ".")
