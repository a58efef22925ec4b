"""A car's page: picture, figures, skill, matchups, how often its teams win."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from carpg.tactics.cars import Car, roster
from carpg.tactics.elements import element_names
from carpg.tactics.skills.program import Program
from carpg.tactics.skills.proof import implementation
from carpg.ui import layout, theme
from carpg.ui.garage import paint
from carpg.ui.garage.facts import (
    CHARTED,
    STATS,
    WinRate,
    matchups,
    program_of,
    report_kind,
    rolls,
    standard_rules,
    win_rates,
)
from carpg.ui.paint import controls, rich, surfaces
from carpg.ui.paint import text as txt
from carpg.ui.paint.canvas import Canvas
from carpg.ui.paint.icons import icon
from carpg.ui.strings import tr
from carpg.ui.widgets import Label, Painted, Picture, RichLabel, Scroll, Widget, paint_row
from carpg.ui.widgets.base import R

#: From this width on the figures stand beside the picture.
SIDE_BY_SIDE: Final = 520
#: From this height on there is room for a larger picture.
_TALL: Final = 860
_PICTURE_H: Final = 212
_PICTURE_TALL: Final = 320
_FACINGS_H: Final = 48
_DISC: Final = 48
#: What a book at the right end takes of a line.
_BOOK_W: Final = 34
#: The bar of a win rate: its height and which hundredths it shows.
_RATE_H: Final = 62
_RATE_LOW: Final = 25
_RATE_HIGH: Final = 75
_RATE_SPAN: Final = _RATE_HIGH - _RATE_LOW
_STATUS_GLYPH: Final = {"yes": "check", "partial": "wrench", "no": "cross"}


def car_page(box: R, car: Car, read: Callable[[str], None], key: str = "page") -> Widget:
    """Everything about a car in a box, scrolling where it is low; `read` opens an entry of the Codex."""
    scroll = Scroll(box, key=f"{key}-{car.id}", pad=theme.S2)
    area = R(box.x, box.y, box.w - 12, 0)
    y = _head(scroll, area, car, read)
    y = _skill(scroll, R(area.x, y + theme.S3, area.w, 0), car, read)
    y = _matchups(scroll, R(area.x, y + theme.S3, area.w, 0), car)
    _notes(scroll, R(area.x, y + theme.S2, area.w, 0), car)
    scroll.fit()
    return scroll


# ---- picture and figures ------------------------------------------------------


def _head(scroll: Scroll, r: R, car: Car, read: Callable[[str], None]) -> int:
    """Picture and figures; returns the lower edge."""
    tall = scroll.rect.h >= _TALL
    height = _PICTURE_TALL if tall else _PICTURE_H
    picture = R(r.x, r.y, r.w, height)
    if r.w < SIDE_BY_SIDE:
        scroll.add(_stand(picture, car))
        return _figures(scroll, R(r.x, picture.bottom + theme.S2, r.w, 0), car, read)
    picture.w = min(_PICTURE_TALL + 8, r.w * 45 // 100)
    scroll.add(_stand(picture, car))
    small = R(picture.x, picture.bottom + theme.S2, picture.w, _FACINGS_H * (4 if tall else 3) // 3)
    scroll.add(Picture(small, lambda cv, widget: paint.facings(cv, widget.rect, car)))
    left = picture.right + theme.S4
    low = _figures(scroll, R(left, r.y, r.right - left, 0), car, read)
    return max(low, small.bottom)


def _stand(r: R, car: Car) -> Widget:
    return Picture(r, lambda cv, widget: paint.stand(cv, widget.rect, car), name=tr("garage.picture", name=car.name))


def _figures(scroll: Scroll, r: R, car: Car, read: Callable[[str], None]) -> int:
    name_h = txt.paragraph_height(car.name, r.w, "display", "figure")
    scroll.add(Label((r.x, r.y, r.w, name_h), car.name, size="figure", face="display", wrap=True))
    line = _element_line(car)
    line_h = max(theme.TOUCH, rich.height(line, r.w - _BOOK_W - 16, "label") + 12)
    about = tr("garage.read_element", name=element_names()[car.element])
    words = f"{rich.plain(line)}. {about}"
    press = partial(read, f"element.{car.element}")
    box = R(r.x - 8, r.y + name_h, r.w + 8, line_h)
    scroll.add(Painted(box, words, partial(_paint_element, line), press, key="read-element"))
    y = box.bottom + 2
    if car.description:
        height = txt.paragraph_height(car.description, r.w, "text", "body")
        label = Label((r.x, y, r.w, height), car.description, wrap=True, colour=theme.palette().text_soft)
        scroll.add(label)
        y += height
    step = paint.STAT_H * (4 if scroll.rect.h >= _TALL else 3) // 3
    for row, (glyph, stat) in zip(layout.stack(R(r.x, y + 4, r.w, 0), [step] * 4, 0), STATS, strict=True):
        value = getattr(car, stat)
        name = tr("garage.stat", stat=tr(f"garage.{stat}"), value=value)
        scroll.add(Picture(row, partial(_stat, glyph, stat, value), name=name))
        y = row.bottom
    return y


def _paint_element(line: str, cv: Canvas, row: Painted) -> None:
    """Element, version and win rate, with a book: it leads to the Codex."""
    paint_row(cv, row)
    r, room = row.rect, row.rect.w - _BOOK_W - 16
    height = rich.height(line, room, "label")
    rich.draw(cv, line, (r.x + 8, r.centery - height // 2), room, size="label", colour=theme.palette().text_soft)
    icon(cv, "book", (r.right - 18, r.centery), 22, theme.palette().text_soft)


def _stat(glyph: str, stat: str, value: int, cv: Canvas, widget: Widget) -> None:
    paint.stat_bar(cv, widget.rect, glyph, stat, value)


def _element_line(car: Car) -> str:
    name = element_names()[car.element]
    line = f"{{{car.element}}} {name}" if car.element in CHARTED else f"{{star}} {name}"
    if car.variant and car.base in roster():
        line += f" · {tr('garage.variant', variant=car.variant, base=roster()[car.base].name)}"
    rate = win_rates().get(car.id)
    return f"{line} · {tr('garage.wins', percent=rate.percent)}" if rate else line


# ---- skill --------------------------------------------------------------------


def uses_words(program: Program) -> str:
    """How often a skill works, in words; '' without a limit."""
    if program.uses is None:
        return ""
    key = f"garage.uses_{program.uses.per}"
    return tr(f"{key}_one") if program.uses.times == 1 else tr(key, count=program.uses.times)


def chips_of(program: Program) -> list[tuple[str, str]]:
    """Short marks of a skill: (icon, words)."""
    marks = [("skill", tr(f"garage.kind_{program.kind}"))]
    if uses := uses_words(program):
        marks.append(("clock", uses))
    if rolls(program):
        marks.append(("dice", tr("garage.skill_roll")))
    return marks


def _skill(scroll: Scroll, r: R, car: Car, read: Callable[[str], None]) -> int:
    """The skill's field; returns its lower edge."""
    program = program_of(car)
    name = program.name if program else tr("garage.skill_none")
    marks = chips_of(program) if program else []
    wide = r.w >= SIDE_BY_SIDE
    left = r.x + theme.S3 + (_DISC + theme.S3 if wide else 0)
    room = r.right - theme.S3 - left - _BOOK_W
    name_h = txt.paragraph_height(name, room, "display", "title")
    chips, low = _chip_boxes(marks, R(left, r.y + 12, room, name_h), name)
    text = program.text if program else ""
    text_h = txt.paragraph_height(text, room, "text", "label") if text else 0
    status = implementation(car.skill)
    note = tr(f"garage.implemented_{status}")
    note_h = txt.paragraph_height(note, room - 28, "text", "caption")
    field = R(r.x, r.y, r.w, low + text_h + 8 + note_h + 12 - r.y)
    if program is None:
        scroll.add(Picture(field, partial(_paint_field, car, wide)))
    else:
        about = tr("garage.read_skill", name=name)
        press = partial(read, f"skill.{program.id}")
        scroll.add(Painted(field, about, partial(_paint_field, car, wide), press, key="read-skill"))
    scroll.add(Label((left, r.y + 12, room, name_h), name, size="title", face="display", wrap=True))
    if chips:
        scroll.add(
            Picture(
                chips[0].unionall(chips),
                partial(_paint_chips, marks, chips),
                name="; ".join(words for _, words in marks),
            )
        )
    scroll.add(Label((left, low, room, text_h), text, size="label", wrap=True))
    box = R(left, low + text_h + 8, room, note_h)
    scroll.add(Picture(R(box.x, box.y, 22, box.h), partial(_paint_status, status)))
    scroll.add(Label((box.x + 28, box.y, room - 28, note_h), note, size="caption", wrap=True))
    return field.bottom


