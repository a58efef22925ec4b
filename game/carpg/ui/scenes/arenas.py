"""All arenas: the game's, the player's own, and random ones; the chosen one's page beside the list."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache, partial
from typing import Final, NamedTuple

from carpg.kernel.errors import DocumentError
from carpg.storage.backends import StorageError
from carpg.storage.store import SlotInfo
from carpg.tactics.arena import Arena, arenas
from carpg.tactics.arena_random import random_arena
from carpg.ui import layout, theme
from carpg.ui.app import App
from carpg.ui.arenas import actions
from carpg.ui.arenas.edit import blank
from carpg.ui.arenas.faults import first_fault
from carpg.ui.arenas.keep import MOST_CARS, PREFIX, load_arena, saved_arenas
from carpg.ui.arenas.page import arena_page, cars_words, damaged_page, tiles_words
from carpg.ui.arenas.plan import draw_plan
from carpg.ui.arenas.sheets import open_load
from carpg.ui.arenas.tools import glyph_for
from carpg.ui.game.draft import SEED_LIMIT, suits
from carpg.ui.game.saves import new_seed
from carpg.ui.garage.saved import Removed
from carpg.ui.layout import Form
from carpg.ui.paint import text as txt
from carpg.ui.paint.canvas import Canvas
from carpg.ui.paint.controls import badge_dot
from carpg.ui.scene import Scene
from carpg.ui.scenes.frame import bar_height, framed
from carpg.ui.strings import tr
from carpg.ui.widgets import (
    Button,
    Card,
    Dropdown,
    IconButton,
    Label,
    Listing,
    Painted,
    Segments,
    Stepper,
    TextField,
    Widget,
    paint_row,
)
from carpg.ui.widgets.base import R

SHELVES: Final = ("game", "own", "random")
#: Random arenas that are shown at once: the seed's and those of the seeds after it.
THROWS: Final = 12
#: Stands for the arena of a link where others have their slot.
GUEST: Final = "guest"
_ROW: Final = 92
_FIELD: Final = 48
_LIST_W: Final = 404
_WORDS_FROM: Final = 900


class Entry(NamedTuple):
    """A line of the list: id, the arena (None if it can't be read), and its slot if it is an own one."""

    id: str
    arena: Arena | None
    info: SlotInfo | None = None


class ArenasScene(Scene):
    """The list of arenas, and, where there is room, the page of the chosen one."""

    title = "arenas.title"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.shelf = "game"
        self.size = 0
        self.chosen = ""
        self.seed = new_seed()
        self.random_size = 5
        self.removed: Removed | None = None
        #: An arena that came with a link: it stands first among the player's own until this screen is left.
        self.guest: Arena | None = None

    # ---- what there is ----

    def found(self) -> list[Entry]:
        """The arenas of the shelf that suit the team size: id, arena (None if damaged), slot."""
        if self.shelf == "random":
            seeds = [(self.seed + i) % SEED_LIMIT for i in range(THROWS)]
            return [Entry(str(seed), drawn(seed, self.random_size)) for seed in seeds]
        if self.shelf == "game":
            listed = sorted(arenas().values(), key=lambda arena: (arena.sizes, arena.name))
            return [Entry(arena.id, arena) for arena in listed if self._suits(arena)]
        own = saved_arenas(self.app.saves)
        guest = [] if self.guest is None or not self._suits(self.guest) else [Entry(GUEST, self.guest)]
        return guest + [Entry(info.slot, arena, info) for info, arena in own if arena is None or self._suits(arena)]

    def _suits(self, arena: Arena) -> bool:
        return self.size == 0 or suits(arena, self.size)

    def owns(self, arena: Arena) -> bool:
        """Whether an arena is a saved one of the player's."""
        return arena.id.startswith(PREFIX)

    # ---- the screen ----

    def build(self, form: Form) -> Widget:
        """Header with the ways to new arenas; list and page."""
        found = self.found()
        note = tr("arenas.count_one") if len(found) == 1 else tr("arenas.count", count=len(found))
        roomy = form.inner.w >= _WORDS_FROM
        side = bar_height(form)
        keep = 470 if roomy else 2 * side + 16
        root, area = framed(self, form, tr("arenas.title"), "" if self.shelf == "random" else note, keep_right=keep)
        self._add_bar(root, R(form.inner.right - keep + 8, form.inner.y, keep - 8, side), roomy)
        if self.removed is not None:
            foot = R(area.x, area.bottom - 56, area.w, 56)
            text = tr("arenas.undo", name=self.removed.name)
            root.add(Button(foot, text, self.restore, glyph="undo", kind="planned", key="undo"))
            area = R(area.x, area.y, area.w, area.h - 56 - form.gap)
        wide = form.wide and not form.low
        left = area
        if wide:
            left, right = layout.row(area, [_LIST_W if form.inner.w < 1300 else 460, 1], form.gap)
            self._add_page(root, right, found)
        self._add_list(root, left, found, wide)
        return root

    def _add_bar(self, root: Widget, r: R, roomy: bool) -> None:
        if roomy:
            load, new = layout.row(r, [1.3, 1], 8)
            root.add(Button(load, tr("arenas.load"), self.load, glyph="load", kind="quiet", size="body"))
            root.add(Button(new, tr("arenas.new"), self.new, glyph="plus"))
        else:
            load, new = layout.row(r, [1, 1], 8)
            root.add(IconButton(load, "load", tr("arenas.load"), self.load))
            root.add(IconButton(new, "plus", tr("arenas.new"), self.new, kind="normal"))

    def _add_list(self, root: Widget, r: R, found: list[Entry], wide: bool) -> None:
        card = Card(r)
        inside = r.inflate(-2 * theme.S3, -2 * theme.S3)
        shelf = R(inside.x, inside.y, inside.w, _FIELD)
        options = [(name, tr(f"arenas.from_{name}")) for name in SHELVES]
        card.add(Segments(shelf, tr("arenas.from"), options, self.shelf, self._take_shelf, key="shelf"))
        y = shelf.bottom + theme.S2
        root.add(card)
        if self.shelf == "random":
            y = self._add_random(card, R(inside.x, y, inside.w, 0))
            if not wide and not self.form.low:
                card.add(self.page_of(R(inside.x, y, inside.w, inside.bottom - y), found[0]))
                return
        else:
            self._add_filter(card, R(inside.x, y, inside.w, _FIELD))
            y += _FIELD + theme.S2
        body = R(r.x + 8, y, r.w - 16, r.bottom - y - 10)
        if not found:
            words = tr("arenas.none_own") if self.shelf == "own" and not self.size else tr("arenas.none")
            height = txt.paragraph_height(words, body.w - 32, "text", "label")
            box = R(body.x + 16, body.y + 12, body.w - 32, height)
            card.add(Label(box, words, size="label", align="centre", wrap=True))
            return
        columns = layout.columns_for(body.w, 330, 8, 3)
        make = partial(self._row, found, wide)
        card.add(Listing(body, len(found), _ROW, make, columns=columns, gap=4, key=f"arenas-{self._key}"))

    @property
    def _key(self) -> str:
        """Names what is listed, so that the list keeps its place as long as that stays."""
        number = f"{self.seed}-{self.random_size}" if self.shelf == "random" else str(self.size)
        return f"{self.shelf}-{number}"

    def _add_filter(self, card: Widget, r: R) -> None:
        sizes = [("0", tr("arenas.any_size")), *((str(n), _against(n)) for n in range(1, MOST_CARS + 1))]
        name = tr("arenas.size_filter")
        card.add(Dropdown(r, name, sizes, str(self.size), self._take_size, glyph="filter", key="size"))

    def _add_random(self, card: Widget, r: R) -> int:
        """Seed and team size of a random arena; returns where they end."""
        rows = [R(r.x, r.y, r.w, _FIELD), R(r.x, r.y + _FIELD + 8, r.w, _FIELD)]
        if self.form.low:
            left, right = layout.row(rows[0], [1.6, 1], 16)
            rows = [left, right]
        words = tr("arenas.seed")
        label, field, again = layout.row(rows[0], [txt.width(words, "bold", "body") + 8, 1, 1.5], 8)
        other = tr("arenas.seed_new")
        size = tr("arenas.random_size")
        card.add(
            Label(label, words, face="bold"),
            TextField(field, words, str(self.seed), self._take_seed, most=6, key="seed"),
            Button(again, other, self._new_seed, glyph=glyph_for("dice", other, again.w), kind="inset", size="body"),
            Stepper(rows[1], size, self.random_size, (1, MOST_CARS), self._random_sized, label=_against, key="cars"),
        )
        return rows[1].bottom + theme.S2

    def _row(self, found: list[Entry], wide: bool, index: int, rect: R) -> Widget:
        key, arena, info = found[index]
        chosen = wide and key == self._shown(found).id
        if arena is None:
            name = tr("arenas.row_damaged", name=info.name if info else key)
        else:
            title = arena.name or tr("arenas.unnamed")
            name = tr("arenas.row", name=title, tiles=tiles_words(arena), cars=cars_words(arena))
            if first_fault(arena):
                name = tr("arenas.row_faulty", row=name)
        # Two of a name are told apart by their place in the list.
        twins = [other for other in found[:index] if other.arena and arena and other.arena.name == arena.name]
        name = f"{name} ({len(twins) + 1})" if twins else name
        draw = partial(_paint_row, arena, info)
        return Painted(rect, name, draw, partial(self.choose, key), chosen=chosen, key=f"arena-{key}")

    def _shown(self, found: list[Entry]) -> Entry:
        """The chosen one, or the first."""
        return next((entry for entry in found if entry.id == self.chosen), found[0])

    def _add_page(self, root: Widget, r: R, found: list[Entry]) -> None:
        card = Card(r)
        root.add(card)
        if found:
            card.add(self.page_of(r.inflate(-2 * theme.S3, -2 * theme.S3), self._shown(found)))

    def page_of(self, r: R, entry: Entry) -> Widget:
        """The page of one arena, or what is left of it."""
        if entry.arena is not None:
            return arena_page(r, self, entry.arena)
        return damaged_page(r, self, entry.info or self.app.saves.info(entry.id))

    # ---- choices ----

    def choose(self, key: str) -> None:
        """Show an arena's page."""
        self.chosen = key
        if self.form.wide and not self.form.low:
            self.rebuild()
            return
        from carpg.ui.scenes.arenas_page import ArenaPageScene

        self.app.open(ArenaPageScene(self.app, self, key))

    def _take_shelf(self, shelf: str) -> None:
        self.shelf = shelf
        self.rebuild()

    def _take_size(self, size: str) -> None:
        self.size = int(size)
        self.rebuild()

    def _take_seed(self, text: str) -> None:
        digits = "".join(char for char in text if char in "0123456789")
        self.seed = int(digits) % SEED_LIMIT if digits else 0
        self.rebuild()

    def _new_seed(self) -> None:
        self.seed = new_seed()
        self.app.sounds.play("dice")
        self.app.twin.say(tr("arenas.random_name", seed=self.seed))
        self.rebuild()

    def _random_sized(self, size: int) -> None:
        self.random_size = size
        self.rebuild()

    # ---- what can be done ----

    def new(self) -> None:
        """An empty arena on the workbench."""
        actions.open_workshop(self.app, blank())

    def load(self) -> None:
        """An arena from a code or a file on the workbench."""
        open_load(self.app, partial(actions.open_workshop, self.app, saved=False))

    def edit(self, arena: Arena) -> None:
        """An own arena, or a copy of another, on the workbench."""
        actions.open_workshop(self.app, arena if self.owns(arena) else actions.copy_of(arena))

    def duplicate(self, arena: Arena) -> None:
        """A copy among the own ones."""
        saved = actions.keep(self.app, actions.copy_of(arena))
        if saved is not None:
            self.shelf, self.chosen = "own", saved.id
            self._refresh()

    def delete(self, slot: str, name: str) -> None:
        """Delete at once; the way back stays until the next deletion or until this screen is left."""
        try:
            self.removed = Removed(self.app.saves, slot, name or tr("arenas.unnamed"))
        except StorageError as error:
            self.app.notices.tell(tr("arenas.problem"), str(error))
            return
        self.app.twin.say(tr("arenas.deleted", name=self.removed.name))
        self._refresh()

    def restore(self) -> None:
        """Bring the deleted one back."""
        if self.removed is not None:
            try:
                self.removed.restore()
            except StorageError as error:
                self.app.notices.tell(tr("arenas.problem"), str(error))
                return
            self.removed = None
        self.rebuild()

    def _refresh(self) -> None:
        """Build anew; a page of its own closes first, since its arena may be another or gone."""
        if self.app.scene is not self:
            self.app.back()
        self.rebuild()

    def damage(self, info: SlotInfo) -> str:
        """Why a slot can't be read."""
        try:
            load_arena(self.app.saves, info.slot)
        except (DocumentError, StorageError) as error:
            return str(error) + ("" if str(error).endswith(".") else ".")
        return ""

    def export_original(self, info: SlotInfo) -> None:
        """Offer a damaged slot's text as it is kept."""
        actions.save_text(self.app, f"carpg-{info.slot}.txt", self.app.saves.original(info.slot) or "")


@lru_cache(maxsize=2 * THROWS)
def drawn(seed: int, size: int) -> Arena:
    """The random arena of a seed for teams of a size."""
    name, note = tr("arenas.random_name", seed=seed), tr("arenas.random_note")
    return replace(random_arena(seed, size), id="", name=name, note=note)


def _against(size: int) -> str:
    return tr("arenas.size_one") if size == 1 else tr("arenas.size", count=size)


def _paint_row(arena: Arena | None, info: SlotInfo | None, cv: Canvas, row: Painted) -> None:
    """Plan, name, size and teams."""
    paint_row(cv, row)
    r, p = row.rect, theme.palette()
    picture = R(r.x + 8, r.y + 8, 116, r.h - 16)
    x, room = picture.right + 12, r.right - picture.right - 24
    if arena is None:
        badge_dot(cv, picture.center, "warning", p.bad, 40)
        name, size = txt.fitted(info.name if info else "", room, "display", "label")
        txt.text(cv, name, (x, r.y + 34), size=size, face="display")
        txt.text(cv, tr("arenas.row_broken"), (x, r.y + 60), size="caption", colour=p.bad)
        return
    draw_plan(cv, picture, arena, air=3)
    name, size = txt.fitted(arena.name or tr("arenas.unnamed"), room, "display", "label")
    txt.text(cv, name, (x, r.y + 24), size=size, face="display")
    for i, words in enumerate((cars_words(arena), tiles_words(arena))):
        line, fit = txt.fitted(words, room, "text", "caption")
        txt.text(cv, line, (x, r.y + 48 + 20 * i), size=fit, colour=p.text_soft)
    if first_fault(arena):
        badge_dot(cv, (picture.right - 8, picture.bottom - 8), "warning", p.bad, 24)
