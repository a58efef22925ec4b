"""Bolt-on parts kept as data: each is a list of simple solids, read from designs/props.json.

A prop stands on the body's skin, on the roof or on the floor. `x` is in tiles from the middle, plus `wide` times
half the body's width; `at` is a part of the length (of the roof's length on the roof); `z` is the height above
what it stands on. `both` repeats it mirrored, `repeat` = [count, dx, dat, dz] in a row.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from .builder import AMBER, CHROME, GLASS, INK, IRON, LENS, PARTS, RED, SCREEN, TYRE, Builder
from .design import DESIGN_DIR, DesignError, colour, read, record
from .geometry import RGB, Loft, Vec, darker, mix
from .shading import Face, normal
from .solids import Group

if TYPE_CHECKING:
    from .design import CarDesign

PROPS_FILE = DESIGN_DIR / "props.json"
PAINTS: dict[str, RGB] = {
    "ink": INK,
    "glass": GLASS,
    "screen": SCREEN,
    "chrome": CHROME,
    "tyre": TYRE,
    "lens": LENS,
    "red": RED,
    "amber": AMBER,
    "iron": IRON,
    "wood": (190, 128, 70),
    "bone": (250, 240, 214),
    "leaf": (92, 168, 66),
    "white": (250, 250, 250),
    "gold": (246, 190, 60),
    "copper": (206, 122, 70),
    "fire": (255, 132, 36),
    "blaze": (255, 214, 70),
    "smoke": (150, 146, 160),
    "rope": (224, 190, 130),
    "cyan": (120, 236, 255),
    "rust": (160, 84, 46),
}


@dataclass(frozen=True)
class Prop:
    """One solid of a part."""

    shape: str
    size: tuple[float, ...] = ()
    on: str = "body"
    x: float = 0.0
    wide: float = 0.0
    at: float = 0.5
    z: float = 0.0
    color: str = "accent"
    finish: str = "paint"
    layer: float = 5.0
    both: bool = False
    repeat: tuple[float, ...] = ()
    points: tuple[tuple[float, float, float], ...] = ()
    n: float = 4.0
    """Roundness of boxes and cones, as in Loft."""
    outward: bool = False
    """A sheet on a wall: seen only from outside."""


def paint(name: str, d: CarDesign) -> RGB:
    """A named paint, one of the design's own, or '#rrggbb'; a trailing + or - makes it lighter or darker."""
    plain = name.rstrip("+-")
    if plain in PAINTS:
        found = PAINTS[plain]
    elif plain in ("body", "accent", "trim", "roof"):
        found = getattr(d.palette, plain) or d.palette.body
    else:
        found = colour(plain, "props.json")
    if name.endswith("-"):
        return darker(found, 0.68)
    return mix(found, (255, 255, 255), 0.4) if name.endswith("+") else found


