"""A card above a scene with a title and a close button, for content of one's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from carpg.ui import theme
from carpg.ui.layout import Form
from carpg.ui.strings import tr
from carpg.ui.widgets.base import R, Widget
from carpg.ui.widgets.button import IconButton
from carpg.ui.widgets.dialog import sheet_rect
from carpg.ui.widgets.label import Heading
from carpg.ui.widgets.layer import Layer
from carpg.ui.widgets.panel import Card

if TYPE_CHECKING:
    from carpg.ui.stage import Stage

_TITLE_H: Final = 48
_CLOSE: Final = "sheet-close"


def open_sheet(
    stage: Stage,
    form: Form,
    title: str,
    size: tuple[int, int] | Callable[[Form], tuple[int, int]],
    fill: Callable[[R], Widget],
    *,
    on_close: Callable[[], None] | None = None,
) -> Layer:
    """Show a sheet; `fill` gets the room below the title and returns what stands there. Returns the layer to pop.

    It is laid out anew when the screen's form changes: `size` may be worked out for a form, and `fill` is called again.
    """
    layer = Layer(Widget((0, 0, 0, 0)), name=title, veil=True)

    def close() -> None:
        stage.pop(layer)
        if on_close is not None:
            on_close()

    def lay(form: Form) -> Widget:
        return _sheet(form, title, size(form) if callable(size) else size, fill, close)

    layer.root, layer.lay, layer.on_dismiss = lay(form), lay, close
    stage.push(layer)
    stage.focus_key(_CLOSE)
    return layer


def _sheet(
    form: Form, title: str, size: tuple[int, int], fill: Callable[[R], Widget], close: Callable[[], None]
) -> Widget:
    """Card, title, close button, and below them what the caller puts there."""
    box = sheet_rect(form, min(size[0], form.inner.w), size[1] + _TITLE_H + 2 * theme.S3 + theme.S2)
    card = Card(box)
    inside = box.inflate(-2 * theme.S3, -2 * theme.S3)
    card.add(Heading((inside.x + 4, inside.y, inside.w - _TITLE_H - 12, _TITLE_H), title, level=2))
    corner = (inside.right - _TITLE_H, inside.y, _TITLE_H, _TITLE_H)
    card.add(IconButton(corner, "cross", tr("common.close"), close, kind="inset", key=_CLOSE))
    top = inside.y + _TITLE_H + theme.S2
    return card.add(fill(R(inside.x, top, inside.w, inside.bottom - top)))
