"""Entries about how a battle goes: combat, turns, terrain, statuses."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from carpg.tactics.arena import TERRAIN_NAMES, TERRAINS
from carpg.tactics.rules import make_rules
from carpg.tactics.statuses import FOREVER, STATUSES, StatusKind
from carpg.ui.codex.chapters import COMBAT, MOVES, STATUS_LINKS, STATUS_RULES, TERRAIN_RULES, TURNS, Chapter
from carpg.ui.codex.page import Block, Calculator, Entry, Facts, Head, Hero, Links, RuleList, Steps, Table, Text
from carpg.ui.codex.skill_pages import skills_touching
from carpg.ui.codex.words import page
from carpg.ui.strings import tr


def entries() -> Iterator[Entry]:
    """Combat, turns, terrain and statuses, in reading order."""
    yield _entry("combat/calculator", "zoom_in", _calculator)
    yield from (_entry(f"combat/{row[0]}", row[1], partial(_chapter, "combat", row)) for row in COMBAT)
    yield from (_entry(f"turns/{row[0]}", row[1], partial(_chapter, "turns", row)) for row in TURNS[:3])
    yield _entry("turns/move", "move", _moving)
    yield from (_entry(f"turns/{row[0]}", row[1], partial(_chapter, "turns", row)) for row in TURNS[3:])
    for terrain in TERRAINS:
        note = tr(f"codex.terrain.{terrain}.note")
        yield Entry(
            f"terrain/{terrain}", TERRAIN_NAMES[terrain], note, ("terrain", terrain), partial(_terrain, terrain)
        )
    yield _entry("statuses/clock", "clock", _clock)
    for status in STATUSES.values():
        yield Entry(f"statuses/{status.id}", status.name, status.text, ("status", status.id), partial(_status, status))


def _entry(name: str, icon: str, write: Callable[[], tuple[Block, ...]]) -> Entry:
    key = f"codex.{name.replace('/', '.')}"
    return Entry(name, tr(key), tr(f"{key}.note"), ("icon", icon), write)


def _calculator() -> tuple[Block, ...]:
    return (
        Text(page("codex.combat.calculator.text")),
        Calculator(),
        Links(("combat/steps", "combat/hit", "combat/critical", "combat/damage")),
    )


def _chapter(section: str, row: Chapter) -> tuple[Block, ...]:
    name, _, count, rules, links = row
    key = f"codex.{section}.{name}"
    blocks: list[Block] = []
    if (section, name) != ("turns", "start"):
        blocks.append(Text(page(f"{key}.text")))
    if count:
        blocks.append(Steps(tuple(page(f"{key}.{number}") for number in range(1, count + 1))))
    blocks.extend(Text(page(f"{key}.{more}")) for more in {"hit": ("example",), "critical": ("down",)}.get(name, ()))
    return (*blocks, RuleList(rules), Links((*links, *(("combat/calculator",) if section == "combat" else ()))))


def _moving() -> tuple[Block, ...]:
    """Who may pass what, worked out from the switches."""
    rules = make_rules()
    no, through = tr("codex.turns.move.no"), tr("codex.turns.move.pass")
    ally = tr("codex.turns.move.stop") if rules.move_end_on_ally else through if rules.move_through_allies else no
    rows = (
        ("ally", ally, ally),
        ("enemy", no, through if rules.move_airborne_over_enemies else no),
        ("wall", no, through if rules.move_airborne_over_walls else no),
        ("void", no, through if rules.move_airborne_over_void else no),
    )
    header = tuple(tr(f"codex.turns.move.{name}") for name in ("what", "ground", "air"))
    return (
        Text(page("codex.turns.move.text")),
        Head(tr("codex.turns.move.head")),
        Table(header, tuple((tr(f"codex.turns.move.{name}"), *cells) for name, *cells in rows), (3, 4, 4)),
        RuleList(MOVES),
        Links(("combat/backstab", "terrain/wall", "statuses/airborne", "statuses/movement_boost")),
    )


def _terrain(terrain: str) -> tuple[Block, ...]:
    enter = {"wall": "codex.terrain.wall.pass", "void": "codex.terrain.nobody"}.get(terrain, "codex.terrain.everyone")
    blocks: list[Block] = [
        Hero("terrain", terrain),
        Text(page(f"codex.terrain.{terrain}.text")),
        Facts(((tr("codex.terrain.facts.enter"), tr(enter)),)),
    ]
    if terrain in {"launch_pad", "surge"}:
        blocks.append(Text(page("codex.terrain.when")))
    if terrain in TERRAIN_RULES:
        blocks.append(RuleList(TERRAIN_RULES[terrain]))
    status = {"launch_pad": ("statuses/airborne",), "surge": ("statuses/elemental_surge",)}.get(terrain, ())
    changers = tuple(f"skills/{skill}" for skill in skills_touching(terrain))
    if changers:
        blocks.append(Head(tr("codex.statuses.given")))
    return (*blocks, Links((*changers, *status, "turns/move")))


def _clock() -> tuple[Block, ...]:
    return (
        Text(page("codex.statuses.clock.text")),
        Text(page("codex.statuses.clock.frames")),
        RuleList(("status.reapply", "prone.duration", "airborne.airtime_clock", "terrain.launch_pad_airtime_turns")),
        Links(("turns/start", *(f"statuses/{status}" for status in STATUSES))),
    )


def _status(kind: StatusKind) -> tuple[Block, ...]:
    chips = (tr(f"codex.statuses.{kind.kind}"), tr(f"codex.statuses.chip.{kind.frame}"))
    blocks: list[Block] = [
        Hero("status", kind.id, chips),
        Text(kind.text),
        Text(page(f"codex.statuses.{kind.id}")),
        Facts(
            (
                (tr("codex.statuses.kind"), tr(f"codex.statuses.{kind.kind}")),
                (tr("codex.statuses.frame"), tr(f"codex.statuses.{kind.frame}")),
                (tr("codex.statuses.lasts"), duration(kind)),
            )
        ),
    ]
    if kind.id in STATUS_RULES:
        blocks.append(RuleList(STATUS_RULES[kind.id]))
    given = tuple(f"skills/{skill}" for skill in skills_touching(kind.id))
    if given:
        blocks.append(Head(tr("codex.statuses.given")))
    return (*blocks, Links((*given, *STATUS_LINKS.get(kind.id, ()), "statuses/clock")))


def duration(kind: StatusKind) -> str:
    """How long a status lasts when nothing else is said."""
    if kind.id == "airborne":
        return _turns(make_rules().terrain_launch_pad_airtime_turns)
    if kind.id in {"prone", "elemental_surge", "dodge"}:
        keys = {"prone": "prone.lasts", "elemental_surge": "spent", "dodge": "charges"}
        return tr(f"codex.statuses.{keys[kind.id]}")
    return tr("codex.statuses.forever") if kind.turns == FOREVER else _turns(kind.turns)


def _turns(count: int) -> str:
    return tr("codex.statuses.turn") if count == 1 else tr("codex.statuses.turns", turns=count)
