"""Parts of the result: the best turns, each a way into the replay, and both teams' luck with the dice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from carpg.ui import theme
from carpg.ui.battle.tokens import Face, token
from carpg.ui.board.display import TEAMS
from carpg.ui.game.session import Session
from carpg.ui.game.tally import BestTurn, Tally
from carpg.ui.paint import controls
from carpg.ui.paint import text as txt
from carpg.ui.paint.canvas import Canvas
from carpg.ui.paint.icons import icon
from carpg.ui.strings import tr
from carpg.ui.widgets import Heading, Label, Painted, Picture, Scroll, paint_row
from carpg.ui.widgets.base import R

_TOKEN: Final = 44


@dataclass(frozen=True)
class TeamLuck:
    """Hit dice and Success Rolls of a team: thrown, come out well, and how many were to be expected to."""

    rolls: int
    made: int
    expected: float

    @property
    def luck(self) -> float:
        """More (or fewer) than expected."""
        return self.made - self.expected


def luck_of(session: Session, tally: Tally, team: int) -> TeamLuck:
    """A team's dice in sum."""
    entrants = session.state.setup.entrants
    cars = [tally.cars[entrant.id] for entrant in entrants if entrant.team == team]
    return TeamLuck(sum(c.rolls for c in cars), sum(c.made for c in cars), sum(c.expected for c in cars))


def signed(value: float) -> str:
    """A difference with its sign and one place; what rounds to nothing has none."""
    text = f"{abs(value):.1f}"
    if text == "0.0":
        return "±0"
    return f"+{text}" if value > 0 else f"−{text}"


def turn_words(session: Session, turn: BestTurn) -> str:
    """What a turn did, in words."""
    names = {entrant.id: entrant.name for entrant in session.state.setup.entrants}
    parts = [tr("result.turn_damage", damage=turn.damage)] if turn.damage else []
    if turn.fallen:
        parts.append(tr("result.turn_fallen", cars=", ".join(names[car] for car in turn.fallen)))
    if turn.backstab:
        parts.append(tr("result.turn_backstab"))
    if turn.critical:
        parts.append(tr("result.turn_critical"))
    return ", ".join(parts)


def turns_list(r: R, session: Session, tally: Tally, on_turn: Callable[[int], None]) -> Scroll:
    """The best turns, then the dice of both teams; a turn leads into the replay where it begins."""
    scroll = Scroll(r, key="turns", pad=theme.S2)
    room = r.w - 12
    y = _heading(scroll, R(r.x, r.y, room, 0), tr("result.turns"))
    best = tally.best_turns()
    for number, turn in enumerate(best, 1):
        y = _turn(scroll, R(r.x, y, room, 0), session, turn, number, on_turn) + 6
    if not best:
        y = _line(scroll, R(r.x, y, room, 0), tr("result.no_turns")) + 6
    y = _heading(scroll, R(r.x, y + 6, room, 0), tr("result.dice"))
    for team in (0, 1):
        y = _dice(scroll, R(r.x, y, room, 0), session, tally, team) + 6
    scroll.fit()
    return scroll


def _heading(scroll: Scroll, r: R, words: str) -> int:
    height = txt.line_height("label") + 6
    scroll.add(Heading((r.x, r.y, r.w, height), words, level=2, size="label"))
    return r.y + height + 2


def _line(scroll: Scroll, r: R, words: str) -> int:
    height = txt.paragraph_height(words, r.w, "text", "body")
    scroll.add(Label((r.x, r.y, r.w, height), words, wrap=True, colour=theme.palette().text_soft))
    return r.y + height


def _turn(scroll: Scroll, r: R, session: Session, turn: BestTurn, number: int, on_turn: Callable[[int], None]) -> int:
    state = session.state
    face = Face.of(state, state.cars[state.setup.index[turn.car]])
    head = tr("result.turn_head", car=face.name, round=turn.round)
    words = turn_words(session, turn)
    room = r.w - _TOKEN - 54
    lines = txt.wrap(words, room, "text", "body")
    height = max(_TOKEN + 12, txt.line_height("label") + txt.line_height("body") * len(lines) + 14)
    name = tr("result.turn_says", number=number, head=head, words=words)
    paint = partial(_paint_turn, face, TEAMS[turn.side], head, lines)
    scroll.add(Painted(R(r.x, r.y, r.w, height), name, paint, partial(on_turn, turn.place), key=f"turn-{number}"))
    return r.y + height


def _paint_turn(face: Face, team: str, head: str, lines: tuple[str, ...], cv: Canvas, row: Painted) -> None:
    paint_row(cv, row)
    r, p = row.rect, theme.palette()
    box = R(r.x + 6, r.y + (r.h - _TOKEN) // 2, _TOKEN, _TOKEN)
    token(cv, box, Face(face.car, face.name, face.design, team, face.element), "next")
    x, room = box.right + 12, r.w - _TOKEN - 54
    step, first = txt.line_height("body"), txt.line_height("label")
    y = r.centery - (first + step * len(lines)) / 2 + first / 2
    words, size = txt.fitted(head, room, "display", "label")
    txt.text(cv, words, (x, y), size=size, face="display")
    for i, line in enumerate(lines):
        txt.text(cv, line, (x, y + (first + step) / 2 + step * i), colour=p.text_soft)
    icon(cv, "play", (r.right - 20, r.centery), 22, p.text_soft)


def _dice(scroll: Scroll, r: R, session: Session, tally: Tally, team: int) -> int:
    """A team's sum: rolls that came out well against those that were to be expected."""
    luck = luck_of(session, tally, team)
    words = tr(
        "result.dice_line",
        name=session.seats[team].name,
        made=luck.made,
        rolls=luck.rolls,
        expected=f"{luck.expected:.1f}",
        luck=signed(luck.luck),
    )
    height = txt.paragraph_height(words, r.w - 26, "text", "body")
    scroll.add(Picture(R(r.x, r.y, 22, 22), partial(_paint_team, team)))
    scroll.add(Label((r.x + 26, r.y, r.w - 26, height), words, wrap=True))
    return r.y + height


def _paint_team(team: int, cv: Canvas, widget: Picture) -> None:
    """The team's dot as the plot has it: coral's is full, teal's hollow."""
    hue, r = theme.team(TEAMS[team]), widget.rect
    controls.disc(cv, (r.x + 9, r.y + 11), 14, hue.hue if team == 0 else theme.palette().paper, hue.deep)
