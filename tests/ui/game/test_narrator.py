from __future__ import annotations

import dataclasses
import typing

import pytest

from carpg.kernel.dice import Dice
from carpg.kernel.events import Event
from carpg.tactics import events as ev
from carpg.tactics.arena import arenas
from carpg.tactics.cars import roster
from carpg.tactics.engine import TacticsEngine
from carpg.tactics.rules import rule_rows
from carpg.tactics.setup import match_setup
from carpg.tactics.simulate import random_command
from carpg.tactics.skills.library import skills
from carpg.tactics.state import BattleState
from carpg.ui.codex import book
from carpg.ui.game.narrator import Detail, Narrator

IDS = sorted(roster())
SKILL = min(skills())
ENGINE = TacticsEngine()


def battle(seed: int) -> tuple[BattleState, list[Event]]:
    state, first = ENGINE.start(match_setup(arenas()["kitchen-table"], [IDS[:3], IDS[3:6]], seed=seed))
    events, dice = list(first), Dice(seed)
    while ENGINE.to_act(state):
        events += ENGINE.apply(state, random_command(state, dice))
    return state, events


@pytest.mark.parametrize("seed", range(12))
def test_a_battle_is_told_in_plain_words(seed: int) -> None:
    state, events = battle(seed)
    lines = Narrator(state.setup, ("Ada", "Ben")).tell(events)
    assert lines[-1].text in {"Ada wins the battle.", "Ben wins the battle."}
    for line in lines:
        assert "_" not in line.text
        assert "{" not in line.text
        assert line.text.endswith((".", "!"))


def test_each_attack_opens_its_roll_and_its_rules() -> None:
    state, events = battle(1)
    narrator = Narrator(state.setup, ("Ada", "Ben"))
    attacks = [event for event in events if isinstance(event, ev.Attacked)]
    assert attacks
    for event in attacks:
        line = narrator.line(event)
        assert f"Rolled {event.roll}" in line.details[0].text
        rules = [detail for detail in line.details if detail.tag]
        assert len(rules) == len(event.trace)
        for detail in rules:
            row = rule_rows().get(detail.rule)
            assert row is not None
            assert detail.tag == row.tag
            assert row.label in detail.text or detail.text.startswith("Critical: Attack less Defense")


def test_damage_of_an_attack_is_told_once() -> None:
    state, events = battle(2)
    lines = Narrator(state.setup, ("Ada", "Ben")).tell(events)
    hits = [event for event in events if isinstance(event, ev.Attacked) and event.hit]
    told = [line for line in lines if " damage" in line.text and "hits" in line.text]
    assert len(told) == len(hits)


def _sample(kind: type[Event]) -> Event:
    """An event of a kind with plausible values in every field."""
    values: dict[str, object] = {}
    hints = typing.get_type_hints(kind)
    for field in dataclasses.fields(kind):
        values[field.name] = _value(field.name, hints[field.name])
    return kind(**values)


def _value(name: str, hint: object) -> object:
    words = {
        "status": "prone",
        "facing": "N",
        "terrain": "difficult",
        "cause": "prone",
        "skill": SKILL,
        "element": "fire",
        "reason": "expired",
        "event": "x",
    }
    if name in {"path", "tiles"}:
        return ((1, 1),)
    if name in {"start", "at", "other_at"}:
        return (0, 0)
    if name in {"ties", "order", "targets"}:
        return (IDS[0], IDS[1])
    if hint is int:
        return 1
    if hint is bool:
        return False
    if name == "trace":
        return ()
    return words.get(name, IDS[0])


@pytest.mark.parametrize("kind", sorted(ev.EVENTS))
def test_every_kind_of_event_has_words(kind: str) -> None:
    state, _ = ENGINE.start(match_setup(arenas()["kitchen-table"], [IDS[:3], IDS[3:6]], seed=1))
    narrator = Narrator(state.setup, ("Ada", "Ben"))
    event = _sample(ev.EVENTS[kind])
    line = narrator.line(event)
    assert line.text.endswith((".", "!"))
    if kind != "turn_ended":
        assert type(event) in narrator._tellers


