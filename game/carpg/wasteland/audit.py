"""Weighing a design and judging it: exact weight, speed and squares, and every reason why it is illegal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from carpg.kernel.errors import DocumentError
from carpg.wasteland.design import Design
from carpg.wasteland.geometry import SIDES
from carpg.wasteland.parts import TURRETS, WEAPONS_A_SQUARE, bodies, engines, frames, options, tires, weapons

MOUNT = "auto_rotating_mount"
COMPUTER = "targeting_computer"
GENERATOR = "smokescreen_generator"

Square = tuple[int, int]


@dataclass(frozen=True)
class Problem:
    """One reason why a design is illegal: a stable code and a plain sentence."""

    code: str
    message: str


@dataclass(frozen=True)
class Audit:
    """The figures of a design in pounds and squares; `capacity` None is not limited; legal without problems."""

    armor: int
    weapons: int
    handguns: int
    options: int
    engine: int
    tires: int
    capacity: int | None
    speed: int
    squares: int
    squares_taken: int
    squares_needed: int
    problems: tuple[Problem, ...]

    @property
    def total(self) -> int:
        """The weight that counts against the capacity; the driver weighs nothing (ruling V01)."""
        return self.armor + self.weapons + self.handguns + self.options + self.engine + self.tires

    @property
    def slack(self) -> int | None:
        """Pounds to spare; negative if the design is too heavy."""
        return None if self.capacity is None else self.capacity - self.total

    @property
    def legal(self) -> bool:
        """Whether the vehicle may drive."""
        return not self.problems


def audit(design: Design) -> Audit:
    """Weigh and judge a design. Unknown parts are problems too, so this never raises."""
    unknown = tuple(_unknown(design))
    body, frame = bodies().get(design.body), frames().get(design.frame)
    engine, tire = engines().get(design.engine), tires().get(design.tires)
    items = [fitting.item for fitting in design.fittings]
    handguns = design.handguns * weapons()["handgun"].weight
    worn = options()["kevlar_vest"].weight if design.vest else 0
    taken = Counter(fitting.square for fitting in design.fittings)
    result = Audit(
        armor=sum(design.armor.sides()),
        weapons=sum(weapons()[item].weight for item in items if item in weapons()),
        handguns=handguns,
        options=sum(options()[item].weight for item in items if item in options()) + worn,
        engine=engine.weight if engine else 0,
        tires=tire.weight if tire else 0,
        capacity=frame.capacity if frame else 0,
        speed=(frame.max_speed if frame else 0) + (engine.speed if engine else 0),
        squares=body.width * body.length if body else 0,
        squares_taken=len({design.driver, design.engine_at, *taken}),
        squares_needed=squares_needed(design),
        problems=unknown,
    )
    if unknown:
        return result
    found = tuple(_problems(design, result))
    return Audit(**{**{name: getattr(result, name) for name in Audit.__dataclass_fields__}, "problems": found})


def check(design: Design) -> Audit:
    """The audit of a legal design; raises `DocumentError` with every reason for an illegal one."""
    result = audit(design)
    if not result.legal:
        reasons = " ".join(problem.message for problem in result.problems)
        raise DocumentError(reasons, design.id, "illegal_design")
    return result


def squares_needed(design: Design, mounts_apart: bool = False) -> int:
    """The fewest squares that hold everything (ruling V02); `mounts_apart` is the other reading of the mount rule."""
    items = [fitting.item for fitting in design.fittings]
    mounts = items.count(MOUNT)
    alone = [item for item in items if item in options() and options()[item].place == "alone"]
    mounted = [fitting.item for fitting in design.fittings if fitting.facing == "mount"]
    loose = [item for item in items if item in weapons()]
    if not mounts_apart:
        for item in mounted[:mounts]:
            loose.remove(item)
    launchers = sum(weapons()[item].own_square for item in loose)
    sharing = len(loose) - launchers + items.count(COMPUTER)
    crew = 1 if design.body == "motorcycle" else 2
    return crew + len(alone) + mounts + launchers + -(-sharing // WEAPONS_A_SQUARE)


def _unknown(design: Design) -> Iterator[Problem]:
    """Parts that do not exist."""
    tables = (
        ("body", design.body, bodies()),
        ("frame", design.frame, frames()),
        ("engine", design.engine, engines()),
        ("tires", design.tires, tires()),
    )
    for what, name, table in tables:
        if name not in table:
            yield Problem("unknown_part", f"There is no {what} called {name!r}.")
    for fitting in design.fittings:
        known = weapons().get(fitting.item) or options().get(fitting.item)
        if known is None:
            yield Problem("unknown_part", f"There is no weapon or option called {fitting.item!r}.")
        elif fitting.item in {"handgun", "kevlar_vest"}:
            yield Problem("not_a_fitting", f"{known.name} takes no square; it is carried.")


def _problems(design: Design, result: Audit) -> Iterator[Problem]:
    yield from _frame_and_weight(design, result)
    yield from _facings(design)
    yield from _squares(design)
    yield from _mounts(design)
    yield from _turrets(design)


def _frame_and_weight(design: Design, result: Audit) -> Iterator[Problem]:
    body = bodies()[design.body]
    if design.frame not in body.frames:
        yield Problem("wrong_frame", f"A {body.name.lower()} can't have the {frames()[design.frame].name.lower()}.")
    for side, points in zip(SIDES, design.armor.sides(), strict=True):
        if points > body.armor_per_side:
            yield Problem("too_much_armor", f"The {side} has {points} armor; {body.armor_per_side} is the most.")
    if result.capacity is not None and result.total > result.capacity:
        over = result.total - result.capacity
        yield Problem("too_heavy", f"It weighs {result.total} of {result.capacity} pounds, {over} too many.")


def _facings(design: Design) -> Iterator[Problem]:
    for fitting in design.fittings:
        if fitting.item in weapons():
            if fitting.facing is None:
                name = weapons()[fitting.item].name
                yield Problem("no_facing", f"{name} must point to a side or stand on a turning mount.")
        elif fitting.facing is not None:
            yield Problem("facing_not_needed", f"{options()[fitting.item].name} has no facing.")


def _squares(design: Design) -> Iterator[Problem]:
    """Everything stands on the footprint, and only what may share a square does (ruling V02)."""
    body = bodies()[design.body]
    on: dict[Square, list[str]] = {}
    for fitting in design.fittings:
        on.setdefault(fitting.square, []).append(fitting.item)
    places = [("The driver", design.driver), ("The engine", design.engine_at)]
    places += [(_name(fitting.item), fitting.square) for fitting in design.fittings]
    for name, (column, row) in places:
        if not (0 <= column < body.width and 0 <= row < body.length):
            yield Problem("off_footprint", f"{name} stands outside the {body.width} by {body.length} squares.")
    if (design.driver == design.engine_at) != (design.body == "motorcycle"):
        together = "one square" if design.body == "motorcycle" else "a square each"
        yield Problem("driver_and_engine", f"Driver and engine need {together} in a {body.name.lower()}.")
    for square in sorted(on):
        yield from _one_square(design, square, on[square])


def _name(item: str) -> str:
    return weapons()[item].name if item in weapons() else options()[item].name


def _one_square(design: Design, square: Square, items: list[str]) -> Iterator[Problem]:
    """Whether the items on one square get along."""
    where = f"square {square[0]}, {square[1]}"
    if square in {design.driver, design.engine_at}:
        yield Problem("square_taken", f"The driver or engine needs {where} alone.")
    alone = [item for item in items if item in options() and options()[item].place == "alone"]
    if alone and len(items) > 1:
        yield Problem("needs_own_square", f"{_name(alone[0])} needs {where} alone.")
        return
    if MOUNT in items:
        if len(items) > 2 or items.count(MOUNT) > 1 or COMPUTER in items:
            yield Problem("mount_is_full", f"The turning mount on {where} holds one weapon and nothing else.")
        return
    launchers = [item for item in items if item in weapons() and weapons()[item].own_square]
    if launchers and len(items) > 1:
        yield Problem("needs_own_square", f"{_name(launchers[0])} needs {where} alone.")
    if len(items) > WEAPONS_A_SQUARE:
        yield Problem("square_is_full", f"{len(items)} items share {where}; {WEAPONS_A_SQUARE} is the most.")


def _mounts(design: Design) -> Iterator[Problem]:
    """A mount needs a computer and its weapon in the same square."""
    mounts = {fitting.square for fitting in design.fittings if fitting.item == MOUNT}
    if mounts and not any(fitting.item == COMPUTER for fitting in design.fittings):
        yield Problem("needs_computer", "A turning mount needs an aiming brain.")
    for fitting in design.fittings:
        if fitting.item not in weapons():
            continue
        if fitting.facing == "mount" and fitting.square not in mounts:
            yield Problem("no_mount", f"{_name(fitting.item)} is mounted, but there is no turning mount in its square.")
        if fitting.facing not in {"mount", None} and fitting.square in mounts:
            yield Problem("fixed_on_mount", f"{_name(fitting.item)} stands on a turning mount but is fixed to a side.")


def _turrets(design: Design) -> Iterator[Problem]:
    """Turrets are for tankers, and tankers have nothing else (ruling V06)."""
    turrets = [fitting for fitting in design.fittings if fitting.item == "turret"]
    if design.body != "tanker":
        if turrets:
            yield Problem("turret", "Only a tanker has hull turrets.")
        return
    if len(turrets) > TURRETS:
        yield Problem("turret", f"A tanker has at most {TURRETS} hull turrets.")
    if len(turrets) < len(design.fittings) or design.handguns or design.vest:
        yield Problem("turret", "A tanker carries hull turrets and nothing else.")
    if design.engine != "4-cylinder" or design.tires != "normal":
        yield Problem("tanker_parts", "A tanker has four cylinders and plain tires.")
