"""The frame that most screens share: a back button, a title, and the room below."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from carpg.ui import theme
from carpg.ui.layout import Form
from carpg.ui.strings import tr
from carpg.ui.widgets.base import Group, R, Widget
from carpg.ui.widgets.button import IconButton
from carpg.ui.widgets.label import Heading, Label

if TYPE_CHECKING:
    from carpg.ui.scene import Scene

BAR: Final = 64
BAR_LOW: Final = 48


def bar_height(form: Form) -> int:
    """Height of the bar at the top."""
    return BAR_LOW if form.phone or form.low else BAR


def framed(scene: Scene, form: Form, title: str, note: str = "", *, keep_right: int = 0) -> tuple[Widget, R]:
    """A root with back button and title, and the rectangle that is left below them.

    `keep_right` points stay free at the right end of the bar for the scene's own controls.
    """
    root = Group(form.screen)
    inner = form.inner
    side = bar_height(form)
    root.add(IconButton((inner.x, inner.y, side, side), "left", tr("common.back"), scene.back))
    x = inner.x + side + theme.S3
    room = inner.right - x - keep_right
    colour = theme.palette().frame_text
    size: theme.TextRole | int = "figure" if form.phone else 36
    if note:
        root.add(Heading((x, inner.y, room, side * 5 // 8), title, size=size, colour=colour))
        note_box = (x, inner.y + side * 5 // 8, room, side * 3 // 8)
        root.add(Label(note_box, note, colour=theme.palette().frame_soft))
    else:
        root.add(Heading((x, inner.y, room, side), title, size=size, colour=colour))
    top = inner.y + side + form.gap
    return root, R(inner.x, top, inner.w, inner.bottom - top)
