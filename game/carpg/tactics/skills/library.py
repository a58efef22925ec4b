"""The skills of the game: every program of `game/data/tactics/skills`, read and checked once."""

from __future__ import annotations

from functools import cache

from carpg.kernel.errors import DocumentError
from carpg.tactics.elements import ELEMENTS
from carpg.tactics.library import DATA, read_json
from carpg.tactics.skills.program import Program
from carpg.tactics.skills.reader import read_program


@cache
def skills() -> dict[str, Program]:
    """All programs by skill id, by element; a faulty one raises `DocumentError` naming file, skill and key."""
    found: dict[str, Program] = {}
    for element in ELEMENTS:
        path = DATA / "tactics" / "skills" / f"{element}.json"
        if not path.exists():
            continue
        data = read_json(path)
        if not isinstance(data, dict):
            raise DocumentError("should be an object", path.name)
        for skill, program in data.items():
            if skill in found:
                raise DocumentError(f"{skill} is there twice", path.name)
            found[skill] = read_program(skill, program, f"{path.name} {skill}")
    return found
