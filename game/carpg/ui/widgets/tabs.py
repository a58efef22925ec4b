"""A row of tabs: one page of several shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from carpg.ui import theme
from carpg.ui.paint import controls, surfaces
from carpg.ui.paint import text as txt
from carpg.ui.paint.canvas import Canvas
from carpg.ui.paint.icons import icon
from carpg.ui.widgets.base import Box, Group, R
from carpg.ui.widgets.button import Pressable


class Tabs(Group):
    """Tabs of equal width; `tabs` are (value, label, icon or ''), `name` says what they choose."""

    role = "tablist"

    def __init__(
        self,
        rect: Box,
        tabs: Sequence[tuple[str, str, str]],
        value: str,
        on_change: Callable[[str], None],
        *,
        name: str = "",
        key: str = "tabs",
    ) -> None:
        super().__init__(rect, name=name, key=key)
        self.value = value
        self._on_change = on_change
        gap = theme.S2
        width = (self.rect.w - gap * (len(tabs) - 1)) // len(tabs)
        for i, (option, label, glyph) in enumerate(tabs):
            box = R(self.rect.x + i * (width + gap), self.rect.y, width, self.rect.h)
            self.add(Tab(box, label, option, glyph, self))

    def choose(self, option: str) -> None:
        """Turn to a page."""
        if option != self.value:
            self.value = option
            self.invalidate()
            self._on_change(option)


class Tab(Pressable):
    """One tab."""

    role = "tab"
    radius = theme.RADIUS_CARD

    def __init__(self, rect: Box, label: str, option: str, glyph: str, group: Tabs) -> None:
        super().__init__(rect, name=label, on_press=lambda: group.choose(option), key=f"{group.key}/{option}")
        self.option = option
        self.glyph = glyph
        self.group = group

    @property
    def chosen(self) -> bool:
        """Whether this tab's page shows."""
        return self.group.value == self.option

    @property
    def _iconed(self) -> bool:
        return bool(self.glyph) and self.rect.w >= 130

    @property
    def fits(self) -> bool:
        """Whether the label can be read whole."""
        return txt.fits(self.name, self.rect.w - (52 if self._iconed else 16), "display", "label")

    def draw(self, cv: Canvas) -> None:
        """Paper when chosen, a quiet button otherwise."""
        p = theme.palette()
        if self.chosen:
            surfaces.shadow(cv, self.rect, self.radius, blur=6, alpha=120)
            surfaces.plate(cv, self.rect, self.radius, p.paper)
            face, ink = self.rect, p.text
        else:
            face = controls.button_face(cv, self.rect, "quiet", pressed=self.pressed, radius=self.radius)
            ink = p.buttons["quiet"].ink
        room = face.w - (52 if self._iconed else 16)
        label, size = txt.fitted(self.name, room, "display", "label")
        w = txt.width(label, "display", size)
        x = face.centerx - w / 2
        if self._iconed:
            icon(cv, self.glyph, (x - 6, face.centery), 24, ink)
            x += 14
        txt.text(cv, label, (x, face.centery), size=size, face="display", colour=ink)

    def twin_states(self) -> dict[str, bool | int]:
        """Chosen or not."""
        return {**super().twin_states(), "selected": self.chosen}

    def on_action(self, action: str) -> bool:
        """Left and right turn to the neighbouring page."""
        if action in {"left", "right"} and self.stage is not None:
            tabs = self.group.children
            index = tabs.index(self) + (1 if action == "right" else -1)
            if 0 <= index < len(tabs):
                self.stage.focus(tabs[index], visible=True)
                tabs[index].activate()
                return True
        return super().on_action(action)
