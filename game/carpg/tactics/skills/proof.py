"""Which skills are implemented: those whose program, as it stands now, was shown to work against a control.

`game/data/tactics/proven.json` maps a skill to the digest of the program that its proofs (`tests/skills`) passed
with. A program that is changed afterwards is no longer proven until the proofs have been run again.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from carpg.kernel.digest import digest_of
from carpg.kernel.errors import DocumentError
from carpg.tactics.elements import ELEMENTS
from carpg.tactics.library import DATA, read_json, table
from carpg.tactics.skills.library import skills
from carpg.tactics.skills.text import text_faults

FILE: Final = "proven.json"
YES, PARTIAL, NO = "yes", "partial", "no"


@cache
def program_digests() -> dict[str, str]:
    """A digest of each program as its file has it, by skill id."""
    found: dict[str, str] = {}
    for element in ELEMENTS:
        path = DATA / "tactics" / "skills" / f"{element}.json"
        if path.exists():
            found.update((skill, digest_of(program)) for skill, program in read_json(path).items())
    return found


@cache
def proven() -> dict[str, str]:
    """The digests that the proofs passed with; nothing is proven where the file is missing or broken."""
    try:
        data = table(FILE)
    except DocumentError:
        return {}
    return data if isinstance(data, dict) else {}


@cache
def implementation(skill: str | None) -> str:
    """`yes` for a proven program whose text fits, `partial` for one that runs, `no` without a program."""
    program = skills().get(skill or "")
    if program is None:
        return NO
    shown = proven().get(program.id) == program_digests().get(program.id)
    return YES if shown and not text_faults(program) else PARTIAL
