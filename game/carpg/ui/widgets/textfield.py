"""A line of text to type. In the browser the twin's own field does the typing, with the device's keyboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from carpg.platform.inputs import KeyInput
from carpg.ui import fonts, theme
from carpg.ui.paint import surfaces
from carpg.ui.paint import text as txt
from carpg.ui.paint.canvas import Canvas
from carpg.ui.paint.icons import icon
from carpg.ui.pointer import Gesture
from carpg.ui.widgets.base import Box, Widget

_PAD: Final = 16
_ICON_W: Final = 34
#: No field is wide enough for so many characters.
_MOST_SHOWN: Final = 400


class TextField(Widget):
    """One line; `on_change` hears every change, `on_submit` Enter. `most` bounds the characters."""

    role = "textbox"
    focusable = True
    radius = theme.RADIUS_CONTROL
    outset = 12

    def __init__(
        self,
        rect: Box,
        name: str,
        value: str,
        on_change: Callable[[str], None],
        *,
        placeholder: str = "",
        glyph: str = "",
        most: int = 40,
        on_submit: Callable[[str], None] | None = None,
        key: str = "",
    ) -> None:
        super().__init__(rect, name=name, key=key)
        self.value = value[:most]
        self.placeholder = placeholder
        self.glyph = glyph
        self.most = most
        self.caret = len(self.value)
        self.typing = False
        self._on_change = on_change
        self._on_submit = on_submit

    @property
    def _indent(self) -> int:
        return _PAD + (_ICON_W if self.glyph else 0)

    def set(self, value: str) -> None:
        """Take a text, cut to the bound and to one line."""
        clean = "".join(ch for ch in value if ch.isprintable())[: self.most]
        self.caret = min(self.caret, len(clean))
        if clean != self.value:
            self.value = clean
            self.invalidate()
            self._on_change(clean)

    def _insert(self, text: str) -> None:
        room = self.most - len(self.value)
        text = "".join(ch for ch in text if ch.isprintable())[: max(0, room)]
        at = self.caret
        self.caret = at + len(text)
        self.set(self.value[:at] + text + self.value[at:])

    # ---- drawing ----

    def draw(self, cv: Canvas) -> None:
        """Box, icon, text or placeholder, caret. The browser's own field draws the text while it is typed in."""
        p = theme.palette()
        edge = p.sun_deep if self.typing else p.text_soft
        surfaces.plate(cv, self.rect, self.radius, theme.CHALK, edge=edge, edge_w=2)
        if self.glyph:
            icon(cv, self.glyph, (self.rect.x + 26, self.rect.centery), 22, p.text_soft)
        if self.typing and self._elsewhere:
            return
        x, room = self.rect.x + self._indent, self.rect.w - self._indent - _PAD
        start = self._first_shown()
        before = txt.width(self.value[start : self.caret], "text", "label") if self.typing else 0
        x -= max(0, before - room)
        with cv.clipped(self.rect.inflate(-8, -4)):
            if self.value:
                shown = self.value[start : start + _MOST_SHOWN]
                txt.text(cv, shown, (x, self.rect.centery), size="label")
            elif self.placeholder:
                txt.text(cv, self.placeholder, (x, self.rect.centery), size="label", colour=p.text_soft)
            if self.typing:
                caret = x + before
                half = fonts.size_of("label") * 0.65
                cv.line((caret, self.rect.centery - half), (caret, self.rect.centery + half), p.text, 2)

    def _first_shown(self) -> int:
        """Where the drawn part begins: a code of thousands of characters is not drawn whole."""
        return max(0, self.caret - _MOST_SHOWN // 2) if self.typing else 0

    @property
    def _elsewhere(self) -> bool:
        return self.stage is not None and self.stage.types_in_twin

    # ---- typing ----

    def on_gesture(self, g: Gesture) -> bool:
        """A tap starts typing."""
        if g.kind == "tap":
            self.activate()
        return g.kind in {"down", "tap", "cancel", "release", "hover", "leave"}

    def activate(self) -> None:
        """Start typing, at the end."""
        if self.stage is not None:
            self.stage.focus(self)
        self.typing = True
        self.caret = len(self.value)
        self.invalidate()

    def on_focus(self, focused: bool) -> None:
        """Typing begins and ends with the focus."""
        self.typing = focused
        self.caret = len(self.value)
        super().on_focus(focused)

    def on_text(self, text: str) -> bool:
        """Typed characters."""
        if not self.typing or self._elsewhere:
            return False
        self._insert(text)
        return True

    def on_key(self, event: KeyInput) -> bool:
        """Editing keys; characters arrive as text, so they must not act as shortcuts."""
        if self.typing and event.ctrl and event.key == "v" and not self._elsewhere and self.stage is not None:
            self.stage.paste(self._insert)
            return True
        if not self.typing or event.ctrl or event.alt or event.key in {"tab", "up", "down", "escape"}:
            return False
        if event.key == "enter":
            if self._on_submit is not None:
                self._on_submit(self.value)
            return True
        moves = {"left": self.caret - 1, "right": self.caret + 1, "home": 0, "end": len(self.value)}
        if event.key in moves:
            self.caret = max(0, min(len(self.value), moves[event.key]))
            self.invalidate()
        elif event.key in {"backspace", "delete"}:
            self._erase(before=event.key == "backspace")
        return True

    def _erase(self, *, before: bool) -> None:
        start = self.caret - 1 if before else self.caret
        if 0 <= start < len(self.value):
            self.caret = start
            self.set(self.value[:start] + self.value[start + 1 :])

    # ---- twin and rebuilds ----

    def twin_value(self) -> str:
        """The text."""
        return self.value

    def twin_states(self) -> dict[str, bool | int]:
        """What the browser's own field needs to look the same."""
        return {**super().twin_states(), "most": self.most, "size": fonts.size_of("label"), "indent": self._indent}

    def twin_set(self, value: str) -> None:
        """The browser's own field changed."""
        self.set(value)

    def on_twin(self, action: str) -> None:
        """The browser's own field was left or sent."""
        if action == "submit" and self._on_submit is not None:
            self._on_submit(self.value)
        self.typing = False
        self.invalidate()

    def remember(self) -> object:
        """Where the caret is while typing."""
        return (self.typing, self.caret)

    def recall(self, state: object) -> None:
        """Go on typing there."""
        if isinstance(state, tuple):
            self.typing, self.caret = bool(state[0]), min(int(state[1]), len(self.value))
