"""A dialog: a card with a title, a text and buttons. On a phone it is a sheet at the bottom."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from carpg.ui import layout, theme
from carpg.ui.layout import Form
from carpg.ui.paint import text as txt
from carpg.ui.paint.controls import Kind
from carpg.ui.widgets.base import R
from carpg.ui.widgets.button import Button
from carpg.ui.widgets.label import Heading, Label
from carpg.ui.widgets.panel import Card


@dataclass(frozen=True)
class Choice:
    """One button of a dialog; `then` runs after the dialog has closed."""

    label: str
    then: Callable[[], None] | None
    kind: Kind = "normal"
    glyph: str = ""


def sheet_rect(form: Form, width: int, height: int) -> R:
    """Where a card of a size stands above a scene: in the middle, or at the bottom of a phone."""
    height = min(height, form.inner.h)
    if form.kind == "phone":
        return R(form.inner.x, form.inner.bottom - height, form.inner.w, height)
    return layout.centred(form.inner, width, height)


class Dialog(Card):
    """Title, text and one row of buttons (or a column where the row is too narrow)."""

    def __init__(
        self,
        form: Form,
        title: str,
        text: str,
        choices: Sequence[Choice],
        close: Callable[[Callable[[], None] | None], None],
    ) -> None:
        width = min(form.inner.w, 520)
        inside = width - 2 * theme.S4
        title_h = txt.paragraph_height(title, inside, "display", "title")
        text_h = txt.paragraph_height(text, inside) + theme.S2 if text else 0
        need = max(txt.width(c.label, "display", "label") for c in choices) + 56
        across = len(choices) * (need + theme.S3) <= inside + theme.S3
        rows = 1 if across else len(choices)
        buttons_h = rows * 56 + (rows - 1) * theme.S2
        super().__init__(sheet_rect(form, width, title_h + text_h + buttons_h + 2 * theme.S4 + theme.S3))
        x, y = self.rect.x + theme.S4, self.rect.y + theme.S4
        inside = self.rect.w - 2 * theme.S4
        heading = Heading((x, y, inside, title_h), title, level=2)
        heading.wrap = True
        self.add(heading)
        if text:
            self.add(Label((x, y + title_h, inside, text_h), text, wrap=True))
        area = R(x, self.rect.bottom - theme.S4 - buttons_h, inside, buttons_h)
        cells = layout.row(area, [1] * len(choices), theme.S3) if across else layout.grid(area, 1, len(choices), 56)
        for cell, choice in zip(cells, choices, strict=True):
            press = partial(close, choice.then)
            self.add(Button(cell, choice.label, press, kind=choice.kind, glyph=choice.glyph))
