"""Every operation, seen in a scenario."""

from __future__ import annotations

from typing import Any

import pytest
from tests.tactics.skills.programs import ALLY, ANY, ENEMY, TILE, active, count, triggered, use
from tests.tactics.table import END, attack, car, events, move, play, refused

from carpg.tactics.skills.operations import OPERATIONS
from carpg.tactics.skills.read_operations import OPERATIONS as SHAPES

TESTED: set[str] = set()


def cast(*ops: dict[str, Any], cars: list[dict[str, Any]] | None = None, **more: Any) -> dict[str, Any]:
    """Car a (2, 2) uses a skill; b (3, 2) is an enemy beside it, c (2, 4) a friend."""
    TESTED.update(op["op"] for op in ops)
    skill = {"target": more.pop("target", ENEMY), "handler": more.pop("handler", None)}
    command = more.pop("use", use("b"))
    default = [
        car("a", 0, (2, 2), facing="E", stats={"speed": 9}),
        car("b", 1, (3, 2), facing="W", stats={"speed": 5}),
        car("c", 0, (2, 4), facing="N", stats={"speed": 3}),
    ]
    table = cars or default
    table[0]["skill"] = active(*ops, **{key: value for key, value in skill.items() if value is not None})
    return play(*table, **{"commands": [command, *more.pop("then", [])], **more})


