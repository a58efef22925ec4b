"""What an entry of the Codex is made of: blocks without looks, so that they can be searched and tested."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from carpg.tactics.rules import rule_rows
from carpg.ui.paint import rich


@dataclass(frozen=True)
class Text:
    """A paragraph in the markup of `carpg.ui.paint.rich`; `role` is its size."""

    markup: str
    soft: bool = False


@dataclass(frozen=True)
class Head:
    """A heading within a page."""

    text: str


@dataclass(frozen=True)
class Steps:
    """Numbered steps, each in markup."""

    items: tuple[str, ...]


@dataclass(frozen=True)
class Facts:
    """Pairs of a label and what holds, one a line."""

    rows: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class RuleList:
    """Rules by id: label, value and tag as the data has them; each leads to its own entry."""

    rules: tuple[str, ...]


@dataclass(frozen=True)
class Links:
    """Ways to other entries, by id."""

    entries: tuple[str, ...]


@dataclass(frozen=True)
class Table:
    """Rows of texts under a heading; `weights` share out the width; a column named Tag shows its words as tags."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    weights: tuple[int, ...]


@dataclass(frozen=True)
class Hero:
    """The picture at the top: `kind` is element, status, terrain or car, `what` its id."""

    kind: str
    what: str
    chips: tuple[str, ...] = ()


@dataclass(frozen=True)
class Stats:
    """The four figures of a car as pips."""

    rows: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Chart:
    """The chart of elements."""


@dataclass(frozen=True)
class Calculator:
    """The calculator of attacks."""


@dataclass(frozen=True)
class InGarage:
    """The way to a car's own page in the garage."""

    car: str


Block = Text | Head | Steps | Facts | RuleList | Links | Table | Hero | Stats | Chart | Calculator | InGarage

#: Sections in the order in which the Codex lists them, with their icons.
SECTIONS: Final[dict[str, str]] = {
    "elements": "bolt",
    "combat": "sword",
    "turns": "clock",
    "terrain": "arena",
    "statuses": "shield",
    "skills": "star",
    "cars": "garage",
    "rules": "book",
    "notes": "log",
    "wasteland": "waste",
    "crashes": "crash",
    "cards": "cards",
}


@dataclass(frozen=True)
class Entry:
    """One entry. `id` is section/name; `note` stands below its title in lists; `icon` is (kind, what).

    `write` makes the page when it is wanted: hundreds of entries cost nothing until they are read.
    """

    id: str
    title: str
    note: str
    icon: tuple[str, str]
    write: Callable[[], tuple[Block, ...]]
    words: str = ""

    @property
    def section(self) -> str:
        """The section that it stands in."""
        return self.id.partition("/")[0]


def plain(blocks: tuple[Block, ...]) -> str:
    """All words of a page, for the search."""
    return " ".join(part for block in blocks for part in _words(block) if part)


def _words(block: Block) -> tuple[str, ...]:
    match block:
        case Text(markup):
            return (rich.plain(markup),)
        case Head(text):
            return (text,)
        case Steps(items):
            return tuple(rich.plain(item) for item in items)
        case Facts(rows):
            return tuple(f"{label}: {rich.plain(value)}" for label, value in rows)
        case Table(header, rows):
            return (" ".join(header), *(" ".join(row) for row in rows))
        case RuleList(rules):
            return tuple(rule_rows()[rule].label for rule in rules)
        case Hero(_, _, chips):
            return chips
        case _:
            return ()
