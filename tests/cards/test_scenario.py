"""The headless referee for cards, and the schema that describes its documents."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from carpg.cards.catalogue import card_set
from carpg.cards.rules import switch_names
from carpg.headless.scenario import play, play_text
from carpg.kernel.scenario import ScenarioError

SCHEMA = json.loads((Path(__file__).parents[2] / "game" / "data" / "schemas" / "cards-scenario.json").read_text())

CAR = {"id": "dart", "name": "Dart", "stars": 2, "stats": [3, 9, 6, 5]}
DOCUMENT: dict[str, Any] = {
    "format": "carpg-scenario/1",
    "mode": "cards",
    "race": "free",
    "round": 3,
    "dice": [7],
    "decks": [
        {"cars": [CAR, "mossback", "hornet"], "gadget": "spoiler_kit"},
        {
            "cars": [{**CAR, "id": "rail", "stats": [8, 5, 3, 7], "nitro": "both"}, "mole", "husky"],
            "gadget": "oil_slick",
        },
    ],
    "sides": [{"fuel": 12, "gadget": "spent"}, {"fuel": 9, "used": ["speed"], "gadget": "spent"}],
    "commands": [
        {"do": "choose", "seat": 0, "variable": "speed"},
        {"do": "choose", "seat": 1, "variable": "fuel", "nitro": True},
        {"do": "forecast", "command": {"do": "defend", "seat": 1, "variable": "brakes"}},
        {"do": "defend", "seat": 1, "variable": "brakes"},
    ],
}


def test_a_defence_with_nitro() -> None:
    result = play(DOCUMENT)
    assert result["forecasts"][0]["loss"] == 1
    assert result["forecasts"][0]["loss_without"] == 5
    assert [side["fuel"] for side in result["sides"]] == [12, 8]
    assert (result["round"], result["phase"], result["to_act"]) == (4, "choice", [0, 1])
    names = [event["event"] for event in result["events"]]
    assert names.index("choices_revealed") < names.index("nitro_rolled") < names.index("defended")


def test_a_match_from_the_order_of_the_cars() -> None:
    document = {key: DOCUMENT[key] for key in ("format", "mode", "decks")}
    document["commands"] = [
        {"do": "order", "seat": 1, "order": [1, 0, 2]},
        {"do": "order", "seat": 0, "order": [0, 1, 2]},
    ]
    result = play(document)
    assert [side["car"] for side in result["sides"]] == ["dart", "mole"]
    assert result["sides"][1]["cars"] == ["mole", "rail", "husky"]


def test_nitro_after_the_reveal() -> None:
    document = deepcopy(DOCUMENT)
    document["rules"] = {"nitro_declared": "reveal"}
    document["commands"] = [
        {"do": "choose", "seat": 0, "variable": "speed"},
        {"do": "choose", "seat": 1, "variable": "fuel"},
        {"do": "forecast", "command": {"do": "light", "seat": 1}},
        {"do": "light", "seat": 1},
    ]
    jsonschema.validate(document, SCHEMA)
    result = play(document)
    assert result["forecasts"][0]["figures"] == [[8, 0.5], [4, 0.5]]
    assert (result["phase"], result["sides"][1]["nitro"], result["sides"][1]["figures"]["fuel"]) == (
        "defence",
        "worked",
        8,
    )
    document["commands"][3] = {"do": "light", "seat": 0}
    with pytest.raises(ScenarioError) as caught:
        play(document)
    assert (caught.value.code, caught.value.command) == ("not_your_turn", 3)


def test_the_schema_accepts_the_document_and_knows_every_switch() -> None:
    jsonschema.validate(DOCUMENT, SCHEMA)
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    assert set(SCHEMA["$defs"]["rules"]["properties"]) == set(switch_names())


SPOILS: list[tuple[str, Callable[[dict[str, Any]], object], str, int | None]] = [
    ("key", lambda d: d.update(colour="red"), "bad_document", None),
    ("race", lambda d: d.update(race="drag"), "bad_document", None),
    ("round", lambda d: d.update(round=10), "bad_document", None),
    ("sides alone", lambda d: d.pop("round"), "bad_document", None),
    ("switch", lambda d: d.update(rules={"fly": True}), "bad_document", None),
    ("switch value", lambda d: d.update(rules={"gold": "silver"}), "bad_document", None),
    ("car id", lambda d: d["decks"][0]["cars"].__setitem__(1, "no-such-car"), "bad_document", None),
    ("stats", lambda d: d["decks"][0]["cars"][0].update(stats=[10, 10, 1, 1]), "bad_document", None),
    ("gadget", lambda d: d["decks"][0].update(gadget="rocket"), "bad_document", None),
    ("decks", lambda d: d.update(decks=[]), "bad_document", None),
    ("empty tank", lambda d: d["sides"][0].update(fuel=0), "bad_document", None),
    ("commands", lambda d: d.update(commands={}), "bad_document", None),
    ("dice left over", lambda d: d.update(dice=[7, 7]), "bad_dice", None),
    ("dice missing", lambda d: d.update(dice=[]), "bad_dice", 1),
    ("die too high", lambda d: d.update(dice=[11]), "bad_dice", 1),
    ("command", lambda d: d["commands"].insert(0, {"do": "fly"}), "bad_document", 0),
    ("no command", lambda d: d["commands"].insert(0, 7), "bad_document", 0),
    ("seat", lambda d: d["commands"].insert(0, {"do": "pass", "seat": 7}), "not_your_turn", 0),
    ("used", lambda d: d["commands"][1].update(variable="speed"), "used_up", 1),
    ("nitro", lambda d: d["commands"][0].update(nitro=True), "no_nitro", 0),
    ("phase", lambda d: d["commands"].insert(0, {"do": "defend", "seat": 0, "variable": "fuel"}), "wrong_phase", 0),
    ("forecast", lambda d: d["commands"].insert(0, {"do": "forecast"}), "bad_document", 0),
]


@pytest.mark.parametrize(("name", "spoil", "code", "command"), SPOILS, ids=[spoil[0] for spoil in SPOILS])
def test_bad_documents_end_in_an_error(
    name: str, spoil: Callable[[Any], object], code: str, command: int | None
) -> None:
    document = deepcopy(DOCUMENT)
    spoil(document)
    with pytest.raises(ScenarioError) as caught:
        play(document)
    assert (caught.value.code, caught.value.command) == (code, command)
    assert play_text(json.dumps(document))["format"] == "carpg-error/1"


def test_unhashable_junk_everywhere_never_ends_in_a_traceback() -> None:
    junk: list[Any] = [None, 5, "x", [], {}, [[]], {"a": []}, 1.5, True, -1]
    for key in DOCUMENT:
        for value in junk:
            document = {**deepcopy(DOCUMENT), key: value}
            result = play_text(json.dumps(document))
            assert result["format"] in {"carpg-error/1", "carpg-result/1"}
    for place in ("cars", "gadget"):
        for value in junk:
            document = deepcopy(DOCUMENT)
            document["decks"][0][place] = value
            assert "error" in play_text(json.dumps(document))


def test_every_gadget_can_be_named() -> None:
    for gadget in card_set().gadgets.values():
        document = deepcopy(DOCUMENT)
        document["decks"][0]["gadget"] = gadget.id
        if gadget.module:
            with pytest.raises(ScenarioError, match="classes"):
                play(document)
        else:
            assert play(document)["sides"][0]["gadget"] == gadget.id
