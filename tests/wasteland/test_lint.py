from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from carpg.wasteland.lint import data_faults
from carpg.wasteland.parts import DATA


def _spoilt(folder: Path, name: str, change: Any) -> list[tuple[str, ...]]:
    document = json.loads((DATA / name).read_text(encoding="utf-8"))
    change(document)
    (folder / name).write_text(json.dumps(document), encoding="utf-8")
    return [tuple(fault) for fault in data_faults(folder)]


def test_the_games_own_data_is_clean(tmp_path: Path) -> None:
    assert data_faults(DATA) == []
    assert data_faults(tmp_path) == []


@pytest.mark.parametrize(
    ("name", "change", "place"),
    [
        ("parts.json", lambda d: d["weapons"][0].pop("power"), ("parts.json", "weapons[0]", "")),
        ("parts.json", lambda d: d["frames"][1].update(capacity="x"), ("parts.json", "frames[1]", "capacity")),
        ("designs.json", lambda d: d["designs"][0].update(wings=2), ("designs.json", "designs[0]", "")),
        ("designs.json", lambda d: d["designs"][0].update(frame="light"), ("designs.json", "porcupine", "too_heavy")),
        ("designs.json", lambda d: d["designs"][1].update(id="porcupine"), ("designs.json", "porcupine", "id")),
        (
            "designs.json",
            lambda d: d["illegal"][0].update(problems=[]),
            ("designs.json", "jackal-as-printed", "problems"),
        ),
    ],
)
def test_faults_are_named_by_file_entry_and_field(
    tmp_path: Path, name: str, change: Any, place: tuple[str, ...]
) -> None:
    (fault,) = _spoilt(tmp_path, name, change)
    assert fault[:3] == place and fault[3]


def test_a_file_that_is_no_json_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "parts.json").write_text("{", encoding="utf-8")
    (fault,) = data_faults(tmp_path)
    assert fault.file == "parts.json" and "can't be read" in fault.message
