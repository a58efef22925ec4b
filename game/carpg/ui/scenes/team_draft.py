"""The draft: bans and picks in turns at one device, with a curtain between the players where the settings want it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

from carpg.tactics.cars import Car, roster
from carpg.tactics.elements import element_names
from carpg.ui import art, layout, theme
from carpg.ui.app import App
from carpg.ui.board.display import TEAMS
from carpg.ui.game.saves import new_seed
from carpg.ui.garage import paint
from carpg.ui.garage.drafting import BAN, MOST_BANS, PICK, Drafting
from carpg.ui.garage.facts import program_of
from carpg.ui.garage.teams import MOST_CARS
from carpg.ui.layout import Form
from carpg.ui.paint import controls, surfaces
from carpg.ui.paint import text as txt
from carpg.ui.paint.canvas import Canvas
from carpg.ui.paint.glyphs import element_disc
from carpg.ui.scene import Scene
from carpg.ui.scenes.frame import framed
from carpg.ui.strings import tr
from carpg.ui.widgets import Button, Card, Heading, Label, Listing, Painted, Picture, Stepper, Widget
from carpg.ui.widgets.base import R

_TILE_W: Final = 108
#: A small tile's picture, a large one's at most, the line of figures, and from which width on it has one.
_PICTURE: Final = 76
_PICTURE_MOST: Final = 150
_STATS_H: Final = 28
_WITH_STATS: Final = 124
_STRIP: Final = 60
_FOOT: Final = 120
_FOOT_PHONE: Final = 196
_FOOT_LOW: Final = 92
_VEIL: Final = (16, 12, 34, 130)


class DraftScene(Scene):
    """Size and bans first, then the draft, then the set-up of the battle with both teams."""

    title = "teams.draft_title"

    def __init__(self, app: App, size: int = 5) -> None:
        super().__init__(app)
        self.size = size
        self.bans = 1
        self.draft: Drafting | None = None
        self.chosen = ""
        #: The side that the device is passed to, while the curtain is down.
        self.curtain: int | None = None

    @staticmethod
    def team(side: int) -> str:
        """A side's name."""
        return tr(f"teams.draft_{TEAMS[side]}")

    # ---- the screen ----

    def build(self, form: Form) -> Widget:
        """What the draft is at: choosing its form, the curtain, or the cars."""
        if self.draft is None:
            return self._build_start(form)
        if self.curtain is not None:
            return self._build_curtain(form, self.curtain)
        return self._build_draft(form, self.draft)

    def _build_start(self, form: Form) -> Widget:
        root, area = framed(self, form, tr("teams.draft_title"))
        width = min(480, area.w)
        inner = width - 48
        words = tr("teams.draft_about")
        words_h = txt.paragraph_height(words, inner, "text", "label")
        heights = [words_h, 56, 56, 64]
        card = Card(layout.centred(area, width, sum(heights) + 3 * 16 + 48))
        rows = layout.stack(card.rect.inflate(-48, -48), heights, 16)

        def cars(count: int) -> str:
            return tr("teams.draft_size_one") if count == 1 else tr("teams.draft_size_n", count=count)

        def bans(count: int) -> str:
            if count == 0:
                return tr("teams.draft_bans_none")
            return tr("teams.draft_bans_one") if count == 1 else tr("teams.draft_bans_n", count=count)

        card.add(
            Label(rows[0], words, size="label", wrap=True),
            Stepper(rows[1], tr("teams.size"), self.size, (1, MOST_CARS), self._sized, label=cars, key="size"),
            Stepper(rows[2], tr("teams.draft_bans"), self.bans, (0, MOST_BANS), self._banned, label=bans, key="bans"),
            Button(rows[3], tr("teams.draft_begin"), self.begin, glyph="flag", kind="primary", size="title"),
        )
        return root.add(card)

    def _build_curtain(self, form: Form, side: int) -> Widget:
        root, area = framed(self, form, tr("teams.draft_title"))
        card = Card(layout.centred(area, 460, 240))
        head, ready = layout.column(card.rect.inflate(-48, -48), [1, 72], 16)
        words = tr("teams.draft_pass", team=self.team(side))
        size: theme.TextRole = "title" if form.phone else "figure"
        card.add(Heading(head, words, level=2, size=size, align="centre", colour=theme.team(TEAMS[side]).deep))
        label = tr("teams.draft_ready", team=self.team(side))
        return root.add(
            card.add(Button(ready, label, self.lift, glyph="check", kind="primary", size="title", key="ready"))
        )

    def _build_draft(self, form: Form, draft: Drafting) -> Widget:
        step = draft.next
        note = tr("teams.draft_over")
        if step is not None:
            note = tr(f"teams.draft_{step.kind}_turn", team=self.team(step.side))
        root, area = framed(self, form, tr("teams.draft_title"), note)
        y = self._strips(root, R(area.x, area.y, area.w, 0), form, draft)
        foot_h = _FOOT_PHONE if form.phone else _FOOT_LOW if form.low else _FOOT
        foot = R(area.x, area.bottom - foot_h, area.w, foot_h)
        card = Card(R(area.x, y + 8, area.w, foot.y - form.gap - y - 8))
        inside = card.rect.inflate(-24, -20)
        columns, tile_h = _tiles(inside, len(draft.pool))
        make = partial(self._tile, draft)
        card.add(Listing(inside, len(draft.pool), tile_h, make, columns=columns, key="pool"))
        root.add(card)
        self._foot(root, foot, form, draft)
        return root

    def _strips(self, root: Widget, r: R, form: Form, draft: Drafting) -> int:
        """Both teams so far; the acting side's is lit."""
        narrow = r.w < 700
        boxes = layout.stack(r, [48, 48], 8) if narrow else layout.row(R(r.x, r.y, r.w, _STRIP), [1, 1], form.gap)
        for side, box in enumerate(boxes):
            cars = [roster()[car] for car in draft.cars(PICK, side)]
            names = ", ".join(car.name for car in cars) or tr("teams.draft_nobody")
            acting = draft.next is not None and draft.next.side == side
            draw = partial(_paint_side, side, cars, draft.size, acting)
            root.add(Picture(box, draw, name=tr("teams.draft_side", team=self.team(side), cars=names)))
        return boxes[-1].bottom

    def _tile(self, draft: Drafting, index: int, rect: R) -> Widget:
        car = roster()[draft.pool[index]]
        return Painted(
            rect,
            self._name(draft, car),
            partial(_paint_tile, car, draft),
            partial(self.choose, car.id),
            chosen=car.id == self.chosen,
            key=f"pool-{car.id}",
        )

    def _name(self, draft: Drafting, car: Car) -> str:
        if car.id in draft.taken:
            step = draft.steps[draft.taken.index(car.id)]
            return tr(f"teams.draft_gone_{step.kind}", name=car.name, team=self.team(step.side))
        return tr(
            "teams.draft_car",
            name=car.name,
            element=element_names()[car.element],
            attack=car.attack,
            defense=car.defense,
            speed=car.speed,
            health=car.health,
        )

    def _foot(self, root: Widget, r: R, form: Form, draft: Drafting) -> None:
        """The chosen car, and the button that bans or picks it; at the end the way into battle."""
        card = Card(r)
        inside = r.inflate(-2 * theme.S3, -2 * 12)
        words, button = layout.column(inside, [1, 56], 8) if form.phone else layout.row(inside, [1, 280], form.gap)
        if not form.phone:
            button = layout.centred(button, button.w, 64)
        step = draft.next
        if step is None:
            card.add(Label(words, tr("teams.draft_over"), size="title", face="display"))
            root.add(card.add(Button(button, tr("garage.to_battle"), self.to_battle, glyph="flag", kind="primary")))
            return
        label = tr("teams.draft_choose")
        if self.chosen:
            car = roster()[self.chosen]
            card.add(_Facts(words, car))
            label = tr(f"teams.draft_{step.kind}", car=car.name)
        else:
            card.add(Label(words, tr("teams.draft_choose"), size="label", colour=theme.palette().text_soft))
        kind: controls.Kind = "danger" if step.kind == BAN else "primary"
        glyph = ("cross" if step.kind == BAN else "plus") if button.w >= 260 else ""
        confirm = Button(button, label, self.confirm, glyph=glyph, kind=kind, enabled=bool(self.chosen), key="confirm")
        root.add(card.add(confirm))

    # ---- doing ----

    def _sized(self, size: int) -> None:
        self.size = size

    def _banned(self, bans: int) -> None:
        self.bans = bans

    def begin(self) -> None:
        """Draw the pool."""
        self.draft = Drafting.start(self.size, self.bans, new_seed())
        self.app.sounds.play("dice")
        self.rebuild()

    def choose(self, car: str) -> None:
        """Look at a car of the pool; one that is gone says so."""
        if self.draft is None or not self.draft.free(car):
            if self.draft is not None:
                self.app.notices.toast(self._name(self.draft, roster()[car]), glyph="lock")
            return
        self.chosen = car
        self.rebuild()

    def confirm(self) -> None:
        """Ban or pick the chosen car; the device goes to the other player when it is their turn."""
        if self.draft is None or self.draft.next is None or not self.chosen:
            return
        before = self.draft.next.side
        self.draft, self.chosen = self.draft.take(self.chosen), ""
        following = self.draft.next
        if following is not None and following.side != before and self.app.settings.curtain:
            self.curtain = following.side
        self.rebuild()

    def lift(self) -> None:
        """The other player is there."""
        self.curtain = None
        self.rebuild()

    def to_battle(self) -> None:
        """The set-up with both teams."""
        from carpg.ui.game.draft import recall
        from carpg.ui.scenes.setup import SetupScene

        if self.draft is None:
            return
        chosen = recall(self.app.platform.storage).with_size(self.draft.size)
        teams = (self.draft.cars(PICK, 0), self.draft.cars(PICK, 1))
        self.app.replace(SetupScene(self.app, replace(chosen, teams=teams)))

    def back(self) -> None:
        """Leaving in the middle asks once."""
        if self.draft is None or not self.draft.taken or self.draft.next is None:
            self.app.back()
            return
        ask = tr("teams.draft_leave")
        yes = tr("teams.draft_leave_yes")
        self.app.notices.ask(ask, yes, self.app.back, danger=True, text=tr("teams.draft_leave_text"))


