"""The battle: the board, and around it whose turn it is, what can be done, and what would happen."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from carpg.kernel.events import Event
from carpg.tactics.commands import Attack, Command, EndTurn
from carpg.tactics.grid import Tile
from carpg.ui.app import App
from carpg.ui.battle import content, menu
from carpg.ui.battle.actions import Act, Bar, build_bar
from carpg.ui.battle.bars import OrderBar, TurnPlate, slots
from carpg.ui.battle.cards import CarCard, CarFacts
from carpg.ui.battle.choices import person_bar
from carpg.ui.battle.curtain import curtain
from carpg.ui.battle.director import AppHost, Director
from carpg.ui.battle.forecast import ForecastCard
from carpg.ui.battle.info import open_car_info, open_rules_info, open_tile_info
from carpg.ui.battle.log import LogButton, log_drawer
from carpg.ui.battle.overlays import describe, plan_overlay
from carpg.ui.battle.regions import BAND, Regions, regions
from carpg.ui.battle.thinking import hinted
from carpg.ui.board.display import TEAMS, Display
from carpg.ui.board.overlay import Overlay
from carpg.ui.board.player import EventPlayer
from carpg.ui.board.view import BoardCalls, BoardView
from carpg.ui.game.narrator import LogLine, Narrator
from carpg.ui.game.planner import NO_PLAN, Plan, Planner, threat
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
#: Tiles never get smaller, in points: on a phone the board pans sooner.
_PHONE_TILE, _LEAST_TILE = 48.0, 40.0


class BattleScene(Scene):
    """One match on the screen; `fresh` plays the opening, a match that is taken up again starts as it stands."""

    title = "Battle"
    can_leave = False

    def __init__(self, app: App, session: Session, *, fresh: bool = True) -> None:
        super().__init__(app)
        self.session = session
        self.narrator = Narrator(session.state.setup, [seat.name for seat in session.seats])
        self.lines: list[LogLine] = []
        self.display = Display.of(session.state)
        self.board = BoardView((0, 0, 320, 240), self.display, self._calls(), name=tr("battle.board"))
        self.board.tiles_wanted = self._tiles_wanted
        self.player = EventPlayer(self.board, AppHost(app), self._on_event)
        self.director = Director(app, session, self.player, self)
        self.asked = ""
        self.threat_all = False
        self.threat_of = ""
        self.log_open = False
        self.log_line: int | None = None
        self.hinting = False
        self.curtain_side: int | None = None
        self._curtain_done: asyncio.Future[None] | None = None
        self._since_turn: list[LogLine] = []
        self._planner: tuple[int, Planner] | None = None
        self._built_for: Form | None = None
        self._car_card: CarCard | None = None
        self._forecast_card: ForecastCard | None = None
        self._begun = False
        self._fresh = fresh
        if not fresh:
            self.lines = self.narrator.tell(session.events())

    def _calls(self) -> BoardCalls:
        return BoardCalls(
            tile=self._tile,
            info=self._tile_info,
            hover=self._hover,
            route=self._draw_route,
            drawn=self._route_drawn,
            describe=self._describe,
        )

    # ---- life ----

    def enter(self) -> None:
        """Come on top: the match runs (on)."""
        self.director.resume()
        if not self._begun:
            self._begun = True
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

        self.app.sounds.play("win")
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

    # ---- who acts ----

    @property
    def state_key(self) -> int:
        """Changes with every command."""
        return len(self.session.match.log)

    @property
    def planner(self) -> Planner | None:
        """Plans of the person who acts now; None while something is shown, or somebody else acts."""
        seat, side = self.session.seat, self.session.side
        if self.director.busy or seat is None or side is None or not seat.is_person:
            return None
        if (
            self._planner is None
            or self._planner[0] != self.state_key
            or self._planner[1].state is not self.session.state
        ):
            self._planner = (self.state_key, Planner(self.session.engine, self.session.state, side))
        return self._planner[1]

    def set_plan(self, plan: Plan) -> None:
        """Take another plan and show it."""
        if self.planner is not None:
            self.planner.plan = plan
            self.asked = plan.target or ""
            self.rebuild()

    # ---- the screen ----

    def build(self, form: Form) -> Widget:
        """Regions by form; the board is kept, everything else is made anew."""
        if self._built_for is not None and self._built_for != form:
            self.app.stage.clear_layers()
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
        self.board.set_overlay(self._overlay())
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
            kind="planned" if self.threat_all else "quiet",
            key="threat",
        )
        root.add(eye)
        order = OrderBar(
            g.order, slots(self.session.state), self.session.state.round, self._order_car, framed=g.shape != "phone"
        )
        root.add(order)
        newest = next((line.text for line in reversed(self.lines) if line.tone != "turn"), "")
        if g.shape == "phone":
            root.add(IconButton(g.log, "log", tr("battle.log"), self._toggle_log, key="log"))
        elif not (self.log_open and g.shape == "landscape"):
            root.add(LogButton(g.log, newest, self._toggle_log))

    def _add_cards(self, root: Widget, g: Regions) -> None:
        self._car_card = self._forecast_card = None
        if self.log_open and g.shape == "landscape":
            return
        phone = g.shape == "phone"
        if phone:
            root.add(Card(g.forecast, key="sheet"))
        room = g.active.h if phone else 0
        body = g.forecast if not phone else R(g.forecast.x, g.forecast.y + room, g.forecast.w, g.forecast.h - room)
        self._forecast_card = ForecastCard(body, content.forecast_content(self), g.shape, self._why, phone)
        root.add(self._forecast_card)
        if g.active.h >= 44:
            shape = {"landscape": "tall", "portrait": "wide", "phone": "line"}[g.shape]
            self._car_card = CarCard(g.active, self._facts(""), shape, self._card_info)
            root.add(self._car_card)

    def _facts(self, car: str) -> CarFacts:
        """The facts of a car, or of the one that was asked about or acts."""
        state = self.session.state
        found = state.car(car or self.asked) or self.session.active or state.cars[0]
        return CarFacts.of(state, found, self.session.seats[found.side].name)

    def _card_info(self) -> None:
        if self._car_card is not None:
            self._car_info(self._car_card.facts.face.car)

    def _add_log(self, root: Widget, g: Regions) -> None:
        lines = [(line, content.team_of(self, line)) for line in self.lines]
        root.add(log_drawer(g.drawer, lines, self.log_line, self._open_line, self._toggle_log))

    def _overlay(self) -> Overlay:
        threat_tiles, team = self._threat()
        planner = self.planner
        if planner is None:
            return Overlay(threat=threat_tiles, threat_team=team)
        return plan_overlay(planner, threat_tiles, team)

    def _threat(self) -> tuple[frozenset[Tile], int]:
        """Threatened tiles: of one car that was asked about, or of everybody against who acts (or plays)."""
        state = self.session.state
        one = state.car(self.threat_of) if self.threat_of else None
        if one is not None:
            return threat(state, [one]), one.side
        side = self.session.side or 0
        if not self.session.hot_seat and not self.session.watching:
            side = 0 if self.session.seats[0].is_person else 1
        if not self.threat_all:
            return frozenset(), 1 - side
        return threat(state, [car for car in state.cars if car.side != side]), 1 - side

    def _bar(self) -> Bar:
        planner = self.planner
        if planner is not None:
            return person_bar(planner, self, self.narrator.names, self.session.can_undo, self.session.can_redo)
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
        hurry = Act("hurry", tr("battle.hurry"), "bolt", self._hurry, "normal", tr("battle.hurry_note"))
        return Bar((), (pause, speed, skip), hurry)

    # ---- the board ----

    def _tiles_wanted(self) -> Sequence[Tile]:
        planner = self.planner
        if planner is None:
            return ()
        if planner.plan.skill:
            return tuple(planner.skill_tiles())
        return tuple(planner.reach)

    def _describe(self, tile: Tile) -> str:
        return describe(tile, self.display, self.session.state, self.planner)

    def _tile(self, tile: Tile) -> None:
        """A tap on a tile: skip what moves; aim, plan, or ask."""
        if self.player.playing:
            self.app.ticker.skip()
            return
        planner = self.planner
        piece = self.display.piece_at(tile)
        if planner is None:
            self._ask(piece.id if piece else "")
        elif planner.plan.skill:
            self._aim_skill(planner, piece.id if piece else "", tile)
        elif piece is not None and piece.id in planner.in_reach and piece.side != planner.side:
            self._aim(planner, piece.id)
        elif piece is not None and piece.id != self.display.active:
            self._ask(piece.id)
        else:
            self._plan_route(planner, tile)

    def _aim_skill(self, planner: Planner, name: str, tile: Tile) -> None:
        chosen = planner.choose(name, tile)
        if chosen is None:
            self.app.sounds.play("error")
        elif chosen == planner.plan:
            return
        else:
            self.app.sounds.play("select")
            self.set_plan(chosen)

    def _aim(self, planner: Planner, target: str) -> None:
        """Aim at an enemy, with a route to the best place for it unless the planned one does."""
        if planner.plan.target == target:
            self.do_attack()
            return
        self.app.sounds.play("select")
        plan = planner.plan
        if target not in planner.targets():
            plan = replace(plan, route=planner.in_reach[target])
        self.set_plan(replace(plan, target=target))

    def _ask(self, car: str) -> None:
        """Show a car's card; a second tap shows what it threatens, a third nothing."""
        if car and self.asked == car and self.threat_of != car:
            self.threat_of = car
        elif car and self.threat_of == car:
            self.threat_of = self.asked = ""
        else:
            self.asked, self.threat_of = car, ""
        self.rebuild()

    def _plan_route(self, planner: Planner, tile: Tile) -> None:
        if planner.plan.route and tile == planner.plan.route[-1]:
            self.do_move()
            return
        route = planner.route_to(tile)
        if route is None:
            if planner.plan.empty and not self.asked:
                self.app.sounds.play("error")
            self.asked = self.threat_of = ""
            self.set_plan(NO_PLAN)
            return
        self.app.sounds.play("tick")
        self._take_route(planner, route)

    def _take_route(self, planner: Planner, route: tuple[Tile, ...]) -> None:
        """Another route; an aimed target stays aimed as long as it can be attacked from the end."""
        planner.plan = replace(planner.plan, route=route)
        target = planner.plan.target
        self.set_plan(replace(planner.plan, target=target if target in planner.targets() else ""))

    def _draw_route(self, tiles: tuple[Tile, ...]) -> None:
        """A route under the finger: only marks and card follow, the controls wait until it is drawn."""
        planner = self.planner
        if planner is not None and not planner.plan.skill:
            planner.plan = replace(planner.plan, route=planner.drawn(tiles), target="")
            self._show_plan(planner)

    def _route_drawn(self) -> None:
        planner = self.planner
        if planner is not None:
            self._take_route(planner, planner.plan.route)

    def _show_plan(self, planner: Planner) -> None:
        """Marks and odds of a plan, without building anything anew."""
        threat_tiles, team = self._threat()
        self.board.set_overlay(plan_overlay(planner, threat_tiles, team))
        if self._forecast_card is not None:
            self._forecast_card.show(content.planned_content(planner))

    def _hover(self, tile: Tile | None) -> None:
        """Under a moving pointer or cursor: a car's card, and what a tap there would plan."""
        piece = self.display.piece_at(tile) if tile is not None else None
        planner = self.planner
        seen: Planner | None = planner
        if planner is not None and planner.plan.empty and tile is not None:
            seen = self._peek(planner, tile, piece.id if piece else "")
        if self._car_card is not None:
            self._car_card.show(self._facts(piece.id if piece else ""))
        if seen is not None:
            self._show_plan(seen)

    @staticmethod
    def _peek(planner: Planner, tile: Tile, name: str) -> Planner:
        if name in planner.in_reach:
            return planner.peeked(Plan(route=planner.in_reach[name], target=name))
        if tile in planner.reach and tile != planner.here:
            return planner.peeked(Plan(route=planner.route_to(tile) or ()))
        return planner

    def _order_car(self, car: str) -> None:
        piece = self.display.pieces[car]
        self.board.show((piece.x, piece.y), 1.5)
        self._ask(car)

    def _tile_info(self, tile: Tile) -> None:
        piece = self.display.piece_at(tile)
        if piece is not None:
            self._car_info(piece.id)
        else:
            open_tile_info(self, tile)

    def _car_info(self, car: str) -> None:
        open_car_info(self, car)

    # ---- doing ----

    def _give(self, commands: Sequence[Command]) -> None:
        if self.director.command(commands):
            self._planner = None
            self.asked = self.threat_of = ""
            self.rebuild()

    def do_move(self) -> None:
        """Drive the planned route; without one, put the keys on the board to plan it."""
        planner = self.planner
        if planner is None:
            return
        moves = planner.moves()
        if moves:
            self._give(moves)
        else:
            self.board.cursor = self.board.cursor or planner.here
            self.app.stage.focus(self.board, visible=self.app.stage.focus_visible)
            self.app.twin.say(tr("battle.advice_move", steps=planner.steps))

    def do_skill(self) -> None:
        """Aim the skill (one that needs nothing chosen is ready at once), or leave aiming."""
        planner = self.planner
        if planner is None:
            return
        if planner.plan.skill:
            self.set_plan(Plan(route=planner.plan.route))
        elif not planner.skill_refusal():
            self.set_plan(Plan(route=planner.plan.route, skill=True))
            content.offer_fallen(self, planner)

    def do_attack(self) -> None:
        """The primary action: use the aimed skill, attack the aimed target, or aim at the next one."""
        planner = self.planner
        if planner is None:
            return
        if planner.plan.skill:
            command = planner.skill_command()
            if command is not None:
                self._give([*planner.moves(), command])
        elif planner.plan.target and planner.plan.target in planner.targets():
            self._give([*planner.moves(), Attack(planner.plan.target)])
        else:
            self.next_target()

    def next_target(self) -> None:
        """Aim at the next enemy that can be attacked in this turn."""
        planner = self.planner
        if planner is None or not planner.in_reach:
            return
        names = sorted(planner.in_reach)
        after = names.index(planner.plan.target) + 1 if planner.plan.target in names else 0
        target = names[after % len(names)]
        piece = self.display.pieces[target]
        self.board.show((piece.x, piece.y), 1.0)
        if target != planner.plan.target:
            self._aim(planner, target)

    def do_end_turn(self) -> None:
        """End the turn; ask first where the settings say so."""
        planner = self.planner
        if planner is None:
            return
        left = content.could_still(planner)
        rule = self.app.settings.end_turn
        if rule == "ask" or (rule == "ask_unused" and left):
            text = tr("battle.end_ask_text", car=content.acting_name(self), what=left) if left else ""
            yes, no = tr("battle.end_yes"), tr("battle.end_no")
            self.app.notices.ask(tr("battle.end_ask"), yes, partial(self._give, [EndTurn()]), no=no, text=text)
        else:
            self._give([EndTurn()])

    def do_undo(self) -> None:
        """Take the plan back, else the last command."""
        planner = self.planner
        if planner is None:
            return
        if not planner.plan.empty:
            self.set_plan(NO_PLAN)
        elif self.session.can_undo:
            self.session.undo()
            self._settle()

    def do_redo(self) -> None:
        """Give the command again that was taken back."""
        if self.planner is not None and self.session.can_redo:
            self.session.redo()
            self._settle()

    def reset_turn(self) -> None:
        """Back to the turn's start, as far as no die has fallen."""
        if self.planner is not None:
            self.session.reset_turn()
            self._settle()

    def _settle(self) -> None:
        """Show the battle as it stands after something was taken back or given again."""
        self.director.keep()
        self._planner = None
        self.asked = self.threat_of = ""
        self.lines = self.narrator.tell(self.session.events())
        self.display.settle(self.session.state)
        self.board.terrain_changed()
        self.app.twin.say(tr("battle.undone"))
        self.rebuild()

    def do_hint(self) -> None:
        """Let a good player think about this turn and show its plan."""
        planner = self.planner
        if planner is not None and not self.hinting:
            self.app.spawn(hinted(self, planner))

    def _hurry(self) -> None:
        self.director.hurry = True
        self.director.skip()

    def _next_speed(self) -> None:
        place = _SPEEDS.index(self.app.settings.speed)
        self.app.settings.speed = _SPEEDS[(place + 1) % len(_SPEEDS)]
        self.app.apply_settings()

    # ---- other controls ----

    def _toggle_threat(self) -> None:
        self.threat_all = not self.threat_all
        self.threat_of = ""
        self.rebuild()

    def _toggle_log(self) -> None:
        self.log_open = not self.log_open
        self.log_line = None
        self.rebuild()

    def _open_line(self, index: int | None) -> None:
        self.log_line = index
        self.rebuild()

    def _why(self) -> None:
        open_rules_info(self, content.forecast_content(self))

    def open_menu(self) -> None:
        """The pause menu."""
        menu.open_menu(self)

    def on_action(self, action: str) -> bool:
        """The battle's keys."""
        calls = {
            "attack": self.do_attack,
            "move": self.do_move,
            "skill": self.do_skill,
            "end_turn": self.do_end_turn,
            "undo": self.do_undo,
            "hint": self.do_hint,
            "log": self._toggle_log,
            "menu": self.open_menu,
            "next_car": self.next_target,
            "skip": self.director.skip,
            "back": self._back,
        }
        call = calls.get(action)
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
        elif self.asked or self.threat_of:
            self._ask("")
        else:
            self.open_menu()
