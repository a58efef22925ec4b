"""The team at the garage's top: its cars, and the way to the team's own screen."""

from __future__ import annotations

from collections.abc import Callable

from carpg.tactics.cars import roster
from carpg.ui import theme
from carpg.ui.garage import paint
from carpg.ui.garage.teams import Team
from carpg.ui.paint import controls, surfaces
from carpg.ui.paint import text as txt
from carpg.ui.paint.canvas import Canvas
from carpg.ui.strings import tr
from carpg.ui.widgets.base import R
from carpg.ui.widgets.button import Pressable


class TeamBar(Pressable):
    """The team's cars in a row; pressing it opens the team."""

    radius = theme.RADIUS_CARD

    def __init__(self, rect: R, team: Team, on_press: Callable[[], None]) -> None:
        title = tr("garage.team_named", name=team.name) if team.name else tr("garage.team")
        name = tr("garage.team_open", team=title, count=len(team.cars), size=team.size)
        super().__init__(rect, name=name, on_press=on_press, key="team-bar")
        self.team = team

    def draw(self, cv: Canvas) -> None:
        """Title and count where there is room, then the cars."""
        r, team, p = self.rect, self.team, theme.palette()
        surfaces.panel(cv, r, self.radius)
        if self.hovered or self.pressed:
            controls.hover_veil(cv, r, self.radius)
        words = tr("garage.team_count", count=len(team.cars), size=team.size)
        x = r.x + 14
        title = tr("garage.team")
        title_w = txt.width(title, "display", "title")
        least = team.size * 46 + 28
        if r.h >= 56 and r.w - title_w - 28 >= least:
            txt.text(cv, title, (x, r.centery - 11), size="title", face="display", colour=p.frame_text)
            txt.text(cv, words, (x, r.centery + 15), size="body", colour=p.frame_soft)
            x += title_w + 16
        elif r.w - txt.width(words, "bold", "body") - 40 >= team.size * 26:
            txt.text(cv, words, (x, r.centery), size="body", face="bold", colour=p.frame_text)
            x += txt.width(words, "bold", "body") + 12
        cars = [roster()[car] for car in team.cars]
        paint.tokens(cv, R(x, r.y + 6, r.right - 10 - x, r.h - 12), cars, team.size)
