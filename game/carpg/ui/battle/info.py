"""Information about anything: a car, a tile, the rules behind odds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from carpg.tactics.arena import TERRAIN_NAMES
from carpg.tactics.elements import CHART, ELEMENTS, element_names
from carpg.tactics.grid import Tile
from carpg.tactics.state import BattleState, CarState
from carpg.tactics.statuses import STATUSES, Status
from carpg.ui import theme
from carpg.ui.battle.cards import CarCard, CarFacts
from carpg.ui.battle.content import terrain_words
from carpg.ui.battle.forecast import Advice, Content, draw_modifier
from carpg.ui.battle.odds import AttackOdds, Modifier, SkillOdds
from carpg.ui.paint import rich
from carpg.ui.paint import text as txt
from carpg.ui.paint.canvas import Canvas
from carpg.ui.strings import tr
from carpg.ui.widgets import Button, Heading, Layer, Painted, RichLabel, Scroll, Widget, open_sheet, paint_row
from carpg.ui.widgets.base import R

if TYPE_CHECKING:
    from carpg.ui.scenes.battle import BattleScene


@dataclass
class _Column:
    """Lays widgets one below the other in a scroll."""

    scroll: Scroll
    y: int

    @property
    def width(self) -> int:
        return self.scroll.rect.w - 14

    def text(self, markup: str, size: theme.TextRole = "body") -> None:
        height = rich.height(markup, self.width, size)
        self.scroll.add(RichLabel((self.scroll.rect.x, self.y, self.width, height), markup, size=size))
        self.y += height + theme.S2

    def heading(self, words: str) -> None:
        height = txt.line_height("label")
        self.scroll.add(Heading((self.scroll.rect.x, self.y, self.width, height), words, level=3, size="label"))
        self.y += height + theme.S1

    def link(self, scene: BattleScene, label: str, entry: str) -> None:
        """A button that opens the Codex at an entry."""
        press = partial(open_codex, scene, entry)
        self.widget(lambda box: Button(box, label, press, glyph="book", kind="inset", align="left", size="body"), 48)

    def widget(self, make: Callable[[R], Widget], height: int) -> None:
        # A little narrower than the text: shadows need room at the edges.
        self.scroll.add(make(R(self.scroll.rect.x + 6, self.y, self.width - 12, height)))
        self.y += height + theme.S2


def open_codex(scene: BattleScene, entry: str) -> None:
    """Read about something in the Codex; back leads to the battle."""
    from carpg.ui.scenes import codex

    if not codex.open_codex(scene.app, entry):
        scene.app.open(codex.CodexScene(scene.app))


def _sheet(scene: BattleScene, title: str, size: tuple[int, int], write: Callable[[_Column], None]) -> Layer:
    def fill(area: R) -> Widget:
        scroll = Scroll(area, key="info", pad=theme.S2)
        write(_Column(scroll, area.y))
        scroll.fit()
        return scroll

    return open_sheet(scene.app.stage, scene.form, title, size, fill)


def open_car_info(scene: BattleScene, name: str) -> None:
    """Everything about a car of the battle."""
    state = scene.session.state
    car = state.car(name)
    if car is None:
        return
    facts = CarFacts.of(state, car, scene.session.seats[car.side].name)
    layers: list[Layer] = []

    def threat() -> None:
        scene.app.stage.pop(layers[0])
        scene.hands.threat_of = "" if scene.hands.threat_of == name else name
        scene.hands.asked = name
        scene.rebuild()

    def write(column: _Column) -> None:
        column.widget(lambda box: CarCard(box.inflate(16, 0), facts, "plain", None), 196)
        if car.standing:
            key = "battle.info_threat_hide" if scene.hands.threat_of == name else "battle.info_threat"
            column.widget(lambda box: Button(box, tr(key), threat, glyph="eye", kind="inset"), 52)
        _write_skill(scene, column, car)
        _write_matchups(column, car)
        column.link(
            scene,
            tr("battle.codex_element", name=element_names()[ELEMENTS[car.element_now]]),
            ELEMENTS[car.element_now],
        )
        column.heading(tr("battle.info_statuses"))
        for status in car.statuses:
            column.text(status_line(state, status))
        for kind in sorted({status.status for status in car.statuses}):
            column.link(scene, tr("battle.codex", name=STATUSES[kind].name), f"status.{kind}")
        if not car.statuses:
            column.text(tr("battle.info_none"))

    layers.append(_sheet(scene, facts.face.name, (520, 560), write))


def _write_skill(scene: BattleScene, column: _Column, car: CarState) -> None:
    program = scene.session.state.program_of(car)
    if program is not None:
        kind = tr("battle.info_skill_kind", kind=program.kind.capitalize())
        column.heading(f"{program.name} · {kind}")
        column.text(program.text)
        column.link(scene, tr("battle.codex", name=program.name), program.id)


def _write_matchups(column: _Column, car: CarState) -> None:
    row, names = CHART[car.element_now], element_names()
    for value, key in ((1, "battle.info_strong"), (-1, "battle.info_weak")):
        found = [name for name, entry in zip(ELEMENTS, row, strict=True) if entry == value]
        if found:
            listed = ", ".join(f"{{{name}}} {names[name]}" for name in found)
            column.text(tr(key, names=listed))


def status_line(state: BattleState, status: Status) -> str:
    """A status in markup: badge, name, amount, clock, what it does."""
    kind = STATUSES[status.status]
    parts = [f"{{@{status.status}}} **{kind.name}**"]
    if status.amount:
        parts.append(f"{status.mode} {status.amount:+d}".strip().replace("-", "−"))
    if status.turns >= 0:
        count = status.turns + 1
        parts.append(tr("battle.info_turns_one") if count == 1 else tr("battle.info_turns", count=count))
    return f"{', '.join(parts)}. {kind.text}"


def open_tile_info(scene: BattleScene, tile: Tile) -> None:
    """What a tile is."""
    state = scene.session.state
    grid = state.setup.board.grid
    terrain = state.terrain_at(grid.index(tile))

    def write(column: _Column) -> None:
        column.text(tr("battle.info_tile", x=tile[0] + 1, y=tile[1] + 1))
        column.text(terrain_words(state, terrain), "label")
        if tile in scene.display.traps:
            column.text(tr("battle.info_trap"), "label")
        column.link(scene, tr("battle.codex", name=TERRAIN_NAMES[terrain]), terrain)

    _sheet(scene, TERRAIN_NAMES[terrain], (440, 216), write)


def open_rules_info(scene: BattleScene, content: Content) -> None:
    """Every rule behind the odds that are shown, with what the target could do in return."""
    if isinstance(content, Advice):
        return

    def write(column: _Column) -> None:
        if isinstance(content, SkillOdds):
            _write_skill_odds(column, content)
        else:
            _write_attack_odds(scene, column, content)

    _sheet(scene, tr("battle.rules_title"), (560, 560), write)


def _write_attack_odds(scene: BattleScene, column: _Column, odds: AttackOdds) -> None:
    column.text(odds.spoken())
    if odds.answer:
        column.text(f"**{odds.answer}**")
    for item in odds.modifiers:
        column.widget(partial(_modifier_row, scene, item), 44)
        if item.note:
            column.y -= theme.S2
            column.text(item.note, "caption")


def _modifier_row(scene: BattleScene, item: Modifier, box: R) -> Widget:
    """One rule; pressing it opens the Codex there."""

    def paint(cv: Canvas, row: Painted) -> None:
        paint_row(cv, row)
        draw_modifier(cv, row.rect, item)

    name = f"{item.label} {item.value}, {item.tag}"
    return Painted(box, name, paint, partial(open_codex, scene, item.rule), key=f"rule-{item.rule}-{item.applies}")


def _write_skill_odds(column: _Column, odds: SkillOdds) -> None:
    column.heading(odds.name)
    column.text(odds.text)
    column.text(f"**{odds.head}**")
    effects: Sequence[str] = [f"**{face.name}**: {words}" for face, words in odds.effects]
    for effect in effects:
        column.text(effect)