def _chip_boxes(marks: Sequence[tuple[str, str]], line: R, name: str) -> tuple[list[R], int]:
    """Where a skill's marks go, beside its name or below it, and where its text begins."""
    widths = [controls.chip_width(words, glyph) for glyph, words in marks]
    beside = txt.width(name, "display", "title") + 16
    if not marks or beside + sum(widths) + 6 * len(widths) <= line.w:
        top = line.y + (line.h - 28) // 2
        return layout.flow(R(line.x + beside, top, line.w - beside, 0), widths, 28, 6), line.bottom + 4
    boxes = layout.flow(R(line.x, line.bottom + 6, line.w, 0), widths, 28, 6)
    return boxes, boxes[-1].bottom + 8


def _paint_field(car: Car, wide: bool, cv: Canvas, widget: Widget) -> None:
    p = theme.palette()
    readable = isinstance(widget, Painted)
    lit = isinstance(widget, Painted) and (widget.hovered or widget.pressed)
    surfaces.plate(cv, widget.rect, theme.RADIUS_CONTROL, theme.darker(p.paper_2, 0.05) if lit else p.paper_2)
    if readable:
        icon(cv, "book", (widget.rect.right - 24, widget.rect.y + 28), 22, p.text_soft)
    if wide:
        centre = (widget.rect.x + theme.S3 + _DISC / 2, widget.rect.y + 16 + _DISC / 2)
        controls.disc(cv, centre, _DISC, theme.ELEMENTS.get(car.element, p.plum_lit))
        icon(cv, "skill", centre, 32, theme.CHALK)


