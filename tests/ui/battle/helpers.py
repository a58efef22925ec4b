"""Driving a battle scene without a window."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any

from carpg.kernel.dice import Dice
from carpg.platform.inputs import KeyInput, PointerInput
from carpg.platform.memory import MemoryPlatform
from carpg.storage.backends import Backend
from carpg.tactics.grid import Tile
from carpg.tactics.setup import BattleSetup, Stats
from carpg.tactics.simulate import random_command
from carpg.ui.app import App
from carpg.ui.game.draft import ANY_ARENA, Draft
from carpg.ui.game.planner import Planner
from carpg.ui.game.session import Seat, Session
from carpg.ui.scenes.battle import BattleScene
from carpg.ui.scenes.result import ResultScene
from carpg.ui.scenes.title import TitleScene

AGAINST = (Seat("You"), Seat("Rookie", "rookie"))
PEOPLE = (Seat("Ada"), Seat("Ben"))
MOST_FRAMES = 20_000


#: Attack, defense, speed and health of cars in tests that count on figures.
PLAIN = ((5, 3, 4, 6), (4, 4, 3, 7), (6, 2, 5, 5))


def battle_setup(seed: int, size: int = 2, *, plain: bool = False) -> BattleSetup:
    """A small battle that the seed draws; `plain` cars have figures of the tests' own and no skills."""
    arena = "duel-coaster" if size == 1 else "marble-run" if size <= 3 else ANY_ARENA
    document = Draft(size=size, seed=seed, arena=arena).battle(seed)
    if not plain:
        return document
    cars = []
    for number, car in enumerate(document.cars):
        attack, defense, speed, health = PLAIN[number % len(PLAIN)]
        stats = Stats("water" if car.team else "fire", attack, defense, speed, health)
        cars.append(replace(car, stats=stats, skill=None, health=None))
    return replace(document, cars=tuple(cars))


class Table:
    """An application with a battle on it, and the ways in which a player acts."""

    def __init__(
        self,
        seats: tuple[Seat, Seat] = AGAINST,
        seed: int = 5,
        size: tuple[int, int] = (1180, 820),
        cars: int = 2,
        storage: Backend | None = None,
        plain: bool = False,
        platform: type[MemoryPlatform] = MemoryPlatform,
        commands: int = 0,
        **settings: object,
    ) -> None:
        """`commands` are random ones that have been given before the scene opens."""
        self.platform = platform(*size)
        if storage is not None:
            self.platform.storage = storage
        self.app = App(self.platform)
        self.app.settings.motion = "reduced"
        self.app.settings.end_turn = "never"
        self.app.settings.curtain = False
        for name, value in settings.items():
            setattr(self.app.settings, name, value)
        self.app.apply_settings(save=False)
        self.app.open(TitleScene(self.app))
        self.session = Session.start(f"t{seed}", battle_setup(seed, cars, plain=plain), seats)
        self._play_on(commands)
        self.scene = BattleScene(self.app, self.session, fresh=not commands)
        self.app.open(self.scene)

    def _play_on(self, commands: int) -> None:
        dice = Dice(self.session.state.setup.document.seed)
        for _ in range(commands):
            if not self.session.over:
                self.session.give(random_command(self.session.state, dice))

    # ---- time ----

    async def frame(self) -> None:
        """One frame later."""
        self.platform.pass_time(16)
        self.app.frame()
        await asyncio.sleep(0)

    async def until(self, what: Callable[[], bool]) -> None:
        """Frames until something holds."""
        for _ in range(MOST_FRAMES):
            if what():
                return
            await self.frame()
        raise AssertionError("never came about")

    async def my_turn(self) -> bool:
        """Wait until a person can act; False when the battle is over."""
        await self.until(lambda: self.scene.planner is not None or self.over)
        if not self.over:
            await self.frame()
            self.app.twin.refresh()
        return not self.over

    @property
    def over(self) -> bool:
        """Whether the result shows."""
        return isinstance(self.app.scene, ResultScene)

    # ---- hands ----

    def tap(self, at: tuple[float, float], device: str = "touch") -> None:
        """A tap or a click."""
        x, y = at
        down = PointerInput("down", x, y, 1, device)  # type: ignore[arg-type]
        self.platform.send(down, PointerInput("up", x, y, 1, device))  # type: ignore[arg-type]

    def key(self, name: str) -> None:
        """A key."""
        self.platform.send(KeyInput(name))

    def press(self, name: str) -> None:
        """A button by its role and name."""
        self.app.twin.refresh()
        self.app.twin.find("button", name).activate()

    def middle(self, tile: Tile) -> tuple[float, float]:
        """Where a tile is on the screen; brings it into view first, as a player would by panning."""
        board = self.scene.board
        board.show((float(tile[0]), float(tile[1])), 0.6)
        return board.camera.centre(tile)

    def button(self, key: str) -> tuple[float, float]:
        """Where a control of the bar is."""
        widget = next(w for w in self.app.stage.root.walk() if w.key == key)
        return (float(widget.rect.centerx), float(widget.rect.centery))


def towards(planner: Planner) -> Tile | None:
    """A tile where the car may drive, as near to an enemy as can be; None to stay."""
    state = planner.state
    grid = state.setup.board.grid
    foes = [grid.tile(car.pos) for car in state.cars if car.standing and car.side != planner.side]
    tiles = sorted(planner.reach - {planner.here})
    if not tiles or planner.car.moves:
        return None
    return min(tiles, key=lambda t: min(abs(t[0] - x) + abs(t[1] - y) for x, y in foes))


def run(work: Coroutine[Any, Any, None]) -> None:
    """Run a test's coroutine."""
    asyncio.run(work)
