"""The page's icons: a wooden letter block on wheels, drawn at four times its size and scaled down."""

from __future__ import annotations

import io
import os
from typing import TYPE_CHECKING

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

if TYPE_CHECKING:
    from collections.abc import Mapping

INK, INK_DEEP, PLUM = "#1B1C3A", "#131330", "#3C2350"
CORAL, CORAL_LIT, SUN, PAPER, TYRE = "#F26350", "#FF8A78", "#FFC53F", "#FFF4DF", "#2B2342"
MASTER = 2048
# Share of the picture that the drawing spans: a maskable icon may lose all outside 80 %.
WHOLE, SAFE = 0.94, 0.66

ICONS: Mapping[str, tuple[int, bool]] = {
    "favicon-32.png": (32, False),
    "apple-touch-180.png": (180, True),
    "icon-192.png": (192, False),
    "icon-512.png": (512, False),
    "maskable-512.png": (512, True),
}


def _rounded(surface: pygame.Surface, colour: str, box: tuple[float, float, float, float], radius: float) -> None:
    pygame.draw.rect(surface, colour, pygame.Rect(*map(round, box)), border_radius=round(radius))


def _block(surface: pygame.Surface, unit: float, left: float, top: float) -> None:
    """The toy: a coral block with a C, on two wheels; `unit` is a hundredth of its width."""
    x, y = left, top
    _rounded(surface, INK_DEEP, (x, y, 100 * unit, 80 * unit), 20 * unit)
    _rounded(surface, CORAL, (x + 5 * unit, y + 5 * unit, 90 * unit, 70 * unit), 15 * unit)
    _rounded(surface, CORAL_LIT, (x + 5 * unit, y + 5 * unit, 90 * unit, 10 * unit), 8 * unit)
    centre = (x + 50 * unit, y + 40 * unit)
    pygame.draw.circle(surface, PAPER, centre, 25 * unit)
    pygame.draw.circle(surface, CORAL, centre, 13 * unit)
    gap = [(x + 52 * unit, y + 40 * unit), (x + 80 * unit, y + 24 * unit), (x + 80 * unit, y + 56 * unit)]
    pygame.draw.polygon(surface, CORAL, gap)
    for wheel in (24, 76):
        hub = (x + wheel * unit, y + 80 * unit)
        pygame.draw.circle(surface, INK_DEEP, hub, 17 * unit)
        pygame.draw.circle(surface, TYRE, hub, 13 * unit)
        pygame.draw.circle(surface, SUN, hub, 6 * unit)


def draw(full_bleed: bool) -> pygame.Surface:
    """The master picture; full bleed fills the corners for systems that cut their own shape."""
    surface = (
        pygame.Surface((MASTER, MASTER), 0, 24) if full_bleed else pygame.Surface((MASTER, MASTER), pygame.SRCALPHA)
    )
    radius = 0 if full_bleed else MASTER * 0.2
    _rounded(surface, INK, (0, 0, MASTER, MASTER), radius)
    inset = 0 if full_bleed else MASTER * 0.03
    _rounded(surface, PLUM, (inset, inset, MASTER - 2 * inset, MASTER - 2 * inset), radius)
    span = MASTER * (SAFE if full_bleed else WHOLE * 0.8)
    unit = span / 100
    _block(surface, unit, (MASTER - span) / 2, (MASTER - 97 * unit) / 2)
    return surface


def icons() -> dict[str, bytes]:
    """All icons as PNG files by name."""
    masters = {bleed: draw(bleed) for bleed in (False, True)}
    made = {}
    for name, (size, bleed) in ICONS.items():
        buffer = io.BytesIO()
        pygame.image.save(pygame.transform.smoothscale(masters[bleed], (size, size)), buffer, name)
        made[name] = buffer.getvalue()
    return made
