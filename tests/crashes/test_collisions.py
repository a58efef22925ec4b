"""Kinds of contact, and what holds for every collision."""

from __future__ import annotations

from fractions import Fraction
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carpg.crashes.collision import Outcome, collide, collision_speed, resolve
from carpg.crashes.contact import CollisionKind, Mover, MoverKind, Reading, classify
from carpg.crashes.geometry import SIDES, SQUARE, Body, Side
from carpg.crashes.rules import CrashRules
from carpg.crashes.tables import PEDESTRIAN, damage_modifier, ram_dice
from carpg.kernel.dice import Dice, ForcedDice

KINDS: tuple[CollisionKind, ...] = get_args(CollisionKind)
SPEEDS = st.integers(0, 60).map(lambda step: 5 * step)
WEIGHTS = st.integers(1, 90_000)


def car(x: int, y: int, heading: int, speed: int = 40, weight: int = 5000, kind: MoverKind = "car") -> Mover:
    return Mover(Body(x, y, heading), speed, weight, kind)


@st.composite
def collisions(draw: st.DrawFn) -> tuple[Mover, Mover, Reading, int, int]:
    a = car(0, 0, 0, draw(SPEEDS), draw(WEIGHTS))
    b = car(0, 0, 0, draw(SPEEDS), draw(WEIGHTS))
    kind = draw(st.sampled_from(KINDS))
    sides: tuple[Side, Side] = (draw(st.sampled_from(SIDES)), draw(st.sampled_from(SIDES)))
    reading = Reading(kind, draw(st.integers(0, 1)), sides, draw(st.booleans()))
    return a, b, reading, draw(st.integers(0, 330)), draw(st.integers(0, 1))


def mirrored(reading: Reading) -> Reading:
    return Reading(reading.kind, 1 - reading.striker, (reading.sides[1], reading.sides[0]), reading.same_way)


@given(collisions())
def test_it_does_not_matter_who_is_named_first(case: tuple[Mover, Mover, Reading, int, int]) -> None:
    a, b, reading, roll, phasing = case
    one = resolve(a, b, reading, roll, phasing=phasing)
    two = resolve(b, a, mirrored(reading), roll, phasing=1 - phasing)

    def swap(who: int | None) -> int | None:
        return None if who is None else 1 - who

    assert one.speed == two.speed
    assert one.damage == two.damage[::-1]
    assert one.speeds == two.speeds[::-1]
    assert one.hazards == two.hazards[::-1]
    assert one.finishes == swap(two.finishes)
    assert one.conforms == swap(two.conforms)


