"""The battle's bars: whose turn it is, and the order of this round and the next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from carpg.tactics.initiative import initiative_order
from carpg.tactics.state import BattleState
from carpg.ui import theme
from carpg.ui.battle.tokens import Face, State, token
from carpg.ui.paint import pixels, surfaces
from carpg.ui.paint import text as txt
from carpg.ui.paint.canvas import Canvas
from carpg.ui.pointer import Gesture
from carpg.ui.strings import tr
from carpg.ui.widgets import TwinNode, Widget
from carpg.ui.widgets.base import R

_SIZES: Final[dict[State, int]] = {"acted": 36, "active": 68, "next": 44, "out": 44}
_SIZES_LOW: Final[dict[State, int]] = {"acted": 30, "active": 46, "next": 36, "out": 36}


@dataclass(frozen=True)
class TurnLine:
    """What the turn plate says: a headline, a line below, the car, or no car when the battle is over."""

    head: str
    note: str
    face: Face | None
    team: str


class TurnPlate(Widget):
    """Whose turn it is: the largest patch of team colour on the screen."""

    role = "heading"
    outset = 16

    def __init__(self, rect: R, line: TurnLine, small: bool) -> None:
        super().__init__(rect, name=f"{line.head}: {line.note}" if line.note else line.head, key="turn")
        self.line = line
        self.small = small

    def twin_states(self) -> dict[str, bool | int]:
        """A first-level heading."""
        return {"level": 1}

    def draw(self, cv: Canvas) -> None:
        """Hue as the rim, the deep colour with chalk text, a band of the pattern with the car."""
        colours = theme.team(self.line.team)
        r = self.rect
        surfaces.shadow(cv, r, theme.RADIUS_CARD)
        surfaces.plate(cv, r, theme.RADIUS_CARD, colours.hue)
        inner = r.inflate(-6, -6)
        surfaces.plate(cv, inner, theme.RADIUS_CARD - 3, colours.deep)
        band = R(inner.x, inner.y, 40 if self.small else 64, inner.h)
        surfaces.team_plate(cv, band, self.line.team, theme.RADIUS_CARD - 3)
        car, x = (36, band.right + 10) if self.small else (60, band.right + 14)
        if self.line.face is not None:
            cv.put_centred(self.line.face.picture(cv, car), band.center)
        room = inner.right - x - 8
        big: theme.TextRole | int = 18 if self.small else 26
        lift, drop = (r.h * 0.17, r.h * 0.24) if self.line.note else (0, 0)
        head, size = txt.fitted(self.line.head, room, "display", big)
        txt.text(cv, head, (x, r.centery - lift), size=size, face="display", colour=theme.CHALK)
        note_size: theme.TextRole | int = 13 if self.small else "body"
        whole = txt.fits(self.line.note, room, "bold", note_size)
        note = self.line.note if whole else self.line.note.partition(" · ")[0]
        note, size = txt.fitted(note, room, "bold", note_size)
        txt.text(cv, note, (x, r.centery + drop), size=size, face="bold", colour=theme.CHALK)


@dataclass(frozen=True)
class Slot:
    """One place in the order: the car, what its turn is, and the round it belongs to (0 this one, 1 the next)."""

    face: Face
    state: State
    turn: int


def slots(state: BattleState) -> list[Slot]:
    """This round's cars and the next round's, as far as they stand now."""
    found: list[Slot] = []
    for place, index in enumerate(state.order):
        car = state.cars[index]
        if car.standing:
            kind: State = "acted" if place < state.slot else "active" if index == state.active else "next"
            found.append(Slot(Face.of(state, car), kind, 0))
    following = (state.cars[index] for index in initiative_order(state))
    found.extend(Slot(Face.of(state, car), "next", 1) for car in following if car.standing)
    return found


class OrderBar(Widget):
    """Tokens of this round and the next, left to right; a drag scrolls, a tap shows the car."""

    outset = 4

    def __init__(
        self, rect: R, places: Sequence[Slot], turn: int, on_car: Callable[[str], None], *, framed: bool = True
    ) -> None:
        super().__init__(rect, name=tr("battle.order"), key="order")
        self.turn = turn
        self.framed = framed
        self.offset = 0
        self._on_car = on_car
        self._low = rect.h < 70
        self._boxes: list[tuple[R, Slot]] = []
        self._gaps: list[tuple[int, int]] = []
        self._width = self._lay_out(places)
        self._show_active()

    def _lay_out(self, places: Sequence[Slot]) -> int:
        """Boxes from the bar's left end on; returns the width of all."""
        sizes = _SIZES_LOW if self._low else _SIZES
        base = self.rect.centery if self._low else self.rect.bottom - 30
        x = self.rect.x + 12
        turn = 0
        for slot in places:
            if slot.turn != turn:
                turn = slot.turn
                x = x if self._low else max(x, self._word().right + 6)
                self._gaps.append((x + 4, self.turn + turn))
                x += 34 if self._low else 18
            side = sizes[slot.state]
            cy = self.rect.centery if slot.state == "active" else base
            self._boxes.append((R(x, cy - side // 2, side, side), slot))
            x += side + (8 if slot.state == "active" else 4)
        return x + 8 - self.rect.x

    def _show_active(self) -> None:
        for box, slot in self._boxes:
            if slot.state == "active" and self._width > self.rect.w:
                self._scroll(box.x - self.rect.x - (16 if self._low else 96))

    def _scroll(self, offset: float) -> None:
        self.offset = round(max(0, min(self._width - self.rect.w, offset)))

    # ---- drawing ----

    def draw(self, cv: Canvas) -> None:
        """Panel, round numbers, tokens, a fade where more waits."""
        p = theme.palette()
        if self.framed:
            surfaces.panel(cv, self.rect)
        with cv.clipped(self.rect.inflate(-4, 0)):
            for box, slot in self._boxes:
                token(cv, box.move(-self.offset, 0), slot.face, slot.state)
            if not self._low:
                self._draw_words(cv)
            for x, turn in self._gaps:
                self._draw_gap(cv, x - self.offset, turn)
        if self.offset < self._width - self.rect.w:
            fade = _fade(cv.px(48), cv.px(self.rect.h - 4))
            cv.put(fade, (self.rect.right - 50, self.rect.y + 2))
        if p.outline:
            surfaces.ring(cv, self.rect, theme.RADIUS_CARD, p.frame_soft, p.outline)

    def _draw_words(self, cv: Canvas) -> None:
        """The round's number over the cars that have acted, and a word over those to come."""
        p = theme.palette()
        y = self.rect.y + 15
        word, active = self._word(), self._active()
        label = tr("battle.round", round=self.turn)
        txt.text(cv, label, (word.x - self.offset, y), size="caption", face="bold", colour=p.frame_text)
        if active is not None and word.x > active.x:
            return
        follows = [box for box, slot in self._boxes if slot.state == "next" and slot.turn == 0]
        words = tr("battle.to_come")
        if active is not None and len(follows) * 48 > txt.width(words, "text", "caption"):
            x = active.right + 10 - self.offset
            txt.text(cv, words, (x, y), size="caption", colour=p.frame_soft)

    def _active(self) -> R | None:
        return next((box for box, slot in self._boxes if slot.state == "active"), None)

    def _word(self) -> R:
        """Where this round's number goes: over cars that have acted if they are as wide, else behind the active one."""
        width = txt.width(tr("battle.round", round=self.turn), "bold", "caption")
        x, active = self.rect.x + 12, self._active()
        if active is not None and active.x - x <= width:
            x = active.right + 8
        return R(x, self.rect.y, width, 0)

    def _draw_gap(self, cv: Canvas, x: int, turn: int) -> None:
        p = theme.palette()
        if self._low:
            surfaces.plate(cv, R(x, self.rect.centery - 18, 22, 36), 6, p.plum_lit)
            at = (x + 11, self.rect.centery)
            txt.text(cv, str(turn), at, size=15, face="display", colour=p.frame_text, align="centre")
            return
        cv.line((x, self.rect.y + 10), (x, self.rect.bottom - 10), p.plum_lit, 2)
        label = tr("battle.round", round=turn)
        txt.text(cv, label, (x + 14, self.rect.y + 15), size="caption", face="bold", colour=p.frame_text)

    # ---- input ----

    @property
    def takes_gestures(self) -> bool:
        """The whole bar can be dragged."""
        return True

    def on_gesture(self, g: Gesture) -> bool:
        """Tap or long press on a token: its car; drag and wheel: scroll."""
        if g.kind in {"tap", "long"}:
            for box, slot in self._boxes:
                if box.move(-self.offset, 0).inflate(4, 20).collidepoint(g.pos):
                    self._on_car(slot.face.car)
                    return True
            return True
        if g.kind in {"drag", "dragging", "wheel"}:
            by = g.delta[0] or g.delta[1] if g.kind == "wheel" else -g.delta[0]
            self._scroll(self.offset + by)
            self.invalidate()
        return g.kind != "pinch"

    def remember(self) -> object:
        """Nothing: each turn shows its own car."""
        return None

    def twin(self) -> Sequence[TwinNode]:
        """One line that tells the order."""
        names = [slot.face.name for _, slot in self._boxes if slot.turn == 0 and slot.state != "acted"]
        return (TwinNode("order", "text", tr("battle.order_says", cars=", ".join(names)), self.rect),)


def _fade(width: int, height: int) -> pygame.Surface:
    """Dark to the right, over what can be scrolled to."""
    ink = theme.palette().ink_deep[:3]
    strip = pixels.clear((2, 1))
    strip.set_at((0, 0), (*ink, 0))
    strip.set_at((1, 0), (*ink, 235))
    return pygame.transform.smoothscale(strip, (max(1, width), max(1, height))).premul_alpha()
