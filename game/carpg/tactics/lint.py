"""Checks the tactics data: every fault with its file, entry and field, so that an author finds it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from carpg.kernel.codec import decode
from carpg.kernel.errors import DocumentError
from carpg.tactics.arena import FORMAT, Arena, arena_faults
from carpg.tactics.cars import Car, parse_cars, with_side_facts
from carpg.tactics.elements import ELEMENTS
from carpg.tactics.library import DATA
from carpg.tactics.skills.program import Program
from carpg.tactics.skills.reader import read_program
from carpg.tactics.skills.text import text_faults

_TIMES = {"Once": 1, "Twice": 2}


@dataclass(frozen=True, slots=True)
class DataFault:
    """Something wrong in a data file."""

    file: str
    entry: str
    field: str
    message: str


def data_faults(root: Path = DATA) -> list[DataFault]:
    """All faults of arenas, cars and skills below a data folder, in order of files."""
    return [*_arena_faults(root / "arenas"), *_roster_faults(root / "tactics")]


def _read(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise DocumentError(f"can't be read: {error}") from error


def _fault(file: Path, entry: str, error: DocumentError) -> DataFault:
    field = error.where.removeprefix(entry).lstrip(". ")
    return DataFault(file.name, entry, field, error.message)


def _arena_faults(folder: Path) -> Iterator[DataFault]:
    for path in sorted(folder.glob("*.json")):
        try:
            arena = decode(Arena, _read(path), "")
        except DocumentError as error:
            yield _fault(path, path.stem, error)
            continue
        if arena.id != path.stem or arena.format != FORMAT:
            yield DataFault(path.name, arena.id, "id", "id is not the file's name, or format is another")
        for fault in arena_faults(arena, arena.sizes[1]):
            yield DataFault(path.name, arena.id, f"tile {fault.tile}" if fault.tile else "rows", fault.message)


def _roster_faults(folder: Path) -> Iterator[DataFault]:
    programs: dict[str, Program] = {}
    cars: list[tuple[Path, Car]] = []
    for element in ELEMENTS:
        faults: list[DataFault] = []
        _read_programs(folder / "skills" / f"{element}.json", programs, faults)
        _read_cars(folder / "cars" / f"{element}.csv", element, cars, faults)
        yield from faults
    used: dict[str, str] = {}
    ids: set[str] = set()
    for path, car in cars:
        yield from _car_faults(path, car, programs, used)
        if car.id in ids:
            yield DataFault(path.name, car.id, "name", "another car has the same id")
        ids.add(car.id)
    for skill in sorted(set(programs) - set(used)):
        yield DataFault("skills", skill, "id", "no car has this skill")


def _read_programs(path: Path, programs: dict[str, Program], faults: list[DataFault]) -> None:
    try:
        data = _read(path)
    except DocumentError as error:
        faults.append(_fault(path, "", error))
        return
    for skill, document in data.items() if isinstance(data, Mapping) else ():
        try:
            program = read_program(skill, document, skill)
        except DocumentError as error:
            faults.append(_fault(path, skill, error))
            continue
        if skill in programs:
            faults.append(DataFault(path.name, skill, "id", "another skill has the same id"))
        programs[skill] = program
        faults.extend(DataFault(path.name, skill, "text", message) for message in text_faults(program))


def _read_cars(path: Path, element: str, cars: list[tuple[Path, Car]], faults: list[DataFault]) -> None:
    beside = path.with_suffix(".json")
    try:
        found = parse_cars(path.read_text(encoding="utf-8"), "")
        facts = _read(beside)
    except (OSError, UnicodeDecodeError) as error:
        faults.append(DataFault(path.name, "", "", f"can't be read: {error}"))
        return
    except DocumentError as error:
        faults.append(_fault(path, "", error))
        return
    strange = sorted(set(facts) - {car.id for car in found}) if isinstance(facts, Mapping) else ["?"]
    faults.extend(DataFault(beside.name, name, "id", "there is no such car in the table") for name in strange)
    for car in found:
        if car.element != element:
            faults.append(DataFault(path.name, car.id, "element", f"{car.element} stands in the table of {element}"))
        try:
            cars.append((path, with_side_facts(car, facts.get(car.id), car.id)))
        except DocumentError as error:
            faults.append(_fault(beside, car.id, error))


def _car_faults(path: Path, car: Car, programs: Mapping[str, Program], used: dict[str, str]) -> Iterator[DataFault]:
    program = programs.get(car.skill or "")
    if program is None:
        yield DataFault(path.name, car.id, "skill", f"there is no skill {car.skill!r}")
        return
    if program.id in used and car.base not in {used[program.id], car.id}:
        yield DataFault(path.name, car.id, "skill", f"{used[program.id]} has this skill already")
    used.setdefault(program.id, car.id)
    if car.usage != usage_words(program):
        yield DataFault(path.name, car.id, "usage", f"is {car.usage!r}; the skill says {usage_words(program)!r}")
    if not car.description:
        yield DataFault(path.name, car.id, "description", "is missing")


def usage_words(program: Program) -> str:
    """How often a skill works, as the car table writes it."""
    if program.uses is None:
        return "N/A"
    word = next((word for word, times in _TIMES.items() if times == program.uses.times), f"{program.uses.times} times")
    return f"{word} a {program.uses.per}"
