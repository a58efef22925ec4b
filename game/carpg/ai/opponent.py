"""What an opponent is: a generator of ever better choices, so that thinking can be sliced.

The screen runs `next` for a few milliseconds a frame; headless play runs it to the end. The last value is the
choice, so 'hurry' is nothing more than to stop asking.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Protocol, TypeVar

S_contra = TypeVar("S_contra", contravariant=True)
C = TypeVar("C")
C_co = TypeVar("C_co", covariant=True)


class Opponent(Protocol[S_contra, C_co]):
    """A player made of code. It sees only what `Engine.view` shows and has its own dice."""

    def think(self, view: S_contra, seat: int) -> Iterator[C_co]:
        """Yield the best command so far after each small slice of work (about a millisecond).

        The first value comes quickly and is already legal; the iterator ends when thinking is done.
        """
        ...


def choose(thoughts: Iterator[C], limit: int | None = None) -> C:
    """Run thoughts to the end, or for `limit` slices, and return the last choice."""
    best = next(thoughts)
    for best in islice(thoughts, None if limit is None else limit - 1):  # noqa: B007 - the last one counts
        pass
    return best
