"""The battle log: the closed line, and the open drawer with a line's roll and rules behind it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from carpg.ui import theme
from carpg.ui.fonts import Face
from carpg.ui.game.narrator import Detail, LogLine
from carpg.ui.paint import controls, surfaces
from carpg.ui.paint import text as txt
from carpg.ui.paint.canvas import Canvas
from carpg.ui.paint.icons import icon
from carpg.ui.strings import tr
from carpg.ui.theme import Colour
from carpg.ui.widgets import Card, Heading, IconButton, Painted, Scroll, Widget, paint_row
from carpg.ui.widgets.base import R
from carpg.ui.widgets.button import Pressable

#: The drawer shows this many lines; older ones are in the replay.
MOST_LINES: Final = 160
_GLYPHS: Final = {"hit": "sword", "miss": "cross", "good": "plus", "bad": "minus", "big": "star"}


class LogButton(Pressable):
    """The newest line; pressing it opens the log."""

    radius = theme.RADIUS_CARD

    def __init__(self, rect: R, newest: str, on_press: Callable[[], None]) -> None:
        super().__init__(
            rect, name=f"{tr('battle.log')}: {newest}" if newest else tr("battle.log"), on_press=on_press, key="log"
        )
        self.newest = newest

    def draw(self, cv: Canvas) -> None:
        """Icon, line, arrow."""
        face = controls.button_face(cv, self.rect, "quiet", pressed=self.pressed, radius=self.radius)
        if self.hovered:
            controls.hover_veil(cv, face, self.radius)
        ink = theme.palette().frame_text
        icon(cv, "log", (face.x + 28, face.centery), 24, ink)
        room = face.w - 92
        if face.h >= 60 and not txt.fits(self.newest, room, "text", "body"):
            lines = txt.wrap(self.newest, room)[:2]
            step = txt.line_height("body") * 0.9
            for i, line in enumerate(lines):
                words, size = txt.fitted(line, room, "text", "body")
                y = face.centery + (i - (len(lines) - 1) / 2) * step
                txt.text(cv, words, (face.x + 52, y), size=size, colour=ink)
        else:
            words, size = txt.fitted(self.newest or tr("battle.log"), room, "text", "body")
            txt.text(cv, words, (face.x + 52, face.centery), size=size, colour=ink)
        icon(cv, "up", (face.right - 25, face.centery), 22, ink)


def team_colour(team: str) -> Colour:
    """The colour that a team's names are written in on paper."""
    return theme.team(team).deep


def log_drawer(
    rect: R,
    lines: Sequence[tuple[LogLine, str]],
    opened: int | None,
    on_open: Callable[[int | None], None],
    on_rule: Callable[[str], None],
    on_close: Callable[[], None],
) -> Widget:
    """The open log, newest first; `lines` come with the team ('' for none) that each speaks of."""
    card = Card(rect, name=tr("battle.log"), key="log-drawer")
    head = R(rect.x + 16, rect.y + 6, rect.w - 32, 52)
    card.add(Heading((head.x + 4, head.y, head.w - 64, head.h), tr("battle.log"), level=2))
    card.add(IconButton((head.right - 48, head.y + 2, 48, 48), "down", tr("battle.log_close"), on_close, kind="inset"))
    scroll = Scroll(R(rect.x + 8, head.bottom + 6, rect.w - 16, rect.bottom - head.bottom - 16), key="log-lines", pad=8)
    y = scroll.rect.y + 2
    width = scroll.rect.w - 10
    first = max(0, len(lines) - MOST_LINES)
    for index in range(len(lines) - 1, first - 1, -1):
        line, team = lines[index]
        entry = LogEntry(R(scroll.rect.x, y, width, 0), index, line, team, opened == index, on_open)
        scroll.add(entry)
        y = entry.rect.bottom + 6
        for place, detail in enumerate(line.details if opened == index else ()):
            row = DetailRow(R(scroll.rect.x + 16, y, width - 16, 0), place + 1, detail, on_rule)
            scroll.add(row)
            y = row.rect.bottom + 2
    scroll.fit()
    return card.add(scroll)


