"""Design tokens: palettes, type scale, spacing, radii, shadow. Data and colour arithmetic, no drawing.

There is one screen, hence one look at a time: `set_look` chooses it from the settings and from the
form of the screen, `palette()` and `points()` are what drawing code reads.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal

Colour = tuple[int, ...]
TextRole = Literal["hero", "figure", "title", "label", "body", "caption"]
PaletteName = Literal["coral-teal", "amber-blue", "light-dark"]


def rgb(hex_code: str, alpha: int | None = None) -> Colour:
    """'#rrggbb' as a colour tuple, with an alpha (0 to 255) where one is given."""
    value = hex_code.lstrip("#")
    parts = tuple(int(value[i : i + 2], 16) for i in (0, 2, 4))
    return parts if alpha is None else (*parts, alpha)


def mix(a: Colour, b: Colour, t: float) -> Colour:
    """Linear blend of two colours: t = 0 gives a, t = 1 gives b."""
    return tuple(round(x + (y - x) * t) for x, y in zip(a[:3], b[:3], strict=True))


def lighter(c: Colour, t: float = 0.25) -> Colour:
    """A colour moved towards the lamp's warm white."""
    return mix(c, (255, 250, 235), t)


def darker(c: Colour, t: float = 0.25) -> Colour:
    """A colour moved towards the frame's shadow."""
    return mix(c, (30, 16, 44), t)


def luminance(c: Colour) -> float:
    """Relative luminance as WCAG defines it, 0 to 1."""
    lin = [v / 3294.6 if v <= 10 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in c[:3]]
    return 0.2126 * lin[0] + 0.7152 * lin[1] + 0.0722 * lin[2]


def contrast(a: Colour, b: Colour) -> float:
    """Contrast ratio of two opaque colours, 1 to 21."""
    hi, lo = sorted((luminance(a), luminance(b)), reverse=True)
    return (hi + 0.05) / (lo + 0.05)


# Spacing: the 8-point grid (4 only inside a control).
S1: Final = 4
S2: Final = 8
S3: Final = 16
S4: Final = 24
S5: Final = 32
RADIUS_CARD: Final = 16
RADIUS_CONTROL: Final = 12
RADIUS_CHIP: Final = 8
TOUCH: Final = 44
SHADOW_DY: Final = 4
SHADOW_BLUR: Final = 8
SHADOW_ALPHA: Final = 110

CHALK: Final = rgb("#FFFDF4")
NIGHT: Final = rgb("#1A1233")

ELEMENTS: Final[dict[str, Colour]] = {
    "grass": rgb("#3E8E41"),
    "fire": rgb("#D8481C"),
    "water": rgb("#2470C8"),
    "electric": rgb("#A87400"),
    "air": rgb("#4A86A8"),
    "psychic": rgb("#C0398F"),
    "ice": rgb("#2A8FA8"),
    "light": rgb("#A98B3D"),
    "dark": rgb("#433A63"),
    "ground": rgb("#8F5A2B"),
    "steel": rgb("#5F6B7A"),
    "fighting": rgb("#A63A3A"),
    "spirit": rgb("#6B55B8"),
    "poison": rgb("#7A3B9C"),
}

#: Rule tags: fill and ink of the label that says where a rule comes from (a ruling of ours, a car's skill).
RULE_TAGS: Final[dict[str, tuple[Colour, Colour]]] = {
    "Official": (rgb("#D7E2F7"), rgb("#234B86")),
    "Confirmed": (rgb("#DCEEDD"), rgb("#215F3C")),
    "Assumption": (rgb("#F7E2BC"), rgb("#7A4B00")),
    "Ruling": (rgb("#E5DCF3"), rgb("#50348A")),
    "Skill": (rgb("#FAD9E6"), rgb("#8A1F57")),
}


@dataclass(frozen=True)
class Team:
    """A side's colours: `hue` fills, `deep` carries chalk text or stands on paper, `pale` lies under a car."""

    hue: Colour
    deep: Colour
    pale: Colour
    pattern: Literal["stripes", "dots"]


_CORAL: Final = Team(rgb("#F26350"), rgb("#AE2F23"), rgb("#FFCDBD"), "stripes")
_TEAL: Final = Team(rgb("#1FA9A4"), rgb("#0B6663"), rgb("#B0E2EA"), "dots")

#: Pairs of team colours. The keys stay 'coral' and 'teal' in every pair: they name the side, not the hue.
TEAM_PAIRS: Final[dict[PaletteName, dict[str, Team]]] = {
    "coral-teal": {"coral": _CORAL, "teal": _TEAL},
    "amber-blue": {
        "coral": Team(rgb("#EE8A1D"), rgb("#8F4A00"), rgb("#FFE0B8"), "stripes"),
        "teal": Team(rgb("#3A7DDB"), rgb("#1B4A94"), rgb("#CFE1FA"), "dots"),
    },
    "light-dark": {
        "coral": Team(rgb("#EDE8DC"), rgb("#4A4458"), rgb("#FFFFFF"), "stripes"),
        "teal": Team(rgb("#4C4763"), rgb("#1F1B33"), rgb("#B9B3CC"), "dots"),
    },
}


#: The teams' colours in which the pictures are painted.
PAINTED: Final[dict[str, Team]] = TEAM_PAIRS["coral-teal"]


@dataclass(frozen=True)
class ButtonColours:
    """Face, lip below it, and ink of one kind of button."""

    face: Colour
    lip: Colour
    ink: Colour


