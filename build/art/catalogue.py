"""All names that a design may use: the registries of parts, hoods, spoilers, stripes, lamps and signs."""

from __future__ import annotations

from .builder import HOODS, LAMPS, PARTS, SPOILERS, STRIPES
from .marks import SIGNS
from .parts import load_all

load_all()


def names(kind: str) -> frozenset[str]:
    """Every name of a kind: part, hood, spoiler, stripes, lamps or sign."""
    fits = {"part": PARTS, "hood": HOODS, "spoiler": SPOILERS, "stripes": STRIPES, "lamps": LAMPS}
    return frozenset(SIGNS if kind == "sign" else fits[kind])
