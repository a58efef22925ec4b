"""Does a skill's text say what its program does? Checked by words and numbers, for the data lint.

Each operation, status, limit and Success Roll must be named, every number of an effect must stand in the text,
and the text may hold no number that the program does not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from carpg.tactics.arena import TERRAIN_NAMES
from carpg.tactics.elements import element_names
from carpg.tactics.skills.program import AmountOf, Modifier, Op, Program, ops_of

#: Words of which one must stand in the text, by operation (regular expressions, any case).
OP_WORDS = {
    "status": "",
    "cure": r"cure|lose|leave|wash|wear|stops being",
    "transfer": r"moves? over",
    "damage": r"damage",
    "heal": r"heal",
    "attack": r"attack|strikes",
    "push": r"push|slide",
    "pull": r"pull",
    "swap": r"swap",
    "teleport": r"teleport",
    "face": r"turn",
    "terrain": "",
    "trap": r"trap",
    "revive": r"return",
    "steal": r"steal",
    "share": r"share",
    "element": r"elemental shift",
    "extra_move": r"move again",
    "extra_attack": r"extra attack",
    "restore": r"back",
    "initiative": r"acts? (next|last)",
    "counter": "",
    "prevent": r"leaves? it at|keeps? it at",
    "cancel": r"miss",
    "reflect": r"reflect",
    "roll": r"Success Roll",
    "each": "",
}

#: The same by status, where the name itself is not the word.
STATUS_WORDS = {
    "elemental_surge": r"surge",
    "shielded": r"shield",
    "charging": r"charg",
    "skill_disabled": r"skill (is |be )?disabled|disables? .*skill",
    "redirect": r"redirect",
    "switched_sides": r"switch(ed)? sides",
    "dodge": r"dodge",
}

#: The same by what a modifier changes.
WHAT_WORDS = {
    "steps": r"step",
    "hit_on": r"to hit",
    "hit_on_against": r"to hit",
    "crit_on": r"critical",
    "crit_on_against": r"critical",
    "damage": r"damage",
    "damage_against": r"damage",
    "backstab": r"backstab|behind",
    "backstab_against": r"backstab|behind",
    "matchup": r"advantage|neutral",
    "matchup_against": r"advantage|neutral",
    "reach": r"attack|reach",
    "diagonal": r"diagonal",
    "reroll": r"again|once more",
    "reroll_against": r"again|once more",
    "ignores": r"ignore",
    "immune": r"immune|cannot|never",
    "passes": r"through|over",
    "heal": r"heal",
    "turns": r"longer|last",
    "attack": r"Attack",
    "defense": r"Defense",
    "speed": r"Speed",
}

_COUNT_WORDS = {"once": 1, "twice": 2, "half": 2}
_TIMES = {1: r"\bonce\b", 2: r"\btwice\b"}

#: Arguments whose numbers must stand in the text; a 1 of these may be told by a word ("the next", "beside").
_TOLD = {"turns", "rounds", "attacks", "delta", "reduce", "absorb", "charges", "amount", "tiles", "crash", "health"}
_TOLD |= {"steps", "times", "damage"}


def text_faults(program: Program) -> list[str]:
    """What a skill's text leaves out or makes up; an empty list if it fits."""
    text = program.text
    if not text:
        return ["has no text"]
    faults = [f"the text does not name {what}" for what, words in _wanted_words(program) if not _says(text, words)]
    rolls = any(op.op == "roll" for op in all_ops(program))
    rolls = rolls or program.success_roll or any(handler.success_roll for handler in program.handlers)
    if not rolls and "Success Roll" in text:
        faults.append("the text names a Success Roll that the program does not have")
    told = set(_numbers_told(text))
    needed, known = set(_needed_numbers(program)), set(_all_numbers(program))
    faults.extend(f"the number {number} of the program is not in the text" for number in sorted(needed - told))
    faults.extend(f"the number {number} of the text is not in the program" for number in sorted(told - known))
    return faults


def _says(text: str, words: str) -> bool:
    return re.search(words, text, re.IGNORECASE) is not None


def all_ops(program: Program) -> Iterator[Op]:
    """Every operation of a program, nested ones too."""
    for handler in program.handlers:
        yield from ops_of(handler)


def _wanted_words(program: Program) -> Iterator[tuple[str, str]]:
    """What must be named, and the words of which one names it."""
    for op in all_ops(program):
        if OP_WORDS[op.op]:
            yield op.op, OP_WORDS[op.op]
        if op.op == "status":
            yield op.args["status"], status_words(op.args["status"])
        elif op.op == "terrain":
            yield op.args["to"], TERRAIN_NAMES[op.args["to"]].split()[0]
        elif op.op == "counter":
            yield op.args["name"], re.escape(op.args["name"])
        elif op.op == "element" and "to" in op.args:
            yield op.args["to"], element_names()[op.args["to"]]
    for modifier in program.modify:
        yield from _modifier_words(modifier)
    if program.success_roll or any(handler.success_roll for handler in program.handlers):
        yield "the Success Roll", "Success Roll"
    if program.uses is not None:
        times = _TIMES.get(program.uses.times, rf"\b{program.uses.times} times\b")
        yield f"its limit of {program.uses.times} in a {program.uses.per}", f"{times}.*{program.uses.per}"
    if program.charge:
        yield "charging", status_words("charging")


def status_words(status: str) -> str:
    """Words of which one names a status."""
    return STATUS_WORDS.get(status, status.replace("_", " "))


def _modifier_words(modifier: Modifier) -> Iterator[tuple[str, str]]:
    yield modifier.what, WHAT_WORDS[modifier.what]
    if modifier.status:
        yield modifier.status, status_words(modifier.status)


def _numbers_told(text: str) -> Iterator[int]:
    """The numbers of a text, in figures or as once, twice and half."""
    yield from (int(digits) for digits in re.findall(r"\d+", text))
    yield from (number for word, number in _COUNT_WORDS.items() if re.search(rf"\b{word}\b", text, re.IGNORECASE))


def _needed_numbers(program: Program) -> Iterator[int]:
    """Numbers of effects and limits that the text must tell."""
    for op in all_ops(program):
        for key, value in op.args.items():
            if key in _TOLD and type(value) is int and abs(value) > 1:
                yield abs(value)
    for modifier in program.modify:
        if type(modifier.value) is int and abs(modifier.value) > 1:
            yield abs(modifier.value)
    if program.uses is not None and program.uses.times > 2:
        yield program.uses.times


def _all_numbers(program: Program) -> Iterator[int]:
    """Every number that stands anywhere in a program, and those that follow from one."""
    yield 1
    for number in _walk(program):
        yield abs(number)
    if any(handler.on == "low_health" for handler in program.handlers):
        yield 2
    for modifier in program.modify:
        if modifier.what.startswith("crit_on"):
            yield from range(modifier.value, 7)
        if isinstance(modifier.value, AmountOf):
            yield abs(modifier.value.times)


def _walk(value: Any) -> Iterator[int]:
    if type(value) is int:
        yield value
        if value == 50:
            yield 2
    elif isinstance(value, Mapping):
        if "ranged" in value:
            yield 2
        for item in value.values():
            yield from _walk(item)
    elif isinstance(value, tuple):
        for item in value:
            yield from _walk(item)
    elif is_dataclass(value):
        for field in fields(value):
            yield from _walk(getattr(value, field.name))
