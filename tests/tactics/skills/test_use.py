"""What may be chosen for an active skill, and how its uses are counted."""

from __future__ import annotations

from typing import Any

import pytest
from tests.tactics.skills.programs import ENEMY, active, count, triggered, use
from tests.tactics.table import END, attack, car, events, play, refused, scene, started

from carpg.tactics.commands import UseSkill

DO = {"op": "damage", "amount": 1}


def cars(target: dict[str, Any] | None, **more: Any) -> tuple[dict[str, Any], ...]:
    """a with the skill at (2, 2); b an enemy beside it, c a friend, d an enemy round two corners."""
    skill = active(DO, **({} if target is None else {"target": target}), **more.pop("skill", {}))
    return (
        car("a", 0, (2, 2), skill=skill, **more),
        car("b", 1, (3, 2)),
        car("c", 0, (2, 4)),
        car("d", 1, (4, 4)),
    )


CAR = {"kind": "car", "who": "enemy", "within": 2}


@pytest.mark.parametrize(
    ("target", "command", "code"),
    [
        (CAR, use("b"), None),
        (CAR, use("d"), "out_of_range"),
        (CAR, use("c"), "no_target"),
        (CAR, use("a"), "no_target"),
        (CAR, use("z"), "no_target"),
        (CAR, use(), "no_target"),
        (CAR, use("b", "b"), "no_target"),
        ({**CAR, "count": 2, "within": 9}, use("b", "d"), None),
        ({**CAR, "count": 2, "within": 9}, use("b", "d", "c"), "no_target"),
        ({**CAR, "who": "ally", "self": True}, use("a"), None),
        ({**CAR, "who": "any"}, use("c"), None),
        ({**CAR, "within": 9, "line": True}, use("d"), "out_of_range"),
        ({**CAR, "who": "ally", "fallen": True}, use("c"), "no_target"),
        ({**CAR, "where": {"car": "each", "health": {"at_most": 2}}}, use("b"), "no_target"),
        ({"kind": "tile", "within": 2}, use(tile=(2, 0)), None),
        ({"kind": "tile", "within": 2}, use(), "no_target"),
        ({"kind": "tile", "within": 2}, use(tile=(5, 0)), "out_of_range"),
        ({"kind": "tile", "within": 2}, use(tile=(-1, 0)), "blocked"),
        ({"kind": "tile", "within": 2, "empty": True}, use(tile=(3, 2)), "occupied"),
        ({"kind": "tile", "within": 2, "terrain": ["wall"]}, use(tile=(2, 0)), "blocked"),
        ({"kind": "tile", "line": True}, use(tile=(3, 3)), "out_of_range"),
        ({"kind": "direction", "length": 3}, use(tile=(1, 2)), None),
        ({"kind": "direction", "length": 3}, use(tile=(0, 2)), "out_of_range"),
        ({"kind": "car_tile", "car": CAR and {"who": "enemy"}, "tile": {"within": 1, "of": "target"}},
         use("d", tile=(5, 4)), None),
        ({"kind": "car_tile", "car": {"who": "enemy"}, "tile": {"within": 1, "of": "target"}},
         use("d", tile=(2, 2)), "out_of_range"),
    ],
)  # fmt: skip
def test_choices_are_checked(target: dict[str, Any], command: dict[str, Any], code: str | None) -> None:
    table = cars(target)
    if code is None:
        assert events(play(*table, commands=[command]), "skill_used")
    else:
        error = refused(*table, commands=[command])
        assert (error["command"], error["code"]) == (0, code)


@pytest.mark.parametrize(
    "target",
    [
        None,
        CAR,
        {**CAR, "count": 2, "within": 9},
        {"kind": "tile", "within": 2, "empty": True},
        {"kind": "direction", "length": 2},
        {"kind": "car_tile", "car": {"who": "any", "self": True}, "tile": {"within": 1, "of": "target"}},
    ],
)
def test_offered_uses_are_just_the_legal_ones(target: dict[str, Any] | None) -> None:
    engine, state, _ = started(scene(*cars(target)))
    offered = set(engine.skill_uses(state))
    assert offered
    for command in offered:
        engine.apply(state.clone(), command)
    assert offered == {command for command in engine.legal(state) if isinstance(command, UseSkill)}


