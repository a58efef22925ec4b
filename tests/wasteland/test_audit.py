from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.wasteland.helpers import WORKED, car

from carpg.kernel.errors import DocumentError
from carpg.wasteland.audit import audit, check, squares_needed
from carpg.wasteland.catalogue import catalogue, design_named, designs
from carpg.wasteland.design import Armor, Design, Fitting, design_from
from carpg.wasteland.parts import engines, frames, options, parts, tires, weapons

HMG, LMG = "heavy_machine_gun", "light_machine_gun"


def _design(name: str) -> Design:
    printed = {entry.design.id: entry.design for entry in catalogue().illegal}
    return printed.get(name) or designs()[name]


@pytest.mark.parametrize("row", WORKED["audits"], ids=lambda row: row["design"])
def test_the_sample_vehicles_weigh_what_the_audit_says(row: dict[str, Any]) -> None:
    design = _design(row["design"])
    result = audit(design)
    assert (result.armor, result.weapons, result.handguns) == (row["armor"], row["weapons"], row["handguns"])
    assert (result.options, result.engine, result.tires) == (row["options"], row["engine"], row["tires"])
    assert (result.total, result.capacity, result.slack) == (row["total"], row["capacity"], row["slack"])
    assert result.speed == row["computed_speed"]
    assert (result.speed == row["printed_speed"]) == row["speed_matches"]
    assert result.squares == row["squares_available"]
    assert result.squares_needed == row["squares_min_mount_shared"]
    assert squares_needed(design, mounts_apart=True) == row["squares_min_mount_apart"]
    assert ("too_heavy" not in _codes(design)) == row["legal_weight"]


def test_every_shipped_design_is_legal_and_the_printed_one_is_not() -> None:
    for design in catalogue().designs:
        assert check(design).problems == ()
    for entry in catalogue().illegal:
        assert _codes(entry.design) == list(entry.problems)
        with pytest.raises(DocumentError, match="175 of 170 pounds"):
            check(entry.design)


def test_the_all_rounder_fits_a_medium_frame_at_its_printed_speed() -> None:
    result = audit(design_named("jackal"))
    assert (result.total, result.capacity, result.speed, result.legal) == (175, 200, 6, True)


def test_parts_have_the_figures_of_the_rules() -> None:
    assert {f.id: (f.max_speed, f.capacity) for f in parts().frames if f.capacity} == {
        "light": (8, 170),
        "medium": (6, 200),
        "heavy": (4, 275),
    }
    assert {e.id: (e.speed, e.weight) for e in engines().values()} == {
        "4-cylinder": (0, 0),
        "6-cylinder": (1, 30),
        "8-cylinder": (2, 60),
    }
    assert {t.id: t.weight for t in tires().values()} == {"normal": 0, "reinforced": 20}
    assert {w.id: (w.power, w.weight, w.range, w.rounds) for w in weapons().values()} == {
        "light_machine_gun": (2, 20, 10, None),
        "heavy_machine_gun": (4, 40, 12, None),
        "flamethrower": (5, 40, 6, None),
        "rocket_launcher": (7, 50, 20, 3),
        "grenade_launcher": (5, 40, 25, 3),
        "handgun": (1, 2, 12, 8),
    }
    assert {o.id: o.weight for o in options().values() if o.id != "turret"} == {
        "gunner": 120,
        "kevlar_vest": 10,
        "targeting_computer": 5,
        "auto_rotating_mount": 25,
        "smokescreen_generator": 25,
    }


def _codes(design: Design) -> list[str]:
    return [problem.code for problem in audit(design).problems]


def _gun(column: int, row: int, facing: Any = "front", item: str = LMG) -> Fitting:
    return Fitting(item, (column, row), facing)


