"""Entries about skills and cars, made from the roster and the programs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache, partial
from typing import Any

from carpg.tactics.arena import TERRAINS
from carpg.tactics.cars import Car, roster
from carpg.tactics.elements import ADVANTAGE, DISADVANTAGE, element_names
from carpg.tactics.skills.library import skills
from carpg.tactics.skills.program import Program
from carpg.tactics.skills.proof import NO, PARTIAL, YES, implementation
from carpg.tactics.statuses import STATUSES
from carpg.ui.codex.element_pages import marked, rivals
from carpg.ui.codex.page import Block, Entry, Facts, Head, Hero, InGarage, Links, Stats, Text
from carpg.ui.codex.words import page
from carpg.ui.strings import tr

#: Ids whose entries a skill's page may lead to; normal ground is none of them.
_TOPICS = frozenset(STATUSES) | (frozenset(TERRAINS) - {"normal", "void"})


@cache
def counts() -> dict[str, int]:
    """How many skills of the roster are implemented, partly implemented, or not."""
    found = Counter(implementation(car.skill) for car in roster().values())
    return {state: found[state] for state in (YES, PARTIAL, NO)}


@cache
def topics() -> dict[str, tuple[str, ...]]:
    """The statuses and terrains that each skill's program names, by skill id."""
    order = [*STATUSES, *TERRAINS]
    return {skill: tuple(sorted(_told(program) & _TOPICS, key=order.index)) for skill, program in skills().items()}


def _told(program: Program) -> set[str]:
    return set(_named(program)) | ({"charging"} if program.charge else set())


def _named(part: Any) -> Iterator[str]:
    """Every word that stands somewhere in a program, without its texts."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, Mapping):
        for value in part.values():
            yield from _named(value)
    elif isinstance(part, list | tuple):
        for value in part:
            yield from _named(value)
    elif is_dataclass(part):
        for field in fields(part):
            if not isinstance(part, Program) or field.name not in {"id", "name", "text", "kind"}:
                yield from _named(getattr(part, field.name))


def skills_touching(topic: str) -> tuple[str, ...]:
    """The skills whose programs name a status or a terrain, by name."""
    found = [skill for skill, named in topics().items() if topic in named]
    return tuple(sorted(found, key=lambda skill: skills()[skill].name))


@cache
def owners() -> dict[str, tuple[Car, ...]]:
    """The cars that have each skill."""
    found: dict[str, list[Car]] = {}
    for car in roster().values():
        if car.skill is not None:
            found.setdefault(car.skill, []).append(car)
    return {skill: tuple(cars) for skill, cars in found.items()}


def entries() -> Iterator[Entry]:
    """The implementation counts, every skill by name, every car by name."""
    note = tr("codex.skills.count.note", all=len(roster()))
    yield Entry("skills/count", tr("codex.skills.count"), note, ("icon", "check"), _count)
    for program in sorted(skills().values(), key=lambda program: program.name):
        cars = owners().get(program.id, ())
        note = tr(
            "codex.skills.note", kind=tr(f"codex.skills.{program.kind}"), cars=", ".join(car.name for car in cars)
        )
        icon = ("element", cars[0].element) if cars else ("icon", "star")
        yield Entry(f"skills/{program.id}", program.name, note, icon, partial(_skill, program))
    for car in sorted(roster().values(), key=lambda car: car.name):
        yield Entry(f"cars/{car.id}", car.name, _line(car), ("car", car.design), partial(_car, car))


def _line(car: Car) -> str:
    return tr(
        "codex.cars.note",
        element=element_names()[car.element],
        attack=car.attack,
        defense=car.defense,
        speed=car.speed,
        health=car.health,
    )


def _count() -> tuple[Block, ...]:
    rows = tuple((tr(f"codex.skills.{state}"), str(number)) for state, number in counts().items())
    return (
        Text(page("codex.skills.count.text")),
        Facts(rows),
        Links(("turns/skills", "notes/roster")),
    )


def _skill(program: Program) -> tuple[Block, ...]:
    rows = [
        (tr("codex.skills.kind"), tr(f"codex.skills.{program.kind}")),
        (tr("codex.skills.uses"), _uses(program)),
    ]
    if program.charge:
        rows.append((tr("codex.skills.charge"), tr("codex.skills.charge.value", turns=program.charge)))
    if program.success_roll or any(handler.success_roll for handler in program.handlers):
        rows.append((tr("codex.skills.roll"), page("codex.skills.roll.value")))
    rows.append((tr("codex.skills.status"), tr(f"codex.skills.{implementation(program.id)}")))
    links = tuple(f"{'statuses' if topic in STATUSES else 'terrain'}/{topic}" for topic in topics()[program.id])
    cars = owners().get(program.id, ())
    blocks: list[Block] = [Text(program.text), Facts(tuple(rows))]
    if cars:
        blocks += [Head(tr("codex.skills.cars")), Links(tuple(f"cars/{car.id}" for car in cars))]
    return (*blocks, Head(tr("codex.skills.touches")), Links((*links, "turns/skills")))


def _uses(program: Program) -> str:
    if program.uses is None:
        return tr("codex.skills.unlimited")
    key = {1: "once", 2: "twice"}.get(program.uses.times, "times")
    return tr(f"codex.skills.{key}", per=program.uses.per, times=program.uses.times)


def _car(car: Car) -> tuple[Block, ...]:
    names = element_names()
    chips = (names[car.element], tr(f"codex.cars.origin.{car.origin}"))
    stats = tuple(
        (tr(f"codex.cars.{stat}"), int(getattr(car, stat))) for stat in ("attack", "defense", "speed", "health")
    )
    blocks: list[Block] = [Hero("car", car.id, chips), Stats(stats)]
    if car.description:
        blocks.append(Text(car.description, soft=True))
    program = skills().get(car.skill or "")
    if program is not None:
        blocks += [Head(program.name), Text(program.text), Links((f"skills/{program.id}",))]
    blocks.append(
        Facts(
            (
                (tr("codex.cars.strong"), marked(rivals(car.element, ADVANTAGE))),
                (tr("codex.cars.weak"), marked(rivals(car.element, DISADVANTAGE))),
            )
        )
    )
    blocks.append(InGarage(car.id))
    links = [f"elements/{car.element}"]
    if car.printed is not None:
        blocks.append(Text(_printed(car), soft=True))
        links.append("notes/shift")
    kin = [other.id for other in roster().values() if other.base == car.base and other.id != car.id]
    if kin:
        blocks.append(Head(tr("codex.cars.variants")))
    return (*blocks, Links((*(f"cars/{other}" for other in kin), *links)))


def _printed(car: Car) -> str:
    row = car.printed
    assert row is not None
    return tr(
        "codex.cars.printed",
        name=row.name,
        attack=row.attack,
        defense=row.defense,
        speed=row.speed,
        health=row.health,
        current=row.current_hp,
    )