@given(collisions())
def test_damage_is_shared_by_the_modifiers(case: tuple[Mover, Mover, Reading, int, int]) -> None:
    a, b, reading, roll, phasing = case
    outcome = resolve(a, b, reading, roll, phasing=phasing)
    assert outcome.damage == (roll * b.modifier // 1, roll * a.modifier // 1)
    heavier, lighter = (0, 1) if a.modifier >= b.modifier else (1, 0)
    assert outcome.damage[lighter] >= outcome.damage[heavier]


@given(collisions())
def test_no_speed_out_of_nothing(case: tuple[Mover, Mover, Reading, int, int]) -> None:
    a, b, reading, roll, phasing = case
    outcome = resolve(a, b, reading, roll, phasing=phasing)
    fastest = max(a.speed, b.speed)
    assert all(speed % 5 == 0 and speed >= 0 for speed in outcome.speeds)
    if reading.kind != "rear_end":
        assert outcome.speeds[0] <= a.speed
        assert outcome.speeds[1] <= b.speed
        return
    # The printed sum of two shares, both rounded up, can come out one step of 5 mph above the faster one.
    assert max(outcome.speeds) <= fastest + 5
    capped = resolve(a, b, reading, roll, phasing=phasing, rules=CrashRules(rear_end_capped=True))
    assert max(capped.speeds) <= fastest


@given(collisions())
def test_hazards_and_who_goes_on(case: tuple[Mover, Mover, Reading, int, int]) -> None:
    a, b, reading, roll, phasing = case
    outcome = resolve(a, b, reading, roll, phasing=phasing)
    if reading.kind == "sideswipe":
        assert outcome.hazards == (-(-outcome.speed // 10),) * 2
        assert outcome.speeds == (a.speed, b.speed)
    else:
        assert min(outcome.hazards) >= 1
    if outcome.finishes is not None:
        assert outcome.finishes == phasing
    if reading.kind == "t_bone":
        hit, answer = outcome.hazards[reading.striker], outcome.hazards[1 - reading.striker]
        assert answer == {1: 4, 2: 3, 3: 2}.get(hit, 1)


@given(collisions())
def test_head_on_leaves_one_of_them_standing(case: tuple[Mover, Mover, Reading, int, int]) -> None:
    a, b, reading, roll, phasing = case
    outcome = resolve(a, b, Reading("head_on", 0, reading.sides), roll, phasing=phasing)
    assert min(outcome.speeds) == 0
    if outcome.conforms is not None:
        assert outcome.speeds[outcome.conforms] == 0


def test_the_dice_are_those_of_the_collision_speed() -> None:
    a, b = car(0, 0, 0, 20), car(0, 0, 0, 15)
    reading = Reading("head_on", 0, ("front", "front"))
    dice = ForcedDice([3, 4])
    outcome = collide(a, b, reading, dice)
    dice.finish()
    assert (outcome.ram_roll, str(outcome.dice)) == (7, "2d")


@given(collisions(), st.integers())
def test_rolled_and_resolved_agree(case: tuple[Mover, Mover, Reading, int, int], seed: int) -> None:
    a, b, reading, _, phasing = case
    rolled = collide(a, b, reading, Dice(seed), phasing=phasing)
    again = resolve(a, b, reading, rolled.ram_roll, phasing=phasing)
    assert rolled == again
    dice = ram_dice(collision_speed(reading, a.speed, b.speed))
    assert dice.least <= rolled.ram_roll <= dice.most


def outcome_of(kind: CollisionKind, weights: tuple[int, int], phasing: int, rules: CrashRules) -> Outcome:
    a, b = car(0, 0, 0, 50, weights[0]), car(0, 0, 0, 20, weights[1])
    return resolve(a, b, Reading(kind, 0, ("front", "left"), True), 10, phasing=phasing, rules=rules)


@pytest.mark.parametrize(
    ("kind", "weights", "phasing", "finishes"),
    [
        ("head_on", (5000, 5000), 0, 0),
        ("head_on", (5000, 5000), 1, None),
        ("rear_end", (10_000, 5000), 0, 0),
        ("rear_end", (5000, 5000), 0, None),
        ("t_bone", (5000, 5000), 0, 0),
        ("t_bone", (5000, 5000), 1, None),
        ("t_bone", (5000, 10_000), 1, 1),
        ("t_bone", (1500, 62_000), 0, None),
        ("sideswipe", (10_000, 5000), 0, 0),
        ("sideswipe", (5000, 5000), 0, None),
        ("sideswipe", (5000, 10_000), 0, None),
    ],
)
def test_who_finishes_the_move(
    kind: CollisionKind, weights: tuple[int, int], phasing: int, finishes: int | None
) -> None:
    outcome = outcome_of(kind, weights, phasing, CrashRules())
    assert outcome.finishes == finishes
    assert outcome.conforms == ((1 if finishes == 0 else None) if kind == "t_bone" else outcome.conforms)


def test_the_struck_side_of_a_t_bone_conforms_only_when_it_is_pushed() -> None:
    assert outcome_of("t_bone", (5000, 5000), 0, CrashRules()).conforms == 1
    assert outcome_of("t_bone", (5000, 5000), 1, CrashRules()).conforms is None


def test_switches() -> None:
    plain = CrashRules()
    assert outcome_of("sideswipe", (5000, 10_000), 0, CrashRules(sideswipe_slides="lower")).finishes == 0
    assert outcome_of("t_bone", (5000, 5000), 0, plain).hazards == (3, 2)
    assert outcome_of("t_bone", (5000, 5000), 0, CrashRules(t_bone_hazard="same")).hazards == (3, 1)
    assert outcome_of("head_on", (5000, 5000), 0, CrashRules(flat_collision_hazard=True)).hazards == (4, 4)
    two = (car(0, 0, 0, 10, 9000), car(0, 0, 0, 5, 5000))
    reading = Reading("rear_end", 0, ("front", "back"), True)
    assert resolve(*two, reading, 0).speeds == (15, 15)
    assert resolve(*two, reading, 0, rules=CrashRules(rear_end_capped=True)).speeds == (10, 10)


def test_without_closing_speed_a_rear_end_changes_nothing() -> None:
    outcome = resolve(car(0, 0, 0, 25), car(0, 0, 0, 25), Reading("rear_end", 0, ("front", "back"), True), 0)
    assert (outcome.speed, outcome.speeds, outcome.hazards) == (0, (25, 25), (1, 1))


def test_somebody_on_foot() -> None:
    walker = Mover(Body(0, 0, 0, SQUARE, SQUARE), 0, 180, "pedestrian")
    outcome = resolve(car(0, 0, 0, 60), walker, Reading("t_bone", 0, ("front", "left")), 24)
    assert walker.modifier == PEDESTRIAN
    assert outcome.damage == (24 * Fraction(1, 5) // 1, 24)
    assert outcome.speeds[0] == 45, "the 1/3 column counts (X05)"
    assert outcome.hazards[0] == 3


@pytest.mark.parametrize(
    ("a", "b", "kind", "striker", "sides"),
    [
        (car(0, 0, 90), car(4000, 0, 270), "head_on", 0, ("front", "front")),
        (car(0, 0, 90), car(4000, 1500, 270), "head_on", 0, ("front", "front")),
        (car(0, 0, 90), car(4000, 500, 300), "head_on", 0, ("front", "front")),
        (car(0, 0, 90, 60), car(4000, 0, 90, 20), "rear_end", 0, ("front", "back")),
        (car(4000, 0, 90, 20), car(0, 0, 90, 60), "rear_end", 1, ("back", "front")),
        (car(0, 0, 90), car(3000, 0, 0), "t_bone", 0, ("front", "left")),
        (car(0, 0, 90), car(3000, 0, 180), "t_bone", 0, ("front", "right")),
        (car(3000, 0, 0), car(0, 0, 90), "t_bone", 1, ("left", "front")),
        (car(0, 0, 90), car(500, 2000, 90), "sideswipe", 0, ("right", "left")),
        (car(0, 0, 90), car(500, 2000, 270), "sideswipe", 0, ("right", "right")),
        (car(0, 0, 90), car(500, 2400, 75), "sideswipe", 0, ("right", "left")),
        # in reverse the back leads: backing into a nose is head-on, backing into a flank a T-bone
        (car(0, 0, 270, -10), car(4000, 0, 270), "head_on", 0, ("back", "front")),
        (car(0, 0, 270, -10), car(3000, 0, 0), "t_bone", 0, ("back", "left")),
        # a stationary vehicle is struck from behind by the same formulas
        (car(0, 0, 90, 30), car(4000, 0, 90, 0), "rear_end", 0, ("front", "back")),
    ],
)
def test_kinds_by_geometry(a: Mover, b: Mover, kind: CollisionKind, striker: int, sides: tuple[Side, Side]) -> None:
    contact = classify(a, b)
    assert contact is not None
    reading = contact.reading
    assert contact.kinds == (kind,)
    assert (reading.kind, reading.striker, reading.sides) == (kind, striker, sides)
    mirror = classify(b, a, phasing=1)
    assert mirror is not None
    assert mirror.reading.kind == kind
    assert mirror.reading.sides == sides[::-1]


def test_same_way_and_opposite_sideswipes() -> None:
    for heading, same in ((90, True), (270, False)):
        contact = classify(car(0, 0, 90), car(500, 2000, heading))
        assert contact is not None
        assert contact.reading.same_way is same


def test_borders_leave_a_choice() -> None:
    contact = classify(car(0, 0, 90), car(3500, -500, 225))
    assert contact is not None
    assert contact.kinds == ("head_on", "t_bone")
    assert contact.choose("t_bone").kind == "t_bone"
    assert contact.choose("sideswipe").kind == "head_on"


@pytest.mark.parametrize(("angle", "kinds"), [(20, 1), (22, 1), (23, 2), (33, 2), (34, 2), (44, 2)])
def test_between_a_swipe_and_a_t_bone(angle: int, kinds: int) -> None:
    a = car(0, 0, 90)
    b = car(200, 2600, 90 - angle)
    contact = classify(a, b, phasing=1)
    assert contact is not None
    assert len(contact.kinds) == kinds
    assert contact.kinds[0] == ("sideswipe" if angle <= 33 else "t_bone")


def test_a_sliding_vehicle_leads_with_its_side() -> None:
    """A bootlegger or a skid: the side that goes first is the front of the procedure, its armor is struck."""
    sliding = Mover(Body(0, 0, 0), 15, 5000, travel=90)
    contact = classify(sliding, car(2900, 0, 270))
    assert contact is not None
    assert contact.reading.kind == "head_on"
    assert contact.reading.sides == ("right", "front")


def test_no_contact_without_overlap() -> None:
    assert classify(car(0, 0, 0), car(9000, 0, 0)) is None


@given(
    st.integers(0, 359),
    st.integers(0, 359),
    st.integers(-2500, 2500),
    st.integers(-2500, 2500),
    st.integers(-8, 60),
    st.integers(-8, 60),
)
def test_every_contact_has_a_kind(h1: int, h2: int, dx: int, dy: int, s1: int, s2: int) -> None:
    a, b = car(0, 0, h1, 5 * s1), car(dx, dy, h2, 5 * s2)
    contact = classify(a, b)
    if contact is None:
        return
    assert 1 <= len(contact.kinds) <= 3
    for reading in contact.readings:
        outcome = resolve(a, b, reading, 10)
        assert outcome.damage == (10, 10)
        assert damage_modifier(5000) == 1
