"""`carpg scenario` for cards: one document in, one result out (the schema is `data/schemas/cards-scenario.json`).

Without `round` the match starts with the secret order of the cars; with it, the cars race in the order of the deck
and round `round` has just begun, with what `sides` says about each seat.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Literal

from carpg.cards.commands import command_json
from carpg.cards.engine import CardsEngine
from carpg.cards.figures import figure
from carpg.cards.flow import begin_round, names, start_at
from carpg.cards.forecast import Forecast
from carpg.cards.record import DeckForm, deck_from
from carpg.cards.rules import rules_from
from carpg.cards.save import command_from
from carpg.cards.setup import new_match
from carpg.cards.state import CardState, GadgetState, NitroState, Side
from carpg.cards.words import ALL_USED, ROUNDS, STAT_INDEX, STATS, Race, Stat
from carpg.kernel.codec import decode
from carpg.kernel.dice import Dice, DiceError, ForcedDice
from carpg.kernel.errors import DocumentError, IllegalCommandError
from carpg.kernel.events import Event, Json, plain
from carpg.kernel.scenario import RESULT, ScenarioError

MAX_COMMANDS = 1000
MAX_DICE = 1000
MAX_FUEL = 999


@dataclass(frozen=True)
class _SideForm:
    fuel: int | None = None
    mana: int | None = None
    used: tuple[Stat, ...] = ()
    nitro: NitroState = "fresh"
    defended: bool = False
    last: Stat | None = None
    gadget: GadgetState = "held"

    def __post_init__(self) -> None:
        """Keep tanks and mana within what a match can hold."""
        for value in (self.fuel, self.mana):
            if value is not None and not 0 <= value <= MAX_FUEL:
                raise ValueError(f"fuel and mana are 0 to {MAX_FUEL}")
        if self.fuel == 0:
            raise ValueError("a side without fuel has lost already")


@dataclass(frozen=True)
class _Form:
    format: str
    mode: Literal["cards"]
    decks: tuple[DeckForm, DeckForm]
    race: Race = "free"
    rules: dict[str, int | str | bool] = field(default_factory=dict)
    seed: int = 0
    dice: tuple[int, ...] | None = None
    round: int | None = None
    sides: tuple[_SideForm, _SideForm] | None = None

    def __post_init__(self) -> None:
        """Keep the round and the dice within bounds."""
        if self.round is not None and not 1 <= self.round <= ROUNDS:
            raise ValueError(f"round should be from 1 to {ROUNDS}")
        if self.sides is not None and self.round is None:
            raise ValueError("sides are given together with round")
        if self.dice is not None and len(self.dice) > MAX_DICE:
            raise ValueError(f"dice should be at most {MAX_DICE}")


def run(document: Mapping[str, Any]) -> dict[str, Any]:
    """Play a cards document; raises `ScenarioError` with the index of the command that fails."""
    try:
        commands = _commands(document)
        state, events = _start(document)
    except DocumentError as error:
        raise ScenarioError(error.code, str(error)) from error
    play = _Play(state, events)
    for index, data in enumerate(commands):
        try:
            play.do(index, data)
        except IllegalCommandError as error:
            raise ScenarioError(error.code, error.message, index) from error
        except DocumentError as error:
            raise ScenarioError(error.code, str(error), index) from error
        except DiceError as error:
            raise ScenarioError("bad_dice", str(error), index) from error
    try:
        state.dice.finish()
    except DiceError as error:
        raise ScenarioError("bad_dice", str(error)) from error
    return play.result()


def _commands(document: Mapping[str, Any]) -> list[Json]:
    commands = document.get("commands", [])
    if not isinstance(commands, list) or len(commands) > MAX_COMMANDS:
        raise DocumentError(f"should be a list of at most {MAX_COMMANDS}", "commands")
    return commands


def _start(document: Mapping[str, Any]) -> tuple[CardState, list[Event]]:
    form = decode(_Form, {key: document[key] for key in document if key != "commands"})
    rules = rules_from(form.rules)
    one, two = (deck_from(deck, where=f"decks[{seat}]") for seat, deck in enumerate(form.decks))
    dice = Dice(form.seed) if form.dice is None else ForcedDice(form.dice, form.seed, frozenset({"combat"}))
    state = new_match((one, two), form.race, rules, dice)
    events: list[Event] = []
    if form.round is not None:
        start_at(state, form.round)
        for side, given in zip(state.sides, form.sides or (), strict=False):
            _put_before(side, given)
        try:
            begin_round(state, events)
        except DiceError as error:
            raise DocumentError(str(error), "dice", "bad_dice") from error
        for side, given in zip(state.sides, form.sides or (), strict=False):
            _put_after(side, given)
    return state, events


def _put_before(side: Side, given: _SideForm) -> None:
    """What must stand before the round begins, because it decides which windows open."""
    side.gadget_state = given.gadget
    side.fuel = side.fuel if given.fuel is None else given.fuel


def _put_after(side: Side, given: _SideForm) -> None:
    """What a car's entry would wipe out, and the mana that the round has already given."""
    side.mana = side.mana if given.mana is None else given.mana
    side.used = sum(1 << STAT_INDEX[stat] for stat in set(given.used)) & ALL_USED
    side.nitro, side.defended = given.nitro, given.defended
    side.last = side.last if given.last is None else STAT_INDEX[given.last]


class _Play:
    """A document under way: the state, the events so far, the forecasts asked for."""

    def __init__(self, state: CardState, events: list[Event]) -> None:
        self.engine = CardsEngine()
        self.state = state
        self.events = events
        self.forecasts: list[dict[str, Json]] = []

    def do(self, index: int, data: Json) -> None:
        """Carry one command of the document out, or answer a forecast."""
        if isinstance(data, dict) and data.get("do") == "forecast":
            command = command_from(data.get("command"), f"commands[{index}].command")
            found = self.engine.forecast(self.state, command)
            self.forecasts.append({"command": index, **_forecast_json(found)})
        else:
            self.events.extend(self.engine.apply(self.state, command_from(data, f"commands[{index}]")))

    def result(self) -> dict[str, Any]:
        """The result document."""
        state = self.state
        return {
            "format": RESULT,
            "mode": "cards",
            "forecasts": self.forecasts,
            "events": [event.as_json() for event in self.events],
            "sides": [_side_json(state, seat) for seat in (0, 1)],
            "round": state.round,
            "phase": state.phase,
            "to_act": list(self.engine.to_act(state)),
            "winner": state.winner,
            "reason": state.reason,
            "digest": self.engine.digest(state),
        }


def _forecast_json(found: Forecast) -> dict[str, Json]:
    out = {f.name: plain(getattr(found, f.name)) for f in fields(found) if f.name != "command"}
    return {"of": command_json(found.command), **out}


def _side_json(state: CardState, seat: int) -> dict[str, Json]:
    side = state.sides[seat]
    car = side.cars[state.car_number] if state.round else None
    return {
        "fuel": side.fuel,
        "mana": side.mana,
        "car": None if car is None else car.id,
        "cars": [None if each is None else each.id for each in side.cars],
        "used": names(side.used),
        "nitro": side.nitro,
        "defended": side.defended,
        "gadget": None if side.gadget is None else side.gadget.id,
        "gadget_state": side.gadget_state,
        "figures": {} if car is None else {stat: figure(state, seat, index) for index, stat in enumerate(STATS)},
        "maneuverability_quarters": None if car is None else car.maneuverability_quarters,
    }
