"""The skills of the roster taken together: every status is in play, and no two do the same."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import carpg.tactics.skills.moving  # noqa: F401 - enters its operations into the table
from carpg.tactics.elements import ELEMENTS
from carpg.tactics.library import DATA, read_json
from carpg.tactics.skills.operations import OPERATIONS
from carpg.tactics.skills.vocabulary import KINDS
from carpg.tactics.statuses import STATUSES

#: Operations that give a status without naming it.
GIVES = {"element": "elemental_shift", "steal": "stat_change"}


def programs() -> dict[str, dict[str, Any]]:
    """Every program as its file has it."""
    found: dict[str, dict[str, Any]] = {}
    for element in ELEMENTS:
        found |= read_json(DATA / "tactics" / "skills" / f"{element}.json")
    return found


def operations(part: Any) -> Iterator[dict[str, Any]]:
    """Every operation anywhere in a program."""
    if isinstance(part, dict):
        if part.get("op") in OPERATIONS:
            yield part
        for value in part.values():
            yield from operations(value)
    elif isinstance(part, list):
        for value in part:
            yield from operations(value)


def test_every_status_is_given_by_at_least_four_skills() -> None:
    count: Counter[str] = Counter()
    for program in programs().values():
        given = {op.get("status") if op["op"] == "status" else GIVES.get(op["op"]) for op in operations(program)}
        count.update(status for status in given if status)
        count["charging"] += "charge" in program
    assert set(count) == set(STATUSES)
    assert {status: times for status, times in count.items() if times < 4} == {}


def test_every_operation_is_used() -> None:
    used = {op["op"] for program in programs().values() for op in operations(program)}
    assert used == set(OPERATIONS)


def test_no_two_skills_do_the_same() -> None:
    effects: Counter[str] = Counter()
    for program in programs().values():
        effects[json.dumps({key: program[key] for key in program if key not in {"name", "text"}}, sort_keys=True)] += 1
    assert max(effects.values()) == 1
    assert {program["kind"] for program in programs().values()} == set(KINDS)
    assert len({program["text"] for program in programs().values()}) == len(programs()) == 197
