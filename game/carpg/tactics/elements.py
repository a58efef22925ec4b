"""The fourteen elements, the label Z-Boss, and who is strong or weak against whom.

Only the attacker's row decides (confirmed): four relations are one-sided and stay so. Z-Boss is a label
without a row, neutral both ways (ruling R04).
"""

from __future__ import annotations

from functools import cache

from carpg.tactics.library import table

#: Element ids in chart order, then the label.
ELEMENTS: tuple[str, ...] = (
    *(str(entry["id"]) for entry in table("elements.json")["elements"]),
    *(str(entry["id"]) for entry in table("elements.json")["labels"]),
)
ELEMENT_INDEX = {name: index for index, name in enumerate(ELEMENTS)}

ADVANTAGE, NEUTRAL, DISADVANTAGE = 1, 0, -1
MATCHUP_NAMES = {ADVANTAGE: "advantage", NEUTRAL: "neutral", DISADVANTAGE: "disadvantage"}
MATCHUP_VALUES = {name: value for value, name in MATCHUP_NAMES.items()}


def _chart() -> tuple[tuple[int, ...], ...]:
    rows = []
    for entry in table("elements.json")["elements"]:
        strong, weak = set(entry["strong"]), set(entry["weak"])
        rows.append(tuple((name in strong) - (name in weak) for name in ELEMENTS))
    rows.extend((NEUTRAL,) * len(ELEMENTS) for _ in table("elements.json")["labels"])
    return tuple(rows)


#: `CHART[attacker][defender]` by element index: 1 advantage, 0 neutral, -1 disadvantage.
CHART = _chart()


@cache
def element_names() -> dict[str, str]:
    """Display names by element id."""
    data = table("elements.json")
    return {entry["id"]: entry["name"] for entry in (*data["elements"], *data["labels"])}


def matchup(attacker: str, defender: str) -> int:
    """How an attack of one element stands against another, by ids (1, 0 or -1)."""
    return CHART[ELEMENT_INDEX[attacker]][ELEMENT_INDEX[defender]]
