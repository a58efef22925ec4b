"""`carpg scenario` for tactics: a position, forced dice, commands, and what came of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from carpg.kernel.codec import decode, encode
from carpg.kernel.dice import Dice, DiceError, ForcedDice
from carpg.kernel.errors import CarpgError, DocumentError, IllegalCommandError
from carpg.kernel.scenario import RESULT, ScenarioError
from carpg.tactics.arena import Arena
from carpg.tactics.cars import roster
from carpg.tactics.carview import car_json
from carpg.tactics.commands import Attack, Command, UseSkill, command_from_json
from carpg.tactics.engine import TacticsEngine
from carpg.tactics.forecast import Forecast, SkillForecast
from carpg.tactics.initiative import standing_order
from carpg.tactics.setup import BattleSetup, CarSetup, Stats, stats_of
from carpg.tactics.state import BattleState

MAX_COMMANDS = 2000
KEYS = {
    "format", "mode", "rules", "arena", "seed", "dice", "cars", "active", "commands", "round_limit", "name", "note",
}  # fmt: skip
CAR_KEYS = {"id", "team", "car", "stats", "skill", "at", "facing", "health", "statuses", "name"}


def run(document: Mapping[str, Any]) -> dict[str, Any]:
    """Play a scenario document; raises `ScenarioError` with the index of the command at fault."""
    try:
        setup, dice, commands = read_scenario(document)
        player = _Player(setup, dice)
    except (DocumentError, DiceError) as error:
        raise ScenarioError("bad_document", str(error)) from error
    for number, command in enumerate(commands):
        player.play(number, command)
    try:
        player.state.dice.finish()
    except DiceError as error:
        raise ScenarioError("bad_dice", str(error)) from error
    return player.result()


class _Player:
    """Plays commands one by one and collects what they led to."""

    def __init__(self, setup: BattleSetup, dice: Dice) -> None:
        self.engine = TacticsEngine()
        self.state, events = self.engine.start(setup, dice)
        self.events = [event.as_json() for event in events]
        self.forecasts: list[dict[str, Any]] = []

    def play(self, number: int, data: object) -> None:
        """Carry out one command, or forecast."""
        try:
            self._play(number, data)
        except IllegalCommandError as error:
            raise ScenarioError(error.code, error.message, number) from error
        except DiceError as error:
            raise ScenarioError("bad_dice", str(error), number) from error
        except DocumentError as error:
            raise ScenarioError("bad_document", str(error), number) from error
        except CarpgError as error:
            raise ScenarioError("endless", str(error), number) from error

    def _play(self, number: int, data: object) -> None:
        if not isinstance(data, Mapping):
            raise DocumentError("a command is an object", "command")
        plain = {key: value for key, value in data.items() if key != "car"}
        active = self.state.active_car
        if "car" in data and (active is None or data["car"] != self.state.id_of(active)):
            raise IllegalCommandError("not_your_turn", f"It is not the turn of {data['car']}.")
        if plain.get("do") == "forecast":
            self._forecast(number, plain)
            return
        for event in self.engine.apply(self.state, command_from_json(plain)):
            self.events.append(event.as_json())

    def _forecast(self, number: int, data: Mapping[str, Any]) -> None:
        fields = {key: value for key, value in data.items() if key not in {"do", "skill"}}
        skilled = bool(data.get("skill")) or "target" not in data
        command: Command = decode(UseSkill, fields, "command") if skilled else decode(Attack, fields, "command")
        forecast = self.engine.forecast(self.state, command)
        if forecast is None:
            raise IllegalCommandError("not_your_turn", "There is nothing to forecast: the battle is over.")
        self.forecasts.append({"command": number, **forecast_json(forecast)})

    def result(self) -> dict[str, Any]:
        """The result document."""
        state = self.state
        return {
            "format": RESULT,
            "mode": "tactics",
            "forecasts": self.forecasts,
            "events": self.events,
            "cars": {state.id_of(car): car_json(state, car) for car in state.cars},
            "order": list(standing_order(state)),
            "round": state.round,
            "active": state.setup.entrants[state.active].id if state.active >= 0 else None,
            "winner": self.engine.outcome(state),
            "arena": arena_rows(state),
            "digest": self.engine.digest(state),
        }


def arena_rows(state: BattleState) -> list[str]:
    """The arena as it is now, in the scenario's characters (spawns as drawn)."""
    from carpg.tactics.arena import TERRAIN_CHARACTER

    grid, arena = state.setup.board.grid, state.setup.board.arena
    rows = []
    for y in range(grid.height):
        row = ""
        for x in range(grid.width):
            char = TERRAIN_CHARACTER[state.terrain_at(grid.index((x, y)))]
            row += arena.at((x, y)) if char == "." and arena.at((x, y)) in "01" else char
        rows.append(row)
    return rows


