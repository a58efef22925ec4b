"""What shows when a player is quicker than the rest of the game, which is unpacked behind the title."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from carpg.ui import theme
from carpg.ui.layout import Form
from carpg.ui.paint import text as txt
from carpg.ui.scene import Scene
from carpg.ui.scenes.frame import framed
from carpg.ui.strings import tr
from carpg.ui.widgets.base import R, Widget
from carpg.ui.widgets.label import Label

if TYPE_CHECKING:
    from carpg.ui.app import App


def when_unpacked(app: App, action: Callable[[], None]) -> None:
    """Do what needs the other screens: now, or once they are here, unless the player turns back."""
    if app.platform.screens_ready():
        action()
    else:
        app.open(WaitingScene(app, action))


class WaitingScene(Scene):
    """Says that the rest is on its way, and goes on by itself."""

    title = "waiting.title"

    def __init__(self, app: App, action: Callable[[], None]) -> None:
        super().__init__(app)
        self._action = action

    def build(self, form: Form) -> Widget:
        """A line in the middle, and the way back."""
        root, area = framed(self, form, tr("waiting.title"))
        height = txt.paragraph_height(tr("waiting.text"), area.w, "text", "label")
        box = R(area.x, area.centery - height // 2, area.w, height)
        colour = theme.palette().frame_text
        root.add(Label(box, tr("waiting.text"), size="label", colour=colour, wrap=True, align="centre"))
        return root

    def on_screens(self) -> None:
        """Go on to where the player wanted to go."""
        self.app.back()
        self._action()
