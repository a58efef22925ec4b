"""The Crash Lab: whole situations on the table with the dice laid down."""

from __future__ import annotations

import pytest
from tests.crashes.table import ENGINE, drive, entry, of_kind, one, run_all, run_phase, run_turn, squares, step, table

from carpg.crashes.crash_tables import Crash, result_row
from carpg.crashes.effects import Trouble
from carpg.crashes.geometry import SQUARE, TOUCH, overlap
from carpg.crashes.lab.commands import ChangeSpeed, Command, Drive, Prefer
from carpg.crashes.lab.state import LabState, Run, Vehicle
from carpg.crashes.lab.wounds import hit
from carpg.crashes.maneuvers import Maneuver
from carpg.kernel.dice import DiceError
from carpg.kernel.errors import DocumentError, IllegalCommandError
from carpg.kernel.match import Match

#: Armor that outlasts any test.
TANK = [300] * 6


def get(state: LabState, ident: str) -> Vehicle:
    found = state.vehicle(ident)
    assert found is not None
    return found


def code_of(state: LabState, command: Command) -> str:
    before = ENGINE.digest(state)
    with pytest.raises(IllegalCommandError) as caught:
        ENGINE.apply(state, command)
    assert ENGINE.digest(state) == before, "an illegal command changes nothing"
    return caught.value.code


# Moving


def test_a_turn_moves_by_the_chart() -> None:
    state = table(entry("a", (20, 20), 90, 25))
    steps = []
    while state.turn == 1:
        phase = state.phase
        step(state)
        steps.append((phase, squares(state, "a")[0]))
    assert steps == [(1, 24.0), (3, 28.0), (5, 30.0)]


def test_faster_ones_move_first() -> None:
    state = table(entry("a", (20, 20), 90, 40), entry("b", (20, 40), 90, 60), entry("c", (20, 60), 90, 50))
    order = []
    for _ in range(3):
        mover = state.next_mover()
        assert mover is not None
        order.append(mover.ident)
        step(state)
    assert order == ["b", "c", "a"]


def test_speed_changes_once_a_turn_before_moving() -> None:
    state = table(entry("a", (20, 20), 90, 30))
    ENGINE.apply(state, ChangeSpeed("a", 40))
    assert get(state, "a").speed == 40
    assert code_of(state, ChangeSpeed("a", 45)) == "already_changed"
    run_turn(state)
    assert code_of(state, ChangeSpeed("a", 55)) == "too_fast"
    assert code_of(state, ChangeSpeed("a", 42)) == "wrong_speed"
    ENGINE.apply(state, ChangeSpeed("a", 35))


def test_hard_braking_costs_handling_and_tires() -> None:
    state = table(entry("a", (20, 20), 90, 60), dice=[2, 4, 6, 1, 5])
    events = ENGINE.apply(state, ChangeSpeed("a", 20))
    assert one(events, "handling_lost").difficulty == 9
    assert [tire[0] for tire in get(state, "a").tires] == [6, 4, 2, 7]
    check = one(events, "control_rolled")
    assert (check.status, check.speed, check.needs, check.kept) == (-6, 60, 5, True)


def test_reverse_needs_a_turn_at_rest() -> None:
    state = table(entry("a", (20, 20), 90, 5))
    assert code_of(state, ChangeSpeed("a", -5)) == "wrong_speed"
    ENGINE.apply(state, ChangeSpeed("a", 0))
    drive(state, "a")
    ENGINE.apply(state, ChangeSpeed("a", -5))
    drive(state, "a")
    assert squares(state, "a")[0] == 18.0
    cycle = table(entry("c", (20, 20), 90, 0, kind="cycle"))
    assert code_of(cycle, ChangeSpeed("c", -5)) == "wrong_vehicle"


def test_maneuvers_need_a_full_inch() -> None:
    state = table(entry("a", (20, 20), 90, 5))
    assert code_of(state, Drive("a", Maneuver("bend", 30))) == "half_move"
    drive(state, "a", Maneuver("pivot", 120))
    assert squares(state, "a")[2] == 210


