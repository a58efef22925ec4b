"""States as JSON and back: for digests, saves and scenarios."""

from __future__ import annotations

from dataclasses import dataclass, fields

from carpg.cards.catalogue import Car, CardSet, card_set
from carpg.cards.commands import KINDS, Command, command_json
from carpg.cards.rules import changed, rules_from
from carpg.cards.state import CardState, GadgetState, NitroState, Phase, Side
from carpg.cards.words import ROUNDS, Protocol, Race
from carpg.kernel.codec import decode, encode
from carpg.kernel.dice import Dice
from carpg.kernel.errors import DocumentError
from carpg.kernel.events import Json

_SPECIAL = {"cars", "gadget", "decision"}
_SIDE_PLAIN = tuple(field.name for field in fields(Side) if field.name not in _SPECIAL)
_STATE_PLAIN = ("race", "round", "phase", "round_winner", "margin", "winner", "reason", "turns")


def command_from(data: Json, where: str = "command") -> Command:
    """A command from `{"do": ..., "seat": ...}`; raises `DocumentError`."""
    if not isinstance(data, dict) or data.get("do") not in KINDS:
        raise DocumentError(f"do should be one of {', '.join(KINDS)}", where)
    command: Command = decode(KINDS[data["do"]], {key: data[key] for key in data if key != "do"}, where)
    return command


def state_json(state: CardState) -> dict[str, Json]:
    """The whole state, secrets and dice included."""
    out: dict[str, Json] = {name: getattr(state, name) for name in _STATE_PLAIN}
    out["rules"] = changed(state.rules)
    out["bill"] = [list(line) for line in state.bill]
    out["sides"] = [_side_json(side) for side in state.sides]
    out["dice"] = {"seed": state.dice.seed, "draws": dict(state.dice.draws)}
    return out


def _side_json(side: Side) -> dict[str, Json]:
    out: dict[str, Json] = {name: getattr(side, name) for name in _SIDE_PLAIN}
    out["order"] = list(side.order)
    out["cars"] = [None if car is None else encode(car) for car in side.cars]
    out["gadget"] = None if side.gadget is None else side.gadget.id
    out["decision"] = None if side.decision is None else command_json(side.decision)
    return out


@dataclass(frozen=True)
class _DiceForm:
    seed: int
    draws: dict[str, int]


@dataclass(frozen=True)
class _SideForm:
    cars: tuple[Car | None, Car | None, Car | None]
    gadget: str | None
    fuel: int
    mana: int
    used: int
    nitro: NitroState
    nitro_round: int
    defended: bool
    last: int
    repeat: bool
    protocol: Protocol | None
    gadget_state: GadgetState
    decided: bool
    salt: str
    shown: bool
    declared: int
    variable: int
    lit: bool
    guess: int
    guess_right: bool
    backfire: int
    instant_last: int
    cancel_mask: int
    cancel_next: bool
    order: tuple[int, ...]
    order_salt: str
    guess_salt: str

    def __post_init__(self) -> None:
        """Refuse what no match can reach and what would break figures later."""
        places = (self.last, self.declared, self.variable, self.guess, self.instant_last)
        if any(not -1 <= place < 4 for place in places):
            raise ValueError("a variable is -1 to 3")
        if not 0 <= self.used < 16 or not 0 <= self.cancel_mask < 16:
            raise ValueError("a set of variables is 0 to 15")
        if sorted(self.order) not in ([], [0, 1, 2]):
            raise ValueError("an order names the cars 0, 1 and 2 once each")


@dataclass(frozen=True)
class _StateForm:
    race: Race
    round: int
    phase: Phase
    round_winner: int | None
    margin: int
    winner: int | None
    reason: str
    turns: int
    bill: tuple[tuple[int, int, str], ...]
    dice: _DiceForm

    def __post_init__(self) -> None:
        """Refuse rounds and seats that do not exist."""
        if not 0 <= self.round <= ROUNDS or (self.round == 0) != (self.phase == "order"):
            raise ValueError(f"round is 1 to {ROUNDS}, or 0 while the order is chosen")
        if self.round_winner not in {None, 0, 1} or self.winner not in {None, -1, 0, 1}:
            raise ValueError("a seat is 0 or 1")
        if any(seat not in {0, 1} for seat, _, _ in self.bill):
            raise ValueError("a seat is 0 or 1")


def state_from(data: Json, cards: CardSet | None = None) -> CardState:
    """A state from `state_json`; raises `DocumentError` for anything that does not fit."""
    if not isinstance(data, dict) or not isinstance(data.get("sides"), list) or len(data["sides"]) != 2:
        raise DocumentError("should be an object with two sides", "state")
    if not isinstance(data.get("rules"), dict):
        raise DocumentError("should be an object", "rules")
    form = decode(_StateForm, {key: data[key] for key in data if key not in {"sides", "rules"}}, "state")
    cards = cards or card_set()
    one, two = (_side_from(side, cards, f"sides[{seat}]") for seat, side in enumerate(data["sides"]))
    state = CardState(rules_from(data["rules"]), form.race, (one, two), Dice(form.dice.seed, form.dice.draws))
    for name in (*_STATE_PLAIN[1:], "bill"):
        setattr(state, name, getattr(form, name))
    return state


def _side_from(data: Json, cards: CardSet, where: str) -> Side:
    if not isinstance(data, dict):
        raise DocumentError("should be an object", where)
    form = decode(_SideForm, {key: data[key] for key in data if key != "decision"}, where)
    side = Side(form.cars, None if form.gadget is None else cards.gadget(form.gadget, f"{where}.gadget"), form.fuel)
    for name in _SIDE_PLAIN:
        setattr(side, name, getattr(form, name))
    decision = data.get("decision")
    side.decision = None if decision is None else command_from(decision, f"{where}.decision")
    return side
