"""What the application itself puts above a scene: toasts, info cards, questions.

Their controls are loaded with the first of them, so that the title need not wait for them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pygame

from carpg.ui import theme
from carpg.ui.layout import Form
from carpg.ui.paint import text as txt
from carpg.ui.strings import known, tr
from carpg.ui.ticker import Handle
from carpg.ui.widgets.base import Widget
from carpg.ui.widgets.button import Button
from carpg.ui.widgets.layer import Layer

if TYPE_CHECKING:
    from carpg.ui.app import App
    from carpg.ui.widgets.dialog import Choice

R = pygame.Rect
_TOAST_MS: Final = 3200
_TOAST_MS_A_LETTER: Final = 40


class Notices:
    """Shows short messages; one toast and one info card at a time."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._toast: tuple[Layer, Handle] | None = None
        app.stage.info_card = self._show_info

    def toast(self, key_or_text: str, /, glyph: str = "info", **values: object) -> None:
        """Say something that needs no answer. It goes by itself and is spoken too."""
        from carpg.ui.widgets.notice import Toast

        text = tr(key_or_text, **values) if known(key_or_text) else key_or_text
        self.drop()
        form = self._app.form
        w = min(form.inner.w, max(200, txt.width(text, "bold", "body") + 72))
        h = txt.paragraph_height(text, w - 68, "bold", "body") + 24
        top = form.safe.top + form.margin + (72 if not form.low else 8)
        layer = Layer(Toast(R(form.safe.centerx - w // 2, top, w, max(48, h)), text, glyph), modal=False)
        self._app.stage.push(layer)
        self._app.twin.say(text)
        alarm = self._app.ticker.after(_TOAST_MS + _TOAST_MS_A_LETTER * len(text), self.drop)
        self._toast = (layer, alarm)

    def drop(self) -> None:
        """Take the toast away."""
        if self._toast is not None:
            layer, alarm = self._toast
            self._toast = None
            alarm.stop()
            self._app.stage.pop(layer)

    def _show_info(self, widget: Widget, text: str) -> None:
        from carpg.ui.widgets.notice import InfoCard

        inner = self._app.form.inner
        room = min(320, inner.w)
        inside = room - 2 * theme.S3
        w = min(room, max(txt.width(line, "text", "body") for line in txt.wrap(text, inside)) + 2 * theme.S3)
        box = R(0, 0, w, txt.paragraph_height(text, inside) + theme.S4)
        box.midbottom = (widget.rect.centerx, widget.rect.top - 10)
        if box.top < inner.top:
            box.top = min(widget.rect.bottom + 10, inner.bottom - box.h)
        box.clamp_ip(inner)
        self._app.stage.push(Layer(InfoCard(box, text), modal=False, transient=True))
        self._app.twin.say(text)

    def ask(
        self, question: str, yes: str, on_yes: Callable[[], None], *, no: str = "", danger: bool = False, text: str = ""
    ) -> None:
        """Ask once before something that can't be undone."""
        from carpg.ui.widgets.dialog import Choice

        choices = [
            Choice(no or tr("common.cancel"), None, kind="quiet"),
            Choice(yes, on_yes, kind="danger" if danger else "primary"),
        ]
        self.show(question, text, choices)

    def tell(self, title: str, text: str) -> None:
        """Say something that must be seen."""
        from carpg.ui.widgets.dialog import Choice

        self.show(title, text, [Choice(tr("common.ok"), None, kind="primary")])

    def show(self, title: str, text: str, choices: list[Choice]) -> Layer:
        """A dialog with a text and a row of buttons; each closes it."""
        from carpg.ui.widgets.dialog import Dialog

        layer = Layer(Widget((0, 0, 0, 0)), name=title, veil=True)

        def close(then: Callable[[], None] | None) -> None:
            self._app.stage.pop(layer)
            if then is not None:
                then()

        def lay(form: Form) -> Widget:
            return Dialog(form, title, text, choices, close)

        layer.root, layer.lay = lay(self._app.form), lay
        layer.on_dismiss = lambda: close(None)
        self._app.stage.push(layer)
        buttons = [widget for widget in layer.root.children if isinstance(widget, Button)]
        # Enter gives the main answer at once; where there is none (something would be lost), the first, harmless one.
        self._app.stage.focus(next((b for b in buttons if b.kind == "primary"), buttons[0]))
        self._app.twin.say(f"{title}. {text}" if text else title)
        return layer