def test_whose_move_it_is() -> None:
    state = table(entry("a", (20, 20), 90, 60), entry("b", (20, 40), 90, 20))
    assert code_of(state, Drive("b")) == "not_your_turn"
    assert code_of(state, Drive("nobody")) == "no_target"
    assert ENGINE.to_act(state) == (0,)


def test_a_vehicle_that_leaves_the_table_is_out() -> None:
    state = table(entry("a", (10, 10), 270, 60), area=[40, 40])
    events = run_all(state)
    assert [event.why for event in of_kind(events, "taken_off")] == ["left"]
    assert state.winner == -1


# Collisions


def test_head_on_with_everything_it_does() -> None:
    """40 and 30 mph with DM 1: temporary 20 and 15, so the faster keeps 5 and pushes the slower aside."""
    dice = [1, 2, 3, 4, 5, 6, 1, 2, 3]
    a, b = entry("a", (20, 20), 90, 40, handling=7), entry("b", (26.5, 20.5), 270, 30, handling=7, team=1)
    state = table(a, b, dice=dice)
    events = step(state)
    hit = one(events, "collided")
    assert (hit.collision, hit.speed, hit.dice, hit.ram_roll) == ("head_on", 70, "9d", 27)
    assert (hit.damage, hit.speeds, hit.hazards) == ((27, 27), (5, 0), (4, 3))
    assert (hit.finishes, hit.conforms) == ("a", "b")
    assert (get(state, "a").speed, get(state, "b").speed) == (5, 0)
    assert [event.difficulty for event in of_kind(events, "handling_lost")] == [4, 3]
    assert squares(state, "b")[2] != 270, "it was turned aside"
    assert not overlap(get(state, "a").body, get(state, "b").body)
    assert {line.rule for line in hit.trace} >= {"collision.speed", "collision.damage", "collision.hazard"}


def test_contact_that_lasts_is_no_new_collision() -> None:
    a, b = entry("a", (20, 20), 90, 30, handling=7), entry("b", (24.2, 20.4), 90, 0, handling=7, weight=3000)
    state = table(a, b, seed=4)
    events = run_phase(state)
    assert one(events, "collided").collision == "rear_end"
    later = run_phase(state) + run_phase(state) + run_phase(state)
    assert of_kind(later, "collided") == []


def test_a_heavy_striker_pushes_a_light_one_along() -> None:
    a = entry("a", (20, 20), 90, 60, handling=7, weight=15_000, armor=TANK)
    b = entry("b", (25, 20), 90, 0, handling=7, armor=TANK)
    state = table(a, b, seed=1)
    events = step(state)
    assert (one(events, "collided").collision, one(events, "collided").finishes) == ("rear_end", "a")
    assert squares(state, "a")[0] == 28.0
    assert squares(state, "b")[0] > 31.9
    assert get(state, "a").speed == get(state, "b").speed == 45


def test_equal_weights_stop_behind_each_other() -> None:
    state = table(entry("a", (20, 20), 90, 40, handling=7), entry("b", (25, 20), 90, 0, handling=7), seed=1)
    events = step(state)
    assert one(events, "collided").finishes is None
    assert squares(state, "a")[0] == pytest.approx(21, abs=0.01)


def test_a_t_bone_turns_the_struck_one_and_inverts_the_hazard() -> None:
    a, b = entry("a", (20, 20), 90, 50, handling=7), entry("b", (23.5, 19), 0, 20, handling=7)
    state = table(a, b, dice=[2, 2, 2, 2, 2])
    events = step(state)
    hit = one(events, "collided")
    assert (hit.collision, hit.sides, hit.hazards, hit.speeds) == ("t_bone", ("front", "left"), (3, 2), (25, 20))
    assert (hit.finishes, hit.conforms) == ("a", "b")
    assert squares(state, "a")[0] == 24.0
    assert squares(state, "b")[2] != 0
    assert get(state, "b").speed == 20


def test_the_owner_may_choose_the_corner() -> None:
    headings = []
    for corner in ("front_left", "back_left"):
        a, b = entry("a", (20, 20), 90, 50, handling=7), entry("b", (23.5, 20), 0, 0, handling=7, pivot=corner)
        state = table(a, b, dice=[2, 2, 2, 2, 2])
        step(state)
        headings.append(squares(state, "b")[2])
    assert headings[0] > 180 > headings[1]


