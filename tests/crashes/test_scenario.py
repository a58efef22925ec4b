"""`carpg scenario` with mode crashes, its schema, and documents of every kind of badness."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carpg.crashes import scenario
from carpg.crashes.figures import FigureDoc
from carpg.crashes.handling import ROADS
from carpg.crashes.lab.documents import CODEC, load
from carpg.crashes.lab.setup import designs
from carpg.crashes.objects import object_rows
from carpg.crashes.rules import CrashRules
from carpg.headless.scenario import play_text
from carpg.kernel.codec import decode, encode
from carpg.kernel.errors import DocumentError
from carpg.kernel.replay import Recorder, replay_from_json, verify
from carpg.kernel.scenario import ScenarioError

SCHEMA = json.loads(
    (Path(__file__).parents[2] / "game" / "data" / "schemas" / "crashes-scenario.json").read_text(encoding="utf-8")
)
CHECK = jsonschema.Draft202012Validator(SCHEMA)


def document(*commands: dict[str, Any], **more: Any) -> dict[str, Any]:
    base = {
        "format": "carpg-scenario/1",
        "mode": "crashes",
        "seed": 3,
        "vehicles": [
            {"id": "a", "design": "ottoman", "at": [20, 80], "heading": 90, "speed": 60, "handling": 7},
            {"id": "b", "design": "paperboy", "at": [40, 80.5], "heading": 270, "speed": 40, "team": 1, "handling": 7},
        ],
        "commands": list(commands),
    }
    return {key: value for key, value in {**base, **more}.items() if value is not None}


def run(*commands: dict[str, Any], **more: Any) -> dict[str, Any]:
    whole = document(*commands, **more)
    CHECK.validate(whole)
    result = play_text(json.dumps(whole))
    assert "error" not in result, result
    json.dumps(result, allow_nan=False)
    return result


def fail(*commands: dict[str, Any], **more: Any) -> tuple[str, int | None]:
    result = play_text(json.dumps(document(*commands, **more)))
    assert "error" in result, result
    return result["error"]["code"], result["error"]["command"]


def test_steps_phases_turns_and_the_rest() -> None:
    step = run({"do": "step"})
    assert (step["turn"], step["phase"], step["next"]) == (1, 1, "b")
    phase = run({"do": "phase"})
    assert (phase["turn"], phase["phase"]) == (1, 2)
    assert run({"do": "turn"}, objects=[])["turn"] in {1, 2}
    end = run({"do": "run"}, {"do": "run"})
    assert end["winner"] is not None
    assert end["next"] is None
    assert end == run({"do": "run"}, {"do": "run"}), "the same document, the same result"


def test_commands_and_forecasts() -> None:
    result = run(
        {"do": "prefer", "vehicle": "b", "border": "t_bone", "pivot": "back_left"},
        {"do": "forecast", "of": {"do": "drive", "vehicle": "a", "maneuver": "bend", "degrees": 45, "side": "left"}},
        {"do": "forecast", "of": {"do": "speed", "vehicle": "a", "to": 35}},
        {"do": "speed", "vehicle": "a", "to": 70},
        {"do": "drive", "vehicle": "a", "maneuver": "drift", "side": "right"},
    )
    bend, brake = result["forecasts"]
    assert (bend["command"], bend["difficulty"], bend["status"], bend["chance_kept"]) == (1, 3, 4, 1.0)
    assert (brake["command"], brake["difficulty"]) == (2, 3)
    assert result["vehicles"]["a"]["speed"] == 70
    assert result["vehicles"]["a"]["aim"] == 0
    assert result["vehicles"]["a"]["at"] == [28.0, 81.0]
    assert [event["event"] for event in result["events"]] == [
        "preferred",
        "speed_changed",
        "handling_lost",
        "control_rolled",
        "moved",
    ]


def test_forced_dice_must_fit() -> None:
    close = [
        {"id": "a", "at": [20, 20], "heading": 90, "speed": 20, "handling": 7},
        {"id": "b", "at": [25, 20], "heading": 90, "speed": 0, "handling": 7},
    ]
    hit = run({"do": "step"}, vehicles=close, dice=[4])
    assert hit["events"][0]["ram_roll"] == 4
    assert fail({"do": "step"}, vehicles=close, dice=[4, 1]) == ("bad_dice", None)
    assert fail({"do": "step"}, vehicles=close, dice=[]) == ("bad_dice", 0)


RIG = {"of": "collision", "kind": "t_bone"}
TWO_DICE = {"crash_dice": "two_dice"}


def test_figures_need_no_vehicles() -> None:
    result = run(
        {"do": "figure", "of": "collision", "speeds": [40, 30], "weights": [5000, 5000], "ram_roll": 10},
        {
            "do": "figure",
            "of": "collision",
            "kind": "t_bone",
            "speeds": [10, 0],
            "weights": [800, 62000],
            "ram_roll": 3,
        },
        {"do": "figure", "of": "fixed", "speeds": [80], "weights": [5000], "ram_roll": 41},
        {"do": "figure", "of": "control", "speeds": [60], "status": -3},
        {"do": "figure", "of": "crash", "number": 2, "roll": 6, "speeds": [60]},
        {
            "do": "figure",
            "of": "crash",
            "roll": 9,
            "speeds": [60],
            "difficulty": 4,
            "rules": {"crash_dice": "two_dice"},
        },
        {"do": "figure", "of": "speed", "speeds": [85]},
        {"do": "figure", "of": "weight", "weights": [62000]},
        {"do": "figure", "of": "jump", "speeds": [60], "slope": 30},
        {"do": "figure", "of": "fall", "quarters": 10},
        vehicles=None,
    )
    one, bike, tree, control, tail, spin, speed, weight, jump, drop = result["figures"]
    assert (one["speeds"], one["temporary"], one["hazards"], one["conforms"]) == ([5, 0], [20, 15], [4, 3], 1)
    assert (bike["damage"], bike["dice"], bike["modifiers"]) == ([45, 1], "1d-2", ["1/3", "15"])
    assert (tree["to_vehicle"], tree["broken"], tree["speed_after"]) == (20, True, 40)
    assert (control["needs"], control["chance"]) == (3, 0.666667)
    assert (tail["total"], tail["fishtail"], tail["table_1"]) == (7, 2, True)
    assert (spin["total"], spin["result"]) == (11, "roll")
    assert (speed["half_inches"], speed["dice"]) == ([4, 3, 4, 2, 4], "12d")
    assert weight["modifier"] == "15"
    assert (jump["feet"], jump["landing"]) == (60, 3)
    assert (drop["dice"], drop["phases"]) == ("1d", 8)
    assert "vehicles" not in result


BAD: list[tuple[dict[str, Any], str]] = [
    ({"vehicles": []}, "vehicles"),
    ({"vehicles": [{"id": "a", "at": [20, 80, 1]}]}, "two numbers"),
    ({"vehicles": [{"id": "a", "at": [20, -1]}]}, "number of squares"),
    ({"vehicles": [{"id": "a", "at": [20, 20], "speed": 7}]}, "steps of 5"),
    ({"vehicles": [{"id": "a", "at": [20, 20], "heading": 360}]}, "heading"),
    ({"vehicles": [{"id": "a", "at": [20, 20], "design": "rocket"}]}, "design"),
    ({"vehicles": [{"id": "a", "at": [20, 20], "wings": 2}]}, "unknown key"),
    ({"vehicles": [{"id": "a", "at": [20, 20]}, {"id": "a", "at": [40, 20]}]}, "different"),
    ({"vehicles": [{"id": "a", "at": [20, 20], "size": [0, 4]}]}, "width"),
    ({"vehicles": [{"id": "a", "at": [20, 20], "armor": [1, 2, 3]}]}, "list of 6"),
    ({"vehicles": [{"id": "a", "at": [20, 20], "armor": [1, 2, 3, 4, 5, -6]}]}, "armor"),
    ({"vehicles": [{"id": str(n), "at": [10 * n, 20]} for n in range(13)]}, "1 to 12"),
    ({"vehicles": "many"}, "list"),
    ({"vehicles": [3]}, "object"),
    ({"objects": [{"id": "t", "at": [60, 60], "kind": "cloud"}]}, "needs points"),
    ({"objects": [{"id": "t", "at": [20, 80], "kind": "tree"}]}, "overlaps"),
    ({"objects": [{"id": "t", "at": [60, 60], "points": 0}]}, "points"),
    ({"turns": 51}, "turns"),
    ({"turns": 0}, "turns"),
    ({"area": [10]}, "two numbers"),
    ({"roads": ["lava"]}, "roads"),
    ({"rules": {"crash_dice": "three"}}, "crash_dice"),
    ({"rules": {"magic": True}}, "magic"),
    ({"commands": {"do": "run"}}, "commands"),
    ({"surprise": 1}, "surprise"),
]


@pytest.mark.parametrize(("change", "word"), BAD)
def test_bad_documents_are_refused_with_the_place(change: dict[str, Any], word: str) -> None:
    result = play_text(json.dumps({**document(), **change}))
    assert result["error"]["code"] == "bad_document"
    assert word in result["error"]["message"]


@pytest.mark.parametrize(
    "command",
    [
        {"do": "fly"},
        {"vehicle": "a"},
        3,
        {"do": "drive"},
        {"do": "drive", "vehicle": "a", "maneuver": "loop"},
        {"do": "drive", "vehicle": "a", "maneuver": "bend"},
        {"do": "drive", "vehicle": "a", "maneuver": "bend", "degrees": 100},
        {"do": "figure", "of": "fall", "quarters": 30},
        {"do": "figure", "of": "collision", "speeds": [1]},
        {"do": "figure", "of": "control", "status": 9},
        {"do": "figure", "of": "speed", "speeds": [4000]},
        {"do": "figure", "of": "weight", "weights": [-5]},
        {"do": "forecast", "of": {"do": "run"}},
    ],
)
def test_bad_commands_are_refused_with_their_index(command: Any) -> None:
    assert fail({"do": "step"}, command) == ("bad_document", 1)


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ({"do": "drive", "vehicle": "b"}, "not_your_turn"),
        ({"do": "drive", "vehicle": "z"}, "no_target"),
        ({"do": "drive", "vehicle": "a", "maneuver": "bootlegger"}, "wrong_speed"),
        ({"do": "speed", "vehicle": "a", "to": 200}, "too_fast"),
        ({"do": "forecast", "of": {"do": "speed", "vehicle": "a", "to": 0}}, "too_far"),
    ],
)
def test_illegal_commands_have_codes(command: dict[str, Any], code: str) -> None:
    assert fail(command) == (code, 0)


def test_stepping_without_vehicles_is_an_error() -> None:
    assert fail({"do": "run"}, vehicles=None) == ("bad_document", 0)


def test_the_schema_knows_what_the_code_knows() -> None:
    defs = SCHEMA["$defs"]
    assert set(defs["vehicle"]["properties"]["design"]["enum"]) == {*designs(), None}
    assert tuple(SCHEMA["properties"]["roads"]["items"]["enum"]) == ROADS
    assert all(kind in defs["object"]["properties"]["kind"]["description"] for kind in object_rows())
    assert set(defs["rules"]["properties"]) == set(encode(CrashRules()))
    assert set(defs["figure"]["properties"]) == set(encode(decode(FigureDoc, {"do": "figure", "of": "fall"})))


#: What only the whole document, or the object data, can tell.
BEYOND_A_SCHEMA = {"different", "overlaps", "width", "needs points"}


@pytest.mark.parametrize(("change", "word"), [case for case in BAD if case[1] not in BEYOND_A_SCHEMA])
def test_the_schema_refuses_them_too(change: dict[str, Any], word: str) -> None:
    assert not CHECK.is_valid({**document(), **change}), word


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
KEYS = st.sampled_from(
    ["vehicles", "objects", "counters", "commands", "rules", "roads", "area", "turns", "seed", "dice"]
)


@settings(deadline=None)
@given(st.dictionaries(KEYS, JSON, max_size=4))
def test_no_document_ends_in_a_traceback(change: dict[str, Any]) -> None:
    result = play_text(json.dumps({**document({"do": "step"}), **change}))
    assert result["format"] in {"carpg-result/1", "carpg-error/1"}


VEHICLE_KEYS = st.sampled_from([*SCHEMA["$defs"]["vehicle"]["properties"]])


@settings(deadline=None)
@given(st.dictionaries(VEHICLE_KEYS, JSON, max_size=3))
def test_no_vehicle_ends_in_a_traceback(change: dict[str, Any]) -> None:
    vehicle = {"id": "a", "at": [20, 20], "speed": 30, **change}
    result = play_text(json.dumps(document({"do": "turn"}, vehicles=[vehicle])))
    assert result["format"] in {"carpg-result/1", "carpg-error/1"}


FIGURE_KEYS = st.sampled_from([*SCHEMA["$defs"]["figure"]["properties"]])


@settings(deadline=None)
@given(
    st.sampled_from(SCHEMA["$defs"]["figure"]["properties"]["of"]["enum"]),
    st.dictionaries(FIGURE_KEYS, JSON | st.integers(-10, 400), max_size=3),
)
def test_no_figure_ends_in_a_traceback(of: str, change: dict[str, Any]) -> None:
    try:
        result = scenario.run(document({"do": "figure", "of": of, **change}, vehicles=None))
    except ScenarioError as error:
        assert error.message
        return
    json.dumps(result, allow_nan=False)


def test_replays_verify_and_notice_other_outcomes() -> None:
    setup = {key: value for key, value in document().items() if key not in {"format", "mode", "commands"}}
    state = load(setup)
    recorder = Recorder(CODEC, setup, state)
    while (mover := state.next_mover()) is not None:
        command = CODEC.read({"do": "drive", "vehicle": mover.ident}, "command")
        CODEC.engine.apply(state, command)
        recorder.note(command, state)
    paper = json.loads(json.dumps(recorder.replay.as_json()))
    again = replay_from_json(paper, "crashes", CODEC.rules_version)
    assert CODEC.engine.digest(verify(CODEC, again)) == CODEC.engine.digest(state)
    paper["setup"]["seed"] = 4
    with pytest.raises(DocumentError, match="came out differently"):
        verify(CODEC, replay_from_json(paper, "crashes", CODEC.rules_version))
