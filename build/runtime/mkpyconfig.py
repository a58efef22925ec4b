"""Make a pyconfig.h for the browser's Python.

usage: mkpyconfig.py TEMPLATE_PYCONFIG_H SYSCONFIGDATA_PY OUT

The template is the build host's own pyconfig.h of the same Python minor version: it names
every macro, as '#define X ...' or as a comment '#undef X'. The values come from the
_sysconfigdata module inside the runtime's python_stdlib.zip.
"""

from __future__ import annotations

import re
import runpy
import sys
from pathlib import Path
from typing import Any

NAMED = re.compile(r"\s*#\s*define\s+(\w+)\b(?!\()|/\*\s*#\s*undef\s+(\w+)\s*\*/")
DIRECTIVE = re.compile(r"\s*#\s*(if|ifdef|ifndef|else|elif|endif|undef|error|include)")


def definition(name: str, value: Any) -> str:
    """The line that gives a macro its value in the runtime; unset ones stay comments."""
    if value in (None, "", 0):
        return f"/* #undef {name} */"
    text = str(value)
    if isinstance(value, str) and not value.startswith('"') and not re.fullmatch(r"[\w()]+", value):
        text = f'"{value}"'
    return f"#define {name} {text}"


def converted(line: str, values: dict[str, Any]) -> str | None:
    """One line for the new file; None where the template's line has no place in it."""
    found = NAMED.match(line)
    name = found and (found.group(1) or found.group(2))
    if not name or name == "Py_PYCONFIG_H":
        return line if name or DIRECTIVE.match(line) else None
    if line.startswith(" ") or re.match(r"#\s+define", line):  # inside a condition: as it is
        return line
    return definition(name, values.get(name))


def main(template: str, data: str, out: str) -> None:
    """Write the file and print how many macros it defines."""
    values = runpy.run_path(data)["build_time_vars"]
    lines = Path(template).read_text(encoding="utf-8").split("\n")
    kept = [made for made in (converted(line, values) for line in lines) if made is not None]
    Path(out).write_text("\n".join(kept) + "\n", encoding="utf-8")
    print("pyconfig.h:", sum(line.startswith("#define") for line in kept), "macros defined")


if __name__ == "__main__":
    main(*sys.argv[1:4])