def test_a_sideswipe_keeps_speeds_and_the_heavier_one_slides_on() -> None:
    a = entry("a", (20, 20), 80, 60, handling=7, weight=9000)
    b = entry("b", (25, 17), 90, 30, handling=7)
    state = table(a, b, dice=[3])
    events = step(state)
    hit = one(events, "collided")
    assert (hit.collision, hit.speed, hit.ram_roll, hit.hazards) == ("sideswipe", 10, 1, (1, 1))
    assert (get(state, "a").speed, get(state, "b").speed) == (60, 30)
    assert squares(state, "a")[0] > 26
    assert of_kind(run_phase(state), "collided") == []


def test_a_border_is_decided_by_the_struck_player() -> None:
    kinds = []
    for border in (None, "t_bone"):
        a, b = entry("a", (20, 20), 90, 40, handling=7), entry("b", (24.2, 19.2), 225, 0, handling=7, border=border)
        state = table(a, b, seed=2)
        hit = one(step(state), "collided")
        assert hit.kinds == ("head_on", "t_bone")
        kinds.append(hit.collision)
    assert kinds == ["head_on", "t_bone"]


def test_preferences_can_change_on_the_way() -> None:
    state = table(entry("a", (20, 20), 90, 40), entry("b", (40, 40), 0, 0))
    event = one(ENGINE.apply(state, Prefer("b", "t_bone", "back_left")), "preferred")
    assert (event.border, event.pivot) == ("t_bone", "back_left")
    assert (get(state, "b").border, get(state, "b").pivot) == ("t_bone", "back_left")


def test_somebody_on_foot_does_not_survive_a_car() -> None:
    walker = {"id": "w", "design": "stroller", "at": [24, 20], "heading": 0}
    state = table(entry("a", (20, 20), 90, 40, handling=7), walker, dice=[3, 3, 3])
    events = step(state)
    hit = one(events, "collided")
    assert (hit.ram_roll, hit.damage) == (9, (1, 9))
    assert get(state, "w").crew == 0
    assert hit.hazards[0] == 3


def test_on_foot_one_square_a_phase() -> None:
    state = table({"id": "w", "design": "stroller", "at": [24, 20], "heading": 90, "speed": 5})
    run_phase(state)
    assert squares(state, "w") == (25.0, 20.0, 90)
    run_turn(state)
    assert squares(state, "w") == (29.0, 20.0, 90)


def test_a_pushed_vehicle_that_hits_a_third_one_collides_with_it() -> None:
    a = entry("a", (20, 20), 90, 60, handling=7, weight=40_000, armor=TANK)
    b = entry("b", (25, 20), 90, 0, handling=7, weight=3000, armor=TANK)
    c = entry("c", (29.5, 20), 90, 0, handling=7, armor=TANK)
    state = table(a, b, c, seed=3)
    hits = [(hit.vehicle, hit.other) for hit in of_kind(step(state), "collided")]
    assert ("a", "b") in hits
    assert ("b", "c") in hits


# Fixed objects


def test_a_tree_stops_a_car_and_remembers() -> None:
    tree = {"id": "t", "kind": "tree", "at": [24, 20]}
    state = table(entry("a", (20, 20), 90, 40, handling=7), objects=[tree], dice=[4, 4, 4])
    hit = one(step(state), "object_struck")
    assert (hit.collision, hit.to_object, hit.to_vehicle, hit.broken, hit.speed_after) == ("head_on", 12, 12, False, 0)
    assert squares(state, "a")[0] == pytest.approx(21.5, abs=0.01)
    assert state.objects[0].fixed.left == 8


def test_a_sapling_gives_way_and_the_car_goes_on() -> None:
    tree = {"id": "t", "kind": "sapling", "at": [24, 20]}
    state = table(entry("a", (20, 20), 90, 40, handling=7), objects=[tree], dice=[4, 4, 4])
    hit = one(step(state), "object_struck")
    assert (hit.to_object, hit.to_vehicle, hit.broken, hit.speed_after) == (12, 8, True, 20)
    assert squares(state, "a")[0] == 24.0
    assert not state.objects[0].standing


