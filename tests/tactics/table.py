"""Helpers: short ways to set up positions on a table-top and to play them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from carpg.headless.scenario import play_text
from carpg.kernel.events import Event
from carpg.tactics.engine import TacticsEngine
from carpg.tactics.scenario import run
from carpg.tactics.state import BattleState

DATA = Path(__file__).parent / "data"
OPEN = ["......", "......", "......", "......", "......"]


def data(name: str) -> Any:
    """A file of worked figures."""
    return json.loads((DATA / name).read_text(encoding="utf-8"))


def car(name: str, team: int, at: tuple[int, int] | None = None, **more: Any) -> dict[str, Any]:
    """A plain car: fire 5/3/7/6 unless `stats` change it."""
    stats = {"element": "fire", "attack": 5, "defense": 3, "speed": 7, "health": 6, **more.pop("stats", {})}
    out: dict[str, Any] = {"id": name, "team": team, "stats": stats, **more}
    if at is not None:
        out["at"] = list(at)
    return out


def scene(*cars: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A scenario document on an open floor; the first car is active."""
    return {
        "format": "carpg-scenario/1",
        "mode": "tactics",
        "arena": OPEN,
        "active": cars[0]["id"],
        "cars": list(cars),
        "commands": [],
        **more,
    }


def play(*cars: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Run a scenario that must be legal."""
    return run(scene(*cars, **more))


def refused(*cars: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Run a scenario that must end in an error document, and return its error."""
    result = play_text(json.dumps(scene(*cars, **more)))
    assert set(result) == {"format", "error"}, result
    error: dict[str, Any] = result["error"]
    return error


def events(result: dict[str, Any], *kinds: str) -> list[dict[str, Any]]:
    """The events of some kinds."""
    return [event for event in result["events"] if event["event"] in kinds]


def attack(target: str) -> dict[str, Any]:
    return {"do": "attack", "target": target}


def move(*path: tuple[int, int]) -> dict[str, Any]:
    return {"do": "move", "path": [list(tile) for tile in path]}


END = {"do": "end_turn"}


def started(document: dict[str, Any]) -> tuple[TacticsEngine, BattleState, tuple[Event, ...]]:
    """An engine and the state that a scenario document begins with (forced dice left aside)."""
    from carpg.tactics.scenario import read_scenario

    setup, dice, _ = read_scenario(document)
    engine = TacticsEngine()
    state, first = engine.start(setup, dice)
    return engine, state, first
