"""Collects the solids of a toy in car space and paints them for one facing."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import pygame

from .geometry import FACINGS, RGB, TURN, Loft, Row, Vec
from .shading import TILT_Y, TILT_Z, Blocker, Face, FacePen, Frame, project

Edge = Callable[[float], float] | float
MARGIN = 0.025
"""Air kept free on every side of a car's picture, as part of its width."""
FIT, SINK = 1.08, 0.55
"""Usual scale and usual row of the car's middle."""


@dataclass
class Group:
    """Faces painted together, in the order of layer, then of depth."""

    layer: float
    middle: Vec
    faces: list[Face]
    only_near: Vec | None = None
    """Paint only when this direction looks at the viewer."""


@dataclass
class Toy:
    """A toy made of lofts, boxes, balls, tubes and wheels."""

    groups: list[Group] = field(default_factory=list)
    blockers: list[Blocker] = field(default_factory=list)
    smoothness: float = 1.0
    """Times as many facets; 1 is right for board sprites, 2 for large pictures."""

    def shades(self, x: float, y: float, hx: float, hy: float, z: float) -> None:
        """Let a box-shaped part cast its soft shadow on what lies below z."""
        self.blockers.append(Blocker(x, y, hx, hy, z))

    def loft(
        self,
        body: Loft,
        color: RGB,
        finish: str = "paint",
        layer: float = 1,
        steps: tuple[int, int] = (34, 22),
    ) -> Group:
        """A lofted solid."""
        n, m = (max(6, int(s * self.smoothness)) for s in steps)
        ts = [0.5 - 0.5 * math.cos(math.pi * i / n) for i in range(n + 1)]
        grid = [[body.at(t, j / m) for j in range(m + 1)] for t in ts]
        faces = [
            Face([grid[i][j], grid[i + 1][j], grid[i + 1][j + 1], grid[i][j + 1]], color, finish)
            for i in range(n)
            for j in range(m)
        ]
        middle = (body.x0, (body.y0 + body.y1) / 2, body.peak(0.5))
        self.groups.append(Group(layer, middle, faces))
        return self.groups[-1]

    def patch(
        self, group: Group, body: Loft, rows: Sequence[Row], color: RGB, finish: str = "paint", cells: int = 8
    ) -> None:
        """A coloured area on the skin of a loft, bounded by rows of (t, from, to)."""
        for (t0, a0, b0), (t1, a1, b1) in pairwise(rows):
            for k in range(cells):
                u, v = k / cells, (k + 1) / cells
                pts = [
                    body.at(t0, a0 + (b0 - a0) * u),
                    body.at(t1, a1 + (b1 - a1) * u),
                    body.at(t1, a1 + (b1 - a1) * v),
                    body.at(t0, a0 + (b0 - a0) * v),
                ]
                group.faces.append(Face(pts, color, finish))

    def belt(self, group: Group, body: Loft, t0: float, t1: float, color: RGB, finish: str = "paint") -> None:
        """A ring over the whole section from t0 to t1."""
        self.patch(group, body, [(t0, 0, 1), ((t0 + t1) / 2, 0, 1), (t1, 0, 1)], color, finish, 24)

    def spiral(self, group: Group, body: Loft, start: float, rise: float, wide: float, color: RGB) -> None:
        """A band that climbs along the body as it goes over it from right to left."""
        n = 24
        for i in range(n):
            a, b = i / n, (i + 1) / n
            low, high = start + rise * a, start + rise * b
            pts = [
                body.at(min(1.0, low), a),
                body.at(min(1.0, low + wide), a),
                body.at(min(1.0, high + wide), b),
                body.at(min(1.0, high), b),
            ]
            group.faces.append(Face(pts, color, "paint"))

    def stripe(
        self,
        group: Group,
        body: Loft,
        y0: float,
        y1: float,
        x0: Edge,
        x1: Edge,
        color: RGB,
        finish: str = "paint",
        steps: int = 24,
    ) -> None:
        """An area between two lines x0(u) and x1(u), u running 0..1 from y0 to y1, seen from above."""
        rows: list[Row] = []
        for i in range(steps + 1):
            u = i / steps
            t = body.t_of(y0 + (y1 - y0) * u)
            low, high = (f(u) if callable(f) else f for f in (x0, x1))
            rows.append((t, body.over(t, high - body.x0), body.over(t, low - body.x0)))
        self.patch(group, body, rows, color, finish, 5)

    def disc(
        self,
        group: Group,
        body: Loft,
        x: float,
        y: float,
        r: float,
        color: RGB,
        finish: str = "paint",
        ry: float | None = None,
    ) -> None:
        """A round area on the skin."""
        reach = ry or r

        def half(u: float) -> float:
            return r * math.sqrt(max(0.0, 1 - (2 * u - 1) ** 2))

        self.stripe(group, body, y - reach, y + reach, lambda u: x - half(u), lambda u: x + half(u), color, finish, 16)

    def line(self, group: Group, pts: Sequence[Vec], width: float, color: RGB, finish: str = "matte") -> None:
        """A line painted on a group."""
        group.faces.append(Face(list(pts), color, finish, width))

    def tube(self, pts: Sequence[Vec], width: float, color: RGB, finish: str = "chrome", layer: float = 4) -> None:
        """A rod along points."""
        k = len(pts)
        middle = (sum(p[0] for p in pts) / k, sum(p[1] for p in pts) / k, sum(p[2] for p in pts) / k)
        self.groups.append(Group(layer, middle, [Face(list(pts), color, finish, width)]))

    def ball(self, at: Vec, r: Vec, color: RGB, finish: str = "paint", layer: float = 4) -> Group:
        """The upper half of an ellipsoid standing on its equator at the point."""
        b = Loft(at[1] - r[1], at[1] + r[1], [(0, r[0])], [(0, at[2] + r[2])], at[2], 2, 2, 2, at[0], 1)
        return self.loft(b, color, finish, layer, (12, 12))

    def box(
        self,
        x: tuple[float, float],
        y: tuple[float, float],
        z: tuple[float, float],
        color: RGB,
        finish: str = "paint",
        layer: float = 4,
        n: float = 7,
    ) -> tuple[Group, Loft]:
        """A block with rounded edges; n as in Loft."""
        half, middle = (x[1] - x[0]) / 2, (x[0] + x[1]) / 2
        b = Loft(y[0], y[1], [(0, half)], [(0, z[1])], z[0], n, 12, 12, middle, 1.6)
        return self.loft(b, color, finish, layer, (14, 14)), b

    def lathe(
        self,
        axis_x: tuple[float, float],
        y: float,
        z: float,
        r: float,
        color: RGB,
        finish: str,
        layer: float,
        only_near: Vec | None = None,
    ) -> Group:
        """A wheel-like drum with rounded shoulders, its axis along x; dark drums get tread blocks."""
        n, (xa, xb) = max(14, int(22 * self.smoothness)), axis_x
        edge = min(abs(xb - xa) * 0.3, r * 0.3)
        profile = [(xa, r * 0.80), (xa + edge, r), (xb - edge, r), (xb, r * 0.80)]
        ring = [(math.cos(k * math.tau / n), math.sin(k * math.tau / n)) for k in range(n + 1)]
        grid = [[(px, y + pr * c, z + pr * s) for c, s in ring] for px, pr in profile]
        lug = (int(color[0] * 1.45) + 6, int(color[1] * 1.45) + 6, int(color[2] * 1.45) + 6)
        treaded = max(lug) < 140
        faces = [
            Face(
                [grid[i][j], grid[i][j + 1], grid[i + 1][j + 1], grid[i + 1][j]],
                lug if treaded and i == 1 and j % 2 else color,
                finish,
            )
            for i in range(3)
            for j in range(n)
        ]
        faces += [Face(list(reversed(grid[0])), color, finish), Face(grid[3], color, finish)]
        self.groups.append(Group(layer, ((xa + xb) / 2, y, z), faces, only_near))
        return self.groups[-1]

    def hub(self, group: Group, x: float, y: float, z: float, r: float, color: RGB, finish: str = "chrome") -> None:
        """A round plate on the outer side of a wheel."""
        side = 1 if x > 0 else -1
        n = max(12, int(16 * self.smoothness))
        pts = [(x, y + side * r * math.cos(k * math.tau / n), z + r * math.sin(k * math.tau / n)) for k in range(n)]
        group.faces.append(Face(pts, color, finish))

    def extent(self, facing: str) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of the toy in picture units around its middle."""
        turn = TURN[facing]
        us: list[float] = []
        vs: list[float] = []
        for g in self.groups:
            for f in g.faces:
                grow = f.width / 2
                for p in f.pts:
                    u, v = project((*turn(p[0], p[1]), p[2]))
                    us += (u - grow, u + grow)
                    vs += (v - grow, v + grow)
        return min(us), min(vs), max(us), max(vs)

    def frames(self, px: int) -> dict[str, Frame]:
        """For each facing where the toy stands in a square of px, the same scale for all, nothing outside."""
        boxes = {f: self.extent(f) for f in FACINGS}
        room = 1 - 2 * MARGIN
        fit = min(FIT, *(room / max(r - le, b - t) for le, t, r, b in boxes.values()))
        frames = {}
        for facing, (left, top, right, bottom) in boxes.items():
            sink = min(max(SINK, MARGIN - fit * top), 1 - MARGIN - fit * bottom)
            middle = min(max(0.5, MARGIN - fit * left), 1 - MARGIN - fit * right)
            frames[facing] = Frame(px, fit, sink, middle)
        return frames

    def render(self, frame: Frame, facing: str) -> pygame.Surface:
        """Paint all groups from the back to the front."""
        surf = pygame.Surface((frame.px, frame.px), pygame.SRCALPHA)
        turn, pen = TURN[facing], FacePen(surf, frame, self.blockers, facing)
        order = sorted(self.groups, key=lambda g: (g.layer, turn(*g.middle[:2])[1] * TILT_Z + g.middle[2] * TILT_Y))
        for g in order:
            if g.only_near and turn(*g.only_near[:2])[1] < 0.5:
                continue
            for f in g.faces:
                pen.face(f)
        return surf