def test_a_wall_is_slid_along() -> None:
    wall = {"id": "w", "kind": "outer_barrier", "at": [40, 17.4], "size": [60, 1]}
    state = table(entry("a", (20, 20), 80, 60, handling=7), objects=[wall], seed=5)
    events = step(state)
    hit = one(events, "object_struck")
    assert (hit.collision, hit.speed, hit.speed_after, hit.hazard) == ("sideswipe", 15, 60, 2)
    assert squares(state, "a")[0] > 27
    assert of_kind(run_phase(state), "object_struck") == []
    assert not overlap(get(state, "a").body, state.objects[0].fixed.body)


def test_a_wall_is_breached_twice() -> None:
    wall = {"id": "w", "kind": "wall", "at": [24, 20], "size": [1, 20]}
    for dice, broken, breaches in (([3, 4, 4], False, 1), ([4, 4, 4], True, 2)):
        state = table(entry("a", (20, 20), 90, 40, handling=7), objects=[wall], dice=dice)
        hit = one(step(state), "object_struck")
        assert (hit.broken, hit.breaches) == (broken, breaches)


@pytest.mark.parametrize("heading", [90, 60, 120])
def test_only_the_struck_stretch_of_a_wall_goes(heading: int) -> None:
    wall = {"id": "w", "kind": "wall", "at": [30, 30], "size": [1, 40]}
    named = {"id": "w.1", "kind": "tree", "at": [100, 100]}
    state = table(entry("a", (22, 30), heading, 60, handling=7, armor=TANK), objects=[wall, named], dice=[3] * 7)
    events = step(state) + step(state) + step(state)
    assert one(events, "object_struck").broken
    assert squares(state, "a")[0] > 33
    assert [thing.ident for thing in state.objects] == ["w", "w.1", "w.2", "w.3"]
    assert [thing.standing for thing in state.objects] == [False, True, True, True]
    left = sum(thing.fixed.body.length for thing in state.objects[2:]) / 1024
    assert 28 <= left <= 38
    for thing in state.objects[2:]:
        assert (thing.fixed.taken, thing.fixed.points) == (0, 6)


def test_a_cracked_stretch_of_a_wall_is_weaker_than_the_rest() -> None:
    wall = {"id": "w", "kind": "wall", "at": [30, 30], "size": [1, 40]}
    lorry = entry("b", (20, 40), 90, 40, handling=7, armor=TANK)
    state = table(entry("a", (26, 30), 90, 40, handling=7, armor=TANK), lorry, objects=[wall], dice=[3, 3, 3] * 2)
    state.vehicles[0].reflex = 9
    first = one(step(state), "object_struck")
    assert (first.broken, first.breaches) == (False, 1)
    assert [thing.fixed.taken for thing in state.objects] == [9, 0, 0]
    second = one([event for _ in range(4) for event in step(state)], "object_struck")
    assert (second.to_vehicle, second.broken) == (9, False), "a fresh stretch of the same wall"


def test_backing_into_a_nose_is_head_on_with_the_back_struck() -> None:
    state = table(entry("a", (20, 20), 270, -10, handling=7), entry("b", (25.5, 20), 270, 0, handling=7), dice=[5])
    hit = one([event for _ in range(2) for event in step(state)], "collided")
    assert (hit.collision, hit.sides, hit.speed, hit.damage) == ("head_on", ("back", "front"), 10, (3, 3))
    assert get(state, "a").speed == -5


# Losing control


def test_a_failed_maneuver_skids_on_the_next_move() -> None:
    """Status 0 less 6 for a right-angled bend at 60 mph needs a 5; a 1 fails, and 2 on table 1 (+1) is moderate."""
    state = table(entry("a", (20, 20), 90, 60, handling=0), dice=[1, 2, 5])
    events = drive(state, "a", Maneuver("bend", 90))
    assert one(events, "control_rolled").needs == 5
    assert one(events, "crash_rolled").result == "moderate_skid"
    place = squares(state, "a")
    assert place[2] == 180
    assert code_of(state, Drive("a", Maneuver("drift"))) == "out_of_control"
    moved = one(step(state), "moved")
    assert moved.why == "skid"
    now = squares(state, "a")
    assert (now[0] - place[0], now[1] - place[1]) == pytest.approx((3, 1), abs=0.01)
    drive(state, "a", Maneuver("drift"))