_BUTTONS: Final[dict[str, ButtonColours]] = {
    "primary": ButtonColours(rgb("#FFC53F"), rgb("#C97F06"), rgb("#2B2342")),
    "normal": ButtonColours(rgb("#FCF4E3"), rgb("#BBA583"), rgb("#2B2342")),
    "planned": ButtonColours(rgb("#DDF0D6"), rgb("#5E9A6B"), rgb("#1E5B3B")),
    "disabled": ButtonColours(rgb("#4A3C66"), rgb("#382C54"), rgb("#C4B9D6")),
    "quiet": ButtonColours(rgb("#4B3568"), rgb("#2C1F47"), rgb("#FFF4DF")),
    "danger": ButtonColours(rgb("#B0352A"), rgb("#6E1A14"), rgb("#FFF4DF")),
    "inset": ButtonColours(rgb("#F2E5CB"), rgb("#CDB98F"), rgb("#2B2342")),
    "faded": ButtonColours(rgb("#EFE5D1"), rgb("#EFE5D1"), rgb("#6F6459")),
}


@dataclass(frozen=True)
class Palette:
    """Every colour that is not an element's."""

    ink: Colour
    ink_deep: Colour
    plum: Colour
    plum_lit: Colour
    glow: Colour
    frame_text: Colour
    frame_soft: Colour
    paper: Colour
    paper_2: Colour
    paper_3: Colour
    text: Colour
    text_soft: Colour
    sun: Colour
    sun_lit: Colour
    sun_deep: Colour
    good: Colour
    bad: Colour
    neutral: Colour
    outline: float
    teams: dict[str, Team]
    buttons: dict[str, ButtonColours]
    pair: PaletteName = "coral-teal"


STANDARD: Final = Palette(
    ink=rgb("#1B1C3A"),
    ink_deep=rgb("#131330"),
    plum=rgb("#3C2350"),
    plum_lit=rgb("#553067"),
    glow=rgb("#74407A"),
    frame_text=rgb("#FFF4DF"),
    frame_soft=rgb("#C9BEDC"),
    paper=rgb("#FCF4E3"),
    paper_2=rgb("#F2E5CB"),
    paper_3=rgb("#E2D0AE"),
    text=rgb("#2B2342"),
    text_soft=rgb("#5F5470"),
    sun=rgb("#FFC53F"),
    sun_lit=rgb("#FFDB7A"),
    sun_deep=rgb("#C97F06"),
    good=rgb("#1F6B43"),
    bad=rgb("#A93026"),
    neutral=rgb("#4E5B86"),
    outline=0.0,
    teams=TEAM_PAIRS["coral-teal"],
    buttons=_BUTTONS,
)

#: Darker frame, whiter paper, black ink, and an outline on every control (`outline` points wide).
HIGH_CONTRAST: Final = replace(
    STANDARD,
    ink=rgb("#07071A"),
    ink_deep=rgb("#000008"),
    plum=rgb("#170B26"),
    plum_lit=rgb("#80609C"),
    glow=rgb("#2A1636"),
    frame_text=rgb("#FFFFFF"),
    frame_soft=rgb("#EDE6F8"),
    paper=rgb("#FFFDF7"),
    paper_2=rgb("#F6EFDF"),
    paper_3=rgb("#8C7B5C"),
    text=rgb("#120C24"),
    text_soft=rgb("#352C48"),
    good=rgb("#0D5531"),
    bad=rgb("#8E1B12"),
    neutral=rgb("#2D3866"),
    outline=2.0,
    buttons={
        **_BUTTONS,
        "primary": ButtonColours(rgb("#FFCE4F"), rgb("#8F5800"), rgb("#120C24")),
        "normal": ButtonColours(rgb("#FFFDF7"), rgb("#8C7B5C"), rgb("#120C24")),
        "planned": ButtonColours(rgb("#E3F7DC"), rgb("#2F6B40"), rgb("#0B3F24")),
        "disabled": ButtonColours(rgb("#2B2140"), rgb("#1C1430"), rgb("#E4DCF2")),
        "quiet": ButtonColours(rgb("#2F1E47"), rgb("#160C26"), rgb("#FFFFFF")),
        "faded": ButtonColours(rgb("#EDE4D0"), rgb("#EDE4D0"), rgb("#544A3E")),
    },
)

TEXT_SCALES: Final[dict[str, float]] = {"normal": 1.0, "large": 1.15, "largest": 1.3}
_TYPE: Final[dict[TextRole, int]] = {"hero": 40, "figure": 28, "title": 22, "label": 17, "body": 15, "caption": 14}
_TYPE_PHONE: Final[dict[TextRole, int]] = {
    "hero": 30,
    "figure": 22,
    "title": 20,
    "label": 16,
    "body": 14,
    "caption": 13,
}


@dataclass(frozen=True)
class Look:
    """What the player chose and what the screen's form asks for."""

    palette: Palette = STANDARD
    text_scale: float = 1.0
    phone: bool = False


_look = Look()


def palette_for(name: PaletteName, high_contrast: bool) -> Palette:
    """The palette of the settings: a pair of team hues on the standard or on the high-contrast frame."""
    frame = HIGH_CONTRAST if high_contrast else STANDARD
    return frame if name == frame.pair else replace(frame, teams=TEAM_PAIRS[name], pair=name)


def set_look(look: Look) -> None:
    """Choose the look that everything is laid out and drawn in from now on."""
    global _look
    _look = look


def look() -> Look:
    """The look in use."""
    return _look


def palette() -> Palette:
    """The colours in use."""
    return _look.palette


def points(role: TextRole) -> int:
    """Size of a text role in logical points, in the player's text size and the screen's form."""
    table = _TYPE_PHONE if _look.phone else _TYPE
    return round(table[role] * _look.text_scale)


def team(name: str) -> Team:
    """Colours of a side, 'coral' or 'teal'."""
    return _look.palette.teams[name]
