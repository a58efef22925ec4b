"""The forecast card: what will happen if the player does what is planned."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from carpg.ui import theme
from carpg.ui.battle.odds import AttackOdds, Modifier, SkillOdds
from carpg.ui.battle.tokens import Face, portrait, versus
from carpg.ui.paint import controls, surfaces
from carpg.ui.paint import text as txt
from carpg.ui.paint.canvas import Canvas
from carpg.ui.paint.icons import icon
from carpg.ui.strings import tr
from carpg.ui.theme import Colour
from carpg.ui.widgets.base import R
from carpg.ui.widgets.button import Pressable

ORANGE: Final[Colour] = theme.rgb("#F2A33A")
RED: Final[Colour] = theme.rgb("#D9503B")
_MISS_BAR: Final[Colour] = theme.rgb("#BFB097")
_CRIT_INK: Final[Colour] = theme.rgb("#7A4B00")


@dataclass(frozen=True)
class Advice:
    """What the card says while nothing is aimed: a title and a few lines, each with an icon."""

    title: str
    lines: tuple[tuple[str, str], ...] = ()
    #: Cars that can be attacked with the odds of it.
    cars: tuple[tuple[Face, str], ...] = ()

    def spoken(self) -> str:
        """The advice in a sentence."""
        cars = (f"{face.name}: {words}." for face, words in self.cars)
        return " ".join([f"{self.title}.", *(text for _, text in self.lines), *cars])


Content = AttackOdds | SkillOdds | Advice


class ForecastCard(Pressable):
    """Shows odds or advice; pressing it opens every rule behind the odds. `shape` as the regions'."""

    radius = theme.RADIUS_CARD

    def __init__(self, rect: R, content: Content, shape: str, on_press: Callable[[], None], sunk: bool = False) -> None:
        super().__init__(rect, name=content.spoken(), on_press=on_press, key="forecast")
        self.content = content
        self.shape = shape
        #: Stands on a sheet that is drawn already (phones).
        self.sunk = sunk
        self._take_role()

    def _take_role(self) -> None:
        """Odds can be pressed for the rules behind them; advice is only read."""
        self.enabled = self.focusable = not isinstance(self.content, Advice)
        self.role = "button" if self.enabled else "text"

    @property
    def area(self) -> R:
        """Where this card's own things stand."""
        return self.rect.inflate(-32, 0)

    def show(self, content: Content) -> None:
        """Say something else."""
        if content != self.content:
            self.content = content
            self.name = content.spoken()
            self._take_role()
            self.invalidate()

    def draw(self, cv: Canvas) -> None:
        """The card with what it has to say."""
        if not self.sunk:
            surfaces.card(cv, self.rect)
        content = self.content
        if isinstance(content, Advice):
            _advice(cv, self.area, content, self.sunk)
        elif isinstance(content, SkillOdds):
            _skill(cv, self.area, content, self.sunk)
        elif self.shape == "phone":
            _attack_small(cv, self.area, content)
        else:
            (_attack_tall if self.shape == "landscape" else _attack_wide)(cv, self.area, content)
        if self.hovered and self.enabled and not self.sunk:
            controls.hover_veil(cv, self.rect)


# ---- attack -----------------------------------------------------------------