# ---- the Codex behind the lines --------------------------------------------------------------------------------------

#: What a detail's id begins with, and the section of the entry that it must lead to.
SECTIONS = {"skill": "skills", "status": "statuses", "terrain": "terrain", "element": "elements", "cars": "cars"}
#: What to read about each kind of event besides its own causes; the samples name a status, a skill, a terrain, fire.
MUST_READ = {
    "battle_started": "rules/initiative.full_tie",
    "round_started": "turns/initiative",
    "turn_started": "turns/start",
    "turn_skipped": "statuses/stalled",
    "moved": "turns/move",
    "turned": "combat/backstab",
    "success_rolled": "rules/skill.success_roll_min",
    "attacked": "combat/steps",
    "status_gained": "statuses/prone",
    "status_changed": "statuses/prone",
    "status_ended": "statuses/prone",
    "status_resisted": "statuses/prone",
    "knocked_out": "combat/over",
    "tile_effect": "terrain/difficult",
    "terrain_changed": "terrain/difficult",
    "skill_used": f"skills/{SKILL}",
    "uses_restored": f"skills/{SKILL}",
    "control_changed": "statuses/switched_sides",
    "element_changed": "elements/fire",
    "order_changed": "turns/initiative",
    "counter_changed": f"cars/{IDS[0]}",
    "trap_set": "turns/skills",
    "trap_sprung": "turns/skills",
    "battle_ended": "combat/over",
}
#: Kinds whose cause is what there is to read: the samples' cause is a status.
BY_CAUSE = {"damaged", "healed", "revived", "pushed", "teleported", "swapped", "prevented"}


def leads_to(detail: Detail) -> str:
    """The entry behind a detail; it must exist, and be of the section that the id names."""
    entry = book.resolve(detail.rule)
    assert entry is not None, detail
    word = detail.rule.replace("/", ".").partition(".")[0]
    if word in SECTIONS and detail.rule not in rule_rows():
        assert entry.startswith(f"{SECTIONS[word]}/"), (detail, entry)
    if detail.rule in rule_rows():
        assert entry == f"rules/{detail.rule}"
    return entry


@pytest.mark.parametrize("kind", sorted(set(ev.EVENTS) - {"turn_ended"}))
def test_every_kind_of_line_leads_to_the_right_entry(kind: str) -> None:
    state, _ = ENGINE.start(match_setup(arenas()["kitchen-table"], [IDS[:3], IDS[3:6]], seed=1))
    event = _sample(ev.EVENTS[kind])
    found = [leads_to(detail) for detail in Narrator(state.setup, ("Ada", "Ben")).line(event).details if detail.rule]
    assert ("statuses/prone" if kind in BY_CAUSE else MUST_READ[kind]) in found
    if kind != "battle_started":
        assert len(found) == len(set(found)), "each entry stands there once"


@pytest.mark.parametrize("seed", range(10))
def test_every_line_of_real_battles_can_be_read_about(seed: int) -> None:
    names = [*IDS[seed::11], *IDS[seed + 5 :: 11]][:10]
    state, first = ENGINE.start(match_setup(arenas()["carpet-canyon"], [names[:5], names[5:]], seed=seed))
    events, dice = list(first), Dice(seed)
    while ENGINE.to_act(state):
        events += ENGINE.apply(state, random_command(state, dice))
    for line in Narrator(state.setup, ("Ada", "Ben")).tell(events):
        assert [leads_to(detail) for detail in line.details if detail.rule], line.text


def test_causes_that_share_an_id_lead_to_the_skill() -> None:
    shared = sorted(set(skills()) & set(roster()))
    state, _ = ENGINE.start(match_setup(arenas()["kitchen-table"], [IDS[:3], IDS[3:6]], seed=1))
    narrator = Narrator(state.setup, ("Ada", "Ben"))
    assert shared
    for skill in shared:
        line = narrator.line(ev.Healed(IDS[0], 1, 3, IDS[0], skill))
        assert [leads_to(detail) for detail in line.details] == [f"skills/{skill}"]
