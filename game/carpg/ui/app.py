"""The application: one loop, one stage, a stack of scenes."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Coroutine
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

import pygame

from carpg.platform import Platform, open_platform
from carpg.platform.inputs import (
    Input,
    KeyInput,
    LaterArrived,
    PadInput,
    PointerInput,
    QuitInput,
    Resized,
    ScreensArrived,
    TextInput,
    TwinInput,
    Visibility,
    WheelInput,
)
from carpg.ui import art, theme
from carpg.ui import settings as options
from carpg.ui.fade import Fade
from carpg.ui.layout import Form, form_of
from carpg.ui.mirror import Twin
from carpg.ui.notices import Notices
from carpg.ui.paint.canvas import Canvas
from carpg.ui.pointer import Pointers
from carpg.ui.scene import Scene
from carpg.ui.sound import Sounds
from carpg.ui.stage import Stage
from carpg.ui.strings import tr
from carpg.ui.ticker import Ticker

if TYPE_CHECKING:
    from carpg.storage.store import SaveStore

TITLE: Final = "CarPG"
#: While something moves, the twin is brought up to date no more often than this.
_TWIN_MS: Final = 120.0
#: Actions that a key does once, however long it is held: what opens under it must not be answered too.
_ONCE: Final = frozenset({"confirm", "back", "end_turn", "attack", "skill", "move", "menu", "fullscreen"})


class App:
    """What scenes work with: the platform, the stage, the ticker, sounds, settings, and the scenes themselves."""

    def __init__(self, platform: Platform) -> None:
        self.platform = platform
        self.settings = options.load(platform.storage, platform.prefers_contrast())
        self.keys = self.settings.key_map()
        self.ticker = Ticker(platform.clock, platform.wake)
        self.sounds = Sounds()
        self.stage = Stage(self.ticker, self.sounds.play, platform.wake)
        self.twin = Twin(self.stage, platform.mirror)
        self.notices = Notices(self)
        self.pointers = Pointers(platform.clock, self.stage.on_gesture)
        self.scenes: list[Scene] = []
        self.running = True
        #: Frames in which something was drawn.
        self.frames_drawn = 0
        self.view = platform.view()
        self.form: Form = form_of(self.view)
        self.canvas = Canvas(platform.display(self.view, TITLE), self.view.scale)
        self._to_build: Scene | None = None
        self._fade: Fade | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._twin_at = 0.0
        self._failure: BaseException | None = None
        self.stage.size = (self.view.width, self.view.height)
        self.stage.types_in_twin = platform.types_in_twin
        self.stage.paste = self._paste
        platform.on_hidden(self._hidden)
        self.apply_settings(save=False)

    @cached_property
    def saves(self) -> SaveStore:
        """Saved games and whatever else is kept in slots; each window has a name of its own.

        Opened by whoever asks first: the title does without.
        """
        from carpg.storage.store import open_store

        return open_store(self.platform.storage, os.urandom(3).hex())

    # ---- scenes ----

    @property
    def scene(self) -> Scene:
        """The scene on top."""
        return self.scenes[-1]

    def open(self, scene: Scene) -> None:
        """Show a scene on top of the present one."""
        if self.scenes:
            self.scene.leave()
        self.scenes.append(scene)
        self._show()

    def back(self, count: int = 1) -> None:
        """Return to an earlier scene; the first one stays."""
        if len(self.scenes) > 1:
            self.scene.leave()
            del self.scenes[max(1, len(self.scenes) - count) :]
            self._show()

    def replace(self, scene: Scene) -> None:
        """Show a scene in place of the present one."""
        if self.scenes:
            self.scene.leave()
            self.scenes.pop()
        self.scenes.append(scene)
        self._show()

    def home(self) -> None:
        """Return to the first scene."""
        self.back(len(self.scenes))

    def quit(self) -> None:
        """End the program after this frame, where the platform can."""
        self.running = False

    def _show(self) -> None:
        self._follow_device()  # here too: the host's word of a change may come after what the player does next
        old = self.canvas.surface.copy() if self.frames_drawn and not self.ticker.reduced else None
        self.ticker.skip()
        self.stage.clear_layers()
        self.stage.background = self.scene.draw_background
        self.scene.enter()
        self._build(keep=False)
        self.stage.focus(None)
        self.twin.say(tr(self.scene.title) if self.scene.title else "")
        if old is not None:
            self._fade = Fade(self, old)

    def request_build(self, scene: Scene) -> None:
        """Build a scene's controls anew before the next frame, if it is on top."""
        if self.scenes and scene is self.scene:
            self._to_build = scene
            self.platform.wake()

    def _build(self, keep: bool = True) -> None:
        self._to_build = None
        self.scene.form = self.form
        self.stage.set_root(self.scene.build(self.form), keep)

    # ---- settings ----

    def apply_settings(self, save: bool = True) -> None:
        """Take the settings up everywhere, and keep them."""
        s = self.settings
        theme.set_look(s.look(self.form.phone))
        self.keys = s.key_map()
        self.ticker.speed = s.animation_speed()
        self._follow_device()
        self.sounds.volume = s.sound_volume / 100
        self.sounds.control_volume = s.control_volume / 100
        self.sounds.muted = s.muted
        if self.scenes:
            self.request_build(self.scene)
        if save and not options.save(self.platform.storage, s):
            self.notices.toast("settings.not_kept", glyph="warning")

    def _follow_device(self) -> None:
        """Take up what the device says of motion, which may change while the game runs."""
        s = self.settings
        self.ticker.reduced = s.reduced_motion(self.platform.prefers_reduced_motion()) or s.speed == "instant"

    # ---- background work ----

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run a coroutine beside the loop; an error in it ends the program with its message."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self._failure = task.exception()
        self.platform.wake()

    # ---- the loop ----

    async def run(self, first: Callable[[App], Scene]) -> None:
        """Show the first scene and go on until the player quits."""
        self.open(first(self))
        while self.running:
            self.frame()
            await self.platform.next_frame(self._wait_ms())
        for task in tuple(self._tasks):
            task.cancel()

    def frame(self) -> bool:
        """Take the inputs, let time pass, redraw what changed. Returns whether anything was drawn."""
        if self._failure is not None:
            raise self._failure
        for event in self.platform.inputs():
            self._take(event)
        self.pointers.update()
        self.ticker.update()
        if self.scenes:
            self.scene.update()
        if self._to_build is not None:
            self._build()
        drawn = self._paint()
        if self.stage.twin_stale:
            self._refresh_twin()
        return drawn

    def _paint(self) -> bool:
        painter = self.stage if self._fade is None else self._fade
        areas = painter.paint(self.canvas)
        if areas:
            self.platform.flip(areas)
            self.frames_drawn += 1
        return bool(areas)

    def fade_over(self) -> None:
        """The transition between two scenes has ended."""
        self._fade = None
        self.stage.invalidate_all()

    def _refresh_twin(self) -> None:
        now = self.platform.clock()
        if not self.ticker.moving or now - self._twin_at >= _TWIN_MS:
            self._twin_at = now
            self.twin.refresh()

    def _wait_ms(self) -> float | None:
        if self.ticker.moving or self.stage.dirty or self._to_build is not None or self._failure is not None:
            return 0.0
        waits = [w for w in (self.ticker.wait_ms(), self.pointers.wait_ms()) if w is not None]
        if self.stage.twin_stale:
            waits.append(_TWIN_MS)
        return min(waits) if waits else None

    # ---- inputs ----

    def _take(self, event: Input) -> None:
        match event:
            case PointerInput() | WheelInput():
                self._pointer(event)
            case KeyInput() | PadInput():
                self._key(event)
            case TextInput():
                self.stage.on_text(event.text)
            case TwinInput():
                self._unlock_sound()
                self.twin.use(event)
            case Resized():
                self.resize()
            case ScreensArrived():
                self.scene.on_screens()
            case LaterArrived():
                art.load()
                self.sounds.forget_missing()
                self.scene.on_later(event)
            case Visibility():
                self.pointers.reset()
            case QuitInput():
                self.running = False

    def _pointer(self, event: PointerInput | WheelInput) -> None:
        if isinstance(event, PointerInput) and event.kind in {"down", "up"}:
            self._unlock_sound()
        if self._fade is not None and isinstance(event, PointerInput) and event.kind == "down":
            self.ticker.skip()
        self.pointers.feed(event)

    def _key(self, event: KeyInput | PadInput) -> None:
        self._unlock_sound()
        if isinstance(event, KeyInput) and self.stage.focused is not None and self.stage.focused.on_key(event):
            return
        action = self.keys.action(event)
        held = isinstance(event, KeyInput) and event.repeat
        if action is None or (held and action in _ONCE) or self.stage.on_action(action):
            return
        if action == "fullscreen":
            self.platform.fullscreen()
        elif self.stage.top is self.stage.layers[0] and not self.scene.on_action(action) and action == "back":
            self.scene.back()

    def _paste(self, take: Callable[[str], None]) -> None:
        """Give a control the clipboard's text, if the host has any."""

        async def work() -> None:
            text = await self.platform.paste_text()
            if text:
                take(text)

        self.spawn(work())

    def _unlock_sound(self) -> None:
        if self.platform.unlock_audio():
            self.sounds.unlock()

    def resize(self) -> None:
        """The screen's size, density or insets changed, or what the device says of motion."""
        self._follow_device()
        view = self.platform.view()
        surface = self.platform.display(view, TITLE)
        if view == self.view and surface is self.canvas.surface:
            return
        self.view, self.form = view, form_of(view)
        self.canvas = Canvas(surface, view.scale)
        self.stage.size = (view.width, view.height)
        self.ticker.skip()
        self.notices.drop()
        self.apply_settings(save=False)
        if self.scenes:
            self._build()
        self.stage.lay_out(self.form)

    def _hidden(self) -> None:
        if self.scenes:
            self.scene.on_hidden()


async def main() -> None:
    """Play: open the platform, show the title, run until the player quits."""
    from carpg.ui.scenes.title import TitleScene

    app = App(open_platform())
    await app.run(TitleScene)
    pygame.quit()
