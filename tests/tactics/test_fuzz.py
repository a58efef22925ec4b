"""Broken documents end in the error document, never in a traceback."""

from __future__ import annotations

import copy
import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.tactics.skills.programs import ENEMY, active, triggered, use
from tests.tactics.table import END, attack, car, move, scene, started

from carpg.headless.scenario import play_text
from carpg.kernel.dice import Dice
from carpg.kernel.errors import CarpgError
from carpg.tactics.engine import TacticsEngine
from carpg.tactics.record import recorder, verify_replay
from carpg.tactics.save import load_battle, save_battle
from carpg.tactics.simulate import play_random
from carpg.tactics.skills.library import skills

SKILL = active(
    {"op": "push", "tiles": 2, "crash": {"of": "attack", "over": 2}},
    {"op": "each", "cars": {"who": "others", "within": 2, "order": "weakest"}, "do": [{"op": "heal", "amount": 1}]},
    target=ENEMY,
    success_roll=True,
)
LISTENER = triggered(
    "hit_taken",
    {"op": "status", "status": "shielded", "absorb": 2, "turns": 1},
    {"op": "terrain", "tiles": {"tiles": "around"}, "to": "difficult", "rounds": 1},
    **{"if": {"any": [{"distance": {"at_most": 1}}, {"car": "other", "has": "prone"}]}},
)
DOCUMENT = scene(
    car("a", 0, (1, 1), skill=SKILL, stats={"speed": 9}, statuses=[{"status": "elemental_surge"}]),
    car("b", 1, (2, 1), skill=LISTENER, statuses=[{"status": "stat_change", "stat": "speed", "delta": -1, "turns": 2}]),
    car("c", 1, (5, 4), skill="black-ice"),
    arena=["0.~^..", "......", ".+*...", "......", "....#."],
    rules={"turn.moves": 2},
    commands=[attack("b"), use("b"), move((1, 2)), {"do": "forecast", "target": "b"}, END, END, use(tile=(5, 3))],
)

JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**30), 10**30),
    st.floats(allow_nan=False),
    st.text(max_size=4),
    st.sampled_from(["a", "b", "self", "each", "target", "use", "push", "prone", "wall", "#", "~"]),
    st.lists(st.integers(-3, 9), max_size=3),
    st.dictionaries(st.sampled_from(["do", "op", "who", "id", "all", "not", "of"]), st.integers(-2, 9), max_size=2),
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path of every part of a document."""
    found = [path]
    if isinstance(value, dict):
        for key in value:
            found += places(value[key], (*path, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            found += places(item, (*path, index))
    return found


def changed(document: Any, path: tuple[Any, ...], junk: Any) -> Any:
    """A copy of a document with one part replaced."""
    if not path:
        return junk
    new = copy.deepcopy(document)
    part = new
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] = junk
    return new


@settings(max_examples=250, deadline=None)
@given(st.data())
def test_scenarios(data: st.DataObject) -> None:
    path = data.draw(st.sampled_from(places(DOCUMENT)))
    document = changed(DOCUMENT, path, data.draw(JUNK))
    assert play_text(json.dumps(document))["format"] in {"carpg-result/1", "carpg-error/1"}


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_programs_of_the_game_with_a_broken_part(data: st.DataObject) -> None:
    from carpg.tactics.library import DATA

    element = data.draw(st.sampled_from(["fire", "water", "psychic", "spirit"]))
    programs = json.loads((DATA / "tactics" / "skills" / f"{element}.json").read_text(encoding="utf-8"))
    program = programs[data.draw(st.sampled_from(sorted(programs)))]
    broken = changed(program, data.draw(st.sampled_from(places(program))), data.draw(JUNK))
    document = scene(car("a", 0, (1, 1), skill=broken), car("b", 1, (2, 1)), commands=[attack("b"), END, attack("a")])
    assert play_text(json.dumps(document))["format"] in {"carpg-result/1", "carpg-error/1"}
    assert skills()


def battle_documents() -> tuple[Any, Any]:
    engine, state, _ = started({**DOCUMENT, "active": None})
    log = recorder(state)
    for command in list(engine.legal(state))[:1]:
        engine.apply(state, command)
        log.note(command, state)
    return save_battle(state), log.replay.as_json()


SAVED, REPLAY = (json.loads(json.dumps(document)) for document in battle_documents())


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_saves_and_replays(data: st.DataObject) -> None:
    which = data.draw(st.sampled_from([SAVED, REPLAY]))
    broken = changed(which, data.draw(st.sampled_from(places(which))), data.draw(JUNK))
    try:
        if which is SAVED:
            state = load_battle(broken)
            play_random(TacticsEngine(trace=False), state, Dice(1), limit=25)
        else:
            verify_replay(broken)
    except CarpgError as error:
        assert str(error)
