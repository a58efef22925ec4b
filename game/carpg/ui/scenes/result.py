"""The result: who won, what each car did, health round by round, and what next."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from carpg.kernel.errors import DocumentError
from carpg.tactics.setup import BattleSetup
from carpg.ui import layout, theme
from carpg.ui.app import App
from carpg.ui.battle.result_parts import health_plot, tally_rows
from carpg.ui.battle.result_turns import turns_list
from carpg.ui.board.display import TEAMS
from carpg.ui.game.draft import Draft, recall
from carpg.ui.game.saves import new_id, new_seed
from carpg.ui.game.session import Seat, Session
from carpg.ui.game.tally import tally_of
from carpg.ui.layout import Form
from carpg.ui.paint import surfaces
from carpg.ui.paint import text as txt
from carpg.ui.paint.canvas import Canvas
from carpg.ui.paint.icons import icon
from carpg.ui.scene import Scene
from carpg.ui.scenes.replay_film import reel_of
from carpg.ui.scenes.replay_keep import keep_session
from carpg.ui.scenes.replay_open import watch
from carpg.ui.strings import extend, tr
from carpg.ui.texts.battle import TEXTS as BATTLE
from carpg.ui.texts.result import TEXTS
from carpg.ui.widgets import Button, Card, Group, Heading, Picture, Scroll, Tabs, Widget
from carpg.ui.widgets.base import R

extend(BATTLE)
extend(TEXTS)

_BAR: Final = 64
_TAB_H: Final = 48
_PAGES: Final = ("cars", "health", "turns")


class ResultScene(Scene):
    """What a match came to. Leaving goes to the title: the battle itself is over."""

    title = "result.name"

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app)
        self.session = session
        self.tally = tally_of(session.state.setup, session.scenes())
        #: What shows where there is room for one thing only.
        self.page = "cars"

    def back(self) -> None:
        """There is no battle to go back to."""
        self.app.home()

    # ---- the screen ----

    def build(self, form: Form) -> Widget:
        """Headline, the cars of both teams, the plot, the best turns, and the ways on."""
        root = Group(form.screen)
        inner = form.inner
        head_h = 76 if form.phone or form.low else 104
        lines = 6 // _columns(form)
        bar_h = _BAR * lines + theme.S2 * (lines - 1)
        head = R(inner.x, inner.y, inner.w, head_h)
        bar = R(inner.x, inner.bottom - bar_h, inner.w, bar_h)
        body = R(inner.x, head.bottom + form.gap, inner.w, bar.y - head.bottom - 2 * form.gap)
        self._add_head(root, head)
        self._add_ways(root, bar, form)
        if form.phone or form.low:
            self._add_pages(root, body, form)
        elif form.wide:
            left, right = layout.row(body, [1.5, 1], form.gap)
            above, below = layout.column(right, [1, 1.1], form.gap)
            self._add_cars(root, left, form)
            self._add_plot(root, above)
            self._add_turns(root, below)
        else:
            above, below = layout.column(body, [1.5, 1], form.gap)
            self._add_cars(root, above, form)
            left, right = layout.row(below, [1, 1], form.gap)
            self._add_plot(root, left)
            self._add_turns(root, right)
        return root

    def _add_pages(self, root: Widget, r: R, form: Form) -> None:
        """One of the three at a time, with tabs above."""
        tabs = [(page, tr(f"result.page_{page}"), "") for page in _PAGES]
        box = R(r.x, r.y, r.w, _TAB_H)
        root.add(Tabs(box, tabs, self.page, self._turn_to, name=tr("result.pages"), key="pages"))
        body = R(r.x, box.bottom + theme.S2, r.w, r.bottom - box.bottom - theme.S2)
        if self.page == "health":
            self._add_plot(root, body)
        elif self.page == "turns":
            self._add_turns(root, body)
        else:
            self._add_cars(root, body, form)

    def _turn_to(self, page: str) -> None:
        self.page = page
        self.rebuild()

    def _headline(self) -> str:
        winner = self.session.winner
        if winner is None or winner < 0:
            return tr("result.draw")
        seats = self.session.seats
        people = [side for side in (0, 1) if seats[side].is_person]
        if len(people) == 1:
            return tr("result.you_won") if winner == people[0] else tr("result.you_lost")
        return tr("result.won", name=seats[winner].name)

    def _add_head(self, root: Widget, r: R) -> None:
        winner = self.session.winner
        team = TEAMS[winner] if winner in {0, 1} else ""

        def paint(cv: Canvas, widget: Widget) -> None:
            box = widget.rect
            surfaces.shadow(cv, box, theme.RADIUS_CARD)
            if team:
                surfaces.plate(cv, box, theme.RADIUS_CARD, theme.team(team).hue)
                surfaces.plate(cv, box.inflate(-6, -6), theme.RADIUS_CARD - 3, theme.team(team).deep)
                band = R(box.x + 3, box.y + 3, 80, box.h - 6)
                surfaces.team_plate(cv, band, team, theme.RADIUS_CARD - 3)
                icon(cv, "trophy", band.center, 48, theme.CHALK)
            else:
                surfaces.plate(cv, box, theme.RADIUS_CARD, theme.palette().plum_lit)
                icon(cv, "shield", (box.x + 43, box.centery), 48, theme.CHALK)

        root.add(Picture(r, paint))
        line_h = txt.line_height("hero") if r.h > 90 else txt.line_height("title")
        x, room = r.x + 100, r.w - 116
        size: theme.TextRole = "hero" if r.h > 90 else "title"
        root.add(
            Heading(
                (x, r.y + r.h * 36 // 100 - line_h // 2, room, line_h), self._headline(), size=size, colour=theme.CHALK
            )
        )
        note = self._note()
        label_h = txt.line_height("label")
        root.add(
            Heading(
                (x, r.y + r.h * 74 // 100 - label_h // 2, room, label_h),
                note,
                level=2,
                size="label",
                colour=theme.CHALK,
            )
        )

    def _note(self) -> str:
        """How long it was, where, and how it ended if not by the last car's fall."""
        session, rounds = self.session, self.tally.rounds
        arena = session.state.setup.document.arena.name
        key = "result.by_limit" if self.tally.reason == "round_limit" else "result.note"
        if session.surrendered is not None:
            key = "result.by_surrender"
        return tr(key, rounds=rounds, arena=arena)

    def _add_cars(self, root: Widget, r: R, form: Form) -> None:
        card = Card(r)
        scroll = Scroll(r.inflate(-24, -24), key="cars", pad=theme.S2)
        tally_rows(scroll, self.session, self.tally, narrow=form.phone)
        scroll.fit()
        root.add(card.add(scroll))

    def _add_plot(self, root: Widget, r: R) -> None:
        root.add(Card(r).add(health_plot(r.inflate(-32, -28), self.session, self.tally)))

    def _add_turns(self, root: Widget, r: R) -> None:
        root.add(Card(r).add(turns_list(r.inflate(-24, -20), self.session, self.tally, self.watch)))

    def _add_ways(self, root: Widget, r: R, form: Form) -> None:
        ways = (
            ("result.rematch", "reset", "primary", self.rematch),
            ("result.swap", "rotate", "normal", self.swap),
            ("result.change", "edit", "normal", self.change),
            ("result.watch", "eye", "normal", self.watch),
            ("result.keep", "save", "normal", self.keep),
            ("result.title", "home", "quiet", self.app.home),
        )
        cells = layout.grid(r, _columns(form), len(ways), _BAR)
        for cell, (key, glyph, kind, press) in zip(cells, ways, strict=True):
            iconed = txt.fits(tr(key), cell.w - 88, "display", "label")
            root.add(Button(cell, tr(key), press, glyph=glyph if iconed else "", kind=kind))  # type: ignore[arg-type]

    # ---- ways on ----

    def watch(self, place: int = 0) -> None:
        """The battle again, as a film, from a place on."""
        try:
            reel = reel_of(self.session)
        except DocumentError as error:
            self.app.notices.tell(tr("replay.problem"), error.message)
            return
        watch(self.app, reel, " – ".join(seat.name for seat in self.session.seats), place)

    def keep(self) -> None:
        """Keep the replay among the saves."""
        keep_session(self.app, self.session)

    def rematch(self) -> None:
        """The same cars and players again, with other dice."""
        self._again(self.session.seats)

    def swap(self) -> None:
        """The same cars, with the players changed over."""
        self._again((self.session.seats[1], self.session.seats[0]))

    def _again(self, seats: tuple[Seat, Seat]) -> None:
        from carpg.ui.scenes.battle import BattleScene

        document = replace(self.session.state.setup.document, seed=new_seed())
        self.app.replace(BattleScene(self.app, Session.start(new_id(), document, seats)))

    def change(self) -> None:
        """Back to the set-up with this match's choices."""
        from carpg.ui.scenes.setup import SetupScene

        document = self.session.state.setup.document
        self.app.replace(
            SetupScene(self.app, draft_of(document, self.session.seats, recall(self.app.platform.storage)))
        )


def _columns(form: Form) -> int:
    """Buttons side by side below the result."""
    return 2 if form.kind == "phone" else 3 if form.kind == "portrait" or form.low else 6


def draft_of(document: BattleSetup, seats: tuple[Seat, Seat], last: Draft) -> Draft:
    """The choices behind a battle; a battle that can't be had from the set-up gives the last choices."""
    teams = tuple(tuple(car.car for car in document.cars if car.team == team and car.car) for team in (0, 1))
    size = len(teams[0])
    if size == 0 or len(teams[1]) != size:
        return last
    return Draft(size, seats, last.arena, (teams[0], teams[1]), dict(document.rules)).with_size(size)
