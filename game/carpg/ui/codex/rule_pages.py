"""Entries about the rules as data: every constant and switch, and notes on the data itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache, partial

from carpg.tactics.cars import Car, roster
from carpg.tactics.elements import MATCHUP_NAMES, element_names, matchup
from carpg.tactics.library import table
from carpg.tactics.rules import RuleRow, rule_rows, rules_version
from carpg.ui.codex.element_pages import boss_page, one_sided
from carpg.ui.codex.page import Block, Entry, Facts, Links, RuleList, Table, Text
from carpg.ui.codex.words import allowed_words, page, rule_value
from carpg.ui.strings import tr

TAGS = ("official", "confirmed", "assumption")
#: Where a rule is explained, by the first word of its id.
_CHAPTERS: dict[str, tuple[str, ...]] = {
    "hit": ("combat/hit",),
    "crit": ("combat/critical",),
    "damage": ("combat/damage",),
    "range": ("combat/steps", "statuses/prone"),
    "backstab": ("combat/backstab",),
    "facing": ("combat/backstab", "turns/move"),
    "move": ("turns/move",),
    "terrain": ("terrain/launch_pad", "terrain/surge"),
    "skill": ("turns/skills",),
    "initiative": ("turns/initiative",),
    "turn": ("turns/turn",),
    "prone": ("statuses/prone",),
    "map": ("turns/teams",),
    "setup": ("turns/teams",),
    "airborne": ("statuses/airborne",),
    "status": ("statuses/clock",),
    "revive": ("turns/initiative",),
}


@cache
def tag_counts() -> dict[str, int]:
    """How many rules have each tag."""
    found = Counter(row.tag for row in rule_rows().values())
    return {tag: found[tag] for tag in TAGS}


def entries() -> Iterator[Entry]:
    """What the tags mean, all rules, the rulings, the data notes."""
    note = tr("codex.rules.tags.note", **tag_counts())
    yield Entry("rules/tags", tr("codex.rules.tags"), note, ("icon", "info"), _tags)
    yield Entry("rules/rulings", tr("codex.rules.rulings"), tr("codex.rules.rulings.note"), ("icon", "log"), _rulings)
    for row in rule_rows().values():
        yield Entry(f"rules/{row.id}", row.label, rule_value(row), ("tag", row.tag), partial(_rule, row), row.id)
    yield from _notes()


def _tags() -> tuple[Block, ...]:
    lines = tuple(Text(tr(f"codex.rules.tags.{tag}", count=count)) for tag, count in tag_counts().items())
    version = Facts(((tr("codex.rules.version"), rules_version()),))
    rulings = Text(tr("codex.rules.tags.ruling"))
    rules = RuleList(tuple(rule_rows()))
    return (Text(page("codex.rules.tags.text")), *lines, rulings, version, rules, Links(("rules/rulings",)))


@cache
def rulings() -> dict[str, str]:
    """The rulings of the tactics rules by id."""
    return {str(row["id"]): str(row["ruling"]) for row in table("codex_rulings.json")["rulings"]}


def _rulings() -> tuple[Block, ...]:
    return (Text(page("codex.rules.tags.ruling")), Facts(tuple(rulings().items())), Links(("rules/tags",)))


def _rule(row: RuleRow) -> tuple[Block, ...]:
    return (
        Facts(
            (
                (tr("codex.rules.value"), f"**{rule_value(row)}**"),
                (tr("codex.rules.allowed"), allowed_words(row)),
                (tr("codex.rules.tag"), tr(f"codex.tag.{row.tag}")),
            )
        ),
        Text(tr("codex.rules.id", id=row.id), soft=True),
        Links((*_CHAPTERS[row.id.partition(".")[0]], "rules/tags")),
    )


# ---- data notes -------------------------------------------------------------


def shifted() -> tuple[Car, ...]:
    """The cars whose rows the source prints shifted by one column, by name."""
    return tuple(sorted((car for car in roster().values() if car.printed is not None), key=lambda car: car.name))


def _notes() -> Iterator[Entry]:
    shift, pairs = len(shifted()), len(one_sided())
    origins = Counter(car.origin for car in roster().values())
    note = tr("codex.notes.shift.note", count=shift)
    yield Entry("notes/shift", tr("codex.notes.shift"), note, ("icon", "right"), _shift)
    note = tr("codex.notes.lopsided.note", count=pairs)
    yield Entry("notes/one-sided", tr("codex.notes.lopsided"), note, ("icon", "warning"), _lopsided)
    yield Entry("notes/z-boss", tr("codex.notes.boss"), tr("codex.notes.boss.note"), ("element", "z-boss"), boss_page)
    note = tr("codex.notes.roster.note", rules=origins["rules"], original=origins["original"])
    yield Entry("notes/roster", tr("codex.notes.roster"), note, ("icon", "garage"), _roster)


def _shift() -> tuple[Block, ...]:
    rows = tuple((car.name, _before(car), _after(car)) for car in shifted())
    header = tuple(tr(f"codex.notes.shift.{name}") for name in ("car", "before", "after"))
    return (
        Text(tr("codex.notes.shift.text", count=len(rows))),
        Text(tr("codex.notes.shift.order.before"), soft=True),
        Text(tr("codex.notes.shift.order.after"), soft=True),
        Table(header, rows, (5, 6, 4)),
        Links(tuple(f"cars/{car.id}" for car in shifted())),
    )


def _before(car: Car) -> str:
    row = car.printed
    assert row is not None
    figures = (row.attack, row.defense, row.speed, row.health, row.current_hp)
    return f"{row.name} {'/'.join(str(figure) for figure in figures)}"


def _after(car: Car) -> str:
    return f"{car.attack}/{car.defense}/{car.speed}/{car.health}"


def _lopsided() -> tuple[Block, ...]:
    names = element_names()
    rows = tuple(
        (
            tr("codex.notes.lopsided.row", name=names[mine], other=names[theirs]),
            MATCHUP_NAMES[matchup(mine, theirs)],
            MATCHUP_NAMES[matchup(theirs, mine)],
        )
        for mine, theirs in one_sided()
    )
    header = tuple(tr(f"codex.notes.lopsided.{name}") for name in ("attack", "is", "back"))
    near = tuple(dict.fromkeys(element for pair in one_sided() for element in pair))
    return (
        Text(tr("codex.notes.lopsided.text", count=len(rows))),
        Table(header, rows, (5, 4, 4)),
        Links(("elements/chart", *(f"elements/{element}" for element in near))),
    )


def _roster() -> tuple[Block, ...]:
    origins = Counter(car.origin for car in roster().values())
    text = tr("codex.notes.roster.text", rules=origins["rules"], original=origins["original"])
    named = tuple(f"cars/{car.id}" for car in roster().values() if car.origin == "rules")
    return (Text(text), Links((*named, "notes/shift", "skills/count")))
