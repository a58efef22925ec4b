"""Puts a design together: body, wheels, seams, cabin, then everything that bolts on."""

from __future__ import annotations

from collections.abc import Callable

from .design import STOUT, Axle, Cabin, CarDesign
from .geometry import RGB, Loft, Row, darker, slant
from .solids import Group, Toy

INK: RGB = (34, 24, 44)
GLASS: RGB = (40, 60, 92)
REAR_GLASS: RGB = (30, 40, 66)
SCREEN: RGB = (132, 188, 226)
GLINT: RGB = (206, 234, 248)
CHROME: RGB = (196, 204, 214)
TYRE: RGB = (52, 48, 56)
LENS: RGB = (255, 244, 196)
RED: RGB = (226, 44, 40)
AMBER: RGB = (255, 168, 44)
IRON: RGB = (74, 68, 84)

Fit = Callable[["Builder"], None]
PARTS: dict[str, Fit] = {}
HOODS: dict[str, Fit] = {}
SPOILERS: dict[str, Fit] = {}
STRIPES: dict[str, Fit] = {}
LAMPS: dict[str, Fit] = {}


def entry(table: dict[str, Fit]) -> Callable[[Fit], Fit]:
    """Registers a function under its name, with dashes for underscores and without its first word before '__'."""

    def add(fn: Fit) -> Fit:
        table[fn.__name__.split("__")[-1].replace("_", "-")] = fn
        return fn

    return add


part = entry(PARTS)


