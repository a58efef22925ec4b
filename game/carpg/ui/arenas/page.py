"""An arena's page: its plan, what it is like, and what can be done with it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from carpg.storage.store import SlotInfo
from carpg.tactics.arena import Arena
from carpg.ui import art, layout, theme
from carpg.ui.arenas import actions
from carpg.ui.arenas.faults import first_fault, terrain_counts
from carpg.ui.arenas.plan import draw_plan
from carpg.ui.arenas.tools import glyph_for
from carpg.ui.paint import text as txt
from carpg.ui.paint.canvas import Canvas
from carpg.ui.strings import tr
from carpg.ui.widgets import Button, Group, Heading, IconButton, Item, Label, Picture, Widget, open_menu
from carpg.ui.widgets.base import R

if TYPE_CHECKING:
    from carpg.ui.scenes.arenas import ArenasScene

_CHIP_H: Final = 44
#: Narrower ones show a number without the name.
_CHIP_NAMED: Final = 160
_FOOT: Final = 60
#: A page lower than this has its plan beside the words.
_LOW: Final = 360
#: Points of a button that its edges take.
_EDGES: Final = 44


def tiles_words(arena: Arena) -> str:
    """Its size."""
    return tr("arenas.tiles", width=arena.width, height=arena.height)


def cars_words(arena: Arena) -> str:
    """The team sizes that it suits."""
    low, high = arena.sizes
    if low == high:
        return tr("arenas.cars_one") if low == 1 else tr("arenas.cars", count=low)
    return tr("arenas.cars_span", low=low, high=high)


def arena_page(r: R, scene: ArenasScene, arena: Arena) -> Widget:
    """The page in a rectangle: the plan above (or, where there is little height, beside) words and buttons."""
    root = Group(r)
    if r.h < _LOW:
        plan, words = layout.row(r, [1, 1.2], 16)
        _add_words(root, words, scene, arena)
    else:
        plan = R(r.x, r.y, r.w, r.h - _add_words(root, r, scene, arena) - 8)
    name = tr("arenas.picture", name=arena.name or tr("arenas.unnamed"))
    return root.add(Picture(plan, partial(_paint_plan, arena), name=name))


def _add_words(root: Widget, r: R, scene: ArenasScene, arena: Arena) -> int:
    """Name, facts and buttons at the bottom of a rectangle; returns the height that they take."""
    p = theme.palette()
    problem = first_fault(arena)
    words = tr("arenas.faulty", why=problem) if problem else arena.note
    words_h = txt.paragraph_height(words, r.w - 8) + 4 if words else 0
    counts = terrain_counts(arena)
    columns = layout.columns_for(r.w, 168, 8, 5)
    columns = len(counts) if columns <= 2 else columns
    chips_h = -(-len(counts) // max(1, columns)) * (_CHIP_H + 4)
    heights = [36, 24, *([words_h] if words else []), *([chips_h] if counts else []), _FOOT]
    height = sum(heights) + 8 * (len(heights) - 1)
    rows = layout.stack(R(r.x, r.bottom - height, r.w, height), heights, 8)
    name = arena.name or tr("arenas.unnamed")
    root.add(Heading((r.x + 4, rows[0].y, r.w - 8, 36), name, level=2, size="figure"))
    line = f"{tiles_words(arena)} · {cars_words(arena)}"
    root.add(Label((r.x + 4, rows[1].y, r.w - 8, 24), line, face="bold", colour=p.text_soft))
    if words:
        box = R(r.x + 4, rows[2].y, r.w - 8, words_h)
        root.add(Label(box, words, wrap=True, colour=p.bad if problem else p.text))
    if counts:
        _add_terrain(root, rows[-2], counts, columns)
    _add_actions(root, rows[-1], scene, arena)
    return height


def _paint_plan(arena: Arena, cv: Canvas, widget: Widget) -> None:
    draw_plan(cv, widget.rect, arena, air=10)


def _add_terrain(root: Widget, r: R, counts: list[tuple[str, str, int]], columns: int) -> None:
    """What lies on it, tile by tile."""
    for (terrain, name, count), cell in zip(counts, layout.grid(r, columns, len(counts), _CHIP_H, 4), strict=True):
        picture = R(cell.x + 4, cell.y + 6, 32, 32)
        short = cell.w < _CHIP_NAMED
        root.add(Picture(picture, partial(_paint_terrain, terrain), name=name if short else ""))
        label = str(count) if short else tr("arenas.spots", name=name, count=count)
        root.add(Label(R(picture.right + 8, cell.y, cell.right - picture.right - 8, cell.h), label, size="caption"))


def _paint_terrain(terrain: str, cv: Canvas, widget: Widget) -> None:
    side = 26 if terrain == "wall" else 32
    names = ("wall",) if terrain == "wall" else ("normal", terrain)
    for name in names:
        cv.put_centred(art.tile(name, 0, cv.px(side)), widget.rect.center)


def _add_actions(root: Widget, r: R, scene: ArenasScene, arena: Arena) -> None:
    """More, edit, and the one primary action: play."""
    more_at, edit_at, play_at = layout.row(r, [_FOOT, 1, 1.25], 10)
    name = arena.name or tr("arenas.unnamed")
    more = IconButton(more_at, "menu", tr("arenas.more", name=name), kind="inset", key="arena-more")
    more.on_press = partial(_more, scene, arena, more_at)
    own = scene.owns(arena)
    label = tr("arenas.edit") if own else tr("arenas.edit_copy")
    short = label if txt.fits(label, edit_at.w - _EDGES, "display", "label") else tr("arenas.edit")
    glyph = glyph_for("edit", short, edit_at.w)
    edit = Button(edit_at, short, partial(scene.edit, arena), glyph=glyph, name=label, key="edit")
    problem = first_fault(arena)
    play = Button(
        play_at,
        tr("arenas.play"),
        partial(actions.to_setup, scene.app, arena),
        glyph=glyph_for("flag", tr("arenas.play"), play_at.w),
        kind="primary",
        enabled=not problem,
    )
    play.info = problem
    root.add(more, edit, play)


def _more(scene: ArenasScene, arena: Arena, anchor: R) -> None:
    app = scene.app
    items = [
        Item(tr("workshop.drive"), partial(_drive, scene, arena), "play"),
        Item(tr("arenas.duplicate"), partial(scene.duplicate, arena), "copy"),
        Item(tr("arenas.share"), partial(actions.share, app, arena), "link"),
        Item(tr("arenas.export"), partial(actions.export, app, arena), "save"),
    ]
    if scene.owns(arena):
        items.append(Item(tr("arenas.delete"), partial(scene.delete, arena.id, arena.name), "trash"))
    open_menu(app.stage, anchor, arena.name or tr("arenas.unnamed"), items, least=260)


def _drive(scene: ArenasScene, arena: Arena) -> None:
    actions.drive(scene.app, arena)


def damaged_page(r: R, scene: ArenasScene, info: SlotInfo) -> Widget:
    """What can't be read: why, and the original to take away."""
    root = Group(r)
    words = tr("arenas.damaged", why=scene.damage(info))
    height = txt.paragraph_height(words, r.w - 8)
    root.add(Heading((r.x + 4, r.y + 4, r.w - 8, 36), info.name, level=2, size="figure"))
    root.add(Label(R(r.x + 4, r.y + 52, r.w - 8, height), words, wrap=True))
    save, delete = layout.row(R(r.x, r.bottom - _FOOT, r.w, _FOOT), [1.5, 1], 10)
    root.add(Button(save, tr("arenas.export_original"), partial(scene.export_original, info), kind="primary"))
    return root.add(Button(delete, tr("arenas.delete"), partial(scene.delete, info.slot, info.name), kind="danger"))
