"""The Codex: every rule, status, terrain, skill and car, with a search, a chart and a calculator."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TYPE_CHECKING, Final

from carpg.ui import fonts, theme
from carpg.ui.codex import book, calculator_view
from carpg.ui.codex.calculator import Case
from carpg.ui.codex.chart import ElementChart, Pair, words
from carpg.ui.codex.page import SECTIONS, Block, Calculator, Chart, Entry, InGarage
from carpg.ui.codex.pictures import entry_icon
from carpg.ui.codex.search import MOST_CHARACTERS, Hit, read_on, search
from carpg.ui.codex.sheet import Sheet
from carpg.ui.layout import Form
from carpg.ui.paint import text as txt
from carpg.ui.paint.canvas import Canvas
from carpg.ui.paint.icons import icon
from carpg.ui.scene import Scene
from carpg.ui.scenes.frame import framed
from carpg.ui.strings import tr
from carpg.ui.widgets import (
    Button,
    Card,
    Heading,
    IconButton,
    Label,
    Listing,
    Painted,
    Picture,
    Scroll,
    TextField,
    Widget,
    paint_row,
)
from carpg.ui.widgets.base import R

if TYPE_CHECKING:
    from carpg.ui.app import App

_LIST_W: Final = 372
_LIST_NARROW: Final = 300
_FIELD: Final = 48
_GAP: Final = 6
#: So many entries are read for the search between two frames, with a pause in milliseconds.
_READ_AT_ONCE: Final = 8
_READ_PAUSE_MS: Final = 40.0
#: What a screen with two cards shows before anything was chosen.
_FIRST: Final = "elements/chart"
#: Pages that a player came from are remembered up to this number.
_MOST_STEPS: Final = 60


def open_codex(app: App, entry: str) -> bool:
    """Open the Codex at an entry: its own id, or that of a rule, status, terrain, element, skill or car.

    Ids with a word before them ('status.shielded', 'cars/long-beam') say which is meant. False, with nothing opened,
    if no entry is about that id. Back leads to where the player was.
    """
    found = book.resolve(entry)
    if found is None:
        return False
    app.open(CodexScene(app, found))
    return True


class CodexScene(Scene):
    """A list with a search beside the page that is read; on phones one after the other."""

    title = "codex.title"

    def __init__(self, app: App, entry: str = "") -> None:
        super().__init__(app)
        self.page = entry
        self.section = entry.partition("/")[0]
        self.query = ""
        self.case = Case()
        self.pair: Pair | None = None
        #: Pages to go back to, as (page, section).
        self.history: list[tuple[str, str]] = []
        #: Opened at an entry from elsewhere: back leads out of it.
        self._direct = bool(entry)
        self._reveals = 1 if entry else 0
        self._listing: Listing | None = None

    def enter(self) -> None:
        """Come on top: read through the book for the search, a few entries at a time."""
        self._read_on()

    def _read_on(self) -> None:
        if self.app.scene is self and read_on(_READ_AT_ONCE):
            self.app.ticker.after(_READ_PAUSE_MS, self._read_on)

    # ---- layout ----

    def build(self, form: Form) -> Widget:
        """The list, the page, or both."""
        root, area = framed(self, form, tr("codex.title"), tr("codex.note", count=len(book.entries())))
        if form.phone:
            return root.add(self._page_card(area, self.page) if self.page else self._list_card(area))
        width = _LIST_NARROW if form.kind == "portrait" else _LIST_W
        root.add(self._list_card(R(area.x, area.y, width, area.h)))
        rest = R(area.x + width + form.gap, area.y, area.w - width - form.gap, area.h)
        return root.add(self._page_card(rest, self.page or _FIRST))

    def _list_card(self, box: R) -> Card:
        card = Card(box, key="codex-list")
        inside = box.inflate(-24, -24)
        clear = theme.TOUCH + 8 if self.query else 0
        field = R(inside.x, inside.y, inside.w - clear, _FIELD)
        hint = tr("codex.search.hint")
        card.add(
            TextField(
                field,
                tr("codex.search"),
                self.query,
                self._search,
                placeholder=hint,
                glyph="search",
                most=MOST_CHARACTERS,
            )
        )
        if self.query:
            cross = R(inside.right - _FIELD, inside.y, _FIELD, _FIELD)
            card.add(IconButton(cross, "cross", tr("codex.clear"), partial(self._search, ""), kind="inset"))
        area = R(inside.x, inside.y + _FIELD + theme.S2, inside.w, inside.h - _FIELD - theme.S2)
        if self.query:
            self._add_hits(card, area)
        elif self.section:
            self._add_section(card, area)
        else:
            self._add_sections(card, area)
        return card

    @property
    def _row_h(self) -> int:
        return txt.line_height("label") + txt.line_height("caption") + 20

    def _add_sections(self, card: Card, area: R) -> None:
        sections = list(SECTIONS)
        card.add(
            Listing(
                area, len(sections), self._row_h, partial(self._section_row, sections), gap=_GAP, key="codex-sections"
            )
        )

    def _section_row(self, sections: list[str], index: int, rect: R) -> Widget:
        section = sections[index]
        title, note = tr(f"codex.section.{section}"), tr("codex.count", count=len(book.of_section(section)))
        paint = partial(_paint_entry, ("icon", SECTIONS[section]), title, note)
        return Painted(rect, title, paint, partial(self._enter, section), key=f"section-{section}")

    def _add_section(self, card: Card, area: R) -> None:
        top = R(area.x, area.y, area.w, _FIELD)
        card.add(Button(top, tr("codex.sections"), partial(self._enter, ""), glyph="left", kind="inset", size="label"))
        high = txt.line_height("title")
        card.add(Heading((area.x, top.bottom + theme.S2, area.w, high), tr(f"codex.section.{self.section}"), level=2))
        y = top.bottom + theme.S2 + high + theme.S1
        rest = R(area.x, y, area.w, area.bottom - y)
        found = book.of_section(self.section)
        key = f"codex-{self.section}-{self._reveals}"
        listing = Listing(rest, len(found), self._row_h, partial(self._entry_row, found), gap=_GAP, key=key)
        card.add(listing)
        self._listing = listing
        ids = [entry.id for entry in found]
        if self._reveals and self.page in ids:
            listing.show_index(ids.index(self.page))

    def _entry_row(self, found: tuple[Entry, ...], index: int, rect: R) -> Widget:
        entry = found[index]
        return self._row(rect, entry, entry.note)

    def _row(self, rect: R, entry: Entry, note: str) -> Widget:
        shown = self.page or ("" if self.form.phone else _FIRST)
        paint = partial(_paint_entry, entry.icon, entry.title, note)
        name = tr("codex.row", title=entry.title, note=note)
        go = partial(self._choose, entry.id)
        return Painted(rect, name, paint, go, chosen=entry.id == shown, key=f"entry-{entry.id}")

    def _add_hits(self, card: Card, area: R) -> None:
        hits = search(self.query)
        high = txt.line_height("body") + theme.S1
        card.add(Label((area.x, area.y, area.w, high), _found(len(hits)), colour=theme.palette().text_soft))
        rest = R(area.x, area.y + high, area.w, area.h - high)
        key = f"codex-hits-{self.query}"
        card.add(Listing(rest, len(hits), self._row_h, partial(self._hit_row, hits), gap=_GAP, key=key))

    def _hit_row(self, hits: tuple[Hit, ...], index: int, rect: R) -> Widget:
        hit = hits[index]
        return self._row(rect, hit.entry, f"{tr(f'codex.section.{hit.entry.section}')} · {hit.line}")

    def _page_card(self, box: R, page: str) -> Card:
        card = Card(box, key="codex-page")
        pad = theme.S3 if self.form.phone else theme.S4
        inside = R(box.x + pad, box.y + 8, box.w - 2 * pad + 8, box.h - 16)
        entry = book.entries()[page]
        scroll = Scroll(inside, key=f"codex-page-{page}", pad=theme.S3)
        sheet = Sheet(scroll, self._follow)
        sheet.y += theme.S2
        self._head(sheet, entry)
        for block in entry.write():
            self._lay(sheet, block)
        scroll.fit()
        return card.add(scroll)

    def _head(self, sheet: Sheet, entry: Entry) -> None:
        """The entry's picture beside its title and section."""
        size = 52
        room = sheet.width - size - theme.S3
        title_h = txt.paragraph_height(entry.title, room, "display", "figure")
        note = tr(f"codex.section.{entry.section}")
        note_h = txt.line_height("body")
        height = max(size, title_h + note_h)
        x, y = sheet.x + size + theme.S3, sheet.y
        sheet.scroll.add(Picture((sheet.x, y, size, size), partial(_paint_icon, entry.icon)))
        title = Heading((x, y, room, title_h), entry.title, level=2, size="figure")
        title.wrap = True
        sheet.scroll.add(title)
        sheet.scroll.add(Label((x, y + title_h, room, note_h), note, colour=theme.palette().text_soft))
        sheet.y += height + theme.S3

    def _lay(self, sheet: Sheet, block: Block) -> None:
        if isinstance(block, Chart):
            height = ElementChart.height_for(sheet.width)
            sheet.add(lambda box: ElementChart(box, self.pair, self._point), height)
        elif isinstance(block, Calculator):
            calculator_view.lay(sheet, self.case, self._calculate)
        elif isinstance(block, InGarage):
            go = partial(self._show_in_garage, block.car)
            sheet.add(lambda box: Button(box, tr("codex.cars.garage"), go, glyph="garage", kind="inset"), 52)
        else:
            sheet.lay(block)

    # ---- what the player does ----

    def _search(self, query: str) -> None:
        if query != self.query:
            self.query = query
            self.rebuild()

    def _enter(self, section: str) -> None:
        self.section = section
        self._reveals = 0
        self.rebuild()

    def _choose(self, entry: str) -> None:
        """An entry of the list: a new start, nothing to go back to but the list."""
        self.history.clear()
        self._direct = False
        self.page = entry
        self._tell()

    def _follow(self, entry: str) -> None:
        """A link within a page."""
        here = self.page or _FIRST
        if entry != here:
            self.history.append((here, self.section))
            del self.history[:-_MOST_STEPS]
            self._turn(entry)

    def _turn(self, entry: str) -> None:
        self.page = entry
        self.section = entry.partition("/")[0]
        self.query = ""
        self._reveals += 1
        self._tell()

    def _tell(self) -> None:
        self.app.twin.say(book.entries()[self.page].title)
        self.rebuild()

    def _calculate(self, case: Case) -> None:
        self.case = case
        self.rebuild()

    def _show_in_garage(self, car: str) -> None:
        """The garage with the car chosen; where list and page don't fit beside each other, its page."""
        from carpg.ui.scenes.car_page import CarPageScene
        from carpg.ui.scenes.garage import GarageScene

        garage = GarageScene(self.app)
        garage.chosen = car
        both = self.form.wide and not self.form.low
        self.app.open(garage if both else CarPageScene(self.app, garage, car))

    def _point(self, pair: Pair) -> None:
        self.pair = pair
        self.app.twin.say(words(pair))

    def back(self) -> None:
        """To the page before, on phones from a page to the list, else out."""
        if self.history:
            page, _ = self.history.pop()
            self._turn(page)
        elif self.form.phone and self.page and not self._direct:
            self.page = ""
            self.rebuild()
        else:
            super().back()


