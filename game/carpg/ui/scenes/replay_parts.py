"""Parts of the replay's screen: the scrubber, the log that jumps, the control buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from carpg.ui import theme
from carpg.ui.fonts import Face
from carpg.ui.paint import surfaces
from carpg.ui.paint import text as txt
from carpg.ui.paint.canvas import Canvas
from carpg.ui.pointer import Gesture
from carpg.ui.scenes.replay_film import Entry, Film
from carpg.ui.strings import tr
from carpg.ui.widgets import Card, Heading, Listing, Painted, Widget
from carpg.ui.widgets.base import R

LOG_ROW: Final = 52
_LOG_HEAD: Final = 44


class Scrubber(Widget):
    """The whole battle as a line with its rounds marked; a drag or the arrows go through it."""

    role = "slider"
    focusable = True
    radius = theme.RADIUS_CHIP
    outset = 14

    def __init__(self, rect: R, film: Film, place: int, on_change: Callable[[int], None]) -> None:
        super().__init__(rect, name=tr("replay.place"), key="scrubber")
        self.film = film
        self.place = place
        self._on_change = on_change

    def show(self, place: int) -> None:
        """Stand at another place."""
        if place != self.place:
            self.place = place
            self.invalidate()

    def _track(self) -> R:
        return R(self.rect.x + 16, self.rect.centery - 5, self.rect.w - 32, 10)

    def _x(self, place: int) -> float:
        track = self._track()
        return track.x + track.w * place / max(1, self.film.length)

    def draw(self, cv: Canvas) -> None:
        """Track, played part, a notch a round, the knob."""
        p, track, x = theme.palette(), self._track(), self._x(self.place)
        surfaces.plate(cv, track, 5, p.ink_deep)
        surfaces.plate(cv, R(track.x, track.y, max(10, round(x - track.x)), 10), 5, p.sun)
        for _, place in self.film.rounds:
            notch = round(self._x(place))
            surfaces.plate(cv, R(notch - 1, track.y - 6, 3, 22), 1, p.frame_soft)
        knob = R(round(x) - 14, self.rect.centery - 14, 28, 28)
        surfaces.shadow(cv, knob, 14, blur=4, dy=2)
        surfaces.plate(cv, knob, 14, theme.CHALK, edge=p.sun_deep, edge_w=3)

    def on_gesture(self, g: Gesture) -> bool:
        """A press jumps there, a drag follows."""
        if g.kind in {"down", "drag", "dragging", "tap"}:
            track = self._track()
            share = (g.pos[0] - track.x) / max(1, track.w)
            self._set(round(share * self.film.length))
        return g.kind not in {"wheel", "pinch", "long"}

    def _set(self, place: int) -> None:
        place = max(0, min(self.film.length, place))
        if place != self.place:
            self.place = place
            self.invalidate()
            self._on_change(place)

    def on_action(self, action: str) -> bool:
        """Arrows go one command, page keys one round, home and end to the ends."""
        film, now = self.film, self.place
        ways = {
            "left": now - 1,
            "right": now + 1,
            "page_up": film.round_start(now, -1),
            "page_down": film.round_start(now, 1),
            "home": 0,
            "end": film.length,
        }
        if action not in ways:
            return False
        self._set(ways[action])
        return True

    def twin_value(self) -> str:
        """The place in words."""
        return tr("replay.place_value", round=self.film.round_at(self.place), now=self.place, all=self.film.length)

    def twin_states(self) -> dict[str, bool | int]:
        """Span and place."""
        return {**super().twin_states(), "min": 0, "max": self.film.length, "now": self.place}

    def twin_set(self, value: str) -> None:
        """A whole number within the film."""
        if value.isdigit() and len(value) < 8:
            self._set(int(value))


def log_card(r: R, film: Film, current: int, on_line: Callable[[int], None]) -> tuple[Widget, Listing]:
    """Every line of the battle; pressing one jumps to where it stands."""
    card = Card(r)
    card.add(Heading((r.x + 16, r.y + 8, r.w - 32, _LOG_HEAD - 8), tr("replay.log"), level=2, size="label"))
    listing = log_list(R(r.x + 8, r.y + _LOG_HEAD, r.w - 16, r.h - _LOG_HEAD - 10), film, current, on_line)
    return card.add(listing), listing


def log_list(r: R, film: Film, current: int, on_line: Callable[[int], None]) -> Listing:
    """The lines alone; the last one told is marked."""

    def make(index: int, rect: R) -> Widget:
        entry = film.log[index]
        name = tr("replay.log_line", number=index + 1, text=entry.line.text)
        draw = partial(_paint_line, entry)
        press = partial(on_line, entry.commands)
        return Painted(rect, name, draw, press, chosen=index == current, role="option", key=f"line-{index}")

    two = txt.line_height("body") * 2 + 12
    key = f"replay-log-{r.w}"
    return Listing(r, len(film.log), max(LOG_ROW, two), make, gap=4, key=key, name=tr("replay.log"))


def _paint_line(entry: Entry, cv: Canvas, row: Painted) -> None:
    """A line's text on its own ground; turns are bold, the present line is lit."""
    r, p, line = row.rect, theme.palette(), entry.line
    turn = line.tone == "turn"
    fill = theme.mix(p.paper, p.sun, 0.35) if row.chosen else p.paper if turn else p.paper_2
    if row.hovered or row.pressed:
        fill = theme.darker(fill, 0.05)
    edge = p.sun_deep if row.chosen else None
    surfaces.plate(cv, r, theme.RADIUS_CONTROL, fill, edge=edge, edge_w=2 if row.chosen else 0)
    inks = {"good": p.good, "bad": p.bad, "big": p.sun_deep, "hit": p.bad}
    mark = inks.get(line.tone, p.paper_3)
    surfaces.plate(cv, R(r.x + 6, r.y + 8, 5, r.h - 16), 2, mark)
    face: Face = "bold" if turn else "text"
    lines = fitted_lines(line.text, r.w - 32, face)
    step = txt.line_height("body") * 0.95
    y = r.centery - step * (len(lines) - 1) / 2
    for words in lines:
        txt.text(cv, words, (r.x + 20, y), face=face)
        y += step


def fitted_lines(text: str, room: int, face: Face) -> Sequence[str]:
    """At most two lines; what is longer ends in an ellipsis."""
    lines = txt.wrap(text, room, face, "body")
    if len(lines) <= 2:
        return lines
    rest = " ".join(lines[1:])
    while rest and txt.width(rest + "…", face, "body") > room:
        rest = rest[:-1]
    return (lines[0], rest.rstrip() + "…")
