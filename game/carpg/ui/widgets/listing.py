"""Long lists and grids: only the rows that can be seen (and a few around them) exist as widgets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from carpg.ui.widgets.base import Box, R, Widget
from carpg.ui.widgets.scroll import Scroll

#: Rows kept beyond each edge, so that the focus can walk out of view.
_SPARE: Final = 2


class Listing(Scroll):
    """`count` cells of one height in one or more columns; `make(index, rect)` gives a cell's widget.

    With a `name` it is a list to choose from: its cells are options.
    """

    def __init__(
        self,
        rect: Box,
        count: int,
        cell_height: int,
        make: Callable[[int, R], Widget],
        *,
        columns: int = 1,
        gap: int = 8,
        keep_right: int = 12,
        key: str = "listing",
        name: str = "",
    ) -> None:
        super().__init__(rect, key=key)
        self.name = name
        self.role = "listbox" if name else ""
        self.count = count
        self.columns = max(1, columns)
        self._step = cell_height + gap
        self._cell_height = cell_height
        self._gap = gap
        self._make = make
        self._keep_right = keep_right
        self._cells: dict[int, Widget] = {}
        rows = -(-count // self.columns)
        self.fit(max(0, rows * self._step - gap) + 8)
        self._fill()

    def _cell_rect(self, index: int) -> R:
        width = (self.rect.w - self._keep_right - self._gap * (self.columns - 1)) // self.columns
        row, column = divmod(index, self.columns)
        x = self.rect.x + column * (width + self._gap)
        return R(x, self.rect.y + 4 + row * self._step - self.offset, width, self._cell_height)

    def _span(self) -> range:
        first = max(0, self.offset // self._step - _SPARE)
        last = (self.offset + self.rect.h) // self._step + _SPARE
        return range(first * self.columns, min(self.count, (last + 1) * self.columns))

    def _fill(self) -> None:
        span = self._span()
        for index in [i for i in self._cells if i not in span and not self._holds_focus(i)]:
            gone = self._cells.pop(index)
            self.children.remove(gone)
            gone.detach()
            gone.parent = None
        for index in span:
            if index not in self._cells:
                cell = self._make(index, self._cell_rect(index))
                self._cells[index] = cell
                self.add(cell)
        self.children = [self._cells[i] for i in sorted(self._cells)]

    def _holds_focus(self, index: int) -> bool:
        return self.stage is not None and self.stage.focused is self._cells[index]

    def scroll_to(self, offset: float) -> None:
        """As Scroll's, with the cells that come into view."""
        before = self.offset
        super().scroll_to(offset)
        if before != self.offset:
            self._fill()

    def show_index(self, index: int) -> None:
        """Scroll so that a cell can be seen."""
        self.reveal(self._cell_rect(index))