class Builder:
    """Puts one design together; every method adds one thing."""

    def __init__(self, d: CarDesign, smoothness: float = 1.0) -> None:
        self.d, self.toy = d, Toy(smoothness=smoothness)
        self.hw = d.width / 2 * STOUT
        plan = tuple((t, w * self.hw) for t, w in d.plan)
        self.body = Loft(d.y(0), d.y(1), plan, d.top, d.base, d.square, d.nose, d.tail)
        self.skin: Group = self.toy.loft(self.body, d.palette.body, layer=1, steps=(44, 28))
        self.roof, self.roof_skin = self.body, self.skin
        self.rake, self.rake_rear = 0.0, 0.0

    def top(self, x: float, y: float) -> float:
        """Height of the body's skin."""
        return self.body.height(x, y)

    def width_at(self, y: float) -> float:
        """Half the body's width."""
        return self.body.half(self.body.t_of(y))

    def roof_y(self, t: float) -> float:
        """Place along the roof."""
        return self.roof.y_of(t)

    def all(self) -> Toy:
        """The whole toy."""
        from .marks import put_marks

        d = self.d
        self._wheels()
        self._shut_lines()
        STRIPES[d.stripes](self)
        LAMPS[d.lamps](self)
        if d.cabin:
            self._cabin(d.cabin)
        HOODS[d.hood](self)
        SPOILERS[d.spoiler](self)
        for name in d.parts:
            PARTS[name](self)
        put_marks(self)
        return self.toy

    def _wheels(self) -> None:
        for ax in self.d.axles:
            y = self.d.y(ax.at)
            edge = self.hw + ax.out if ax.open else max(self.width_at(y), 0.4 * self.hw) + ax.out
            for side in (-1, 1):
                self._wheel(side, y, edge, ax)

    def _wheel(self, side: int, y: float, edge: float, ax: Axle) -> None:
        near, far = sorted((side * edge, side * (edge - ax.tyre)))
        g = self.toy.lathe((near, far), y, ax.r, ax.r, TYRE, "rubber", 2 if ax.open else 0)
        if not ax.open:
            skin, out = side * edge, (float(side), 0.0, 0.0)
            arch = self.toy.lathe((skin - 0.004, skin), y, ax.r + 0.012, ax.r * 1.18, INK, "matte", 1.5, out)
            arch.faces = arch.faces[-1:] if side > 0 else arch.faces[-2:-1]
            thin = sorted((side * (edge + 0.004), side * (edge - 0.012)))
            g = self.toy.lathe((thin[0], thin[1]), y, ax.r, ax.r, TYRE, "rubber", 2, out)
        x = side * (edge + 0.007)
        rings = ((0.70, (228, 232, 240)), (0.52, (120, 122, 136)), (0.34, self.d.palette.trim), (0.16, (250, 250, 252)))
        for k, (grow, col) in enumerate(rings):
            self.toy.hub(g, x * (1 + k / 1000), y, ax.r, ax.r * grow, col, "lamp")

    def _shut_lines(self) -> None:
        """Bonnet, boot and doors as thin dark seams."""
        c = self.d.cabin
        if not c or "plain-skin" in self.d.parts:
            return
        dark = darker(self.d.palette.body, 0.5)
        y0, y1 = self.d.y(0.08), self.d.y(c.front) - 0.01
        reach = self.hw * 0.66
        if y1 - y0 > 0.12:
            for x in (-reach, reach):
                self.toy.stripe(self.skin, self.body, y0, y1, x - 0.003, x + 0.003, dark, "matte")
            self.toy.stripe(self.skin, self.body, y0, y0 + 0.006, -reach, reach, dark, "matte", 2)
        if c.rear < 0.86:
            y = self.d.y(c.rear) + 0.03
            self.toy.stripe(self.skin, self.body, y, y + 0.006, -self.hw * 0.7, self.hw * 0.7, dark, "matte", 2)

    def bumper(self, t: float) -> None:
        """A chrome bar across the end at t."""
        y, w = self.d.y(t), self.hw * 0.88
        self.toy.box((-w, w), (y - 0.018, y + 0.018), (0.05, 0.095), self.d.palette.trim, "chrome", 2, 3)

    def _cabin(self, c: Cabin) -> None:
        d, y0, y1 = self.d, self.d.y(c.front), self.d.y(c.rear)
        belt = min(self.top(0, y0), self.top(0, y1)) - 0.02
        w, rake = self.hw * c.w, min(0.56 - c.rake_rear / 4, c.rake * 1.45)
        crest = [
            (0, belt + 0.03),
            (rake, c.z - 0.006),
            (0.5 + (rake - c.rake_rear) / 2, c.z),
            (1 - c.rake_rear, c.z - 0.008),
            (1, belt + 0.03),
        ]
        sides = [(0, w * 0.97), (0.5, w), (1, w * 0.93)]
        self.roof = Loft(y0, y1, sides, crest, belt, c.n, c.roof_n, c.roof_n, rise=3)
        self.roof_skin = self.toy.loft(self.roof, d.palette.roof or d.palette.body, layer=4, steps=(34, 28))
        self.rake, self.rake_rear = rake, c.rake_rear
        self._windows(c)
        self.toy.shades(0, (y0 + y1) / 2, w, (y1 - y0) / 2, c.z - 0.06)

    def pane(self, t0: float, t1: float, a0: float, a1: float, pinch: float, color: RGB) -> None:
        """A window with rounded corners on the cabin; a pinch above 0 narrows it to the rear, below 0 to the front."""
        rows: list[Row] = []
        for i in range(9):
            u = i / 8
            curl = 0.10 * (a1 - a0) * (abs(2 * u - 1) ** 6)
            lean = pinch * u if pinch > 0 else -pinch * (1 - u)
            rows.append((t0 + (t1 - t0) * u, a0 + curl + lean, a1 - curl - lean))
        self.toy.patch(self.roof_skin, self.roof, rows, color, "glass", 10)

    def _windows(self, c: Cabin) -> None:
        """A large bright windscreen with a glint, a small dark rear window, dark side windows."""
        roof, k, r = self.roof, self.rake, self.rake_rear
        self.pane(0.02, k * 1.02, 0.17, 0.83, 0.03, SCREEN)
        span = roof.y1 - roof.y0
        ya, yb, w = roof.y0 + span * 0.06, roof.y0 + span * k * 0.95, roof.w[0][1]
        for x, wide in ((-0.50, 0.26), (-0.14, 0.10)):
            self.toy.stripe(
                self.roof_skin, roof, ya, yb, slant(w * x, w * 0.34), slant(w * (x + wide), w * 0.34), GLINT, "glass", 8
            )
        if r > 0.06:
            self.pane(1 - r * 0.78, 1 - r * 0.30, 0.35, 0.65, -0.03, REAR_GLASS)
        low, high = k * 0.74 + 0.05, 1 - r * 0.62 - 0.05
        step = (high - low) / max(1, c.sides)
        for i in range(c.sides):
            a, b = low + i * step, low + (i + 1) * step - 0.035
            self.pane(a, b, 0.04, 0.24, 0.0, GLASS)
            self.pane(a, b, 0.76, 0.96, 0.0, GLASS)

    def hood_y(self) -> float:
        """Middle of the bonnet."""
        return (self.d.y(0.08) + self.d.y(self.d.cabin.front if self.d.cabin else 0.4)) / 2


def build(design: CarDesign, smoothness: float = 1.0) -> Toy:
    """The solids of a design."""
    from . import catalogue

    assert catalogue.names("part")
    return Builder(design, smoothness).all()
