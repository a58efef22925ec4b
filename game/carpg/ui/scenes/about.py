"""What the game is, who made its parts, and under which licences."""

from __future__ import annotations

from typing import Final

from carpg import __version__
from carpg.ui import theme
from carpg.ui.layout import Form
from carpg.ui.paint import text as txt
from carpg.ui.scene import Scene
from carpg.ui.scenes.frame import framed
from carpg.ui.strings import tr
from carpg.ui.widgets.base import R, Widget
from carpg.ui.widgets.label import Heading, Label
from carpg.ui.widgets.panel import Card
from carpg.ui.widgets.scroll import Scroll

_PARTS: Final = ("about.game", "about.fonts", "about.engine", "about.privacy")
_WIDEST: Final = 760


class AboutScene(Scene):
    """Credits and licences."""

    title = "about.title"

    def build(self, form: Form) -> Widget:
        """One card that scrolls."""
        root, area = framed(self, form, tr("about.title"), tr("about.version", version=__version__))
        card = Card(R(area.centerx - min(area.w, _WIDEST) // 2, area.y, min(area.w, _WIDEST), area.h))
        inside = card.rect.inflate(-2 * theme.S4, -2 * theme.S3)
        scroll = Scroll(inside, pad=theme.S3)
        y = self._paragraph(scroll, inside.y, tr("about.what"), "label")
        for part in _PARTS:
            height = txt.line_height("title")
            scroll.add(Heading((inside.x, y, inside.w - theme.S3, height), tr(part), level=2))
            y = self._paragraph(scroll, y + height, tr(f"{part}.text"), "body")
        scroll.fit()
        return root.add(card.add(scroll))

    def _paragraph(self, scroll: Scroll, y: int, text: str, size: theme.TextRole) -> int:
        room = scroll.rect.w - theme.S3
        height = txt.paragraph_height(text, room, "text", size)
        scroll.add(Label((scroll.rect.x, y, room, height), text, size=size, wrap=True))
        return y + height + theme.S3
