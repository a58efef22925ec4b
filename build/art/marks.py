"""Decals: signs as polygons in a square from -1 to 1 (y down is towards the tail), laid on a car's skin."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise

from .builder import Builder
from .geometry import RGB, Loft, Vec
from .shading import Face
from .solids import Group

Pt = tuple[float, float]
Shape = Sequence[Pt]
SIGNS: dict[str, Callable[[], list[Shape]]] = {}
LIFT = 0.004
"""How far a decal floats above the skin."""


def sign(fn: Callable[[], list[Shape]]) -> Callable[[], list[Shape]]:
    """Registers a sign under its function's name, with dashes for underscores."""
    SIGNS[fn.__name__.strip("_").replace("_", "-")] = fn
    return fn


def ring_points(r: float, n: int, turn: float = -90.0, c: Pt = (0.0, 0.0), squash: float = 1.0) -> Shape:
    """A regular polygon."""
    angles = [math.radians(turn + 360 * k / n) for k in range(n)]
    return [(c[0] + r * math.cos(a), c[1] + r * squash * math.sin(a)) for a in angles]


def stroke(pts: Sequence[Pt], w: float) -> list[Shape]:
    """A polyline as quads with round joints."""
    out: list[Shape] = [ring_points(w / 2, 10, c=p) for p in pts]
    for (ax, ay), (bx, by) in pairwise(pts):
        d = math.hypot(bx - ax, by - ay) or 1.0
        nx, ny = (ay - by) / d * w / 2, (bx - ax) / d * w / 2
        out.append([(ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)])
    return out


def star_points(n: int, r0: float, r1: float, turn: float = -90.0) -> Shape:
    """A star with n tips."""
    return [
        (
            (r0, r1)[i % 2] * math.cos(math.radians(turn + 180 * i / n)),
            (r0, r1)[i % 2] * math.sin(math.radians(turn + 180 * i / n)),
        )
        for i in range(2 * n)
    ]


@sign
def leaf() -> list[Shape]:
    """A leaf with its stalk."""
    blade = [(0, -1), (0.45, -0.6), (0.62, -0.1), (0.45, 0.4), (0, 0.66), (-0.45, 0.4), (-0.62, -0.1), (-0.45, -0.6)]
    return [blade, *stroke([(0, 0.5), (0.12, 1.0)], 0.16)]


@sign
def clover() -> list[Shape]:
    """Four round leaves."""
    return [ring_points(0.46, 14, c=(x, y)) for x in (-0.4, 0.4) for y in (-0.45, 0.35)] + stroke(
        [(0, 0), (0.3, 1)], 0.18
    )


@sign
def flower() -> list[Shape]:
    """Five petals."""
    tips = ring_points(0.56, 5)
    return [ring_points(0.36, 12, c=p) for p in tips] + [ring_points(0.4, 12)]


@sign
def flame() -> list[Shape]:
    """A flame."""
    return [
        [
            (0.05, -1),
            (0.2, -0.5),
            (0.6, -0.1),
            (0.62, 0.4),
            (0.3, 0.85),
            (-0.2, 0.9),
            (-0.6, 0.5),
            (-0.6, 0),
            (-0.3, -0.35),
            (-0.2, 0),
        ]
    ]


@sign
def drop() -> list[Shape]:
    """A drop of water."""
    return [[(0, -1), (0.35, -0.35), (0.6, 0.2), (0.42, 0.7), (0, 0.92), (-0.42, 0.7), (-0.6, 0.2), (-0.35, -0.35)]]


@sign
def wave() -> list[Shape]:
    """Two waves."""
    out: list[Shape] = []
    for y in (-0.35, 0.35):
        out += stroke([(-1 + k * 0.25, y + 0.2 * math.sin(k * 1.57)) for k in range(9)], 0.26)
    return out


@sign
def anchor() -> list[Shape]:
    """An anchor."""
    bow = [(-0.75, 0.2), (-0.5, 0.7), (0, 0.9), (0.5, 0.7), (0.75, 0.2)]
    return (
        stroke([(0, -0.6), (0, 0.85)], 0.22)
        + stroke(bow, 0.22)
        + stroke([(-0.4, -0.3), (0.4, -0.3)], 0.2)
        + [ring_points(0.26, 12, c=(0, -0.75))]
    )


@sign
def bolt() -> list[Shape]:
    """A lightning bolt."""
    return [[(0.3, -1), (-0.6, 0.15), (-0.05, 0.15), (-0.3, 1), (0.6, -0.25), (0.08, -0.25)]]


@sign
def wings() -> list[Shape]:
    """A pair of wings."""
    half = [(0, 0.3), (0.3, -0.35), (1.05, -0.55), (0.9, -0.15), (0.95, 0.02), (0.65, 0.2), (0.62, 0.36), (0.25, 0.42)]
    return [half, [(-x, y) for x, y in half], ring_points(0.24, 12, c=(0, 0.15))]


