"""Parts of the result: a row a car, and the plot of both teams' health."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from carpg.ui import theme
from carpg.ui.battle.result_turns import signed
from carpg.ui.battle.tokens import Face
from carpg.ui.board.display import TEAMS
from carpg.ui.game.session import Session
from carpg.ui.game.tally import CarTally, Tally
from carpg.ui.paint import controls, rich, surfaces
from carpg.ui.paint import text as txt
from carpg.ui.paint.canvas import Canvas
from carpg.ui.paint.icons import icon
from carpg.ui.strings import tr
from carpg.ui.widgets import Heading, Picture, RichLabel, Scroll, Widget
from carpg.ui.widgets.base import R

_ROW: Final = 52
_ROW_NARROW: Final = 78
_FIGURES: Final = ("dealt", "taken", "knock_outs", "hits", "luck")
_GLYPHS: Final = ("sword", "shield", "knockout", "attack", "dice")
#: Width of a figure's column.
_STEP: Final = 66
#: Luck below this is no news.
_PLAIN_LUCK: Final = 0.5


def tally_rows(scroll: Scroll, session: Session, tally: Tally, *, narrow: bool) -> None:
    """Both teams' cars, the winner's first, each with its figures."""
    r = scroll.rect
    y = _legend(scroll, r) if narrow else r.y
    first = session.winner if session.winner in {0, 1} else 0
    for team in (first or 0, 1 - (first or 0)):
        height = 40
        title = f"{session.seats[team].name} · {tr(f'battle.{TEAMS[team]}')}"
        head = R(r.x, y, r.w - 12, height)
        scroll.add(Picture(head, partial(_paint_head, TEAMS[team], narrow)))
        scroll.add(Heading((r.x + 14, y, r.w // 2, height), title, level=3, size="label", colour=theme.CHALK))
        y += height + 6
        for car in session.state.cars:
            if car.team == team:
                face = Face.of(session.state, car)
                figures = tally.cars[face.car]
                best = face.car == tally.best and figures.dealt > 0
                row = _Row(face, figures, not car.standing, best)
                height = _ROW_NARROW if narrow else _ROW
                paint = partial(_paint_narrow if narrow else _paint_row, row)
                scroll.add(Picture(R(r.x, y, r.w - 12, height), paint, name=_row_words(face, figures)))
                y += height + 4
        y += 8


def _legend(scroll: Scroll, r: R) -> int:
    """What the icons of narrow rows mean; returns its lower edge."""
    pairs = zip(_GLYPHS, _FIGURES, strict=True)
    words = "   ".join(f"{{{glyph}}} {tr(f'result.{figure}')}" for glyph, figure in pairs)
    height = rich.height(words, r.w - 20, "caption")
    scroll.add(RichLabel((r.x + 4, r.y, r.w - 20, height), words, size="caption", colour=theme.palette().text_soft))
    return r.y + height + 6


def _row_words(face: Face, figures: CarTally) -> str:
    out = tr("result.row_out", round=figures.fallen_in) if figures.fallen_in else ""
    return tr(
        "result.row_says",
        car=face.name,
        dealt=figures.dealt,
        taken=figures.taken,
        ko=figures.knock_outs,
        hits=figures.hits,
        attacks=figures.attacks,
        made=figures.made,
        rolls=figures.rolls,
        expected=f"{figures.expected:.1f}",
        out=out,
    )


def _columns(r: R) -> list[int]:
    """Middles of the figures' columns."""
    count = len(_FIGURES)
    return [r.right - _STEP * (count - i) + _STEP // 2 for i in range(count)]


def _paint_head(team: str, narrow: bool, cv: Canvas, widget: Widget) -> None:
    r = widget.rect
    surfaces.plate(cv, r, theme.RADIUS_CHIP, theme.team(team).deep)
    if narrow:
        return
    for x, name in zip(_columns(r), _FIGURES, strict=True):
        word, size = txt.fitted(tr(f"result.{name}"), _STEP - 4, "bold", "caption")
        txt.text(cv, word, (x, r.centery), size=size, face="bold", colour=theme.CHALK, align="centre")


@dataclass(frozen=True)
class _Row:
    """A row's content."""

    face: Face
    figures: CarTally
    out: bool
    best: bool

    @property
    def note(self) -> str:
        """What is remarkable about it, '' if nothing is."""
        if self.best:
            return tr("result.best")
        return tr("result.out_in", round=self.figures.fallen_in) if self.out else ""

    @property
    def values(self) -> tuple[str, ...]:
        """The figures as they are shown, in the order of the columns."""
        f = self.figures
        luck = signed(f.luck) if f.rolls else "–"
        return (str(f.dealt), str(f.taken), str(f.knock_outs), f"{f.hits}/{f.attacks}", luck)

    def ink(self, column: int) -> theme.Colour:
        """Luck is green, bad luck red; the sign says it too."""
        p, luck = theme.palette(), self.figures.luck
        if _FIGURES[column] != "luck" or abs(luck) < _PLAIN_LUCK:
            return p.text
        return p.good if luck > 0 else p.bad


def _paint_car(row: _Row, cv: Canvas, r: R) -> None:
    """The ground, the car, a star for the one that dealt most."""
    p = theme.palette()
    surfaces.plate(cv, r, theme.RADIUS_CONTROL, theme.mix(p.paper, p.sun, 0.3) if row.best else p.paper_2)
    box = R(r.x + 6, r.y + 5, 42, 42)
    surfaces.team_plate(cv, box, row.face.team, 10, pale=True)
    cv.put_centred(_picture(cv, row.face, row.out), box.center)
    if row.best:
        controls.badge_dot(cv, (box.right - 2, box.y + 4), "star", p.sun_deep, 20)


def _paint_row(row: _Row, cv: Canvas, widget: Widget) -> None:
    r = widget.rect
    _paint_car(row, cv, r)
    columns = _columns(r)
    room = columns[0] - _STEP // 2 - r.x - 58
    name, size = txt.fitted(row.face.name, room, "display", "body")
    txt.text(cv, name, (r.x + 58, r.centery - (10 if row.note else 0)), size=size, face="display")
    words, size = txt.fitted(row.note, room, "text", "caption")
    txt.text(cv, words, (r.x + 58, r.centery + 11), size=size, colour=theme.palette().text_soft)
    for i, (x, value) in enumerate(zip(columns, row.values, strict=True)):
        txt.text(cv, value, (x, r.centery), size="label", face="display", align="centre", colour=row.ink(i))


def _paint_narrow(row: _Row, cv: Canvas, widget: Widget) -> None:
    """On a phone: the name above the figures, each with its icon."""
    r, p = widget.rect, theme.palette()
    _paint_car(row, cv, r)
    room = r.w - 70
    note, small = txt.fitted(row.note, room * 2 // 5, "text", "caption")
    note_w = txt.text(cv, note, (r.right - 10, r.y + 18), size=small, colour=p.text_soft, align="right")
    name, size = txt.fitted(row.face.name, room - note_w - 8, "display", "body")
    txt.text(cv, name, (r.x + 58, r.y + 18), size=size, face="display")
    step = (r.w - 66) / len(_FIGURES)
    for i, (glyph, value) in enumerate(zip(_GLYPHS, row.values, strict=True)):
        x = r.x + 58 + step * i
        icon(cv, glyph, (x + 8, r.y + 54), 18, p.text_soft)
        words, size = txt.fitted(value, step - 22, "display", "body")
        txt.text(cv, words, (x + 20, r.y + 54), size=size, face="display", colour=row.ink(i))


def _picture(cv: Canvas, face: Face, out: bool) -> pygame.Surface:
    from carpg.ui import art

    return art.car(face.design, "E", cv.px(42), "out" if out else "worn" if face.worn else "normal")


def health_plot(r: R, session: Session, tally: Tally) -> Widget:
    """Both teams' health round by round, as two lines with different dots."""
    *rounds, last = tally.health
    said = [tr("result.plot_round", round=i + 1, coral=a, teal=b) for i, (a, b) in enumerate(rounds[:40])]
    words = ", ".join([*said, tr("result.plot_end", coral=last[0], teal=last[1])])
    return Picture(r, partial(_paint_plot, session, tally), name=tr("result.plot_says", text=words))


def _paint_plot(session: Session, tally: Tally, cv: Canvas, widget: Widget) -> None:
    r, p = widget.rect, theme.palette()
    txt.text(cv, tr("result.health"), (r.x, r.y + 10), size="label", face="display")
    area = R(r.x + 30, r.y + 34, r.w - 44, r.h - 78)
    most = max((max(pair) for pair in tally.health), default=1) or 1
    step = next(s for s in (1, 2, 5, 10, 20, 50, 100) if most / s <= 6)
    for value in range(0, most + step, step):
        y = area.bottom - area.h * min(value, most) / most
        if value <= most:
            cv.line((area.x, y), (area.right, y), p.paper_3, 1)
            txt.text(cv, str(value), (area.x - 6, y), size="caption", colour=p.text_soft, align="right")
    count = max(1, len(tally.health) - 1)
    every = max(1, -(-count // 8))
    for i in range(0, len(tally.health), every):
        label = tr("result.now") if i == len(tally.health) - 1 else str(i + 1)
        x = area.x + area.w * i / count
        txt.text(cv, label, (x, area.bottom + 14), size="caption", colour=p.text_soft, align="centre")
    for team in (0, 1):
        _paint_line(cv, area, [pair[team] for pair in tally.health], most, TEAMS[team])
    x = float(r.x)
    for team in (0, 1):
        hue = theme.team(TEAMS[team])
        controls.disc(cv, (x + 8, r.bottom - 10), 14, hue.hue if team == 0 else p.paper, hue.deep)
        room = r.w / 2 - 30
        name, size = txt.fitted(session.seats[team].name, room, "bold", "caption")
        x += 22 + txt.text(cv, name, (x + 20, r.bottom - 10), size=size, face="bold") + 18


def _paint_line(cv: Canvas, area: R, values: list[int], most: int, team: str) -> None:
    """Coral's dots are full, teal's hollow: the hue is not all that tells them apart."""
    colours, p = theme.team(team), theme.palette()
    count = max(1, len(values) - 1)
    points = [(area.x + area.w * i / count, area.bottom - area.h * v / most) for i, v in enumerate(values)]
    if len(points) > 1:
        pygame.draw.lines(cv.surface, colours.deep[:3], False, [cv.at(pt) for pt in points], cv.px(3))
    every = max(1, len(points) // 24)
    for point in points[::every]:
        controls.disc(cv, point, 11, colours.hue if team == "coral" else p.paper, colours.deep)
