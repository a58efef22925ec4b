"""Where the arrow keys lead: the nearest control in a direction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

import pygame

from carpg.ui.widgets.base import Widget

Direction = Literal["up", "down", "left", "right"]
#: How much worse it is to be off the axis than far along it.
_SIDEWAYS: Final = 2.5


def _gap(a0: int, a1: int, b0: int, b1: int) -> int:
    """Distance of two spans on a line, 0 when they overlap."""
    return max(0, b0 - a1, a0 - b1)


def _cost(here: pygame.Rect, there: pygame.Rect, direction: Direction) -> float | None:
    ahead = {
        "up": here.centery - there.centery,
        "down": there.centery - here.centery,
        "left": here.centerx - there.centerx,
        "right": there.centerx - here.centerx,
    }[direction]
    if direction in {"up", "down"}:
        beyond = there.centery < here.top if direction == "up" else there.centery > here.bottom
        side = _gap(here.left, here.right, there.left, there.right)
    else:
        beyond = there.centerx < here.left if direction == "left" else there.centerx > here.right
        side = _gap(here.top, here.bottom, there.top, there.bottom)
    return ahead + side * _SIDEWAYS if beyond else None


def neighbour(current: Widget | None, others: Sequence[Widget], direction: Direction) -> Widget | None:
    """The control that an arrow key leads to from the current one; the first of all without a current one."""
    if current is None:
        return others[0] if others else None
    best: tuple[float, int] | None = None
    for index, widget in enumerate(others):
        if widget is current:
            continue
        cost = _cost(current.rect, widget.rect, direction)
        if cost is not None and (best is None or cost < best[0]):
            best = (cost, index)
    return None if best is None else others[best[1]]
