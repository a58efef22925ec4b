"""The action bar: what the person can do, or how to watch while somebody else acts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from carpg.ui.battle.regions import Regions
from carpg.ui.paint import text as txt
from carpg.ui.paint.controls import Kind
from carpg.ui.theme import TextRole
from carpg.ui.widgets import Button, TileButton, Widget
from carpg.ui.widgets.base import R

_SMALL: Final = 72
_GAP: Final = 8


@dataclass(frozen=True)
class Act:
    """One button: `why` is said when it can't be used now (it is disabled then)."""

    key: str
    label: str
    glyph: str
    press: Callable[[], None]
    kind: Kind = "normal"
    note: str = ""
    why: str = ""
    info: str = ""
    #: A shorter label for narrow buttons.
    short: str = ""

    @property
    def enabled(self) -> bool:
        """Whether it does something now."""
        return not self.why


@dataclass(frozen=True)
class Bar:
    """The bar's buttons: helpers at one end, choices in the middle, the main one at the other end."""

    helpers: Sequence[Act]
    choices: Sequence[Act]
    main: Act


def build_bar(g: Regions, bar: Bar, left_handed: bool) -> list[Widget]:
    """Buttons for a bar in its region."""
    if g.shape == "phone":
        return _phone(g.actions, bar, left_handed)
    r = g.actions
    low = r.h < 80
    main_w = min(208 if r.w > 700 else 184, r.w * 27 // 100 if low else r.w * 3 // 10)
    small = 48 if low else _SMALL if r.w > 700 else 64
    middle = r.w - main_w - len(bar.helpers) * (small + _GAP) - _GAP - 8
    each = (middle - _GAP * (len(bar.choices) - 1)) // max(1, len(bar.choices))
    widths = [small] * len(bar.helpers) + [each] * len(bar.choices)
    out: list[Widget] = []
    x = r.x
    for place, (act, width) in enumerate(zip((*bar.helpers, *bar.choices), widths, strict=True)):
        if place == len(bar.helpers):
            x += _GAP
        out.append(_tile(R(x, r.y, width, r.h), act, low))
        x += width + _GAP
    out.append(_main(R(x, r.y, r.right - x, r.h), bar.main))
    if left_handed:
        for widget in out:
            widget.rect.x = r.x + r.right - widget.rect.right
    return out


def _phone(r: R, bar: Bar, left_handed: bool) -> list[Widget]:
    out: list[Widget] = [_main(R(r.x, r.y, r.w, 60), bar.main)]
    acts = [*bar.choices, *bar.helpers]
    if left_handed:
        acts.reverse()
    gap = 6
    width = (r.w - gap * (len(acts) - 1)) // max(1, len(acts))
    for i, act in enumerate(acts):
        out.append(_tile(R(r.x + i * (width + gap), r.y + 68, width, 56), act, True))
    return out


def _tile(rect: R, act: Act, small: bool) -> Widget:
    note = act.note if not small and txt.fits(act.note, rect.w - 8, "bold", "caption") else ""
    size: TextRole | int = 13 if small else "label"
    if not small and not txt.fits(act.label, rect.w - 8, "display", size):
        size = 15
    label = act.label if txt.fits(act.label, rect.w - 8, "display", size) else act.short or act.label
    button = TileButton(
        rect,
        label,
        act.press,
        glyph=act.glyph,
        kind=act.kind,
        note=note,
        size=size,
        enabled=act.enabled,
        name=act.label,
        key=act.key,
    )
    button.info = act.why or act.info
    return button


def _main(rect: R, act: Act) -> Widget:
    room = rect.w - 88
    sizes = (22, 18, 16, 14) if rect.h < 80 else (26, 22, 18, 16)
    size = next((size for size in sizes if txt.fits(act.label, room, "display", size)), sizes[-1])
    note = act.note if txt.fits(act.note, room, "bold", "caption") else ""
    if note and txt.line_height(size) * 0.9 + txt.line_height("caption") > rect.h - 4:
        size = sizes[-1]
    button = Button(
        rect,
        act.label,
        act.press,
        glyph=act.glyph,
        kind=act.kind,
        note=note,
        size=size,
        enabled=act.enabled,
        key=act.key,
    )
    button.info = act.why or act.info
    return button
