"""How far two cars look apart at board size: silhouette and colours together."""

from __future__ import annotations

import operator
from itertools import combinations

import pygame

GRID = 16
"""Pictures are compared in so many fields a side."""
LOOKS = (1, 2)
"""Facings that are compared: E shows the length and a flank, S the front."""
LEAST = 12.0
"""Two designs closer than this would be mixed up on the board."""


def fingerprint(strip: pygame.Surface) -> list[int]:
    """A car's strip as small numbers: colours and cover, field by field."""
    side = strip.get_height()
    out: list[int] = []
    for k in LOOKS:
        part = strip.subsurface((k * side, 0, side, side)).premul_alpha()
        small = pygame.transform.smoothscale(part, (GRID, GRID))
        out += pygame.image.tobytes(small, "RGBA")
    return out


def distance(a: list[int], b: list[int]) -> float:
    """Mean difference of a field that at least one of the cars covers, 0 to 255."""
    total = sum(map(abs, map(operator.sub, a, b)))
    covered = sum(1 for i in range(3, len(a), 4) if a[i] > 60 or b[i] > 60)
    return float(total) / (4 * max(1, covered))


def closest(prints: dict[str, list[int]], count: int = 10) -> list[tuple[float, str, str]]:
    """The pairs that look most alike, nearest first."""
    pairs = ((distance(prints[a], prints[b]), a, b) for a, b in combinations(sorted(prints), 2))
    return sorted(pairs)[:count]
