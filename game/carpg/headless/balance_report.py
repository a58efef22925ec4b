"""The report of `carpg balance` as text: what was measured, how, and a row for every car."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from carpg.tactics.cars import Car, roster
from carpg.tactics.elements import element_names
from carpg.tactics.skills.library import skills

INTRO: Final = """# Balance

How often the team of each car wins, measured by `carpg balance`. Two opponents of the same level play teams that are
dealt from the shuffled roster, so that every car plays equally often; each start is played twice, the second time with
the teams on each other's spawns and the same dice. A share counts a draw as half a win, and the interval is Wilson's at
95 %. A car is out of balance when its whole interval lies below 40 % or above 60 %; the side whose car has the first
turn should win 53 % at most.

The figures speak of random teams. Some cars are there for the team that is built around them (`combos.md`).
"""


def report_text(report: Mapping[str, Any]) -> str:
    """The whole document for a report as `carpg balance` prints it."""
    rows = report["cars"]
    shares = sorted(row["share"] for row in rows.values())
    outside = ", ".join(roster()[car].name for car in report["outside"]) or "none"
    lines = [
        INTRO,
        "```",
        f"carpg balance --battles {report['battles']} --seed {report['seed']} --team-size {report['team_size']}"
        f" --level {report['level']}",
        "```",
        "",
        "| figure | value |",
        "|---|---|",
        f"| battles | {report['battles']}, {report['draws']} of them drawn |",
        f"| wins of the side with the first turn | {_share(report['first'])} |",
        f"| wins of the first seat | {_share(report['first_seat'])} |",
        f"| battles a car | {min(row['battles'] for row in rows.values())} at least |",
        f"| lowest and highest share | {shares[0]:.1%} and {shares[-1]:.1%} |",
        f"| cars with a share from 45 % to 55 % | {sum(0.45 <= share <= 0.55 for share in shares)} of {len(shares)} |",
        f"| cars out of balance | {outside} |",
    ]
    for element, name in element_names().items():
        lines += _element(name, [car for car in roster().values() if car.element == element], rows)
    return "\n".join(lines) + "\n"


def _element(name: str, cars: list[Car], rows: Mapping[str, Any]) -> list[str]:
    played = [car for car in cars if car.id in rows]
    if not played:
        return []
    head = ["", f"## {name}", "", "| car | figures | skill | wins | interval |", "|---|---|---|---|---|"]
    return head + [_row(car, rows[car.id]) for car in sorted(played, key=lambda car: -rows[car.id]["share"])]


def _row(car: Car, row: Mapping[str, Any]) -> str:
    skill = skills()[car.skill].name if car.skill else ""
    figures = f"{car.attack}/{car.defense}/{car.speed}/{car.health}"
    low, high = row["interval"]
    return f"| {car.name} | {figures} | {skill} | {row['share']:.1%} | {low:.1%} to {high:.1%} |"


def _share(row: Mapping[str, Any]) -> str:
    low, high = row["interval"]
    return f"{row['share']:.1%} ({low:.1%} to {high:.1%})"
