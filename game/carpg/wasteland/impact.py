"""The figures of a collision by the mode's own rules: what kind a contact is, its dice, and the speeds after."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from carpg.wasteland.geometry import BACK, FRONT

Kind = Literal["sideswipe", "ram_side", "head_on", "rear_end"]


@dataclass(frozen=True)
class Outcome:
    """What a collision does to two vehicles.

    `rolls` are each one's dice; by the crash rules a common ram roll, under the first. `troubles` say what each one
    loses control to, or nothing (see `carpg.wasteland.advanced`).
    """

    rolls: tuple[tuple[int, ...], tuple[int, ...]]
    damage: tuple[int, int]
    speeds: tuple[int, int]
    troubles: tuple[str, str] = ("", "")


def kinds(sides: tuple[int, int], angle: int) -> tuple[Kind, ...]:
    """The kinds that a contact may be (ruling G07); two on a border, where the struck player chooses.

    `angle` is the one between the headings in steps of 45°.
    """
    if sides == (FRONT, FRONT):
        if angle >= 3:
            return ("head_on",)
        return ("ram_side",) if angle == 2 else ("sideswipe",)
    if FRONT in sides and BACK in sides and angle <= 1:
        return ("rear_end",)
    flank = sides[1] if sides[0] == FRONT else sides[0]
    if angle == 2:
        return ("ram_side",)
    if FRONT in sides and flank != BACK and angle in {1, 3}:
        return ("ram_side", "sideswipe")
    return ("sideswipe",)


def kind_for(sides: tuple[int, int], angle: int, struck_speed: int) -> Kind:
    """The kind that counts: on a border the struck player takes the one with fewer dice (ruling W07)."""
    options = kinds(sides, angle)
    if len(options) == 1:
        return options[0]
    return "ram_side" if struck_speed <= 1 else "sideswipe"


def dice_counts(
    kind: Kind, speeds: tuple[int, int], bare: tuple[bool, bool], extra_die: bool, standing_too: bool
) -> tuple[int, int]:
    """How many dice each vehicle rolls for what it takes."""
    if kind == "sideswipe":
        return (1, 1)
    if kind == "rear_end":
        gap = abs(speeds[0] - speeds[1])
        return (gap, gap)
    counts = list(speeds)
    if kind == "ram_side" and standing_too:
        for i in (0, 1):
            if speeds[i] == 0:
                counts[i] = speeds[1 - i] // 2
    if extra_die:
        counts = [count + lacks for count, lacks in zip(counts, bare, strict=True)]
    return (counts[0], counts[1])


def damage_of(kind: Kind, rolls: tuple[int, ...]) -> int:
    """Damage from the dice: a ram and a rear-end count half, rounded down."""
    total = sum(rolls)
    return total // 2 if kind in {"ram_side", "rear_end"} else total


def speeds_after(kind: Kind, speeds: tuple[int, int]) -> tuple[int, int]:
    """Both speeds after a collision."""
    if kind == "head_on":
        return (0, 0)
    if kind == "rear_end":
        low = min(speeds)
        return (low, low)
    loss = 1 if kind == "sideswipe" else 2
    return (max(0, speeds[0] - loss), max(0, speeds[1] - loss))