@sign
def cloud() -> list[Shape]:
    """A cloud."""
    puffs = ((-0.5, 0.15, 0.42), (0.02, -0.2, 0.52), (0.55, 0.15, 0.4))
    return [ring_points(r, 14, c=(x, y)) for x, y, r in puffs] + [
        [(-0.5, 0.1), (0.55, 0.1), (0.55, 0.55), (-0.5, 0.55)]
    ]


@sign
def spiral() -> list[Shape]:
    """A spiral."""
    return stroke(
        [(0.11 * k * 0.42 * math.cos(k * 0.62), 0.11 * k * 0.42 * math.sin(k * 0.62)) for k in range(21)], 0.22
    )


@sign
def eye() -> list[Shape]:
    """An open eye's outline and pupil."""
    lid = [(-1, 0), (-0.5, -0.5), (0, -0.62), (0.5, -0.5), (1, 0), (0.5, 0.5), (0, 0.62), (-0.5, 0.5), (-1, 0)]
    return [*stroke(lid, 0.2), ring_points(0.32, 14)]


@sign
def heart() -> list[Shape]:
    """A heart."""
    return [
        ring_points(0.46, 14, c=(-0.4, -0.35)),
        ring_points(0.46, 14, c=(0.4, -0.35)),
        [(-0.82, -0.15), (0.82, -0.15), (0, 0.9)],
    ]


@sign
def snowflake() -> list[Shape]:
    """Six arms with barbs."""
    out: list[Shape] = []
    for k in range(6):
        a = math.radians(60 * k - 90)
        ex, ey = math.cos(a), math.sin(a)
        out += stroke([(0, 0), (0.95 * ex, 0.95 * ey)], 0.17)
        for side in (-0.9, 0.9):
            tip = (0.55 * ex + 0.32 * math.cos(a + side), 0.55 * ey + 0.32 * math.sin(a + side))
            out += stroke([(0.55 * ex, 0.55 * ey), tip], 0.14)
    return out


@sign
def sun() -> list[Shape]:
    """A disc with rays."""
    rays: list[Shape] = []
    for k in range(8):
        a = math.radians(45 * k)
        rays += stroke([(0.66 * math.cos(a), 0.66 * math.sin(a)), (0.95 * math.cos(a), 0.95 * math.sin(a))], 0.18)
    return [ring_points(0.46, 18), *rays]


@sign
def moon() -> list[Shape]:
    """A crescent."""
    outer = [(0.9 * math.cos(math.radians(a)), 0.9 * math.sin(math.radians(a))) for a in range(50, 311, 20)]
    inner = [(0.34 + 0.68 * math.cos(math.radians(a)), 0.68 * math.sin(math.radians(a))) for a in range(290, 69, -20)]
    return [[*outer, *inner]]


@sign
def bat() -> list[Shape]:
    """A bat."""
    half = [
        (0, -0.25),
        (0.14, -0.5),
        (0.25, -0.2),
        (0.6, -0.5),
        (1.05, -0.2),
        (0.85, 0.3),
        (0.6, 0.1),
        (0.36, 0.4),
        (0, 0.55),
    ]
    return [[*half, *[(-x, y) for x, y in reversed(half)]]]


@sign
def peak() -> list[Shape]:
    """Two mountains."""
    return [[(-1, 0.7), (-0.3, -0.75), (0.25, 0.7)], [(-0.1, 0.7), (0.45, -0.3), (1, 0.7)]]


@sign
def gear() -> list[Shape]:
    """A cog wheel."""
    teeth = [
        stroke([(0, 0), (0.9 * math.cos(math.radians(45 * k)), 0.9 * math.sin(math.radians(45 * k)))], 0.34)
        for k in range(8)
    ]
    return [ring_points(0.66, 20), *[s for tooth in teeth for s in tooth[2:]]]


@sign
def star() -> list[Shape]:
    """A five-pointed star."""
    return [star_points(5, 1.0, 0.45)]


@sign
def burst() -> list[Shape]:
    """A jagged star."""
    return [star_points(9, 1.0, 0.6)]


@sign
def fist() -> list[Shape]:
    """A fist from the front."""
    knuckles = [ring_points(0.26, 10, c=(-0.6 + 0.4 * k, -0.5)) for k in range(4)]
    return [*knuckles, [(-0.82, -0.5), (0.82, -0.5), (0.7, 0.7), (-0.5, 0.7)], *stroke([(-0.9, 0.1), (0.2, 0.2)], 0.36)]


@sign
def ghost() -> list[Shape]:
    """A ghost."""
    body = [(-0.62, -0.2), (0.62, -0.2), (0.62, 0.9), (0.3, 0.6), (0, 0.9), (-0.3, 0.6), (-0.62, 0.9)]
    return [ring_points(0.62, 18, c=(0, -0.25)), body]


@sign
def skull() -> list[Shape]:
    """A skull's outline."""
    return [ring_points(0.66, 18, c=(0, -0.25)), [(-0.36, 0.2), (0.36, 0.2), (0.32, 0.85), (-0.32, 0.85)]]