def forecast_json(forecast: Forecast | SkillForecast) -> dict[str, Any]:
    """A forecast as JSON, chances rounded to four decimals."""
    out: dict[str, Any] = encode(forecast)
    return {key: _rounded(value) for key, value in out.items()}


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, 4)
    if isinstance(value, list):
        return [_rounded(item) for item in value]
    if isinstance(value, dict):
        return {key: _rounded(item) for key, item in value.items()}
    return value


def read_scenario(document: Mapping[str, Any]) -> tuple[BattleSetup, Dice, list[Any]]:
    """Setup, dice and commands of a scenario document; raises `DocumentError`."""
    strange = sorted(str(key) for key in set(document) - KEYS)
    if strange:
        raise DocumentError(f"unknown key {strange[0]!r}", "document")
    cars = document.get("cars")
    if not isinstance(cars, list) or not cars:
        raise DocumentError("should be a list of cars", "cars")
    rows = decode(tuple[str, ...], document.get("arena"), "arena")
    active = document.get("active")
    if active is not None and not isinstance(active, str):
        raise DocumentError("should be the id of a car", "active")
    setup = BattleSetup(
        Arena(rows),
        tuple(_car(car, f"cars[{number}]") for number, car in enumerate(cars)),
        decode(dict[str, Any], {}, "rules") | _rules(document.get("rules")),
        decode(int, document.get("seed", 0), "seed"),
        decode(int, document.get("round_limit", 0), "round_limit"),
        active,
    )
    _check_active(setup)
    commands = document.get("commands", [])
    if not isinstance(commands, list) or len(commands) > MAX_COMMANDS:
        raise DocumentError(f"should be a list of at most {MAX_COMMANDS}", "commands")
    return setup, _dice(document, setup.seed), commands


def _check_active(setup: BattleSetup) -> None:
    car = next((car for car in setup.cars if car.id == setup.active), None)
    if setup.active is not None and (car is None or car.health == 0):
        raise DocumentError("should be the id of a standing car", "active")


def _rules(data: Any) -> dict[str, Any]:
    if data is None:
        return {}
    if not isinstance(data, Mapping):
        raise DocumentError("should be an object", "rules")
    return {str(key): value for key, value in data.items()}


def _dice(document: Mapping[str, Any], seed: int) -> Dice:
    if document.get("dice") is None:
        return Dice(seed)
    results = decode(tuple[int, ...], document["dice"], "dice")
    return ForcedDice(results, seed)


def _car(data: object, where: str) -> CarSetup:
    """A car of a scenario: a roster id, or explicit stats."""
    if not isinstance(data, Mapping):
        raise DocumentError("should be an object", where)
    strange = sorted(str(key) for key in set(data) - CAR_KEYS)
    if strange:
        raise DocumentError(f"unknown key {strange[0]!r}", where)
    fields = dict(data)
    name = fields.get("car")
    if name is None and "stats" not in fields:
        raise DocumentError("needs car (a roster id) or stats", where)
    known = roster().get(name) if isinstance(name, str) else None
    if name is not None and known is None:
        raise DocumentError(f"there is no car {name!r}", f"{where}.car")
    if known is not None:
        fields.setdefault("stats", encode(stats_of(known)))
        fields.setdefault("skill", known.skill)
        fields.setdefault("name", known.name)
    setup = decode(CarSetup, fields, where)
    return replace(setup, stats=decode(Stats, fields["stats"], f"{where}.stats"))
