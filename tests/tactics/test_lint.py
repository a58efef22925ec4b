from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from carpg.tactics.library import DATA
from carpg.tactics.lint import DataFault, data_faults


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A copy of the data that the lint reads."""
    for folder in ("arenas", "tactics"):
        shutil.copytree(DATA / folder, tmp_path / folder)
    return tmp_path


def edit(path: Path, change: Callable[[Any], None]) -> None:
    document = json.loads(path.read_text(encoding="utf-8"))
    change(document)
    path.write_text(json.dumps(document), encoding="utf-8")


def test_the_data_of_the_game_has_no_faults() -> None:
    assert data_faults() == []


def test_a_broken_program_is_named_with_its_field(data: Path) -> None:
    path = data / "tactics" / "skills" / "fire.json"
    edit(path, lambda skills: skills["fireball"]["handlers"][0]["do"][0].update(op="explode"))
    faults = data_faults(data)
    assert ("fire.json", "fireball", "handlers[0].do[0]") in {(f.file, f.entry, f.field) for f in faults}
    assert any(fault.field == "skill" and "fireball" in fault.message for fault in faults)


def test_a_text_that_does_not_fit_is_named(data: Path) -> None:
    path = data / "tactics" / "skills" / "fire.json"
    edit(path, lambda skills: skills["fireball"].update(text="Boom."))
    faults = {fault.message for fault in data_faults(data) if fault.entry == "fireball"}
    assert "the text does not name damage" in faults


def test_cars_without_skill_text_or_place(data: Path) -> None:
    edit(data / "tactics" / "cars" / "steel.json", lambda cars: cars["ford-32"].update(skill=None, description=""))
    edit(data / "tactics" / "cars" / "steel.json", lambda cars: cars.update(nobody={}))
    found = {(fault.file, fault.entry, fault.field) for fault in data_faults(data)}
    assert ("steel.csv", "ford-32", "skill") in found
    assert ("steel.json", "nobody", "id") in found


def test_a_car_of_another_element_without_facts(data: Path) -> None:
    path = data / "tactics" / "cars" / "fire.csv"
    lines = path.read_text(encoding="utf-8").splitlines()
    lines.append("Stray,Water,5,3,5,7,,Once a week")
    path.write_text("\n".join(lines), encoding="utf-8")
    found = {(fault.file, fault.entry, fault.field) for fault in data_faults(data)}
    assert ("fire.csv", "stray", "element") in found
    assert ("fire.json", "stray", "") in found


def test_usage_that_is_not_the_skill_s(data: Path) -> None:
    path = data / "tactics" / "cars" / "fire.csv"
    path.write_text(path.read_text(encoding="utf-8").replace("Twice a battle", "Once a week"), encoding="utf-8")
    faults = [fault for fault in data_faults(data) if fault.field == "usage"]
    assert faults
    assert all("Once a week" in fault.message for fault in faults)


def test_a_faulty_arena_is_named_with_its_tile(data: Path) -> None:
    path = next(iter(sorted((data / "arenas").glob("*.json"))))
    edit(path, lambda arena: arena.update(rows=[f"{row}#0" if y == 0 else row for y, row in enumerate(arena["rows"])]))
    faults = [fault for fault in data_faults(data) if fault.file == path.name]
    assert faults
    assert all(isinstance(fault, DataFault) for fault in faults)
    assert any(fault.field.startswith("tile") for fault in faults)


def test_unreadable_files_are_named(data: Path) -> None:
    (data / "tactics" / "skills" / "ice.json").write_text("{", encoding="utf-8")
    (data / "tactics" / "cars" / "air.csv").unlink()
    files = {fault.file for fault in data_faults(data)}
    assert {"ice.json", "air.csv"} <= files