def test_after_a_fishtail_the_driver_goes_on() -> None:
    """A D3 hazard at status -3: needs 5 at 60 mph, fails; total 2 on table 2 is a minor fishtail to the right."""
    state = table(
        entry("a", (20, 20), 90, 60, handling=-3, tire=9),
        counters=[{"kind": "obstacle", "at": [26, 20]}],
        dice=[1, 1, 1, 1, 2, 1, 2, 5],
    )
    events = step(state)
    assert one(events, "ran_over").counter == "obstacle"
    crash = one(events, "crash_rolled")
    assert (crash.table, crash.fishtail, crash.side, crash.result) == (2, 1, "right", None)
    events = drive(state, "a", Maneuver("drift"))
    assert [event.why for event in of_kind(events, "moved")] == ["fishtail", "drive"]
    assert squares(state, "a")[2] == 77


def test_a_fishtail_after_a_sideswipe_goes_away_from_it() -> None:
    a = entry("a", (20, 20), 80, 60, handling=-6, weight=9000)
    b = entry("b", (25, 17), 90, 30, handling=7)
    state = table(a, b, dice=[3, 1, 1])
    crash = one(step(state), "crash_rolled")
    assert (crash.vehicle, crash.fishtail, crash.side) == ("a", 1, "right")


def rolling(dice: list[int], **more: object) -> LabState:
    """A car at 60 mph that has just rolled a 4 (+1): a roll, with the nose to the left."""
    state = table(entry("a", (40, 40), 90, 60, handling=0, core=40, **more), dice=[1, 4, *dice])
    drive(state, "a", Maneuver("bend", 90))
    assert get(state, "a").pending is not None
    return state


def test_a_turn_of_rolling() -> None:
    """60 mph: five phases a turn, -20 each; sides come down right, top, left, bottom; 1d each."""
    state = rolling([1, 3, 3, 3, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2])
    events = run_turn(state)
    downs = [event.side for event in of_kind(events, "side_down")]
    assert downs == ["right", "top", "left", "bottom"]
    assert squares(state, "a")[2] == 0
    assert get(state, "a").speed == 40
    assert get(state, "a").armor == [20, 17, 20, 17, 17, 20]
    assert [tires[0] for tires in get(state, "a").tires] == [7, 7, 7, 7]
    assert not get(state, "a").steerable


def test_a_car_that_stops_on_its_roof_stays_there() -> None:
    state = table(entry("a", (80, 80), 90, 20, core=40), seed=1)
    vehicle = get(state, "a")
    vehicle.trouble = Trouble("roll", 90, lead="right", down="left")
    vehicle.down = "left"
    downs = [event.side for event in of_kind(run_turn(state), "side_down")]
    assert downs == ["bottom", "right", "top", "left", "bottom"]
    assert (vehicle.speed, vehicle.drivable) == (0, True)
    assert get(state, "a").trouble is None
    upset = table(entry("a", (80, 80), 90, 20, core=40), seed=1)
    get(upset, "a").trouble = Trouble("roll", 90, lead="right", down="right")
    settled = one(run_turn(upset), "settled")
    assert (settled.trouble, settled.drivable, get(upset, "a").down) == ("roll", False, "top")


def test_a_cycle_never_rides_on_after_a_roll() -> None:
    state = table(entry("c", (80, 80), 90, 20, kind="cycle", core=40), seed=1)
    get(state, "c").trouble = Trouble("roll", 90, lead="right", down="left")
    assert one(run_turn(state), "settled").drivable is False


