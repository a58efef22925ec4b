from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from tests.wasteland.helpers import WORKED, car, of_kind, state, unit

from carpg.kernel.errors import IllegalCommandError
from carpg.wasteland.catalogue import designs
from carpg.wasteland.commands import Fire, LaySmoke
from carpg.wasteland.damage import candidates, explode, hurt
from carpg.wasteland.design import Armor, Fitting
from carpg.wasteland.engine import ENGINE
from carpg.wasteland.events import CrewDied, Damaged, Exploded, PartLost, SmokeLaid, WeaponFired
from carpg.wasteland.geometry import BACK, FRONT, LEFT, RIGHT, SQUARE, TOP
from carpg.wasteland.ground import Wall
from carpg.wasteland.gunnery import fire, forecast, shots, ways
from carpg.wasteland.play import Play
from carpg.wasteland.rules import Rules
from carpg.wasteland.state import MOUNTS, Smoke, State
from carpg.wasteland.weaponry import group_of

HMG, LMG = "heavy_machine_gun", "light_machine_gun"
GUN = car(Fitting(HMG, (0, 0), "front"))
ATTACKS = [example for example in WORKED["examples"] if example["kind"] == "attack"]


def _duel(distance: float, dice: list[int] | None = None, speeds: tuple[int, int] = (3, 3), **changes: Any) -> State:
    """A gun behind a target, with so many squares between muzzle and bumper."""
    shooter = unit("a", (20, 50), "N", speeds[0], design=changes.pop("design", GUN))
    target = unit("b", (20, 50 - 4 - distance), "N", speeds[1], design=changes.pop("target", car()))
    made = state(shooter, target, dice=dice, step="attack", attackers=[0], **changes)
    made.rules = changes.get("rules", made.rules)
    return made


def _code(made: State, command: Fire | LaySmoke) -> str:
    with pytest.raises(IllegalCommandError) as caught:
        ENGINE.check(made, command)
    return caught.value.code


@pytest.mark.parametrize("example", ATTACKS)
def test_the_worked_attacks(example: dict[str, Any]) -> None:
    expected = example["expected"]
    extra = [1] if expected["hit"] else []
    made = _duel(example["distance"], [*example["dice"], *extra], tuple(example["speeds"]))
    play = Play(made)
    fire(play, Fire("a", 0, 0, "b"))
    (shot,) = of_kind(play.events, WeaponFired)
    penalties = {line.rule: line.before - line.after for line in shot.trace}
    assert penalties["attack.distance"] == expected["distance_penalty"]
    assert penalties["attack.speed"] == expected["speed_penalty"]
    assert (shot.total, shot.hit) == (expected["total"], expected["hit"])
    made.dice.finish()


def test_the_worked_damage() -> None:
    (example,) = [example for example in WORKED["examples"] if example["kind"] == "damage"]
    made = _duel(3.5, [6, 6, 6, example["die"]], target=car(armor=example["armor"]))
    events = ENGINE.apply(made, Fire("a", 0, 0, "b"))
    (damage,) = of_kind(events, Damaged)
    expected = example["expected"]
    assert (damage.amount, damage.armor_left) == (expected["damage"], expected["armor_left"])
    assert damage.amount - damage.absorbed == expected["excess_lost"]


@pytest.mark.parametrize(("penalty", "count"), WORKED["hit_chances"])
def test_the_table_of_chances(penalty: int, count: int) -> None:
    assert ways(penalty) == count


@pytest.mark.parametrize("distance", [0, 3.5, 8, 12])
def test_forecast_and_shot_agree_on_all_dice(distance: float) -> None:
    made = _duel(distance)
    expected = forecast(made, Fire("a", 0, 0, "b"))
    hits = 0
    for dice in product(range(1, 7), repeat=3):
        copy = _duel(distance, [*dice, 1])
        (shot,) = of_kind(ENGINE.apply(copy, Fire("a", 0, 0, "b")), WeaponFired)
        hits += shot.hit
    assert expected.chance_hit == Fraction(hits, 216)
    assert (expected.damage_min, expected.damage_max) == (5, 10)


