"""Looking for cars: what fits the filters, in the order wanted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final

from carpg.tactics.cars import STAT_NAMES, Car, roster
from carpg.tactics.elements import ELEMENT_INDEX, element_names
from carpg.ui.garage.facts import most, program_of, win_rates

SKILL_KINDS: Final = ("active", "triggered", "passive")
#: Orders of the list; figures go from the highest down.
ORDERS: Final = ("name", "element", *STAT_NAMES, "wins")


@dataclass(frozen=True)
class Query:
    """Filters and order. Empty sets let everything through; `spans` are (least, most) by stat."""

    text: str = ""
    elements: frozenset[str] = frozenset()
    kinds: frozenset[str] = frozenset()
    spans: dict[str, tuple[int, int]] = field(default_factory=dict)
    order: str = "name"

    def with_element(self, element: str) -> Query:
        """Put an element in or take it out."""
        return replace(self, elements=self.elements ^ {element})

    def with_kind(self, kind: str) -> Query:
        """Put a kind of skill in or take it out."""
        return replace(self, kinds=self.kinds ^ {kind})

    def span(self, stat: str) -> tuple[int, int]:
        """The span of a stat that passes."""
        return self.spans.get(stat, (0, most(stat)))

    def with_least(self, stat: str, value: int) -> Query:
        """Another least figure of a stat; the most follows where it would be below."""
        return self._with_span(stat, value, max(value, self.span(stat)[1]))

    def with_most(self, stat: str, value: int) -> Query:
        """Another most figure of a stat; the least follows where it would be above."""
        return self._with_span(stat, min(value, self.span(stat)[0]), value)

    def _with_span(self, stat: str, low: int, high: int) -> Query:
        spans = {name: span for name, span in self.spans.items() if name != stat}
        if (low, high) != (0, most(stat)):
            spans[stat] = (low, high)
        return replace(self, spans=spans)

    @property
    def narrowed(self) -> int:
        """How many filters beyond text and elements are on."""
        return len(self.kinds) + len(self.spans)

    def plain(self) -> Query:
        """The same order without filters."""
        return Query(order=self.order)

    def found(self) -> list[Car]:
        """The cars that pass, in order; equal ones by name."""
        words = self.text.casefold().split()
        cars = [car for car in roster().values() if self._passes(car, words)]
        return sorted(cars, key=lambda car: (_KEYS[self.order](car), car.name))

    def _passes(self, car: Car, words: list[str]) -> bool:
        program = program_of(car)
        if self.elements and car.element not in self.elements:
            return False
        if self.kinds and (program is None or program.kind not in self.kinds):
            return False
        if any(not low <= getattr(car, stat) <= high for stat, (low, high) in self.spans.items()):
            return False
        return not words or all(word in _searched(car) for word in words)


def _searched(car: Car) -> str:
    """What a search looks in: name, element, skill with its text."""
    program = program_of(car)
    skill = f"{program.name} {program.text}" if program else ""
    return f"{car.name} {element_names()[car.element]} {skill}".casefold()


def _wins(car: Car) -> int:
    rate = win_rates().get(car.id)
    return -rate.percent if rate else 0


def _by_stat(stat: str) -> Callable[[Car], int]:
    return lambda car: -int(getattr(car, stat))


_KEYS: Final[dict[str, Callable[[Car], int]]] = {
    "name": lambda car: 0,
    "element": lambda car: ELEMENT_INDEX[car.element],
    **{stat: _by_stat(stat) for stat in STAT_NAMES},
    "wins": _wins,
}
