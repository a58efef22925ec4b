"""The battle's cards: the car that acts (or was asked about), and the odds of what is planned."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from carpg.tactics.elements import ELEMENTS, element_names
from carpg.tactics.skills.modifiers import stat_of
from carpg.tactics.skills.uses import uses_left
from carpg.tactics.state import BattleState, CarState
from carpg.tactics.statuses import STATUSES
from carpg.ui import theme
from carpg.ui.battle.tokens import Face, portrait
from carpg.ui.board.display import badges_of
from carpg.ui.paint import controls, surfaces
from carpg.ui.paint import text as txt
from carpg.ui.paint.badges import status_badge
from carpg.ui.paint.canvas import Canvas
from carpg.ui.paint.icons import icon
from carpg.ui.strings import tr
from carpg.ui.widgets.base import R
from carpg.ui.widgets.button import Pressable

_STATS: Final = (("sword", "attack"), ("shield", "defense"), ("speed", "speed"))


@dataclass(frozen=True)
class CarFacts:
    """What a car's card shows."""

    face: Face
    line: str
    health: int
    full: int
    stats: tuple[tuple[str, int, int], ...]
    skill: str
    skill_note: str
    badges: tuple[tuple[str, int], ...]

    @classmethod
    def of(cls, state: BattleState, car: CarState, owner: str) -> CarFacts:
        """The facts of a car as the battle stands; `owner` names who plays it."""
        element = element_names()[ELEMENTS[car.element_now]]
        program = state.program_of(car)
        note = ""
        if program is not None:
            left = uses_left(state, car, program)
            passive = tr(f"battle.skill_{program.kind}") if program.kind in {"passive", "triggered"} else ""
            note = (
                passive if left < 0 else tr("battle.skill_used") if left == 0 else tr("battle.skill_left", count=left)
            )
        stats = tuple((name, stat_of(state, car, name), car.base[place]) for place, (_, name) in enumerate(_STATS))
        return cls(
            Face.of(state, car),
            f"{element} · {owner}",
            car.health,
            car.max_health,
            stats,
            program.name if program else tr("battle.no_skill"),
            note,
            tuple((badge.status, badge.number) for badge in badges_of(car)),
        )

    def spoken(self) -> str:
        """The card in a sentence."""
        stats = ", ".join(f"{tr(f'battle.{name}')} {value}" for name, value, _ in self.stats)
        states = ", ".join(STATUSES[status].name for status, _ in self.badges)
        text = tr("battle.card_says", car=self.face.name, line=self.line, health=self.health, full=self.full)
        return f"{text} {stats}. {tr('battle.skill')}: {self.skill}.{f' {states}.' if states else ''}"


