from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carpg.headless.scenario import play_text
from carpg.kernel.codec import encode
from carpg.kernel.scenario import ScenarioError
from carpg.wasteland.catalogue import catalogue
from carpg.wasteland.maneuvers import MANEUVERS
from carpg.wasteland.parts import options, weapons
from carpg.wasteland.scenario import run

SCHEMAS = Path(__file__).parents[2] / "game" / "data" / "schemas"


def _schema(name: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads((SCHEMAS / f"{name}.json").read_text(encoding="utf-8"))
    return document


INPUT = jsonschema.Draft202012Validator(_schema("wasteland-scenario"))
OUTPUT = jsonschema.Draft202012Validator(_schema("wasteland-result"))
HEAD = {"format": "carpg-scenario/1", "mode": "wasteland"}

DUEL: dict[str, Any] = {
    **HEAD,
    "dice": [1, 4, 5, 4],
    "units": [
        {"id": "a", "seat": 0, "design": "strongbox", "at": [20, 40], "speed": 3},
        {"id": "b", "seat": 1, "design": "porcupine", "at": [20, 32.5], "heading": "N", "speed": 3},
    ],
    "step": "attack",
    "commands": [
        {"do": "forecast", "of": {"do": "fire", "unit": "a", "crew": 0, "item": 0, "target": "b"}},
        {"do": "fire", "unit": "a", "crew": 0, "item": 0, "target": "b"},
    ],
}
DRIVE: dict[str, Any] = {
    **HEAD,
    "dice": [3],
    "ground": {"width": 60, "height": 60, "hazards": [{"kind": "oil_slick", "x": 1, "y": 1}]},
    "units": [{"id": "a", "seat": 0, "design": "desert-wasp", "at": [30, 30], "speed": 4}],
    "commands": [
        {"do": "forecast", "of": {"do": "choose", "unit": "a", "maneuver": "turn45_hold", "turn": "left"}},
        {"do": "choose", "unit": "a", "maneuver": "turn45_hold", "turn": "left"},
    ],
}
CROWD: dict[str, Any] = {
    **HEAD,
    "seed": 5,
    "teams": [0, 1, 0],
    "rules": {"collisions": "advanced", "turn_limit": 9},
    "ground": {"width": 50, "height": 50, "walls": [{"x": 0, "y": 0, "width": 50, "height": 1}]},
    "units": [
        {
            "id": "a",
            "seat": 0,
            "design": "old-lookout",
            "at": [10, 20],
            "heading": "E",
            "speed": 2,
            "armor": {"top": 3},
        },
        {"id": "b", "seat": 1, "design": "mule", "at": [30, 20], "heading": "W", "crew": [20, 3], "popped": True},
        {"id": "p", "seat": 2, "person": True, "at": [20, 40], "handguns": [8], "trained": False},
    ],
    "smoke": [{"at": [20, 20], "heading": "E", "turns": 2}],
    "step": "move",
    "commands": [{"do": "walk", "unit": "p", "path": ["N", "NE"]}],
}
MATCH: dict[str, Any] = {
    **HEAD,
    "match": {"kind": "highway", "seed": 4, "players": 4, "rules": {"game": "long"}},
    "commands": [{"do": "choose", "unit": "seat0-0", "maneuver": "accelerate"}],
}
AUDIT: dict[str, Any] = {**HEAD, "designs": ["jackal", "strongbox"]}
GOOD = [DUEL, DRIVE, CROWD, MATCH, AUDIT]


@pytest.mark.parametrize("document", GOOD, ids=["duel", "drive", "crowd", "match", "audit"])
def test_documents_and_results_fit_the_schemas(document: dict[str, Any]) -> None:
    INPUT.validate(document)
    result = play_text(json.dumps(document))
    OUTPUT.validate(result)
    assert play_text(json.dumps(document)) == result


def test_the_seeds_example_of_an_attack() -> None:
    result = run(DUEL)
    (forecast,) = result["forecasts"]
    assert (forecast["chance_hit"], forecast["distance"], forecast["need"]) == (0.9074, 4, 3)
    assert forecast["damage"] == {"min": 5, "avg": 7.5, "max": 10}
    shot = result["events"][0]
    assert (shot["event"], shot["total"], shot["hit"], shot["damage"]) == ("weapon_fired", 6, True, 8)
    assert result["units"]["b"]["armor"]["back"] == 0
    assert result["to_act"] == [0]


def test_a_vehicle_alone_drives_for_practice() -> None:
    result = run(DRIVE)
    assert result["forecasts"] == [{"command": 0, "odds": {"spin": 0.3056, "ok": 0.6667, "flip": 0.0278}}]
    assert result["units"]["a"]["heading"] == "NW"
    assert result["units"]["a"]["at"] == [30 - 2.828, 30 - 2.828]
    assert result["winner"] is None and result["turn"] == 2


def test_an_audit_tells_every_figure_and_problem() -> None:
    printed = encode(catalogue().illegal[0].design)
    document = {**HEAD, "designs": [printed]}
    INPUT.validate(document)
    (audit,) = run(document)["audits"]
    assert (audit["total"], audit["capacity"], audit["slack"], audit["legal"]) == (175, 170, -5, False)
    assert [problem["code"] for problem in audit["problems"]] == ["too_heavy"]


def _error(document: Any) -> tuple[str, int | None]:
    with pytest.raises(ScenarioError) as caught:
        run(document)
    return caught.value.code, caught.value.command


def _with(base: dict[str, Any], change: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
    document = deepcopy(base)
    change(document)
    return document


def _unit(**fields: Any) -> Callable[[dict[str, Any]], Any]:
    return lambda document: document["units"][1].update(fields)


@pytest.mark.parametrize(
    "change",
    [
        lambda d: d.pop("units"),
        lambda d: d.update(units=[]),
        lambda d: d.update(extra=1),
        lambda d: d.update(seed="x"),
        lambda d: d.update(commands={}),
        lambda d: d.update(rules={"nothing": 1}),
        lambda d: d.update(rules={"turn_limit": 501}),
        lambda d: d.update(teams=[0]),
        lambda d: d.update(teams=[0, 9]),
        lambda d: d.update(objective="convoy"),
        lambda d: d.update(step="dance"),
        lambda d: d.update(smoke=[{"at": [1, 1], "turns": 0}]),
        lambda d: d.update(smoke=[{"at": [1, 1], "color": 0}]),
        lambda d: d.update(smoke=3),
        lambda d: d.update(ground={"width": 3, "height": 9}),
        lambda d: d.update(ground={"hazards": [{"kind": "dragon", "x": 1, "y": 1}]}),
        lambda d: d.update(ground={"walls": [{"x": 19, "y": 31, "width": 2, "height": 2}]}),
        _unit(id="a"),
        _unit(id=""),
        _unit(seat=6),
        _unit(seat=-1),
        _unit(design="nothing"),
        _unit(design=3),
        _unit(design={"id": "x"}),
        _unit(at=[1]),
        _unit(at=[True, 1]),
        _unit(at=["x", 1]),
        _unit(at=[900, 1]),
        _unit(at=[20, 39]),
        _unit(heading="UP"),
        _unit(speed=7),
        _unit(speed=-1),
        _unit(crew=[1, 2]),
        _unit(items=[1]),
        _unit(crew=[-1]),
        _unit(armor={"front": -1}),
        _unit(wings=True),
    ],
)
def test_bad_documents_are_refused_with_a_plain_message(change: Callable[[dict[str, Any]], Any]) -> None:
    assert _error(_with(DUEL, change))[1] is None


def test_illegal_designs_do_not_drive() -> None:
    design = {
        "id": "x",
        "name": "X",
        "body": "car",
        "frame": "light",
        "engine": "4-cylinder",
        "tires": "normal",
        "armor": {"front": 31},
        "driver": [0, 1],
        "engine_at": [0, 1],
    }
    with pytest.raises(ScenarioError, match=r"31 armor.*a square each") as caught:
        run(_with(DUEL, _unit(design=design)))
    assert caught.value.code == "illegal_design"


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ({"do": "fly"}, "bad_document"),
        ({"do": "fire", "unit": "a"}, "bad_document"),
        ({"do": "fire", "unit": "a", "crew": 0, "item": 0, "target": "z"}, "no_target"),
        ({"do": "choose", "unit": "a"}, "wrong_step"),
        ({"do": "choose", "unit": "a", "turn": 1}, "bad_document"),
        ({"do": "walk", "unit": "a", "path": ["N"] * 5}, "bad_document"),
        ({"do": "walk", "unit": "a", "path": "N"}, "bad_document"),
        ({"do": "end_attacks", "seat": 1}, "not_your_turn"),
        ({"do": "forecast", "of": {"do": "end_attacks", "seat": 0}, "x": 1}, "bad_document"),
        ({"do": "forecast"}, "bad_document"),
        (7, "bad_document"),
    ],
)
def test_a_command_that_fails_is_named_by_its_index(command: Any, code: str) -> None:
    document = _with(DUEL, lambda d: d.update(commands=[d["commands"][0], command], dice=[]))
    assert _error(document) == (code, 1)


