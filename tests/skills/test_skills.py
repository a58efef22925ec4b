"""Every skill against a control: the same scenario played once with the skill and once without it.

The proofs lie in `tests/skills/<element>/<skill id>.json`:

    {"skill": id, "cases": [
        {"name": …, "applies": true, "scenario": {…}, "expect": {path: value},
         "control": {path: value}, "control_dice": […]}
    ]}

- A path is keys joined by dots: `cars.b.health`, `arena.2`, `forecasts.0.hit_on`, `error.code`. In a list of
  statuses or events a name picks the first of that name: `cars.b.statuses.hazed.turns`. What isn't there is null.
- The control takes the skill from every car that bears it and leaves out their `skill` commands; a `skill` command of
  another car names that car (`"car": "c"`). Dice that only the skill throws are left out in `control_dice`.
- `applies` false shows when the skill does nothing (spent, disabled, wrong trigger, failed roll): the position must be
  that of the control. Where the skill is refused with an error, the position before the refused command is compared.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from carpg.headless.scenario import play
from carpg.kernel.scenario import ScenarioError
from carpg.tactics.cars import roster
from carpg.tactics.skills.proof import implementation, program_digests, proven

HERE = Path(__file__).parent
CASE_KEYS = {"name", "applies", "scenario", "expect", "control", "control_dice"}
#: What of a car tells whether a skill did something; counts of uses may differ.
CAR_FACTS = (
    "at", "side", "facing", "health", "knocked_out", "attack", "defense", "speed", "element", "statuses", "moved",
    "attacked",
)  # fmt: skip
POSITION = ("arena", "order", "round", "active", "winner")


def proofs() -> dict[str, dict[str, Any]]:
    """Every proof by skill id; the file is named after the skill."""
    found = {}
    for path in sorted(HERE.glob("*/*.json")):
        if path.parent.name == "combos":  # pairs of skills have a form of their own, see test_combos.py
            continue
        proof = json.loads(path.read_text(encoding="utf-8"))
        assert proof["skill"] == path.stem, path
        found[path.stem] = proof
    return found


PROOFS = proofs()


def run(document: dict[str, Any]) -> dict[str, Any]:
    """The result of a scenario, or its error document."""
    try:
        return play(document)
    except ScenarioError as error:
        return error.document()


def bearers(scenario: dict[str, Any], skill: str) -> set[str]:
    """The cars of a scenario that have the skill, of their own or from the roster."""
    found = set()
    for car in scenario["cars"]:
        own = roster()[car["car"]].skill if "car" in car else None
        if car.get("skill", own) == skill:
            found.add(car["id"])
    return found


def control_of(scenario: dict[str, Any], skill: str, dice: list[int] | None) -> dict[str, Any]:
    """The same scenario without the skill."""
    owners = bearers(scenario, skill)
    assert owners, f"no car bears {skill}"
    control = dict(scenario)
    control["cars"] = [car | {"skill": None} if car["id"] in owners else car for car in scenario["cars"]]
    control["commands"] = [
        command
        for command in scenario.get("commands", [])
        if command["do"] != "skill" or command.get("car", min(owners)) not in owners
    ]
    if dice is not None:
        control["dice"] = dice
    return control


def look_up(result: Any, path: str) -> Any:
    """The value at a path of a result; None where there is nothing."""
    value = result
    for key in path.split("."):
        if isinstance(value, dict):
            value = value.get(key)
        elif isinstance(value, list) and key.isdigit():
            value = value[int(key)] if int(key) < len(value) else None
        elif isinstance(value, list):
            value = next((item for item in value if key in {item.get("status"), item.get("event")}), None)
        else:
            return None
    return value


def position(result: dict[str, Any], owners: set[str]) -> dict[str, Any]:
    """Where everything stands: what a skill may change, without the count of its owners' own uses."""
    if "error" in result:
        return {"error": result["error"]["code"]}
    cars = {
        name: {fact: car[fact] for fact in (CAR_FACTS if name in owners else (*CAR_FACTS, "skill_uses_left"))}
        for name, car in result["cars"].items()
    }
    return {"cars": cars, **{key: result[key] for key in POSITION}}


def before_refusal(scenario: dict[str, Any], result: dict[str, Any]) -> dict[str, Any]:
    """The scenario up to a command that was refused; the whole of it if none was."""
    if "error" not in result:
        return scenario
    refused = result["error"]["command"]
    assert refused is not None, result
    return scenario | {"commands": scenario["commands"][:refused]}


def cases() -> Iterator[Any]:
    """Every case as a test parameter."""
    for skill, proof in PROOFS.items():
        for case in proof["cases"]:
            yield pytest.param(skill, case, id=f"{skill}: {case['name']}")


@pytest.mark.parametrize(("skill", "case"), list(cases()))
def test_the_skill_does_what_its_proof_says(skill: str, case: dict[str, Any]) -> None:
    assert set(case) <= CASE_KEYS
    result = run(case["scenario"])
    owners = bearers(case["scenario"], skill)
    found = {path: look_up(result, path) for path in case["expect"]}
    assert case["expect"] and found == case["expect"], result.get("error")
    if case.get("applies", True):
        control = run(control_of(case["scenario"], skill, case.get("control_dice")))
        without = {path: look_up(control, path) for path in case["control"]}
        assert case["control"] and without == case["control"], control.get("error")
        assert position(result, owners) != position(control, owners), "the skill changed nothing"
    else:
        scenario = before_refusal(case["scenario"], result)
        control = run(control_of(scenario, skill, case.get("control_dice")))
        assert "error" not in control, control
        assert position(run(scenario), owners) == position(control, owners)


@pytest.mark.parametrize("skill", sorted(PROOFS))
def test_a_proof_shows_the_effect_and_its_limits(skill: str) -> None:
    names = [case["name"] for case in PROOFS[skill]["cases"]]
    assert len(set(names)) == len(names)
    assert {case.get("applies", True) for case in PROOFS[skill]["cases"]} == {True, False}


def test_every_skill_of_the_roster_is_proven() -> None:
    skills = {car.skill for car in roster().values()}
    assert skills == set(PROOFS)
    assert len(skills) == len(roster()) == 197


def test_what_is_called_proven_is_what_the_proofs_were_run_with() -> None:
    """After a change of a program: python -m tests.skills.prove."""
    assert proven() == {skill: program_digests()[skill] for skill in sorted(PROOFS)}
    assert {implementation(car.skill) for car in roster().values()} == {"yes"}
