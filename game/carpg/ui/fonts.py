"""The two typefaces, at any size: a rounded display face and a plain text face."""

from __future__ import annotations

import importlib.util
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal

import pygame

from carpg.ui import theme

Face = Literal["display", "text", "bold"]

#: Face -> file in assets/fonts, and the package that has the same face in a source checkout without assets.
_FACES: Final[dict[Face, tuple[str, str, str]]] = {
    "display": ("FredokaOne-Regular.ttf", "font_fredoka_one", "FredokaOne-Regular.ttf"),
    "text": ("Lato-Regular.ttf", "font_lato", "Lato-Regular.ttf"),
    "bold": ("Lato-Bold.ttf", "font_lato", "Lato-Bold.ttf"),
}
ASSETS: Final = Path(__file__).resolve().parents[2] / "assets"


@lru_cache(maxsize=8)
def _path(face: Face) -> str | None:
    own, package, name = _FACES[face]
    bundled = ASSETS / "fonts" / own
    if bundled.is_file():
        return str(bundled)
    spec = importlib.util.find_spec(package)
    if spec is not None and spec.origin is not None:
        packaged = Path(spec.origin).parent / "files" / name
        if packaged.is_file():
            return str(packaged)
    return None


@lru_cache(maxsize=96)
def font(face: Face, pixels: int) -> pygame.font.Font:
    """A face at a size in device pixels."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(_path(face), max(1, pixels))


@lru_cache(maxsize=4096)
def width(label: str, face: Face, size: int) -> int:
    """Width of one line in logical points, at a size in logical points."""
    return font(face, size).size(label)[0]


def size_of(role: theme.TextRole | int) -> int:
    """A text role's or an explicit size in logical points. Explicit sizes follow the player's text size too."""
    return round(role * theme.look().text_scale) if isinstance(role, int) else theme.points(role)


def clear_cache() -> None:
    """Forget every open font: needed after pygame.font has been shut down."""
    font.cache_clear()
