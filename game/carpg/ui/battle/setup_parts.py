"""Cards of the set-up: a team's player and cars, the arena, the rules."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from carpg.ai.tactics_players import PLAYERS
from carpg.kernel.dice import Dice
from carpg.tactics.arena import Arena, arenas
from carpg.tactics.cars import roster
from carpg.ui import art, layout, theme
from carpg.ui.arenas import own_arenas
from carpg.ui.arenas.plan import draw_plan, plan
from carpg.ui.board.display import TEAMS
from carpg.ui.game.draft import ANY_ARENA, NEW_ARENA, SEED_LIMIT, Draft, suits
from carpg.ui.game.saves import new_seed
from carpg.ui.game.session import PERSON, Seat
from carpg.ui.paint import surfaces
from carpg.ui.paint import text as txt
from carpg.ui.paint.canvas import Canvas
from carpg.ui.paint.glyphs import element_disc
from carpg.ui.paint.icons import icon
from carpg.ui.strings import tr
from carpg.ui.widgets import Button, Card, Dropdown, Heading, IconButton, Label, Picture, TextField, Widget
from carpg.ui.widgets.base import R

if TYPE_CHECKING:
    from carpg.ui.scenes.setup import SetupScene

_PREVIEW_H: Final = 168
_TOKEN: Final = 48


def player_card(scene: SetupScene, team: int, box: R) -> Widget:
    """A team: who plays it, under which name, with which cars."""
    draft = scene.draft
    seat, key = draft.seats[team], TEAMS[team]
    title = tr(f"setup.{key}")
    inside = R(box.x + 16, box.y + 60, box.w - 32, 0)
    tokens = layout.flow(inside.move(0, 112), [_TOKEN] * draft.size, _TOKEN, 6)
    low = tokens[-1].bottom
    buttons = layout.row(R(inside.x, low + 36, inside.w, 48), [1, 1], 10)
    card = Card(R(box.x, box.y, box.w, buttons[0].bottom - box.y + 16))
    head = R(box.x, box.y, box.w, 48)
    card.add(Picture(head, lambda cv, widget: _team_head(cv, widget.rect, key)))
    card.add(Heading((head.x + 16, head.y, head.w - 32, head.h), title, level=2, size="label", colour=theme.CHALK))
    rows = layout.stack(inside, [48, 48], 8)
    card.add(
        TextField(
            rows[0], tr("setup.name", team=title), seat.name, partial(_named, scene, team), most=24, key=f"name-{team}"
        )
    )
    options = [(PERSON, tr("setup.person")), *((level, tr(f"setup.{level}")) for level in PLAYERS)]
    label = tr("setup.player", team=title)
    glyph = "person" if seat.is_person else "robot"
    card.add(
        Dropdown(rows[1], label, options, seat.player, partial(_played, scene, team), glyph=glyph, key=f"player-{team}")
    )
    names = [roster()[car].name for car in draft.teams[team]]
    card.add(Picture(tokens[0].unionall(tokens), partial(_paint_tokens, draft, team, tokens), name=", ".join(names)))
    card.add(
        Label(
            (inside.x, low + 8, inside.w, 24), _cars_note(draft, team), size="caption", colour=theme.palette().text_soft
        )
    )
    choose = Button(
        buttons[0],
        tr("setup.choose"),
        partial(_pick, scene, team),
        kind="inset",
        name=tr("setup.choose_of", team=title),
    )
    drawn = Button(
        buttons[1],
        tr("setup.random"),
        partial(_draw, scene, team),
        glyph="dice",
        kind="inset",
        name=tr("setup.random_of", team=title),
    )
    return card.add(choose, drawn)


def _named(scene: SetupScene, team: int, name: str) -> None:
    """A name while it is typed: nothing is built anew under the keys."""
    seat = scene.draft.seats[team]
    if name.strip():
        scene.draft = scene.draft.with_seat(team, replace(seat, name=name.strip()))


def _played(scene: SetupScene, team: int, player: str) -> None:
    """Another player; a name that was a level's or the standard one follows."""
    old = scene.draft.seats[team]
    plain = {tr(f"setup.{level}") for level in PLAYERS} | {tr(f"battle.{key}") for key in TEAMS} | {"You"}
    name = old.name
    if name in plain:
        name = tr(f"battle.{TEAMS[team]}") if player == PERSON else tr(f"setup.{player}")
    scene.take(scene.draft.with_seat(team, Seat(name, player)))


