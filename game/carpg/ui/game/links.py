"""What to read in the Codex about a line of the log: skills, statuses, terrain, elements, cars, chapters."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from carpg.kernel.events import Event
from carpg.tactics import events as ev
from carpg.tactics.arena import TERRAIN_NAMES
from carpg.tactics.cars import roster
from carpg.tactics.elements import element_names
from carpg.tactics.rules import rule_rows
from carpg.tactics.skills.library import skills
from carpg.tactics.statuses import STATUSES
from carpg.ui.game.names import skill_name, status_name
from carpg.ui.strings import tr

#: A name to show and the entry that it leads to.
Link = tuple[str, str]

#: Chapters about kinds of events, by the entry's id.
_CHAPTERS: Final[dict[type[Event], str]] = {
    ev.RoundStarted: "turns/initiative",
    ev.TurnStarted: "turns/start",
    ev.Moved: "turns/move",
    ev.Turned: "combat/backstab",
    ev.Attacked: "combat/steps",
    ev.KnockedOut: "combat/over",
    ev.OrderChanged: "turns/initiative",
    ev.BattleEnded: "combat/over",
    ev.TrapSet: "turns/skills",
    ev.TrapSprung: "turns/skills",
    ev.CounterChanged: "turns/skills",
}
#: Statuses that kinds of events speak of without naming them.
_STATUSES: Final[dict[type[Event], str]] = {ev.TurnSkipped: "stalled", ev.ControlChanged: "switched_sides"}


def links_of(event: Event, cars: Mapping[str, str | None]) -> list[Link]:
    """What can be read about an event, each entry once; `cars` are the roster ids of the battle's cars."""
    found: dict[str, str] = {}
    for name, entry in _all(event, cars):
        found.setdefault(entry, name)
    return [(name, entry) for entry, name in found.items()]


def _all(event: Event, cars: Mapping[str, str | None]) -> Iterator[Link]:
    for field, link in _FIELDS.items():
        value = getattr(event, field, "")
        if isinstance(value, str) and value:
            yield from link(value)
    if isinstance(event, ev.Attacked):
        flags = (("hazed", event.hazed), ("dodge", event.dodged), ("shielded", event.absorbed > 0))
        for status, told in (*flags, ("redirect", event.taken_by != event.target)):
            if told:
                yield from _status(status)
    if isinstance(event, ev.Moved) and event.airborne:
        yield from _status("airborne")
    if status := _STATUSES.get(type(event), ""):
        yield from _status(status)
    if isinstance(event, ev.TurnStarted | ev.KnockedOut | ev.CounterChanged):
        yield from _car(cars.get(event.car))
    if chapter := _CHAPTERS.get(type(event), ""):
        yield tr(f"log.chapter.{chapter}"), chapter


def _skill(skill: str) -> Iterator[Link]:
    if skill in skills():
        yield skill_name(skill), f"skill.{skill}"


def _status(status: str) -> Iterator[Link]:
    if status in STATUSES:
        yield status_name(status), f"status.{status}"


def _terrain(terrain: str) -> Iterator[Link]:
    if terrain in TERRAIN_NAMES:
        yield TERRAIN_NAMES[terrain], f"terrain.{terrain}"


def _element(element: str) -> Iterator[Link]:
    if element in element_names():
        yield element_names()[element], f"element.{element}"


def _rule(rule: str) -> Iterator[Link]:
    if rule in rule_rows():
        yield rule_rows()[rule].label, rule


def _cause(cause: str) -> Iterator[Link]:
    """A cause is a terrain, a status, a rule or a skill; plain attacks have lines of their own."""
    for link in (_terrain, _status, _rule, _skill):
        yield from link(cause)


def _car(car: str | None) -> Iterator[Link]:
    if car is not None and car in roster():
        yield roster()[car].name, f"cars/{car}"


#: Fields of events that name something to read about.
_FIELDS: Final[dict[str, Callable[[Any], Iterator[Link]]]] = {
    "skill": _skill,
    "status": _status,
    "terrain": _terrain,
    "element": _element,
    "cause": _cause,
}
