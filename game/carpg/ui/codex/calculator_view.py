"""The calculator on its page: what can be set, and what the engine's forecast says about it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from carpg.kernel.events import TraceLine
from carpg.tactics.arena import TERRAIN_NAMES
from carpg.tactics.elements import ELEMENTS, element_names
from carpg.tactics.forecast import Forecast
from carpg.ui import layout, theme
from carpg.ui.battle.forecast import draw_modifier
from carpg.ui.battle.odds import Modifier, modifier, percent
from carpg.ui.codex import book
from carpg.ui.codex.calculator import GROUNDS, MINE, MOST_STAT, PLACES, THEIRS, Case, forecast
from carpg.ui.codex.page import Head
from carpg.ui.codex.sheet import Sheet
from carpg.ui.paint import controls, surfaces
from carpg.ui.paint import text as txt
from carpg.ui.paint.canvas import Canvas
from carpg.ui.strings import extend, tr
from carpg.ui.texts.battle import TEXTS as BATTLE
from carpg.ui.widgets import Button, Dropdown, Label, Painted, Picture, Stepper, ToggleChip, Widget
from carpg.ui.widgets.base import R

extend(BATTLE)

_CONTROL: Final = 48
_FACES: Final = 6
_BAR_H: Final = 64
Change = Callable[[Case], None]


def lay(sheet: Sheet, case: Case, change: Change) -> None:
    """The result, both sides (beside each other where there is room), then what is behind it."""
    found = forecast(case)
    if isinstance(found, str):
        _refused(sheet, found)
    else:
        _result(sheet, case, found)
    _controls(sheet, case, change)
    if isinstance(found, Forecast):
        _details(sheet, found)


def _controls(sheet: Sheet, case: Case, change: Change) -> None:
    wide = sheet.width >= 600
    cells = layout.row(R(sheet.x, sheet.y, sheet.width, 0), [1, 1] if wide else [1], theme.S4)
    left = _Column(sheet, cells[0], case, change)
    left.attacker()
    right = _Column(sheet, R(cells[-1].x, sheet.y if wide else left.y, cells[-1].w, 0), case, change)
    right.target()
    sheet.y = max(left.y, right.y) + theme.S1
    sheet.add(lambda box: Button(box, tr("codex.calc.reset"), partial(change, Case()), glyph="reset", kind="inset"), 52)


class _Column:
    """The controls of one side."""

    def __init__(self, sheet: Sheet, box: R, case: Case, change: Change) -> None:
        self.sheet = sheet
        self.x, self.y, self.w = box.x, box.y, box.w
        self.case = case
        self.change = change

    def attacker(self) -> None:
        """Element, Attack, where it comes from, statuses."""
        self._head("attacker")
        self._choice("my_element", [(name, element_names()[name]) for name in ELEMENTS])
        self._stat("attack", (0, MOST_STAT))
        self._choice("place", [(name, tr(f"codex.calc.{name}")) for name in PLACES], "from")
        self._chips("mine", MINE)

    def target(self) -> None:
        """Element, Defense, health, ground, statuses."""
        self._head("target")
        self._choice("their_element", [(name, element_names()[name]) for name in ELEMENTS])
        self._stat("defense", (0, MOST_STAT))
        self._stat("health", (1, MOST_STAT))
        self._choice("ground", [(name, TERRAIN_NAMES[name]) for name in GROUNDS], "terrain")
        self._chips("theirs", THEIRS)

    def _label(self, text: str, width: int, height: int) -> None:
        size: theme.TextRole = "body"
        high = txt.paragraph_height(text, width, "text", size)
        box = (self.x, self.y + max(0, (height - high) // 2), width, high)
        self.sheet.scroll.add(Label(box, text, size=size, wrap=True))

    def _head(self, side: str) -> None:
        before, width = self.sheet.y, self.sheet.width
        self.sheet.x, self.sheet.y, self.sheet.width = self.x, self.y, self.w
        self.sheet.head(Head(tr(f"codex.calc.{side}")))
        self.y = self.sheet.y
        self.sheet.x, self.sheet.y, self.sheet.width = self.sheet.scroll.rect.x, before, width

    def _set(self, name: str, value: Any) -> None:
        self.change(replace(self.case, **{name: value}))

    def _choice(self, name: str, options: Sequence[tuple[str, str]], label: str = "") -> None:
        words = tr(f"codex.calc.{label or name}")
        room = self.w * 44 // 100
        self._label(words, self.w - room - theme.S2, _CONTROL)
        box = R(self.x + self.w - room, self.y, room, _CONTROL)
        value = getattr(self.case, name)
        self.sheet.scroll.add(Dropdown(box, words, options, value, partial(self._set, name), key=f"calc-{name}"))
        self.y += _CONTROL + theme.S2

    def _stat(self, name: str, span: tuple[int, int]) -> None:
        words = tr(f"codex.calc.{name}")
        room = self.w * 44 // 100
        self._label(words, self.w - room - theme.S2, _CONTROL)
        box = R(self.x + self.w - room, self.y, room, _CONTROL)
        value = getattr(self.case, name)
        self.sheet.scroll.add(Stepper(box, words, value, span, partial(self._set, name), key=f"calc-{name}"))
        self.y += _CONTROL + theme.S2

    def _chips(self, side: str, statuses: Mapping[str, object]) -> None:
        labels = {name: tr(f"codex.calc.{side}.{name}") for name in statuses}
        widths = [min(self.w, controls.chip_width(label, "check", 36)) for label in labels.values()]
        boxes = layout.flow(R(self.x, self.y, self.w, 0), widths, theme.TOUCH, 6)
        chosen = getattr(self.case, side)
        for (name, label), box in zip(labels.items(), boxes, strict=True):
            switch = partial(self._switch, side == "mine", name)
            self.sheet.scroll.add(ToggleChip(box, label, name in chosen, switch))
        self.y = boxes[-1].bottom + theme.S2

    def _switch(self, mine: bool, status: str, on: bool) -> None:
        self.change(self.case.switched(mine, status, on))


def _refused(sheet: Sheet, why: str) -> None:
    text = tr("codex.calc.refused", why=why)
    height = txt.paragraph_height(text, sheet.width, "bold", "label")
    sheet.add(lambda box: Label(box, text, size="label", face="bold", colour=theme.palette().bad, wrap=True), height)


def _result(sheet: Sheet, case: Case, odds: Forecast) -> None:
    """Headline, faces, chances, damage."""
    names = element_names()
    reason = tr(f"battle.matchup_{odds.matchup}", own=names[case.my_element], other=names[case.their_element])
    head = tr("codex.calc.never") if odds.hit_on > _FACES else tr("codex.calc.hits", number=odds.hit_on)
    height = 148 + txt.line_height("figure") + txt.line_height("label")
    spoken = f"{head}. {reason}. {_chances(odds)}"
    sheet.add(lambda box: Picture(box, partial(_paint_result, odds, head, reason), name=spoken), height)
    figures = tr("codex.calc.damage.value", low=odds.damage.min, high=odds.damage.max, average=f"{odds.damage.avg:.2f}")
    rows = ((tr("codex.calc.damage"), figures), (tr("codex.calc.expected"), f"{odds.expected_damage:.2f}"))
    for label, value in rows:
        _pair(sheet, label, value)


def _details(sheet: Sheet, odds: Forecast) -> None:
    """The spread of the damage, and the rules behind the odds."""
    sheet.head(Head(tr("codex.calc.spread")))
    say = "; ".join(
        tr("codex.calc.spread.say", damage=damage, chance=percent(chance))
        for damage, chance in enumerate(odds.spread)
        if chance
    )
    sheet.add(lambda box: Picture(box, partial(_paint_spread, odds.spread), name=say), _BAR_H + 48)
    for key, lines, applies in (("applies", odds.trace, True), ("not", odds.unapplied, False)):
        if lines:
            sheet.head(Head(tr(f"codex.calc.{key}")))
            for line in {line.rule: line for line in lines}.values():
                _rule_line(sheet, line, applies)


def _pair(sheet: Sheet, label: str, value: str) -> None:
    text = f"{label}: {value}"
    height = txt.paragraph_height(text, sheet.width, "text", "label")
    sheet.add(lambda box: Label(box, text, size="label", wrap=True), height, theme.S1)


def _rule_line(sheet: Sheet, line: TraceLine, applies: bool) -> None:
    """A rule behind the odds; pressing it opens the rule's entry."""
    item = modifier(line, applies)
    entry = book.resolve(line.rule)
    assert entry is not None
    height = max(theme.TOUCH, txt.line_height("body") + 16)
    name = f"{item.label} {item.value}, {item.tag}".replace(" ,", ",")
    box = R(sheet.x, sheet.y, sheet.width, height)
    sheet.scroll.add(
        Painted(box, name, partial(_paint_rule, item), partial(sheet.follow, entry), key=f"line-{line.rule}")
    )
    sheet.y += height + 4