def _pick(scene: SetupScene, team: int) -> None:
    from carpg.ui.scenes.setup_team import TeamScene

    scene.app.open(TeamScene(scene.app, scene, team))


def _draw(scene: SetupScene, team: int) -> None:
    """Draw a whole team now, for all to see."""
    pool = sorted(set(roster()) - set(scene.draft.teams[1 - team]))
    Dice(new_seed()).shuffle("map", pool)
    scene.take(scene.draft.with_team(team, tuple(pool[: scene.draft.size])))


def _cars_note(draft: Draft, team: int) -> str:
    count = len(draft.teams[team])
    if count == 0:
        return tr("setup.cars_random")
    return tr("setup.cars_all" if count == draft.size else "setup.cars_some", count=count)


def _team_head(cv: Canvas, r: R, team: str) -> None:
    surfaces.plate(cv, r, theme.RADIUS_CARD, theme.team(team).deep)
    surfaces.plate(cv, R(r.x, r.bottom - 16, r.w, 16), 0, theme.team(team).deep)
    band = R(r.right - 72, r.y, 72, r.h)
    surfaces.team_plate(cv, band, team, theme.RADIUS_CARD)


def _paint_tokens(draft: Draft, team: int, boxes: list[R], cv: Canvas, widget: Widget) -> None:
    """The chosen cars; free places show a die."""
    dx, dy = widget.rect.x - boxes[0].x, widget.rect.y - boxes[0].y
    for i, box in enumerate(boxes):
        r = box.move(dx, dy)
        if i < len(draft.teams[team]):
            draw_car(cv, r, draft.teams[team][i], TEAMS[team])
        else:
            p = theme.palette()
            surfaces.plate(cv, r, 12, p.paper_2, edge=p.paper_3, edge_w=2)
            icon(cv, "dice", r.center, 24, p.text_soft)


def draw_car(cv: Canvas, r: R, car: str, team: str) -> None:
    """A roster car on its team's plate with its element."""
    entry = roster()[car]
    surfaces.plate(cv, r, 12, theme.team(team).hue)
    surfaces.team_plate(cv, r.inflate(-6, -6), team, 9, pale=True)
    cv.put_centred(art.car(entry.design or entry.id, "E", cv.px(r.w - 2)), r.center)
    element_disc(cv, entry.element, (r.x + 8, r.y + 8), 20)


# ---- arena ------------------------------------------------------------------


def arena_options(draft: Draft, own: dict[str, Arena]) -> list[str]:
    """What the arrows go through: any, a new one, then the player's own and the game's that suit the size."""
    return [ANY_ARENA, NEW_ARENA, *(name for name, arena in (own | arenas()).items() if suits(arena, draft.size))]


def arena_card(scene: SetupScene, box: R) -> Widget:
    """The arena with its plan; arrows go through those that suit the format."""
    draft = scene.draft
    own = own_arenas(scene.app)
    options = arena_options(draft, own)
    place = options.index(draft.arena) if draft.arena in options else 0
    name, note = _arena_words(draft, sum(suits(arena, draft.size) for arena in arenas().values()))
    inside = R(box.x + 16, box.y + 14, box.w - 32, 0)
    note_h = max(2 * txt.line_height("body"), txt.paragraph_height(note, box.w - 32)) + 4
    rows = layout.stack(inside, [28, _PREVIEW_H, 48, note_h], 8)
    card = Card(R(box.x, box.y, box.w, rows[-1].bottom - box.y + 12))
    card.add(Label(rows[0], tr("setup.arena"), size="label", face="display"))
    card.add(Picture(rows[1], partial(_paint_arena, draft), name=tr("setup.arena_picture", name=name)))
    left, middle, right = layout.row(rows[2], [48, 1, 48], 8)
    card.add(
        IconButton(
            left, "left", tr("setup.arena_previous"), partial(_arena, scene, own, options[place - 1]), kind="inset"
        )
    )
    card.add(Heading(middle, name, level=3, align="centre"))
    following = options[(place + 1) % len(options)]
    card.add(IconButton(right, "right", tr("setup.arena_next"), partial(_arena, scene, own, following), kind="inset"))
    return card.add(Label(rows[3], note, wrap=True, colour=theme.palette().text_soft))