def test_out_of_range_and_out_of_arc() -> None:
    assert _code(_duel(12.2), Fire("a", 0, 0, "b")) == "out_of_range"
    made = _duel(5)
    made.units["b"].x += 9 * SQUARE
    assert _code(made, Fire("a", 0, 0, "b")) == "out_of_arc"
    made.units["b"].y = 55 * SQUARE
    assert _code(made, Fire("a", 0, 0, "b")) == "out_of_arc"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"unit": "z"}, "no_unit"),
        ({"target": "z"}, "no_target"),
        ({"target": "a"}, "no_target"),
        ({"crew": 3}, "no_crew"),
        ({"item": 7}, "no_weapon"),
        ({"item": -1}, "no_rounds"),
        ({"called": "crew:0"}, "not_bare"),
    ],
)
def test_impossible_shots(change: dict[str, Any], code: str) -> None:
    fields = {"unit": "a", "crew": 0, "item": 0, "target": "b", **change}
    assert _code(_duel(3), Fire(**fields)) == code


def test_launchers_throw_one_die_whatever_the_distance() -> None:
    for name, least in (("rocket_launcher", 3), ("grenade_launcher", 2)):
        design = car(Fitting(name, (0, 0), "front"))
        for die in range(1, 7):
            made = _duel(18, [die, 1], (8, 2), design=design)
            (shot,) = of_kind(ENGINE.apply(made, Fire("a", 0, 0, "b")), WeaponFired)
            assert shot.hit == (die >= least)
            assert shot.side == ("top" if name == "grenade_launcher" else "back")
        assert forecast(_duel(18, design=design), Fire("a", 0, 0, "b")).chance_hit == Fraction(7 - least, 6)


def test_with_the_switch_a_launcher_throws_its_die_on_top() -> None:
    design, rules = car(Fitting("rocket_launcher", (0, 0), "front")), Rules(launcher_die_added=True)
    made = _duel(4, [6, 6, 6, 2], design=design, rules=rules)
    assert forecast(made, Fire("a", 0, 0, "b")).chance_hit == Fraction(196, 216) * Fraction(4, 6)
    (shot,) = of_kind(ENGINE.apply(made, Fire("a", 0, 0, "b")), WeaponFired)
    assert not shot.hit and shot.dice == (6, 6, 6, 2)


def test_rounds_run_out() -> None:
    made = _duel(10, [1, 1, 1], design=car(Fitting("rocket_launcher", (0, 0), "front")))
    rockets = made.units["a"].items[0]
    for left in (2, 1, 0):
        made.step, made.attackers = "attack", [0]
        made.units["a"].reset_turn()
        fire(Play(made), Fire("a", 0, 0, "b"))
        assert rockets.rounds == left
    made.units["a"].reset_turn()
    assert _code(made, Fire("a", 0, 0, "b")) == "no_rounds"


def test_smoke_counts_by_squares_crossed() -> None:
    made = _duel(8)
    made.smoke.append(Smoke(20_000, 45_000, 0, 3))
    assert forecast(made, Fire("a", 0, 0, "b")).penalty == 8 + 2
    made.smoke.append(Smoke(10_000, 45_000, 0, 3))
    assert forecast(made, Fire("a", 0, 0, "b")).penalty == 8 + 2


def test_walls_stop_everything_but_grenades() -> None:
    wall = (Wall(10, 44, 20, 1),)
    assert _code(_duel(8, walls=wall), Fire("a", 0, 0, "b")) == "blocked"
    lobber = car(Fitting("grenade_launcher", (0, 0), "front"))
    assert forecast(_duel(8, walls=wall, design=lobber), Fire("a", 0, 0, "b")).side == "top"
    assert forecast(_duel(8, walls=wall, rules=Rules(walls_stop_fire=False)), Fire("a", 0, 0, "b")).penalty == 8


def test_one_group_an_attack() -> None:
    design = car(Fitting(HMG, (0, 0), "front"), Fitting(LMG, (0, 0), "front"), Fitting(LMG, (0, 3), "back"), armor=5)
    made = _duel(3, [6, 6, 6, 1, 6, 6, 6, 1], design=design)
    behind = unit("c", (20, 58), "N", 3, seat=1)
    made.units["c"] = behind
    ENGINE.apply(made, Fire("a", 0, 0, "b"))
    assert _code(made, Fire("a", 0, 0, "b")) == "already_fired"
    assert _code(made, Fire("a", 0, 2, "c")) == "other_group"
    assert {command.item for command, _ in shots(made, made.units["a"])} == {1}


