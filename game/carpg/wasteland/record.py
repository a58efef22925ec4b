"""Matches as documents: what starts one, and replays of whole ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from carpg.kernel.codec import decode, encode
from carpg.kernel.errors import DocumentError
from carpg.kernel.events import Event, Json
from carpg.kernel.replay import Codec, Recorder
from carpg.wasteland.catalogue import design_named
from carpg.wasteland.commands import Command
from carpg.wasteland.design import Design, design_from
from carpg.wasteland.engine import ENGINE
from carpg.wasteland.rules import Rules
from carpg.wasteland.setup import Kind, MatchSetup, draw_vehicles, new_match
from carpg.wasteland.state import State
from carpg.wasteland.wire import command_from, command_json

#: Changes whenever the same set-up and commands may lead to another match.
RULES_VERSION = "wasteland-1"

MAX_PLAYERS = 6
MAX_VEHICLES = 8


@dataclass(frozen=True)
class _Form:
    kind: Kind = "arena"
    seed: int = 0
    players: int = 2
    rules: Rules = field(default_factory=Rules)


def setup_from(data: Json, where: str = "match") -> MatchSetup:
    """A set-up from JSON: `kind`, `seed`, `rules`, and `vehicles` a seat (or `players`, drawn by the seed)."""
    if not isinstance(data, dict):
        raise DocumentError("should be an object", where)
    form = decode(_Form, {key: value for key, value in data.items() if key != "vehicles"}, where)
    if not 2 <= form.players <= MAX_PLAYERS:
        raise DocumentError(f"should be 2 to {MAX_PLAYERS}", f"{where}.players")
    if data.get("vehicles") is None:
        return MatchSetup(form.kind, form.seed, draw_vehicles(form.kind, form.seed, form.players), form.rules)
    return MatchSetup(form.kind, form.seed, vehicles_from(data["vehicles"], f"{where}.vehicles"), form.rules)


def vehicles_from(data: Json, where: str) -> tuple[tuple[Design, ...], ...]:
    """For each seat a list of designs, each by id or written out."""
    if not isinstance(data, list) or not 2 <= len(data) <= MAX_PLAYERS:
        raise DocumentError(f"should be a list for each of 2 to {MAX_PLAYERS} players", where)
    return tuple(team_from(seat, f"{where}[{i}]") for i, seat in enumerate(data))


def team_from(data: Json, where: str) -> tuple[Design, ...]:
    """The designs of one seat."""
    if not isinstance(data, list) or not 1 <= len(data) <= MAX_VEHICLES:
        raise DocumentError(f"should be a list of 1 to {MAX_VEHICLES} designs", where)
    return tuple(design_or_id(item, f"{where}[{i}]") for i, item in enumerate(data))


def design_or_id(data: Json, where: str) -> Design:
    """A design, given by the id of a shipped one or written out."""
    return design_named(data, where) if isinstance(data, str) else design_from(data, where)


def setup_json(setup: MatchSetup) -> dict[str, Json]:
    """A set-up as JSON with every design written out."""
    return {
        "kind": setup.kind,
        "seed": setup.seed,
        "vehicles": [[encode(design) for design in seat] for seat in setup.vehicles],
        "rules": encode(setup.rules),
    }


def begin(setup: MatchSetup) -> tuple[State, tuple[Event, ...]]:
    """A match up to its first decision, and what happened until then."""
    state = new_match(setup)
    return state, tuple(ENGINE.start(state))


CODEC: Codec[State, Command] = Codec(
    mode="wasteland",
    rules_version=RULES_VERSION,
    engine=ENGINE,
    start=lambda data: begin(setup_from(data, "setup")),
    read=command_from,
    write=command_json,
    round_of=lambda state: state.turn,
)


def recorded(setup: MatchSetup, commands: Sequence[Command]) -> dict[str, Json]:
    """The replay document of a match: the set-up and its commands, played again for the digests."""
    state, _ = begin(setup)
    recorder = Recorder(CODEC, setup_json(setup), state)
    for command in commands:
        ENGINE.apply(state, command)
        recorder.note(command, state)
    return recorder.replay.as_json()