def status(result: dict[str, Any], name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = result["cars"][name]["statuses"]
    return found


def test_status_takes_its_own_default_duration() -> None:
    result = cast({"op": "status", "status": "prone"}, {"op": "status", "status": "stalled"})
    assert status(result, "b") == [
        {"status": "prone", "turns": 0, "source": 0},
        {"status": "stalled", "turns": 1, "source": 0},
    ]


def test_status_with_parameters() -> None:
    result = cast(
        {"op": "status", "status": "stat_change", "stat": "speed", "delta": -2, "turns": 1},
        {"op": "status", "status": "shielded", "absorb": {"of": "missing_health", "car": "each", "plus": 2}},
        {"op": "status", "status": "redirect", "to": "self", "rounds": 1},
        {"op": "status", "status": "elemental_shift", "defend_matchup": "disadvantage", "turns": 1},
        {"op": "status", "status": "damage_boost", "amount": 2, "attacks": 1},
    )
    assert status(result, "b") == [
        {"status": "stat_change", "turns": 1, "source": 0, "stat": "speed", "delta": -2},
        {"status": "shielded", "source": 0, "absorb": 2},
        {"status": "redirect", "rounds": 1, "source": 0, "to": "a"},
        {"status": "elemental_shift", "turns": 1, "source": 0, "defend_matchup": "disadvantage"},
        {"status": "damage_boost", "source": 0, "attacks": 1, "amount": 2},
    ]
    assert result["cars"]["b"]["speed"] == 3


def test_a_redirect_to_the_car_itself_is_none() -> None:
    assert status(cast({"op": "status", "status": "redirect", "to": "target"}), "b") == []


def test_cure_by_kind_and_by_id_oldest_first() -> None:
    cars = [
        car("a", 0, (2, 2)),
        car("b", 1, (3, 2), statuses=[{"status": "hazed"}, {"status": "dodge", "charges": 1}, {"status": "stalled"}]),
    ]
    one = cast({"op": "cure", "kind": "debuff", "limit": 1}, cars=[dict(item) for item in cars])
    assert [item["status"] for item in status(one, "b")] == ["dodge", "stalled"]
    named = cast({"op": "cure", "status": ["dodge", "stalled"]}, cars=cars)
    assert [item["status"] for item in status(named, "b")] == ["hazed"]
    assert {event["reason"] for event in events(named, "status_ended")} == {"removed"}


def test_transfer_moves_statuses_to_another_car() -> None:
    cars = [car("a", 0, (2, 2)), car("b", 1, (3, 2), statuses=[{"status": "dodge", "charges": 2, "turns": 3}])]
    result = cast({"op": "transfer", "kind": "buff", "to": "self"}, cars=cars)
    assert status(result, "b") == []
    assert status(result, "a") == [{"status": "dodge", "turns": 3, "source": 0, "charges": 2}]


def test_damage_goes_through_shield_redirect_and_invulnerable() -> None:
    damage = {"op": "damage", "amount": 3}
    assert cast(damage)["cars"]["b"]["health"] == 3
    shielded = [car("a", 0, (2, 2)), car("b", 1, (3, 2), statuses=[{"status": "shielded", "absorb": 2}])]
    assert cast(damage, cars=shielded)["cars"]["b"]["health"] == 5
    reduced = [car("a", 0, (2, 2)), car("b", 1, (3, 2), statuses=[{"status": "shielded", "reduce": 1}])]
    assert cast(damage, cars=reduced)["cars"]["b"]["health"] == 4
    safe = [car("a", 0, (2, 2)), car("b", 1, (3, 2), statuses=[{"status": "invulnerable"}])]
    assert cast(damage, cars=safe)["cars"]["b"]["health"] == 6
    handed = [
        car("a", 0, (2, 2)),
        car("b", 1, (3, 2), statuses=[{"status": "redirect", "to": "d"}]),
        car("d", 1, (5, 4)),
    ]
    assert [cast(damage, cars=handed)["cars"][name]["health"] for name in "bd"] == [6, 3]


def test_damage_that_is_not_lethal_leaves_one() -> None:
    cars = [car("a", 0, (2, 2)), car("b", 1, (3, 2), health=2)]
    assert cast({"op": "damage", "amount": 9, "lethal": False}, cars=cars)["cars"]["b"]["health"] == 1


def test_heal_up_to_full() -> None:
    cars = [car("a", 0, (2, 2)), car("b", 1, (3, 2), health=2)]
    assert cast({"op": "heal", "amount": 3}, cars=[dict(item) for item in cars])["cars"]["b"]["health"] == 5
    result = cast({"op": "heal", "amount": 9}, cars=cars)
    assert (result["cars"]["b"]["health"], events(result, "healed")[0]["amount"]) == (6, 4)


def test_attack_by_a_skill_does_not_count_and_takes_its_bonus() -> None:
    result = cast({"op": "attack", "damage": 2, "no_crit": True}, dice=[6, 1], then=[])
    (hit,) = events(result, "attacked")
    assert (hit["critical"], hit["damage"], result["cars"]["a"]["attacked"]) == (False, 4, False)
    fixed = cast({"op": "attack", "fixed": 4, "hit_on": -1}, dice=[3])
    (hit,) = events(fixed, "attacked")
    assert (hit["hit_on"], hit["damage"]) == (3, 5)


def test_attack_by_a_skill_needs_its_reach() -> None:
    far = [car("a", 0, (2, 2)), car("b", 1, (5, 2))]
    assert events(cast({"op": "attack"}, cars=[dict(item) for item in far]), "attacked") == []
    assert events(cast({"op": "attack", "range": 3}, dice=[1], cars=[dict(item) for item in far]), "attacked")
    assert events(cast({"op": "attack", "range": "any"}, dice=[1], cars=far), "attacked")


@pytest.mark.parametrize(
    ("op", "to"),
    [
        ({"op": "push", "tiles": 2}, [5, 2]),
        ({"op": "push", "tiles": 2, "direction": "facing"}, [3, 2]),
        ({"op": "pull", "tiles": 2}, [3, 2]),
    ],
)
def test_push_and_pull_stop_at_what_blocks(op: dict[str, Any], to: list[int]) -> None:
    assert cast(op)["cars"]["b"]["at"] == to


def test_pull_brings_closer_and_keeps_the_facing() -> None:
    cars = [car("a", 0, (0, 2)), car("b", 1, (5, 2), facing="N")]
    result = cast({"op": "pull", "tiles": 3}, cars=cars)
    assert (result["cars"]["b"]["at"], result["cars"]["b"]["facing"]) == ([2, 2], "N")


def test_push_in_a_chosen_direction() -> None:
    skill = active(
        {"op": "push", "tiles": 1, "direction": "chosen"},
        target={"kind": "direction", "length": 1},
        handler={"cars": {"who": "enemies"}},
    )
    cars = (car("a", 0, (2, 2), skill=skill), car("b", 1, (3, 2)))
    assert play(*cars, commands=[use(tile=(2, 1))])["cars"]["b"]["at"] == [3, 1]


def test_crash_hurts_what_is_stopped_and_what_it_strikes() -> None:
    cars = [car("a", 0, (2, 2)), car("b", 1, (3, 2)), car("d", 1, (5, 2))]
    op = {"op": "push", "tiles": 3, "crash": 2, "both": True}
    result = cast(op, cars=cars)
    assert result["cars"]["b"]["at"] == [4, 2]
    assert [result["cars"][name]["health"] for name in "bd"] == [4, 4]
    wall = cast({"op": "push", "tiles": 3, "crash": 1}, arena=["......", "......", "....#.", "......", "......"])
    assert (wall["cars"]["b"]["at"], wall["cars"]["b"]["health"]) == ([3, 2], 5)


def test_a_pushed_car_sets_off_the_tile_that_it_comes_to() -> None:
    result = cast({"op": "push", "tiles": 1}, arena=["......", "......", "....^.", "......", "......"])
    assert status(result, "b") == [{"status": "airborne", "turns": 2}]


def test_swap_and_teleport() -> None:
    swapped = cast({"op": "swap", "with": "self"})
    assert [swapped["cars"][name]["at"] for name in "ab"] == [[3, 2], [2, 2]]
    target = {"kind": "car_tile", "car": {"who": "enemy", "within": 2}, "tile": {"within": 9, "empty": True}}
    gone = cast({"op": "teleport", "to": "chosen"}, target=target, use=use("b", tile=(5, 0)))
    assert gone["cars"]["b"]["at"] == [5, 0]
    beside = cast({"op": "teleport", "beside": "other"}, handler={"cars": {"who": "self"}})
    assert beside["cars"]["a"]["at"] == [3, 1]
    behind = {"tiles": "behind", "of": "target", "empty": True}
    back = cast({"op": "teleport", "to": behind}, handler={"cars": {"who": "self"}})
    assert back["cars"]["a"]["at"] == [4, 2]


@pytest.mark.parametrize(
    ("op", "facing"),
    [
        ({"to": "toward"}, "W"),
        ({"to": "away"}, "E"),
        ({"to": "reverse"}, "E"),
        ({"to": "left"}, "S"),
        ({"to": "right"}, "N"),
        ({"to": "toward", "of": "each"}, "W"),
    ],
)
def test_face(op: dict[str, Any], facing: str) -> None:
    assert cast({"op": "face", **op})["cars"]["b"]["facing"] == facing


def test_terrain_changes_and_turns_back() -> None:
    op = {"op": "terrain", "tiles": {"tiles": "around", "of": "self"}, "to": "difficult", "rounds": 0}
    now = cast(op)
    assert now["arena"] == ["......", "..~...", ".~.~..", "..~...", "......"]
    later = cast(op, then=[END, END, END])
    assert later["arena"] == ["......"] * 5
    assert events(later, "terrain_changed")[-1]["terrain"] == "normal"


def test_terrain_only_on_some_tiles_and_never_a_wall_on_a_car() -> None:
    arena = ["......", "..^...", "......", "......", "......"]
    op = {"op": "terrain", "tiles": {"tiles": "around", "of": "self"}, "to": "wall", "only": ["normal"]}
    assert cast(op, arena=arena)["arena"] == ["......", "..^...", ".#....", "..#...", "......"]


def test_terrain_over_terrain_turns_back_to_the_first() -> None:
    under = {"tiles": "under", "of": "each"}
    ops = (
        {"op": "terrain", "tiles": under, "to": "difficult", "rounds": 0},
        {"op": "terrain", "tiles": under, "to": "shield_zone", "rounds": 0},
    )
    assert cast(*ops)["arena"][2] == "...+.."
    assert cast(*ops, then=[END, END, END])["arena"][2] == "......"


def test_a_wall_comes_back_when_its_tile_is_free() -> None:
    arena = ["......", "......", "....#.", "......", "......"]
    skill = active(
        {"op": "terrain", "tiles": {"tiles": "chosen"}, "to": "normal", "rounds": 0, "only": ["wall"]}, target=TILE
    )
    cars = (car("a", 0, (3, 2), skill=skill, stats={"speed": 9}), car("b", 1, (0, 0), stats={"speed": 1}))
    onto = [use(tile=(4, 2)), move((4, 2)), END, END]
    assert play(*cars, arena=arena, commands=onto)["arena"][2] == "......"
    left = play(*cars, arena=arena, commands=[*onto, move((5, 2)), END, END])
    assert left["arena"][2] == "....#."


def test_trap_works_once_or_stays_and_fades() -> None:
    def skill(**more: Any) -> dict[str, Any]:
        lay = {"op": "trap", "tiles": {"tiles": "chosen"}, "rounds": 1, "who": "enemies", **more}
        program = active(lay, target=TILE)
        program["handlers"].append({"on": "trap", "cars": {"who": "other"}, "do": [{"op": "damage", "amount": 1}]})
        return program

    TESTED.add("trap")
    lay = [use(tile=(4, 2)), END]
    there_and_back = [move((5, 2), (4, 2)), END, END, move((5, 2), (4, 2))]

    def health(commands: list[Any], **more: Any) -> int:
        cars = (
            car("a", 0, (0, 0), stats={"speed": 9}, skill=skill(**more)),
            car("b", 1, (4, 2), stats={"speed": 5}),
        )
        return int(play(*cars, commands=[*lay, *commands])["cars"]["b"]["health"])

    assert health([move((4, 1))]) == 6
    assert health(there_and_back[:1]) == 5
    assert health(there_and_back) == 5
    assert health(there_and_back, stays=True) == 4
    assert health([END, END, END, END, move((5, 2), (4, 2))]) == 6


def test_revive_comes_back_and_acts_if_its_slot_is_to_come() -> None:
    fallen = {"kind": "car", "who": "ally", "fallen": True}
    op = {"op": "revive", "health": 3, "at": {"tiles": "around", "of": "self", "empty": True}}
    cars = [
        car("a", 0, (2, 2), stats={"speed": 9}),
        car("b", 1, (5, 4), stats={"speed": 5}),
        car("c", 0, stats={"speed": 3}, health=0),
    ]
    result = cast(op, cars=cars, target=fallen, use=use("c"), then=[END, END])
    assert (result["cars"]["c"]["at"], result["cars"]["c"]["health"]) == ([2, 1], 3)
    assert (result["active"], result["round"]) == ("c", 1)
    assert events(result, "revived")[0]["acts_this_round"]


def test_steal_lowers_one_and_raises_the_other() -> None:
    result = cast({"op": "steal", "stat": "attack", "amount": 2, "turns": 1})
    assert [result["cars"][name]["attack"] for name in "ab"] == [7, 3]


def test_share_halves_damage_between_two_for_some_turns() -> None:
    share = active({"op": "share", "turns": 1}, target=ALLY)
    cars = (
        car("a", 0, (2, 2), stats={"speed": 9}, skill=share),
        car("c", 0, (2, 4), stats={"speed": 3}),
        car("b", 1, (3, 2), stats={"speed": 5}),
    )
    result = play(*cars, dice=[4, 2], commands=[use("c"), END, attack("a")])
    assert [result["cars"][name]["health"] for name in "ac"] == [4, 5]
    TESTED.add("share")
    over = [use("c"), END, END, END, END, END, END, END, attack("a")]
    late = play(*cars, dice=[4, 2], commands=over[:1] + [END] * 6 + [END, attack("a")])
    assert [late["cars"][name]["health"] for name in "ac"] == [3, 6]


def test_element_by_name_and_by_car() -> None:
    assert cast({"op": "element", "to": "ice", "turns": 2})["cars"]["b"]["element"] == "ice"
    cars = [car("a", 0, (2, 2), stats={"element": "water"}), car("b", 1, (3, 2))]
    result = cast({"op": "element", "of": "self", "turns": 1}, cars=cars)
    assert result["cars"]["b"]["element"] == "water"
    assert events(result, "element_changed")[0]["element"] == "water"


def test_extra_move_shares_speed_and_steps_add_to_it() -> None:
    there = [move((2, 1), (2, 0), (3, 0), (4, 0), (5, 0), (5, 1), (5, 2), (5, 3), (5, 4))]
    onward = move((4, 4), (3, 4))
    self_only: dict[str, Any] = {"handler": {"cars": {"who": "self"}}}
    result = cast({"op": "extra_move", "steps": 2}, then=[*there, onward], **self_only)
    assert (result["cars"]["a"]["at"], result["cars"]["a"]["moved"]) == ([3, 4], 11)
    shared = active({"op": "extra_move"}, target=ENEMY, handler={"cars": {"who": "self"}})
    cars = (car("a", 0, (2, 2), stats={"speed": 9}, skill=shared), car("b", 1, (3, 2)))
    assert refused(*cars, commands=[use("b"), *there, onward])["code"] == "too_far"


def test_extra_attack() -> None:
    both = cast({"op": "extra_attack"}, dice=[1, 1], handler={"cars": {"who": "self"}}, then=[attack("b")] * 2)
    assert len(events(both, "attacked")) == 2


def test_restore_gives_uses_back() -> None:
    skill = active({"op": "heal", "amount": 1}, uses={"per": "battle", "times": 2}, target=ANY)
    cars = [
        car("a", 0, (2, 2), stats={"speed": 3}),
        car("c", 0, (2, 4), stats={"speed": 9}, skill=skill),
        car("b", 1, (5, 0), stats={"speed": 1}),
    ]
    TESTED.add("restore")
    cars[0]["skill"] = active({"op": "restore", "times": 1}, target=ALLY)
    played = play(*cars, active="c", commands=[use("c"), END, use("c")])
    assert played["cars"]["c"]["skill_uses_left"] == 2
    assert events(played, "uses_restored")[0]["uses_left"] == 2


@pytest.mark.parametrize(("to", "order"), [("next", ["a", "c", "b"]), ("last", ["a", "b", "c"])])
def test_initiative(to: str, order: list[str]) -> None:
    result = cast({"op": "initiative", "to": to}, target=ALLY, use=use("c"))
    assert result["order"] == order
    early = cast({"op": "initiative", "to": "last"}, then=[END])
    assert (early["order"], early["active"]) == (["a", "c", "b"], "c")


def test_counter_adds_sets_and_keeps_within_limits() -> None:
    ops = [
        {"op": "counter", "name": "rage", "add": 5, "at_most": 3},
        {"op": "counter", "name": "calm", "set": 2},
        {"op": "counter", "name": "calm", "add": -5},
    ]
    result = cast(*ops)
    assert result["cars"]["a"]["counters"] == {"calm": 0, "rage": 3}
    assert [event["value"] for event in events(result, "counter_changed")] == [3, 2, 0]


def test_prevent_keeps_a_car_standing() -> None:
    TESTED.add("prevent")
    skill = triggered("would_fall", {"op": "prevent", "health": 2}, uses={"per": "battle", "times": 1})
    cars = (car("a", 0, (2, 2)), car("b", 1, (3, 2), health=3, skill=skill))
    result = play(*cars, dice=[4, 4], commands=[attack("b")])
    assert result["cars"]["b"]["health"] == 2
    assert events(result, "prevented")[0]["health"] == 2
    again = play(*cars, dice=[4, 4, 4, 4], rules={"turn.attacks": 2}, commands=[attack("b"), attack("b")])
    assert again["cars"]["b"]["knocked_out"]


def test_cancel_makes_the_attack_miss_without_a_die() -> None:
    TESTED.add("cancel")
    skill = triggered("attacked", {"op": "cancel"}, uses={"per": "round", "times": 1})
    cars = (car("a", 0, (2, 2)), car("b", 1, (3, 2), skill=skill))
    (hit,) = events(play(*cars, dice=[], commands=[attack("b")]), "attacked")
    assert (hit["cancelled"], hit["hit"], hit["roll"]) == (True, False, 0)


def test_reflect_sends_a_part_back() -> None:
    TESTED.add("reflect")
    skill = triggered("hit_taken", {"op": "reflect", "over": 2})
    cars = (car("a", 0, (2, 2)), car("b", 1, (3, 2), skill=skill))
    result = play(*cars, dice=[4, 4], commands=[attack("b")])
    assert [result["cars"][name]["health"] for name in "ab"] == [4, 1]


def test_roll_branches_and_each_reaches_others() -> None:
    op = {
        "op": "roll",
        "success": [{"op": "damage", "amount": 2}],
        "failure": [{"op": "each", "cars": {"who": "self"}, "do": [{"op": "damage", "amount": 1}]}],
    }
    TESTED.add("each")
    good, bad = cast(op, dice=[4]), cast(op, dice=[3])
    assert [good["cars"][name]["health"] for name in "ab"] == [6, 4]
    assert [bad["cars"][name]["health"] for name in "ab"] == [5, 6]


def test_a_copied_skill_works_starts_fresh_and_goes() -> None:
    copy = {"op": "status", "status": "copied_skill", "of": "target", "turns": 1}
    mine = active(copy, target=ENEMY, handler={"cars": {"who": "self"}})
    theirs = active({"op": "heal", "amount": 2}, uses={"per": "battle", "times": 1})
    cars = (
        car("a", 0, (2, 2), stats={"speed": 9}, health=1, skill=mine),
        car("b", 1, (3, 2), stats={"speed": 5}, skill=theirs),
    )
    copied = play(*cars, commands=[use("b"), END, use(), END])
    assert copied["cars"]["a"]["skill"] == "skill-of-b"
    assert copied["cars"]["a"]["skill_uses_left"] == 1
    used = play(*cars, commands=[use("b"), END, use(), END, use()])
    assert used["cars"]["a"]["health"] == 3
    over = play(*cars, commands=[use("b"), END, END, END, END])
    assert over["cars"]["a"]["skill"] == "skill-of-a"


def test_charging_works_at_the_start_of_the_nth_next_turn() -> None:
    skill = active({"op": "damage", "amount": 2}, charge={"turns": 2}, handler={"cars": {"who": "enemies"}})
    cars = (car("a", 0, (2, 2), stats={"speed": 9}, skill=skill), car("b", 1, (5, 4), stats={"speed": 1}))
    start = play(*cars, commands=[use()])
    assert [item["status"] for item in start["cars"]["a"]["statuses"]] == ["charging"]
    assert refused(*cars, commands=[use(), END, END, use()])["code"] == "already_used"
    assert play(*cars, commands=[use(), END, END])["cars"]["b"]["health"] == 6
    done = play(*cars, commands=[use(), END, END, END, END])
    assert (done["cars"]["b"]["health"], done["cars"]["a"]["statuses"]) == (4, [])


def test_chains_end_because_a_skill_at_work_does_not_set_itself_off() -> None:
    thorns = triggered("damage_taken", {"op": "damage", "amount": 1}, cars={"who": "other"})
    cars = (car("a", 0, (2, 2), skill=thorns), car("b", 1, (3, 2), skill=thorns))
    result = play(*cars, dice=[4, 1], commands=[attack("b")])
    assert [result["cars"][name]["health"] for name in "ab"] == [5, 3]


def test_disabled_skills_do_nothing() -> None:
    skill = triggered("hit_taken", count())
    cars = (car("a", 0, (2, 2)), car("b", 1, (3, 2), skill=skill, statuses=[{"status": "skill_disabled"}]))
    assert play(*cars, dice=[4, 1], commands=[attack("b")])["cars"]["b"]["counters"] == {}
    used = active({"op": "heal", "amount": 1})
    mine = car("a", 0, (2, 2), skill=used, statuses=[{"status": "skill_disabled"}])
    assert refused(mine, car("b", 1, (3, 2)), commands=[use()])["code"] == "disabled"


def test_every_operation_was_tested() -> None:
    assert set(SHAPES) == set(OPERATIONS)
    assert set(OPERATIONS) - TESTED == set()