class CarCard(Pressable):
    """The acting car at a glance; pressing it opens everything about the car. `shape` is tall, wide, line or plain."""

    radius = theme.RADIUS_CARD

    def __init__(self, rect: R, facts: CarFacts, shape: str, on_press: object) -> None:
        super().__init__(rect, name=facts.spoken(), on_press=on_press, key="car-card")  # type: ignore[arg-type]
        self.facts = facts
        self.shape = shape

    def show(self, facts: CarFacts) -> None:
        """Show another car."""
        if facts != self.facts:
            self.facts = facts
            self.name = facts.spoken()
            self.invalidate()

    def draw(self, cv: Canvas) -> None:
        """The form that fits the region."""
        if self.shape == "line":
            self._line(cv)
            return
        if self.shape != "plain":
            surfaces.card(cv, self.rect)
        if self.hovered and self.on_press is not None:
            controls.hover_veil(cv, self.rect)
        (self._tall if self.shape in {"tall", "plain"} else self._wide)(cv)

    # ---- forms ----

    def _tall(self, cv: Canvas) -> None:
        r, f, p = self.rect, self.facts, theme.palette()
        side = min(88, r.h - 108)
        portrait(cv, R(r.x + 16, r.y + 16, side, side), f.face)
        x = r.x + 32 + side
        room = r.right - 16 - x
        step = side / 3
        self._name(cv, (x, r.y + 16 + step * 0.42), room)
        line, size = txt.fitted(f.line, room, "text", "body")
        txt.text(cv, line, (x, r.y + 16 + step * 1.4), size=size, colour=p.text_soft)
        self._health(cv, x, r.y + 16 + round(step * 2.45), room)
        top = r.y + 16 + side + (r.h - 32 - side - 76) // 2 + 4
        _draw_stats(cv, R(r.x + 16, top, r.w - 32, 36), f.stats)
        self._skill(cv, R(r.x + 16, top + 42, r.w - 32, 34))

    def _wide(self, cv: Canvas) -> None:
        r, f = self.rect, self.facts
        portrait(cv, R(r.x + 8, r.y + 8, 72, r.h - 19), f.face)
        x, split = r.x + 96, r.right - 16 - 408
        self._name(cv, (x, r.y + 27), split - x - 12)
        self._health(cv, x, r.y + 60, split - x - 12)
        _draw_stats(cv, R(split, r.y + 10, 408, 36), f.stats)
        self._skill(cv, R(split, r.y + 48, 408, 34))

    def _line(self, cv: Canvas) -> None:
        """The top line of a phone's sheet: the sheet itself is drawn below it."""
        r, f, p = self.rect, self.facts, theme.palette()
        surfaces.team_plate(cv, R(r.x + 12, r.y + 12, 42, 42), f.face.team, 10, pale=True)
        cv.put_centred(f.face.picture(cv, 44), (r.x + 33, r.y + 32))
        stats_x = r.right - 150
        self._name(cv, (r.x + 62, r.y + 23), stats_x - r.x - 66, 16)
        room = stats_x - r.x - 70
        w = min(14.0, (room - 3 * (f.full - 1)) / max(1, f.full))
        controls.pips(cv, (r.x + 62, r.y + 38), controls.health_pips(f.health, f.full), w=w, h=12, gap=3)
        for i, (glyph, _) in enumerate(_STATS):
            x = stats_x + 8 + i * 46
            icon(cv, glyph, (x + 9, r.y + 24), 18, p.text_soft)
            txt.text(cv, str(f.stats[i][1]), (x + 22, r.y + 24), size=17, face="display")
        for i, (status, _) in enumerate(f.badges[:5]):
            status_badge(cv, status, (r.right - 20 - i * 26, r.y + 46), 22)

    # ---- parts ----

    def _name(self, cv: Canvas, at: tuple[float, float], room: int, size: theme.TextRole | int = "title") -> None:
        label, fit = txt.fitted(self.facts.face.name, room, "display", size)
        txt.text(cv, label, at, size=fit, face="display")

    def _health(self, cv: Canvas, x: int, y: int, room: int) -> None:
        f, p = self.facts, theme.palette()
        icon(cv, "heart", (x + 10, y), 20, p.bad)
        words = tr("battle.health_of", health=f.health, full=f.full)
        space = room - 36 - txt.width(words, "bold", "caption")
        w = min(16.0, (space - 4 * (f.full - 1)) / max(1, f.full))
        used = controls.pips(cv, (x + 26, y - 7), controls.health_pips(f.health, f.full), w=w) if w >= 5 else -8
        txt.text(cv, words, (x + 36 + used, y), size="caption", face="bold")

    def _skill(self, cv: Canvas, r: R) -> None:
        f, p = self.facts, theme.palette()
        right = r.right
        for status, number in reversed(f.badges[:4]):
            status_badge(cv, status, (right - 13, r.centery), 26)
            if number:
                txt.text(cv, str(number), (right - 30, r.centery), size="caption", face="bold", align="right")
                right -= 12
            right -= 30
        icon(cv, "skill", (r.x + 11, r.centery), 22, p.text_soft)
        room = right - r.x - 34
        name, size = txt.fitted(f.skill, room, "bold", "body")
        w = txt.text(cv, name, (r.x + 28, r.centery), size=size, face="bold")
        if f.skill_note and room - w > txt.width(f.skill_note, "text", "caption") + 6:
            txt.text(cv, f.skill_note, (r.x + 34 + w, r.centery), size="caption", colour=p.text_soft)


def _draw_stats(cv: Canvas, r: R, stats: Sequence[tuple[str, int, int]]) -> None:
    """Three plates that share the width by what stands in them; changed figures are coloured and marked."""
    p = theme.palette()
    need = [
        29 + txt.width(str(v), "display", "title") + txt.width(tr(f"battle.{n}"), "text", "caption")
        for n, v, _ in stats
    ]
    with_words = sum(need) + 40 <= r.w
    x = float(r.x)
    for (glyph, _), (name, value, base), wide in zip(_STATS, stats, need, strict=True):
        w = wide + (r.w - 16 - sum(need)) / 3 if with_words else (r.w - 16) / 3
        box = R(round(x), r.y, round(x + w) - round(x), r.h)
        surfaces.plate(cv, box, theme.RADIUS_CHIP, p.paper_2)
        content = wide if with_words else 29 + txt.width(str(value), "display", "title")
        left = box.x + (box.w - content) / 2
        icon(cv, glyph, (left + 10, box.centery), 20, p.text_soft)
        ink = p.text if value == base else p.good if value > base else p.bad
        used = txt.text(cv, str(value), (left + 24, box.centery), size="title", face="display", colour=ink)
        if value != base:
            icon(cv, "up" if value > base else "down", (box.right - 10, box.y + 9), 13, ink)
        if with_words:
            label = tr(f"battle.{name}")
            txt.text(cv, label, (left + 29 + used, box.centery), size="caption", colour=p.text_soft)
        x += w + 8
