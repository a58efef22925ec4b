"""The report of `carpg card-balance` as text: what was played, and a row for every gadget and every car."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from carpg.cards.catalogue import card_set

INTRO: Final = """# Balance and strength of the card duel

Written by one command, which plays every match again and comes to the same digests:

```
{command}
```

Decks are of even strength: both hold cars of the same stars, whose figures add up to the same within one point. Every
start is played twice. Between equals the gadgets change hands the second time and all else stays, so that a gadget's
share speaks of the gadget alone; between different levels the whole decks change hands. The gadgets' figures were set
with other seeds (1, 3, 101) than those of this report.

A gadget is in balance if its share of won matches is from {lowest} to {highest} % in every column. A champion should
win at least {stronger} % against a driver.

| levels | seed | matches | won by the first | failed | digest |
|---|---|---|---|---|---|
{runs}

Out of balance: {outside}.
"""

GADGETS: Final = """
## Gadgets

Share of matches won by the side that holds the gadget, in percent; the last column is the widest 95 % interval of its
row, as points to either side. Signal Swapper needs the module of classes and is not dealt without it.
"""

CARS: Final = """
## Cars

Shares of the matches in which a side has the car in its deck, over all seeds. They tell how good a car's spread, nitro
and maneuverability are for its strength.
"""

Row = Mapping[str, Any]


def report_text(report: Mapping[str, Any], command: str) -> str:
    """The whole document for a report as `carpg card-balance` prints it, and the command that does so."""
    runs: Sequence[Row] = report["runs"]
    bounds = report["bounds"]
    text = INTRO.format(
        command=command,
        lowest=bounds["gadget"][0],
        highest=bounds["gadget"][1],
        stronger=bounds["stronger"],
        runs="\n".join(_run(run) for run in runs),
        outside=", ".join(_outside(row) for row in (*report["outside"], *report["weak"])) or "nothing",
    )
    equal = [run for run in runs if "gadgets" in run]
    return text + (GADGETS + _gadgets(equal) + CARS + _cars(equal) if equal else "")


def _run(run: Row) -> str:
    levels, first = " against ".join(run["levels"]), f"{run['first_side']['share']:.1%}"
    return f"| {levels} | {run['seed']} | {run['battles']} | {first} | {run['failed']} | `{run['digest']}` |"


def _outside(row: Row) -> str:
    what = card_set().gadgets[row["gadget"]].name if "gadget" in row else " against ".join(row["levels"])
    return f"{what} with {row['share']:.1%} (seed {row['seed']})"


def _gadgets(runs: Sequence[Row]) -> str:
    lines = [
        "| gadget | " + " | ".join(f"{run['levels'][0]}, seed {run['seed']}" for run in runs) + " | ± |",
        "|---" * (len(runs) + 2) + "|",
    ]
    for gadget in card_set().gadgets.values():
        rows = [run["gadgets"][gadget.id] for run in runs if gadget.id in run["gadgets"]]
        if len(rows) == len(runs):
            spread = max(row["interval"][1] - row["interval"][0] for row in rows) / 2
            shares = " | ".join(f"{row['share'] * 100:.1f}" for row in rows)
            lines.append(f"| {gadget.name} | {shares} | {spread * 100:.1f} |")
    return "\n" + "\n".join(lines) + "\n"


def _cars(runs: Sequence[Row]) -> str:
    levels = list(dict.fromkeys(run["levels"][0] for run in runs))
    shares = {level: _pooled([run["cars"] for run in runs if run["levels"][0] == level]) for level in levels}
    last = shares[levels[-1]]
    lines = [
        "| car | stars | acceleration, speed, fuel, brakes | nitro | " + " | ".join(levels) + " |",
        "|---" * (len(levels) + 4) + "|",
    ]
    for car in sorted(card_set().cars.values(), key=lambda each: -last.get(each.id, 0.0)):
        found = " | ".join(f"{shares[level][car.id] * 100:.1f}" if car.id in shares[level] else "" for level in levels)
        lines.append(f"| {car.name} | {car.stars} | {', '.join(map(str, car.stats))} | {car.nitro} | {found} |")
    return "\n" + "\n".join(lines) + "\n"


def _pooled(tables: Sequence[Mapping[str, Row]]) -> dict[str, float]:
    """The share of each car over several runs."""
    ids = sorted({car for table in tables for car in table})
    rows = {car: [table[car] for table in tables if car in table] for car in ids}
    return {
        car: sum(row["wins"] + row["draws"] / 2 for row in found) / sum(row["battles"] for row in found)
        for car, found in rows.items()
    }