def _paint_chips(marks: Sequence[tuple[str, str]], boxes: Sequence[R], cv: Canvas, widget: Widget) -> None:
    dx, dy = widget.rect.x - boxes[0].x, widget.rect.y - boxes[0].y
    for (glyph, words), box in zip(marks, boxes, strict=True):
        controls.chip(cv, (box.x + dx, box.y + dy), words, glyph=glyph, fill=theme.palette().paper)


def _paint_status(status: str, cv: Canvas, widget: Widget) -> None:
    p = theme.palette()
    ink = {"yes": p.good, "partial": p.neutral, "no": p.bad}[status]
    controls.badge_dot(cv, (widget.rect.x + 11, widget.rect.centery), _STATUS_GLYPH[status], ink, 20)


# ---- matchups -----------------------------------------------------------------


def discs(elements: Sequence[str]) -> str:
    """Elements with their discs, as rich text; discs and names stay together."""
    names = element_names()
    return "   ".join(f"{{{name}}} {names[name]}" for name in elements) or tr("garage.nobody")


def _matchups(scroll: Scroll, r: R, car: Car) -> int:
    """Four blocks: whom it attacks well and badly, who attacks it well and badly."""
    found, rules, p = matchups(car.element), standard_rules(), theme.palette()
    less = abs(rules.damage_disadvantage)
    blocks = (
        (tr("garage.strong", hit=rules.hit_advantage_min), found.strong, p.good),
        (tr("garage.fears"), found.fears, p.bad),
        (tr("garage.weak", hit=rules.hit_disadvantage_min, less=less), found.weak, p.bad),
        (tr("garage.resists"), found.resists, p.good),
    )
    columns = 2 if r.w >= SIDE_BY_SIDE else 1
    boxes = layout.row(r, [1] * columns, theme.S3)
    y = r.y
    for start in range(0, len(blocks), columns):
        y = max(
            _block(scroll, R(box.x, y, box.w, 0), *block) for box, block in zip(boxes, blocks[start:], strict=False)
        )
    return y


