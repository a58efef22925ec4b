"""`carpg roster`: every car with its figures and its skill."""

from __future__ import annotations

import argparse
from typing import Any

from carpg.headless.commands import print_json
from carpg.tactics.cars import Car, roster
from carpg.tactics.skills.library import skills
from carpg.tactics.skills.program import Program
from carpg.tactics.skills.proof import implementation


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `carpg roster`."""
    parser.add_argument("--json", action="store_true", help="print JSON (always on; for uniformity)")


def run(args: argparse.Namespace) -> int:
    """Print the roster."""
    print_json({"format": "carpg-roster/1", "cars": [car_row(car) for car in roster().values()]})
    return 0


def car_row(car: Car) -> dict[str, Any]:
    """One car as it is listed. A skill is implemented when its proofs passed with the program as it stands."""
    program = skills().get(car.skill or "")
    uses = program.uses if program else None
    return {
        "id": car.id,
        "name": car.name,
        "element": car.element,
        "attack": car.attack,
        "defense": car.defense,
        "speed": car.speed,
        "health": car.health,
        "skill": car.skill,
        "skill_name": program.name if program else None,
        "skill_text": program.text if program else None,
        "kind": program.kind if program else None,
        "uses": {"per": uses.per, "times": uses.times} if uses else None,
        "success_roll": program is not None and rolls(program),
        "implemented": implementation(car.skill),
        "origin": car.origin,
        "base": car.base or None,
        "variant": car.variant or None,
        "design": car.design or None,
    }


def rolls(program: Program) -> bool:
    """Whether a skill ever calls for a Success Roll."""
    return "Success Roll" in program.text