@sign
def cross() -> list[Shape]:
    """An upright cross."""
    return [[(-0.3, -0.9), (0.3, -0.9), (0.3, 0.9), (-0.3, 0.9)], [(-0.9, -0.3), (0.9, -0.3), (0.9, 0.3), (-0.9, 0.3)]]


@sign
def trefoil() -> list[Shape]:
    """The three-bladed warning sign."""
    blades: list[Shape] = []
    for k in range(3):
        arc = [math.radians(120 * k - 120 + 10 * i) for i in range(7)]
        blades.append(
            [
                (0.3 * math.cos(arc[0]), 0.3 * math.sin(arc[0])),
                *[(0.95 * math.cos(a), 0.95 * math.sin(a)) for a in arc],
                (0.3 * math.cos(arc[-1]), 0.3 * math.sin(arc[-1])),
            ]
        )
    return [*blades, ring_points(0.18, 12)]


@sign
def paw() -> list[Shape]:
    """A paw print."""
    toes = [ring_points(0.22, 10, c=p) for p in ((-0.65, -0.25), (-0.25, -0.65), (0.25, -0.65), (0.65, -0.25))]
    return [ring_points(0.48, 16, c=(0, 0.35)), *toes]


@sign
def dots() -> list[Shape]:
    """A cluster of dots."""
    return [
        ring_points(r, 12, c=(x, y))
        for x, y, r in ((-0.5, -0.4, 0.36), (0.45, -0.6, 0.25), (0.4, 0.3, 0.42), (-0.4, 0.6, 0.22))
    ]


@sign
def diamond() -> list[Shape]:
    """A rhomb."""
    return [[(0, -1), (0.7, 0), (0, 1), (-0.7, 0)]]


@sign
def note() -> list[Shape]:
    """A musical note."""
    return [ring_points(0.34, 12, c=(-0.3, 0.6)), *stroke([(0.02, 0.6), (0.02, -0.8), (0.6, -0.5)], 0.2)]


@sign
def arrow() -> list[Shape]:
    """An arrow to the front."""
    return [[(0, -1), (0.75, -0.1), (0.3, -0.1), (0.3, 0.9), (-0.3, 0.9), (-0.3, -0.1), (-0.75, -0.1)]]


_DIGITS: dict[str, list[Pt]] = {
    "1": [(-0.35, -0.6), (0, -0.95), (0, 0.95)],
    "2": [(-0.5, -0.6), (0, -0.95), (0.5, -0.5), (-0.5, 0.95), (0.55, 0.95)],
    "3": [(-0.5, -0.95), (0.5, -0.95), (0, -0.1), (0.5, 0.45), (0.1, 0.95), (-0.5, 0.8)],
    "4": [(0.3, 0.95), (0.3, -0.95), (-0.55, 0.4), (0.6, 0.4)],
    "5": [(0.5, -0.95), (-0.4, -0.95), (-0.45, -0.1), (0.3, -0.1), (0.5, 0.4), (0.2, 0.95), (-0.5, 0.85)],
    "7": [(-0.5, -0.95), (0.55, -0.95), (-0.1, 0.95)],
    "8": [(0, 0), (0.42, -0.5), (0, -0.95), (-0.42, -0.5), (0, 0), (0.5, 0.5), (0, 0.95), (-0.5, 0.5), (0, 0)],
    "9": [(0.45, -0.3), (0, 0), (-0.45, -0.4), (0, -0.95), (0.45, -0.5), (0.3, 0.95)],
}
for _digit, _path in _DIGITS.items():
    SIGNS[_digit] = lambda path=_path: stroke(path, 0.34)  # type: ignore[misc]


def _spots(shape: Shape, body: Loft, y: float, r: float) -> list[Vec]:
    out = []
    for u, v in shape:
        x = u * r
        out.append((x, y + v * r, body.height(x, y + v * r) + LIFT))
    return out


def lay(group: Group, body: Loft, shapes: Sequence[Shape], y: float, r: float, color: RGB) -> None:
    """Paint shapes of radius r on a body, the middle at (0, y)."""
    for shape in shapes:
        pts = _spots(shape, body, y, r)
        area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(pts, [*pts[1:], pts[0]], strict=True))
        group.faces.append(Face(pts if area > 0 else pts[::-1], color, "matte"))


def put_marks(b: Builder) -> None:
    """All decals of a design: on the bonnet, the roof or the tail."""
    for m in b.d.marks:
        if m.at == "roof" and b.d.cabin:
            t = (b.rake + 1 - b.rake_rear) / 2
            group, body, y = b.roof_skin, b.roof, b.roof_y(t)
        elif m.at == "tail":
            rear = b.d.cabin.rear if b.d.cabin else 0.7
            group, body, y = b.skin, b.body, b.d.y((rear + 0.99) / 2)
        else:
            group, body, y = b.skin, b.body, b.hood_y() + 0.02
        if m.disc:
            lay(group, body, [ring_points(1.0, 24)], y, m.size * 1.3, m.disc)
        lay(group, body, SIGNS[m.sign](), y, m.size, m.color)
