"""Forms of the screen and helpers that place rectangles: rows, columns, grids, flows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

import pygame

from carpg.platform.base import View

R = pygame.Rect
Kind = Literal["phone", "portrait", "landscape", "desktop"]

PHONE_BELOW: Final = 600
#: A low landscape screen (a phone on its side) is laid out tighter too.
LOW_BELOW: Final = 520
DESKTOP_FROM: Final = 1366


@dataclass(frozen=True)
class Form:
    """The screen's form: which layout to use, and the room within the device's safe area."""

    kind: Kind
    screen: R
    safe: R
    margin: int
    gap: int

    @property
    def phone(self) -> bool:
        """Less than 600 points wide, or a phone on its side."""
        return self.kind == "phone"

    @property
    def wide(self) -> bool:
        """Landscape or desktop: regions stand side by side."""
        return self.kind in {"landscape", "desktop"}

    @property
    def inner(self) -> R:
        """The safe area less the outer margin: where controls may stand."""
        return self.safe.inflate(-2 * self.margin, -2 * self.margin)

    @property
    def low(self) -> bool:
        """So little height that rows must be saved."""
        return self.safe.h < LOW_BELOW


def form_of(view: View) -> Form:
    """The form for a view."""
    screen = R(0, 0, view.width, view.height)
    safe = R(view.left, view.top, view.width - view.left - view.right, view.height - view.top - view.bottom)
    if safe.w < PHONE_BELOW:
        kind: Kind = "phone"
    elif safe.h > safe.w:
        kind = "portrait"
    else:
        kind = "desktop" if safe.w >= DESKTOP_FROM else "landscape"
    phone = kind == "phone" or safe.h < LOW_BELOW
    return Form(kind, screen, safe, 12 if phone else 16, 12 if phone else 16)


def split(total: int, parts: Sequence[float], gap: int) -> list[int]:
    """Divide a length: parts above 4 are fixed points, parts up to 4 are weights of what is left."""
    rest = total - gap * (len(parts) - 1) - sum(round(p) for p in parts if p > 4)
    weight = sum(p for p in parts if p <= 4) or 1
    sizes = [round(p) if p > 4 else int(max(0, rest) * p / weight) for p in parts]
    flexible = [i for i, p in enumerate(parts) if 0 < p <= 4]
    if flexible and rest > 0:
        sizes[flexible[-1]] += total - gap * (len(parts) - 1) - sum(sizes)
    return sizes


def row(r: R, parts: Sequence[float], gap: int = 8) -> list[R]:
    """Cut a rectangle into columns side by side (see `split`)."""
    out, x = [], r.x
    for w in split(r.w, parts, gap):
        out.append(R(x, r.y, w, r.h))
        x += w + gap
    return out


def column(r: R, parts: Sequence[float], gap: int = 8) -> list[R]:
    """Cut a rectangle into rows one below the other (see `split`)."""
    out, y = [], r.y
    for h in split(r.h, parts, gap):
        out.append(R(r.x, y, r.w, h))
        y += h + gap
    return out


def grid(r: R, columns: int, count: int, height: int, gap: int = 8) -> list[R]:
    """Cells of equal width and given height, row by row, from the top of a rectangle."""
    width = (r.w - gap * (columns - 1)) // columns
    return [
        R(r.x + (i % columns) * (width + gap), r.y + (i // columns) * (height + gap), width, height)
        for i in range(count)
    ]


def flow(r: R, widths: Iterable[int], height: int, gap: int = 8) -> list[R]:
    """Boxes of given widths in lines, wrapping at the right edge."""
    out, x, y = [], r.x, r.y
    for w in widths:
        if x > r.x and x + w > r.right:
            x, y = r.x, y + height + gap
        out.append(R(x, y, w, height))
        x += w + gap
    return out


def stack(r: R, heights: Iterable[int], gap: int = 8) -> list[R]:
    """Rows of given heights from the top of a rectangle down; they may run below it."""
    out, y = [], r.y
    for h in heights:
        out.append(R(r.x, y, r.w, h))
        y += h + gap
    return out


def centred(r: R, w: int, h: int) -> R:
    """A box of a size in the middle of another, never larger than it."""
    box = R(0, 0, min(w, r.w), min(h, r.h))
    box.center = r.center
    return box


def columns_for(room: int, least: int, gap: int = 8, most: int = 12) -> int:
    """How many columns at least `least` wide fit."""
    return max(1, min(most, (room + gap) // (least + gap)))