class _Facts(Widget):
    """The chosen car in words: name, figures, skill."""

    role = "text"
    outset = 2

    def __init__(self, rect: R, car: Car) -> None:
        program = program_of(car)
        self.car = car
        self.skill = f"{program.name}: {program.text}" if program else ""
        super().__init__(rect, name=f"{car.name}. {self.skill}", key="facts")

    def draw(self, cv: Canvas) -> None:
        """Name and figures in a line (or two), the skill below as far as there is room."""
        r, p = self.rect, theme.palette()
        name, size = txt.fitted(self.car.name, r.w * 0.55, "display", "label")
        w = txt.text(cv, name, (r.x, r.y + 12), size=size, face="display")
        paint.stat_line(cv, r.x + w + 16, r.y + 12, min(224.0, r.w - w - 16), self.car)
        size = "body" if txt.paragraph_height(self.skill, r.w) <= r.h - 26 else 12  # type: ignore[assignment]
        with cv.clipped(r):
            txt.paragraph(cv, self.skill, (r.x, r.y + 26), r.w, size=size, colour=p.text_soft)


def _paint_side(side: int, cars: list[Car], size: int, acting: bool, cv: Canvas, widget: Widget) -> None:
    """A side's name and cars, with room for those to come."""
    r, p = widget.rect, theme.palette()
    surfaces.panel(cv, r)
    if acting:
        surfaces.ring(cv, r, theme.RADIUS_CARD, p.sun, 3)
    surfaces.team_plate(cv, R(r.x + 6, r.y + 6, 12, r.h - 12), TEAMS[side], 6)
    w = txt.text(cv, DraftScene.team(side), (r.x + 28, r.centery), size="label", face="display", colour=p.frame_text)
    room = R(round(r.x + 40 + w), r.y + 5, round(r.w - 50 - w), r.h - 10)
    token = min(room.h, (room.w - 4 * (size - 1)) // size)
    for place in range(size):
        box = R(room.x + place * (token + 4), room.centery - token // 2, token, token)
        if place < len(cars):
            paint.token(cv, box, cars[place], TEAMS[side])
        else:
            surfaces.plate(cv, box, min(12, token // 4), (*p.plum_lit[:3], 120))


def _tiles(room: R, count: int) -> tuple[int, int]:
    """Columns and a tile's height: as large as all fit without scrolling, else small ones in a list that scrolls."""
    most, names = layout.columns_for(room.w, _TILE_W, 8, 12), 2 * txt.line_height("caption")
    for columns in range(3, most + 1):
        width = (room.w - 12 - 8 * (columns - 1)) // columns
        height = min(_PICTURE_MOST, width * 11 // 20) + names + (_STATS_H if width >= _WITH_STATS else 0)
        if -(-count // columns) * (height + 8) <= room.h:
            return columns, height
    return most, _PICTURE + names


def _paint_tile(car: Car, draft: Drafting, cv: Canvas, widget: Painted) -> None:
    """A car of the pool; banned and picked ones are dim and say by whom."""
    r, p = widget.rect, theme.palette()
    fill = theme.mix(p.paper, p.sun, 0.4) if widget.chosen else paint.ground(car.element)
    if widget.hovered:
        fill = theme.darker(fill, 0.06)
    surfaces.plate(cv, r, theme.RADIUS_CONTROL, fill, edge=p.sun_deep if widget.chosen else None, edge_w=2)
    names, stats = 2 * txt.line_height("caption"), _STATS_H if r.w >= _WITH_STATS else 0
    room = r.h - names - stats
    middle = (r.centerx, r.y + room // 2 + 2)
    cv.put_centred(art.car(car.design or car.id, "E", cv.px(min(room, r.w) - 2)), middle)
    element_disc(cv, car.element, (r.x + 16, r.y + 16), 24)
    lines = txt.wrap(car.name, r.w - 8, "bold", "caption")[:2]
    step = txt.line_height("caption") * 0.92
    y = r.y + room + names / 2 - step * (len(lines) - 1) / 2 - 2
    if stats:
        paint.stat_line(cv, r.x + 6, r.bottom - 16, r.w - 26, car)
    for line in lines:
        words, size = txt.fitted(line, r.w - 6, "bold", "caption")
        txt.text(cv, words, (r.centerx, y), size=size, face="bold", align="centre")
        y += step
    if car.id in draft.taken:
        done = draft.steps[draft.taken.index(car.id)]
        surfaces.plate(cv, r, theme.RADIUS_CONTROL, _VEIL)
        ink = p.bad if done.kind == BAN else theme.team(TEAMS[done.side]).deep
        controls.badge_dot(cv, middle, "cross" if done.kind == BAN else "check", ink, 36)