@pytest.mark.parametrize(
    ("code", "design"),
    [
        ("unknown_part", car(body="hovercraft")),
        ("unknown_part", car(frame="paper")),
        ("unknown_part", car(engine="jet")),
        ("unknown_part", car(tires="square")),
        ("unknown_part", car(Fitting("laser", (0, 0), "front"))),
        ("not_a_fitting", car(Fitting("handgun", (0, 0), "front"))),
        ("wrong_frame", car(body="van", frame="light")),
        ("wrong_frame", car(body="motorcycle", frame="medium", armor=1)),
        ("wrong_frame", car(body="truck", frame="medium")),
        ("too_much_armor", car(armor=31)),
        ("too_heavy", car(armor=30, frame="light")),
        ("no_facing", car(Fitting(LMG, (0, 0)))),
        ("facing_not_needed", car(Fitting("smokescreen_generator", (0, 0), "back"))),
        ("off_footprint", car(_gun(2, 0))),
        ("off_footprint", car(_gun(0, 4))),
        ("off_footprint", car(driver=(5, 5))),
        ("driver_and_engine", car(engine_at=(0, 1))),
        ("driver_and_engine", car(body="motorcycle", frame="light", armor=1, engine_at=(0, 2))),
        ("square_taken", car(_gun(0, 1))),
        ("needs_own_square", car(_gun(0, 0), Fitting("gunner", (0, 0)))),
        ("needs_own_square", car(_gun(0, 0), Fitting("smokescreen_generator", (0, 0)))),
        ("needs_own_square", car(_gun(0, 0), _gun(0, 0, item="rocket_launcher"))),
        ("needs_own_square", car(_gun(0, 0), _gun(0, 0, item="grenade_launcher"))),
        ("square_is_full", car(*[_gun(0, 0)] * 4)),
        ("needs_computer", car(Fitting("auto_rotating_mount", (0, 0)), _gun(0, 0, "mount"))),
        ("no_mount", car(_gun(0, 0, "mount"))),
        ("fixed_on_mount", car(Fitting("auto_rotating_mount", (0, 0)), _gun(0, 0, "front"))),
        ("mount_is_full", car(Fitting("auto_rotating_mount", (0, 0)), _gun(0, 0, "mount"), _gun(0, 0, "mount"))),
        ("turret", car(Fitting("turret", (0, 0)))),
        ("turret", car(_gun(0, 0), body="tanker", frame="hauler")),
        ("tanker_parts", car(body="tanker", frame="hauler", engine="8-cylinder")),
    ],
)
def test_each_illegal_build_is_refused_with_its_reason(code: str, design: Design) -> None:
    assert code in _codes(design)
    with pytest.raises(DocumentError):
        check(design)


def test_all_reasons_come_at_once() -> None:
    design = car(_gun(0, 1), _gun(9, 9, None), armor=31, frame="light")
    expected = {"too_much_armor", "too_heavy", "no_facing", "off_footprint", "square_taken"}
    assert expected <= set(_codes(design))


def test_launchers_may_share_their_square_with_their_mount() -> None:
    design = car(
        Fitting("auto_rotating_mount", (0, 0)),
        _gun(0, 0, "mount", "rocket_launcher"),
        Fitting("targeting_computer", (0, 2)),
        _gun(0, 2, "left"),
    )
    assert audit(design).legal


@given(
    st.sampled_from(["light", "medium", "heavy"]),
    st.sampled_from(["4-cylinder", "6-cylinder", "8-cylinder"]),
    st.lists(st.integers(0, 30), min_size=6, max_size=6),
    st.lists(st.sampled_from([LMG, HMG, "flamethrower"]), max_size=3),
    st.integers(0, 20),
    st.booleans(),
)
def test_a_build_is_refused_for_weight_exactly_when_it_exceeds_the_capacity(
    frame: str, engine: str, armor: list[int], guns: list[str], handguns: int, vest: bool
) -> None:
    design = car(
        *[_gun(0, 0, item=gun) for gun in guns],
        frame=frame,
        engine=engine,
        armor=0,
    )
    design = Design(**{**vars(design), "armor": Armor(*armor), "handguns": handguns, "vest": vest})
    result = audit(design)
    total = sum(armor) + sum(weapons()[gun].weight for gun in guns) + 2 * handguns + 10 * vest
    assert result.total == total + engines()[engine].weight
    assert result.legal == (result.total <= (frames()[frame].capacity or 0))
    assert result.speed == frames()[frame].max_speed + engines()[engine].speed


@pytest.mark.parametrize(
    "document",
    [
        None,
        [],
        {"id": "x"},
        {"id": "Bad Id", "name": "x"},
        {"id": "x", "name": "x", "body": "car", "frame": "light", "engine": "4-cylinder", "wings": 2},
    ],
)
def test_documents_of_the_wrong_form_are_refused(document: Any) -> None:
    with pytest.raises(DocumentError):
        design_from(document)


def test_sizes_are_bounded() -> None:
    for changes in ({"handguns": 21}, {"handguns": -1}, {"id": "no spaces"}, {"name": ""}, {"armor": -1}):
        with pytest.raises(ValueError, match=r"design|armor is"):
            car(**changes)
    with pytest.raises(ValueError, match="at most 60 fittings"):
        car(*[_gun(0, 0)] * 61)
