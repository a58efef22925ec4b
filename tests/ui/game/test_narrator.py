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
from carpg.tactics.state import BattleState
from carpg.ui.game.narrator import Narrator

IDS = sorted(roster())
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
        rules = [detail for detail in line.details if detail.rule]
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
        "skill": "tidal-shove",
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
