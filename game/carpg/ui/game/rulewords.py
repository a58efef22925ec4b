"""Values of the rules' switches in words."""

from __future__ import annotations

from typing import Any

from carpg.ui.strings import tr


def value_words(value: Any) -> str:
    """A value as it is offered and shown: Yes and No, numbers, words without underscores, lists in order."""
    if isinstance(value, bool):
        return tr("common.yes") if value else tr("common.no")
    if isinstance(value, list | tuple):
        return ", then ".join(str(item).capitalize() for item in value)
    if isinstance(value, dict):
        return f"{value.get('min')} to {value.get('max')}"
    return str(value).replace("_", " ").replace("-", "−") if isinstance(value, int) else str(value).replace("_", " ")