def _block(scroll: Scroll, r: R, title: str, elements: Sequence[str], ink: theme.Colour) -> int:
    title_h = txt.paragraph_height(title, r.w, "bold", "label")
    scroll.add(Label((r.x, r.y, r.w, title_h), title, size="label", face="bold", colour=ink, wrap=True))
    words = discs(elements)
    height = rich.height(words, r.w, "label")
    scroll.add(RichLabel((r.x, r.y + title_h + 2, r.w, height), words, size="label"))
    return r.y + title_h + height + 12


# ---- how often it wins --------------------------------------------------------


def wins_notes(rate: WinRate) -> list[str]:
    """What a win rate says, and what it does not."""
    (low, high), (level, size) = rate.interval, report_kind()
    notes = [tr("garage.wins_note", percent=rate.percent, battles=rate.battles, low=low, high=high)]
    if low <= 50 <= high:
        notes.append(tr("garage.wins_even"))
    if level:
        notes.append(tr("garage.wins_kind", level=level, size=size))
    return notes


def _rate(scroll: Scroll, r: R, rate: WinRate) -> int:
    """The share with its interval as a bar; returns its lower edge."""
    title_h = txt.line_height("label")
    title = Label((r.x, r.y, r.w, title_h), tr("garage.wins_title"), size="label", face="bold")
    low, high = rate.interval
    name = tr("garage.wins_says", percent=rate.percent, low=low, high=high)
    box = R(r.x, r.y + title_h + 2, r.w, _RATE_H)
    scroll.add(title, Picture(box, partial(_paint_rate, rate), name=name))
    return box.bottom + 4


def _paint_rate(rate: WinRate, cv: Canvas, widget: Widget) -> None:
    """From 25 to 75 hundredths: a notch at 50, the interval as a band, the share as a dot with its figure."""
    r, p = widget.rect, theme.palette()
    track = R(r.x, r.y + 28, r.w, 8)
    low, high = rate.interval

    def x(percent: float) -> int:
        return round(track.x + track.w * (max(_RATE_LOW, min(_RATE_HIGH, percent)) - _RATE_LOW) / _RATE_SPAN)

    surfaces.plate(cv, track, 4, p.paper_3)
    ink = p.bad if high < 50 else p.good if low > 50 else p.neutral
    surfaces.plate(cv, R(x(low), track.y, x(high) - x(low), track.h), 4, ink)
    cv.line((x(50), track.y - 6), (x(50), track.bottom + 6), p.text_soft, 2)
    if x(50) - x(low) >= 12 and x(high) - x(50) >= 12:
        txt.text(cv, "50%", (x(50), track.bottom + 16), size="caption", colour=p.text_soft, align="centre")
    controls.disc(cv, (x(rate.percent), track.centery), 18, theme.CHALK, ink)
    txt.text(cv, f"{rate.percent}%", (x(rate.percent), r.y + 10), size="body", face="display", align="centre")
    for edge, align in ((low, "right"), (high, "left")):
        at = (x(edge) + (-4 if align == "right" else 4), track.bottom + 16)
        txt.text(cv, f"{edge}%", at, size="caption", colour=p.text_soft, align="right" if align == "right" else "left")


# ---- notes --------------------------------------------------------------------


def _notes(scroll: Scroll, r: R, car: Car) -> None:
    """Win rate and data notes."""
    rate = win_rates().get(car.id)
    y = r.y
    notes = []
    if rate is not None:
        y = _rate(scroll, r, rate)
        notes = wins_notes(rate)
    if car.printed is not None:
        notes.append(tr("garage.printed"))
    for note in notes:
        height = txt.paragraph_height(note, r.w, "text", "caption")
        label = Label((r.x, y, r.w, height), note, size="caption", wrap=True, colour=theme.palette().text_soft)
        scroll.add(label)
        y += height + 4
