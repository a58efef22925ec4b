"""Ways into a battle, and its set-up: format, players, arena, teams, rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache, partial
from weakref import WeakKeyDictionary

from carpg.kernel.errors import DocumentError
from carpg.storage.store import SaveStore
from carpg.ui import layout, theme
from carpg.ui.app import App
from carpg.ui.battle.setup_parts import arena_card, player_card, rules_card
from carpg.ui.board.display import TEAMS, design_of
from carpg.ui.game.draft import FORMATS, MOST_CARS, Draft, keep, quick_draft, recall
from carpg.ui.game.saves import new_id, new_seed
from carpg.ui.game.session import Session, latest
from carpg.ui.layout import Form
from carpg.ui.scene import Scene
from carpg.ui.scenes.battle import BattleScene
from carpg.ui.scenes.entries import Resume
from carpg.ui.scenes.frame import bar_height, framed
from carpg.ui.share import share_setup
from carpg.ui.strings import every, extend, tr
from carpg.ui.texts.setup import TEXTS
from carpg.ui.widgets import Button, Card, IconButton, Label, Scroll, Segments, Stepper, Widget
from carpg.ui.widgets.base import R

extend(TEXTS)

QUICK_LEVEL = "driver"


def quick_battle(app: App) -> Scene:
    """Five against five at once: a person against an opponent, all else drawn."""
    draft = quick_draft(QUICK_LEVEL)
    return BattleScene(app, Session.start(new_id(), draft.battle(new_seed()), draft.seats))


def local_battle(app: App) -> Scene:
    """The set-up with the choices of the last time."""
    return SetupScene(app, recall(app.platform.storage))


def resume(app: App) -> Resume | None:
    """The newest match that is not over. Matches that can't be read are told of once."""
    infos = app.saves.saves("auto-")
    session, refused = _newest(app.saves, tuple((info.slot, info.saved_at, info.size) for info in infos))
    told = _told.setdefault(app.saves, set())
    for slot, why in {**{info.slot: info.message for info in infos if info.damaged}, **refused}.items():
        if slot not in told:
            told.add(slot)
            app.notices.toast("setup.damaged", glyph="warning", why=why)
    if session is None:
        return None
    state = session.state
    note = tr("setup.resume", round=state.round, arena=state.setup.document.arena.name or "–")
    standing = [car for car in state.cars if car.standing]
    chosen = [car for team in (0, 1) for car in [c for c in standing if c.team == team][:2]]
    cars = tuple((design_of(state.setup.entrants[car.index].car), TEAMS[car.team]) for car in chosen)
    return Resume(note, lambda app: BattleScene(app, latest(app.saves) or session, fresh=False), cars)


#: Slots whose damage has been told, by store.
_told: WeakKeyDictionary[SaveStore, set[str]] = WeakKeyDictionary()


@lru_cache(maxsize=2)
def _newest(store: SaveStore, stamp: tuple[tuple[str, str, int], ...]) -> tuple[Session | None, dict[str, str]]:
    """`latest`, read again only when the saves have changed: the title asks often, and reading plays a replay."""
    refused: dict[str, str] = {}
    return latest(store, refused), refused


def _called_by_colour(draft: Draft) -> Draft:
    """A player whose name nobody chose is called after the team's colour, whichever it is now."""
    for team, side in enumerate(TEAMS):
        seat = draft.seats[team]
        if seat.name in every(f"battle.{side}"):
            draft = draft.with_seat(team, replace(seat, name=tr(f"battle.{side}")))
    return draft


class SetupScene(Scene):
    """Everything that is chosen before a battle."""

    title = "setup.title"

    def __init__(self, app: App, draft: Draft) -> None:
        super().__init__(app)
        self.draft = _called_by_colour(draft)

    def take(self, draft: Draft) -> None:
        """Take up a change."""
        self.draft = draft
        keep(self.app.platform.storage, draft)
        self.rebuild()

    # ---- the screen ----

    def build(self, form: Form) -> Widget:
        """Cards in columns, the start button at the bottom."""
        side = bar_height(form)
        root, area = framed(self, form, tr("setup.title"), keep_right=side + theme.S2)
        corner = (form.inner.right - side, form.inner.y, side, side)
        root.add(IconButton(corner, "link", tr("share.setup"), lambda: share_setup(self.app, self.draft)))
        start_h = 64
        body = R(area.x, area.y, area.w, area.h - start_h - form.gap)
        scroll = Scroll(body, key="setup", pad=theme.S2)
        columns = 1 if form.phone else 3 if body.w >= 1000 else 2
        boxes = layout.row(R(body.x + 4, body.y + 4, body.w - 20, 0), [1] * columns, form.gap)
        bottoms = [body.y + 4] * columns
        for place, make in self._cards(columns):
            column = min(place, columns - 1)
            card = make(R(boxes[column].x, bottoms[column], boxes[column].w, 0))
            scroll.add(card)
            bottoms[column] = card.rect.bottom + form.gap
        scroll.fit()
        root.add(scroll)
        width = min(area.w, 420)
        box = R(area.right - width, area.bottom - start_h, width, start_h)
        root.add(Button(box, tr("setup.start"), self.start, glyph="play", kind="primary", size="title"))
        return root

    def _cards(self, columns: int) -> tuple[tuple[int, Callable[[R], Widget]], ...]:
        """The cards in reading order, each with its column."""
        coral, teal = partial(player_card, self, 0), partial(player_card, self, 1)
        arena, rules = partial(arena_card, self), partial(rules_card, self)
        if columns == 2:
            return ((0, self._format_card), (0, coral), (0, teal), (1, arena), (1, rules))
        return ((0, self._format_card), (1, coral), (2, teal), (0, arena), (1, rules))

    def _format_card(self, box: R) -> Widget:
        draft = self.draft
        inside = R(box.x + 16, box.y + 14, box.w - 32, 0)
        rows = layout.stack(inside, [28, 48, 48] if draft.format == "custom" else [28, 48], 10)
        card = Card(R(box.x, box.y, box.w, rows[-1].bottom - box.y + 16))
        card.add(Label(rows[0], tr("setup.format"), size="label", face="display"))
        options = [(name, tr(f"setup.format_{name}")) for name in ("standard", "blitz", "custom")]
        card.add(Segments(rows[1], tr("setup.format"), options, draft.format, self._format, key="format"))
        if draft.format == "custom":
            label = tr("setup.cars")
            card.add(
                Stepper(R(rows[2].x, rows[2].y, min(260, rows[2].w), 48), label, draft.size, (1, MOST_CARS), self._size,
                        label=lambda n: tr("setup.cars_n", count=n), key="size")
            )  # fmt: skip
        return card

    def _format(self, name: str) -> None:
        size = FORMATS.get(name, 4 if self.draft.size in FORMATS.values() else self.draft.size)
        self.take(self.draft.with_size(size))

    def _size(self, size: int) -> None:
        self.take(self.draft.with_size(size))

    # ---- starting ----

    def start(self) -> None:
        """Begin the battle, or say what is wrong."""
        draft = self.draft
        names = [seat.name.strip() or tr(f"battle.{TEAMS[i]}") for i, seat in enumerate(draft.seats)]
        seats = (replace(draft.seats[0], name=names[0]), replace(draft.seats[1], name=names[1]))
        try:
            session = Session.start(new_id(), draft.battle(new_seed()), seats)
        except DocumentError as error:
            self.app.notices.tell(tr("setup.problem"), error.message)
            return
        keep(self.app.platform.storage, draft)
        self.app.sounds.play("engine")
        self.app.replace(BattleScene(self.app, session))
