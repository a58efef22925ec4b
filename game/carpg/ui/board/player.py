"""Plays a battle's events on the board, one after the other; whatever is skipped ends in the same picture."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from itertools import pairwise
from typing import Any, Final, Protocol

from carpg.kernel.events import Event
from carpg.tactics import events as ev
from carpg.tactics.grid import Tile
from carpg.tactics.statuses import STATUSES
from carpg.ui.board.display import Piece
from carpg.ui.board.fx import DieShow, Effect, Tone, Words
from carpg.ui.board.pieces import HOVER
from carpg.ui.board.view import BoardView
from carpg.ui.game.names import skill_name
from carpg.ui.strings import extend, tr
from carpg.ui.texts.board import TEXTS
from carpg.ui.ticker import QUICK, SLOW, Ease, Step, Ticker, ease_in_out, ease_out, linear

extend(TEXTS)

#: Milliseconds for one tile of a drive at most, and for a whole drive.
TILE_MS: Final = 130
DRIVE_MS: Final = 900
#: A die's tumble and rest.
DIE_MS: Final = 900
#: A beat before a critical hit is shown.
BEAT_MS: Final = 160

STATUS_EFFECTS: Final = {
    "shielded": "bubble",
    "invulnerable": "bubble",
    "elemental_surge": "zap",
    "airborne": "gust",
    "prone": "stars",
    "damage_over_time": "venom",
    "stalled": "vines",
    "hazed": "smoke",
    "damage_boost": "fire",
    "charging": "sparks",
}
SOUNDS: Final = {"elemental_surge": "surge", "airborne": "launch", "shielded": "shield", "prone": "fall"}


class Host(Protocol):
    """What playing needs of the application: time and sounds."""

    @property
    def ticker(self) -> Ticker:
        """Runs animations."""
        ...

    def sound(self, name: str) -> None:
        """Play a sound."""
        ...


class EventPlayer:
    """Animates events on a board. `on_event` is told of each event when its animation begins."""

    def __init__(self, view: BoardView, host: Host, on_event: Callable[[Event], None] = lambda event: None) -> None:
        self.view = view
        self.host = host
        self.on_event = on_event
        self.playing = False
        #: Everything that is left of the present events is shown at once.
        self.fast = False
        self._acts: dict[type[Event], Callable[[Any], Awaitable[None]]] = {
            ev.Moved: self._moved,
            ev.Pushed: self._pushed,
            ev.Teleported: self._teleported,
            ev.Swapped: self._swapped,
            ev.Attacked: self._attacked,
            ev.SuccessRolled: self._success,
            ev.Damaged: self._damaged,
            ev.Healed: self._healed,
            ev.KnockedOut: self._knocked_out,
            ev.Revived: self._revived,
            ev.StatusGained: self._gained,
            ev.TerrainChanged: self._terrain,
            ev.SkillUsed: self._skill,
            ev.TurnStarted: self._turn,
            ev.ControlChanged: self._control,
            ev.StatusEnded: self._ended,
            ev.StatusResisted: self._resisted,
            ev.Prevented: self._prevented,
            ev.TrapSprung: self._trap,
            ev.TurnSkipped: self._skipped,
        }

    async def play(self, events: Iterable[Event]) -> None:
        """Show events in order and take them up into the display."""
        self.playing = True
        try:
            for event in events:
                self.on_event(event)
                act = self._acts.get(type(event))
                if act is not None:
                    await act(event)
                self.view.display.apply(event)
                self.view.invalidate()
                if isinstance(event, ev.TerrainChanged):
                    self.view.terrain_changed()
        finally:
            self.view.fx.clear()
            self.playing = self.fast = False
            self.view.invalidate()

    # -- helpers ---------------------------------------------------------------------------------------------------

    async def _animate(self, ms: float, step: Step, ease: Ease) -> None:
        if self.fast:
            step(1.0)
        else:
            await self.host.ticker.play(ms, step, ease)

    def _piece(self, car: str) -> Piece:
        return self.view.display.pieces[car]

    async def _effect(self, name: str, at: tuple[float, float], ms: float, size: float = 1.0) -> None:
        effect = Effect(name, at, size)
        self.view.fx.effects.append(effect)

        def step(t: float) -> None:
            effect.progress = t
            self.view.touch(at)

        await self._animate(ms, step, linear)
        self._drop(self.view.fx.effects, effect)

    async def _words(self, label: str, at: tuple[float, float], tone: Tone, ms: float = 520) -> None:
        words = Words(label, at, tone)
        self.view.fx.words.append(words)

        def step(t: float) -> None:
            words.progress = t
            self.view.touch(at, 2.2)

        await self._animate(ms, step, ease_out)
        self._drop(self.view.fx.words, words)
        self.view.touch(at, 2.2)

    @staticmethod
    def _drop(items: list[Any], item: object) -> None:
        if item in items:
            items.remove(item)

    async def _slide(self, piece: Piece, ends: tuple[float, float], ms: float, hop: float = 0.0) -> None:
        """Move a car in a straight line; `hop` tiles high in the middle."""
        x0, y0 = piece.x, piece.y

        def step(t: float) -> None:
            self.view.touch((piece.x, piece.y))
            piece.x, piece.y = x0 + (ends[0] - x0) * t, y0 + (ends[1] - y0) * t
            piece.lift = hop * 4 * t * (1 - t)
            self.view.touch((piece.x, piece.y))

        await self._animate(ms, step, ease_in_out if hop else linear)
        piece.lift = 0.0

    # -- one method a kind of event --------------------------------------------------------------------------------

    async def _turn(self, event: ev.TurnStarted) -> None:
        piece = self._piece(event.car)
        self.view.show((piece.x, piece.y), 2.0)
        self.host.sound("turn")
        await self._animate(QUICK, _still, linear)

    async def _moved(self, event: ev.Moved) -> None:
        piece = self._piece(event.car)
        self.host.sound("move")
        await self._drive(piece, (event.start, *event.path), min(TILE_MS, DRIVE_MS / len(event.path)), turn=True)

    async def _drive(self, piece: Piece, line: tuple[Tile, ...], ms: float, turn: bool) -> None:
        for before, after in pairwise(line):
            if turn:
                piece.facing = _heading(before, after) or piece.facing
            self.view.show((float(after[0]), float(after[1])), 1.0)
            await self._slide(piece, (float(after[0]), float(after[1])), ms)

    async def _pushed(self, event: ev.Pushed) -> None:
        self.host.sound("push")
        await self._drive(self._piece(event.car), (event.start, *event.path), 90, turn=False)

    async def _teleported(self, event: ev.Teleported) -> None:
        piece = self._piece(event.car)
        self.host.sound("surge")
        await self._fade(piece, 1.0, 0.0)
        piece.x, piece.y = map(float, event.at)
        self.view.show((piece.x, piece.y), 1.0)
        await self._fade(piece, 0.0, 1.0)

    async def _fade(self, piece: Piece, start: float, end: float, ms: float = QUICK) -> None:
        def step(t: float) -> None:
            piece.fade = start + (end - start) * t
            self.view.touch((piece.x, piece.y))

        await self._animate(ms, step, linear)

    async def _swapped(self, event: ev.Swapped) -> None:
        one, other = self._piece(event.car), self._piece(event.other)
        self.host.sound("push")
        x0, y0, x1, y1 = one.x, one.y, other.x, other.y

        def step(t: float) -> None:
            one.x, one.y = x0 + (x1 - x0) * t, y0 + (y1 - y0) * t
            other.x, other.y = x1 + (x0 - x1) * t, y1 + (y0 - y1) * t
            one.lift = other.lift = 1.2 * t * (1 - t)
            self.view.invalidate()

        await self._animate(SLOW, step, ease_in_out)
        one.lift = other.lift = 0.0

    async def _attacked(self, event: ev.Attacked) -> None:
        attacker, target = self._piece(event.car), self._piece(event.target)
        attacker.facing = event.facing
        self.view.show((target.x, target.y), 1.0)
        if event.roll:
            meaning = "critical" if event.critical else "hit" if event.roll >= event.hit_on else "miss"
            await self._roll(attacker, event.roll, tr("board.needs", number=event.hit_on), meaning)
        await self._lunge(attacker, target)
        if not event.hit:
            self.host.sound("miss")
            key = "board.dodged" if event.dodged else "board.hazed" if event.hazed else "board.miss"
            await self._words(tr(key), (target.x, target.y), "plain")
            return
        self.host.sound("crit" if event.critical else "hit")
        if event.critical:
            await self._animate(BEAT_MS, _still, linear)
        await self._effect("crit" if event.critical else "hit", (target.x, target.y), 200, 1.2)
        await self._shake(target)
        if event.critical:
            await self._words(tr("board.critical"), (target.x, target.y), "big", 420)
        if event.absorbed:
            self.host.sound("shield")
            await self._words(tr("board.absorbed", amount=event.absorbed), (target.x, target.y), "good")

    async def _roll(self, piece: Piece, face: int, note: str, meaning: str) -> None:
        show = DieShow((piece.x, piece.y), face, note, meaning)
        self.view.fx.dice.append(show)
        self.host.sound("dice")

        def step(t: float) -> None:
            show.progress = t
            self.view.touch((piece.x, piece.y), 2.4)

        await self._animate(DIE_MS, step, linear)
        self._drop(self.view.fx.dice, show)
        self.view.invalidate()

    async def _lunge(self, attacker: Piece, target: Piece) -> None:
        x0, y0 = attacker.x, attacker.y
        dx, dy = _towards(attacker, target)

        def step(t: float) -> None:
            out = 0.3 * 4 * t * (1 - t)
            attacker.x, attacker.y = x0 + dx * out, y0 + dy * out
            self.view.touch((x0, y0))

        await self._animate(QUICK, step, linear)
        attacker.x, attacker.y = x0, y0

    async def _shake(self, piece: Piece) -> None:
        def step(t: float) -> None:
            piece.shake = 0.1 * (1 - t) * (1 if int(t * 8) % 2 else -1)
            self.view.touch((piece.x, piece.y))

        await self._animate(180, step, linear)
        piece.shake = 0.0

    async def _success(self, event: ev.SuccessRolled) -> None:
        meaning = "hit" if event.success else "miss"
        await self._roll(self._piece(event.car), event.roll, tr("board.success", number=event.needed), meaning)

    async def _damaged(self, event: ev.Damaged) -> None:
        piece = self._piece(event.car)
        piece.health = event.health
        if event.cause != "attack":
            self.host.sound("hit")
            effect = "venom" if event.cause == "damage_over_time" else "hit"
            await self._effect(effect, (piece.x, piece.y), 180)
        await self._words(f"−{event.amount}", (piece.x, piece.y), "bad")

    async def _healed(self, event: ev.Healed) -> None:
        piece = self._piece(event.car)
        piece.health = event.health
        self.host.sound("heal")
        await self._effect("leaves", (piece.x, piece.y), 240)
        await self._words(f"+{event.amount}", (piece.x, piece.y), "good")

    async def _knocked_out(self, event: ev.KnockedOut) -> None:
        piece = self._piece(event.car)
        self.host.sound("ko")

        def step(t: float) -> None:
            piece.tilt = 70 * t
            piece.fade = 1 - 0.6 * t
            self.view.touch((piece.x, piece.y))

        await self._animate(SLOW, step, ease_out)
        await self._effect("stars", (piece.x, piece.y), 360, 1.2)
        await self._fade(piece, 0.4, 0.0)
        piece.tilt = 0.0

    async def _revived(self, event: ev.Revived) -> None:
        piece = self._piece(event.car)
        piece.x, piece.y = map(float, event.at)
        piece.out, piece.health, piece.facing = False, event.health, event.facing
        self.host.sound("heal")
        await self._fade(piece, 0.0, 1.0, SLOW)

    async def _gained(self, event: ev.StatusGained) -> None:
        piece = self._piece(event.car)
        kind = STATUSES[event.status]
        self.host.sound(SOUNDS.get(event.status, "status"))
        effect = STATUS_EFFECTS.get(event.status)
        if effect:
            await self._effect(effect, (piece.x, piece.y), 220, 1.1)
        if event.status == "airborne":
            await self._slide(piece, (piece.x, piece.y), SLOW, hop=0.5)
        tone: Tone = "bad" if kind.kind == "debuff" else "good" if kind.kind == "buff" else "plain"
        await self._words(kind.name, (piece.x, piece.y), tone, 420)

    async def _terrain(self, event: ev.TerrainChanged) -> None:
        self.host.sound("build")
        for tile in event.tiles[:6]:
            await self._effect("dust", (float(tile[0]), float(tile[1])), 110)

    async def _skill(self, event: ev.SkillUsed) -> None:
        piece = self._piece(event.car)
        self.host.sound("skill")
        self.view.show((piece.x, piece.y), 1.0)
        await self._words(skill_name(event.skill), (piece.x, piece.y), "big", 640)

    async def _ended(self, event: ev.StatusEnded) -> None:
        """Only coming down from the air is worth a movement."""
        piece = self._piece(event.car)
        if event.status != "airborne" or piece.out:
            return
        self.host.sound("land")

        def step(t: float) -> None:
            piece.lift = -HOVER * t
            self.view.touch((piece.x, piece.y))

        await self._animate(QUICK, step, ease_in_out)
        piece.lift = 0.0

    async def _resisted(self, event: ev.StatusResisted) -> None:
        piece = self._piece(event.car)
        await self._words(tr("board.immune"), (piece.x, piece.y), "good", 420)

    async def _prevented(self, event: ev.Prevented) -> None:
        piece = self._piece(event.car)
        self.host.sound("shield")
        await self._effect("bubble", (piece.x, piece.y), 220, 1.1)
        await self._words(tr("board.saved"), (piece.x, piece.y), "good")

    async def _trap(self, event: ev.TrapSprung) -> None:
        self.host.sound("hit")
        await self._effect("dust", (float(event.at[0]), float(event.at[1])), 240, 1.2)
        await self._words(tr("board.trap"), (float(event.at[0]), float(event.at[1])), "bad", 420)

    async def _skipped(self, event: ev.TurnSkipped) -> None:
        piece = self._piece(event.car)
        self.view.show((piece.x, piece.y), 1.0)
        await self._words(tr("board.skipped"), (piece.x, piece.y), "bad", 640)

    async def _control(self, event: ev.ControlChanged) -> None:
        piece = self._piece(event.car)
        self.host.sound("status")
        await self._effect("sparks", (piece.x, piece.y), 220, 1.2)


def _still(progress: float) -> None:
    """Nothing moves: a beat."""


def _heading(before: Tile, after: Tile) -> str:
    return {(0, -1): "N", (1, 0): "E", (0, 1): "S", (-1, 0): "W"}.get((after[0] - before[0], after[1] - before[1]), "")


def _towards(one: Piece, other: Piece) -> tuple[float, float]:
    dx, dy = other.x - one.x, other.y - one.y
    length = max(1.0, (dx * dx + dy * dy) ** 0.5)
    return dx / length, dy / length
