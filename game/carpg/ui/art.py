"""The painted pictures: toy cars, base rings, tiles, effects, loaded by name and scaled once per size.

The pictures are made when the game is built (`build/art`, described in docs/art.md). What the title shows lies in
assets/first, the rest in assets/later, which may arrive after the title is up: call `load` again then. Until a
picture is there, a plain stand-in of the same size is drawn.

All surfaces that these functions give are premultiplied and shared: place them with `Canvas.put`, never draw on
them. Sizes are in device pixels: `px` is the side of one tile.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal

import pygame

from carpg.ui import theme
from carpg.ui.fonts import ASSETS
from carpg.ui.paint import pixels
from carpg.ui.paint.livery import repainted
from carpg.ui.theme import Colour

State = Literal["normal", "worn", "out"]
FACINGS: Final = "NESW"
CACHE_BYTES: Final = 48_000_000
"""Scaled pictures are kept until they fill this much memory; the longest unused go first."""
MASTERS: Final = 96
"""Files kept decoded."""
RINGS: Final = ("coral", "teal", "neutral")
#: Pictures in a team's paint -> the team whose colour the player may change.
LIVERIES: Final[dict[str, str]] = {
    f"{kind}{team}{state}": team
    for team in ("coral", "teal")
    for kind, state in (("rings/", ""), ("rings/", "-active"), ("tiles/spawn-", ""))
}


@dataclass(frozen=True)
class Picture:
    """What the index says about a file: frames side by side, all of one size."""

    path: Path
    frames: int
    size: tuple[int, int]
    unit: int
    """Pixels of the file that make one tile."""
    lift: float
    """How far the picture reaches above its tile, in tiles."""


@dataclass
class _Store:
    folders: tuple[Path, ...] = (ASSETS / "first", ASSETS / "later")
    index: dict[str, Picture] = field(default_factory=dict)
    loaded: bool = False
    masters: OrderedDict[tuple[str, Colour | None], pygame.Surface] = field(default_factory=OrderedDict)
    scaled: OrderedDict[tuple[object, ...], pygame.Surface] = field(default_factory=OrderedDict)
    used: int = 0


_store = _Store()


def load(folders: tuple[Path, ...] | None = None) -> None:
    """Read the indexes that are there and forget stand-ins. Call it at the start and when the second part arrives."""
    if folders is not None:
        _store.folders = folders
    _store.index.clear()
    _store.masters.clear()
    _store.scaled.clear()
    _store.used = 0
    _store.loaded = True
    for folder in _store.folders:
        _read_index(folder)


def _read_index(folder: Path) -> None:
    path = folder / "art.json"
    if not path.is_file():
        return
    try:
        data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        for name, entry in data.items():
            frames, width, height, unit, lift = entry
            _store.index[name] = Picture(folder / f"{name}.png", frames, (width, height), unit, lift)
    except (OSError, ValueError, TypeError, AttributeError):
        # A broken index means stand-ins, never a game that doesn't start.
        return


def has(name: str) -> bool:
    """Whether a picture such as 'cars/mach-5' or 'tiles/plain' is there."""
    if not _store.loaded:
        load()
    return name in _store.index


def frames(name: str) -> int:
    """How many frames or variants a picture has; 1 while it is missing."""
    return _store.index[name].frames if has(name) else 1


def lift(name: str) -> float:
    """How far a picture reaches above its tile, in tiles: put its corner so much higher."""
    return _store.index[name].lift if has(name) else 0.0


def car(design_id: str, facing: str, px: int, state: State = "normal") -> pygame.Surface:
    """A car in a square of px; facing is 'N', 'E', 'S', 'W' or a word that begins so. 'out' is tipped over."""
    letter = facing[:1].upper()
    turn = FACINGS.index(letter) if letter in FACINGS and letter else 0
    make: Callable[[], pygame.Surface] = lambda: _car(design_id, turn, px, state)  # noqa: E731
    return _cached(("car", design_id, turn, px, state), make)


def ring(team: str, px: int, *, active: bool = False) -> pygame.Surface:
    """The base under a car: coral has stripes, teal dots, anything else is plain. Wider than a tile: see `overlap`."""
    name = f"rings/{team if team in RINGS else 'neutral'}{'-active' if active else ''}"
    return _picture(name, 0, px)


def overlap(name: str, px: int) -> tuple[int, int]:
    """Where a picture's corner goes, from its tile's corner, so that it is centred (and lifted, for tall ones)."""
    if not has(name):
        return (0, 0)
    found = _store.index[name]
    width, height = (round(side * px / found.unit) for side in found.size)
    up = round(found.lift * px) if found.lift else (height - px) // 2
    return (-((width - px) // 2), -up)


def tile(kind: str, variant: int, px: int) -> pygame.Surface:
    """A tile by terrain id (or meadow, spawn-coral, slab … see docs/art.md); variants wrap round."""
    return _picture(f"tiles/{kind}", variant, px)


def effect(name: str, px: int, frame: int = 0) -> pygame.Surface:
    """An effect's frame, scaled so that a tile is px wide; frames wrap round."""
    return _picture(f"effects/{name}", frame, px)


def scene_shape() -> float:
    """Width of the title's corner of the table top by its height."""
    width, height = _store.index["title"].size if has("title") else (1, 1)
    return width / height