class Maker:
    """Adds one prop to a toy."""

    def __init__(self, b: Builder, p: Prop) -> None:
        self.b, self.p, self.color = b, p, paint(p.color, b.d)
        self.x = p.x + math.copysign(p.wide * b.hw, p.x or 1.0) if p.wide else p.x
        self.y = self._along(p.at)
        if p.on == "floor":
            self.z = p.z
        elif p.on == "roof":
            self.z = p.z + b.roof.height(0.0, self.y)
        else:
            self.z = p.z + b.top(0.0, self.y)

    def _along(self, t: float) -> float:
        return self.b.roof_y(t) if self.p.on == "roof" else self.b.d.y(t)

    def _spot(self, p: tuple[float, float, float]) -> Vec:
        """A corner: x mirrored with the prop and widened, z from the prop's foot."""
        side = -1.0 if self.x < 0 else 1.0
        return (side * p[0] + self.x, self._along(p[1]), self.z + p[2])

    def ball(self) -> None:
        """Size = half width, half length, height."""
        rx, ry, rz = self.p.size
        self.b.toy.ball((self.x, self.y, self.z), (rx, ry, rz), self.color, self.p.finish, self.p.layer)

    def box(self) -> None:
        """Size = half width, half length, height."""
        hx, hy, h = self.p.size
        x, y, z = (self.x - hx, self.x + hx), (self.y - hy, self.y + hy), (self.z, self.z + h)
        self.b.toy.box(x, y, z, self.color, self.p.finish, self.p.layer, self.p.n)
        if h > 0.06 and hx > 0.06:
            self.b.toy.shades(self.x, self.y, hx, hy, self.z + h * 0.5)

    def cone(self) -> None:
        """Lies along the car: size = radius in front, radius behind, length."""
        r0, r1, length = self.p.size
        tops = [(0.0, self.z + r0), (1.0, self.z + r1)]
        body = Loft(
            self.y, self.y + length, [(0, r0), (1, r1)], tops, self.z - max(r0, r1) * 0.6, self.p.n, 30, 30, self.x, 1
        )
        self.b.toy.loft(body, self.color, self.p.finish, self.p.layer, (14, 16))

    def plate(self) -> None:
        """A flat wing: size = half width in front, half width behind, length, thickness."""
        w0, w1, length, thick = self.p.size
        span = [(0.0, w0), (0.6, (w0 + w1) / 2), (1.0, w1)]
        body = Loft(self.y, self.y + length, span, [(0, self.z + thick)], self.z, 9, 14, 14, self.x, 1.5)
        self.b.toy.loft(body, self.color, self.p.finish, self.p.layer, (16, 10))
        self.b.toy.shades(self.x, self.y + length / 2, (w0 + w1) / 2, length / 2, self.z)

    def drum(self) -> None:
        """A roller across the car: size = half width, radius."""
        hw, r = self.p.size
        ends = (self.x - hw, self.x + hw)
        g = self.b.toy.lathe(ends, self.y, self.z, r, self.color, self.p.finish, self.p.layer)
        for end in ends:
            if abs(end) > 0.02:
                self.b.toy.hub(g, end * 1.01, self.y, self.z, r * 0.5, darker(self.color, 0.6))

    def spire(self) -> None:
        """Stands upright: size = radius below, radius above, height, and if it is faceted the number of sides."""
        r0, r1, h, *facets = self.p.size
        n = int(facets[0]) if facets else 18
        ring = [(math.cos(k * math.tau / n), math.sin(k * math.tau / n)) for k in range(n + 1)]
        low = [(self.x + r0 * c, self.y + r0 * s, self.z) for c, s in ring]
        high = [(self.x + r1 * c, self.y + r1 * s, self.z + h) for c, s in ring]
        color, finish = self.color, self.p.finish
        faces = [Face([low[k], low[k + 1], high[k + 1], high[k]], color, finish) for k in range(n)]
        faces.append(Face(high[:-1], color, finish))
        self.b.toy.groups.append(Group(self.p.layer, (self.x, self.y, self.z + h / 2), faces))

    def tube(self) -> None:
        """Size = thickness; along points (x, at, z)."""
        pts = [self._spot(p) for p in self.p.points]
        self.b.toy.tube(pts, self.p.size[0], self.color, self.p.finish, self.p.layer)

    def sheet(self) -> None:
        """A thin polygon seen from both sides, its corners (x, at, z)."""
        pts = [self._spot(p) for p in self.p.points]
        k = len(pts)
        middle = (sum(p[0] for p in pts) / k, sum(p[1] for p in pts) / k, sum(p[2] for p in pts) / k)
        faces = [Face(pts, self.color, self.p.finish), Face(pts[::-1], self.color, self.p.finish)]
        if self.p.outward:
            faces = [f for f in faces if _outward(f.pts, middle)]
        self.b.toy.groups.append(Group(self.p.layer, middle, faces))


def _outward(pts: list[Vec], middle: Vec) -> bool:
    """Whether a face looks away from the car's axis (or, across it, away from the car's middle)."""
    n = normal(pts)
    return n is not None and n[0] * middle[0] + n[1] * middle[1] > 0


SHAPES: dict[str, Callable[[Maker], None]] = {
    "ball": Maker.ball,
    "box": Maker.box,
    "cone": Maker.cone,
    "plate": Maker.plate,
    "drum": Maker.drum,
    "spire": Maker.spire,
    "tube": Maker.tube,
    "sheet": Maker.sheet,
}


def _row(p: Prop) -> list[Prop]:
    if not p.repeat:
        return [p]
    count, dx, dat, dz = p.repeat
    return [replace(p, x=p.x + k * dx, at=p.at + k * dat, z=p.z + k * dz) for k in range(int(count))]


def put(props: tuple[Prop, ...], b: Builder) -> None:
    """Add all solids of a part to a toy."""
    for p in props:
        for one in _row(p):
            SHAPES[p.shape](Maker(b, one))
            if p.both:
                near = one.x or 1e-9
                SHAPES[p.shape](Maker(b, replace(one, x=-near)))


def load() -> None:
    """Register every part of props.json. Raises DesignError for unknown shapes and fields."""
    for name, entries in read(PROPS_FILE).items():
        props = []
        for i, data in enumerate(entries):
            place = f"props.json {name}[{i}]"
            lists = {
                k: tuple(map(tuple, v)) if k == "points" else tuple(v) for k, v in data.items() if isinstance(v, list)
            }
            p: Prop = record(Prop, {**data, **lists}, place)
            if p.shape not in SHAPES or p.on not in ("body", "roof", "floor"):
                raise DesignError(f"{place}: no shape {p.shape!r} on {p.on!r}")
            props.append(p)
        PARTS[name] = partial(put, tuple(props))
