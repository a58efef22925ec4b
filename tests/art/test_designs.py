from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from build.art import builder, design, make, solids
from build.art.geometry import FACINGS

DATA = Path(__file__).resolve().parents[2] / "game" / "data" / "tactics"
PLAIN: dict[str, Any] = {
    "id": "box",
    "element": "grass",
    "family": "van",
    "description": "A box",
    "palette": {"body": "#336699"},
}


def test_every_element_has_fourteen_designs_and_the_boss_stands_alone() -> None:
    counts = {element: len(design.designs_of(element)) for element in design.ELEMENTS}
    assert counts.pop("z-boss") == 1
    assert set(counts.values()) == {14}
    assert len(counts) == 14


def test_many_families_and_every_family_is_used() -> None:
    used = {d.family for d in design.all_designs()}
    assert used == set(design.families())
    assert len(used) >= 40


def test_the_list_in_the_game_data_is_the_list_of_what_is_drawn() -> None:
    assert (DATA / "designs.json").read_text(encoding="utf-8") == make.list_designs()


def test_every_car_of_the_game_has_its_design() -> None:
    known = {d.id: d.element for d in design.all_designs()}
    for path in sorted((DATA / "cars").glob("*.json")):
        for car_id, facts in json.loads(path.read_text(encoding="utf-8")).items():
            assert known[facts.get("design") or car_id] == path.stem


def test_variants_keep_the_family_and_change_the_paint() -> None:
    by_id = {d.id: d for d in design.all_designs()}
    variants = [d for d in by_id.values() if d.variant_of]
    assert len(variants) > 20
    for variant in variants:
        assert variant.family == by_id[variant.variant_of].family
        assert variant.palette != by_id[variant.variant_of].palette


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"palette": {"body": "blue"}}, "a colour is written"),
        ({"palette": {"body": "#zzzzzz"}}, "is not a colour"),
        ({"palette": {"hull": "#336699"}}, "wants an object with keys out of"),
        ({"element": "cheese"}, "no element is called 'cheese'"),
        ({"parts": ["jetpack"]}, "no part is called 'jetpack'"),
        ({"marks": [{"sign": "banana"}]}, "no sign is called 'banana'"),
        ({"stripes": "plaid"}, "no stripes is called 'plaid'"),
        ({"wheels": 5}, "unknown field 'wheels'"),
    ],
)
def test_bad_designs_are_refused_with_the_place(change: dict[str, Any], said: str) -> None:
    with pytest.raises(design.DesignError, match=said) as caught:
        design.design_from({**PLAIN, **change}, "here.json[3]")
    assert "here.json[3]" in str(caught.value)


def test_a_design_without_palette_is_refused() -> None:
    with pytest.raises(design.DesignError, match="'palette' is missing"):
        design.design_from({k: v for k, v in PLAIN.items() if k != "palette"}, "here")


def test_changes_merge_into_the_family() -> None:
    merged = design.merged(
        {"parts": ["bed", "grille"], "cabin": {"z": 0.3, "w": 0.8}},
        {"add": ["hay"], "drop": ["bed"], "cabin": {"z": 0.4}},
    )
    assert merged == {"parts": ["grille", "hay"], "cabin": {"z": 0.4, "w": 0.8}}


@pytest.mark.parametrize("element", design.ELEMENTS)
def test_no_car_leaves_its_picture(element: str) -> None:
    # Long bodies, wings and kites are the ones that would.
    found = max(design.designs_of(element), key=lambda d: (d.length, len(d.parts)))
    toy = builder.build(found)
    for facing, frame in toy.frames(100).items():
        left, top, right, bottom = (v * frame.fit for v in toy.extent(facing))
        assert frame.left + left >= solids.MARGIN - 1e-6
        assert frame.left + right <= 1 - solids.MARGIN + 1e-6
        assert frame.sink + top >= solids.MARGIN - 1e-6
        assert frame.sink + bottom <= 1 - solids.MARGIN + 1e-6
    assert set(toy.frames(100)) == set(FACINGS)
