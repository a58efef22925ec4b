"""The roster: a car table in the source's column layout, repaired on load, and what stands beside it.

In 18 rows of the source a model number slipped into the Attack column and pushed the stats to the right
(confirmed): Attack is taken from Defense, Defense from Speed, Speed from Health, Health from Current HP, and
the stray number goes back into the name. The figures as printed stay on the car.
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from carpg.kernel.errors import DocumentError
from carpg.tactics.elements import ELEMENT_INDEX, ELEMENTS
from carpg.tactics.library import DATA, read_json, table

#: Columns of the source's table, in its order, and the words that a heading may use for them.
COLUMNS: dict[str, tuple[str, ...]] = {
    "name": ("name", "car", "car name"),
    "attack": ("attack", "atk"),
    "defense": ("defense", "defence", "def"),
    "speed": ("speed", "spd"),
    "health": ("health", "hp", "max hp"),
    "current_hp": ("current hp", "current health", "current"),
    "element": ("element", "type"),
    "usage": ("usage frequency", "usage", "frequency"),
    "skill_kind": ("skill kind", "skill type", "kind"),
    "skill_text": ("skill text", "skill", "skill description", "description"),
}
NUMBERS = ("attack", "defense", "speed", "health", "current_hp")
STAT_NAMES = ("attack", "defense", "speed", "health")
MAX_ROWS = 2000
MAX_STAT = 99
#: No attack is above this; a bigger figure in the column is a stray model number.
PLAUSIBLE_ATTACK = 12


@dataclass(frozen=True, slots=True)
class Printed:
    """The figures of a row as the source prints them, kept for the data notes."""

    name: str
    attack: int | None
    defense: int | None
    speed: int | None
    health: int | None
    current_hp: int | None


@dataclass(frozen=True, slots=True)
class Car:
    """One roster entry with repaired stats. `health_now` is None when the source leaves it blank (full health)."""

    id: str
    name: str
    element: str
    attack: int
    defense: int
    speed: int
    health: int
    health_now: int | None = None
    usage: str = ""
    skill_kind: str = ""
    skill_text: str = ""
    printed: Printed | None = None
    skill: str | None = None
    base: str = ""
    variant: str = ""
    design: str = ""
    description: str = ""
    origin: str = "original"


def slug(name: str) -> str:
    """A name as an id: lower-case letters, digits and single hyphens."""
    flat = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", flat).strip("-") or "car"


def unique_id(wanted: str, taken: Iterable[str]) -> str:
    """The id itself, or with the first free number from 2 behind it."""
    used = set(taken)
    number, name = 2, wanted
    while name in used:
        name = f"{wanted}-{number}"
        number += 1
    return name


@cache
def known_cars() -> dict[str, Any]:
    """The names that the rules give: those of the shifted rows, and the others."""
    return dict(table("known_cars.json"))


def parse_cars(text: str, where: str = "cars") -> tuple[Car, ...]:
    """Read a car table and repair shifted rows; a row that makes no sense raises `DocumentError`."""
    rows = list(csv.reader(io.StringIO(text)))
    if not rows:
        raise DocumentError("the table is empty", where)
    if len(rows) > MAX_ROWS:
        raise DocumentError(f"more than {MAX_ROWS} rows", where)
    order = _heading(rows[0], where)
    cars: list[Car] = []
    taken: set[str] = set()
    for number, cells in enumerate(rows[1:], start=2):
        if any(cell.strip() for cell in cells):
            car = _row(dict(zip(order, cells, strict=False)), taken, f"{where} line {number}")
            taken.add(car.id)
            cars.append(car)
    return tuple(cars)


def _heading(cells: list[str], where: str) -> list[str]:
    """Our column name for each column; unknown ones are kept out of the way."""
    order = []
    for cell in cells:
        word = re.sub(r"[\s_]+", " ", cell).strip().lower().removeprefix("\ufeff")
        order.append(next((name for name, words in COLUMNS.items() if word in words), f"? {word}"))
    missing = [name for name in ("name", *STAT_NAMES, "element") if name not in order]
    if missing:
        raise DocumentError(f"no column {missing[0]!r} in the heading", where)
    return order


def _row(cells: Mapping[str, str], taken: set[str], where: str) -> Car:
    numbers = {name: _number(cells.get(name, ""), name, where) for name in NUMBERS}
    name = cells["name"].strip()
    element = slug(cells.get("element", ""))
    if not name or element not in ELEMENT_INDEX:
        raise DocumentError("a car needs a name and a known element", where)
    printed = None
    if _is_shifted(name, numbers):
        printed = Printed(name, *(numbers[key] for key in NUMBERS))
        name = f"{name} {numbers['attack']}"
        numbers = dict(zip(NUMBERS, [*(numbers[key] for key in NUMBERS[1:]), None], strict=True))
    attack, defense, speed, health = (_stat(name, key, numbers[key], where) for key in STAT_NAMES)
    return Car(
        unique_id(slug(name), taken),
        name,
        element,
        attack,
        defense,
        speed,
        health,
        health_now=numbers["current_hp"],
        usage=cells.get("usage", "").strip(),
        skill_kind=cells.get("skill_kind", "").strip(),
        skill_text=cells.get("skill_text", "").strip(),
        printed=printed,
        origin="rules" if name in _rules_names() else "original",
    )


def _stat(name: str, stat: str, value: int | None, where: str) -> int:
    low = 1 if stat in {"health", "speed"} else 0
    if value is None or not low <= value <= MAX_STAT:
        raise DocumentError(f"{stat} of {name} must be a whole number from {low} to {MAX_STAT}", where)
    return value


@cache
def _rules_names() -> frozenset[str]:
    return frozenset((*known_cars()["shifted"], *known_cars()["others"]))


def _is_shifted(name: str, numbers: Mapping[str, int | None]) -> bool:
    """Whether a stray model number stands in the Attack column."""
    attack = numbers["attack"]
    if attack is None or numbers["current_hp"] is None:
        return False
    return f"{name} {attack}" in known_cars()["shifted"] or attack > PLAUSIBLE_ATTACK


def _number(cell: str, name: str, where: str) -> int | None:
    text = cell.strip()
    if not text or text.upper() in {"N/A", "-", "–"}:
        return None
    if not re.fullmatch(r"\d{1,6}", text):
        raise DocumentError(f"{name} is {text!r}, not a whole number", where)
    return int(text)


#: What stands beside the table by car id, in `cars/<element>.json`; null means none.
_SIDE_FACTS = ("base", "variant", "description", "design", "skill")


def with_side_facts(car: Car, facts: object, where: str) -> Car:
    """A car with its description, design, variant and skill id from `cars/<element>.json`."""
    if not isinstance(facts, Mapping):
        raise DocumentError("should be an object", where)
    for key, value in facts.items():
        if key not in _SIDE_FACTS or not isinstance(value, str | None):
            raise DocumentError(f"{key} is not known or not text", where)
    return replace(
        car,
        base=facts.get("base") or car.id,
        variant=facts.get("variant") or "",
        description=facts.get("description") or "",
        design=facts.get("design") or "",
        skill=facts.get("skill"),
    )


@cache
def roster() -> dict[str, Car]:
    """Every car of the game by id: the elements' tables in chart order; ids are numbered on a clash."""
    cars: dict[str, Car] = {}
    for element in ELEMENTS:
        path = DATA / "tactics" / "cars" / f"{element}.csv"
        if not path.exists():
            continue
        beside = path.with_suffix(".json")
        facts = read_json(beside) if beside.exists() else {}
        for car in parse_cars(path.read_text(encoding="utf-8"), path.name):
            name = unique_id(car.id, cars)
            cars[name] = with_side_facts(replace(car, id=name), facts.get(name, {}), f"{beside.name} {name}")
    return cars
