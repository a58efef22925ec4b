"""What a toy car is made of, as data: family, proportions, parts, palette, decals."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from .geometry import RGB, Keys

DESIGN_DIR = Path(__file__).resolve().parent / "designs"
FAMILIES_FILE = DESIGN_DIR / "families.json"
ELEMENTS = (
    "grass",
    "fire",
    "water",
    "electric",
    "air",
    "psychic",
    "ice",
    "light",
    "dark",
    "ground",
    "steel",
    "fighting",
    "spirit",
    "poison",
    "z-boss",
)
STOUT, SHORT = 1.12, 0.93
"""Toys are stubbier than the cars they copy."""


class DesignError(ValueError):
    """A design file that cannot be drawn; the message names file and place."""


@dataclass(frozen=True)
class Palette:
    """Paints of a car."""

    body: RGB
    accent: RGB = (250, 244, 230)
    roof: RGB | None = None
    trim: RGB = (196, 204, 214)


@dataclass(frozen=True)
class Cabin:
    """A glasshouse: from and to as parts of the car's length, roof height, width, rakes."""

    front: float = 0.34
    rear: float = 0.80
    z: float = 0.32
    w: float = 0.80
    rake: float = 0.30
    rake_rear: float = 0.26
    n: float = 3.4
    sides: int = 2
    """Side windows."""
    roof_n: float = 4.5


@dataclass(frozen=True)
class Axle:
    """A pair of wheels: place as part of the length, radius, tyre width, how far it stands out."""

    at: float
    r: float = 0.086
    tyre: float = 0.085
    out: float = 0.027
    open: bool = False
    """Free of the body."""


@dataclass(frozen=True)
class Mark:
    """A decal: which sign, where (hood, roof or tail), its size in tiles, its colours."""

    sign: str
    at: str = "roof"
    size: float = 0.09
    color: RGB = (34, 24, 44)
    disc: RGB | None = None
    """A roundel under the sign."""


@dataclass(frozen=True)
class CarDesign:
    """One toy car. All lengths in tiles, all places as parts of the length from the front."""

    id: str
    element: str
    family: str
    description: str
    palette: Palette
    variant_of: str = ""
    colour: str = ""
    length: float = 0.84
    width: float = 0.43
    plan: Keys = ((0, 0.92), (0.2, 1.0), (0.5, 0.95), (0.8, 1.0), (1, 0.94))
    top: Keys = ((0, 0.155), (0.3, 0.185), (0.7, 0.195), (1, 0.175))
    nose: float = 4.5
    tail: float = 6.0
    square: float = 3.8
    base: float = 0.05
    cabin: Cabin | None = Cabin()
    axles: tuple[Axle, ...] = (Axle(0.2), Axle(0.8))
    hood: str = "plain"
    spoiler: str = "none"
    stripes: str = "none"
    lamps: str = "round"
    marks: tuple[Mark, ...] = ()
    parts: tuple[str, ...] = ()

    def y(self, t: float) -> float:
        """Place along the car at a part of its length."""
        return (t - 0.5) * self.length * SHORT


_COLOURS = {f.name for f in fields(Palette)}


def colour(value: Any, place: str) -> RGB:
    if not isinstance(value, str) or len(value) != 7 or value[0] != "#":
        raise DesignError(f"{place}: a colour is written '#rrggbb', not {value!r}")
    try:
        return (int(value[1:3], 16), int(value[3:5], 16), int(value[5:7], 16))
    except ValueError:
        raise DesignError(f"{place}: {value!r} is not a colour") from None


def record(kind: type, value: Any, place: str, colours: frozenset[str] = frozenset()) -> Any:
    known = {f.name for f in fields(kind)}
    if not isinstance(value, dict) or not set(value) <= known:
        raise DesignError(f"{place}: wants an object with keys out of {', '.join(sorted(known))}; got {value!r}")
    made = {k: colour(v, f"{place}.{k}") if k in colours and v is not None else v for k, v in value.items()}
    try:
        return kind(**made)
    except TypeError as error:
        raise DesignError(f"{place}: {error}") from None


