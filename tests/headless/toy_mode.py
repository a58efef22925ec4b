"""A mode small enough to see through: both seats name a number in turn until one has the limit in all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from carpg.ai.mode import Setup
from carpg.kernel.dice import Dice
from carpg.kernel.digest import digest_of
from carpg.kernel.errors import DocumentError
from carpg.kernel.events import Event, Json


@dataclass
class Sums:
    limit: int
    sums: list[int] = field(default_factory=lambda: [0, 0])
    seat: int = 0
    turns: int = 0

    def clone(self) -> Sums:
        return Sums(self.limit, list(self.sums), self.seat, self.turns)


@dataclass(frozen=True)
class Named(Event):
    number: int


class Referee:
    def legal(self, state: Sums) -> list[int]:
        return [] if self.outcome(state) is not None else [1, 2, 3]

    def apply(self, state: Sums, command: int) -> list[Event]:
        if command == 13:
            raise RuntimeError("thirteen")
        state.sums[state.seat] += command
        state.seat, state.turns = 1 - state.seat, state.turns + 1
        return [Named(command)]

    def forecast(self, state: Sums, command: int) -> None:
        return None

    def view(self, state: Sums, seat: int) -> Sums:
        return state.clone()

    def digest(self, state: Sums) -> str:
        return digest_of([state.limit, *state.sums])

    def to_act(self, state: Sums) -> tuple[int, ...]:
        return () if self.outcome(state) is not None else (state.seat,)

    def outcome(self, state: Sums) -> int | None:
        return next((seat for seat in (0, 1) if state.sums[seat] >= state.limit), None)


class Steady:
    """Names the same number for ever; it thinks about 1 first, so a cut-off thought shows."""

    def __init__(self, number: int) -> None:
        self.number = number

    def think(self, view: Sums, seat: int) -> Iterator[int]:
        yield 1
        yield self.number


class ToyMode:
    name = "toy"
    engine = Referee()
    levels = ("random", "rookie", "driver", "champion")
    max_commands = 1000

    def new_state(self, setup: Setup) -> Sums:
        if set(setup.options) - {"limit"}:
            raise DocumentError("unknown switch", "--set")
        return Sums(setup.options.get("limit", 30))

    def random_command(self, state: Sums, seat: int, dice: Dice) -> int:
        return dice.pick("ai", (1, 2, 3))

    def opponent(self, level: str, seed: int) -> Steady:
        return Steady({"rookie": 0, "driver": 3, "champion": 13}[level])

    def counts(self, state: Sums) -> tuple[int, int]:
        return state.turns // 2, state.turns

    def labels(self, state: Sums, seat: int) -> Sequence[str]:
        return (f"seat:{seat}",)

    def replay(self, setup: Setup, commands: Sequence[Any]) -> dict[str, Json]:
        return {"mode": self.name, "setup": setup.as_json(), "commands": list(commands)}


MODE = ToyMode()
