"""Colours as people see them: colour vision deficiencies by simulation, and how far two colours are apart.

The matrices are those of Machado, Oliveira and Fernandes (2009) for the complete deficiencies; the distance is
CIEDE2000, checked against the published pairs of Sharma, Wu and Dalal (2005).
"""

from __future__ import annotations

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from typing import Final

Colour = tuple[int, ...]
Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

#: What each kind of vision makes of linear RGB.
VISIONS: Final[dict[str, Matrix]] = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
#: No hue at all: rod monochromacy, or a screen in grey.
GREY: Final[Matrix] = ((0.2126, 0.7152, 0.0722),) * 3
_WHITE: Final[Triple] = (0.95047, 1.0, 1.08883)
_TO_XYZ: Final[Matrix] = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def _times(m: Matrix, v: Triple) -> Triple:
    a, b, c = (sum(x * y for x, y in zip(row, v, strict=True)) for row in m)
    return a, b, c


def seen(colour: Colour, vision: Matrix) -> Triple:
    """Linear RGB, 0 to 1, of an sRGB colour through a kind of vision."""
    r, g, b = (_linear(v / 255) for v in colour[:3])
    x, y, z = (max(0.0, min(1.0, v)) for v in _times(vision, (r, g, b)))
    return x, y, z


def luminance(colour: Colour, vision: Matrix) -> float:
    """Relative luminance through a kind of vision."""
    return _times(_TO_XYZ, seen(colour, vision))[1]


def contrast(a: Colour, b: Colour, vision: Matrix) -> float:
    """Contrast ratio of WCAG through a kind of vision."""
    low, high = sorted((luminance(a, vision), luminance(b, vision)))
    return (high + 0.05) / (low + 0.05)


def lab(linear: Triple) -> Triple:
    """CIE L*a*b* (D65) of linear RGB."""

    def curve(t: float) -> float:
        return float(t ** (1 / 3)) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116

    x, y, z = (curve(v / w) for v, w in zip(_times(_TO_XYZ, linear), _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def apart(a: Colour, b: Colour, vision: Matrix) -> float:
    """CIEDE2000 between two colours as a kind of vision sees them."""
    return ciede2000(lab(seen(a, vision)), lab(seen(b, vision)))


def _hue(a: float, b: float) -> float:
    return degrees(atan2(b, a)) % 360 if a or b else 0.0


def _mean_hue(h1: float, h2: float, grey: bool) -> float:
    if grey:
        return h1 + h2
    if abs(h1 - h2) <= 180:
        return (h1 + h2) / 2
    return (h1 + h2 + 360) / 2 if h1 + h2 < 360 else (h1 + h2 - 360) / 2


def ciede2000(one: Triple, two: Triple) -> float:
    """The CIEDE2000 difference of two L*a*b* colours."""
    (l1, a1, b1), (l2, a2, b2) = one, two
    mean = ((hypot(a1, b1) + hypot(a2, b2)) / 2) ** 7
    grow = 1 + 0.5 * (1 - sqrt(mean / (mean + 25**7)))
    c1, c2 = hypot(a1 * grow, b1), hypot(a2 * grow, b2)
    h1, h2 = _hue(a1 * grow, b1), _hue(a2 * grow, b2)
    grey = c1 * c2 == 0
    turn = 0.0 if grey else (h2 - h1 + 180) % 360 - 180
    dl, dc, dh = l2 - l1, c2 - c1, 2 * sqrt(c1 * c2) * sin(radians(turn / 2))
    light, chroma, hue = (l1 + l2) / 2, (c1 + c2) / 2, _mean_hue(h1, h2, grey)
    t = 1 - 0.17 * cos(radians(hue - 30)) + 0.24 * cos(radians(2 * hue))
    t += 0.32 * cos(radians(3 * hue + 6)) - 0.20 * cos(radians(4 * hue - 63))
    sl = 1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2)
    sc, sh = 1 + 0.045 * chroma, 1 + 0.015 * chroma * t
    rc = 2 * sqrt(chroma**7 / (chroma**7 + 25**7))
    rt = -sin(radians(60 * exp(-(((hue - 275) / 25) ** 2)))) * rc
    return sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + rt * (dc / sc) * (dh / sh))
