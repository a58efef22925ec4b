"""`carpg scenario` for the wasteland: one document in, one result out.

Three kinds of document (schema: `data/schemas/wasteland-scenario.json`): `designs` to be audited, a `match` set up
like a real one, or a position of `units` on a `ground`. Places in documents and in the result's units are squares;
places in events are thousandths of a square.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from carpg.kernel.dice import DiceError, ForcedDice
from carpg.kernel.errors import DocumentError, IllegalCommandError
from carpg.kernel.events import Event, Json, plain
from carpg.kernel.scenario import RESULT, ScenarioError
from carpg.wasteland.audit import audit
from carpg.wasteland.engine import ENGINE, ManeuverForecast
from carpg.wasteland.geometry import HEADINGS
from carpg.wasteland.gunnery import Forecast
from carpg.wasteland.play import STREAM
from carpg.wasteland.position import position_from
from carpg.wasteland.record import begin, design_or_id, setup_from
from carpg.wasteland.state import State, Unit
from carpg.wasteland.wire import command_from, squares

MAX_COMMANDS = 2000
MAX_DICE = 2000
MAX_DESIGNS = 200


def run(document: Mapping[str, Any]) -> dict[str, Any]:
    """Play a wasteland document; raises `ScenarioError` with the index of the command that fails."""
    try:
        if "designs" in document:
            return _audits(document)
        commands = _list(document, "commands", MAX_COMMANDS)
        state, events = _start(document)
    except DocumentError as error:
        raise ScenarioError(error.code, str(error)) from error
    except DiceError as error:
        raise ScenarioError("bad_dice", str(error)) from error
    game = _Game(state, events)
    for index, data in enumerate(commands):
        game.guarded(index, data)
    try:
        game.state.dice.finish()
    except DiceError as error:
        raise ScenarioError("bad_dice", str(error)) from error
    return game.result()


def _list(document: Mapping[str, Any], key: str, limit: int) -> list[Json]:
    data = document.get(key, [])
    if not isinstance(data, list) or len(data) > limit:
        raise DocumentError(f"should be a list of at most {limit}", key)
    return data


def _known(document: Mapping[str, Any], keys: set[str]) -> None:
    strange = sorted(set(document) - keys - {"format", "mode"})
    if strange:
        raise DocumentError(f"unknown key {strange[0]!r}", "document")


def _forced(document: Mapping[str, Any], seed: int) -> ForcedDice | None:
    """The forced dice of a document, if it has any."""
    if document.get("dice") is None:
        return None
    dice = _list(document, "dice", MAX_DICE)
    for number, result in enumerate(dice):
        if isinstance(result, bool) or not isinstance(result, int) or result < 1:
            raise DocumentError("should be a whole number above 0", f"dice[{number}]", "bad_dice")
    return ForcedDice(dice, seed, frozenset({STREAM}))


def _start(document: Mapping[str, Any]) -> tuple[State, list[Event]]:
    if "match" in document:
        _known(document, {"match", "commands"})
        state, begun = begin(setup_from(document["match"]))
        return state, list(begun)
    _known(document, {"rules", "seed", "dice", "ground", "teams", "objective", "units", "smoke", "step", "commands"})
    state, step = position_from(document)
    state.dice = _forced(document, state.dice.seed) or state.dice
    if step == "move":
        return state, list(ENGINE.start(state))
    return state, list(ENGINE.resume(state, step == "attack"))


def _audits(document: Mapping[str, Any]) -> dict[str, Any]:
    """Judge designs without playing."""
    _known(document, {"designs"})
    out = []
    for number, data in enumerate(_list(document, "designs", MAX_DESIGNS)):
        design = design_or_id(data, f"designs[{number}]")
        result = audit(design)
        figures = {"total": result.total, "slack": result.slack, "legal": result.legal}
        out.append({"design": design.id, **plain(result), **figures})
    return {"format": RESULT, "mode": "wasteland", "audits": out}


class _Game:
    """A document under way: the state, the events so far, the forecasts asked for."""

    def __init__(self, state: State, events: list[Event]) -> None:
        self.state = state
        self.events = events
        self.forecasts: list[dict[str, Json]] = []

    def guarded(self, index: int, data: Json) -> None:
        """Carry one command out; whatever is wrong with it becomes a `ScenarioError` with its index."""
        try:
            self._do(index, data)
        except IllegalCommandError as error:
            raise ScenarioError(error.code, error.message, index) from error
        except DocumentError as error:
            raise ScenarioError(error.code, str(error), index) from error
        except DiceError as error:
            raise ScenarioError("bad_dice", str(error), index) from error

    def _do(self, index: int, data: Json) -> None:
        if isinstance(data, dict) and data.get("do") == "forecast":
            if set(data) - {"do", "of"}:
                raise DocumentError("a forecast has only of", f"commands[{index}]")
            found = ENGINE.forecast(self.state, command_from(data.get("of"), f"commands[{index}].of"))
            self.forecasts.append({"command": index, **_forecast(found)})
        else:
            self.events += ENGINE.apply(self.state, command_from(data, f"commands[{index}]"))

    def result(self) -> dict[str, Any]:
        """The result document."""
        state = self.state
        return {
            "format": RESULT,
            "mode": "wasteland",
            "forecasts": self.forecasts,
            "events": [event.as_json() for event in self.events],
            "units": {unit.id: _unit(unit) for unit in state.units.values()},
            "turn": state.turn,
            "step": state.step,
            "to_act": list(ENGINE.to_act(state)),
            "winner": state.result,
            "reason": state.reason,
            "digest": ENGINE.digest(state),
        }


def _forecast(found: Forecast | ManeuverForecast) -> dict[str, Json]:
    if isinstance(found, ManeuverForecast):
        return {"odds": {name: round(float(chance), 4) for name, chance in found.odds.items()}}
    return {
        "chance_hit": round(float(found.chance_hit), 4),
        "need": found.need,
        "penalty": found.penalty,
        "distance": found.distance,
        "side": found.side,
        "armor": found.armor,
        "damage": {"min": found.damage_min, "avg": float(found.damage_average), "max": found.damage_max},
        "expected_damage": round(float(found.chance_hit * found.damage_average), 4),
        "trace": [plain(line) for line in found.trace],
    }


def _unit(unit: Unit) -> dict[str, Json]:
    """A unit for people: places in squares, headings by name."""
    return {
        "seat": unit.seat,
        "design": unit.design,
        "body": unit.body,
        "at": [squares(unit.x), squares(unit.y)],
        "heading": HEADINGS[unit.heading],
        "course": HEADINGS[unit.course],
        "speed": unit.speed,
        "armor": dict(zip(("front", "right", "back", "left", "top", "bottom"), unit.armor, strict=True)),
        "items": [{"name": item.name, "points": item.points, "rounds": item.rounds} for item in unit.items],
        "crew": [{"role": crew.role, "points": crew.points, "aboard": crew.aboard} for crew in unit.crew],
        "handguns": list(unit.handguns),
        "spinning": bool(unit.spin),
        "flipped": unit.flipped,
        "popped": unit.popped,
        "out": unit.out,
    }
