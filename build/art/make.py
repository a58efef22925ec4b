"""Renders every picture into the game's assets, several at a time, and only what changed since the last time."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

from . import effects, png, sprites, tiles
from .design import DESIGN_DIR, ELEMENTS, all_designs, by_id
from .scene import scene_sheet

HERE = Path(__file__).resolve().parent
ASSETS = HERE.parents[1] / "game" / "assets"
CACHE = HERE.parent / "cache" / "art"
CAR_COLOURS = 96
FIRST = frozenset(
    ("title", "cars/corvette-19", "cars/camaro-69", "cars/charger-70", "cars/mach-5", "rings/coral", "rings/teal")
)
"""What the title screen shows; everything else may arrive behind it."""
Entry = tuple[int, int, int, int, float]
"""Frames, width, height, pixels of a tile, lift: what the game's index says of a picture."""


@dataclass(frozen=True)
class Job:
    """One picture: its name, and the key under which the cache keeps it."""

    name: str
    key: str


def _digest(files: Iterable[Path]) -> str:
    total = hashlib.sha256()
    for path in sorted(files):
        total.update(path.name.encode() + b"\0" + path.read_bytes())
    return total.hexdigest()


def jobs() -> list[Job]:
    """Every picture of the game in a fixed order, slow ones first."""
    code = _digest([*HERE.glob("*.py"), *(HERE / "parts").glob("*.py"), DESIGN_DIR / "props.json"])
    every = _digest(DESIGN_DIR.glob("*.json"))
    found = [Job("title", code + every)]
    found += [Job(f"cars/{d.id}", hashlib.sha256(f"{code}{d!r}".encode()).hexdigest()) for d in all_designs()]
    found += [Job(name, code + name) for name in (*tiles.sheets(), *effects.sheets())]
    return found


def _sheet(name: str) -> tiles.Sheet:
    if name == "title":
        return scene_sheet()
    makers: dict[str, Callable[[], tiles.Sheet]] = {**tiles.sheets(), **effects.sheets()}
    return makers[name]()


def paint(name: str) -> tuple[bytes, Entry]:
    """One picture's PNG file and its line in the index."""
    if name.startswith("cars/"):
        strip = sprites.strip(by_id(name.removeprefix("cars/")))
        return png.packed(strip, CAR_COLOURS), (4, sprites.MASTER, sprites.MASTER, sprites.MASTER, 0.0)
    sheet = _sheet(name)
    width, height = sheet.frames[0].get_size()
    whole = sprites.row(sheet.frames)
    return png.packed(whole, sheet.colours), (len(sheet.frames), width, height, tiles.UNIT, sheet.lift)


def _work(job: Job, cache: Path) -> tuple[str, Entry]:
    """Paint a picture unless the cache has it; the cache's file and the index line."""
    stem = hashlib.sha256(f"{job.name} {job.key}".encode()).hexdigest()[:32]
    picture, line = cache / f"{stem}.png", cache / f"{stem}.json"
    if not (picture.is_file() and line.is_file()):
        data, entry = paint(job.name)
        picture.write_bytes(data)
        line.write_text(json.dumps(entry), encoding="utf-8")
    frames, width, height, unit, lift = json.loads(line.read_text(encoding="utf-8"))
    return stem, (frames, width, height, unit, lift)


def render(cache: Path, workers: int) -> dict[str, tuple[str, Entry]]:
    """All pictures, in the cache: name to file and index line."""
    cache.mkdir(parents=True, exist_ok=True)
    waiting = jobs()
    if workers < 2:
        done = [_work(job, cache) for job in waiting]
    else:
        with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
            done = list(pool.map(_work, waiting, [cache] * len(waiting), chunksize=4))
    return {job.name: result for job, result in zip(waiting, done, strict=True)}


def _place(out: Path, cache: Path, found: dict[str, tuple[str, Entry]]) -> int:
    """Write one folder of assets with its index, and take away what no longer belongs; its size in bytes."""
    wanted, total = {out / "art.json"}, 0
    for name, (stem, _) in found.items():
        target, data = out / f"{name}.png", (cache / f"{stem}.png").read_bytes()
        wanted.add(target)
        total += len(data)
        if not target.is_file() or target.read_bytes() != data:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
    out.mkdir(parents=True, exist_ok=True)
    index = {name: entry for name, (_, entry) in sorted(found.items())}
    (out / "art.json").write_text(json.dumps(index, separators=(",", ":")), encoding="utf-8")
    for old in [*out.glob("*.png"), *out.glob("*/*.png")]:
        if old not in wanted:
            old.unlink()
    return total + (out / "art.json").stat().st_size


def make(out: Path = ASSETS, cache: Path = CACHE, workers: int | None = None) -> dict[str, int]:
    """Render what changed and write `first` and `later` below out; the sizes in bytes by part."""
    found = render(cache, workers or os.cpu_count() or 1)
    sizes = {}
    for part in ("first", "later"):
        mine = {n: r for n, r in found.items() if (n in FIRST) == (part == "first")}
        sizes[part] = _place(out / part, cache, mine)
    sizes["cars"] = sum(
        (cache / f"{stem}.png").stat().st_size for n, (stem, _) in found.items() if n.startswith("cars/")
    )
    keep = {f"{stem}{end}" for stem, _ in found.values() for end in (".png", ".json")}
    for old in cache.iterdir():
        if old.name not in keep:
            old.unlink()
    return sizes


def list_designs() -> str:
    """The list of designs that the game's data keeps: id, element, family, description."""
    rows = [
        json.dumps({"id": d.id, "element": d.element, "family": d.family, "description": d.description})
        for element in ELEMENTS
        for d in all_designs()
        if d.element == element
    ]
    return "[\n " + ",\n ".join(rows) + "\n]\n"