class LogEntry(Painted):
    """One line; pressing it shows or hides what it comes from."""

    outset = 10

    def __init__(
        self, rect: R, index: int, line: LogLine, team: str, opened: bool, on_open: Callable[[int | None], None]
    ) -> None:
        self.line = line
        self.team = team
        self.opened = opened
        press = partial(on_open, None if opened else index) if line.details else (lambda: None)
        super().__init__(rect, f"{index + 1}. {line.text}", self._paint_line, press, key=f"log-{index}")
        self.rect.h = self._height()

    @property
    def _turn(self) -> bool:
        return self.line.tone == "turn"

    def _room(self) -> int:
        return self.rect.w - 24 - (40 if self._glyph() else 0) - (24 if self.line.details else 0)

    def _glyph(self) -> str:
        return "" if self._turn else _GLYPHS.get(self.line.tone, "")

    def _height(self) -> int:
        face: Face = "bold" if self._turn else "text"
        height = txt.paragraph_height(self.line.text, self._room(), face, "body") + 18
        return max(theme.TOUCH, height)

    def _paint_line(self, cv: Canvas, row: Painted) -> None:
        p = theme.palette()
        fill = p.paper if self._turn else p.paper_2
        if self.hovered and self.line.details:
            fill = theme.darker(fill, 0.05)
        surfaces.plate(cv, self.rect, theme.RADIUS_CONTROL, fill)
        if self.team:
            surfaces.team_plate(cv, R(self.rect.x, self.rect.y, 12, self.rect.h), self.team, 6)
        x, y = self.rect.x + 22, self.rect.y + 9
        glyph = self._glyph()
        text_h = txt.paragraph_height(self.line.text, self._room(), "bold" if self._turn else "text", "body")
        if glyph:
            ink = {"good": p.good, "bad": p.bad, "big": p.sun_deep}.get(self.line.tone, p.text_soft)
            icon(cv, glyph, (x + 12, y + text_h / 2), 22, ink)
            x += 34
        colour = team_colour(self.team) if self._turn and self.team else p.text
        txt.paragraph(cv, self.line.text, (x, y), self._room(), face="bold" if self._turn else "text", colour=colour)
        if self.line.details:
            icon(cv, "up" if self.opened else "down", (self.rect.right - 18, y + text_h / 2), 16, p.text_soft)


class DetailRow(Painted):
    """One step behind a line: a roll, or a rule with its tag; pressing a rule opens it in the Codex."""

    outset = 8

    def __init__(self, rect: R, number: int, detail: Detail, on_rule: Callable[[str], None]) -> None:
        self.detail = detail
        press = partial(on_rule, detail.rule) if detail.rule else None
        name = tr("battle.log_step", number=number, text=_detail_words(detail))
        super().__init__(rect, name, self._paint_detail, press, key=f"detail-{number}")
        self.rect.h = max(theme.TOUCH, txt.paragraph_height(detail.text, self._room(), "text", "caption") + 10)

    @property
    def _tag(self) -> str:
        return self.detail.tag.capitalize()

    def _room(self) -> int:
        tagged = self._tag in theme.RULE_TAGS
        return self.rect.w - 20 - (txt.width(self._tag, "bold", "caption") + 28 if tagged else 0)

    def _paint_detail(self, cv: Canvas, row: Painted) -> None:
        p = theme.palette()
        if self.detail.rule:
            paint_row(cv, row)
        height = txt.paragraph_height(self.detail.text, self._room(), "text", "caption")
        at = (self.rect.x + 8, self.rect.centery - height // 2)
        txt.paragraph(cv, self.detail.text, at, self._room(), size="caption", colour=p.text_soft)
        if self._tag in theme.RULE_TAGS:
            controls.rule_tag(cv, self.rect.right - 8, self.rect.centery, self._tag)


def _detail_words(detail: Detail) -> str:
    return f"{detail.text} ({detail.tag})" if detail.tag else detail.text