def test_dice_must_fit_and_all_be_used() -> None:
    assert _error(_with(DUEL, lambda d: d.update(dice=[1, 4]))) == ("bad_dice", 1)
    assert _error(_with(DUEL, lambda d: d.update(dice=[1, 4, 5, 4, 1]))) == ("bad_dice", None)
    assert _error(_with(DUEL, lambda d: d.update(dice=[1, 4, 7, 4]))) == ("bad_dice", 1)
    assert _error(_with(DUEL, lambda d: d.update(dice=[0])))[0] == "bad_dice"


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 2000) | st.text(max_size=5) | st.floats(-10, 10),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)


def _paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [path] if path else []
    if isinstance(value, dict):
        for key in value:
            found += _paths(value[key], (*path, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            found += _paths(item, (*path, index))
    return found


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_a_spoilt_document_never_ends_in_a_traceback(data: st.DataObject) -> None:
    document = deepcopy(data.draw(st.sampled_from(GOOD)))
    path = data.draw(st.sampled_from(_paths(document)))
    place: Any = document
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = data.draw(JSON_VALUES)
    result = play_text(json.dumps(document))
    if "error" in result:
        assert result["format"] == "carpg-error/1" and result["error"]["message"]
    else:
        OUTPUT.validate(result)
        INPUT.validate(document)


def test_the_schema_lists_what_the_rules_have() -> None:
    definitions = _schema("wasteland-scenario")["$defs"]
    assert set(definitions["fitting"]["properties"]["item"]["enum"]) == {*weapons(), *options()}
    assert set(definitions["order"]["oneOf"][0]["properties"]["maneuver"]["enum"]) == set(MANEUVERS)
