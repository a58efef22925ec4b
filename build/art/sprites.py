"""A design's four facings as one strip: outline, contact shadow, a thin light rim that frees it from any ground."""

from __future__ import annotations

import math
import os
from collections.abc import Sequence

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from .builder import INK, build
from .design import CarDesign
from .geometry import FACINGS, RGB

MASTER = 112
"""Side of a car's picture in pixels."""
OVER = 4
"""Drawn at so many times the size, then scaled down smoothly."""
OUTLINE, RIM = 0.0115, 0.011
"""Width of the dark line and of the light one around it, as part of the picture."""
RIM_COLOUR: RGB = (255, 246, 226)
RIM_ALPHA, SHADOW_ALPHA = 120, 110
SHADOW_AT = (0.030, 0.036)
SHADOW_COLOUR: RGB = (28, 16, 34)


def _tinted(mask: pygame.Mask, color: RGB, alpha: int) -> pygame.Surface:
    return mask.to_surface(setcolor=(*color, alpha), unsetcolor=(0, 0, 0, 0))


def _grown(mask: pygame.Mask, radius: int) -> pygame.Mask:
    """The silhouette with a round border added."""
    out = pygame.mask.Mask(mask.get_size())
    steps = 16
    for k in range(steps):
        a = k * math.tau / steps
        out.draw(mask, (round(radius * math.cos(a)), round(radius * math.sin(a))))
    out.draw(mask, (0, 0))
    return out


def edge_colour(body: RGB) -> RGB:
    """The outline: ink with a breath of the body's colour."""
    return (int(body[0] * 0.22 + INK[0] * 0.5), int(body[1] * 0.22 + INK[1] * 0.5), int(body[2] * 0.22 + INK[2] * 0.5))


def finished(big: pygame.Surface, body: RGB, px: int, rim: bool = True) -> pygame.Surface:
    """Shadow, rim, outline and car, scaled down to px."""
    size = big.get_width()
    mask = pygame.mask.from_surface(big, 40)
    lined = _grown(mask, max(1, round(size * OUTLINE)))
    layers = pygame.Surface((size, size), pygame.SRCALPHA)
    if rim:
        layers.blit(_tinted(_grown(lined, max(1, round(size * RIM))), RIM_COLOUR, RIM_ALPHA), (0, 0))
    layers.blit(_tinted(lined, edge_colour(body), 255), (0, 0))
    layers.blit(big, (0, 0))
    car = pygame.transform.smoothscale(layers, (px, px))
    shadow = pygame.transform.smoothscale(_tinted(mask, SHADOW_COLOUR, SHADOW_ALPHA), (px, px))
    shadow = pygame.transform.gaussian_blur(shadow, max(1, px // 40))
    out = pygame.Surface((px, px), pygame.SRCALPHA)
    out.blit(shadow, (round(px * SHADOW_AT[0]), round(px * SHADOW_AT[1])))
    out.blit(car, (0, 0))
    return out


def row(frames: Sequence[pygame.Surface]) -> pygame.Surface:
    """Pictures of one size side by side."""
    width, height = frames[0].get_size()
    out = pygame.Surface((width * len(frames), height), pygame.SRCALPHA)
    for i, frame in enumerate(frames):
        out.blit(frame, (i * width, 0))
    return out


def strip(design: CarDesign, px: int = MASTER, over: int = OVER, smoothness: float = 1.0) -> pygame.Surface:
    """The facings N, E, S and W side by side."""
    toy = build(design, smoothness)
    frames = toy.frames(px * over)
    return row([finished(toy.render(frames[f], f), design.palette.body, px) for f in FACINGS])
