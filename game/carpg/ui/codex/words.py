"""Figures of the rules in words, and texts with figures in them: `[hit.neutral_min]` stands for that rule's value."""

from __future__ import annotations

import re
from typing import Any, Final

from carpg.tactics.rules import RuleRow, rule_rows
from carpg.ui.game.rulewords import value_words
from carpg.ui.strings import extend, tr
from carpg.ui.texts.codex import TEXTS
from carpg.ui.texts.codex_pages import TEXTS as PAGES

extend(TEXTS)
extend(PAGES)

_REFERENCE: Final = re.compile(r"\[([a-z_]+\.[a-z_]+)\]")
_DICE: Final = ("hit.", "crit.", "skill.")
_SIDES: Final = 6


def rule_value(row: RuleRow, value: Any = None) -> str:
    """A rule's value (its own, or another that it may have) as a page shows it: '3 or more', '+2', 'Yes'."""
    value = row.value if value is None else value
    if isinstance(value, bool):
        return value_words(value)
    if isinstance(value, int):
        return _number(row.id, value)
    if row.id == "setup.team_size":
        return tr("codex.team_size", **value)
    words = value_words(value)
    return words if isinstance(value, str) and value[:1].isdigit() else words[:1].upper() + words[1:]


def _number(rule: str, value: int) -> str:
    if rule.startswith(_DICE) and rule != "skill.activations":
        return tr("codex.never") if value > _SIDES else tr("codex.or_more", number=value)
    if rule.startswith("damage."):
        return f"{value:+d}".replace("-", "−") if value else "0"
    return str(value)


def allowed_words(row: RuleRow) -> str:
    """What a match may choose instead of a rule's value."""
    allowed = row.allowed
    if isinstance(allowed, list):
        return ", ".join(rule_value(row, choice) for choice in allowed)
    if "min" in allowed:
        return tr("codex.range", low=rule_value(row, allowed["min"]), high=rule_value(row, allowed["max"]))
    return tr("codex.any_order") if "permutation_of" in allowed else tr("codex.by_format")


def fill(text: str) -> str:
    """A text with the rules' values put in; an id that no rule has raises KeyError: it is a mistake."""
    return _REFERENCE.sub(lambda found: _bare(rule_rows()[found[1]]), text)


def _bare(row: RuleRow) -> str:
    """The value alone, as it stands within a sentence."""
    value = row.value
    return str(value).replace("-", "−") if isinstance(value, int) else rule_value(row).lower()


def page(key: str) -> str:
    """A text of the pages with figures filled in."""
    return fill(tr(key))
