"""The battle: the board, and around it whose turn it is, what can be done, and what would happen."""

from __future__ import annotations

import asyncio
from functools import partial

from carpg.kernel.events import Event
from carpg.ui.app import App
from carpg.ui.battle import content, menu
from carpg.ui.battle.actions import Act, Bar, build_bar
from carpg.ui.battle.bars import OrderBar, TurnPlate, slots
from carpg.ui.battle.cards import CarCard, CarFacts
from carpg.ui.battle.choices import person_bar
from carpg.ui.battle.curtain import curtain
from carpg.ui.battle.director import AppHost, Director
from carpg.ui.battle.forecast import Content, ForecastCard
from carpg.ui.battle.hands import Hands
from carpg.ui.battle.info import open_codex, open_rules_info
from carpg.ui.battle.log import LogButton, log_drawer
from carpg.ui.battle.regions import BAND, Regions, regions
from carpg.ui.board.display import TEAMS, Display
from carpg.ui.board.player import EventPlayer
from carpg.ui.board.view import BoardCalls, BoardView
from carpg.ui.game.narrator import LogLine, Narrator
from carpg.ui.game.planner import NO_PLAN, Plan, Planner
from carpg.ui.game.session import Session
from carpg.ui.layout import Form
from carpg.ui.paint import surfaces
from carpg.ui.paint.canvas import Canvas
from carpg.ui.scene import Scene
from carpg.ui.strings import extend, tr
from carpg.ui.texts.battle import TEXTS
from carpg.ui.widgets import Card, Group, IconButton, Widget
from carpg.ui.widgets.base import R

extend(TEXTS)

_SPEEDS = ("slow", "normal", "fast", "instant")
#: Of names from outside, a message shows so many characters.
_MOST_OF_A_NAME = 40
#: Tiles never get smaller, in points: on a phone the board pans sooner.
_PHONE_TILE, _LEAST_TILE = 48.0, 40.0