def _paint_rule(item: Modifier, cv: Canvas, widget: Painted) -> None:
    p = theme.palette()
    fill = theme.darker(p.paper_2, 0.06) if widget.hovered or widget.pressed else p.paper_2
    surfaces.plate(cv, widget.rect, theme.RADIUS_CONTROL, fill)
    draw_modifier(cv, widget.rect.inflate(-20, 0), item)


def _chances(odds: Forecast) -> str:
    parts = zip(("hit", "crit", "knock_out"), (odds.chance_hit, odds.chance_crit, odds.chance_knock_out), strict=True)
    return ", ".join(f"{tr(f'codex.calc.{name}')} {percent(chance)} %" for name, chance in parts)


def _meaning(odds: Forecast, face: int) -> str:
    if face < odds.hit_on:
        return "miss"
    return "critical" if face >= odds.crit_on else "hit"


def _paint_result(odds: Forecast, head: str, reason: str, cv: Canvas, widget: Widget) -> None:
    p, r = theme.palette(), widget.rect
    surfaces.plate(cv, r, theme.RADIUS_CARD, p.paper_2)
    y = r.y + 14 + txt.line_height("figure") / 2
    words, size = txt.fitted(head, r.w - 32, "display", "figure")
    txt.text(cv, words, (r.centerx, y), size=size, face="display", align="centre")
    y += (txt.line_height("figure") + txt.line_height("label")) / 2
    words, size = txt.fitted(reason, r.w - 32, "text", "label")
    txt.text(cv, words, (r.centerx, y), size=size, align="centre")
    y += txt.line_height("label") / 2 + 32
    step = min(56, (r.w - 32) / _FACES)
    for face in range(1, _FACES + 1):
        x = r.centerx + (face - (_FACES + 1) / 2) * step
        controls.die(cv, (x, y), step - 12, face, _meaning(odds, face))
    chances = (
        ("hit", odds.chance_hit, p.good),
        ("crit", odds.chance_crit, p.text),
        ("knock_out", odds.chance_knock_out, p.bad),
    )
    for i, (name, chance, ink) in enumerate(chances):
        x = r.x + r.w * (2 * i + 1) / 6
        txt.text(cv, f"{percent(chance)} %", (x, y + 46), size="title", face="display", colour=ink, align="centre")
        words, size = txt.fitted(tr(f"codex.calc.{name}"), r.w / 3 - 8, "text", "body")
        txt.text(cv, words, (x, y + 72), size=size, align="centre")


def _paint_spread(spread: Sequence[float], cv: Canvas, widget: Widget) -> None:
    """A bar for each damage that can come, its chance above it."""
    p, r = theme.palette(), widget.rect
    most = max(spread)
    step = min(64, r.w / len(spread))
    base = r.y + 20 + _BAR_H
    for damage, chance in enumerate(spread):
        x = r.x + (damage + 0.5) * step
        high = round(_BAR_H * chance / most)
        fill = p.text_soft if damage == 0 else p.sun_deep
        if high:
            surfaces.plate(cv, R(round(x - step * 0.32), base - high, round(step * 0.64), high), 3, fill)
            if step >= 30:
                txt.text(cv, str(percent(chance)), (x, base - high - 9), size=12, align="centre", colour=p.text_soft)
        txt.text(cv, str(damage), (x, base + 14), size=13, face="bold", align="centre")
