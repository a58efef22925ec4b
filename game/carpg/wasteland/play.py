"""What the rules modules share while a command is carried out: the state, its dice, and the events so far."""

from __future__ import annotations

from carpg.kernel.events import Event
from carpg.wasteland.events import SpeedChanged
from carpg.wasteland.state import State, Unit

#: The stream of all dice that players see.
STREAM = "combat"


class Play:
    """One command being carried out."""

    __slots__ = ("events", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    def emit(self, event: Event) -> None:
        """Tell what happened."""
        self.events.append(event)

    def roll(self, sides: int = 6) -> int:
        """Throw one die."""
        return self.state.dice.roll(STREAM, sides)

    def rolls(self, count: int) -> tuple[int, ...]:
        """Throw `count` six-sided dice, none for a count below 1."""
        return tuple(self.state.dice.roll(STREAM) for _ in range(count))

    def set_speed(self, unit: Unit, speed: int, cause: str) -> None:
        """Change a speed within 0 and the vehicle's maximum (rulings T03, T04) and tell it if it changed."""
        speed = max(0, min(speed, unit.max_speed))
        if speed != unit.speed:
            self.emit(SpeedChanged(unit.id, unit.speed, speed, cause))
            unit.speed = speed