def test_each_weapon_of_a_group_may_pick_its_own_target() -> None:
    design = car(Fitting(HMG, (0, 0), "front"), Fitting(LMG, (0, 0), "front"), armor=5)
    made = _duel(3, design=design)
    made.units["c"] = unit("c", (23, 40), "N", 3, seat=1)
    targets = {(command.item, command.target) for command, _ in shots(made, made.units["a"])}
    assert targets == {(0, "b"), (0, "c"), (1, "b"), (1, "c")}


def _mounted(**changes: Any) -> State:
    design = car(
        Fitting("auto_rotating_mount", (0, 3)),
        Fitting(LMG, (0, 3), "mount"),
        Fitting("targeting_computer", (1, 3)),
        Fitting("gunner", (1, 2)),
        Fitting(LMG, (1, 0), "front"),
        armor=2,
    )
    return _duel(3, design=design, **changes)


def test_a_mounted_weapon_points_anywhere_until_its_computer_is_gone() -> None:
    made = _mounted(dice=[1, 1, 1])
    car_a = made.units["a"]
    made.units["b"].x += 8 * SQUARE
    assert group_of(car_a, 1) == MOUNTS
    ENGINE.apply(made, Fire("a", 0, 1, "b"))
    assert car_a.items[1].aim == 1
    car_a.items[2].points = 0
    assert group_of(car_a, 1) == 1


def test_the_gunner_comes_after_the_driver_with_another_group() -> None:
    made = _mounted(dice=[1, 1, 1, 1, 1, 1])
    fire(Play(made), Fire("a", 0, 3, "b"))
    assert _code(made, Fire("a", 1, 3, "b")) == "already_fired"
    fire(Play(made), Fire("a", 1, 1, "b"))
    made = _mounted(dice=[1, 1, 1])
    fire(Play(made), Fire("a", 1, 1, "b"))
    assert _code(made, Fire("a", 0, 3, "b")) == "gunner_fired"
    made = _mounted(dice=[1, 1, 1])
    made.units["a"].items[0].points = 5
    fire(Play(made), Fire("a", 0, 1, "b"))
    made.units["a"].fired.clear()
    assert _code(made, Fire("a", 1, 1, "b")) == "group_taken"


def test_a_handgun_fires_anywhere_but_must_be_held() -> None:
    made = _duel(3, [6, 6, 6, 2], design=car(handguns=1))
    made.units["b"].y = 60 * SQUARE
    assert _code(made, Fire("a", 0, -1, "b")) == "not_held"
    made.units["a"].held = True
    (shot,) = of_kind(ENGINE.apply(made, Fire("a", 0, -1, "b")), WeaponFired)
    assert (shot.weapon, shot.damage, shot.rounds_left) == ("handgun", 3, 7)


def test_a_turret_does_not_fire_across_its_own_hull() -> None:
    tanker = unit("a", (50, 50), "N", 0, design=designs()["water-mother"])
    right, left = unit("b", (57, 50), seat=1), unit("c", (43, 50), seat=1)
    ahead, behind = unit("d", (50, 38), seat=1), unit("e", (50, 62), seat=1)
    made = state(tanker, right, left, ahead, behind, step="attack", attackers=[0])
    seen = {(command.crew, command.target) for command, _ in shots(made, tanker)}
    assert seen == {(1, "c"), (1, "d"), (2, "b"), (2, "d"), (3, "c"), (3, "e"), (4, "b"), (4, "e")}
    assert _code(made, Fire("a", 0, 0, "c")) == "not_theirs"
    assert _code(made, Fire("a", 1, 0, "b")) == "own_hull"


