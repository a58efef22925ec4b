"""Checking the mode's data files, wherever they lie: their form, and that every shipped design is legal."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

from carpg.kernel.codec import decode
from carpg.kernel.errors import DocumentError
from carpg.wasteland.audit import audit
from carpg.wasteland.catalogue import Catalogue
from carpg.wasteland.parts import Parts


class Fault(NamedTuple):
    """Something wrong in a data file: where, in which entry and field, and what."""

    file: str
    entry: str
    field: str
    message: str


def data_faults(folder: Path) -> list[Fault]:
    """The faults of `parts.json` and `designs.json` in a folder; a file that isn't there is none."""
    faults: list[Fault] = []
    parts = folder / "parts.json"
    if parts.exists():
        faults += _form_faults(Parts, parts)
    designs = folder / "designs.json"
    if designs.exists():
        faults += _form_faults(Catalogue, designs) or _design_faults(designs)
    return faults


def _form_faults(kind: type[Any], path: Path) -> list[Fault]:
    try:
        decode(kind, _read(path))
    except DocumentError as error:
        entry, _, field = error.where.partition(".")
        return [Fault(path.name, entry, field, error.message)]
    return []


def _read(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise DocumentError(f"can't be read: {error}") from error


def _design_faults(path: Path) -> list[Fault]:
    """Illegal designs among the legal ones, legal ones among the illegal ones, and ids that come twice."""
    catalogue, faults = decode(Catalogue, _read(path)), []
    seen: set[str] = set()
    for design in (*catalogue.designs, *(entry.design for entry in catalogue.illegal)):
        if design.id in seen:
            faults.append(Fault(path.name, design.id, "id", "comes twice"))
        seen.add(design.id)
    for design in catalogue.designs:
        faults += [Fault(path.name, design.id, found.code, found.message) for found in audit(design).problems]
    for entry in catalogue.illegal:
        found = tuple(problem.code for problem in audit(entry.design).problems)
        if found != entry.problems:
            faults.append(
                Fault(path.name, entry.design.id, "problems", f"the audit finds {', '.join(found) or 'none'}")
            )
    return faults