def test_untargetable_and_knocked_out_cars() -> None:
    hidden = (cars(CAR)[0], {**car("b", 1, (3, 2)), "statuses": [{"status": "untargetable"}]})
    assert refused(*hidden, commands=[use("b")])["code"] == "no_target"
    seen = (cars({**CAR, "ignores_untargetable": True})[0], hidden[1])
    assert play(*seen, commands=[use("b")])["cars"]["b"]["health"] == 5
    out = (cars(CAR)[0], {**car("b", 1, (3, 2)), "health": 0}, car("d", 1, (4, 4)))
    assert refused(*out, commands=[use("b")])["code"] == "knocked_out"


def test_a_line_is_stopped_by_walls_and_not_by_cars() -> None:
    line = {"kind": "car", "who": "enemy", "line": True}
    table = (cars(line)[0], car("b", 1, (3, 2)), car("d", 1, (5, 2)))
    assert play(*table, commands=[use("d")])["cars"]["d"]["health"] == 5
    walled = ["......", "......", "....#.", "......", "......"]
    assert refused(*table, arena=walled, commands=[use("d")])["code"] == "out_of_range"


def test_one_activation_a_turn_beside_move_and_attack() -> None:
    table = cars(CAR)
    assert refused(*table, commands=[use("b"), use("b")])["code"] == "already_used"
    twice = play(*table, rules={"turn.skill_activations": 2}, commands=[use("b"), use("b")])
    assert twice["cars"]["b"]["health"] == 4
    assert refused(*table, rules={"turn.skill_activations": 0}, commands=[use("b")])["code"] == "already_used"
    both = play(*table, dice=[1], commands=[use("b"), attack("b")])
    assert both["cars"]["a"]["attacked"]


@pytest.mark.parametrize(("per", "codes"), [("battle", "no_uses_left"), ("round", None), ("turn", None)])
def test_uses_are_counted_in_their_span(per: str, codes: str | None) -> None:
    skill = active(DO, target=ENEMY, uses={"per": per, "times": 1})
    table = (car("a", 0, (2, 2), skill=skill, stats={"speed": 9}), car("b", 1, (3, 2)))
    again = [use("b"), END, END, use("b")]
    if codes:
        error = refused(*table, commands=again)
        assert (error["command"], error["code"]) == (3, codes)
    else:
        assert play(*table, commands=again)["cars"]["b"]["health"] == 4


def test_a_car_without_an_active_skill_has_nothing_to_use() -> None:
    listener = car("a", 0, (2, 2), skill=triggered("hit_taken", count()))
    assert refused(listener, car("b", 1, (3, 2)), commands=[use()])["code"] == "no_uses_left"
    assert refused(car("a", 0, (2, 2)), car("b", 1, (3, 2)), commands=[use()])["code"] == "no_uses_left"


def test_a_failed_success_roll_spends_the_use_and_runs_else() -> None:
    skill = active(
        DO, target=ENEMY, success_roll=True, handler={"else": [{"op": "heal", "amount": 1}]},
        uses={"per": "battle", "times": 2},
    )  # fmt: skip
    table = (car("a", 0, (2, 2), skill=skill), car("b", 1, (3, 2), health=4))
    good = play(*table, dice=[4], commands=[use("b")])
    bad = play(*table, dice=[3], commands=[use("b")])
    assert [result["cars"]["b"]["health"] for result in (good, bad)] == [3, 5]
    assert bad["cars"]["a"]["skill_uses_left"] == 1


def test_triggered_uses_are_spent_only_when_it_goes_ahead() -> None:
    nobody = triggered("turn_end", DO, cars={"who": "enemies", "within": 1}, uses={"per": "battle", "times": 1})
    table = (car("a", 0, (0, 0), skill=nobody), car("b", 1, (5, 4)))
    assert play(*table, commands=[END])["cars"]["a"]["skill_uses_left"] == 1
    near = (car("a", 0, (0, 0), skill=nobody), car("b", 1, (1, 0)))
    assert play(*near, commands=[END])["cars"]["a"]["skill_uses_left"] == 0


@pytest.mark.parametrize(("span", "times"), [("turn", 2), ("round", 1), ("battle", 1)])
def test_first_in_a_span(span: str, times: int) -> None:
    skill = triggered("hit_taken", count(), **{"if": {"first": span}})
    table = (
        car("a", 0, (2, 2), stats={"speed": 9}),
        car("c", 0, (4, 2), stats={"speed": 8}),
        car("b", 1, (3, 2), stats={"speed": 1, "health": 30}, skill=skill),
    )
    commands = [attack("b"), attack("b"), END, attack("b")]
    result = play(*table, rules={"turn.attacks": 2}, dice=[4, 1] * 3, commands=commands)
    assert result["cars"]["b"]["counters"] == {"n": times}
