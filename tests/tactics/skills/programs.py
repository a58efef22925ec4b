"""Small skill programs for tests."""

from __future__ import annotations

from typing import Any


def triggered(hook: str, *ops: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A skill that answers one hook."""
    uses = {"uses": more.pop("uses")} if "uses" in more else {}
    return {"name": "Test", "kind": "triggered", "handlers": [{"on": hook, "do": list(ops), **more}], **uses}


def active(*ops: dict[str, Any], handler: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    """A skill that the player uses, nine times a battle unless `uses` says otherwise."""
    return {
        "name": "Test",
        "kind": "active",
        "uses": {"per": "battle", "times": 9},
        "handlers": [{"on": "use", "do": list(ops), **(handler or {})}],
        **more,
    }


def passive(*modify: dict[str, Any]) -> dict[str, Any]:
    """A skill that only modifies."""
    return {"name": "Test", "kind": "passive", "modify": list(modify)}


def count(name: str = "n") -> dict[str, Any]:
    """The operation that counts up the owner's counter."""
    return {"op": "counter", "name": name, "add": 1}


def use(*targets: str, tile: tuple[int, int] | None = None, **more: Any) -> dict[str, Any]:
    """The command that uses a skill."""
    out: dict[str, Any] = {"do": "skill", **more}
    if targets:
        out["targets"] = list(targets)
    if tile is not None:
        out["tile"] = list(tile)
    return out


ENEMY = {"kind": "car", "who": "enemy", "within": 9}
ALLY = {"kind": "car", "who": "ally", "within": 9, "self": True}
ANY = {"kind": "car", "who": "any", "within": 9, "self": True}
TILE = {"kind": "tile", "within": 9}
