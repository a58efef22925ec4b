"""Parts of the saves' screen: a slot's row, the sheet for a new name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from carpg.tactics.cars import roster
from carpg.ui import layout, theme
from carpg.ui.app import App
from carpg.ui.garage import paint
from carpg.ui.paint import controls, surfaces
from carpg.ui.paint import text as txt
from carpg.ui.paint.canvas import Canvas
from carpg.ui.paint.icons import icon
from carpg.ui.scenes.saves_data import MAX_NAME, Row
from carpg.ui.strings import tr
from carpg.ui.widgets import Button, Group, Layer, Painted, TextField, Widget, open_sheet
from carpg.ui.widgets.base import R

ROW_H: Final = 92
_THUMB: Final = 76
_GLYPHS: Final = {"match": "two", "replay": "eye", "team": "garage", "arena": "arena", "other": "save"}


def paint_slot(row: Row, cv: Canvas, widget: Painted) -> None:
    """Thumbnail, name, progress, date."""
    r, p = widget.rect, theme.palette()
    surfaces.plate(cv, r, theme.RADIUS_CONTROL, theme.darker(p.paper_2, 0.05) if widget.hovered else p.paper_2)
    _thumb(cv, R(r.x + 8, r.y + 8, _THUMB, r.h - 16), row)
    x, right = r.x + _THUMB + 20, r.right - 12
    room = right - x
    if row.damaged:
        mark = tr("saves.damaged")
        w = controls.chip_width(mark, h=24)
        controls.chip(cv, (right - w, r.y + 10), mark, fill=p.bad, ink=theme.CHALK, h=24)
        room -= w + 8
    name, size = txt.fitted(row.info.name, room, "display", "label")
    txt.text(cv, name, (x, r.y + 22), size=size, face="display")
    about, size = txt.fitted(row.about(), right - x, "text", "body")
    txt.text(cv, about, (x, r.y + 48), size=size)
    kind = tr("saves.auto") if row.auto else tr(f"saves.kind_{row.kind}")
    line, size = txt.fitted(f"{kind} · {row.date()}", right - x, "text", "caption")
    txt.text(cv, line, (x, r.y + 71), size=size, colour=p.text_soft)


def _thumb(cv: Canvas, r: R, row: Row) -> None:
    """What a slot holds at a glance: the score of a battle, the cars of a team, an icon."""
    p = theme.palette()
    if row.damaged:
        surfaces.plate(cv, r, theme.RADIUS_CONTROL, theme.mix(p.paper, p.bad, 0.2))
        icon(cv, "warning", r.center, 36, p.bad)
        return
    score = row.standing()
    cars = _cars(row)
    if score is not None:
        _score(cv, r, score, "play" if row.kind == "replay" else "")
    elif cars:
        surfaces.plate(cv, r, theme.RADIUS_CONTROL, p.paper)
        side = (r.w - 10) // 2
        boxes = layout.grid(R(r.x + 4, r.y + 4, r.w - 8, 0), 2, 4, min(side, (r.h - 10) // 2), 2)
        for box, car in zip(boxes, cars, strict=False):
            paint.token(cv, R(box.x + (box.w - box.h) // 2, box.y, box.h, box.h), roster()[car])
    else:
        surfaces.plate(cv, r, theme.RADIUS_CONTROL, p.plum_lit)
        icon(cv, _GLYPHS[row.kind], r.center, 36, p.frame_text)


def _score(cv: Canvas, r: R, score: tuple[int, int], glyph: str) -> None:
    """Cars standing on both sides, on their teams' plates."""
    for side, team in enumerate(("coral", "teal")):
        box = R(r.x + side * (r.w // 2 + 1), r.y, r.w // 2 - 1, r.h)
        surfaces.plate(cv, box, 10, theme.team(team).hue)
        surfaces.plate(cv, box.inflate(-4, -4), 8, theme.team(team).deep)
        surfaces.team_plate(cv, R(box.x + 2, box.bottom - 20, box.w - 4, 18), team, 8)
        at = (box.centerx, box.y + (box.h - 18) // 2)
        txt.text(cv, str(score[side]), at, size="figure", face="display", colour=theme.CHALK, align="centre")
    if glyph:
        controls.badge_dot(cv, (r.centerx, r.bottom - 12), glyph, theme.palette().neutral, 24)


def _cars(row: Row) -> list[str]:
    value = row.info.about.get("cars")
    return [car for car in value if isinstance(car, str) and car in roster()][:4] if isinstance(value, list) else []


def open_rename(app: App, name: str, on_name: Callable[[str], None]) -> None:
    """A sheet with the name to change."""
    state = {"name": name}
    layers: list[Layer] = []

    def typed(text: str) -> None:
        state["name"] = text

    def take(_: str = "") -> None:
        clean = state["name"].strip()
        if clean:
            app.stage.pop(layers[0])
            on_name(clean)

    def fill(r: R) -> Widget:
        rows = layout.stack(r, [52, 56], 12)
        label = tr("saves.rename_field")
        field = TextField(rows[0], label, name, typed, most=MAX_NAME, on_submit=take, key="rename")
        return Group(r).add(field, Button(rows[1], tr("saves.rename_take"), take, glyph="edit", kind="primary"))

    layers.append(open_sheet(app.stage, app.form, tr("saves.rename"), (460, 124), fill))
