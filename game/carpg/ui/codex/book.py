"""All entries of the Codex by id, and which entry an id of the game belongs to."""

from __future__ import annotations

from functools import cache
from typing import Final

from carpg.ui.codex import element_pages, mode_pages, play_pages, rule_pages, skill_pages
from carpg.ui.codex.page import SECTIONS, Entry

#: Ids that traces and causes use for what is explained on a page of its own.
_ALIASES: Final[dict[str, str]] = {
    "": "combat/steps",
    "attack": "combat/steps",
    "damage.minimum": "combat/damage",
    "skill": "turns/skills",
    "skill.attack": "combat/damage",
    "backstab": "combat/backstab",
    "critical": "combat/critical",
    "matchup": "elements/chart",
    "initiative": "turns/initiative",
    "calculator": "combat/calculator",
}
#: In which order a bare id is looked for. Some cars share the id of a skill: 'cars/<id>' always means the car.
_SEARCHED: Final = ("rules", "statuses", "terrain", "elements", "skills", "cars")
#: Words before an id that say what it is: 'status.shielded', 'skill.old-soul'.
_PREFIXES: Final = {
    "status": "statuses",
    "skill": "skills",
    "terrain": "terrain",
    "element": "elements",
    "car": "cars",
    "rule": "rules",
}


@cache
def entries() -> dict[str, Entry]:
    """Every entry by id, section by section."""
    made = [
        *element_pages.entries(),
        *play_pages.entries(),
        *skill_pages.entries(),
        *rule_pages.entries(),
        *mode_pages.entries(),
    ]
    order = list(SECTIONS)
    return {entry.id: entry for entry in sorted(made, key=lambda entry: order.index(entry.section))}


@cache
def of_section(section: str) -> tuple[Entry, ...]:
    """The entries of a section, in reading order."""
    return tuple(entry for entry in entries().values() if entry.section == section)


def resolve(name: str) -> str | None:
    """The entry for an id of the game: an entry's own, a rule's or ruling's, a status's, terrain's and so on."""
    if name in entries():
        return name
    if name in _ALIASES:
        return _ALIASES[name]
    if name in rule_pages.rulings():
        return "rules/rulings"
    for section in _SEARCHED:
        if f"{section}/{name}" in entries():
            return f"{section}/{name}"
    prefix, _, rest = name.partition(".")
    found = f"{_PREFIXES.get(prefix, '')}/{rest}"
    return found if found in entries() else None
