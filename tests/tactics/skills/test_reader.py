"""Programs that do not fit are refused with the place."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest
from tests.tactics.skills.programs import active, count, passive, triggered
from tests.tactics.table import car, refused

from carpg.kernel.errors import DocumentError
from carpg.tactics.skills.hints import hints
from carpg.tactics.skills.library import skills
from carpg.tactics.skills.program import AmountOf, Selector, Tiles
from carpg.tactics.skills.read_questions import AMOUNT, SELECTOR, TILES
from carpg.tactics.skills.reader import read_program
from carpg.tactics.skills.text import text_faults


@pytest.mark.parametrize(
    ("program", "place"),
    [
        ([], "skill"),
        ({"kind": "passive"}, "name is missing"),
        ({"name": "x", "kind": "magic"}, "skill.kind"),
        ({**passive({"what": "steps", "add": 1}), "special": "x"}, "unknown key 'special'"),
        (passive({"what": "luck", "add": 1}), r"modify\[0\].what"),
        (passive({"what": "steps", "set": 1}), "steps needs add"),
        (passive({"what": "reach", "add": 1}), "reach needs set"),
        (passive({"what": "reach", "set": "far"}), r"modify\[0\].set"),
        (passive({"what": "immune", "set": ["rain"]}), r"modify\[0\].set"),
        (passive(), "only modifies"),
        (triggered("rain", count()), r"handlers\[0\].on"),
        (triggered("use", count()), "not used by the player"),
        (triggered("hit_taken", {"op": "explode"}), r"do\[0\]: op should be one of"),
        (triggered("hit_taken", {"op": "damage"}), "amount is missing"),
        (triggered("hit_taken", {"op": "damage", "amount": 1.5}), r"do\[0\].amount"),
        (triggered("hit_taken", {"op": "damage", "amount": {"of": "luck"}}), r"do\[0\].amount.of"),
        (triggered("hit_taken", {"op": "damage", "amount": {"plus": 1}}), "either of or count"),
        (triggered("hit_taken", {"op": "status", "status": "asleep"}), r"do\[0\].status"),
        (triggered("hit_taken", {"op": "status", "status": "prone", "amount": 1}), "prone has the parameters none"),
        (triggered("hit_taken", {"op": "status", "status": "dodge"}), "dodge has the parameters charges"),
        (triggered("hit_taken", {"op": "cure"}), "cure needs one of"),
        (triggered("hit_taken", {"op": "teleport", "to": {"tiles": "moon"}}), r"to.tiles"),
        (triggered("hit_taken", count(), **{"if": {"car": "self"}}), "tests nothing"),
        (triggered("hit_taken", count(), **{"if": {"all": {}}}), r"if.all"),
        (triggered("hit_taken", count(), cars={"who": "everyone"}), r"cars.who"),
        (triggered("hit_taken", count(), cars={"within": 2}), "who is missing"),
        ({"name": "x", "kind": "triggered"}, "needs handlers"),
        (active(count(), uses={"per": "week", "times": 1}), r"uses.per"),
        (active(count(), charge={"turns": 1}, target={"kind": "tile"}), "chooses its targets by selectors"),
        (active(count(), target={"kind": "moon"}), r"target: kind"),
        (active(count(), target={"kind": "car"}), "who is missing"),
        ({**active(count()), "uses": None}, r"uses"),
    ],
)
def test_bad_programs_are_refused_with_the_place(program: Any, place: str) -> None:
    with pytest.raises(DocumentError, match=place):
        read_program("test", program)


def test_deep_nesting_is_refused() -> None:
    condition: dict[str, Any] = {"first": "battle"}
    for _ in range(60):
        condition = {"not": condition}
    with pytest.raises(DocumentError, match="nested too deeply"):
        read_program("test", triggered("hit_taken", count(), **{"if": condition}))


def test_a_bad_inline_skill_ends_a_scenario_with_the_error_document() -> None:
    error = refused(car("a", 0, (1, 1), skill={"name": "x"}), car("b", 1, (3, 3)))
    assert error["code"] == "bad_document"
    assert "cars[0].skill" in error["message"]
    unknown = refused(car("a", 0, (1, 1), skill="no-such-skill"), car("b", 1, (3, 3)))
    assert "no-such-skill" in unknown["message"]


def test_shapes_and_classes_have_the_same_keys() -> None:
    for kind, shape in ((Tiles, TILES), (Selector, SELECTOR), (AmountOf, AMOUNT)):
        assert {field.name for field in fields(kind)} == set(shape.keys)


def test_all_programs_of_the_game_are_read_and_their_texts_fit() -> None:
    assert len(skills()) == 197
    assert {name: text_faults(program) for name, program in skills().items() if text_faults(program)} == {}


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "has no text"),
        ("When it is hit, the attacker takes 2 damage.", "its limit of 1 in a round"),
        ("When it is hit, once a round, the attacker takes 3 damage.", "the number 2 of the program"),
        ("When it is hit, once a round, the attacker takes 2 damage, 7 of it.", "the number 7 of the text"),
        ("When it is hit, once a round, the attacker loses 2 health.", "does not name damage"),
        ("When it is hit, on a Success Roll, once a round, 2 damage.", "a Success Roll that the program does not have"),
    ],
)
def test_texts_that_do_not_fit(text: str, fault: str) -> None:
    data = triggered("hit_taken", {"op": "damage", "amount": 2}, uses={"per": "round", "times": 1})
    program = read_program("test", {**data, **({"text": text} if text else {})})
    assert any(fault in found for found in text_faults(program))


def test_hints_tell_harm_from_help() -> None:
    for name, harms in (("fireball", True), ("guardian-angel", False), ("headlock", True), ("clean-bill", False)):
        found = hints(skills()[name])
        assert (found.harms > found.helps) == harms, name
    assert hints(skills()["fireball"]).chance == 0.5
    assert hints(skills()["fireball"]).needs_target
    assert "damage" in hints(skills()["fireball"]).roles
