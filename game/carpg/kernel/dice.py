"""Seeded and forced dice.

The generator is our own (a counter through the SplitMix64 finaliser), because the sequences of
`random` may differ between Python versions. A stream's n-th value depends only on the seed, the stream's
name and n, so the whole state is one integer and a draw count a stream.
"""

from __future__ import annotations

from collections.abc import Mapping, MutableSequence, Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15


class DiceError(ValueError):
    """Forced dice ran out, were left over, or do not fit the die that was asked for."""


class Roller(Protocol):
    """Whatever answers a throw: seeded dice, forced dice, or a forecast that enumerates."""

    def roll(self, stream: str, sides: int = 6) -> int:
        """Return a result from 1 to `sides`."""
        ...


def mix64(value: int) -> int:
    """Scramble a 64-bit integer (the SplitMix64 finaliser)."""
    value &= _MASK
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _MASK
    return value ^ (value >> 31)


def _stream_key(name: str) -> int:
    key = 0xCBF29CE484222325
    for byte in name.encode():
        key = ((key ^ byte) * 0x100000001B3) & _MASK
    return key


_KEYS: dict[str, int] = {}


def stream_key(name: str) -> int:
    """The 64-bit constant of a stream (FNV-1a of its name)."""
    key = _KEYS.get(name)
    if key is None:
        key = _KEYS[name] = _stream_key(name)
    return key


class Dice:
    """Seeded dice with independent streams, each a counter; copying one is cheap."""

    __slots__ = ("_starts", "draws", "seed")

    def __init__(self, seed: int, draws: Mapping[str, int] | None = None) -> None:
        self.seed = seed & _MASK
        self.draws: dict[str, int] = dict(draws or {})
        #: Where each stream's counter starts: follows from the seed, kept because dice are thrown often.
        self._starts: dict[str, int] = {}

    def bits(self, stream: str) -> int:
        """The next 64 random bits of a stream."""
        draws = self.draws
        count = draws[stream] = draws.get(stream, 0) + 1
        start = self._starts.get(stream)
        if start is None:
            start = self._starts[stream] = mix64(self.seed ^ stream_key(stream))
        # mix64, written out: dice are thrown more often than anything else is done
        value = (start + count * _GOLDEN) & _MASK
        value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _MASK
        return value ^ (value >> 31)

    def roll(self, stream: str, sides: int = 6) -> int:
        """Throw one die: a result from 1 to `sides`."""
        return 1 + ((self.bits(stream) * sides) >> 64)

    def below(self, stream: str, limit: int) -> int:
        """A whole number from 0 to `limit` - 1; `limit` is at least 1."""
        return (self.bits(stream) * limit) >> 64

    def pick(self, stream: str, items: Sequence[T]) -> T:
        """One item of a sequence that isn't empty."""
        return items[self.below(stream, len(items))]

    def shuffle(self, stream: str, items: MutableSequence[T]) -> None:
        """Put a sequence into random order in place (Fisher-Yates)."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(stream, i + 1)
            items[i], items[j] = items[j], items[i]

    def clone(self) -> Dice:
        """An independent copy that will give the same results."""
        new = Dice.__new__(Dice)
        new.seed = self.seed
        new.draws = self.draws.copy()
        new._starts = self._starts
        return new

    def finish(self) -> None:
        """Check that nothing is left over; seeded dice never run out."""


class ForcedDice(Dice):
    """Dice that give listed results on the streams of play; other streams stay seeded.

    Used by tests and scenarios: running out raises `DiceError`, and so does `finish` with results left.
    """

    __slots__ = ("forced", "results", "used")

    def __init__(
        self,
        results: Sequence[int],
        seed: int = 0,
        forced: frozenset[str] = frozenset({"combat", "skill"}),
        used: int = 0,
        draws: Mapping[str, int] | None = None,
    ) -> None:
        super().__init__(seed, draws)
        self.results = tuple(results)
        self.forced = forced
        self.used = used

    def roll(self, stream: str, sides: int = 6) -> int:
        """The next listed result if the stream is a forced one, else a seeded throw."""
        if stream not in self.forced:
            return super().roll(stream, sides)
        if self.used >= len(self.results):
            raise DiceError(f"the forced dice ran out after {self.used}")
        result = self.results[self.used]
        if not 1 <= result <= sides:
            raise DiceError(f"forced result {result} does not fit a die with {sides} sides")
        self.used += 1
        return result

    def clone(self) -> ForcedDice:
        """An independent copy at the same place in the list."""
        return ForcedDice(self.results, self.seed, self.forced, self.used, self.draws)

    def finish(self) -> None:
        """Raise `DiceError` if listed results were not thrown."""
        if self.used < len(self.results):
            raise DiceError(f"{len(self.results) - self.used} forced dice were left over")