@pytest.mark.parametrize(("face", "burns"), [(3, False), (4, True), (6, True)])
def test_a_roll_that_may_burn(face: int, burns: bool) -> None:
    state = table(entry("a", (40, 40), 90, 60, handling=0, core=40), dice=[1, 5, 1, face, 3])
    drive(state, "a", Maneuver("bend", 90))
    assert get(state, "a").pending is not None
    step(state)
    assert get(state, "a").burning is burns


def test_a_fire_burns_everything_until_it_is_put_out() -> None:
    hot = entry("a", (80, 80), 90, 0, burning=True, extinguisher="standard", core=9)
    state = table(hot, dice=[4, 3])
    run_turn(state)
    vehicle = get(state, "a")
    assert vehicle.armor == [19] * 6
    assert [tires[0] for tires in vehicle.tires] == [7] * 4
    assert (vehicle.core, vehicle.crew, vehicle.burning) == (8, 2, True)
    run_turn(state)
    assert (vehicle.crew, vehicle.burning) == (2, False)


def test_a_volatile_fire_explodes_on_a_1() -> None:
    hot = entry("a", (80, 80), 90, 0, burning=True, volatile=True)
    near, far = entry("b", (84, 80), 0, 0), entry("c", (95, 80), 0, 0)
    state = table(hot, near, far, dice=[1, 5])
    events = run_turn(state)
    assert get(state, "a").gone
    assert one(events, "taken_off").why == "exploded"
    assert get(state, "b").armor == [20, 20, 20, 15, 20, 20]
    assert get(state, "c").armor == [20] * 6
    assert len(of_kind(events, "counter_left")) == 5


def test_a_body_vest_is_spent_first() -> None:
    hot = entry("a", (80, 80), 90, 0, burning=True, vest=True)
    state = table(hot)
    run_turn(state)
    assert (get(state, "a").vest, get(state, "a").crew) == (2, 3)


def test_two_dice_spin_out_and_may_recover() -> None:
    """2d 5+5, D6 -3 and +1 make 14; 1d to each tire is for 9 and 10: take 3+3."""
    state = table(
        entry("a", (80, 80), 90, 60, handling=0),
        rules={"crash_dice": "two_dice"},
        dice=[1, 3, 3, 2, 1, 1, 1, 1, 6],
    )
    events = drive(state, "a", Maneuver("bend", 90))
    assert one(events, "crash_rolled").result == "spinout"
    events = run_turn(state)
    turns = [event for event in of_kind(events, "moved") if event.why == "spinout"]
    assert len(turns) == 4
    assert get(state, "a").trouble is None, "a 6 at status -6 recovers at 60 mph"
    assert get(state, "a").speed == 40


def test_a_vault_flies_over_what_is_in_the_way() -> None:
    """Side 2 (nose to the right), 4 inches; 3d to the two tires of the leading left side; 100 mph make 15d."""
    fence = {"id": "f", "kind": "outer_barrier", "at": [47, 40], "size": [1, 20]}
    state = table(
        entry("a", (40, 40), 90, 100, armor=TANK, tire=60),
        objects=[fence],
        dice=[2, 4, 1, 2, 3, 4, 5, 6, *[2] * 15],
    )
    vehicle = get(state, "a")
    vehicle.pending = Crash(1, (10,), 0, "left", result_row("vault"), 90, 0)
    events = step(state)
    assert vehicle.airborne
    assert vehicle.aim == -2
    assert squares(state, "a") == (48.0, 40.0, 180)
    assert of_kind(events, "object_struck") == []
    assert [(event.corner, event.points) for event in of_kind(events, "tire_hurt")] == [
        ("front_left", 6),
        ("back_left", 15),
    ]
    events = step(state)
    down = one(events, "side_down")
    assert (down.side, down.landed) == ("bottom", True)
    assert squares(state, "a") == (56.0, 40.0, 180)
    assert sum(60 - tires[0] for tires in vehicle.tires) + 300 - vehicle.armor[5] == 30 + 21
    assert vehicle.trouble is not None
    assert vehicle.trouble.kind == "roll"


