"""The teams' painted pictures (rings, spawn tiles) in the team colours that the player chose."""

from __future__ import annotations

import colorsys
from array import array

import pygame

from carpg.ui import theme
from carpg.ui.theme import Colour

#: A pixel this near to the painted hue (in turns of the colour circle) belongs to the team, one this far doesn't.
_NEAR, _FAR = 0.045, 0.07
#: Teal has no neighbours in the pictures but wood, which it was glazed over: it reaches further.
_NEAR_TEAL, _FAR_TEAL = 0.11, 0.25
#: Wood and chalk are paler than paint.
_LEAST_SATURATION = 0.18


def repainted(picture: pygame.Surface, side: str, painted: Colour, wanted: Colour) -> pygame.Surface:
    """A picture with all that is in the `painted` hue in the `wanted` one, light and shade kept; the rest as it is.

    `picture` has straight alpha. The pictures have few colours, so each is reckoned once.
    """
    size = picture.get_size()
    pixels = array("I", pygame.image.tobytes(picture, "RGBA"))
    spans = (_NEAR_TEAL, _FAR_TEAL) if side == "teal" else (_NEAR, _FAR)
    table = {value: _packed(value, painted, wanted, spans) for value in set(pixels)}
    return pygame.image.frombytes(array("I", map(table.__getitem__, pixels)).tobytes(), size, "RGBA")


def _packed(value: int, painted: Colour, wanted: Colour, spans: tuple[float, float]) -> int:
    """One colour, four bytes as a number in the machine's order."""
    r, g, b, alpha = array("I", [value]).tobytes()
    mine = _share((r, g, b), painted, spans)
    if not mine or not alpha:
        return value
    new = theme.mix((r, g, b), _shaded((r, g, b), painted, wanted), mine)
    return array("I", bytes((*new, alpha)))[0]


def _share(colour: Colour, painted: Colour, spans: tuple[float, float]) -> float:
    """How much of a colour is the team's paint, 0 to 1."""
    hue, saturation, _ = colorsys.rgb_to_hsv(*(v / 255 for v in colour))
    base = colorsys.rgb_to_hsv(*(v / 255 for v in painted[:3]))[0]
    away = abs((hue - base + 0.5) % 1.0 - 0.5)
    near, far = spans
    return 0.0 if saturation < _LEAST_SATURATION else max(0.0, min(1.0, (far - away) / (far - near)))


def _shaded(colour: Colour, painted: Colour, wanted: Colour) -> Colour:
    """The wanted hue, as much darker or lighter as the colour is than the painted one."""
    light, base = _luma(colour), _luma(painted)
    if light <= base:
        return theme.mix((0, 0, 0), wanted, light / base)
    return theme.mix(wanted, (255, 255, 255), (light - base) / (255 - base))


def _luma(c: Colour) -> float:
    return 0.299 * c[0] + 0.587 * c[1] + 0.114 * c[2]
