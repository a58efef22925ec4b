"""Arenas of one's own: editing, keeping, sharing, previews. `own_arenas` is for whoever lets a player choose one."""

from __future__ import annotations

from carpg.ui.arenas.keep import own_arenas
from carpg.ui.strings import extend
from carpg.ui.texts.arenas import TEXTS

extend(TEXTS)

__all__ = ["own_arenas"]
