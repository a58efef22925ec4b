from __future__ import annotations

import pytest

from carpg.kernel.errors import DocumentError
from carpg.tactics.arena import Arena, arena_faults, arenas
from carpg.tactics.cars import known_cars, parse_cars, roster, slug, unique_id
from carpg.tactics.setup import match_setup

HEAD = "Car,Attack,Defense,Speed,Health,Current HP,Element,Usage Frequency,Skill Type,Skill\n"


def test_shipped_arenas_have_no_faults() -> None:
    assert len(arenas()) >= 3
    for arena in arenas().values():
        assert arena_faults(arena, arena.sizes[1]) == ()
        assert arena.name
        assert arena.note


@pytest.mark.parametrize(
    ("rows", "message", "tile"),
    [
        (("0..1",), "4 to 40", None),
        (("0..1", "....", "....", "..x."), "unknown character 'x' at column 2", None),
        (("0..1", "0...", "....", "...."), "one team has 2 spawn tiles and the other 1", (0, 1)),
        (("0..1", "....", "....", "...."), "at least 2 spawn tiles", None),
        (("0.01", "..1.", "##..", ".#.."), "can't be reached", (0, 3)),
    ],
)
def test_faults_name_the_tile(rows: tuple[str, ...], message: str, tile: tuple[int, int] | None) -> None:
    faults = arena_faults(Arena(rows), 2)
    assert any(message in fault.message and fault.tile == tile for fault in faults)


def test_a_match_needs_enough_spawns() -> None:
    small = Arena(("0..1", "....", "....", "...."))
    cars = list(roster())
    with pytest.raises(DocumentError, match="at least 2 spawn tiles"):
        match_setup(small, [cars[:2], cars[2:4]])
    with pytest.raises(DocumentError, match="can't be in both teams"):
        match_setup(small, [cars[:1], cars[:1]])
    with pytest.raises(DocumentError, match="there is no car"):
        match_setup(small, [["nobody"], cars[:1]])


def test_the_eighteen_shifted_rows_are_repaired_and_their_figures_kept() -> None:
    cars = roster()
    shifted = {car.name: car for car in cars.values() if car.printed is not None}
    assert sorted(shifted) == sorted(known_cars()["shifted"])
    assert len(shifted) == 18
    porsche = cars["porsche-71"]
    assert (porsche.attack, porsche.defense, porsche.speed, porsche.health) == (5, 3, 7, 6)
    assert porsche.printed is not None
    printed = porsche.printed
    figures = (printed.name, printed.attack, printed.defense, printed.speed, printed.health, printed.current_hp)
    assert figures == ("Porsche", 71, 5, 3, 7, 6)
    assert cars["skull-crusher"].element == "z-boss"
    assert {cars[slug(name)].origin for name in known_cars()["shifted"]} == {"rules"}


def test_a_table_with_repairs_blanks_and_clashes() -> None:
    rows = ["Mach,5,4,3,8,6,Grass,N/A,,", 'Riptide,5,3,6,7,,Water,Twice a battle,active,"Pushes, hard."']
    text = HEAD + "\n".join([*rows, "Riptide!,5,3,6,7,4,Water,,,"])
    mach, riptide, twin = parse_cars(text)
    assert (mach.id, mach.name, mach.attack, mach.health) == ("mach-5", "Mach 5", 4, 6)
    assert (riptide.usage, riptide.skill_text, riptide.health_now) == ("Twice a battle", "Pushes, hard.", None)
    assert (twin.id, twin.health_now) == ("riptide-2", 4)
    unknown = parse_cars(HEAD + "Thunder,88,5,3,7,6,Fire,,,\n")[0]
    assert (unknown.name, unknown.attack) == ("Thunder 88", 5)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Car,Attack\nx,1\n",
        HEAD + "Riptide,five,3,6,7,,Water,,,\n",
        HEAD + "Riptide,5,3,6,,,Water,,,\n",
        HEAD + "Riptide,5,3,0,7,,Water,,,\n",
        HEAD + "Riptide,5,3,6,7,,Wood,,,\n",
        HEAD + ",5,3,6,7,,Water,,,\n",
        HEAD + "Riptide\n",
    ],
)
def test_tables_that_make_no_sense(text: str) -> None:
    with pytest.raises(DocumentError):
        parse_cars(text)


def test_ids() -> None:
    assert slug("Missile Mk. 1") == "missile-mk-1"
    assert slug("Coupé d'Été!") == "coupe-d-ete"
    assert unique_id("mach", ["mach", "mach-2"]) == "mach-3"


def test_every_roster_element_has_cars() -> None:
    elements = {car.element for car in roster().values()}
    assert len(elements) == 15
