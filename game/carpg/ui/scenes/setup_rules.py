"""Custom rules: every constant and switch of the rules with its tag and its value for this match."""

from __future__ import annotations

from functools import partial
from itertools import permutations
from typing import TYPE_CHECKING, Any, Final

from carpg.tactics.rules import RuleRow, rule_rows
from carpg.ui import theme
from carpg.ui.app import App
from carpg.ui.game.rulewords import value_words
from carpg.ui.layout import Form
from carpg.ui.paint import controls, surfaces
from carpg.ui.paint import text as txt
from carpg.ui.paint.canvas import Canvas
from carpg.ui.paint.icons import icon
from carpg.ui.scene import Scene
from carpg.ui.scenes.frame import bar_height, framed
from carpg.ui.strings import tr
from carpg.ui.widgets import Button, Card, Item, Listing, Painted, Widget, open_menu, paint_row
from carpg.ui.widgets.base import R

if TYPE_CHECKING:
    from carpg.ui.scenes.setup import SetupScene

#: The format decides this one.
ELSEWHERE: Final = frozenset({"setup.team_size"})
_WIDEST: Final = 900


def choices(row: RuleRow) -> tuple[Any, ...]:
    """Every value that a rule may have."""
    if isinstance(row.allowed, dict) and "permutation_of" in row.allowed:
        return tuple(list(order) for order in permutations(row.allowed["permutation_of"]))
    return row.choices()


class RulesScene(Scene):
    """A list of all rules; pressing one offers its values."""

    title = "setup.rules_title"

    def __init__(self, app: App, setup: SetupScene) -> None:
        super().__init__(app)
        self.setup = setup
        self.rows = [row for row in rule_rows().values() if row.id not in ELSEWHERE]

    def build(self, form: Form) -> Widget:
        """One card with the list."""
        rules = self.setup.draft.rules
        note = tr("setup.rules_note", changed=len(rules), all=len(self.rows))
        width = 132
        root, area = framed(self, form, tr("setup.rules_title"), note, keep_right=width + theme.S2)
        side = bar_height(form)
        box = R(form.inner.right - width, form.inner.y, width, side)
        root.add(Button(box, tr("setup.rules_reset"), self._reset, kind="quiet", enabled=bool(rules)))
        w = min(area.w, _WIDEST)
        card = Card(R(area.centerx - w // 2, area.y, w, area.h))
        height = 72 if form.phone else 56
        inside = card.rect.inflate(-24, -20)
        return root.add(
            card.add(Listing(inside, len(self.rows), height, partial(self._row, form.phone), gap=6, key="rules"))
        )

    def _row(self, narrow: bool, index: int, rect: R) -> Widget:
        row = self.rows[index]
        value = self.setup.draft.rules.get(row.id, row.value)
        name = tr("setup.rule_row", label=row.label, value=value_words(value))
        return Painted(
            rect, name, partial(self._paint, row, value, narrow), partial(self._choose, row, rect), key=f"rule-{row.id}"
        )

    def _paint(self, row: RuleRow, value: Any, narrow: bool, cv: Canvas, widget: Painted) -> None:
        r, p = widget.rect, theme.palette()
        changed = row.id in self.setup.draft.rules
        surfaces.plate(cv, r, theme.RADIUS_CONTROL, theme.mix(p.paper, p.sun, 0.3) if changed else p.paper_2)
        if widget.hovered:
            paint_row(cv, widget)
        icon(cv, "down", (r.right - 20, r.centery), 16, p.text_soft)
        words = value_words(value)
        room = r.w // 2 - 50
        shown, size = txt.fitted(words, room, "bold", "body")
        y = r.centery + (14 if narrow else 0)
        used = txt.text(cv, shown, (r.right - 38, y), size=size, face="bold", align="right")
        tag = row.tag.capitalize()
        controls.rule_tag(cv, r.x + 28 + txt.width(tag, "bold", "caption"), y, tag)
        x = r.x + (12 if narrow else 36 + txt.width("Assumption", "bold", "caption"))
        label_room = r.right - 46 - x - (0 if narrow else used + 8)
        label, size = txt.fitted(row.label, label_room, "text", "body")
        txt.text(cv, label, (x, r.centery - (16 if narrow else 0)), size=size)

    def _choose(self, row: RuleRow, rect: R) -> None:
        value = self.setup.draft.rules.get(row.id, row.value)
        items = [
            Item(value_words(choice), partial(self._set, row, choice), chosen=choice == value)
            for choice in choices(row)
        ]
        focused = self.app.stage.focused
        anchor = focused.rect if focused is not None else rect
        open_menu(self.app.stage, anchor, row.label, items)

    def _set(self, row: RuleRow, value: Any) -> None:
        self.setup.draft = self.setup.draft.with_rule(row.id, None if value == row.value else value)
        self.rebuild()

    def _reset(self) -> None:
        for rule in tuple(self.setup.draft.rules):
            self.setup.draft = self.setup.draft.with_rule(rule, None)
        self.rebuild()
