"""What a screen of the game is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from carpg.platform.inputs import LaterArrived
from carpg.ui.layout import Form
from carpg.ui.paint import backdrop
from carpg.ui.paint.canvas import Canvas
from carpg.ui.widgets.base import Widget

if TYPE_CHECKING:
    from carpg.ui.app import App


class Scene:
    """A screen. `build` lays its controls out for a form; everything else has a sensible default.

    A scene is built when it is entered, when the screen's form or the look changes, and whenever it asks
    (`rebuild`): keep what matters in the scene's own attributes, not in its widgets.
    """

    #: Key of the name for screen readers, spoken when the scene opens; '' for none.
    title = ""
    #: Music or ambience is none of a scene's business; whether Escape leaves it is.
    can_leave = True

    def __init__(self, app: App) -> None:
        self.app = app
        self.form: Form = app.form

    def build(self, form: Form) -> Widget:
        """The scene's controls for a form of the screen."""
        raise NotImplementedError  # the one hook that every scene has to fill; the others may stay empty

    def rebuild(self) -> None:
        """Build again soon: several requests in a frame cost one build."""
        self.app.request_build(self)

    def draw_background(self, cv: Canvas) -> None:
        """What lies under the controls; called with the clip set to what changed."""
        table = backdrop.table(cv.surface.get_size(), cv.scale)
        cv.surface.blit(table, (0, 0))

    def enter(self) -> None:
        """The scene came on top (for the first time or again)."""

    def leave(self) -> None:
        """The scene is covered by another or goes away."""

    def update(self) -> None:
        """Called each frame that the program is awake for; never a place for waiting."""

    def on_action(self, action: str) -> bool:
        """Answer an action that no control took (see `carpg.ui.keys`); False if it means nothing here."""
        return False

    def on_screens(self) -> None:
        """The code and the data of all screens are there now."""

    def on_later(self, event: LaterArrived) -> None:
        """The second part of the assets is there: pictures may be better now."""
        self.rebuild()

    def on_hidden(self) -> None:
        """The page is about to go away: save at once, nothing else will be called."""

    def back(self) -> None:
        """Escape, the back button, a gamepad's B."""
        if self.can_leave:
            self.app.back()
