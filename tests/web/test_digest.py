"""A recorded match comes to the same digests in the browser's Python and in this one."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from tests.web.game import START_TIMEOUT

from carpg.kernel.dice import Dice
from carpg.kernel.errors import DocumentError
from carpg.tactics.arena import arenas
from carpg.tactics.cars import roster
from carpg.tactics.commands import Attack, Command, EndTurn, Move, UseSkill
from carpg.tactics.engine import TacticsEngine
from carpg.tactics.record import recorder, verify_replay
from carpg.tactics.setup import make_setup, match_setup
from carpg.tactics.state import BattleState

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.web.game import Game
    from tests.web.hosting import Hosted

pytestmark = pytest.mark.web

VERIFY = """
import json, sys
import js
from carpg.kernel.errors import DocumentError
from carpg.tactics.engine import TacticsEngine
from carpg.tactics.record import verify_replay
found = []
for replay in json.loads(REPLAYS):
    try:
        found.append(TacticsEngine().digest(verify_replay(replay)))
    except DocumentError as error:
        found.append(str(error.code))
js.document.body.dataset.python = sys.platform
js.document.body.dataset.found = json.dumps(found)
"""


def _chosen(engine: TacticsEngine, state: BattleState, dice: Dice) -> Command:
    """A skill where one can be used, else an attack, else mostly a move."""
    skills = list(engine.skill_uses(state))
    if skills:
        return dice.pick("map", skills)
    legal = list(engine.legal(state))
    attacks: list[Command] = [command for command in legal if isinstance(command, Attack)]
    moves: list[Command] = [command for command in legal if isinstance(command, Move)]
    return dice.pick("map", attacks or moves[-12:] or [EndTurn()])


def _record(seed: int) -> tuple[dict[str, Any], str, int]:
    """A match played here: its replay, its last digest, and how many skills were used."""
    engine, dice = TacticsEngine(trace=False), Dice(seed)
    pool = sorted(roster())
    dice.shuffle("map", pool)
    setup = match_setup(arenas()["sandpit"], [pool[:5], pool[5:10]], seed, round_limit=12)
    state, _ = engine.start(make_setup(setup))
    notes, skills, this_turn = recorder(state), 0, 0
    while engine.outcome(state) is None:
        command = EndTurn() if this_turn > 5 else _chosen(engine, state, dice)
        engine.apply(state, command)
        notes.note(command, state)
        this_turn = 0 if isinstance(command, EndTurn) else this_turn + 1
        skills += isinstance(command, UseSkill)
    return notes.replay.as_json(), engine.digest(state), skills


def test_a_recorded_match_is_the_same_in_the_browser(
    game: Game, host: Callable[..., Hosted], program: Callable[[str], Path]
) -> None:
    matches = [_record(seed) for seed in (3, 11)]
    assert all(skills >= 3 for _, _, skills in matches)
    replays = [replay for replay, _, _ in matches]
    other_dice = {**replays[0], "setup": {**replays[0]["setup"], "seed": 4}}
    with pytest.raises(DocumentError) as refused:
        verify_replay(other_dice)
    source = VERIFY.replace("REPLAYS", repr(json.dumps([*replays, other_dice])))
    game.page.goto(host(program(source)).url)
    game.page.wait_for_selector("body[data-found]", timeout=START_TIMEOUT)
    assert game.page.evaluate("document.body.dataset.python") == "emscripten"
    found = json.loads(game.page.evaluate("document.body.dataset.found"))
    assert found == [*(digest for _, digest, _ in matches), refused.value.code]
