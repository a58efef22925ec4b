"""The settings: sound, look, play, keys. Every change shows and is kept at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from carpg.ui import settings as options
from carpg.ui import theme
from carpg.ui.app import App
from carpg.ui.keys import DEFAULT_KEYS
from carpg.ui.layout import Form, columns_for
from carpg.ui.paint import text as txt
from carpg.ui.scene import Scene
from carpg.ui.scenes.frame import framed
from carpg.ui.strings import tr
from carpg.ui.theme import TEAM_PAIRS, TEXT_SCALES
from carpg.ui.widgets.base import R, Widget
from carpg.ui.widgets.button import Button
from carpg.ui.widgets.choice import Segments, Slider, Switch
from carpg.ui.widgets.keycap import KeyCatcher
from carpg.ui.widgets.label import Label
from carpg.ui.widgets.panel import Card
from carpg.ui.widgets.scroll import Scroll
from carpg.ui.widgets.tabs import Tabs

#: Page and icon.
TABS: Final = (("sound", "sound"), ("look", "brush"), ("play", "gamepad"), ("keys", "key"))
_WIDEST: Final = 820
#: The volumes, each with a sound to hear it by.
_VOLUMES: Final = {"sound_volume": "dice", "control_volume": "tick"}


class SettingsScene(Scene):
    """Four pages of settings."""

    title = "settings.title"

    def __init__(self, app: App, page: str = "sound") -> None:
        super().__init__(app)
        self.page = page

    def build(self, form: Form) -> Widget:
        """Tabs above one card."""
        root, area = framed(self, form, tr("settings.title"))
        width = min(area.w, _WIDEST)
        area = R(area.centerx - width // 2, area.y, width, area.h)
        tabs_h = 52 if form.phone else 56
        tabs = [(name, tr(f"settings.tab.{name}"), glyph) for name, glyph in TABS]
        root.add(Tabs(R(area.x, area.y, area.w, tabs_h), tabs, self.page, self._turn, name=tr("settings.title")))
        card = Card(R(area.x, area.y + tabs_h + theme.S2, area.w, area.h - tabs_h - theme.S2))
        pad = theme.S3 if form.phone else theme.S4
        inside = card.rect.inflate(-2 * pad, -2 * theme.S3)
        scroll = Scroll(inside, key=f"scroll-{self.page}", pad=theme.S2)
        page: Callable[[_Rows], None] = getattr(self, f"_page_{self.page}")
        page(_Rows(scroll, form))
        scroll.fit()
        return root.add(card.add(scroll))

    def _turn(self, page: str) -> None:
        self.page = page
        self.rebuild()

    def _set(self, name: str, value: object) -> None:
        setattr(self.app.settings, name, value)
        self.app.apply_settings()

    def _switch(self, rows: _Rows, name: str, *, note: bool = False) -> None:
        text = tr(f"settings.{name}.note") if note else ""
        label, on = tr(f"settings.{name}"), getattr(self.app.settings, name)
        height = Switch.height_for(label, text, rows.width)
        rows.add(lambda box: Switch(box, label, on, partial(self._set, name), note=text), height)

    def _choice(self, rows: _Rows, name: str, values: tuple[str, ...]) -> None:
        labels = [(value, tr(f"settings.{name}.{value}")) for value in values]
        value = getattr(self.app.settings, name)
        rows.titled(tr(f"settings.{name}"), partial(self._segments, name, labels, value), 48)

    def _segments(self, name: str, labels: list[tuple[str, str]], value: str, box: R) -> Widget:
        return Segments(box, tr(f"settings.{name}"), labels, value, partial(self._set, name), key=f"choice-{name}")

    # ---- pages ----

    def _page_sound(self, rows: _Rows) -> None:
        for name, sound in _VOLUMES.items():
            rows.titled(tr(f"settings.{name}"), partial(self._slider, name, sound), 48)
        self._switch(rows, "muted")
        rows.add(lambda box: Button(box, tr("settings.try_sound"), self._try, glyph="sound", kind="inset"), 56)

    def _slider(self, name: str, sound: str, box: R) -> Widget:
        volume, change = getattr(self.app.settings, name), partial(self._set_volume, name, sound)
        return Slider(box, tr(f"settings.{name}"), volume, (0, 100), change, step=5, label=_per_cent)

    def _set_volume(self, name: str, sound: str, value: int) -> None:
        """Take a volume up without building the page anew, as the finger is still on it."""
        setattr(self.app.settings, name, value)
        self.app.sounds.volume = self.app.settings.sound_volume / 100
        self.app.sounds.control_volume = self.app.settings.control_volume / 100
        self.app.sounds.play(sound)
        options.save(self.app.platform.storage, self.app.settings)

    def _try(self) -> None:
        self.app.sounds.play("hit")

    def _page_look(self, rows: _Rows) -> None:
        self._choice(rows, "text_size", tuple(TEXT_SCALES))
        self._choice(rows, "palette", tuple(TEAM_PAIRS))
        self._choice(rows, "motion", ("system", "full", "reduced"))
        self._choice(rows, "speed", tuple(options.SPEEDS))
        self._switch(rows, "high_contrast", note=True)

    def _page_play(self, rows: _Rows) -> None:
        self._choice(rows, "end_turn", ("ask", "ask_unused", "never"))
        self._switch(rows, "curtain", note=True)
        self._switch(rows, "left_handed", note=True)
        rows.add(lambda box: Button(box, tr("settings.reset"), self._ask_reset, glyph="reset", kind="inset"), 56)

    def _page_keys(self, rows: _Rows) -> None:
        rows.text(tr("settings.keys.hint"))
        rows.cells([partial(self._catcher, action) for action in DEFAULT_KEYS], 52)
        rows.add(lambda box: Button(box, tr("settings.keys.reset"), self._reset_keys, glyph="reset", kind="inset"), 56)

    def _catcher(self, action: str, box: R) -> Widget:
        return KeyCatcher(box, tr(f"key.{action}"), self.app.keys.label(action), partial(self._assign, action))

    def _assign(self, action: str, key: str) -> None:
        if self.app.keys.assign(action, key):
            self._set("keys", self.app.keys.changes())
        else:
            self.app.notices.toast("settings.keys.fixed", glyph="warning")

    def _reset_keys(self) -> None:
        self._set("keys", {})

    def _ask_reset(self) -> None:
        self.app.notices.ask(tr("settings.reset.ask"), tr("settings.reset"), self._reset, danger=True)

    def _reset(self) -> None:
        self.app.settings = options.Settings()
        self.app.apply_settings()


def _per_cent(value: int) -> str:
    return tr("settings.volume.value", value=value)


class _Rows:
    """Places controls one below the other in a scroll."""

    def __init__(self, scroll: Scroll, form: Form) -> None:
        self._scroll = scroll
        self._form = form
        self._x = scroll.rect.x + 8
        self.width = scroll.rect.w - theme.S3 - 8
        self._y = scroll.rect.y + theme.S2
        self._side = self.width >= 600

    def add(self, make: Callable[[R], Widget], height: int) -> None:
        """One control across the card."""
        self._scroll.add(make(R(self._x, self._y, self.width, height)))
        self._y += height + theme.S2

    def titled(self, title: str, make: Callable[[R], Widget], height: int) -> None:
        """A control with its title to the left, or above it where the card is narrow."""
        if self._side:
            room = 220
            self._scroll.add(Label((self._x, self._y, room, height), title, size="label"))
            self._scroll.add(make(R(self._x + room + theme.S2, self._y, self.width - room - theme.S2, height)))
        else:
            line = txt.line_height("label")
            self._scroll.add(Label((self._x, self._y, self.width, line), title, size="label"))
            self._y += line + 4
            self._scroll.add(make(R(self._x, self._y, self.width, height)))
        self._y += height + theme.S3

    def text(self, text: str) -> None:
        """A paragraph."""
        height = txt.paragraph_height(text, self.width)
        self._scroll.add(Label((self._x, self._y, self.width, height), text, wrap=True))
        self._y += height + theme.S2

    def cells(self, makers: list[Callable[[R], Widget]], height: int) -> None:
        """Controls in as many columns as fit."""
        columns = columns_for(self.width, 300, theme.S3, 2)
        width = (self.width - theme.S3 * (columns - 1)) // columns
        for i, make in enumerate(makers):
            x = self._x + (i % columns) * (width + theme.S3)
            self._scroll.add(make(R(x, self._y + (i // columns) * (height + theme.S2), width, height)))
        self._y += -(-len(makers) // columns) * (height + theme.S2)