def _field(name: str, value: Any, place: str) -> Any:
    if name == "palette":
        return record(Palette, value, place, frozenset(_COLOURS))
    if name == "cabin":
        return None if value is None else record(Cabin, value, place)
    if name == "axles":
        return tuple(record(Axle, a, f"{place}[{i}]") for i, a in enumerate(value))
    if name == "marks":
        return tuple(record(Mark, m, f"{place}[{i}]", frozenset(("color", "disc"))) for i, m in enumerate(value))
    if name in ("plan", "top"):
        return tuple((float(t), float(v)) for t, v in value)
    return tuple(value) if isinstance(value, list) else value


def merged(base: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """A family's fields changed by a design: objects by key; `add` and `drop` change the list of parts."""
    out = dict(base)
    for key, value in change.items():
        if key == "add":
            out["parts"] = [*out.get("parts", []), *value]
        elif key == "drop":
            out["parts"] = [p for p in out.get("parts", []) if p not in value]
        elif isinstance(value, dict) and isinstance(out.get(key), dict):
            out[key] = {**out[key], **value}
        else:
            out[key] = value
    return out


def design_from(data: dict[str, Any], place: str) -> CarDesign:
    """A checked design from plain data. Raises DesignError with the place."""
    known = {f.name for f in fields(CarDesign)}
    unknown = sorted(set(data) - known)
    if unknown:
        raise DesignError(f"{place}: unknown field {unknown[0]!r}")
    missing = [k for k in ("id", "element", "family", "description", "palette") if k not in data]
    if missing:
        raise DesignError(f"{place}: field {missing[0]!r} is missing")
    if data["element"] not in ELEMENTS:
        raise DesignError(f"{place}: no element is called {data['element']!r}")
    made = CarDesign(**{k: _field(k, v, f"{place}.{k}") for k, v in data.items()})
    check(made, place)
    return made


def check(d: CarDesign, place: str) -> None:
    """Names of parts, hoods, spoilers, stripes, lamps and signs must exist. Raises DesignError."""
    from . import catalogue

    for kind, name in (
        ("hood", d.hood),
        ("spoiler", d.spoiler),
        ("stripes", d.stripes),
        ("lamps", d.lamps),
        *(("part", p) for p in d.parts),
        *(("sign", m.sign) for m in d.marks),
    ):
        if name not in catalogue.names(kind):
            raise DesignError(f"{place}: no {kind} is called {name!r}")


def read(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise DesignError(f"{path.name}: {error}") from None


@lru_cache(maxsize=1)
def families() -> dict[str, dict[str, Any]]:
    """Fields of every body family, by name."""
    data: dict[str, dict[str, Any]] = read(FAMILIES_FILE)
    return data


def designs_of(element: str) -> list[CarDesign]:
    """The designs of one element, in file order; variants come after what they vary."""
    out: dict[str, dict[str, Any]] = {}
    for i, entry in enumerate(read(DESIGN_DIR / f"{element}.json")):
        place = f"{element}.json[{i}] ({entry.get('id', '?')})"
        base_id = entry.get("variant_of", "")
        if base_id:
            if base_id not in out:
                raise DesignError(f"{place}: variant of {base_id!r}, which does not stand before it")
            base = out[base_id]
        elif entry.get("family") in families():
            base = families()[entry["family"]]
        else:
            raise DesignError(f"{place}: no family is called {entry.get('family')!r}")
        out[entry["id"]] = merged({**base, "element": element}, entry)
    return [design_from(data, f"{element}.json ({name})") for name, data in out.items()]


@lru_cache(maxsize=1)
def all_designs() -> tuple[CarDesign, ...]:
    """Every design of the game, by element."""
    found = tuple(d for element in ELEMENTS for d in designs_of(element))
    if len({d.id for d in found}) != len(found):
        raise DesignError("two designs share an id")
    return found


def by_id(design_id: str) -> CarDesign:
    """The design with an id. Raises KeyError."""
    return {d.id: d for d in all_designs()}[design_id]


__all__ = [
    "Axle",
    "Cabin",
    "CarDesign",
    "DesignError",
    "Mark",
    "Palette",
    "all_designs",
    "by_id",
    "design_from",
    "designs_of",
    "families",
    "merged",
    "replace",
]
