"""Names of statuses, skills and causes as they are shown."""

from __future__ import annotations

from carpg.tactics.arena import TERRAIN_NAMES
from carpg.tactics.skills.library import skills
from carpg.tactics.statuses import STATUSES


def status_name(status: str) -> str:
    """The name of a status id."""
    return STATUSES[status].name


def skill_name(skill: str) -> str:
    """The name of a skill id; one that the game does not know (a scenario's own) is made readable."""
    known = skills().get(skill)
    return known.name if known else skill.replace("-", " ").replace("_", " ").title()


def cause_name(cause: str) -> str:
    """What something came from, in words: a terrain, a status, or a skill."""
    if cause in TERRAIN_NAMES:
        return TERRAIN_NAMES[cause].lower()
    return STATUSES[cause].name if cause in STATUSES else skill_name(cause)
