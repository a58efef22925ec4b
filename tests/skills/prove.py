"""Runs every proof and notes the programs that passed: `python -m tests.skills.prove` from the repository's root."""

from __future__ import annotations

import json
import sys

from tests.skills.test_skills import (
    PROOFS,
    test_a_proof_shows_the_effect_and_its_limits,
    test_the_skill_does_what_its_proof_says,
)

from carpg.tactics.library import DATA
from carpg.tactics.skills.proof import FILE, program_digests


def passes(skill: str) -> bool:
    """Whether all cases of a skill's proof hold."""
    try:
        test_a_proof_shows_the_effect_and_its_limits(skill)
        for case in PROOFS[skill]["cases"]:
            test_the_skill_does_what_its_proof_says(skill, case)
    except AssertionError as error:
        sys.stderr.write(f"{skill}: {error}\n")
        return False
    return True


def main() -> int:
    """Write the file; status 1 if a proof failed."""
    good = {skill: program_digests()[skill] for skill in sorted(PROOFS) if passes(skill)}
    (DATA / "tactics" / FILE).write_text(json.dumps(good, indent=1) + "\n", encoding="utf-8")
    sys.stdout.write(f"{len(good)} of {len(PROOFS)} proofs hold\n")
    return 0 if len(good) == len(PROOFS) else 1


if __name__ == "__main__":
    sys.exit(main())
