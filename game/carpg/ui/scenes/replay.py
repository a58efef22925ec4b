"""Watching a replay: board, scrubber, speed, jumps by round or log line, playing on from here."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Final

from carpg.tactics.grid import Tile
from carpg.ui import layout
from carpg.ui.app import App
from carpg.ui.battle.bars import OrderBar, TurnLine, TurnPlate, slots
from carpg.ui.battle.director import AppHost
from carpg.ui.battle.log import LogButton
from carpg.ui.battle.overlays import describe, ground_words
from carpg.ui.battle.tokens import Face
from carpg.ui.board.display import TEAMS, Display
from carpg.ui.board.player import EventPlayer
from carpg.ui.board.view import BoardCalls, BoardView
from carpg.ui.game.progress import progress_of
from carpg.ui.game.saves import new_id
from carpg.ui.game.session import PERSON, Seat
from carpg.ui.layout import Form
from carpg.ui.paint.controls import Kind
from carpg.ui.scene import Scene
from carpg.ui.scenes import replay_keep
from carpg.ui.scenes.replay_film import Film
from carpg.ui.scenes.replay_parts import Scrubber, log_card, log_list
from carpg.ui.strings import extend, tr
from carpg.ui.texts.battle import TEXTS as BATTLE
from carpg.ui.texts.replays import TEXTS
from carpg.ui.widgets import Button, Choice, Group, IconButton, Item, Layer, Widget, open_menu, open_sheet
from carpg.ui.widgets.base import R
from carpg.ui.widgets.listing import Listing

extend(BATTLE)
extend(TEXTS)

_SPEEDS: Final = ("slow", "normal", "fast", "instant")
#: A moment between two commands while it plays, in milliseconds at normal speed.
_BEAT_MS: Final = 320
_SIDE: Final = 356
_BAR: Final = 64
_SCRUB: Final = 52
_PHONE_TILE: Final = 40.0
#: From this width on the top has room for the order of the cars.
_WITH_ORDER: Final = 560


class ReplayScene(Scene):
    """One developed film. `place` is the number of commands that have been shown."""

    title = "replay.title"

    def __init__(self, app: App, film: Film, name: str = "", place: int = 0) -> None:
        super().__init__(app)
        self.film = film
        self.name = name or tr("replay.title")
        self.place = max(0, min(film.length, place))
        self.playing = False
        self.state = film.state(self.place)
        calls = BoardCalls(describe=self._describe, ground=self._ground, tile=self._tapped)
        self.board = BoardView((0, 0, 320, 240), Display.of(self.state), calls, name=tr("replay.board"))
        self.player = EventPlayer(self.board, AppHost(app))
        self._task: asyncio.Task[None] | None = None
        self._scrubber: Scrubber | None = None
        self._log: Listing | None = None
        self._sheet: Layer | None = None

    # ---- life ----

    def leave(self) -> None:
        """Covered or gone: stop playing."""
        self._stop()

    def on_hidden(self) -> None:
        """The page goes away: nothing needs keeping."""
        self._stop()

    # ---- the screen ----

    def build(self, form: Form) -> Widget:
        """Turn plate at the top, the board, the log beside it or below, the controls at the bottom."""
        root = Group(form.screen)
        i, low = form.inner, form.low or form.phone
        side = 48 if low else 64
        rows = 2 if form.phone else 1
        foot_h = _SCRUB + rows * (_BAR + 8)
        foot = R(i.x, i.bottom - foot_h, i.w, foot_h)
        root.add(IconButton((i.x, i.y, side, side), "left", tr("common.back"), self.back))
        top = R(i.x + side + form.gap, i.y, i.w - 2 * (side + form.gap), side)
        body_top = self._add_top(root, top, form)
        root.add(IconButton((i.right - side, i.y, side, side), "menu", tr("replay.more"), self._menu, key="more"))
        body = R(form.safe.x, body_top + 8, form.safe.w, foot.y - body_top - 16)
        body = self._add_log(root, body, form)
        self.board.place(body, _PHONE_TILE if form.phone else 24.0)
        root.add(self.board)
        self._add_controls(root, foot, form)
        return root

    def _add_top(self, root: Widget, top: R, form: Form) -> int:
        """Whose turn it is, the order beside it, on a phone the newest line below; returns the lower edge."""
        small = top.h < 60
        if top.w >= _WITH_ORDER:
            plate, order = layout.row(top, [280, 1], form.gap)
            root.add(TurnPlate(plate, self._turn_line(), small))
            root.add(OrderBar(order, slots(self.state), self.state.round, self._show_car))
            return top.bottom
        root.add(TurnPlate(top, self._turn_line(), small))
        if form.kind != "phone":
            return top.bottom
        line = R(form.inner.x, top.bottom + 8, form.inner.w, 48)
        at = self.film.last_line(self.place)
        root.add(LogButton(line, self.film.log[at].line.text if at >= 0 else "", self._open_log))
        return line.bottom

    def _show_car(self, car: str) -> None:
        """A tap in the order: where that car stands."""
        piece = self.board.display.pieces[car]
        self.board.show((piece.x, piece.y), 1.5)

    def _add_log(self, root: Widget, body: R, form: Form) -> R:
        """The log where there is room for it; returns what is left for the board."""
        self._log = None
        i = form.inner
        if form.wide and not form.low:
            width = _SIDE if form.screen.w >= 1100 else 300
            box = R(i.right - width, body.y, width, body.h)
            rest = R(body.x, body.y, box.x - body.x - 8, body.h)
        elif form.kind == "portrait":
            height = min(320, body.h * 36 // 100)
            box = R(i.x, body.bottom - height, i.w, height)
            rest = R(body.x, body.y, body.w, body.h - height - 8)
        else:
            return body
        card, self._log = log_card(box, self.film, self.film.last_line(self.place), self.jump)
        self._log.show_index(max(0, self.film.last_line(self.place)))
        root.add(card)
        return rest

    def _add_controls(self, root: Widget, foot: R, form: Form) -> None:
        """The scrubber over the buttons."""
        scrub = R(foot.x, foot.y, foot.w, _SCRUB)
        self._scrubber = Scrubber(scrub, self.film, self.place, self._scrubbed)
        root.add(self._scrubber)
        bar = R(foot.x, scrub.bottom + 8, foot.w, _BAR)
        jumps: tuple[tuple[str, str, Callable[[], None]], ...] = (
            ("step_back", "replay.back_round", partial(self._round, -1)),
            ("left", "replay.back_one", partial(self.step, -1)),
            ("right", "replay.on_one", partial(self.step, 1)),
            ("step", "replay.on_round", partial(self._round, 1)),
        )
        if form.phone:
            first, second = layout.stack(bar, [_BAR, _BAR], 8)
            cells = layout.row(first, [1, 1, 2, 1, 1], 8)
            extra = layout.row(second, [1, 1.4], 8)
        else:
            cells = layout.row(bar, [1, 1, 2, 1, 1, 1.7, 2], form.gap)
            cells, extra = cells[:5], [*cells[5:]]
        self._add_play(root, cells[2])
        for cell, (glyph, key, press) in zip((cells[0], cells[1], cells[3], cells[4]), jumps, strict=True):
            root.add(IconButton(cell, glyph, tr(key), press, key=key))
        self._add_extra(root, extra)

    def _add_play(self, root: Widget, cell: R) -> None:
        ended = self.place == self.film.length
        key, glyph = ("pause", "pause") if self.playing else ("again", "reset") if ended else ("play", "play")
        roomy = cell.w >= 190
        label = tr(f"replay.{key}") if roomy else ""
        if roomy:
            root.add(Button(cell, label, self.toggle, glyph=glyph, kind="primary", key="play"))
        else:
            root.add(IconButton(cell, glyph, tr(f"replay.{key}"), self.toggle, kind="primary", key="play"))

    def _add_extra(self, root: Widget, cells: list[R]) -> None:
        """Speed, playing on."""
        words = tr(f"replay.speed_{self.app.settings.speed}")
        name = f"{tr('replay.speed')}: {words}"
        glyph = "fast" if cells[0].w >= 164 else ""
        root.add(Button(cells[0], words, self._speed, glyph=glyph, kind="quiet", name=name, size="body", key="speed"))
        open_end = self.state.active_car is not None
        label = tr("replay.branch") if cells[1].w >= 250 else tr("replay.branch_short")
        kind: Kind = "normal"
        button = Button(
            cells[1],
            label,
            self._ask_branch,
            glyph="play" if cells[1].w >= 190 else "",
            kind=kind,
            enabled=open_end,
            size="body",
            name=tr("replay.branch"),
            key="branch",
        )
        button.info = "" if open_end else tr("replay.branch_over")
        root.add(button)

    def _turn_line(self) -> TurnLine:
        car, state, seats = self.state.active_car, self.state, self.film.reel.seats
        note = tr("replay.turn", round=max(1, self.film.round_at(self.place)))
        if self.place == self.film.length:
            return TurnLine(tr("replay.over"), self._ending(), None, TEAMS[max(0, state.winner if car is None else 0)])
        if car is None:
            return TurnLine(self.name, tr("replay.start"), None, TEAMS[0])
        return TurnLine(
            seats[car.side].name, f"{note} · {self._car_name(car.index)}", Face.of(state, car), TEAMS[car.side]
        )

    def _car_name(self, index: int) -> str:
        return self.state.setup.entrants[index].name

    def _ending(self) -> str:
        """How the battle ended, in words."""
        seats, gave_up = self.film.reel.seats, self.film.reel.surrendered
        if gave_up is not None:
            return tr("replay.end_gave_up", name=seats[gave_up].name)
        if self.state.active_car is not None:
            return tr("replay.end_open")
        winner = self.state.winner
        return tr("replay.end_won", name=seats[winner].name) if winner in {0, 1} else tr("replay.end_draw")

    def _describe(self, tile: Tile) -> str:
        return describe(tile, self.board.display, self.state, None)

    def _ground(self, tile: Tile) -> str:
        return ground_words(tile, self.board.display, None)

    def _tapped(self, tile: Tile) -> None:
        """A tap ends what moves; on a car it says who that is."""
        if self.player.playing:
            self.app.ticker.skip()
            return
        words = self._describe(tile)
        if words:
            self.app.notices.toast(words, glyph="info")

    # ---- going through it ----

    def toggle(self) -> None:
        """Play, pause, or begin again at the end."""
        if self.playing:
            self._stop()
            self.jump(self.place)
            return
        if self.place == self.film.length:
            self._settle(0)
        self._stop()
        self.playing = True
        self._task = self.app.spawn(self._play(self.film.length))
        self.rebuild()

    def _stop(self) -> None:
        self.playing = False
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def _play(self, end: int) -> None:
        """Show command after command until the end or until somebody stops it."""
        while self.place < end:
            await self.player.play(self.film.scenes[self.place + 1])
            self._settle(self.place + 1)
            if self.place < end and self.app.settings.speed != "instant":
                await self._beat(_BEAT_MS / self.app.settings.animation_speed())
            await asyncio.sleep(0)
        self.playing = False
        self._task = None
        self.rebuild()

    async def _beat(self, ms: float) -> None:
        over: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def end() -> None:
            if not over.done():
                over.set_result(None)

        self.app.ticker.after(ms, end)
        await over

    def step(self, by: int) -> None:
        """One command on, shown as it happened, or one back."""
        was = self.place
        self._stop()
        if by < 0 or was == self.film.length:
            self.jump(max(0, was + min(by, 0)))
            return
        self._settle(was)
        self._task = self.app.spawn(self._play(was + 1))

    def _round(self, by: int) -> None:
        self.jump(self.film.round_start(self.place, by))

    def jump(self, place: int) -> None:
        """Stand at a place at once."""
        self._stop()
        self._settle(place)
        self.app.twin.say(tr("replay.place_value", round=self.film.round_at(place), now=place, all=self.film.length))

    def _scrubbed(self, place: int) -> None:
        self._stop()
        self._settle(place)

    def _settle(self, place: int) -> None:
        """Show the battle as it stands at a place."""
        self.place = place
        self.state = self.film.state(place)
        self.board.fx.clear()
        before, self.board.display = self.board.display, Display.of(self.state)
        if before.terrain != self.board.display.terrain:
            self.board.terrain_changed()
        if self._scrubber is not None:
            self._scrubber.show(place)
        self.rebuild()

    # ---- more ----

    def _speed(self) -> None:
        at = _SPEEDS.index(self.app.settings.speed)
        self.app.settings.speed = _SPEEDS[(at + 1) % len(_SPEEDS)]
        self.app.apply_settings()
        self.rebuild()

    def _open_log(self) -> None:
        """The log as a sheet; choosing a line closes it."""

        def choose(place: int) -> None:
            if self._sheet is not None:
                self.app.stage.pop(self._sheet)
            self.jump(place)

        def fill(r: R) -> Widget:
            current = self.film.last_line(self.place)
            listing = log_list(r, self.film, current, choose)
            listing.show_index(max(0, current))
            return listing

        self._sheet = open_sheet(
            self.app.stage, self.app.form, tr("replay.log"), lambda form: (560, form.inner.h - 160), fill
        )

    def _menu(self) -> None:
        """Save, export, share, rounds."""
        record = replay_keep.record_of(self.film.reel, self.name, self._about())
        items = [
            Item(tr("replay.keep"), self._keep, "save"),
            Item(tr("replay.export"), partial(replay_keep.export, self.app, record), "load"),
            Item(tr("replay.share"), partial(replay_keep.share, self.app, self.film.reel), "link"),
            *(Item(tr("replay.round", round=n), partial(self.jump, at), "flag") for n, at in self.film.rounds),
        ]
        i = self.form.inner
        open_menu(self.app.stage, R(i.right - 64, i.y, 64, 64), tr("replay.more"), items, least=260)

    def _about(self) -> dict[str, object]:
        """Facts for the list of saves: how it ends."""
        end = self.film.state(self.film.length)
        return progress_of(end, over=end.active_car is None or self.film.reel.surrendered is not None)

    def _keep(self) -> None:
        replay_keep.keep_record(self.app, replay_keep.record_of(self.film.reel, self.name, self._about()))

    # ---- playing on ----

    def _ask_branch(self) -> None:
        """Who plays on: one side against an opponent, or two people."""
        seats = self.film.reel.seats
        self._stop()
        self._settle(self.place)
        choices = [
            Choice(tr("replay.branch_one", name=seats[side].name), partial(self.branch, side), kind="normal")
            for side in (0, 1)
        ]
        choices.append(Choice(tr("replay.branch_both"), partial(self.branch, None), kind="primary"))
        self.app.notices.show(tr("replay.branch"), tr("replay.branch_text"), choices)

    def branch(self, side: int | None) -> None:
        """A battle of its own from here; `side` is the person's, None for two people."""
        from carpg.ui.scenes.battle import BattleScene

        old = self.film.reel.seats
        level = next((seat.player for seat in old if not seat.is_person), "driver")
        players = [PERSON if side in {None, place} else level for place in (0, 1)]
        seats = (Seat(old[0].name, players[0]), Seat(old[1].name, players[1]))
        session = self.film.branch(self.place, new_id(), seats)
        self.app.sounds.play("engine")
        self.app.open(BattleScene(self.app, session, fresh=False))

    def on_action(self, action: str) -> bool:
        """Keys: skip plays or pauses; the log key opens the log where it isn't there already."""
        if action == "skip":
            self.toggle()
        elif action == "log" and self._log is None:
            self._open_log()
        elif action == "menu":
            self._menu()
        elif action in {"undo", "hint"}:
            self.step(-1 if action == "undo" else 1)
        else:
            return False
        return True
