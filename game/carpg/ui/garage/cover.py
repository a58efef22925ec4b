"""The builder's cards: live checks, and how the team's elements cover the others."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from carpg.tactics.elements import element_names
from carpg.ui import layout, theme
from carpg.ui.garage.facts import CHARTED
from carpg.ui.garage.teams import MANY, Cover, Team, advice, checks, cover
from carpg.ui.paint import controls, surfaces
from carpg.ui.paint import text as txt
from carpg.ui.paint.canvas import Canvas
from carpg.ui.paint.glyphs import element_disc
from carpg.ui.strings import tr
from carpg.ui.widgets import Button, Heading, Label, Picture, Widget
from carpg.ui.widgets.base import R

_CELL_W: Final = 66
_CELL_H: Final = 44


def add_checks(root: Widget, r: R, team: Team, other: tuple[str, ...]) -> int:
    """The checks from the top of a rectangle on; returns the lower edge."""
    p = theme.palette()
    head_h = txt.line_height("label")
    root.add(Heading((r.x, r.y, r.w, head_h), tr("teams.checks"), level=2, size="label"))
    y = r.y + head_h + 4
    inks = {"good": p.good, "bad": p.bad, "note": p.neutral}
    glyphs = {"good": "check", "bad": "cross", "note": "info"}
    for check in checks(team, other):
        words = tr(check.key, **check.values)
        height = max(28, txt.paragraph_height(words, r.w - 34))
        ink, glyph = inks[check.state], glyphs[check.state]
        root.add(Picture(R(r.x, y, 26, 28), partial(_mark, ink, glyph)))
        root.add(Label((r.x + 34, y + 3, r.w - 34, height), words, wrap=True))
        y += height + 4
    return y


def _mark(ink: theme.Colour, glyph: str, cv: Canvas, widget: Widget) -> None:
    controls.badge_dot(cv, (widget.rect.x + 12, widget.rect.y + 14), glyph, ink, 22)


def add_cover(root: Widget, r: R, team: Team, show: Callable[[str], None]) -> int:
    """The elements with how many of the team attack them well, and the advice; returns the lower edge."""
    p = theme.palette()
    head_h = txt.line_height("label")
    root.add(Heading((r.x, r.y, r.w, head_h), tr("teams.cover"), level=2, size="label"))
    y = r.y + head_h + 2
    note = tr("teams.cover_note") if team.cars else tr("teams.empty_note")
    note_h = txt.paragraph_height(note, r.w, "text", "caption")
    root.add(Label((r.x, y, r.w, note_h), note, size="caption", wrap=True, colour=p.text_soft))
    y += note_h + 8
    found = cover(team)
    columns = layout.columns_for(r.w, _CELL_W, 6, 14)
    cells = layout.grid(R(r.x, y, r.w, 0), columns, len(CHARTED), _CELL_H, 6)
    for element, cell in zip(CHARTED, cells, strict=True):
        name = tr(
            "teams.cover_cell", element=element_names()[element], hits=found.hits[element], fears=found.fears[element]
        )
        root.add(Picture(cell, partial(_cell, element, found), name=name))
    return _words(root, R(r.x, cells[-1].bottom + 10, r.w, 0), team, found, show)


def _cell(element: str, found: Cover, cv: Canvas, widget: Widget) -> None:
    """Disc and number; pale red where nobody attacks it well, with a mark where many fear it."""
    r, p = widget.rect, theme.palette()
    hits, fears = found.hits[element], found.fears[element]
    fill = theme.mix(p.paper, p.good, 0.16) if hits else p.paper_2
    surfaces.plate(cv, r, theme.RADIUS_CHIP, fill)
    element_disc(cv, element, (r.x + 21, r.centery), 30)
    txt.text(cv, str(hits), (r.x + 43, r.centery), size="title", face="display", colour=p.good if hits else p.text_soft)
    if fears >= MANY:
        controls.badge_dot(cv, (r.right - 8, r.y + 8), "warning", p.bad, 18)


def _words(root: Widget, r: R, team: Team, found: Cover, show: Callable[[str], None]) -> int:
    names, y = element_names(), r.y
    lines = [tr("teams.cover_fears", count=n, element=names[e]) for e, n in found.fears.items() if n >= MANY]
    tip = advice(team)
    if team.cars and not found.open:
        lines.append(tr("teams.cover_whole"))
    if tip is not None:
        covers = ", ".join(names[name] for name in tip.covers)
        key = "teams.advice_threat" if tip.threat else "teams.advice"
        threat = names.get(tip.threat, "")
        lines.append(tr(key, element=names[tip.element], covers=covers, count=tip.threatened, threat=threat))
    for line in lines:
        height = txt.paragraph_height(line, r.w)
        root.add(Label((r.x, y, r.w, height), line, wrap=True))
        y += height + 4
    if tip is not None:
        label = tr("teams.advice_show", element=names[tip.element])
        box = R(r.x, y + 4, min(r.w, 320), 52)
        root.add(Button(box, label, partial(show, tip.element), glyph="search", kind="inset", size="body"))
        y = box.bottom
    return y
