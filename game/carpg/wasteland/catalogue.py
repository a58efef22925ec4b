"""The vehicles that come with the game, read from `data/wasteland/designs.json`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Literal

from carpg.kernel.codec import decode
from carpg.kernel.errors import DocumentError
from carpg.wasteland.design import Design
from carpg.wasteland.parts import read_data


@dataclass(frozen=True)
class Refused:
    """A build that the source prints although it is illegal, and what is wrong with it."""

    design: Design
    problems: tuple[str, ...]
    verdict: str


@dataclass(frozen=True)
class Catalogue:
    """The shipped designs; `illegal` is kept to show what an audit finds."""

    format: Literal["carpg-wasteland-designs/1"]
    attribution: str
    designs: tuple[Design, ...]
    illegal: tuple[Refused, ...]


@cache
def catalogue() -> Catalogue:
    """All shipped designs, read once."""
    return decode(Catalogue, read_data("designs.json"), "designs.json")


@cache
def designs() -> dict[str, Design]:
    """The legal designs by id."""
    return {design.id: design for design in catalogue().designs}


def design_named(name: str, where: str = "design") -> Design:
    """A shipped design; raises `DocumentError` for an unknown id."""
    if name not in designs():
        raise DocumentError(f"there is no design called {name!r}", where)
    return designs()[name]
