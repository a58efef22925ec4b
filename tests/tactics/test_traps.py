from __future__ import annotations

from typing import Any

from carpg.tactics.scenario import run


def _trapper(tiles: dict[str, Any], effects: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "name": "Trapper",
        "kind": "active",
        "uses": {"per": "battle", "times": 1},
        "target": {"kind": "tile", "within": 9},
        "handlers": [
            {"on": "use", "do": [{"op": "trap", "tiles": tiles, "rounds": 9, "who": "enemies"}]},
            {"on": "trap", "cars": {"who": "other"}, "do": effects},
        ],
        "text": "A trap for this test.",
    }


def test_a_trap_that_moves_a_car_over_another_one_springs_each_once() -> None:
    stats = {"element": "fire", "attack": 5, "defense": 3, "speed": 5, "health": 20}
    pushing = _trapper({"tiles": "chosen"}, [{"op": "push", "tiles": 1, "from": "self"}])
    hurting = _trapper({"tiles": "ring", "of": "tile"}, [{"op": "damage", "amount": 1}])
    document = {
        "format": "carpg-scenario/1",
        "mode": "tactics",
        "arena": ["............", "............", "............"],
        "cars": [
            {"id": "a", "team": 0, "at": [0, 1], "facing": "E", "stats": stats | {"speed": 9}, "skill": pushing},
            {"id": "b", "team": 0, "at": [0, 0], "facing": "E", "stats": stats | {"speed": 8}, "skill": hurting},
            {"id": "c", "team": 1, "at": [6, 0], "facing": "W", "stats": stats | {"speed": 7}, "skill": None},
        ],
        "active": "a",
        "commands": [
            {"do": "skill", "tile": [6, 1]},
            {"do": "end_turn"},
            {"do": "skill", "tile": [6, 2]},
            {"do": "end_turn"},
            {"do": "move", "path": [[6, 1]]},
        ],
    }
    result = run(document)
    sprung = [event["source"] for event in result["events"] if event["event"] == "trap_sprung"]
    assert len(sprung) == 2
    assert result["cars"]["c"]["at"] == [7, 1]
    assert result["cars"]["c"]["health"] == 19
