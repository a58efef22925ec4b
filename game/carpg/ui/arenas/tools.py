"""The workshop's tools, brushes and mirror as controls, and the list of faults."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from carpg.tactics.arena import CHARACTERS, Fault
from carpg.ui import art, layout, theme
from carpg.ui.arenas.edit import BRUSHES, SYMMETRIES
from carpg.ui.arenas.faults import brush_name, fault_words
from carpg.ui.layout import Form
from carpg.ui.paint import surfaces
from carpg.ui.paint import text as txt
from carpg.ui.paint.canvas import Canvas
from carpg.ui.paint.controls import badge_dot, hover_veil
from carpg.ui.paint.icons import icon
from carpg.ui.strings import tr
from carpg.ui.widgets import Dropdown, Group, Label, Listing, Painted, Widget, open_sheet
from carpg.ui.widgets.base import R

if TYPE_CHECKING:
    from carpg.ui.scenes.workshop import WorkshopScene

TOOLS: Final = ("paint", "line", "fill", "hand")
_GLYPHS: Final = {"paint": "brush", "line": "edit", "fill": "bucket", "hand": "hand"}
#: A block stands higher than its tile: it is drawn a little smaller.
_BLOCK: Final = 0.8
#: Points of a button that icon and edges take.
_ICON_ROOM: Final = 90
_FAULT_H: Final = 52
_LABELLED_FROM: Final = 84
_LABELLED_HIGH: Final = 54


def glyph_for(glyph: str, label: str, width: int) -> str:
    """An icon for a button, where its label leaves room for one."""
    return glyph if txt.fits(label, width - _ICON_ROOM, "display", "label") else ""


def add_tools(root: Widget, r: R, scene: WorkshopScene) -> None:
    """Paint, line, fill, move: one of them is in hand."""
    for tool, cell in zip(TOOLS, layout.row(r, [1] * len(TOOLS), 6), strict=True):
        name = tr("workshop.tool") + ": " + tr(f"workshop.tool_{tool}")
        draw = partial(_paint_tool, tool)
        press = partial(scene.take_tool, tool)
        root.add(Painted(cell, name, draw, press, chosen=scene.tool == tool, role="radio", key=f"tool-{tool}"))


def _paint_tool(tool: str, cv: Canvas, widget: Painted) -> None:
    r, p = widget.rect, theme.palette()
    fill, ink = (p.text, p.paper) if widget.chosen else (p.paper_2, p.text)
    surfaces.plate(cv, r, widget.radius, fill, edge=p.text_soft if p.outline else None, edge_w=p.outline)
    if widget.hovered and not widget.chosen:
        hover_veil(cv, r, widget.radius)
    label, size = txt.fitted(tr(f"workshop.tool_{tool}"), r.w - 8, "bold", "caption")
    icon(cv, _GLYPHS[tool], (r.centerx, r.centery - 10), 24, ink)
    txt.text(cv, label, (r.centerx, r.bottom - 14), size=size, face="bold", colour=ink, align="centre")


def add_brushes(root: Widget, r: R, scene: WorkshopScene, columns: int) -> None:
    """What is painted with: ground, terrain, and the teams' spawns."""
    rows = -(-len(BRUSHES) // columns)
    height = (r.h - 6 * (rows - 1)) // rows
    for char, cell in zip(BRUSHES, layout.grid(r, columns, len(BRUSHES), height, 6), strict=True):
        name = tr("workshop.brush") + ": " + brush_name(char)
        press = partial(scene.take_brush, char)
        chosen = scene.brush == char
        brush = Painted(
            cell, name, partial(_paint_brush, char), press, chosen=chosen, role="radio", key=f"brush-{char}"
        )
        brush.info = brush_name(char)
        root.add(brush)


def _paint_brush(char: str, cv: Canvas, widget: Painted) -> None:
    r, p = widget.rect, theme.palette()
    edge = p.sun_deep if widget.chosen else p.text_soft if p.outline else None
    fill = theme.mix(p.paper, p.sun, 0.5) if widget.chosen else p.paper_2
    surfaces.plate(cv, r, widget.radius, fill, edge=edge, edge_w=3 if widget.chosen else p.outline)
    if widget.hovered and not widget.chosen:
        hover_veil(cv, r, widget.radius)
    labelled = r.w >= _LABELLED_FROM and r.h >= _LABELLED_HIGH
    side = min(r.h - (29 if labelled else 12), r.w - 16)
    centre = (r.centerx, r.y + side / 2 + 6) if labelled else r.center
    _paint_tile(cv, char, centre, side)
    if labelled:
        label, size = txt.fitted(brush_name(char), r.w - 8, "bold", "caption")
        txt.text(cv, label, (r.centerx, r.bottom - 13), size=size, face="bold", align="centre")


def _paint_tile(cv: Canvas, char: str, centre: tuple[float, float], side: float) -> None:
    """A tile's picture; nothing is a dashed hole."""
    terrain, px = CHARACTERS[char], cv.px(side)
    if terrain == "void":
        box = R(0, 0, round(side) - 4, round(side) - 4)
        box.center = (round(centre[0]), round(centre[1]))
        surfaces.plate(cv, box, 6, theme.palette().plum)
        icon(cv, "cross", centre, side * 0.6, theme.palette().frame_soft)
        return
    if terrain == "wall":
        cv.put_centred(art.tile("wall", 0, cv.px(side * _BLOCK)), (centre[0], centre[1] + side * 0.04))
        return
    top = {"0": "spawn-coral", "1": "spawn-teal"}.get(char, terrain)
    for name in dict.fromkeys(["normal", top]):
        cv.put_centred(art.tile(name, 0, px), centre)


def add_mirror(root: Widget, r: R, scene: WorkshopScene) -> None:
    """How painting is mirrored."""
    options = [(kind, tr(f"workshop.symmetry_{kind}")) for kind in SYMMETRIES]
    widest = max((label for _, label in options), key=len)
    glyph = "two" if txt.fits(widest, r.w - 84, "bold", "body") else ""
    name = tr("workshop.symmetry")
    root.add(Dropdown(r, name, options, scene.symmetry, scene.take_symmetry, glyph=glyph, key="mirror"))


# ---- faults -------------------------------------------------------------------


def verdict(scene: WorkshopScene) -> tuple[str, str]:
    """Whether the arena can be played, in a heading and a sentence ('' where there are faults to list)."""
    faults = scene.faults
    if faults:
        return (tr("workshop.faults_one") if len(faults) == 1 else tr("workshop.faults", count=len(faults))), ""
    count = len(scene.arena.spawns(0))
    note = tr("workshop.good_note_one") if count == 1 else tr("workshop.good_note", count=count)
    return tr("workshop.good"), note


def short_verdict(scene: WorkshopScene) -> str:
    """The verdict for a button."""
    count = len(scene.faults)
    if count:
        return tr("workshop.faults_short_one") if count == 1 else tr("workshop.faults_short", count=count)
    return tr("workshop.good")


def add_verdict(root: Widget, r: R, scene: WorkshopScene) -> None:
    """The verdict with every fault below it; pressing one shows its tile."""
    title, note = verdict(scene)
    p = theme.palette()
    head = R(r.x + 32, r.y, r.w - 32, 28)
    root.add(VerdictSign(R(r.x, r.y, 28, 28), bool(scene.faults)))
    root.add(Label(head, title, size="label", face="display", colour=p.bad if scene.faults else p.good))
    body = R(r.x, head.bottom + 4, r.w, r.bottom - head.bottom - 4)
    if note:
        height = txt.paragraph_height(note, body.w)
        root.add(Label(R(body.x, body.y, body.w, height), note, colour=p.text_soft, wrap=True))
    else:
        root.add(fault_list(body, scene))


def fault_list(r: R, scene: WorkshopScene) -> Widget:
    """Each fault with its tile."""
    faults = scene.faults

    def make(index: int, rect: R) -> Widget:
        fault = faults[index]
        name = tr("workshop.fault_show", fault=fault_words(fault)) if fault.tile else fault_words(fault)
        return Painted(rect, name, partial(_paint_fault, fault), partial(scene.show_fault, fault), key=f"fault-{index}")

    return Listing(r, len(faults), _FAULT_H, make, gap=4, key="faults")


def _paint_fault(fault: Fault, cv: Canvas, row: Painted) -> None:
    r, p = row.rect, theme.palette()
    surfaces.plate(cv, r, theme.RADIUS_CONTROL, theme.darker(p.paper_2, 0.06) if row.hovered else p.paper_2)
    icon(cv, "warning" if fault.tile is None else "search", (r.x + 20, r.centery), 20, p.bad)
    lines = txt.wrap(fault_words(fault), r.w - 48, "bold", 13)[:3]
    step = 16
    y = r.centery - step * (len(lines) - 1) / 2
    for line in lines:
        txt.text(cv, line, (r.x + 38, y), size=13, face="bold")
        y += step


class VerdictSign(Widget):
    """A tick or a warning."""

    outset = 4

    def __init__(self, rect: R, bad: bool) -> None:
        super().__init__(rect)
        self.bad = bad

    def draw(self, cv: Canvas) -> None:
        """The sign."""
        p = theme.palette()
        badge_dot(cv, self.rect.center, "warning" if self.bad else "check", p.bad if self.bad else p.good, 26)


def open_faults(scene: WorkshopScene) -> None:
    """The verdict as a sheet, where there is no room beside the board."""
    title, note = verdict(scene)

    def size(form: Form) -> tuple[int, int]:
        room = min(460, form.inner.w) - 32
        return 460, txt.paragraph_height(note, room) if note else min(len(scene.faults) * (_FAULT_H + 4) + 8, 320)

    def fill(r: R) -> Widget:
        return Group(r).add(Label(r, note, wrap=True) if note else fault_list(r, scene))

    scene.sheet = open_sheet(scene.app.stage, scene.app.form, title, size, fill)