def test_a_tanker_is_lost_with_its_crew_or_its_hull() -> None:
    tanker = unit("a", (50, 50), "N", 0, design=designs()["water-mother"], armor=[0] * 6)
    made = state(tanker, unit("b", (20, 20)), dice=[1] * 4)
    play = Play(made)
    for _ in range(4):
        assert tanker.active
        hurt(play, tanker, BACK, 10, "test")
    assert [event.cause for event in of_kind(play.events, Exploded)] == ["hull_broken"]
    tanker = unit("a", (50, 50), "N", 0, design=designs()["water-mother"], armor=[0] * 6)
    for crew in tanker.crew[1:]:
        crew.points = 0
    play = Play(state(tanker, unit("b", (20, 20)), dice=[1]))
    tanker.items.clear()
    hurt(play, tanker, FRONT, 20, "test")
    assert [event.cause for event in of_kind(play.events, Exploded)] == ["crew_lost"]


SIX = car(
    Fitting(HMG, (0, 0), "front"), Fitting(LMG, (1, 0), "front"), Fitting("flamethrower", (1, 3), "back"), armor=0
)


def test_what_stands_behind_each_side() -> None:
    made = unit("a", (0, 0), design=SIX)
    assert candidates(made, FRONT) == ["crew:0", "item:0", "item:1"]
    assert candidates(made, BACK) == ["crew:0", "item:2"]
    assert candidates(made, LEFT) == ["crew:0", "item:0"]
    assert candidates(made, RIGHT) == ["crew:0", "item:1", "item:2"]
    assert candidates(made, TOP) == ["crew:0", "item:0", "item:1", "item:2"]


def test_damage_behind_a_bare_side_goes_to_one_part_at_random_and_excess_is_lost() -> None:
    made = state(unit("a", (0, 0), design=SIX), dice=[2])
    play = Play(made)
    hurt(play, made.units["a"], FRONT, 9, "test")
    assert [event.name for event in of_kind(play.events, PartLost)] == [HMG]
    assert made.units["a"].crew[0].points == 20


def test_a_called_shot_hits_its_part_and_costs_one() -> None:
    made = _duel(3, [6, 6, 6, 6], target=SIX)
    plain, called = Fire("a", 0, 0, "b"), Fire("a", 0, 0, "b", "crew:0")
    assert forecast(made, called).penalty == forecast(made, plain).penalty + 1
    assert _code(made, Fire("a", 0, 0, "b", "item:0")) == "no_such_part"
    ENGINE.apply(made, called)
    assert made.units["b"].crew[0].points == 10


def test_a_dead_driver_ends_a_duel_but_not_the_ride() -> None:
    made = _duel(3, [6, 6, 6, 6], target=SIX)
    made.units["b"].crew[0].points = 10
    events = ENGINE.apply(made, Fire("a", 0, 0, "b", "crew:0"))
    assert of_kind(events, CrewDied) and made.units["b"].active
    assert ENGINE.outcome(made) == 0


def test_smoke_is_laid_right_behind_and_counts_as_the_rear_group() -> None:
    design = car(Fitting("smokescreen_generator", (0, 3)), Fitting(LMG, (1, 3), "back"), Fitting(LMG, (1, 0), "front"))
    made = _duel(3, design=design)
    made.units["c"] = unit("c", (21, 60), "N", 3, seat=1)
    events = ENGINE.apply(made, LaySmoke("a", 0, 0))
    assert [event.at for event in of_kind(events, SmokeLaid)] == [(20_000, 53_000)]
    assert _code(made, Fire("a", 0, 2, "b")) == "other_group"
    assert _code(made, LaySmoke("a", 0, 0)) == "no_smoke"
    assert forecast(made, Fire("a", 0, 1, "c")).penalty == 6 + 2


def test_a_corner_shot_hits_the_better_armored_side() -> None:
    made = _duel(5)
    other = made.units["b"]
    source = made.units["a"].square_box((0, 0))
    other.x, other.y = source.x + 2000, source.y - 4000
    for back, left, struck in ((3, 9, "left"), (9, 3, "back")):
        other.armor = list(Armor(front=1, right=1, back=back, left=left).sides())
        assert forecast(made, Fire("a", 0, 0, "b")).side == struck


def test_an_explosion_reaches_two_squares_if_the_switch_is_on() -> None:
    near, far = unit("b", (53.9, 50), seat=1), unit("c", (60, 50), seat=1)
    made = state(unit("a", (50, 50)), near, far, dice=[5], rules=Rules(blast=True))
    explode(Play(made), made.units["a"], "test")
    assert (near.armor[LEFT], far.armor[LEFT]) == (5, 10)
    made.dice.finish()