def _attack_tall(cv: Canvas, r: R, o: AttackOdds) -> None:
    """One column: headline, faces, figures, damage, then as many rules as fit."""
    low, tight = r.h < 300, r.h < 372
    y = r.y + (8 if low else 10 if tight else 15)
    _headline(cv, R(r.x, y, r.w, 64), o)
    y += 58 if low else 60 if tight else 67
    side = min(30 if low else 44, (r.w - 5 * 10) // 6)
    _faces(cv, r.x, y, side, (r.w - 6 * side) / 5, o)
    y += side + (28 if tight else 32)
    _figures(cv, R(r.x, y, r.w, 50), o)
    y += 56 if tight else 62
    _damage(cv, R(r.x, y, r.w, 40), o)
    if low:
        return
    y += 44
    _rule(cv, r.x, y, r.w)
    _rules(cv, R(r.x, y + 5, r.w, r.bottom - y - 13), o)


def _attack_wide(cv: Canvas, r: R, o: AttackOdds) -> None:
    """Two columns: odds, and the rules behind them."""
    left = R(r.x, r.y, min(340, r.w * 46 // 100), r.h)
    _headline(cv, R(left.x, r.y + 12, left.w, 64), o)
    _faces(cv, left.x, r.y + 76, 40, (left.w - 240) / 5, o)
    _damage(cv, R(left.x, r.y + 150, left.w, 40), o)
    x = left.right + 24
    surfaces.plate(cv, R(x - 13, r.y + 16, 2, r.h - 34), 1, theme.palette().paper_3)
    right = R(x, r.y + 12, r.right - x, 50)
    _figures(cv, right, o)
    _rule(cv, x, r.y + 70, right.w)
    _rules(cv, R(x, r.y + 74, right.w, r.h - 84), o)


def _attack_small(cv: Canvas, r: R, o: AttackOdds) -> None:
    """A phone's sheet: the headline, the faces, the figures; the rules are one press away."""
    p = theme.palette()
    _rule(cv, r.x, r.y, r.w)
    head, size = txt.fitted(o.head, r.w * 0.4, "display", "title")
    used = txt.text(cv, head, (r.x, r.y + 24), size=size, face="display")
    pill_w = txt.width(tr("battle.why"), "bold", "body") + 50
    pill = R(r.right - pill_w, r.y + 8, pill_w, 36)
    surfaces.plate(cv, pill, 18, p.paper_2, edge=p.paper_3, edge_w=1.5)
    icon(cv, "up", (pill.x + 20, pill.centery), 16, p.text)
    txt.text(cv, tr("battle.why"), (pill.x + 34, pill.centery), size="body", face="bold")
    reason, size = txt.fitted(o.reason, pill.x - r.x - used - 18, "text", "caption")
    txt.text(cv, reason, (r.x + used + 10, r.y + 25), size=size, colour=p.text_soft)
    side = min(28, (r.h - 78) // 2 + 8)
    _faces(cv, r.x, r.y + 46, side, 7, o, small=True)
    span = tr("battle.damage_span", least=o.least, average=f"{o.average:.0f}", most=o.most)
    txt.text(cv, span, (r.right, r.y + 62), size=18, face="display", align="right")
    txt.text(cv, tr("battle.damage"), (r.right, r.y + 82), size="caption", colour=p.text_soft, align="right")
    y = r.bottom - 24
    third = r.w / 3
    for i, (value, label, ink) in enumerate(_three(o)):
        x = r.x + third * i
        w = txt.text(cv, value, (x, y), size=19, face="display", colour=ink)
        short = tr("battle.knock_out_short") if i == len(_three(o)) - 1 else label
        fits = txt.fits(label, third - w - 8, "text", "caption")
        word, size = txt.fitted(label if fits else short, third - w - 8, "text", "caption")
        txt.text(cv, word, (x + w + 5, y + 1), size=size, colour=p.text_soft)


def _headline(cv: Canvas, r: R, o: AttackOdds) -> None:
    """The number with what it means, and who strikes whom."""
    p = theme.palette()
    room = r.w - 124
    head, size = txt.fitted(o.head, room, "display", "figure")
    txt.text(cv, head, (r.x, r.y + 16), size=size, face="display")
    versus(cv, R(r.right - 114, r.y - 4, 42, 42), o.attacker, left=True)
    icon(cv, "right", (r.right - 57, r.y + 17), 20, p.text_soft)
    versus(cv, R(r.right - 42, r.y - 4, 42, 42), o.target, left=False)
    line = tr("battle.reason_line", reason=o.reason, target=o.target.name, health=o.health)
    if not txt.fits(line, r.w, "text", "body"):
        line = o.reason
    line, size = txt.fitted(line, r.w, "text", "body")
    txt.text(cv, line, (r.x, r.y + 48), size=size, colour=p.text_soft)


def _faces(cv: Canvas, x: float, y: float, side: float, gap: float, o: AttackOdds, *, small: bool = False) -> None:
    """All six faces, sorted into misses, hits and criticals."""
    p = theme.palette()
    meanings = [o.meaning(face) for face in range(1, 7)]
    for i, meaning in enumerate(meanings):
        controls.die(cv, (x + i * (side + gap) + side / 2, y + side / 2), side, i + 1, meaning)
    inks = {"miss": (p.text_soft, _MISS_BAR), "hit": (p.good, p.good), "critical": (_CRIT_INK, p.sun_deep)}
    for meaning, (ink, bar) in inks.items():
        if meaning not in meanings:
            continue
        first, count = meanings.index(meaning), meanings.count(meaning)
        x0 = x + first * (side + gap)
        w = count * (side + gap) - gap
        surfaces.plate(cv, R(round(x0 + 2), round(y + side + 5), round(w - 4), 3), 1.5, bar)
        word, size = _first_fit(
            (f"battle.{meaning}", f"battle.{meaning}_short"), w + gap + 8, 12 if small else "caption"
        )
        at = (x0 + w / 2, y + side + (16 if small else 18))
        txt.text(cv, word, at, size=size, face="bold", colour=ink, align="centre")


def _first_fit(keys: Sequence[str], room: float, size: theme.TextRole | int) -> tuple[str, int]:
    """The first of some texts that can be shown whole, else the last one cut."""
    words = [tr(key) for key in keys]
    chosen = next((word for word in words if txt.fits(word, room, "bold", size)), words[-1])
    return txt.fitted(chosen, room, "bold", size)


def _three(o: AttackOdds) -> tuple[tuple[str, str, Colour], ...]:
    p = theme.palette()
    return (
        (tr("battle.percent", value=o.hit), tr("battle.to_hit"), p.text),
        (tr("battle.percent", value=o.crit), tr("battle.critical"), p.text),
        (tr("battle.percent", value=o.knock_out), tr("battle.knock_out"), p.bad if o.knock_out else p.text),
    )


def _figures(cv: Canvas, r: R, o: AttackOdds) -> None:
    p = theme.palette()
    each = r.w / 3
    for i, (value, label, ink) in enumerate(_three(o)):
        cx = r.x + each * (i + 0.5)
        txt.text(cv, value, (cx, r.y + 16), size="figure", face="display", colour=ink, align="centre")
        txt.text(cv, label, (cx, r.y + 41), size="caption", colour=p.text_soft, align="centre")
        if i:
            surfaces.plate(cv, R(round(r.x + each * i), r.y + 4, 2, 42), 1, p.paper_3)


def _damage(cv: Canvas, r: R, o: AttackOdds) -> None:
    """Least, average and most damage on a scale; red from the number that knocks out."""
    p = theme.palette()
    label = tr("battle.damage")
    txt.text(cv, label.capitalize(), (r.x, r.y + 10), size="caption", face="bold")
    x0 = r.x + max(72, txt.width(label.capitalize(), "bold", "caption") + 12)
    top = max(1, o.most)
    unit = (r.right - x0) / top
    bar = R(x0, r.y + 2, r.right - x0, 16)
    surfaces.plate(cv, bar, 6, p.paper_3)
    first = max(1, o.least)
    band = R(round(x0 + unit * (first - 1)), bar.y, bar.right - round(x0 + unit * (first - 1)), 16)
    surfaces.plate(cv, band, 6, ORANGE)
    if o.health <= top:
        start = max(first, o.health)
        red = R(round(x0 + unit * (start - 1)), bar.y, bar.right - round(x0 + unit * (start - 1)), 16)
        surfaces.plate(cv, red, 6, RED)
        icon(cv, "knockout", (red.x + min(unit, 30) / 2, bar.centery), 16, theme.CHALK)
    for i in range(1, top):
        if unit > 7:
            x = round(x0 + unit * i)
            cv.line((x, bar.y), (x, bar.bottom - 1), p.paper, 2)
    _scale_words(cv, R(x0, bar.bottom, r.right - x0, 24), unit, o)


def _scale_words(cv: Canvas, r: R, unit: float, o: AttackOdds) -> None:
    least = tr("battle.least", value=o.least)
    most = tr("battle.most", value=o.most)
    average = tr("battle.average", value=f"{o.average:.1f}".removesuffix(".0"))
    y = r.y + 12
    ends = [txt.width(word, "bold", "caption") for word in (least, average, most)]
    left = min(max(r.x + unit * (o.least - 0.5) - ends[0] / 2, r.x), r.right - ends[2] - ends[1] - ends[0] - 16)
    middle = min(max(r.x + unit * (o.average - 0.5) - ends[1] / 2, left + ends[0] + 8), r.right - ends[2] - ends[1] - 8)
    txt.text(cv, least, (left, y), size="caption", face="bold")
    txt.text(cv, average, (middle, y), size="caption", face="bold")
    txt.text(cv, most, (r.right, y), size="caption", face="bold", align="right")


def _rule(cv: Canvas, x: int, y: int, w: int) -> None:
    surfaces.plate(cv, R(x, y, w, 2), 1, theme.palette().paper_3)


def _rules(cv: Canvas, r: R, o: AttackOdds) -> None:
    """As many modifiers as fit; the last line says how many more there are, or what the target could do back."""
    p = theme.palette()
    step = max(26, txt.line_height("body") + 4)
    rows = max(1, r.h // step)
    answer = 1 if o.answer and rows > 2 else 0
    shown = list(o.modifiers)
    more = len(shown) - (rows - answer)
    if more > 0:
        shown = shown[: max(0, rows - answer - 1)]
        more = len(o.modifiers) - len(shown)
    y = r.y
    for item in shown:
        draw_modifier(cv, R(r.x, y, r.w, step), item)
        y += step
    if more > 0:
        words = tr("battle.more_rules", count=more)
        icon(cv, "plus", (r.x + 8, y + step / 2), 16, p.text_soft)
        txt.text(cv, words, (r.x + 24, y + step / 2), size="body", colour=p.text_soft)
        y += step
    if answer:
        icon(cv, "undo", (r.x + 8, y + step / 2), 16, p.bad)
        whole = txt.fits(o.answer, r.w - 24, "bold", "body")
        words, size = txt.fitted(o.answer if whole else o.answer.partition(",")[0], r.w - 24, "bold", "body")
        txt.text(cv, words, (r.x + 24, y + step / 2), size=size, face="bold", colour=p.bad)


def draw_modifier(cv: Canvas, r: R, item: Modifier) -> None:
    """One rule: a tick or a cross, what it says, its tag."""
    p = theme.palette()
    ink = p.text if item.applies else p.text_soft
    icon(cv, "check" if item.applies else "cross", (r.x + 8, r.centery), 16, p.good if item.applies else p.text_soft)
    tag = controls.rule_tag(cv, r.right, r.centery, item.tag) if item.tag in theme.RULE_TAGS else 0
    room = r.w - 34 - tag - (txt.width(item.value, "bold", "body") + 6 if item.value else 0)
    label, size = txt.fitted(item.label, room, "text", "body")
    used = txt.text(cv, label, (r.x + 24, r.centery), size=size, colour=ink)
    txt.text(cv, item.value, (r.x + 30 + used, r.centery), size="body", face="bold", colour=ink)


# ---- skill and advice -------------------------------------------------------


def _skill(cv: Canvas, r: R, o: SkillOdds, small: bool) -> None:
    p = theme.palette()
    y = r.y + (8 if small else 16)
    if small:
        _rule(cv, r.x, r.y, r.w)
    else:
        portrait(cv, R(r.x, y, 52, 52), o.owner)
    x = r.x if small else r.x + 64
    name, size = txt.fitted(o.name, r.right - x, "display", "title")
    txt.text(cv, name, (x, y + 14), size=size, face="display")
    head, size = txt.fitted(o.head, r.right - x, "bold", "body")
    txt.text(cv, head, (x, y + 38), size=size, face="bold", colour=p.good)
    y += 54 if small else 64
    y += _text_lines(cv, R(r.x, y, r.w, r.bottom - y - 8), o.text, reserve=30 * min(4, len(o.effects))) + 8
    _effects(cv, R(r.x, y, r.w, r.bottom - y - 10), o.effects)


def _text_lines(cv: Canvas, r: R, text: str, reserve: int) -> int:
    """As much of a text as fits, with an ellipsis; returns the height used."""
    step = txt.line_height("body")
    lines = list(txt.wrap(text, r.w))
    room = max(1, (r.h - reserve) // step)
    if len(lines) > room:
        lines = [*lines[: room - 1], lines[room - 1].rstrip() + " …"]
    for i, line in enumerate(lines):
        words, size = txt.fitted(line, r.w, "text", "body")
        txt.text(cv, words, (r.x, r.y + (i + 0.5) * step), size=size)
    return len(lines) * step


def _effects(cv: Canvas, r: R, effects: Sequence[tuple[Face, str]]) -> None:
    y = r.y
    for face, words in effects:
        if y + 28 > r.bottom:
            break
        box = R(r.x, y, 28, 28)
        surfaces.team_plate(cv, box, face.team, 8, pale=True)
        cv.put_centred(face.picture(cv, 28), box.center)
        line, size = txt.fitted(f"{face.name}: {words}", r.w - 38, "bold", "body")
        txt.text(cv, line, (r.x + 38, y + 14), size=size, face="bold")
        y += 32


def _advice(cv: Canvas, r: R, advice: Advice, small: bool) -> None:
    p = theme.palette()
    y = r.y + (4 if small else 14)
    if small:
        _rule(cv, r.x, r.y, r.w)
        y += 6
    title, size = txt.fitted(advice.title, r.w, "display", "title")
    txt.text(cv, title, (r.x, y + 14), size=size, face="display")
    y += 36
    step = txt.line_height("body")
    for glyph, text in advice.lines:
        lines = txt.wrap(text, r.w - 34)
        if y + step * len(lines) > r.bottom - 8:
            lines = lines[: max(0, (r.bottom - 8 - y) // step)]
            if not lines:
                break
        icon(cv, glyph, (r.x + 11, y + step / 2), 20, p.text_soft)
        for line in lines:
            words, size = txt.fitted(line, r.w - 34, "text", "body")
            txt.text(cv, words, (r.x + 34, y + step / 2), size=size)
            y += step
        y += 8
    _effects(cv, R(r.x, y + 2, r.w, r.bottom - y - 10), advice.cars)
