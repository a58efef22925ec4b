"""Replays of tactics battles."""

from __future__ import annotations

from carpg.kernel.codec import decode, encode
from carpg.kernel.events import Event, Json
from carpg.kernel.replay import Codec, Recorder, Replay, replay_from_json, verify
from carpg.tactics.commands import Command, command_from_json, command_json
from carpg.tactics.engine import TacticsEngine
from carpg.tactics.rules import rules_version
from carpg.tactics.setup import BattleSetup
from carpg.tactics.state import BattleState


def replay_codec(engine: TacticsEngine | None = None) -> Codec[BattleState, Command]:
    """How tactics battles are recorded and played again."""
    referee = engine or TacticsEngine()

    def start(setup: Json) -> tuple[BattleState, tuple[Event, ...]]:
        return referee.start(decode(BattleSetup, setup, "setup"))

    return Codec(
        "tactics",
        rules_version(),
        referee,
        start,
        command_from_json,
        command_json,
        lambda state: state.round,
    )


#: The codec that tools use.
CODEC = replay_codec()


def recorder(state: BattleState) -> Recorder[BattleState, Command]:
    """A recorder for a battle that has just started."""
    return Recorder(replay_codec(), encode(state.setup.document), state)


def read_replay(document: object) -> Replay:
    """Read a replay document; `DocumentError` says what does not fit."""
    return replay_from_json(document, "tactics", rules_version())


def verify_replay(document: object) -> BattleState:
    """Read and play a replay, comparing every digest; returns the last state."""
    return verify(replay_codec(TacticsEngine(trace=False)), read_replay(document))
