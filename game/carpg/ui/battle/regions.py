"""Where each part of the battle stands, by form of the screen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

import pygame

from carpg.ui.layout import Form

R = pygame.Rect
Shape = Literal["landscape", "portrait", "phone"]

SIDE: Final = 356
BAR: Final = 88
BAND: Final = 6


@dataclass(frozen=True)
class Regions:
    """One rectangle a part. `shape` picks the form of the cards; `log` is the closed log."""

    shape: Shape
    menu: R
    turn: R
    threat: R
    order: R
    board: R
    active: R
    forecast: R
    actions: R
    log: R
    drawer: R


def regions(form: Form) -> Regions:
    """Landscape: cards in a right column. Portrait: cards under the board. Phone: a sheet."""
    if form.kind == "phone":
        return _phone(form)
    return _portrait(form) if form.kind == "portrait" else _landscape(form)


def _landscape(form: Form) -> Regions:
    """A low screen (a phone on its side) has lower bars and a narrower column."""
    i, m = form.inner, form.margin
    low = form.low
    side = min(SIDE if form.screen.w >= 1000 else 300, i.w * 2 // 5)
    top_h, bar_h, closed = (48, 60, 44) if low else (80, BAR, 56)
    if form.kind == "desktop":
        side = 380
    x2, top = i.right - side, i.y + top_h + form.gap
    turn_w = 168 if low else 240
    left = i.w - side - form.gap
    x = i.x + (48 if low else 64) + form.gap
    card_h = 0 if low else min(208, max(172, (i.bottom - top) * 26 // 100))
    under = top + card_h + (form.gap if card_h else 0)
    right_w = 48 if low else 64
    order_x = x + turn_w + form.gap
    return Regions(
        "landscape",
        R(i.x, i.y, 48 if low else 64, top_h),
        R(x, i.y, turn_w, top_h),
        R(i.right - right_w, i.y, right_w, top_h),
        R(order_x, i.y, i.right - right_w - form.gap - order_x, top_h),
        R(form.safe.x, top - 8, left + m + form.gap // 2, i.bottom - bar_h - top + 4),
        R(x2, top, side, card_h),
        R(x2, under, side, i.bottom - closed - form.gap - under),
        R(i.x, i.bottom - bar_h, left, bar_h),
        R(x2, i.bottom - closed, side, closed),
        R(x2, top, side, i.bottom - top),
    )


def _portrait(form: Form) -> Regions:
    i, gap = form.inner, 8
    bar = i.bottom - BAR
    odds = bar - form.gap - 204
    car = odds - gap - 88
    under = i.y + 64 + gap + 80 + gap
    return Regions(
        "portrait",
        R(i.x, i.y, 64, 64),
        R(i.x + 72, i.y, 248, 64),
        R(i.x + 328, i.y, 64, 64),
        R(i.x, i.y + 72, i.w, 80),
        R(form.safe.x, under, form.safe.w, car - gap - under),
        R(i.x, car, i.w, 88),
        R(i.x, odds, i.w, 204),
        R(i.x, bar, i.w, BAR),
        R(i.x + 400, i.y, i.w - 400, 64),
        R(i.x, under, i.w, car - gap - under),
    )


def _phone(form: Form) -> Regions:
    i = form.inner
    bar = i.bottom - 124
    sheet_h = 208 if i.h > 700 else 164
    sheet = bar - 10 - sheet_h
    return Regions(
        "phone",
        R(i.x, i.y, 48, 48),
        R(i.x + 56, i.y, i.w - 112, 48),
        R(i.right - 48, i.y + 56, 48, 48),
        R(form.safe.x, i.y + 54, i.w - 48, 56),
        R(form.safe.x, i.y + 112, form.safe.w, sheet - i.y - 112),
        R(i.x, sheet, i.w, 60),
        R(i.x, sheet, i.w, sheet_h),
        R(i.x, bar, i.w, 124),
        R(i.right - 48, i.y, 48, 48),
        R(i.x, i.y + 116, i.w, i.bottom - i.y - 116),
    )
