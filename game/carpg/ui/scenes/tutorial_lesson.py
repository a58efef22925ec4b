"""A lesson on the screen: a real battle with a card above it that says what to do next."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from carpg.tactics.skills.library import skills
from carpg.ui import theme
from carpg.ui.app import App
from carpg.ui.codex.words import fill
from carpg.ui.game.planner import NO_PLAN, Plan
from carpg.ui.layout import Form
from carpg.ui.paint import rich
from carpg.ui.paint import text as txt
from carpg.ui.paint.controls import Kind
from carpg.ui.scenes import lessons
from carpg.ui.scenes.battle import BattleScene
from carpg.ui.scenes.codex import open_codex
from carpg.ui.scenes.lessons import LESSONS, Look
from carpg.ui.strings import tr
from carpg.ui.widgets import Button, Card, Choice, IconButton, Label, RichLabel, Scroll, Widget
from carpg.ui.widgets.base import R

#: What icon and edges of a button need beside its label.
_BESIDE: Final = 84
_BUTTON_H: Final = 48
_PAD: Final = 14
_PAD_SMALL: Final = 7
#: The card takes at most this part of the height; longer texts scroll.
_MOST: Final = 0.3


class LessonScene(BattleScene):
    """One lesson. Its battle is real, and it is never kept."""

    title = "lessons.one"

    def __init__(self, app: App, number: int = 0) -> None:
        self.number = number
        self.lesson = LESSONS[number]
        self.step = 0
        self.ended = False
        super().__init__(app, lessons.start(self.lesson))
        self._since = len(tuple(self.session.events()))

    # ---- steps ----

    @property
    def last(self) -> bool:
        """Whether the lesson has nothing more to ask."""
        return self.ended or self.step == len(self.lesson.goals) - 1

    @property
    def words(self) -> str:
        """What the card says, in markup."""
        if self.ended and self.step < len(self.lesson.goals) - 1:
            return tr("lessons.over")
        text = tr(f"lessons.{self.lesson.id}.{self.step + 1}")
        mine = self.session.state.car(lessons.ME)
        program = self.session.state.program_of(mine) if mine is not None else None
        name = skills()[program.id].name if program is not None and program.id in skills() else ""
        return fill(text.replace("{skill}", f"**{name}**"))

    def rebuild(self) -> None:
        """Look whether the step is done, then build."""
        self._advance()
        super().rebuild()

    def _advance(self) -> None:
        before = self.step
        while not self.last and self._met():
            self._turn()
        if self.step != before:
            self.app.sounds.play("select")
            self.app.twin.say(rich.plain(self.words))
        if self.last:
            lessons.finish(self.app.platform.storage, self.lesson)

    def _met(self) -> bool:
        goal = self.lesson.goals[self.step]
        if goal is None or self.director.busy:
            return False
        events = tuple(self.session.events())
        plan: Plan = self.planner.plan if self.planner is not None else NO_PLAN
        return goal(Look(self.session, events[min(self._since, len(events)) :], plan))

    def _turn(self) -> None:
        self.step += 1
        self._since = len(tuple(self.session.events()))

    def finished(self) -> None:
        """The parked car is out: whatever step it was, the lesson is over."""
        self.ended = True
        self.app.sounds.play("win")
        self.rebuild()

    # ---- the screen ----

    def build(self, form: Form) -> Widget:
        """The battle in the room below the card."""
        inner = form.inner
        height = self._height(form)
        taken = height + form.gap
        safe = R(form.safe.x, form.safe.y + taken, form.safe.w, form.safe.h - taken)
        root = super().build(replace(form, safe=safe))
        return root.add(self._card(R(inner.x, inner.y, inner.w, height), form))

    @property
    def _button_w(self) -> int:
        """Wide enough for the longest label in the player's text size."""
        labels = (tr(f"lessons.{name}") for name in ("codex", "skip", "next", "finish"))
        return max(txt.width(label, "display", "label") for label in labels) + _BESIDE

    def _height(self, form: Form) -> int:
        if form.kind == "phone":
            return 2 * theme.TOUCH + theme.S1 + 2 * _PAD_SMALL
        room = form.inner.w - 2 * _PAD - 2 * (self._button_w + theme.S2) - theme.S3
        words = txt.line_height("caption") + rich.height(self.words, room, "label") + 4
        return max(_BUTTON_H + 2 * _PAD, min(round(form.inner.h * _MOST), words + 2 * _PAD))

    def _card(self, box: R, form: Form) -> Card:
        p = theme.palette()
        card = Card(box, fill=theme.mix(p.paper, p.sun, 0.25), key="lesson")
        if form.kind == "phone":
            return self._small(card)
        inside = box.inflate(-2 * _PAD, -2 * _PAD)
        room = R(inside.x, inside.y, inside.w - 2 * (self._button_w + theme.S2), inside.h)
        line = txt.line_height("caption")
        where = tr("lessons.step", number=self.number + 1, step=self.step + 1, steps=len(self.lesson.goals))
        card.add(Label((room.x, room.y, room.w, line), where, size="caption", face="bold", colour=p.text_soft))
        card.add(self._text(R(room.x, room.y + line + 2, room.w, room.h - line - 2), "label"))
        right = R(inside.right - self._button_w, inside.centery - _BUTTON_H // 2, self._button_w, _BUTTON_H)
        left = right.move(-self._button_w - theme.S2, 0)
        card.add(Button(left, tr("lessons.codex"), self._read, glyph="book", kind="inset", size="label"))
        label, kind = self._main()
        return card.add(Button(right, label, self._next, kind=kind, size="label", key="lesson-main"))

    def _small(self, card: Card) -> Card:
        """On a phone two icons stand beside the text, so that the battle keeps its room."""
        inside = card.rect.inflate(-2 * 12, -2 * _PAD_SMALL)
        card.add(self._text(R(inside.x, inside.y, inside.w - theme.TOUCH - theme.S2, inside.h), "body"))
        upper = R(inside.right - theme.TOUCH, inside.y, theme.TOUCH, theme.TOUCH)
        lower = upper.move(0, theme.TOUCH + theme.S1)
        label, kind = self._main()
        glyph = "right" if self.last else "step"
        card.add(IconButton(upper, "book", tr("lessons.codex"), self._read, kind="inset"))
        return card.add(IconButton(lower, glyph, label, self._next, kind=kind, key="lesson-main"))

    def _text(self, box: R, size: theme.TextRole) -> Scroll:
        """What to do; a text that is longer than its room scrolls."""
        scroll = Scroll(box, key=f"lesson-{self.step}")
        width = box.w - theme.S2
        height = rich.height(self.words, width, size)
        y = box.y + max(0, (box.h - height) // 2) if size == "body" else box.y
        scroll.add(RichLabel((box.x, y, width, height), self.words, size=size))
        scroll.fit()
        return scroll

    def _main(self) -> tuple[str, Kind]:
        """The button that leads to the next lesson: it skips until there is nothing to do but read."""
        if not self.last:
            return tr("lessons.skip"), "inset"
        return tr("lessons.finish" if self.number == len(LESSONS) - 1 else "lessons.next"), "primary"

    def _read(self) -> None:
        open_codex(self.app, self.lesson.codex)

    def _next(self) -> None:
        """The next lesson, or back to the list after the last one."""
        if self.number + 1 < len(LESSONS):
            self.app.replace(LessonScene(self.app, self.number + 1))
        else:
            self.app.back()

    def open_menu(self) -> None:
        """Play on, start again, or leave."""
        choices = [
            Choice(tr("lessons.menu_leave"), self.app.back, kind="quiet"),
            Choice(tr("lessons.menu_again"), self._again),
            Choice(tr("lessons.menu_resume"), None, kind="primary"),
        ]
        title = tr("lessons.menu", number=self.number + 1, title=self.lesson.title)
        self.app.notices.show(title, tr("lessons.menu_text"), choices)

    def _again(self) -> None:
        self.app.replace(LessonScene(self.app, self.number))
