"""What the accessible twin may say: its roles, which of them hold others, and which states go with which role.

The twin's elements become real elements of a page, so they keep to what ARIA allows: an option without a list
or a pressed menu item means nothing to a screen reader. `fault` says what is wrong; the tests of every scene ask it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

#: Role -> the states that an element of it may have.
STATES: Final[dict[str, frozenset[str]]] = {
    "button": frozenset({"disabled", "pressed", "expanded", "menu"}),
    "checkbox": frozenset({"disabled", "checked"}),
    "dialog": frozenset(),
    "group": frozenset(),
    "heading": frozenset({"level"}),
    "img": frozenset(),
    "listbox": frozenset(),
    "menu": frozenset(),
    "menuitem": frozenset({"disabled"}),
    "menuitemradio": frozenset({"disabled", "checked"}),
    "option": frozenset({"disabled", "selected"}),
    "progressbar": frozenset({"now"}),
    "radio": frozenset({"disabled", "checked"}),
    "slider": frozenset({"disabled", "min", "max", "now"}),
    "status": frozenset(),
    "switch": frozenset({"disabled", "checked"}),
    "tab": frozenset({"disabled", "selected"}),
    "tablist": frozenset(),
    "text": frozenset(),
    "textbox": frozenset({"disabled", "most", "size", "indent"}),
    "tooltip": frozenset(),
}
#: Roles whose element holds what follows it from the same control, and that control's children.
HOLDERS: Final = frozenset({"dialog", "group", "listbox", "menu", "tablist"})
#: Roles that mean something only directly inside another.
INSIDE: Final[dict[str, str]] = {"menuitem": "menu", "menuitemradio": "menu", "option": "listbox", "tab": "tablist"}
#: The reverse: what such a holder may hold, and nothing else.
ONLY: Final[dict[str, frozenset[str]]] = {
    holder: frozenset(role for role, wanted in INSIDE.items() if wanted == holder) for holder in set(INSIDE.values())
}


def fault(role: str, states: Iterable[str], holder: str) -> str:
    """What is wrong with an element of a role with some states inside another ('' for none); '' for nothing."""
    if role not in STATES:
        return f"'{role}' is no role of the twin"
    odd = sorted(set(states) - STATES[role])
    if odd:
        return f"'{role}' can't be {', '.join(odd)}"
    if role in INSIDE and holder != INSIDE[role]:
        return f"'{role}' must stand in '{INSIDE[role]}', not in '{holder}'"
    if holder in ONLY and role not in ONLY[holder]:
        return f"'{holder}' can't hold '{role}'"
    return ""