class BattleScene(Scene):
    """One match on the screen; `fresh` plays the opening, a match that is taken up again starts as it stands."""

    title = "battle.title"
    can_leave = False

    def __init__(self, app: App, session: Session, *, fresh: bool = True) -> None:
        super().__init__(app)
        self.session = session
        self.narrator = Narrator(session.state.setup, [seat.name for seat in session.seats])
        self.lines: list[LogLine] = []
        self.display = Display.of(session.state)
        self.hands = Hands(self)
        self.board = BoardView((0, 0, 320, 240), self.display, self._calls(), name=tr("battle.board"))
        self.board.tiles_wanted = self.hands.tiles_wanted
        self.player = EventPlayer(self.board, AppHost(app), self._on_event)
        self.director = Director(app, session, self.player, self)
        self.log_open = False
        self.log_line: int | None = None
        self.hinting = False
        self.curtain_side: int | None = None
        self._curtain_done: asyncio.Future[None] | None = None
        self._since_turn: list[LogLine] = []
        self._spoken_plan = NO_PLAN
        self._built_for: Form | None = None
        self.car_card: CarCard | None = None
        self.forecast_card: ForecastCard | None = None
        self._begun = False
        self._fresh = fresh
        if not fresh:
            self.lines = self.narrator.tell(session.events())

    def _calls(self) -> BoardCalls:
        return BoardCalls(
            tile=self.hands.tile,
            info=self.hands.tile_info,
            hover=self.hands.hover,
            route=self.hands.draw_route,
            drawn=self.hands.route_drawn,
            describe=self.hands.describe,
            ground=self.hands.ground,
        )

    # ---- life ----

    def enter(self) -> None:
        """Come on top: the match runs (on)."""
        self.director.resume()
        if not self._begun:
            self._begun = True
            if not self.app.saves.persistent:
                self.app.notices.toast("battle.not_kept", glyph="warning")
            if self.session.unknown:
                names = ", ".join(name[:_MOST_OF_A_NAME] for name in self.session.unknown[:3])
                self.app.notices.toast("battle.unknown", glyph="warning", names=names)
            self.director.begin(self.session.opening if self._fresh else ())

    def leave(self) -> None:
        """Covered or gone: the match waits; a scene that is gone for good stops it."""
        self.director.suspend()
        self.app.ticker.after(0, self._stop_if_gone)

    def _stop_if_gone(self) -> None:
        if self not in self.app.scenes:
            self.director.stop()

    def on_hidden(self) -> None:
        """The page goes away: the last command is kept already; keep once more for what a full storage refused."""
        self.director.keep()

    # ---- what the director tells ----

    def refresh(self) -> None:
        """Show what has changed."""
        self.rebuild()

    async def curtain_for(self, side: int) -> None:
        """Hide the battle until the other player is there."""
        self._curtain_done = asyncio.get_running_loop().create_future()
        self.curtain_side = side
        self.rebuild()
        await self._curtain_done
        self.curtain_side = self._curtain_done = None
        self._since_turn = []

    def lift_curtain(self) -> None:
        """The other player is there."""
        if self._curtain_done is not None and not self._curtain_done.done():
            self._curtain_done.set_result(None)

    def finished(self) -> None:
        """Show what the battle came to."""
        from carpg.ui.scenes.result import ResultScene

        people = [side for side in (0, 1) if self.session.seats[side].is_person]
        lost = len(people) == 1 and self.session.winner not in {people[0], None}
        self.app.sounds.play("lose" if lost else "win")
        self.app.replace(ResultScene(self.app, self.session))

    def save_failed(self, why: str) -> None:
        """Say once that the match can't be kept."""
        self.app.notices.toast("battle.saved_problem", glyph="warning", why=why)

    def _on_event(self, event: Event) -> None:
        told = self.narrator.tell([event])
        self.lines.extend(told)
        self._since_turn.extend(told)
        for line in told:
            self.app.twin.say(line.text)

    @property
    def planner(self) -> Planner | None:
        """Plans of the person who acts now; None while something is shown, or somebody else acts."""
        return self.hands.planner

    def set_plan(self, plan: Plan) -> None:
        """Take another plan and show it."""
        self.hands.set_plan(plan)

    def reset_turn(self) -> None:
        """Back to the turn's start, as far as no die has fallen."""
        self.hands.reset_turn()

    # ---- the screen ----

    def build(self, form: Form) -> Widget:
        """Regions by form; the board is kept, everything else is made anew."""
        new_place = self._built_for != form
        self._built_for = form
        if self.curtain_side is not None:
            return curtain(self, form, self.curtain_side, self._since_turn)
        g = regions(form)
        root = Group(form.screen)
        self.board.may_draw_route = self.planner is not None and self.planner.steps > 0
        if new_place or self.board.rect != g.board:
            smallest = _PHONE_TILE if g.shape == "phone" else _LEAST_TILE
            self.board.place(g.board, smallest)
        self.board.set_overlay(self.hands.overlay())
        covered = self.log_open and g.shape != "landscape"
        if not covered:
            root.add(self.board)
        self._add_top(root, g)
        if not (covered and g.shape == "phone"):
            self._add_cards(root, g)
            root.add(*build_bar(g, self._bar(), self.app.settings.left_handed))
        if self.log_open:
            self._add_log(root, g)
        return root

    def draw_background(self, cv: Canvas) -> None:
        """The table, and a band in the acting team's colours at the top edge."""
        super().draw_background(cv)
        if self.curtain_side is None and not self.session.over:
            team = TEAMS[self.session.side or 0]
            surfaces.team_plate(cv, R(0, 0, self.form.screen.w, self.form.safe.y + BAND), team, 0)

    def _add_top(self, root: Widget, g: Regions) -> None:
        small = g.shape == "phone" or g.turn.h < 60
        root.add(IconButton(g.menu, "menu", tr("battle.menu"), self.open_menu, key="menu"))
        root.add(TurnPlate(g.turn, content.turn_line(self), small))
        eye = IconButton(
            g.threat,
            "eye",
            tr("battle.threat"),
            self._toggle_threat,
            kind="planned" if self.hands.threat_all else "quiet",
            key="threat",
        )
        root.add(eye)
        order = OrderBar(
            g.order,
            slots(self.session.state),
            self.session.state.round,
            self.hands.order_car,
            framed=g.shape != "phone",
        )
        root.add(order)
        newest = next((line.text for line in reversed(self.lines) if line.tone != "turn"), "")
        if g.shape == "phone":
            root.add(IconButton(g.log, "log", tr("battle.log"), self._toggle_log, key="log"))
        elif not (self.log_open and g.shape == "landscape"):
            root.add(LogButton(g.log, newest, self._toggle_log))

    def _add_cards(self, root: Widget, g: Regions) -> None:
        self.car_card = self.forecast_card = None
        if self.log_open and g.shape == "landscape":
            return
        phone = g.shape == "phone"
        if phone:
            root.add(Card(g.forecast, key="sheet"))
        room = g.active.h if phone else 0
        body = g.forecast if not phone else R(g.forecast.x, g.forecast.y + room, g.forecast.w, g.forecast.h - room)
        told = content.forecast_content(self)
        self._say_plan(told)
        self.forecast_card = ForecastCard(body, told, g.shape, self._why, phone)
        root.add(self.forecast_card)
        if g.active.h >= 44:
            shape = {"landscape": "tall", "portrait": "wide", "phone": "line"}[g.shape]
            self.car_card = CarCard(g.active, self.facts(""), shape, self._card_info)
            root.add(self.car_card)

    def _say_plan(self, told: Content) -> None:
        """Speak what a new plan leads to, as the card shows it."""
        plan = self.planner.plan if self.planner is not None else NO_PLAN
        if plan != self._spoken_plan and not plan.empty:
            self.app.twin.say(told.spoken())
        self._spoken_plan = plan

    def facts(self, car: str) -> CarFacts:
        """The facts of a car, or of the one that was asked about or acts."""
        state = self.session.state
        found = state.car(car or self.hands.asked) or self.session.active or state.cars[0]
        return CarFacts.of(state, found, self.session.seats[found.side].name)

    def _card_info(self) -> None:
        if self.car_card is not None:
            self.hands.car_info(self.car_card.facts.face.car)

    def _add_log(self, root: Widget, g: Regions) -> None:
        lines = [(line, content.team_of(self, line)) for line in self.lines]
        root.add(log_drawer(g.drawer, lines, self.log_line, self._open_line, self._open_rule, self._toggle_log))

    def _bar(self) -> Bar:
        planner = self.planner
        if planner is not None:
            return person_bar(planner, self.hands, self.narrator.names, self.session.can_undo, self.session.can_redo)
        return self._watch_bar()

    def _watch_bar(self) -> Bar:
        d = self.director
        pause = (
            Act("pause", tr("battle.go_on"), "play", partial(d.pause, False), "planned")
            if d.paused
            else Act("pause", tr("battle.pause"), "pause", partial(d.pause, True), "normal")
        )
        note = tr(f"battle.speed_{self.app.settings.speed}")
        speed = Act("speed", tr("battle.faster"), "fast", self._next_speed, "normal", note)
        skip = Act("skip", tr("battle.skip"), "step", d.skip, "normal")
        if self.session.hot_seat:  # nobody to be hurried
            return Bar((), (pause, speed), skip)
        hurry = Act("hurry", tr("battle.hurry"), "bolt", self._hurry, "normal", tr("battle.hurry_note"))
        return Bar((), (pause, speed, skip), hurry)

    # ---- other controls ----

    def _hurry(self) -> None:
        self.director.hurry = True
        self.director.skip()

    def _next_speed(self) -> None:
        place = _SPEEDS.index(self.app.settings.speed)
        speed = self.app.settings.speed = _SPEEDS[(place + 1) % len(_SPEEDS)]
        self.app.apply_settings()
        self.app.twin.say(tr("battle.speed_now", speed=tr(f"battle.speed_{speed}")))

    def _toggle_threat(self) -> None:
        self.hands.threat_all = not self.hands.threat_all
        self.hands.threat_of = ""
        self.rebuild()

    def _toggle_log(self) -> None:
        self.log_open = not self.log_open
        self.log_line = None
        self.rebuild()

    def _open_line(self, index: int | None) -> None:
        self.log_line = index
        self.rebuild()

    def _open_rule(self, rule: str) -> None:
        open_codex(self, rule)

    def _why(self) -> None:
        open_rules_info(self, content.forecast_content(self))

    def open_menu(self) -> None:
        """The pause menu."""
        menu.open_menu(self)

    def on_action(self, action: str) -> bool:
        """The battle's keys."""
        calls = {
            "attack": self.hands.do_attack,
            "move": self.hands.do_move,
            "skill": self.hands.do_skill,
            "end_turn": self.hands.do_end_turn,
            "undo": self.hands.do_undo,
            "redo": self.hands.do_redo,
            "hint": self.hands.do_hint,
            "threat": self._toggle_threat,
            "info": self._card_info,
            "log": self._toggle_log,
            "menu": self.open_menu,
            "next_car": self.hands.next_target,
            "skip": self.director.skip,
            "back": self._back,
        }
        call = calls.get(action)
        if self.curtain_side is not None and action == "confirm":
            self.lift_curtain()
            return True
        if self.curtain_side is not None or call is None:
            return False
        call()
        return True

    def _back(self) -> None:
        """Escape: what moves ends, what is open closes, what is planned goes; then the menu."""
        if self.player.playing:
            self.director.skip()
        elif self.log_open:
            self._toggle_log()
        elif self.planner is not None and not self.planner.plan.empty:
            self.set_plan(NO_PLAN)
        elif self.hands.asked or self.hands.threat_of:
            self.hands.ask("")
        else:
            self.open_menu()
