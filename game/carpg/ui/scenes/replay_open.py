"""Opening a replay: it is played and compared in slices behind a bar, then watched, or refused with the reason."""

from __future__ import annotations

import asyncio
from typing import Final

from carpg.kernel.errors import DocumentError
from carpg.ui import layout
from carpg.ui.app import App
from carpg.ui.layout import Form
from carpg.ui.scene import Scene
from carpg.ui.scenes.frame import framed
from carpg.ui.scenes.replay import ReplayScene
from carpg.ui.scenes.replay_check import develop, film_of
from carpg.ui.scenes.replay_film import Film, Reel
from carpg.ui.strings import tr
from carpg.ui.widgets import Card, Label, Progress, Widget
from carpg.ui.widgets.base import R

#: Work a frame, in milliseconds.
_SLICE_MS: Final = 8.0


def watch(app: App, reel: Reel, name: str = "", place: int = 0) -> None:
    """Open a reel for watching from a place on; what can't be watched is explained at once and nothing is opened."""
    try:
        film = film_of(reel)
    except DocumentError as error:
        app.notices.tell(tr("replay.problem"), error.message)
        return
    app.open(OpeningScene(app, film, name, place))


class OpeningScene(Scene):
    """The bar while a replay is verified."""

    title = "replay.reading"

    def __init__(self, app: App, film: Film, name: str, place: int = 0) -> None:
        super().__init__(app)
        self.film = film
        self.name = name
        self.place = place
        self.share = 0.0
        self._bar: Progress | None = None
        self._task: asyncio.Task[None] | None = None

    def enter(self) -> None:
        """Begin."""
        self._task = self.app.spawn(self._work())

    def leave(self) -> None:
        """Going back ends the work."""
        if self._task is not None:
            self._task.cancel()

    def build(self, form: Form) -> Widget:
        """Words and a bar."""
        root, area = framed(self, form, tr("replay.title"))
        card = Card(layout.centred(area, 460, 160))
        inside = card.rect.inflate(-48, -40)
        rows = layout.stack(inside, [30, 44, 16], 8)
        self._bar = Progress(R(rows[2]), tr("replay.reading"), self.share)
        card.add(Label(rows[0], tr("replay.reading"), size="title", face="display", align="centre"))
        card.add(Label(rows[1], tr("replay.reading_note"), align="centre", wrap=True), self._bar)
        return root.add(card)

    async def _work(self) -> None:
        clock = self.app.platform.clock
        try:
            since = clock()
            for share in develop(self.film):
                self.share = share
                if clock() - since >= _SLICE_MS:
                    if self._bar is not None:
                        self._bar.set(self.share)
                    self.app.platform.wake()
                    await asyncio.sleep(0)
                    since = clock()
        except DocumentError as error:
            self._task = None
            self.app.back()
            self.app.notices.tell(tr("replay.problem"), error.message)
            return
        self._task = None
        self.app.replace(ReplayScene(self.app, self.film, self.name, self.place))
