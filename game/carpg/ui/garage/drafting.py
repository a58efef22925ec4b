"""A draft: two players ban and pick cars in turns from a pool that a seed draws."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from carpg.kernel.dice import Dice
from carpg.tactics.cars import roster

BAN, PICK = "ban", "pick"
MOST_BANS: Final = 3
#: Cars in the pool beyond those that are banned and picked, so that the last one has a choice too.
SPARE: Final = 6


@dataclass(frozen=True)
class Step:
    """What has to be done next, and by which side."""

    kind: str
    side: int


@dataclass(frozen=True)
class Drafting:
    """A draft so far: `taken` are the cars of the steps that are done, in order."""

    size: int
    bans: int
    pool: tuple[str, ...]
    taken: tuple[str, ...] = ()

    @classmethod
    def start(cls, size: int, bans: int, seed: int) -> Drafting:
        """A fresh draft; the same seed draws the same pool."""
        cars = sorted(roster())
        Dice(seed).shuffle("map", cars)
        count = min(len(cars), 2 * (size + bans) + SPARE)
        return cls(size, bans, tuple(sorted(cars[:count], key=lambda car: roster()[car].name)))

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps: bans in turns, then picks in the order 0 1 1 0 0 1 1 …, which is fair to who goes second."""
        bans = [Step(BAN, side) for _ in range(self.bans) for side in (0, 1)]
        picks = [Step(PICK, (place + 1) // 2 % 2) for place in range(2 * self.size)]
        return (*bans, *picks)

    @property
    def next(self) -> Step | None:
        """The step that is due; None when the draft is over."""
        return self.steps[len(self.taken)] if len(self.taken) < len(self.steps) else None

    def free(self, car: str) -> bool:
        """Whether a car of the pool is neither banned nor picked."""
        return car in self.pool and car not in self.taken

    def take(self, car: str) -> Drafting:
        """Ban or pick a car; one that isn't free raises ValueError."""
        if self.next is None or not self.free(car):
            raise ValueError(f"{car} can't be taken")
        return replace(self, taken=(*self.taken, car))

    def cars(self, kind: str, side: int) -> tuple[str, ...]:
        """What a side has banned or picked so far."""
        done = zip(self.steps, self.taken, strict=False)
        return tuple(car for step, car in done if step == Step(kind, side))
