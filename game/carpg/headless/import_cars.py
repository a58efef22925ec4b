"""`carpg import-cars CSV --out FILE`: read a car table, repair shifted rows, report each repair."""

from __future__ import annotations

import argparse
import csv
import io
import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from carpg.headless.commands import print_json
from carpg.kernel.errors import DocumentError
from carpg.tactics.cars import Car, parse_cars
from carpg.tactics.elements import element_names

MAX_CHARS = 2_000_000
HEADING = ["Car", "Attack", "Defense", "Speed", "Health", "Current HP", "Element", "Usage Frequency"]
HEADING += ["Skill Type", "Skill"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `carpg import-cars`."""
    parser.add_argument("csv", help="a car table in the source's column layout")
    parser.add_argument("--out", required=True, metavar="FILE", help="where to write it: .json, or a repaired .csv")
    parser.add_argument("--json", action="store_true", help="print JSON (always on; for uniformity)")


def run(args: argparse.Namespace) -> int:
    """Read, repair, write, and report."""
    cars = parse_cars(_text(Path(args.csv)), args.csv)
    out = Path(args.out)
    try:
        out.write_text(_json(cars) if out.suffix == ".json" else _csv(cars), encoding="utf-8")
    except OSError as error:
        raise DocumentError(f"can't be written: {error}", args.out) from error
    repairs = [_repair(car) for car in cars if car.printed is not None]
    print_json({"format": "carpg-import/1", "cars": len(cars), "repairs": repairs, "out": args.out})
    return 0


def _text(path: Path) -> str:
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise DocumentError(f"can't be read: {error}", str(path)) from error
    if len(text) > MAX_CHARS:
        raise DocumentError(f"is longer than {MAX_CHARS} characters", str(path))
    return text


def _figures(car: Car) -> dict[str, Any]:
    return {"name": car.name, "attack": car.attack, "defense": car.defense, "speed": car.speed, "health": car.health}


def _repair(car: Car) -> dict[str, Any]:
    """What was printed and what it was taken for."""
    return {"id": car.id, "source": asdict(car.printed) if car.printed else None, "fixed": _figures(car)}


def _json(cars: tuple[Car, ...]) -> str:
    rows = [
        {
            "id": car.id,
            **_figures(car),
            "current_hp": car.health_now,
            "element": car.element,
            "usage": car.usage,
            "skill_kind": car.skill_kind,
            "skill_text": car.skill_text,
            "source": asdict(car.printed) if car.printed else None,
        }
        for car in cars
    ]
    return json.dumps({"format": "carpg-cars/1", "cars": rows}, indent=2, ensure_ascii=False) + "\n"


def _csv(cars: tuple[Car, ...]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(HEADING)
    for car in cars:
        figures = list(_figures(car).values())
        now = "" if car.health_now is None else car.health_now
        words = (element_names()[car.element], car.usage, car.skill_kind, car.skill_text)
        writer.writerow([*figures, now, *words])
    return text.getvalue()
