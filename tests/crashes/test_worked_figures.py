"""Every worked figure of the rules and of the collision page."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from carpg.crashes.collision import resolve, swipe_speed
from carpg.crashes.contact import CollisionKind, Mover, Reading
from carpg.crashes.geometry import Body, Side
from carpg.crashes.objects import Fixed, classify_fixed, resolve_fixed
from carpg.crashes.tables import control_needs, damage_modifier, ram_dice

EXAMPLES: list[dict[str, Any]] = json.loads((Path(__file__).parent / "data" / "worked.json").read_text())
SIDES: dict[str, tuple[Side, Side]] = {
    "head_on": ("front", "front"),
    "rear_end": ("front", "back"),
    "t_bone": ("front", "left"),
    "sideswipe": ("left", "left"),
}


def of_kind(*kinds: str) -> list[dict[str, Any]]:
    found = [example for example in EXAMPLES if example["kind"] in kinds]
    assert found
    return found


def weight_of(modifier: str) -> int:
    """A weight in pounds that has that damage modifier."""
    return {"1/3": 1500, "2/3": 3000, "1": 6000}.get(modifier) or 4000 * int(modifier) + 4000


def mover(speed: int, modifier: str) -> Mover:
    found = Mover(Body(0, 0, 0), speed, weight_of(modifier))
    assert found.modifier == Fraction(modifier)
    return found


def read(kind: CollisionKind, same_way: bool = False) -> Reading:
    return Reading(kind, 0, SIDES[kind], same_way)


@pytest.mark.parametrize("example", of_kind("damage"))
def test_damage(example: dict[str, Any]) -> None:
    a, b = mover(example["net_speed"], example["a_dm"]), mover(0, example["b_dm"])
    outcome = resolve(a, b, read("t_bone"), example["ram_roll"])
    assert outcome.damage == (example["expected"]["to_a"], example["expected"]["to_b"])
    assert str(outcome.dice) == example["expected"]["dice"]


@pytest.mark.parametrize("example", of_kind("head_on", "rear_end"))
def test_fronts_and_backs(example: dict[str, Any]) -> None:
    want = example["expected"]
    outcome = resolve(mover(*example["v1"]), mover(*example["v2"]), read(example["kind"]), 0)
    assert outcome.speed == want["collision_speed"]
    assert list(outcome.speeds) == want["after"]
    assert list(outcome.hazards) == want["hazard"]
    assert list(outcome.temporary) == want.get("temporary", list(outcome.temporary))
    assert outcome.control_speeds == (example["v1"][0], example["v2"][0])


@pytest.mark.parametrize("example", of_kind("t_bone"))
@pytest.mark.parametrize("other_speed", [0, 35, 90])
def test_t_bones(example: dict[str, Any], other_speed: int) -> None:
    want = example["expected"]
    outcome = resolve(mover(*example["v1"]), mover(other_speed, example["v2_dm"]), read("t_bone"), 0)
    assert outcome.speed == want["collision_speed"]
    assert outcome.speeds == (want["after"], other_speed)
    assert list(outcome.hazards) == want["hazard"]


@pytest.mark.parametrize("example", of_kind("sideswipe"))
def test_sideswipes(example: dict[str, Any]) -> None:
    want, same = example["expected"], example["way"] == "same"
    first, second = example["speeds"]
    assert (abs(first - second) if same else first + second) == want["net"]
    assert swipe_speed(first, second, same) == want["swipe_speed"]
    outcome = resolve(mover(first, "1"), mover(second, "1"), read("sideswipe", same), 0)
    assert outcome.speed == want["swipe_speed"]
    assert outcome.hazards == (want["hazard"], want["hazard"])
    assert outcome.speeds == (first, second)


@pytest.mark.parametrize("example", of_kind("fixed"))
def test_fixed_objects(example: dict[str, Any]) -> None:
    want = example["expected"]
    fixed = Fixed(Body(0, 0, 0), example["object_dp"])
    outcome = resolve_fixed(mover(example["speed"], example["dm"]), fixed, "head_on", example["ram_roll"])
    assert (outcome.to_object, outcome.to_vehicle) == (want["to_object"], want["to_vehicle"])
    assert (outcome.broken, outcome.speed_after) == (want["broken"], want["after"])
    assert outcome.stops == (not want["broken"])


@pytest.mark.parametrize("example", of_kind("control"))
def test_control_table(example: dict[str, Any]) -> None:
    cells = [0 if cell == "safe" else cell for cell in example["expected"]["cells"]]
    assert [control_needs(status, example["speed"]) for status in example["status"]] == cells


def test_the_four_weights_of_the_page() -> None:
    assert [str(damage_modifier(weight)) for weight in (800, 2300, 5995, 62_000)] == ["1/3", "2/3", "1", "15"]
    assert Mover(Body(0, 0, 0), 5, 180, "pedestrian").modifier == Fraction(1, 5)


def test_a_ten_mph_collision_shows_0_to_4() -> None:
    assert (ram_dice(10).least, ram_dice(10).most) == (0, 4)


def test_a_six_point_wall_needs_twelve_points() -> None:
    wall = Fixed(Body(0, 0, 0), 6, wall=True)
    held = resolve_fixed(mover(40, "1"), wall, "head_on", 11)
    through = resolve_fixed(mover(40, "1"), wall, "head_on", 12)
    assert (held.broken, held.breaches, held.to_vehicle, held.speed_after) == (False, 1, 11, 0)
    assert (through.broken, through.breaches, through.to_vehicle, through.speed_after) == (True, 2, 12, 20)
    assert resolve_fixed(mover(90, "1"), wall, "head_on", 60).to_vehicle == 12


def test_a_wall_remembers_its_first_breach() -> None:
    cracked = Fixed(Body(0, 0, 0), 6, wall=True, taken=7)
    outcome = resolve_fixed(mover(30, "1"), cracked, "head_on", 5)
    assert (outcome.broken, outcome.to_vehicle) == (True, 5)


def test_a_swipe_along_a_wall_keeps_speed_and_slides() -> None:
    wall = Fixed(Body(0, 0, 0), 50, wall=True)
    outcome = resolve_fixed(mover(60, "1"), wall, "sideswipe", 3)
    assert (outcome.speed, outcome.speed_after, outcome.slides, outcome.hazard) == (15, 60, True, 2)


@pytest.mark.parametrize(("heading", "kinds"), [(0, ("head_on",)), (90, ("sideswipe",)), (68, ("sideswipe",))])
def test_kinds_of_contact_with_a_wall(heading: int, kinds: tuple[str, ...]) -> None:
    """A wall that lies east and west, met by a car that drives into it, or along it."""
    wall = Fixed(Body(0, 0, 0, 40 * 1024, 1024), 50, wall=True)
    reach = 512 + {0: 2048, 90: 1024, 68: 1715}[heading]
    contact = classify_fixed(Mover(Body(0, reach - 4, heading), 40, 5000), wall)
    assert contact is not None
    assert contact.kinds == kinds


def test_between_the_limits_the_driver_decides() -> None:
    wall = Fixed(Body(0, 0, 0, 40 * 1024, 1024), 50, wall=True)
    for heading, kinds in ((60, ("sideswipe", "head_on")), (50, ("head_on", "sideswipe"))):
        contact = classify_fixed(Mover(Body(0, 2000, heading), 40, 5000), wall)
        assert contact is not None
        assert contact.kinds == kinds