def test_bootlegger_reverse() -> None:
    state = table(entry("a", (40, 40), 90, 30, handling=7))
    drive(state, "a", Maneuver("bootlegger", side="left"))
    assert squares(state, "a") == (44.0, 40.0, 0)
    assert code_of(state, Drive("a", Maneuver("drift"))) == "out_of_control"
    step(state)
    assert squares(state, "a") == (48.0, 40.0, 270)
    assert get(state, "a").speed == 0
    assert [tires[0] for tires in get(state, "a").tires] == [7] * 4


def test_t_stop() -> None:
    state = table(entry("a", (40, 40), 90, 35, handling=7))
    drive(state, "a", Maneuver("t_stop"))
    assert (squares(state, "a"), get(state, "a").speed) == ((44.0, 40.0, 180), 15)
    step(state)
    assert get(state, "a").speed == 0
    assert get(state, "a").trouble is None
    assert squares(state, "a")[1:] == (40.0, 180)


# Tires, drivers, debris


def test_a_lost_tire_takes_all_handling_and_two_of_the_class() -> None:
    state = table(
        entry("a", (20, 20), 90, 20, tire=2),
        counters=[{"kind": "debris", "at": [26, 20]}],
        dice=[5, 1, 1, 1, 6],
    )
    events = step(state) + step(state)
    causes = [(event.cause, event.difficulty) for event in of_kind(events, "handling_lost")]
    assert causes == [("tire_last", 6), ("debris", 1)]
    assert (get(state, "a").wheels_gone, get(state, "a").handling_class) == (1, 1)
    assert get(state, "a").drivable


def test_debris_counts_once_a_phase_and_not_from_below() -> None:
    spots = [[20, 20], [24, 20], [25.5, 20]]
    counters = [{"kind": "debris", "at": spot} for spot in spots]
    state = table(entry("a", (20, 20), 90, 40, tire=20), counters=counters, seed=1)
    assert len(of_kind(step(state), "ran_over")) == 1
    obstacles = [{"kind": "obstacle", "at": spot} for spot in spots]
    state = table(entry("a", (20, 20), 90, 40, tire=20), counters=obstacles, seed=1)
    assert len(of_kind(step(state), "ran_over")) == 2


def test_two_corners_without_tires_are_the_end_of_control() -> None:
    state = table(
        entry("a", (20, 20), 90, 60, tire=1),
        counters=[{"kind": "debris", "at": [25, 20]}],
        seed=11,
        dice=[5, 4, 1, 1, 5, 4, 1, 1, *[1] * 30],
    )
    events = step(state)
    assert get(state, "a").wheels_gone >= 2
    assert 1 in [event.table for event in of_kind(events, "crash_rolled")]
    assert not get(state, "a").drivable


def test_without_wheels_30_mph_a_turn_and_without_a_driver_5() -> None:
    state = table(entry("a", (20, 20), 90, 100), entry("b", (20, 60), 90, 100), turns=3)
    get(state, "a").wheels_gone = 2
    get(state, "b").crew = 1
    run_turn(state)
    assert (get(state, "a").speed, get(state, "b").speed) == (70, 95)
    assert not get(state, "b").steerable


def test_a_cycle_whose_driver_is_out_goes_to_table_1() -> None:
    """The hazard (D2) is safe at 20 mph; then 1d + 4 - 2 on table 1."""
    state = table(entry("c", (24, 20), 270, 20, kind="cycle", armor=[0] * 6, core=0), dice=[2])
    run = Run(state)
    hit(run, get(state, "c"), "front", 2)
    assert get(state, "c").crew == 1
    crash = one(run.events, "crash_rolled")
    assert (crash.table, crash.totals, crash.result) == (1, (4,), "severe_skid")
    assert not get(state, "c").steerable


def test_damage_goes_through_armor_core_and_crew() -> None:
    state = table(entry("a", (20, 20), 90, 0, core=5))
    vehicle, run = get(state, "a"), Run(state)
    hit(run, vehicle, "left", 19)
    assert (vehicle.armor[3], vehicle.core) == (1, 5)
    hit(run, vehicle, "left", 4)
    assert (vehicle.armor[3], vehicle.core) == (0, 2)
    hit(run, vehicle, "left", 3)
    assert (vehicle.core, vehicle.crew) == (0, 2)
    hit(run, vehicle, "left", 9)
    assert vehicle.gone
    assert [event.counter for event in of_kind(run.events, "counter_left")] == ["obstacle", "debris", "debris"]