def _found(count: int) -> str:
    if count == 1:
        return tr("codex.found_one")
    return tr("codex.found", count=count) if count else tr("codex.found_none")


def _paint_icon(kind: tuple[str, str], cv: Canvas, widget: Widget) -> None:
    entry_icon(cv, *kind, widget.rect.center, widget.rect.w)


def _paint_entry(kind: tuple[str, str], title: str, note: str, cv: Canvas, row: Painted) -> None:
    """A row of the list: picture, title, the line below it."""
    p, r = theme.palette(), row.rect
    paint_row(cv, row)
    size = min(44, r.h - 16)
    entry_icon(cv, *kind, (r.x + 10 + size / 2, r.centery), size)
    x = r.x + size + 24
    room = r.right - x - 24
    gap = (txt.line_height("label") + txt.line_height("caption")) / 4
    label, points = txt.fitted(title, room, "display", "label")
    txt.text(cv, label, (x, r.centery - gap), size=points, face="display")
    txt.text(cv, _cut(note, room), (x, r.centery + gap), size="caption", colour=p.text_soft)
    icon(cv, "right", (r.right - 14, r.centery), 16, p.text_soft)


@lru_cache(maxsize=1024)
def _cut_to(note: str, room: int, points: int) -> str:
    end = len(note)
    while end and fonts.width(note[:end].rstrip() + "…", "text", points) > room:
        end -= 1
    return note[:end].rstrip() + "…"


def _cut(note: str, room: int) -> str:
    """A note of one size that ends in an ellipsis where it is too long; the page says all of it."""
    points = fonts.size_of("caption")
    return note if fonts.width(note, "text", points) <= room else _cut_to(note, room, points)
