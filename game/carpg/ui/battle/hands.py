"""The player's hands in a battle: planning, aiming, asking, and giving commands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from carpg.tactics.commands import Attack, Command, EndTurn
from carpg.tactics.grid import Tile
from carpg.ui.battle import content
from carpg.ui.battle.info import open_car_info, open_tile_info
from carpg.ui.battle.overlays import describe as words_of
from carpg.ui.battle.overlays import ground_words, plan_overlay
from carpg.ui.battle.thinking import hinted
from carpg.ui.board.overlay import Overlay
from carpg.ui.game.planner import NO_PLAN, Plan, Planner
from carpg.ui.game.planner import threat as threatened
from carpg.ui.strings import tr

if TYPE_CHECKING:
    from carpg.ui.scenes.battle import BattleScene


class Hands:
    """Turns taps, drags and keys into plans, and plans into commands of the person who acts."""

    def __init__(self, scene: BattleScene) -> None:
        self.scene = scene
        #: The car whose card is shown instead of the acting one's, and the one whose threat is shown.
        self.asked = ""
        self.threat_of = ""
        self.threat_all = False
        self._planner: tuple[int, Planner] | None = None

    # ---- who acts ----

    @property
    def state_key(self) -> int:
        """Changes with every command."""
        return len(self.scene.session.match.log)

    @property
    def planner(self) -> Planner | None:
        """Plans of the person who acts now; None while something is shown, or somebody else acts."""
        seat, side = self.scene.session.seat, self.scene.session.side
        if self.scene.director.busy or seat is None or side is None or not seat.is_person:
            return None
        if (
            self._planner is None
            or self._planner[0] != self.state_key
            or self._planner[1].state is not self.scene.session.state
        ):
            self._planner = (self.state_key, Planner(self.scene.session.engine, self.scene.session.state, side))
        return self._planner[1]

    def set_plan(self, plan: Plan) -> None:
        """Take another plan and show it."""
        if self.planner is not None:
            self.planner.plan = plan
            self.asked = plan.target or ""
            self.scene.rebuild()

    def overlay(self) -> Overlay:
        """The marks on the board: the plan's, and threatened tiles."""
        threat_tiles, team = self.threat()
        planner = self.planner
        if planner is None:
            return Overlay(threat=threat_tiles, threat_team=team)
        return plan_overlay(planner, threat_tiles, team)

    def threat(self) -> tuple[frozenset[Tile], int]:
        """Threatened tiles: of one car that was asked about, or of everybody against who acts (or plays)."""
        state = self.scene.session.state
        one = state.car(self.threat_of) if self.threat_of else None
        if one is not None:
            return threatened(state, [one]), one.side
        side = self.scene.session.side or 0
        if not self.scene.session.hot_seat and not self.scene.session.watching:
            side = 0 if self.scene.session.seats[0].is_person else 1
        if not self.threat_all:
            return frozenset(), 1 - side
        return threatened(state, [car for car in state.cars if car.side != side]), 1 - side

    # ---- the board ----

    def tiles_wanted(self) -> Sequence[Tile]:
        """Empty tiles that mean something now, for the twin."""
        planner = self.planner
        if planner is None:
            return ()
        if planner.plan.skill:
            return tuple(planner.skill_tiles())
        return tuple(planner.reach)

    def describe(self, tile: Tile) -> str:
        """A tile in words, for the twin."""
        return words_of(tile, self.scene.display, self.scene.session.state, self.planner)

    def ground(self, tile: Tile) -> str:
        """Any other tile in words, for the keys' cursor."""
        return ground_words(tile, self.scene.display, self.planner)

    def tile(self, tile: Tile) -> None:
        """A tap on a tile: skip what moves; aim, plan, or ask."""
        if self.scene.player.playing:
            self.scene.app.ticker.skip()
            return
        planner = self.planner
        piece = self.scene.display.piece_at(tile)
        if planner is None:
            self.ask(piece.id if piece else "")
        elif planner.plan.skill:
            self._aim_skill(planner, piece.id if piece else "", tile)
        elif piece is not None and piece.id in planner.in_reach and piece.side != planner.side:
            self.aim(planner, piece.id)
        elif piece is not None and piece.id != self.scene.display.active:
            self.ask(piece.id)
        else:
            self._plan_route(planner, tile)

    def _aim_skill(self, planner: Planner, name: str, tile: Tile) -> None:
        chosen = planner.choose(name, tile)
        if chosen is None:
            self.scene.app.sounds.play("error")
        elif chosen == planner.plan:
            return
        else:
            self.scene.app.sounds.play("select")
            self.set_plan(chosen)

    def aim(self, planner: Planner, target: str) -> None:
        """Aim at an enemy, with a route to the best place for it unless the planned one does."""
        if planner.plan.target == target:
            self.do_attack()
            return
        self.scene.app.sounds.play("select")
        plan = planner.plan
        if target not in planner.targets():
            plan = replace(plan, route=planner.in_reach[target])
        self.set_plan(replace(plan, target=target))

    def ask(self, car: str) -> None:
        """Show a car's card; a second tap shows what it threatens, a third nothing."""
        if car and self.asked == car and self.threat_of != car:
            self.threat_of = car
        elif car and self.threat_of == car:
            self.threat_of = self.asked = ""
        else:
            self.asked, self.threat_of = car, ""
        self.scene.rebuild()

    def _plan_route(self, planner: Planner, tile: Tile) -> None:
        if planner.plan.route and tile == planner.plan.route[-1]:
            self.do_move()
            return
        route = planner.route_to(tile)
        if route is None:
            if planner.plan.empty and not self.asked:
                self.scene.app.sounds.play("error")
            self.asked = self.threat_of = ""
            self.set_plan(NO_PLAN)
            return
        self.scene.app.sounds.play("tick")
        self.take_route(planner, route)

    def take_route(self, planner: Planner, route: tuple[Tile, ...]) -> None:
        """Another route; an aimed target stays aimed as long as it can be attacked from the end."""
        planner.plan = replace(planner.plan, route=route)
        target = planner.plan.target
        self.set_plan(replace(planner.plan, target=target if target in planner.targets() else ""))

    def draw_route(self, tiles: tuple[Tile, ...]) -> None:
        """A route under the finger: only marks and card follow, the controls wait until it is drawn."""
        planner = self.planner
        if planner is not None and not planner.plan.skill:
            planner.plan = replace(planner.plan, route=planner.drawn(tiles), target="")
            self._show_plan(planner)

    def route_drawn(self) -> None:
        """The finger has left: show the drawn route with all its controls."""
        planner = self.planner
        if planner is not None:
            self.take_route(planner, planner.plan.route)

    def _show_plan(self, planner: Planner) -> None:
        """Marks and odds of a plan, without building anything anew."""
        threat_tiles, team = self.threat()
        self.scene.board.set_overlay(plan_overlay(planner, threat_tiles, team))
        if self.scene.forecast_card is not None:
            self.scene.forecast_card.show(content.planned_content(planner))

    def hover(self, tile: Tile | None) -> None:
        """Under a moving pointer or cursor: a car's card, and what a tap there would plan."""
        piece = self.scene.display.piece_at(tile) if tile is not None else None
        planner = self.planner
        seen: Planner | None = planner
        if planner is not None and planner.plan.empty and tile is not None:
            seen = self._peek(planner, tile, piece.id if piece else "")
        if self.scene.car_card is not None:
            self.scene.car_card.show(self.scene.facts(piece.id if piece else ""))
        if seen is not None:
            self._show_plan(seen)

    @staticmethod
    def _peek(planner: Planner, tile: Tile, name: str) -> Planner:
        if name in planner.in_reach:
            return planner.peeked(Plan(route=planner.in_reach[name], target=name))
        if tile in planner.reach and tile != planner.here:
            return planner.peeked(Plan(route=planner.route_to(tile) or ()))
        return planner

    def order_car(self, car: str) -> None:
        """A car in the initiative bar was tapped: show where it is, and its card."""
        piece = self.scene.display.pieces[car]
        self.scene.board.show((piece.x, piece.y), 1.5)
        self.ask(car)

    def tile_info(self, tile: Tile) -> None:
        """A long press on a tile: all about the car there, or about the tile."""
        piece = self.scene.display.piece_at(tile)
        if piece is not None:
            self.car_info(piece.id)
        else:
            open_tile_info(self.scene, tile)

    def car_info(self, car: str) -> None:
        """All about a car."""
        open_car_info(self.scene, car)

    # ---- doing ----

    def _give(self, commands: Sequence[Command]) -> None:
        if self.scene.director.command(commands):
            self._planner = None
            self.asked = self.threat_of = ""
            self.scene.rebuild()

    def do_move(self) -> None:
        """Drive the planned route; without one, put the keys on the board to plan it."""
        planner = self.planner
        if planner is None:
            return
        moves = planner.moves()
        if moves:
            self._give(moves)
        else:
            self.scene.board.cursor = self.scene.board.cursor or planner.here
            self.scene.app.stage.focus(self.scene.board, visible=self.scene.app.stage.focus_visible)
            self.scene.app.twin.say(tr("battle.advice_move", steps=planner.steps))

    def do_skill(self) -> None:
        """Aim the skill (one that needs nothing chosen is ready at once), or leave aiming."""
        planner = self.planner
        if planner is None:
            return
        if planner.plan.skill:
            self.set_plan(Plan(route=planner.plan.route))
        elif not planner.skill_refusal():
            self.set_plan(Plan(route=planner.plan.route, skill=True))
            content.offer_fallen(self.scene, planner)

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
        piece = self.scene.display.pieces[target]
        self.scene.board.show((piece.x, piece.y), 1.0)
        if target != planner.plan.target:
            self.aim(planner, target)

    def do_end_turn(self) -> None:
        """End the turn; ask first where the settings say so."""
        planner = self.planner
        if planner is None:
            return
        left = content.could_still(planner)
        rule = self.scene.app.settings.end_turn
        if rule == "ask" or (rule == "ask_unused" and left):
            text = tr("battle.end_ask_text", car=content.acting_name(self.scene), what=left) if left else ""
            yes, no = tr("battle.end_yes"), tr("battle.end_no")
            self.scene.app.notices.ask(tr("battle.end_ask"), yes, partial(self._give, [EndTurn()]), no=no, text=text)
        else:
            self._give([EndTurn()])

    def do_undo(self) -> None:
        """Take the plan back, else the last command."""
        planner = self.planner
        if planner is None:
            return
        if not planner.plan.empty:
            self.set_plan(NO_PLAN)
        elif self.scene.session.can_undo:
            self.scene.session.undo()
            self._settle()

    def do_redo(self) -> None:
        """Give the command again that was taken back."""
        if self.planner is not None and self.scene.session.can_redo:
            self.scene.session.redo()
            self._settle()

    def reset_turn(self) -> None:
        """Back to the turn's start, as far as no die has fallen."""
        if self.planner is not None:
            self.scene.session.reset_turn()
            self._settle()

    def _settle(self) -> None:
        """Show the battle as it stands after something was taken back or given again."""
        self.scene.director.keep()
        self._planner = None
        self.asked = self.threat_of = ""
        self.scene.lines = self.scene.narrator.tell(self.scene.session.events())
        self.scene.display.settle(self.scene.session.state)
        self.scene.board.terrain_changed()
        self.scene.app.twin.say(tr("battle.undone"))
        self.scene.rebuild()

    def do_hint(self) -> None:
        """Let a good player think about this turn and show its plan."""
        planner = self.planner
        if planner is not None and not self.scene.hinting:
            self.scene.app.spawn(hinted(self.scene, planner))
