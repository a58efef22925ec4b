"""The picture after a battle's events is the battle as it stands."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from carpg.kernel.dice import Dice
from carpg.kernel.events import Event
from carpg.platform.memory import MemoryPlatform
from carpg.tactics.arena import arenas
from carpg.tactics.cars import roster
from carpg.tactics.engine import TacticsEngine
from carpg.tactics.setup import match_setup
from carpg.tactics.simulate import random_command
from carpg.tactics.state import BattleState
from carpg.ui.app import App
from carpg.ui.battle.director import AppHost
from carpg.ui.board.display import Badge, Display, Piece
from carpg.ui.board.player import EventPlayer
from carpg.ui.board.view import BoardView

ENGINE = TacticsEngine()


def begin(seed: int) -> tuple[BattleState, list[Event]]:
    """A battle of drawn cars, so that many skills come by."""
    pool = sorted(roster())
    Dice(seed).shuffle("map", pool)
    names = sorted(arenas())
    arena = arenas()[names[seed % len(names)]]
    size = min(5, arena.sizes[1])
    state, events = ENGINE.start(match_setup(arena, [pool[:size], pool[size : 2 * size]], seed=seed, round_limit=12))
    return state, list(events)


def plain(piece: Piece) -> Piece:
    """A piece without what runs down silently: the figures on badges, and their order."""
    badges = tuple(sorted((Badge(b.status, b.mode) for b in piece.badges), key=repr))
    place = (0.0, 0.0) if piece.out else (piece.x, piece.y)
    return replace(piece, badges=badges, x=place[0], y=place[1], lift=0.0, fade=1.0, tilt=0.0, shake=0.0)


def assert_same(display: Display, state: BattleState) -> None:
    wanted = Display.of(state)
    assert display.active == wanted.active
    assert display.round == wanted.round
    assert display.terrain == wanted.terrain
    for name, piece in wanted.pieces.items():
        shown, stands = plain(display.pieces[name]), plain(piece)
        if piece.out:
            shown = replace(shown, facing=stands.facing, badges=())
            stands = replace(stands, badges=())
        assert shown == stands


@pytest.mark.parametrize("seed", range(30))
def test_events_lead_to_the_state(seed: int) -> None:
    start, _ = begin(seed)
    state, events = begin(seed)
    display, dice = Display.of(start), Dice(seed)
    while True:
        for event in events:
            display.apply(event)
        assert_same(display, state)
        if not ENGINE.to_act(state):
            break
        events = list(ENGINE.apply(state, random_command(state, dice)))
    display.settle(state)
    assert_same(display, state)
    assert {p.id: p.badges for p in display.standing()} == {p.id: p.badges for p in Display.of(state).standing()}
    assert display.traps == Display.of(state).traps


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("motion", ["full", "reduced", "fast"])
def test_playing_ends_in_the_same_picture(seed: int, motion: str) -> None:
    """Watched, without motion and skipped, the animations end where the engine is."""
    app = App(MemoryPlatform(600, 500))
    app.settings.motion = "reduced" if motion == "reduced" else "full"
    app.apply_settings(save=False)
    state, events = begin(seed + 100)
    view = BoardView((0, 0, 600, 500), Display.of(begin(seed + 100)[0]))
    player = EventPlayer(view, AppHost(app))

    async def battle() -> None:
        nonlocal events
        dice = Dice(seed)
        for _ in range(60):
            player.fast = motion == "fast"
            playing = asyncio.get_running_loop().create_task(player.play(events))
            while not playing.done():
                app.platform.pass_time(40)  # type: ignore[attr-defined]
                app.ticker.update()
                await asyncio.sleep(0)
            await playing
            assert_same(view.display, state)
            assert not (view.fx.effects or view.fx.words or view.fx.dice)
            if not ENGINE.to_act(state):
                break
            events = list(ENGINE.apply(state, random_command(state, dice)))

    asyncio.run(battle())
