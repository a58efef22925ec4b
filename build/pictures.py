"""The pictures of the README, made from the game itself: `python -m build.pictures` writes docs/pictures.

They are drawn without a window, from a battle that is seeded and played by opponents up to a telling moment.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "game"))

import pygame

from carpg.ai.opponent import choose
from carpg.ai.tactics_players import PLAYERS
from carpg.platform.memory import MemoryPlatform
from carpg.tactics.arena import arenas
from carpg.tactics.attack import targets
from carpg.tactics.setup import match_setup
from carpg.ui.app import App
from carpg.ui.game.session import Seat, Session
from carpg.ui.garage.teams import Team
from carpg.ui.scene import Scene
from carpg.ui.scenes.battle import BattleScene
from carpg.ui.scenes.garage import GarageScene
from carpg.ui.scenes.result import ResultScene
from carpg.ui.scenes.setup import local_battle
from carpg.ui.scenes.title import TitleScene

ROOT: Final = Path(__file__).resolve().parents[1]
OUT: Final = ROOT / "docs" / "pictures"
TEAMS: Final = (
    ("porsche-71", "halo-medic", "bruiser", "soulmate", "hornet"),
    ("skull-crusher", "mach-5", "camaro-69", "paladin", "corvette-19"),
)
#: The first round of which a picture may be.
ROUND: Final = 3
#: Frames that a scene gets to settle.
FRAMES: Final = 40


def battle(app: App) -> Scene:
    """A battle between two people, under way."""
    setup = match_setup(arenas()["carpet-canyon"], [list(team) for team in TEAMS], seed=5)
    session = Session.start("picture", setup, (Seat("Ada"), Seat("Ben")))
    driver = PLAYERS["driver"](3)
    while session.side is not None and not _telling(session):
        session.give(choose(iter(driver.think(session.engine.view(session.state, session.side), session.side))))
    return BattleScene(app, session, fresh=False)


def result(app: App) -> Scene:
    """What the same battle came to, played to its end by two drivers."""
    setup = match_setup(arenas()["carpet-canyon"], [list(team) for team in TEAMS], seed=5)
    session = Session.start("picture", setup, (Seat("Ada"), Seat("Ben")))
    while session.side is not None:
        driver = PLAYERS["driver"](3)
        session.give_thought(choose(iter(driver.think(session.engine.view(session.state, session.side), session.side))))
    return ResultScene(app, session)


def garage(app: App) -> Scene:
    """The garage with a team in work."""
    scene = GarageScene(app)
    scene.team, scene.chosen = Team("Sunday drivers", 5, TEAMS[0][:3]), TEAMS[0][0]
    return scene


def _telling(session: Session) -> bool:
    """A turn that has not been used yet, with an enemy beside the car."""
    car = session.active
    fresh = car is not None and not (car.moves or car.attacks or car.activations)
    return car is not None and fresh and session.state.round >= ROUND and bool(targets(session.state, car))


def aim(app: App) -> None:
    """Choose the enemy beside the active car, so that the odds are shown."""
    scene = app.scene
    if isinstance(scene, BattleScene) and scene.session.active is not None:
        state = scene.session.state
        target = targets(state, scene.session.active)[0]
        scene.board.calls.tile(state.setup.board.grid.tile(target.pos))


PICTURES: Final[tuple[tuple[str, tuple[int, int], Callable[[App], Scene]], ...]] = (
    ("title", (1180, 820), TitleScene),
    ("battle", (1180, 820), battle),
    ("battle-phone", (390, 844), battle),
    ("setup", (1180, 820), local_battle),
    ("garage", (1180, 820), garage),
    ("result", (1180, 820), result),
)


async def picture(name: str, size: tuple[int, int], scene: Callable[[App], Scene]) -> Path:
    """Draw one scene and keep it as a PNG."""
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    app = App(MemoryPlatform(*size))
    app.settings.motion = "reduced"
    app.apply_settings(save=False)
    app.open(scene(app))
    for step in (lambda app: None, aim):
        step(app)
        for _ in range(FRAMES):
            app.frame()
            await asyncio.sleep(0)
    OUT.mkdir(parents=True, exist_ok=True)
    path = OUT / f"{name}.png"
    pygame.image.save(app.canvas.surface, path)
    return path


def main() -> None:
    """Draw all pictures."""
    for name, size, scene in PICTURES:
        path = asyncio.run(picture(name, size, scene))
        sys.stdout.write(f"{path.relative_to(ROOT)} {path.stat().st_size // 1024} KB\n")


if __name__ == "__main__":
    main()
