"""The list of lessons: in order, each as often as one likes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from carpg.ui import art, theme
from carpg.ui.layout import Form
from carpg.ui.paint import controls
from carpg.ui.paint import text as txt
from carpg.ui.paint.canvas import Canvas
from carpg.ui.paint.icons import icon
from carpg.ui.scene import Scene
from carpg.ui.scenes import lessons
from carpg.ui.scenes.frame import framed
from carpg.ui.scenes.lessons import LESSONS
from carpg.ui.scenes.tutorial_lesson import LessonScene
from carpg.ui.strings import tr
from carpg.ui.widgets import Card, Painted, Scroll, Widget, paint_row
from carpg.ui.widgets.base import R

_WIDEST: Final = 720
#: A car for each lesson's row.
_CARS: Final = ("mach-6", "ferrari-333", "mach-5", "impavido-1", "coil-rod")


class TutorialScene(Scene):
    """Five rows; the first lesson that is not done yet is marked."""

    title = "lessons.title"

    def build(self, form: Form) -> Widget:
        """One card with the lessons."""
        finished = lessons.done(self.app.platform.storage)
        root, area = framed(self, form, tr("lessons.title"), tr("lessons.note", done=len(finished), all=len(LESSONS)))
        width = min(area.w, _WIDEST)
        lines = 2 * txt.line_height("label") if form.phone else txt.line_height("title")
        row_h = max(84, lines + txt.line_height("body") + 28)
        height = min(area.h, len(LESSONS) * (row_h + theme.S2) + theme.S4)
        card = Card(R(area.centerx - width // 2, area.y, width, height))
        inside = card.rect.inflate(-2 * theme.S3, -2 * 12)
        scroll = Scroll(inside, key="lessons")
        following = next((i for i, lesson in enumerate(LESSONS) if lesson.id not in finished), -1)
        for i, lesson in enumerate(LESSONS):
            box = R(inside.x, inside.y + i * (row_h + theme.S2), inside.w - 10, row_h)
            key = "lessons.row_done" if lesson.id in finished else "lessons.row"
            name = f"{tr(key, number=i + 1, title=lesson.title)}. {lesson.note}"
            paint = partial(_paint, i, lesson.id in finished)
            scroll.add(Painted(box, name, paint, partial(self._open, i), chosen=i == following, key=f"lesson-{i}"))
        scroll.fit()
        return root.add(card.add(scroll))

    def enter(self) -> None:
        """A lesson may have been finished meanwhile."""
        self.rebuild()

    def _open(self, number: int) -> None:
        self.app.open(LessonScene(self.app, number))


def _title_lines(title: str, room: int) -> tuple[Sequence[str], theme.TextRole]:
    """A title in one line, or in smaller type in as many as it takes."""
    if txt.fits(title, room, "display", "title"):
        return (title,), "title"
    return txt.wrap(title, room, "display", "label"), "label"


def _paint(number: int, finished: bool, cv: Canvas, row: Painted) -> None:
    p, r = theme.palette(), row.rect
    paint_row(cv, row)
    size = min(r.h - 16, 72)
    cv.put_centred(art.car(_CARS[number], "E", cv.px(size)), (r.x + 12 + size / 2, r.centery))
    x = r.x + size + 28
    room = r.right - x - 56
    lesson = LESSONS[number]
    lines, size_of_title = _title_lines(f"{number + 1}. {lesson.title}", round(room))
    step, last = txt.line_height(size_of_title), txt.line_height("body")
    y = r.centery - (step * len(lines) + last) / 2
    for line in lines:
        words, points = txt.fitted(line, room, "display", size_of_title)
        txt.text(cv, words, (x, y + step / 2), size=points, face="display")
        y += step
    note, points = txt.fitted(lesson.note, room, "text", "body")
    txt.text(cv, note, (x, y + last / 2), size=points, colour=p.text_soft)
    if finished:
        controls.badge_dot(cv, (r.right - 30, r.centery), "check", p.good, 30)
    else:
        icon(cv, "play", (r.right - 30, r.centery), 24, p.text)
