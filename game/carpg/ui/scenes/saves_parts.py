"""Parts of the saves' screen: a slot's row, the sheet for a new name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from carpg.tactics.cars import roster
from carpg.ui import layout, theme
from carpg.ui.app import App
from carpg.ui.arenas.plan import draw_board
from carpg.ui.game.progress import miniature_of
from carpg.ui.garage import paint
from carpg.ui.paint import controls, surfaces
from carpg.ui.paint import text as txt
from carpg.ui.paint.canvas import Canvas
from carpg.ui.paint.icons import icon
from carpg.ui.scenes.saves_data import MAX_NAME, Row
from carpg.ui.strings import tr
from carpg.ui.widgets import Button, Group, Layer, Painted, TextField, Widget, open_sheet
from carpg.ui.widgets.base import R

ROW_H: Final = 96
#: The picture of a slot: its width on a row with room and on a narrow one.
_THUMB: Final = 120
_THUMB_NARROW: Final = 96
#: Cars of a team that its picture shows.
_MOST_SHOWN: Final = 6
_NARROW: Final = 340
_NAMING: Final = {"rename": "edit", "keep": "save"}
_GLYPHS: Final = {"match": "two", "replay": "eye", "team": "garage", "arena": "arena", "other": "save"}


def paint_slot(row: Row, cv: Canvas, widget: Painted) -> None:
    """Thumbnail, name, progress, date."""
    r, p = widget.rect, theme.palette()
    surfaces.plate(cv, r, theme.RADIUS_CONTROL, theme.darker(p.paper_2, 0.05) if widget.hovered else p.paper_2)
    thumb = R(r.x + 8, r.y + 8, _THUMB if r.w >= _NARROW else _THUMB_NARROW, r.h - 16)
    _thumb(cv, thumb, row)
    x, right = thumb.right + 12, r.right - 12
    room = right - x
    if row.damaged:
        mark = tr("saves.damaged")
        w = controls.chip_width(mark, h=24)
        controls.chip(cv, (right - w, r.y + 10), mark, fill=p.bad, ink=theme.CHALK, h=24)
        room -= w + 8
    name, size = txt.fitted(row.info.name, room, "display", "label")
    txt.text(cv, name, (x, r.y + 23), size=size, face="display")
    score = row.standing()
    start = x if score is None or row.damaged else _chips(cv, (x, r.y + 49), score) + 8
    about, size = txt.fitted(row.progress(), right - start, "text", "body")
    txt.text(cv, about, (start, r.y + 49), size=size)
    kind = tr("saves.auto") if row.auto else tr(f"saves.kind_{row.kind}")
    line, size = txt.fitted(f"{kind} · {row.date()}", right - x, "text", "caption")
    txt.text(cv, line, (x, r.y + 73), size=size, colour=p.text_soft)


def _thumb(cv: Canvas, r: R, row: Row) -> None:
    """What a slot holds at a glance: the board of a battle with the score, the cars of a team, an icon."""
    p = theme.palette()
    if row.damaged:
        surfaces.plate(cv, r, theme.RADIUS_CONTROL, theme.mix(p.paper, p.bad, 0.2))
        icon(cv, "warning", r.center, 36, p.bad)
        return
    board, score, cars = miniature_of(row.info.about), row.standing(), _cars(row)
    if board is not None:
        draw_board(cv, r, board)
    elif score is not None:
        _score(cv, r, score)
    elif cars:
        _paint_team(cv, r, cars)
    else:
        surfaces.plate(cv, r, theme.RADIUS_CONTROL, p.plum_lit)
        icon(cv, _GLYPHS[row.kind], r.center, 36, p.frame_text)
    if row.kind == "replay" and (board is not None or score is not None):
        controls.badge_dot(cv, (r.centerx, r.bottom - 12), "play", p.neutral, 26)


def _paint_team(cv: Canvas, r: R, cars: list[str]) -> None:
    """The first cars of a team, in one row or two."""
    surfaces.plate(cv, r, theme.RADIUS_CONTROL, theme.palette().paper)
    columns = min(len(cars), 3)
    rows = -(-len(cars) // columns)
    side = min((r.w - 8) // columns - 4, (r.h - 8) // rows - 4)
    for i, car in enumerate(cars):
        row, column = divmod(i, columns)
        x = r.centerx - columns * (side + 4) // 2 + 2 + column * (side + 4)
        y = r.centery - rows * (side + 4) // 2 + 2 + row * (side + 4)
        paint.token(cv, R(x, y, side, side), roster()[car])


def _chips(cv: Canvas, at: tuple[float, float], score: tuple[int, int]) -> float:
    """Cars standing on both sides, each on its team's plate; returns where they end."""
    x = round(at[0])
    for side, team in enumerate(("coral", "teal")):
        box = R(x, round(at[1]) - 11, 26, 22)
        surfaces.plate(cv, box, 7, theme.team(team).deep)
        surfaces.team_plate(cv, R(box.x + 2, box.bottom - 6, box.w - 4, 4), team, 2)
        text = str(score[side])
        at_text = (box.centerx, box.centery - 1)
        txt.text(cv, text, at_text, size="body", face="display", colour=theme.CHALK, align="centre")
        x = box.right + 3
    return x


def _score(cv: Canvas, r: R, score: tuple[int, int]) -> None:
    """The score alone, of a save without a board: cars standing on both sides, on their teams' plates."""
    for side, team in enumerate(("coral", "teal")):
        box = R(r.x + side * (r.w // 2 + 1), r.y, r.w // 2 - 1, r.h)
        surfaces.plate(cv, box, 10, theme.team(team).hue)
        surfaces.plate(cv, box.inflate(-4, -4), 8, theme.team(team).deep)
        surfaces.team_plate(cv, R(box.x + 2, box.bottom - 20, box.w - 4, 18), team, 8)
        at = (box.centerx, box.y + (box.h - 18) // 2)
        txt.text(cv, str(score[side]), at, size="figure", face="display", colour=theme.CHALK, align="centre")


def _cars(row: Row) -> list[str]:
    value = row.info.about.get("cars")
    return (
        [car for car in value if isinstance(car, str) and car in roster()][:_MOST_SHOWN]
        if isinstance(value, list)
        else []
    )


def open_rename(app: App, name: str, on_name: Callable[[str], None], words: str = "rename") -> None:
    """A sheet with a name to change; `words` says what for: 'rename' a slot, 'keep' a battle."""
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
        label = tr(f"saves.{words}_field")
        field = TextField(rows[0], label, state["name"], typed, most=MAX_NAME, on_submit=take, key="rename")
        return Group(r).add(
            field, Button(rows[1], tr(f"saves.{words}_take"), take, glyph=_NAMING[words], kind="primary")
        )

    layers.append(open_sheet(app.stage, app.form, tr(f"saves.{words}_title"), (460, 124), fill))
