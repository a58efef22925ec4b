"""Texts on the board while events are played."""

from __future__ import annotations

from typing import Final

TEXTS: Final[dict[str, str]] = {
    "board.needs": "needs {number}+",
    "board.success": "Success on {number}+",
    "board.miss": "Miss",
    "board.dodged": "Dodged",
    "board.hazed": "Lost in haze",
    "board.immune": "Immune",
    "board.saved": "Saved!",
    "board.trap": "Trap!",
    "board.skipped": "Turn lost",
    "board.critical": "Critical!",
    "board.absorbed": "Shield −{amount}",
}
