"""The curtain between two people at one device: it hides the battle and tells what happened meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from carpg.ui import layout, theme
from carpg.ui.battle.tokens import Face, portrait
from carpg.ui.board.display import TEAMS
from carpg.ui.game.narrator import LogLine
from carpg.ui.layout import Form
from carpg.ui.paint import surfaces
from carpg.ui.paint import text as txt
from carpg.ui.paint.canvas import Canvas
from carpg.ui.strings import tr
from carpg.ui.widgets import Button, Card, Group, Heading, Label, Picture, Scroll, Widget
from carpg.ui.widgets.base import R

if TYPE_CHECKING:
    from carpg.ui.scenes.battle import BattleScene

_WIDEST = 620


def curtain(scene: BattleScene, form: Form, side: int, lines: Sequence[LogLine]) -> Widget:
    """Who takes the device, what happened, and the button that lifts the curtain."""
    root = Group(form.screen)
    name = scene.session.seats[side].name
    height = min(form.inner.h, 640)
    box = layout.centred(form.inner, _WIDEST, height)
    card = Card(box, name=tr("battle.curtain", name=name))
    pad = theme.S3 if form.phone else theme.S4
    inside = box.inflate(-2 * pad, -2 * pad)
    head, note, picture, label, recap, button = layout.column(
        inside,
        [txt.line_height("figure") + 6, txt.line_height("label"), 112 if not form.low else 8, 26, 1, 64],
        theme.S2,
    )
    face = _face(scene)
    card.add(Heading(head, tr("battle.curtain", name=name), size="figure", align="centre"))
    if face is not None:
        card.add(Label(note, tr("battle.curtain_note", car=face.name), size="label", align="centre"))
        if picture.h > 60:
            card.add(Picture(picture, lambda cv, widget: _paint(cv, widget.rect, TEAMS[side], face)))
    card.add(Label(label, tr("battle.curtain_recap"), face="bold"))
    card.add(_recap(recap, lines))
    card.add(
        Button(
            button,
            tr("battle.curtain_ready", name=name),
            scene.lift_curtain,
            glyph="check",
            kind="primary",
            size="title",
        )
    )
    return root.add(card)


def _face(scene: BattleScene) -> Face | None:
    car = scene.session.active
    return None if car is None else Face.of(scene.session.state, car)


def _paint(cv: Canvas, r: R, team: str, face: Face) -> None:
    surfaces.team_plate(cv, r, team)
    side = r.h - 16
    box = R(0, 0, side, side)
    box.center = r.center
    portrait(cv, box, face)


def _recap(r: R, lines: Sequence[LogLine]) -> Widget:
    """What happened since this player's last turn, oldest first."""
    scroll = Scroll(r, key="recap", pad=theme.S2)
    y = r.y
    shown = [line for line in lines if line.tone != "turn"] or [LogLine(tr("battle.curtain_nothing"))]
    for line in shown:
        height = txt.paragraph_height(line.text, r.w - 16, "text", "body")
        scroll.add(Label(R(r.x, y, r.w - 16, height), line.text, wrap=True))
        y += height + 4
    scroll.fit()
    return scroll
