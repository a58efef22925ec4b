"""The chart of elements as a control: a field is chosen by touch or with the arrow keys and told in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from carpg.tactics.elements import ADVANTAGE, DISADVANTAGE, MATCHUP_NAMES, element_names, matchup
from carpg.ui import theme
from carpg.ui.codex.element_pages import CHARTED
from carpg.ui.paint import surfaces
from carpg.ui.paint import text as txt
from carpg.ui.paint.canvas import Canvas
from carpg.ui.paint.glyphs import element_disc
from carpg.ui.paint.icons import icon
from carpg.ui.pointer import Gesture
from carpg.ui.strings import tr
from carpg.ui.widgets.base import Box, R, Widget

LARGEST_CELL: Final = 38
_MOVES: Final = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
Pair = tuple[int, int]


def words(pair: Pair) -> str:
    """The matchup of a pair (column, row) both ways."""
    mine, theirs = CHARTED[pair[1]], CHARTED[pair[0]]
    names = element_names()
    there = tr(f"codex.matchup.{MATCHUP_NAMES[matchup(mine, theirs)]}")
    back = tr(f"codex.matchup.{MATCHUP_NAMES[matchup(theirs, mine)]}")
    told = tr("codex.chart.cell", attack=names[mine], defend=names[theirs], matchup=there)
    return told if mine == theirs else f"{told} {tr('codex.chart.back', matchup=back)}"


class ElementChart(Widget):
    """Rows attack, columns defend. `on_choose` hears the chosen field as (column, row)."""

    role = "button"
    focusable = True
    radius = theme.RADIUS_CHIP
    outset = 8

    def __init__(self, rect: Box, chosen: Pair | None, on_choose: Callable[[Pair], None]) -> None:
        super().__init__(rect, key="element-chart")
        self.chosen = chosen
        self._on_choose = on_choose
        self._name()

    @staticmethod
    def cell_for(width: int) -> int:
        """The side of a field in a width."""
        return min(LARGEST_CELL, width // (len(CHARTED) + 1))

    @staticmethod
    def height_for(width: int) -> int:
        """The height of chart and caption in a width."""
        return ElementChart.cell_for(width) * (len(CHARTED) + 1) + txt.line_height("body") * 2 + theme.S2

    def _name(self) -> None:
        told = tr("codex.chart.hint") if self.chosen is None else words(self.chosen)
        self.caption = told
        self.name = f"{tr('codex.chart.say')} {told}"

    @property
    def fits(self) -> bool:
        """Whether the caption can be read whole."""
        return len(txt.wrap(self.caption, self.rect.w)) <= 2

    def _cell(self, column: int, row: int) -> R:
        side = self.cell_for(self.rect.w)
        return R(self.rect.x + (column + 1) * side, self._top + (row + 1) * side, side, side)

    @property
    def _top(self) -> int:
        """Where the fields begin, below the caption."""
        return self.rect.y + txt.line_height("body") * 2 + theme.S2

    def draw(self, cv: Canvas) -> None:
        """The chosen field in words, heads with glyphs, fields with a sign for what is not neutral."""
        p, side, count = theme.palette(), self.cell_for(self.rect.w), len(CHARTED)
        if self.chosen is not None:
            column, row = self.chosen
            lane = theme.mix(p.paper, p.sun, 0.4)
            surfaces.plate(cv, R(self.rect.x, self._cell(0, row).y, side * (count + 1), side), 6, lane)
            surfaces.plate(cv, R(self._cell(column, 0).x, self._top, side, side * (count + 1)), 6, lane)
        for i, element in enumerate(CHARTED):
            size = side * 0.86
            element_disc(cv, element, self._cell(i, -1).center, size)
            element_disc(cv, element, self._cell(-1, i).center, size)
        for row in range(count):
            for column in range(count):
                self._field(cv, column, row)
        txt.paragraph(cv, self.caption, self.rect.topleft, self.rect.w)

    def _field(self, cv: Canvas, column: int, row: int) -> None:
        p, cell = theme.palette(), self._cell(column, row)
        value = matchup(CHARTED[row], CHARTED[column])
        box = cell.inflate(-3, -3)
        fill = {ADVANTAGE: p.good, DISADVANTAGE: p.bad}.get(value, p.paper_2)
        surfaces.plate(cv, box, cell.w * 0.16, fill)
        if value:
            icon(cv, "plus" if value == ADVANTAGE else "minus", cell.center, cell.w * 0.56, theme.CHALK)
        if self.chosen == (column, row):
            surfaces.ring(cv, cell.inflate(2, 2), cell.w * 0.2, p.sun_deep, 3)

    def choose(self, pair: Pair) -> None:
        """Take a field."""
        self.chosen = pair
        self._name()
        self.invalidate()
        self._on_choose(pair)

    def activate(self) -> None:
        """Start with the first field."""
        if self.chosen is None:
            self.choose((0, 0))

    def on_gesture(self, g: Gesture) -> bool:
        """A tap chooses the field under it."""
        if g.kind == "tap":
            side = self.cell_for(self.rect.w)
            column, row = (int(g.pos[0]) - self.rect.x) // side - 1, (int(g.pos[1]) - self._top) // side - 1
            if 0 <= column < len(CHARTED) and 0 <= row < len(CHARTED):
                self.choose((column, row))
        return g.kind in {"down", "tap", "cancel", "release", "hover", "leave"}

    def on_action(self, action: str) -> bool:
        """Arrows walk through the chart and leave it at its edges."""
        if action == "confirm":
            self.activate()
            return True
        if action not in _MOVES:
            return False
        column, row = self.chosen or (0, 0)
        pair = (column + _MOVES[action][0], row + _MOVES[action][1])
        if not (0 <= pair[0] < len(CHARTED) and 0 <= pair[1] < len(CHARTED)):
            return False
        self.choose(pair)
        return True
