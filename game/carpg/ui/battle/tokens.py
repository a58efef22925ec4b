"""Small pictures of cars: tokens in the initiative bar, portraits on cards, the two sides of an attack."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

import pygame

from carpg.tactics.elements import ELEMENTS
from carpg.tactics.state import BattleState, CarState
from carpg.ui import art, theme
from carpg.ui.board.display import TEAMS, design_of
from carpg.ui.paint import controls, surfaces
from carpg.ui.paint.canvas import Canvas
from carpg.ui.paint.glyphs import element_disc

R = pygame.Rect
State = Literal["acted", "active", "next", "out"]
INK_VEIL: Final = (16, 12, 34, 112)


@dataclass(frozen=True)
class Face:
    """What a small picture needs of a car: its design, the team that controls it, its element."""

    car: str
    name: str
    design: str
    team: str
    element: str
    worn: bool = False

    @classmethod
    def of(cls, state: BattleState, car: CarState) -> Face:
        """A car's face as the battle stands."""
        entrant = state.setup.entrants[car.index]
        worn = car.health * 2 <= car.max_health
        return cls(entrant.id, entrant.name, design_of(entrant.car), TEAMS[car.side], ELEMENTS[car.element_now], worn)

    def picture(self, cv: Canvas, size: float, facing: str = "E") -> pygame.Surface:
        """The car, `size` points square."""
        return art.car(self.design, facing, cv.px(size), "worn" if self.worn else "normal")


def token(cv: Canvas, r: R, face: Face, state: State) -> None:
    """A car in the initiative bar: team hue and pattern, the car, what its turn is."""
    p = theme.palette()
    hue = theme.team(face.team).hue
    radius = round(r.w * 0.26)
    if state == "active":
        surfaces.shadow(cv, r, radius, blur=5, dy=2, alpha=140)
        surfaces.plate(cv, r, radius, p.sun)
        r = r.inflate(-6, -6)
    surfaces.plate(cv, r, radius, theme.darker(hue, 0.45) if state == "acted" else hue)
    surfaces.team_plate(cv, r.inflate(-6, -6), face.team, max(2, radius - 3), pale=True)
    size = r.w - 2
    cv.put_centred(face.picture(cv, size), r.center)
    if state == "acted":
        surfaces.plate(cv, r, radius, INK_VEIL)
        controls.badge_dot(cv, (r.right - 7, r.bottom - 7), "check", p.neutral, 18)


def portrait(cv: Canvas, r: R, face: Face) -> None:
    """A car on its team's pale plate with its element at the corner."""
    surfaces.team_plate(cv, r, face.team, theme.RADIUS_CONTROL, pale=True)
    cv.put_centred(face.picture(cv, r.w + 6), (r.centerx, r.centery - 2))
    size = max(22, round(r.w * 0.32))
    element_disc(cv, face.element, (r.x + size / 2 + 1, r.y + size / 2 + 1), size)


def versus(cv: Canvas, r: R, face: Face, *, left: bool) -> None:
    """One side of an attack, its element at the outer corner."""
    surfaces.plate(cv, r, 11, theme.team(face.team).hue)
    surfaces.team_plate(cv, r.inflate(-6, -6), face.team, 8, pale=True)
    cv.put_centred(face.picture(cv, r.w - 2), r.center)
    element_disc(cv, face.element, (r.x + 4 if left else r.right - 4, r.y + 6), 22)
