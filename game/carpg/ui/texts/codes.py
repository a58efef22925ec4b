"""Texts of the sheet that takes a code."""

from __future__ import annotations

from typing import Final

TEXTS: Final[dict[str, str]] = {
    "codes.paste": "Paste",
    "codes.file": "Open a file",
    "codes.paste_refused": "The device does not let the game paste. Put the code into the field yourself.",
}
