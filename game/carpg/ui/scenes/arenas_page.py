"""An arena's page as a screen of its own, where there is no room beside the list."""

from __future__ import annotations

from carpg.ui import theme
from carpg.ui.app import App
from carpg.ui.layout import Form
from carpg.ui.scene import Scene
from carpg.ui.scenes.arenas import ArenasScene
from carpg.ui.scenes.frame import framed
from carpg.ui.strings import tr
from carpg.ui.widgets import Card, Widget


class ArenaPageScene(Scene):
    """One arena of the list."""

    title = "arenas.one"

    def __init__(self, app: App, arenas: ArenasScene, key: str) -> None:
        super().__init__(app)
        self.arenas = arenas
        self.key = key

    def build(self, form: Form) -> Widget:
        """The page on a card of its own."""
        root, area = framed(self, form, tr("arenas.title"))
        card = Card(area)
        entry = next((entry for entry in self.arenas.found() if entry.id == self.key), None)
        if entry is not None:
            self.arenas.form = form
            card.add(self.arenas.page_of(area.inflate(-2 * theme.S3, -2 * theme.S3), entry))
        return root.add(card)
