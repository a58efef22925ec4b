"""Lays a page's blocks out as controls, one below the other in a scroll."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from carpg.tactics.rules import rule_rows
from carpg.ui import layout, theme
from carpg.ui.codex import book
from carpg.ui.codex.page import Block, Entry, Facts, Head, Hero, Links, RuleList, Stats, Steps, Table, Text
from carpg.ui.codex.pictures import HERO_H, entry_icon, hero
from carpg.ui.codex.words import rule_value
from carpg.ui.fonts import Face
from carpg.ui.paint import controls, rich, surfaces
from carpg.ui.paint import text as txt
from carpg.ui.paint.canvas import Canvas
from carpg.ui.strings import tr
from carpg.ui.widgets import Group, Heading, Label, Painted, Picture, RichLabel, Scroll, Widget
from carpg.ui.widgets.base import R
from carpg.ui.widgets.button import Pressable

#: Room that the scroll bar takes.
BAR: Final = 16
_ICON: Final = 28
_MOST_PIPS: Final = 12
_PIP_W: Final = 18


class LinkChip(Pressable):
    """A pill with an entry's picture and title that leads there."""

    radius = 18
    outset = 10

    def __init__(self, rect: R, entry: Entry, on_press: Callable[[], None]) -> None:
        name = tr("codex.link", title=entry.title, kind=tr(f"codex.kind.{entry.section}"))
        super().__init__(rect, name=name, on_press=on_press, key=f"link-{entry.id}")
        self.entry = entry

    @staticmethod
    def width_for(entry: Entry) -> int:
        """The width that the title needs."""
        return txt.width(entry.title, "bold", "body") + _ICON + 28

    @property
    def fits(self) -> bool:
        """Whether the title can be read whole."""
        return txt.fits(self.entry.title, self.rect.w - _ICON - 26, "bold", "body")

    def draw(self, cv: Canvas) -> None:
        """The pill in the middle of its (taller) target."""
        p = theme.palette()
        h = min(40, self.rect.h)
        box = R(self.rect.x, self.rect.centery - h // 2, self.rect.w, h)
        fill = theme.darker(p.paper_2, 0.08) if self.pressed or self.hovered else p.paper_2
        surfaces.plate(cv, box, h / 2, fill, edge=p.text_soft if p.outline else None, edge_w=p.outline)
        entry_icon(cv, *self.entry.icon, (box.x + 6 + _ICON / 2, box.centery), _ICON)
        label, size = txt.fitted(self.entry.title, box.w - _ICON - 26, "bold", "body")
        txt.text(cv, label, (box.x + _ICON + 12, box.centery), size=size, face="bold")


class Sheet:
    """A column of controls in a scroll; `follow` opens an entry by id."""

    def __init__(self, scroll: Scroll, follow: Callable[[str], None]) -> None:
        self.scroll = scroll
        self.follow = follow
        self.x = scroll.rect.x
        self.y = scroll.rect.y
        self.width = scroll.rect.w - BAR
        self._linked: set[str] = set()

    def add(self, make: Callable[[R], Widget], height: int, gap: int = theme.S3) -> None:
        """One control over the whole width."""
        self.scroll.add(make(R(self.x, self.y, self.width, height)))
        self.y += height + gap

    def lay(self, block: Block) -> None:
        """Any block but the chart and the calculator, which a scene lays out."""
        match block:
            case Text():
                self.text(block)
            case Head():
                self.head(block)
            case Steps():
                self.steps(block)
            case Facts():
                self.facts(block)
            case RuleList():
                self.rules(block)
            case Links():
                self.links(block)
            case Table():
                self.table(block)
            case _:
                self._picture(block)

    def _picture(self, block: Block) -> None:
        if isinstance(block, Hero):
            self.hero(block)
        elif isinstance(block, Stats):
            self.stats(block)

    # ---- blocks ----

    def text(self, block: Text) -> None:
        """A paragraph."""
        size: theme.TextRole = "body" if block.soft else "label"
        colour = theme.palette().text_soft if block.soft else None
        height = rich.height(block.markup, self.width, size)
        self.add(lambda box: RichLabel(box, block.markup, size=size, colour=colour), height)

    def head(self, block: Head) -> None:
        """A heading."""
        height = txt.paragraph_height(block.text, self.width, "display", "title")
        self.y += theme.S1
        self.add(lambda box: Heading(box, block.text, level=3), height, theme.S2)

    def steps(self, block: Steps) -> None:
        """Numbered paragraphs."""
        room = self.width - 44
        for number, item in enumerate(block.items, 1):
            height = max(32, rich.height(item, room, "label"))
            self.scroll.add(Picture((self.x, self.y, 32, 32), partial(_number, number)))
            self.scroll.add(RichLabel((self.x + 44, self.y + 4, room, height), item, size="label"))
            self.y += height + theme.S2
        self.y += theme.S2

    def facts(self, block: Facts) -> None:
        """Labels beside what holds; a label that is short leaves the room to the text."""
        widest = max(txt.width(label, "bold", "body") for label, _ in block.rows)
        column = min(widest + theme.S2, self.width * 36 // 100)
        room = self.width - column - theme.S3
        for label, value in block.rows:
            height = max(txt.paragraph_height(label, column, "bold", "body"), rich.height(value, room, "body"))
            soft = theme.palette().text_soft
            self.scroll.add(Label((self.x, self.y, column, height), label, face="bold", colour=soft, wrap=True))
            self.scroll.add(RichLabel((self.x + column + theme.S3, self.y, room, height), value))
            self.y += height + theme.S2
        self.y += theme.S2

    def rules(self, block: RuleList) -> None:
        """Rules with value and tag, each leading to its entry."""
        for rule in block.rules:
            row = rule_rows()[rule]
            height, tight = rule_height(row.label, self.width)
            name = tr("codex.rule_row", label=row.label, value=rule_value(row), tag=tr(f"codex.tag.{row.tag}"))
            box = R(self.x, self.y, self.width, height)
            go = partial(self.follow, f"rules/{rule}")
            self.scroll.add(Painted(box, name, partial(_paint_rule, rule, tight), go, key=f"rule-{rule}"))
            self.y += height + 6
        self.y += theme.S2

    def links(self, block: Links) -> None:
        """Ways to other entries; one that the page leads to already is not repeated."""
        found = [book.entries()[name] for name in block.entries if name not in self._linked]
        found = list({entry.id: entry for entry in found}.values())
        self._linked.update(entry.id for entry in found)
        widths = [min(self.width, LinkChip.width_for(entry)) for entry in found]
        boxes = layout.flow(R(self.x, self.y, self.width, 0), widths, theme.TOUCH, 6)
        for entry, box in zip(found, boxes, strict=True):
            self.scroll.add(LinkChip(box, entry, partial(self.follow, entry.id)))
        if boxes:
            self.y = boxes[-1].bottom + theme.S3

    def table(self, block: Table) -> None:
        """Rows of cells that wrap."""
        total, gap = sum(block.weights), theme.S2
        widths = [(self.width - 16 - gap * (len(block.weights) - 1)) * weight // total for weight in block.weights]
        self._table_row(block.header, widths, head=True)
        for number, row in enumerate(block.rows):
            self._table_row(row, widths, shaded=number % 2 == 0)
        self.y += theme.S3

    def _table_row(
        self, cells: tuple[str, ...], widths: list[int], *, head: bool = False, shaded: bool = False
    ) -> None:
        size: theme.TextRole = "caption" if head else "body"
        high = max(
            txt.paragraph_height(cell, width, "bold" if head else "text", size)
            for cell, width in zip(cells, widths, strict=True)
        )
        height = high + (4 if head else 14)
        row = Group(R(self.x, self.y, self.width, height))
        if shaded:
            row.add(Picture(row.rect, _shade))
        x = self.x + 8
        soft = theme.palette().text_soft
        for cell, width in zip(cells, widths, strict=True):
            box = R(x, self.y + (height - high) // 2, width, high)
            if cell.partition(" ")[0] in theme.RULE_TAGS:
                row.add(Picture(box, partial(_tag, cell), name=cell))
            else:
                face: Face = "bold" if head else "text"
                row.add(Label(box, cell, size=size, face=face, colour=soft if head else None, wrap=True))
            x += width + theme.S2
        self.scroll.add(row)
        self.y += height

    def hero(self, block: Hero) -> None:
        """The large picture."""
        self.add(lambda box: hero(box, block.kind, block.what, block.chips), HERO_H)

    def stats(self, block: Stats) -> None:
        """Figures with pips."""
        height = max(34, txt.line_height("label") + 6)
        for label, value in block.rows:
            box = R(self.x, self.y, self.width, height)
            self.scroll.add(Picture(box, partial(_stat, label, value), name=f"{label} {value}"))
            self.y += height + 2
        self.y += theme.S2


def rule_height(label: str, width: int) -> tuple[int, bool]:
    """The height of a rule's row, and whether label and value stand one below the other."""
    tight = width < 560
    lines = len(txt.wrap(label, width - 24, "text", "body")) if tight else 1
    step = txt.line_height("body")
    return (step * (lines + 1) + 22, True) if tight else (max(48, step + 20), False)


def _paint_rule(rule: str, tight: bool, cv: Canvas, widget: Painted) -> None:
    row, r, p = rule_rows()[rule], widget.rect, theme.palette()
    shade = theme.darker(p.paper_2, 0.06) if widget.hovered or widget.pressed else p.paper_2
    surfaces.plate(cv, r, theme.RADIUS_CONTROL, shade, edge=p.text_soft if p.outline else None, edge_w=p.outline)
    value, tag, step = rule_value(row), row.tag.capitalize(), txt.line_height("body")
    if tight:
        txt.paragraph(cv, row.label, (r.x + 12, r.y + 8), r.w - 24)
        y = r.bottom - 10 - step / 2
        used = controls.rule_tag(cv, r.right - 12, y, tag)
        shown, size = txt.fitted(value, r.w - 32 - used, "bold", "body")
        txt.text(cv, shown, (r.x + 12, y), size=size, face="bold")
        return
    column = txt.width(tr("codex.tag.assumption"), "bold", "caption") + 28
    controls.rule_tag(cv, r.x + column, r.centery, tag)
    shown, size = txt.fitted(value, r.w * 0.4, "bold", "body")
    used = round(txt.text(cv, shown, (r.right - 14, r.centery), size=size, face="bold", align="right"))
    label, size = txt.fitted(row.label, r.w - column - used - 36, "text", "body")
    txt.text(cv, label, (r.x + column + 10, r.centery), size=size)


def _number(number: int, cv: Canvas, widget: Widget) -> None:
    p = theme.palette()
    controls.disc(cv, widget.rect.center, 30, p.text)
    txt.text(cv, str(number), widget.rect.center, size="body", face="display", colour=p.paper, align="centre")


def _shade(cv: Canvas, widget: Widget) -> None:
    surfaces.plate(cv, widget.rect, theme.RADIUS_CHIP, theme.palette().paper_2)


def _tag(cell: str, cv: Canvas, widget: Widget) -> None:
    fill, ink = theme.RULE_TAGS[cell.partition(" ")[0]]
    label, size = txt.fitted(cell, widget.rect.w - 14, "bold", "caption")
    box = R(widget.rect.x, 0, min(widget.rect.w, txt.width(label, "bold", size) + 16), txt.line_height("caption") + 3)
    box.centery = widget.rect.centery
    surfaces.plate(cv, box, 7, fill)
    txt.text(cv, label, box.center, size=size, face="bold", colour=ink, align="centre")


def _stat(label: str, value: int, cv: Canvas, widget: Widget) -> None:
    r = widget.rect
    txt.text(cv, label, (r.x, r.centery), size="label")
    x = r.x + max(96, txt.width("Defense", "text", "label") + 16)
    txt.text(cv, str(value), (x + 14, r.centery), size="title", face="display", align="centre")
    step = min(_PIP_W + 4, (r.right - x - 40) / max(_MOST_PIPS, value))
    states: list[controls.Pip] = ["stat" if i < value else "empty" for i in range(max(value, _MOST_PIPS))]
    controls.pips(cv, (x + 40, r.centery - 8), states, w=step - 4, h=16)