def scene(width: int) -> pygame.Surface:
    """The title's corner of the table top, `width` pixels wide."""
    name = "title"
    if not has(name):
        return _picture(name, 0, width)
    found = _store.index[name]
    return _picture(name, 0, round(width * found.unit / found.size[0]))


def _picture(name: str, frame: int, px: int) -> pygame.Surface:
    count = frames(name)
    return _cached((name, frame % count, px, _livery(name)), lambda: _scaled(name, frame % count, px))


def _livery(name: str) -> Colour | None:
    """The hue that a team's picture has to be repainted in; None where it is right as it is."""
    side = LIVERIES.get(name)
    if side is None:
        return None
    hue = theme.team(side).hue
    return None if hue == theme.PAINTED[side].hue else hue


def _cached(key: tuple[object, ...], make: Callable[[], pygame.Surface]) -> pygame.Surface:
    found = _store.scaled.get(key)
    if found is not None:
        _store.scaled.move_to_end(key)
        return found
    made = make()
    _store.scaled[key] = made
    _store.used += _bytes(made)
    while _store.used > CACHE_BYTES and len(_store.scaled) > 1:
        _, old = _store.scaled.popitem(last=False)
        _store.used -= _bytes(old)
    return made


def _bytes(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height() * 4


def _master(name: str) -> pygame.Surface | None:
    """The whole file, premultiplied; None if it is missing or can't be read."""
    if not has(name):
        return None
    key = (name, _livery(name))
    found = _store.masters.get(key)
    if found is None:
        try:
            found = pixels.premultiplied(_dressed(name, pygame.image.load(str(_store.index[name].path))))
        except (pygame.error, OSError):
            del _store.index[name]
            return None
        _store.masters[key] = found
        while len(_store.masters) > MASTERS:
            _store.masters.popitem(last=False)
    _store.masters.move_to_end(key)
    return found


def _dressed(name: str, raw: pygame.Surface) -> pygame.Surface:
    hue = _livery(name)
    return raw if hue is None else repainted(raw, LIVERIES[name], theme.PAINTED[LIVERIES[name]].hue, hue)


def _scaled(name: str, frame: int, px: int) -> pygame.Surface:
    px = max(1, px)
    sheet = _master(name)
    if sheet is None:
        return _stand_in(name, px)
    found = _store.index[name]
    width, height = found.size
    size = (max(1, round(width * px / found.unit)), max(1, round(height * px / found.unit)))
    part = sheet.subsurface((frame * width, 0, width, height))
    return part.copy() if size == (width, height) else pygame.transform.smoothscale(part, size)


def _car(design_id: str, turn: int, px: int, state: State) -> pygame.Surface:
    name = f"cars/{design_id}"
    plain = _scaled(name, turn, px)
    if state == "worn":
        return _worn(plain, px)
    return _tipped(plain, px) if state == "out" else plain


def _worn(plain: pygame.Surface, px: int) -> pygame.Surface:
    """Scratches and soot, only where the car is."""
    out = plain.copy()
    marks = _scaled("effects/scratches", 0, px).copy()
    shape = pygame.mask.from_surface(plain, 200).to_surface(setcolor=(255, 255, 255, 255), unsetcolor=(0, 0, 0, 0))
    marks.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    out.blit(marks, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    return out


def _tipped(plain: pygame.Surface, px: int) -> pygame.Surface:
    """Knocked out: tipped over, drained of colour."""
    mixed, grey = plain.copy(), pygame.transform.grayscale(plain)
    mixed.fill((90, 90, 90, 110), special_flags=pygame.BLEND_RGBA_MULT)
    grey.fill((105, 96, 108, 145), special_flags=pygame.BLEND_RGBA_MULT)
    mixed.blit(grey, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    flat = pygame.transform.smoothscale(mixed, (px, max(1, round(px * 0.86))))
    turned = pygame.transform.rotozoom(flat, -28, 0.92)
    out = pixels.clear((px, px))
    corner = ((px - turned.get_width()) // 2, (px - turned.get_height()) // 2)
    out.blit(turned, corner, special_flags=pygame.BLEND_PREMULTIPLIED)
    return out


def _stand_in(name: str, px: int) -> pygame.Surface:
    """What stands for a picture that isn't there yet: a plain toy, a card tile, a ring, nothing."""
    out = pixels.clear((px, px))
    kind = name.partition("/")[0]
    if kind == "tiles":
        pygame.draw.rect(out, (216, 188, 146), (0, 0, px, px), border_radius=px // 11)
    elif kind == "rings":
        colour = theme.team(LIVERIES[name]).hue if name in LIVERIES else (214, 200, 176)
        pygame.draw.circle(out, colour, (px // 2, px // 2), px // 2, max(1, px // 12))
    elif kind == "cars":
        unit = px / 16
        pygame.draw.rect(out, (43, 35, 66), (unit * 4, unit * 2, unit * 8, unit * 12), border_radius=round(unit * 2))
        pygame.draw.rect(
            out, (201, 190, 220), (unit * 4.5, unit * 2.5, unit * 7, unit * 11), border_radius=round(unit * 2)
        )
        pygame.draw.rect(out, (143, 180, 222), (unit * 5.5, unit * 6, unit * 5, unit * 3), border_radius=round(unit))
    return out