def _arena(scene: SetupScene, own: dict[str, Arena], arena: str) -> None:
    scene.take(replace(scene.draft, arena=arena, own=own.get(arena)))


def _arena_words(draft: Draft, count: int) -> tuple[str, str]:
    if draft.arena == NEW_ARENA:
        return tr("setup.arena_new"), tr("setup.arena_new_note")
    if draft.picked is None:
        return tr("setup.arena_any"), tr("setup.arena_any_note", count=count)
    return draft.picked.name, draft.picked.note


def _paint_arena(draft: Draft, cv: Canvas, widget: Widget) -> None:
    r = widget.rect
    if draft.picked is not None:
        draw_plan(cv, r, draft.picked)
        return
    surfaces.plate(cv, r, theme.RADIUS_CONTROL, theme.palette().plum)
    if draft.arena == NEW_ARENA:
        icon(cv, "dice", r.center, 72, theme.palette().frame_soft)
    else:
        _paint_many(cv, r)


def _paint_many(cv: Canvas, r: R) -> None:
    """A few arenas side by side: one of those it will be."""
    shown = [arenas()[name] for name in sorted(arenas())][2:14:2]
    with cv.clipped(r):
        for cell, arena in zip(layout.grid(r.inflate(-16, -12), 3, 6, (r.h - 20) // 2, 8), shown, strict=True):
            px = max(5, min(cv.px(cell.w) // (arena.width + 1), cv.px(cell.h) // (arena.height + 1)))
            cv.put_centred(plan(arena, px, art.has("tiles/normal")), cell.center)


# ---- rules ------------------------------------------------------------------


def rules_card(scene: SetupScene, box: R) -> Widget:
    """How many rules differ from the standard, the way to change them, and the seed."""
    draft = scene.draft
    inside = R(box.x + 16, box.y + 14, box.w - 32, 0)
    rows = layout.stack(inside, [28, 48, 48], 10)
    card = Card(R(box.x, box.y, box.w, rows[-1].bottom - box.y + 16))
    card.add(Label(rows[0], tr("setup.rules"), size="label", face="display"))
    changed = len(draft.rules)
    note = tr("setup.rules_standard")
    if changed:
        note = tr("setup.rules_changed_one") if changed == 1 else tr("setup.rules_changed", count=changed)
    words, button = layout.row(rows[1], [1, 1], 10)
    card.add(Label(words, note))
    card.add(Button(button, tr("setup.rules_open"), partial(_rules, scene), glyph="edit", kind="inset"))
    label, field = layout.row(rows[2], [1, 1], 10)
    card.add(Label(label, tr("setup.seed")))
    seed = "" if draft.seed is None else str(draft.seed)
    return card.add(
        TextField(
            field, tr("setup.seed"), seed, partial(_seed, scene), placeholder=tr("setup.seed_hint"), most=6, key="seed"
        )
    )


def _rules(scene: SetupScene) -> None:
    from carpg.ui.scenes.setup_rules import RulesScene

    scene.app.open(RulesScene(scene.app, scene))


def _seed(scene: SetupScene, text: str) -> None:
    digits = "".join(char for char in text if char in "0123456789")
    scene.draft = replace(scene.draft, seed=int(digits) % SEED_LIMIT if digits else None)