def test_much_damage_leaves_debris() -> None:
    tree = {"id": "t", "kind": "outer_barrier", "at": [24, 20]}
    for dice, counter in (([3, 3, 3], None), ([4, 3, 3], "debris"), ([6, 6, 6, 1, 1], "debris")):
        state = table(entry("a", (20, 20), 90, 40, handling=7), objects=[tree], dice=dice)
        left = of_kind(run_phase(state), "counter_left")
        assert [event.counter for event in left] == ([] if counter is None else [counter])


# The match


def test_undo_stops_at_dice_and_redo_repeats() -> None:
    state = table(entry("a", (20, 20), 90, 60), entry("b", (60, 20), 270, 40, team=1))
    match = Match(ENGINE, state)
    start = ENGINE.digest(match.state)
    match.apply(Drive("a"))
    moved = ENGINE.digest(match.state)
    match.undo()
    assert ENGINE.digest(match.state) == start
    match.redo()
    assert ENGINE.digest(match.state) == moved
    match.apply(Drive("b", Maneuver("bend", 30)))
    assert not match.can_undo, "a control table was asked"


def test_a_clone_is_independent() -> None:
    state = table(entry("a", (20, 20), 90, 40), entry("b", (26, 20), 270, 40))
    twin = state.clone()
    before = ENGINE.digest(twin)
    run_all(state)
    assert ENGINE.digest(twin) == before
    run_all(twin)
    assert ENGINE.digest(twin) == ENGINE.digest(state)


def test_the_view_hides_the_coming_dice() -> None:
    state = table(entry("a", (20, 20), 90, 40), dice=[3])
    assert ENGINE.view(state, 0).dice.seed == 0
    assert not hasattr(ENGINE.view(state, 0).dice, "results")
    assert state.dice.roll("combat") == 3


def test_legal_commands_are_legal_and_all_work() -> None:
    state = table(entry("a", (60, 60), 90, 30), entry("b", (90, 60), 270, 25, kind="cycle"), seed=6)
    seen = 0
    for command in list(ENGINE.legal(state)):
        twin = state.clone()
        ENGINE.apply(twin, command)
        seen += 1
    assert seen > 40


def test_the_last_team_that_can_drive_wins() -> None:
    a = entry("a", (20, 20), 90, 100, handling=7, armor=[200] * 6, weight=30_000)
    b = entry("b", (34, 20), 270, 0, handling=7, team=1, core=1, armor=[1] * 6)
    state = table(a, b, seed=1)
    events = run_all(state)
    assert state.winner == 0
    assert one(events, "lab_ended").winner == 0
    assert ENGINE.to_act(state) == ()
    assert code_of(state, Drive("a")) == "not_your_turn"


def test_the_last_turn_ends_the_match() -> None:
    state = table(entry("a", (20, 20), 90, 5), turns=2)
    run_all(state)
    assert (state.turn, state.winner) == (2, -1)


def test_forced_dice_run_out() -> None:
    state = table(entry("a", (20, 20), 90, 40), entry("b", (24.5, 20), 270, 40), dice=[1])
    with pytest.raises(DiceError, match="ran out"):
        step(state)


def test_set_ups_that_overlap_are_refused() -> None:
    with pytest.raises(DocumentError, match="overlaps"):
        table(entry("a", (20, 20), 90, 40), entry("b", (21, 20), 90, 40))
    with pytest.raises(DocumentError, match="off the table"):
        table(entry("a", (200, 20), 90, 40))


def test_touching_is_forgotten_when_they_come_apart() -> None:
    a, b = entry("a", (20, 20), 90, 20, handling=7), entry("b", (24.5, 20), 90, 0, handling=7)
    state = table(a, b, seed=1)
    step(state)
    assert list(state.touching) == [("a", "b")]
    get(state, "b").body = get(state, "b").body.shifted(TOUCH + SQUARE, 0)
    run_phase(state)
    run_phase(state)
    assert ("a", "b") not in state.touching
