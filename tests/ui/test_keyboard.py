"""Every screen is reached, gone through and left with the keyboard alone, and the focus can always be seen."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pygame
import pytest

from carpg.platform.inputs import KeyInput
from carpg.platform.memory import MemoryPlatform
from carpg.ui.app import App
from carpg.ui.scenes.battle import BattleScene
from carpg.ui.scenes.title import TitleScene
from carpg.ui.widgets.base import Widget
from carpg.ui.widgets.listing import Listing

R = pygame.Rect
MOST_FRAMES = 4000
MOST_STOPS = 300

#: Names of the controls to use one after the other, from the title on.
ROUTES: dict[str, tuple[str, ...]] = {
    "settings": ("Settings", "Look", "Play", "Keys"),
    "standard settings": ("Settings", "Play", "Standard settings"),
    "about": ("About",),
    "set-up": ("Local battle", "Coral team is played by"),
    "cars": ("Local battle", "Choose cars: Coral team"),
    "rules": ("Local battle", "Change"),
    "shared set-up": ("Local battle", "Share this set-up"),
    "battle": ("Local battle", "Start the battle", "Battle log", "Close the log"),
    "pause": ("Local battle", "Start the battle", "Menu", "Rules of this match"),
    "result and replay": ("Local battle", "Start the battle", "Menu", "Give up", "Give up", "Watch replay", "More"),
    "lesson": ("Tutorial", "Lesson 1", "Menu"),
    "garage": ("Garage", "Filters"),
    "car": ("Garage", "Alley Cat, Dark", "Compare"),
    "team": ("Garage", "Your team", "Random", "Share"),
    "code": ("Garage", "Your team", "Enter code"),
    "saved teams": ("Garage", "Your team", "Teams"),
    "draft": ("Garage", "Your team", "Draft", "Begin"),
    "arenas": ("Arenas", "Team size"),
    "random arenas": ("Arenas", "Which arenas: Random"),
    "workshop": ("Arenas", "New arena", "More", "Name and size"),
    "codex": ("Codex", "Combat", "Attack calculator"),
    "saves": ("Saves",),
}


class Keys:
    """A player who has a keyboard and nothing else."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.platform = MemoryPlatform(*size)
        self.app = App(self.platform)
        self.app.settings.motion = "reduced"
        self.app.settings.speed = "instant"
        self.app.settings.curtain = False
        self.app.apply_settings(save=False)
        self.app.open(TitleScene(self.app))

    async def frames(self, count: int = 1) -> None:
        for _ in range(count):
            self.platform.pass_time(16)
            self.app.frame()
            await asyncio.sleep(0)

    async def press(self, key: str, *, shift: bool = False) -> None:
        self.platform.send(KeyInput(key, shift=shift))
        await self.frames()

    async def until(self, what: Callable[[], bool], why: str) -> None:
        for _ in range(MOST_FRAMES):
            if what():
                return
            await self.frames()
        raise AssertionError(f"never came: {why}")

    def offers(self, name: str) -> bool:
        return any(w.name.startswith(name) for w in self.app.stage.focusables())

    @property
    def focused(self) -> Widget:
        widget = self.app.stage.focused
        assert widget is not None
        return widget

    async def go_to(self, name: str) -> None:
        """Tab to the control whose name begins so, else back to it: a long list is entered where it shows."""
        for back in (False, True):
            for _ in range(MOST_STOPS):
                if self.app.stage.focused is not None and self.focused.name.startswith(name):
                    return
                await self.press("tab", shift=back)
        raise AssertionError(f"Tab never comes to '{name}'")

    async def use(self, name: str) -> None:
        await self.go_to(name)
        await self.press("enter")
        await self.frames(2)

    async def go_round(self) -> None:
        """Tab through all of the screen: nothing is left out, nothing holds the focus, and it shows all the way."""
        await self.press("tab")
        seen = [self.focused.key]
        for _ in range(MOST_STOPS):
            await self.see_focus()
            await self.press("tab")
            if self.focused.key in seen:
                break
            seen.append(self.focused.key)
        assert self.focused.key in seen, "Tab never comes back"
        assert self.focused.key != seen[-1] or len(seen) == 1, f"{seen[-1]} holds the focus"
        listed = {cell for w in self.app.stage.top.root.walk() if isinstance(w, Listing) for cell in w.children}
        left_out = [w.key for w in self.app.stage.focusables() if w.key not in seen and w not in listed]
        assert not left_out
        await self.press("tab", shift=True)
        assert self.focused.key == seen[-1] or listed

    async def see_focus(self) -> None:
        """The focused control is on the screen and looks different from one without the focus."""
        app, widget = self.app, self.focused
        assert app.stage.focus_visible and widget.shown, f"{widget.key} has the focus unseen"
        lit = self.picture(widget)
        app.stage.focus(widget, visible=False)
        await self.frames()
        assert self.picture(widget) != lit, f"{widget.key} doesn't show its focus"
        app.stage.focus(widget, visible=True)
        await self.frames()

    def picture(self, widget: Widget) -> bytes:
        surface = self.app.canvas.surface
        around = widget.shown.inflate(24, 24).clip(surface.get_rect())
        return pygame.image.tobytes(surface.subsurface(around), "RGB")

    async def go_home(self) -> None:
        """Escape leads back to the title; a battle goes on until it is left by its menu."""
        for _ in range(30):
            if isinstance(self.app.scene, TitleScene) and len(self.app.stage.layers) == 1:
                return
            if self.offers("Leave"):
                await self.use("Leave")
            elif self.offers("All lessons"):
                await self.use("All lessons")
            else:
                await self.press("escape")
                await self.frames(2)
        raise AssertionError(f"no way home from {type(self.app.scene).__name__}")


@pytest.mark.parametrize("size", [(1180, 820), (390, 844)], ids=["tablet", "phone"])
@pytest.mark.parametrize("route", ROUTES)
def test_the_keyboard_alone_goes_everywhere(route: str, size: tuple[int, int]) -> None:
    async def play() -> None:
        keys = Keys(size)
        await keys.frames()
        for name in ROUTES[route]:
            await keys.use(name)
            if isinstance(keys.app.scene, BattleScene) and len(keys.app.stage.layers) == 1:
                await keys.until(lambda: keys.offers("End turn") or keys.offers("Close the log"), "the first turn")
            await keys.go_round()
        await keys.go_home()
        await keys.go_round()

    asyncio.run(play())
