"""The pause menu of a battle."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from carpg.tactics.rules import rule_rows
from carpg.ui import layout, theme
from carpg.ui.battle.info import open_codex
from carpg.ui.game.rulewords import value_words
from carpg.ui.layout import Form
from carpg.ui.paint import text as txt
from carpg.ui.paint.controls import Kind
from carpg.ui.scenes.settings import SettingsScene
from carpg.ui.strings import extend, tr
from carpg.ui.texts.saves import TEXTS as SAVES
from carpg.ui.widgets import Button, Group, Label, Layer, Scroll, Widget, open_sheet
from carpg.ui.widgets.base import R

if TYPE_CHECKING:
    from carpg.ui.scenes.battle import BattleScene

extend(SAVES)

_ROW = 56
#: From this width on the menu has its entries in two columns.
_TWO_COLUMNS = 600


def open_menu(scene: BattleScene) -> None:
    """Resume, reset the turn, rules, settings, give up, leave."""
    app = scene.app
    can_reset = scene.planner is not None and scene.session.can_undo
    rows: list[tuple[str, str, Kind, Callable[[], None], bool]] = [
        ("battle.menu_resume", "play", "primary", lambda: None, True),
        ("battle.menu_reset", "reset", "normal", scene.reset_turn, can_reset),
        ("battle.menu_rules", "book", "normal", partial(open_rules, scene), True),
        ("battle.menu_save", "save", "normal", lambda: _save_battle(scene), True),
        ("battle.menu_keep", "eye", "normal", lambda: _keep_replay(scene), True),
        ("battle.menu_settings", "gear", "normal", lambda: app.open(SettingsScene(app)), True),
        ("battle.menu_give_up", "flag", "normal", partial(_give_up, scene), _may_give_up(scene)),
        ("battle.menu_leave", "door", "quiet", app.home, True),
    ]
    note_h = txt.line_height("caption") * 2
    layers: list[Layer] = []

    def choose(then: Callable[[], None]) -> None:
        app.stage.pop(layers[0])
        then()

    def size(form: Form) -> tuple[int, int]:
        columns = 2 if form.low else 1
        return 420 * columns, -(-len(rows) // columns) * (_ROW + 8) + note_h

    def fill(area: R) -> Widget:
        group = Group(area)
        columns = 2 if area.w >= _TWO_COLUMNS else 1
        for cell, (key, glyph, kind, then, on) in zip(layout.grid(area, columns, len(rows), _ROW), rows, strict=True):
            button = Button(cell, tr(key), partial(choose, then), glyph=glyph, kind=kind, align="left", enabled=on)
            button.info = "" if on else tr("battle.why_no_undo")
            group.add(button)
        note = R(area.x, area.y + -(-len(rows) // columns) * (_ROW + 8), area.w, note_h)
        words = tr("battle.menu_left_note")
        return group.add(Label(note, words, size="caption", colour=theme.palette().text_soft, wrap=True))

    layers.append(open_sheet(app.stage, scene.form, tr("battle.menu_title"), size, fill))


def _save_battle(scene: BattleScene) -> None:
    """Keep the battle as it stands under a name, to be played on from here as often as one likes."""
    from carpg.storage.backends import StorageError
    from carpg.ui.game.safekeeping import ask_once
    from carpg.ui.scenes import saves_data
    from carpg.ui.scenes.saves_parts import open_rename

    app, session = scene.app, scene.session

    def take(name: str) -> None:
        try:
            saves_data.keep_match(app.saves, session, name)
        except StorageError as error:
            app.notices.toast("saves.not_kept", glyph="warning", why=str(error))
            return
        ask_once(app)
        app.notices.toast("saves.kept", glyph="save", name=name)

    both = " – ".join(seat.name for seat in session.seats)
    open_rename(app, tr("saves.kept_as", name=both, round=session.state.round), take, "keep")


def _keep_replay(scene: BattleScene) -> None:
    """Keep the match so far as a replay among the saves."""
    from carpg.ui.scenes.replay_keep import keep_session

    keep_session(scene.app, scene.session)


def _may_give_up(scene: BattleScene) -> bool:
    return scene.planner is not None and not scene.session.over


def _give_up(scene: BattleScene) -> None:
    side = scene.session.side
    if side is None:
        return
    winner = scene.session.seats[1 - side].name
    text = tr("battle.give_up_text", winner=winner)
    scene.app.notices.ask(
        tr("battle.give_up_ask"), tr("battle.menu_give_up"), partial(_surrender, scene, side), danger=True, text=text
    )


def _surrender(scene: BattleScene, side: int) -> None:
    scene.session.surrender(side)
    scene.director.keep()
    scene.finished()


def open_rules(scene: BattleScene) -> None:
    """Which rules differ from the standard in this match, and what it was made from."""
    document = scene.session.state.setup.document
    lines = [tr("battle.rules_seed", seed=document.seed, arena=document.arena.name or "–")]
    if document.rules:
        lines.append(tr("battle.rules_changed"))
        for rule, value in sorted(document.rules.items()):
            lines.append(f"{rule_rows()[rule].label}: {value_words(value)}")
    else:
        lines.append(tr("battle.rules_standard"))

    def fill(area: R) -> Widget:
        scroll = Scroll(area, key="rules")
        y = area.y
        codex = Button(
            (area.x, y, area.w - 12, 52),
            tr("battle.codex_all"),
            partial(open_codex, scene, ""),
            glyph="book",
            kind="inset",
        )
        scroll.add(codex)
        y += 60
        for line in lines:
            height = txt.paragraph_height(line, area.w - 12, "text", "label")
            scroll.add(Label((area.x, y, area.w - 12, height), line, size="label", wrap=True))
            y += height + theme.S2
        scroll.fit()
        return scroll

    open_sheet(scene.app.stage, scene.form, tr("battle.menu_rules"), (520, 320), fill)
