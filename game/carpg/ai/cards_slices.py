"""Work in slices: a generator that pauses with None and returns its result in the end."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

R = TypeVar("R")
W = TypeVar("W")

#: Work that pauses after about a millisecond each time.
Sliced = Generator[None, None, R]


def saying(work: Sliced[R], word: W) -> Generator[W, None, R]:
    """The same work, but saying `word` at each pause."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: R = end.value
            return result
        yield word


def finish(work: Sliced[R]) -> R:
    """Do all of the work at once and return its result."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: R = end.value
            return result
